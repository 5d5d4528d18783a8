"""The laws: evaluators that keep them pass, and each law catches those that break it."""

import math
import subprocess
import sys
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

import brokencanada as bc
from brokencanada import Category as C
from brokencanada import HouseRules, laws, reference
from brokencanada.judging import Strength
from brokencanada.laws import Law
from brokencanada.strategies import Cards

SUITED = HouseRules("suited")
SHUFFLED = HouseRules("court", tuple(Random(7).sample(bc.LADDER[:33], 33)))
FEW = 100  # three hands of each row
ALL_LAWS = [*laws.LAWS, laws.strengths_are_public]


def named(thing: Any) -> str | None:
    return getattr(thing, "__name__", None)


each_law = pytest.mark.parametrize("law", ALL_LAWS, ids=named)


def level(set_cards: Cards, pit_cards: Cards) -> int:
    return bc.evaluate(set_cards, pit_cards).level


# Who keeps the laws


@each_law
def test_our_evaluator_keeps_every_law(law: Law) -> None:
    law(bc.strength, max_examples=FEW)


@each_law
def test_the_literal_reference_keeps_every_law(law: Law) -> None:
    law(reference.strength, max_examples=FEW)


@each_law
@pytest.mark.parametrize("rules", [SUITED, SHUFFLED], ids=["suited", "another order"])
def test_our_evaluator_keeps_the_laws_of_a_house_with_two_decks(
    law: Law, rules: HouseRules
) -> None:
    law(partial(bc.Evaluator(rules).strength, decks=2), rules=rules, decks=2, max_examples=FEW)


@pytest.mark.full
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("rules", [HouseRules(), SHUFFLED], ids=["court", "another order"])
def test_both_evaluators_keep_every_law_on_many_hands(rules: HouseRules, decks: int) -> None:
    ours = partial(bc.Evaluator(rules).strength, decks=decks)
    laws.check(ours, rules=rules, decks=decks, max_examples=150, public=True)
    literal = partial(reference.strength, rules=rules)
    laws.check(literal, rules=rules, decks=decks, max_examples=50, public=True)


def test_strengths_may_be_of_any_kind_that_compares() -> None:
    laws.every_row_has_its_place(bc.evaluate, max_examples=FEW)
    laws.strengths_are_in_total_order(lambda *hand: (bc.strength(*hand), "text"), max_examples=FEW)
    laws.lower_cards_win(lambda *hand: -1 / (1 + bc.strength(*hand)), max_examples=FEW)


def test_check_stops_at_the_first_law_that_is_broken() -> None:
    with pytest.raises(AssertionError, match=r"^the order of the cards matters"):
        laws.check(lambda set_cards, pit_cards: int(set_cards[0]))


def test_check_asks_for_public_strengths_only_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LAWS", ())
    laws.check(level)
    with pytest.raises(AssertionError, match="expected"):
        laws.check(level, public=True)


# Who breaks them


class Circle(int):
    """The strength of a table that reads "beats all but full house" to the letter."""

    def __gt__(self, other: int) -> bool:
        pair = (bc.category(self), bc.category(other))
        return pair == (C.FOUR_ACES, C.BROKEN_CANADA) or (
            pair != (C.BROKEN_CANADA, C.FOUR_ACES) and int(self) > int(other)
        )

    def __lt__(self, other: int) -> bool:
        return Circle(other) > self


class Proud(int):
    """A strength that is always stronger than the other."""

    def __lt__(self, other: int) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return int(self) == other

    def __gt__(self, other: int) -> bool:
        return int(self) != other

    __hash__ = int.__hash__


def first_card_breaks_ties(set_cards: Cards, pit_cards: Cards) -> tuple[int, int]:
    return level(set_cards, pit_cards), set_cards[0].rank


def forgets_which_cards_are_the_set(set_cards: Cards, pit_cards: Cards) -> int:
    hand = sorted(set_cards + pit_cards)
    return bc.strength(hand[:4], hand[4:])


def counts_clubs(set_cards: Cards, pit_cards: Cards) -> tuple[int, int]:
    clubs = sum(card.suit == 0 for card in set_cards + pit_cards)
    return bc.strength(set_cards, pit_cards), clubs


def knows_rivers_of_blood_only(set_cards: Cards, pit_cards: Cards) -> int:
    found = bc.evaluate(set_cards, pit_cards)
    oil = found.category is C.RIVER_OF_BLOOD and not set_cards[0].is_red
    return 1 << 24 if oil else found.strength


def counts_the_more_frequent_colour(set_cards: Cards, pit_cards: Cards) -> tuple[int, int]:
    red = sum(card.is_red for card in set_cards + pit_cards)
    return bc.strength(set_cards, pit_cards), max(red, 6 - red)


def tosses_coins() -> Strength:
    numbers = count()
    return lambda set_cards, pit_cards: next(numbers)


def is_no_number_for_a_pair(set_cards: Cards, pit_cards: Cards) -> float:
    return math.nan if level(set_cards, pit_cards) == C.PAIR else bc.strength(set_cards, pit_cards)


def swaps(one: C, other: C) -> Strength:
    """Play a ladder with two rows in each other's place."""
    order = list(bc.LADDER[:33])
    at, to = order.index(one), order.index(other)
    order[at], order[to] = other, one
    return bc.Evaluator(HouseRules(order=tuple(order))).strength


