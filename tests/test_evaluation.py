"""What evaluate, explain and category answer: values that copy, compare and speak."""

import copy
import pickle

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import Category as C
from brokencanada import reference
from brokencanada.cards import Card
from brokencanada.reasons import why_not

SUITED = bc.Evaluator(bc.HouseRules("suited"))
REVERSED = bc.Evaluator(bc.HouseRules(order=bc.LADDER[32::-1]))
EVALUATORS = [bc.Evaluator(), SUITED, REVERSED]


def test_an_evaluation_says_all_of_a_hand() -> None:
    hand = bc.evaluate("5h 5s 6d 7c", "8h Kd")
    assert hand.category is C.IN_HAND_4_STRAIGHT_PAIR
    assert (hand.level, hand.row, hand.key, hand.loses) == (13, 18, (5, 5, 13), False)
    assert hand.strength == 13 << 24 | 10 << 20 | 10 << 16 | 2 << 12
    assert hand.set_cards == tuple(bc.parse_cards("5h 5s 6d 7c"))
    assert hand.pit_cards == tuple(bc.parse_cards("8h Kd"))
    assert hand.cards == tuple(bc.parse_cards("5h 5s 6d 7c 8h"))
    assert hand.kickers == (bc.Card("Kd"),)
    assert hand.rules == bc.HouseRules()


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("5h 5s 6d 7c|8h Kd",
         "In hand 4 card straight-pair: 5h 5s 6d 7c 8h (low card five and pair of fives), "
         "kicker K"),
        ("Ac Kd Kh Jc|Qs Ad",
         "Kings and aces: Ac Ad Kd Kh (aces and kings), kickers J Q"),
        ("2c 4d 7h 9s|Jd Qc", "Nothing: 2c 4d 7h 9s Jd Qc"),
        ("As Kc Jd Td|Qh 2h", "Broken Canada: Td Jd Qh Kc As 2h"),
        ("Ah Kc Qd Js|4h 4c",
         "Royal quarter-straight: Js Qd Kc Ah (low card jack), kickers 4 4"),
        ("2h 4h 6d 9h|Jh Kh", "5 card flush: 2h 4h 9h Jh Kh, kicker 6"),
        ("8c Td Qh As|2d 5s",
         "4 card handed curve: 8c Td Qh As (low card eight), kickers 2 5"),
        ("Ac Ad Ah Ks|Kd 7c",
         "Ace full house: Ac Ad Ah Kd Ks (three aces and pair of kings), kicker 7"),
    ],
)  # fmt: skip
def test_one_line_that_a_player_understands(hand: str, line: str) -> None:
    assert str(bc.evaluate(*hand.split("|"))) == line


def test_the_forced_loss_loses() -> None:
    assert bc.evaluate("Ac Ad Ah Ks", "Kd 7c").loses
    assert not bc.evaluate("2c 4d 7h 9s", "Jd Qc").loses


def test_hands_that_tie_are_equal_whatever_their_cards() -> None:
    one, other = bc.evaluate("5h 5s 6d 7c", "8h Kd"), bc.evaluate("5c 5d 6h 7d", "8s Kc")
    assert one == other
    assert hash(one) == hash(other)
    assert not one < other
    assert one <= other


def test_the_stronger_hand_is_greater() -> None:
    low, high = bc.evaluate("5h 5s 6d 7c", "8h Kd"), bc.evaluate("5h 5s 6d 7c", "8h Qd")
    assert low < high
    assert max(low, high) is high
    assert sorted([high, low]) == [low, high]


