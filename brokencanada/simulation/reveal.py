"""Many hands revealed at once: redeals and Feuds played out, and who wins. See section 5.

The scalar twin is ``hand.py`` with ``showdown.py``; here everybody is still in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from brokencanada.cards import RANKS, SUITS
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import PLACE_SHIFT, RANK_SHIFTS, Category
from brokencanada.showdown import CANADAS
from brokencanada.simulation.dealing import Mask, Tables

Strengths: TypeAlias = npt.NDArray[np.uint32]
Changes: TypeAlias = Callable[[Tables, Mask], Mask]
"""Given tables and who may change cards, (n, players): which new cards, (n, players, 4)."""


@dataclass(frozen=True)
class Outcome:
    """How the hands at many tables ended; arrays of shape (n, players), or (n,) by table."""

    revealed: Strengths
    """What each seat showed first."""
    decisive: Strengths
    """What each seat showed last: something else after a redeal."""
    redealt: Mask
    """(n,): whether there was a redeal."""
    fought: Mask
    """Who was in a Feud."""
    winners: Mask
    """Who took the pot, or a part of it."""


def reveal(tables: Tables, evaluator: Evaluator, changes: Changes) -> Outcome:
    """Show all hands, redeal where someone holds a Canada, and decide; the tables' cards change."""
    revealed = evaluator.strengths(tables.hands, decks=None)
    canadas = _is_one_of(CANADAS, evaluator)[revealed >> PLACE_SHIFT]
    redealt: Mask = np.any(canadas, axis=1)
    decisive = revealed
    if redealt.any():
        at = redealt.nonzero()[0]
        again = tables.some(at)
        again.replace(np.ones(again.sets.shape, bool))
        again.replace(changes(again, canadas[at]))
        tables.put_back(at, again)
        decisive = revealed.copy()
        decisive[at] = evaluator.strengths(again.hands, decks=None)
    winners = decisive == decisive.max(axis=1, keepdims=True)
    houses = _is_one_of({Category.FULL_HOUSE}, evaluator)[decisive >> PLACE_SHIFT]
    feuds = (winners & houses).any(axis=1) & (houses.sum(axis=1) > 1)
    fought = houses & feuds[:, None]
    if feuds.any():
        at = feuds.nonzero()[0]
        some = tables.some(at)
        winners[at] = fight(some, houses[at], decisive[at])
        tables.put_back(at, some)
    return Outcome(revealed, decisive, redealt, fought, winners)


def _is_one_of(categories: frozenset[Category] | set[Category], evaluator: Evaluator) -> Mask:
    """Return for each place on the ladder, from the bottom, whether its category is among some."""
    return np.array([category in categories for category in evaluator.rules.ladder[::-1]])


def fight(tables: Tables, houses: Mask, strengths: Strengths) -> Mask:
    """Play a Feud at each table between the ``houses``, (n, players); return who wins, alike.

    The lowest three of a kind cuts, of equal ones the first in seat order. Each draws a card, in
    seat order from the cutter on, and the lowest rank wins; equal lowest ones draw again.
    """
    players = houses.shape[1]
    # The first rank of their key is the three of a kind; lower ranks are larger bits.
    cutters = np.where(houses, strengths >> RANK_SHIFTS[0], 0).argmax(axis=1)  # the first of equals
    # From here on, seats stand in the order in which they draw.
    seats = (cutters[:, None] + np.arange(players)) % players
    drawing = np.take_along_axis(houses, seats, axis=1)
    before = tables.taken.copy()
    while True:
        counts = drawing.sum(axis=1)
        fighting = counts > 1
        short = fighting & (tables.taken + counts > tables.order.shape[1])
        for table in short.nonzero()[0]:
            drawn = tables.order[table, before[table] : tables.taken[table]].tolist()
            drawing[table] = _fight_on(tables, int(table), drawing[table], drawn)
        fighting &= ~short
        at = fighting.nonzero()[0]
        if not at.size:
            break
        places = tables.taken[at, None] + drawing[at].cumsum(axis=1) - 1
        # Who draws no card looks at one that is there, and it does not count.
        cards = np.take_along_axis(tables.order[at], places, axis=1)
        ranks = np.where(drawing[at], cards // len(SUITS), len(RANKS))
        drawing[at] = ranks == ranks.min(axis=1, keepdims=True)
        tables.taken[at] += counts[at]
    winners = np.empty_like(drawing)
    np.put_along_axis(winners, seats, drawing, axis=1)
    return winners


def _fight_on(tables: Tables, table: int, drawing: Mask, drawn: list[int]) -> Mask:
    """Play the rest of one Feud with a stock that runs out; the cards drawn so far stay out."""
    fighters = drawing.nonzero()[0].tolist()
    while len(fighters) > 1:
        now: list[int] = []
        for _ in fighters:
            now += tables.take(table, 1, [*tables.kept(table), *now], drawn)
        drawn += now
        ranks = [card // len(SUITS) for card in now]
        fighters = [who for who, rank in zip(fighters, ranks, strict=True) if rank == min(ranks)]
    alone = np.zeros_like(drawing)
    alone[fighters] = True
    return alone
