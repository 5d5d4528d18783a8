"""Many hands: what comes of them is right, and the same wherever they are played."""

import copy
import pickle
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from multiprocessing import get_context

import numpy as np
import pytest
from throwers import by_chance

import brokencanada as bc
from brokencanada.chance import Chance
from brokencanada.simulation import blocks, running
from brokencanada.simulation.dealing import shuffled
from brokencanada.simulation.running import simulated
from brokencanada.simulation.throwing import STRATEGIES, loose, none

BLOCK = 65_536
PUBLISHED = bc.odds.frequencies()
HANDS = sum(PUBLISHED.values())


def first_card(sets, pits, rng):
    thrown = np.zeros(sets.shape, bool)
    thrown[:, 0] = True
    return thrown


@pytest.fixture(scope="module")
def simulation():
    return bc.simulate(200_000, rng=7)


# What is counted


def check_frequencies(hands, players):
    simulation = bc.simulate(hands, players=players, rng=11)
    for level, count in enumerate(sorted(PUBLISHED)):
        assert level == count
    # Seats share a pit, so each seat is a sample of its own.
    for seat in simulation.dealt:
        assert seat.sum() == hands
        for category, count in PUBLISHED.items():
            share = count / HANDS
            allowed = 5 * (hands * share * (1 - share)) ** 0.5 + 2
            assert abs(seat[category] - hands * share) <= allowed, category


def test_each_seat_is_dealt_the_exact_frequencies():
    check_frequencies(200_000, 4)


@pytest.mark.full
def test_each_seat_is_dealt_the_exact_frequencies_in_many_hands():
    check_frequencies(5_000_000, 4)


@pytest.mark.parametrize("strategy", ["none", "loose", by_chance])
@pytest.mark.parametrize(("players", "flip"), [(2, True), (4, False), (7, True)])
def test_the_counts_add_up(players, flip, strategy):
    n = 3000
    some = bc.simulate(n, players=players, rng=3, strategy=strategy, flip=flip)
    for held in (some.dealt, some.revealed, some.decisive):
        assert held.shape == (players, 35)
        assert held.dtype == np.int64
        assert (held.sum(axis=1) == n).all()
    assert some.ways.shape == (players, players)
    assert (some.won.sum(axis=1) == some.ways[:, 0]).all()
    assert (some.tied.sum(axis=1) == some.ways[:, 1:].sum(axis=1)).all()
    assert (some.won + some.tied <= some.decisive).all()
    assert some.won.sum() + some.splits == n
    parts = np.arange(1, players + 1)
    assert (some.ways.sum(axis=0) % parts == 0).all()
    assert some.share.sum() == pytest.approx(1)
    assert some.feuds_won.sum() == some.feuds
    assert (some.feuds_won <= some.feuds_entered).all()
    assert some.feuds_entered.sum() >= 2 * some.feuds
    assert (some.feuds_won <= some.won[:, bc.Category.FULL_HOUSE]).all()
    canadas = some.revealed[:, [bc.Category.BROKEN_CANADA, bc.Category.ROYAL_CANADIAN]].sum()
    assert some.redeals <= canadas <= some.redeals * players


def test_without_switch_and_flip_what_is_dealt_is_shown(simulation):
    assert (simulation.dealt == simulation.revealed).all()
    moved = (simulation.revealed != simulation.decisive).any(axis=0)
    assert moved[bc.Category.BROKEN_CANADA]


def test_no_seat_is_better_than_another(simulation):
    off = (simulation.share - 0.25) / simulation.stderr
    assert (np.abs(off) < 5).all()
    assert simulation.stderr == pytest.approx([(0.25 * 0.75 / 200_000) ** 0.5] * 4, rel=0.02)


