"""The switch and the flip: section 5 of the rules, with stacked decks."""

from __future__ import annotations

import pytest
from stacked import (
    SETS,
    STOCK,
    Phase,
    cards_of,
    dealt,
    feed,
    quiet,
    refused,
    seen,
    texts,
    until,
)

import brokencanada as bc
from brokencanada import events as happened

# -- the switch -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "steps", [["3d", "7s", "Tc"], ["3d", "7s Tc"], ["3d 7s", "Tc"], ["3d 7s Tc"]]
)
def test_up_to_three_cards_are_switched_in_any_steps_and_the_third_ends_it(
    steps: list[str],
) -> None:
    game = until(dealt(then=STOCK), Phase.SWITCH)
    held, stock = texts(SETS[1]), STOCK.split()
    for step in steps:
        assert game.actors == (1,)
        game.apply(bc.Discard(1, step))
        drawn = len(step.split())
        held = held - texts(step) | set(stock[:drawn])
        stock = stock[drawn:]
        # The cards come after each step, so the player looks before discarding more.
        assert cards_of(game, 1) == held
    assert held == texts("Qh Ac Ad Ah")
    assert game.actors == (2,)


def test_a_card_just_drawn_may_be_discarded() -> None:
    game = until(dealt(then=STOCK), Phase.SWITCH)
    feed(game, bc.Discard(1, "3d"), bc.Discard(1, "Ac"), bc.Discard(1, "Ad"))
    assert cards_of(game, 1) == texts("7s Tc Qh Ah")
    assert game.view(1).thrown == tuple(bc.parse_cards("3d Ac Ad"))
    assert game.view(0).throw_counts == (0, 3, 0)


@pytest.mark.parametrize("thrown", ["", "3d", "3d Qh"])
def test_a_player_may_switch_fewer_than_three_cards(thrown: str) -> None:
    game = until(dealt(then=STOCK), Phase.SWITCH)
    if thrown:
        game.apply(bc.Discard(1, thrown))
    game.apply(bc.StandPat(1))
    kept, drawn = texts(SETS[1]) - texts(thrown), STOCK.split()[: len(thrown.split())]
    assert cards_of(game, 1) == kept | set(drawn)
    assert game.actors == (2,)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("", ""),
        ("", "3d 7s Tc Qh"),
        ("3d", "7s Tc Qh"),
        ("3d 7s", "Tc Qh"),
        ("", "2c"),  # another's
        ("", "2s"),  # the pit's
        ("", "6h"),  # the flip card
        ("", "3d 3d"),  # held once
        ("3d", "3d"),  # held no longer
    ],
)
def test_a_step_of_the_switch_throws_cards_held_and_three_in_all(first: str, second: str) -> None:
    game = until(dealt(then=STOCK), Phase.SWITCH)
    if first:
        game.apply(bc.Discard(1, first))
    refused(game, bc.Discard(1, second))


def test_with_two_decks_a_card_held_twice_may_be_thrown_twice() -> None:
    game = dealt(["2c 6d 9h Kc", "3d 3d Tc Qh"], decks=2, then="Ac Ac")
    feed(until(game, Phase.SWITCH), bc.Discard(1, "3d 3d"))
    assert list(game.view(1).set_cards) == sorted(bc.parse_cards("Ac Ac Tc Qh"))


def test_each_switch_is_finished_before_the_next_in_seat_order() -> None:
    game = until(dealt(then=STOCK, dealer=1), Phase.SWITCH)
    assert game.actors == (2,)
    feed(game, bc.Discard(2, "4h"))
    assert game.actors == (2,)
    refused(game, bc.Discard(0, "2c"))
    feed(game, bc.StandPat(2))
    assert game.actors == (0,)
    feed(game, bc.Discard(0, "2c 6d 9h"))
    assert game.actors == (1,)
    feed(game, bc.StandPat(1))
    assert cards_of(game, 0) == texts("Kc Ad Ah As")
    assert game.phase is Phase.BET_2


def test_all_in_players_switch_trade_and_change_and_folded_ones_do_not() -> None:
    # Seats 1 and 3 are all-in with their antes; seat 2 folds.
    sets = ("3c 3d 7h 8s", "Tc Jd Qh As", "4c 9d 9h 6s", "5c 5d 7c 8d")
    game = dealt(sets, "Kc 2c", "5h", stacks=[100, 5, 100, 5], ante=5)
    assert game.actors == (2,)
    feed(game, bc.Fold(2))
    assert game.phase is Phase.SWITCH
    order = []
    while not game.is_over:
        order.append((game.phase, game.actors))
        game.apply(quiet(game))
    assert order == [
        *((Phase.SWITCH, (seat,)) for seat in (1, 3, 0)),
        *((Phase.FLIP, (seat,)) for seat in (1, 3, 0)),
        (Phase.CHANGE, (1,)),
    ]


