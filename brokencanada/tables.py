"""From the rows that hands hold to the strengths the kernel looks up, under any house rules.

What each context holds (``holdings.py``) does not depend on the order of the ladder, is worked
out when the package is built and lies in the kernel. Here an order is put to it: maxima, nothing
else.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brokencanada.ladder import LADDER, PLACE_SHIFT, Category, HouseRules

Strengths = npt.NDArray[np.uint32]

SUITED_QUARTER_LEVEL = len(LADDER)
"""Stands for the suited Royal quarter-straight beside the 35 levels; a table plays one of them."""

CONTEXTS = (
    "ranks",
    "colour",
    "handed",
    "handed_colour",
    "six_suited",
    "five_suited",
    "four_suited",
)
"""The kinds of context, in the order in which the kernel keeps them."""

# The top byte of a strength is at most 34, so its highest bit is free for a mark.
QUARTER_MARK = np.uint32(1 << 31)


class Layout(NamedTuple):
    """What the kernel keeps of the ladder, whatever the order."""

    sizes: tuple[int, ...]
    """How many contexts there are of each kind."""
    counts: npt.NDArray[np.uint8]
    """How many rows each context holds."""
    rows: Strengths
    """These rows one after another, each as its strength in the published order."""
    slot_of: npt.NDArray[np.uint16]
    """The slot in which the kernel finds each group of six ranks."""
    slots: int
    """How many slots there are."""


class Tables(NamedTuple):
    """The strengths a kernel looks up under one set of rules, all ``uint32`` and C-contiguous."""

    ranks: Strengths
    """(slots, 2): six ranks of two colours, or of one. The highest bit marks ranks that would
    hold the suited Royal quarter-straight in the right suits, where that is the rule."""
    handed: Strengths
    """(curves * pits, 2): a set that is a curve of four and the pit, of two colours or of one."""
    six_suited: Strengths
    """(slots,): six ranks of one suit."""
    five_suited: Strengths
    """(groups of five * 13,): five ranks of one suit and another card."""
    four_suited: Strengths
    """(runs of four * pits,): a run of four in one suit and two other cards."""


def strengths_of(rules: HouseRules, layout: Layout) -> Tables:
    """Rank what each context holds by the rules' order and keep the strongest row of each."""
    levels = layout.rows >> np.uint32(PLACE_SHIFT)
    first = np.cumsum(layout.counts, dtype=np.int64) - layout.counts
    ends = np.cumsum(layout.sizes)[:-1]
    best = np.maximum.reduceat(_ranked(levels, layout.rows, rules), first)
    part = dict(zip(CONTEXTS, np.split(best, ends), strict=True))

    suited = rules.royal_quarter == "suited"
    may_be_quarter = np.logical_or.reduceat(levels == SUITED_QUARTER_LEVEL, first)
    marked = dict(zip(CONTEXTS, np.split(may_be_quarter, ends), strict=True))["six_suited"]
    ranks = np.zeros((layout.slots, 2), np.uint32)
    ranks[layout.slot_of] = _with_colour(part["ranks"], part["colour"])
    if suited:
        ranks[layout.slot_of[marked]] |= QUARTER_MARK
    six_suited = np.zeros(layout.slots, np.uint32)
    six_suited[layout.slot_of] = part["six_suited"]
    return Tables(
        ranks,
        _with_colour(part["handed"], part["handed_colour"]),
        six_suited,
        part["five_suited"],
        part["four_suited"],
    )


def _ranked(levels: Strengths, rows: Strengths, rules: HouseRules) -> Strengths:
    """Give each row its place in the order instead of its level, and 0 if it is not played."""
    places = np.zeros(SUITED_QUARTER_LEVEL + 1, np.uint32)
    for place, category in enumerate(reversed(rules.ladder)):
        places[category] = place
    played = np.ones(places.size, bool)
    if rules.royal_quarter == "suited":
        places[SUITED_QUARTER_LEVEL] = places[Category.ROYAL_QUARTER_STRAIGHT]
        played[Category.ROYAL_QUARTER_STRAIGHT] = False
    else:
        played[SUITED_QUARTER_LEVEL] = False
    ranked = places[levels] << np.uint32(PLACE_SHIFT) | rows & np.uint32((1 << PLACE_SHIFT) - 1)
    return np.where(played[levels], ranked, np.uint32(0))


def _with_colour(mixed: Strengths, colour: Strengths) -> Strengths:
    """Put beside each strength that of the same ranks in one colour; a forced loss stays one."""
    forced = mixed < 1 << PLACE_SHIFT
    return np.stack([mixed, np.where(forced, mixed, np.maximum(mixed, colour))], axis=-1)
