"""The pot unseen, ace full houses, Broken and Royal Canadian: section 5, with stacked decks."""

from __future__ import annotations

from typing import Any

import pytest
from stacked import Phase, Sets, cards_of, dealt, feed, refused, seen, texts, until

import brokencanada as bc
from brokencanada import events as happened

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
