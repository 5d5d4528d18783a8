"""Chips and seats: antes, one round of betting after another, and the pots. Knows no cards.

A seat is a number from 0 on; left of a seat is the next one. See section 5 of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from brokencanada.actions import IllegalAction
from brokencanada.cards import whole_number


@dataclass(frozen=True)
class NoLimit:
    """Any bet of at least ``min_bet`` chips, up to all the bettor has."""

    min_bet: int

    def __post_init__(self) -> None:
        """Check the bet."""
        object.__setattr__(self, "min_bet", whole_number("min_bet", self.min_bet, 1))

    def opening(self, first_round: bool) -> int:
        """Return the smallest opening bet of a round."""
        return self.min_bet


@dataclass(frozen=True)
class PotLimit(NoLimit):
    """Bets and raises of at most the pot, to which the call before a raise is added."""


@dataclass(frozen=True)
class FixedLimit:
    """Bets and raises of one size: ``small`` in the first round, ``big`` after it.

    At most ``max_bets`` a round, the opening bet and the raises together.
    """

    small: int
    big: int
    max_bets: int = 4

    def __post_init__(self) -> None:
        """Check the sizes."""
        object.__setattr__(self, "small", whole_number("small", self.small, 1))
        object.__setattr__(self, "big", whole_number("big", self.big, self.small))
        object.__setattr__(self, "max_bets", whole_number("max_bets", self.max_bets, 1))

    def opening(self, first_round: bool) -> int:
        """Return the size of every bet of a round."""
        return self.small if first_round else self.big


Limits: TypeAlias = NoLimit | PotLimit | FixedLimit


class Pot(NamedTuple):
    """Chips that some seats play for."""

    amount: int
    contenders: tuple[int, ...]
    """The seats that put in its layer and are still in, in seat order."""


class Betting:
    """The chips of one hand: what each seat has, has bet in this round and has put in altogether.

    >>> betting = Betting([100, 100, 5], dealer=0, ante=1, limits=NoLimit(2))
    >>> betting.start_round(first=True)
    >>> betting.actor, betting.bet_range(1)
    (1, range(2, 100))
    >>> betting.bet(1, 10); betting.call(2); betting.fold(0)
    >>> betting.actor, betting.stacks, betting.pot
    (None, [99, 89, 0], 17)
    >>> betting.return_uncalled(), betting.pots()
    ((1, 6), [Pot(amount=11, contenders=(1, 2))])
    """

    def __init__(
        self, stacks: Sequence[int | None], dealer: int, ante: int, limits: Limits
    ) -> None:
        """Take the antes, an ante above the stack being all-in; ``None`` is an empty seat."""
        self.limits = limits
        self.dealer = dealer
        self._seat_order = tuple((dealer + 1 + seat) % len(stacks) for seat in range(len(stacks)))
        self.put_in = [min(ante, stack or 0) for stack in stacks]
        self.stacks = [(stack or 0) - paid for stack, paid in zip(stacks, self.put_in, strict=True)]
        self.bets = [0] * len(self.stacks)
        self.folded = [stack is None for stack in stacks]
        self.actor: int | None = None
        """The seat whose turn it is to bet, ``None`` outside a round."""
        # What that seat may bet to: asked for again and again while it thinks, and always the same.
        self._allowed: range | None = None
        self._min_raise = 0
        self._bets_made = 0
        # A seat has acted since the last full bet or raise: it may call, but not raise again.
        self._acted = [False] * len(self.stacks)

    @property
    def pot(self) -> int:
        """All chips put in so far."""
        return sum(self.put_in)

    def clockwise(self, first: int) -> list[int]:
        """Return all seats clockwise from ``first``."""
        seats = len(self.stacks)
        return [*range(first, seats), *range(first)]

    def seats_in(self) -> list[int]:
        """Return the seats still in, all-in ones too, in seat order."""
        folded = self.folded
        return [seat for seat in self._seat_order if not folded[seat]]

    def start_round(self, first: bool) -> None:
        """Begin a round; if fewer than two seats can still bet, nobody gets a turn."""
        self.bets = [0] * len(self.stacks)
        self._min_raise = self.limits.opening(first)
        self._bets_made = 0
        self._acted = [False] * len(self.stacks)
        self._turn_after(self.dealer)

    def to_call(self, seat: int) -> int:
        """Return the chips a call takes: at most what the seat has, none from a folded one."""
        if self.folded[seat]:
            return 0
        owed, stack = max(self.bets) - self.bets[seat], self.stacks[seat]
        return owed if owed < stack else stack

    def bet_range(self, seat: int) -> range | None:
        """Return the totals for this round that the seat may bet or raise to, if it may now."""
        return self._allowed if seat == self.actor else None

    def end_round(self) -> None:
        """End a round: nobody has bet anything in the next one yet."""
        self.bets = [0] * len(self.stacks)

    def fold(self, seat: int) -> None:
        """Give the hand up; allowed also when a check is free."""
        self._verify_turn(seat)
        self.folded[seat] = True
        self._turn_after(seat)

    def check(self, seat: int) -> None:
        """Stay in for nothing."""
        self.verify_check(seat)
        self._acted[seat] = True
        self._turn_after(seat)

    def call(self, seat: int) -> None:
        """Match the highest bet, or go all-in for less."""
        self.verify_call(seat)
        self._pay(seat, self.to_call(seat))
        self._acted[seat] = True
        self._turn_after(seat)

    def bet(self, seat: int, to: int) -> None:
        """Bet or raise so that the seat's total for this round is ``to``."""
        self.verify_bet(seat, to)
        high = max(self.bets)
        full = self._full_bet(high)
        self._pay(seat, to - self.bets[seat])
        if to >= full:
            self._min_raise = max(self._min_raise, to - high)
            self._bets_made += 1
            self._acted = [False] * len(self.stacks)
        self._acted[seat] = True
        self._turn_after(seat)

    def verify_check(self, seat: int) -> None:
        """Raise what forbids a check."""
        self._verify_turn(seat)
        if owed := self.to_call(seat):
            raise IllegalAction(f"seat {seat} owes {owed}: it may call or fold, not check")

    def verify_call(self, seat: int) -> None:
        """Raise what forbids a call."""
        self._verify_turn(seat)
        if not self.to_call(seat):
            raise IllegalAction(f"seat {seat} owes nothing: it may check")

    def verify_fold(self, seat: int) -> None:
        """Raise what forbids a fold."""
        self._verify_turn(seat)

    def verify_bet(self, seat: int, to: int) -> None:
        """Raise what forbids a bet or raise."""
        self._verify_turn(seat)
        allowed = self._allowed
        if allowed is None:
            raise IllegalAction(f"seat {seat} may not bet or raise: {self._why_no_bet(seat)}")
        if to not in allowed:
            exactly = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
            raise IllegalAction(f"seat {seat} may not bet {to}: expected {exactly}")

    def return_uncalled(self) -> tuple[int, int] | None:
        """Give back what nobody has matched: the seat and the chips, or ``None``."""
        top, second = sorted(self.put_in)[-1:-3:-1]
        if top == second:
            return None
        seat = self.put_in.index(top)
        if self.folded[seat]:
            return None
        self.put_in[seat] -= top - second
        self.bets[seat] -= min(self.bets[seat], top - second)
        self.stacks[seat] += top - second
        return seat, top - second

    def pots(self) -> list[Pot]:
        """Return the pots in layers, main pot first; layers with the same contenders are one."""
        pots: list[Pot] = []
        below = 0
        seats_in = self.seats_in()
        for layer in sorted({chips for chips in self.put_in if chips}):
            amount = sum([min(chips, layer) - below for chips in self.put_in if chips > below])
            contenders = tuple([seat for seat in seats_in if self.put_in[seat] >= layer])
            below = layer
            # What only folded seats have put in goes with the layer beneath it.
            if pots and contenders in ((), pots[-1].contenders):
                pots[-1] = Pot(pots[-1].amount + amount, pots[-1].contenders)
            else:
                pots.append(Pot(amount, contenders))
        return pots or [Pot(0, tuple(seats_in))]

    def divide(self, amount: int, winners: Sequence[int]) -> dict[int, int]:
        """Divide a pot; chips that do not go round go one each from left of the dealer on."""
        if len(winners) == 1:
            return {winners[0]: amount}
        each, odd = divmod(amount, len(winners))
        in_order = [seat for seat in self._seat_order if seat in winners]
        return {seat: each + (place < odd) for place, seat in enumerate(in_order)}

    def pay_out(self, payouts: Sequence[int]) -> None:
        """Give each seat its winnings; nothing stays in the pot."""
        self.stacks = [stack + won for stack, won in zip(self.stacks, payouts, strict=True)]
        self.put_in = [0] * len(self.stacks)
        self.bets = [0] * len(self.stacks)
        self.actor = None

    def __eq__(self, other: object) -> bool:
        """Tell whether the chips stand the same."""
        return self.__dict__ == other.__dict__ if isinstance(other, Betting) else NotImplemented

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every bet

    def copy(self) -> Betting:
        """Return an independent copy."""
        other = object.__new__(Betting)
        other.__dict__ = {
            name: list(value) if isinstance(value, list) else value
            for name, value in self.__dict__.items()
        }
        return other

    def _pay(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.put_in[seat] += chips
        self.bets[seat] += chips

    def _full_bet(self, high: int) -> int:
        """Return the least total that is a full bet or raise over the highest bet so far.

        An all-in of less than the opening bet is raised to that bet, not by it.
        """
        if high < self._min_raise and not self._bets_made:
            return self._min_raise
        return high + self._min_raise

    def _can_bet(self, first: int) -> list[int]:
        """Return the seats that are in and have chips left, clockwise from the first."""
        stacks, folded = self.stacks, self.folded
        return [seat for seat in self.clockwise(first) if stacks[seat] and not folded[seat]]

    def _turn_after(self, seat: int) -> None:
        """Pass the turn to the next seat that has something to decide."""
        self.actor = self._allowed = None
        if self.folded.count(False) < 2:
            return
        can_bet = self._can_bet(seat + 1)
        alone = len(can_bet) < 2
        high = max(self.bets)
        for other in can_bet:
            owes = self.bets[other] < high
            if owes or not (self._acted[other] or alone):
                self.actor = other
                # With nobody to answer a bet it is none.
                self._allowed = None if alone else self._may_bet(other, high)
                return

    def _may_bet(self, seat: int, high: int) -> range | None:
        """Return the totals that a seat may bet or raise to when somebody can answer it."""
        most = self.bets[seat] + self.stacks[seat]
        if self._acted[seat] or most <= high:
            return None
        limits = self.limits
        least = self._full_bet(high)
        if isinstance(limits, FixedLimit):
            if self._bets_made >= limits.max_bets:
                return None
            most = min(most, least)
        elif isinstance(limits, PotLimit):
            most = min(most, max(least, high + self.pot + high - self.bets[seat]))
        return range(min(least, most), most + 1)

    def _verify_turn(self, seat: int) -> None:
        if self.actor is None:
            raise IllegalAction("no round of betting is on")
        if seat != self.actor:
            raise IllegalAction(f"it is the turn of seat {self.actor}")

    def _why_no_bet(self, seat: int) -> str:
        if self.bets[seat] + self.stacks[seat] <= max(self.bets):
            return "its stack does not exceed the call"
        if len(self._can_bet(seat)) < 2:
            return "nobody else can still bet"
        if self._acted[seat]:
            return "it has acted, and no full raise has come since"
        return "the round has had all its bets"
