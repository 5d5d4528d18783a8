"""How fast, by group; run with ``pytest benchmarks``. Compare within one run only.

``--benchmark-group-by=group`` (the default here) puts ours and the peers side by side.
"""

import copy
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import brokencanada as bc
from brokencanada import paths

IN_MEMORY, IN_CACHE = 10_000_000, 40_000
SET_CODES, PIT_CODES = (3, 2, 49, 48), (47, 45)
SUITED = bc.Evaluator(bc.HouseRules("suited"))
REVERSED = bc.Evaluator(bc.HouseRules(order=bc.LADDER[32::-1]))


@pytest.fixture(scope="module")
def hands() -> np.ndarray:
    return bc.random_hands(IN_MEMORY, rng=1)


@pytest.fixture(scope="module")
def out() -> np.ndarray:
    return np.zeros(IN_MEMORY, np.uint32)


@pytest.mark.benchmark(group="one hand")
class TestOneHand:
    def test_integers(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.strength, SET_CODES, PIT_CODES)

    def test_cards(self, benchmark: BenchmarkFixture) -> None:
        cards = tuple(map(bc.Card, SET_CODES)), tuple(map(bc.Card, PIT_CODES))
        benchmark(bc.strength, *cards)

    def test_text(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.strength, "AsAhKdKc", "QsQd")

    def test_suited(self, benchmark: BenchmarkFixture) -> None:
        benchmark(SUITED.strength, SET_CODES, PIT_CODES)

    def test_evaluate(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.evaluate, SET_CODES, PIT_CODES)

    def test_array_of_one(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.strengths, bc.random_hands(1, rng=1))

    def test_pkrbot(self, benchmark: BenchmarkFixture) -> None:
        pkrbot = pytest.importorskip("pkrbot")
        benchmark(pkrbot.evaluate, [pkrbot.Card(c) for c in "As Ah Kd Kc Qs Qd".split()])

    def test_eval7(self, benchmark: BenchmarkFixture) -> None:
        eval7 = pytest.importorskip("eval7")
        benchmark(eval7.evaluate, [eval7.Card(c) for c in "As Ah Kd Kc Qs Qd".split()])

    def test_phevaluator(self, benchmark: BenchmarkFixture) -> None:
        phevaluator = pytest.importorskip("phevaluator")
        benchmark(phevaluator.evaluate_cards, *(50, 51, 45, 44, 43, 41))


@pytest.mark.parametrize("size", [IN_CACHE, IN_MEMORY], ids=["in cache", "in memory"])
@pytest.mark.benchmark(group="batch")
class TestBatch:
    """Per round: 40,000 hands in cache, 10,000,000 in memory."""

    def test_unchecked(
        self, benchmark: BenchmarkFixture, hands: np.ndarray, out: np.ndarray, size: int
    ) -> None:
        benchmark(bc.strengths, hands[:size], decks=None, out=out[:size])

    @pytest.mark.parametrize("decks", [1, 2])
    def test_copies_checked(
        self, benchmark: BenchmarkFixture, hands: np.ndarray, out: np.ndarray, size: int, decks: int
    ) -> None:
        benchmark(bc.strengths, hands[:size], decks=decks, out=out[:size])

    @pytest.mark.parametrize("evaluator", [SUITED, REVERSED], ids=["suited", "order"])
    def test_house_rules(
        self,
        benchmark: BenchmarkFixture,
        hands: np.ndarray,
        out: np.ndarray,
        size: int,
        evaluator: bc.Evaluator,
    ) -> None:
        benchmark(evaluator.strengths, hands[:size], decks=None, out=out[:size])

    def test_wide_integers(
        self, benchmark: BenchmarkFixture, hands: np.ndarray, out: np.ndarray, size: int
    ) -> None:
        wide = hands[: min(size, 1_000_000)].astype(np.int64)
        benchmark(bc.strengths, wide, decks=None, out=out[: len(wide)])


