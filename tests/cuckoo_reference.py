"""Cuckoo and its sisters, read literally and slowly: what the tests hold the game against.

Plain lists, one rule after the other, and nothing shared with ``brokencanada.cuckoo`` but the
cards and the names of the house rules. Shuffled cards come from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brokencanada.cards import Card

JACK, QUEEN, KING = 10, 11, 12
FULL_DECK = [Card(code) for code in range(52)]


class Literal:
    """One game. ``shuffle`` is given the cards to shuffle and returns them in a new order."""

    def __init__(self, start: Any, shuffle: Callable[[list[Card]], list[Card]]) -> None:
        self.rules = start.rules
        self.shuffle = shuffle
        self.seats = list(range(start.players))
        self.lives = [start.rules.lives] * start.players
        self.stake = start.stake
        self.pot = start.pot + start.stake * start.players
        self.dealer = start.dealer
        self.stock = list(start.stock)
        self.discards: list[Card] = []
        self.held: dict[int, Card] = {}
        self.hand = 0
        self.out: list[list[int]] = []  # those who went out together, the first ones first
        self.result: tuple[Any, ...] | None = None
        self.saw: list[dict[int | None, set[Card]]] = []  # hand by hand, who saw which cards
        self.deal()

    # Who sits where

    def still_in(self) -> list[int]:
        """Seats still in, from the dealer's left, the dealer last."""
        count = len(self.seats)
        clockwise = [(self.dealer + step) % count for step in range(1, count + 1)]
        return [seat for seat in clockwise if self.lives[seat] > 0]

    # A hand

    def deal(self) -> None:
        self.hand += 1
        self.face_up: set[Card] = set()
        self.saw.append({viewer: set() for viewer in (None, *self.seats)})
        self.seen: dict[Card, set[int]] = {card: set() for card in FULL_DECK}
        self.trading_is_over = False
        self.rounds_ties: list[list[int]] = []
        order = self.still_in()
        for seat in order:
            self.give(seat, self.stock.pop(0))
        self.trade_among(order, in_tie=False)

    def give(self, seat: int, card: Card) -> None:
        self.held[seat] = card
        if seat != self.dealer or self.rules.dealer_sees:
            self.sees(seat, card)

    def sees(self, seat: int, card: Card) -> None:
        self.seen[card].add(seat)
        self.saw[-1][seat].add(card)

    def all_see(self, card: Card) -> None:
        for cards in self.saw[-1].values():
            cards.add(card)

    def show(self, seat: int) -> None:
        self.face_up.add(self.held[seat])
        self.all_see(self.held[seat])

    def trade_among(self, order: list[int], in_tie: bool) -> None:
        """Begin the trading of a hand or of a tie."""
        self.order, self.in_tie = order, in_tie
        self.waiting = list(order)
        if self.rules.king == "stops_the_deal":
            kings = [seat for seat in order if self.held[seat].rank == KING]
            for seat in kings:
                self.show(seat)
            if kings:
                self.trading_is_over = True
        self.go_on()

    def go_on(self) -> None:
        """Let the next one trade, or show the cards when there is none."""
        if self.trading_is_over:
            self.waiting = []
        if not self.waiting:
            self.show_all()
        elif self.waiting[0] == self.dealer and not self.rules.dealer_sees:
            self.show(self.dealer)

    @property
    def actor(self) -> int | None:
        return self.waiting[0] if self.result is None else None

    def next_on_the_left(self, seat: int) -> int | None:
        """Whom the seat may ask; None is the stock."""
        later = self.order[self.order.index(seat) + 1 :]
        if self.in_tie:
            later = [other for other in later if self.held[other] not in self.face_up]
        return later[0] if later else None

    def next_on_the_right(self, seat: int) -> int | None:
        """Whom a queen sends the seat to; in a tie, as ever, a face-down card is needed."""
        at = self.order.index(seat)
        for step in range(1, len(self.order)):
            other = self.order[at - step]
            if not (self.in_tie and self.held[other] in self.face_up):
                return other
        return None

    def act(self, exchange: bool) -> None:
        seat = self.waiting.pop(0)
        if exchange:
            other = self.next_on_the_left(seat)
            if other is None:
                self.draw(seat)
            else:
                self.ask(seat, other)
        self.go_on()

    def draw(self, seat: int) -> None:
        self.refill()
        top = self.stock.pop(0)
        if top.rank == KING and (self.in_tie or not self.rules.dealer_may_take_king):
            self.discards.append(top)
            self.all_see(top)
            return
        self.discards.append(self.held[seat])
        self.give(seat, top)
        self.sees(seat, top)  # whoever plays blind has turned the card up by now

    def refill(self) -> None:
        if not self.stock:
            self.stock, self.discards = self.shuffle(self.discards), []

    def answers(self, seat: int, rank: int) -> bool:
        """Whether the asked one has such a card and knows it; then it is shown."""
        card = self.held[seat]
        blind = seat == self.dealer and not self.rules.dealer_sees and card not in self.face_up
        if card.rank != rank or blind:
            return False
        self.show(seat)
        return True

    def ask(self, seat: int, other: int) -> None:
        rules = self.rules
        if rules.queen == "sends_right" and self.answers(other, QUEEN):
            right = self.next_on_the_right(seat)
            if right is None or self.answers(right, QUEEN):
                return
            other = right
        if rules.jack == "refuses" and self.answers(other, JACK):
            return
        if rules.king in ("refuses", "whinnies", "ends_trading") and self.answers(other, KING):
            if rules.king == "whinnies" and self.pot > 0 and self.lives[other] < rules.lives:
                self.pot -= 1
                self.lives[other] += 1
            if rules.king == "ends_trading":
                self.trading_is_over = True
            return
        mine, theirs = self.held[seat], self.held[other]
        self.give(seat, theirs)
        self.give(other, mine)

    # When all have traded

    def show_all(self) -> None:
        for seat in self.held:
            self.show(seat)
        if self.rules.ties != "break_all":
            self.end_hand()
        elif self.rounds_ties or self.find_ties():
            self.break_tie(self.rounds_ties.pop(0))
        else:
            self.end_hand()

    def find_ties(self) -> bool:
        """Note all ties on the table, the one nearest the dealer's left first."""
        order = self.still_in()
        for rank in dict.fromkeys(self.held[seat].rank for seat in order):
            tied = [seat for seat in order if self.held[seat].rank == rank]
            if rank != KING and len(tied) > 1:
                self.rounds_ties.append(tied)
        return bool(self.rounds_ties)

    def break_tie(self, tied: list[int]) -> None:
        for seat in tied:
            self.discards.append(self.held.pop(seat))
        for seat in tied:
            self.refill()
            card = self.stock.pop(0)
            self.seen[card] = set()
            self.give(seat, card)
            self.face_up.discard(card)
        self.trade_among(tied, in_tie=True)

    def losers(self) -> list[int]:
        ranks = [card.rank for card in self.held.values()]
        if self.rules.ties == "unique_lowest":
            ranks = [rank for rank in ranks if ranks.count(rank) == 1]
        elif self.rules.ties == "break_all":
            ranks = [rank for rank in ranks if rank != KING]
        return [seat for seat in self.seats if seat in self.held and ranks
                and self.held[seat].rank == min(ranks)]  # fmt: skip

    def end_hand(self) -> None:
        self.shown = dict(self.held)  # as it was, for whoever asks
        losers = self.losers()
        left = self.still_in()
        last_tie = len(losers) == len(left) and all(self.lives[seat] == 1 for seat in left)
        if last_tie and self.rules.last_tie == "replay":
            losers = []
        for seat in losers:
            self.lives[seat] -= 1
            if self.rules.king == "whinnies":
                self.pot += 1
        gone = [seat for seat in losers if self.lives[seat] == 0]
        if last_tie and losers:
            self.decide(left)
            return
        if gone:
            self.out.append(gone)
        if len(self.still_in()) == 1:
            self.finish("win", self.still_in())
            return
        self.next_hand()

    def next_hand(self) -> None:
        self.dealer = self.still_in()[0]
        self.discards += self.held.values()
        self.held = {}
        if self.rules.shuffle_every_hand or len(self.stock) < len(self.still_in()) + 1:
            self.stock, self.discards = self.shuffle(FULL_DECK), []
        self.deal()

    # The end

    def decide(self, tied: list[int]) -> None:
        rule = self.rules.last_tie
        if rule == "split":
            self.finish("split", tied)
        elif rule == "cut":
            winner = self.cut(tied)
            self.out.append([seat for seat in tied if seat != winner])
            self.finish("cut", [winner])
        else:
            self.out.append(tied)
            self.finish("all_lose" if rule == "all_lose" else "carried", [])

    def cut(self, tied: list[int]) -> int:
        self.discards += self.held.values()
        while len(tied) > 1:
            cuts = {}
            for seat in tied:
                self.refill()
                cuts[seat] = self.stock.pop(0)
                self.all_see(cuts[seat])
            self.discards += cuts.values()
            highest = max(card.rank for card in cuts.values())
            tied = [seat for seat in tied if cuts[seat].rank == highest]
        return tied[0]

    def finish(self, kind: str, winners: list[int]) -> None:
        # Chips that do not divide go one each, from the dealer's left, as the winners are in order.
        payouts = [0] * len(self.seats)
        for at in range(self.pot if winners else 0):
            payouts[winners[at % len(winners)]] += 1
        places = [tuple(sorted(winners))] + [tuple(sorted(seats)) for seats in reversed(self.out)]
        carried = 0 if winners else self.pot
        next_stake = 0 if kind == "carried" and self.rules.last_tie == "carry" else self.stake
        won = tuple(sorted(winners))
        self.result = (
            kind, won, tuple(payouts), carried, next_stake, tuple(places), self.hand
        )  # fmt: skip

    # What a seat knows

    def known_to(self, viewer: int | None) -> tuple[Card | None, ...]:
        """The cards on the table that a seat has seen, by where they lie."""
        known: list[Card | None] = []
        for seat in self.seats:
            card = self.held.get(seat)
            if card is not None and card not in self.face_up and viewer not in self.seen[card]:
                card = None
            known.append(card)
        return tuple(known)
