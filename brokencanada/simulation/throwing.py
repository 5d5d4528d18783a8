"""Who throws what in the switch, for many hands at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from brokencanada.cards import RANKS, SET_SIZE, SUITS, CodeArray, each_of
from brokencanada.evaluator import strengths
from brokencanada.hand import MOST_THROWN
from brokencanada.ladder import PLACE_SHIFT, Category
from brokencanada.simulation.dealing import Mask

Strategy: TypeAlias = Callable[[CodeArray, CodeArray, np.random.Generator], Mask]
"""Which cards of many sets to throw: ``(sets, pits, rng) -> thrown``.

``sets`` holds codes of shape (n, 4), each set in ascending order, ``pits`` of shape (n, 2); the
answer is boolean, of shape (n, 4), true for the cards to throw, at most three of a set.
"""

# A bit for the rank of each card, and for an ace one more, above the king.
_BITS_OF_CARD = np.array(
    [1 << rank | (rank == 0) << len(RANKS) for rank in range(len(RANKS)) for _ in SUITS], np.uint16
)
_STAND_PAT = Category.IN_HAND_3_STRAIGHT_PAIR << PLACE_SHIFT


def none(sets: CodeArray, pits: CodeArray, rng: np.random.Generator) -> Mask:
    """Throw nothing."""
    return np.zeros(sets.shape, bool)


def loose(sets: CodeArray, pits: CodeArray, rng: np.random.Generator) -> Mask:
    """Throw the loose cards: those with no part in a pair or a run of three, pit included.

    Of four loose cards the one whose rank is nearest to one of the pit is kept, of equally near
    ones the first. Stands pat with an In hand 3 card straight-pair of the usual ladder, or better.

    >>> sets = np.array([[0, 22, 27, 49]], np.uint8)  # Ac 6h 7s Kd
    >>> pits = np.array([[25, 32]], np.uint8)  # 7d 9c
    >>> loose(sets, pits, None).tolist()
    [[True, True, False, True]]
    """
    hands = np.concatenate([sets, pits], axis=1)
    bits = _BITS_OF_CARD[hands]
    held, twice = np.zeros((2, len(hands)), np.uint16)
    for bit in bits.T:
        twice |= held & bit
        held |= bit
    lowest = held & held >> 1 & held >> 2
    in_runs = lowest | lowest << 1 | lowest << 2
    thrown: Mask = (bits[:, :SET_SIZE] & (twice | in_runs)[:, None]) == 0
    some = np.flatnonzero(thrown.all(axis=1))
    ranks = hands[some].astype(np.int8) // len(SUITS)
    apart = np.abs(ranks[:, :SET_SIZE, None] - ranks[:, None, SET_SIZE:]).min(axis=2)
    thrown[some, apart.argmin(axis=1)] = False
    thrown[strengths(hands, decks=None) >= _STAND_PAT] = False
    return thrown


STRATEGIES: dict[str, Strategy] = {"none": none, "loose": loose}
"""The strategies that have a name."""


def strategies_of(strategy: Any, players: int) -> tuple[Strategy, ...]:
    """Return the strategy of each seat, given one for all or one for each; raise what is wrong."""
    if strategy is None or isinstance(strategy, str) or callable(strategy):
        return (_strategy("strategy", strategy),) * players
    each = tuple(
        _strategy(f"strategy[{seat}]", one)
        for seat, one in enumerate(each_of("strategy", strategy))
    )
    if len(each) != players:
        raise ValueError(
            f"{len(each)} strategies: expected one, or one for each of {players} seats"
        )
    return each


def _strategy(what: str, given: Any) -> Strategy:
    if given is None:
        return none
    if isinstance(given, str):
        if given not in STRATEGIES:
            names = ", ".join(map(repr, STRATEGIES))
            raise ValueError(f"{what}={given!r}: expected {names} or a callable")
        return STRATEGIES[given]
    if not callable(given):
        raise TypeError(f"{what}={given!r}: expected a callable or a name")
    return given  # type: ignore[no-any-return]


def name_of(strategy: Strategy) -> str:
    """Return what a strategy is called, the same in every process."""
    for name, ours in STRATEGIES.items():
        if strategy is ours:
            return name
    return str(getattr(strategy, "__qualname__", type(strategy).__qualname__))


def ask(
    strategy: Strategy,
    sets: CodeArray,
    pits: CodeArray,
    rng: np.random.Generator,
    most: int = MOST_THROWN,
) -> Mask:
    """Ask a strategy what it throws, ``most`` of it; raise what is wrong with its answer."""
    for cards in (sets, pits):
        cards.flags.writeable = False
    thrown = np.asarray(strategy(sets, pits, rng))
    who = f"strategy {name_of(strategy)}"
    if thrown.dtype != bool:
        raise TypeError(f"{who} returned an array of {thrown.dtype}: expected booleans")
    if thrown.shape != sets.shape:
        raise ValueError(f"{who} returned shape {thrown.shape}: expected {sets.shape}")
    counts = thrown.sum(axis=1)
    if (counts > MOST_THROWN).any():
        row = int((counts > MOST_THROWN).argmax())
        raise ValueError(f"{who} threw {counts[row]} cards in row {row}: at most {MOST_THROWN}")
    return thrown if most >= MOST_THROWN else thrown & (thrown.cumsum(axis=1) <= most)
