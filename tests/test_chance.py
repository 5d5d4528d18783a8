"""Chance: uniform, the same for good, and no more than a seed and a counter."""

import hashlib
import pickle
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import brokencanada as bc
from brokencanada.chance import Chance

# As "openssl dgst -shake128 -xoflen 8" has it, the last byte first.
FIRST_WORD = 0x06F110904320F492

# The largest chi-square with so many degrees of freedom that chance exceeds once in a million.
LARGEST = {51: 122.0, 23: 79.0, 9: 46.0}


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("place", [0, 1, 25, 51])
def test_each_card_is_as_likely_in_each_place_of_the_stock(place: int) -> None:
    games = 5_200
    chance = Chance(place)
    found = Counter(chance.shuffled(range(52))[place] for _ in range(games))
    assert chi_square([found[card] for card in range(52)], games / 52) < LARGEST[51]


def test_each_card_of_a_games_stock_is_as_likely_on_top() -> None:
    rng = np.random.default_rng(5)
    found = Counter(bc.Game([9, 9], rng=rng).start.stock[0] for _ in range(2_600))
    assert chi_square([found[bc.Card(code)] for code in range(52)], 50) < LARGEST[51]


def test_each_order_is_as_likely() -> None:
    chance = Chance(1)
    found = Counter(tuple(chance.shuffled("abcd")) for _ in range(4_800))
    assert chi_square([found[order] for order in permutations("abcd")], 200) < LARGEST[23]


def test_each_number_below_a_limit_is_as_likely() -> None:
    chance = Chance(2)
    found = Counter(chance.below(10) for _ in range(10_000))
    assert chi_square([found[number] for number in range(10)], 1_000) < LARGEST[9]


def test_a_stream_goes_on_alike_from_its_state() -> None:
    chance = Chance(3)
    for drawn in range(200):
        twins = (
            chance.copy(),
            Chance.from_state(chance.state),
            pickle.loads(pickle.dumps(chance)),
        )
        assert all(twin == chance for twin in twins)
        one, *others = ([twin.below(1000) for _ in range(70)] for twin in twins)
        assert others == [one, one]
        assert all(twin != chance for twin in twins)
        assert chance.state.endswith(f" {drawn}")
        chance.below(2)


def test_the_first_numbers_of_a_seed_are_the_same_for_good() -> None:
    # Stored so that hands replay in years: a change here breaks every history that shuffles.
    chance = Chance.from_state("0123456789abcdef0123456789abcdef 0")
    words: list[int] = []
    for block in range(2):
        text = f"0123456789abcdef0123456789abcdef {block}"
        digest = hashlib.shake_128(text.encode()).digest(8 * 64)
        words += [int.from_bytes(digest[at : at + 8], "little") for at in range(0, 8 * 64, 8)]
    assert [chance.below(1 << 64) for _ in range(128)] == words
    assert words[0] == FIRST_WORD


@pytest.mark.parametrize("state", ["", "0 0", "x" * 32 + " 0", "0" * 32, "0" * 32 + " -1", None, 5])
def test_a_text_that_is_no_state_is_refused(state: object) -> None:
    with pytest.raises(ValueError, match="no state of chance"):
        Chance.from_state(state)  # type: ignore[arg-type]


def test_a_shallow_copy_of_a_game_is_independent_too() -> None:
    import copy

    game = bc.Game([100] * 3, rng=1)
    other = copy.copy(game)
    other.apply(bc.Bet(1, 5))
    assert other != game
    assert game.actors == (1,)
    assert game.pot == 3


def test_nothing_in_a_game_grows_with_the_hands_played_before() -> None:
    table = bc.Table([1000, 1000], rng=1)
    sizes = []
    for _ in range(60):
        game = table.deal()
        bc.play(game, [bc.bots.caller, bc.bots.caller])
        table.settle(game)
        sizes.append(len(pickle.dumps(game)) - len(pickle.dumps(game.events)))
    assert max(sizes[40:]) <= max(sizes[:20]) * 1.1
