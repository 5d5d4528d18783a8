"""What an agent observes: the view of its seat, and nothing else, as arrays of fixed shapes.

Whatever goes by seat begins with the agent's own and goes on clockwise, so that a policy learned on
one seat plays on any.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from brokencanada.cards import CARDS_IN_DECK, SET_SIZE, Card
from brokencanada.evaluator import evaluator_of
from brokencanada.events import FlipPassed, FlipTraded
from brokencanada.hand import MOST_THROWN, Phase
from brokencanada.ladder import LADDER, PLACE_SHIFT, RANK_SHIFTS
from brokencanada.rl.numbering import N_ACTIONS
from brokencanada.rl.terms import Terms
from brokencanada.view import View

Observation = dict[str, Any]
NO_CARD = CARDS_IN_DECK
"""What stands for a card of the set once it is gone: the seat has folded."""
KEY_SIZE = len(RANK_SHIFTS)
"""Ranks in the key of a strength, at most."""

_PHASES = list(Phase)


def space(terms: Terms) -> Any:
    """Return the space of observations: ``observation``, a ``Dict``, and ``action_mask``."""
    from gymnasium import spaces

    players, chips = terms.players, sum(terms.chips)
    assert terms.decks is not None

    def box(high: int, *shape: int, dtype: Any = np.int8) -> Any:
        return spaces.Box(0, high, shape, dtype)

    def money(*shape: int) -> Any:
        return box(chips, *shape, dtype=np.int64)

    # A card may be thrown, come back in a reshuffle, and be thrown again.
    most_thrown = max(terms.decks, MOST_THROWN)
    fields = {
        "phase": spaces.Discrete(len(_PHASES)),
        "dealer": spaces.Discrete(players),
        "acting": spaces.MultiBinary(players),
        "set": box(terms.decks, CARDS_IN_DECK),
        "places": spaces.MultiDiscrete([CARDS_IN_DECK + 1] * SET_SIZE),
        "pit": box(terms.decks, CARDS_IN_DECK),
        "flip": box(1, CARDS_IN_DECK),
        "shown": box(terms.decks, CARDS_IN_DECK),
        "thrown": box(most_thrown, CARDS_IN_DECK),
        "strength": box(len(LADDER) - 1, 1 + KEY_SIZE),
        "stacks": money(players),
        "bets": money(players),
        "pot": money(1),
        "to_call": money(1),
        "bet_range": money(2),
        "folded": spaces.MultiBinary(players),
        "throw_counts": box(MOST_THROWN, players),
        "flip_passed": spaces.MultiBinary(players),
        "flip_taken": box(1, players, CARDS_IN_DECK),
    }
    mask = spaces.Box(0, 1, (N_ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(fields), "action_mask": mask})


def observe(view: View, numbers: Iterable[int]) -> Observation:
    """Return what the seat of a view observes; ``numbers`` are those it may act by now."""
    assert view.seat is not None
    seat, players = view.seat, len(view.stacks)
    clockwise = [(seat + step) % players for step in range(players)]

    def by_seat(values: Any, dtype: Any = np.int8) -> npt.NDArray[Any]:
        return np.array([values[other] for other in clockwise], dtype)

    passed = [False] * players
    taken = np.zeros((players, CARDS_IN_DECK), np.int8)
    for event in view.events:
        if isinstance(event, FlipPassed):
            passed[event.seat] = True
        elif isinstance(event, FlipTraded):
            taken[(event.seat - seat) % players, event.taken] = 1
    bets = view.bet_range
    mask = np.zeros(N_ACTIONS, np.int8)
    mask[list(numbers)] = 1
    fields = {
        "phase": np.int64(_PHASES.index(Phase(view.phase))),
        "dealer": np.int64((view.dealer - seat) % players),
        "acting": by_seat([other in view.actors for other in range(players)]),
        "set": _counts(view.set_cards),
        "places": np.array(view.set_cards or [NO_CARD] * SET_SIZE, np.int64),
        "pit": _counts(view.pit_cards),
        "flip": _counts(() if view.flip_card is None else (view.flip_card,)),
        "shown": _counts(view.shown),
        "thrown": _counts(view.thrown),
        "strength": _strength(view),
        "stacks": by_seat(view.stacks, np.int64),
        "bets": by_seat(view.bets, np.int64),
        "pot": np.array([view.pot], np.int64),
        "to_call": np.array([view.to_call], np.int64),
        "bet_range": np.array([bets[0], bets[-1]] if bets else [0, 0], np.int64),
        "folded": by_seat(view.folded),
        "throw_counts": by_seat(view.throw_counts),
        "flip_passed": by_seat(passed),
        "flip_taken": taken,
    }
    return {"observation": fields, "action_mask": mask}


def _counts(cards: Iterable[Card]) -> npt.NDArray[np.int8]:
    counts = np.zeros(CARDS_IN_DECK, np.int8)
    for card in cards:
        counts[card] += 1
    return counts


def _strength(view: View) -> npt.NDArray[np.int8]:
    """Take the public number apart: its level, and what breaks ties, larger being better."""
    if not view.set_cards:
        return np.zeros(1 + KEY_SIZE, np.int8)
    strength = evaluator_of(view.rules).strength(view.set_cards, view.pit_cards, decks=None)
    key = [strength >> shift & 15 for shift in RANK_SHIFTS]
    return np.array([strength >> PLACE_SHIFT, *key], np.int8)
