"""Money: exact decimals of whole cents, and how the sales of a draw are shared out."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


def money(text: str) -> Decimal:
    """Read an amount of whole cents; ``ValueError`` says what it is instead.

    >>> money("2"), money("1200.5")
    (Decimal('2.00'), Decimal('1200.50'))
    """
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", text, re.ASCII):
        raise ValueError(f"{text!r} is no amount: expected dollars and cents, such as 2 or 2.50")
    return Decimal(text).quantize(CENT)


def to_the_cent(amount: Decimal) -> Decimal:
    """Round to the nearest cent, half a cent up."""
    return amount.quantize(CENT, ROUND_HALF_UP)


class Shares(NamedTuple):
    """Where the sales of a draw go."""

    prize: Decimal
    jackpot: Decimal
    kept: Decimal

    @property
    def prizes(self) -> Decimal:
        """What counts towards the licence's limit: a cent in the jackpot is paid some day."""
        return self.prize + self.jackpot


def shares(sales: Decimal) -> Shares:
    """Share out the sales of a draw: 20 % to the ticket, 30 % to the jackpot, the rest kept.

    The two prizes are rounded, each by itself, and the charity keeps what is left: so no cent
    appears or vanishes, and what is kept is less than one cent away from half.

    >>> shares(Decimal("10.05"))
    Shares(prize=Decimal('2.01'), jackpot=Decimal('3.02'), kept=Decimal('5.02'))
    """
    prize = to_the_cent(sales * 20 / 100)
    jackpot = to_the_cent(sales * 30 / 100)
    return Shares(prize, jackpot, sales - prize - jackpot)
