"""Chance that stays the same: shuffles and draws from a seed, with every version of NumPy.

NumPy promises that the raw numbers of a bit generator never change, but not how its ``shuffle``
uses them; a stored hand must still replay in years. Every number drawn derives from a seed and a
counter, so that a copy takes no more than these two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

import numpy as np

from brokencanada.cards import Seed

T = TypeVar("T")
_WORD = 1 << 64
_BLOCK = 64  # words drawn at a time
_STATE = r"([0-9a-f]{32}) ([0-9]{1,18})"


class Chance:
    """A stream of random numbers of its own, seeded once from whatever ``default_rng`` takes.

    >>> Chance(7).shuffled("abcdef") == Chance(7).shuffled("abcdef")
    True
    """

    __slots__ = ("_block", "_seed", "_used", "_words")

    def __init__(self, rng: Seed = None) -> None:
        """Seed the stream; a generator given is drawn from once and not kept."""
        high, low = np.random.default_rng(rng).bit_generator.random_raw(2).tolist()
        self._begin(high << 64 | low, 0)

    def _begin(self, seed: int, used: int) -> None:
        self._seed, self._used = seed, used
        self._block = -1
        self._words: tuple[int, ...] = ()

    def _word(self) -> int:
        block, at = divmod(self._used, _BLOCK)
        if block != self._block:
            bits = np.random.PCG64([self._seed >> 64, self._seed % _WORD, block])
            self._block, self._words = block, tuple(bits.random_raw(_BLOCK).tolist())
        self._used += 1
        return self._words[at]

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each alike."""
        limit = _WORD - _WORD % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in an order drawn at random, each order alike."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            at = self.below(last + 1)
            result[last], result[at] = result[at], result[last]
        return result

    def copy(self) -> Chance:
        """Return an independent stream that goes on alike."""
        other = object.__new__(Chance)
        other._seed, other._used = self._seed, self._used
        other._block, other._words = self._block, self._words
        return other

    @property
    def state(self) -> str:
        """The seed and how many numbers have been drawn, as text for :meth:`from_state`."""
        return f"{self._seed:032x} {self._used}"

    @classmethod
    def from_state(cls, text: str) -> Chance:
        """Make the stream that was in a state; ``ValueError`` if the text is none."""
        numbers = isinstance(text, str) and re.fullmatch(_STATE, text)
        if not numbers:
            raise ValueError(f"{text!r} is no state of chance")
        other = object.__new__(cls)
        other._begin(int(numbers[1], 16), int(numbers[2]))
        return other

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Chance) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes with every draw
