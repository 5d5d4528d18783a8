"""One hand's trading: who asks whom, and what kings, queens, jacks and a blind dealer answer."""

from typing import Any

import pytest
from cuckoo_games import cards, face_up, feed, house_rules, last_hand, seen

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo import events as happened


def game_of(deck: str, players: int = 3, **fields: Any) -> cuckoo.Game:
    """Deal to seats 1, 2, ... and seat 0, the dealer; the rest of the deck is the stock."""
    return cuckoo.Game(players, house_rules(**fields), deck=deck, rng=1)


def losers(game: cuckoo.Game) -> tuple[int, ...]:
    """Who lost a life by the last action."""
    return tuple(event.seat for event in last_hand(game, happened.LifeLost))


# The turn goes round


def test_cards_are_dealt_from_the_dealers_left_the_dealer_last() -> None:
    assert cards(game_of("2c 3c 4c")) == "4c 2c 3c"
    game = cuckoo.Game(4, deck="2c 3c 4c 5c", dealer=2)
    assert cards(game) == "3c 4c 5c 2c"
    assert game.actors == (3,)


def test_turn_goes_from_the_dealers_left_and_ends_with_the_dealer() -> None:
    game = cuckoo.Game(4, deck="2c 3c 4c 5c", dealer=1)
    turns = []
    for _ in range(4):
        turns.append(game.actors)
        feed(game, "k")
    assert turns == [(2,), (3,), (0,), (1,)]


def test_an_exchange_is_with_the_next_on_the_left_sight_unseen() -> None:
    game = feed(game_of("2c 9c 4c"), "x")
    assert cards(game) == "4c 9c 2c"
    assert face_up(game) == ()
    # And the next may pass on what was just taken over.
    assert cards(feed(game, "x")) == "2c 9c 4c"


def test_an_ace_goes_all_round_the_table_to_the_stock() -> None:
    game = feed(game_of("Ac 9c 8c 7c 6d", 4), "xxxx")
    assert losers(game) == (0,)  # 9, 8, 7 and the dealer's 6
    shown = [str(event.card) for event in last_hand(game, happened.Shown)]
    assert shown == ["9c", "8c", "7c", "6d"]


def test_dealer_exchanges_with_the_top_of_the_stock() -> None:
    game = feed(game_of("5c 9c 4c 3d"), "kkx")
    assert losers(game) == (0,)  # the 3 is worse
    assert [event.seat for event in last_hand(game, happened.Drew)] == [0]


def test_whoever_keeps_keeps() -> None:
    assert losers(feed(game_of("5c 9c 4c Kd"), "kkk")) == (0,)


def test_next_player_still_in_deals() -> None:
    game = cuckoo.Game(3, house_rules(lives=1), deck="5c Ac 9c", dealer=0)
    feed(game, "kkk")
    assert game.lives == (1, 1, 0)  # seat 2 held the ace
    assert game.dealer == 1
    # Seat 2 is out: nobody deals to it, nobody asks it.
    assert game.actors == (0,)
    assert game.cards[2] is None
    assert game.view(None).asks == 1


def test_the_deal_passes_over_a_player_who_went_out() -> None:
    game = cuckoo.Game(4, house_rules(lives=1), deck="Ac 5c 9c 8c", dealer=0)
    feed(game, "kkkk")
    assert game.players == (0, 2, 3)
    assert game.dealer == 2
    assert game.actors == (3,)


def test_a_dealer_who_went_out_is_followed_by_the_next_still_in() -> None:
    game = cuckoo.Game(4, house_rules(lives=1), deck="5c 9c 8c Ac", dealer=0)
    feed(game, "kkkk")
    assert game.players == (1, 2, 3)
    assert (game.dealer, game.actors) == (1, (2,))


def test_players_who_are_out_are_skipped_by_an_exchange() -> None:
    deck = "5c Ac 9c 8c  2d 3d 4d"
    game = cuckoo.Game(4, house_rules(lives=1, shuffle_every_hand=False), deck=deck, dealer=0)
    feed(game, "kkkk")  # seat 2 goes out, seat 1 deals
    assert cards(game) == "3d 4d - 2d"
    assert cards(feed(game, "kx")) == "4d 3d - 2d"  # on the left of seat 0 is seat 1
    game = feed(game.copy(), "k")
    assert game.players == (0, 1)


# Kings


@pytest.mark.parametrize("king", ["refuses", "whinnies"])
def test_a_king_refuses_and_is_shown_and_play_goes_on(king: str) -> None:
    game = feed(game_of("2c Kc 4c", king=king), "x")
    assert cards(game) == "4c 2c Kc"
    assert face_up(game) == (2,)
    assert game.actors == (2,)
    assert [(e.seat, e.other) for e in seen(game, happened.Refused)] == [(1, 2)]


