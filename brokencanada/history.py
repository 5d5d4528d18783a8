"""A hand as text and back: JSON Lines, one line for the start and one for each action.

The first line names the format, its version and all that the hand begins with, the order of the
stock and the state of chance included. Each further line holds an action and the events that
followed, so that a reader needs no rules to tell the story, and ``bc.replay`` can check every step
of it.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, asdict, fields
from typing import Any, NamedTuple, TypeVar

from brokencanada.actions import ACTIONS, Action
from brokencanada.betting import FixedLimit, Limits, NoLimit, PotLimit
from brokencanada.cards import Card, format_cards, parse_cards
from brokencanada.events import Event, values
from brokencanada.hand import Start
from brokencanada.ladder import Category, HouseRules

T = TypeVar("T", bound=Action | Limits)

FORMAT, VERSION = "brokencanada hand", 1

_HEADER = frozenset(
    "format version stacks dealer ante betting royal_quarter".split()
    + "order decks flip_order stock chance".split()
)
_ACTIONS: dict[str, type[Action]] = {kind.__name__: kind for kind in ACTIONS}
_LIMITS: dict[str, type[Limits]] = {kind.__name__: kind for kind in (NoLimit, PotLimit, FixedLimit)}


class HistoryError(ValueError):
    """A history that cannot be replayed; the message names the line and what is wrong with it."""


class TruncatedHistory(UserWarning):
    """A history that breaks off inside a line; it was replayed up to the last whole one."""


def write(start: Start, steps: Iterable[tuple[Action, Iterable[Event]]]) -> str:
    """Return a hand as text, hidden cards too: what it began with, each action and its events."""
    header = {
        "format": FORMAT,
        "version": VERSION,
        "stacks": list(start.stacks),
        "dealer": start.dealer,
        "ante": start.ante,
        "betting": {"type": type(start.betting).__name__, **asdict(start.betting)},
        "royal_quarter": start.rules.royal_quarter,
        "order": None if start.rules.order is None else [c.name for c in start.rules.order],
        "decks": start.decks,
        "flip_order": start.flip_order,
        "stock": format_cards(start.stock),
        "chance": start.chance,
    }
    lines = [header] + [
        {"action": _record(action), "events": [_event(event) for event in events]}
        for action, events in steps
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


class Step(NamedTuple):
    """An action of a history, and the events that are said to have followed from it."""

    line: int
    action: Action
    events: list[Any]
    """As records, for :func:`followed` to compare."""


def read(text: str) -> tuple[Start, Iterator[Step]]:
    """Read what a hand began with, and then step by step what was done in it.

    Raises :class:`HistoryError` naming the line that is wrong, or the version if it is unknown; a
    text that breaks off inside its last line ends with the last whole one, and with a
    :class:`TruncatedHistory` warning.
    """
    lines = _whole_lines(text)
    try:
        number, header = next(lines)
    except StopIteration:
        raise HistoryError("line 1: the history is empty") from None
    return _start(number, header), (_step(number, line) for number, line in lines)


def followed(step: Step, events: Iterable[Event]) -> bool:
    """Tell whether the events are those that the history says."""
    # As text: Python holds true for 1, and 2.0 for 2.
    return _text([_event(event) for event in events]) == _text(step.events)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _whole_lines(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    if not isinstance(text, str):
        raise TypeError(f"{type(text).__name__}: expected the text of a history")
    # Some editors put a mark of three bytes before a text.
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            if last and number > 1 and line.lstrip().startswith("{"):
                warnings.warn(
                    f"line {number} breaks off: replayed up to line {number - 1}",
                    TruncatedHistory,
                    stacklevel=3,
                )
                return
            raise HistoryError(f"line {number}: no JSON ({_why(error)})") from None
        if not isinstance(value, dict):
            raise HistoryError(f"line {number}: expected an object")
        yield number, value


def _why(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg}, character {error.colno}"
    return "too deep" if isinstance(error, RecursionError) else str(error)


def _start(number: int, header: dict[str, Any]) -> Start:
    if header.get("format") != FORMAT:
        raise HistoryError(f"line {number}: this is no history of a hand of Broken Canada")
    # Neither true nor 1.0 is the version 1, though Python says they are equal.
    if type(header.get("version")) is not int or header["version"] != VERSION:
        raise HistoryError(
            f"line {number}: version {header.get('version')!r} is unknown: expected {VERSION}"
        )
    try:
        if unknown := set(header) - _HEADER:
            raise ValueError(f"{min(unknown)!r} is unknown")
        betting = dict(_of_kind("betting", header["betting"], dict))
        order = header["order"]
        if order is not None:
            order = tuple(Category[name] for name in _of_kind("order", order, list))
        rules = HouseRules(header["royal_quarter"], order)
        return Start(
            tuple(_of_kind("stacks", header["stacks"], list)),
            header["dealer"],
            header["ante"],
            _made(_LIMITS[betting.pop("type")], betting),
            rules,
            header["decks"],
            header["flip_order"],
            tuple(parse_cards(_of_kind("stock", header["stock"], str))),
            header["chance"],
        )
    except KeyError as error:
        raise HistoryError(f"line {number}: {error} is missing or unknown") from None
    except (TypeError, ValueError) as error:
        raise HistoryError(f"line {number}: {error}") from None


def _of_kind(name: str, value: Any, kind: type) -> Any:
    """Return a value of the header; ``TypeError`` names it if JSON had something else there."""
    if not isinstance(value, kind):
        names: dict[type, str] = {dict: "an object", list: "a list", str: "a text"}
        raise TypeError(f"{name} is {json.dumps(value)}: expected {names[kind]}")
    return value


def _step(number: int, line: dict[str, Any]) -> Step:
    if set(line) != {"action", "events"}:
        raise HistoryError(f"line {number}: expected an action and its events")
    return Step(number, _action(number, line["action"]), line["events"])


def _action(number: int, record: Any) -> Action:
    try:
        given = dict(record)
        return _made(_ACTIONS[given.pop("type")], given)
    except KeyError as error:
        raise HistoryError(f"line {number}: {error} is no action") from None
    except (TypeError, ValueError) as error:
        raise HistoryError(f"line {number}: {error}") from None


def _made(kind: type[T], given: dict[str, Any]) -> T:
    """Make a record of its values by name; ``ValueError`` names what is unknown or missing."""
    known = fields(kind)
    if unknown := given.keys() - {field.name for field in known}:
        raise ValueError(f"{kind.__name__} has no {min(unknown)!r}")
    needed = {field.name for field in known if field.default is MISSING}
    if missing := needed - given.keys():
        raise ValueError(f"{kind.__name__} needs {min(missing)!r}")
    return kind(**given)


def _record(action: Action) -> dict[str, Any]:
    given = {field.name: _plain(getattr(action, field.name)) for field in fields(action)}
    return {"type": type(action).__name__, **given}


def _event(event: Event) -> dict[str, Any]:
    given = {name: _plain(value) for name, value in values(event).items()}
    return {"type": type(event).__name__, **given}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
