"""The command that simulates: many hands without betting, and what came of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text

from brokencanada import pictures
from brokencanada.cli.arguments import (
    INTERRUPTED,
    bad_values_named,
    examples,
    json_option,
    rules_option,
)
from brokencanada.cli.display_simulation import show_simulation
from brokencanada.cli.playing import MOST_DECKS, MOST_PLAYERS
from brokencanada.cli.plotting import plot_option
from brokencanada.cli.records import print_json, simulation_record
from brokencanada.ladder import HouseRules
from brokencanada.simulation.counts import Simulation
from brokencanada.simulation.running import simulated
from brokencanada.simulation.throwing import STRATEGIES
from brokencanada.words import listed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _strategies(ctx: click.Context, option: click.Parameter, text: str) -> str | list[str]:
    """Read one name for all seats, or one for each between commas."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in STRATEGIES:
            ctx.fail(f"--strategy: {name!r}: expected {listed(list(STRATEGIES), 'or')}")
    return names[0] if len(names) == 1 else names


@click.command(
    epilog=examples(
        "brokencanada simulate",
        "brokencanada simulate --hands 100000 --players 6 --seed 7",
        "brokencanada simulate --strategy loose,none,none,none",
        "brokencanada simulate --flip --json | head",
    ),
)
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    help="How many hands to play.",
)
@click.option(
    "--players",
    type=click.IntRange(2, MOST_PLAYERS),
    default=4,
    show_default=True,
    help="How many players there are.",
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed plays the same hands.")
@click.option(
    "--strategy",
    default="none",
    show_default=True,
    metavar="NAME",
    callback=_strategies,
    help=f"What to throw in the switch: {' or '.join(STRATEGIES)}; or a name for each seat, "
    "with commas between them.",
)
@click.option("--flip", is_flag=True, help="Let everybody trade for the flip card if that helps.")
@click.option(
    "--decks",
    type=click.IntRange(1, MOST_DECKS),
    help="How many decks are shuffled together.  [default: as few as the players need]",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="How many hands to play at a time; the numbers do not depend on it.  "
    "[default: one for each processor]",
)
@rules_option
@plot_option
@json_option
@click.pass_context
def simulate(
    ctx: click.Context,
    hands: int,
    players: int,
    seed: int | None,
    strategy: str | list[str],
    flip: bool,
    decks: int | None,
    workers: int | None,
    rules: HouseRules,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Play many hands and count who holds what and who wins.

    There is no betting: everybody stays in to the reveal. Seat 0 is left of the dealer in every
    hand. Ctrl-C stops, and what is finished is printed; the exit status is then 130.

    --json prints one object: what was played, and all counts by seat and by category; stopped
    before a hand is finished, that there are none. --plot draws how the share of seat 0 settles.
    """
    count = workers or _processors()
    total, interrupted, course = None, False, Course()
    # Threads will do: what takes long is done without Python's lock.
    pool = ThreadPoolExecutor(count) if count > 1 else None
    try:
        with bad_values_named():
            running = simulated(
                hands,
                players=players,
                rng=seed,
                strategy=strategy,
                executor=pool,
                rules=rules,
                decks=decks,
                flip=flip,
            )
        with progress_bar(hands) as show:
            for total in running:
                show(total.hands)
                if plot:
                    course.note(total)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        if pool:
            pool.shutdown(wait=False, cancel_futures=True)
    if total and plot:
        pictures.save(course.drawn(total), plot)
    if total and as_json:
        print_json({"complete": not interrupted, **simulation_record(total)})
    elif total:
        show_simulation(total)
    elif as_json:  # Nothing is finished, and who reads the output expects an object.
        print_json({"complete": False, "hands": 0})
    if interrupted:
        done = total.hands if total else 0
        click.echo(f"interrupted: {done:,} of {hands:,} hands are finished", err=True)
        ctx.exit(INTERRUPTED)


class Course:
    """How the share of seat 0 settles: some hundreds of points, however many hands are played."""

    def __init__(self) -> None:
        """Begin without a point."""
        self._points: list[tuple[int, float, float]] = []

    def note(self, total: Simulation) -> None:
        """Note a point, if there are a twentieth more hands than at the last."""
        if not self._points or total.hands >= 1.05 * self._points[-1][0]:
            self._add(total)

    def drawn(self, total: Simulation) -> Figure:
        """Return the picture of it, up to the end."""
        if self._points[-1][0] < total.hands:
            self._add(total)
        hands, shares, errors = zip(*self._points, strict=True)
        alike = len(set(total.strategies)) == 1
        return pictures.convergence_picture(
            hands,
            shares,
            errors,
            # Seats that play alike are as good as each other, for nobody bets.
            exact=1 / total.players if alike else None,
            title=f"The share of seat 0 of {total.players}"
            if len(hands) == 1
            else f"How the share of seat 0 of {total.players} settles",
        )

    def _add(self, total: Simulation) -> None:
        error = 0.0 if total.hands == 1 else float(total.stderr[0])
        self._points.append((total.hands, float(total.share[0]), error))


def _processors() -> int:
    # A container may be given fewer than there are.
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


class _Done(ProgressColumn):
    """Hands done, of all."""

    def render(self, task: Task) -> Text:
        """Return how many of how many."""
        return Text(f"{task.completed:,.0f}/{task.total or 0:,.0f}")


class _Rate(ProgressColumn):
    """Hands a second."""

    def render(self, task: Task) -> Text:
        """Return the rate as soon as there is one."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} hands/s")


@contextmanager
def progress_bar(hands: int) -> Iterator[Callable[[int], Any]]:
    """Offer a function that shows on standard error, if somebody looks there, how many are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = BarColumn(), _Done(), _Rate(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=hands)
        yield lambda done: progress.update(task, completed=done)
