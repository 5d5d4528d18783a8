"""Chance that stays the same: shuffles and draws from a seed, with every version of NumPy.

NumPy promises that the raw numbers of a bit generator never change, but not how its ``shuffle``
uses them; a stored hand must still replay in years.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import numpy as np

from brokencanada.cards import Seed

T = TypeVar("T")
_WORD = 1 << 64


class Chance:
    """A stream of shuffles of its own, seeded once from whatever ``default_rng`` takes.

    >>> Chance(7).shuffled("abcdef") == Chance(7).shuffled("abcdef")
    True
    """

    def __init__(self, rng: Seed = None) -> None:
        """Seed the stream; a generator given is drawn from once and not kept."""
        seed = np.random.default_rng(rng).bit_generator.random_raw(4)
        self._bits = np.random.PCG64([int(word) for word in seed])

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each alike."""
        limit = _WORD - _WORD % n
        while True:
            word = int(self._bits.random_raw())
            if word < limit:
                return word % n

    def shuffled(self, items: Any) -> list[Any]:
        """Return the items in an order drawn at random, each order alike."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            at = self.below(last + 1)
            result[last], result[at] = result[at], result[last]
        return result

    def copy(self) -> Chance:
        """Return an independent stream that goes on alike."""
        other = object.__new__(Chance)
        other._bits = np.random.PCG64()
        other._bits.state = self._bits.state
        return other

    @property
    def state(self) -> str:
        """The state of the stream, as text that :meth:`from_state` reads."""
        state = self._bits.state
        numbers = (state["state"]["state"], state["state"]["inc"])
        return " ".join(f"{number:032x}" for number in numbers)

    @classmethod
    def from_state(cls, text: str) -> Chance:
        """Make the stream that was in a state; ``ValueError`` if the text is none."""
        numbers = isinstance(text, str) and re.fullmatch(
            r"([0-9a-f]{32}) ([0-9a-f]{31}[13579bdf])", text
        )
        if not numbers:
            raise ValueError(f"{text!r} is no state of chance")
        state, inc = (int(number, 16) for number in numbers.groups())
        other = object.__new__(cls)
        other._bits = np.random.PCG64()
        other._bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": state, "inc": inc},
            "has_uint32": 0,
            "uinteger": 0,
        }
        return other

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Chance) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes with every draw
