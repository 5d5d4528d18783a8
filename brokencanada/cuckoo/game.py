"""Who may do what when, and a game played by applying actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Self, TypeAlias

from brokencanada import history
from brokencanada.actions import IllegalAction
from brokencanada.asking import asked, check_players
from brokencanada.cards import Card, CardsLike, Seed, whole_number
from brokencanada.cuckoo import events as happened
from brokencanada.cuckoo.actions import Action, Exchange, Keep
from brokencanada.cuckoo.outcome import Result
from brokencanada.cuckoo.reckoning import Reckoning
from brokencanada.cuckoo.rules import CLASSIC, Rules
from brokencanada.cuckoo.start import GAME, Start
from brokencanada.cuckoo.view import View
from brokencanada.events import Event

Player: TypeAlias = Callable[[View, tuple[Action, ...]], Action]
"""Somebody who is shown a view and the legal actions, and answers with one."""


class Game(Reckoning):
    """A whole game to its winner, hand by hand, played by applying actions.

    ``players``: how many, 2 to 51 (12 where all ties are broken); their seats are 0 to n - 1,
    clockwise. ``rules``: a preset or your own. ``stake``: chips that each puts into the pot;
    ``pot``: chips carried over into it. ``deck``: the order of the first deck, top first; it may
    be a beginning, the rest follows shuffled. ``dealer``: the seat that deals first. The same
    ``rng`` plays the same game. Raises ``TypeError`` or ``ValueError`` naming what is wrong.

    >>> game = Game(3, deck="9c 2d 5h")
    >>> game.actors, game.view(1).card, game.pot
    ((1,), Card('9c'), 3)
    >>> game.apply(Keep(1))
    (Kept(seat=1),)
    """

    def __init__(
        self,
        players: int,
        rules: Rules = CLASSIC,
        *,
        stake: int = 1,
        pot: int = 0,
        dealer: int = 0,
        rng: Seed = None,
        deck: CardsLike | None = None,
    ) -> None:
        """Take the stakes and deal."""
        start = Start.shuffled(
            players,
            rules,
            stake=stake,
            pot=pot,
            dealer=dealer,
            deck=() if deck is None else deck,
            rng=rng,
        )
        self._begin(start)

    @classmethod
    def from_start(cls, start: Start) -> Self:
        """Begin a game again as it began: the same cards, the same chance to come."""
        self = object.__new__(cls)
        self._begin(start)
        return self

    @property
    def rules(self) -> Rules:
        """The house rules."""
        return self._rules

    @property
    def players(self) -> tuple[int, ...]:
        """The seats still in."""
        return tuple(seat for seat, lives in enumerate(self._lives) if lives)

    @property
    def lives(self) -> tuple[int, ...]:
        """The lives each seat has left."""
        return tuple(self._lives)

    @property
    def pot(self) -> int:
        """The chips in the pot; at the end those that were played for."""
        return self._pot

    @property
    def dealer(self) -> int:
        """The seat that deals this hand."""
        return self._dealer

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self._number

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The card before each seat, hidden ones too; ``None`` where there is none."""
        return tuple(self._table.held.get(seat) for seat in range(len(self._lives)))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that may act now, or none when the game is over."""
        return tuple(self._queue[:1])

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self._result is not None

    @property
    def result(self) -> Result | None:
        """How the game ended, ``None`` before it has."""
        return self._result

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards included."""
        return tuple(self._log)

    @property
    def start(self) -> Start:
        """All that the game began with."""
        return self._start

    @property
    def steps(self) -> tuple[tuple[Action, tuple[Event, ...]], ...]:
        """Every action taken, with the events that followed from it."""
        return self._log.by_step(self._steps, self._first_events)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Return every action the seat may take now; none for a seat that may not act."""
        if self._seat(seat) not in self.actors:
            return ()
        seat = self._queue[0]  # a plain integer, whatever was given
        return Keep(seat), Exchange(seat)

    def can(self, action: Action) -> bool:
        """Tell whether an action is legal now."""
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def verify(self, action: Action) -> None:
        """Raise :class:`~brokencanada.IllegalAction`, which says why, unless it is legal now."""
        if type(action) not in _DOES:
            raise IllegalAction(f"{action!r} is no action")
        if self.is_over:
            raise IllegalAction("the game is over")
        if not 0 <= action.seat < len(self._lives):
            raise IllegalAction(f"there is no seat {action.seat}")
        if not self._lives[action.seat]:
            raise IllegalAction(f"seat {action.seat} is out")
        if action.seat not in self.actors:
            raise IllegalAction(f"seat {action.seat} may not act now: seat {self._queue[0]} may")

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do an action and all that follows from it, the next deal too; return what happened.

        Raises :class:`~brokencanada.IllegalAction` and changes nothing if it is not legal now.
        """
        self.verify(action)
        before = len(self._log)
        self._queue.pop(0)
        _DOES[type(action)](self, action.seat)
        self._go_on()
        self._steps.append((action, len(self._log)))
        return tuple(self._log[before:])

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know, and nothing more; ``None`` is a bystander."""
        if seat is not None and (seat := self._seat(given := seat)) is None:
            raise ValueError(f"there is no seat {given!r}")
        seats = range(len(self._lives))
        return View(
            seat=seat,
            rules=self._rules,
            hand=self._number,
            dealer=self._dealer,
            actors=self.actors,
            order=self._order,
            breaking_tie=self._breaking_tie,
            to_act=tuple(self._queue),
            asks=self._on_the_left(self._queue[0]) if self._queue else None,
            cards=tuple(self._table.known_to(seat, other) for other in seats),
            face_up=tuple(self._table.is_up(other) for other in seats),
            lives=self.lives,
            pot=self._pot,
            events=self._log.seen_by(seat),
        )

    def history(self) -> str:
        """Return the game as versioned text that :func:`replay` reads."""
        return history.write(GAME, self._start, self.steps)

    def copy(self) -> Self:
        """Return an independent copy, chance included."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._stock = self._stock.copy()
        # The stock shuffles with the same chance that shuffles whole decks.
        other._chance = other._stock.chance
        other._log, other._table = self._log.copy(), self._table.copy()
        other._steps, other._lives = self._steps[:], self._lives[:]
        other._queue, other._ties, other._gone = self._queue[:], self._ties[:], self._gone[:]
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Tell whether two games began alike and took the same course."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self._start, self._steps) == (other._start, other._steps)

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every action

    def __repr__(self) -> str:
        return f"<Game of Cuckoo, {len(self._lives)} players, hand {self._number}, pot {self._pot}>"

    def _seat(self, given: object) -> int | None:
        """Return the number of a seat, a plain integer; ``None`` if there is no such seat."""
        try:
            seat = whole_number("seat", given)
        except TypeError:
            return None
        return seat if 0 <= seat < len(self._lives) else None

    def _keep(self, seat: int) -> None:
        self._log.append(happened.Kept(seat))


_DOES: dict[type[Action], Callable[[Game, int], None]] = {
    Keep: Game._keep,
    Exchange: Game._exchange,
}


def replay(text: str) -> Game:
    """Read a game back from its :meth:`Game.history`, checked step by step.

    Raises :class:`~brokencanada.HistoryError` naming the line that is wrong, or the version if it
    is unknown. A text that breaks off inside its last line is replayed up to the last whole one,
    with a :class:`~brokencanada.TruncatedHistory` warning.

    >>> game = Game(4, rng=1)
    >>> replay(game.history()) == game
    True
    """
    return history.replay(GAME, text, Game.from_start)


def play(game: Game, players: Sequence[Player]) -> Result:
    """Play a game to its end: ask whoever may act, and apply what they answer.

    ``players``: one a seat. An answer that is not legal raises ``IllegalAction``; the game stands
    as it did before it.

    >>> from brokencanada.cuckoo import bots
    >>> play(Game(3, rng=1), [bots.keeps] * 3).kind
    'win'
    """
    players = check_players(players, len(game.lives), range(len(game.lives)))
    while game.actors:
        (seat,) = game.actors
        game.apply(asked(players[seat], seat, game.view(seat), game.legal_actions(seat)))
    assert game.result is not None
    return game.result