@pytest.mark.parametrize("path", paths.PATHS)
@pytest.mark.parametrize("size", [IN_CACHE, IN_MEMORY], ids=["in cache", "in memory"])
@pytest.mark.benchmark(group="batch by path")
class TestPaths:
    """The same as above on each path that the processor can go."""

    @pytest.mark.parametrize("decks", [None, 1])
    @pytest.mark.parametrize("evaluator", [bc.Evaluator(), SUITED], ids=["court", "suited"])
    def test_path(
        self,
        benchmark: BenchmarkFixture,
        hands: np.ndarray,
        out: np.ndarray,
        size: int,
        path: str,
        decks: int | None,
        evaluator: bc.Evaluator,
    ) -> None:
        if path not in paths.available():
            pytest.skip(f"the processor cannot go the path {path}")
        with paths.using(path):
            benchmark(evaluator.strengths, hands[:size], decks=decks, out=out[:size])


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.benchmark(group="batch in cache on threads")
def test_threads(
    benchmark: BenchmarkFixture, hands: np.ndarray, out: np.ndarray, threads: int
) -> None:
    """A round is 48 batches of 40,000 hands, shared out."""

    def some(first: int) -> None:
        for _ in range(48 // threads):
            part = slice(first * IN_CACHE, (first + 1) * IN_CACHE)
            bc.strengths(hands[part], decks=None, out=out[part])

    with ThreadPoolExecutor(threads) as pool:
        benchmark(lambda: list(pool.map(some, range(threads))))


@pytest.mark.benchmark(group="all hands of a deck")
class TestAllHands:
    def test_court(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.frequencies)

    def test_suited(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.frequencies, rules=SUITED.rules)


@pytest.mark.benchmark(group="the odds of a hand")
class TestOdds:
    """Against all 163,185 sets of one opponent; the switch goes through every draw."""

    def test_equity(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.equity, SET_CODES, PIT_CODES)

    def test_equity_sampled(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.equity, SET_CODES, PIT_CODES, opponents=3, samples=100_000, rng=1)

    def test_flip(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.flip, SET_CODES, PIT_CODES, 0)

    def test_switch(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.switch, SET_CODES, PIT_CODES)

    def test_frequencies_with_a_card_given(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.frequencies, set_cards=[SET_CODES[0]])


@pytest.mark.benchmark(group="another ladder")
def test_tables_of_another_order(benchmark: BenchmarkFixture) -> None:
    rng = np.random.default_rng(1)

    def another() -> bc.Evaluator:
        order = tuple(bc.Category(int(level)) for level in rng.permutation(bc.LADDER[:-2]))
        return bc.Evaluator(bc.HouseRules(order=order))

    benchmark(another)


def played_game(n_actions: int = 12) -> bc.Game:
    game = bc.Game([100] * 4, rng=3)
    while not game.is_over and len(game.steps) < n_actions:
        seat = game.actors[0]
        game.apply(bc.bots.caller(game.view(seat), game.legal_actions(seat)))
    return game


@pytest.mark.benchmark(group="a game")
class TestGame:
    def test_copy(self, benchmark: BenchmarkFixture) -> None:
        benchmark(played_game().copy)

    def test_view(self, benchmark: BenchmarkFixture) -> None:
        benchmark(played_game().view, 1)

    def test_deepcopy(self, benchmark: BenchmarkFixture) -> None:
        benchmark(copy.deepcopy, played_game())


@pytest.mark.benchmark(group="an action of a random bot, four players")
class TestPlay:
    """A round is 500 actions."""

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        bots = [bc.bots.AtRandom(seed) for seed in range(4)]

        def run() -> None:
            actions, seed = 0, 0
            while actions < 500:
                game = bc.Game([100] * 4, rng=seed)
                bc.play(game, bots)
                actions, seed = actions + len(game.steps), seed + 1

        benchmark(run)

    def test_pokerkit(self, benchmark: BenchmarkFixture) -> None:
        pokerkit = pytest.importorskip("pokerkit")
        rng = random.Random(1)
        # All that is no player's choice; how often to run the board out is, and never comes up.
        choice = pokerkit.Automation.RUNOUT_COUNT_SELECTION
        automations = tuple(a for a in pokerkit.Automation if a is not choice)

        def run() -> None:
            actions = 0
            while actions < 500:
                state = pokerkit.NoLimitTexasHoldem.create_state(
                    automations,
                    True,
                    1,
                    (1, 2),
                    2,
                    100,
                    4,
                )
                while state.status:
                    legal = []
                    if state.can_fold():
                        legal.append(state.fold)
                    if state.can_check_or_call():
                        legal.append(state.check_or_call)
                    if state.can_complete_bet_or_raise_to():
                        legal.append(state.complete_bet_or_raise_to)
                    if not legal:
                        break
                    rng.choice(legal)()
                    actions += 1

        benchmark(run)
