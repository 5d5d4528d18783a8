"""Laws that every evaluator of Broken Canada keeps, to hold your own against.

Needs the extra ``hypothesis``. An evaluator is a callable ``strength(set_cards, pit_cards)``, given
tuples of four and two :class:`~brokencanada.Card`, that returns anything ``<``, ``==`` and ``>``
compare: larger is better. Each law draws hands of every row, rare ones as often as common ones, and
raises an ``AssertionError`` that names hands which break it. In your tests::

    @pytest.mark.parametrize("law", brokencanada.laws.LAWS)
    def test_my_evaluator(law):
        law(my_strength)

All laws take the house ``rules`` and the ``decks`` that hands come from, and ``max_examples``: how
many hands to draw in all, but at least three of each row. Where a strength raises, or changes from
call to call, every law fails.

>>> import brokencanada as bc
>>> order_never_matters(bc.strength)
>>> order_never_matters(lambda set_cards, pit_cards: int(set_cards[0]))
Traceback (most recent call last):
AssertionError: the order of the cards matters: Ac 2c Tc Jc | Qc Kc (worth 0) is not worth the same\
 as 2c Ac Tc Jc | Qc Kc (worth 4)
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Protocol, TypeAlias

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from brokencanada import reference
from brokencanada.cards import SUITS, Card
from brokencanada.judging import Strength, Worth, compare, fail, holds, try_on, worth
from brokencanada.ladder import Category, HouseRules
from brokencanada.reference import one_colour
from brokencanada.strategies import Hand, hands_of, possible_categories

Exchange: TypeAlias = tuple[int, ...]
"""The new suit of each suit."""

_CLUB, _DIAMOND, _HEART, _SPADE = range(len(SUITS))
_OF_A_COLOUR: tuple[Exchange, ...] = (
    (_SPADE, _DIAMOND, _HEART, _CLUB),
    (_CLUB, _HEART, _DIAMOND, _SPADE),
    (_DIAMOND, _CLUB, _SPADE, _HEART),
)
"""Clubs with spades, diamonds with hearts, and both colours with each other."""
_OF_TWO_SUITS: tuple[Exchange, ...] = tuple(
    tuple({one: other, other: one}.get(suit, suit) for suit in range(len(SUITS)))
    for one, other in combinations(range(len(SUITS)), 2)
)
_AT_LEAST = 3
"""How many hands of each row are drawn at least: one or two are the simplest there are."""


class Law(Protocol):
    """What all laws take."""

    __name__: str

    def __call__(
        self,
        strength: Strength,
        *,
        rules: HouseRules = HouseRules(),
        decks: int = 1,
        max_examples: int = 200,
    ) -> None:
        """Raise an ``AssertionError`` if some hand breaks the law."""


def order_never_matters(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Neither the order of the cards in the set nor that in the pit matters. See section 1."""

    def law(hands: tuple[Hand, Hand]) -> None:
        _expect_tie(strength, *hands, "the order of the cards matters")

    for _, in_row, examples in _each_row(rules, decks, max_examples):
        try_on(law, _in_two_orders(in_row), examples)


