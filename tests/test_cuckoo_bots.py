"""Players for Cuckoo: what they answer, what they count with, and who beats whom."""

from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from random import Random
from typing import Any

import pytest
from cuckoo_games import any_game, feed, house_rules
from cuckoo_reference import FULL_DECK, KING

from brokencanada import cuckoo
from brokencanada.cards import Card, parse_cards
from brokencanada.cuckoo import Exchange, Keep, bots, odds


def chances(ways: list[tuple[bool, bool]]) -> odds.Choice:
    """What of all deals loses: by keeping, by exchanging."""
    keep, exchange = zip(*ways, strict=True)
    return odds.Choice(Fraction(sum(keep), len(ways)), Fraction(sum(exchange), len(ways)))


def unseen(seen: str) -> list[int]:
    """The ranks of all cards but some."""
    return [card.rank for card in FULL_DECK if card not in parse_cards(seen)]


def test_keeps_keeps() -> None:
    game = cuckoo.Game(4, rng=1)
    cuckoo.play(game, [bots.keeps] * 4)
    assert {type(action) for action, _ in game.steps} == {Keep}


def test_at_random_keeps_as_often_as_not_and_alike_by_its_seed() -> None:
    legal: Any = (Keep(0), Exchange(0))
    view: Any = None
    first, second = bots.AtRandom(3), bots.AtRandom(3)
    answers = [first(view, legal) for _ in range(1000)]
    assert answers == [second(view, legal) for _ in range(1000)]
    # 1000 coins: the standard deviation is below 16.
    assert 420 < answers.count(Keep(0)) < 580


@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_everybody_plays_every_preset_to_its_end(name: str) -> None:
    for bot in (bots.keeps, bots.AtRandom(1), bots.ByOdds()):
        assert cuckoo.play(cuckoo.Game(4, cuckoo.PRESETS[name], rng=1), [bot] * 4).winners


def test_by_odds_plays_all_rules() -> None:
    for seed in range(150):
        game = any_game(Random(seed), 4)
        cuckoo.play(game, [bots.ByOdds()] * len(game.lives))
        assert game.is_over


def test_by_odds_answers_what_loses_less_often() -> None:
    for seed in range(200):
        game = any_game(Random(seed), 5)
        while not game.is_over:
            view = game.view(game.actors[0])
            legal = game.legal_actions(game.actors[0])
            choice, answer = bots.ByOdds().choice(view), bots.ByOdds()(view, legal)
            assert (answer == legal[1]) == (choice.exchange < choice.keep)
            assert 0 <= choice.exchange <= 1
            game.apply(answer)
            if game.hand > 3:
                break


def test_the_first_to_act_counts_as_the_odds_do() -> None:
    for seed in range(30):
        game = cuckoo.Game(4, cuckoo.WORCESTER, rng=seed)
        view = game.view(1)
        assert view.card is not None
        assert bots.ByOdds().choice(view) == odds.choice(view.card, 0, 4, cuckoo.WORCESTER)


def test_by_odds_knows_the_cards_it_gave_away_and_those_shown() -> None:
    # Seat 2 took seat 1's 2 for the 9, and knows that it holds it.
    game = feed(cuckoo.Game(4, deck="2c 9c 8c 4c"), "x")
    expected = odds.choice("2c", 1, 4, known={0: "9c"})
    assert bots.ByOdds().choice(game.view(2)) == expected
    # A king that refused is known to all.
    game = feed(cuckoo.Game(4, deck="2c Kc 8c 4c"), "xk")
    assert bots.ByOdds().choice(game.view(3)) == odds.choice("8c", 2, 4, known={1: "Kc"})


def test_by_odds_counts_cards_that_have_gone_since_the_last_shuffle() -> None:
    rules = house_rules(shuffle_every_hand=False)
    game = feed(cuckoo.Game(3, rules, deck="2c 9c 8c  7c 6c 5c"), "kkk")
    expected = odds.choice("7c", 0, 3, rules, dead="2c 9c 8c")
    assert bots.ByOdds().choice(game.view(2)) == expected
    # Where all cards are shuffled, they count no more.
    game = feed(cuckoo.Game(3, deck="2c 9c 8c", rng=3), "kkk")
    card = game.view(2).card
    assert card is not None
    assert bots.ByOdds().choice(game.view(2)) == odds.choice(card, 0, 3)