# -- the flip ---------------------------------------------------------------------------------


def test_the_flip_card_lies_face_down_until_the_dealer_turns_it() -> None:
    game = until(dealt(), Phase.BET_2)
    assert [game.view(seat).flip_card for seat in (None, 0, 1, 2)] == [None] * 4
    until(game, Phase.FLIP)
    assert [str(game.view(seat).flip_card) for seat in (None, 0, 1, 2)] == ["6h"] * 4
    assert seen(game, happened.FlipTurned) == [happened.FlipTurned(bc.Card("6h"))]


def test_a_call_trades_at_once_and_the_card_given_becomes_the_flip_card() -> None:
    game = until(dealt(), Phase.FLIP)
    feed(game, bc.TradeFlip(1, bc.Card("3d")))
    assert cards_of(game, 1) == texts("6h 7s Tc Qh")
    assert game.view(0).flip_card == bc.Card("3d")
    feed(game, bc.TradeFlip(2, bc.Card("Js")))
    assert cards_of(game, 2) == texts("4h 8c 3d 5d")
    assert game.view(0).flip_card == bc.Card("Js")
    assert game.view(0).shown == tuple(bc.parse_cards("6h 3d Js"))
    feed(game, bc.PassFlip(0))
    assert game.phase is Phase.BET_3


def test_each_player_trades_at_most_once() -> None:
    game = feed(until(dealt(flip_order="call"), Phase.FLIP), bc.TradeFlip(1, bc.Card("3d")))
    assert game.legal_actions(1) == ()
    refused(game, bc.TradeFlip(1, bc.Card("7s")))
    refused(game, bc.PassFlip(1))


def test_a_pass_is_final_even_if_the_flip_card_changes_later() -> None:
    game = feed(until(dealt(flip_order="call"), Phase.FLIP), bc.PassFlip(2))
    feed(game, bc.TradeFlip(1, bc.Card("3d")))
    refused(game, bc.TradeFlip(2, bc.Card("4h")))
    assert game.actors == (0,)


def test_only_a_card_of_the_own_set_may_be_given() -> None:
    game = until(dealt(), Phase.FLIP)
    for card in ("2c", "2s", "6h", "As"):
        refused(game, bc.TradeFlip(1, bc.Card(card)))


def test_in_seat_order_one_player_calls_at_a_time() -> None:
    game = until(dealt(dealer=1), Phase.FLIP)
    for seat in (2, 0, 1):
        assert game.actors == (seat,)
        feed(game, bc.PassFlip(seat))
    assert game.phase is Phase.BET_3


def test_in_the_race_calls_come_in_any_order() -> None:
    game = until(dealt(flip_order="call"), Phase.FLIP)
    assert set(game.actors) == {0, 1, 2}
    feed(game, bc.TradeFlip(0, bc.Card("Kc")))
    assert set(game.actors) == {1, 2}
    feed(game, bc.PassFlip(2), bc.TradeFlip(1, bc.Card("Qh")))
    assert cards_of(game, 0) == texts("2c 6d 9h 6h")
    assert cards_of(game, 1) == texts("3d 7s Tc Kc")
    assert game.phase is Phase.BET_3


def test_the_seeded_generator_draws_the_order_of_the_callers() -> None:
    orders = []
    for seed in range(60):
        order = []
        game = until(dealt(flip_order="random", rng=seed), Phase.FLIP)
        same = game.copy()
        while game.phase is Phase.FLIP:
            (seat,) = game.actors
            assert same.actors == (seat,)
            feed(game, bc.PassFlip(seat))
            feed(same, bc.PassFlip(seat))
            order.append(seat)
        orders.append(tuple(order))
    # Each of the six orders is missed by 60 draws once in 56,000 times.
    assert len(set(orders)) == 6
    assert all(sorted(order) == [0, 1, 2] for order in orders)


def test_folded_players_do_not_call_the_flip() -> None:
    game = until(feed(dealt(flip_order="call"), bc.Fold(1)), Phase.FLIP)
    assert set(game.actors) == {0, 2}
    refused(game, bc.TradeFlip(1, bc.Card("3d")))
