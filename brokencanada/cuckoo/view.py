"""What one seat may know of a game."""

from __future__ import annotations

from dataclasses import dataclass

from brokencanada.cards import Card
from brokencanada.cuckoo.rules import Rules
from brokencanada.events import Event


@dataclass(frozen=True)
class View:
    """All that a seat may know of a game, and nothing more: plain values, no way back to it.

    Tuples by seat have an entry for every seat, those that are out too.
    """

    seat: int | None
    """Whose view it is; ``None`` is a bystander's."""
    rules: Rules
    hand: int
    """The number of the hand, from 1."""
    dealer: int
    actors: tuple[int, ...]
    """The seat that may act now, if any."""
    order: tuple[int, ...]
    """The seats that trade now, in their order; the last may draw from the stock."""
    breaking_tie: bool
    """Whether they trade to break a tie: then only those with a card face down can be asked."""
    to_act: tuple[int, ...]
    """Those of them that have not had their turn."""
    asks: int | None
    """Whom the seat that acts would ask; ``None`` is the stock."""
    cards: tuple[Card | None, ...]
    """The cards that the seat knows where they lie: its own, those shown, and those it gave away,
    wherever they have gone since."""
    face_up: tuple[bool, ...]
    lives: tuple[int, ...]
    pot: int
    events: tuple[Event, ...]
    """What happened, others' cards hidden."""

    @property
    def card(self) -> Card | None:
        """The seat's own card, if it has looked at it."""
        return None if self.seat is None else self.cards[self.seat]

    @property
    def players(self) -> tuple[int, ...]:
        """The seats still in."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)
