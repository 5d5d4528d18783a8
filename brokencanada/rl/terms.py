"""What the hands of an environment are played for and by which rules, checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from brokencanada.betting import Limits, NoLimit
from brokencanada.cards import whole_number
from brokencanada.hand import (
    FlipOrder,
    check_dealer,
    check_enough_decks,
    check_house,
    check_stacks,
)
from brokencanada.ladder import HouseRules

Reward = Literal["chips", "antes"]
_MOST_CHIPS = 2**53
"""Up to here a float holds every whole number, so no learner's arithmetic loses a chip."""


@dataclass(frozen=True)
class Terms:
    """The terms of every hand; those of :class:`~brokencanada.game.Game`, and how rewards count.

    ``stacks``: chips of each seat, or one number for all. ``dealer``: a seat, or ``None`` to draw
    one for each hand. ``decks``: ``None`` is as many as the players need. Raises ``TypeError`` or
    ``ValueError`` naming what is wrong.

    >>> Terms(players=2, stacks=50).chips
    (50, 50)
    """

    players: int = 3
    stacks: int | Sequence[int] = 100
    ante: int = 1
    betting: Limits = NoLimit(2)
    rules: HouseRules = HouseRules()
    decks: int | None = None
    flip_order: FlipOrder = "random"
    dealer: int | None = None
    reward: Reward = "chips"

    def __post_init__(self) -> None:
        """Check everything, and make all numbers plain integers."""
        players = whole_number("players", self.players, 2)
        check_house(self.ante, self.betting, self.rules, self.flip_order)
        if self.flip_order == "call":
            raise ValueError(
                "flip_order='call': expected 'random' or 'seat', one agent acts at a time"
            )
        chips = self._check_stacks(players)
        if self.dealer is not None:
            object.__setattr__(self, "dealer", check_dealer(self.dealer, chips))
        if self.reward not in get_args(Reward):
            raise ValueError(f"reward={self.reward!r}: expected 'chips' or 'antes'")
        if self.reward == "antes" and not self.ante:
            raise ValueError("reward='antes': expected an ante of at least 1 to count in")
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "stacks", chips)
        object.__setattr__(self, "ante", whole_number("ante", self.ante))
        object.__setattr__(self, "decks", check_enough_decks(self.decks, players))

    def _check_stacks(self, players: int) -> tuple[int, ...]:
        if isinstance(self.stacks, Sequence):
            given = check_stacks(self.stacks)
            if len(given) != players or None in given:
                raise ValueError(
                    f"stacks={self.stacks!r}: expected one for each of {players} players"
                )
            chips = tuple(stack or 0 for stack in given)
        else:
            chips = (whole_number("stacks", self.stacks, 1),) * players
        if sum(chips) > _MOST_CHIPS:
            raise ValueError(f"{sum(chips)} chips: expected at most {_MOST_CHIPS} in play")
        return chips

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips that each seat begins a hand with."""
        assert not isinstance(self.stacks, int)
        return tuple(self.stacks)
