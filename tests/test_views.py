"""A view holds all that its seat may know, and nothing more."""

import dataclasses
import gc
import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import a_game, an_action, finish

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.actions import Action
from brokencanada.betting import Betting
from brokencanada.chance import Chance
from brokencanada.game import Game
from brokencanada.hand import Phase, Start
from brokencanada.stock import Stock
from brokencanada.view import View

SEEDS = st.integers(0, 2**32)
WORDS = {
    *(phase.value for phase in Phase),
    *(phase.name for phase in Phase),
    *("win", "split", "feud", "unseen", "court", "suited"),
}


def part_of_a_game(seed: int, most_players: int = 12) -> bc.Game:
    """A random game, played up to anywhere."""
    random = Random(seed)
    game = a_game(random, most_players)
    patience = random.choice([0.2, 0.8, 0.97, 1])
    for _ in range(random.choice([0, 3, 10, 30, 1000])):
        if not game.is_over:
            game.apply(an_action(random, game, patience))
    return game


def known(game: bc.Game, seat: int | None) -> set[bc.Card]:
    """The cards a seat has seen, read from the full events by the rules of the table."""
    cards: set[bc.Card] = set()
    for event in game.events:
        match event:
            case happened.Dealt(owner, _, dealt) if owner == seat:
                cards.update(dealt or ())
            case happened.PitDealt(card) | happened.FlipTurned(card):
                cards.add(card)
            case happened.FeudDrew(_, card):
                cards.add(card)
            case happened.FlipTraded(_, taken, given):
                cards.update((taken, given))
            case happened.Shown(_, shown, _):
                cards.update(shown)
    return cards


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object but not by way of its type."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, FunctionType)):
            continue
        seen[id(thing)] = thing
        yield thing
        todo += gc.get_referents(thing)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_nothing_reachable_from_a_view_is_hidden_from_its_seat(seed: int) -> None:
    game = part_of_a_game(seed)
    for seat in (None, *game.seats):
        things = list(reachable(game.view(seat)))
        cards = {thing for thing in things if isinstance(thing, bc.Card)}
        assert cards <= known(game, seat)
        words = {thing for thing in things if type(thing) is str and " " in thing}
        rows = {text for c in bc.LADDER for text in (c.title, c.key, c.definition)}
        assert words <= WORDS | rows
        modules = {type(thing).__module__.partition(".")[0] for thing in things}
        assert modules <= {"builtins", "brokencanada"}
        assert not any(isinstance(thing, (Game, Start, Stock, Betting, Chance)) for thing in things)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_events_of_a_view_are_those_of_the_game_without_hidden_cards(seed: int) -> None:
    game = part_of_a_game(seed)
    for seat in (None, *game.seats):
        events = game.view(seat).events
        assert len(events) == len(game.events)
        for event, seen in zip(game.events, events, strict=True):
            assert type(seen) is type(event)
            if isinstance(event, happened.Private) and event.seat != seat:
                assert seen == dataclasses.replace(event, cards=None)
            elif isinstance(event, happened.FlipDealt):
                assert seen == happened.FlipDealt(None)
            else:
                assert seen == event


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_view_holds_all_that_the_seat_may_know(seed: int) -> None:
    game = part_of_a_game(seed)
    throws = [e for e in game.events if isinstance(e, happened.Threw)]
    flips = [e.card for e in game.events if isinstance(e, happened.FlipTurned)]
    flips += [e.given for e in game.events if isinstance(e, happened.FlipTraded)]
    folded = {e.seat for e in game.events if isinstance(e, happened.Folded)}
    n = len(game.start.stacks)
    for seat in game.seats:
        view = game.view(seat)
        assert view.set_cards == tuple(sorted(game._sets[seat]))
        assert view.thrown == tuple(c for e in throws if e.seat == seat for c in e.cards or ())
        assert view.seat == seat
        owes = max(view.bets) - view.bets[seat]
        if seat in view.actors and game.phase in (Phase.BET_1, Phase.BET_2, Phase.BET_3):
            assert view.to_call == min(owes, view.stacks[seat])
    for seat in (None, *game.seats):
        view = game.view(seat)
        assert view.phase == game.phase
        assert view.actors == game.actors
        assert view.dealer == game.dealer
        assert view.decks == game.decks
        assert view.rules == game.rules
        assert view.pit_cards == tuple(game._pit)
        assert view.shown == tuple(flips)
        assert view.flip_card == (flips[-1] if flips else None)
        assert view.pot == game.pot
        assert view.folded == tuple(s in folded or s not in game.seats for s in range(n))
        assert view.throw_counts == tuple(
            sum(e.count for e in throws if e.seat == s) for s in range(n)
        )
        assert len(view.stacks) == len(view.bets) == n


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_folded_and_all_in_seats_owe_nothing(seed: int) -> None:
    random = Random(seed)
    game = a_game(random)
    for _ in range(60):
        for seat in game.seats:
            view = game.view(seat)
            if view.folded[seat] or not view.stacks[seat]:
                assert view.to_call == 0
        if game.is_over:
            break
        game.apply(an_action(random, game, 0.2))