def test_shares_agree_with_the_odds():
    # Of hands that none redeals, the share by category is what two random hands give.
    n = 100_000
    two = bc.simulate(n, players=2, rng=5)
    rng = np.random.default_rng(6)
    cards = shuffled(n, 1, rng)[:, :10].astype(np.uint8)
    hands = np.stack([cards[:, [0, 1, 2, 3, 8, 9]], cards[:, [4, 5, 6, 7, 8, 9]]], axis=1)
    strengths = bc.strengths(hands)
    shares = bc.shares(strengths)[:, 0]
    levels = bc.categories(strengths)[:, 0]
    for category in (bc.Category.PAIR, bc.Category.THREE_ACES, bc.Category.RIVER_OF_BLOOD):
        expected = shares[levels == category].mean()
        held = two.decisive[:, category].sum()
        found = (two.won + two.tied / 2)[:, category].sum() / held
        assert abs(found - expected) < 5 * (0.5 / held**0.5)


def test_the_loose_strategy_beats_none_clearly():
    simulation = bc.simulate(65_536, strategy=["loose", "none", None, None], rng=1)
    assert simulation.share[0] > 0.4
    assert simulation.strategies == ("loose", "none", "none", "none")


def test_trading_for_the_flip_makes_hands_stronger():
    plain, flip = (bc.simulate(20_000, rng=1, flip=flip) for flip in (False, True))
    assert (
        flip.revealed[:, bc.Category.NOTHING].sum() < plain.revealed[:, bc.Category.NOTHING].sum()
    )


def test_house_rules_count_by_category_all_the_same():
    reversed_order = bc.HouseRules(order=bc.LADDER[:33][::-1])
    simulation = bc.simulate(20_000, rng=1, rules=reversed_order)
    counts = simulation.counts("dealt")
    assert list(counts) == list(reversed_order.ladder)
    share = counts[bc.Category.NOTHING] / 80_000
    assert abs(share - PUBLISHED[bc.Category.NOTHING] / HANDS) < 0.01
    won = simulation.counts("won")
    # Two pair comes after a pair here, and still before Nothing.
    assert won[bc.Category.PAIR] > won[bc.Category.NOTHING]


def test_more_decks_have_more_copies():
    one, three = (bc.simulate(30_000, rng=1, decks=decks) for decks in (1, 3))
    aces = bc.Category.FOUR_ACES
    assert three.counts("dealt")[aces] > one.counts("dealt")[aces]
    assert (one.decks, three.decks, bc.simulate(1, players=5).decks) == (1, 3, 2)


# The record


def test_simulations_are_values(simulation):
    same = bc.simulate(200_000, rng=7)
    assert simulation == same
    assert hash(simulation) == hash(same)
    assert simulation != bc.simulate(200_000, rng=8)
    for twin in (pickle.loads(pickle.dumps(simulation)), copy.deepcopy(simulation)):
        assert twin == simulation
        with pytest.raises(ValueError):
            twin.dealt[0, 0] = 1
    with pytest.raises(AttributeError):
        simulation.hands = 1
    assert simulation != 1


def test_hands_played_alike_add_up():
    some, more = bc.simulate(100, rng=1), bc.simulate(50, rng=2)
    total = some + more
    assert total.hands == 150
    assert (total.dealt == some.dealt + more.dealt).all()
    assert total.redeals == some.redeals + more.redeals
    assert total == more + some
    with pytest.raises(ValueError, match="players 4 and 3: what is added must be played alike"):
        some + bc.simulate(1, players=3)
    with pytest.raises(ValueError, match="flip False and True"):
        some + bc.simulate(1, flip=True)
    with pytest.raises(TypeError):
        some + 1


def test_it_prints_what_came_of_it(simulation):
    lines = str(simulation).splitlines()
    assert lines[0] == "200,000 hands: 4 players, 1 deck, strategy none, no flip trades"
    assert len(lines) == 6
    assert repr(simulation) == "<Simulation of 200000 hands, 4 players>"
    assert "nan" in str(bc.simulate(1))


def test_counts_are_named_by_category(simulation):
    counts = simulation.counts("won")
    assert list(counts) == list(bc.LADDER)
    assert all(type(count) is int for count in counts.values())
    with pytest.raises(ValueError, match="'lost': expected 'dealt', 'revealed'"):
        simulation.counts("lost")


# The same numbers for the same seed