def never_says(category: C, instead: C) -> Strength:
    def strength(set_cards: Cards, pit_cards: Cards) -> int:
        found = bc.evaluate(set_cards, pit_cards)
        return instead << 24 if found.category is category else found.strength

    return strength


def lets_high_cards_win(set_cards: Cards, pit_cards: Cards) -> tuple[int, int]:
    found = bc.strength(set_cards, pit_cards)
    return found >> 24, -found


def forgets_the_last_kicker(set_cards: Cards, pit_cards: Cards) -> tuple[int, tuple[int, ...]]:
    found = bc.evaluate(set_cards, pit_cards)
    return found.level, tuple(-rank for rank in found.key[:-1])


def ties_break_the_wrong_way(category: C) -> Strength:
    def strength(set_cards: Cards, pit_cards: Cards) -> tuple[int, int]:
        found = bc.evaluate(set_cards, pit_cards)
        wrong = found.category is category
        return found.level, -found.strength if wrong else found.strength

    return strength


def is_beside_itself(set_cards: Cards, pit_cards: Cards) -> int:
    if level(set_cards, pit_cards) == C.BROKEN_CANADA:
        raise IndexError("list index out of range")
    return bc.strength(set_cards, pit_cards)


BREAKS: list[tuple[Law, Strength, str]] = [
    (laws.order_never_matters, first_card_breaks_ties, "the order of the cards matters"),
    (laws.suits_of_a_colour_are_alike, counts_clubs, "suits matter"),
    (laws.suits_of_a_colour_are_alike, knows_rivers_of_blood_only, "suits matter"),
    (
        laws.suits_are_alike_but_for_rivers,
        counts_the_more_frequent_colour,
        "which suits they are matters",
    ),
    (laws.strengths_are_in_total_order, tosses_coins(), "changes from call to call"),
    (laws.strengths_are_in_total_order, is_no_number_for_a_pair, "do not compare"),
    (laws.strengths_are_in_total_order, lambda *hand: 1j * bc.strength(*hand), "do not compare"),
    (laws.strengths_are_in_total_order, lambda *hand: Proud(bc.strength(*hand)), "other way round"),
    (laws.strengths_are_in_total_order, lambda *hand: Circle(bc.strength(*hand)), "circle"),
    (laws.a_stronger_row_always_wins, lambda *hand: Circle(bc.strength(*hand)), "does not beat"),
    (laws.a_stronger_row_always_wins, swaps(C.THREE_PAIR, C.PAIR), "does not beat"),
    (laws.a_stronger_row_always_wins, forgets_which_cards_are_the_set, "does not beat"),
    # Kickers that weigh more than the row.
    (
        laws.a_stronger_row_always_wins,
        lambda *hand: bc.strength(*hand) & 0xFFFFFF,
        "does not beat",
    ),
    (
        laws.every_row_has_its_place,
        swaps(C.FOUR_OF_A_KIND, C.IN_HAND_5_STRAIGHT_PAIR),
        "Four of a kind and does not beat .*In hand 5 card straight-pair",
    ),
    (
        laws.every_row_has_its_place,
        never_says(C.ROYAL_CANADIAN, instead=C.BROKEN_CANADA),
        "Royal Canadian and does not beat .*Broken Canada",
    ),
    (laws.lower_cards_win, level, "expected the first to win"),
    (laws.lower_cards_win, lets_high_cards_win, "expected the first to win"),
    (laws.lower_cards_win, forgets_the_last_kicker, "expected the first to win"),
    (laws.lower_cards_win, counts_clubs, "expected the two to tie"),
    (laws.lower_cards_win, ties_break_the_wrong_way(C.TWO_PAIR), "expected the first to win"),
    (laws.strengths_are_public, level, "expected"),
    (
        laws.strengths_are_public,
        never_says(C.FULL_HOUSE, instead=C.PAIR),
        "is Full house: expected",
    ),
]


@pytest.mark.parametrize(("law", "strength", "words"), BREAKS, ids=named)
def test_a_law_catches_who_breaks_it(law: Law, strength: Strength, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        law(strength, max_examples=FEW)


def test_each_law_catches_somebody() -> None:
    assert {law for law, _, _ in BREAKS} == {*ALL_LAWS}


@pytest.mark.parametrize(
    "law", [laws.order_never_matters, laws.strengths_are_in_total_order, laws.lower_cards_win]
)
def test_an_evaluator_that_raises_breaks_every_law(law: Law) -> None:
    with pytest.raises(AssertionError, match="has no strength: IndexError") as caught:
        law(is_beside_itself)
    assert isinstance(caught.value.__cause__, IndexError)


@pytest.mark.parametrize(
    "law", [law for law in laws.LAWS if law is not laws.lower_cards_win], ids=named
)
def test_rows_alone_keep_all_laws_but_that_of_ties(law: Law) -> None:
    law(level, max_examples=FEW)


def test_the_verdict_names_the_simplest_hands() -> None:
    with pytest.raises(AssertionError) as caught:
        laws.suits_of_a_colour_are_alike(knows_rivers_of_blood_only)
    assert "Ac As 2c 2s | 3c 3s" in str(caught.value)
    assert "Ad Ah 2d 2h | 3d 3h" in str(caught.value)


def test_verdicts_hold_without_assertions() -> None:
    code = (
        "from brokencanada import laws\n"
        "try: laws.order_never_matters(lambda set_cards, pit_cards: set_cards[0])\n"
        "except AssertionError: print('caught')"
    )
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "caught", done.stderr
