"""What a player says: one card, and so one choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from brokencanada.actions import SeatAction


@dataclass(frozen=True)
class Keep(SeatAction):
    """Keep the card."""


@dataclass(frozen=True)
class Exchange(SeatAction):
    """Ask the next player on the left for an exchange; the last draws from the stock instead."""


Action: TypeAlias = Keep | Exchange
ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""All kinds of action."""
