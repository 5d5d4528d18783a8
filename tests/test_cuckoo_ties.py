"""Who loses when cards are equal, and how Brocky breaks every tie."""

from typing import Any

from cuckoo_games import cards, face_up, feed, house_rules, last_hand, seen

from brokencanada import cuckoo
from brokencanada.cuckoo import events as happened
from brokencanada.cuckoo.rules import Ties


def game_of(deck: str, players: int, ties: Ties = "break_all", **fields: Any) -> cuckoo.Game:
    """Deal to seats 1, 2, ... and seat 0, the dealer; the rest of the deck is the stock."""
    rules = house_rules(ties=ties, shuffle_every_hand=False, **fields)
    return cuckoo.Game(players, rules, deck=deck, rng=1)


def losers(game: cuckoo.Game) -> list[int]:
    return [event.seat for event in last_hand(game, happened.LifeLost)]


def broken(game: cuckoo.Game) -> list[tuple[int, ...]]:
    return [event.seats for event in seen(game, happened.TieBroken)]


# All lose, or equal ranks are safe


def test_all_who_hold_the_lowest_lose() -> None:
    assert losers(feed(game_of("5c 5d 9c", 3, "all_lose"), "kkk")) == [1, 2]
    assert losers(feed(game_of("5c 9d 9c", 3, "all_lose"), "kkk")) == [1]
    assert losers(feed(game_of("Kc Kd Kh", 3, "all_lose"), "kkk")) == [1, 2, 0]


def test_equal_ranks_are_safe_and_the_lowest_alone_loses() -> None:
    assert losers(feed(game_of("5c 5d 9c", 3, "unique_lowest"), "kkk")) == [0]
    assert losers(feed(game_of("5c 5d Tc 9c", 4, "unique_lowest"), "kkkk")) == [0]
    assert losers(feed(game_of("Ac Ad 2h Ks", 4, "unique_lowest"), "kkkk")) == [3]


def test_a_king_alone_loses_among_pairs() -> None:
    assert losers(feed(game_of("5c Kd 5h", 3, "unique_lowest"), "kkk")) == [2]


def test_where_no_rank_is_held_once_nobody_loses() -> None:
    for deck, players in (("5c 5d", 2), ("5c 9d 5h 9s", 4), ("5c 5d 5h 5s", 4)):
        game = feed(game_of(deck, players, "unique_lowest"), "k" * players)
        assert losers(game) == []
        assert last_hand(game, happened.NobodyLost)
        assert game.lives == (3,) * players
        assert game.hand == 2


# Brocky


def test_a_tie_is_broken_though_it_is_not_the_lowest() -> None:
    game = feed(game_of("9c 9d 2c  Tc Jc", 3), "kkk")
    assert broken(game) == [(1, 2)]
    assert cards(game) == "2c Tc Jc"
    assert face_up(game) == (0,)
    assert losers(feed(game, "kk")) == [0]


def test_without_a_tie_the_lowest_loses_at_once() -> None:
    game = feed(game_of("9c 8d 7c", 3), "kkk")
    assert broken(game) == []
    assert losers(game) == [0]


def test_only_those_of_the_tie_trade_and_with_each_other() -> None:
    game = feed(game_of("5c 9c 5d 8c  2c 7c", 4), "kkkk")
    assert broken(game) == [(1, 3)]
    assert game.view(None).order == (1, 3)
    assert game.actors == (1,)
    feed(game, "x")  # past seat 2, whose card lies face up
    assert cards(game) == "8c 7c 9c 2c"
    assert game.actors == (3,)
    assert game.view(None).asks is None


def test_two_ties_are_broken_one_at_a_time_from_the_dealers_left() -> None:
    game = feed(game_of("9c 5c 9d 5d 2c  7c 8c  3c 4c", 5), "kkkkk")
    assert broken(game) == [(1, 3)]
    assert cards(game) == "2c 7c 5c 8c 5d"
    feed(game, "kk")
    assert broken(game) == [(1, 3), (2, 4)]
    assert cards(game) == "2c 7c 3c 8c 4c"
    assert face_up(game) == (0, 1, 3)
    assert losers(feed(game, "kk")) == [0]


def test_a_tie_that_new_cards_make_comes_after_all_the_first_ones() -> None:
    # The first tie's new cards tie seat 1 with the dealer.
    game = feed(game_of("9c 5c 9d 5d 2c  2d 8c  3c 4c  Tc Jc", 5), "kkkkk kk")
    assert broken(game) == [(1, 3), (2, 4)]
    feed(game, "kk")
    assert broken(game) == [(1, 3), (2, 4), (1, 0)]
    assert cards(game) == "Jc Tc 3c 8c 4c"
    assert losers(feed(game, "kk")) == [2]


def test_new_ties_are_broken_in_the_same_order() -> None:
    # Seats 2 and 3 hold an 8 after the first round, seats 1 and 4 a 7: those come first.
    game = feed(game_of("9c 5c 9d 5d 2c  7c 8c  8d 7d  3c 4c  Tc Jc", 5), "kkkkk kkkk")
    assert broken(game) == [(1, 3), (2, 4), (1, 4)]
    feed(game, "kk")
    assert broken(game)[3:] == [(2, 3)]
    assert losers(feed(game, "kk")) == [0]


