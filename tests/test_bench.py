"""The benchmark: what it measures and how it counts. Never how fast anything is."""

import math
import sys
import tracemalloc
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

import brokencanada as bc
from brokencanada import bench

TINY = bench.Effort(rounds=2, calls=3, imports=1, counts=1)
ALL_HANDS = math.comb(52, 6) * math.comb(6, 2)
CARDS = bc.parse_cards("Kc Kd Kh Qs Qd 7c")
KINGS_OVER_QUEENS = 0x1F238000


@pytest.fixture(scope="module")
def report():
    return bench.measure(10, effort=TINY)


@pytest.fixture
def without_peers(monkeypatch):
    for name in ("pkrbot", "eval7", "phevaluator"):
        monkeypatch.setitem(sys.modules, name, None)


def test_everything_is_measured(report):
    assert (report.hands, report.rounds) == (10, 2)
    ours = [(speed.kind, speed.name) for speed in report.speeds if speed.kind != "peer"]
    assert ours == [
        ("batch", "strengths, decks=None"),
        ("batch", "strengths, decks=1"),
        ("scalar", "strength((a, b, c, d), (e, f))"),
        ("scalar", 'strength("AsAhKdKc", "QsQd")'),
        ("scalar", "strengths of one hand"),
        ("exhaustive", "all hands of one deck"),
    ]
    peers = [speed.name for speed in report.speeds[len(ours) :]]
    assert sorted(peers) == ["eval7", "phevaluator", "pkrbot"]
    for speed in report.speeds:
        if speed.kind == "peer" and speed.version is None:
            assert speed.seconds is speed.hands_per_second is None
        else:
            assert speed.seconds > 0
            assert speed.hands_per_second == pytest.approx(1 / speed.seconds)


def test_what_is_promised_is_held_against_its_limit(report):
    limits = [(promise.limit, promise.unit, promise.at_least) for promise in report.promises]
    assert limits == [
        (15, "hands", True),
        (8, "hands", True),
        (1, "", False),
        (2, "", False),
        (1, "us", False),
        (40, "ms", False),
        (1, "s", False),
        (bench.EXTRA_BYTES, "bytes", False),
        (bench.EXTRA_BYTES, "bytes", False),
    ]
    assert "305,377,800" in report.promises[6].name


def test_the_machine_is_named(report):
    assert f"Python {sys.version.split()[0]}" in report.machine


def test_progress_is_told():
    told = []
    bench.measure(1, effort=TINY, progress=told.append)
    assert told[0] == "drawing 1 hands"
    assert "round 2 of 2" in told


def test_a_batch_has_a_hand_at_least():
    with pytest.raises(ValueError, match="hands=0: expected at least 1"):
        bench.measure(0)


# The race


def test_ours_evaluate_the_hand_of_the_round():
    *_, codes, text, one = bench.ours(bc.random_hands(3, rng=1))
    assert eval(codes.statement, dict(codes.given(CARDS))) == KINGS_OVER_QUEENS
    assert eval(text.statement, dict(text.given(CARDS))) == KINGS_OVER_QUEENS
    assert eval(one.statement, dict(one.given(CARDS))).tolist() == [KINGS_OVER_QUEENS]
    assert text.given(CARDS)["four"] == "KcKdKhQs"
    assert {type(code) for code in codes.given(CARDS)["four"]} == {int}


def test_ours_evaluate_the_whole_batch_into_what_is_there():
    hands = bc.random_hands(100, rng=1)
    for runner in bench.ours(hands)[:2]:
        given = dict(runner.given(CARDS))
        assert runner.batch == 100
        assert given["hands"] is hands
        assert eval(runner.statement, given) is given["out"]
        assert given["out"].tolist() == [bc.strength(hand[:4], hand[4:]) for hand in hands.tolist()]


@pytest.mark.parametrize("name", ["pkrbot", "eval7", "phevaluator"])
def test_peers_get_the_same_cards(name):
    if find_spec(name) is None:
        pytest.skip(f"{name} is not installed")
    (peer,) = (runner for runner in bench.peers() if runner.name == name)
    better = bc.parse_cards("Kc Kd Kh Qs Qd Qc")[:5] + bc.parse_cards("Ks")  # Four kings.
    worth = [eval(peer.statement, dict(peer.given(cards))) for cards in (CARDS, better, CARDS)]
    assert worth[0] == worth[2] != worth[1]
    # Only phevaluator counts the best hand as the lowest.
    assert (worth[1] > worth[0]) == (name != "phevaluator")


def test_all_have_their_turn_in_every_round():
    turns = []

    def given(name):
        return lambda cards: {"take": lambda: turns.append((name, bc.format_cards(cards)))}

    runners = [
        bench.Runner("scalar", "first", "take()", given("first")),
        bench.Runner("batch", "second", "take()", given("second"), batch=1000),
    ]
    hands = bc.join([[0, 1, 2, 3], [4, 5, 6, 7]], [8, 9])
    times = bench.race(runners, hands, calls=2)
    assert {name: len(seconds) for name, seconds in times.items()} == {"first": 2, "second": 2}
    one, two = "Ac Ad Ah As 3c 3d", "2c 2d 2h 2s 3c 3d"
    # Once more in the first round, so that nothing is timed that happens once.
    assert turns == [
        *[("first", one)] * 3, *[("second", one)] * 2,
        *[("first", two)] * 2, ("second", two),
    ]  # fmt: skip