def test_by_odds_asks_past_those_who_hold_no_card_of_the_tie() -> None:
    # Seats 1 and 3 tie; the 9 and the 8 of the others lie face up.
    rules = house_rules(ties="break_all")
    game = feed(cuckoo.Game(4, rules, deck="5c 9c 5d 8c  7c 2c"), "kkkk")
    ways = [
        # The king is shown and refuses; whoever holds a king never loses.
        (other >= 7 - 1, (6 if other == KING else other) <= min(7, 8, 6 if other != KING else 99))
        for other in unseen("5c 9c 5d 8c 7c")
    ]
    assert bots.ByOdds().choice(game.view(1)) == chances(ways)


def test_by_odds_takes_no_king_in_a_tie_of_all_who_are_in() -> None:
    # Seats 1 and 0 tie; seat 0, with the 2, may draw, and keeps it where a king lies on top.
    rules = house_rules(ties="break_all", dealer_may_take_king=True)
    game = feed(cuckoo.Game(2, rules, deck="5c 5d  Ac 2d"), "kk k")
    ways = [
        (other >= 1, other >= (1 if top == KING else top))
        for other, top in permutations(unseen("5c 5d 2d"), 2)
    ]
    assert bots.ByOdds().choice(game.view(0)) == chances(ways)


def test_by_odds_draws_where_no_card_of_a_tie_of_all_is_left_face_down() -> None:
    # A queen sent seat 1 to the dealer's king: seat 2, with the queen, may draw.
    rules = house_rules(ties="break_all", queen="sends_right")
    game = feed(cuckoo.Game(3, rules, deck="5c 5d 5h  2c Qc Kc"), "kkk x")
    assert game.actors == (2,)
    assert game.view(2).asks is None
    ways = [
        (other >= 11, other >= (11 if top == KING else top))
        for other, top in permutations(unseen("5c 5d 5h Qc Kc"), 2)
    ]
    assert bots.ByOdds().choice(game.view(2)) == chances(ways)


def test_by_odds_wants_the_view_of_whoever_acts() -> None:
    game = cuckoo.Game(3)
    for seat in (None, 0, 2):
        with pytest.raises(ValueError, match=rf"^it is not seat {seat} that acts$"):
            bots.ByOdds().choice(game.view(seat))


def wins(rules: cuckoo.Rules, rival: Any, games: int) -> int:
    """Games of two that ``ByOdds`` wins, with the deal alternating."""
    won = 0
    for seed in range(games):
        seat = seed % 2
        players = [rival, rival]
        players[seat] = bots.ByOdds()
        game = cuckoo.Game(2, rules, dealer=seed // 2 % 2, rng=seed)
        won += cuckoo.play(game, players).winners == (seat,)
    return won


@pytest.mark.parametrize("name", ["classic", "american", "worcester", "brocky"])
def test_by_odds_beats_keeps_by_more_than_luck(name: str) -> None:
    games = 240
    # Five standard deviations above one half: luck does not do that.
    assert wins(cuckoo.PRESETS[name], bots.keeps, games) > games / 2 + 5 * sqrt(games) / 2


def test_by_odds_beats_chance_by_more_than_luck() -> None:
    assert wins(cuckoo.CLASSIC, bots.AtRandom(1), 240) > 120 + 5 * sqrt(240) / 2


def test_known_cards_make_the_choice_certain() -> None:
    # Of two players, with the card of the other one known.
    for own, other in product("A5K", "3Q"):
        found = odds.choice(f"{own}c", 0, 2, known={1: f"{other}d"})
        assert found.keep == ("A23456789TJQK".index(own) <= "A23456789TJQK".index(other))
        assert found.exchange == 1 - found.keep
    assert odds.choice("5c", 0, 2, known={1: Card("Kd")}) == odds.Choice(Fraction(1), Fraction(1))


def test_by_odds_counts_the_cards_of_those_outside_a_tie_and_a_blind_dealer_only_there() -> None:
    # Seats 1 and 3 tie beside a 3: a 7 kept is safe, and a king of seat 3, no dealer, refuses.
    rules = house_rules(ties="break_all", dealer_sees=False)
    game = feed(cuckoo.Game(4, rules, deck="5c 3c 5d 8c  7c 2c"), "kkkk")
    ways = [(False, (6 if other == KING else other) <= 2) for other in unseen("5c 3c 5d 8c 7c")]
    assert bots.ByOdds().choice(game.view(1)) == chances(ways)
