"""What the table saw: frozen records, in the order in which things happened.

A record with ``cards`` (or ``card``) that only its seat may see shows others ``None`` instead.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar, TypeAlias

from brokencanada.cards import Card

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True)
class Event:
    """Something that happened, for all to see."""

    hides: ClassVar[bool] = False
    """Whether not everybody may see all of it."""

    @property
    def owner(self) -> int | None:
        """The seat that may see what it hides, if any may."""
        return None

    def hidden(self) -> Event:
        """Return what everybody may see of it."""
        return self


@dataclass(frozen=True, init=False)
class Private(Event):
    """Something that happened to a seat, whose cards nobody else sees."""

    hides = True
    seat: int
    count: int
    cards: Cards | None

    def __init__(self, seat: int, count: int, cards: Cards | None) -> None:
        """Take the values; every second event is one of these, so at half the usual time."""
        values = self.__dict__
        values["seat"], values["count"], values["cards"] = seat, count, cards

    @property
    def owner(self) -> int:
        """The seat whose cards they are."""
        return self.seat

    def hidden(self) -> Event:
        """Return it without the cards."""
        return type(self)(self.seat, self.count, None)


@dataclass(frozen=True)
class AntePaid(Event):
    """A seat put in its ante, or all it had."""

    seat: int
    chips: int


@dataclass(frozen=True)
class PhaseBegan(Event):
    """A phase of the hand began."""

    phase: str


@dataclass(frozen=True, init=False)
class Dealt(Private):
    """A seat was dealt cards."""


@dataclass(frozen=True)
class PitDealt(Event):
    """A card was dealt face up to the pit."""

    card: Card


@dataclass(frozen=True)
class FlipDealt(Event):
    """The flip card was dealt face down."""

    hides = True
    card: Card | None

    def hidden(self) -> Event:
        """Return it without the card, which nobody has seen."""
        return FlipDealt(None)


@dataclass(frozen=True)
class Folded(Event):
    """A seat gave its hand up."""

    seat: int


@dataclass(frozen=True)
class Checked(Event):
    """A seat stayed in for nothing."""

    seat: int


@dataclass(frozen=True)
class Called(Event):
    """A seat put in what it owed, or all it had."""

    seat: int
    chips: int


@dataclass(frozen=True)
class BetTo(Event):
    """A seat bet or raised to a total for the round."""

    seat: int
    to: int


@dataclass(frozen=True)
class Returned(Event):
    """Chips that nobody matched went back."""

    seat: int
    chips: int


@dataclass(frozen=True, init=False)
class Threw(Private):
    """A seat threw cards in the switch."""


@dataclass(frozen=True)
class StoodPat(Event):
    """A seat ended its switch."""

    seat: int


@dataclass(frozen=True)
class Reshuffled(Event):
    """The stock had run out, and discards were shuffled into a new one."""

    count: int


@dataclass(frozen=True)
class FlipTurned(Event):
    """The dealer turned the flip card up."""

    card: Card


@dataclass(frozen=True)
class CallersDrawn(Event):
    """The order in which the seats may call the flip."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class FlipTraded(Event):
    """A seat called the flip: the card given lies face up in its place."""

    seat: int
    taken: Card
    given: Card


@dataclass(frozen=True)
class FlipPassed(Event):
    """A seat let the flip card go."""

    seat: int


@dataclass(frozen=True)
class Shown(Event):
    """A seat showed its set at the reveal."""

    seat: int
    cards: Cards
    strength: int


@dataclass(frozen=True)
class RedealCalled(Event):
    """A Broken or Royal Canadian was shown: everybody throws the set away."""

    holders: tuple[int, ...]


@dataclass(frozen=True, init=False)
class Changed(Private):
    """The holder of the Canada changed new cards, or none."""


@dataclass(frozen=True)
class FeudBegan(Event):
    """Full houses feud over a pot; the cutter draws first."""

    seats: tuple[int, ...]
    cutter: int


@dataclass(frozen=True)
class FeudDrew(Event):
    """A seat drew a card in the Feud."""

    seat: int
    card: Card


@dataclass(frozen=True)
class PotWon(Event):
    """A pot went to its winners."""

    amount: int
    winners: tuple[int, ...]
    kind: str
    payouts: tuple[int, ...]
    """What each winner took, in the same order."""


EVENTS = {
    kind.__name__: kind
    for kind in (
        AntePaid,
        PhaseBegan,
        Dealt,
        PitDealt,
        FlipDealt,
        Folded,
        Checked,
        Called,
        BetTo,
        Returned,
        Threw,
        StoodPat,
        Reshuffled,
        FlipTurned,
        CallersDrawn,
        FlipTraded,
        FlipPassed,
        Shown,
        RedealCalled,
        Changed,
        FeudBegan,
        FeudDrew,
        PotWon,
    )
}
"""All kinds of event by name."""


def values(event: Event) -> dict[str, object]:
    """Return the fields of an event by name."""
    return {field.name: getattr(event, field.name) for field in fields(event)}
