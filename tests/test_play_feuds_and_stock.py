"""Family Feud, and the stock running out: section 5 of the rules, with stacked decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from stacked import Phase, Sets, dealt, feed, laid, seen, texts, until

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.chance import Chance
from brokencanada.stock import Stock

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
    assert stock.take(1) == (bc.Card("2c"),)
    assert stock.take(3) == (bc.Card("3c"),)
    assert stock.take(1) == ()
    assert stock.discards == bc.parse_cards("4c 5c 6c")
    assert stock.reshuffle(aside) == 3
    assert stock.discards == []
    assert {*stock.take(3)} == {*bc.parse_cards("4c 5c 6c")}
    assert aside == bc.parse_cards("7c 8c")


def test_cards_of_the_current_step_are_taken_when_nothing_else_is_left() -> None:
    stock = Stock([], Chance(1))
    aside = bc.parse_cards("7c 8c")
    assert stock.take(1) == ()
    assert stock.reshuffle(aside) == 2
    assert aside == []
    assert {*stock.take(2)} == {*bc.parse_cards("7c 8c")}
