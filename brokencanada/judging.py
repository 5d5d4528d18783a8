"""How the laws hear an evaluator: what it says of hands, how that compares, and the verdict.

Verdicts are raised, not asserted, so that they also hold under ``python -O``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from brokencanada.cards import format_cards
from brokencanada.strategies import Cards, Hand

Strength: TypeAlias = Callable[[Cards, Cards], Any]
"""An evaluator: from a set and a pit to anything that compares."""


class Worth(NamedTuple):
    """What an evaluator says of a hand."""

    hand: Hand
    """The set and the pit."""
    strength: Any
    """What they are worth to it."""

    def __str__(self) -> str:
        """Return the hand and its strength in one line."""
        return f"{written(self.hand)} (worth {self.strength!r})"


def try_on(law: Callable[[Any], None], cases: SearchStrategy[Any], max_examples: int) -> None:
    """Try a law on so many cases; raise the verdict on the simplest that breaks it."""
    # Each call has another evaluator, so the failures of earlier ones are not worth keeping. That
    # a machine is busy is no verdict on an evaluator.
    tried = settings(
        max_examples=max_examples,
        database=None,
        deadline=None,
        suppress_health_check=[*settings().suppress_health_check, HealthCheck.too_slow],
        report_multiple_bugs=False,
        print_blob=False,
    )(given(cases)(law))
    try:
        tried()
    except AssertionError as error:
        # The verdict names the hands, and the way here says nothing more to whoever reads it.
        raise AssertionError(str(error)) from error.__cause__
    except Flaky as error:
        raise AssertionError("a hand's strength changes from call to call") from error


def fail(verdict: str) -> NoReturn:
    """Raise the verdict."""
    raise AssertionError(verdict)


def written(hand: Hand) -> str:
    """Write a hand as text, the pit behind a bar."""
    return " | ".join(map(format_cards, hand))


def worth(strength: Strength, hand: Hand) -> Worth:
    """Ask an evaluator; that it raises is a verdict."""
    try:
        return Worth(hand, strength(*hand))
    except Exception as error:
        raise AssertionError(f"{written(hand)} has no strength: {error!r}") from error


def holds(sign: Callable[[Any, Any], Any], one: Worth, other: Worth) -> bool:
    """Return whether ``one sign other``; that they do not compare is a verdict."""
    try:
        return bool(sign(one.strength, other.strength))
    except Exception as error:
        raise AssertionError(f"{one} and {other} do not compare: {error!r}") from error


def compare(one: Worth, other: Worth) -> int:
    """Return 1 if the first is stronger, 0 if they tie, -1 if it is weaker; just one must hold."""
    weaker, equal, stronger = (
        holds(sign, one, other) for sign in (operator.lt, operator.eq, operator.gt)
    )
    if weaker + equal + stronger != 1:
        fail(f"{one} and {other} do not compare: <, == and > are {weaker}, {equal} and {stronger}")
    return stronger - weaker
