"""Lives and the pot: who goes out, how a game ends, what it pays and what its places are worth."""

from fractions import Fraction
from typing import Any

import pytest
from cuckoo_games import feed, house_rules, last_hand, seen

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo import Leaderboard, Result
from brokencanada.cuckoo import events as happened

HALF = Fraction(1, 2)


def game_of(deck: str, players: int, stake: int = 1, pot: int = 0, **fields: Any) -> cuckoo.Game:
    """Deal to seats 1, 2, ... and seat 0, the dealer, who have one life each unless given."""
    rules = house_rules(**{"lives": 1, "shuffle_every_hand": False} | fields)
    return cuckoo.Game(players, rules, deck=deck, stake=stake, pot=pot, rng=1)


def kept(deck: str, players: int, **options: Any) -> Result:
    """Deal and let everybody keep, hand after hand; return the result."""
    game = game_of(deck, players, **options)
    while not game.is_over:
        feed(game, "k")
    assert game.result is not None
    return game.result


# Lives


def test_the_lowest_loses_a_life() -> None:
    game = feed(game_of("5c 9c 8c", 3, lives=3), "kkk")
    assert game.lives == (3, 2, 3)
    assert last_hand(game, happened.LifeLost) == [happened.LifeLost(1, 2)]
    assert game.pot == 3  # lives are no chips here


def test_lives_lost_are_chips_where_kings_whinny() -> None:
    game = feed(game_of("5c 9c 8c", 3, lives=3, king="whinnies"), "kkk")
    assert (game.lives, game.pot) == ((3, 2, 3), 4)


def test_without_lives_a_player_is_out() -> None:
    game = feed(game_of("5c 9c 8c", 3), "kkk")
    assert game.players == (0, 2)
    assert last_hand(game, happened.WentOut) == [happened.WentOut(1)]
    assert not game.is_over


def test_the_last_one_in_wins_the_pot() -> None:
    # Seat 1 goes out, then seat 2 deals to seat 0 and itself.
    result = kept("5c 9c 8c  7c 6c", 3, stake=4)
    assert result == Result("win", (0,), (12, 0, 0), 0, 4, ((0,), (2,), (1,)), 2)


def test_all_but_one_may_go_out_at_once() -> None:
    result = kept("5c 5d 5h 9c", 4)
    assert result == Result("win", (0,), (4, 0, 0, 0), 0, 1, ((0,), (1, 2, 3)), 1)


def test_with_lives_left_a_tie_of_all_ends_nothing() -> None:
    game = feed(game_of("5c 5d", 2, lives=2), "kk")
    assert (game.lives, game.is_over) == ((1, 1), False)
    # One has two lives, and one goes out: no tie for the last place.
    game = feed(game_of("5c 9d 6c 6d", 2, lives=2), "kkkk")
    assert game.lives == (1, 0)
    assert game.result is not None
    assert game.result.kind == "win"


def test_chips_lost_are_in_the_pot_that_is_won() -> None:
    game = feed(game_of("5c 9c", 2, stake=2, king="whinnies"), "kk")
    assert game.result is not None
    assert game.result.payouts == (5, 0)
    assert game.pot == 5


# All who are left would go out at once


def test_split_shares_the_pot() -> None:
    result = kept("5c 5d", 2, stake=3)
    assert result == Result("split", (0, 1), (3, 3), 0, 3, ((0, 1),), 1)


def test_chips_that_do_not_divide_go_from_the_dealers_left() -> None:
    assert kept("5c 5d 5h", 3, pot=1).payouts == (1, 2, 1)
    assert kept("5c 5d 5h", 3, pot=2).payouts == (1, 2, 2)
    assert kept("5c 5d", 2, pot=9, stake=0).payouts == (4, 5)
    game = cuckoo.Game(3, house_rules(lives=1), deck="5c 5d 5h", pot=1, dealer=1)
    feed(game, "kkk")
    assert game.result is not None
    assert game.result.payouts == (1, 1, 2)


def test_only_those_who_were_left_share() -> None:
    result = kept("5c 9c 8c  7c 7d", 3, stake=2)
    assert result == Result("split", (0, 2), (3, 0, 3), 0, 2, ((0, 2), (1,)), 2)


def test_replay_keeps_the_last_lives_and_deals_again() -> None:
    game = feed(game_of("5c 5d  9c 8c", 2, last_tie="replay"), "kk")
    assert (game.lives, game.hand, game.dealer) == ((1, 1), 2, 1)
    assert last_hand(game, happened.LastTie) == [happened.LastTie((1, 0), "replay")]
    assert not last_hand(game, happened.LifeLost, happened.WentOut)
    feed(game, "kk")  # seat 0 had the 9
    assert game.result == Result("win", (0,), (2, 0), 0, 1, ((0,), (1,)), 2)


