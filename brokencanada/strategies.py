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

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from brokencanada.arrangements import SPLITS, groups_by_category, suits_and_splits
from brokencanada.cards import (
    CARDS_IN_DECK,
    HAND_SIZE,
    PIT_SIZE,
    RANKS,
    SET_SIZE,
    SUITS,
    Card,
    CodeArray,
    whole_number,
)
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.hand import decks_for
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

_EVENLY = 20
"""How many times more choices than numbers there are to choose from: all but one draw evenly."""
_ORDERS = (st.permutations(range(SET_SIZE)), st.permutations(range(SET_SIZE, HAND_SIZE)))
"""In which order the places of the set come, and those of the pit."""
_CARDS = [Card(code) for code in range(CARDS_IN_DECK)]
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
    >>> from brokencanada.strategies import cards
    >>> find(cards(), lambda card: card.rank == 12 and card.is_red)
    Card('Kd')
    """
    return st.sampled_from(_CARDS)


def categories() -> SearchStrategy[Category]:
    """Draw one of the 35 categories; shrinks towards the top of the ladder. See section 2.

    Under a house's own order some may be out of reach: see :func:`possible_categories`.

    >>> from hypothesis import find
    >>> from brokencanada.strategies import categories
    >>> find(categories(), lambda category: True).title
    'Royal Canadian'
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
    >>> find(hands(), lambda hand: True)
    ((Card('Ac'), Card('Ad'), Card('Ah'), Card('As')), (Card('2c'), Card('2d')))
    """
    return _drawn(HAND_SIZE, whole_number("decks", decks, 1)).map(_split)


def deals(players: int, decks: int | None = None) -> SearchStrategy[Deal]:
    """Draw the sets of so many players and the pit they share.

    ``decks`` is by default as many as the rules ask for: one for up to four players, beyond the
    smallest d of at least 2 with 52 d >= 11 n + 5. Raises ``ValueError`` for fewer players than
    two or fewer decks than that, ``TypeError`` for what is no whole number. See section 5.

    >>> from hypothesis import find
    >>> deal = find(deals(3), lambda deal: True)
    >>> len(deal.sets), deal.pit
    (3, (Card('4c'), Card('4d')))
    """
    number = whole_number("players", players, 2)
    least = decks_for(number)
    n_decks = least if decks is None else whole_number("decks", decks, least)

    def dealt(drawn: Cards) -> Deal:
        *sets, pit = (drawn[at : at + SET_SIZE] for at in range(0, len(drawn), SET_SIZE))
        return Deal(tuple(sets), pit)

    return _drawn(number * SET_SIZE + PIT_SIZE, n_decks).map(dealt)


def hands_of(
    category: Category, *, rules: HouseRules = HouseRules(), decks: int = 1
) -> SearchStrategy[Hand]:
    """Draw a hand that is worth the category, and nothing stronger, under the rules.

    Any such hand may come, in any order of its cards, and no draw is thrown away, however rare the
    row. Raises ``ValueError`` for fewer decks than one and for a category that can be nobody's
    best hand, because whoever holds it also holds something stronger in the rules' order;
    ``TypeError`` for what is neither category, rules nor whole number. See section 2 of the rules.

    >>> from hypothesis import find
    >>> find(hands_of(Category.FOUR_ACES), lambda hand: True)
    ((Card('Ac'), Card('Ad'), Card('Ah'), Card('As')), (Card('2c'), Card('2d')))
    >>> hands_of(Category.FULL_HOUSE, rules=HouseRules(order=LADDER[32::-1]))
    Traceback (most recent call last):
    ValueError: FULL_HOUSE can be nobody's best hand under these rules, from 1 deck
    """
    if not isinstance(category, Category):
        raise TypeError(f"category={category!r}: expected a Category")
    number = whole_number("decks", decks, 1)
    if category not in groups_by_category(rules, number):
        raise ValueError(
            f"{category.name} can be nobody's best hand under these rules, "
            f"from {number} deck{'s' * (number > 1)}"
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
        lambda category: _hands_of(category, rules, whole_number("decks", decks, 1))
    )


def evaluations(*, rules: HouseRules = HouseRules(), decks: int = 1) -> SearchStrategy[Evaluation]:
    """Draw what hands of all categories are worth, all under the same rules, so they compare.

    Raises as :func:`hands_of` does.

    >>> from hypothesis import find
    >>> find(evaluations(), lambda evaluation: True).category.title
    'Four aces'
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
    groups = groups_by_category(rules, whole_number("decks", decks, 1))
    return tuple(category for category in rules.ladder if category in groups)


def _drawn(number: int, decks: int) -> SearchStrategy[Cards]:
    """Draw so many cards without replacement: each the card of some deck, none of them twice."""
    places = st.integers(0, CARDS_IN_DECK * decks - 1)
    card_of_deck = places.map(lambda place: divmod(place, CARDS_IN_DECK))
    return st.lists(card_of_deck, min_size=number, max_size=number, unique=True).map(
        lambda drawn: tuple(_CARDS[code] for _, code in drawn)
    )


def _split(drawn: Cards) -> Hand:
    return drawn[:SET_SIZE], drawn[SET_SIZE:]


def _draw_one_of(draw: DrawFn, numbers: Sequence[int] | CodeArray, limit: int) -> int:
    """Draw the place of one of some sorted numbers below a limit; shrinks towards the first.

    Nothing is thrown away, and there is one choice, always of the same size and with the same
    meaning, whatever the numbers are: a shrinker takes fewer choices for a simpler example, and
    what it lowers here would otherwise turn what follows into something else. A small choice
    stands for itself, or the next number below that there is; the others draw evenly.
    """
    choice = draw(_choices(limit))
    if choice >= limit:
        return (choice - limit) * len(numbers) // ((_EVENLY - 1) * limit)
    return max(bisect(numbers, choice) - 1, 0)


@cache
def _choices(limit: int) -> SearchStrategy[int]:
    return st.integers(0, _EVENLY * limit - 1)


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
    groups = groups_by_category(rules, decks)[category]
    ranks = tuple(groups[_draw_row(draw, groups, len(RANKS))].tolist())
    all_suits, worth_it = suits_and_splits(category, rules, decks, ranks)
    row = _draw_row(draw, all_suits, len(SUITS))
    splits = np.flatnonzero(worth_it[row]).tolist()
    split = SPLITS[splits[_draw_one_of(draw, splits, len(SPLITS))]]
    places = [split[at] for order in _ORDERS for at in draw(order)]
    return _split(tuple(Card.of(ranks[at], int(all_suits[row, at])) for at in places))
