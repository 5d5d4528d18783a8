"""To keep or to exchange, held against the game itself in which nobody else moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product, takewhile
from random import Random
from typing import Any

import pytest
from cuckoo_games import COURTS, VALUES, any_rules
from cuckoo_reference import FULL_DECK, KING

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo import Rules, odds
from brokencanada.cuckoo.events import HandBegan, LifeLost, Shown
from brokencanada.cuckoo.start import Start

CHANCE = cuckoo.Game(2, rng=1).start.chance


def lowest(own: Card, cards: Sequence[Card], ties: str) -> bool:
    """Whether a card on the table loses by the rule for ties, at the first showing."""
    ranks = [card.rank for card in cards]
    if ties == "unique_lowest":
        ranks = [rank for rank in ranks if ranks.count(rank) == 1]
        return ranks != [] and own.rank == min(ranks)
    return own.rank == min(ranks) and not (ties == "break_all" and own.rank == KING)


def when_played(rules: Rules, top: Sequence[Card], seat: int, exchanges: bool) -> bool | None:
    """Play a hand in which one seat alone may exchange: whether it loses a life.

    ``None`` if nobody could trade. Of ties that are broken, only the first showing counts.
    """
    stock = (*top, *(card for card in FULL_DECK if card not in top))
    breaks = rules.ties == "break_all"
    plays = replace(rules, lives=2, ties="all_lose" if breaks else rules.ties)
    game = cuckoo.Game.from_start(Start(len(top) - 1, plays, 0, 0, 0, stock, CHANCE))
    if game.hand > 1:
        return None
    while game.hand == 1:
        (actor,) = game.actors
        game.apply(game.legal_actions(actor)[exchanges and actor == seat])
    hand = list(takewhile(lambda event: not isinstance(event, HandBegan), game.events[1:]))
    loses = any(isinstance(event, LifeLost) and event.seat == seat for event in hand)
    shown = [event.card for event in hand if isinstance(event, Shown) and event.seat == seat]
    return loses and not (breaks and shown[-1].rank == KING)


def check_choice(random: Random, rules: Rules, players: int, unseen: int) -> None:
    """Compare a random choice with every deal of a short deck, each played both ways."""
    own, *rest = random.sample(random.choice([COURTS, COURTS, FULL_DECK]), 1 + players + unseen)
    place = random.randrange(players)
    others = [other for other in range(players) if other != place]
    known = {other: rest.pop() for other in others if random.random() < 0.25}
    pool = rest[:unseen]
    kept: list[bool | None] = []
    exchanged: list[bool | None] = []
    stopped: list[bool | None] = []
    for drawn in permutations(pool, players - len(known)):
        unknown = iter(drawn)
        table = [
            own if at == place else known[at] if at in known else next(unknown)
            for at in range(players)
        ]
        seat = (place + 1) % players  # the dealer sits at 0 and has the last place
        top = [*table, *unknown]
        keeping = when_played(rules, top, seat, False)
        stopped.append(lowest(own, table, rules.ties))
        if keeping is not None:
            kept.append(keeping)
            exchanged.append(when_played(rules, top, seat, True))
    if not kept:  # a king always stops the deal
        kept = exchanged = stopped
    dead = [card for card in FULL_DECK if card not in (own, *known.values(), *pool)]
    found = odds.choice(own, place, players, rules, known=known, dead=dead)
    assert found.keep == Fraction(kept.count(True), len(kept))
    assert found.exchange == Fraction(exchanged.count(True), len(exchanged))
    assert found.exchanging_is_better == (found.exchange < found.keep)


@pytest.mark.parametrize("ties", VALUES["ties"])
@pytest.mark.parametrize("king", VALUES["king"])
def test_choice_is_what_the_game_makes_of_it(king: Any, ties: Any) -> None:
    random = Random(f"{king} {ties}")
    for queen, jack in product(VALUES["queen"], VALUES["jack"]):
        for players in (2, 3, 3):
            rules = any_rules(random, king=king, ties=ties, queen=queen, jack=jack)
            check_choice(random, rules, players, 5)


@pytest.mark.full
@pytest.mark.parametrize("king", VALUES["king"])
def test_every_choice_is_what_the_game_makes_of_it(king: Any) -> None:
    random = Random(king)
    names = ("queen", "jack", "ties", "dealer_sees", "dealer_may_take_king")
    for values in product(*(VALUES[name] for name in names)):
        rules = any_rules(random, king=king, **dict(zip(names, values, strict=True)))
        for players in (2, 3, 4):
            check_choice(random, rules, players, 5)
