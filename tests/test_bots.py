"""The players to play against: always legal, alike for the same seed, and no fools."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from random_games import BIG, FULL_HOUSES, arguments, dealt_as

import brokencanada as bc
from brokencanada import bots
from brokencanada.actions import Action
from brokencanada.table import Player
from brokencanada.view import View

Legal = tuple[Action, ...]


def calm(random: Random) -> bc.Game:
    """A random game whose stacks are not so large that the least raise lasts for ever."""
    given = arguments(random)
    given["stacks"] = [chips and min(chips, 300) for chips in given["stacks"]]
    return bc.Game(**given)


def of_each_kind(seed: int) -> list[Player]:
    return [bots.caller, bots.AtRandom(seed), bots.ByCategory()]


def play_hands(first: int, last: int) -> None:
    for seed in range(first, last):
        random = Random(seed)
        game = calm(random)
        kinds = of_each_kind(seed)
        # ``play`` raises what is illegal.
        bc.play(game, [random.choice(kinds) for _ in game.start.stacks])


def test_bots_play_hundreds_of_hands_of_every_kind_legally() -> None:
    play_hands(0, 400)


@pytest.mark.full
def test_bots_play_thousands_of_hands_of_every_kind_legally() -> None:
    play_hands(400, 2_000)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_same_seed_same_game(kind: int) -> None:
    for seed in range(20):
        one, other = calm(Random(seed)), calm(Random(seed))
        for game in (one, other):
            bc.play(game, [of_each_kind(seed)[kind]] * len(game.start.stacks))
        assert one == other


def test_other_seed_other_choices() -> None:
    legal = tuple(bc.Bet(0, to) for to in range(100))
    choices = {
        tuple(bot(None, legal) for _ in range(5))  # type: ignore[arg-type]
        for bot in map(bots.AtRandom, range(50))
    }
    assert len(choices) == 50


def test_generator_given_is_drawn_from_once_and_left_alone() -> None:
    rng = np.random.default_rng(3)
    bot = bots.AtRandom(rng)
    after = repr(rng.bit_generator.state)
    bc.play(bc.Game([50] * 2, rng=1), [bot, bot])
    assert repr(rng.bit_generator.state) == after


def test_every_legal_action_is_chosen_at_random_alike() -> None:
    legal = (bc.Fold(0), bc.Call(0), bc.Bet(0, 4), bc.Bet(0, 50))
    bot: Any = bots.AtRandom(1)
    counts = [0] * 4
    for _ in range(4000):
        counts[legal.index(bot(None, legal))] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 16.3  # χ², 3 degrees, 0.1 %


def test_caller_never_folds_bets_or_moves_a_card() -> None:
    for seed in range(50):
        game = calm(Random(seed))
        bc.play(game, [bots.caller] * len(game.start.stacks))
        kinds = (bc.Check, bc.Call, bc.StandPat, bc.PassFlip)
        assert all(
            isinstance(action, kinds) or action == bc.Change(action.seat)
            for action, _ in game.steps
        )


# -- by category ----------------------------------------------------------------------------------


def asked(
    set_cards: str,
    pit_cards: str,
    *,
    phase: str,
    flip: str = "",
    decks: int = 1,
    rules: bc.HouseRules = bc.HouseRules(),
    bet: int = 0,
) -> Action:
    """What ``ByCategory`` answers in seat 1 of two, left of the dealer."""
    mine, pit = bc.parse_cards(set_cards), bc.parse_cards(pit_cards)
    used = mine + pit + bc.parse_cards(flip)
    left = [bc.Card(code) for code in range(52) if code not in used]
    other = left[:4]
    flip_card = bc.Card(flip) if flip else left[4]
    game = bc.Game(
        [50, 50], deck=dealt_as([mine, other], pit, flip_card), decks=decks, rules=rules, rng=1
    )
    if bet:
        game.apply(bc.Check(1))
        game.apply(bc.Bet(0, bet))
    while game.phase.name != phase or game.actors[0] != 1:
        seat = game.actors[0]
        game.apply(bots.caller(game.view(seat), game.legal_actions(seat)))
    return bots.ByCategory()(game.view(1), game.legal_actions(1))


@pytest.mark.parametrize(
    ("set_cards", "pit_cards", "thrown"),
    [
        ("7c 7d 2h Js", "7h 9c", "2h Js"),  # three of a kind
        ("7c 7d Kh Ks", "4h 9c", None),  # two pair of the set
        ("Ac Ad Ah As", "9c 4d", None),  # four aces
        ("5h 6h 7h Ks", "8h 9h", "Ks"),  # a straight-flush of five
        ("2h 5d 9s Kc", "6c Jd", "three"),  # nothing
        ("7c 2d 9h Ks", "7h 4c", "2d 9h Ks"),  # a pair with the pit
    ],
)
def test_by_category_throws_kickers_and_keeps_made_rows(
    set_cards: str, pit_cards: str, thrown: str | None
) -> None:
    action = asked(set_cards, pit_cards, phase="SWITCH")
    if thrown is None:
        assert action == bc.StandPat(1)
    elif thrown == "three":
        assert isinstance(action, bc.Discard)
        assert len(action.cards) == 3
    else:
        assert action == bc.Discard(1, thrown)


def test_by_category_keeps_a_row_of_which_it_holds_a_card_twice() -> None:
    # One 5h is the curve's, the other its kicker: throwing both would break the curve.
    action = asked("5h 5h 7c 9d", "Js Kd", phase="SWITCH", decks=2)
    assert action in (bc.StandPat(1), bc.Discard(1, "5h"))


def test_by_category_throws_nothing_it_must_not_at_any_deal() -> None:
    for seed in range(150):
        game = bc.Game([50] * 5, rng=seed)
        while game.phase is not bc.Phase.BET_2:
            seat = game.actors[0]
            view = game.view(seat)
            before = bc.evaluate(view.set_cards, view.pit_cards, decks=None)
            action = bots.ByCategory()(view, game.legal_actions(seat))
            if game.phase is bc.Phase.BET_1:
                action = bots.caller(view, game.legal_actions(seat))
            if isinstance(action, bc.Discard) and before.category > bc.Category.NOTHING:
                assert set(action.cards) <= set(before.kickers)
            game.apply(action)


def test_by_category_trades_for_the_strongest_hand() -> None:
    for seed in range(150):
        game = bc.Game([50] * 4, rng=seed)
        while game.phase is not bc.Phase.FLIP:
            game.apply(bots.caller(game.view(0), game.legal_actions(game.actors[0])))
        seat = game.actors[0]
        view = game.view(seat)
        flip_card = view.shown[-1]

        def worth(action: Action, view: View = view, flip_card: bc.Card = flip_card) -> int:
            cards = list(view.set_cards)
            if isinstance(action, bc.TradeFlip):
                cards[cards.index(action.card)] = flip_card
            return bc.strength(cards, view.pit_cards)

        action = bots.ByCategory()(view, game.legal_actions(seat))
        assert worth(action) == max(map(worth, game.legal_actions(seat)))
        if worth(action) == worth(bc.PassFlip(seat)):
            assert action == bc.PassFlip(seat)


def test_by_category_bets_strong_rows_calls_middling_ones_and_folds_the_rest() -> None:
    full_house, pit = FULL_HOUSES[0], "Kc Qc"
    assert asked(full_house, pit, phase="BET_1") == bc.Bet(1, 2)
    assert asked(full_house, pit, phase="BET_1", bet=10) == bc.Bet(1, 20)
    three = ("5c 6d Jh 2s", "7h Kc")
    assert asked(*three, phase="BET_1") == bc.Check(1)
    assert asked(*three, phase="BET_1", bet=10) == bc.Call(1)
    nothing = ("2h 5d 9s Kc", "6c Jd")
    assert asked(*nothing, phase="BET_1") == bc.Check(1)
    assert asked(*nothing, phase="BET_1", bet=10) == bc.Fold(1)


def test_by_category_takes_an_ace_full_house_for_what_it_is() -> None:
    hand = ("Ad Ah Kd Kh", "Kc Qc")
    assert asked(*hand, phase="BET_1", bet=10) == bc.Fold(1)
    assert isinstance(asked(*hand, phase="SWITCH"), bc.Discard)


def test_by_category_plays_by_the_rules_of_the_table() -> None:
    weakest_first = bc.HouseRules(order=bc.LADDER[32::-1])
    pair = ("7c 2d 9h Ks", "7h 4c")
    assert asked(*pair, phase="BET_1", bet=10) == bc.Fold(1)
    assert isinstance(asked(*pair, phase="BET_1", bet=10, rules=weakest_first), bc.Bet)


def test_two_bots_with_strong_rows_and_huge_stacks_come_to_an_end() -> None:
    sets = [bc.parse_cards(cards) for cards in FULL_HOUSES[:2]]
    deck = dealt_as(sets, bc.parse_cards("Kc Qc"), bc.Card("2c"))
    game = bc.Game([BIG, BIG], deck=deck, rng=1)
    bot, asked = bots.ByCategory(), 0

    def patient(view: View, legal: Legal) -> Action:
        nonlocal asked
        asked += 1
        assert asked < 2000, "they raise by the least for ever"
        return bot(view, legal)

    bc.play(game, [patient, patient])


def won(first: Callable[[int], Player], others: Callable[[int], Player], hands: int) -> float:
    """What the first wins a hand from three others, in antes, dealing in turn."""
    total = 0
    for seed in range(hands):
        seat = seed % 4
        players = [others(seed * 4 + at) for at in range(4)]
        players[seat] = first(seed)
        result = bc.play(
            bc.Game([40] * 4, dealer=seed // 4 % 4, rng=seed, betting=bc.NoLimit(2)), players
        )
        total += result.stacks[seat] - 40
    return total / hands


def test_by_category_beats_players_at_random() -> None:
    assert won(lambda _: bots.ByCategory(), bots.AtRandom, 1200) > 1


def test_by_category_beats_callers() -> None:
    assert won(lambda _: bots.ByCategory(), lambda _: bots.caller, 1200) > 1