def test_whole_numbers_and_generators_are_seeds():
    assert bc.simulate(500, rng=7) == bc.simulate(500, rng=np.int64(7))
    assert bc.simulate(500, rng=7) != bc.simulate(500, rng=8)
    assert bc.simulate(500) != bc.simulate(500)
    generator = np.random.default_rng(7)
    first, second = (bc.simulate(500, rng=generator) for _ in range(2))
    assert first != second
    assert first == bc.simulate(500, rng=np.random.default_rng(7))


def test_a_longer_run_begins_with_the_same_blocks(simulation):
    totals = list(simulated(200_000, rng=7))
    assert [total.hands for total in totals] == [BLOCK, 2 * BLOCK, 3 * BLOCK, 200_000]
    assert totals[1] == bc.simulate(2 * BLOCK, rng=7)
    assert totals[-1] == simulation


def test_blocks_have_the_seeds_of_spawned_children():
    first, both = simulated(2 * BLOCK, rng=5, players=2)
    cards, rest = np.random.SeedSequence(Chance(5).seed).spawn(2)[1].spawn(2)
    setting = blocks.Setting(2, 1, bc.HouseRules(), (none, none), False)
    cards, rest = map(np.random.default_rng, (cards, rest))
    second = [blocks.play(setting, shuffled(8192, 1, cards), rest) for _ in range(8)]
    assert both == sum(second, first)


def test_the_same_seed_deals_the_same_cards_whatever_is_thrown_and_traded():
    plain = bc.simulate(20_000, rng=1, players=3)
    for other in ({"strategy": "loose"}, {"strategy": by_chance}, {"flip": True}):
        assert (bc.simulate(20_000, rng=1, players=3, **other).dealt == plain.dealt).all()


def test_threads_count_the_same(simulation):
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as pool:
            assert bc.simulate(200_000, rng=7, executor=pool) == simulation


@pytest.mark.parametrize("strategy", ["loose", by_chance])
def test_processes_count_the_same(strategy):
    here = bc.simulate(2 * BLOCK + 5, rng=7, strategy=strategy, flip=True, players=2)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = bc.simulate(
            2 * BLOCK + 5, rng=7, strategy=strategy, flip=True, players=2, executor=pool
        )
    assert there == here


@pytest.mark.parametrize("size", [1, 3])
def test_the_size_of_tasks_does_not_matter(size, monkeypatch):
    monkeypatch.setattr(running, "_TASK_SEATS", 2 * size)
    monkeypatch.setattr(running, "_WAITING", 1)
    executor = AtOnce()
    few = 6 * BLOCK + 1
    assert bc.simulate(few, players=2, rng=7, executor=executor) == bc.simulate(
        few, players=2, rng=7
    )
    assert executor.submitted == {1: 7, 3: 3}[size]


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_counts_the_same():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor()
        here = bc.simulate(5 * BLOCK, rng=7, strategy="loose")
        assert bc.simulate(5 * BLOCK, rng=7, strategy="loose", executor=executor) == here
        assert bc.simulate(BLOCK, rng=7, strategy=by_chance, executor=executor) == bc.simulate(
            BLOCK, rng=7, strategy=by_chance
        )
        with pytest.raises(TypeError, match=r"client\.get_executor\(\)"):
            bc.simulate(1, executor=client)


# Executors


class AtOnce:
    """Plays a task when it is handed out, by one worker; counts what is out."""

    _max_workers = 1

    def __init__(self):
        self.submitted, self.futures = 0, []

    def submit(self, function, *args):
        self.submitted += 1
        future = Future()
        future.set_result(function(*args))
        return future


class Idle(AtOnce):
    """Never gets to anything but the first task."""

    def submit(self, function, *args):
        if not self.futures:
            self.futures.append(super().submit(function, *args))
        else:
            self.submitted += 1
            self.futures.append(Future())
        return self.futures[-1]


def test_few_tasks_are_handed_out_at_a_time():
    executor = Idle()
    running = simulated(10**12, players=2, rng=1, executor=executor)
    next(running)
    assert 1 < executor.submitted <= 4
    running.close()
    assert all(future.cancelled() for future in executor.futures[1:])


def test_what_progress_raises_passes_through_and_cancels():
    executor = Idle()

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bc.simulate(10**12, players=2, rng=1, executor=executor, progress=stop)
    assert len(executor.futures) > 1
    assert all(future.cancelled() for future in executor.futures[1:])