def suits_of_a_colour_are_alike(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Clubs and spades, diamonds and hearts, or both colours may change places. See section 2."""

    def law(hand: Hand) -> None:
        for exchange in _OF_A_COLOUR:
            other = _exchanged(hand, exchange)
            _expect_tie(strength, hand, other, "suits matter beyond being alike or of a colour")

    for _, in_row, examples in _each_row(rules, decks, max_examples):
        try_on(law, in_row, examples)


def suits_are_alike_but_for_rivers(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Any two suits may change places, unless that makes or breaks a hand of one colour.

    No row but the River of blood / oil asks for a colour. See section 2 of the rules.
    """

    def law(hand: Hand) -> None:
        for exchange in _OF_TWO_SUITS:
            other = _exchanged(hand, exchange)
            if one_colour(sum(other, ())) == one_colour(sum(hand, ())):
                _expect_tie(strength, hand, other, "which suits they are matters")

    for _, in_row, examples in _each_row(rules, decks, max_examples):
        try_on(law, in_row, examples)


def strengths_are_in_total_order(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Any two hands compare, one way only, and no three beat each other in a circle.

    So a hand ties with itself, asked twice. See sections 2 and 4 of the rules.
    """
    rows = _some_of_each_row(strength, rules, decks, max_examples)
    heard = [said for _, row in rows for said in row]
    for said in heard:
        again = worth(strength, said.hand)
        if compare(said, again) != 0:
            fail(f"a hand's strength changes from call to call: {said}, then {again}")
    compared = np.array([[compare(one, other) for other in heard] for one in heard])
    for one, other in np.argwhere(compared != -compared.T):
        fail(f"{heard[one]} and {heard[other]} compare differently the other way round")
    holds_up = compared >= 0
    for first, last in np.argwhere((holds_up @ holds_up) & ~holds_up):
        between = np.argmax(holds_up[first] & holds_up[:, last])
        fail(
            f"strengths go round in a circle: {heard[first]} is no weaker than {heard[between]}, "
            f"that no weaker than {heard[last]}, and that is stronger than the first"
        )


def a_stronger_row_always_wins(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Of two hands of different rows the stronger row wins, whatever breaks ties. See section 2."""
    rows = _some_of_each_row(strength, rules, decks, max_examples)
    for (stronger, winners), (weaker, losers) in combinations(rows, 2):
        for one, other in product(winners, losers):
            _expect_stronger(one, stronger, other, weaker)


def every_row_has_its_place(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Each row is stronger than the next and weaker than the one before, so each is reached.

    Rows that can be nobody's best hand under the rules are left out. See section 2 of the rules.
    """

    def next_to_each_other(stronger: Category, weaker: Category, examples: int) -> None:
        def law(hands: tuple[Hand, Hand]) -> None:
            one, other = (worth(strength, hand) for hand in hands)
            _expect_stronger(one, stronger, other, weaker)

        in_row, below = (hands_of(row, rules=rules, decks=decks) for row in (stronger, weaker))
        try_on(law, st.tuples(in_row, below), examples)

    for (stronger, _, examples), (weaker, _, _) in pairwise(_each_row(rules, decks, max_examples)):
        next_to_each_other(stronger, weaker, examples)


def lower_cards_win(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Within a row the lower key wins, and equal keys tie. See section 3 of the rules."""

    @cache
    def key(hand: Hand) -> tuple[int, ...]:
        return reference.best(*hand, rules)[1].key

    def law(hands: tuple[Hand, Hand]) -> None:
        one, other = (worth(strength, hand) for hand in sorted(hands, key=key))
        lower, higher = key(one.hand), key(other.hand)
        if compare(one, other) != (lower < higher):
            expected = "first to win" if lower < higher else "two to tie"
            fail(f"{one} has the key {lower}, {other} the key {higher}: expected the {expected}")

    # The more hands of a row, the later do neighbouring keys differ, where a mistake hides best.
    for category, row in _some_of_each_row(strength, rules, decks, 3 * max_examples):
        for hands in pairwise(sorted((said.hand for said in row), key=key)):
            try:
                law(hands)
            except AssertionError:
                # Perhaps two simpler hands break it, too.
                in_row = hands_of(category, rules=rules, decks=decks)
                try_on(law, st.tuples(in_row, in_row), max_examples)
                raise


def strengths_are_public(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
) -> None:
    """Strengths are the public numbers, with the row in the top byte. See section 4 of the rules.

    Not one of :data:`LAWS`: an evaluator may well number its hands in its own way.
    """

    def law(hand: Hand) -> None:
        category = reference.best(*hand, rules)[0]
        public = reference.strength(*hand, rules)
        said = worth(strength, hand)
        if not holds(operator.eq, said, Worth(hand, public)):
            fail(f"{said} is {category.title}: expected {public} ({public:#010x})")

    for _, in_row, examples in _each_row(rules, decks, max_examples):
        try_on(law, in_row, examples)


LAWS: tuple[Law, ...] = (
    order_never_matters,
    suits_of_a_colour_are_alike,
    suits_are_alike_but_for_rivers,
    strengths_are_in_total_order,
    a_stronger_row_always_wins,
    every_row_has_its_place,
    lower_cards_win,
)
"""The laws of every evaluator, whatever its strengths are."""


def check(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 200,
    public: bool = False,
) -> None:
    """Hold an evaluator against all :data:`LAWS`, one after another, until one is broken.

    With ``public``, against :func:`strengths_are_public` too.

    >>> from functools import partial
    >>> from brokencanada import Evaluator
    >>> suited = HouseRules(royal_quarter="suited")
    >>> two_decks = partial(Evaluator(suited).strength, decks=2)
    >>> check(two_decks, rules=suited, decks=2, max_examples=100, public=True)
    """
    laws: tuple[Law, ...] = (*LAWS, strengths_are_public) if public else LAWS
    for law in laws:
        law(strength, rules=rules, decks=decks, max_examples=max_examples)


def _expect_tie(strength: Strength, one: Hand, other: Hand, otherwise: str) -> None:
    said, same = worth(strength, one), worth(strength, other)
    if compare(said, same) != 0:
        fail(f"{otherwise}: {said} is not worth the same as {same}")


def _expect_stronger(one: Worth, stronger: Category, other: Worth, weaker: Category) -> None:
    if compare(one, other) != 1:
        fail(f"{one} is {stronger.title} and does not beat {other}, {weaker.title}")


def _each_row(
    rules: HouseRules, decks: int, max_examples: int
) -> Iterator[tuple[Category, SearchStrategy[Hand], int]]:
    """List each row that the rules allow, strongest first, its hands, and how many to draw."""
    possible = possible_categories(rules=rules, decks=decks)
    examples = max(_AT_LEAST, max_examples // len(possible))
    for category in possible:
        yield category, hands_of(category, rules=rules, decks=decks), examples


def _some_of_each_row(
    strength: Strength, rules: HouseRules, decks: int, max_examples: int
) -> Iterator[tuple[Category, list[Worth]]]:
    """Ask about some hands of each row, strongest row first, the simplest hand of each first."""
    heard: list[Worth] = []

    def ask(hand: Hand) -> None:
        heard.append(worth(strength, hand))

    for category, in_row, examples in _each_row(rules, decks, max_examples):
        heard.clear()
        try_on(ask, in_row, examples)
        yield category, heard.copy()


@st.composite
def _in_two_orders(draw: DrawFn, hands: SearchStrategy[Hand]) -> tuple[Hand, Hand]:
    set_cards, pit_cards = draw(hands)
    mixed = tuple(draw(st.permutations(set_cards))), tuple(draw(st.permutations(pit_cards)))
    return (set_cards, pit_cards), mixed


def _exchanged(hand: Hand, exchange: Exchange) -> Hand:
    set_cards, pit_cards = (
        tuple(Card.of(card.rank, exchange[card.suit]) for card in cards) for cards in hand
    )
    return set_cards, pit_cards