def test_a_shown_king_may_still_be_exchanged_and_stays_shown() -> None:
    game = feed(game_of("2c Kc 4c"), "xx")
    assert cards(game) == "Kc 2c 4c"
    assert face_up(game) == (0,)
    assert game.view(1).cards[0] == Card("Kc")


def test_a_king_passed_on_refuses_again() -> None:
    game = feed(game_of("2c Kc 4c 5c", 4), "xxk")
    assert cards(game) == "5c 2c 4c Kc"
    game = feed(game_of("2c Kc 4c Kd", 4), "xk")
    assert losers(feed(game, "xk")) == (1,)  # the dealer's king refuses seat 3


def test_a_dealers_king_refuses() -> None:
    assert cards(feed(game_of("2c 5c Kc"), "kx")) == "Kc 2c 5c"


def test_a_king_takes_no_life_at_full_lives() -> None:
    game = feed(game_of("2c Kc 4c", king="whinnies"), "x")
    assert seen(game, happened.Whinnied) == [happened.Whinnied(2, False)]
    assert game.lives == (3, 3, 3)
    assert game.pot == 3


def test_a_king_takes_one_life_back_from_the_pot() -> None:
    # Seat 2 loses the first hand, and seat 1 deals the second: to seats 2, 0, 1.
    deck = "3c 2c 4c  Kd 5d 6d  Kh 5h 6h"
    game = game_of(deck, king="whinnies", shuffle_every_hand=False)
    feed(game, "kkk")
    assert (game.lives, game.pot) == ((3, 3, 2), 4)
    assert cards(feed(game, "x")) == "Kd 6d 5d"
    assert cards(feed(game, "x")) == "6d Kd 5d"
    feed(game, "k")  # seat 2 held the 5
    assert (game.lives, game.pot) == ((3, 3, 1), 5)
    # Seat 2 deals the third, to seats 0, 1, 2, and has lost two lives: it gets one of them back.
    game = game_of("3c 2c 4c  7d 5d 6d  5h 6h Kh", king="whinnies", shuffle_every_hand=False)
    feed(game, "kkk kkk")
    assert (game.lives, game.pot) == ((2, 3, 2), 5)
    feed(game, "kx")
    assert game.view(None).face_up == (False, False, True)
    assert (game.lives, game.pot) == ((2, 3, 3), 4)
    assert seen(game, happened.Whinnied) == [happened.Whinnied(2, True)]


def test_a_king_that_is_asked_ends_the_trading() -> None:
    game = feed(game_of("3c Kc 2c", king="ends_trading"), "x")
    assert losers(game) == (0,)
    assert last_hand(game, happened.TradingEnded)
    assert game.hand == 2


def test_a_king_that_nobody_asks_ends_nothing() -> None:
    game = feed(game_of("3c Kc 2c", king="ends_trading"), "kx")
    assert cards(game) == "Kc 3c 2c"
    assert game.actors == (0,)


def test_a_king_dealt_stops_the_deal_and_nobody_trades() -> None:
    game = game_of("3c Kc 2c", king="stops_the_deal")
    assert game.hand > 1
    assert game.lives[0] == 2  # the dealer's 2 lost without anybody's doing
    first = game.events[: game.events.index(seen(game, happened.LifeLost)[0])]
    assert happened.Shown(2, Card("Kc")) in first
    assert not [event for event in first if isinstance(event, happened.Kept | happened.Asked)]


def test_without_a_king_the_deal_is_not_stopped() -> None:
    game = game_of("3c Qc 2c", king="stops_the_deal")
    assert (game.hand, game.actors, face_up(game)) == (1, (1,), ())
    assert cards(feed(game, "x")) == "2c Qc 3c"


def test_a_plain_king_is_a_card_like_any_other() -> None:
    game = feed(game_of("2c Kc 4c", king="plain"), "x")
    assert cards(game) == "4c Kc 2c"
    assert face_up(game) == ()


# The king on top


@pytest.mark.parametrize("king", ["refuses", "whinnies", "ends_trading", "plain"])
def test_a_king_on_top_is_shown_and_the_dealer_keeps_the_card(king: str) -> None:
    game = feed(game_of("5c 9c 4c Kd", king=king), "kkx")
    assert losers(game) == (0,)
    assert last_hand(game, happened.KingOnTop) == [happened.KingOnTop(0, Card("Kd"))]
    assert not last_hand(game, happened.Whinnied, happened.Drew)


@pytest.mark.parametrize("king", ["refuses", "whinnies", "ends_trading", "stops_the_deal", "plain"])
def test_a_dealer_who_may_take_a_king_does(king: str) -> None:
    game = feed(game_of("5c 9c 4c Kd", king=king, dealer_may_take_king=True), "kkx")
    assert losers(game) == (1,)


