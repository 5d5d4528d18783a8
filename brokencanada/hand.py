"""What happens in a hand, from the deal to the pots, whoever decides it. See section 5.

``Hand`` holds the cards, the chips and the phase, and goes on by itself until somebody has to act.
Who may do what is ``game.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Literal, Self, get_args

from brokencanada import events as happened
from brokencanada.actions import Action
from brokencanada.betting import Betting, FixedLimit, Limits, NoLimit
from brokencanada.cards import (
    CARDS_IN_DECK,
    PIT_SIZE,
    SET_SIZE,
    Card,
    CardsLike,
    Seed,
    check_copies,
    each_of,
    parse_cards,
    whole_number,
)
from brokencanada.chance import Chance
from brokencanada.evaluator import evaluator_of
from brokencanada.ladder import HouseRules, check_rules
from brokencanada.log import Log
from brokencanada.outcome import Feud, PotResult, Result
from brokencanada.showdown import Showdown, decide
from brokencanada.stock import Stock

MOST_THROWN, MOST_CHANGED = 3, 2
"""Cards a player may throw in the switch, and change after a redeal."""
_ONE_DECK_PLAYERS = 4
_CARDS_A_PLAYER = SET_SIZE + MOST_THROWN + SET_SIZE  # dealt, switched, redealt
_CARDS_BESIDES = PIT_SIZE + 1 + MOST_CHANGED  # the pit, the flip card, changed by one holder
_DECK = [Card(code) for code in range(CARDS_IN_DECK)]

FlipOrder = Literal["random", "seat", "call"]
_FLIP_ORDERS = get_args(FlipOrder)


class Phase(StrEnum):
    """Where a hand stands."""

    BET_1 = "bet 1"
    SWITCH = "switch"
    BET_2 = "bet 2"
    FLIP = "flip"
    BET_3 = "bet 3"
    CHANGE = "change"
    DONE = "done"


BETTING = (Phase.BET_1, Phase.BET_2, Phase.BET_3)
_NEXT = {
    Phase.BET_1: Phase.SWITCH,
    Phase.SWITCH: Phase.BET_2,
    Phase.BET_2: Phase.FLIP,
    Phase.FLIP: Phase.BET_3,
}


_BEGAN = {phase: happened.PhaseBegan(phase.name) for phase in Phase}


def decks_for(players: int) -> int:
    """Return how many decks so many players need.

    One for up to four; beyond, enough for one redeal with one holder.

    >>> [decks_for(n) for n in (2, 4, 5, 9, 12)]
    [1, 1, 2, 2, 3]
    """
    if players <= _ONE_DECK_PLAYERS:
        return 1
    return max(2, -(-(_CARDS_A_PLAYER * players + _CARDS_BESIDES) // CARDS_IN_DECK))


def check_stacks(stacks: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the stacks as plain integers, ``None`` at empty seats; raise what is wrong."""
    chips = tuple(
        None if stack is None else whole_number(f"stacks[{seat}]", stack, 1)
        for seat, stack in enumerate(each_of("stacks", stacks))
    )
    if (players := len(chips) - chips.count(None)) < 2:
        raise ValueError(f"{players} player{'s' * (players != 1)}: expected at least 2")
    return chips


def check_dealer(dealer: int, stacks: Sequence[int | None]) -> int:
    """Return the dealer's seat as a plain integer; raise if nobody sits there."""
    seat = whole_number("dealer", dealer)
    if not 0 <= seat < len(stacks) or stacks[seat] is None:
        raise ValueError(f"dealer={seat}: nobody sits there")
    return seat


def check_house(ante: int, betting: Limits, rules: HouseRules, flip_order: FlipOrder) -> None:
    """Raise what is wrong with the terms of a game."""
    whole_number("ante", ante, 0)
    if not isinstance(betting, (NoLimit, FixedLimit)):
        raise TypeError(f"betting={betting!r}: expected NoLimit, PotLimit or FixedLimit")
    check_rules(rules)
    if flip_order not in _FLIP_ORDERS:
        raise ValueError(f"flip_order={flip_order!r}: expected 'random', 'seat' or 'call'")


def check_enough_decks(decks: int | None, players: int) -> int:
    """Return how many decks to play with; raise if they are too few for the players."""
    least = decks_for(players)
    return least if decks is None else whole_number("decks", decks, least)


