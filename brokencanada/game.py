"""One hand of play, from the deal to the pots, as a state machine. See section 5 of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Literal, Self, get_args

from brokencanada import events as happened
from brokencanada.actions import (
    Action,
    Bet,
    Call,
    Change,
    Check,
    Discard,
    Fold,
    IllegalAction,
    PassFlip,
    StandPat,
    TradeFlip,
    listed,
)
from brokencanada.betting import Betting, FixedLimit, Limits, NoLimit
from brokencanada.cards import (
    CARDS_IN_DECK,
    SET_SIZE,
    Card,
    CardsLike,
    Seed,
    check_copies,
    format_cards,
    parse_cards,
    whole_number,
)
from brokencanada.cards import deck as cards_of_decks
from brokencanada.chance import Chance
from brokencanada.evaluator import Evaluator
from brokencanada.events import Event
from brokencanada.ladder import HouseRules
from brokencanada.showdown import Showdown, decide
from brokencanada.stock import Stock
from brokencanada.view import View

MOST_THROWN, MOST_CHANGED = 3, 2
FlipOrder = Literal["random", "seat", "call"]


class Phase(StrEnum):
    """Where a hand stands."""

    BET_1 = "bet 1"
    SWITCH = "switch"
    BET_2 = "bet 2"
    FLIP = "flip"
    BET_3 = "bet 3"
    CHANGE = "change"
    DONE = "done"


_BETTING = (Phase.BET_1, Phase.BET_2, Phase.BET_3)
_NEXT = {
    Phase.BET_1: Phase.SWITCH,
    Phase.SWITCH: Phase.BET_2,
    Phase.BET_2: Phase.FLIP,
    Phase.FLIP: Phase.BET_3,
}


@dataclass(frozen=True)
class Start:
    """All that a hand begins with: what comes of it is decided by the actions alone."""

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


@dataclass(frozen=True)
class PotResult:
    """A pot, who could win it and who did."""

    amount: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    kind: str
    """``"win"``, ``"split"``, ``"feud"``; ``"unseen"`` when all others had folded."""


@dataclass(frozen=True)
class Feud:
    """A Family Feud over a pot."""

    seats: tuple[int, ...]
    """The holders of full houses, in the order in which they drew."""
    cutter: int
    draws: tuple[tuple[int, Card], ...]
    """Seat and card of every draw, draws after a tie included."""
    winner: int


@dataclass(frozen=True)
class Result:
    """How a hand ended."""

    payouts: tuple[int, ...]
    """What each seat receives from the pots."""
    stacks: tuple[int, ...]
    """What each seat has at the end."""
    pots: tuple[PotResult, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    """The set each seat showed last, ``None`` for those who did not."""
    redealt: bool
    feuds: tuple[Feud, ...]


def decks_for(players: int) -> int:
    """Return how many decks so many players need.

    One for up to four; beyond, enough for one redeal with one holder.

    >>> [decks_for(n) for n in (2, 4, 5, 9, 12)]
    [1, 1, 2, 2, 3]
    """
    if players <= 4:
        return 1
    return max(2, -(-(11 * players + 5) // CARDS_IN_DECK))


class Game:
    """One hand of Broken Canada, played by applying actions. See section 5 of the rules.

    ``stacks``: chips of each seat, at least 1; ``None`` is an empty seat. ``dealer``: a seat.
    ``betting``: ``NoLimit``, ``PotLimit`` or ``FixedLimit``. ``decks``: at least
    :func:`decks_for`, which is the default. ``deck``: the order of the cards, top first; it may be
    a beginning, the rest follows shuffled. ``flip_order``: who may call the flip when:
    ``"random"`` (a drawn order, one at a time), ``"seat"`` or ``"call"`` (whoever speaks first).
    The same ``rng`` plays the same game.

    >>> game = Game([100, 100, 100], ante=1, rng=7)
    >>> game.phase, game.actors, game.pot
    (<Phase.BET_1: 'bet 1'>, (1,), 3)
    >>> game.apply(Fold(1)), game.actors
    ((Folded(seat=1),), (2,))
    """

    def __init__(
        self,
        stacks: Sequence[int | None],
        *,
        dealer: int = 0,
        ante: int = 1,
        betting: Limits = NoLimit(2),
        rng: Seed = None,
        rules: HouseRules = HouseRules(),
        decks: int | None = None,
        deck: CardsLike | None = None,
        flip_order: FlipOrder = "random",
    ) -> None:
        """Take the antes and deal."""
        chips = [
            None if stack is None else whole_number(f"stacks[{seat}]", stack, 1)
            for seat, stack in enumerate(stacks)
        ]
        self._seats = tuple(seat for seat, stack in enumerate(chips) if stack is not None)
        if len(self._seats) < 2:
            raise ValueError(f"{len(self._seats)} players: expected at least 2")
        if whole_number("dealer", dealer) not in self._seats:
            raise ValueError(f"dealer={dealer}: nobody sits there")
        if not isinstance(betting, (NoLimit, FixedLimit)):
            raise TypeError(f"betting={betting!r}: expected NoLimit, PotLimit or FixedLimit")
        if flip_order not in get_args(FlipOrder):
            raise ValueError(f"flip_order={flip_order!r}: expected 'random', 'seat' or 'call'")
        least = decks_for(len(self._seats))
        n_decks = least if decks is None else whole_number("decks", decks, least)
        chance = Chance(rng)
        top = [] if deck is None else parse_cards(deck)
        check_copies(top, n_decks)
        left = Counter(map(Card, cards_of_decks(n_decks).tolist())) - Counter(top)
        stock = (*top, *chance.shuffled(sorted(left.elements())))
        self._begin(
            Start(
                tuple(chips),
                dealer,
                whole_number("ante", ante, 0),
                betting,
                rules,
                n_decks,
                flip_order,
                stock,
                chance.state,
            )
        )

    @classmethod
    def from_start(cls, start: Start) -> Self:
        """Begin a hand again as it began: the same cards, the same chance to come."""
        stock = format_cards(start.stock)
        self = cls(
            start.stacks,
            dealer=start.dealer,
            ante=start.ante,
            betting=start.betting,
            rules=start.rules,
            decks=start.decks,
            deck=stock,
            flip_order=start.flip_order,
        )
        if len(self._start.stock) != len(start.stock):
            raise ValueError(f"{len(start.stock)} cards: expected {len(self._start.stock)}")
        self._begin(start)
        return self

    def _begin(self, start: Start) -> None:
        self._start = start
        self._evaluator = Evaluator(start.rules)
        self._stock = Stock(start.stock, Chance.from_state(start.chance))
        self._log: list[Event] = []
        self._steps: list[tuple[Action, int]] = []
        self._betting = Betting(start.stacks, start.dealer, start.ante, start.betting)
        self._sets: list[list[Card]] = [[] for _ in start.stacks]
        self._thrown: list[list[Card]] = [[] for _ in start.stacks]
        self._pit: list[Card] = []
        self._flip: Card | None = None
        self._flips_shown: list[Card] = []
        self._queue: list[int] = []
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
        for n_cards, to_pit in ((1, True), (2, True), (1, False)):
            if len(self._pit) == 2:
                self._flip = self._take([])
                self._log.append(happened.FlipDealt(self._flip))
            for seat in self._betting.seats_in():
                self._deal_to(seat, n_cards, [])
            if to_pit:
                self._pit.append(self._take([]))
                self._log.append(happened.PitDealt(self._pit[-1]))

    # -- what everybody may ask ---------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Where the hand stands."""
        return self._phase

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return self._seats

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._betting.dealer

    @property
    def decks(self) -> int:
        """How many decks are played with."""
        return self._start.decks

    @property
    def rules(self) -> HouseRules:
        """The house rules."""
        return self._evaluator.rules

    @property
    def pot(self) -> int:
        """All chips in the pot."""
        return self._betting.pot

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: one, or all who may still call the flip under ``"call"``."""
        if self._phase in _BETTING:
            return () if self._betting.actor is None else (self._betting.actor,)
        if self._phase is Phase.FLIP and self._start.flip_order == "call":
            return tuple(self._queue)
        return tuple(self._queue[:1])

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards included."""
        return tuple(self._log)

    @property
    def start(self) -> Start:
        """All that the hand began with, the whole stock included."""
        return self._start

    @property
    def steps(self) -> tuple[tuple[Action, tuple[Event, ...]], ...]:
        """Every action taken, with the events that followed from it."""
        ends = [end for _, end in self._steps]
        starts = [self._first_events, *ends[:-1]]
        return tuple(
            (action, tuple(self._log[first:end]))
            for (action, end), first in zip(self._steps, starts, strict=False)
        )

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self._phase is Phase.DONE

    @property
    def result(self) -> Result | None:
        """How the hand ended, ``None`` before it has."""
        return self._result

    def bet_range(self, seat: int) -> range | None:
        """Return the totals for this round that the seat may bet or raise to, if it may now."""
        if self._phase not in _BETTING or seat != self._betting.actor:
            return None
        return self._betting.bet_range(seat)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Return every action the seat may take now; none for a seat that may not act.

        Of bets the smallest and the largest are listed, and all between are legal. Equal cards,
        which several decks have, are listed once.
        """
        if seat not in self.actors:
            return ()
        cards = self._sets[seat]
        if self._phase in _BETTING:
            stay = Call(seat) if self._betting.to_call(seat) else Check(seat)
            bets = self._betting.bet_range(seat)
            ends = () if bets is None else sorted({bets[0], bets[-1]})
            return (Fold(seat), stay, *(Bet(seat, to) for to in ends))
        if self._phase is Phase.SWITCH:
            most = MOST_THROWN - len(self._thrown[seat])
            return (StandPat(seat), *(Discard(seat, some) for some in _choices(cards, 1, most)))
        if self._phase is Phase.FLIP:
            return (PassFlip(seat), *(TradeFlip(seat, card) for card in sorted(set(cards))))
        return tuple(Change(seat, some) for some in _choices(cards, 0, MOST_CHANGED))

    def can(self, action: Action) -> bool:
        """Tell whether an action is legal now."""
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def verify(self, action: Action) -> None:
        """Raise :class:`IllegalAction`, which says why, unless the action is legal now."""
        wanted = _PHASES.get(type(action))
        if wanted is None:
            raise IllegalAction(f"{action!r} is no action")
        if self.is_over:
            raise IllegalAction("the hand is over")
        if action.seat not in self._seats:
            raise IllegalAction(f"there is no seat {action.seat}")
        if self._phase not in wanted:
            raise IllegalAction(f"{type(action).__name__} has no place in the phase {self._phase}")
        if action.seat not in self.actors:
            raise IllegalAction(f"seat {action.seat} may not act now: {self._who()} may")
        match action:
            case Fold(seat):
                self._betting.verify_fold(seat)
            case Check(seat):
                self._betting.verify_check(seat)
            case Call(seat):
                self._betting.verify_call(seat)
            case Bet(seat, to):
                self._betting.verify_bet(seat, to)
            case Discard(seat, cards):
                most = MOST_THROWN - len(self._thrown[seat])
                if not 1 <= len(cards) <= most:
                    raise IllegalAction(f"{len(cards)} cards to discard: expected 1 to {most}")
                self._verify_holds(seat, cards)
            case TradeFlip(seat, card):
                self._verify_holds(seat, (card,))
            case Change(seat, cards):
                if len(cards) > MOST_CHANGED:
                    raise IllegalAction(
                        f"{len(cards)} cards to change: expected at most {MOST_CHANGED}"
                    )
                self._verify_holds(seat, cards)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action and all that follows from it; return what happened.

        Raises :class:`IllegalAction` and changes nothing if the action is not legal now.
        """
        self.verify(action)
        before = len(self._log)
        match action:
            case Fold(seat):
                self._betting.fold(seat)
                self._log.append(happened.Folded(seat))
                self._stock.discards += self._sets[seat]
                self._sets[seat] = []
            case Check(seat):
                self._betting.check(seat)
                self._log.append(happened.Checked(seat))
            case Call(seat):
                self._log.append(happened.Called(seat, self._betting.to_call(seat)))
                self._betting.call(seat)
            case Bet(seat, to):
                self._betting.bet(seat, to)
                self._log.append(happened.BetTo(seat, to))
            case Discard(seat, cards):
                self._thrown[seat] += cards
                self._log.append(happened.Threw(seat, len(cards), cards))
                self._replace(seat, cards)
                if len(self._thrown[seat]) == MOST_THROWN:
                    self._queue.remove(seat)
            case StandPat(seat):
                self._queue.remove(seat)
                self._log.append(happened.StoodPat(seat))
            case TradeFlip(seat, card):
                self._trade(seat, card)
            case PassFlip(seat):
                self._queue.remove(seat)
                self._log.append(happened.FlipPassed(seat))
            case Change(seat, cards):
                self._queue.remove(seat)
                self._log.append(happened.Changed(seat, len(cards), cards))
                self._replace(seat, cards)
        self._go_on()
        self._steps.append((action, len(self._log)))
        return tuple(self._log[before:])

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know, and nothing more; ``None`` is a bystander."""
        if seat is not None and seat not in self._seats:
            raise ValueError(f"there is no seat {seat}")
        betting = self._betting
        return View(
            seat=seat,
            phase=self._phase,
            actors=self.actors,
            dealer=self.dealer,
            decks=self.decks,
            rules=self.rules,
            set_cards=() if seat is None else tuple(sorted(self._sets[seat])),
            pit_cards=tuple(self._pit),
            flip_card=self._flip if self._flips_shown else None,
            stacks=tuple(betting.stacks),
            bets=tuple(betting.bets),
            pot=betting.pot,
            folded=tuple(betting.folded),
            to_call=0 if seat is None or betting.actor is None else betting.to_call(seat),
            bet_range=None if seat is None else self.bet_range(seat),
            thrown=() if seat is None else tuple(self._thrown[seat]),
            throw_counts=tuple(map(len, self._thrown)),
            shown=tuple(self._flips_shown),
            events=tuple(event.seen_by(seat) for event in self._log),
        )

    def history(self) -> str:
        """Return the hand as versioned text that :func:`~brokencanada.history.replay` reads."""
        from brokencanada.history import write  # it reads games, so it stands above this room

        return write(self)

    def copy(self) -> Game:
        """Return an independent copy, random state included."""
        other = object.__new__(Game)
        for name, value in self.__dict__.items():
            if isinstance(value, (Stock, Betting)):
                value = value.copy()
            elif isinstance(value, list):
                value = [item[:] if isinstance(item, list) else item for item in value]
            other.__dict__[name] = value
        return other

    def __eq__(self, other: object) -> bool:
        """Tell whether another game stands the same, chance to come included."""
        return self.__dict__ == other.__dict__ if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes with every action

    def __repr__(self) -> str:
        return f"<Game of {len(self._seats)}, {self._phase}, pot {self.pot}>"

    # -- cards --------------------------------------------------------------------------------

    def _take(self, aside: list[Card]) -> Card:
        card, shuffled = self._stock.take(aside)
        if shuffled:
            self._log.append(happened.Reshuffled(shuffled))
        return card

    def _deal_to(self, seat: int, count: int, aside: list[Card]) -> None:
        """Deal to a seat; the cards aside become discards after it."""
        # Noted when it is dealt, so that a reshuffle for it comes before it.
        dealt = tuple(self._take(aside) for _ in range(count))
        self._sets[seat] += dealt
        self._log.append(happened.Dealt(seat, count, dealt))
        self._stock.discards += aside

    def _replace(self, seat: int, cards: Iterable[Card]) -> None:
        """Take cards off a set and deal as many; they stay out of the stock meanwhile."""
        aside = list(cards)
        for card in aside:
            self._sets[seat].remove(card)
        self._deal_to(seat, len(aside), aside)

    def _trade(self, seat: int, given: Card) -> None:
        taken = self._flip
        assert taken is not None
        cards = self._sets[seat]
        cards[cards.index(given)] = taken
        self._flip = given
        self._flips_shown.append(given)
        self._queue.remove(seat)
        self._log.append(happened.FlipTraded(seat, taken, given))

    def _verify_holds(self, seat: int, cards: Iterable[Card]) -> None:
        if missing := Counter(cards) - Counter(self._sets[seat]):
            raise IllegalAction(f"seat {seat} does not hold {listed(missing.elements())}")

    def _who(self) -> str:
        return " or ".join(f"seat {seat}" for seat in self.actors)

    # -- from phase to phase ------------------------------------------------------------------

    def _enter(self, phase: Phase) -> None:
        self._phase = phase
        self._log.append(happened.PhaseBegan(phase.name))
        if phase in _BETTING:
            self._betting.start_round(first=phase is Phase.BET_1)
        elif phase is Phase.SWITCH:
            self._queue = self._betting.seats_in()
        elif phase is Phase.FLIP:
            assert self._flip is not None
            self._flips_shown.append(self._flip)
            self._log.append(happened.FlipTurned(self._flip))
            self._queue = self._betting.seats_in()
            if self._start.flip_order == "random":
                self._queue = self._stock.chance.shuffled(self._queue)
                self._log.append(happened.CallersDrawn(tuple(self._queue)))

    def _go_on(self) -> None:
        """Do what follows without anybody acting, until somebody has to or the hand is over."""
        while not self.is_over:
            if len(self._betting.seats_in()) == 1:
                self._win_unseen()
                return
            if self.actors:
                return
            if self._phase in _BETTING:
                self._return_uncalled()
            if self._phase in _NEXT:
                self._enter(_NEXT[self._phase])
            elif self._phase is Phase.BET_3:
                self._reveal()
            else:
                self._award(self._show())

    def _return_uncalled(self) -> None:
        if returned := self._betting.return_uncalled():
            self._log.append(happened.Returned(*returned))

    # -- the reveal ---------------------------------------------------------------------------

    def _show(self) -> dict[int, int]:
        """Show the sets of all still in; return the strengths by seat, in seat order."""
        strengths = {}
        for seat in self._betting.seats_in():
            cards = tuple(sorted(self._sets[seat]))
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
            aside, self._sets[seat] = self._sets[seat], []
            self._deal_to(seat, SET_SIZE, aside)
        self._enter(Phase.CHANGE)
        self._queue = holders

    def _decide(self, strengths: dict[int, int], seats: Sequence[int], redeal: bool) -> Showdown:
        return decide([strengths[seat] for seat in seats], redeal=redeal, rules=self.rules)

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
                this_time.append((seat, self._take(drawn)))
                self._log.append(happened.FeudDrew(*this_time[-1]))
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
        self._log.append(happened.PhaseBegan(Phase.DONE.name))
        self._result = Result(
            tuple(payouts),
            tuple(self._betting.stacks),
            tuple(pots),
            tuple(self._shown),
            self._redealt,
            tuple(feuds),
        )


_PHASES: dict[type, tuple[Phase, ...]] = {
    **dict.fromkeys((Fold, Check, Call, Bet), _BETTING),
    **dict.fromkeys((Discard, StandPat), (Phase.SWITCH,)),
    **dict.fromkeys((TradeFlip, PassFlip), (Phase.FLIP,)),
    Change: (Phase.CHANGE,),
}


def _choices(cards: Sequence[Card], least: int, most: int) -> list[tuple[Card, ...]]:
    """List the ways to pick some cards, equal cards being one, fewer cards first."""
    return [
        some
        for size in range(least, most + 1)
        for some in sorted(set(combinations(sorted(cards), size)))
    ]
