"""Chance that stays the same: shuffles and draws from a seed, with every version of NumPy.

A stored hand must still replay in years, and NumPy does not promise how its ``shuffle`` uses its
numbers. So every number drawn derives from a seed and a counter, through a function that a standard
fixes (SHAKE-128, in FIPS 202), and a copy takes no more than these two.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, TypeVar

import numpy as np

from brokencanada.cards import Seed, generator

T = TypeVar("T")
_BLOCK = 64  # words of 64 bits, hashed at a time
_UNPACK = struct.Struct(f"<{_BLOCK}Q")
_WORD_BITS = 64
_WORDS = 1 << _WORD_BITS
_STATE = r"([0-9a-f]{32}) ([0-9]{1,18})"


def _hashed(text: str, size: int) -> bytes:
    return hashlib.shake_128(text.encode()).digest(size)


@lru_cache(64)
def _words(seed: int, block: int) -> tuple[int, ...]:
    """Return a block of the stream; nearly always the last one asked for again."""
    return _UNPACK.unpack(_hashed(f"{seed:032x} {block}", _UNPACK.size))


class Chance:
    """A stream of random numbers of its own, seeded once from whatever ``default_rng`` takes.

    >>> Chance(7).shuffled("abcdef") == Chance(7).shuffled("abcdef")
    True
    """

    __slots__ = ("_seed", "_used")

    def __init__(self, rng: Seed = None) -> None:
        """Seed the stream; a generator given is drawn from once and not kept."""
        self._used = 0
        if isinstance(rng, (int, np.integer)) and rng >= 0:
            # NumPy answers the same with the same seed, but takes ten times as long to begin.
            self._seed = int.from_bytes(_hashed(f"seed {rng:d}", 16))
        else:
            high, low = generator(rng).bit_generator.random_raw(2).tolist()
            self._seed = high << 64 | low

    def _next(self, n: int) -> Sequence[int]:
        """Draw the next words, of 64 bits each."""
        block, at = divmod(self._used, _BLOCK)
        self._used += n
        words = _words(self._seed, block)
        while len(words) < at + n:
            block += 1
            words += _words(self._seed, block)
        return words[at : at + n]

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each alike."""
        while True:
            block, at = divmod(self._used, _BLOCK)
            self._used += 1
            word = _words(self._seed, block)[at]
            # Words past the last multiple of n would make the low numbers likelier.
            if word < _WORDS - n or word < _WORDS - _WORDS % n:
                return word % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in an order drawn at random, each order alike."""
        result = list(items)
        words = self._next(len(result))
        # From the last place down: which of those not yet placed goes there. 64 bits spread over
        # the places leave some of them likelier than others by less than one part in 2**50.
        for place in range(len(result) - 1, 0, -1):
            at = words[place] * (place + 1) >> _WORD_BITS
            result[place], result[at] = result[at], result[place]
        return result

    def copy(self) -> Chance:
        """Return an independent stream that goes on alike."""
        other = object.__new__(Chance)
        other._seed, other._used = self._seed, self._used
        return other

    @property
    def seed(self) -> int:
        """What all numbers derive from."""
        return self._seed

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
        other._seed, other._used = int(numbers[1], 16), int(numbers[2])
        return other

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Chance) else NotImplemented

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every draw
