"""The game against a literal reading of its rules, step by step."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from cuckoo_games import any_action, any_game
from cuckoo_reference import Literal

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.chance import Chance

Recorded = list[list[Card]]


@pytest.fixture
def shuffles(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorded]:
    """Every order that chance has given cards, until it is taken from the list."""
    recorded: Recorded = []
    shuffled: Callable[[Chance, Any], Sequence[Any]] = Chance.shuffled

    def record(self: Chance, items: Any) -> Sequence[Any]:
        order = shuffled(self, items)
        recorded.append(list(order))
        return order

    monkeypatch.setattr(Chance, "shuffled", record)
    yield recorded
    assert recorded == [], "the game shuffled more often than the rules say"


def compare(game: cuckoo.Game, literal: Literal) -> None:
    assert game.is_over == (literal.result is not None)
    assert list(game.lives) == literal.lives
    assert (game.pot, game.dealer, game.hand) == (literal.pot, literal.dealer, literal.hand)
    if game.result is not None:
        r = game.result
        told = (r.kind, r.winners, r.payouts, r.carried, r.next_stake, r.places, r.hands)
        assert told == literal.result
        return
    assert game.actors == (literal.actor,)
    assert game.cards == tuple(literal.held.get(seat) for seat in literal.seats)
    assert game._stock.cards == literal.stock
    assert sorted(game._stock.discards) == sorted(literal.discards)


def compare_views(game: cuckoo.Game, literal: Literal) -> None:
    if game.is_over:
        return
    for seat in (None, *literal.seats):
        view = game.view(seat)
        assert view.cards == literal.known_to(seat)
        assert view.face_up == tuple(
            literal.held.get(other) in literal.face_up for other in literal.seats
        )
        assert view.order == tuple(literal.order)
        assert view.to_act == tuple(literal.waiting)
        assert view.asks == literal.next_on_the_left(game.actors[0])


def follow(random: Random, game: cuckoo.Game, shuffles: Recorded, views: float) -> None:
    """Play a game and its literal twin to the end, alike after every action."""

    def shuffle(cards: list[Card]) -> list[Card]:
        order = shuffles.pop(0)
        assert sorted(order) == sorted(cards)
        return order

    shuffles.pop(0)  # the first deck: it is in the start
    literal = Literal(game.start, shuffle)
    exchanging = random.choice([0.2, 0.6, 0.95])
    while True:
        assert shuffles == []
        compare(game, literal)
        if random.random() < views:
            compare_views(game, literal)
        if game.is_over:
            return
        action = any_action(random, game, exchanging)
        game.apply(action)
        literal.act(isinstance(action, cuckoo.Exchange))


def test_random_games_of_every_kind_go_as_the_rules_say(shuffles: Recorded) -> None:
    for seed in range(400):
        random = Random(seed)
        follow(random, any_game(random), shuffles, views=0.2)


@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_seeded_games_of_each_preset_end_as_documented(name: str, shuffles: Recorded) -> None:
    for seed in range(25):
        random = Random(seed)
        follow(random, any_game(random, 6, cuckoo.PRESETS[name]), shuffles, views=0.1)


@pytest.mark.full
@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_a_thousand_seeded_games_of_each_preset_end_as_documented(
    name: str, shuffles: Recorded
) -> None:
    for seed in range(1000):
        random = Random(seed)
        follow(random, any_game(random, 5, cuckoo.PRESETS[name]), shuffles, views=0.02)


@pytest.mark.full
def test_thousands_of_games_of_every_kind_go_as_the_rules_say(shuffles: Recorded) -> None:
    for seed in range(4000):
        random = Random(seed)
        follow(random, any_game(random, 8), shuffles, views=0.02)


def test_full_tables_go_as_the_rules_say(shuffles: Recorded) -> None:
    for seed, rules in enumerate(cuckoo.PRESETS.values()):
        # With more, equal ranks are so common that hundreds of hands cost nobody a life.
        players = 40 if rules.ties == "unique_lowest" else rules.most_players
        game = cuckoo.Game(players, rules, rng=seed)
        follow(Random(seed), game, shuffles, views=0)