def test_other_rules_are_never_equal_and_do_not_compare() -> None:
    one, other = (e.evaluate("5h 5s 6d 7c", "8h Kd") for e in (bc.Evaluator(), SUITED))
    assert one.strength == other.strength
    assert one != other
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        with pytest.raises(TypeError):
            _ = {
                "__lt__": lambda: one < other,
                "__le__": lambda: one <= other,
                "__gt__": lambda: one > other,
                "__ge__": lambda: one >= other,
            }[compare]()
    with pytest.raises(TypeError):
        _ = one < 5  # type: ignore[operator]
    assert one != 5


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_values_pickle_and_copy(evaluator: bc.Evaluator) -> None:
    evaluation = evaluator.evaluate("5h 5s 6d 7c", "8h Kd")
    explanation = evaluator.explain("5h 5s 6d 7c", "8h Kd")
    for value in (evaluator, evaluation, explanation):
        str(value)  # what is worked out once must not get in the way
        for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(other) is type(value)
            assert other == value
            assert hash(other) == hash(value)
    assert str(pickle.loads(pickle.dumps(explanation))) == str(explanation)
    pickled = pickle.loads(pickle.dumps(evaluator))
    assert pickled.strength("5h 5s 6d 7c", "8h Kd") == evaluation.strength


def test_evaluations_are_frozen() -> None:
    with pytest.raises(AttributeError):
        bc.evaluate("5h 5s 6d 7c", "8h Kd").strength = 3  # type: ignore[misc]


def test_evaluators_of_equal_rules_are_equal() -> None:
    assert bc.Evaluator(bc.HouseRules("suited")) == SUITED != bc.Evaluator()
    assert len({bc.Evaluator(), bc.Evaluator(bc.HouseRules()), SUITED}) == 2
    assert eval(repr(SUITED), {"Evaluator": bc.Evaluator, "HouseRules": bc.HouseRules}) == SUITED
    with pytest.raises(TypeError, match="expected HouseRules"):
        bc.Evaluator("suited")  # type: ignore[arg-type]


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("decks", [1, 3])
def test_cards_and_kickers_are_the_hand_and_make_the_key(
    evaluator: bc.Evaluator, decks: int
) -> None:
    for hand in bc.random_hands(150, decks=decks, rng=9).tolist():
        evaluation = evaluator.evaluate(hand[:4], hand[4:], decks=decks)
        assert sorted(evaluation.cards + evaluation.kickers) == sorted(hand)
        assert len(evaluation.key) == len(evaluation.category.key.split())
        ranks = tuple(sorted(card.rank + 1 for card in evaluation.kickers))
        assert len(ranks) == evaluation.category.key.split().count("k")
        assert evaluation.key[len(evaluation.key) - len(ranks) :] == ranks
        category, way = reference.best(evaluation.set_cards, evaluation.pit_cards, evaluator.rules)
        assert (category, way.key) == (evaluation.category, evaluation.key)


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("decks", [1, 6])
def test_there_is_a_reason_just_when_a_row_is_not_held(evaluator: bc.Evaluator, decks: int) -> None:
    rng = np.random.default_rng(decks)
    hands = [*bc.random_hands(150, decks=decks, rng=rng).tolist()]
    # Hands of few suits and of neighbouring ranks, where the rows are.
    for _ in range(150):
        ranks = (rng.integers(13) + rng.integers(1, 3) * np.arange(6) * rng.integers(0, 2, 6)) % 13
        hands.append((ranks * 4 + rng.choice([0, 1, 1, 1, 2, 2], 6)).tolist())
    for hand in hands:
        cards = [Card(code) for code in hand]
        held = reference.held(cards[:4], cards[4:], evaluator.rules)
        for category in bc.LADDER:
            if category is not C.NOTHING:
                reason = why_not(category, cards[:4], cards[4:], evaluator.rules)
                assert (reason is None) == (category in held), (bc.format_cards(cards), category)


