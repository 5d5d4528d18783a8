"""Laws that every evaluator of Broken Canada keeps, to hold your own against.

Needs the extra ``hypothesis``. An evaluator is a callable ``strength(set_cards, pit_cards)``, given
tuples of four and two :class:`~brokencanada.Card`, that returns anything ``<``, ``==`` and ``>``
compare: larger is better. Each law draws hands, rare rows as often as common ones, and raises an
``AssertionError`` that names the simplest hands it finds to break it. In your tests::

    @pytest.mark.parametrize("law", brokencanada.laws.LAWS)
    def test_my_evaluator(law):
        law(my_strength)

All laws take ``rules``, ``decks`` and ``max_examples``: how many hands, pairs or handfuls of them
to draw, but at least five for each row where a law goes row by row. Where a strength raises, or
changes from call to call, every law fails.

>>> import brokencanada as bc
>>> order_never_matters(bc.strength)
>>> order_never_matters(lambda set_cards, pit_cards: int(set_cards[0]))
Traceback (most recent call last):
AssertionError: the order of the cards matters: Ac Ad Ah As | 2c 2d (worth 0) is not worth the same\
 as Ad Ac Ah As | 2c 2d (worth 1)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations, product
from typing import Protocol, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from brokencanada import reference
from brokencanada.cards import SUITS, Card
from brokencanada.judging import Strength, Worth, compare, fail, holds, try_on, worth
from brokencanada.ladder import Category, HouseRules
from brokencanada.reference import one_colour
from brokencanada.strategies import Hand, hands_of, possible_categories, varied_hands

Renaming: TypeAlias = tuple[int, ...]
"""The new suit of each suit."""
InRow: TypeAlias = tuple[Category, Hand]
"""A hand and the row it is worth."""

_AT_LEAST = 5
"""How many examples each row gets where a law goes row by row."""
_RENAMINGS: tuple[Renaming, ...] = tuple(permutations(range(len(SUITS))))
_COLOURS = ({SUITS.index("c"), SUITS.index("s")}, {SUITS.index("d"), SUITS.index("h")})


class Law(Protocol):
    """What all laws take."""

    __name__: str

    def __call__(
        self,
        strength: Strength,
        *,
        rules: HouseRules = HouseRules(),
        decks: int = 1,
        max_examples: int = 100,
    ) -> None:
        """Raise an ``AssertionError`` if some hand breaks the law."""


def order_never_matters(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Neither the order of the cards in the set nor that in the pit matters. See section 1."""

    def law(hands: tuple[Hand, Hand]) -> None:
        _expect_tie(strength, *hands, "the order of the cards matters")

    try_on(law, _in_two_orders(varied_hands(rules=rules, decks=decks)), max_examples)