def test_what_a_task_raises_passes_through_and_cancels():
    class Broken(Idle):
        def submit(self, function, *args):
            future = Future()
            if not self.futures:
                future.set_exception(OSError("no more workers"))
            self.futures.append(future)
            return future

    executor = Broken()
    with pytest.raises(OSError, match="no more workers"):
        bc.simulate(10**7, rng=1, executor=executor)
    assert all(future.cancelled() for future in executor.futures[1:])


def test_progress_counts_hands_in_the_thread_of_the_caller():
    import threading

    seen = []

    def progress(done, total):
        seen.append((done, total, threading.current_thread()))

    n = 2 * BLOCK + 10
    with ThreadPoolExecutor(2) as pool:
        for executor in (None, pool):
            seen.clear()
            bc.simulate(n, players=2, rng=1, executor=executor, progress=progress)
            here = threading.current_thread()
            assert seen == [(done, n, here) for done in (BLOCK, 2 * BLOCK, n)]


def test_memory_does_not_grow_with_the_hands():
    def peak(n_blocks):
        tracemalloc.start()
        for _ in islice(simulated(10**12, players=2, rng=1), n_blocks):
            pass
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(1)
    assert peak(6) < 1.2 * peak(1) + 100_000


def test_many_players_take_little_more_memory():
    tracemalloc.start()
    next(simulated(500, players=60, strategy="loose", flip=True, rng=1))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 30e6


@pytest.mark.full
def test_a_million_hands_take_a_minute_at_most():
    start = time.process_time()
    bc.simulate(1_000_000, rng=1)
    assert time.process_time() - start < 60


# Bad arguments


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"hands": 0}, ValueError, "hands=0: expected at least 1"),
        ({"hands": -1}, ValueError, "hands=-1: expected at least 1"),
        ({"hands": 1.5}, TypeError, "hands=1.5: expected a whole number"),
        ({"hands": True}, TypeError, "hands=True: expected a whole number"),
        ({"hands": "9"}, TypeError, "hands='9': expected a whole number"),
        ({"players": 1}, ValueError, "players=1: expected at least 2"),
        ({"players": None}, TypeError, "players=None: expected a whole number"),
        ({"decks": 0}, ValueError, "decks=0: expected at least 1"),
        ({"players": 5, "decks": 1}, ValueError, "decks=1: expected at least 2"),
        ({"rng": "x"}, TypeError, "rng='x': expected what numpy"),
        ({"rng": -1}, ValueError, "rng=-1: expected what numpy"),
        ({"rules": None}, TypeError, "rules=None: expected HouseRules"),
        ({"flip": 1}, TypeError, "flip=1: expected True or False"),
        ({"strategy": "best"}, ValueError, "strategy='best': expected 'none', 'loose' or a call"),
        ({"strategy": 3}, TypeError, "strategy=3: expected a sequence"),
        ({"strategy": ["none", 3, None, None]}, TypeError, "strategy\\[1\\]=3: expected a callab"),
        (
            {"strategy": ["none"] * 3},
            ValueError,
            "3 strategies: expected one, or one for each of 4",
        ),
        ({"executor": 3}, TypeError, "executor=3: expected what has the interface of an Exec"),
        ({"executor": ThreadPoolExecutor}, TypeError, "executor=<class .*>: expected what has"),
        ({"progress": 3}, TypeError, "progress=3: expected a callable"),
    ],
)
def test_bad_arguments_are_named(arguments, error, said):
    with pytest.raises(error, match=f"^{said}"):
        bc.simulate(**{"hands": 10, **arguments})


def test_bad_arguments_are_named_before_anything_is_played():
    with pytest.raises(ValueError, match="hands=0"):
        simulated(0)


def test_what_looks_like_a_dask_client_is_told_what_to_hand_in():
    class Client:
        def submit(self):
            """Hand out futures that are none of concurrent.futures."""

        def get_executor(self):
            """Return what is wanted."""

    with pytest.raises(TypeError, match=r"a Client: expected its executor, client\.get_executor"):
        bc.simulate(10, executor=Client())