def test_a_new_card_that_meets_an_unbroken_tie_does_not_join_it() -> None:
    game = feed(game_of("9c 5c 9d 5d 2c  5h 8c  3c 4c", 5), "kkkkk kk")
    assert broken(game) == [(1, 3), (2, 4)]  # seat 1 holds a 5 as well
    assert losers(feed(game, "kk")) == [0]
    assert len(broken(game)) == 2
    # Only where the 5 is still held when all the first ties are broken is there another one.
    game = feed(game_of("9c 5c 9d 5d 2c  5h 8c  5s 4c  Tc Jc", 5), "kkkkk kkkk")
    assert broken(game) == [(1, 3), (2, 4), (1, 2)]


def test_a_tie_may_be_tied_again() -> None:
    game = feed(game_of("9c 9d 2c  8c 8d  7c 6c", 3), "kkk kk")
    assert broken(game) == [(1, 2), (1, 2)]
    assert cards(game) == "2c 7c 6c"


def test_the_dealers_left_moves_with_the_deal() -> None:
    rules = house_rules(ties="break_all")
    game = cuckoo.Game(4, rules, deck="9c 5c 9d 5d  2c 3c", dealer=1, rng=1)
    assert broken(feed(game, "kkkk")) == [(2, 0)]


def test_the_last_of_a_tie_may_take_the_top_of_the_stock() -> None:
    game = feed(game_of("9c 9d 8c  2c 3c  Tc", 3), "kkk kx")
    assert losers(game) == [1]
    shown = [str(event.card) for event in last_hand(game, happened.Shown)]
    assert shown == ["2c", "Tc"]


def test_nobody_takes_a_king_from_the_stock_in_a_tie() -> None:
    for may in (False, True):
        game = game_of("9c 9d 8c  3c 2c  Kc", 3, dealer_may_take_king=may)
        assert losers(feed(game, "kkk kx")) == [2]
        assert last_hand(game, happened.KingOnTop) == [seen(game, happened.KingOnTop)[0]]
    # Nor does a dealer who may take one at the end of the hand itself.
    game = feed(game_of("9c 8c 9d  3c 2c  Kc", 3, dealer_may_take_king=True), "kkk kx")
    assert losers(game) == [0]


def test_a_king_dealt_in_a_tie_refuses_and_is_shown() -> None:
    game = feed(game_of("9c 9d 8c  2c Kc", 3), "kkk x")
    assert cards(game) == "8c 2c Kc"
    assert face_up(game) == (0, 2)
    assert game.actors == (2,)
    assert losers(feed(game, "k")) == [1]


def test_a_king_dealt_in_a_tie_whinnies() -> None:
    # Seat 2 loses two hands; in the third, which it deals, it ties with seat 0.
    deck = "3c 2c 9c  6d 7d 8d  5c 9d 5d  2d Kc"
    game = feed(game_of(deck, 3, king="whinnies", lives=5), "kkk kkk")
    assert (game.lives, game.pot) == ((5, 5, 3), 5)
    feed(game, "kkk")
    assert broken(game) == [(0, 2)]
    feed(game, "x")
    assert (game.lives, game.pot) == ((5, 5, 4), 4)
    assert losers(feed(game, "k")) == [0]
    assert (game.lives, game.pot) == ((4, 5, 4), 5)


def test_kings_are_no_tie() -> None:
    game = feed(game_of("Kc Kd 5c 4c", 4), "kkkk")
    assert broken(game) == []
    assert losers(game) == [0]


def test_where_only_kings_lie_nobody_loses() -> None:
    game = feed(game_of("Kc Kd", 2), "kk")
    assert last_hand(game, happened.NobodyLost)
    assert (game.lives, game.hand, game.pot) == ((3, 3), 2, 2)
    game = feed(game_of("5c 5d  Kc Kd", 2), "kk kk")
    assert broken(game) == [(1, 0)]
    assert (game.lives, game.hand) == ((3, 3), 2)


def test_a_tie_of_all_is_broken_like_any_other() -> None:
    game = feed(game_of("5c 5d 5h  4c 3c 2c  Ac", 3), "kkk")
    assert broken(game) == [(1, 2, 0)]
    feed(game, "xx")
    assert cards(game) == "4c 3c 2c"
    assert losers(feed(game, "x")) == [0]


def test_whoever_finds_no_card_face_down_may_take_the_top_of_the_stock() -> None:
    # A queen sends seat 1 round to seat 3, whose king is shown; so nobody is left for seat 2.
    deck = "5c 5d 5h 9c  2c Qc Kc  7c 8c"
    game = feed(game_of(deck, 4, queen="sends_right"), "kkkk x")
    assert face_up(game) == (0, 2, 3)
    assert game.view(None).asks is None
    assert cards(feed(game, "x")) == "9c 2c 7c Kc"
    assert game.actors == (3,)


