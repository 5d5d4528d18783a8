"""What the command line shows: drawn cards and tables on a terminal, plain lines elsewhere.

Plain text goes out as it is, so that it can be cut, searched and compared. On a terminal the suits
are drawn, red ones in red, and tables fit its width. ``rich`` honours ``NO_COLOR``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import click
from rich import box
from rich.console import Console
from rich.live import Live
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from brokencanada.bench import Promise, Report, Speed
from brokencanada.cards import RANKS, SUITS, Card, format_cards
from brokencanada.evaluation import Evaluation
from brokencanada.explanation import Explanation
from brokencanada.ladder import Category
from brokencanada.words import listed

RED = "bright_red"
WIDE = 120
"""From so many columns on, the definitions of the ladder stand beside the titles."""

_NARROWEST, _ANY_WIDTH = 16, 10_000
"""How wide words are kept if a column can go instead, and what no table is wider than."""

_CARD = re.compile(rf"\b[{RANKS}][{SUITS}]\b")


def on_terminal() -> bool:
    """Whether somebody looks at what is printed."""
    return sys.stdout is not None and sys.stdout.isatty()


def drawn(text: str, console: Console) -> Text:
    """Draw the suits of the cards in a text, the red ones in red."""
    symbols = not console.options.ascii_only
    line, at = Text(), 0
    for match in _CARD.finditer(text):
        card = Card(match[0])
        line.append(text[at : match.start()])
        line.append(card.symbol if symbols else match[0], RED if card.is_red else "")
        at = match.end()
    return line.append(text[at:])


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Offer a function that tells on standard error, if somebody looks there, what is going on."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda what: None
        return
    # No thread that keeps it moving: it would be measured too.
    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        yield lambda what: live.update(Text(what), refresh=True)


def show_line(text: str, *, to_type: bool = False) -> None:
    """Print a text, with its cards drawn on a terminal unless they are ``to_type``."""
    if on_terminal():
        console = Console()
        console.print(Text(text) if to_type else drawn(text, console))
    else:
        click.echo(text)


def show_hands(evaluations: Iterable[Evaluation]) -> None:
    """Print one line for each hand."""
    if not on_terminal():
        lines = "".join(f"{evaluation}\n" for evaluation in evaluations)
        click.echo(lines, nl=False)
        return
    console = Console()
    for evaluation in evaluations:
        words = drawn(evaluation.in_words(), console)
        line = Text.assemble((evaluation.category.title, "bold"), ": ", words)
        console.print(line, soft_wrap=True)


def show_explanation(explanation: Explanation) -> None:
    """Print an explanation, with the rows above as a table where somebody looks."""
    if not on_terminal():
        click.echo(str(explanation))
        return
    console = Console()
    hand = explanation.evaluation
    cards = f"{format_cards(hand.set_cards)} | {format_cards(hand.pit_cards)}"
    console.print(drawn(cards, console), soft_wrap=True)
    console.print(Text(explanation.title, "bold"))
    about = Table(box=None, show_header=False, padding=(0, 1, 0, 2), collapse_padding=True)
    about.add_column(style="dim", no_wrap=True)
    about.add_column(overflow="fold")
    for word, text in explanation.about:
        about.add_row(word, drawn(text, console))
    console.print(about)
    rows = [(_row(row), row.title, reason) for row, reason in explanation.why_not.items()]
    if rows:
        console.print("Not the rows above, because")
        columns = (Column("row", right=True), Column("title"), Column("why not"))
        print_table(console, columns, rows)


def show_ladder(hands: Mapping[Category, int]) -> None:
    """Print the whole ladder with how many hands have each category as their best."""
    total = sum(hands.values())
    columns = (
        *(Column(name, right=True) for name in ("level", "row")),
        Column("title"),
        *(Column(name, right=True) for name in ("hands", "%")),
    )
    rows = [
        (str(int(category)), _row(category), category.title, f"{n:,}", _percent(n, total))
        for category, n in hands.items()
    ]
    if not on_terminal():
        echo_table(
            (*columns, Column("key"), Column("definition")),
            [(*row, c.key or "-", c.definition) for row, c in zip(rows, hands, strict=True)],
        )
        return
    console = Console()
    if console.width >= WIDE:
        columns = (*columns, Column("held when [ranks that break ties]"))
    cells: list[list[str | Text]] = []
    for (level, place, title, *counts), category in zip(rows, hands, strict=True):
        name, held_when = Text(title, "bold"), Text(category.definition)
        held_when.append(f" [{category.key or 'always ties'}]", "dim")
        if console.width >= WIDE:
            cells.append([level, place, name, *counts, held_when])
        else:
            cells.append([level, place, name + "\n" + held_when, *counts])
    print_table(console, columns, cells)


def show_frequencies(hands: Mapping[Category, int], given: str = "") -> None:
    """Print how many hands have each category as their best, and how many there are.

    What is ``given`` for all of them, if anything, stands above.
    """
    if given:
        show_line(f"{given}\n")
    total = sum(hands.values())
    columns = (Column("category"), Column("hands", right=True), Column("%", right=True))
    rows = [(category.title, f"{n:,}", _percent(n, total)) for category, n in hands.items()]
    show_table(columns, [*rows, ("all hands", f"{total:,}", _percent(total, total))])


def show_bench(report: Report) -> None:
    """Print how fast hands are evaluated, and what is promised beside what was reached."""
    click.echo(f"{report.machine}: {report.hands:,} hands, {report.rounds} rounds\n")
    show_table(
        (Column("one hand"), Column("ns", right=True), Column("million hands/s", right=True)),
        [_speed(speed) for speed in report.speeds],
    )
    click.echo()
    show_table(
        (
            Column("", right=True),
            Column("promised"),
            Column("reached", right=True),
            Column("limit", right=True),
            Column(""),
        ),
        [
            (str(number), promise.name, *_reached(promise))
            for number, promise in enumerate(report.promises, 1)
        ],
    )


class Column(NamedTuple):
    """A column of a table."""

    name: str
    right: bool = False
    """Whether its cells end flush, as numbers do."""
    spare: int = 0
    """Where a terminal is too narrow, columns with the most of this go first, those of 0 never."""


def show_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Print a table that is the same on a terminal and elsewhere, but for how it is laid out."""
    if on_terminal():
        print_table(Console(), columns, rows)
    else:
        echo_table(columns, rows)