def test_time_is_counted_for_one_hand(monkeypatch):
    monkeypatch.setattr(bench, "Timer", lambda *args, **more: SimpleNamespace(timeit=lambda n: 6.0))
    runners = [
        bench.Runner("scalar", "one by one", "", lambda cards: {}),
        bench.Runner("batch", "many", "", lambda cards: {}, batch=1000),
    ]
    times = bench.race(runners, bc.random_hands(1, rng=1), calls=3)
    assert times == {"one by one": [2.0], "many": [0.006]}


def times(**ours):
    names = {
        "unchecked": bench.UNCHECKED, "checked": bench.CHECKED,
        "codes": bench.CODES, "text": bench.TEXT,
    }  # fmt: skip
    return {name: ours.get(short, [1.0, 1.0, 1.0]) for short, name in names.items()}


def test_ratios_are_taken_round_by_round():
    # As ratios of medians they would be 3 and 1/3.
    theirs = {"pkrbot": [10.0, 30.0, 300.0]}
    race = times(unchecked=[1.0, 10.0, 20.0], codes=[100.0, 10.0, 1.0]) | theirs
    unchecked, checked, codes, text = bench.against_pkrbot(race)
    assert unchecked.reached == 10  # Of 10, 3 and 15.
    assert checked.reached == 30
    assert codes.reached == pytest.approx(1 / 3)  # Of 10, 1/3 and 1/300.
    assert text.reached == pytest.approx(1 / 30)
    assert [promise.holds for promise in (unchecked, checked, codes, text)] == [
        False, True, True, True,
    ]  # fmt: skip


def test_without_pkrbot_there_is_nothing_to_hold_against_it():
    for promise in bench.against_pkrbot(times()):
        assert promise.reached is None
        assert promise.holds is None


def test_peers_that_are_not_installed_are_said_not_to_be(without_peers):
    assert bench.peers() == []
    report = bench.measure(1, effort=TINY)
    missing = [speed for speed in report.speeds if speed.kind == "peer"]
    assert [speed.name for speed in missing] == ["pkrbot", "eval7", "phevaluator"]
    assert {speed.seconds for speed in missing} == {None}
    assert [promise.holds is None for promise in report.promises] == [True] * 4 + [False] * 5


def test_a_peer_that_cannot_be_imported_is_not_hidden(monkeypatch):
    def broken(name):
        raise ModuleNotFoundError("No module named 'libm'", name="libm")

    monkeypatch.setattr(bench, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="libm"):
        bench.peers()


# What is promised


@pytest.mark.parametrize(
    ("reached", "at_least", "holds"),
    [(2.0, True, True), (1.9, True, False), (2.1, True, True),
     (2.0, False, True), (1.9, False, True), (2.1, False, False),
     (None, True, None), (None, False, None)],
)  # fmt: skip
def test_a_promise_holds_up_to_its_limit(reached, at_least, holds):
    assert bench.Promise("", "", reached, 2.0, at_least).holds is holds


def test_times_are_given_in_the_units_of_the_promises(monkeypatch):
    names = (bench.UNCHECKED, bench.CHECKED, bench.CODES, bench.TEXT, bench.ONE)
    seconds = dict(zip(names, (1e-9, 2e-9, 3e-9, 4e-9, 5e-9), strict=True))
    monkeypatch.setattr(bench, "peers", list)
    monkeypatch.setattr(bench, "race", lambda *args: {name: [s] for name, s in seconds.items()})
    monkeypatch.setattr(bench, "seconds_to_count", lambda repeats: (0.5, 100))
    monkeypatch.setattr(bench, "seconds_to_import", lambda repeats: 0.02)
    monkeypatch.setattr(bench, "extra_memory", lambda hands: hands)
    report = bench.measure(1000)
    assert {speed.name: speed.seconds for speed in report.speeds[:6]} == seconds | {
        "all hands of one deck": 0.005
    }
    reached = [promise.reached for promise in report.promises]
    assert reached == [None] * 4 + [pytest.approx(0.005), 20, 0.5, 10, 1000]


def test_all_hands_of_a_deck_are_counted():
    seconds, counted = bench.seconds_to_count(1)
    assert counted == ALL_HANDS
    assert seconds > 0


def test_a_fresh_interpreter_is_timed_until_its_first_hand():
    assert 0 < bench.seconds_to_import(1) < 60


def test_a_batch_takes_no_more_memory_for_more_hands():
    few, many = bench.extra_memory(1_000), bench.extra_memory(100_000)
    assert 0 <= many < bench.EXTRA_BYTES
    assert abs(many - few) < 1_000


def test_memory_a_call_takes_is_seen(monkeypatch):
    def wasteful(hands, *, decks, out):
        return out[:] + len(bytearray(1_000_000))

    monkeypatch.setattr(bench, "strengths", wasteful)
    assert bench.extra_memory(1) >= 1_000_000


def test_tracing_memory_leaves_tracing_as_it_was():
    was = tracemalloc.is_tracing()
    bench.extra_memory(1)
    assert tracemalloc.is_tracing() == was
    tracemalloc.start()
    try:
        assert len(bytearray(1_000_000)) > 0  # What was taken before is not the call's.
        assert bench.extra_memory(1) < bench.EXTRA_BYTES
        assert tracemalloc.is_tracing()
    finally:
        if not was:
            tracemalloc.stop()
