"""How a game ended, and what the places are worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Kind = Literal["win", "split", "cut", "carried", "all_lose", "draw"]


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    kind: Kind
    """``"win"``: one was left. Otherwise all who were left went out at once, and the rules'
    ``last_tie`` decided: ``"split"``, ``"cut"``, ``"carried"`` or ``"all_lose"``. ``"draw"``:
    called off, since the lives of all players together had not become fewer in a hundred hands."""
    winners: tuple[int, ...]
    payouts: tuple[int, ...]
    """What each seat receives from the pot."""
    carried: int
    """Chips that nobody won, as ``pot`` for the next game."""
    next_stake: int
    """What each adds to them in the next game, as ``stake``: nothing where the rules say so."""
    places: tuple[tuple[int, ...], ...]
    """The seats by place, the winners first (nobody, if nobody won). Seats that went out in the
    same hand share theirs."""
    hands: int
    """How many hands were played."""

    def points(self, each: tuple[int, int, int]) -> tuple[Fraction, ...]:
        """Return each seat's points; ``each``: those of first, second and third place.

        Those who share places share their points. Where nobody won, nobody is first.

        >>> Result("win", (2,), (0, 0, 3), 0, 1, ((2,), (0, 1)), 5).points((4, 2, 1))
        (Fraction(3, 2), Fraction(3, 2), Fraction(4, 1))
        """
        earned = [Fraction(0)] * len(self.payouts)
        place = 0
        for seats in self.places:
            taken = max(len(seats), 1)  # a first place that nobody has is a place all the same
            share = Fraction(sum(each[place : place + taken]), taken)
            for seat in seats:
                earned[seat] = share
            place += taken
        return tuple(earned)
