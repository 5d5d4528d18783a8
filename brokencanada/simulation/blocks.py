"""Blocks of simulated hands: each from a seed of its own, from the shuffle to the counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add

import numpy as np

from brokencanada.cards import SET_SIZE, CodeArray
from brokencanada.evaluator import Evaluator
from brokencanada.hand import MOST_CHANGED, MOST_THROWN
from brokencanada.ladder import LADDER, PLACE_SHIFT, HouseRules
from brokencanada.simulation.counts import Counts, Simulation
from brokencanada.simulation.dealing import Indices, Mask, Tables, shuffled
from brokencanada.simulation.reveal import Outcome, Strengths, reveal
from brokencanada.simulation.throwing import Strategy, ask, name_of, none

BLOCK = 65_536
"""Hands of a block, which has a seed of its own: part of what a seed means."""
_AT_ONCE = 8192
"""Hands dealt at once from one deck: their arrays fit into a cache. Part of what a seed means."""


@dataclass(frozen=True)
class Setting:
    """What is played, the same in all blocks."""

    players: int
    decks: int
    rules: HouseRules
    strategies: tuple[Strategy, ...]
    flip: bool


def play_hands(setting: Setting, seed: int, first: int, last: int) -> Simulation:
    """Play the hands from number ``first``, where a block begins, up to ``last``."""
    blocks = (
        _play_block(setting, seed, start // BLOCK, min(BLOCK, last - start))
        for start in range(first, last, BLOCK)
    )
    return reduce(add, blocks)


def _play_block(setting: Setting, seed: int, number: int, hands: int) -> Simulation:
    # What a SeedSequence of the seed gives the child of that number when it spawns.
    child = np.random.SeedSequence(seed, spawn_key=(number,))
    # The cards have chance of their own, so that other strategies are dealt the same ones.
    shuffles, rng = map(np.random.default_rng, child.spawn(2))
    # Many players take no more memory than few.
    at_once = max(1, _AT_ONCE // setting.decks)
    sizes = (min(at_once, hands - start) for start in range(0, hands, at_once))
    return reduce(add, (play(setting, shuffled(n, setting.decks, shuffles), rng) for n in sizes))


def play(setting: Setting, order: CodeArray, rng: np.random.Generator) -> Simulation:
    """Play hands from the order of their cards, of shape (n, 52 * decks), to the counts.

    ``rng`` decides the rest: what strategies draw, who calls the flip first, and how discards lie
    that become a new stock.
    """
    tables = Tables.deal(order, setting.players, rng)
    callers = None
    if setting.flip:
        seats = np.tile(np.arange(setting.players), (len(order), 1))
        callers = rng.permuted(seats, axis=1)
    dealt, outcome = play_out(setting, tables, callers)
    return _counted(setting, dealt, outcome, tables.reshuffles)


def play_out(
    setting: Setting, tables: Tables, callers: Indices | None
) -> tuple[Strengths, Outcome]:
    """Play what has been dealt, with the flip called in an order of shape (n, players), or not.

    Returns the strengths dealt, (n, players), and how it ended. The tables' cards change.
    """
    evaluator = Evaluator(setting.rules)
    dealt = evaluator.strengths(tables.hands, decks=None)
    tables.replace(_thrown(setting, tables, np.ones(dealt.shape, bool), MOST_THROWN))
    if callers is not None:
        tables.trade_flips(callers, evaluator)
    outcome = reveal(tables, evaluator, lambda some, may: _thrown(setting, some, may, MOST_CHANGED))
    return dealt, outcome


def _thrown(setting: Setting, tables: Tables, may: Mask, most: int) -> Mask:
    """Ask the strategies of the seats that ``may`` throw, (n, players), which cards they throw."""
    thrown = np.zeros(tables.sets.shape, bool)
    for seat, strategy in enumerate(setting.strategies):
        at = may[:, seat].nonzero()[0]
        if strategy is not none and at.size:
            hands = tables.hands[at, seat]
            sets, pits = np.sort(hands[:, :SET_SIZE], axis=1), hands[:, SET_SIZE:].copy()
            tables.hands[at, seat, :SET_SIZE] = sets
            thrown[at, seat] = ask(strategy, sets, pits, tables.rng, most)
    return thrown


def _counted(setting: Setting, dealt: Strengths, outcome: Outcome, reshuffles: int) -> Simulation:
    players = setting.players
    seats = np.arange(players)
    parts = outcome.winners.sum(axis=1)[:, None]
    alone, shared = (outcome.winners & chosen for chosen in (parts == 1, parts > 1))
    ways = np.bincount((seats * players + parts - 1)[outcome.winners], minlength=players**2)
    return Simulation(
        hands=len(dealt),
        players=players,
        decks=setting.decks,
        rules=setting.rules,
        strategies=tuple(map(name_of, setting.strategies)),
        flip=setting.flip,
        dealt=_by_level(setting, dealt),
        revealed=_by_level(setting, outcome.revealed),
        decisive=_by_level(setting, outcome.decisive),
        won=_by_level(setting, outcome.decisive, alone),
        tied=_by_level(setting, outcome.decisive, shared),
        ways=ways.reshape(players, players),
        feuds_entered=outcome.fought.sum(axis=0),
        feuds_won=(outcome.fought & outcome.winners).sum(axis=0),
        redeals=int(outcome.redealt.sum()),
        feuds=int(outcome.fought.any(axis=1).sum()),
        reshuffles=reshuffles,
    )


def _by_level(setting: Setting, strengths: Strengths, where: Mask | None = None) -> Counts:
    """Count the categories of strengths of shape (n, players), by seat and by level."""
    rows = np.arange(setting.players) * len(LADDER)
    # Those of a strength are places on the ladder that is played.
    places = rows + (strengths >> PLACE_SHIFT)
    chosen = places.ravel() if where is None else places[where]
    by_place = np.bincount(chosen, minlength=len(LADDER) * setting.players)
    by_level = np.empty((setting.players, len(LADDER)), np.int64)
    by_level[:, list(setting.rules.ladder[::-1])] = by_place.reshape(by_level.shape)
    return by_level
