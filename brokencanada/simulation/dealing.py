"""Many hands dealt at once: the cards of whole tables in arrays. See section 5 of the rules.

The scalar twin is ``hand.py`` with its ``Stock``. From the same order of the cards, with the same
cards thrown and traded, both deal the same; the tests hold the one against the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from brokencanada.cards import CARDS_IN_DECK, HAND_SIZE, PIT_SIZE, SET_SIZE, CodeArray, deck
from brokencanada.evaluator import Evaluator

Mask: TypeAlias = npt.NDArray[np.bool_]
Indices: TypeAlias = npt.NDArray[np.intp]


def shuffled(n: int, decks: int, rng: np.random.Generator) -> CodeArray:
    """Shuffle the decks ``n`` times: ``uint8`` codes of shape (n, 52 * decks), top card first.

    >>> sorted(shuffled(1, 1, np.random.default_rng(7))[0].tolist()) == list(range(52))
    True
    """
    cards = CARDS_IN_DECK * decks
    # Each card draws a number and the numbers are sorted, the card itself in their lowest bits:
    # NumPy sorts three times as fast as it permutes. With two equal numbers of at least 50 bits,
    # which no run will meet often enough to notice, the earlier card would go first.
    places = np.uint64((1 << (cards - 1).bit_length()) - 1)
    keys = rng.integers(0, 1 << 64, size=(n, cards), dtype=np.uint64)
    keys &= ~places
    keys |= np.arange(cards, dtype=np.uint64)
    keys.sort(axis=1)
    keys &= places
    if decks == 1:
        return keys.astype(np.uint8)
    return deck(decks)[keys.astype(np.intp)]


def dealt_places(players: int) -> tuple[Indices, int]:
    """Return where the cards of each seat lie in the order, set then pit, and where the flip card.

    One card to each seat, one to the pit, two to each seat, one to the pit, the flip card, one to
    each seat; seats in seat order.

    >>> dealt_places(2)
    (array([[ 0,  3,  4,  9,  2,  7],
           [ 1,  5,  6, 10,  2,  7]]), 8)
    """
    seats = np.arange(players)
    places = np.empty((players, HAND_SIZE), np.intp)
    places[:, 0] = seats
    places[:, 1] = players + 1 + 2 * seats
    places[:, 2] = places[:, 1] + 1
    places[:, 3] = 3 * players + 3 + seats
    places[:, SET_SIZE:] = players, 3 * players + 1
    return places, 3 * players + 2


@dataclass
class Tables:
    """The cards at ``n`` tables alike, one hand each, seats in seat order from left of the dealer.

    Whatever has been dealt, ``order`` holds all cards of each table, and the first ``taken`` of
    them are those that no longer lie in the stock.
    """

    order: CodeArray
    """(n, 52 * decks): the cards, those not in the stock first, then the stock, top card first."""
    taken: Indices
    """(n,): how many cards no longer lie in the stock."""
    hands: CodeArray
    """(n, players, 6): the hand of each seat, the set first, then the pit."""
    flips: CodeArray
    """(n,): the flip card."""
    rng: np.random.Generator
    """For the order of the discards that become a stock."""
    reshuffles: int = 0
    """How often they did."""

    @classmethod
    def deal(cls, order: CodeArray, players: int, rng: np.random.Generator) -> Self:
        """Deal from the cards as they lie."""
        places, flip = dealt_places(players)
        taken = np.full(len(order), SET_SIZE * players + PIT_SIZE + 1)
        return cls(order, taken, order[:, places], order[:, flip].copy(), rng)

    @property
    def sets(self) -> CodeArray:
        """(n, players, 4): the set of each seat; a view."""
        return self.hands[..., :SET_SIZE]

    def some(self, which: Indices) -> Self:
        """Return some of the tables, on their own."""
        return replace(
            self,
            order=self.order[which],
            taken=self.taken[which],
            hands=self.hands[which],
            flips=self.flips[which],
            reshuffles=0,
        )

    def put_back(self, which: Indices, some: Tables) -> None:
        """Take over how some of the tables, taken out by :meth:`some`, stand now."""
        self.order[which], self.taken[which] = some.order, some.taken
        self.hands[which], self.flips[which] = some.hands, some.flips
        self.reshuffles += some.reshuffles

    def replace(self, thrown: Mask) -> None:
        """Deal new cards for those thrown, of shape (n, players, 4), each seat in one step."""
        if not thrown.any():
            return
        counts = thrown.sum(axis=(1, 2))
        short = self.taken + counts > self.order.shape[1]
        for table in short.nonzero()[0]:
            self._replace_one(table, thrown[table])
        if short.any():
            thrown = thrown & ~short[:, None, None]
            counts[short] = 0
        at = thrown.nonzero()[0]
        # The thrown cards of a table, numbered from 0 in seat order.
        number = np.arange(len(at)) - (counts.cumsum() - counts)[at]
        self.sets[thrown] = self.order[at, self.taken[at] + number]
        self.taken += counts

    def trade_flips(self, callers: Indices, evaluator: Evaluator) -> None:
        """Let each seat trade for the flip card, if that makes its hand stronger than to keep.

        ``callers``, of shape (n, players), is the order in which the seats call at each table. A
        seat gives the card that leaves it strongest, of equally good ones the lowest code; what it
        gives is the flip card for the next.
        """
        tables = np.arange(len(self.hands))
        choices = np.empty((len(tables), 1 + SET_SIZE, HAND_SIZE), np.uint8)
        for seats in callers.T:
            hands = self.hands[tables, seats]
            hands[:, :SET_SIZE].sort(axis=1)
            choices[:] = hands[:, None]
            for card in range(SET_SIZE):
                choices[:, 1 + card, card] = self.flips
            best = evaluator.strengths(choices, decks=None).argmax(axis=1)  # the first of equals
            trades = best.nonzero()[0]
            self.flips[trades] = hands[trades, best[trades] - 1]
            self.hands[tables, seats] = choices[tables, best]

    # -- a stock that runs out, table by table ------------------------------------------------

    def take(self, table: int, count: int, kept: list[int], aside: list[int]) -> list[int]:
        """Take cards off one stock; if it runs out, the discards are shuffled into a new one.

        ``kept`` are the cards that players hold, those taken in this step included; the cards
        ``aside`` stay out unless nothing else is left, and are then taken from the list.
        """
        drawn: list[int] = []
        while len(drawn) < count:
            if self.taken[table] == self.order.shape[1]:
                self._reshuffle(table, [*kept, *drawn], aside)
            drawn.append(int(self.order[table, self.taken[table]]))
            self.taken[table] += 1
        return drawn

    def kept(self, table: int) -> list[int]:
        """Return the cards of one table that are neither in the stock nor discards."""
        pit = self.hands[table, 0, SET_SIZE:]
        return [*self.sets[table].ravel().tolist(), *pit.tolist(), int(self.flips[table])]

    def _replace_one(self, table: int, thrown: Mask) -> None:
        for seat, which in enumerate(thrown):
            aside = self.sets[table, seat, which].tolist()
            kept = self.kept(table)
            for card in aside:
                kept.remove(card)
            self.sets[table, seat, which] = self.take(table, len(aside), kept, aside)

    def _reshuffle(self, table: int, kept: list[int], aside: list[int]) -> None:
        out = self.order[table].tolist()
        for card in (*kept, *aside):
            out.remove(card)
        if not out:
            out, aside[:] = aside[:], []
        self.order[table] = [*kept, *aside, *self.in_chance_order(out)]
        self.taken[table] -= len(out)
        self.reshuffles += 1

    def in_chance_order(self, cards: list[int]) -> list[Any]:
        """Shuffle some cards."""
        order: list[Any] = self.rng.permutation(cards).tolist()
        return order
