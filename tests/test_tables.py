"""The tables the kernel is built from: rows held, slots, and another order."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import holdings, reference, slots
from brokencanada._kernel import Kernel, count_hands, layout
from brokencanada.cards import Card
from brokencanada.evaluator import _tables
from brokencanada.tables import CONTEXTS, strengths_of


def test_no_two_groups_of_six_ranks_have_the_same_sum() -> None:
    keys = slots.rank_keys()
    sums = {sum(some) for some in combinations_with_replacement(keys, 6)}
    assert len(sums) == 18_564
    assert keys == sorted(set(keys))


def test_no_two_groups_share_a_slot() -> None:
    sums = [sum(some) for some in combinations_with_replacement(slots.rank_keys(6), 6)]
    laid = slots.displace(sums, low_bits=5)
    assert len(set(laid.slot_of.tolist())) == len(sums)
    assert laid.slot_of.max() == laid.size - 1
    for value, slot in zip(sums, laid.slot_of.tolist(), strict=True):
        assert laid.displacements[value >> 5] + (value & 31) == slot


def test_the_kernel_keeps_what_the_ladder_gives() -> None:
    kept = layout()
    sizes, counts, rows = holdings.all_rows()
    assert kept.sizes == sizes
    assert (kept.counts == counts).all()
    assert (kept.rows == rows).all()
    assert set(holdings.HOLDINGS) == set(CONTEXTS)
    assert len(set(kept.slot_of.tolist())) == 18_564
    assert max(kept.slot_of) < kept.slots


@pytest.mark.parametrize("seed", range(3))
def test_the_rows_of_six_ranks_are_those_of_the_reference(seed: int) -> None:
    rows = holdings.by_six_ranks().rows
    groups = holdings.rank_groups(6)
    for at in np.random.default_rng(seed).choice(len(groups), 200, replace=False):
        # Dealt so that the set is no curve: its two lowest ranks go to the pit, or it holds a pair.
        ranks = groups[at]
        cards = [
            Card.of(rank - 1, suit) for rank, suit in zip(ranks, [0, 1, 2, 3, 0, 1], strict=True)
        ]
        splits = [cards, cards[2:] + cards[:2], cards[::-1]]
        curve = bc.Category.HANDED_CURVE_4
        held = next(
            found
            for split in splits
            if curve not in (found := reference.held(split[:4], split[4:]))
        )
        if bc.Category.ACE_FULL_HOUSE in held:
            held = {bc.Category.ACE_FULL_HOUSE: held[bc.Category.ACE_FULL_HOUSE]}
        assert rows[at] == {int(row): reference.pack(0, key) for row, key in held.items()}


def test_the_published_order_gives_the_tables_built_in() -> None:
    built_in, made = Kernel(), Kernel(strengths_of(bc.HouseRules(), layout()), False)
    for decks in (1, 6):
        hands = bc.random_hands(200_000, decks=decks, rng=decks)
        assert (built_in.strengths(hands, decks=None) == made.strengths(hands, decks=None)).all()
    deck = bytes(range(52))
    assert (count_hands(built_in, b"", b"", deck) == count_hands(made, b"", b"", deck)).all()


def test_the_tables_of_an_order_are_kept() -> None:
    rules = bc.HouseRules(order=bc.LADDER[32::-1])
    again = bc.HouseRules(order=tuple(bc.LADDER[32::-1]))
    assert _tables(rules) is _tables(again)
    assert _tables(bc.HouseRules()) is None


def test_a_kernel_refuses_tables_of_another_make() -> None:
    tables = strengths_of(bc.HouseRules(), layout())
    for wrong in (
        tables._replace(ranks=tables.ranks[:-1]),
        tables._replace(six_suited=tables.six_suited.astype(np.int64)),
        tables._replace(five_suited=np.repeat(tables.five_suited, 2)[::2]),
    ):
        with pytest.raises(ValueError, match="no C-contiguous uint32 array of shape"):
            Kernel(wrong, False)
    with pytest.raises(ValueError, match="zip"):
        Kernel(tables[:-1], False)  # type: ignore[arg-type]
