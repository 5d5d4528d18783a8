"""The odds of one card, held against every deal of a short deck and worked out by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from cuckoo_games import COURTS, VALUES, any_rules
from cuckoo_reference import FULL_DECK

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.cuckoo import Rules, odds
from brokencanada.cuckoo.rules import Ties

KING = 12
ODDS: Any = odds  # for what type checkers would refuse


def share(answers: Sequence[bool]) -> Fraction:
    return Fraction(sum(answers), len(answers))


def lost(ties: str, own: int, others: Sequence[int]) -> bool:
    """Whether a rank loses against others, by the words of the rule."""
    everybody = [own, *others]
    if ties == "unique_lowest":
        alone = [rank for rank in everybody if everybody.count(rank) == 1]
        return bool(alone) and own == min(alone)
    if ties == "break_all" and own == KING:
        return False
    return own == min(everybody)


# Against every deal of a short deck


def situations(count: int) -> Iterator[tuple[Card, int, list[Card], list[Card], list[Card]]]:
    """A card, how many play, the cards known of others, those nobody holds, those unseen."""
    random = Random(5)
    for _ in range(count):
        cards = random.sample(random.choice([COURTS, FULL_DECK]), 11)
        own, *rest = cards
        known = rest[: random.randint(0, 2)]
        pool = rest[len(known) : len(known) + random.randint(4, 8)]
        players = 1 + len(known) + random.randint(0 if known else 1, 4)
        dead = [card for card in FULL_DECK if card not in (own, *known, *pool)]
        yield own, players, known, dead, pool


def test_lowest_counts_every_deal_of_a_short_deck() -> None:
    for own, players, known, dead, pool in situations(60):
        deals = [
            [card.rank for card in (*known, *drawn)]
            for drawn in combinations(pool, players - 1 - len(known))
        ]
        alone = share([own.rank < min(others) for others in deals])
        among = share([own.rank <= min(others) for others in deals])
        found = odds.lowest(own, players, known=known, dead=dead)
        assert (found.alone, found.among) == (alone, among)
        assert found.shared == among - alone


@pytest.mark.parametrize("ties", VALUES["ties"])
def test_loses_counts_every_deal_by_each_rule_for_ties(ties: Ties) -> None:
    for own, players, known, dead, pool in situations(60):
        deals = combinations(pool, players - 1 - len(known))
        expected = share(
            [lost(ties, own.rank, [card.rank for card in (*known, *drawn)]) for drawn in deals]
        )
        found = odds.loses(own, players, Rules(ties=ties), known=known, dead=dead)
        assert found == expected


def test_odds_worked_out_by_hand() -> None:
    assert odds.lowest("Kc", 2) == odds.Lowest(Fraction(0), Fraction(3, 51))
    assert odds.lowest("Ac", 2) == odds.Lowest(Fraction(48, 51), Fraction(3, 51))
    assert odds.lowest("7c", 2, known="7d") == odds.Lowest(Fraction(0), Fraction(1))
    assert odds.loses("7c", 2) == Fraction(3 + 6 * 4, 51)
    assert odds.loses("Kc", 2, cuckoo.BROCKY) == 0
    # Safe is the ace that meets another one.
    assert odds.loses("Ac", 2, cuckoo.SAFE_PAIRS) == Fraction(48, 51)


def unknown_ranks(own: int, count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ranks that others may hold of a whole deck, and in how many ways."""
    for ranks in product(range(13), repeat=count):
        left = [4 - (rank == own) for rank in range(13)]
        ways = 1
        for rank in ranks:
            ways *= left[rank]
            left[rank] -= 1
        if ways:
            yield ranks, ways


def test_choice_with_a_whole_deck() -> None:
    # The classic game, seen from the dealer's left: a king refuses, and lowest ties all lose.
    for own in range(13):
        keep = exchange = total = 0
        for (left, *others), ways in unknown_ranks(own, 3):
            total += ways
            keep += ways * (own <= min(left, *others))
            mine, theirs = (own, left) if left == KING else (left, own)
            exchange += ways * (mine <= min(theirs, *others))
        found = odds.choice(Card(4 * own), 0, 4)
        assert (found.keep, found.exchange) == (Fraction(keep, total), Fraction(exchange, total))


def test_thresholds_worked_out_by_hand() -> None:
    # Against one other, a 6 (rank 5) kept loses to 31 cards of 51 and exchanged to 27; a 7 kept
    # to 27 and exchanged to 31.
    assert odds.thresholds(2)[0] == 5
    # The dealer draws: a 6 kept loses to 31 of 51; drawing, see below.
    best = None
    for own in range(13):
        keep = exchange = 0
        for (other, top), ways in unknown_ranks(own, 2):
            keep += ways * (own <= other)
            exchange += ways * ((own if top == KING else top) <= other)
        if exchange < keep:
            best = own
    assert odds.thresholds(2)[1] == best


