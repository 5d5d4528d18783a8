"""Catch the Ace, a charity raffle: sealed decks and seeded draws at work on money.

    python examples/catch_the_ace.py start ace.jsonl --price 2
    python examples/catch_the_ace.py sell ace.jsonl 300
    python examples/catch_the_ace.py draw ace.jsonl
    python examples/catch_the_ace.py open ace.jsonl 17 --witness NAME --witness NAME
    python examples/catch_the_ace.py report ace.jsonl
    python examples/catch_the_ace.py simulate --sales 600

Everything that happens is a line of the ledger, here ace.jsonl, before it is announced; every
command first computes the whole ledger again. The cards lie in ace.jsonl.sealed: keep it from
everybody. What is decided and why is in docs/catch-the-ace.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NoReturn

from raffle import ledger, report
from raffle.errors import RaffleError
from raffle.event import Event, Record, Terms, check_witnesses
from raffle.forecast import Forecast
from raffle.money import money, shares
from raffle.sealed import ENVELOPES, Sealed

BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Print the message and stop."""
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def amount(text: str) -> Decimal:
    """Read an argument that is money, or a percentage."""
    try:
        return money(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number(text: str) -> int:
    """Read an argument that is a number from 0 up."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise argparse.ArgumentTypeError(f"{text!r} is no number: expected one such as 300")
    return int(text)


def day(text: str) -> date:
    """Read an argument that is a date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date: expected 2027-03-05") from None


def secret(options: argparse.Namespace, *, needed: bool = False) -> Sealed | None:
    """Load the sealed deck; tills and reports do without it if they may not read it."""
    path = options.sealed or default_secret(options.ledger)
    if needed or options.sealed or os.access(path, os.R_OK):
        return Sealed.load(path)
    return None


def default_secret(path: Path) -> Path:
    """Return where the sealed deck lies unless something else is said."""
    return path.with_name(path.name + ".sealed")


def start(options: argparse.Namespace) -> None:
    """Seal a deck and begin a ledger."""
    path = options.sealed or default_secret(options.ledger)
    if options.ledger.exists():
        raise RaffleError("exists already: expected the name of a new ledger")
    # Terms that do not hold must not leave a file behind.
    terms = (options.date, options.price, options.limit, options.fee, options.claim_minutes)
    Terms(*terms, seal="")
    sealed = Sealed.create(path, options.seed)
    ledger.create(options.ledger, Terms(*terms, seal=sealed.seal))
    print(f"{ENVELOPES} envelopes are sealed in {path}: keep it from everybody, and a copy of it.")
    print(f"Publish the seal: {sealed.seal}")


def sell(options: argparse.Namespace) -> None:
    """Sell the next tickets of the draw to come."""
    with ledger.opened(options.ledger, write=True) as book:
        event = book.resume(secret(options))
        sale = event.sale(options.date, options.tickets)
        go_on(book, event, sale)
    print(
        f"Draw {event.number}: tickets {sale['first']} to {sale['last']} for {sale['sales']}; "
        f"sales {event.sales:,}, {event.tickets_left} more tickets within the limit."
    )


def draw(options: argparse.Namespace) -> None:
    """Close the sales, announce what is at stake, and draw a ticket."""
    with ledger.opened(options.ledger, write=True) as book:
        event = book.resume(secret(options, needed=True))
        drawn = event.ticket(options.date, unclaimed=options.unclaimed)
        go_on(book, event, drawn)
    share = shares(event.sales)
    print(
        f"Draw {event.number}: sales {event.sales:,}, prize {share.prize:,}, "
        f"jackpot {event.jackpot + share.jackpot:,}."
    )
    print(f"Ticket {drawn['ticket']} is drawn, among {event.first} to {event.next - 1}.")


def open_(options: argparse.Namespace) -> None:
    """Open the envelope picked, before two witnesses."""
    check_witnesses(options.witness)
    with ledger.opened(options.ledger, write=True) as book:
        event = book.resume(secret(options, needed=True))
        card = event.card(options.date, options.envelope, options.witness)
        go_on(book, event, card)
    done, there = event.draws[-1], " and ".join(options.witness)
    print(f"Draw {done.number}: ticket {done.ticket} wins {done.shares.prize:,}.")
    if event.over:
        print(f"Envelope {done.envelope} holds the {done.card}, the ace of spades: {there} saw it.")
        print(f"Ticket {done.ticket} wins the jackpot of {done.paid:,}. The event is over.")
        print(f"The seed that the seal of line 1 hid: {card['seed']}")
    else:
        left = len(event.sealed_envelopes)
        print(f"Envelope {done.envelope} holds the {done.card}: {there} saw it destroyed.")
        print(f"The jackpot of {event.jackpot:,} rolls over; {left} envelopes are still sealed.")
    if report.is_due(event):
        print("\n" + report.text(event))


def go_on(book: ledger.Ledger, event: Event, record: Record) -> None:
    """Write what happens, then let it happen."""
    book.append(record)
    event.add(record)


def show_report(options: argparse.Namespace) -> None:
    """Print the sums of every four draws."""
    print(report.text(load(options)))


def show_rules(options: argparse.Namespace) -> None:
    """Print the rules of play."""
    print(report.rules(load(options).terms))


def check(options: argparse.Namespace) -> None:
    """Verify the ledger, and say against what."""
    event = load(options)
    with ledger.opened(options.ledger) as book:
        lines = len(book.lines)
    against = "each ticket and card is the sealed deck's"
    if not event.sealed:
        against = "each ticket and card is possible (exactly only with the sealed deck)"
    print(f"{lines} lines add up, draws finished: {len(event.draws)}; {against}.")
    if event.drawn:
        print(f"Draw {event.number}: ticket {event.drawn[-1]} is drawn and may pick an envelope.")
    elif event.sales:
        print(f"Draw {event.number}: tickets {event.first} to {event.next - 1} are sold.")


def load(options: argparse.Namespace) -> Event:
    """Read a ledger and verify it."""
    with ledger.opened(options.ledger) as book:
        return book.resume(secret(options))


def mend(options: argparse.Namespace) -> None:
    """Set a torn last line aside."""
    with ledger.opened(options.ledger, write=True) as book:
        line, size = len(book.lines) + 1, len(book.torn)
        print(f"Line {line}, torn after {size} bytes, is now in {book.mend()}.")


def simulate(options: argparse.Namespace) -> None:
    """Print what to expect, by formula and by simulation."""
    forecast = Forecast.of(options.sales, options.limit)
    n = forecast.draws
    if options.events < 2:
        raise RaffleError(f"--events {options.events}: expected at least 2")
    if not n:
        raise RaffleError(f"the first draw's prizes are past the limit of {options.limit:,}")
    held = forecast.simulate(options.events, options.seed)
    print(f"The ace is found with a chance of {float(forecast.chance_by(n)):.1%} in {n} draws,")
    print("in each draw alike. By then, and with what jackpot:\n")
    print("draws  found by formula  simulated     jackpot")
    for t in sorted({1, *range(4, n + 1, 4), n}):
        found = sum(draws <= t and paid is not None for draws, paid in held) / len(held)
        exactly, jackpot = float(forecast.chance_by(t)), forecast.jackpots[t - 1]
        print(f"{t:5}  {exactly:16.1%}  {found:9.1%}  {jackpot:10,}")
    print("\nmean               by formula             simulated")
    for name, exact, got in (
        ("draws held", forecast.expected_draws, [draws for draws, _ in held]),
        ("jackpot paid", forecast.expected_paid, [float(paid or 0) for _, paid in held]),
    ):
        print(f"{name:14}  {float(exact):13,.2f}  {fmean(got):13,.2f} ± {error_of(got):,.2f}")
    print(f"{'sales':14}  {float(forecast.expected_sales):13,.2f}")


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return stdev(values) / sqrt(len(values))


def parser() -> Parser:
    """Describe the command line."""
    top = Parser(
        prog="catch_the_ace.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str,
        run: Callable[[argparse.Namespace], None],
        example: str,
        *,
        dated: bool = False,
        sealed: bool = True,
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name,
            help=run.__doc__,
            description=run.__doc__,
            epilog=f"example: catch_the_ace.py {name} {example}",
            allow_abbrev=False,
        )
        sub.set_defaults(run=run, ledger=None)
        if name != "simulate":
            sub.add_argument("ledger", type=Path, metavar="LEDGER", help="the file of the event")
        if dated:
            sub.add_argument("--date", type=day, default=date.today(), help="if it is not today")
        if sealed:
            sub.add_argument(
                "--sealed", type=Path, help="the file of the sealed deck (LEDGER.sealed)"
            )
        return sub

    sub = command("start", start, "ace.jsonl --price 2 --limit 50000", dated=True)
    sub.add_argument("--price", type=amount, required=True, help="of a ticket")
    sub.add_argument("--limit", type=amount, default=money("50000"), help="of all prizes (50000)")
    sub.add_argument("--fee", type=amount, default=money("1"), help="in %% of the prizes (1)")
    sub.add_argument(
        "--claim-minutes", type=number, default=30, help="until another ticket is drawn (30)"
    )
    sub.add_argument("--seed", type=number, help="for a rehearsal only: anybody can guess it")
    sub = command("sell", sell, "ace.jsonl 300", dated=True)
    sub.add_argument("tickets", type=number, help="how many")
    sub = command("draw", draw, "ace.jsonl", dated=True)
    sub.add_argument("--unclaimed", action="store_true", help="draw another ticket")
    sub = command("open", open_, "ace.jsonl 17 --witness NAME --witness NAME", dated=True)
    sub.add_argument("envelope", type=number, help="1 to 52")
    sub.add_argument("--witness", action="append", default=[], help="a name; give two")
    command("report", show_report, "ace.jsonl")
    command("rules", show_rules, "ace.jsonl")
    command("check", check, "ace.jsonl")
    command("mend", mend, "ace.jsonl", sealed=False)
    sub = command("simulate", simulate, "--sales 600 --sales 800 --limit 50000", sealed=False)
    sub.add_argument(
        "--sales",
        type=amount,
        action="append",
        required=True,
        help="of a draw; give more for the draws after it, the last stands for all to come",
    )
    sub.add_argument("--limit", type=amount, default=money("50000"), help="of all prizes (50000)")
    sub.add_argument("--events", type=number, default=5000, help="to simulate (5000)")
    sub.add_argument("--seed", type=number, default=1, help="of the simulation (1)")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, do it, return the exit status."""
    options = parser().parse_args(arguments)
    try:
        options.run(options)
        sys.stdout.flush()
    except RaffleError as error:
        where = f"{options.ledger}: " if options.ledger else ""
        print(f"catch_the_ace.py: {where}{error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Nobody reads on; what was done stands in the ledger. Python must not flush once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (FileNotFoundError, FileExistsError, PermissionError, IsADirectoryError) as error:
        print(f"catch_the_ace.py: {error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