def print_table(
    console: Console, columns: Sequence[Column], rows: Iterable[Sequence[str | Text]]
) -> None:
    """Print a table on a terminal, and name the columns that it is too narrow for."""
    cells = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    kept = list(range(len(columns)))
    table = _laid_out(columns, cells)
    anywhere = console.options.update(width=_ANY_WIDTH)
    for at in sorted(kept, key=lambda at: -columns[at].spare):
        narrowest = Measurement.get(console, anywhere, table).minimum
        if not columns[at].spare or narrowest <= console.width:
            break
        kept.remove(at)
        table = _laid_out([columns[i] for i in kept], [[row[i] for i in kept] for row in cells])
    console.print(table)
    if dropped := [column.name for at, column in enumerate(columns) if at not in kept]:
        console.print(Text(f"A wider terminal shows {listed(dropped)} too.", "dim"))


def _laid_out(columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    for place, column in enumerate(columns):
        natural = max([len(column.name), *(row[place].cell_len for row in rows)])
        least = natural if column.right else min(_NARROWEST, natural)
        table.add_column(
            Text(column.name),
            justify="right" if column.right else "left",
            no_wrap=column.right,
            overflow="fold",
            # Numbers are never cut, and words hardly fold, where columns may make room for them.
            min_width=least if any(c.spare for c in columns) else None,
        )
    for row in rows:
        table.add_row(*row)
    return table


def echo_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Print one line a row, columns aligned, no line filled up with spaces at its end."""
    lines = [[column.name for column in columns], *rows]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    aligned = [
        "  ".join(
            cell.rjust(width) if column.right else cell.ljust(width)
            for column, width, cell in zip(columns, widths, line, strict=True)
        ).rstrip()
        for line in lines
    ]
    click.echo("\n".join(aligned))


def _row(category: Category) -> str:
    return "-" if category.row is None else str(category.row)


def _percent(n: int, total: int) -> str:
    # Five places tell the rarest row, 60 of 305,377,800, from none.
    return f"{100 * n / total:.5f}"


def _speed(speed: Speed) -> tuple[str, str, str]:
    name = speed.name if speed.version is None else f"{speed.name} {speed.version}"
    if speed.seconds is None or speed.hands_per_second is None:
        return name, "", "not installed"
    return name, _figure(speed.seconds * 1e9), _figure(speed.hands_per_second / 1e6)


def _reached(promise: Promise) -> tuple[str, str, str]:
    limit = f"{'>=' if promise.at_least else '<='} {promise.limit:,}"
    if promise.reached is None:
        return "no pkrbot", limit, "not measured"
    return (
        f"{_figure(promise.reached)} {promise.unit}".rstrip(),
        limit,
        "holds" if promise.holds else "MISSED",
    )


def _figure(x: float) -> str:
    """Write a measured number: three figures, and no powers of ten."""
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"
