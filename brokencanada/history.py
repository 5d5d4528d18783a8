"""A game as text and back: JSON Lines, one line for the start and one for each action.

The first line names the format, its version and all that the game begins with, the order of the
stock and the state of chance included. Each further line holds an action and the events that
followed, so that a reader needs no rules to tell the story, and :func:`replay` can check every step
of it. What a game begins with, and its actions, are its own to say: a :class:`Format`.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from brokencanada.actions import IllegalAction
from brokencanada.cards import Card
from brokencanada.events import Event, values

T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True)
class Format(Generic[S]):
    """What is peculiar to the histories of one game."""

    name: str
    version: int
    tells: str
    """What such a history tells, for errors."""
    actions: tuple[type, ...]
    """The kinds of action, records that their values by name make."""
    fields: frozenset[str]
    """The names of what it begins with."""
    header: Callable[[S], dict[str, Any]]
    """What it begins with, as plain values by name."""
    start: Callable[[dict[str, Any]], S]
    """And back; ``KeyError``, ``TypeError`` or ``ValueError`` say what is wrong."""


class Playable(Protocol):
    """A game that goes on by actions."""

    def apply(self, action: Any, /) -> tuple[Event, ...]:
        """Do an action; return what happened."""
        ...


G = TypeVar("G", bound=Playable)


class HistoryError(ValueError):
    """A history that cannot be replayed; the message names the line and what is wrong with it."""


class TruncatedHistory(UserWarning):
    """A history that breaks off inside a line; it was replayed up to the last whole one."""


def write(form: Format[S], start: S, steps: Iterable[tuple[Any, Iterable[Event]]]) -> str:
    """Return a game as text, hidden cards too: what it began with, each action and its events."""
    header = {"format": form.name, "version": form.version, **form.header(start)}
    lines = [header] + [
        {"action": _record(action), "events": [_event(event) for event in events]}
        for action, events in steps
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


class Step(NamedTuple):
    """An action of a history, and the events that are said to have followed from it."""

    line: int
    action: Any
    events: list[Any]
    """As records, for :func:`followed` to compare."""


def read(form: Format[S], text: str) -> tuple[S, Iterator[Step]]:
    """Read what a game began with, and then step by step what was done in it.

    Raises :class:`HistoryError` naming the line that is wrong, or the version if it is unknown; a
    text that breaks off inside its last line ends with the last whole one, and with a
    :class:`TruncatedHistory` warning.
    """
    lines = _whole_lines(text)
    try:
        number, header = next(lines)
    except StopIteration:
        raise HistoryError("line 1: the history is empty") from None
    return _start(form, number, header), (_step(form, number, line) for number, line in lines)


def tells(form: Format[Any], text: str) -> bool:
    """Tell whether a text says that it is a history of this format; what else it is, is read later.

    >>> tells(Format("a game", 1, "a game", (), frozenset(), dict, dict), '{"format": "a game"}')
    True
    """
    try:
        _, header = next(_whole_lines(text))
    except (StopIteration, HistoryError):
        return False
    return header.get("format") == form.name


def replay(form: Format[S], text: str, begin: Callable[[S], G]) -> G:
    """Play a game again from its text, every step checked; raises what :func:`read` raises."""
    start, steps = read(form, text)
    game = begin(start)
    for step in steps:
        try:
            events = game.apply(step.action)
        except IllegalAction as error:
            raise HistoryError(f"line {step.line}: {error}") from None
        if not followed(step, events):
            raise HistoryError(f"line {step.line}: something else follows from this action")
    return game


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
                    stacklevel=5,  # whoever called the replay of a game
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


def _start(form: Format[S], number: int, header: dict[str, Any]) -> S:
    if header.get("format") != form.name:
        raise HistoryError(f"line {number}: this is no history of {form.tells}")
    # Neither true nor 1.0 is the version 1, though Python says they are equal.
    version = header.get("version")
    if type(version) is not int or version != form.version:
        raise HistoryError(
            f"line {number}: version {version!r} is unknown: expected {form.version}"
        )
    try:
        if unknown := set(header) - form.fields - {"format", "version"}:
            raise ValueError(f"{min(unknown)!r} is unknown")
        return form.start(header)
    except KeyError as error:
        raise HistoryError(f"line {number}: {error} is missing or unknown") from None
    except (TypeError, ValueError) as error:
        raise HistoryError(f"line {number}: {error}") from None


def of_kind(name: str, value: Any, kind: type) -> Any:
    """Return a value of the header; ``TypeError`` names it if JSON had something else there."""
    if not isinstance(value, kind):
        names: dict[type, str] = {dict: "an object", list: "a list", str: "a text"}
        raise TypeError(f"{name} is {json.dumps(value)}: expected {names[kind]}")
    return value


def _step(form: Format[Any], number: int, line: dict[str, Any]) -> Step:
    if set(line) != {"action", "events"}:
        raise HistoryError(f"line {number}: expected an action and its events")
    return Step(number, _action(form, number, line["action"]), line["events"])


def _action(form: Format[Any], number: int, record: Any) -> Any:
    kinds = {kind.__name__: kind for kind in form.actions}
    try:
        given = dict(record)
        return made(kinds[given.pop("type")], given)
    except KeyError as error:
        raise HistoryError(f"line {number}: {error} is no action") from None
    except (TypeError, ValueError) as error:
        raise HistoryError(f"line {number}: {error}") from None


def made(kind: type[T], given: dict[str, Any]) -> T:
    """Make a record of its values by name; ``ValueError`` names what is unknown or missing."""
    known = fields(kind)  # type: ignore[arg-type]  # records are dataclasses
    if unknown := given.keys() - {field.name for field in known}:
        raise ValueError(f"{kind.__name__} has no {min(unknown)!r}")
    needed = {field.name for field in known if field.default is MISSING}
    if missing := needed - given.keys():
        raise ValueError(f"{kind.__name__} needs {min(missing)!r}")
    return kind(**given)


def _record(action: Any) -> dict[str, Any]:
    given = {field.name: _plain(getattr(action, field.name)) for field in fields(action)}
    return {"type": type(action).__name__, **given}


def _event(event: Event) -> dict[str, Any]:
    given = {name: _plain(value) for name, value in values(event).items()}
    return {"type": type(event).__name__, **given}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
