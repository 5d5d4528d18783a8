"""What the table saw: frozen records, in the order in which things happened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from brokencanada.cards import Card
from brokencanada.events import Event


@dataclass(frozen=True)
class HandBegan(Event):
    """A hand began; hands are counted from 1."""

    hand: int
    dealer: int


@dataclass(frozen=True)
class Shuffled(Event):
    """Cards were shuffled into a new stock: all of them before a deal, the discards within one."""

    count: int


@dataclass(frozen=True)
class _Got(Event):
    """A seat got a card that nobody else sees, nor itself if it did not look."""

    hides = True
    seat: int
    card: Card | None
    looked: bool = True

    @property
    def owner(self) -> int | None:
        """The seat, if it looked."""
        return self.seat if self.looked else None

    def hidden(self) -> Self:
        """Return it without the card."""
        return replace(self, card=None)


@dataclass(frozen=True)
class Dealt(_Got):
    """A seat was dealt a card, at the start or to break a tie."""


@dataclass(frozen=True)
class Took(_Got):
    """A seat got a card by an exchange."""


@dataclass(frozen=True)
class Kept(Event):
    """A seat kept its card."""

    seat: int


@dataclass(frozen=True)
class Asked(Event):
    """A seat asked another for an exchange."""

    seat: int
    other: int


@dataclass(frozen=True)
class Refused(Event):
    """There was no trade: the other's card, which is shown, does not allow it."""

    seat: int
    other: int


@dataclass(frozen=True)
class Exchanged(Event):
    """Two seats exchanged their cards."""

    seat: int
    other: int


@dataclass(frozen=True)
class Drew(Event):
    """A seat discarded its card and took the top of the stock."""

    seat: int


@dataclass(frozen=True)
class KingOnTop(Event):
    """A king lay on top of the stock: it was discarded, and the seat keeps its card."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Whinnied(Event):
    """The holder of a king whinnied, and took a life back from the pot or was at full lives."""

    seat: int
    took_life: bool


@dataclass(frozen=True)
class TradingEnded(Event):
    """A king was shown: nobody trades any more in this hand."""


@dataclass(frozen=True)
class Shown(Event):
    """A seat's card lies face up from now on."""

    seat: int
    card: Card


@dataclass(frozen=True)
class TieBroken(Event):
    """Seats with equal cards discard them and are dealt new ones."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class LifeLost(Event):
    """A seat lost a life, and has so many left."""

    seat: int
    lives: int


@dataclass(frozen=True)
class NobodyLost(Event):
    """The hand cost nobody a life."""


@dataclass(frozen=True)
class WentOut(Event):
    """A seat has no lives left."""

    seat: int


@dataclass(frozen=True)
class CalledOff(Event):
    """The lives had not become fewer for so long that the game ends undecided."""


@dataclass(frozen=True)
class LastTie(Event):
    """All who are left would go out at once; what comes of it is the rules' ``last_tie``."""

    seats: tuple[int, ...]
    rule: str


@dataclass(frozen=True)
class Cut(Event):
    """A seat cut a card for the pot."""

    seat: int
    card: Card


@dataclass(frozen=True)
class PotWon(Event):
    """The pot, or a share of it, went to a seat."""

    seat: int
    chips: int


@dataclass(frozen=True)
class PotCarried(Event):
    """Nobody won the pot; it waits for the next game."""

    chips: int
