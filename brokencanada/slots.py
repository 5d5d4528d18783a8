"""Where the kernel finds six ranks: numbers that add up, and a table without collisions.

Each rank has a key such that the sums of any six keys are all different, whatever the order of
the cards. A sum is looked up by *row displacement*: its high part picks a displacement, its low
part is added to it, and that is the slot. Runs when the package is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brokencanada.cards import HAND_SIZE, RANKS

IntArray = npt.NDArray[np.int64]

LOW_BITS = 8
"""How many bits of a sum are its low part: fewer make dense slots and many displacements."""


def rank_keys(ranks: int = len(RANKS), cards: int = HAND_SIZE) -> list[int]:
    """Return the smallest keys, found greedily, whose sums of up to ``cards`` differ.

    >>> rank_keys(5)
    [0, 1, 7, 43, 154]
    """
    keys = [0]
    limit = 1 << 20
    while len(keys) < ranks:
        # A new key x fails where i of it and some old keys are worth j of it and others:
        # i x + s = j x + t, with s and t sums of the remaining cards.
        sums = [_sums(keys, count) for count in range(cards + 1)]
        fails = np.zeros(limit, bool)
        fails[: keys[-1] + 1] = True
        for more in range(1, cards + 1):
            for fewer in range(more):
                times = more - fewer
                for rest in sums[cards - more]:
                    gaps = sums[cards - fewer] - rest
                    gaps = gaps[(gaps > 0) & (gaps < limit * times)]
                    fails[gaps[gaps % times == 0] // times] = True
        keys.append(int(np.argmin(fails)))
    return keys


class Slots(NamedTuple):
    """A collision-free table: ``slot = displacements[sum >> low_bits] + (sum & low mask)``."""

    displacements: IntArray
    size: int
    slot_of: IntArray
    """The slot of each sum, in the order in which they were given."""


def displace(sums: Sequence[int], low_bits: int = LOW_BITS) -> Slots:
    """Lay the sums out without collision: crowded rows first, each at the first place it fits."""
    given = np.asarray(sums, np.int64)
    high, low = given >> low_bits, given & ((1 << low_bits) - 1)
    rows = {int(row): low[high == row] for row in np.unique(high)}
    displacements = np.zeros(int(high.max()) + 1, np.int64)
    taken = np.zeros(given.size * 4 + (1 << low_bits), bool)
    for row in sorted(rows, key=lambda row: -rows[row].size):
        first, *others = rows[row]
        places = np.flatnonzero(~taken[: given.size * 4]) - first
        places = places[places >= 0]
        for other in others:
            places = places[~taken[places + other]]
        displacements[row] = places[0]
        taken[places[0] + rows[row]] = True
    size = int(np.flatnonzero(taken)[-1]) + 1
    return Slots(displacements, size, displacements[high] + low)


def line_multiplier(sums: Sequence[int], bits: int) -> int:
    """Find an odd multiplier that hashes a few sums apart: the top ``bits`` of a 32-bit product."""
    for multiplier in range(0x9E3779B1, 0xFFFFFFFF, 2):
        hashes = {(value * multiplier & 0xFFFFFFFF) >> (32 - bits) for value in sums}
        if len(hashes) == len(sums):
            return multiplier
    raise AssertionError("no multiplier keeps them apart")


def _sums(keys: Sequence[int], count: int) -> IntArray:
    return np.unique([sum(some) for some in combinations_with_replacement(keys, count)])
