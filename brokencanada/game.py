"""Who may do what in a hand: the legal actions, and a hand played by applying them.

See section 5 of the rules; what follows from an action is ``hand.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import Any, Self

from brokencanada import events as happened
from brokencanada import history
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
from brokencanada.betting import Limits, NoLimit
from brokencanada.cards import (
    Card,
    CardsLike,
    Seed,
)
from brokencanada.chance import Chance
from brokencanada.events import Event
from brokencanada.hand import (
    BETTING,
    MOST_CHANGED,
    MOST_THROWN,
    FlipOrder,
    Hand,
    Phase,
    Start,
    without,
)
from brokencanada.ladder import HouseRules
from brokencanada.outcome import Result
from brokencanada.transcript import HAND
from brokencanada.view import View


class Game(Hand):
    """One hand of Broken Canada, played by applying actions. See section 5 of the rules.

    ``stacks``: chips of each seat, at least 1; ``None`` is an empty seat. ``dealer``: a seat.
    ``betting``: ``NoLimit``, ``PotLimit`` or ``FixedLimit``. ``decks``: at least
    :func:`~brokencanada.hand.decks_for`, the default. ``deck``: the order of the cards, top first;
    it may be a beginning, the rest follows shuffled. ``flip_order``: who may call the flip when:
    ``"random"`` (a drawn order, one at a time), ``"seat"`` or ``"call"`` (whoever speaks first).
    The same ``rng`` plays the same game. Raises ``TypeError`` or ``ValueError`` naming what is
    wrong.

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
        start, chance = Start.shuffled(
            stacks,
            dealer=dealer,
            ante=ante,
            betting=betting,
            rules=rules,
            decks=decks,
            flip_order=flip_order,
            deck=() if deck is None else deck,
            rng=rng,
        )
        self._begin(start, chance)

    @classmethod
    def from_start(cls, start: Start) -> Self:
        """Begin a hand again as it began: the same cards, the same chance to come."""
        self = object.__new__(cls)
        self._begin(start, Chance.from_state(start.chance))
        return self

    @property
    def phase(self) -> Phase:
        """Where the hand stands."""
        return self._phase

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return self._start.seats

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
        return self._log.by_step(self._steps, self._first_events)

    @property
    def result(self) -> Result | None:
        """How the hand ended, ``None`` before it has."""
        return self._result

    def bet_range(self, seat: int) -> range | None:
        """Return the totals for this round that the seat may bet or raise to, if it may now."""
        if self._phase not in BETTING or seat != self._betting.actor:
            return None
        return self._betting.bet_range(seat)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Return every action the seat may take now; none for a seat that may not act.

        Of bets the smallest and the largest are listed, and all between are legal. Equal cards,
        which several decks have, are listed once.
        """
        if seat not in self._actors:
            return ()
        seat = self._actors[self._actors.index(seat)]  # a plain integer, whatever was given
        cards = self._sets[seat]
        if self._phase in BETTING:
            stay = Call if self._betting.to_call(seat) else Check
            bets = self._betting.bet_range(seat)
            ends = () if bets is None else dict.fromkeys((bets[0], bets[-1]))
            return (_plain(Fold, seat), _plain(stay, seat), *Bet.each(seat, ends))
        if self._phase is Phase.SWITCH:
            most = MOST_THROWN - len(self._thrown[seat])
            return (_plain(StandPat, seat), *Discard.each(seat, _choices(cards, 1, most)))
        if self._phase is Phase.FLIP:
            return (_plain(PassFlip, seat), *TradeFlip.each(seat, dict.fromkeys(cards)))
        return tuple(Change.each(seat, _choices(cards, 0, MOST_CHANGED)))

    def can(self, action: Action) -> bool:
        """Tell whether an action is legal now."""
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def verify(self, action: Action) -> None:
        """Raise :class:`IllegalAction`, which says why, unless the action is legal now."""
        rule = _RULES.get(type(action))
        if rule is None:
            raise IllegalAction(f"{action!r} is no action")
        if self._phase is Phase.DONE:
            raise IllegalAction("the hand is over")
        if action.seat not in self._start.seats:
            raise IllegalAction(f"there is no seat {action.seat}")
        if self._phase not in rule.phases:
            raise IllegalAction(f"{type(action).__name__} has no place in the phase {self._phase}")
        if action.seat not in self._actors:
            raise IllegalAction(f"seat {action.seat} may not act now: {self._who()} may")
        rule.verify(self, action)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action and all that follows from it; return what happened.

        Raises :class:`IllegalAction` and changes nothing if the action is not legal now.
        """
        self.verify(action)
        before = len(self._log)
        _RULES[type(action)].do(self, action)
        self._go_on()
        self._steps.append((action, len(self._log)))
        return tuple(self._log[before:])

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know, and nothing more; ``None`` is a bystander."""
        if seat is not None and (type(seat) is bool or seat not in self._start.seats):
            raise ValueError(f"there is no seat {seat}")
        betting, start = self._betting, self._start
        # Filled in at once: a frozen record's own __init__ sets field after field, at twice the
        # time, and programs that search ask for a view at every step.
        values = {
            "seat": seat,
            "phase": self._phase,
            "actors": self._actors,
            "dealer": betting.dealer,
            "decks": start.decks,
            "rules": start.rules,
            "set_cards": () if seat is None else self._sets[seat],
            "pit_cards": self._pit,
            "flip_card": self._flip if self._flips_shown else None,
            "stacks": tuple(betting.stacks),
            "bets": tuple(betting.bets),
            "pot": sum(betting.put_in),
            "folded": tuple(betting.folded),
            "to_call": 0 if seat is None or betting.actor is None else betting.to_call(seat),
            "bet_range": None if seat is None else betting.bet_range(seat),
            "thrown": () if seat is None else self._thrown[seat],
            "throw_counts": self._throw_counts,
            "shown": self._flips_shown,
            "events": self._log.seen_by(seat),
        }
        view = object.__new__(View)
        object.__setattr__(view, "__dict__", values)
        return view

    def history(self) -> str:
        """Return the hand as versioned text that :func:`~brokencanada.replay` reads."""
        return history.write(HAND, self._start, self.steps)

    def __repr__(self) -> str:
        return f"<Game of {len(self._start.seats)}, {self._phase}, pot {self.pot}>"

    # -- each action: what it needs, and what it does -----------------------------------------

    def _anybody(self, action: Action) -> None:
        """Whoever may act may do this."""

    def _verify_fold(self, action: Fold) -> None:
        self._betting.verify_fold(action.seat)

    def _fold(self, action: Fold) -> None:
        seat = action.seat
        self._betting.fold(seat)
        self._log.append(happened.Folded(seat))
        self._stock.discards += self._sets[seat]
        self._sets[seat] = ()

    def _verify_check(self, action: Check) -> None:
        self._betting.verify_check(action.seat)

    def _check(self, action: Check) -> None:
        self._betting.check(action.seat)
        self._log.append(happened.Checked(action.seat))

    def _verify_call(self, action: Call) -> None:
        self._betting.verify_call(action.seat)

    def _call(self, action: Call) -> None:
        self._log.append(happened.Called(action.seat, self._betting.to_call(action.seat)))
        self._betting.call(action.seat)

    def _verify_bet(self, action: Bet) -> None:
        self._betting.verify_bet(action.seat, action.to)

    def _bet(self, action: Bet) -> None:
        self._betting.bet(action.seat, action.to)
        self._log.append(happened.BetTo(action.seat, action.to))

    def _verify_discard(self, action: Discard) -> None:
        most = MOST_THROWN - len(self._thrown[action.seat])
        if not 1 <= len(action.cards) <= most:
            raise IllegalAction(f"{len(action.cards)} cards to discard: expected 1 to {most}")
        self._verify_holds(action.seat, action.cards)

    def _discard(self, action: Discard) -> None:
        seat, cards = action.seat, action.cards
        self._thrown[seat] += cards
        self._throw_counts = tuple(map(len, self._thrown))
        self._log.append(happened.Threw(seat, len(cards), cards))
        self._replace(seat, cards)
        if len(self._thrown[seat]) == MOST_THROWN:
            self._queue.remove(seat)

    def _stand_pat(self, action: StandPat) -> None:
        self._queue.remove(action.seat)
        self._log.append(happened.StoodPat(action.seat))

    def _verify_trade(self, action: TradeFlip) -> None:
        self._verify_holds(action.seat, (action.card,))

    def _trade_flip(self, action: TradeFlip) -> None:
        self._trade(action.seat, action.card)

    def _pass_flip(self, action: PassFlip) -> None:
        self._queue.remove(action.seat)
        self._log.append(happened.FlipPassed(action.seat))

    def _verify_change(self, action: Change) -> None:
        if len(action.cards) > MOST_CHANGED:
            raise IllegalAction(
                f"{len(action.cards)} cards to change: expected at most {MOST_CHANGED}"
            )
        self._verify_holds(action.seat, action.cards)

    def _change(self, action: Change) -> None:
        seat, cards = action.seat, action.cards
        self._queue.remove(seat)
        self._log.append(happened.Changed(seat, len(cards), cards))
        self._replace(seat, cards)

    def _verify_holds(self, seat: int, cards: Iterable[Card]) -> None:
        try:
            without(self._sets[seat], cards)
        except ValueError:
            missing = Counter(cards) - Counter(self._sets[seat])
            raise IllegalAction(f"seat {seat} does not hold {listed(missing.elements())}") from None

    def _who(self) -> str:
        return " or ".join(f"seat {seat}" for seat in self.actors)


def replay(text: str) -> Game:
    """Read a hand back from its :meth:`Game.history`, checked step by step.

    Raises :class:`HistoryError` naming the line that is wrong, or the version if it is unknown. A
    text that breaks off inside its last line is replayed up to the last whole one, with a
    :class:`TruncatedHistory` warning.

    >>> game = Game([20, 20], rng=1)
    >>> replay(game.history()) == game
    True
    """
    return history.replay(HAND, text, Game.from_start)


@dataclass(frozen=True)
class _Rule:
    """When an action may be taken, what else it needs, and what it does."""

    phases: tuple[Phase, ...]
    verify: Callable[[Game, Any], None]
    do: Callable[[Game, Any], None]


_RULES: dict[type[Action], _Rule] = {
    Fold: _Rule(BETTING, Game._verify_fold, Game._fold),
    Check: _Rule(BETTING, Game._verify_check, Game._check),
    Call: _Rule(BETTING, Game._verify_call, Game._call),
    Bet: _Rule(BETTING, Game._verify_bet, Game._bet),
    Discard: _Rule((Phase.SWITCH,), Game._verify_discard, Game._discard),
    StandPat: _Rule((Phase.SWITCH,), Game._anybody, Game._stand_pat),
    TradeFlip: _Rule((Phase.FLIP,), Game._verify_trade, Game._trade_flip),
    PassFlip: _Rule((Phase.FLIP,), Game._anybody, Game._pass_flip),
    Change: _Rule((Phase.CHANGE,), Game._verify_change, Game._change),
}


@cache
def _plain(kind: type[Fold | Check | Call | StandPat | PassFlip], seat: int) -> Action:
    """Return an action that has nothing but its seat."""
    return kind(seat)


def _choices(cards: Sequence[Card], least: int, most: int) -> Iterable[tuple[Card, ...]]:
    """List the ways to pick some sorted cards, equal cards being one, fewer cards first."""
    return dict.fromkeys(
        chain.from_iterable([combinations(cards, size) for size in range(least, most + 1)])
    )