@dataclass(frozen=True)
class Start:
    """All that a hand begins with: what comes of it is decided by the actions alone.

    Raises ``TypeError`` or ``ValueError`` naming what is wrong.
    """

    stacks: tuple[int | None, ...]
    dealer: int
    ante: int
    betting: Limits
    rules: HouseRules
    decks: int
    flip_order: FlipOrder
    stock: tuple[Card, ...]
    """All cards in the order in which they will be dealt."""
    chance: str
    """The state of chance, for the order of the callers and for reshuffles."""

    def __post_init__(self) -> None:
        """Check everything, and make all numbers plain integers."""
        check_house(self.ante, self.betting, self.rules, self.flip_order)
        object.__setattr__(self, "ante", whole_number("ante", self.ante))
        object.__setattr__(self, "stacks", check_stacks(self.stacks))
        object.__setattr__(self, "dealer", check_dealer(self.dealer, self.stacks))
        decks = check_enough_decks(self.decks, len(self.seats))
        object.__setattr__(self, "decks", decks)
        check_copies(self.stock, self.decks)
        if len(self.stock) != CARDS_IN_DECK * self.decks:
            raise ValueError(f"{len(self.stock)} cards: expected {CARDS_IN_DECK * self.decks}")
        Chance.from_state(self.chance)

    @classmethod
    def shuffled(
        cls,
        stacks: Sequence[int | None],
        *,
        dealer: int,
        ante: int,
        betting: Limits,
        rules: HouseRules,
        decks: int | None,
        flip_order: FlipOrder,
        deck: CardsLike,
        rng: Seed,
    ) -> tuple[Self, Chance]:
        """Shuffle the cards for a hand that is to begin, those of ``deck`` on top as they are.

        Also returns the chance that is to come.
        """
        chips = check_stacks(stacks)
        check_house(ante, betting, rules, flip_order)
        seat = check_dealer(dealer, chips)
        n_decks = check_enough_decks(decks, len(chips) - chips.count(None))
        top = parse_cards(deck)
        check_copies(top, n_decks)
        left = _DECK * n_decks
        for card in top:
            left.remove(card)
        chance = Chance(rng)
        stock = (*top, *chance.shuffled(left))
        # Not through the checks above once more: bots and simulations begin hands by the million.
        start = object.__new__(cls)
        start.__dict__.update(
            stacks=chips,
            dealer=seat,
            ante=whole_number("ante", ante),
            betting=betting,
            rules=rules,
            decks=n_decks,
            flip_order=flip_order,
            stock=stock,
            chance=chance.state,
        )
        return start, chance

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(seat for seat, stack in enumerate(self.stacks) if stack is not None)


