"""What can be a strength: the public number of section 4 of the rules, checked in one place."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from brokencanada.cards import integer_array
from brokencanada.ladder import LADDER, PLACE_SHIFT

STRENGTHS = len(LADDER) << PLACE_SHIFT
"""Every strength is below this: its top byte is a place on the ladder."""

_EXPECTED = (
    f"expected an integer from 0 to {STRENGTHS - 1:#x}, the place on the ladder in its top byte"
)


def check_strength(value: Any, name: str = "") -> int:
    """Return a strength as an integer; ``TypeError`` or ``ValueError`` say why it is none.

    >>> check_strength(0x1F238000) >> PLACE_SHIFT
    31
    """
    if type(value) is int and 0 <= value < STRENGTHS:
        return value
    what = f"{name} is {value!r}," if name else f"{value!r} is"
    try:
        number = None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{what} no strength: {_EXPECTED}")
    if not 0 <= number < STRENGTHS:
        raise ValueError(f"{what} no strength: {_EXPECTED}")
    return number


def check_strengths(strengths: npt.ArrayLike, expected: str = "integers") -> npt.NDArray[np.int64]:
    """Return strengths as an array of ``int64``; raise as above, naming the first that is none."""
    array = integer_array(strengths, "strengths", expected)
    bad = (array < 0) | (array >= STRENGTHS)
    if bad.any():
        at = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ValueError(f"strengths{list(at)} is {array[at]}, no strength: {_EXPECTED}")
    return array.astype(np.int64)