def test_replay_puts_no_chips_into_the_pot() -> None:
    game = feed(game_of("5c 5d", 2, last_tie="replay", king="whinnies"), "kk")
    assert (game.lives, game.pot) == ((1, 1), 2)


def test_the_highest_card_cut_takes_the_pot() -> None:
    game = feed(game_of("5c 5d  2c 9c", 2, last_tie="cut", stake=3), "kk")
    assert seen(game, happened.Cut) == [
        happened.Cut(1, Card("2c")),
        happened.Cut(0, Card("9c")),
    ]
    assert game.result == Result("cut", (0,), (6, 0), 0, 3, ((0,), (1,)), 1)


def test_equal_cuts_cut_again() -> None:
    # Seats 1 and 2 cut a 9 each, and the dealer is out of it.
    game = feed(game_of("5c 5d 5h  9c 9d 3c  2h 4h", 3, last_tie="cut"), "kkk")
    assert [event.seat for event in seen(game, happened.Cut)] == [1, 2, 0, 1, 2]
    assert game.result == Result("cut", (2,), (0, 0, 3), 0, 1, ((2,), (0, 1)), 1)


def test_a_king_is_the_highest_cut_and_an_ace_the_lowest() -> None:
    assert kept("5c 5d  Kc Ac", 2, last_tie="cut").winners == (1,)
    assert kept("5c 5d  Kc Kd Ac 2c", 2, last_tie="cut").winners == (0,)


def test_cards_cut_are_discarded() -> None:
    game = feed(game_of("5c 5d  9c 9d Kc 2c", 2, last_tie="cut"), "kk")
    assert sorted(map(str, game._stock.discards)) == sorted("5c 5d 9c 9d Kc 2c".split())
    assert len(game._stock.cards) == 46


@pytest.mark.parametrize(("rule", "next_stake"), [("carry_with_stake", 3), ("carry", 0)])
def test_an_undecided_pot_goes_to_the_next_game(rule: Any, next_stake: int) -> None:
    result = kept("5c 5d", 2, stake=3, pot=1, last_tie=rule)
    assert result == Result("carried", (), (0, 0), 7, next_stake, ((), (0, 1)), 1)
    again = game_of("5c 9c", 2, stake=result.next_stake, pot=result.carried, last_tie=rule)
    assert again.pot == 7 + 2 * next_stake
    feed(again, "kk")
    assert again.result is not None
    assert again.result.payouts == (7 + 2 * next_stake, 0)
    assert again.result.carried == 0


def test_where_all_lose_nobody_wins() -> None:
    game = feed(game_of("5c 5d", 2, stake=3, last_tie="all_lose"), "kk")
    assert game.result is not None
    assert game.result == Result("all_lose", (), (0, 0), 6, 3, ((), (0, 1)), 1)
    assert game.lives == (0, 0)
    assert game.players == ()
    assert game.pot == 6
    assert seen(game, happened.PotCarried) == [happened.PotCarried(6)]


def test_a_finished_game_has_no_cards_on_the_table_and_nobody_to_act() -> None:
    game = feed(game_of("5c 9c", 2), "kk")
    assert game.is_over
    assert game.cards == (None, None)
    assert game.actors == ()
    assert game.view(0).order == ()
    assert game.view(0).to_act == ()
    assert game.view(0).asks is None
    assert game.legal_actions(0) == ()


# Places and points


def points(result: Result, each: tuple[int, int, int] = (4, 2, 1)) -> list[Fraction | int]:
    return list(result.points(each))


def test_first_second_and_third_earn_their_points() -> None:
    assert points(kept("5c 9c 8c  7c 6c", 3)) == [4, 1, 2]
    assert points(kept("5c 9c 8c  7c 6c", 3), (1, 0, 0)) == [1, 0, 0]


def test_fourth_earns_nothing() -> None:
    # Seat 1 goes out, then seat 3 of 3, 0 and 2, then seat 2 of 2 and 0.
    result = kept("5c 9c 8c 7c  2c 3c 4c  6c 7d", 4)
    assert result.places == ((0,), (2,), (3,), (1,))
    assert points(result) == [4, 0, 2, 1]


def test_second_and_third_share_their_points() -> None:
    assert points(kept("5c 5d 9c", 3)) == [4, 3 * HALF, 3 * HALF]


def test_three_who_go_out_together_share_second_to_fourth() -> None:
    assert points(kept("5c 5d 5h 9c", 4)) == [4, 1, 1, 1]


