"""The ladder: every row of the game, strongest first, and the house rules a table may choose.

This page is data. What a row means in code is ``reference.py``.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, get_args


class Category(IntEnum):
    """What a hand is worth: 35 levels, from 34 (Royal Canadian) down to 0 (Ace full house).

    The value is the level in the default order. See section 2 of the rules.

    >>> Category.FULL_HOUSE, Category.FULL_HOUSE.row, Category.FULL_HOUSE.title
    (<Category.FULL_HOUSE: 31>, 4, 'Full house')
    >>> Category.FULL_HOUSE > Category.FOUR_ACES
    True
    """

    row: int | None
    """The row of the published list, 1 the strongest; ``None`` for Nothing, which has none."""
    title: str
    """The name a player says."""
    key: str
    """The ranks that break ties, most significant first; each ``k`` is a card not yet used."""
    definition: str
    """What the six cards must hold."""

    def __new__(
        cls,
        level: int,
        row: int | None = None,
        title: str = "",
        key: str = "",
        definition: str = "",
    ) -> Category:
        """Make the member of a level, with what the table below says of it."""
        member = int.__new__(cls, level)
        member._value_ = level
        member.row, member.title = row, title
        member.key, member.definition = key, definition
        return member

    # fmt: off
    ROYAL_CANADIAN = (
        34, 1, "Royal Canadian", "",
        "a Broken Canada, all six of one suit")
    BROKEN_CANADA = (
        33, 2, "Broken Canada", "",
        "the ranks are exactly 10 J Q K A 2")
    CROWDED_HOUSE = (
        32, 3, "Crowded house", "lower-three higher-three",
        "two threes of a kind (six of one rank too, with several decks)")
    FULL_HOUSE = (
        31, 4, "Full house", "three pair k",
        "three of one rank and two of another, no aces in either")
    FOUR_ACES = (
        30, 11, "Four aces", "ace k k",
        "four aces")
    IN_HAND_5_STRAIGHT_PAIR_ACES = (
        29, 12, "In hand 5 card straight-pair, aces", "low pair",
        "a run of five and a pair of one of its ranks, the pair being aces")
    THREE_ACES = (
        28, 26, "Three aces", "ace k k k",
        "three aces")
    KINGS_AND_ACES = (
        27, 28, "Kings and aces", "ace king k k",
        "a pair of kings and a pair of aces")
    STRAIGHT_FLUSH_6 = (
        26, 5, "6 card straight-flush", "low",
        "a run of six in one suit")
    COMPOSITE_CURVE_5 = (
        25, 6, "5 card composite curve", "low k",
        "a curve of five")
    FLUSH_6 = (
        24, 7, "6 card flush", "all all all all all all",
        "six of one suit")
    STRAIGHT_FLUSH_5 = (
        23, 8, "5 card straight-flush", "low k",
        "a run of five in one suit")
    FLUSH_5 = (
        22, 9, "5 card flush", "five five five five five k",
        "five of one suit")
    HANDED_CURVE_4 = (
        21, 10, "4 card handed curve", "low k k",
        "the four cards of the set are a curve of four")
    FOUR_OF_A_KIND = (
        20, 11, "Four of a kind", "four k k",
        "four of one rank, not aces")
    IN_HAND_5_STRAIGHT_PAIR = (
        19, 12, "In hand 5 card straight-pair", "low pair",
        "a run of five and a pair of one of its ranks, not aces")
    FLAT_STRAIGHT_6 = (
        18, 13, "6 card flat-straight", "low",
        "a run of six")
    ROYAL_QUARTER_STRAIGHT = (
        17, 14, "Royal quarter-straight", "low k k",
        "J Q K A (house rule suited: any run of four in one suit, and nothing else)")
    IN_AND_OUT_4_STRAIGHT = (
        16, 15, "In & out 4 card straight", "low lower-pair higher-pair",
        "a run of four, two different ranks of it paired")
    RIVER_OF_BLOOD = (
        15, 16, "River of blood / oil", "all all all all all all",
        "all six red, or all six black")
    IN_AND_OUT_3_STRAIGHT = (
        14, 17, "In & out 3 card straight", "low inside-pair outside-pair",
        "a run of three, a pair of one of its ranks and a pair of a rank not in it")
    IN_HAND_4_STRAIGHT_PAIR = (
        13, 18, "In hand 4 card straight-pair", "low pair k",
        "a run of four and a pair of one of its ranks")
    COMPOSITE_CURVE_4 = (
        12, 19, "4 card composite curve", "low k k",
        "a curve of four that takes at least one card from the pit")
    IN_HAND_3_STRAIGHT_PAIR = (
        11, 20, "In hand 3 card straight-pair", "low pair k k",
        "a run of three and a pair of one of its ranks")
    THREE_PAIR = (
        10, 21, "Three pair", "lowest-pair middle-pair highest-pair",
        "three pairs of different ranks")
    OUT_HAND_4_STRAIGHT_PAIR = (
        9, 22, "Out hand 4 card straight-pair", "low pair",
        "a run of four and a pair of a rank not in it")
    OUT_HAND_3_STRAIGHT_PAIR = (
        8, 23, "Out hand 3 card straight-pair", "low pair k",
        "a run of three and a pair of a rank not in it")
    FLAT_STRAIGHT_5 = (
        7, 24, "5 card flat-straight", "low k",
        "a run of five")
    FLAT_STRAIGHT_4 = (
        6, 25, "4 card flat-straight", "low k k",
        "a run of four")
    THREE_OF_A_KIND = (
        5, 26, "Three of a kind", "three k k k",
        "three of one rank, not aces")
    FLAT_STRAIGHT_3 = (
        4, 27, "3 card flat-straight", "low k k k",
        "a run of three")
    TWO_PAIR = (
        3, 28, "Two pair", "lower-pair higher-pair k k",
        "two pairs of different ranks, not kings and aces")
    PAIR = (
        2, 29, "Pair", "pair k k k k",
        "a pair")
    NOTHING = (
        1, None, "Nothing", "all all all all all all",
        "none of the above")
    ACE_FULL_HOUSE = (
        0, 4, "Ace full house", "three pair k",
        "forced: the six ranks split exactly three, two and one, and the three or the two are aces")
    # fmt: on


LADDER: tuple[Category, ...] = tuple(Category)
"""All 35 categories, strongest first."""

PLACE_SHIFT, RANK_SHIFTS = 24, range(20, -4, -4)
"""A strength is a place on the ladder from bit 24 on, and below it six ranks of four bits each."""

RoyalQuarter = Literal["court", "suited"]


@dataclass(frozen=True)
class HouseRules:
    """What a table may decide for itself. See section 2 of the rules.

    ``royal_quarter``: what a Royal quarter-straight is: ``"court"``, J Q K A in any suits, or
    ``"suited"``, any run of four in one suit. ``order``: the 33 categories other than Nothing and
    Ace full house (which stay last), strongest first, to play another ladder; the published order
    and ``None`` are the same rules. A wrong value raises ``ValueError`` or ``TypeError``.

    >>> HouseRules() == HouseRules(order=LADDER[:33])
    True
    >>> HouseRules(order=LADDER[32::-1]).ladder[0].title
    'Pair'
    """

    royal_quarter: RoyalQuarter = "court"
    order: tuple[Category, ...] | None = None

    def __post_init__(self) -> None:
        """Check both fields, and make the order a tuple of categories."""
        if self.royal_quarter not in get_args(RoyalQuarter):
            raise ValueError(f"royal_quarter={self.royal_quarter!r}: expected 'court' or 'suited'")
        if self.order is not None:
            order = _checked_order(self.order)
            # One ladder, one value: the published order is what None means.
            object.__setattr__(self, "order", None if order == LADDER[:-2] else order)

    @property
    def ladder(self) -> tuple[Category, ...]:
        """All 35 categories under these rules, strongest first."""
        return LADDER if self.order is None else self.order + LADDER[-2:]


def check_rules(rules: Any) -> HouseRules:
    """Return the rules; ``TypeError`` if they are something else."""
    if not isinstance(rules, HouseRules):
        raise TypeError(f"rules={rules!r}: expected HouseRules")
    return rules


def _checked_order(order: Iterable[int]) -> tuple[Category, ...]:
    try:
        given = tuple(order)
    except TypeError:
        raise TypeError(f"order={order!r}: expected the 33 categories, strongest first") from None
    categories = []
    for place, item in enumerate(given):
        try:
            level = None if isinstance(item, bool) else operator.index(item)
        except TypeError:
            level = None
        if level is None:
            raise TypeError(f"order[{place}] is {item!r}: expected a Category")
        try:
            category = Category(level)
        except ValueError:
            raise ValueError(f"order[{place}] is {item!r}: expected a level from 2 to 34") from None
        if category in LADDER[-2:]:
            raise ValueError(f"order[{place}] is {category.name}: it stays last, leave it out")
        if category in categories:
            raise ValueError(f"order[{place}] is {category.name}, which stands there twice")
        categories.append(category)
    if missing := [category.name for category in LADDER[:-2] if category not in categories]:
        raise ValueError(f"order lacks {', '.join(missing)}")
    return tuple(categories)
