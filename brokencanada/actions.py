"""What a player says: frozen records, and the error for what may not be said now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self, TypeAlias, get_args

from brokencanada.cards import Card, CardsLike, parse_cards, whole_number


class IllegalAction(ValueError):
    """An action that the rules do not allow now; the message says why."""


@dataclass(frozen=True)
class SeatAction:
    """Something that a seat says, in any game."""

    seat: int

    def __post_init__(self) -> None:
        """Check that the seat is a number; whether anybody sits there is the game's to say."""
        object.__setattr__(self, "seat", whole_number("seat", self.seat))


@dataclass(frozen=True)
class _Choice(SeatAction):
    """An action that leaves something to choose."""

    _chosen: ClassVar[str]

    @classmethod
    def each(cls, seat: int, choices: Iterable[object]) -> list[Self]:
        """Make one of each choice, all known to be right.

        A game lists its legal actions at every step, and most of its time would go into checks.
        """
        new, chosen = object.__new__, cls._chosen
        actions = []
        for choice in choices:
            action = new(cls)
            values = action.__dict__
            values["seat"], values[chosen] = seat, choice
            actions.append(action)
        return actions


@dataclass(frozen=True)
class _WithCards(_Choice):
    _chosen = "cards"
    cards: tuple[Card, ...]

    def __init__(self, seat: int, cards: CardsLike = ()) -> None:
        """Take the cards in any form and order; they are kept sorted."""
        object.__setattr__(self, "seat", whole_number("seat", seat))
        object.__setattr__(self, "cards", tuple(sorted(parse_cards(cards))))


@dataclass(frozen=True)
class Fold(SeatAction):
    """Give the hand up."""


@dataclass(frozen=True)
class Check(SeatAction):
    """Stay in where nothing is owed."""


@dataclass(frozen=True)
class Call(SeatAction):
    """Match the highest bet, or go all-in for less."""


@dataclass(frozen=True)
class Bet(_Choice):
    """Bet or raise: ``to`` is the seat's total for this round."""

    _chosen = "to"
    to: int

    def __post_init__(self) -> None:
        """Check both numbers."""
        super().__post_init__()
        object.__setattr__(self, "to", whole_number("to", self.to))


@dataclass(frozen=True, init=False)
class Discard(_WithCards):
    """Throw one to three cards in the switch, to be dealt as many.

    >>> Discard(2, "9h 3c") == Discard(2, ["3c", "9h"])
    True
    """


@dataclass(frozen=True)
class StandPat(SeatAction):
    """Throw no more cards in the switch."""


@dataclass(frozen=True)
class TradeFlip(_Choice):
    """Call the flip: give one card of the set for it."""

    _chosen = "card"
    card: Card

    def __post_init__(self) -> None:
        """Check the seat and read the card."""
        super().__post_init__()
        object.__setattr__(self, "card", Card(self.card))


@dataclass(frozen=True)
class PassFlip(SeatAction):
    """Let the flip card go, for good."""


@dataclass(frozen=True, init=False)
class Change(_WithCards):
    """After a redeal, the holder of the Canada changes none, one or two of the new cards."""


Action: TypeAlias = Fold | Check | Call | Bet | Discard | StandPat | TradeFlip | PassFlip | Change
ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""All kinds of action."""


def listed(cards: Iterable[Card]) -> str:
    """Say some cards in an error."""
    return " ".join(map(str, cards)) or "none"
