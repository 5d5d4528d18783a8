"""The game against a literal reading of its rules, step by step."""

from random import Random

import pytest
from cuckoo_games import any_action, any_game
from cuckoo_twins import Twins

from brokencanada import cuckoo


def follow(seed: int, most_players: int, rules: cuckoo.Rules | None = None) -> None:
    """Play a game and its literal twin to the end, alike after every action."""
    random = Random(seed)
    twins = Twins(any_game(random, most_players, rules))
    exchanging = random.choice([0.2, 0.6, 0.95])
    while not twins.game.is_over:
        twins.apply(any_action(random, twins.game, exchanging))


def test_random_games_of_every_kind_go_as_the_rules_say() -> None:
    for seed in range(500):
        follow(seed, 6)


@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_seeded_games_of_each_preset_end_as_documented(name: str) -> None:
    for seed in range(25):
        follow(seed, 6, cuckoo.PRESETS[name])


def test_full_tables_go_as_the_rules_say() -> None:
    for seed, rules in enumerate(cuckoo.PRESETS.values()):
        # With more, equal ranks are so common that hundreds of hands cost nobody a life.
        players = 40 if rules.ties == "unique_lowest" else rules.most_players
        twins = Twins(cuckoo.Game(players, rules, rng=seed))
        random = Random(seed)
        while not twins.game.is_over:
            twins.apply(any_action(random, twins.game))


@pytest.mark.full
@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_a_thousand_seeded_games_of_each_preset_end_as_documented(name: str) -> None:
    for seed in range(1000):
        follow(seed, 6, cuckoo.PRESETS[name])


@pytest.mark.full
def test_thousands_of_games_of_every_kind_go_as_the_rules_say() -> None:
    for seed in range(5000):
        follow(seed, 8)