def test_an_explanation_says_why_each_row_above_fails() -> None:
    explanation = bc.explain("4h 5h 6h 7h", "9c 9d")
    assert explanation.category is C.OUT_HAND_4_STRAIGHT_PAIR
    above = explanation.why_not
    assert list(above) == list(bc.LADDER[: bc.LADDER.index(C.OUT_HAND_4_STRAIGHT_PAIR)])
    assert above[C.FLUSH_5] == "the most of one suit are four hearts"
    assert above[C.FLAT_STRAIGHT_6] == "the longest run is 4-5-6-7"
    assert above[C.THREE_PAIR] == "the ranks split 2-1-1-1-1"
    assert above[C.RIVER_OF_BLOOD] == "five red and one black"
    assert above[C.BROKEN_CANADA] == "it lacks 10 J Q K A 2"
    assert above[C.THREE_ACES] == "it has no aces"
    text = str(explanation)
    for category, reason in above.items():
        assert category.title in text
        assert reason in text


def test_an_explanation_speaks_of_the_forced_loss() -> None:
    explanation = bc.explain("Ac Ad Ah Ks", "Kd 7c")
    assert "you lose" in str(explanation.exception)
    assert explanation.why_not[C.THREE_ACES] == "held, but the loss is forced"
    assert explanation.why_not[C.FULL_HOUSE] == "only with aces"


@pytest.mark.parametrize(
    "hand", ["Ac Ad Ah As|3c 7d", "Ac Ad 2h 3s|4c 5d", "Ac Ad Ah 3c|7d 9s", "Kc Kd Ac Ad|3h 7s"]
)
def test_an_explanation_speaks_of_the_aces_that_lift(hand: str) -> None:
    explanation = bc.explain(*hand.split("|"))
    assert explanation.category in bc.LADDER[4:8]
    assert "directly under Full house" in str(explanation)
    assert f"from row {explanation.category.row}" in str(explanation)
    assert REVERSED.explain(*hand.split("|")).exception is None


def test_an_explanation_shows_several_ways_and_the_feud() -> None:
    assert "also 9s Td Jc" in str(bc.explain("4c 5d 6h 9s", "Td Jc"))
    assert "Family Feud" in str(bc.explain("Kc Kd Kh Qs", "Qd 7c"))
    assert "always tie" in bc.explain("Th Jh Qh Kh", "Ah 2h").ties


def test_category_of_a_strength() -> None:
    assert bc.category(34 << 24) is C.ROYAL_CANADIAN
    assert bc.category(np.uint32(0x1F238000)) is C.FULL_HOUSE  # type: ignore[arg-type]
    assert bc.category(0) is C.ACE_FULL_HOUSE
    assert bc.category((34 << 24) + 0xFFFFFF) is C.ROYAL_CANADIAN


@pytest.mark.parametrize(
    ("given", "error"),
    [(35 << 24, ValueError), (2**32, ValueError), (-1, ValueError), (2**63, ValueError),
     (2.0, TypeError), ("5", TypeError), (None, TypeError), (np.True_, TypeError)],
)  # fmt: skip
def test_what_cannot_be_a_strength_has_no_category(given: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="is no strength: expected"):
        bc.category(given)  # type: ignore[arg-type]
    with pytest.raises(error, match="strengths"):
        bc.categories(np.array([given]))


def test_categories_of_many_strengths() -> None:
    strengths = bc.strengths(bc.random_hands(600, rng=4)).reshape(2, 3, 100)
    found = bc.categories(strengths)
    assert found.dtype == np.uint8
    assert found.shape == (2, 3, 100)
    assert found.ravel().tolist() == [int(bc.category(s)) for s in strengths.ravel().tolist()]
    assert bc.categories(strengths.astype(">i8")).tolist() == found.tolist()
    assert bc.categories([]).shape == (0,)
    assert type(bc.categories(5 << 24)) is np.ndarray
    assert bc.categories(5 << 24) == C.THREE_OF_A_KIND
    with pytest.raises(ValueError, match=r"strengths\[0, 1\] is -1"):
        bc.categories([[0, -1], [-2, 3]])
    with pytest.raises(TypeError, match="float64"):
        bc.categories(np.array([1.0]))
