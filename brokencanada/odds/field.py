"""What lies against a hand: every set that one opponent can have, and how own hands fare with it.

Between two players a pot is won, lost or halved. It is halved when the hands tie, when both are
full houses, whose Feud either is as likely to win, and when one is a Broken or Royal Canadian,
whose redeal nobody can foresee. See section 5 of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brokencanada._kernel import strengths_of_sets
from brokencanada.cards import Card
from brokencanada.ladder import HouseRules
from brokencanada.odds.labels import LABEL, are_canadas, are_full_houses, labels_of

HALF = np.uint16(0xFFFF)
"""The class of own hands that get half of every pot."""
_ALWAYS, _NEVER = np.int16(-1), np.int16(0x7FFF)


class Field(NamedTuple):
    """An opponent's sets, against which own hands fall into classes.

    With m different strengths that the opponent can have, class 2k lies between the k of them that
    are weaker and the others, and class 2k + 1 is level with the next.
    """

    classes: npt.NDArray[np.uint16]
    """By label of an own hand: its class, or ``HALF``."""
    steps: npt.NDArray[np.int16]
    """(sets, 2): an own hand of a class past the first wins half a pot from this set, and of one
    past the second another half."""
    n_classes: int


def field(pit_cards: bytes, live: bytes, rules: HouseRules) -> Field:
    """Rank every set of four live cards with a pit."""
    labels = labels_of(rules)
    level_with = _level_with(rules)
    theirs = level_with[strengths_of_sets(labels.kernel, pit_cards, live) & LABEL]
    halved = are_canadas(labels)
    they_have = np.zeros(len(level_with), bool)
    they_have[theirs] = True
    they_have &= ~halved
    up_to = np.cumsum(they_have)
    below = up_to - they_have
    classes = np.where(halved, HALF, (below + up_to)[level_with]).astype(np.uint16)
    steps = np.stack([2 * below, 2 * below + 1], axis=-1).astype(np.int16)
    steps[halved] = _ALWAYS, _NEVER
    return Field(classes, steps[theirs], 2 * int(up_to[-1]) + 1)


class Fares(NamedTuple):
    """From how many of an opponent's sets an own hand wins the pot, and half of it."""

    won: int
    halved: int
    sets: int

    @property
    def share(self) -> float:
        """The share of the pot to expect."""
        return (2 * self.won + self.halved) / (2 * self.sets)


def fares(
    own: Sequence[Card], pit_cards: Sequence[Card], against: Field, rules: HouseRules
) -> Fares:
    """Hold an own hand against every set of a field with the same pit."""
    label = labels_of(rules).kernel.strength(own, pit_cards, decks=None) & int(LABEL)
    own_class, sets = against.classes[label], len(against.steps)
    if own_class == HALF:
        return Fares(0, sets, sets)
    at_least_half, won = (int(count) for count in (own_class > against.steps).sum(axis=0))
    return Fares(won, at_least_half - won, sets)


@lru_cache(maxsize=32)
def _level_with(rules: HouseRules) -> npt.NDArray[np.int64]:
    """By label: the label that stands for all that tie with it. All full houses do."""
    labels = labels_of(rules)
    level_with = np.arange(len(labels.strengths))
    houses = are_full_houses(labels)
    if houses.any():  # Under some orders a full house is nobody's best hand.
        level_with[houses] = level_with[houses].min()
    return level_with
