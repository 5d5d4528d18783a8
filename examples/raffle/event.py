"""The event: what may be sold, drawn and opened, and what each line of the ledger must say.

An event changes only by records, and each record is computed from little: how many tickets were
sold, which envelope was picked, who was there. To verify a ledger is therefore to compute each of
its records again, and to compare.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

from brokencanada.cards import Card, CardError

from .errors import RaffleError
from .money import NOTHING, Shares, money, shares
from .sealed import ACE, ENVELOPES, Sealed

T = TypeVar("T")
Record: TypeAlias = dict[str, Any]
MAX_FEE = 3


@dataclass(frozen=True)
class Terms:
    """What is fixed before the first ticket is sold."""

    date: date
    price: Decimal
    limit: Decimal
    fee: Decimal
    claim_minutes: int
    seal: str

    def __post_init__(self) -> None:
        if self.price <= 0:
            raise RaffleError(f"price is {self.price}: expected at least 0.01")
        if self.fee > MAX_FEE:
            raise RaffleError(f"fee is {self.fee} %: expected at most {MAX_FEE} %")
        if self.claim_minutes < 1:
            raise RaffleError(f"claim_minutes is {self.claim_minutes}: expected at least 1")

    @property
    def record(self) -> Record:
        """The ledger's first line."""
        return {
            "line": "start",
            "date": self.date.isoformat(),
            "price": str(self.price),
            "limit": str(self.limit),
            "fee": str(self.fee),
            "claim_minutes": self.claim_minutes,
            "seal": self.seal,
        }

    @classmethod
    def from_record(cls, record: Record) -> Terms:
        """Read the first line; :class:`RaffleError` says what is wrong with it."""
        if record.get("line") != "start":
            raise RaffleError(f"line is {record.get('line')!r}: expected 'start'")
        terms = cls(
            _date(record),
            *(_money(record, name) for name in ("price", "limit", "fee")),
            _get(record, "claim_minutes", int),
            _get(record, "seal", str),
        )
        compare(record, terms.record)
        return terms


@dataclass(frozen=True)
class Draw:
    """A draw that is over."""

    number: int
    date: date
    first: int
    last: int
    sales: Decimal
    shares: Shares
    paid: Decimal
    ticket: int
    envelope: int
    card: Card


