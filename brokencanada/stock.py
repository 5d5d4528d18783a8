"""The stock and the discards, and how the one becomes the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from brokencanada.cards import Card
from brokencanada.chance import Chance


class Stock:
    """The cards not dealt, top first, and the discards that replace them when they run out."""

    def __init__(self, cards: Iterable[Card], chance: Chance) -> None:
        """Lay the cards down in their order."""
        self.chance = chance
        self.discards: list[Card] = []
        # The cards lie as they are; what is taken off the top is counted.
        self._cards = tuple(cards)
        self._taken = 0

    @property
    def cards(self) -> list[Card]:
        """The cards not dealt, top first."""
        return list(self._cards[self._taken :])

    def take(self, count: int) -> tuple[Card, ...]:
        """Take as many cards off the top, or all that are left; then :meth:`reshuffle` helps."""
        first = self._taken
        cards = self._cards[first : first + count]
        self._taken = first + len(cards)
        return cards

    def reshuffle(self, aside: list[Card]) -> int:
        """Shuffle the discards into a new stock; return how many they were.

        The cards ``aside`` (thrown in this step, drawn earlier in this Feud) stay out unless
        nothing else is left; then they are taken from the list.
        """
        if not self.discards:
            self.discards = aside[:]
            aside.clear()
        self._cards, self._taken = tuple(self.chance.shuffled(self.discards)), 0
        self.discards = []
        return len(self._cards)

    def __eq__(self, other: object) -> bool:
        """Tell whether the same cards lie in the same order and the same chance follows."""
        if not isinstance(other, Stock):
            return NotImplemented
        return (self.cards, self.discards, self.chance) == (
            other.cards,
            other.discards,
            other.chance,
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every card

    def copy(self) -> Stock:
        """Return an independent copy, chance included."""
        other = object.__new__(Stock)
        other.chance = self.chance.copy()
        other.discards = self.discards[:]
        other._cards, other._taken = self._cards, self._taken
        return other
