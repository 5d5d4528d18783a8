"""How fast hands are evaluated, beside other evaluators, and whether what is promised holds.

Measures and returns records; prints nothing. Absolute figures drift from machine to machine, so
what is promised against another evaluator is a ratio: taken anew in every round of one run, in
which all take turns, and the median over the rounds counts.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tracemalloc
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from statistics import median
from time import perf_counter
from timeit import Timer
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from brokencanada import odds, paths
from brokencanada.cards import SET_SIZE, Card, CodeArray, Seed, random_hands
from brokencanada.evaluator import strength, strengths

HANDS, QUICK_HANDS = 10_000_000, 1_000_000

Kind: TypeAlias = Literal["batch", "scalar", "exhaustive", "peer"]
Progress: TypeAlias = Callable[[str], None]
Times: TypeAlias = dict[str, list[float]]
"""By name, the seconds for one hand in each round."""

UNCHECKED = "strengths, decks=None"
CHECKED = "strengths, decks=1"
CODES = "strength((a, b, c, d), (e, f))"
TEXT = 'strength("AsAhKdKc", "QsQd")'
ONE = "strengths of one hand"
PKRBOT = "pkrbot"
EXTRA_BYTES = 4096
"""What a batch call may take beyond input and output, however many hands it gets."""


@dataclass(frozen=True)
class Speed:
    """How long one evaluator takes for one hand."""

    kind: Kind
    """Ours by the batch, one hand at a time or exhaustively, or another evaluator."""
    name: str
    seconds: float | None
    """The median over the rounds; ``None`` where it is not installed."""
    version: str | None = None
    """Of another evaluator."""

    @property
    def hands_per_second(self) -> float | None:
        """The same the other way round."""
        return None if self.seconds is None else 1 / self.seconds


@dataclass(frozen=True)
class Promise:
    """What is promised, and what was reached."""

    name: str
    unit: str
    reached: float | None
    """In that unit; ``None`` where pkrbot is not installed to measure against."""
    limit: float
    at_least: bool = False
    """Whether more is better. The limit is then the least allowed, otherwise the most."""

    @property
    def holds(self) -> bool | None:
        """Whether the limit is kept; ``None`` where it was not measured."""
        if self.reached is None:
            return None
        return self.reached >= self.limit if self.at_least else self.reached <= self.limit


@dataclass(frozen=True)
class Report:
    """All that one run measured."""

    machine: str
    """The interpreter, NumPy and the processor."""
    hands: int
    """In the batch."""
    rounds: int
    speeds: tuple[Speed, ...]
    promises: tuple[Promise, ...]


@dataclass(frozen=True)
class Effort:
    """How often things are measured."""

    rounds: int
    calls: int
    """Of everything that does one hand at a time, in each round."""
    imports: int
    counts: int


THOROUGH, QUICK = Effort(21, 50_000, 15, 7), Effort(5, 10_000, 5, 3)


@dataclass(frozen=True)
class Runner:
    """One who takes part in the race."""

    kind: Kind
    name: str
    statement: str
    """What is timed."""
    given: Callable[[Sequence[Card]], Mapping[str, Any]]
    """Makes the names in the statement from the cards of a round."""
    batch: int | None = None
    """How many hands the statement evaluates, if it is not just those six cards."""
    version: str | None = None


def measure(
    hands: int = HANDS,
    *,
    effort: Effort = THOROUGH,
    rng: Seed = 7,
    progress: Progress = lambda what: None,
) -> Report:
    """Measure everything: ours and the installed peers in one race, and what is promised.

    ``hands`` is the size of the batch; ``progress`` is told what is measured next. Raises
    ``ValueError`` for fewer hands than one.
    """
    if hands < 1:
        raise ValueError(f"hands={hands}: expected at least 1")
    generator = np.random.default_rng(rng)
    progress(f"drawing {hands:,} hands")
    runners = [*ours(random_hands(hands, rng=generator)), *peers()]
    times = race(runners, random_hands(effort.rounds, rng=generator), effort.calls, progress)
    progress("counting all hands")
    seconds, counted = seconds_to_count(effort.counts)
    speeds = [
        *(
            Speed(runner.kind, runner.name, median(times[runner.name]), runner.version)
            for runner in runners
        ),
        *(Speed("peer", name, None) for name in _PEERS if name not in times),
        Speed("exhaustive", "all hands of one deck", seconds / counted),
    ]
    speeds.sort(key=lambda speed: get_args(Kind).index(speed.kind))
    progress("importing")
    imported = seconds_to_import(effort.imports)
    promises = [
        *against_pkrbot(times),
        Promise(ONE, "us", median(times[ONE]) * 1e6, 1),
        Promise("import beyond NumPy's own, first hand included", "ms", imported * 1e3, 40),
        Promise(f"all {counted:,} hands counted", "s", seconds, 1),
    ]
    for size in (-(-hands // 100), hands):
        progress(f"tracing the memory of {size:,} hands")
        name = f"memory beyond in- and output, {size:,} hands"
        promises.append(Promise(name, "bytes", extra_memory(size), EXTRA_BYTES))
    return Report(_machine(), hands, effort.rounds, tuple(speeds), tuple(promises))


def race(
    runners: Sequence[Runner],
    hands: CodeArray,
    calls: int,
    progress: Progress = lambda what: None,
) -> Times:
    """Let all take turns, one round for each hand; return the seconds for one hand by round.

    All that do one hand at a time get the same hand in a round, ``calls`` times over.
    """
    times: Times = {runner.name: [] for runner in runners}
    for number, codes in enumerate(hands.tolist(), 1):
        progress(f"round {number} of {len(hands)}")
        cards = [Card(code) for code in codes]
        for runner in runners:
            timer = Timer(runner.statement, globals={**runner.given(cards)})
            if number == 1:
                timer.timeit(1)  # Memory is touched for the first time, caches are filled.
            runs, batch = (calls, 1) if runner.batch is None else (1, runner.batch)
            times[runner.name].append(timer.timeit(runs) / runs / batch)
    return times


def ours(batch: CodeArray) -> list[Runner]:
    """List our own functions, those for many hands on the given ones."""
    out = np.empty(len(batch), np.uint32)

    def many(cards: Sequence[Card]) -> dict[str, Any]:
        return {"strengths": strengths, "hands": batch, "out": out}

    def codes(cards: Sequence[Card]) -> dict[str, Any]:
        four, two = tuple(map(int, cards[:SET_SIZE])), tuple(map(int, cards[SET_SIZE:]))
        return {"strength": strength, "four": four, "two": two}

    def text(cards: Sequence[Card]) -> dict[str, Any]:
        four, two = "".join(map(str, cards[:SET_SIZE])), "".join(map(str, cards[SET_SIZE:]))
        return {"strength": strength, "four": four, "two": two}

    def one(cards: Sequence[Card]) -> dict[str, Any]:
        return {"strengths": strengths, "hand": np.array([cards], np.uint8)}

    return [
        Runner("batch", UNCHECKED, "strengths(hands, decks=None, out=out)", many, len(batch)),
        Runner("batch", CHECKED, "strengths(hands, decks=1, out=out)", many, len(batch)),
        Runner("scalar", CODES, "strength(four, two)", codes),
        Runner("scalar", TEXT, "strength(four, two)", text),
        Runner("scalar", ONE, "strengths(hand)", one),
    ]


# What each of the others wants for six cards. They play ordinary poker, which is less to know.
_PEERS: dict[str, tuple[str, Callable[[Any, Sequence[Card]], Mapping[str, Any]]]] = {
    "pkrbot": (
        "evaluate(hand)",
        lambda pkrbot, cards: {
            "evaluate": pkrbot.evaluate,
            "hand": [pkrbot.Card(str(card)) for card in cards],
        },
    ),
    "eval7": (
        "evaluate(hand)",
        lambda eval7, cards: {
            "evaluate": eval7.evaluate,
            "hand": [eval7.Card(str(card)) for card in cards],
        },
    ),
    "phevaluator": (
        "evaluate_cards(*hand)",
        lambda phevaluator, cards: {
            "evaluate_cards": phevaluator.evaluate_cards,
            "hand": [phevaluator.Card.to_id(str(card)) for card in cards],
        },
    ),
}


def peers() -> list[Runner]:
    """List the other evaluators that are installed."""
    runners = []
    for name, (statement, given) in _PEERS.items():
        try:
            # What is deprecated in the others is for them to mend.
            with warnings.catch_warnings(action="ignore"):
                module = import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            continue
        runners.append(
            Runner("peer", name, statement, partial(given, module), version=version(name))
        )
    return runners


def against_pkrbot(times: Times) -> list[Promise]:
    """Hold our times of a race against those of pkrbot, if it took part."""
    theirs = times.get(PKRBOT)

    def ratio(above: list[float] | None, below: list[float] | None) -> float | None:
        if above is None or below is None:
            return None
        return median(a / b for a, b in zip(above, below, strict=True))

    return [
        Promise(f"{UNCHECKED}: hands in {PKRBOT}'s time for one", "hands",
                ratio(theirs, times[UNCHECKED]), 15, at_least=True),
        Promise(f"{CHECKED}: hands in {PKRBOT}'s time for one", "hands",
                ratio(theirs, times[CHECKED]), 8, at_least=True),
        Promise(f"{CODES}: share of {PKRBOT}'s time", "", ratio(times[CODES], theirs), 1),
        Promise(f"{TEXT}: share of {PKRBOT}'s time", "", ratio(times[TEXT], theirs), 2),
    ]  # fmt: skip


def seconds_to_count(repeats: int) -> tuple[float, int]:
    """Return the median time to count all hands of one deck, and how many they are."""
    times, counted = [], 0
    for _ in range(repeats):
        start = perf_counter()
        counted = sum(odds.frequencies().values())
        times.append(perf_counter() - start)
    return median(times), counted


_FIRST_HAND = """
import numpy
from time import perf_counter
start = perf_counter()
import brokencanada
brokencanada.strength("AsAhKdKc", "QsQd")
print(perf_counter() - start)
"""


def seconds_to_import(repeats: int) -> float:
    """Return the median time a fresh interpreter that has NumPy needs until the first strength."""
    return median(
        float(
            subprocess.run(
                [sys.executable, "-c", _FIRST_HAND], check=True, capture_output=True, text=True
            ).stdout
        )
        for _ in range(repeats)
    )


def extra_memory(hands: int) -> int:
    """Return the bytes that a batch call takes at most beyond its input and its output."""
    batch, out = random_hands(hands, rng=hands), np.empty(hands, np.uint32)
    strengths(batch, decks=1, out=out)  # What is made once and kept is not the call's.
    traced_before = tracemalloc.is_tracing()
    tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        strengths(batch, decks=1, out=out)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        if not traced_before:
            tracemalloc.stop()


def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = f"{platform.system()} {platform.machine()}, {paths.current()} path"
    return f"{python}, NumPy {np.__version__}, {where}"
