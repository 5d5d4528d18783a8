"""The ladder as published, and the house rules."""

import copy
import pickle

import pytest

import brokencanada as bc
from brokencanada import Category as C

# The published list; the aces of rows 4, 11, 12, 26 and 28 have categories of their own.
ROWS = {
    1: ["Royal Canadian"],
    2: ["Broken Canada"],
    3: ["Crowded house"],
    4: ["Full house", "Ace full house"],
    5: ["6 card straight-flush"],
    6: ["5 card composite curve"],
    7: ["6 card flush"],
    8: ["5 card straight-flush"],
    9: ["5 card flush"],
    10: ["4 card handed curve"],
    11: ["Four aces", "Four of a kind"],
    12: ["In hand 5 card straight-pair, aces", "In hand 5 card straight-pair"],
    13: ["6 card flat-straight"],
    14: ["Royal quarter-straight"],
    15: ["In & out 4 card straight"],
    16: ["River of blood / oil"],
    17: ["In & out 3 card straight"],
    18: ["In hand 4 card straight-pair"],
    19: ["4 card composite curve"],
    20: ["In hand 3 card straight-pair"],
    21: ["Three pair"],
    22: ["Out hand 4 card straight-pair"],
    23: ["Out hand 3 card straight-pair"],
    24: ["5 card flat-straight"],
    25: ["4 card flat-straight"],
    26: ["Three aces", "Three of a kind"],
    27: ["3 card flat-straight"],
    28: ["Kings and aces", "Two pair"],
    29: ["Pair"],
}
LIFTED = [C.FOUR_ACES, C.IN_HAND_5_STRAIGHT_PAIR_ACES, C.THREE_ACES, C.KINGS_AND_ACES]


def test_the_rows_are_those_of_the_published_list() -> None:
    found: dict[int | None, list[str]] = {}
    for category in bc.LADDER:
        found.setdefault(category.row, []).append(category.title)
    assert found.pop(None) == ["Nothing"]
    assert found == ROWS


def test_levels_run_from_34_down_to_0() -> None:
    assert [int(category) for category in bc.LADDER] == list(range(34, -1, -1))
    assert bc.LADDER[0] is C.ROYAL_CANADIAN
    assert bc.LADDER[-2:] == (C.NOTHING, C.ACE_FULL_HOUSE)


def test_the_levels_keep_the_order_of_the_rows_but_for_aces() -> None:
    exceptions = [*LIFTED, C.NOTHING, C.ACE_FULL_HOUSE]
    rows = [category.row for category in bc.LADDER if category not in exceptions]
    assert rows == list(range(1, 30))


def test_the_rows_of_aces_stand_directly_under_full_house() -> None:
    at = bc.LADDER.index(C.FULL_HOUSE)
    assert list(bc.LADDER[at + 1 : at + 5]) == LIFTED
    assert [category.row for category in LIFTED] == [11, 12, 26, 28]


def test_categories_say_what_they_are() -> None:
    for category in bc.LADDER:
        assert category.title
        assert category.definition
        assert C(int(category)) is category
        assert len(category.key.split()) <= 6
        for other in (pickle.loads(pickle.dumps(category)), copy.deepcopy(category)):
            assert other is category


def reversed_order() -> list[C]:
    return list(bc.LADDER[:-2])[::-1]


def test_another_order_leaves_nothing_and_the_forced_loss_last() -> None:
    rules = bc.HouseRules(order=reversed_order())  # type: ignore[arg-type]
    assert rules.ladder[0] is C.PAIR
    assert rules.ladder[-2:] == (C.NOTHING, C.ACE_FULL_HOUSE)
    assert len(rules.ladder) == 35
    evaluator = bc.Evaluator(rules)
    pair = evaluator.strength("2c 2d 5h 9s", "Jd Kc")
    assert pair >> 24 == 34
    assert evaluator.category(pair) is C.PAIR
    assert evaluator.categories([pair, 1 << 24, 0, 2 << 24]).tolist() == [C.PAIR, 1, 0, 34]
    evaluation = evaluator.evaluate("2c 2d 5h 9s", "Jd Kc")
    assert (evaluation.category, evaluation.level, evaluation.row) == (C.PAIR, 2, 29)
    assert evaluation.strength == pair


def test_levels_serve_as_an_order() -> None:
    levels = bc.HouseRules(order=[int(c) for c in reversed_order()])  # type: ignore[arg-type]
    assert levels == bc.HouseRules(order=iter(reversed_order()))  # type: ignore[arg-type]
    assert all(type(category) is C for category in levels.ladder)


def test_the_published_order_is_the_default() -> None:
    assert bc.HouseRules(order=bc.LADDER[:33]) == bc.HouseRules()
    assert hash(bc.HouseRules(order=bc.LADDER[:33])) == hash(bc.HouseRules())


@pytest.mark.parametrize(
    ("order", "error", "match"),
    [
        (bc.LADDER[:32], ValueError, "order lacks PAIR"),
        (bc.LADDER[:34], ValueError, r"order\[33\] is NOTHING: it stays last"),
        ((*bc.LADDER[:32], C.ACE_FULL_HOUSE), ValueError, "ACE_FULL_HOUSE: it stays last"),
        ((*bc.LADDER[:33], C.PAIR), ValueError, r"order\[33\] is PAIR, which stands there twice"),
        ([*range(34, 2, -1), 35], ValueError, r"order\[32\] is 35: expected a level"),
        ([*range(34, 2, -1), "PAIR"], TypeError, r"order\[32\] is 'PAIR': expected a Category"),
        ([True, *range(34, 2, -1)], TypeError, r"order\[0\] is True"),
        (5, TypeError, "order=5: expected the 33 categories"),
        ((), ValueError, "order lacks ROYAL_CANADIAN, BROKEN_CANADA"),
    ],
)
def test_an_order_that_is_none_is_refused(
    order: object, error: type[Exception], match: str
) -> None:
    with pytest.raises(error, match=match):
        bc.HouseRules(order=order)  # type: ignore[arg-type]


@pytest.mark.parametrize("reading", ["royal", "", None, 1, "Court"])
def test_an_unknown_royal_quarter_is_refused(reading: object) -> None:
    with pytest.raises(ValueError, match="expected 'court' or 'suited'"):
        bc.HouseRules(royal_quarter=reading)  # type: ignore[arg-type]


def test_house_rules_are_values() -> None:
    suited = bc.HouseRules("suited", tuple(reversed_order()))
    for other in (pickle.loads(pickle.dumps(suited)), copy.copy(suited), copy.deepcopy(suited)):
        assert other == suited
        assert hash(other) == hash(suited)
    assert suited != bc.HouseRules("suited")
    with pytest.raises(AttributeError):
        suited.royal_quarter = "court"  # type: ignore[misc]


def test_j_q_k_a_in_mixed_suits_is_royal_only_at_court() -> None:
    suited = bc.Evaluator(bc.HouseRules("suited"))
    assert bc.evaluate("Jc Qd Kh As", "5c 8d").category is C.ROYAL_QUARTER_STRAIGHT
    assert suited.evaluate("Jc Qd Kh As", "5c 8d").category is C.FLAT_STRAIGHT_4
    assert bc.evaluate("3h 4h 5h 6h", "9c Kd").category is C.FLAT_STRAIGHT_4
    assert suited.evaluate("3h 4h 5h 6h", "9c Kd").category is C.ROYAL_QUARTER_STRAIGHT
    assert suited.evaluate("3h 4h 5h 6h", "9c Kd").key == (3, 9, 13)
