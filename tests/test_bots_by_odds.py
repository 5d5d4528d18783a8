"""The bot that plays by the odds: it does what they say, and wins by it."""

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest
from random_games import FULL_HOUSES, dealt_as

import brokencanada as bc
from brokencanada import bots
from brokencanada.actions import Action
from brokencanada.table import Player


def decisions(seed: int, players: int = 2) -> Iterator[tuple[bc.View, Action]]:
    """Every view of a game to the reveal, bets called, with what the bot answers to it."""
    bot, game = bots.ByOdds(), bc.Game([60] * players, rng=seed)
    while game.actors:
        seat = game.actors[0]
        view, legal = game.view(seat), game.legal_actions(seat)
        bets = isinstance(legal[0], bc.Fold)
        action = bots.caller(view, legal) if bets else bot(view, legal)
        yield view, action
        game.apply(action)


@pytest.mark.parametrize("seed", range(6))
def test_throws_and_trades_as_the_odds_say(seed: int) -> None:
    asked = set()
    for view, action in decisions(seed, 2 + seed % 3):
        seat, hand = action.seat, (view.set_cards, view.pit_cards)
        expected: Action
        if view.phase == "switch":
            advice = bc.odds.switch(*hand, dead=view.thrown, throws=3 - len(view.thrown))
            expected = bc.Discard(seat, [advice.throw]) if advice.throw else bc.StandPat(seat)
            assert action == expected
        elif view.phase == "flip":
            assert view.flip_card is not None
            dead = {*view.thrown, *view.shown} - {view.flip_card, *view.set_cards}
            best = bc.odds.flip(*hand, view.flip_card, dead=dead)[0].card
            expected = bc.TradeFlip(seat, best) if best else bc.PassFlip(seat)
            assert action == expected
        asked.add(view.phase)
    assert asked >= {"switch", "flip"}


def test_changes_new_cards_after_a_redeal_as_the_odds_say() -> None:
    hands = [bc.parse_cards("TcJdAh2s"), bc.parse_cards("3c3d8h9s")]
    game = bc.Game([50, 50], deck=dealt_as(hands, bc.parse_cards("QcKd"), bc.Card("4h")), rng=3)
    while game.phase is not bc.Phase.CHANGE:
        seat = game.actors[0]
        game.apply(bots.caller(game.view(seat), game.legal_actions(seat)))
    (seat,) = game.actors
    view = game.view(seat)
    best = bc.odds.switch(view.set_cards, view.pit_cards, dead=["4h"], throws=2).at_once[0]
    action = bots.ByOdds()(view, game.legal_actions(seat))
    assert action == bc.Change(seat, best.cards)
    game.apply(action)


def answer(set_cards: str, pit_cards: str, bet: int = 0) -> Action:
    """What it answers in seat 1 of two with these cards, to a check or to a bet."""
    mine, pit = bc.parse_cards(set_cards), bc.parse_cards(pit_cards)
    left = [card for card in map(bc.Card, range(52)) if card not in mine + pit]
    game = bc.Game([50, 50], deck=dealt_as([mine, left[:4]], pit, left[4]), rng=1)
    if bet:
        game.apply(bc.Check(1))
        game.apply(bc.Bet(0, bet))
    return bots.ByOdds()(game.view(1), game.legal_actions(1))


def test_bets_half_the_pot_with_the_best_of_it_and_folds_the_worst() -> None:
    full_house, nothing = (FULL_HOUSES[0], "Kc Qc"), ("2h 5d 9s Kc", "6c Jd")
    # The pot is 2, half of it less than the smallest bet; with 10 to call it is 12 + 10.
    assert answer(*full_house) == bc.Bet(1, 2)
    assert answer(*full_house, bet=10) == bc.Bet(1, 21)
    assert answer(*nothing) == bc.Check(1)
    assert answer(*nothing, bet=30) == bc.Fold(1)


@pytest.mark.parametrize("bet", [2, 10, 49])
@pytest.mark.parametrize("hand", [("5c5d8hKs", "9cJd"), ("2h5d9sKc", "3cJd"), ("4c4d9hKs", "9cJd")])
def test_calls_where_the_pot_pays_for_it(hand: tuple[str, str], bet: int) -> None:
    chance = bc.odds.equity(*hand).share ** 2
    assert chance < 0.6
    pays = chance * (2 + bet + bet) >= bet
    assert answer(*hand, bet=bet) == (bc.Call(1) if pays else bc.Fold(1))


@pytest.mark.parametrize("bets", ["x", -0.1, 1.1, True, None])
def test_the_chance_to_bet_from_is_a_number_from_0_to_1(bets: object) -> None:
    with pytest.raises(ValueError, match="bets="):
        bots.ByOdds(bets)  # type: ignore[arg-type]


def test_plays_with_several_decks_by_category() -> None:
    for seed in range(20):
        game = bc.Game([60] * 5, rng=seed)
        while game.actors:
            seat = game.actors[0]
            view, legal = game.view(seat), game.legal_actions(seat)
            action = bots.ByOdds()(view, legal)
            assert action == bots.ByCategory()(view, legal)
            game.apply(action)


def test_plays_legally_and_the_same_again() -> None:
    for seed in range(8):
        random = Random(seed)
        rules = bc.HouseRules(random.choice(["court", "suited"]))
        betting = random.choice([bc.NoLimit(2), bc.PotLimit(2), bc.FixedLimit(2, 4)])
        stacks = [random.randint(1, 80) for _ in range(random.randint(2, 4))]
        games = [bc.Game(stacks, betting=betting, rules=rules, rng=seed) for _ in range(2)]
        for game in games:
            bc.play(game, [bots.ByOdds() for _ in stacks])
        assert games[0] == games[1]


@pytest.mark.full
@pytest.mark.parametrize(("other", "least"), [(bots.caller, 4.0), (bots.AtRandom(1), 2.0)])
def test_wins_from_those_who_do_not_count(other: Player, least: float) -> None:
    won = []
    for seed in range(60):
        # The same cards once in each seat.
        for seat in range(2):
            players = [other, other]
            players[seat] = bots.ByOdds()
            game = bc.Game([100, 100], rng=seed, betting=bc.FixedLimit(2, 4))
            won.append(bc.play(game, players).stacks[seat] - 100)
    assert mean(won) > least
