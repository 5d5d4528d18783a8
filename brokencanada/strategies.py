"""Hypothesis strategies: cards, hands, deals, and hands of any row you name, the rarest included.

Needs the extra ``hypothesis``. Everything shrinks towards low cards and early suits, and hands to
cards in order. ``st.from_type`` draws ``Card``, ``Category``, ``HouseRules``, ``Evaluator`` and
``Evaluation`` without this module being imported.

>>> from hypothesis import given
>>> from brokencanada import Category, category, strength
>>> @given(hands_of(Category.ROYAL_CANADIAN))
... def test_royal_canadian(hand):
...     assert category(strength(*hand)) is Category.ROYAL_CANADIAN
>>> test_royal_canadian()
"""

from __future__ import annotations

import operator
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from brokencanada.cards import (
    CARDS_IN_DECK,
    HAND_SIZE,
    PIT_SIZE,
    RANKS,
    SET_SIZE,
    SUITS,
    Card,
    CodeArray,
    check_decks,
)
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import LADDER, Category, HouseRules, RoyalQuarter

__all__ = [
    "Deal",
    "cards",
    "categories",
    "deals",
    "evaluations",
    "hands",
    "hands_of",
    "house_rules",
    "possible_categories",
    "varied_hands",
]

Cards: TypeAlias = tuple[Card, ...]
Hand: TypeAlias = tuple[Cards, Cards]
"""A set of four and a pit of two."""

_CARDS = [Card(code) for code in range(CARDS_IN_DECK)]
_EVENLY = 5
"""How many times more choices than numbers there are to choose from: all but one draw evenly."""
_QUARTERS: tuple[RoyalQuarter, ...] = ("court", "suited")


class Deal(NamedTuple):
    """What all players have before the switch, and the pit they share."""

    sets: tuple[Cards, ...]
    """The four cards of each player, in seat order."""
    pit: Cards
    """The two cards shared."""


def cards() -> SearchStrategy[Card]:
    """Draw one card; shrinks towards the ace of clubs. See section 1 of the rules.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.rank == 12 and card.is_red)
    Card('Kd')
    """
    return st.sampled_from(_CARDS)


def categories() -> SearchStrategy[Category]:
    """Draw one of the 35 categories; shrinks towards the top of the ladder. See section 2.

    Under a house's own order some may be out of reach: see :func:`possible_categories`.

    >>> from hypothesis import find
    >>> find(categories(), lambda category: "curve" in category.title).title
    '5 card composite curve'
    """
    return st.sampled_from(LADDER)


def house_rules() -> SearchStrategy[HouseRules]:
    """Draw house rules, either Royal quarter-straight and any order; shrinks to the default.

    See section 2 of the rules.

    >>> from hypothesis import find
    >>> find(house_rules(), lambda rules: True)
    HouseRules(royal_quarter='court', order=None)
    """
    return st.builds(
        HouseRules,
        royal_quarter=st.sampled_from(_QUARTERS),
        order=st.none() | st.permutations(LADDER[:-2]).map(tuple),
    )


def hands(decks: int = 1) -> SearchStrategy[Hand]:
    """Draw a set of four and a pit of two, without replacement from that many decks.

    The set and the pit are tuples of cards in the order drawn. Raises ``ValueError`` for fewer
    decks than one. See section 1 of the rules.

    >>> from hypothesis import find
    >>> find(hands(), lambda hand: Card("Ks") in hand[1])
    ((Card('Ac'), Card('Ad'), Card('Ah'), Card('As')), (Card('2c'), Card('Ks')))
    """
    return _drawn(HAND_SIZE, _some_decks(decks)).map(_split)


