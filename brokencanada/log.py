"""All that has happened in a hand, and what of it each seat has seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

from brokencanada.events import Event

A = TypeVar("A")


class Log(list[Event]):
    """The events of a hand, in order, hidden cards included.

    What a bystander has seen is kept from one view to the next, and so are the events that a seat
    has seen more of: a view is asked for at every step, and must not go through all of them again.
    """

    def __init__(self) -> None:
        """Begin an empty log."""
        super().__init__()
        self._public: list[Event] = []
        self._own: dict[int, tuple[tuple[int, Event], ...]] = {}

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """Return what a seat has seen; ``None`` is a bystander."""
        public, own = self._public, self._own
        for event in self[len(public) :]:
            if event.hides:
                if (owner := event.owner) is not None:
                    own[owner] = (*own.get(owner, ()), (len(public), event))
                event = event.hidden()
            public.append(event)
        if seat not in own:
            return tuple(public)
        seen = public[:]
        for at, event in own[seat]:
            seen[at] = event
        return tuple(seen)

    def by_step(
        self, steps: Iterable[tuple[A, int]], first: int
    ) -> tuple[tuple[A, tuple[Event, ...]], ...]:
        """Return each action with the events that followed from it.

        ``steps``: each action, and how many events there were after it; ``first``: how many there
        were before them all.
        """
        found, before = [], first
        for action, after in steps:
            found.append((action, tuple(self[before:after])))
            before = after
        return tuple(found)

    def copy(self) -> Self:
        """Return an independent copy; events never change, and are the same."""
        other = type(self)()
        other.extend(self)
        other._public, other._own = self._public[:], self._own.copy()
        return other