class Event:
    """An event between two lines of its ledger.

    Without the sealed deck, cards and tickets are taken as the ledger tells them, if they are
    possible; only with it can new ones be drawn and old ones be checked exactly.
    """

    def __init__(self, terms: Terms, sealed: Sealed | None = None) -> None:
        """Begin, with no ticket sold."""
        if sealed and sealed.seal != terms.seal:
            raise RaffleError("the sealed deck is another event's: it does not fit the seal")
        self.terms = terms
        self.sealed = sealed
        self.date = terms.date
        self.draws: list[Draw] = []
        self.first = self.next = 1
        self.drawn: list[int] = []

    @property
    def number(self) -> int:
        """The number of the draw that tickets are sold for."""
        return len(self.draws) + 1

    @property
    def over(self) -> bool:
        """Whether the ace of spades has been found."""
        return bool(self.draws) and self.draws[-1].card == ACE

    @property
    def sales(self) -> Decimal:
        """What has been sold for the draw to come."""
        return self.terms.price * (self.next - self.first)

    @property
    def jackpot(self) -> Decimal:
        """What all draws so far have left in the jackpot."""
        return sum((draw.shares.jackpot - draw.paid for draw in self.draws), NOTHING)

    @property
    def prizes(self) -> Decimal:
        """The prizes of all draws so far, what went into the jackpot included."""
        return sum((draw.shares.prizes for draw in self.draws), NOTHING)

    @property
    def sealed_envelopes(self) -> list[int]:
        """The numbers that can still be picked."""
        opened = {draw.envelope for draw in self.draws}
        return [number for number in range(1, ENVELOPES + 1) if number not in opened]

    @property
    def tickets_left(self) -> int:
        """How many more tickets for this draw the licence's limit allows."""
        left = self.terms.limit - self.prizes
        # Half of the sales are prizes, to within a cent: this is never too few.
        n = max(0, int((2 * left - self.sales) / self.terms.price) + 3)
        while n and shares(self.sales + n * self.terms.price).prizes > left:
            n -= 1
        return n

    def sale(self, day: date, tickets: int) -> Record:
        """Sell the next tickets, or raise :class:`RaffleError`."""
        self._check(day)
        if self.drawn:
            raise RaffleError(
                f"draw {self.number}: sales are closed, ticket {self.drawn[-1]} is drawn: "
                "expected an envelope to be opened"
            )
        if tickets < 1:
            raise RaffleError(f"{tickets} tickets: expected at least 1")
        if tickets > self.tickets_left:
            raise RaffleError(
                f"draw {self.number}: {tickets} more tickets would take the prizes past the "
                f"licence's limit of {self.terms.limit:,}: expected at most {self.tickets_left}"
            )
        return {
            "line": "sale",
            "date": day.isoformat(),
            "draw": self.number,
            "first": self.next,
            "last": self.next + tickets - 1,
            "sales": str(self.terms.price * tickets),
        }

    def ticket(self, day: date, *, unclaimed: bool = False, told: int | None = None) -> Record:
        """Close the sales and draw a ticket; another if the last one was not claimed in time."""
        self._check(day)
        if self.drawn and not unclaimed:
            raise RaffleError(
                f"draw {self.number}: ticket {self.drawn[-1]} is drawn already: "
                "expected an envelope to be opened, or another draw because it is unclaimed"
            )
        if unclaimed and not self.drawn:
            raise RaffleError(f"draw {self.number}: no ticket is drawn that could be unclaimed")
        if self.first == self.next:
            raise RaffleError(f"draw {self.number}: no ticket is sold")
        tickets = range(self.first, self.next)
        if len(self.drawn) == len(tickets):
            raise RaffleError(f"draw {self.number}: all {len(tickets)} tickets have been drawn")
        if self.sealed:
            told = self.sealed.ticket(self.number, tickets[0], tickets[-1], self.drawn)
        elif told is None:
            raise RaffleError("a ticket is drawn by the sealed deck's file: it is not there")
        elif told not in tickets or told in self.drawn:
            raise RaffleError(
                f"ticket is {told}: expected one of this draw's, {tickets[0]} to {tickets[-1]}, "
                "not drawn before"
            )
        return {
            "line": "ticket",
            "date": day.isoformat(),
            "draw": self.number,
            "unclaimed": self.drawn[:],
            "ticket": told,
        }

    def card(
        self, day: date, envelope: int, witnesses: Sequence[str], *, told: str | None = None
    ) -> Record:
        """Open the envelope that the ticket's holder picked: the whole draw in one record."""
        self._check(day)
        if not self.drawn:
            raise RaffleError(f"draw {self.number}: no ticket is drawn whose holder could pick")
        if not 1 <= envelope <= ENVELOPES:
            raise RaffleError(f"envelope {envelope}: expected a number from 1 to {ENVELOPES}")
        if envelope not in self.sealed_envelopes:
            raise RaffleError(
                f"envelope {envelope} has been opened already: expected one still sealed"
            )
        check_witnesses(witnesses)
        if self.sealed:
            card = self.sealed.card(envelope)
        elif told is None:
            raise RaffleError("an envelope is opened by the sealed deck's file: it is not there")
        else:
            card = self._possible(told)
        share, before = shares(self.sales), self.jackpot
        paid = before + share.jackpot if card == ACE else NOTHING
        record = {
            "line": "card",
            "date": day.isoformat(),
            "draw": self.number,
            "first": self.first,
            "last": self.next - 1,
            "sales": str(self.sales),
            "prize": str(share.prize),
            "kept": str(share.kept),
            "jackpot_before": str(before),
            "jackpot_share": str(share.jackpot),
            "jackpot_paid": str(paid),
            "jackpot_after": str(before + share.jackpot - paid),
            "ticket": self.drawn[-1],
            "envelope": envelope,
            "card": str(card),
            "witnesses": list(witnesses),
        }
        if card == ACE:
            if not self.sealed:
                raise RaffleError("seed is missing: expected the line of the ace to reveal it")
            record["seed"] = self.sealed.seed
        return record

    def add(self, record: Record) -> None:
        """Go on by a record that this event has computed."""
        self.date = date.fromisoformat(record["date"])
        match record["line"]:
            case "sale":
                self.next = record["last"] + 1
            case "ticket":
                self.drawn.append(record["ticket"])
            case "card":
                draw = Draw(
                    self.number,
                    self.date,
                    self.first,
                    self.next - 1,
                    self.sales,
                    shares(self.sales),
                    Decimal(record["jackpot_paid"]),
                    record["ticket"],
                    record["envelope"],
                    Card(record["card"]),
                )
                self.draws.append(draw)
                self.first = self.next
                self.drawn = []

    def repeat(self, record: Record) -> None:
        """Go on by a record of a ledger; :class:`RaffleError` names what does not add up."""
        day = _date(record)
        match record.get("line"):
            case "sale":
                last = _get(record, "last", int)
                if last < self.next:
                    raise RaffleError(f"last is {last}: expected at least {self.next}")
                expected = self.sale(day, last - self.next + 1)
            case "ticket":
                told = _get(record, "ticket", int)
                expected = self.ticket(day, unclaimed=bool(self.drawn), told=told)
            case "card":
                witnesses = _get(record, "witnesses", list)
                envelope, card = _get(record, "envelope", int), _get(record, "card", str)
                expected = self.card(day, envelope, witnesses, told=card)
            case other:
                raise RaffleError(f"line is {other!r}: expected 'sale', 'ticket' or 'card'")
        compare(record, expected)
        self.add(expected)

    def _check(self, day: date) -> None:
        if self.over:
            raise RaffleError(f"the event is over: the ace was found in draw {len(self.draws)}")
        if day < self.date:
            raise RaffleError(f"date is {day}: expected {self.date} or later")

    def _possible(self, told: str) -> Card:
        try:
            card = Card(told)
        except CardError as error:
            raise RaffleError(f"card is {error}") from None
        for draw in self.draws:
            if draw.card == card:
                raise RaffleError(f"card is {card}, which was destroyed in draw {draw.number}")
        return card


