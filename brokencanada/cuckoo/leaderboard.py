"""Points over several games."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from brokencanada.cards import each_of
from brokencanada.cuckoo.game import Game


@dataclass(frozen=True)
class Standing:
    """How a player stands."""

    player: Hashable
    points: Fraction
    games: int
    wins: int
    """Games won, shared ones too."""


class Leaderboard:
    """Who has how many points, by the ``points`` of each game's rules.

    >>> from brokencanada.cuckoo import WORCESTER, bots, play
    >>> board = Leaderboard()
    >>> for seed in range(3):
    ...     game = Game(3, WORCESTER, rng=seed)
    ...     _ = play(game, [bots.keeps, bots.keeps, bots.ByOdds()])
    ...     board.add(game, ["north", "east", "south"])
    >>> sum(standing.points for standing in board.standings)
    Fraction(21, 1)
    """

    def __init__(self) -> None:
        """Begin with nobody on it."""
        self._standings: dict[Hashable, Standing] = {}

    def add(self, game: Game, players: Iterable[Hashable] | None = None) -> None:
        """Add a finished game; ``players``: who sat at each seat, by default the seats' numbers.

        Raises ``ValueError``, and changes nothing, for a game that is not over and for players
        that are not one a seat, or the same twice.
        """
        if game.result is None:
            raise ValueError("the game is not over")
        seats = range(len(game.lives))
        names = list(seats if players is None else each_of("players", players))
        if len(names) != len(seats):
            raise ValueError(f"{len(names)} players: expected {len(seats)}")
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"{twice!r} sits at several seats")
        points = game.result.points(game.rules.points)
        for seat, name in enumerate(names):
            before = self._standings.get(name, Standing(name, Fraction(0), 0, 0))
            self._standings[name] = Standing(
                name,
                before.points + points[seat],
                before.games + 1,
                before.wins + (seat in game.result.winners),
            )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, most points first; with equal points, who won more, then who came first."""
        return tuple(sorted(self._standings.values(), key=lambda each: (-each.points, -each.wins)))

    def __eq__(self, other: object) -> bool:
        return (
            self._standings == other._standings
            if isinstance(other, Leaderboard)
            else NotImplemented
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it changes with every game

    def __str__(self) -> str:
        rows = [
            (str(each.player), _shown(each.points), each.games, each.wins)
            for each in self.standings
        ]
        width = max([len("player"), *(len(row[0]) for row in rows)])
        lines = [f"{'player':{width}}  {'points':>6}  {'games':>5}  {'wins':>4}"]
        lines += [
            f"{name:{width}}  {points:>6}  {games:>5}  {wins:>4}"
            for name, points, games, wins in rows
        ]
        return "\n".join(lines)


def _shown(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"
