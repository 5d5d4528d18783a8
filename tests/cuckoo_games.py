"""Games of Cuckoo for the tests: stacked ones in a few letters, and random ones of every kind."""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import Any, get_args

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo import rules as house
from brokencanada.cuckoo.actions import Action
from brokencanada.cuckoo.events import HandBegan
from brokencanada.events import Event

VALUES: dict[str, tuple[Any, ...]] = {
    "lives": (1, 2, 3),
    "king": get_args(house.King),
    "queen": get_args(house.Queen),
    "jack": get_args(house.Jack),
    "dealer_sees": (True, False),
    "dealer_may_take_king": (True, False),
    "ties": get_args(house.Ties),
    "last_tie": get_args(house.LastTie),
    "shuffle_every_hand": (True, False),
    "points": ((1, 0, 0), (4, 2, 1), (0, 0, 0)),
}
"""Values of every field that games are tried with; of numbers, some."""
COURTS = [Card(rank + suit) for rank in "JQKA2" for suit in "cdhs"]


def house_rules(**fields: Any) -> cuckoo.Rules:
    return cuckoo.Rules(**fields)


def feed(game: cuckoo.Game, letters: str) -> cuckoo.Game:
    """Let whoever's turn it is keep (k) or exchange (x), one letter each."""
    for letter in letters.replace(" ", ""):
        (seat,) = game.actors
        keep, exchange = game.legal_actions(seat)
        game.apply({"k": keep, "x": exchange}[letter])
    return game


def cards(game: cuckoo.Game) -> str:
    """The cards on the table by seat, a dash where there is none."""
    return " ".join("-" if card is None else str(card) for card in game.cards)


def face_up(game: cuckoo.Game) -> tuple[int, ...]:
    """The seats whose cards lie face up."""
    return tuple(seat for seat, up in enumerate(game.view(None).face_up) if up)


def seen(game: cuckoo.Game, *kinds: type[Event]) -> list[Any]:
    """All events of some kinds."""
    return [event for event in game.events if isinstance(event, kinds)]


def last_hand(game: cuckoo.Game, *kinds: type[Event]) -> list[Any]:
    """Events of some kinds since the last action, up to the next deal."""
    since = takewhile(lambda event: not isinstance(event, HandBegan), game.steps[-1][1])
    return [event for event in since if isinstance(event, kinds)]


def any_rules(random: Random, **fixed: Any) -> cuckoo.Rules:
    """House rules of any kind that go together."""
    fields = {name: random.choice(values) for name, values in VALUES.items()} | fixed
    if fields["king"] == "stops_the_deal":
        fields["dealer_sees"] = True
    return cuckoo.Rules(**fields)


def any_game(
    random: Random, most_players: int = 6, rules: cuckoo.Rules | None = None
) -> cuckoo.Game:
    """A game of any kind, with many court cards in the first deck as often as not."""
    rules = any_rules(random) if rules is None else rules
    players = random.randint(2, most_players)
    deck = random.sample(COURTS, len(COURTS)) if random.random() < 0.5 else ()
    return cuckoo.Game(
        players,
        rules,
        stake=random.randint(0, 3),
        pot=random.choice([0, 0, 5]),
        dealer=random.randrange(players),
        rng=random.randrange(2**32),
        deck=deck,
    )


def any_action(random: Random, game: cuckoo.Game, exchanging: float = 0.6) -> Action:
    """A legal action of whoever's turn it is."""
    keep, exchange = game.legal_actions(game.actors[0])
    return exchange if random.random() < exchanging else keep


def finish(random: Random, game: cuckoo.Game) -> cuckoo.Game:
    while not game.is_over:
        game.apply(any_action(random, game))
    return game