def check_witnesses(names: Sequence[object]) -> None:
    """Raise :class:`RaffleError` unless there are two names of two people."""
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise RaffleError(f"witness {name!r}: expected a name")
    if len({" ".join(str(name).casefold().split()) for name in names}) != 2 or len(names) != 2:
        given = ", ".join(map(str, names)) or "nobody"
        raise RaffleError(f"witnesses are {given}: expected the names of two people")


def compare(record: Record, expected: Record) -> None:
    """Raise :class:`RaffleError` naming the first field that is not as expected."""
    for name, value in expected.items():
        if name not in record:
            raise RaffleError(f"{name} is missing: expected {json.dumps(value)}")
        if json.dumps(record[name]) != json.dumps(value):
            raise RaffleError(f"{name} is {json.dumps(record[name])}: expected {json.dumps(value)}")
    for name in record:
        if name not in expected:
            raise RaffleError(f"{name!r} is no field of a line {expected['line']!r}")


def _get(record: Record, name: str, kind: type[T]) -> T:
    value = record.get(name)
    if type(value) is not kind:
        wanted = {int: "a whole number", str: "text", list: "a list"}[kind]
        raise RaffleError(f"{name} is {value!r}: expected {wanted}")
    return value


def _date(record: Record) -> date:
    text = _get(record, "date", str)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RaffleError(f"date is {text!r}: expected one such as 2027-03-05") from None


def _money(record: Record, name: str) -> Decimal:
    try:
        return money(_get(record, name, str))
    except ValueError as error:
        raise RaffleError(f"{name}: {error}") from None
