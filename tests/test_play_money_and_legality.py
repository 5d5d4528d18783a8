"""Money as the game plays it, and what may not be done: section 5, with stacked decks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from stacked import SETS, Phase, dealt, feed, quiet, refused, seen, until

import brokencanada as bc
from brokencanada import events as happened

# -- money, as the game plays it --------------------------------------------------------------


# With the pit 9d Qc: 2 5 7 9 Q K, thrice.
SAME = ("2h 5s 7c Kh", "2c 5d 7h Kc", "2d 5h 7s Kd", "3c 4d 8h Ts")


@pytest.mark.parametrize(
    ("dealer", "payouts"), [(0, (2, 3, 3, 0)), (1, (3, 2, 3, 0)), (3, (3, 3, 2, 0))]
)
def test_odd_chips_of_a_three_way_split_go_from_left_of_the_dealer(
    dealer: int, payouts: tuple[int, ...]
) -> None:
    # Four antes of two, one seat folded: 8 = 2 + 3 + 3.
    game = dealt(SAME, "9d Qc", "Jh", dealer=dealer, ante=2)
    while game.actors != (3,):
        game.apply(quiet(game))
    until(feed(game, bc.Fold(3)), Phase.DONE)
    assert game.result is not None
    assert game.result.pots[0].kind == "split"
    assert game.result.payouts == payouts


def test_odd_chips_are_divided_pot_by_pot() -> None:
    # Put in: seat 1 all of 2, seats 2 and 0 5, seat 3 3 and folds. Main pot 8, side pot 7.
    game = dealt(SAME, "9d Qc", "Jh", stacks=[50, 2, 50, 50])
    feed(game, bc.Bet(1, 1), bc.Bet(2, 2), bc.Call(3), bc.Call(0))
    until(game, Phase.BET_2)
    feed(game, bc.Bet(2, 2), bc.Fold(3), bc.Call(0))
    until(game, Phase.DONE)
    assert game.result is not None
    assert [pot.amount for pot in game.result.pots] == [8, 7]
    # 8 = 3 (seat 1) + 3 (seat 2) + 2 (seat 0); 7 = 4 (seat 2) + 3 (seat 0).
    assert game.result.payouts == (2 + 3, 3, 3 + 4, 0)
    assert game.result.stacks == (45 + 5, 3, 45 + 7, 47)


def test_each_round_starts_left_of_the_dealer() -> None:
    game = dealt(dealer=1)
    for phase in (Phase.BET_1, Phase.BET_2, Phase.BET_3):
        assert until(game, phase).actors == (2,)
    game = feed(dealt(dealer=1), bc.Fold(2))
    assert until(game, Phase.BET_2).actors == (0,)


def test_of_two_players_the_one_who_does_not_deal_starts() -> None:
    for dealer in (0, 1):
        game = dealt(SETS[:2], dealer=dealer)
        for phase in (Phase.BET_1, Phase.SWITCH, Phase.BET_2, Phase.FLIP, Phase.BET_3):
            assert until(game, phase).actors == (1 - dealer,)


def test_when_all_are_all_in_betting_is_skipped_but_the_switch_and_the_flip_are_not() -> None:
    game = dealt(stacks=[2, 3, 1], ante=3)
    phases = []
    while not game.is_over:
        phases.append((game.phase, game.actors[0]))
        game.apply(quiet(game))
    assert phases == [(phase, seat) for phase in (Phase.SWITCH, Phase.FLIP) for seat in (1, 2, 0)]
    # What nobody could match of seat 1's ante went back.
    assert seen(game, happened.Returned) == [happened.Returned(1, 1)]


def test_fixed_limits_are_small_in_the_first_round_and_big_after() -> None:
    game = dealt(betting=bc.FixedLimit(2, 4))
    assert game.bet_range(1) == range(2, 3)
    for phase in (Phase.BET_2, Phase.BET_3):
        assert until(game, phase).bet_range(1) == range(4, 5)


def test_antes_count_in_the_pot_and_not_in_the_bets() -> None:
    game = dealt(ante=3, betting=bc.PotLimit(2))
    assert game.pot == 9
    assert game.view(1).bets == (0, 0, 0)
    assert game.bet_range(1) == range(2, 10)


# -- illegal actions --------------------------------------------------------------------------


EVERYTHING = [
    make(seat)
    for seat in (-1, 0, 1, 2, 3, 99)
    for make in (
        bc.Fold,
        bc.Check,
        bc.Call,
        bc.StandPat,
        bc.PassFlip,
        bc.Change,
        lambda seat: bc.Bet(seat, 5),
        lambda seat: bc.Discard(seat, "3d"),
        lambda seat: bc.TradeFlip(seat, bc.Card("3d")),
    )
]


@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        (Phase.BET_1, {bc.Fold, bc.Check, bc.Bet}),
        (Phase.SWITCH, {bc.StandPat, bc.Discard}),
        (Phase.BET_2, {bc.Fold, bc.Check, bc.Bet}),
        (Phase.FLIP, {bc.PassFlip, bc.TradeFlip}),
        (Phase.BET_3, {bc.Fold, bc.Check, bc.Bet}),
        (Phase.DONE, set()),
    ],
)
def test_only_the_seat_whose_turn_it_is_may_act_and_only_as_the_phase_allows(
    phase: bc.Phase, kinds: set[type]
) -> None:
    game = until(dealt(), phase)
    for action in EVERYTHING:
        if action.seat == 1 and type(action) in kinds:
            assert game.can(action)
        else:
            assert refused(game, action)


def test_no_seat_wraps_around_and_empty_ones_do_not_play() -> None:
    game = dealt(["2c 6d 9h Kc", None, "4h 8c Js 5d"], dealer=2, stacks=[100, None, 100])
    assert game.actors == (0,)
    for seat in (-3, -1, 1, 3):
        refused(game, bc.Check(seat))


def test_a_folded_player_does_nothing_more() -> None:
    game = feed(dealt(), bc.Fold(1))
    for phase in (Phase.BET_1, Phase.SWITCH, Phase.BET_2, Phase.FLIP, Phase.BET_3):
        until(game, phase)
        assert game.legal_actions(1) == ()
        for action in EVERYTHING:
            if action.seat == 1:
                refused(game, action)


def test_a_bet_must_be_in_range() -> None:
    game = dealt(stacks=[20, 20, 20], ante=1)
    for to in (-5, 0, 1, 20, 10**9):
        refused(game, bc.Bet(1, to))
    feed(game, bc.Bet(1, 5))
    for to in (0, 5, 9, 20):
        refused(game, bc.Bet(2, to))
    refused(game, bc.Check(2))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: bc.Game(None), "stacks=None: expected a sequence"),
        (lambda: bc.Table(7), "stacks=7: expected a sequence"),
        (lambda: bc.play(bc.Game([5, 5]), None), "players=None: expected a sequence"),
        (lambda: bc.showdown(None), "strengths=None: expected a sequence"),
        (lambda: bc.Game([5, 5], rng="x"), "rng='x': expected what numpy.random.default_rng takes"),
        (lambda: bc.bots.AtRandom(1.5), "rng=1.5: expected what numpy.random.default_rng takes"),
        (lambda: bc.random_hands(1, rng="x"), "rng='x': expected what numpy.random.default_rng ta"),
    ],
)
def test_an_argument_of_another_kind_is_named(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as error:
        wrong()
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("stacks", "said"), [([100], "1 player: expected"), ([None, None], "0 players: expected")]
)
def test_fewer_than_two_players_are_counted_in_good_english(
    stacks: list[int | None], said: str
) -> None:
    with pytest.raises(ValueError, match=f"^{said} at least 2$"):
        bc.Game(stacks)


def test_a_seat_of_numpy_gets_actions_that_can_be_written_down() -> None:
    game = bc.Game([50, 50], rng=1)
    game.apply(bc.Check(1))
    game.apply(bc.Check(0))
    for action in game.legal_actions(np.int64(1)):  # type: ignore[arg-type]
        twin = game.copy()
        twin.apply(action)
        assert bc.replay(twin.history()) == twin
        assert type(action.seat) is int
