"""Broken Canada for PettingZoo: ``broken_canada_v0.env()``.

The number in the name goes up whenever an action number or a field of the observation changes its
meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from brokencanada.betting import Limits, NoLimit
from brokencanada.hand import FlipOrder
from brokencanada.ladder import HouseRules
from brokencanada.rl.environment import Environment, check_installed
from brokencanada.rl.terms import Reward, Terms

if TYPE_CHECKING:
    from pettingzoo import AECEnv


def env(
    players: int = 3,
    stacks: int | Sequence[int] = 100,
    *,
    ante: int = 1,
    betting: Limits = NoLimit(2),
    rules: HouseRules = HouseRules(),
    decks: int | None = None,
    flip_order: FlipOrder = "random",
    dealer: int | None = None,
    reward: Reward = "chips",
    render_mode: str | None = None,
) -> AECEnv:
    """Make an environment in which an episode is one hand; the agents are ``seat_0`` and so on.

    ``stacks``: chips of each seat, or one number for all; every hand begins with them. ``dealer``:
    a seat, or ``None`` to draw one for each hand. ``flip_order``: ``"random"`` or ``"seat"``.
    ``reward``: what a seat wins less what it put in, in ``"chips"`` or in ``"antes"``.
    ``render_mode``: ``"ansi"``, ``"human"`` or ``None``. The others are those of
    :class:`~brokencanada.game.Game`. Raises ``TypeError`` or ``ValueError`` naming what is wrong,
    and ``ModuleNotFoundError`` without the extra ``rl``.
    """
    raw = raw_env(
        render_mode,
        players=players,
        stacks=stacks,
        ante=ante,
        betting=betting,
        rules=rules,
        decks=decks,
        flip_order=flip_order,
        dealer=dealer,
        reward=reward,
    )
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


def raw_env(render_mode: str | None = None, **terms: Any) -> Environment:
    """Make the environment of the same arguments without PettingZoo's wrappers."""
    check_installed()
    return Environment(Terms(**terms), render_mode)
