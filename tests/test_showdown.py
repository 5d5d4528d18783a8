"""Who wins: strengths in, redeal, Family Feud, splits and shares out. Section 5 of the rules."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import brokencanada as bc

# Strengths written down from section 4 of the rules: level << 24, then 15 - rank from bit 20 down.
ROYAL = 34 << 24
BROKEN = 33 << 24
CROWDED = 32 << 24 | 13 << 20 | 10 << 16  # 222 555
FULL_3 = 31 << 24 | 12 << 20 | 13 << 16 | 2 << 12  # 333 22 K
FULL_3_OVER_Q = 31 << 24 | 12 << 20 | 3 << 16 | 10 << 12  # 333 QQ 5
FULL_7 = 31 << 24 | 8 << 20 | 12 << 16 | 6 << 12  # 777 33 9
FULL_K = 31 << 24 | 2 << 20 | 3 << 16 | 8 << 12  # KKK QQ 7
FOUR_ACES = 30 << 24 | 14 << 20 | 10 << 16 | 7 << 12  # AAAA 5 8
PAIR_4 = 2 << 24 | 11 << 20 | 13 << 16 | 8 << 12 | 5 << 8 | 3 << 4  # 44 2 7 T Q
PAIR_9 = 2 << 24 | 6 << 20 | 13 << 16 | 8 << 12 | 5 << 8 | 3 << 4  # 99 2 7 T Q
NOTHING = 1 << 24 | 13 << 20 | 10 << 16 | 8 << 12 | 6 << 8 | 3 << 4 | 2  # 2 5 7 9 Q K
ACES_FULL = 14 << 20 | 12 << 16 | 6 << 12  # AAA 33 9
ACES_PAIRED = 12 << 20 | 14 << 16 | 7 << 12  # 333 AA 8


def test_the_strengths_here_are_those_of_real_hands() -> None:
    for hand, strength in {
        "Qh Kh Ah 2h Th Jh": ROYAL,
        "Tc Jd Qh As Kc 2c": BROKEN,
        "2c 2d 2h 5c 5d 5h": CROWDED,
        "3c 3d 3h 2d Kc 2c": FULL_3,
        "3c 3d 3h Qd 5c Qc": FULL_3_OVER_Q,
        "7h 3c 3d 9s 7c 7d": FULL_7,
        "Kc Kd Kh Qs Qd 7c": FULL_K,
        "Ac Ad Ah As 5c 8d": FOUR_ACES,
        "4c 4d 2h 7s Tc Qd": PAIR_4,
        "9c 9d 2h 7s Tc Qd": PAIR_9,
        "2c 5d 7h 9s Qc Kd": NOTHING,
        "Ac Ad Ah 3c 3d 9s": ACES_FULL,
        "As 3h 3s 8c Ac 3d": ACES_PAIRED,
    }.items():
        cards = bc.parse_cards(hand)
        assert bc.strength(cards[:4], cards[4:]) == strength


def ends(strengths: Any, **options: Any) -> tuple[str, tuple[int, ...], int | None]:
    result = bc.showdown(strengths, **options)
    return result.kind, result.winners, result.cutter


# -- showdown ---------------------------------------------------------------------------------


def test_the_strongest_hand_wins() -> None:
    assert ends([PAIR_9, FOUR_ACES, NOTHING]) == ("win", (1,), None)
    assert ends([NOTHING]) == ("win", (0,), None)


def test_the_lower_of_two_pairs_wins() -> None:
    assert ends([PAIR_9, PAIR_4]) == ("win", (1,), None)


def test_equal_strengths_split() -> None:
    assert ends([PAIR_4, NOTHING, PAIR_4, PAIR_9]) == ("split", (0, 2), None)
    assert ends([NOTHING] * 3) == ("split", (0, 1, 2), None)


def test_two_full_houses_at_the_top_feud_whatever_their_ranks() -> None:
    assert ends([FULL_K, NOTHING, FULL_3]) == ("feud", (0, 2), 2)
    assert ends([FULL_3, FULL_K, FULL_7]) == ("feud", (0, 1, 2), 0)


def test_equal_full_houses_feud_and_do_not_split() -> None:
    assert ends([FULL_7, FULL_7]) == ("feud", (0, 1), 0)


@pytest.mark.parametrize(
    ("first", "cutter"), [(0, 0), (1, 2), (2, 2), (3, 0)]
)  # the threes are at 0 and 2
def test_of_equal_threes_the_first_in_seat_order_cuts(first: int, cutter: int) -> None:
    # Threes over queens against threes over twos: the pair does not matter.
    hands = [FULL_3_OVER_Q, FULL_7, FULL_3, NOTHING]
    assert ends(hands, first=first) == ("feud", (0, 1, 2), cutter)


@pytest.mark.parametrize("first", range(3))
def test_the_lowest_three_of_a_kind_cuts_wherever_it_sits(first: int) -> None:
    assert ends([FULL_K, FULL_3_OVER_Q, FULL_7], first=first) == ("feud", (0, 1, 2), 1)


def test_one_full_house_wins_without_a_feud() -> None:
    assert ends([FULL_K, FOUR_ACES, ACES_FULL]) == ("win", (0,), None)


def test_full_houses_under_a_crowded_house_do_not_feud() -> None:
    assert ends([FULL_K, FULL_3, CROWDED]) == ("win", (2,), None)


@pytest.mark.parametrize(
    ("hands", "holders"),
    [
        ([NOTHING, BROKEN], (1,)),
        ([ROYAL, NOTHING], (0,)),
        ([BROKEN, NOTHING, BROKEN], (0, 2)),
        ([BROKEN, CROWDED, ROYAL], (0, 2)),
        ([FULL_3, FULL_7, BROKEN], (2,)),
    ],
)
def test_a_broken_or_royal_canadian_calls_for_a_redeal(
    hands: list[int], holders: tuple[int, ...]
) -> None:
    assert ends(hands) == ("redeal", holders, None)


def test_without_a_redeal_the_ladder_decides_rows_1_and_2_included() -> None:
    assert ends([BROKEN, CROWDED, ROYAL], redeal=False) == ("win", (2,), None)
    assert ends([BROKEN, NOTHING, BROKEN], redeal=False) == ("split", (0, 2), None)
    assert ends([FULL_3, FULL_7, BROKEN], redeal=False) == ("win", (2,), None)
    assert ends([FULL_3, FULL_7], redeal=False) == ("feud", (0, 1), 0)


def test_an_ace_full_house_loses_to_all_others() -> None:
    assert ends([ACES_FULL, NOTHING]) == ("win", (1,), None)
    assert ends([ACES_FULL, PAIR_9, ACES_PAIRED]) == ("win", (1,), None)


def test_ace_full_houses_alone_compare_by_their_keys_and_do_not_feud() -> None:
    assert ends([ACES_PAIRED, ACES_FULL]) == ("win", (1,), None)
    assert ends([ACES_FULL, ACES_FULL]) == ("split", (0, 1), None)


def test_strengths_may_be_any_integers_in_any_sequence() -> None:
    hands = [FULL_K, NOTHING, FULL_3]
    expected = bc.showdown(hands)
    for given in (tuple(hands), np.array(hands, np.uint32), [np.uint32(hand) for hand in hands]):
        result = bc.showdown(given)  # type: ignore[arg-type]
        assert result == expected
        assert all(type(seat) is int for seat in result.winners)
    assert pickle.loads(pickle.dumps(expected)) == expected
    assert hash(expected) == hash(bc.showdown(hands))


@pytest.mark.parametrize("first", [-1, 2, 100])
def test_the_first_seat_must_be_one_of_them(first: int) -> None:
    with pytest.raises(ValueError):
        bc.showdown([NOTHING, PAIR_4], first=first)


@pytest.mark.parametrize("bad", [-1, 35 << 24, 1 << 32, 1 << 70])
def test_what_cannot_be_a_strength_is_named(bad: int) -> None:
    with pytest.raises(ValueError, match=str(bad)):
        bc.showdown([NOTHING, bad])
    with pytest.raises((ValueError, OverflowError, TypeError)):
        bc.shares([NOTHING, bad])


@pytest.mark.parametrize("bad", [True, 1.5, "33", None])
def test_strengths_are_integers(bad: Any) -> None:
    with pytest.raises(TypeError):
        bc.showdown([NOTHING, bad])


def test_somebody_must_show() -> None:
    with pytest.raises(ValueError):
        bc.showdown([])
    for empty in (np.zeros(0, np.uint32), np.zeros((3, 0), np.uint32), np.uint32(NOTHING)):
        with pytest.raises(ValueError):
            bc.shares(empty)


# -- shares -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "shares"),
    [
        ([PAIR_9, PAIR_4, NOTHING], [0, 1, 0]),
        ([PAIR_4, NOTHING, PAIR_4, PAIR_9], [0.5, 0, 0.5, 0]),
        ([FULL_K, NOTHING, FULL_3, FULL_7], [1 / 3, 0, 1 / 3, 1 / 3]),
        ([FULL_K, FULL_3, CROWDED], [0, 0, 1]),
        ([NOTHING, BROKEN, PAIR_4, CROWDED], [0.25] * 4),
        ([ACES_FULL, NOTHING], [0, 1]),
        ([ACES_PAIRED, ACES_FULL], [0, 1]),
        ([ACES_FULL, ACES_FULL], [0.5, 0.5]),
        ([NOTHING], [1]),
    ],
)
def test_shares_follow_the_showdown_with_feud_and_redeal_shared_equally(
    hands: list[int], shares: list[float]
) -> None:
    result = bc.shares(hands)
    assert result.dtype == np.float64
    np.testing.assert_allclose(result, shares)


def test_without_a_redeal_shares_rank_a_canada_by_the_ladder() -> None:
    hands = [[NOTHING, BROKEN, ROYAL], [BROKEN, PAIR_4, BROKEN]]
    np.testing.assert_array_equal(bc.shares(hands, redeal=False), [[0, 0, 1], [0.5, 0, 0.5]])


def test_where_masks_out_the_folded() -> None:
    hands = [[FULL_K, PAIR_4, FULL_3], [BROKEN, PAIR_4, PAIR_9], [BROKEN, PAIR_4, PAIR_9]]
    mask = [[False, True, True], [False, True, True], [True, False, True]]
    expected = [[0, 0, 1], [0, 1, 0], [0.5, 0, 0.5]]
    np.testing.assert_array_equal(bc.shares(hands, where=mask), expected)
    # One mask for all, by broadcasting; folded aces do not make a lone ace full house lose.
    np.testing.assert_array_equal(
        bc.shares([[NOTHING, ACES_FULL], [ROYAL, ACES_FULL]], where=[False, True]),
        [[0, 1], [0, 1]],
    )


def test_shares_keep_the_shape() -> None:
    hands = np.full((2, 3, 4), NOTHING, np.uint32)
    assert bc.shares(hands).shape == (2, 3, 4)
    assert bc.shares(np.zeros((0, 4), np.uint32)).shape == (0, 4)
    np.testing.assert_allclose(bc.shares(hands).sum(axis=-1), 1)


@pytest.mark.parametrize("dtype", ["u4", ">u4", "i8", "u8"])
def test_shares_take_any_integer_array(dtype: str) -> None:
    hands = np.array([[PAIR_9, PAIR_4], [FULL_K, FULL_3]], dtype)
    hands.flags.writeable = False
    expected = [[0, 1], [0.5, 0.5]]
    np.testing.assert_array_equal(bc.shares(hands), expected)
    np.testing.assert_array_equal(bc.shares(np.asfortranarray(hands)), expected)
    np.testing.assert_array_equal(bc.shares(hands[:, ::-1]), [[1, 0], [0.5, 0.5]])


@pytest.mark.parametrize("bad", [[1.5, 2.0], [True, False], ["a", "b"], [None, NOTHING]])
def test_shares_refuse_arrays_of_the_wrong_kind(bad: Any) -> None:
    with pytest.raises(TypeError):
        bc.shares(bad)


def test_a_bad_mask_is_refused() -> None:
    with pytest.raises(ValueError):
        bc.shares([NOTHING, PAIR_4], where=[False, False])  # nobody is in
    with pytest.raises(ValueError):
        bc.shares([NOTHING, PAIR_4], where=[True, True, False])
    with pytest.raises(TypeError):
        bc.shares([NOTHING, PAIR_4], where=[1, 0])


@pytest.mark.parametrize("redeal", [True, False])
def test_shares_agree_with_the_showdown_on_random_strengths(redeal: bool) -> None:
    rng = np.random.default_rng(3)
    pool = np.array(
        [ROYAL, BROKEN, CROWDED, FULL_3, FULL_3_OVER_Q, FULL_7, FULL_K, FOUR_ACES, PAIR_4, NOTHING]
        + [PAIR_9, ACES_FULL, ACES_PAIRED] * 3
        + [NOTHING, FULL_K, FULL_7] * 2
    )
    kinds = set()
    for players in (1, 2, 3, 6):
        hands = rng.choice(pool, size=(300, players))
        mask = rng.random(hands.shape) < 0.7
        mask[np.arange(300), rng.integers(players, size=300)] = True
        shares = bc.shares(hands, where=mask, redeal=redeal)
        for row, still_in, share in zip(hands, mask, shares, strict=True):
            seats = np.flatnonzero(still_in)
            result = bc.showdown([int(row[seat]) for seat in seats], redeal=redeal)
            kinds.add(result.kind)
            winners = range(len(seats)) if result.kind == "redeal" else result.winners
            expected = np.zeros(players)
            expected[[seats[at] for at in winners]] = 1 / len(winners)
            np.testing.assert_allclose(share, expected)
    assert kinds == {"win", "split", "feud"} | ({"redeal"} if redeal else set())


def test_shares_of_real_hands_add_up_to_one() -> None:
    deals = bc.random_hands(4000, rng=1).reshape(1000, 4, 6)
    strengths = bc.strengths(deals)
    np.testing.assert_allclose(bc.shares(strengths).sum(axis=-1), 1)


# -- other rules ------------------------------------------------------------------------------

# Full house, four aces, and only then the default ladder.
_TOP = (bc.Category.FULL_HOUSE, bc.Category.FOUR_ACES)
_LAST = (bc.Category.NOTHING, bc.Category.ACE_FULL_HOUSE)
ORDER = bc.HouseRules(order=(*_TOP, *(row for row in bc.LADDER if row not in (*_TOP, *_LAST))))


def test_another_order_has_its_own_feuds_and_redeals() -> None:
    house = bc.Evaluator(ORDER)
    full_k = house.strength("Kc Kd Kh Qs", "Qd 7c")
    full_3 = house.strength("3c 3d 3h 2d", "Kc 2c")
    aces = house.strength("Ac Ad Ah As", "5c 8d")
    broken = house.strength("Tc Jd Qh As", "Kc 2c")
    pair = house.strength("4c 4d 2h 7s", "Tc Qd")
    assert full_3 > full_k > aces > broken > pair
    # A Broken Canada calls for a redeal wherever it stands on the ladder.
    assert house.showdown([full_k, full_3, broken]).kind == "redeal"
    assert house.showdown([full_k, full_3, broken]).winners == (2,)
    result = house.showdown([full_k, full_3, broken], redeal=False)
    assert (result.kind, result.winners, result.cutter) == ("feud", (0, 1), 1)
    assert house.showdown([broken, aces], redeal=False).winners == (1,)
    # By the default ladder these two would be a Royal and a Broken Canada.
    assert house.showdown([aces, full_k]).kind == "win"
    shares = house.shares([[full_k, full_3, aces], [aces, aces, pair], [broken, pair, 0]])
    expected = np.array([[1 / 2, 1 / 2, 0], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3]])
    np.testing.assert_allclose(shares, expected)
    shares = house.shares([[full_k, full_3, broken], [aces, broken, pair]], redeal=False)
    np.testing.assert_allclose(shares, np.array([[1 / 2, 1 / 2, 0], [1, 0, 0]]))


def test_the_module_plays_by_the_default_rules() -> None:
    hands = [FULL_K, NOTHING, FULL_3]
    house = bc.Evaluator()
    assert house.showdown(hands, first=2) == bc.showdown(hands, first=2)
    np.testing.assert_array_equal(house.shares(hands), bc.shares(hands))


def test_each_category_beats_those_below_it() -> None:
    levels = [level << 24 for level in range(35)]
    for lower, higher in pairwise(levels):
        assert bc.showdown([lower, higher], redeal=False).winners == (1,)
