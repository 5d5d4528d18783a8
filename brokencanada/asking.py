"""Players asked for their actions: who they are, and that each answers for the own seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from brokencanada.cards import each_of


def check_players(players: Sequence[Any], n_seats: int, seats: Iterable[int]) -> list[Any]:
    """Return the players, one a seat; raise what is wrong with those at the seats that play."""
    seated = list(each_of("players", players))
    if len(seated) != n_seats:
        raise ValueError(f"{len(seated)} players: expected {n_seats}")
    for seat in seats:
        player = seated[seat]
        if isinstance(player, type):
            name = player.__name__
            raise TypeError(f"players[{seat}] is the class {name}: expected a player, as {name}()")
        if not callable(player):
            raise TypeError(f"players[{seat}] is {player!r}: expected a callable")
    return seated


def asked(player: Callable[[Any, Any], Any], seat: int, view: object, legal: object) -> Any:
    """Return what a player answers; ``ValueError`` if it answers for another seat."""
    action = player(view, legal)
    if getattr(action, "seat", seat) != seat:
        raise ValueError(f"players[{seat}] answered for another seat: {action!r}")
    return action
