"""What is handed in and hung up: the report after every four draws, and the rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from .event import Draw, Event, Terms
from .money import NOTHING, to_the_cent

DRAWS_A_REPORT = 4
REPORT_DUE, FINAL_DUE = timedelta(days=7), timedelta(days=30)
HELPLINE = "ConnexOntario 1-866-531-2600"


@dataclass(frozen=True)
class Report:
    """The sums of some draws in a row."""

    first: int
    last: int
    date: date
    sales: Decimal
    prizes: Decimal
    into_jackpot: Decimal
    kept: Decimal
    paid: Decimal
    fee: Decimal

    @property
    def prize_board(self) -> Decimal:
        """What the fee is a part of: each cent once, when it is set aside."""
        return self.prizes + self.into_jackpot


def total(draws: Sequence[Draw], terms: Terms) -> Report:
    """Sum up draws. Money that goes in is money that comes out: sales = prizes + jackpot + kept."""
    board = sum((draw.shares.prizes for draw in draws), NOTHING)
    return Report(
        draws[0].number,
        draws[-1].number,
        draws[-1].date,
        sum((draw.sales for draw in draws), NOTHING),
        sum((draw.shares.prize for draw in draws), NOTHING),
        sum((draw.shares.jackpot for draw in draws), NOTHING),
        sum((draw.shares.kept for draw in draws), NOTHING),
        sum((draw.paid for draw in draws), NOTHING),
        to_the_cent(board * terms.fee / 100),
    )


def reports(event: Event) -> list[Report]:
    """Return the sums of every four draws, and of those since.

    Each fee is the fee on all draws so far less the fees before, so that together they are the
    fee on the whole prize board, rounded once.
    """
    found: list[Report] = []
    charged = NOTHING
    for start in range(0, len(event.draws), DRAWS_A_REPORT):
        end = start + DRAWS_A_REPORT
        due = total(event.draws[:end], event.terms).fee
        part = total(event.draws[start:end], event.terms)
        found.append(Report(**(vars(part) | {"fee": due - charged})))
        charged = due
    return found


def is_due(event: Event) -> bool:
    """Whether the draw just finished must be followed by a report."""
    return bool(event.draws) and (event.over or len(event.draws) % DRAWS_A_REPORT == 0)


_HEADS = ("draws", "sales", "prizes", "into jackpot", "kept", "prize board", "fee", "hand in by")


def text(event: Event) -> str:
    """Write the reports as a table, and below it what the jackpot holds or paid."""
    if not event.draws:
        return "No draw is finished yet."
    rows = [_HEADS]
    for part in reports(event):
        full = part.last - part.first + 1 == DRAWS_A_REPORT
        due = (part.date + REPORT_DUE).isoformat() if full or event.over else "not yet"
        rows.append(_row(f"{part.first}-{part.last}", part, due))
    whole = total(event.draws, event.terms)
    final = (whole.date + FINAL_DUE).isoformat() if event.over else ""
    rows.append(_row("total", whole, final))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    ]
    if event.over:
        lines.append(f"Jackpot: {whole.paid:,} paid on {whole.date}. The event is over.")
    else:
        left = len(event.sealed_envelopes)
        lines.append(f"Jackpot: {event.jackpot:,}; {left} envelopes are still sealed.")
    lines.append(f"Licence fee: {event.terms.fee} % of the prize board, out of what is kept.")
    return "\n".join(lines)


def _row(name: str, part: Report, due: str) -> tuple[str, ...]:
    money = (part.sales, part.prizes, part.into_jackpot, part.kept, part.prize_board, part.fee)
    return (name, *(f"{amount:,}" for amount in money), due)


def rules(terms: Terms) -> str:
    """Write the rules of play, which must hang where the draw is held."""
    return f"""\
CATCH THE ACE: RULES OF PLAY

1. A ticket costs ${terms.price} and counts for one draw alone, the one it is sold for. Serial
   numbers never repeat during the event.
2. Of the ticket sales of each draw, 20 % go to the bearer of the ticket drawn, 30 % go into the
   progressive jackpot, and 50 % stay with the licensee. The two prizes are rounded to the nearest
   cent, half a cent up. There are no early-bird or consolation prizes.
3. The 52 cards of a standard deck lie in identical envelopes, sealed, shuffled, numbered 1 to 52
   and on display. The seal of this event, published before the first ticket was sold:
   {terms.seal}
4. Immediately before the draw, its ticket sales, its prize and the jackpot are announced.
5. The bearer of the ticket drawn picks one envelope that is still sealed. The bearer need not be
   present, but must claim the prize within {terms.claim_minutes} minutes, or another is drawn.
6. The ace of spades wins the jackpot, that draw's part included, and the event is over. Any other
   card is destroyed at once, before two witnesses, and the jackpot rolls over.
7. A draw that would take all prizes past ${terms.limit:,}, the limit of the licence, is not sold.
8. Prizes are paid in Canadian funds, by cheque or electronic transfer.
9. All draws are video recorded, to ensure the integrity of the raffle.

{HELPLINE}"""
