"""The deal and the decks: section 5 of the rules, with stacked decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from stacked import Phase, dealt, quiet, until

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.chance import Chance

# -- decks ------------------------------------------------------------------------------------


# 11·9 + 5 = 104, 11·13 + 5 = 148, 11·14 + 5 = 159, 11·18 + 5 = 203, 11·19 + 5 = 214
@pytest.mark.parametrize(
    ("players", "decks"),
    [(2, 1), (3, 1), (4, 1), (5, 2), (9, 2), (10, 3), (13, 3), (14, 4), (18, 4), (19, 5)],
)
def test_one_deck_up_to_four_and_beyond_the_smallest_that_holds_11n_plus_5(
    players: int, decks: int
) -> None:
    game = bc.Game([10] * players, rng=1)
    assert game.decks == decks
    assert Counter(map(int, game.start.stock)) == dict.fromkeys(range(52), decks)


def test_empty_seats_need_no_cards() -> None:
    assert bc.Game([10, None, 10, 10, None, 10], rng=1).decks == 1


def test_more_decks_may_be_asked_for_but_never_fewer() -> None:
    assert bc.Game([10, 10], decks=3, rng=1).decks == 3
    for stacks, decks in (([10, 10], 0), ([10] * 5, 1), ([10] * 10, 2)):
        with pytest.raises(ValueError, match="decks"):
            bc.Game(stacks, decks=decks, rng=1)


def test_a_stacked_deck_holds_no_card_more_often_than_there_are_decks() -> None:
    with pytest.raises(bc.CardError):
        bc.Game([10, 10], deck="As As", rng=1)
    assert bc.Game([10, 10], deck="As As", decks=2, rng=1).decks == 2


# -- the deal ---------------------------------------------------------------------------------


# Which card of the deck (0 is the top) goes where, counted off by hand.
@pytest.mark.parametrize(
    ("seats", "dealer", "sets", "pit", "flip"),
    [
        (2, 0, {1: [0, 3, 4, 9], 0: [1, 5, 6, 10]}, [2, 7], 8),
        (2, 1, {0: [0, 3, 4, 9], 1: [1, 5, 6, 10]}, [2, 7], 8),
        (3, 0, {1: [0, 4, 5, 12], 2: [1, 6, 7, 13], 0: [2, 8, 9, 14]}, [3, 10], 11),
        (3, 1, {2: [0, 4, 5, 12], 0: [1, 6, 7, 13], 1: [2, 8, 9, 14]}, [3, 10], 11),
        (
            5,
            3,
            {
                4: [0, 6, 7, 18],
                0: [1, 8, 9, 19],
                1: [2, 10, 11, 20],
                2: [3, 12, 13, 21],
                3: [4, 14, 15, 22],
            },
            [5, 16],
            17,
        ),
    ],
)
def test_the_deal_gives_one_each_pit_two_each_pit_flip_one_each(
    seats: int, dealer: int, sets: dict[int, list[int]], pit: list[int], flip: int
) -> None:
    deck = Chance(5).shuffled(range(52))
    game = bc.Game([10] * seats, dealer=dealer, deck=deck, flip_order="seat", rng=1)
    for seat, places in sets.items():
        assert list(game.view(seat).set_cards) == sorted(deck[place] for place in places)
    assert list(game.view(None).pit_cards) == [deck[place] for place in pit]
    assert until(game, Phase.FLIP).view(None).flip_card == deck[flip]


def test_the_deal_skips_empty_seats() -> None:
    deck = list(range(52))
    game = bc.Game([10, None, 10, 10], dealer=3, deck=deck, rng=1)
    assert list(game.view(0).set_cards) == [0, 4, 5, 12]
    assert list(game.view(2).set_cards) == [1, 6, 7, 13]
    assert list(game.view(3).set_cards) == [2, 8, 9, 14]


def test_the_table_sees_the_deal_in_its_order() -> None:
    game = bc.Game([10, 10, 10], dealer=2, deck=range(52), rng=1)
    kinds = (happened.Dealt, happened.PitDealt, happened.FlipDealt)
    order = [
        (event.seat, event.count) if isinstance(event, happened.Dealt) else type(event)
        for event in game.events
        if isinstance(event, kinds)
    ]
    one_each, two_each = [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)]
    pit, flip = happened.PitDealt, happened.FlipDealt
    assert order == [*one_each, pit, *two_each, pit, flip, *one_each]


def test_the_hand_goes_through_its_phases_in_order() -> None:
    game = dealt()
    phases = [game.phase]
    while not game.is_over:
        game.apply(quiet(game))
        if game.phase is not phases[-1]:
            phases.append(game.phase)
    in_order = [Phase.BET_1, Phase.SWITCH, Phase.BET_2, Phase.FLIP, Phase.BET_3, Phase.DONE]
    assert phases == in_order


# -- how a hand may not begin -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "options"),
    [
        ([], {}),
        ([10], {}),
        ([10, None], {}),
        ([10, 0], {}),
        ([10, -1], {}),
        ([10, 10], {"dealer": 2}),
        ([10, 10], {"dealer": -1}),
        ([10, None, 10], {"dealer": 1}),
        ([10, 10], {"ante": -1}),
        ([10, 10], {"flip_order": "first"}),
    ],
)
def test_two_seats_with_chips_are_needed_one_of_them_the_dealers(
    stacks: list[int | None], options: dict[str, Any]
) -> None:
    with pytest.raises(ValueError):
        bc.Game(stacks, rng=1, **options)


def test_nothing_is_bet_between_the_rounds() -> None:
    game = bc.Game([50, 50], rng=1)
    game.apply(bc.Bet(1, 10))
    game.apply(bc.Call(0))
    assert game.phase is bc.Phase.SWITCH
    assert game.view(0).bets == (0, 0)
    assert game.view(0).pot == game.pot == 22
