"""The cards of one hand: who holds which, which lie face up, and who has seen them."""

from __future__ import annotations

from typing import Self

from brokencanada.cards import Card


class CardTable:
    """One card a seat. Whoever has seen a card knows where it goes, for exchanges are open."""

    def __init__(self) -> None:
        """Begin with no cards."""
        self.held: dict[int, Card] = {}
        self._face_up: set[Card] = set()
        self._seen_by: dict[Card, frozenset[int]] = {}

    def put(self, seat: int, card: Card, looks: bool) -> None:
        """Lay a card before a seat, face down."""
        self.held[seat] = card
        if looks:
            self._seen_by[card] = self._seen_by.get(card, frozenset()) | {seat}

    def take(self, seat: int) -> Card:
        """Take a seat's card away."""
        card = self.held.pop(seat)
        self._face_up.discard(card)
        self._seen_by.pop(card, None)
        return card

    def swap(self, seat: int, other: int, blind: int | None) -> None:
        """Exchange two cards; each of the two looks at its new one, but for a blind seat."""
        first, second = self.held[other], self.held[seat]
        self.put(seat, first, seat != blind)
        self.put(other, second, other != blind)

    def show(self, seat: int) -> None:
        """Turn a seat's card face up."""
        self._face_up.add(self.held[seat])

    def is_up(self, seat: int) -> bool:
        """Tell whether a seat's card lies face up."""
        return self.held.get(seat) in self._face_up

    def known_to(self, viewer: int | None, seat: int) -> Card | None:
        """Return a seat's card if a viewer knows it."""
        card = self.held.get(seat)
        if card is None or card in self._face_up:
            return card
        return card if viewer in self._seen_by.get(card, ()) else None

    def copy(self) -> Self:
        """Return an independent copy."""
        other = type(self)()
        other.held, other._face_up = self.held.copy(), self._face_up.copy()
        other._seen_by = self._seen_by.copy()
        return other
