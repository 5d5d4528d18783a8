"""Which hands are worth a category under house rules: their ranks, their suits and their split.

Which groups of six ranks can be worth it is found once, by evaluating each group in the few suits
between which the rules can tell. Of one group all hands that there are can then be evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np
import numpy.typing as npt

from brokencanada.cards import HAND_SIZE, RANKS, SET_SIZE, SUITS, CodeArray
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import LADDER, Category, HouseRules

_GROUPS = np.array(list(combinations_with_replacement(range(len(RANKS)), HAND_SIZE)), np.uint8)
"""(18564, 6): every group of six ranks, sorted."""
_SUITS = np.array(list(product(range(len(SUITS)), repeat=HAND_SIZE)), np.uint8)
"""(4096, 6): every way to give six cards suits, sorted."""
SPLITS = np.array(
    [
        (*inside, *sorted(set(range(HAND_SIZE)) - set(inside)))
        for inside in combinations(range(HAND_SIZE), SET_SIZE)
    ]
)
"""(15, 6): every way to split six cards, as places among them: those of the set, then the pit."""


def groups_by_category(rules: HouseRules, decks: int) -> dict[Category, CodeArray]:
    """Return the groups of six ranks that each category can have as somebody's best hand.

    Arrays of shape (n, 6), ranks 0 to 12, sorted within and between the groups; a category that
    can be nobody's best hand is left out.

    >>> groups_by_category(HouseRules(), 1)[Category.ROYAL_CANADIAN].tolist()
    [[0, 1, 9, 10, 11, 12]]
    """
    # No hand has more than six copies of a card.
    return _groups_by_category(rules, min(decks, HAND_SIZE))


def suits_and_splits(
    category: Category, rules: HouseRules, decks: int, ranks: tuple[int, ...]
) -> tuple[CodeArray, npt.NDArray[np.bool_]]:
    """Return the suits in which six sorted ranks are worth a category, and in which splits.

    Suits of shape (n, 6), sorted, and for each of the :data:`SPLITS` whether the hand is worth
    it, of shape (n, 15). Equal ranks have sorted suits, so no six cards are listed twice.

    >>> ranks = (0, 1, 9, 10, 11, 12)
    >>> suits, worth_it = suits_and_splits(Category.ROYAL_CANADIAN, HouseRules(), 1, ranks)
    >>> suits.shape, int(worth_it.sum())
    ((4, 6), 60)
    """
    return _suits_and_splits(category, rules, min(decks, HAND_SIZE), ranks)


@lru_cache(maxsize=32)
def _groups_by_category(rules: HouseRules, decks: int) -> dict[Category, CodeArray]:
    evaluator = Evaluator(rules)
    can_be = np.zeros((len(LADDER), len(_GROUPS)), bool)
    for suits in _telling_suits(rules):
        codes = _codes(_GROUPS, np.array(suits, np.uint8))
        at = np.flatnonzero(_copies_fit(codes, decks))
        strengths = evaluator.strengths(codes[at][:, SPLITS], decks=decks)
        can_be[evaluator.categories(strengths), at[:, None]] = True
    return {category: _GROUPS[can_be[category]] for category in LADDER if can_be[category].any()}


@lru_cache(maxsize=256)
def _suits_and_splits(
    category: Category, rules: HouseRules, decks: int, ranks: tuple[int, ...]
) -> tuple[CodeArray, npt.NDArray[np.bool_]]:
    evaluator = Evaluator(rules)
    codes = _codes(np.array(ranks, np.uint8), _SUITS)
    possible = (codes[:, 1:] >= codes[:, :-1]).all(axis=1) & _copies_fit(codes, decks)
    strengths = evaluator.strengths(codes[possible][:, SPLITS], decks=decks)
    worth_it = evaluator.categories(strengths) == category
    some = worth_it.any(axis=1)
    return _SUITS[possible][some], worth_it[some]


def _telling_suits(rules: HouseRules) -> Iterator[tuple[int, ...]]:
    """List suits for six sorted ranks, one for each difference that suits can make.

    Nothing alike, one colour, and six, five or (where a row asks for it) four of one suit, the
    others of its colour or not. Neighbours differ where they may, so that few decks hold them.
    """
    club, diamond, heart, spade = range(len(SUITS))
    yield club, diamond, heart, spade, club, diamond
    yield club, spade, club, spade, club, spade
    for size in (6, 5, 4) if rules.royal_quarter == "suited" else (6, 5):
        for inside in combinations(range(HAND_SIZE), size):
            for others in ((spade, spade), (diamond, heart)):
                rest = iter(others)
                yield tuple(club if at in inside else next(rest) for at in range(HAND_SIZE))


def _codes(ranks: CodeArray, suits: CodeArray) -> CodeArray:
    return ranks * np.uint8(len(SUITS)) + suits


def _copies_fit(codes: CodeArray, decks: int) -> npt.NDArray[np.bool_]:
    """Tell which rows of six codes hold no card more often than the decks do."""
    ordered = np.sort(codes, axis=-1)
    fits: npt.NDArray[np.bool_] = (ordered[:, decks:] != ordered[:, :-decks]).all(axis=-1)
    return fits
