"""How often each category is the best: the published figures, and brute force."""

from itertools import combinations

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import reference
from brokencanada.cards import Card

# Section 4 of the rules: all C(52,6) * 15 hands of one deck, default house rules.
PUBLISHED = {
    "ROYAL_CANADIAN": 60,
    "BROKEN_CANADA": 61_380,
    "CROWDED_HOUSE": 18_720,
    "FULL_HOUSE": 2_102_760,
    "FOUR_ACES": 16_920,
    "IN_HAND_5_STRAIGHT_PAIR_ACES": 46_080,
    "THREE_ACES": 844_800,
    "KINGS_AND_ACES": 510_930,
    "STRAIGHT_FLUSH_6": 540,
    "COMPOSITE_CURVE_5": 3_394_560,
    "FLUSH_6": 99_720,
    "STRAIGHT_FLUSH_5": 22_860,
    "FLUSH_5": 2_934_360,
    "HANDED_CURVE_4": 1_744_512,
    "FOUR_OF_A_KIND": 191_070,
    "IN_HAND_5_STRAIGHT_PAIR": 1_097_280,
    "FLAT_STRAIGHT_6": 542_700,
    "ROYAL_QUARTER_STRAIGHT": 3_011_280,
    "IN_AND_OUT_4_STRAIGHT": 518_400,
    "RIVER_OF_BLOOD": 5_566_894,
    "IN_AND_OUT_3_STRAIGHT": 2_496_360,
    "IN_HAND_4_STRAIGHT_PAIR": 6_522_720,
    "COMPOSITE_CURVE_4": 16_962_944,
    "IN_HAND_3_STRAIGHT_PAIR": 25_581_870,
    "THREE_PAIR": 847_440,
    "OUT_HAND_4_STRAIGHT_PAIR": 1_593_240,
    "OUT_HAND_3_STRAIGHT_PAIR": 14_976_480,
    "FLAT_STRAIGHT_5": 2_352_000,
    "FLAT_STRAIGHT_4": 11_995_200,
    "THREE_OF_A_KIND": 8_455_680,
    "FLAT_STRAIGHT_3": 32_869_200,
    "TWO_PAIR": 30_194_880,
    "PAIR": 90_321_000,
    "NOTHING": 37_102_800,
    "ACE_FULL_HOUSE": 380_160,
}
HANDS = 305_377_800


def test_frequencies_are_the_published_ones() -> None:
    found = bc.odds.frequencies()
    assert {category.name: count for category, count in found.items()} == PUBLISHED
    assert list(found) == list(bc.LADDER)
    assert sum(found.values()) == HANDS


def test_every_row_is_somebodys_best_hand_under_either_reading() -> None:
    for reading in ("court", "suited"):
        found = bc.odds.frequencies(rules=bc.HouseRules(royal_quarter=reading))
        assert min(found.values()) > 0
        assert sum(found.values()) == HANDS


def count_by_batch(deck: np.ndarray, evaluator: bc.Evaluator) -> np.ndarray:
    """Count the levels of all hands of a deck by asking the batch for every one of them."""
    places = np.array(list(combinations(range(6), 4)))
    rest = np.array([[at for at in range(6) if at not in split] for split in places])
    order = np.concatenate([places, rest], axis=1)
    counts = np.zeros(35, np.int64)
    first_three = list(combinations(range(len(deck)), 3))
    tails = {
        after: np.array(list(combinations(range(after, len(deck)), 3)), np.uint8).reshape(-1, 3)
        for after in range(len(deck) + 1)
    }
    for a, b, c in first_three:
        tail = tails[c + 1]
        six = np.empty((len(tail), 6), np.uint8)
        six[:, :3], six[:, 3:] = (a, b, c), tail
        hands = deck[six][:, order]
        counts += np.bincount(
            evaluator.categories(evaluator.strengths(hands, decks=None)).ravel(), minlength=35
        )
    return counts


def some_deck(rng: np.random.Generator) -> np.ndarray:
    return rng.choice(52, 15, replace=False).astype(np.uint8)


@pytest.mark.full
@pytest.mark.parametrize("reading", ["court", "suited"])
def test_counting_is_asking_for_every_hand(reading: str) -> None:
    evaluator = bc.Evaluator(bc.HouseRules(royal_quarter=reading))
    counts = count_by_batch(bc.deck(), evaluator)
    found = bc.odds.frequencies(rules=evaluator.rules)
    assert counts.tolist() == [found[level] for level in sorted(found)]


def test_batch_counts_a_small_deck_as_the_reference_does() -> None:
    deck = np.array(bc.parse_cards("Ac Ad 3h 5s 7c 7d 9h Jc"), np.uint8)
    expected = dict.fromkeys(bc.LADDER, 0)
    for six in combinations(map(Card, deck.tolist()), 6):
        for split in combinations(six, 4):
            pit = [card for card in six if card not in split]
            expected[reference.best(split, pit)[0]] += 1
    counts = count_by_batch(deck, bc.Evaluator())
    assert counts.tolist() == [expected[level] for level in sorted(expected)]
    assert sum(expected.values()) == 28 * 15


def _check_sample(size: int, seed: int) -> None:
    hands = bc.random_hands(size, rng=seed)
    found = dict.fromkeys(PUBLISHED, 0)
    for hand in hands.tolist():
        cards = [Card(code) for code in hand]
        found[reference.best(cards[:4], cards[4:])[0].name] += 1
    for name, count in PUBLISHED.items():
        share = count / HANDS
        # Five standard deviations, and room for one or two hands of the rarest rows.
        assert abs(found[name] - size * share) <= 5 * (size * share) ** 0.5 + 2, name


def test_the_reference_meets_the_frequencies_in_a_sample() -> None:
    _check_sample(2_000, seed=11)


@pytest.mark.full
def test_the_reference_meets_the_frequencies_in_a_large_sample() -> None:
    _check_sample(100_000, seed=12)