def test_thresholds_are_the_highest_ranks_better_exchanged() -> None:
    random = Random(1)
    for _ in range(6):
        rules, players = any_rules(random), random.randint(2, 6)
        for place, threshold in enumerate(odds.thresholds(players, rules)):
            better = [
                rank
                for rank in range(13)
                if (found := odds.choice(Card(4 * rank + 2), place, players, rules)).exchange
                < found.keep
            ]
            assert threshold == max(better, default=None)


def test_thresholds_rise_as_players_drop_out() -> None:
    found = odds.as_players_drop_out(5, cuckoo.WORCESTER)
    assert list(found) == [5, 4, 3, 2]
    for players, thresholds in found.items():
        assert thresholds == odds.thresholds(players, cuckoo.WORCESTER)
    lowest = [min(rank or 0 for rank in ranks) for ranks in found.values()]
    assert lowest == sorted(lowest)


def test_nobody_trades_where_a_king_must_have_been_dealt() -> None:
    # Of 51 players' cards at least three are kings.
    rules = Rules(king="stops_the_deal")
    assert odds.thresholds(51, rules) == (None,) * 51
    found = odds.choice("Ac", 0, 51, rules)
    assert found.keep == found.exchange == odds.loses("Ac", 51, rules)
    found = odds.choice("7c", 0, 3, rules, known={1: "Kd"})
    assert found.keep == found.exchange == odds.loses("7c", 3, rules, known="Kd")


def test_only_kings_are_left_for_the_dealer_where_the_others_have_all_else() -> None:
    # 48 players without a king hold all other cards: the dealer's draw is a king, and not taken.
    rules = Rules(king="stops_the_deal", ties="all_lose")
    found = odds.choice("Ac", 47, 48, rules)
    assert found == odds.Choice(Fraction(1), Fraction(1))
    assert odds.choice("Ac", 47, 48, replace(rules, dealer_may_take_king=True)).exchange == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: ODDS.lowest("Xx", 2), ValueError, "Xx"),
        (lambda: ODDS.lowest("Ac", 1), ValueError, "1 players: expected 2 to 51"),
        (lambda: ODDS.lowest("Ac", 52), ValueError, "52 players: expected 2 to 51"),
        (lambda: ODDS.lowest("Ac", 2.0), TypeError, "players=2.0: expected a whole number"),
        (lambda: ODDS.lowest("Ac", 3, known="Ac"), ValueError, "Ac"),
        (lambda: ODDS.lowest("Ac", 3, known="2c", dead="2c"), ValueError, "2c"),
        (
            lambda: ODDS.lowest("Ac", 2, known="2c 3c"),
            ValueError,
            "2 cards known: expected at most 1",
        ),
        (lambda: ODDS.lowest("Ac", 3, dead=FULL_DECK[1:51]), ValueError, "too few cards are left"),
        (lambda: ODDS.loses("Ac", 2, "classic"), TypeError, "rules='classic'"),
        (lambda: ODDS.loses("Ac", 13, cuckoo.BROCKY), ValueError, "13 players: expected 2 to 12"),
        (lambda: ODDS.choice("Ac", 0, 52, cuckoo.SAFE_PAIRS), ValueError, "expected 2 to 51"),
        (lambda: ODDS.choice("Ac", 3, 3), ValueError, "place=3: expected 0 to 2"),
        (lambda: ODDS.choice("Ac", -1, 3), ValueError, "place=-1: expected 0 to 2"),
        (lambda: ODDS.choice("Ac", True, 3), TypeError, "place=True: expected a whole number"),
        (lambda: ODDS.choice("Ac", 0, 1), ValueError, "1 players: expected 2 to 51"),
        (lambda: ODDS.choice("Ac", 0, 3, known={0: "2c"}), ValueError, "at place 0"),
        (lambda: ODDS.choice("Ac", 0, 3, known={3: "2c"}), ValueError, "at place 3"),
        (lambda: ODDS.choice("Ac", 0, 3, known={1: "Ac"}), ValueError, "Ac"),
        (lambda: ODDS.choice("Ac", 1, 2, dead=FULL_DECK[2:]), ValueError, "no card is left"),
        (lambda: ODDS.thresholds(1), ValueError, "1 players"),
        (lambda: ODDS.thresholds(13, cuckoo.BROCKY), ValueError, "13 players: expected 2 to 12"),
        (lambda: ODDS.as_players_drop_out(True), TypeError, "players=True"),
        (lambda: ODDS.as_players_drop_out(52), ValueError, "52 players"),
    ],
)
def test_wrong_input_is_named(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)
