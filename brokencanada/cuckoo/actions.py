"""What a player says: one card, and so one choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from brokencanada.cards import whole_number


@dataclass(frozen=True)
class _Action:
    seat: int

    def __post_init__(self) -> None:
        """Check that the seat is a number; whether anybody sits there is the game's to say."""
        object.__setattr__(self, "seat", whole_number("seat", self.seat))


@dataclass(frozen=True)
class Keep(_Action):
    """Keep the card."""


@dataclass(frozen=True)
class Exchange(_Action):
    """Ask the next player on the left for an exchange; the last draws from the stock instead."""


Action: TypeAlias = Keep | Exchange
ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""All kinds of action."""