def deals(players: int, decks: int | None = None) -> SearchStrategy[Deal]:
    """Draw the sets of so many players and the pit they share.

    ``decks`` is by default the smallest number the rules ask for: one up to four players, beyond
    the smallest d of at least 2 with 52 d >= 11 n + 5. Raises ``ValueError`` for fewer players
    than two or fewer decks than that, ``TypeError`` for what is no whole number. See section 5.

    >>> from hypothesis import find
    >>> deal = find(deals(3), lambda deal: True)
    >>> len(deal.sets), deal.pit
    (3, (Card('4c'), Card('4d')))
    """
    number = _some_players(players)
    fewest = 1 if number <= 4 else max(2, -(-(11 * number + 5) // CARDS_IN_DECK))
    given = check_decks(decks)
    if given is not None and given < fewest:
        raise ValueError(f"decks={given}: {number} players need at least {fewest}")

    def dealt(drawn: Cards) -> Deal:
        *sets, pit = (drawn[at : at + SET_SIZE] for at in range(0, len(drawn), SET_SIZE))
        return Deal(tuple(sets), pit)

    return _drawn(number * SET_SIZE + PIT_SIZE, given or fewest).map(dealt)


def hands_of(
    category: Category, *, rules: HouseRules = HouseRules(), decks: int = 1
) -> SearchStrategy[Hand]:
    """Draw a hand that is worth the category, and nothing stronger, under the rules.

    Any such hand may come, in any order of its cards, and hardly a draw is thrown away, however
    rare the row. Raises ``ValueError`` for a category that is nobody's best hand under the rules
    (another order may put a row above one that always holds it) or for fewer decks than one,
    ``TypeError`` for what is neither category, rules nor whole number. See sections 2 and 3.

    >>> from hypothesis import find
    >>> find(hands_of(Category.FOUR_ACES), lambda hand: True)
    ((Card('Ac'), Card('Ad'), Card('Ah'), Card('As')), (Card('2c'), Card('2d')))
    >>> hands_of(Category.FULL_HOUSE, rules=HouseRules(order=LADDER[32::-1]))
    Traceback (most recent call last):
    ValueError: FULL_HOUSE is nobody's best hand from 1 deck in this order: ...
    """
    if not isinstance(category, Category):
        raise TypeError(f"category={category!r}: expected a Category")
    number = _some_decks(decks)
    if category not in _groups(rules, number):
        raise ValueError(
            f"{category.name} is nobody's best hand from {number} deck{'s' * (number > 1)} in "
            "this order: whoever holds it also holds something stronger"
        )
    return _hands_of(category, rules, number)


def varied_hands(*, rules: HouseRules = HouseRules(), decks: int = 1) -> SearchStrategy[Hand]:
    """Draw hands of all categories that the rules allow, the rare ones as often as any.

    Half are drawn like :func:`hands`, the others like :func:`hands_of` for some category. Raises
    as they do.

    >>> from hypothesis import find
    >>> from brokencanada import evaluate
    >>> hand = find(varied_hands(), lambda hand: evaluate(*hand).category.row == 1)
    >>> print(evaluate(*hand))
    Royal Canadian: Tc Jc Qc Kc Ac 2c
    """
    possible = possible_categories(rules=rules, decks=decks)
    return hands(decks) | st.sampled_from(possible).flatmap(
        lambda category: _hands_of(category, rules, _some_decks(decks))
    )


def evaluations(
    *, rules: HouseRules = HouseRules(), decks: int = 1
) -> SearchStrategy[Evaluation]:
    """Draw what hands of all categories are worth, all under the same rules, so they compare.

    Raises as :func:`hands_of` does.

    >>> from hypothesis import find
    >>> print(find(evaluations(), lambda evaluation: evaluation.loses))
    Ace full house: Ac Ad Ah 2c 2d (three aces and pair of deuces), kicker 3
    """
    evaluate = Evaluator(rules).evaluate
    return varied_hands(rules=rules, decks=decks).map(lambda hand: evaluate(*hand, decks=decks))


def possible_categories(
    *, rules: HouseRules = HouseRules(), decks: int = 1
) -> tuple[Category, ...]:
    """Return the categories that are somebody's best hand under the rules, strongest first.

    All 35 in the published order, with one deck or several. Raises as :func:`hands_of` does.

    >>> len(possible_categories())
    35
    >>> pair_first = HouseRules(order=LADDER[32::-1])
    >>> Category.FULL_HOUSE in possible_categories(rules=pair_first)
    False
    """
    groups = _groups(rules, _some_decks(decks))
    return tuple(category for category in rules.ladder if category in groups)


def _draw_one_of(draw: DrawFn, numbers: Sequence[int], limit: int) -> int:
    """Draw the place of one of some sorted numbers below a limit; shrinks towards the first.

    Nothing is thrown away, and there is one choice, always of the same size and with the same
    meaning, whatever the numbers are: a shrinker takes fewer choices for a simpler example, and
    what it lowers here would otherwise turn what follows into something else. A small choice
    stands for itself, or the next number below that there is; the others draw evenly.
    """
    choice = draw(st.integers(0, _EVENLY * limit - 1))
    if choice >= limit:
        return (choice - limit) * len(numbers) // ((_EVENLY - 1) * limit)
    return max(bisect(numbers, choice) - 1, 0)


@st.composite
def _drawn(draw: DrawFn, number: int, decks: int) -> Cards:
    """Draw cards without replacement."""
    places = list(range(CARDS_IN_DECK * decks))
    drawn = []
    for _ in range(number):
        place = places.pop(_draw_one_of(draw, places, CARDS_IN_DECK * decks))
        drawn.append(_CARDS[place % CARDS_IN_DECK])
    return tuple(drawn)


def _split(drawn: Cards) -> Hand:
    return drawn[:SET_SIZE], drawn[SET_SIZE:]


def _some_decks(decks: Any) -> int:
    number = check_decks(decks)
    if number is None:
        raise TypeError("decks=None: expected a whole number")
    return number


def _some_players(players: Any) -> int:
    try:
        number = operator.index(players)
    except TypeError:
        number = None
    if number is None or isinstance(players, bool):
        raise TypeError(f"players={players!r}: expected a whole number")
    if number < 2:
        raise ValueError(f"players={number}: expected at least 2")
    return number


# Hands of a category, from the ranks up. Which groups of six ranks can be worth it is found once
# by evaluating each group in the few suits and splits between which the rules can tell. Of one
# group all hands there are then evaluated, at most 4,096 * 15, and one worth the category is drawn.

_GROUPS = np.array(list(combinations_with_replacement(range(len(RANKS)), HAND_SIZE)), np.uint8)
"""(18564, 6): every group of six ranks, sorted."""
_SUITS = np.array(list(product(range(len(SUITS)), repeat=HAND_SIZE)), np.uint8)
"""(4096, 6): every way to give six cards suits, sorted."""
_SPLITS = np.array(
    [
        (*inside, *sorted(set(range(HAND_SIZE)) - set(inside)))
        for inside in combinations(range(HAND_SIZE), SET_SIZE)
    ]
)
"""(15, 6): every way to split six cards into set and pit, as their places in the group."""


def _telling_suits(rules: HouseRules) -> Iterator[tuple[int, ...]]:
    """List suits for six sorted ranks, one for each difference that suits can make.

    Equal ranks get different suits as far as possible, so that few decks hold them.
    """
    club, diamond, heart, spade = range(len(SUITS))
    yield club, diamond, heart, spade, club, diamond
    yield club, spade, club, spade, club, spade
    suited = (6, 5, 4) if rules.royal_quarter == "suited" else (6, 5)
    for size in suited:
        for inside in combinations(range(HAND_SIZE), size):
            for others in ((spade, spade), (diamond, heart)):
                rest = iter(others)
                yield tuple(club if at in inside else next(rest) for at in range(HAND_SIZE))


def _copies_fit(codes: CodeArray, decks: int) -> npt.NDArray[np.bool_]:
    """Tell which rows of six codes hold no card more often than the decks do."""
    ordered = np.sort(codes, axis=-1)
    fits: npt.NDArray[np.bool_] = (ordered[:, decks:] != ordered[:, :-decks]).all(axis=-1)
    return fits


def _groups(rules: HouseRules, decks: int) -> dict[Category, CodeArray]:
    """Return, for each category that is somebody's best hand, the groups of ranks it may have."""
    return _all_groups(rules, min(decks, HAND_SIZE))


@lru_cache(maxsize=32)
def _all_groups(rules: HouseRules, decks: int) -> dict[Category, CodeArray]:
    evaluator = Evaluator(rules)
    can_be = np.zeros((len(LADDER), len(_GROUPS)), bool)
    for suits in _telling_suits(rules):
        codes = _GROUPS * len(SUITS) + np.array(suits, np.uint8)
        at = np.flatnonzero(_copies_fit(codes, decks))
        strengths = evaluator.strengths(codes[at][:, _SPLITS], decks=decks)
        can_be[evaluator.categories(strengths), at[:, None]] = True
    return {category: _GROUPS[can_be[category]] for category in LADDER if can_be[category].any()}


@lru_cache(maxsize=256)
def _arrangements(
    category: Category, rules: HouseRules, decks: int, ranks: tuple[int, ...]
) -> tuple[CodeArray, npt.NDArray[np.bool_]]:
    """Return the suits in which the ranks are worth the category, and in which splits they are.

    Suits of equal ranks are sorted, so that no six cards are listed twice.
    """
    codes = np.array(ranks, np.uint8) * len(SUITS) + _SUITS
    in_order = (codes[:, 1:] >= codes[:, :-1]).all(axis=1)
    suits = _SUITS[in_order & _copies_fit(codes, decks)]
    evaluator = Evaluator(rules)
    hands = (np.array(ranks, np.uint8) * len(SUITS) + suits)[:, _SPLITS]
    worth_it = evaluator.categories(evaluator.strengths(hands, decks=decks)) == category
    some = worth_it.any(axis=1)
    return suits[some], worth_it[some]


def _draw_row(draw: DrawFn, rows: CodeArray, limit: int) -> int:
    """Draw the number of a row of a sorted array: column by column, so that each value shrinks."""
    first, last = 0, len(rows)
    for column in range(rows.shape[1]):
        values = rows[first:last, column]
        value = values[_draw_one_of(draw, values, limit)]
        last = first + int(np.searchsorted(values, value, "right"))
        first += int(np.searchsorted(values, value, "left"))
    return first


@st.composite
def _hands_of(draw: DrawFn, category: Category, rules: HouseRules, decks: int) -> Hand:
    groups = _groups(rules, decks)[category]
    ranks = tuple(groups[_draw_row(draw, groups, len(RANKS))].tolist())
    all_suits, worth_it = _arrangements(category, rules, min(decks, HAND_SIZE), ranks)
    row = _draw_row(draw, all_suits, len(SUITS))
    splits = np.flatnonzero(worth_it[row]).tolist()
    split = _SPLITS[splits[_draw_one_of(draw, splits, len(_SPLITS))]]
    hand = tuple(Card.of(ranks[at], int(all_suits[row, at])) for at in split)
    set_cards, pit_cards = _split(hand)
    return tuple(draw(st.permutations(set_cards))), tuple(draw(st.permutations(pit_cards)))