def without(cards: Iterable[Card], some: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards without some of them, each taken away once; ``ValueError`` if one is none.

    >>> without((1, 5, 5, 9), (5, 9))
    (1, 5)
    """
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


class Hand:
    """The cards, the chips and the phase of one hand."""

    def _begin(self, start: Start, chance: Chance) -> None:
        self._start = start
        self._evaluator = evaluator_of(start.rules)
        self._stock = Stock(start.stock, chance)
        self._log = Log()
        self._steps: list[tuple[Action, int]] = []
        self._betting = Betting(start.stacks, start.dealer, start.ante, start.betting)
        # By seat. Cards lie in tuples, the sets in order, so that views and copies share them.
        self._sets: list[tuple[Card, ...]] = [()] * len(start.stacks)
        self._thrown: list[tuple[Card, ...]] = [()] * len(start.stacks)
        self._throw_counts = (0,) * len(start.stacks)
        self._pit: tuple[Card, ...] = ()
        self._flip: Card | None = None
        self._flips_shown: tuple[Card, ...] = ()
        self._queue: list[int] = []
        self._actors: tuple[int, ...] = ()
        self._shown: list[tuple[Card, ...] | None] = [None for _ in start.stacks]
        self._redealt = False
        self._result: Result | None = None
        for seat, chips in enumerate(self._betting.put_in):
            if chips:
                self._log.append(happened.AntePaid(seat, chips))
        self._deal()
        self._enter(Phase.BET_1)
        self._go_on()
        self._first_events = len(self._log)

    def _deal(self) -> None:
        """Deal in the source's order: one each, pit, two each, pit, flip, one each."""
        seats = self._betting.seats_in()
        # There are always enough for it, so all may be taken together.
        cards = self._stock.take(SET_SIZE * len(seats) + PIT_SIZE + 1)
        sets, note, at = self._sets, self._log.append, 0
        for n_cards in (1, 2, 1):
            if len(self._pit) == PIT_SIZE:
                self._flip = cards[at]
                note(happened.FlipDealt(cards[at]))
                at += 1
            for seat in seats:
                dealt = cards[at : at + n_cards]
                sets[seat] += dealt
                note(happened.Dealt(seat, n_cards, dealt))
                at += n_cards
            if len(self._pit) < PIT_SIZE:
                self._pit += (cards[at],)
                note(happened.PitDealt(cards[at]))
                at += 1
        for seat in seats:
            sets[seat] = tuple(sorted(sets[seat]))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: one, or all who may still call the flip under ``"call"``."""
        return self._actors

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self._phase is Phase.DONE

    def copy(self) -> Self:
        """Return an independent copy, random state included."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._stock, other._betting = self._stock.copy(), self._betting.copy()
        other._sets, other._thrown = self._sets[:], self._thrown[:]
        other._log, other._steps = self._log.copy(), self._steps[:]
        other._queue, other._shown = self._queue[:], self._shown[:]
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Tell whether another game stands the same, chance to come included."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.__dict__ == other.__dict__

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every action

    # -- cards --------------------------------------------------------------------------------

    def _take(self, count: int, aside: list[Card]) -> tuple[Card, ...]:
        """Take cards from the stock; those aside come back into it last of all."""
        taken = self._stock.take(count)
        while len(taken) < count:
            self._log.append(happened.Reshuffled(self._stock.reshuffle(aside)))
            taken += self._stock.take(count - len(taken))
        return taken

    def _deal_to(self, seat: int, count: int, aside: list[Card]) -> None:
        """Deal to a seat; the cards aside become discards after it."""
        # Noted when it is dealt, so that a reshuffle for it comes before it.
        dealt = self._take(count, aside)
        self._sets[seat] = tuple(sorted(self._sets[seat] + dealt))
        self._log.append(happened.Dealt(seat, count, dealt))
        self._stock.discards += aside

    def _replace(self, seat: int, cards: Iterable[Card]) -> None:
        """Take cards off a set and deal as many; they stay out of the stock meanwhile."""
        aside = list(cards)
        if aside:
            self._sets[seat] = without(self._sets[seat], aside)
            self._deal_to(seat, len(aside), aside)

    def _trade(self, seat: int, given: Card) -> None:
        taken = self._flip
        assert taken is not None
        self._sets[seat] = tuple(sorted((*without(self._sets[seat], (given,)), taken)))
        self._flip = given
        self._flips_shown += (given,)
        self._queue.remove(seat)
        self._log.append(happened.FlipTraded(seat, taken, given))

    # -- from phase to phase ------------------------------------------------------------------

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._log.append(_BEGAN[phase])
        if phase in BETTING:
            self._betting.start_round(first=phase is Phase.BET_1)
        elif phase is Phase.SWITCH:
            self._queue = self._betting.seats_in()
        elif phase is Phase.FLIP:
            assert self._flip is not None
            self._flips_shown += (self._flip,)
            self._log.append(happened.FlipTurned(self._flip))
            self._queue = self._betting.seats_in()
            if self._start.flip_order == "random":
                self._queue = self._stock.chance.shuffled(self._queue)
                self._log.append(happened.CallersDrawn(tuple(self._queue)))

    def _go_on(self) -> None:
        """Do what follows without anybody acting, until somebody has to or the hand is over."""
        while self._phase is not Phase.DONE:
            if self._betting.folded.count(False) == 1:
                self._win_unseen()
                break
            betting = self._phase in BETTING
            if not betting:
                calls = self._phase is Phase.FLIP and self._start.flip_order == "call"
                self._actors = tuple(self._queue if calls else self._queue[:1])
            else:
                actor = self._betting.actor
                self._actors = () if actor is None else (actor,)
            if self._actors:
                return
            if betting:
                self._return_uncalled()
                self._betting.end_round()
            if self._phase in _NEXT:
                self._enter(_NEXT[self._phase])
            elif self._phase is Phase.BET_3:
                self._reveal()
            else:
                self._award(self._show())
        self._actors = ()

    def _return_uncalled(self) -> None:
        if returned := self._betting.return_uncalled():
            self._log.append(happened.Returned(*returned))

    # -- the reveal ---------------------------------------------------------------------------

    def _show(self) -> dict[int, int]:
        """Show the sets of all still in; return the strengths by seat, in seat order."""
        strengths = {}
        for seat in self._betting.seats_in():
            cards = self._sets[seat]
            strengths[seat] = self._evaluator.strength(cards, self._pit, decks=None)
            self._shown[seat] = cards
            self._log.append(happened.Shown(seat, cards, strengths[seat]))
        return strengths

    def _reveal(self) -> None:
        strengths = self._show()
        seats = list(strengths)
        showdown = self._decide(strengths, seats, redeal=True)
        if showdown.kind != "redeal":
            self._award(strengths)
            return
        holders = [seats[at] for at in showdown.winners]
        self._redealt = True
        self._log.append(happened.RedealCalled(tuple(holders)))
        for seat in seats:
            self._shown[seat] = None
            aside, self._sets[seat] = list(self._sets[seat]), ()
            self._deal_to(seat, SET_SIZE, aside)
        self._enter(Phase.CHANGE)
        self._queue = holders

    def _decide(self, strengths: dict[int, int], seats: Sequence[int], redeal: bool) -> Showdown:
        return decide([strengths[seat] for seat in seats], redeal=redeal, rules=self._start.rules)

    def _award(self, strengths: dict[int, int]) -> None:
        """Decide each pot, main pot first; rows 1 and 2 rank by the ladder now."""
        pots, feuds = [], []
        payouts = [0] * len(self._start.stacks)
        for pot in self._betting.pots():
            showdown = self._decide(strengths, pot.contenders, redeal=False)
            winners = tuple(pot.contenders[at] for at in showdown.winners)
            if showdown.cutter is not None:
                feuds.append(self._feud(winners, pot.contenders[showdown.cutter]))
                winners = (feuds[-1].winner,)
            pots.append(PotResult(pot.amount, pot.contenders, winners, showdown.kind))
            self._pay(pots[-1], payouts)
        self._finish(payouts, pots, feuds)

    def _feud(self, seats: Sequence[int], cutter: int) -> Feud:
        """Play a Family Feud: all draw, the lowest card wins, the lowest draw again."""
        order = [seat for seat in self._betting.clockwise(cutter) if seat in seats]
        first = tuple(order)
        self._log.append(happened.FeudBegan(first, cutter))
        drawn: list[Card] = []
        draws: list[tuple[int, Card]] = []
        while len(order) > 1:
            this_time = []
            for seat in order:
                (card,) = self._take(1, drawn)
                this_time.append((seat, card))
                self._log.append(happened.FeudDrew(seat, card))
            draws += this_time
            drawn += [card for _, card in this_time]
            lowest = min(card.rank for _, card in this_time)
            order = [seat for seat, card in this_time if card.rank == lowest]
        self._stock.discards += drawn
        return Feud(first, cutter, tuple(draws), order[0])

    def _win_unseen(self) -> None:
        self._return_uncalled()
        (seat,) = self._betting.seats_in()
        pot = PotResult(self._betting.pot, (seat,), (seat,), "unseen")
        payouts = [0] * len(self._start.stacks)
        self._pay(pot, payouts)
        self._finish(payouts, [pot], [])

    def _pay(self, pot: PotResult, payouts: list[int]) -> None:
        shares = self._betting.divide(pot.amount, pot.winners)
        for seat, chips in shares.items():
            payouts[seat] += chips
        paid = tuple(shares[seat] for seat in pot.winners)
        self._log.append(happened.PotWon(pot.amount, pot.winners, pot.kind, paid))

    def _finish(self, payouts: list[int], pots: Iterable[PotResult], feuds: Iterable[Feud]) -> None:
        self._betting.pay_out(payouts)
        self._queue = []
        self._phase = Phase.DONE
        self._log.append(_BEGAN[Phase.DONE])
        self._result = Result(
            tuple(payouts),
            tuple(self._betting.stacks),
            tuple(pots),
            tuple(self._shown),
            self._redealt,
            tuple(feuds),
        )
