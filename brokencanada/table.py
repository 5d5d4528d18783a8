"""Hand after hand: who sits where with how many chips, who deals, and whom to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from brokencanada.actions import Action
from brokencanada.asking import asked, check_players
from brokencanada.betting import Limits, NoLimit
from brokencanada.cards import Seed, each_of, generator, whole_number
from brokencanada.chance import Chance
from brokencanada.game import Game
from brokencanada.hand import FlipOrder, check_house
from brokencanada.ladder import HouseRules
from brokencanada.outcome import Result
from brokencanada.view import View

Player: TypeAlias = Callable[[View, tuple[Action, ...]], Action]
"""Somebody who is shown a view and the legal actions, and answers with one."""


def play(game: Game, players: Sequence[Player | None], *, rng: Seed = None) -> Result:
    """Play a hand to its end: ask whoever may act, and apply what they answer.

    ``players``: one a seat, ``None`` at an empty one. Where several may call the flip, they are
    asked in an order drawn from ``rng``, by default from the game's own seed. An answer that is
    not legal raises ``IllegalAction``; the game stands as it did before it.

    >>> from brokencanada import bots
    >>> result = play(Game([20, 20], rng=3), [bots.caller, bots.caller])
    >>> sum(result.stacks), result.pots[0].amount
    (40, 2)
    """
    players = check_players(players, len(game.start.stacks), game.seats)
    chance: Chance | None = None
    while actors := game.actors:
        seat = actors[0]
        if len(actors) > 1:
            if chance is None:
                # The game's seed, but not its stream: asking around must not change what is dealt.
                own = Chance.from_state(game.start.chance).seed
                chance = Chance(own if rng is None else rng)
            seat = actors[chance.below(len(actors))]
        game.apply(asked(players[seat], seat, game.view(seat), game.legal_actions(seat)))
    assert game.result is not None
    return game.result


class Table:
    """Seats with chips, and one hand after another. Seat numbers stay; the deal goes round.

    ``stacks``: chips of each seat, ``None`` where nobody sits. A seat without chips is not dealt
    in. The other arguments are those of :class:`~brokencanada.game.Game`.

    >>> from brokencanada import bots
    >>> table = Table([50, 50, 50], rng=1)
    >>> game = table.deal()
    >>> _ = play(game, [bots.caller] * 3)
    >>> table.settle(game)
    >>> sum(table.stacks), table.dealer
    (150, 1)
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
        flip_order: FlipOrder = "random",
    ) -> None:
        """Seat the players."""
        check_house(ante, betting, rules, flip_order)
        if decks is not None:
            whole_number("decks", decks, 1)
        self._stacks = [
            None if stack is None else whole_number(f"stacks[{seat}]", stack, 0)
            for seat, stack in enumerate(each_of("stacks", stacks))
        ]
        if not 0 <= whole_number("dealer", dealer) < len(self._stacks):
            raise ValueError(f"dealer={dealer}: there is no such seat")
        self._dealer = dealer
        self._ante, self._betting, self._rules = ante, betting, rules
        self._decks = decks
        self._flip_order: FlipOrder = flip_order
        self._rng = generator(rng)
        self._game: Game | None = None

    @property
    def stacks(self) -> tuple[int | None, ...]:
        """The chips of each seat, ``None`` where nobody sits; those in play as the hand began."""
        return tuple(self._stacks)

    @property
    def dealer(self) -> int:
        """The seat that deals the next hand, or this one while it is played."""
        return self._dealer

    @property
    def game(self) -> Game | None:
        """The hand in play."""
        return self._game

    def deal(self) -> Game:
        """Begin a hand with all who have chips; ``ValueError`` if that leaves fewer than two."""
        self._between_hands("deal")
        dealer = self._next_with_chips(self._dealer)
        game = Game(
            [stack or None for stack in self._stacks],
            dealer=dealer,
            ante=self._ante,
            betting=self._betting,
            rng=self._rng,
            rules=self._rules,
            decks=self._decks,
            flip_order=self._flip_order,
        )
        self._dealer, self._game = dealer, game
        return game

    def settle(self, game: Game) -> None:
        """Take the stacks of a finished hand over and pass the deal on."""
        if game is not self._game:
            raise ValueError("this is not the hand in play at this table")
        if game.result is None:
            raise ValueError("the hand is not over")
        for seat in game.seats:
            self._stacks[seat] = game.result.stacks[seat]
        self._game = None
        self._dealer = self._next_with_chips(self._dealer + 1)

    def abandon(self) -> None:
        """Call the hand in play off: everybody has the chips it began with."""
        if self._game is None:
            raise ValueError("no hand is in play")
        self._game = None

    def sit(self, seat: int, chips: int) -> None:
        """Sit down at an empty seat or the next new one, or with new chips at one that is broke."""
        self._between_hands("sit down")
        if not 0 <= whole_number("seat", seat) <= len(self._stacks):
            raise ValueError(f"seat={seat}: expected 0 to {len(self._stacks)}")
        if seat == len(self._stacks):
            self._stacks.append(whole_number("chips", chips, 1))
        elif self._stacks[seat]:
            raise ValueError(f"seat {seat} is taken")
        else:
            self._stacks[seat] = whole_number("chips", chips, 1)

    def leave(self, seat: int) -> int:
        """Leave the table; return the chips taken along."""
        self._between_hands("leave")
        if not 0 <= whole_number("seat", seat) < len(self._stacks):
            raise ValueError(f"seat={seat}: there is no such seat")
        chips = self._stacks[seat]
        if chips is None:
            raise ValueError(f"nobody sits at seat {seat}")
        self._stacks[seat] = None
        return chips

    def _between_hands(self, what: str) -> None:
        if self._game is not None:
            raise ValueError(f"nobody can {what} before the hand in play is settled or abandoned")

    def _next_with_chips(self, first: int) -> int:
        seats = [(first + step) % len(self._stacks) for step in range(len(self._stacks))]
        return next((seat for seat in seats if self._stacks[seat]), seats[0])
