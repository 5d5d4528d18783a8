"""What one seat may know of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from brokencanada.cards import Card
from brokencanada.events import Event
from brokencanada.ladder import HouseRules


@dataclass(frozen=True)
class View:
    """All that a seat may know of a hand, and nothing more: plain values, no way back to the game.

    Tuples by seat have an entry for every seat, empty ones too.
    """

    seat: int | None
    """Whose view it is; ``None`` is a bystander's."""
    phase: str
    actors: tuple[int, ...]
    """The seats that may act now."""
    dealer: int
    decks: int
    rules: HouseRules
    set_cards: tuple[Card, ...]
    """The seat's own set, sorted; empty for a bystander and once folded."""
    pit_cards: tuple[Card, ...]
    flip_card: Card | None
    """The flip card, once it has been turned up."""
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """What each seat has bet in this round."""
    pot: int
    folded: tuple[bool, ...]
    to_call: int
    """What the seat owes."""
    bet_range: range | None
    """The totals the seat may bet or raise to now."""
    thrown: tuple[Card, ...]
    """The cards the seat has thrown in the switch."""
    throw_counts: tuple[int, ...]
    """How many cards each seat has thrown in the switch."""
    shown: tuple[Card, ...]
    """Every card that has lain face up as the flip card, the present one last."""
    events: tuple[Event, ...]
    """What happened, others' cards hidden."""

    def _repr_html_(self) -> str:
        """Return the table as the seat sees it, for a notebook."""
        from brokencanada import notebook  # only where there is one

        return notebook.view(self)
