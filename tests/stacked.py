"""Stack decks and play hands quietly, for the tests of the rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import brokencanada as bc
from brokencanada.actions import Action
from brokencanada.events import Event

Phase = bc.Phase
Sets = Sequence[str | None]

# Three sets, a pit and a flip card worth little, and what may come after them.
SETS = ("2c 6d 9h Kc", "3d 7s Tc Qh", "4h 8c Js 5d")
PIT, FLIP = "2s 9d", "6h"
STOCK = "Ac Ad Ah As Kd Ks Kh 3c 3h 3s"


def laid(sets: Sets, pit: str, flip: str, then: str, dealer: int) -> list[bc.Card]:
    """Lay the deck that deals each seat its set, first card first; ``None`` is an empty seat."""
    seats = [(dealer + 1 + step) % len(sets) for step in range(len(sets))]
    hands = [bc.parse_cards(cards) for seat in seats if (cards := sets[seat]) is not None]
    pit_1, pit_2 = bc.parse_cards(pit)
    return [
        *(one for one, _, _, _ in hands),
        pit_1,
        *(card for _, two, three, _ in hands for card in (two, three)),
        pit_2,
        bc.Card(flip),
        *(four for _, _, _, four in hands),
        *bc.parse_cards(then),
    ]


def dealt(
    sets: Sets = SETS,
    pit: str = PIT,
    flip: str = FLIP,
    then: str = "",
    *,
    stacks: Sequence[int | None] | None = None,
    dealer: int = 0,
    flip_order: Any = "seat",
    **options: Any,
) -> bc.Game:
    """Deal the sets, the pit and the flip card; ``then`` lies on top of the stock."""
    chips = stacks or [None if cards is None else 100 for cards in sets]
    deck = laid(sets, pit, flip, then, dealer)
    options = {"rng": 1, "flip_order": flip_order, **options}
    return bc.Game(chips, dealer=dealer, deck=deck, **options)


def quiet(game: bc.Game) -> Action:
    """Choose what changes least: check or call, throw nothing, take no flip card."""
    seat = game.actors[0]
    if game.phase is Phase.SWITCH:
        return bc.StandPat(seat)
    if game.phase is Phase.FLIP:
        return bc.PassFlip(seat)
    if game.phase is Phase.CHANGE:
        return bc.Change(seat)
    return bc.Check(seat) if game.can(bc.Check(seat)) else bc.Call(seat)


def until(game: bc.Game, phase: bc.Phase) -> bc.Game:
    """Play quietly up to a phase."""
    while game.phase is not phase:
        assert not game.is_over, f"the hand never came to {phase}"
        game.apply(quiet(game))
    return game


def feed(game: bc.Game, *actions: Action) -> bc.Game:
    for action in actions:
        game.apply(action)
    return game


def cards_of(game: bc.Game, seat: int) -> set[str]:
    """Return the set of a seat, as texts."""
    return {str(card) for card in game.view(seat).set_cards}


def texts(cards: str) -> set[str]:
    return set(cards.split())


def seen(game: bc.Game, kind: type[Event]) -> list[Any]:
    return [event for event in game.events if isinstance(event, kind)]


def refused(game: bc.Game, action: Action) -> str:
    """Check that an action is refused everywhere and changes nothing; return why."""
    before, history, events = game.copy(), game.history(), game.events
    assert not game.can(action)
    assert action not in [legal for seat in game.actors for legal in game.legal_actions(seat)]
    with pytest.raises(bc.IllegalAction):
        game.verify(action)
    with pytest.raises(bc.IllegalAction) as error:
        game.apply(action)
    assert game == before
    assert game.history() == history
    assert game.events == events
    return str(error.value)
