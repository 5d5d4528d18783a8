"""The ladder read literally, and slowly.

For each row, every choice of cards from the hand is held against what the row asks for. Nothing
is searched for cleverly, so that the page can be compared with the rules line by line: it is what
``explain`` speaks from, what the kernel's tables are made of, and what the tests hold it against.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from brokencanada.cards import HAND_SIZE, SET_SIZE, Card
from brokencanada.ladder import PLACE_SHIFT, RANK_SHIFTS, Category, HouseRules
from brokencanada.shapes import (
    ACE,
    ACES,
    JACK,
    KING,
    KINGS_AND_ACES,
    NO_ACES,
    AnyRanks,
    Exactly,
    Key,
    Kinds,
    Line,
    Ranks,
    Shape,
    keys_of,
)

BROKEN_CANADA = Exactly((10, JACK, 12, KING, ACE, 2))


def one_suit(cards: Sequence[Card]) -> bool:
    """Whether all are of one suit."""
    return len({card.suit for card in cards}) == 1


def one_colour(cards: Sequence[Card]) -> bool:
    """Whether all are red, or all black."""
    return len({card.is_red for card in cards}) == 1


def in_the_set(positions: Sequence[int]) -> bool:
    """Whether all lie in the set, whose cards are the first four of the hand."""
    return all(position < SET_SIZE for position in positions)


def partly_in_the_pit(positions: Sequence[int]) -> bool:
    """Whether at least one is a card of the pit."""
    return not in_the_set(positions)


@dataclass(frozen=True)
class Pattern:
    """What the cards that make a row must be."""

    shape: Shape
    """What their ranks look like."""
    suits: Callable[[Sequence[Card]], bool] | None = None
    """What their suits must be, if that matters."""
    place: Callable[[Sequence[int]], bool] | None = None
    """Where in the hand they must lie, if that matters."""
    exact: bool = False
    """Whether none of the other cards may have a rank of theirs."""

    @property
    def of_ranks_alone(self) -> bool:
        """Whether neither suits nor place matter."""
        return self.suits is None and self.place is None


PATTERNS: dict[Category, Pattern] = {
    Category.ROYAL_CANADIAN: Pattern(BROKEN_CANADA, one_suit),
    Category.BROKEN_CANADA: Pattern(BROKEN_CANADA),
    Category.CROWDED_HOUSE: Pattern(Kinds((3, 3), same_rank_too=True)),
    Category.FULL_HOUSE: Pattern(Kinds((3, 2), among=NO_ACES)),
    Category.FOUR_ACES: Pattern(Kinds((4,), among=ACES)),
    Category.IN_HAND_5_STRAIGHT_PAIR_ACES: Pattern(Line(5, inside=1, pairs_among=ACES)),
    Category.THREE_ACES: Pattern(Kinds((3,), among=ACES)),
    Category.KINGS_AND_ACES: Pattern(Kinds((2, 2), among=KINGS_AND_ACES)),
    Category.STRAIGHT_FLUSH_6: Pattern(Line(6), one_suit),
    Category.COMPOSITE_CURVE_5: Pattern(Line(5, step=2)),
    Category.FLUSH_6: Pattern(AnyRanks(6), one_suit),
    Category.STRAIGHT_FLUSH_5: Pattern(Line(5), one_suit),
    Category.FLUSH_5: Pattern(AnyRanks(5), one_suit),
    Category.HANDED_CURVE_4: Pattern(Line(4, step=2), place=in_the_set),
    Category.FOUR_OF_A_KIND: Pattern(Kinds((4,), among=NO_ACES)),
    Category.IN_HAND_5_STRAIGHT_PAIR: Pattern(Line(5, inside=1, pairs_among=NO_ACES)),
    Category.FLAT_STRAIGHT_6: Pattern(Line(6)),
    Category.ROYAL_QUARTER_STRAIGHT: Pattern(Line(4, low=JACK)),
    Category.IN_AND_OUT_4_STRAIGHT: Pattern(Line(4, inside=2)),
    Category.RIVER_OF_BLOOD: Pattern(AnyRanks(6), one_colour),
    Category.IN_AND_OUT_3_STRAIGHT: Pattern(Line(3, inside=1, outside=1)),
    Category.IN_HAND_4_STRAIGHT_PAIR: Pattern(Line(4, inside=1)),
    Category.COMPOSITE_CURVE_4: Pattern(Line(4, step=2), place=partly_in_the_pit),
    Category.IN_HAND_3_STRAIGHT_PAIR: Pattern(Line(3, inside=1)),
    Category.THREE_PAIR: Pattern(Kinds((2, 2, 2))),
    Category.OUT_HAND_4_STRAIGHT_PAIR: Pattern(Line(4, outside=1)),
    Category.OUT_HAND_3_STRAIGHT_PAIR: Pattern(Line(3, outside=1)),
    Category.FLAT_STRAIGHT_5: Pattern(Line(5)),
    Category.FLAT_STRAIGHT_4: Pattern(Line(4)),
    Category.THREE_OF_A_KIND: Pattern(Kinds((3,), among=NO_ACES)),
    Category.FLAT_STRAIGHT_3: Pattern(Line(3)),
    Category.TWO_PAIR: Pattern(Kinds((2, 2), not_exactly=KINGS_AND_ACES)),
    Category.PAIR: Pattern(Kinds((2,))),
    Category.NOTHING: Pattern(AnyRanks(6)),
    Category.ACE_FULL_HOUSE: Pattern(Kinds((3, 2), including=ACES), exact=True),
}
SUITED_QUARTER = Pattern(Line(4), one_suit)


class Way(NamedTuple):
    """One way in which a hand holds a row."""

    key: Key
    """The ranks that break ties, 1 to 13, most significant first."""
    cards: tuple[Card, ...]
    """The cards that make the row."""
    kickers: tuple[Card, ...]
    """The cards not used, lowest first."""


def pattern(category: Category, rules: HouseRules = HouseRules()) -> Pattern:
    """Return what a row asks for under the house rules."""
    if category is Category.ROYAL_QUARTER_STRAIGHT and rules.royal_quarter == "suited":
        return SUITED_QUARTER
    return PATTERNS[category]


def ranks_of(cards: Sequence[Card]) -> Ranks:
    """Return the ranks as the rules number them, 1 to 13, lowest first."""
    return tuple(sorted(card.rank + 1 for card in cards))


def ways(
    category: Category,
    set_cards: Sequence[Card],
    pit_cards: Sequence[Card],
    rules: HouseRules = HouseRules(),
) -> list[Way]:
    """List every way the hand holds a row, the one that counts (with the lowest key) first.

    >>> from brokencanada.cards import read_hand
    >>> for way in ways(Category.FLAT_STRAIGHT_3, *read_hand("4c 5d 6h 9s", "Td Js")):
    ...     print(*way.cards, "key", way.key)
    4c 5d 6h key (4, 9, 10, 11)
    9s Td Js key (9, 4, 5, 6)
    """
    hand = (*set_cards, *pit_cards)
    ranks = [card.rank + 1 for card in hand]
    wanted = pattern(category, rules)
    found = []
    for positions in combinations(range(HAND_SIZE), wanted.shape.cards):
        names = keys_of(wanted.shape, tuple(sorted(ranks[at] for at in positions)))
        if not names:
            continue
        cards = tuple(hand[at] for at in positions)
        if wanted.suits is not None and not wanted.suits(cards):
            continue
        if wanted.place is not None and not wanted.place(positions):
            continue
        kickers = tuple(sorted(hand[at] for at in range(HAND_SIZE) if at not in positions))
        if wanted.exact and not set(ranks_of(cards)).isdisjoint(ranks_of(kickers)):
            continue
        found += [Way(name + ranks_of(kickers), cards, kickers) for name in names]
    return sorted(found)


def held(
    set_cards: Sequence[Card],
    pit_cards: Sequence[Card],
    rules: HouseRules = HouseRules(),
) -> dict[Category, Key]:
    """Return every row the hand holds, strongest first, with the key that counts.

    The forced loss is listed with the others; that it overrules them is :func:`best`'s to say.
    """
    keys = {}
    for category in rules.ladder:
        if found := ways(category, set_cards, pit_cards, rules):
            keys[category] = found[0].key
    return keys


def best(
    set_cards: Sequence[Card],
    pit_cards: Sequence[Card],
    rules: HouseRules = HouseRules(),
) -> tuple[Category, Way]:
    """Return the row a hand is worth, and the way it is held.

    >>> from brokencanada.cards import read_hand
    >>> category, way = best(*read_hand("Kc Kd Kh Qs", "Qd 7c"))
    >>> category.title, way.key
    ('Full house', (13, 12, 7))
    """
    # An ace full house is no choice of its holder: it comes before every row of the ladder.
    for category in (Category.ACE_FULL_HOUSE, *rules.ladder):
        if found := ways(category, set_cards, pit_cards, rules):
            return category, found[0]
    raise AssertionError("every hand holds Nothing")


def place(category: Category, rules: HouseRules) -> int:
    """Return the top byte of a strength: 34 for the first row of the ladder, down to 0."""
    return len(rules.ladder) - 1 - rules.ladder.index(category)


def pack(top: int, key: Key) -> int:
    """Pack a place and a key into the public strength. See section 4 of the rules.

    >>> hex(pack(31, (13, 12, 7)))
    '0x1f238000'
    """
    packed = top << PLACE_SHIFT
    for shift, rank in zip(RANK_SHIFTS, key, strict=False):
        packed |= (15 - rank) << shift
    return packed


def strength(
    set_cards: Sequence[Card],
    pit_cards: Sequence[Card],
    rules: HouseRules = HouseRules(),
) -> int:
    """Return the public strength, the slow way."""
    category, way = best(set_cards, pit_cards, rules)
    return pack(place(category, rules), way.key)
