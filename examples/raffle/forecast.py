"""What to expect: how many draws it takes, and how the jackpot grows.

Whoever picks and however: the ace lies in each of the 52 envelopes alike, so it is found in draw
1, 2, … 52 with a chance of 1/52 each. All below follows from that, in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate

from brokencanada.cards import Card, deck
from brokencanada.chance import Chance

from .money import NOTHING, shares
from .sealed import ACE, ENVELOPES


@dataclass(frozen=True)
class Forecast:
    """An event whose sales are known: its draws, as many as the licence allows."""

    sales: tuple[Decimal, ...]

    @classmethod
    def of(cls, weekly: Sequence[Decimal], limit: Decimal | None = None) -> Forecast:
        """Plan the sales of each week, the last amount for all weeks to come, within a limit."""
        weeks = [*weekly, *[weekly[-1]] * ENVELOPES][:ENVELOPES]
        boards = accumulate(shares(sales).prizes for sales in weeks)
        allowed = (
            sales
            for sales, board in zip(weeks, boards, strict=True)
            if limit is None or board <= limit
        )
        return cls(tuple(allowed))

    @property
    def draws(self) -> int:
        """How many draws can be held."""
        return len(self.sales)

    @property
    def jackpots(self) -> list[Decimal]:
        """What the ace wins in each draw, from the first."""
        return list(accumulate(shares(sales).jackpot for sales in self.sales))

    def chance_by(self, draw: int) -> Fraction:
        """Return the chance that the ace is found in this draw or before."""
        return Fraction(min(draw, self.draws), ENVELOPES)

    @property
    def expected_draws(self) -> Fraction:
        """The mean number of draws held: 53/2 unless the licence ends the event before."""
        n = self.draws
        return Fraction(n * (n + 1), 2 * ENVELOPES) + n * (1 - self.chance_by(n))

    @property
    def expected_paid(self) -> Fraction:
        """The mean jackpot paid, with nothing where the licence ends before the ace."""
        return sum(map(Fraction, self.jackpots), Fraction()) / ENVELOPES

    @property
    def expected_sales(self) -> Fraction:
        """The mean of all sales: those of draw t take place unless the ace came before."""
        return sum(
            (Fraction(sales) * (1 - self.chance_by(t)) for t, sales in enumerate(self.sales)),
            Fraction(),
        )

    def simulate(self, events: int, seed: int) -> list[tuple[int, Decimal | None]]:
        """Hold events with shuffled envelopes; return how many draws, and the jackpot if paid."""
        chance = Chance(seed)
        return [self._hold(chance) for _ in range(events)]

    def _hold(self, chance: Chance) -> tuple[int, Decimal | None]:
        envelopes = chance.shuffled(deck().tolist())
        jackpot = NOTHING
        for draw, sales in enumerate(self.sales, 1):
            jackpot += shares(sales).jackpot
            if Card(envelopes.pop(chance.below(len(envelopes)))) == ACE:
                return draw, jackpot
        return self.draws, None
