"""The kernel against the literal reference: every group of six ranks, suits, splits and rules.

All on every path that the processor can go.

The default run takes a sample; ``-m full`` takes all of it.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import paths, reference
from brokencanada.cards import Card
from brokencanada.holdings import rank_groups

GROUPS = rank_groups(6)
SPLITS = list(combinations(range(6), 4))
COURT, SUITED = bc.HouseRules(), bc.HouseRules(royal_quarter="suited")
RNG = np.random.default_rng(2026)


def shuffled_order(rng: np.random.Generator) -> tuple[bc.Category, ...]:
    return tuple(bc.Category(int(level)) for level in rng.permutation(bc.LADDER[:-2]))


RULES = [COURT, SUITED] + [
    bc.HouseRules(reading, shuffled_order(RNG)) for reading in ("court", "suited") * 3
]


def suits_of(kind: str, rng: np.random.Generator) -> np.ndarray:
    """Draw suits for six cards: so many of one suit, or all of one colour, or none of it."""
    if kind == "none":
        return rng.permutation([0, 0, 1, 1, 2, 3])
    if kind == "colour":
        return (
            rng.permutation([0, 0, 0, 3, 3, 3])
            if rng.random() < 0.5
            else rng.permutation([1, 1, 2, 2, 2, 1])
        )
    suit = rng.integers(4)
    suits = np.full(6, suit)
    others = rng.permutation(6)[: 6 - int(kind)]
    suits[others] = (suit + rng.integers(1, 4, size=others.size)) % 4
    return suits


def hands_of_group(group: Sequence[int], rng: np.random.Generator, whole: bool) -> Iterator[list]:
    """List hands of six ranks: each kind of suits, in all 15 splits or in one."""
    ranks = np.array(group) - 1
    for kind in ("none", "3", "4", "5", "6", "colour"):
        codes = ranks * 4 + suits_of(kind, rng)
        every = whole and kind in ("none", "5")
        for split in SPLITS if every else [SPLITS[rng.integers(15)]]:
            rest = [at for at in range(6) if at not in split]
            yield [int(codes[at]) for at in (*split, *rest)]


def strengths_by_reference(hand: Sequence[int], all_rules: Sequence[bc.HouseRules]) -> list[int]:
    """Take the reference's held rows once, and the strongest of them under each of the rules."""
    cards = [Card(code) for code in hand]
    held = {rules: reference.held(cards[:4], cards[4:], rules) for rules in (COURT, SUITED)}
    strengths = []
    for rules in all_rules:
        rows = held[COURT if rules.royal_quarter == "court" else SUITED]
        forced = bc.Category.ACE_FULL_HOUSE
        best = forced if forced in rows else next(row for row in rules.ladder if row in rows)
        strengths.append(reference.pack(reference.place(best, rules), rows[best]))
    return strengths


def compare(hands: list[list[int]], all_rules: Sequence[bc.HouseRules]) -> None:
    expected = np.array([strengths_by_reference(hand, all_rules) for hand in hands], np.uint32)
    batch = np.array(hands, np.uint8)
    # The reference takes its time: it is asked once for all paths.
    for path in paths.available():
        for column, rules in enumerate(all_rules):
            with paths.using(path):
                found = bc.Evaluator(rules).strengths(batch, decks=None)
            wrong = np.flatnonzero(found != expected[:, column])
            assert wrong.size == 0, (
                f"{bc.format_cards(hands[wrong[0]])} under {rules} on {path}: "
                f"{found[wrong[0]]:#x}, expected {expected[wrong[0], column]:#x}"
            )


def test_kernel_equals_reference_on_a_sample_of_all_ranks() -> None:
    rng = np.random.default_rng(1)
    some = rng.choice(len(GROUPS), 250, replace=False)
    compare([hand for at in some for hand in hands_of_group(GROUPS[at], rng, False)], RULES)


@pytest.mark.full
@pytest.mark.parametrize("part", range(8))
def test_kernel_equals_reference_on_all_ranks(part: int) -> None:
    rng = np.random.default_rng(part)
    for group in range(part, len(GROUPS), 8 * 128):
        groups = GROUPS[group : group + 8 * 128 : 8]
        compare([hand for one in groups for hand in hands_of_group(one, rng, True)], RULES)


