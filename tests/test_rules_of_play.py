"""The hand from deal to pot: each paragraph of section 5 of the rules, with stacked decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.actions import Action
from brokencanada.chance import Chance
from brokencanada.events import Event
from brokencanada.stock import Stock

Phase = bc.Phase
Sets = Sequence[str | None]

# Three sets, a pit and a flip card worth little, and what may come after them.
SETS = ("2c 6d 9h Kc", "3d 7s Tc Qh", "4h 8c Js 5d")
PIT, FLIP = "2s 9d", "6h"
STOCK = "Ac Ad Ah As Kd Ks Kh 3c 3h 3s"


def laid(sets: Sets, pit: str, flip: str, then: str, dealer: int) -> list[bc.Card]:
    """Lay the deck that deals each seat its set, first card first; ``None`` is an empty seat."""
    seats = [(dealer + 1 + step) % len(sets) for step in range(len(sets))]
    hands = [bc.parse_cards(cards) for seat in seats if (cards := sets[seat]) is not None]
    pit_1, pit_2 = bc.parse_cards(pit)
    return [
        *(one for one, _, _, _ in hands),
        pit_1,
        *(card for _, two, three, _ in hands for card in (two, three)),
        pit_2,
        bc.Card(flip),
        *(four for _, _, _, four in hands),
        *bc.parse_cards(then),
    ]


def dealt(
    sets: Sets = SETS,
    pit: str = PIT,
    flip: str = FLIP,
    then: str = "",
    *,
    stacks: Sequence[int | None] | None = None,
    dealer: int = 0,
    flip_order: Any = "seat",
    **options: Any,
) -> bc.Game:
    """Deal the sets, the pit and the flip card; ``then`` lies on top of the stock."""
    chips = stacks or [None if cards is None else 100 for cards in sets]
    deck = laid(sets, pit, flip, then, dealer)
    options = {"rng": 1, "flip_order": flip_order, **options}
    return bc.Game(chips, dealer=dealer, deck=deck, **options)


def quiet(game: bc.Game) -> Action:
    """Choose what changes least: check or call, throw nothing, take no flip card."""
    seat = game.actors[0]
    if game.phase is Phase.SWITCH:
        return bc.StandPat(seat)
    if game.phase is Phase.FLIP:
        return bc.PassFlip(seat)
    if game.phase is Phase.CHANGE:
        return bc.Change(seat)
    return bc.Check(seat) if game.can(bc.Check(seat)) else bc.Call(seat)


def until(game: bc.Game, phase: bc.Phase) -> bc.Game:
    """Play quietly up to a phase."""
    while game.phase is not phase:
        assert not game.is_over, f"the hand never came to {phase}"
        game.apply(quiet(game))
    return game


def feed(game: bc.Game, *actions: Action) -> bc.Game:
    for action in actions:
        game.apply(action)
    return game


def cards_of(game: bc.Game, seat: int) -> set[str]:
    """Return the set of a seat, as texts."""
    return {str(card) for card in game.view(seat).set_cards}


def texts(cards: str) -> set[str]:
    return set(cards.split())


def seen(game: bc.Game, kind: type[Event]) -> list[Any]:
    return [event for event in game.events if isinstance(event, kind)]


def refused(game: bc.Game, action: Action) -> str:
    """Check that an action is refused everywhere and changes nothing; return why."""
    before, history, events = game.copy(), game.history(), game.events
    assert not game.can(action)
    assert action not in [legal for seat in game.actors for legal in game.legal_actions(seat)]
    with pytest.raises(bc.IllegalAction):
        game.verify(action)
    with pytest.raises(bc.IllegalAction) as error:
        game.apply(action)
    assert game == before
    assert game.history() == history
    assert game.events == events
    return str(error.value)


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


# -- the pot unseen ---------------------------------------------------------------------------


def test_the_last_player_not_folded_takes_the_pot_unseen() -> None:
    game = feed(dealt(), bc.Bet(1, 10), bc.Fold(2), bc.Fold(0))
    assert game.is_over
    # Three antes and the bet less the ten that nobody called.
    assert game.result is not None
    assert game.result.payouts == (0, 3, 0)
    assert game.result.stacks == (99, 102, 99)
    assert game.result.shown == (None, None, None)
    assert not seen(game, happened.Shown)
    assert game.legal_actions(1) == ()


def test_the_pot_may_be_taken_unseen_in_the_last_round() -> None:
    game = feed(until(dealt(), Phase.BET_3), bc.Fold(1), bc.Bet(2, 5), bc.Fold(0))
    assert game.result is not None
    assert game.result.payouts == (0, 0, 3)
    assert not seen(game, happened.Shown)


def test_a_broken_canada_that_all_others_fold_to_calls_no_redeal() -> None:
    game = dealt(["3c 3d 7h 8s", "Tc Jd Qh As"], "Kc 2c", "5h")
    feed(until(game, Phase.BET_3), bc.Bet(1, 5), bc.Fold(0))
    assert game.result is not None
    assert not game.result.redealt
    assert game.result.payouts == (0, 2)


def test_an_ace_full_house_wins_because_all_others_folded() -> None:
    game = dealt(["5c 6d 8h 9s", "Ad Ah 3c 9c", "Ts Jd 6c 5h"], "Ac 3d", "Kh")
    feed(until(game, Phase.BET_3), bc.Bet(1, 5), bc.Fold(2), bc.Fold(0))
    assert game.result is not None
    assert game.result.payouts == (0, 3, 0)


# -- ace full houses --------------------------------------------------------------------------

ACES_OVER_THREES, THREES_OVER_ACES, NOTHING = "Ad Ah 3c 9s", "As 3h 3s 8c", "6h 7d Js Kh"


def test_if_all_hands_are_ace_full_houses_they_compare_by_their_keys() -> None:
    # Ace, three against three, ace: the lower three of a kind wins.
    game = until(dealt([THREES_OVER_ACES, ACES_OVER_THREES], "Ac 3d", "Kd"), Phase.DONE)
    assert game.result is not None
    assert game.result.payouts == (0, 2)
    assert game.result.feuds == ()
    assert game.result.pots[0].kind == "win"


def test_ace_full_houses_lose_to_a_hand_that_holds_nothing() -> None:
    sets = [THREES_OVER_ACES, ACES_OVER_THREES, NOTHING]
    game = until(dealt(sets, "Ac 3d", "Kd"), Phase.DONE)
    assert game.result is not None
    assert game.result.payouts == (0, 0, 3)


def test_a_side_pot_is_decided_between_ace_full_houses_alone() -> None:
    # Seat 2, which holds nothing but beats both, is all-in with its ante.
    sets = [THREES_OVER_ACES, ACES_OVER_THREES, NOTHING]
    game = dealt(sets, "Ac 3d", "Kd", stacks=[20, 20, 1])
    feed(game, bc.Bet(1, 10), bc.Call(0))
    until(game, Phase.DONE)
    assert game.result is not None
    assert game.result.payouts == (0, 20, 3)


# -- Broken Canada and Royal Canadian ---------------------------------------------------------

# With the pit Kc 2c: ten, jack, queen, ace.
BROKEN, BROKEN_2, BROKEN_3 = "Tc Jd Qh As", "Td Jh Qs Ac", "Th Js Qc Ad"
PLAIN, PLAIN_2 = "3c 3d 7h 8s", "4c 9d 9h 6s"
NEW_0, NEW_1, NEW_2 = "7c 7d 9c 9s", "3h 3s 5c 5d", "6c 6d 8c 8d"


def redealt(
    sets: Sets = (PLAIN, BROKEN, PLAIN_2),
    then: str = f"{NEW_1} {NEW_2} {NEW_0} 4d 4h",
    **options: Any,
) -> bc.Game:
    return until(dealt(sets, "Kc 2c", "5h", then, **options), Phase.CHANGE)


def test_a_broken_canada_redeals_to_everyone_in_seat_order_and_the_pit_stays() -> None:
    game = redealt()
    assert [cards_of(game, seat) for seat in (0, 1, 2)] == [*map(texts, (NEW_0, NEW_1, NEW_2))]
    assert [str(card) for card in game.view(0).pit_cards] == ["Kc", "2c"]
    assert seen(game, happened.RedealCalled) == [happened.RedealCalled((1,))]
    new = [event for event in game.events if isinstance(event, happened.Dealt)][-3:]
    assert [(event.seat, event.count) for event in new] == [(1, 4), (2, 4), (0, 4)]


def test_the_redeal_goes_one_player_after_the_other_from_left_of_the_dealer() -> None:
    # Dealer 1: seat 2 is dealt first, then 0, then 1.
    game = redealt(then=f"{NEW_2} {NEW_0} {NEW_1}", dealer=1)
    assert [cards_of(game, seat) for seat in (0, 1, 2)] == [*map(texts, (NEW_0, NEW_1, NEW_2))]


@pytest.mark.parametrize(
    ("thrown", "after"),
    [("", NEW_1), ("5c", "3h 3s 4d 5d"), ("5c 5d", "3h 3s 4d 4h"), ("3h 5d", "3s 5c 4d 4h")],
)
def test_the_holder_may_change_up_to_two_of_the_new_cards_once(thrown: str, after: str) -> None:
    game = redealt()
    assert game.actors == (1,)
    game.apply(bc.Change(1, thrown))
    assert game.is_over
    assert game.result is not None
    assert game.result.shown[1] == tuple(sorted(bc.parse_cards(after)))
    assert game.result.redealt
    # Two pair at worst, threes and fives, lower than 6-8 and 7-9.
    assert game.result.payouts == (0, 3, 0)


@pytest.mark.parametrize("thrown", ["3h 3s 5c", "3h 3s 5c 5d", "5h", "Tc", "7c", "Kc", "5c 5c"])
def test_the_holder_may_change_only_cards_it_holds_and_two_at_most(thrown: str) -> None:
    refused(redealt(), bc.Change(1, thrown))


def test_after_the_redeal_nobody_else_acts() -> None:
    game = redealt()
    for action in (
        bc.Change(0),
        bc.Change(2, "6c"),
        bc.Check(1),
        bc.Bet(1, 5),
        bc.Fold(1),
        bc.StandPat(1),
        bc.Discard(1, "5c"),
        bc.TradeFlip(1, bc.Card("5c")),
        bc.PassFlip(1),
    ):
        refused(game, action)
    assert game.legal_actions(0) == game.legal_actions(2) == ()
    assert bc.Change(1) in game.legal_actions(1)


def test_the_flip_card_is_out_of_play_in_a_redeal() -> None:
    game = redealt()
    feed(game, bc.Change(1, "5c 5d"))
    places = [*game.result.shown] if game.result else []
    assert bc.Card("5h") not in [card for cards in places if cards for card in cards]


def test_of_two_broken_canadas_both_holders_change_in_seat_order() -> None:
    # Dealer 1: seat 2 first, then the holders 0 and 1.
    game = redealt((BROKEN, BROKEN_2, PLAIN), f"{NEW_2} {NEW_0} {NEW_1} 4d 4h 4s", dealer=1)
    assert game.actors == (0,)
    refused(game, bc.Change(1))
    feed(game, bc.Change(0, "7c"))
    assert cards_of(game, 0) == texts("4d 7d 9c 9s")
    assert game.actors == (1,)
    refused(game, bc.Change(0))
    feed(game, bc.Change(1, "5c 5d"))
    assert game.is_over
    assert game.result is not None
    assert game.result.shown[1] == tuple(sorted(bc.parse_cards("3h 3s 4h 4s")))


def test_a_broken_and_a_royal_canadian_are_one_redeal_and_both_holders_change() -> None:
    sets = ("3c 3d 7s 8s", "Qh Kh Ah 2h", "Qs Kd Ac 2c")
    then = "3h 3s 5c 5d 6c 6d 8c 8d 7c 7d 9c 9s"
    game = until(dealt(sets, "Th Jh", "5h", then), Phase.CHANGE)
    assert seen(game, happened.RedealCalled)[0].holders == (1, 2)
    assert game.actors == (1,)
    feed(game, bc.Change(1))
    assert game.actors == (2,)
    feed(game, bc.Change(2))
    assert game.is_over
    assert len(seen(game, happened.RedealCalled)) == 1


def test_a_royal_canadian_alone_is_enough() -> None:
    sets = ("3c 3d 7s 8s", "Qh Kh Ah 2h")
    game = until(dealt(sets, "Th Jh", "5h"), Phase.CHANGE)
    assert game.actors == (1,)


def test_another_canada_after_the_redeal_ranks_by_the_ladder() -> None:
    # Seat 2 is redealt a Broken Canada: it wins, even over the full house of seat 0.
    game = redealt(then=f"{NEW_1} {BROKEN_2} 6c 6d 6h Kd")
    feed(game, bc.Change(1))
    assert game.is_over
    assert game.result is not None
    assert game.result.payouts == (0, 0, 3)
    assert game.result.pots[0].kind == "win"
    assert len(seen(game, happened.RedealCalled)) == 1


def test_two_canadas_after_the_redeal_split() -> None:
    game = redealt(then=f"{BROKEN_3} {BROKEN_2} {NEW_0}", stacks=[10, 10, 10])
    feed(game, bc.Change(1))
    assert game.result is not None
    # Three antes: the odd chip goes to the first from left of the dealer.
    assert game.result.payouts == (0, 2, 1)
    assert game.result.pots[0].kind == "split"


def test_a_canada_made_by_the_change_ranks_by_the_ladder() -> None:
    game = redealt(then=f"Td Jh 5c 5d {NEW_2} {NEW_0} Qs Ac")
    feed(game, bc.Change(1, "5c 5d"))
    assert game.result is not None
    assert game.result.payouts == (0, 3, 0)
    assert len(seen(game, happened.RedealCalled)) == 1


def test_a_folded_canada_calls_no_redeal() -> None:
    game = feed(dealt((PLAIN, BROKEN, PLAIN_2), "Kc 2c", "5h"), bc.Fold(1))
    until(game, Phase.DONE)
    assert game.result is not None
    assert not game.result.redealt


def test_a_canada_that_plays_for_the_main_pot_alone_still_redeals_to_all() -> None:
    game = dealt(
        (PLAIN, BROKEN, PLAIN_2), "Kc 2c", "5h", f"{NEW_1} {NEW_2} {NEW_0}", stacks=[50, 1, 50]
    )
    feed(game, bc.Bet(2, 10), bc.Call(0))
    until(game, Phase.CHANGE)
    assert [cards_of(game, seat) for seat in (0, 1, 2)] == [*map(texts, (NEW_0, NEW_1, NEW_2))]
    feed(game, bc.Change(1))
    assert game.result is not None
    # Two pair all: 3-5 takes the antes, 6-8 the side pot from 7-9.
    assert game.result.payouts == (0, 3, 20)


def test_only_those_still_in_are_redealt() -> None:
    game = feed(
        dealt((PLAIN, BROKEN, PLAIN_2), "Kc 2c", "5h", f"{NEW_1} {NEW_0}"), bc.Check(1), bc.Fold(2)
    )
    until(game, Phase.CHANGE)
    assert cards_of(game, 1) == texts(NEW_1)
    assert cards_of(game, 0) == texts(NEW_0)
    assert cards_of(game, 2) == set()


# -- Family Feud ------------------------------------------------------------------------------

# With the pit 7c 7d: queens, sevens, eights full.
QUEENS, SEVENS, EIGHTS = "Qc Qd Qh 2s", "7h 3c 3d 9s", "8c 8d 8h Kd"


def feud(then: str, sets: Sets = (QUEENS, SEVENS, EIGHTS), **options: Any) -> bc.Game:
    return until(dealt(sets, "7c 7d", "Jh", then, **options), Phase.DONE)


def draws(game: bc.Game) -> list[tuple[int, str]]:
    return [(event.seat, str(event.card)) for event in seen(game, happened.FeudDrew)]


def test_the_lowest_three_of_a_kind_cuts_and_the_lowest_card_drawn_wins() -> None:
    game = feud("5c 4d Kh")
    assert game.result is not None
    (result,) = game.result.feuds
    assert (result.cutter, result.seats, result.winner) == (1, (1, 2, 0), 2)
    assert draws(game) == [(1, "5c"), (2, "4d"), (0, "Kh")]
    assert game.result.payouts == (0, 0, 3)
    assert game.result.pots[0].kind == "feud"
    assert game.result.pots[0].winners == (2,)


def test_they_draw_in_seat_order_from_the_cutter_on() -> None:
    # The sevens sit at seat 2, so 2 draws first, then 0 and 1.
    game = feud("5c 6d Kh", (QUEENS, EIGHTS, SEVENS))
    assert draws(game) == [(2, "5c"), (0, "6d"), (1, "Kh")]
    # The same wherever the dealer sits.
    game = feud("5c 6d Kh", (QUEENS, EIGHTS, SEVENS), dealer=2)
    assert draws(game) == [(2, "5c"), (0, "6d"), (1, "Kh")]


def test_equal_lowest_cards_draw_again_among_themselves_from_the_cutter_on() -> None:
    game = feud("5c 4d 4h 9c 2h")
    assert draws(game) == [(1, "5c"), (2, "4d"), (0, "4h"), (2, "9c"), (0, "2h")]
    assert game.result is not None
    assert game.result.payouts == (3, 0, 0)


def test_a_draw_may_be_tied_again_and_again() -> None:
    game = feud("5c 5d 5h 9c 9d 9h 6c Kh 6d 4c 4d 2h 2c Ks Jc")
    assert [seat for seat, _ in draws(game)] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1, 0, 1, 0]
    assert game.result is not None
    assert game.result.payouts == (3, 0, 0)  # jack under king


def test_the_redraw_begins_with_the_cutter_only_if_it_is_among_the_lowest() -> None:
    # Seats 1 (the cutter) and 0 tie.
    game = feud("4c 5d 4h 3h 2h")
    assert draws(game)[3:] == [(1, "3h"), (0, "2h")]


def test_in_a_feud_suits_do_not_count() -> None:
    for first, second in (("4c", "4s"), ("4s", "4c")):
        game = feud(f"5c {first} {second} 9c 2h")
        assert len(draws(game)) == 5


def test_in_a_feud_the_ace_is_lowest() -> None:
    game = feud("2h Ac Kh")
    assert game.result is not None
    assert game.result.feuds[0].winner == 2


@pytest.mark.parametrize(("dealer", "cutter"), [(0, 1), (1, 0), (2, 0)])
def test_of_equal_threes_the_first_in_seat_order_cuts(dealer: int, cutter: int) -> None:
    # Sevens over twos and sevens over fours: the pairs do not matter.
    sets = ("7h 2c 2d 9s", "7s 4c 4d 9h", "Kc Jd 3h 9c")
    game = feud("Ah Kh", sets, dealer=dealer)
    assert game.result is not None
    (result,) = game.result.feuds
    assert result.cutter == cutter
    assert result.winner == cutter  # who draws the ace
    assert [seat for seat, _ in draws(game)] == [cutter, 1 - cutter]


def test_equal_full_houses_feud_and_do_not_split() -> None:
    game = feud("Kh 3h", ("7h 2c 2d 9s", "7s 2h 2s 9h"))
    assert game.result is not None
    assert game.result.payouts == (2, 0)
    assert game.result.pots[0].kind == "feud"


def test_a_crowded_house_leaves_no_feud_to_full_houses() -> None:
    game = feud("5c 4d Kh", (QUEENS, SEVENS.replace("7h", "7s"), "7h 8c 8d 8h"))
    assert game.result is not None
    assert game.result.feuds == ()
    assert game.result.payouts == (0, 0, 3)


def test_one_full_house_has_nobody_to_feud_with() -> None:
    game = feud("5c 4d Kh", ("Qc Jd Th 2s", SEVENS, "8c Jc 4h Kd"))
    assert game.result is not None
    assert game.result.feuds == ()
    assert game.result.payouts == (0, 3, 0)


def test_a_folded_full_house_does_not_feud() -> None:
    game = feed(dealt((QUEENS, SEVENS, EIGHTS), "7c 7d", "Jh", "5c 4d"), bc.Check(1), bc.Fold(2))
    until(game, Phase.DONE)
    assert draws(game) == [(1, "5c"), (0, "4d")]


def test_a_feud_is_only_between_those_who_can_win_the_pot() -> None:
    # Seat 1 is all-in with its ante; seats 2 and 0 put in ten more.
    sets = ("Qc Jd Th 2s", SEVENS, EIGHTS)
    game = dealt(sets, "7c 7d", "Jh", "5c 6d", stacks=[50, 1, 50])
    until(feed(game, bc.Bet(2, 10)), Phase.DONE)
    assert game.result is not None
    assert len(game.result.feuds) == 1
    assert [pot.kind for pot in game.result.pots] == ["feud", "win"]
    assert game.result.payouts == (0, 3, 20)


def test_each_pot_has_its_own_feud_main_pot_first() -> None:
    game = dealt(
        (QUEENS, SEVENS, EIGHTS), "7c 7d", "Jh", "5c 6d Kh Ks Kc 4d 3h", stacks=[50, 1, 50]
    )
    until(feed(game, bc.Bet(2, 10)), Phase.DONE)
    # The main pot: 5, 6, king. The side pot: two kings, then 4 against 3; the eights cut.
    assert game.result is not None
    main, side = game.result.feuds
    assert (main.cutter, main.winner) == (1, 1)
    assert (side.cutter, side.seats, side.winner) == (2, (2, 0), 0)
    assert game.result.payouts == (20, 3, 0)


def test_a_side_pot_whose_best_hand_cannot_win_it_goes_to_the_next_best() -> None:
    # A crowded house, all-in with its ante, takes the antes; a full house beats a pair beside it.
    sets = ("Qc Jd Th 2s", "7h 8c 8d 8h", "Kd Kc Ks 4h")
    game = dealt(sets, "7c 7d", "Jh", stacks=[50, 1, 50])
    until(feed(game, bc.Bet(2, 10)), Phase.DONE)
    assert game.result is not None
    assert [(pot.amount, pot.winners) for pot in game.result.pots] == [(3, (1,)), (20, (2,))]
    assert game.result.payouts == (0, 3, 20)
    assert game.result.feuds == ()


# -- the stock runs out -----------------------------------------------------------------------

# One deck, four players, dealer 0. Everyone switches three cards, seat 2 to a Broken Canada and
# changes two after the redeal: 16 + 2 + 1 + 12 + 16 + 2 = 49 cards, which leaves three.
LONG_SETS = ("Qd Js Kh Ks", "3s 7d 7h 7s", "Tc 4s 5s 6s", "Td 9s Jc Qc")
LONG_SWITCH = "8d 8h 8s Jd Qh As Th Ts Jh Qs Ac Ad"
LONG_REDEAL = "3c 3d 3h 2d 4c 4d 9c 9d 5c 5d 5h 2s 6c 6d 6h Kd"  # seats 1, 2, 3, 0
LONG_REST = "4h 2h 7c 8c 9h"  # two for the change, three for the Feud


def long_hand(
    swap: tuple[str, str] = ("", ""), stacks: Sequence[int] = (9, 9, 9, 9), **options: Any
) -> bc.Game:
    """Play the hand above; ``swap`` exchanges two cards of the deck.

    Nobody bets, unless seat 1 is all-in with its ante: then seat 2 does.
    """
    one, other = (int(bc.Card(card)) if card else -1 for card in swap)
    then = " ".join((LONG_SWITCH, LONG_REDEAL, LONG_REST))
    deck = [
        {one: other, other: one}.get(int(card), int(card))
        for card in laid(LONG_SETS, "Kc 2c", "Ah", then, 0)
    ]
    assert sorted(deck) == list(range(52))
    game = bc.Game(stacks, deck=deck, flip_order="seat", **{"rng": 1, **options})
    if game.actors == (2,):
        game.apply(bc.Bet(2, 2))
    until(game, Phase.SWITCH)
    for seat in (1, 2, 3, 0):
        kept = int(deck[(seat - 1) % 4])
        thrown = [card for card in game.view(seat).set_cards if card != kept]
        game.apply(bc.Discard(seat, thrown))
    return feed(until(game, Phase.CHANGE), bc.Change(2, "9c 9d"))


def test_the_last_card_of_the_stock_is_dealt_without_a_shuffle() -> None:
    # Seat 0 holds three sixes but no pair: three full houses draw the last three cards.
    game = long_hand(("Kd", "Jc"))
    assert draws(game) == [(1, "7c"), (2, "8c"), (3, "9h")]
    assert not seen(game, happened.Reshuffled)
    assert game.result is not None
    assert game.result.payouts == (0, 4, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_in_a_feud_after_a_redeal_the_discards_are_shuffled_when_the_stock_is_out(
    seed: int,
) -> None:
    game = long_hand(rng=seed)
    drawn = draws(game)
    assert drawn[:3] == [(1, "7c"), (2, "8c"), (3, "9h")]
    assert drawn[3][0] == 0
    # Switched 12, redealt 16, changed 2.
    assert seen(game, happened.Reshuffled) == [happened.Reshuffled(30)]
    at = [type(event) for event in game.events].index(happened.Reshuffled)
    before = [event for event in game.events[:at] if isinstance(event, happened.FeudDrew)]
    assert len(before) == 3
    # Not those held, nor the pit, nor the flip card, nor those drawn in this Feud.
    held = texts("3c 3d 3h 2d 4c 4d 4h 2h 5c 5d 5h 2s 6c 6d 6h Kd Kc 2c Ah 7c 8c 9h")
    later = [card for _, card in drawn[3:]]
    assert not held & set(later)
    assert len(set(later)) == len(later)
    rank = bc.Card(later[0]).rank
    assert game.result is not None
    (result,) = game.result.feuds
    if rank != bc.Card("7c").rank:
        assert result.winner == (0 if rank < bc.Card("7c").rank else 1)
        assert len(drawn) == 4
    else:
        assert [seat for seat, _ in drawn[4:6]] == [1, 0]


def test_the_cards_of_a_finished_feud_are_discards() -> None:
    # The Feud for the main pot takes the last three cards; the side pot's, between seats 2 and 3,
    # needs the 30 discards and these three.
    game = long_hand(("Kd", "Jc"), stacks=[9, 1, 9, 9])
    assert draws(game)[:3] == [(1, "7c"), (2, "8c"), (3, "9h")]
    assert [seat for seat, _ in draws(game)[3:5]] == [2, 3]
    assert seen(game, happened.Reshuffled) == [happened.Reshuffled(33)]
    assert game.result is not None
    assert len(game.result.feuds) == 2


@pytest.mark.parametrize("seed", range(20))
def test_cards_thrown_in_the_current_step_stay_out_of_the_new_stock(seed: int) -> None:
    # Three Broken Canadas, three cards switched by each of four: five cards left for the changes.
    sets = ("3c 3d 7h 8s", "Tc 4s 5s 6s", "Td 4d 5d 6d", "Th 4h 5c 6h")
    game = dealt(sets, "Kc 2c", "9h", "Jd Qh As Jh Qs Ac Js Qc Ad 8c 8d 8h", rng=seed)
    until(game, Phase.SWITCH)
    for seat, thrown in ((1, "4s 5s 6s"), (2, "4d 5d 6d"), (3, "4h 5c 6h"), (0, "3c 3d 7h")):
        game.apply(bc.Discard(seat, thrown))
    until(game, Phase.CHANGE)
    assert seen(game, happened.RedealCalled)[0].holders == (1, 2, 3)
    for seat in (1, 2):
        game.apply(bc.Change(seat, game.view(seat).set_cards[:2]))
    assert not seen(game, happened.Reshuffled)
    thrown_last = game.view(3).set_cards[:2]
    changed = game.apply(bc.Change(3, thrown_last))
    # Switched 12, redealt 16, changed 2 and 2 by the others.
    assert [event.count for event in changed if isinstance(event, happened.Reshuffled)] == [32]
    assert game.result is not None
    shown = game.result.shown[3]
    assert shown is not None
    assert not set(thrown_last) & set(shown)


# Two full houses that hold all sevens and twos, and two nines; the ace of hearts is the flip card.
TIED_SETS = ("7h 2c 2d 9s", "7s 2h 2s 9h")
TIED_DRAWS = " ".join(f"{rank}c {rank}d {rank}h {rank}s" for rank in "4568TJQK") + " 9c 9d"


@pytest.mark.parametrize("seed", range(10))
def test_folded_cards_are_discards_and_cards_drawn_stay_out_until_the_feud_is_over(
    seed: int,
) -> None:
    # 52 - 12 dealt - 3: 18 tied draws, and the three of spades for seat 1. Seat 0 must draw from
    # the discards, which are the four cards that seat 2 folded.
    folded = "Ac Ad As 3c"
    then = f"{TIED_DRAWS} 3d 3h 3s"
    game = dealt((*TIED_SETS, folded), "7c 7d", "Ah", then, rng=seed)
    until(feed(game, bc.Check(1), bc.Fold(2)), Phase.DONE)
    drawn = draws(game)
    assert drawn[36] == (1, "3s")
    assert seen(game, happened.Reshuffled)[0] == happened.Reshuffled(4)
    assert drawn[37][0] == 0
    assert drawn[37][1] in texts(folded)
    # Ace under three; a second three draws again, an ace at least for seat 1.
    if drawn[37][1] != "3c":
        assert game.result is not None
        assert game.result.feuds[0].winner == 0
        assert len(drawn) == 38
    else:
        assert drawn[38][1] in texts("Ac Ad As")


@pytest.mark.parametrize("seed", range(10))
def test_a_feud_goes_on_with_its_own_cards_when_nothing_else_is_left(seed: int) -> None:
    # 52 - 8 dealt - 3: 20 tied draws, and the ace of spades for seat 1.
    then = f"{TIED_DRAWS} 3c 3d 3h 3s Ac Ad As"
    game = until(dealt(TIED_SETS, "7c 7d", "Ah", then, rng=seed), Phase.DONE)
    drawn = draws(game)
    assert drawn[40] == (1, "As")
    assert seen(game, happened.Reshuffled)[0] == happened.Reshuffled(40)
    assert drawn[41][0] == 0
    assert drawn[41][1] in [card for _, card in drawn[:40]]
    assert game.result is not None
    if drawn[41][1] not in ("Ac", "Ad"):
        assert game.result.feuds[0].winner == 1


def test_the_stock_is_dealt_from_the_top_and_shuffled_from_discards_only_when_empty() -> None:
    stock = Stock(bc.parse_cards("2c 3c"), Chance(1))
    stock.discards = bc.parse_cards("4c 5c 6c")
    aside = bc.parse_cards("7c 8c")
    assert stock.take(aside) == (bc.Card("2c"), 0)
    assert stock.take(aside) == (bc.Card("3c"), 0)
    assert stock.discards == bc.parse_cards("4c 5c 6c")
    first, shuffled = stock.take(aside)
    assert shuffled == 3
    assert {first, stock.take(aside)[0], stock.take(aside)[0]} == {*bc.parse_cards("4c 5c 6c")}
    assert aside == bc.parse_cards("7c 8c")


def test_cards_of_the_current_step_are_taken_when_nothing_else_is_left() -> None:
    stock = Stock([], Chance(1))
    aside = bc.parse_cards("7c 8c")
    first, shuffled = stock.take(aside)
    assert shuffled == 2
    assert aside == []
    assert {first, stock.take(aside)[0]} == {*bc.parse_cards("7c 8c")}


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
