"""Random games of Cuckoo by all rules: what must hold at every step, however they are played."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from cuckoo_games import VALUES, any_game, any_rules, finish
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from machines import run_machine

import brokencanada as bc
from brokencanada import cuckoo
from brokencanada.cuckoo import Exchange, Keep

RULES = st.builds(
    lambda fields: cuckoo.Rules(
        **fields | ({"dealer_sees": True} if fields["king"] == "stops_the_deal" else {})
    ),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}),
)


class Nod(Keep):
    """Not an action: a kind of its own."""


def playing(machine: "Games") -> bool:
    return not machine.game.is_over


def refuses(game: cuckoo.Game, action: Any) -> str:
    """An action is illegal by every account, and leaves the game as it was; return why."""
    before, history = game.copy(), game.history()
    assert not game.can(action)
    with pytest.raises(bc.IllegalAction):
        game.verify(action)
    with pytest.raises(bc.IllegalAction, match=r"\w+ \w+") as error:
        game.apply(action)
    assert game == before
    assert game.history() == history
    assert told(game) == told(before)
    return str(error.value)


def told(game: cuckoo.Game) -> Any:
    """All that a game says of itself."""
    return (
        (game.lives, game.pot, game.dealer, game.hand, game.cards, game.actors, game.result),
        (game.events, game.steps, game.view(None), game._stock.cards),
    )


class Games(RuleBasedStateMachine):
    """Games of any kind, played by whatever is legal."""

    @initialize(
        rules=RULES, players=st.integers(2, 7), seed=st.integers(0, 2**32), pot=st.integers(0, 3)
    )
    def deal(self, rules: cuckoo.Rules, players: int, seed: int, pot: int) -> None:
        self.random = Random(seed)
        self.arguments: dict[str, Any] = {
            "players": players,
            "rules": rules,
            "pot": pot,
            "dealer": seed % players,
            "rng": seed,
        }
        self.game = cuckoo.Game(**self.arguments)
        self.lives = (rules.lives,) * players
        self.chips = pot + players + rules.lives * players

    @precondition(playing)
    @rule(exchange=st.booleans())
    def act(self, exchange: bool) -> None:
        (seat,) = self.game.actors
        self.game.apply(self.game.legal_actions(seat)[exchange])

    @precondition(playing)
    @rule(choices=st.lists(st.booleans(), min_size=3, max_size=15))
    def go_on(self, choices: list[bool]) -> None:
        for exchange in choices:
            if not self.game.is_over:
                self.act(exchange)
                self.lives_go_down()

    @rule()
    def go_on_with_a_copy(self) -> None:
        twin = self.game.copy()
        assert twin == self.game
        assert told(twin) == told(self.game)
        seats = range(len(self.game.lives))
        before = told(self.game), [self.game.view(seat) for seat in seats]
        finish(self.random, twin)
        assert (told(self.game), [self.game.view(seat) for seat in seats]) == before
        self.game = copy.copy(self.game)

    @rule(seed=st.integers(0, 2**32))
    def copies_pickles_and_the_seed_go_on_alike(self, seed: int) -> None:
        again = cuckoo.Game(**self.arguments)
        for action, events in self.game.steps:
            assert again.apply(action) == events
        ends = [
            told(finish(Random(seed), twin))
            for twin in (
                again,
                self.game.copy(),
                copy.deepcopy(self.game),
                pickle.loads(pickle.dumps(self.game)),
                cuckoo.replay(self.game.history()),
            )
        ]
        assert all(end == ends[0] for end in ends)

    @invariant()
    def chips_are_conserved(self) -> None:
        game = self.game
        if game.rules.king == "whinnies":
            assert sum(game.lives) + game.pot == self.chips
        else:
            assert game.pot == self.chips - game.rules.lives * len(game.lives)
        assert game.pot >= 0
        if game.result is not None:
            assert sum(game.result.payouts) + game.result.carried == game.pot

    @invariant()
    def lives_go_down(self) -> None:
        lives, full = self.game.lives, self.game.rules.lives
        assert all(0 <= each <= full for each in lives)
        if self.game.rules.king != "whinnies":
            assert all(now <= before for now, before in zip(lives, self.lives, strict=True))
        # Who is out stays out, whatever happens.
        assert not any(now and not before for now, before in zip(lives, self.lives, strict=True))
        self.lives = lives

    @invariant()
    def cards_are_conserved(self) -> None:
        game = self.game
        held = [card for card in game.cards if card is not None]
        everywhere = [*held, *game._stock.cards, *game._stock.discards]
        assert sorted(everywhere) == list(range(52))
        holders = {seat for seat, card in enumerate(game.cards) if card is not None}
        assert holders == (set() if game.is_over else set(game.players))

    @invariant()
    def listed_actions_are_the_legal_ones(self) -> None:
        game = self.game
        assert game.is_over == (game.actors == ()) == (game.result is not None)
        for seat in range(-1, len(game.lives) + 1):
            listed = game.legal_actions(seat)
            assert listed == ((Keep(seat), Exchange(seat)) if seat in game.actors else ())
            for action in (Keep(seat), Exchange(seat)):
                if action in listed:
                    game.verify(action)
                    assert game.can(action)
                    twin = game.copy()
                    assert twin.apply(action) == twin.steps[-1][1]
                    assert twin != game
                else:
                    assert not game.can(action)

    @precondition(lambda self: self.random.random() < 0.3)
    @invariant()
    def illegal_actions_change_nothing(self) -> None:
        game = self.game
        n_seats = len(game.lives)
        others = [seat for seat in range(-1, n_seats + 2) if seat not in game.actors]
        for seat in others:
            reason = refuses(game, self.random.choice([Keep, Exchange])(seat))
            if game.is_over:
                assert reason == "the game is over"
            elif not 0 <= seat < n_seats:
                assert reason == f"there is no seat {seat}"
            elif not game.lives[seat]:
                assert reason == f"seat {seat} is out"
            else:
                assert reason == f"seat {seat} may not act now: seat {game.actors[0]} may"
        for wrong in (None, 1, "keep", Keep, (0,), bc.Check(0), Nod(0)):
            assert refuses(game, wrong).endswith(" is no action")

    def teardown(self) -> None:
        if hasattr(self, "game"):
            finish(self.random, self.game)
            assert self.game.result is not None
            won = self.game.result.kind == "win"
            assert self.game.players == (self.game.result.winners if won else ())
            self.chips_are_conserved()
            self.cards_are_conserved()


def test_every_step_of_every_game_keeps_the_rules() -> None:
    run_machine(Games, 15, steps=15)


@pytest.mark.full
def test_every_step_of_many_games_keeps_the_rules() -> None:
    run_machine(Games, 200, steps=15)


def test_every_combination_of_words_is_played_to_its_end() -> None:
    for seed in range(600):
        random = Random(seed)
        game = finish(random, any_game(random, 4, any_rules(random)))
        assert game.result is not None
        assert game.result.hands == game.hand
        seats = [seat for place in game.result.places for seat in place]
        assert sorted(seats) == list(range(len(game.lives)))


@pytest.mark.parametrize("seat", [True, False, np.True_, 1.0, "1", None, ()])
def test_an_action_is_a_numbered_seats(seat: Any) -> None:
    for kind in (Keep, Exchange):
        with pytest.raises(TypeError, match=r"^seat=.*: expected a whole number$"):
            kind(seat)
    assert cuckoo.Game(3).legal_actions(seat) == ()


def test_a_seat_of_numpy_is_a_seat() -> None:
    game = cuckoo.Game(3, rng=1)
    one: Any = np.int64(1)
    assert game.legal_actions(one) == (Keep(1), Exchange(1))
    assert type(game.legal_actions(one)[0].seat) is int
    assert type(game.view(one).seat) is int
    assert Keep(one) == Keep(1)


def test_the_same_seed_deals_the_same_game_and_another_another() -> None:
    assert cuckoo.Game(5, rng=3) == cuckoo.Game(5, rng=3)
    assert len({cuckoo.Game(5, rng=seed).start.stock for seed in range(50)}) == 50
    assert len({cuckoo.Game(5).start.stock for _ in range(5)}) == 5


def test_games_of_other_rules_are_others() -> None:
    assert cuckoo.Game(3, cuckoo.CLASSIC, rng=1) != cuckoo.Game(3, cuckoo.AMERICAN, rng=1)
    assert cuckoo.Game(3, rng=1) != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(cuckoo.Game(3))


def silent(view: cuckoo.View, legal: Any) -> Any:
    """Somebody who gives no answer."""
    return None


def test_play_asks_whoever_may_act_and_wants_an_answer_of_their_own() -> None:
    asked: list[int | None] = []

    def notes(view: cuckoo.View, legal: tuple[Any, ...]) -> Any:
        asked.append(view.seat)
        return legal[0]

    game = cuckoo.Game(3, cuckoo.CLASSIC, rng=1)
    result = cuckoo.play(game, [notes] * 3)
    assert result == game.result
    assert asked == [action.seat for action, _ in game.steps]

    game = cuckoo.Game(3, rng=1)
    with pytest.raises(
        ValueError, match=r"^players\[1\] answered for another seat: Keep\(seat=2\)$"
    ):
        cuckoo.play(game, [lambda view, legal: Keep(2)] * 3)
    with pytest.raises(bc.IllegalAction, match=r"^None is no action$"):
        cuckoo.play(game, [silent] * 3)
    with pytest.raises(ValueError, match=r"^2 players: expected 3$"):
        cuckoo.play(game, [cuckoo.bots.keeps] * 2)
    with pytest.raises(TypeError, match=r"^players\[0\] is the class AtRandom: .*AtRandom\(\)$"):
        cuckoo.play(game, [cuckoo.bots.AtRandom] * 3)  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"^players\[0\] is 5: expected a callable$"):
        cuckoo.play(game, [5] * 3)  # type: ignore[list-item]
    assert game == cuckoo.Game(3, rng=1)
