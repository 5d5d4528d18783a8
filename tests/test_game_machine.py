"""Random games of 2 to 12 players: what must hold at every step, however they are played."""

from collections import Counter
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from machines import run_machine
from random_games import (
    a_game,
    an_action,
    check,
    check_cards,
    check_chips,
    check_illegal,
    check_legal,
    check_redeal,
    check_result,
    finish,
    kinds,
    quiet,
)

import brokencanada as bc
from brokencanada.chance import Chance
from brokencanada.events import EVENTS, Reshuffled
from brokencanada.stock import Stock


def playing(machine: "Games") -> bool:
    return not machine.game.is_over


class Games(RuleBasedStateMachine):
    """Games of any kind, played by whatever is legal."""

    # Seeds, not drawn choices, for what the game is: a deck is too many choices to shrink.
    @initialize(seed=st.integers(0, 2**32), most_players=st.sampled_from([2, 3, 5, 12]))
    def deal(self, seed: int, most_players: int) -> None:
        self.random = Random(seed)
        self.game = a_game(self.random, most_players)

    @precondition(playing)
    @rule(at=st.integers(0, 11), which=st.integers(0, 40))
    def act(self, at: int, which: int) -> None:
        seat = self.game.actors[at % len(self.game.actors)]
        legal = self.game.legal_actions(seat)
        self.game.apply(legal[which % len(legal)])

    @precondition(playing)
    @rule(share=st.floats(0, 1))
    def bet(self, share: float) -> None:
        seat = self.game.actors[0]
        bets = self.game.bet_range(seat)
        if bets is not None:
            self.game.apply(bc.Bet(seat, bets[int(share * (len(bets) - 1))]))

    @precondition(playing)
    @rule(steps=st.integers(1, 12))
    def stay(self, steps: int) -> None:
        for _ in range(steps):
            if playing(self):
                self.game.apply(quiet(self.game, self.game.actors[-1]))

    @rule()
    def go_on_with_a_copy(self) -> None:
        twin = self.game.copy()
        assert twin == self.game
        self.game = twin

    @invariant()
    def chips_are_conserved(self) -> None:
        check_chips(self.game)

    @invariant()
    def cards_are_conserved(self) -> None:
        check_cards(self.game)

    @invariant()
    def legal_actions_are_the_legal_actions(self) -> None:
        check_legal(self.game)

    @invariant()
    def illegal_actions_change_nothing(self) -> None:
        check_illegal(self.game, self.random)

    @invariant()
    def canada_calls_for_a_redeal(self) -> None:
        check_redeal(self.game)

    @invariant()
    def result_is_of_one_piece(self) -> None:
        check_result(self.game)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            check_result(finish(self.random, self.game))


def test_every_step_of_every_game_keeps_the_rules() -> None:
    run_machine(Games, 25, steps=40)


@pytest.mark.full
def test_every_step_of_many_games_keeps_the_rules() -> None:
    run_machine(Games, 2000, steps=40)


def test_random_games_meet_all_that_can_happen() -> None:
    seen: set[str] = set()
    pots: Counter[str] = Counter()
    for seed in range(300):
        random = Random(seed)
        game = finish(random, a_game(random), random.choice([0.2, 0.8, 0.97, 1]))
        check_chips(game)
        check_cards(game)
        check_redeal(game)
        check_result(game)
        seen |= kinds(game.events)
        assert game.result is not None
        pots.update(pot.kind for pot in game.result.pots)
        pots["redeal and Feud"] += game.result.redealt and bool(game.result.feuds)
        pots["side pot"] += len(game.result.pots) > 1
        pots["tied draw"] += any(len(f.draws) > len(f.seats) for f in game.result.feuds)
    # Only few of them run out of cards: that has a test of its own.
    assert seen | {"Reshuffled"} == set(EVENTS)
    wanted = ["win", "split", "feud", "unseen", "redeal and Feud", "side pot", "tied draw"]
    assert min(pots[kind] for kind in wanted) > 0, pots


def test_stock_out_of_cards_is_replenished_from_discards_only() -> None:
    # Four players have 33 cards left after the deal. All throw three junk cards and draw a Broken
    # Canada (12), are dealt four new cards (16) and change two of them (8): 3 cards too many.
    junk = "3c 4c 5c 3d 4d 5d 3h 4h 5h 3s 4s 5s".split()
    aces, pit, flip = "Ac Ad Ah As".split(), "Kc Qd".split(), "9c"
    drawn = "Tc Jc 2c Td Jd 2d Th Jh 2h Ts Js 2s".split()
    top = [*junk[::3], pit[0]]
    top += [card for at in range(0, 12, 3) for card in junk[at + 1 : at + 3]]
    top += [pit[1], flip, *aces, *drawn]
    game = bc.Game([50] * 4, dealer=3, deck=top, rng=5)
    random = Random(5)
    out: list[int] = []
    while not game.is_over:
        seat = game.actors[0]
        throws = game.phase in (bc.Phase.SWITCH, bc.Phase.CHANGE)
        held = sorted(card for cards in game._sets for card in cards)
        before = Counter(game._stock.discards)
        action = game.legal_actions(seat)[-1] if throws else quiet(game, seat)
        if game.phase is bc.Phase.SWITCH:
            action = bc.Discard(seat, junk[3 * seat : 3 * seat + 3])
        for event in game.apply(action):
            if isinstance(event, Reshuffled):
                assert isinstance(action, bc.Change)
                assert event.count == before.total()
                # What was thrown in this step stays out of it, what is held or shown as well.
                now = Counter(game._stock.cards) + Counter(game._sets[seat])
                assert not (now - before) & Counter(action.cards)
                assert not Counter(game._stock.cards) & Counter(held)
                out.append(event.count)
        check(game, random, 1)
    assert out
    assert game.result is not None
    assert game.result.redealt


def test_cards_of_the_step_stay_out_unless_nothing_else_is_left() -> None:
    stock = Stock([bc.Card("As")], Chance(1))
    stock.discards = bc.parse_cards("2s 3s")
    aside = bc.parse_cards("Kc Kd")
    assert stock.take(2) == (bc.Card("As"),)
    assert stock.reshuffle(aside) == 2
    assert {*stock.cards} == {*bc.parse_cards("2s 3s")}
    assert len(stock.take(2)) == 2
    assert aside == bc.parse_cards("Kc Kd")
    assert stock.reshuffle(aside) == 2
    assert {*stock.cards} == {*bc.parse_cards("Kc Kd")}
    assert aside == []


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_many_random_games_keep_the_rules(part: int) -> None:
    for seed in range(300 * part, 300 * (part + 1)):
        random = Random(seed)
        game = a_game(random)
        patience = random.choice([0, 0.3, 0.8, 0.97])
        check(game, random)
        while not game.is_over:
            game.apply(an_action(random, game, patience))
            check(game, random, 1)
