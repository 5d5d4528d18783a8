"""What a seat may know: all cards it has seen, wherever they lie now, and no other."""

import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest
from cuckoo_games import any_action, any_game, cards, feed, finish, house_rules
from cuckoo_twins import Twins

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo.events import HandBegan


def leaves(value: Any) -> Iterator[Any]:
    """All plain values within one."""
    if isinstance(value, tuple):
        for each in value:
            yield from leaves(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from leaves(getattr(value, field.name))
    else:
        yield value


def told(view: cuckoo.View) -> list[set[Card]]:
    """The cards that a view tells by its events, hand by hand."""
    hands: list[set[Card]] = []
    for event in view.events:
        if isinstance(event, HandBegan):
            hands.append(set())
        hands[-1] |= {each for each in leaves(event) if isinstance(each, Card)}
    return hands


def check_views(twins: Twins) -> None:
    twins.compare_views()
    for seat in (None, *twins.literal.seats):
        view = twins.game.view(seat)
        seen = [hand[seat] for hand in twins.literal.saw]
        assert told(view) == seen
        known = {card for card in view.cards if card is not None}
        assert known <= seen[-1]


def test_a_view_tells_the_cards_its_seat_has_seen_and_no_other() -> None:
    for seed in range(150):
        random = Random(seed)
        twins = Twins(any_game(random, 5))
        check_views(twins)
        while not twins.game.is_over:
            twins.apply(any_action(random, twins.game))
            if random.random() < 0.15 or twins.game.is_over:
                check_views(twins)


def outcome(game: cuckoo.Game) -> list[Any]:
    """What everybody can see of a game."""
    return [event.hidden() for event in game.events]


def test_views_of_games_that_differ_in_hidden_cards_alone_are_equal() -> None:
    alike = 0
    for seed in range(1500):
        random = Random(seed)
        twins = Twins(any_game(random, 5))
        for _ in range(random.randint(0, 4)):
            if not twins.game.is_over:
                twins.apply(any_action(random, twins.game))
        game = twins.game
        if game.hand > 1 or game.is_over:
            continue
        seat = random.choice([None, *game.players])
        stock = list(game.start.stock)
        hidden = [at for at, card in enumerate(stock) if card not in twins.literal.saw[0][seat]]
        others = random.sample(hidden, len(hidden))
        for at, other in zip(hidden, others, strict=True):
            stock[at] = game.start.stock[other]
        other_game = cuckoo.Game.from_start(replace(game.start, stock=tuple(stock)))
        for action, _ in game.steps:
            if other_game.can(action):
                other_game.apply(action)
        if outcome(other_game) != outcome(game):
            continue  # a hidden card made a difference that all could see
        assert other_game.view(seat) == game.view(seat)
        alike += other_game.cards != game.cards
    assert alike > 200


def test_views_are_plain_values() -> None:
    game = feed(cuckoo.Game(4, cuckoo.BROCKY, rng=3), "xkxk")
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        kinds = {type(each) for each in leaves(view)}
        assert kinds <= {int, bool, str, Card, type(None)}
        twin = pickle.loads(pickle.dumps(view))
        assert twin == view
        assert hash(twin) == hash(view)


def test_a_view_does_not_change_with_the_game() -> None:
    game = cuckoo.Game(4, rng=3)
    view = game.view(1)
    before = pickle.dumps(view)
    finish(Random(1), game)
    assert pickle.dumps(view) == before
    assert view != game.view(1)


def test_a_view_says_whose_turn_it_is_and_whom_they_ask() -> None:
    game = cuckoo.Game(3, deck="2c 9c 4c", stake=2, pot=1)
    view = game.view(2)
    assert (view.seat, view.hand, view.dealer, view.pot) == (2, 1, 0, 7)
    assert (view.actors, view.order, view.to_act, view.asks) == ((1,), (1, 2, 0), (1, 2, 0), 2)
    assert (view.lives, view.players, view.face_up) == ((3, 3, 3), (0, 1, 2), (False,) * 3)
    assert view.card == Card("9c")
    assert view.rules == cuckoo.CLASSIC
    view = feed(game, "kk").view(None)
    assert (view.actors, view.to_act, view.asks, view.card) == ((0,), (0,), None, None)


def test_knowledge_of_a_card_given_away_follows_it_on() -> None:
    game = feed(cuckoo.Game(4, deck="2c 9c 8c 4c"), "xx")
    assert cards(game) == "4c 9c 8c 2c"
    # Seat 1 gave the 2 to seat 2, who gave it to seat 3.
    known = {seat: game.view(seat).cards for seat in (1, 2, 3, 0)}
    two, nine, eight, four = (Card(card) for card in "2c 9c 8c 4c".split())
    assert known[1] == (None, nine, None, two)
    assert known[2] == (None, nine, eight, two)
    assert known[3] == (None, None, eight, two)
    assert known[0] == (four, None, None, None)


def test_who_gave_a_card_to_the_dealer_knows_it() -> None:
    game = feed(cuckoo.Game(3, deck="9c 3c 4c"), "kx")
    assert game.view(2).cards == (Card("3c"), None, Card("4c"))


def test_cards_of_the_last_hand_are_known_to_nobody() -> None:
    rules = house_rules(shuffle_every_hand=False)
    game = feed(cuckoo.Game(3, rules, deck="9c 3c 4c  5c 6c 7c"), "kkk")
    assert game.view(None).cards == (None, None, None)
    assert game.view(2).cards == (None, None, Card("5c"))


@pytest.mark.parametrize("seat", [-1, 3, 99, True, False, 1.0, "1", (), 2**70])
def test_there_is_no_view_of_a_seat_that_there_is_not(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat "):
        cuckoo.Game(3).view(seat)


def test_who_is_out_may_look_on() -> None:
    rules = house_rules(lives=1, shuffle_every_hand=False)
    game = feed(cuckoo.Game(3, rules, deck="5c 9c 8c  7c 6c"), "kkk")
    assert game.view(1).cards == (None, None, None)
    assert game.view(1).card is None
    assert game.view(1).players == (0, 2)