def suits_of_a_colour_are_alike(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Clubs and spades, diamonds and hearts, or both colours may change places. See section 2."""
    renamings = [new for new in _RENAMINGS if {new[suit] for suit in _COLOURS[0]} in _COLOURS]

    def law(hands: tuple[Hand, Hand]) -> None:
        _expect_tie(strength, *hands, "suits matter beyond being alike or of a colour")

    drawn = varied_hands(rules=rules, decks=decks)
    try_on(law, _in_two_suits(drawn, lambda hand: renamings), max_examples)


def suits_are_alike_but_for_rivers(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Any suits may change places, unless that makes or breaks a hand of one colour.

    No row but the River of blood / oil asks for a colour. See section 2 of the rules.
    """

    def renamings(hand: Hand) -> list[Renaming]:
        colour = one_colour(hand[0] + hand[1])
        return [new for new in _RENAMINGS if one_colour(sum(_renamed(hand, new), ())) == colour]

    def law(hands: tuple[Hand, Hand]) -> None:
        _expect_tie(strength, *hands, "which suits they are matters")

    try_on(law, _in_two_suits(varied_hands(rules=rules, decks=decks), renamings), max_examples)


def strengths_are_in_total_order(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Any two hands compare, one way only, and no three beat each other in a circle.

    A hand ties with itself, asked twice. See sections 2 and 4 of the rules.
    """

    def law(hands: tuple[Hand, Hand, Hand]) -> None:
        worths = [worth(strength, hand) for hand in hands]
        for said in worths:
            again = worth(strength, said.hand)
            if compare(said, again) != 0:
                fail(f"a hand's strength changes from call to call: {said}, then {again}")
        for one, other in product(worths, repeat=2):
            if compare(one, other) != -compare(other, one):
                fail(f"{one} and {other} compare differently the other way round")
        for one, other, third in permutations(worths):
            if compare(one, other) >= 0 and compare(other, third) >= 0 > compare(one, third):
                fail(
                    f"strengths go round in a circle: {one} is no weaker than {other}, "
                    f"that no weaker than {third}, and that is stronger than the first"
                )

    drawn = varied_hands(rules=rules, decks=decks)
    try_on(law, st.tuples(drawn, drawn, drawn), max_examples)


def a_stronger_row_always_wins(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Of two hands of different rows the stronger row wins, whatever breaks ties. See section 2."""
    possible = possible_categories(rules=rules, decks=decks)

    def law(rows: tuple[InRow, InRow]) -> None:
        _expect_stronger(strength, *rows)

    two_rows = st.lists(st.sampled_from(possible), min_size=2, max_size=2, unique=True)
    try_on(
        law,
        two_rows.flatmap(lambda rows: _one_of_each(sorted(rows, key=possible.index), rules, decks)),
        max_examples,
    )


def every_row_has_its_place(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Every row that the rules allow is stronger than the next one, one row after another.

    So each is reached, and between its neighbours; rows that are nobody's best hand under the
    rules are left out. See section 2.
    """

    def law(rows: tuple[InRow, InRow]) -> None:
        _expect_stronger(strength, *rows)

    neighbours = list(pairwise(possible_categories(rules=rules, decks=decks)))
    for two_rows in neighbours:
        examples = max(_AT_LEAST, max_examples // len(neighbours))
        try_on(law, _one_of_each(two_rows, rules, decks), examples)


def lower_cards_win(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
) -> None:
    """Within a row the lower key wins, and equal keys tie. See section 3 of the rules."""

    def key(hand: Hand) -> tuple[int, ...]:
        return reference.best(*hand, rules)[1].key

    def law(hands: list[Hand]) -> None:
        # Hands with neighbouring keys differ late in them, where a mistake hides best.
        keys = sorted((key(hand), hand) for hand in hands)
        for (lower_key, lower), (higher_key, higher) in pairwise(keys):
            one, other = worth(strength, lower), worth(strength, higher)
            if compare(one, other) != (lower_key < higher_key):
                expected = "first to win" if lower_key < higher_key else "two to tie"
                fail(
                    f"{one} has the key {lower_key}, {other} the key {higher_key}: "
                    f"expected the {expected}"
                )

    possible = possible_categories(rules=rules, decks=decks)
    for category in possible:
        drawn = st.lists(hands_of(category, rules=rules, decks=decks), min_size=2, max_size=6)
        try_on(law, drawn, max(_AT_LEAST, max_examples // len(possible)))


def strengths_are_public(
    strength: Strength,
    *,
    rules: HouseRules = HouseRules(),
    decks: int = 1,
    max_examples: int = 100,
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

    try_on(law, varied_hands(rules=rules, decks=decks), max_examples)


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
    max_examples: int = 100,
    public: bool = False,
) -> None:
    """Hold an evaluator against all :data:`LAWS`, one after another, until one is broken.

    With ``public``, against :func:`strengths_are_public` too.

    >>> from functools import partial
    >>> from brokencanada import Evaluator
    >>> suited = HouseRules(royal_quarter="suited")
    >>> two_decks = partial(Evaluator(suited).strength, decks=2)
    >>> check(two_decks, rules=suited, decks=2, max_examples=5, public=True)
    """
    laws: tuple[Law, ...] = (*LAWS, strengths_are_public) if public else LAWS
    for law in laws:
        law(strength, rules=rules, decks=decks, max_examples=max_examples)


def _expect_tie(strength: Strength, one: Hand, other: Hand, otherwise: str) -> None:
    said, same = worth(strength, one), worth(strength, other)
    if compare(said, same) != 0:
        fail(f"{otherwise}: {said} is not worth the same as {same}")


def _expect_stronger(strength: Strength, stronger: InRow, weaker: InRow) -> None:
    one, other = worth(strength, stronger[1]), worth(strength, weaker[1])
    if compare(one, other) != 1:
        fail(f"{one} is {stronger[0].title} and does not beat {other}, {weaker[0].title}")


def _one_of_each(
    rows: Iterable[Category], rules: HouseRules, decks: int
) -> SearchStrategy[tuple[InRow, ...]]:
    return st.tuples(
        *(st.tuples(st.just(row), hands_of(row, rules=rules, decks=decks)) for row in rows)
    )


@st.composite
def _in_two_orders(draw: DrawFn, hands: SearchStrategy[Hand]) -> tuple[Hand, Hand]:
    set_cards, pit_cards = draw(hands)
    mixed = tuple(draw(st.permutations(set_cards))), tuple(draw(st.permutations(pit_cards)))
    return (set_cards, pit_cards), mixed


@st.composite
def _in_two_suits(
    draw: DrawFn, hands: SearchStrategy[Hand], renamings: Callable[[Hand], list[Renaming]]
) -> tuple[Hand, Hand]:
    hand = draw(hands)
    return hand, _renamed(hand, draw(st.sampled_from(renamings(hand))))


def _renamed(hand: Hand, new: Renaming) -> Hand:
    set_cards, pit_cards = (
        tuple(Card.of(card.rank, new[card.suit]) for card in cards) for cards in hand
    )
    return set_cards, pit_cards
