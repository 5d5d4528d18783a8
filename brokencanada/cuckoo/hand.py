"""What happens in a hand by itself: the deal, what is asked and answered, the ties.

``Hand`` holds the cards, the lives and whose turn it is, and goes on until somebody has to act.
What a hand costs, and how a game ends, is ``reckoning.py``; who may do what is ``game.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from brokencanada.cards import Card
from brokencanada.chance import Chance
from brokencanada.cuckoo import events as happened
from brokencanada.cuckoo.actions import Action
from brokencanada.cuckoo.cardtable import CardTable
from brokencanada.cuckoo.rules import JACK, KING, QUEEN
from brokencanada.cuckoo.start import DECK, Start
from brokencanada.log import Log
from brokencanada.stock import Stock


class Hand:
    """The cards of a hand, and whose turn it is."""

    def _begin(self, start: Start) -> None:
        self._start, self._rules = start, start.rules
        self._chance = Chance.from_state(start.chance)
        self._stock = Stock(start.stock, self._chance)
        self._log = Log()
        self._steps: list[tuple[Action, int]] = []
        self._lives = [self._rules.lives] * start.players
        self._pot = start.pot + start.stake * start.players
        self._dealer, self._number = start.dealer, 0
        self._table = CardTable()
        # Who trades with whom now: all who are in, or those of a tie; and who is still to act.
        self._order: tuple[int, ...] = ()
        self._queue: list[int] = []
        self._breaking_tie = False
        self._trading = True
        self._ties: list[tuple[int, ...]] = []

    # -- the deal -----------------------------------------------------------------------------

    def _seat_order(self) -> tuple[int, ...]:
        """Return the seats still in, from the dealer's left; the dealer is last."""
        n_seats = len(self._lives)
        around = [(self._dealer + step) % n_seats for step in range(1, n_seats + 1)]
        return tuple(seat for seat in around if self._lives[seat])

    def _deal(self) -> None:
        self._number += 1
        self._log.append(happened.HandBegan(self._number, self._dealer))
        seats = self._seat_order()
        one_for_the_dealer = 1
        too_few = len(self._stock.cards) < len(seats) + one_for_the_dealer
        if self._number > 1 and (self._rules.shuffle_every_hand or too_few):
            self._stock = Stock(self._chance.shuffled(DECK), self._chance)
            self._log.append(happened.Shuffled(len(DECK)))
        self._trading, self._ties, self._breaking_tie = True, [], False
        self._deal_to(seats)

    def _deal_to(self, seats: tuple[int, ...]) -> None:
        """Deal a card to each and let them trade, if trading has not ended in this hand."""
        for seat in seats:
            card, looks = self._top(), self._looks(seat)
            self._table.put(seat, card, looks)
            self._log.append(happened.Dealt(seat, card, looks))
        if self._rules.king == "stops_the_deal":
            kings = [seat for seat in seats if self._table.held[seat].rank == KING]
            for seat in kings:
                self._show(seat)
            if kings and self._trading:
                self._end_trading()
        self._order = seats
        self._queue = list(seats) if self._trading else []

    def _looks(self, seat: int) -> bool:
        """Tell whether a seat looks at a card that it gets."""
        return seat != self._dealer or self._rules.dealer_sees

    def _top(self) -> Card:
        """Take the top of the stock, refilled from the discards if it is empty."""
        if not self._stock.cards:
            self._log.append(happened.Shuffled(self._stock.reshuffle([])))
        return self._stock.take(1)[0]

    def _discard(self, seats: Iterable[int]) -> None:
        self._stock.discards += [self._table.take(seat) for seat in seats]

    def _show(self, seat: int) -> None:
        if not self._table.is_up(seat):
            self._table.show(seat)
            self._log.append(happened.Shown(seat, self._table.held[seat]))

    def _end_trading(self) -> None:
        self._trading = False
        self._queue.clear()
        self._log.append(happened.TradingEnded())

    # -- an exchange --------------------------------------------------------------------------

    def _on_the_left(self, seat: int) -> int | None:
        """Return whom a seat asks; ``None`` is the stock."""
        after = self._order[self._order.index(seat) + 1 :]
        return next((other for other in after if self._may_be_asked(other)), None)

    def _on_the_right(self, seat: int) -> int | None:
        """Return whom a seat must trade with when a queen sends it right, if there is anybody."""
        at = self._order.index(seat)
        around = (*self._order[at + 1 :], *self._order[:at])
        return next((other for other in reversed(around) if self._may_be_asked(other)), None)

    def _may_be_asked(self, seat: int) -> bool:
        # Among those who break a tie, only who holds a card face down.
        return not (self._breaking_tie and self._table.is_up(seat))

    def _exchange(self, seat: int) -> None:
        other = self._on_the_left(seat)
        if other is None:
            self._draw(seat)
        else:
            self._ask(seat, other)

    def _draw(self, seat: int) -> None:
        top = self._top()
        # Whoever is last in a tie never takes a king, whatever a dealer may do.
        may_take = self._rules.dealer_may_take_king and not self._breaking_tie
        if top.rank == KING and not may_take:
            self._stock.discards.append(top)
            self._log.append(happened.KingOnTop(seat, top))
            return
        self._discard([seat])
        # The dealer who draws has turned the card up, and sees the new one, whatever the rules.
        self._table.put(seat, top, looks=True)
        self._log.extend([happened.Drew(seat), happened.Took(seat, top)])

    def _ask(self, seat: int, other: int, sent_right: bool = False) -> None:
        """Ask a seat for an exchange: its card may not allow it, or send the asker right."""
        self._log.append(happened.Asked(seat, other))
        rank, rules = self._table.held[other].rank, self._rules
        if self._is_blind(other):
            self._swap(seat, other)
        elif rank == KING and rules.king != "plain":
            self._refuse(seat, other)
            if rules.king == "whinnies":
                self._whinny(other)
            elif rules.king == "ends_trading":
                self._end_trading()
        elif rank == JACK and rules.jack == "refuses":
            self._refuse(seat, other)
        elif rank == QUEEN and rules.queen == "sends_right":
            self._show(other)
            right = None if sent_right else self._on_the_right(seat)
            if right is None:
                self._log.append(happened.Refused(seat, other))
            else:
                self._ask(seat, right, sent_right=True)
        else:
            self._swap(seat, other)

    def _is_blind(self, seat: int) -> bool:
        """Tell whether a seat does not know its card, and so can refuse nothing."""
        return not self._looks(seat) and not self._table.is_up(seat)

    def _refuse(self, seat: int, other: int) -> None:
        self._show(other)
        self._log.append(happened.Refused(seat, other))

    def _whinny(self, seat: int) -> None:
        # Every life that is missing lies in the pot, so there is one to take.
        takes = self._lives[seat] < self._rules.lives
        self._lives[seat] += takes
        self._pot -= takes
        self._log.append(happened.Whinnied(seat, takes))

    def _swap(self, seat: int, other: int) -> None:
        blind = next((each for each in (seat, other) if not self._looks(each)), None)
        self._table.swap(seat, other, blind)
        self._log.append(happened.Exchanged(seat, other))
        for each in (seat, other):
            looked = each != blind or self._table.is_up(each)
            self._log.append(happened.Took(each, self._table.held[each], looked))

    # -- ties, and the lowest card ------------------------------------------------------------

    def _turn_up(self) -> None:
        """Let a dealer who plays blind turn the card up when the turn comes."""
        if self._queue and self._is_blind(self._queue[0]):
            self._show(self._queue[0])

    def _reveal(self) -> None:
        for seat in self._seat_order():
            self._show(seat)

    def _breaks_a_tie(self) -> bool:
        """Begin to break the next tie, if ties are broken and there is one."""
        if self._rules.ties != "break_all":
            return False
        # Those that new cards have made come after all there were before.
        self._ties = self._ties or self._ties_on_the_table()
        if not self._ties:
            return False
        seats = self._ties.pop(0)
        self._breaking_tie = True
        self._log.append(happened.TieBroken(seats))
        self._discard(seats)
        self._deal_to(seats)
        return True

    def _ties_on_the_table(self) -> list[tuple[int, ...]]:
        return [seats for rank, seats in self._by_rank().items() if rank != KING and len(seats) > 1]

    def _by_rank(self) -> dict[int, tuple[int, ...]]:
        """Return who holds each rank; the rank nearest the dealer's left comes first."""
        found: dict[int, tuple[int, ...]] = {}
        for seat in self._seat_order():
            rank = self._table.held[seat].rank
            found[rank] = (*found.get(rank, ()), seat)
        return found

    def _losers(self) -> tuple[int, ...]:
        """Return who loses a life now that all cards are shown."""
        by_rank = self._by_rank()
        if self._rules.ties == "unique_lowest":
            alone = [rank for rank, seats in by_rank.items() if len(seats) == 1]
            return by_rank[min(alone)] if alone else ()
        lowest = min(by_rank)
        if self._rules.ties == "break_all" and lowest == KING:
            return ()
        return by_rank[lowest]
