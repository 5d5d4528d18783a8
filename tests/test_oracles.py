"""Hands and ties written by hand from the rules, held against kernel and reference alike."""

from collections.abc import Callable

import oracles
import pytest

import brokencanada as bc
from brokencanada import reference

pytestmark = pytest.mark.usefixtures("each_path")

SUITED = bc.Evaluator(bc.HouseRules(royal_quarter="suited"))
IS, NOT = oracles.hands("is"), oracles.hands("not")
PAIRS, NEVER = oracles.ties()


def by_kernel(hand: oracles.Hand, evaluator: bc.Evaluator) -> tuple[bc.Category, tuple[int, ...]]:
    evaluation = evaluator.evaluate(hand.set_cards, hand.pit_cards, decks=hand.decks)
    return evaluation.category, evaluation.key


def by_reference(
    hand: oracles.Hand, evaluator: bc.Evaluator
) -> tuple[bc.Category, tuple[int, ...]]:
    cards = bc.parse_cards(hand.set_cards), bc.parse_cards(hand.pit_cards)
    category, way = reference.best(*cards, evaluator.rules)
    return category, way.key


Read = Callable[[oracles.Hand, bc.Evaluator], tuple[bc.Category, tuple[int, ...]]]
both = pytest.mark.parametrize("read", [by_kernel, by_reference])


def all_of(blocks: dict[str, list[oracles.Hand]]) -> list[oracles.Hand]:
    return [hand for block in blocks.values() for hand in block]


@both
def test_each_hand_is_the_row_it_is_said_to_be(read: Read) -> None:
    default = bc.Evaluator()
    for block, hands in IS.items():
        evaluator = SUITED if block == "suited royal quarter" else default
        for hand in hands:
            assert read(hand, evaluator)[0] is hand.category, hand


@both
def test_each_near_miss_is_the_other_row_it_is_said_to_be(read: Read) -> None:
    for block, hands in NOT.items():
        for hand in hands:
            assert read(hand, bc.Evaluator())[0] is hand.category, hand
            assert hand.category is not bc.Category[block], hand


@pytest.mark.parametrize("category", bc.LADDER)
def test_each_row_has_hands_and_near_misses(category: bc.Category) -> None:
    assert len(IS[category.name]) >= 6
    assert len(NOT[category.name]) >= 4


def test_the_file_has_several_decks_and_suited_quarters() -> None:
    assert sum(hand.decks > 1 for hand in IS["several decks"]) >= 15
    assert len(IS["suited royal quarter"]) >= 12
    assert all(hand.decks == 1 for name in bc.Category.__members__ for hand in IS[name])


@both
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.winner.where)
def test_the_lower_card_wins_at_the_first_difference(pair: oracles.Pair, read: Read) -> None:
    (category, winner), (other, loser) = (read(hand, bc.Evaluator()) for hand in pair[:2])
    assert category is other is pair.winner.category
    strengths = [bc.strength(hand.set_cards, hand.pit_cards) for hand in pair[:2]]
    if pair.place == 0:
        assert winner == loser
        assert strengths[0] == strengths[1]
    else:
        at = pair.place - 1
        assert winner[:at] == loser[:at]
        assert winner[at] < loser[at]
        assert strengths[0] > strengths[1]


@pytest.mark.parametrize("category", bc.LADDER)
def test_each_place_of_each_key_decides_a_tie(category: bc.Category) -> None:
    places = {pair.place for pair in PAIRS if pair.winner.category is category}
    never = NEVER.get(category, set())
    assert places.isdisjoint(never)
    assert places | never == {0, *range(1, len(category.key.split()) + 1)}


@both
def test_of_several_ways_the_lowest_key_counts(read: Read) -> None:
    hands = oracles.several_ways()
    assert len(hands) >= 12
    for hand, key in hands:
        assert read(hand, bc.Evaluator()) == (hand.category, key), hand


def test_the_explanation_agrees_with_the_file() -> None:
    for hand in all_of(IS):
        rules = SUITED.rules if hand in IS["suited royal quarter"] else bc.HouseRules()
        evaluator = bc.Evaluator(rules)
        explanation = evaluator.explain(hand.set_cards, hand.pit_cards, decks=None)
        assert explanation.category is hand.category
        assert hand.category.title in str(explanation)
