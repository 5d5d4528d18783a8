"""The command line: it parses, calls and prints. No rule of the game lives here."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import click

import brokencanada
from brokencanada import bench, odds
from brokencanada.cards import HAND_SIZE, SET_SIZE, Card, parse_cards
from brokencanada.cli import display
from brokencanada.cli.arguments import (
    FAILED,
    Commands,
    bad_cards_named,
    decks_option,
    examples,
    hand_arguments,
    json_option,
    only_pit,
    rules_option,
)
from brokencanada.cli.cuckoo import cuckoo
from brokencanada.cli.odds import flip, frequencies, show_odds, switch
from brokencanada.cli.playing import deal, play, replay
from brokencanada.cli.records import (
    explanation_record,
    ladder_record,
    print_hands,
    print_json,
    report_record,
)
from brokencanada.cli.simulating import simulate
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import HouseRules

CHUNK = 1 << 16
"""How many bytes of standard input are read at once, if so many are there."""
LONGEST_LINE = 1000
"""No hand takes so many bytes, and a stream without line ends must not fill the memory."""


@click.group(
    cls=Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        'brokencanada eval "5h 5s 6d 7c" "8h Kd"',
        "brokencanada explain 5h5s6d7c 8hKd",
        "brokencanada ladder",
    ),
)
@click.version_option(
    brokencanada.__version__, prog_name="brokencanada", message="%(prog)s %(version)s"
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Evaluate and play Broken Canada: a set of four cards of your own, a pit of two shared ones.

    A card is a rank (A 2...9 T J Q K) and a suit (c d h s), such as As, Td or 10d. Quote cards
    that have spaces between them.

    The exit status is 0 if all went well; 1 if something failed on the way, such as a line that is
    no hand, a file that breaks off, a full disk or a reader who left; 2 if the arguments are wrong;
    130 after Ctrl-C.
    """
    if ctx.invoked_subcommand is None:
        ctx.fail(f"a command is missing: one of {', '.join(cli.commands)} (or --help)")


@cli.command(
    name="eval",
    epilog=examples(
        'brokencanada eval "Kc Kd Kh Qs" "Qd 7c"',
        "brokencanada eval --royal-quarter suited 3h4h5h6h 9sKd",
        "brokencanada eval --json - < hands.txt",
    ),
)
@hand_arguments
@decks_option
@rules_option
@json_option
@click.pass_context
def evaluate(
    ctx: click.Context,
    set_cards: str,
    pits: tuple[str, ...],
    decks: int,
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Evaluate one hand, or with - every line of standard input.

    A line is one hand, six cards, the set first. Blank lines are skipped. A line that is no hand
    is named on standard error and the others are answered; the exit status is then 1.

    --json prints one object for each hand, each on a line of its own.
    """
    evaluator = Evaluator(rules)
    show: Callable[[Iterable[Evaluation]], None] = print_hands if as_json else display.show_hands
    if set_cards != "-":
        pit_cards = only_pit(pits)
        with bad_cards_named():
            show([evaluator.evaluate(set_cards, pit_cards, decks=decks)])
        return
    if pits:
        ctx.fail("- reads hands from standard input: expected no PIT")
    if sys.stdin is None:
        ctx.fail("standard input is closed")
    all_good = True
    for lines in numbered_lines(sys.stdin.buffer):
        answers: list[Evaluation] = []
        for number, line in lines:
            try:
                if cards := read_line(line):
                    hand = cards[:SET_SIZE], cards[SET_SIZE:]
                    answers.append(evaluator.evaluate(*hand, decks=decks))
            except ValueError as error:
                show(answers)
                answers.clear()
                click.echo(f"line {number}: {error}", err=True)
                all_good = False
        show(answers)
    if not all_good:
        ctx.exit(FAILED)


def numbered_lines(stream: Any) -> Iterator[list[tuple[int, bytes]]]:
    """Yield the lines of a stream with their numbers: in each list as many as are there by now.

    So a file is read in large pieces, and each line of a slow pipe as soon as it comes.
    """
    # Reading a chunk returns what has come, and waits only if nothing has.
    read = cast(io.BufferedReader, stream).read1
    number, rest = 1, b""
    while chunk := read(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]
        yield list(enumerate(lines, number))
        number += len(lines)
    if rest:
        yield [(number, rest)]


def read_line(line: bytes) -> list[Card]:
    """Read the hand on a line, no cards if it is blank; ``ValueError`` says why it is none."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"more than {LONGEST_LINE} bytes: expected a hand on each line")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is no UTF-8") from None
    cards = parse_cards(text)
    if text.strip() and len(cards) != HAND_SIZE:
        raise ValueError(f"{len(cards)} cards: expected {HAND_SIZE}, the set first")
    return cards


@cli.command(
    epilog=examples(
        'brokencanada explain "4h 5h 6h 7h" "9c 9d"',
        "brokencanada explain --decks 2 5h5h6d7c 8hKd",
        "brokencanada explain --json AcAdAh2s 2d5c",
    ),
)
@hand_arguments
@decks_option
@rules_option
@json_option
def explain(
    set_cards: str, pits: tuple[str, ...], decks: int, rules: HouseRules, as_json: bool
) -> None:
    """Explain what a hand is worth and why it is worth no more."""
    pit_cards = only_pit(pits)
    with bad_cards_named():
        explanation = Evaluator(rules).explain(set_cards, pit_cards, decks=decks)
    if as_json:
        print_json(explanation_record(explanation))
    else:
        display.show_explanation(explanation)


@cli.command(
    epilog=examples(
        "brokencanada ladder",
        "brokencanada ladder | grep -i flush",
        "brokencanada ladder --royal-quarter suited --json",
    ),
)
@rules_option
@json_option
def ladder(rules: HouseRules, as_json: bool) -> None:
    """Print the whole ladder, strongest first.

    Level is the order of strength, row the place in the published list. The key lists the ranks
    that break ties; k is a card not yet used. Hands are those of one deck that have this row as
    their best, counted anew.
    """
    hands = odds.frequencies(rules=rules)
    if as_json:
        print_json(ladder_record(hands))
    else:
        display.show_ladder(hands)


@cli.command(
    name="bench",
    epilog=examples(
        "brokencanada bench",
        "brokencanada bench --quick",
        "brokencanada bench --hands 1000000 --json",
    ),
)
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    help=f"How many hands are in the batch.  [default: {bench.HANDS:,}; "
    f"{bench.QUICK_HANDS:,} with --quick]",
)
@click.option("--quick", is_flag=True, help="Measure less often, in about a second.")
@json_option
def run_bench(hands: int | None, quick: bool, as_json: bool) -> None:
    """Measure hands per second.

    Beside pkrbot, eval7 and phevaluator, where they are installed; prints what is promised with
    what was reached. Ratios are medians over rounds in which all take turns; absolute figures
    change from machine to machine.
    """
    with display.progress() as progress:
        report = bench.measure(
            hands or (bench.QUICK_HANDS if quick else bench.HANDS),
            effort=bench.QUICK if quick else bench.THOROUGH,
            progress=progress,
        )
    if as_json:
        print_json(report_record(report))
    else:
        display.show_bench(report)


for command in (frequencies, show_odds, switch, flip, simulate, deal, play, replay, cuckoo):
    cli.add_command(command)
