"""The library's players at an environment's table."""

from __future__ import annotations

from typing import Any

from brokencanada.actions import Action, Bet
from brokencanada.table import Player


def answer(env: Any, player: Player) -> int | None:
    """Ask a player, as ``brokencanada.bots`` has them, for the acting agent's number.

    A bet of another size than the numbers have becomes the nearest one. ``None`` where that is all
    an agent may say: the hand is over.
    """
    raw = env.unwrapped
    choices: dict[int, Action] = raw.choices
    if not choices:
        return None
    view = raw.view(raw.agent_selection)
    assert view.seat is not None
    return nearest(player(view, raw.game.legal_actions(view.seat)), choices)


def nearest(action: Action, choices: dict[int, Action]) -> int:
    """Return the number of an action, or of the bet nearest to it; of two, the smaller.

    >>> nearest(Bet(0, 7), {2: Bet(0, 4), 3: Bet(0, 10), 5: Bet(0, 99)})
    2
    """
    for number, choice in choices.items():
        if choice == action:
            return number
    bets = {n: choice.to for n, choice in choices.items() if isinstance(choice, Bet)}
    if not isinstance(action, Bet) or not bets:
        raise ValueError(f"{action!r} is none of the choices")
    to = action.to
    return min(bets, key=lambda number: (abs(bets[number] - to), bets[number]))
