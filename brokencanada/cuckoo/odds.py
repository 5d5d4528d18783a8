"""What to expect of one card, exactly: fractions, nothing sampled.

The chances are those before anybody moves: every card that is not known is as likely anywhere,
but that a player who has a choice at all knows that no king has stopped the deal (:func:`choice`,
:func:`thresholds`). Places at the table are counted from the dealer's left, so that the dealer has
the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from brokencanada.cards import (
    CARDS_IN_DECK,
    RANKS,
    SUITS,
    Card,
    CardLike,
    CardsLike,
    check_copies,
    parse_cards,
    whole_number,
)
from brokencanada.cuckoo.rules import (
    CLASSIC,
    JACK,
    KING,
    LEAST_PLAYERS,
    QUEEN,
    Rules,
    check_players,
    check_rules,
)

__all__ = ["Choice", "Lowest", "as_players_drop_out", "choice", "loses", "lowest", "thresholds"]

Counts = tuple[int, ...]
"""How many cards of each rank."""


@dataclass(frozen=True)
class Lowest:
    """The chance that a card is the lowest on the table."""

    alone: Fraction
    """No other card is as low."""
    shared: Fraction
    """Others are as low, and none is lower."""

    @property
    def among(self) -> Fraction:
        """The chance to be among the lowest, alone or not."""
        return self.alone + self.shared


@dataclass(frozen=True)
class Choice:
    """The chance to lose a life in this hand, by keeping the card and by exchanging it."""

    keep: Fraction
    exchange: Fraction

    @property
    def exchanging_is_better(self) -> bool:
        """Whether exchanging loses less often."""
        return self.exchange < self.keep


def lowest(card: CardLike, players: int, *, known: CardsLike = (), dead: CardsLike = ()) -> Lowest:
    """Return the chance that a card is the lowest of all players' cards.

    ``players``: how many, the holder included. ``known``: cards of other players; ``dead``: cards
    that nobody holds. Raises ``CardError`` for a card that is none or is given twice,
    ``ValueError`` for more players than there are cards.

    >>> lowest("Kc", 2)
    Lowest(alone=Fraction(0, 1), shared=Fraction(1, 17))
    >>> lowest("Ah", 5).among
    Fraction(1, 1)
    """
    own, others, pool, unknown = _situation(card, players, CLASSIC, known, dead)
    among = _chance_none_below(own, others, unknown, pool)
    alone = _chance_none_below(own + 1, others, unknown, pool)
    return Lowest(alone, among - alone)


def loses(
    card: CardLike,
    players: int,
    rules: Rules = CLASSIC,
    *,
    known: CardsLike = (),
    dead: CardsLike = (),
) -> Fraction:
    """Return the chance that a card loses a life when all cards are shown.

    As :func:`lowest`, under the rules for ties. Where all ties are broken, it is the chance to be
    among the lowest when the cards are first shown, before the ties are broken.

    >>> from brokencanada.cuckoo import SAFE_PAIRS
    >>> loses("Ac", 2, SAFE_PAIRS)  # safe if the other has an ace as well
    Fraction(16, 17)
    """
    check_rules(rules)
    own, others, pool, unknown = _situation(card, players, rules, known, dead)
    return _risk(rules.ties, own, _counts(others), unknown, pool)


def choice(
    card: CardLike,
    place: int,
    players: int,
    rules: Rules = CLASSIC,
    *,
    known: Mapping[int, CardLike] | None = None,
    dead: CardsLike = (),
) -> Choice:
    """Compare keeping a card with exchanging it, when nobody else moves.

    ``place``: 0 is the dealer's left, ``players - 1`` the dealer. ``known``: other players' cards
    by place; ``dead``: cards that nobody holds. Where kings stop the deal there is a choice only
    if nobody has been dealt one, and that is taken for granted; with a king known to be dealt
    nobody trades, and both chances are those of the card as it lies.

    >>> choice("7c", 0, 4)
    Choice(keep=Fraction(117, 833), exchange=Fraction(1437, 4165))
    """
    check_rules(rules)
    whole_number("place", place)
    if not 0 <= place < whole_number("players", players):
        raise ValueError(f"place={place}: expected 0 to {players - 1}")
    at = (
        {} if known is None else {whole_number("place", key): value for key, value in known.items()}
    )
    for other in at:
        if not 0 <= other < players or other == place:
            raise ValueError(f"known has a card at place {other}: expected another player's")
    own, _, pool, unknown = _situation(card, players, rules, list(at.values()), dead)
    if place == players - 1 and unknown == sum(pool):
        raise ValueError("no card is left in the stock for the dealer")
    row: list[int | None] = [None] * players
    for other, held in at.items():
        row[other] = Card(held).rank
    row[place] = own
    return compare(row, place, (), pool, rules)


def thresholds(players: int, rules: Rules = CLASSIC) -> tuple[int | None, ...]:
    """Return by place the highest rank that is better exchanged than kept, when nobody else moves.

    Ranks are those of cards, 0 for the ace to 12 for the king; the last place is the dealer's.
    ``None`` where keeping is better with every card.

    >>> thresholds(4)
    (4, 4, 4, 4)
    """
    check_players(players, check_rules(rules))
    return tuple(
        max(
            (
                rank
                for rank, name in enumerate(RANKS)
                if choice(name + SUITS[0], place, players, rules).exchanging_is_better
            ),
            default=None,
        )
        for place in range(players)
    )


def as_players_drop_out(players: int, rules: Rules = CLASSIC) -> dict[int, tuple[int | None, ...]]:
    """Return the :func:`thresholds` for every number of players, from so many down to two.

    >>> as_players_drop_out(3)
    {3: (4, 4, 4), 2: (5, 5)}
    """
    check_players(players, check_rules(rules))
    return {left: thresholds(left, rules) for left in range(players, LEAST_PLAYERS - 1, -1)}


# -- ranks and counts -------------------------------------------------------------------------


def _situation(
    card: CardLike, players: int, rules: Rules, known: CardsLike, dead: CardsLike
) -> tuple[int, list[int], Counts, int]:
    """Return the own rank, the ranks known of others, the cards unseen, and how many others."""
    check_players(players, rules)
    own, others, gone = Card(card), parse_cards(known), parse_cards(dead)
    seen = [own, *others, *gone]
    check_copies(seen, 1)
    unknown = players - 1 - len(others)
    if unknown < 0:
        raise ValueError(f"{len(others)} cards known: expected at most {players - 1}")
    if unknown > CARDS_IN_DECK - len(seen):
        raise ValueError(f"{players} players: too few cards are left for them")
    return own.rank, [other.rank for other in others], unseen(seen), unknown


def unseen(seen: Iterable[Card]) -> Counts:
    """Return how many cards of each rank are left of a deck.

    >>> unseen([Card("Ac"), Card("Ad")])[:2]
    (2, 4)
    """
    gone = _counts(card.rank for card in set(seen))
    return tuple(len(SUITS) - count for count in gone)


def _counts(ranks: Iterable[int]) -> Counts:
    counts = [0] * len(RANKS)
    for rank in ranks:
        counts[rank] += 1
    return tuple(counts)


def _without(counts: Counts, rank: int) -> Counts:
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def _chance_none_below(rank: int, others: Sequence[int], unknown: int, pool: Counts) -> Fraction:
    """Return the chance that no other card has a rank below one."""
    if any(other < rank for other in others):
        return Fraction(0)
    return Fraction(comb(sum(pool[rank:]), unknown), comb(sum(pool), unknown))


@lru_cache(100_000)
def _risk(ties: str, own: int, others: Counts, unknown: int, pool: Counts) -> Fraction:
    """Return the chance that a rank loses, against ranks known and cards drawn from a pool."""
    if ties == "unique_lowest":
        return Fraction(_ways_alone(own, others, unknown, pool), comb(sum(pool), unknown))
    if sum(others[:own]) or (ties == "break_all" and own == KING):
        return Fraction(0)
    return Fraction(comb(sum(pool[own:]), unknown), comb(sum(pool), unknown))


def _ways_alone(own: int, others: Counts, unknown: int, pool: Counts) -> int:
    """Count the draws after which a rank is the lowest that is held once."""
    if others[own]:
        return 0
    ways = [1] + [0] * unknown  # by how many cards are drawn so far
    for rank in range(own):
        longer = [0] * (unknown + 1)
        for drawn, count in enumerate(ways):
            for more in range(min(pool[rank], unknown - drawn) + 1):
                if others[rank] + more != 1:
                    longer[drawn + more] += count * comb(pool[rank], more)
        ways = longer
    above = sum(pool[own + 1 :])
    return sum(count * comb(above, unknown - drawn) for drawn, count in enumerate(ways))


# -- to keep or to exchange -------------------------------------------------------------------


def compare(
    row: Sequence[int | None],
    place: int,
    aside: Sequence[int],
    pool: Counts,
    rules: Rules,
    *,
    last_is_blind: bool | None = None,
    may_take_king: bool | None = None,
) -> Choice:
    """Compare keeping with exchanging for a place in a row of ranks, ``None`` where unknown.

    ``aside``: ranks of players who do not trade; ``pool``: cards unseen, by rank. ``last_is_blind``
    and ``may_take_king``: whether the last of the row plays blind, and may take a king from the
    stock; as the rules have it unless given.
    """
    blind = not rules.dealer_sees if last_is_blind is None else last_is_blind
    takes = rules.dealer_may_take_king if may_take_king is None else may_take_king
    # Where kings stop the deal and it has not stopped, nobody has been dealt one.
    no_kings = rules.king == "stops_the_deal"
    if no_kings and (KING in row or sum(pool[:KING]) < row.count(None)):
        risk = _Table(tuple(row), place, tuple(aside), pool, rules, no_kings=False).risk()
        return Choice(risk, risk)
    table = _Table(tuple(row), place, tuple(aside), pool, rules, no_kings)
    if place == len(row) - 1:
        return Choice(table.risk(), table.draw(takes))
    return Choice(table.risk(), table.ask(place + 1, blind))


@dataclass(frozen=True)
class _Table:
    """What one player knows of all cards, by rank."""

    row: tuple[int | None, ...]
    place: int
    aside: tuple[int, ...]
    pool: Counts
    rules: Rules
    no_kings: bool

    @property
    def own(self) -> int:
        rank = self.row[self.place]
        assert rank is not None
        return rank

    @property
    def dealt_from(self) -> Counts:
        """The cards that other players can hold."""
        return (*self.pool[:KING], 0) if self.no_kings else self.pool

    def risk(self) -> Fraction:
        """Return the chance to lose as the cards lie."""
        others = [
            *self.aside,
            *(r for at, r in enumerate(self.row) if at != self.place and r is not None),
        ]
        return _risk(
            self.rules.ties, self.own, _counts(others), self.row.count(None), self.dealt_from
        )

    def seeing(self, place: int) -> Iterator[tuple[Fraction, _Table]]:
        """Go through what a player can hold: the chance of it, and the table when it is known."""
        if self.row[place] is not None:
            yield Fraction(1), self
            return
        total = sum(self.dealt_from)
        for rank, count in enumerate(self.dealt_from):
            if count:
                yield Fraction(count, total), self.holding({place: rank}, _without(self.pool, rank))

    def holding(self, ranks: Mapping[int, int], pool: Counts) -> _Table:
        """Return the table with some cards known or changed."""
        row = tuple(ranks.get(at, rank) for at, rank in enumerate(self.row))
        return _Table(row, self.place, self.aside, pool, self.rules, self.no_kings)

    def swapped(self, other: int) -> _Table:
        """Return the table after an exchange with a player whose card is known."""
        taken = self.row[other]
        assert taken is not None
        return self.holding({self.place: taken, other: self.own}, self.pool)

    def ask(self, other: int, last_is_blind: bool, sent_right: bool = False) -> Fraction:
        """Return the chance to lose after asking a player for an exchange."""
        total = Fraction(0)
        for chance, table in self.seeing(other):
            rank = table.row[other]
            if last_is_blind and other == len(self.row) - 1:
                total += chance * table.swapped(other).risk()
            elif (rank == KING and self.rules.king != "plain") or (
                rank == JACK and self.rules.jack == "refuses"
            ):
                total += chance * table.risk()
            elif rank == QUEEN and self.rules.queen == "sends_right":
                right = (self.place - 1) % len(self.row)
                if sent_right or right == other:
                    total += chance * table.risk()
                else:
                    total += chance * table.ask(right, last_is_blind, sent_right=True)
            else:
                total += chance * table.swapped(other).risk()
        return total

    def draw(self, may_take_king: bool) -> Fraction:
        """Return the chance to lose after drawing the top of the stock."""
        # The top is what is left when the others have their cards. So where nobody can have been
        # dealt a king, it is one the more often.
        left = sum(self.pool) - self.row.count(None)
        kings, dealable = self.pool[KING], sum(self.dealt_from)
        total = Fraction(0)
        for rank, count in enumerate(self.pool):
            if not count:
                continue
            if not self.no_kings:
                chance = Fraction(count, sum(self.pool))
            elif rank == KING:
                chance = Fraction(count, left)
            else:
                chance = (1 - Fraction(kings, left)) * Fraction(count, dealable)
            if not chance:
                continue  # the others need all of these cards
            pool = _without(self.pool, rank)
            stays = rank == KING and not may_take_king
            drawn = {} if stays else {self.place: rank}
            total += chance * self.holding(drawn, pool).risk()
        return total