def test_kernel_equals_reference_where_the_set_is_a_curve() -> None:
    # Row 19 takes a card from the pit: under an order that puts it above row 10, a set that is a
    # curve of its own needs the pit's help.
    order = [c for c in bc.LADDER[:-2] if c is not bc.Category.COMPOSITE_CURVE_4]
    rules = [COURT, SUITED, bc.HouseRules(order=(bc.Category.COMPOSITE_CURVE_4, *order))]
    rng = np.random.default_rng(3)
    hands = []
    for low in range(8):
        curve = [(low + 2 * step) % 13 for step in range(4)]
        for pit in rank_groups(2):
            ranks = np.array([*rng.permutation(curve), *(rank - 1 for rank in pit)])
            hands += [
                (ranks * 4 + suits_of(kind, rng)).tolist() for kind in ("none", "5", "6", "colour")
            ]
    compare(hands, rules)


def test_a_curve_in_the_set_alone_is_no_composite_curve() -> None:
    order = [c for c in bc.LADDER[:-2] if c is not bc.Category.COMPOSITE_CURVE_4]
    first = bc.Evaluator(bc.HouseRules(order=(bc.Category.COMPOSITE_CURVE_4, *order)))
    evaluate = first.evaluate
    assert evaluate("3c 5d 7h 9s", "Kd Qc").category is bc.Category.HANDED_CURVE_4
    assert evaluate("3c 5d 7h Kd", "9s Qc").category is bc.Category.COMPOSITE_CURVE_4
    with_its_rank = evaluate("3c 5d 7h 9s", "7d Qc")
    assert with_its_rank.category is bc.Category.COMPOSITE_CURVE_4
    assert with_its_rank.key == (3, 7, 12)
    # The pit makes another curve, named by its own low card: 5-7-9-J.
    other = evaluate("3c 5d 7h 9s", "Jd Qc")
    assert other.category is bc.Category.COMPOSITE_CURVE_4
    assert other.key == (5, 3, 12)


@pytest.mark.parametrize("decks", [1, 2, 4, 6])
def test_kernel_equals_reference_on_random_hands(decks: int) -> None:
    compare(bc.random_hands(400, decks=decks, rng=decks).tolist(), RULES)


def test_strength_is_constant_on_classes_and_increases_between_them() -> None:
    classes: dict[tuple, list[int]] = {}
    hands = [
        [4 * (rank - 1) + suit for rank, suit in zip(group, [0, 1, 2, 3, 0, 1], strict=True)]
        for group in GROUPS
    ]
    for hand, strength in zip(hands, bc.strengths(hands, decks=None).tolist(), strict=True):
        cards = [Card(code) for code in hand]
        category, way = reference.best(cards[:4], cards[4:])
        # Lower ranks win, so that a key sorts by its negatives.
        key = (int(category), tuple(-rank for rank in way.key))
        classes.setdefault(key, []).append(strength)
    assert all(len(set(strengths)) == 1 for strengths in classes.values())
    in_order = [classes[key][0] for key in sorted(classes)]
    assert all(low < high for low, high in pairwise(in_order))


def test_scalar_equals_batch() -> None:
    hands = bc.random_hands(2000, rng=5)
    for rules in RULES:
        evaluator = bc.Evaluator(rules)
        one_by_one = [evaluator.strength(hand[:4].tolist(), hand[4:].tolist()) for hand in hands]
        assert evaluator.strengths(hands).tolist() == one_by_one


def test_an_ace_full_house_that_is_a_flush_loses() -> None:
    assert bc.strength("Ah Ah Ah 2h", "2h 3h", decks=3) == 0x00EDC000
    assert bc.strength("Ah Ah 2h 2h", "2h 3h", decks=3) == 0x00DEC000


def test_published_strengths_of_a_few_hands() -> None:
    # Worked out from the encoding in section 4: level, then 15 minus each rank of the key.
    assert bc.strength("Th Jh Qh Kh", "Ah 2h") == 34 << 24
    assert bc.strength("Kc Kd Kh Qs", "Qd 7c") == 31 << 24 | 2 << 20 | 3 << 16 | 8 << 12
    assert bc.strength("8c Td Qh As", "3d 3c") == 21 << 24 | 7 << 20 | 12 << 16 | 12 << 12
    assert bc.strength("2c 4d 7h 9s", "Jd Qc") == 0x01DB8643
    assert bc.strength("AcAdAh2s", "2d 3c") == 0x00EDC000


def test_the_compiled_kernel_is_what_runs() -> None:
    from brokencanada import _kernel

    assert _kernel.__file__.endswith((".so", ".pyd"))
    assert bc.Evaluator.__mro__[1] is _kernel.Kernel