def test_folded_seat_owes_nothing() -> None:
    game = bc.Game([100] * 3, rng=1)
    game.apply(bc.Fold(1))
    game.apply(bc.Bet(2, 10))
    assert game.view(1).to_call == 0
    assert game.view(0).to_call == 10


def test_bystander_sees_what_is_public() -> None:
    game = part_of_a_game(7)
    view = game.view(None)
    assert view.seat is None
    assert view.set_cards == ()
    assert view.thrown == ()
    assert view.to_call == 0
    assert view.bet_range is None
    assert view.pit_cards == game.view(game.dealer).pit_cards


def test_flip_card_is_hidden_before_it_is_turned() -> None:
    game = bc.Game([50] * 3, rng=3)
    while game.phase is not Phase.FLIP:
        assert game.view(0).flip_card is None
        assert game.view(0).shown == ()
        game.apply(next(a for a in game.legal_actions(game.actors[0]) if type(a) is not bc.Fold))
    assert game.view(0).flip_card == game.view(None).flip_card == game._flip


def mapped(action: Action, moved: dict[bc.Card, bc.Card]) -> Action:
    """The action with other cards in the place of its own."""
    match action:
        case bc.Discard(seat, cards) | bc.Change(seat, cards):
            return type(action)(seat, [moved[card] for card in cards])
        case bc.TradeFlip(seat, card):
            return bc.TradeFlip(seat, moved[card])
    return action


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, players=st.sampled_from([2, 4, 4, 12]))
def test_permuting_hidden_cards_leaves_views_and_legal_actions_equal(
    seed: int, players: int
) -> None:
    game = part_of_a_game(seed, players)
    random = Random(seed)
    for seat in (None, *random.sample(game.seats, min(3, len(game.seats)))):
        # All copies of a card move together, so that what is dealt again after a reshuffle,
        # which a seat may have seen before, is another card in no place the seat knows.
        hidden = sorted(set(map(bc.Card, range(52))) - known(game, seat))
        moved = {bc.Card(code): bc.Card(code) for code in range(52)}
        moved.update(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        stock = tuple(moved[card] for card in game.start.stock)
        twin = Game.from_start(dataclasses.replace(game.start, stock=stock))
        for action, _ in game.steps:
            twin.apply(mapped(action, moved))
        # A reshuffle of discards laid down in another order is another reshuffle.
        if not any(isinstance(event, happened.Reshuffled) for event in game.events):
            assert twin.view(seat) == game.view(seat)
            if seat is not None:
                assert twin.legal_actions(seat) == game.legal_actions(seat)
            assert twin.actors == game.actors
            if len(hidden) > 12:
                assert twin != game


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_permuting_cards_still_in_the_stock_leaves_all_views_equal(seed: int) -> None:
    game = part_of_a_game(seed)
    if any(isinstance(event, happened.Reshuffled) for event in game.events):
        return
    left = len(game._stock.cards)
    stock = list(game.start.stock)
    stock[len(stock) - left :] = Random(seed).sample(stock[len(stock) - left :], left)
    twin = Game.from_start(dataclasses.replace(game.start, stock=tuple(stock)))
    for action, _ in game.steps:
        twin.apply(action)
    for seat in game.seats:
        assert twin.view(seat) == game.view(seat)
        assert twin.legal_actions(seat) == game.legal_actions(seat)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_views_are_values(seed: int) -> None:
    game = part_of_a_game(seed)
    for seat in (None, game.dealer):
        view = game.view(seat)
        assert view == game.copy().view(seat)
        assert hash(view) == hash(game.copy().view(seat))
        assert pickle.loads(pickle.dumps(view)) == view
        for field in dataclasses.fields(View):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(view, field.name, None)


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_view_does_not_change_with_the_game(seed: int) -> None:
    random = Random(seed)
    game = a_game(random)
    view = game.view(game.dealer)
    before = pickle.dumps(view)
    finish(random, game)
    assert pickle.dumps(view) == before


def mutable_parts(view: View) -> list[Any]:
    return [thing for thing in reachable(view) if isinstance(thing, (list, set, bytearray))]


def test_nothing_in_a_view_can_be_changed() -> None:
    for seed in range(30):
        game = part_of_a_game(seed)
        for seat in islice(game.seats, 3):
            assert mutable_parts(game.view(seat)) == []


@pytest.mark.parametrize("seat", [-1, 1, 4, 100])
def test_view_of_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = bc.Game([50, None, 50, 50], rng=1)
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        game.view(seat)