def test_a_queen_in_a_tie_sends_to_the_right_of_those_in_it() -> None:
    # Seats 1, 3 and 4 tie; seat 3 asks seat 4 and is sent past seat 2 to seat 1.
    deck = "5c 9c 5d 5h Tc  2c 3c Qc"
    game = feed(game_of(deck, 5, queen="sends_right"), "kkkkk kx")
    assert cards(game) == "Tc 3c 9c 2c Qc"


def test_a_queen_in_a_tie_of_two_is_on_either_side() -> None:
    game = feed(game_of("5c 5d 9c  2c Qc", 3, queen="sends_right"), "kkk x")
    assert cards(game) == "9c 2c Qc"


def test_trading_that_has_ended_has_ended_for_the_ties_too() -> None:
    game = feed(game_of("2c Kc 5c 5d  7c 8c", 4, king="ends_trading"), "x")
    assert broken(game) == [(3, 0)]
    assert losers(game) == [1]
    assert game.hand == 2
    assert game.view(None).to_act  # in the next hand they trade again


def test_a_king_asked_in_a_tie_ends_the_trading_of_later_ones() -> None:
    deck = "9c 5c 9d 5d 2c  3c Kc  7c 8c"
    game = feed(game_of(deck, 5, king="ends_trading"), "kkkkk x")
    assert broken(game) == [(1, 3), (2, 4)]
    assert losers(game) == [0]


def test_a_king_dealt_in_a_tie_stops_it_where_kings_stop_the_deal() -> None:
    game = feed(game_of("9c 9d 8c  2c Kc  3c 4c 5c", 3, king="stops_the_deal"), "kkk")
    assert broken(game) == [(1, 2)]
    assert losers(game) == [1]


def test_a_blind_dealer_is_blind_in_a_tie_as_well() -> None:
    game = feed(game_of("9c 5c 5d  3c Kc", 3, dealer_sees=False), "kkk")
    assert game.view(0).card is None
    feed(game, "x")
    assert cards(game) == "3c 9c Kc"
    assert face_up(game) == (0, 1)  # turned up when the turn comes


# The stock runs on


def long_deck(last: str) -> str:
    """24 hands of two players without a tie, and then four cards more."""
    gone = {*last.split()}
    low = [f"{one}{suit} {two}{suit}" for suit in "cdhs" for one, two in ("23", "45", "67", "89")]
    rest = [f"{one}{suit}" for one in "ATJQK" for suit in "cdhs"]
    rest = [card for card in rest if card not in gone]
    half = len(rest) // 2
    high = [f"{one} {two}" for one, two in zip(rest[:half], rest[half:], strict=True)]
    assert all(pair[0] != pair[3] for pair in high)
    return " ".join([*low, *high, last])


def shuffled(game: cuckoo.Game) -> list[int]:
    return [event.count for event in seen(game, happened.Shuffled)]


def test_a_stock_that_runs_out_in_a_tie_is_refilled_from_the_discards() -> None:
    game = game_of(long_deck("Qc Qd Jc Jd"), 2, lives=60)
    feed(game, "kk" * 24)
    assert cards(game) == "Qd Qc" if game.dealer == 0 else "Qc Qd"
    feed(game, "kk")
    assert sorted(cards(game).split()) == ["Jc", "Jd"]
    assert shuffled(game) == []
    # The jacks are discarded before the next cards are dealt: all 52 are shuffled.
    game.apply(game.legal_actions(game.actors[0])[0])
    events = game.apply(game.legal_actions(game.actors[0])[0])
    kinds = [type(event) for event in events]
    assert shuffled(game) == [52]
    assert kinds.index(happened.TieBroken) < kinds.index(happened.Shuffled)
    assert kinds.index(happened.Shuffled) < kinds.index(happened.Dealt)


def test_a_stock_that_runs_out_before_the_last_draws_is_refilled() -> None:
    game = feed(game_of(long_deck("Qc Qd Jc Ad"), 2, lives=60), "kk" * 25)
    assert sorted(cards(game).split()) == ["Ad", "Jc"]
    feed(game, "kx")
    assert shuffled(game)[0] == 50  # but for the two cards on the table


def test_a_stock_too_small_for_a_deal_is_replaced_by_all_cards() -> None:
    # Two players need three cards: 25 hands leave two.
    game = game_of(long_deck("Qc Jd Jc Ad"), 2, lives=60)
    feed(game, "kk" * 24)
    assert shuffled(game) == []
    feed(game, "kk")
    assert shuffled(game) == [52]
    assert game.hand == 26


def test_a_stock_just_large_enough_is_dealt_from() -> None:
    # Three players need four cards: 16 hands leave four.
    rules = house_rules(ties="all_lose", shuffle_every_hand=False, lives=60)
    game = cuckoo.Game(3, rules, rng=4)
    for hand in range(1, 17):
        assert game.hand == hand
        feed(game, "kkk")
    assert game.hand == 17
    assert seen(game, happened.Shuffled) == []
    feed(game, "kkk")
    assert shuffled(game) == [52]


def test_shuffling_every_hand_shuffles_all_cards_every_hand() -> None:
    game = feed(cuckoo.Game(3, house_rules(lives=9), rng=4), "kkk kkk kkk")
    assert shuffled(game) == [52, 52, 52]
