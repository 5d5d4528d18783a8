"""Strengths as small numbers in the same order, so that arrays can be indexed by them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brokencanada._kernel import Kernel, layout
from brokencanada.ladder import PLACE_SHIFT, Category, HouseRules
from brokencanada.showdown import CANADAS
from brokencanada.tables import QUARTER_MARK, Strengths, Tables, strengths_of

# The kernel tells a forced loss by its top byte, so that all other labels have one there.
_NOT_FORCED = np.uint32(1 << PLACE_SHIFT)
LABEL = np.uint32(_NOT_FORCED - 1)
"""The bits of what the kernel returns that are the label."""


class Labels(NamedTuple):
    """The strengths that hands can have under one set of rules, numbered."""

    strengths: Strengths
    """By label, rising; the first is 0, which no hand has."""
    categories: npt.NDArray[np.uint8]
    """By label: the level of :class:`Category`."""
    kernel: Kernel
    """Answers with labels instead of strengths."""


@lru_cache(maxsize=32)
def labels_of(rules: HouseRules) -> Labels:
    """Return the strengths under some rules, numbered; made once and kept."""
    tables = strengths_of(rules, layout())
    strengths = np.unique(np.concatenate([table.ravel() & ~QUARTER_MARK for table in tables]))
    if strengths[0]:
        strengths = np.concatenate([np.zeros(1, np.uint32), strengths])
    upwards = np.array(rules.ladder[::-1], np.uint8)
    kernel = Kernel(
        Tables(*(_labelled(table, strengths) for table in tables)),
        rules.royal_quarter == "suited",
    )
    return Labels(strengths, upwards[strengths >> PLACE_SHIFT], kernel)


def _labelled(table: Strengths, strengths: Strengths) -> Strengths:
    plain = table & ~QUARTER_MARK
    labels = np.searchsorted(strengths, plain).astype(np.uint32)
    labels[plain >= _NOT_FORCED] |= _NOT_FORCED
    return labels | table & QUARTER_MARK


def are_canadas(labels: Labels) -> npt.NDArray[np.bool_]:
    """Tell of each label whether it calls for a redeal."""
    return np.isin(labels.categories, np.array(list(CANADAS), np.uint8))


def are_full_houses(labels: Labels) -> npt.NDArray[np.bool_]:
    """Tell of each label whether two of these would feud."""
    houses: npt.NDArray[np.bool_] = labels.categories == Category.FULL_HOUSE
    return houses
