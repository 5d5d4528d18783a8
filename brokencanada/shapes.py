"""What the ranks of a few cards can look like: groups of equal ranks, runs and curves.

Ranks here are those of the rules, 1 (ace) to 13 (king), and always come sorted. A shape is asked
about exactly the cards that would make it, never about a hand to search in: ``keys`` answers the
ranks that name the cards, once for each reading, or nothing when they have another shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from typing import Protocol, TypeAlias

ACE, JACK, KING = 1, 11, 13
ACE_HIGH = KING + 1

Ranks: TypeAlias = tuple[int, ...]
Key: TypeAlias = tuple[int, ...]

ACES = frozenset({ACE})
ANY_RANK = frozenset(range(ACE, KING + 1))
NO_ACES = ANY_RANK - ACES
KINGS_AND_ACES = frozenset({ACE, KING})


class Shape(Hashable, Protocol):
    """What so many ranks must look like."""

    @property
    def cards(self) -> int:
        """How many cards make it."""
        ...

    def keys(self, ranks: Ranks) -> tuple[Key, ...]:
        """Return the ranks that name it, once for each reading; empty if this is another shape."""
        ...


def low_card(ranks: Ranks, step: int) -> int | None:
    """Return the card that names a run (step 1) or curve (step 2), or ``None`` if it is neither.

    The ace is low or high; nothing else wraps around.

    >>> low_card((1, 2, 3), 1), low_card((1, 11, 12, 13), 1), low_card((1, 8, 10, 12), 2)
    (1, 11, 8)
    >>> low_card((1, 2, 13), 1) is None
    True
    """
    ace_high = tuple(sorted(ACE_HIGH if rank == ACE else rank for rank in ranks))
    for line in (ranks, ace_high):
        if line == tuple(range(line[0], line[0] + step * len(line), step)):
            return line[0]
    return None


@dataclass(frozen=True)
class AnyRanks:
    """Any ranks at all, each of them in the key: a flush, a river, nothing."""

    cards: int

    def keys(self, ranks: Ranks) -> tuple[Key, ...]:
        """Return the ranks themselves."""
        return (ranks,)


@dataclass(frozen=True)
class Exactly:
    """These ranks and no others: a Broken Canada."""

    ranks: Ranks

    @property
    def cards(self) -> int:
        """How many cards make it."""
        return len(self.ranks)

    def keys(self, ranks: Ranks) -> tuple[Key, ...]:
        """Return one empty key: there is nothing to compare."""
        return ((),) if ranks == tuple(sorted(self.ranks)) else ()


@dataclass(frozen=True)
class Kinds:
    """Groups of equal ranks, largest first, each group of another rank."""

    sizes: tuple[int, ...]
    among: frozenset[int] = ANY_RANK
    """The ranks the groups may be of."""
    including: frozenset[int] = ANY_RANK
    """The ranks of which at least one group must be."""
    not_exactly: frozenset[int] | None = None
    """The ranks that the groups must not be, taken together."""
    same_rank_too: bool = False
    """Whether all groups may be of one and the same rank instead."""

    @property
    def cards(self) -> int:
        """How many cards make it."""
        return sum(self.sizes)

    def keys(self, ranks: Ranks) -> tuple[Key, ...]:
        """Return the rank of each group: larger groups first, lower ranks first among equals."""
        counts = Counter(ranks)
        if self.same_rank_too and len(counts) == 1:
            return (tuple(ranks[0] for _ in self.sizes),)
        groups = tuple(sorted(counts, key=lambda rank: (-counts[rank], rank)))
        fits = (
            tuple(counts[rank] for rank in groups) == self.sizes
            and self.among.issuperset(groups)
            and not self.including.isdisjoint(groups)
            and self.not_exactly != frozenset(groups)
        )
        return (groups,) if fits else ()


@dataclass(frozen=True)
class Line:
    """A run (step 1) or a curve (step 2), some of its ranks paired, or with a pair beside it."""

    length: int
    step: int = 1
    inside: int = 0
    """How many of its own ranks are paired."""
    outside: int = 0
    """How many pairs of other ranks lie beside it: none or one."""
    pairs_among: frozenset[int] = ANY_RANK
    low: int | None = None
    """The one low card it may have, or ``None``."""

    @property
    def cards(self) -> int:
        """How many cards make it."""
        return self.length + self.inside + 2 * self.outside

    def keys(self, ranks: Ranks) -> tuple[Key, ...]:
        """Return low card, pairs inside (lower first), pair outside, for each reading."""
        counts = Counter(ranks)
        pairs = [rank for rank in sorted(counts) if counts[rank] == 2]
        if max(counts.values()) > 2 or len(pairs) != self.inside + self.outside:
            return ()
        keys = []
        for beside in [(pair,) for pair in pairs] if self.outside else [()]:
            low = low_card(tuple(rank for rank in sorted(counts) if rank not in beside), self.step)
            if low is not None and self.low in (None, low) and self.pairs_among.issuperset(pairs):
                inside = tuple(pair for pair in pairs if pair not in beside)
                keys.append((low, *inside, *beside))
        return tuple(keys)


@cache
def keys_of(shape: Shape, ranks: Ranks) -> tuple[Key, ...]:
    """``shape.keys(ranks)``, remembered: there are only a few thousand groups of ranks."""
    return shape.keys(ranks)
