"""The stock and the discards, and when the one becomes the other."""

from __future__ import annotations

from collections.abc import Iterable

from brokencanada.cards import Card
from brokencanada.chance import Chance


class Stock:
    """The cards not dealt, top first, and the discards that replace them when they run out."""

    def __init__(self, cards: Iterable[Card], chance: Chance) -> None:
        """Lay the cards down in their order."""
        self.chance = chance
        self.discards: list[Card] = []
        self._upside_down = list(cards)[::-1]

    @property
    def cards(self) -> list[Card]:
        """The cards not dealt, top first."""
        return self._upside_down[::-1]

    def take(self, aside: list[Card]) -> tuple[Card, int]:
        """Take the top card; also return how many discards were shuffled for it, 0 if none.

        The cards ``aside`` (thrown in this step, drawn earlier in this Feud) stay out unless
        nothing else is left; then they are taken from the list.
        """
        shuffled = 0
        if not self._upside_down:
            if not self.discards:
                self.discards = aside[:]
                aside.clear()
            shuffled = len(self.discards)
            self._upside_down = self.chance.shuffled(self.discards)
            self.discards = []
        return self._upside_down.pop(), shuffled

    def __eq__(self, other: object) -> bool:
        """Tell whether the same cards lie in the same order and the same chance follows."""
        return self.__dict__ == other.__dict__ if isinstance(other, Stock) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes with every card

    def copy(self) -> Stock:
        """Return an independent copy, chance included."""
        other = Stock(self.cards, self.chance.copy())
        other.discards = self.discards[:]
        return other
