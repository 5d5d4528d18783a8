"""Strengths in, who wins out: the redeal, Family Feud, splits. See section 5 of the rules.

Knows neither cards nor chips. The functions here take the house rules; ``Evaluator`` has them as
methods under its own.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from brokencanada.cards import each_of
from brokencanada.encoding import check_strength, check_strengths
from brokencanada.ladder import PLACE_SHIFT, RANK_SHIFTS, Category, HouseRules

CANADAS = frozenset({Category.ROYAL_CANADIAN, Category.BROKEN_CANADA})
"""The rows that make everybody throw the set away, once."""


@dataclass(frozen=True)
class Showdown:
    """How a showdown ends, and for whom."""

    kind: Literal["win", "split", "feud", "redeal"]
    """One hand wins; several tie; full houses must draw; a Canada calls for a redeal."""
    winners: tuple[int, ...]
    """Who wins, splits or draws; in a redeal, who holds the Broken or Royal Canadian."""
    cutter: int | None = None
    """In a Feud, who cuts and draws first: the lowest three of a kind."""


def decide(
    strengths: Sequence[int],
    *,
    first: int = 0,
    redeal: bool = True,
    rules: HouseRules = HouseRules(),
) -> Showdown:
    """Decide a showdown; indices are those into ``strengths``, ``first`` is left of the dealer.

    ``redeal=False`` ranks a Broken or Royal Canadian by the ladder, as after the redeal.

    >>> decide([0x02D00000, 0x1F238000, 0x1FD28000], first=1)
    Showdown(kind='feud', winners=(1, 2), cutter=2)
    """
    values = [
        check_strength(value, f"strengths[{at}]")
        for at, value in enumerate(each_of("strengths", strengths))
    ]
    if not values:
        raise ValueError("strengths is empty: expected at least one hand")
    if not 0 <= operator.index(first) < len(values):
        raise ValueError(f"first={first}: expected an index from 0 to {len(values) - 1}")
    upwards = rules.ladder[::-1]
    categories = [upwards[value >> PLACE_SHIFT] for value in values]
    if redeal and not CANADAS.isdisjoint(categories):
        holders = [at for at, category in enumerate(categories) if category in CANADAS]
        return Showdown("redeal", tuple(holders))
    best = max(values)
    if upwards[best >> PLACE_SHIFT] is Category.FULL_HOUSE:
        houses = [at for at, category in enumerate(categories) if category is Category.FULL_HOUSE]
        if len(houses) > 1:
            # The first rank of their key is the three of a kind; lower ranks are larger bits.
            threes = {at: values[at] >> RANK_SHIFTS[0] for at in houses}
            lowest = [at for at in houses if threes[at] == max(threes.values())]
            return Showdown("feud", tuple(houses), min(lowest, key=lambda at: (at < first, at)))
    winners = tuple([at for at, value in enumerate(values) if value == best])
    return Showdown("win" if len(winners) == 1 else "split", winners)


def divide(
    strengths: npt.ArrayLike,
    *,
    where: npt.ArrayLike | None = None,
    redeal: bool = True,
    rules: HouseRules = HouseRules(),
) -> npt.NDArray[np.float64]:
    """Return each player's expected share of the pot: (…, players) in, ``float64`` out, sum 1.

    ``where`` is true for those still in, all by default. A Feud shares equally among its full
    houses. A redeal is not decided by strengths: it counts as an equal share for all still in, an
    approximation; ``redeal=False`` ranks a Broken or Royal Canadian by the ladder instead. Raises
    ``ValueError`` where nobody is in.

    >>> divide([[5 << 24, 5 << 24, 4 << 24], [34 << 24, 0, 0]], where=[True, True, False]).tolist()
    [[0.5, 0.5, 0.0], [0.5, 0.5, 0.0]]
    """
    array = check_strengths(strengths, "integers of shape (…, players)")
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"strengths have shape {array.shape}: expected (…, players)")
    still_in = _mask(where, array.shape)
    values = np.where(still_in, array, -1)
    category = np.array(rules.ladder[::-1], np.int64)[np.maximum(values, 0) >> PLACE_SHIFT]
    best = values == values.max(axis=-1, keepdims=True)
    houses = still_in & (category == Category.FULL_HOUSE)
    feud = (best & houses).any(axis=-1, keepdims=True)
    winners = np.where(feud, houses, best)
    if redeal:
        canada = (still_in & np.isin(category, list(CANADAS))).any(axis=-1, keepdims=True)
        winners = np.where(canada, still_in, winners)
    shares: npt.NDArray[np.float64] = winners / winners.sum(axis=-1, keepdims=True)
    return shares


def _mask(where: npt.ArrayLike | None, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    if where is None:
        return np.ones(shape, bool)
    mask = np.asarray(where)
    if mask.dtype != bool:
        raise TypeError(f"where is an array of {mask.dtype}: expected booleans")
    try:
        mask = np.broadcast_to(mask, shape)
    except ValueError:
        raise ValueError(f"where has shape {mask.shape}: expected {shape}") from None
    if not mask.any(axis=-1).all():
        raise ValueError("where leaves a hand without players")
    return mask
