"""Which rows every group of ranks holds, worked out once from the patterns of the reference.

The order of the ladder plays no part here: for each *context* (six ranks; five suited ranks and
a sixth; …) all rows it holds are listed, each with its lowest key, as a strength in the published
order. Another order only has to take other maxima (``tables.py``). Runs when the package is built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from brokencanada.cards import HAND_SIZE, PIT_SIZE, RANKS, Card
from brokencanada.ladder import PLACE_SHIFT, Category
from brokencanada.reference import (
    PATTERNS,
    SUITED_QUARTER,
    held,
    one_colour,
    one_suit,
    pack,
    ranks_of,
)
from brokencanada.shapes import Key, Ranks, Shape
from brokencanada.tables import CONTEXTS, SUITED_QUARTER_LEVEL

HANDED_CURVE = PATTERNS[Category.HANDED_CURVE_4]

Packed: TypeAlias = list[dict[int, int]]
"""For each context the rows it holds: level -> key, packed, the larger the better."""


def rank_groups(size: int) -> list[Ranks]:
    """List all sorted groups of so many ranks, in the order in which the kernel numbers them.

    A group's number is the sum of C(rank + place, place + 1), ranks from 0 and sorted (colex).

    >>> rank_groups(2)[:4], len(rank_groups(6))
    ([(1, 1), (1, 2), (2, 2), (1, 3)], 18564)
    """
    groups = combinations_with_replacement(range(1, len(RANKS) + 1), size)
    return sorted(groups, key=lambda group: group[::-1])


def numbers(size: int) -> dict[Ranks, int]:
    """Return the number of each group of so many ranks."""
    return {group: number for number, group in enumerate(rank_groups(size))}


def named_groups(shape: Shape) -> Iterator[tuple[Ranks, Key]]:
    """List the groups of ranks that have a shape, each with every reading of it."""
    for ranks in rank_groups(shape.cards):
        for key in shape.keys(ranks):
            yield ranks, key


_SIX = numbers(HAND_SIZE)

CURVE_LOWS = sorted(key[0] for _, key in named_groups(HANDED_CURVE.shape))
"""The low cards of the curves of four: 1 (A-3-5-7) to 8 (8-10-Q-A)."""
QUARTER_LOWS = sorted(key[0] for _, key in named_groups(SUITED_QUARTER.shape))
"""The low cards of the runs of four: 1 (A-2-3-4) to 11 (J-Q-K-A)."""


class Holdings:
    """Rows held, context by context; a row held in several ways keeps the lowest key."""

    def __init__(self, size: int) -> None:
        """Start with so many contexts that hold nothing."""
        self.rows: Packed = [{} for _ in range(size)]

    def add(self, context: int, level: int, key: Key) -> None:
        """Note one way to hold a row."""
        row = self.rows[context]
        row[level] = max(row.get(level, 0), pack(0, key))

    def force(self, context: int, level: int, key: Key) -> None:
        """Note the loss that leaves its holder no other row."""
        self.rows[context] = {level: pack(0, key)}


def by_six_ranks() -> Holdings:
    """Return the rows of any six cards by their ranks alone, in a hand whose set is no curve."""
    holdings = Holdings(len(_SIX))
    for category, pattern in PATTERNS.items():
        # A curve of four that is not the set itself takes a card from the pit.
        if pattern.exact:
            continue
        if pattern.of_ranks_alone or category is Category.COMPOSITE_CURVE_4:
            _add_by_six(holdings, category, pattern.shape)
    for ranks, key in named_groups(PATTERNS[Category.ACE_FULL_HOUSE].shape):
        for sixth in rank_groups(1):
            if sixth[0] not in ranks:
                context = _SIX[_together(ranks, sixth)]
                holdings.force(context, Category.ACE_FULL_HOUSE, key + sixth)
    return holdings


def by_six_of_a_colour() -> Holdings:
    """Return the row that six ranks hold for being of one colour."""
    holdings = Holdings(len(_SIX))
    for category, pattern in PATTERNS.items():
        if pattern.suits is one_colour:
            _add_by_six(holdings, category, pattern.shape)
    return holdings


def by_six_suited_ranks() -> Holdings:
    """Return the rows that six ranks hold for being of one suit."""
    holdings = Holdings(len(_SIX))
    for level, shape in _suited_shapes(HAND_SIZE):
        _add_by_six(holdings, level, shape)
    return holdings


def by_five_suited_ranks() -> Holdings:
    """Return the rows that five ranks hold for being of one suit, a sixth being of another.

    Contexts: the number of the five, times 13, plus the rank of the sixth from 0.
    """
    fives = numbers(5)
    holdings = Holdings(len(fives) * len(RANKS))
    for level, shape in _suited_shapes(5):
        for named, key in named_groups(shape):
            for kickers in rank_groups(5 - shape.cards):
                first = fives[_together(named, kickers)] * len(RANKS)
                for sixth in range(1, len(RANKS) + 1):
                    holdings.add(first + sixth - 1, level, key + _together(kickers, (sixth,)))
    return holdings


def by_four_suited_ranks() -> Holdings:
    """Return the row that a run of four holds for being of one suit, others being of other suits.

    Contexts: the number of the low card in :data:`QUARTER_LOWS`, times 91, plus the number of
    the two others.
    """
    pairs = rank_groups(PIT_SIZE)
    holdings = Holdings(len(QUARTER_LOWS) * len(pairs))
    for _, key in named_groups(SUITED_QUARTER.shape):
        first = QUARTER_LOWS.index(key[0]) * len(pairs)
        for pair, kickers in enumerate(pairs):
            holdings.add(first + pair, SUITED_QUARTER_LEVEL, key + kickers)
    return holdings


def by_handed_curve() -> Holdings:
    """Return the rows by rank and place of a hand whose set is a curve of four.

    Contexts: the number of the low card in :data:`CURVE_LOWS`, times 91, plus the number of the
    pit. Row 19 is why this is not the six ranks' list with one more row: the set alone does not
    hold it.
    """
    hands = list(handed_hands())
    holdings = Holdings(len(hands))
    for context, (set_cards, pit_cards) in enumerate(hands):
        for category, key in held(set_cards, pit_cards).items():
            holdings.add(context, category, key)
    return holdings


def by_handed_curve_of_a_colour() -> Holdings:
    """Return the row that such hands hold for being of one colour, in the same contexts."""
    hands = list(handed_hands())
    holdings = Holdings(len(hands))
    for category, pattern in PATTERNS.items():
        if pattern.suits is one_colour:
            for context, (set_cards, pit_cards) in enumerate(hands):
                for key in pattern.shape.keys(ranks_of(set_cards + pit_cards)):
                    holdings.add(context, category, key)
    return holdings


def handed_hands() -> Iterator[tuple[list[Card], list[Card]]]:
    """List a hand for each curve of four as the set and each pit, in suits that make nothing."""
    curves = {key[0]: ranks for ranks, key in named_groups(HANDED_CURVE.shape)}
    for low in CURVE_LOWS:
        for pit in rank_groups(PIT_SIZE):
            yield (
                [Card.of(rank - 1, suit) for suit, rank in enumerate(curves[low])],
                [Card.of(rank - 1, suit) for suit, rank in enumerate(pit)],
            )


HOLDINGS: dict[str, Callable[[], Holdings]] = {
    "ranks": by_six_ranks,
    "colour": by_six_of_a_colour,
    "handed": by_handed_curve,
    "handed_colour": by_handed_curve_of_a_colour,
    "six_suited": by_six_suited_ranks,
    "five_suited": by_five_suited_ranks,
    "four_suited": by_four_suited_ranks,
}


def all_rows() -> tuple[tuple[int, ...], npt.NDArray[np.uint8], npt.NDArray[np.uint32]]:
    """Return how many contexts of each kind there are, how many rows each holds, and all rows.

    The contexts follow each other in the order of :data:`~brokencanada.tables.CONTEXTS`, the rows
    of each as strengths in the published order.
    """
    contexts = [HOLDINGS[name]().rows for name in CONTEXTS]
    sizes = tuple(len(rows) for rows in contexts)
    counts = [len(row) for rows in contexts for row in rows]
    packed = [
        level << PLACE_SHIFT | key
        for rows in contexts
        for row in rows
        for level, key in row.items()
    ]
    return sizes, np.array(counts, np.uint8), np.array(packed, np.uint32)


def _suited_shapes(at_most: int) -> Iterator[tuple[int, Shape]]:
    for category, pattern in PATTERNS.items():
        if pattern.suits is one_suit and pattern.shape.cards <= at_most:
            yield category, pattern.shape
    yield SUITED_QUARTER_LEVEL, SUITED_QUARTER.shape


def _add_by_six(holdings: Holdings, level: int, shape: Shape) -> None:
    """Add a row to every six ranks that hold its shape: the shape's own ranks and any others."""
    others = rank_groups(HAND_SIZE - shape.cards)
    for named, key in named_groups(shape):
        for kickers in others:
            holdings.add(_SIX[_together(named, kickers)], level, key + kickers)


def _together(some: Ranks, others: Ranks) -> Ranks:
    return tuple(sorted(some + others))
