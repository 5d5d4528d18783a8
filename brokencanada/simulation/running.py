"""Many hands without betting: blocks of them, played here or on workers, and added up."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any, TypeAlias

from brokencanada.cards import Seed, whole_number
from brokencanada.chance import Chance
from brokencanada.hand import check_enough_decks
from brokencanada.ladder import HouseRules, check_rules
from brokencanada.simulation.blocks import BLOCK, Setting, play_hands
from brokencanada.simulation.counts import Simulation
from brokencanada.simulation.throwing import Strategy, strategies_of

_TASK_SEATS = 16
"""Blocks of a task times players: some tenths of a second, which Ctrl-C may have to wait for."""
_WAITING = 3
"""Tasks of each worker that are handed out and not yet added up."""

StrategyLike: TypeAlias = Strategy | str | None
Progress: TypeAlias = Callable[[int, int], object]


def simulate(
    hands: int,
    *,
    players: int = 4,
    rng: Seed = None,
    strategy: StrategyLike | Sequence[StrategyLike] = None,
    executor: Any = None,
    progress: Progress | None = None,
    rules: HouseRules = HouseRules(),
    decks: int | None = None,
    flip: bool = False,
) -> Simulation:
    """Deal many hands without betting, play them out and count who holds what and who wins.

    Everybody stays in. Seat 0 is left of the dealer in every hand. Each hand: the deal, the switch
    by ``strategy``, the flip trades if ``flip``, the reveal with its redeal, Family Feud.

    ``strategy``: ``None`` or ``"none"`` throws nothing, ``"loose"`` the loose cards (see
    :func:`~brokencanada.simulation.throwing.loose`), a callable ``(sets, pits, rng) -> thrown``
    whatever it likes: codes of shape (n, 4), each set in ascending order, codes of shape (n, 2) and
    a generator in; booleans of shape (n, 4) out, true for the cards to throw, at most three of a
    set, all in one step. It is asked seat by seat, and again for the new sets of those who may
    change after a redeal: of what it throws then, the first two are changed. A list has one for
    each seat.

    ``flip``: at each table the seats call in an order drawn anew, and each trades the card of its
    set that leaves its hand strongest, if that is stronger than to keep them all; what it gives is
    the flip card for the next. ``decks``: at least :func:`~brokencanada.hand.decks_for`, the
    default.

    The same ``rng`` and ``hands`` give the same numbers on whatever ``executor``, and the same
    cards whatever the strategy. An executor is anything with the interface of
    ``concurrent.futures``; of a Dask client, ``client.get_executor()``. It is not shut down. If its
    workers are processes, a strategy must be one that can be pickled. ``progress(done, total)`` is
    called in this thread as hands are finished.

    Raises ``TypeError`` or ``ValueError`` naming what is wrong, a strategy's answer too. What an
    executor or ``progress`` raises passes through, and so does Ctrl-C; what has been handed out is
    cancelled. See section 5 of the rules.

    >>> simulation = simulate(10_000, rng=7)
    >>> simulation.counts("dealt")[Category.PAIR], simulation.redeals
    (11809, 5)
    >>> simulation.share.round(2)
    array([0.25, 0.25, 0.25, 0.25])
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress={progress!r}: expected a callable")
    running = simulated(
        hands,
        players=players,
        rng=rng,
        strategy=strategy,
        executor=executor,
        rules=rules,
        decks=decks,
        flip=flip,
    )
    with closing(running):
        for total in running:
            if progress is not None:
                progress(total.hands, int(hands))
    # At least one hand is played, so there is a total.
    return total  # pyright: ignore[reportPossiblyUnboundVariable]


def simulated(
    hands: int,
    *,
    players: int = 4,
    rng: Seed = None,
    strategy: StrategyLike | Sequence[StrategyLike] = None,
    executor: Any = None,
    rules: HouseRules = HouseRules(),
    decks: int | None = None,
    flip: bool = False,
) -> Generator[Simulation]:
    """Yield what :func:`~brokencanada.simulate` has counted so far, the whole of it at last.

    For who wants to see the numbers grow, or to stop early. What is yielded after so many hands is
    what ``simulate`` returns for so many. Raises as that does, at the call for bad arguments.

    >>> [total.hands for total in simulated(150_000, rng=7)]
    [65536, 131072, 150000]
    """
    n = whole_number("hands", hands, 1)
    seats = whole_number("players", players, 2)
    check_rules(rules)
    if not isinstance(flip, bool):
        raise TypeError(f"flip={flip!r}: expected True or False")
    setting = Setting(
        seats, check_enough_decks(decks, seats), rules, strategies_of(strategy, seats), flip
    )
    check_executor(executor)
    return _totals(setting, Chance(rng).seed, n, executor)


def check_executor(executor: Any) -> None:
    """Raise ``TypeError`` for what hands out no futures."""
    # A Dask client has a submit of its own, whose futures are not those of concurrent.futures.
    if callable(getattr(executor, "get_executor", None)):
        raise TypeError(
            f"executor is a {type(executor).__name__}: expected its executor, client.get_executor()"
        )
    usable = callable(getattr(executor, "submit", None)) and not isinstance(executor, type)
    if executor is not None and not usable:
        raise TypeError(f"executor={executor!r}: expected what has the interface of an Executor")


# -- blocks, here or on workers ---------------------------------------------------------------


def _totals(setting: Setting, seed: int, hands: int, executor: Any) -> Generator[Simulation]:
    """Add up blocks in their order, so that each total is that of a shorter run."""
    total = None
    with closing(_parts(setting, seed, hands, executor)) as parts:
        for part in parts:
            total = part if total is None else total + part
            yield total


def _parts(setting: Setting, seed: int, hands: int, executor: Any) -> Generator[Simulation]:
    if executor is None:
        for first in range(0, hands, BLOCK):
            yield play_hands(setting, seed, first, min(first + BLOCK, hands))
        return
    most = _WAITING * _workers(executor)
    waiting: deque[Any] = deque()
    # With few blocks, each worker should get some.
    size = BLOCK * max(1, min(_TASK_SEATS // setting.players, hands // (BLOCK * most)))
    try:
        for first in range(0, hands, size):
            if len(waiting) == most:
                yield _first_of(waiting)
            last = min(first + size, hands)
            waiting.append(executor.submit(play_hands, setting, seed, first, last))
        while waiting:
            yield _first_of(waiting)
    finally:
        for task in waiting:
            task.cancel()


def _first_of(waiting: deque[Any]) -> Simulation:
    part: Simulation = waiting[0].result()  # It stays in line until it is here: to be cancelled.
    waiting.popleft()
    return part


def _workers(executor: Any) -> int:
    """Return how many tasks run at once: no interface tells, so look where it usually stands."""
    if isinstance(most := getattr(executor, "_max_workers", None), int):
        return most
    # A Dask executor knows its client, and that how many threads its workers have.
    client = getattr(executor, "_client", None)
    threads: Callable[[], dict[str, int]] | None = getattr(client, "nthreads", None)
    return max(1, sum(threads().values()) if threads else os.cpu_count() or 1)