def test_a_king_shown_on_top_is_out_of_a_stock_that_runs_on() -> None:
    game = feed(game_of("5c 9c 4c Kd 8s", shuffle_every_hand=False), "kkx")
    assert game.cards[2] == Card("8s")


# Queens


def test_a_plain_queen_is_traded() -> None:
    assert cards(feed(game_of("2c Qc 4c"), "x")) == "4c Qc 2c"


def test_a_queen_sends_the_asker_to_the_right() -> None:
    game = feed(game_of("5c 2c Qc 4c", 4, queen="sends_right"), "kx")
    # Seat 2 asks seat 3, who has the queen, and trades with seat 1 instead.
    assert cards(game) == "4c 2c 5c Qc"
    assert face_up(game) == (3,)
    assert game.actors == (3,)


def test_the_first_players_right_is_the_dealer() -> None:
    assert cards(feed(game_of("2c Qc 9c", queen="sends_right"), "x")) == "2c 9c Qc"


def test_between_two_queens_there_is_no_trade() -> None:
    game = feed(game_of("2c Qc Qd", queen="sends_right"), "x")
    assert cards(game) == "Qd 2c Qc"
    assert face_up(game) == (0, 2)


def test_of_two_players_the_queen_is_on_either_side() -> None:
    game = feed(game_of("2c Qc", 2, queen="sends_right"), "x")
    assert cards(game) == "Qc 2c"
    assert game.actors == (0,)


def test_on_the_right_a_king_refuses_by_its_own_rule() -> None:
    game = feed(game_of("2c Qc Kc", queen="sends_right"), "x")
    assert cards(game) == "Kc 2c Qc"
    assert face_up(game) == (0, 2)
    game = feed(game_of("2c Qc Kc", queen="sends_right", king="whinnies"), "x")
    assert seen(game, happened.Whinnied) == [happened.Whinnied(0, False)]
    game = feed(game_of("2c Qc Kc", queen="sends_right", king="ends_trading"), "x")
    assert losers(game) == (1,)
    game = feed(game_of("2c Qc Kc", queen="sends_right", king="plain"), "x")
    assert cards(game) == "2c Kc Qc"


def test_on_the_right_a_jack_refuses_by_its_own_rule() -> None:
    game = feed(game_of("2c Qc Jc", queen="sends_right", jack="refuses"), "x")
    assert cards(game) == "Jc 2c Qc"
    assert face_up(game) == (0, 2)
    game = feed(game_of("2c Qc Jc", queen="sends_right"), "x")
    assert cards(game) == "2c Jc Qc"


# Jacks


def test_a_jack_refuses_and_is_shown_and_play_goes_on() -> None:
    game = feed(game_of("2c Jc 4c", jack="refuses"), "x")
    assert (cards(game), face_up(game), game.actors) == ("4c 2c Jc", (2,), (2,))


def test_a_plain_jack_is_traded() -> None:
    assert cards(feed(game_of("2c Jc 4c"), "x")) == "4c Jc 2c"


# A dealer who plays blind


@pytest.mark.parametrize("card", ["Kc", "Qc", "Jc"])
def test_a_dealer_who_has_not_looked_refuses_nothing(card: str) -> None:
    game = game_of(f"3c 2c {card}", dealer_sees=False, queen="sends_right", jack="refuses")
    feed(game, "kx")
    assert cards(game) == f"2c 3c {card}"
    assert face_up(game) == (0,)  # turned up when the turn comes


@pytest.mark.parametrize("card", ["Kd", "Qd", "Jd"])
def test_a_queen_may_send_to_a_dealer_who_has_not_looked(card: str) -> None:
    game = game_of(f"2c Qc {card}", dealer_sees=False, queen="sends_right", jack="refuses")
    feed(game, "x")
    assert cards(game) == f"2c {card} Qc"
    assert face_up(game) == (2,)


def test_a_blind_dealer_sees_no_card_until_the_own_turn() -> None:
    game = game_of("3c 9c 2c", dealer_sees=False)
    assert game.view(0).card is None
    feed(game, "kx")
    assert game.view(0).card == Card("9c")
    assert all(game.view(seat).cards[0] == Card("9c") for seat in (None, 0, 1, 2))


def test_a_dealer_who_sees_knows_the_own_card_alone() -> None:
    game = game_of("3c 9c 2c")
    assert game.view(0).cards == (Card("2c"), None, None)


def test_a_card_given_to_a_blind_dealer_is_known_to_the_giver_alone() -> None:
    game = feed(game_of("5c Qc 3c", dealer_sees=False, queen="sends_right"), "x")
    assert cards(game) == "5c 3c Qc"
    assert game.view(1).cards[0] == Card("5c")
    assert game.view(0).cards[0] is None
    assert game.view(2).cards[0] is None
    took = [event for event in game.view(0).events if isinstance(event, happened.Took)]
    assert [event.card for event in took] == [None, None]
