"""Many threads at once get what one alone gets, with a lock on the interpreter or without."""

import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier
from typing import Any

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import paths
from brokencanada.evaluator import evaluator_of

THREADS, ROUNDS = 8, 6
FREE = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """Start the same work with other numbers in all threads at one moment; return all answers."""
    barrier = Barrier(THREADS)

    def one(number: int) -> Any:
        barrier.wait(timeout=60)
        return work(number)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(one, range(THREADS)))
    finally:
        sys.setswitchinterval(interval)


def batches(number: int) -> list[Any]:
    hands = bc.random_hands(3000, rng=number)
    wide = hands.astype(np.int64)[::-1]
    return [bc.strengths(hands).tolist(), bc.strengths(wide).tolist()]


SHARED = bc.random_hands(5000, rng=99)


def one_batch_for_all(number: int) -> list[int]:
    return bc.strengths(SHARED).tolist()


def single_hands(number: int) -> list[Any]:
    hands = bc.random_hands(60, rng=number).tolist()
    texts = [(bc.format_cards(hand[:4]), bc.format_cards(hand[4:])) for hand in hands]
    return [(bc.strength(*text), bc.evaluate(*text), str(bc.explain(*text))) for text in texts]


def bad_hands(number: int) -> list[str]:
    said = []
    for code in (52, 200, 255):
        hands = bc.random_hands(50, rng=number)
        hands[number, 3] = code
        with pytest.raises(bc.CardError) as error:
            bc.strengths(hands)
        said.append(str(error.value))
    return said


def house_rules(number: int) -> list[Any]:
    order = tuple(Random(number % 3).sample(bc.LADDER[:-2], len(bc.LADDER) - 2))
    rules = bc.HouseRules("suited" if number % 2 else "court", order)
    evaluators = bc.Evaluator(rules), evaluator_of(rules)
    return [evaluator.strengths(SHARED[:500]).tolist() for evaluator in evaluators]


CHANGING: list[str] = []


def a_list_that_others_change(number: int) -> None:
    """Read a list whose items come and go meanwhile: it is a hand or an error, never a crash."""
    for _ in range(300):
        if number % 2:
            CHANGING[:] = [str(bc.Card(code)) for code in range(number, number + 4)]
            CHANGING.clear()
        else:
            with suppress(bc.CardError):
                bc.strength(CHANGING, "KsKh")


def games(number: int) -> list[str]:
    histories = []
    for seed in (number, number + 100):
        game = bc.Game([30] * 4, rng=seed)
        bc.play(game, [bc.bots.AtRandom(seed + seat) for seat in range(4)])
        assert bc.replay(game.history()) == game
        histories.append(game.history())
    return histories


def what_to_expect(number: int) -> list[Any]:
    hand = bc.random_hands(1, rng=number)[0].tolist()
    switch = bc.odds.switch(hand[:4], hand[4:])
    return [str(switch), bc.simulate(300, rng=number, strategy="loose").share.tolist()]


WORKS = [
    *(batches, one_batch_for_all, single_hands, bad_hands, house_rules),
    *(a_list_that_others_change, games, what_to_expect),
]


@pytest.mark.parametrize("work", WORKS)
def test_threads_do_not_disturb_each_other(work: Callable[[int], Any]) -> None:
    # Threads first: what is made once and kept is then made by several at a time.
    evaluator_of.cache_clear()
    together = at_once(work)
    assert together == [work(number) for number in range(THREADS)]


def test_threads_may_change_the_path_while_others_evaluate() -> None:
    expected = bc.strengths(SHARED).tolist()

    def work(number: int) -> list[list[int]]:
        answers = []
        for round_ in range(ROUNDS * 5):
            if number % 2:
                paths.use(paths.available()[round_ % len(paths.available())])
            answers.append(bc.strengths(SHARED).tolist())
        return answers

    before = paths.current()
    try:
        assert all(answer == expected for answers in at_once(work) for answer in answers)
    finally:
        paths.use(before)


def test_one_memory_may_be_written_to_by_several_who_share_it_out() -> None:
    out = np.zeros(THREADS * 500, np.uint32)
    hands = bc.random_hands(THREADS * 500, rng=5)

    def work(number: int) -> None:
        mine = slice(500 * number, 500 * (number + 1))
        bc.strengths(hands[mine], out=out[mine])

    at_once(work)
    assert (out == bc.strengths(hands)).all()


@pytest.mark.skipif(not FREE, reason="this Python has a lock on the interpreter")
def test_the_kernel_does_not_bring_the_lock_back() -> None:
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined,unused-ignore]