def throws_all(sets, pits, rng):
    thrown = np.zeros(sets.shape, bool)
    thrown[2:] = True
    return thrown


@pytest.mark.parametrize(
    ("strategy", "error", "said"),
    [
        (throws_all, ValueError, "strategy throws_all threw 4 cards in row 2: at most 3"),
        (lambda sets, pits, rng: sets, TypeError, "returned an array of uint8: expected booleans"),
        (lambda sets, pits, rng: None, TypeError, "returned an array of object: expected boole"),
        (
            lambda sets, pits, rng: np.zeros(len(sets), bool),
            ValueError,
            r"returned shape \(10,\): expected \(10, 4\)",
        ),
    ],
)
def test_what_a_strategy_answers_wrongly_is_named(strategy, error, said):
    with pytest.raises(error, match=said):
        bc.simulate(10, strategy=strategy)


def test_a_strategy_cannot_change_the_cards():
    def cheat(sets, pits, rng):
        sets[:] = 0

    with pytest.raises(ValueError, match="read-only"):
        bc.simulate(10, strategy=cheat)


def test_a_strategy_sees_sets_in_order_and_the_pit():
    seen = []

    def look(sets, pits, rng):
        seen.append((sets, pits))
        assert isinstance(rng, np.random.Generator)
        return np.zeros(sets.shape, bool)

    bc.simulate(50, strategy=look, rng=1, players=3)
    assert len(seen) == 3
    for sets, pits in seen:
        assert (sets.shape, pits.shape) == ((50, 4), (50, 2))
        assert (np.sort(sets, axis=1) == sets).all()
        assert (pits == seen[0][1]).all()


def test_a_callable_object_has_the_name_of_its_kind():
    class Bold:
        def __call__(self, sets, pits, rng):
            return first_card(sets, pits, rng)

    assert bc.simulate(5, strategy=Bold(), players=2).strategies[0].endswith("Bold")
    assert bc.simulate(5, strategy=first_card).strategies == ("first_card",) * 4


# Named strategies


@pytest.mark.parametrize(
    ("set_cards", "pit", "thrown"),
    [
        ("Ac 6h 7s Kd", "7d 9c", "Ac 6h Kd"),  # a pair with the pit
        ("2c 6h 8s Kd", "6d 9c", "2c 8s Kd"),
        ("2c 7h 8s Jd", "Ad 9c", "2c Jd"),  # a run of three with the pit
        ("Ac 5h 9s Kd", "Qd 2c", "5h 9s"),  # the ace above the king
        ("Ac 5h 9s Jd", "3d 2c", "5h 9s Jd"),  # and below the two
        ("Ac 5h 8s Jd", "Qd 3c", "Ac 5h 8s"),  # four loose cards: the jack is next to the queen
        ("5c 5h 6s 7d", "Qd Kc", ""),  # In hand 3 card straight-pair
        ("5c 9h 9s Td", "Jd Kc", ""),  # a run and a pair of its ranks
        ("2c 4h 6s 8d", "Qd Kc", ""),  # a handed curve
    ],
)
def test_loose_cards_are_thrown(set_cards, pit, thrown):
    sets = np.array([bc.parse_cards(set_cards)], np.uint8)
    mask = loose(sets, np.array([bc.parse_cards(pit)], np.uint8), None)[0]
    assert bc.format_cards(sets[0][mask]) == thrown


def test_named_strategies_throw_three_at_most():
    hands = bc.random_hands(50_000, rng=1)
    for strategy in STRATEGIES.values():
        thrown = strategy(hands[:, :4], hands[:, 4:], np.random.default_rng(1))
        assert thrown.sum(axis=1).max() <= 3


def test_importing_the_package_does_not_load_it():
    code = (
        "import sys, brokencanada as bc;"
        "assert 'brokencanada.simulation' not in sys.modules;"
        "bc.simulate(1); assert not {'dask', 'distributed'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_sum_adds_simulations() -> None:
    some, more = bc.simulate(300, rng=1), bc.simulate(200, rng=2)
    assert sum([some, more]) == some + more
    with pytest.raises(TypeError):
        1 + some