def test_third_and_fourth_share_what_third_earns() -> None:
    # Seats 1 and 2 go out; seat 3 deals to seat 0, who goes out.
    assert points(kept("5c 5d 9c 8c  2c 3c", 4)) == [2, HALF, HALF, 4]


def test_joint_winners_share_first_and_second() -> None:
    assert points(kept("5c 9c 8c  7c 7d", 3)) == [3, 1, 3]


def test_a_cut_decides_first_and_second() -> None:
    assert points(kept("5c 5d  2c 9c", 2, last_tie="cut")) == [4, 2]
    assert points(kept("5c 5d 5h  9c 8d 3c", 3, last_tie="cut")) == [3 * HALF, 4, 3 * HALF]


@pytest.mark.parametrize("rule", ["all_lose", "carry", "carry_with_stake"])
def test_where_nobody_wins_nobody_is_first(rule: Any) -> None:
    assert points(kept("5c 5d", 2, last_tie=rule)) == [3 * HALF, 3 * HALF]
    assert points(kept("5c 5d 5h", 3, last_tie=rule)) == [1, 1, 1]
    # Seat 1 went out before: it is fourth, so to say.
    result = kept("5c 9c 8c  7c 7d", 3, last_tie=rule)
    assert result.places == ((), (0, 2), (1,))
    assert points(result) == [3 * HALF, 0, 3 * HALF]


# The leaderboard


def finished(deck: str, players: int, **fields: Any) -> cuckoo.Game:
    game = game_of(deck, players, points=(4, 2, 1), **fields)
    while not game.is_over:
        feed(game, "k")
    return game


def test_a_leaderboard_adds_up_points_games_and_wins() -> None:
    board = Leaderboard()
    board.add(finished("5c 9c 8c  7c 6c", 3), ["ann", "bob", "cy"])  # 4, 1, 2
    board.add(finished("5c 5d 9c", 3), ["bob", "ann", "cy"])  # 4, 3/2, 3/2
    board.add(finished("5c 9c", 2), ["dee", "ann"])  # 4, 2
    told = [(each.player, each.points, each.games, each.wins) for each in board.standings]
    assert told == [
        ("ann", 15 * HALF, 3, 1),
        ("bob", 5, 2, 1),
        ("dee", 4, 1, 1),
        ("cy", 7 * HALF, 2, 0),
    ]
    assert str(board).splitlines()[1].split() == ["ann", "7.50", "3", "1"]


def test_each_game_counts_by_its_own_points() -> None:
    board = Leaderboard()
    board.add(finished("5c 9c", 2))
    board.add(feed(game_of("5c 9c", 2, points=(7, 0, 0)), "kk"))
    assert [(each.player, each.points) for each in board.standings] == [
        (0, Fraction(11)),
        (1, Fraction(2)),
    ]


def test_of_equal_points_who_won_more_stands_higher() -> None:
    board = Leaderboard()
    board.add(finished("5c 9c", 2), ["ann", "bob"])  # 4, 2
    board.add(finished("5c 9c", 2), ["cy", "bob"])  # 4, 2
    assert [each.player for each in board.standings] == ["ann", "cy", "bob"]


def test_shared_wins_are_wins_and_a_tie_that_all_lose_is_none() -> None:
    board = Leaderboard()
    board.add(finished("5c 5d", 2))
    assert [(each.points, each.wins) for each in board.standings] == [(Fraction(3), 1)] * 2
    board.add(finished("5c 5d", 2, last_tie="all_lose"))
    assert [(each.points, each.wins) for each in board.standings] == [(9 * HALF, 1)] * 2


@pytest.mark.parametrize(
    ("players", "error", "message"),
    [
        (["ann"], ValueError, "1 players: expected 2"),
        (["ann", "bob", "cy"], ValueError, "3 players: expected 2"),
        (["ann", "ann"], ValueError, "'ann' sits at several seats"),
        (5, TypeError, "players"),
        ([[], {}], TypeError, "unhashable"),
    ],
)
def test_wrong_players_are_named_and_change_nothing(
    players: Any, error: type[Exception], message: str
) -> None:
    board = Leaderboard()
    with pytest.raises(error) as raised:
        board.add(finished("5c 9c", 2), players)
    assert message in str(raised.value)
    assert board == Leaderboard()


def test_a_game_that_is_not_over_earns_nothing() -> None:
    board = Leaderboard()
    with pytest.raises(ValueError, match=r"^the game is not over$"):
        board.add(game_of("5c 9c", 2))
    assert board.standings == ()


def test_leaderboards_are_equal_when_they_say_the_same() -> None:
    one, other = Leaderboard(), Leaderboard()
    one.add(finished("5c 9c", 2))
    assert one != other
    other.add(finished("5c 9c", 2))
    assert one == other
