"""How fast, by group; run with ``pytest benchmarks``. Compare within one run only.

``--benchmark-group-by=group`` (the default here) puts ours and the peers side by side.
"""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import brokencanada as bc

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


@pytest.mark.benchmark(group="all hands of a deck")
class TestAllHands:
    def test_court(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.frequencies)

    def test_suited(self, benchmark: BenchmarkFixture) -> None:
        benchmark(bc.odds.frequencies, rules=SUITED.rules)


@pytest.mark.benchmark(group="another ladder")
def test_tables_of_another_order(benchmark: BenchmarkFixture) -> None:
    rng = np.random.default_rng(1)

    def another() -> bc.Evaluator:
        order = tuple(bc.Category(int(level)) for level in rng.permutation(bc.LADDER[:-2]))
        return bc.Evaluator(bc.HouseRules(order=order))

    benchmark(another)
