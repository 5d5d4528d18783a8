"""What a hand costs whom, when a game is over, and who takes the pot."""

from __future__ import annotations

from brokencanada.cards import Card
from brokencanada.cuckoo import events as happened
from brokencanada.cuckoo.hand import Hand
from brokencanada.cuckoo.outcome import Kind, Result
from brokencanada.cuckoo.start import Start

HANDS_WITHOUT_END = 100
"""When the players' lives together have not become fewer in so many hands, the game is called off.

That is for tables at which nobody could ever lose: of fifty players some others hold each rank, and
with equal cards safe, all are safe.
"""


class Reckoning(Hand):
    """Hand after hand, until one or nobody is left."""

    def _begin(self, start: Start) -> None:
        super()._begin(start)
        self._gone: list[tuple[int, ...]] = []
        self._result: Result | None = None
        self._fewest_lives, self._fewest_since = sum(self._lives), 0
        self._deal()
        self._go_on()
        self._first_events = len(self._log)

    def _go_on(self) -> None:
        """Go on until somebody has to act or the game is over."""
        while self._result is None:
            self._turn_up()
            if self._queue:
                return
            self._reveal()
            if self._breaks_a_tie():
                continue
            self._settle(self._losers())
            self._call_off_if_endless()
            if self._result is None:
                self._pass_the_deal()
                self._deal()

    def _settle(self, losers: tuple[int, ...]) -> None:
        """Take the lives of those who lose, and end the game if it is decided."""
        players = self._seat_order()
        last_tie = losers == players and all(self._lives[seat] == 1 for seat in players)
        self._discard(players)
        if not losers:
            self._log.append(happened.NobodyLost())
            return
        if last_tie:
            self._log.append(happened.LastTie(losers, self._rules.last_tie))
            if self._rules.last_tie == "replay":
                return
        self._lose(losers)
        left = self._seat_order()
        if last_tie:
            self._end_tied(losers)
        elif len(left) == 1:
            self._end("win", left)

    def _lose(self, losers: tuple[int, ...]) -> None:
        for seat in losers:
            self._lives[seat] -= 1
            self._pot += self._rules.lives_are_chips
            self._log.append(happened.LifeLost(seat, self._lives[seat]))
        gone = tuple(seat for seat in losers if not self._lives[seat])
        self._log.extend([happened.WentOut(seat) for seat in gone])
        if gone:
            self._gone.append(gone)

    def _call_off_if_endless(self) -> None:
        lives = sum(self._lives)
        if lives < self._fewest_lives:
            self._fewest_lives, self._fewest_since = lives, self._number
        elif self._number - self._fewest_since == HANDS_WITHOUT_END:
            self._gone.append(self._seat_order())
            self._log.append(happened.CalledOff())
            self._end("draw", ())

    def _pass_the_deal(self) -> None:
        # The dealer may have gone out: the next still in is the first from there, not the last.
        self._dealer = self._seat_order()[0]

    def _end_tied(self, seats: tuple[int, ...]) -> None:
        rule = self._rules.last_tie
        if rule == "split":
            self._gone.pop()
            self._end("split", seats)
        elif rule == "cut":
            winner = self._cut(seats)
            self._gone[-1] = tuple(seat for seat in seats if seat != winner)
            self._end("cut", (winner,))
        else:
            self._end("all_lose" if rule == "all_lose" else "carried", ())

    def _cut(self, seats: tuple[int, ...]) -> int:
        """Let the seats cut for the pot, equal cuts again; return who cuts highest."""
        tied = list(seats)
        while len(tied) > 1:
            cards: dict[int, Card] = {}
            for seat in tied:
                cards[seat] = self._top()
                self._log.append(happened.Cut(seat, cards[seat]))
            highest = max(card.rank for card in cards.values())
            tied = [seat for seat in tied if cards[seat].rank == highest]
            self._stock.discards += cards.values()
        return tied[0]

    def _end(self, kind: Kind, winners: tuple[int, ...]) -> None:
        payouts = [0] * len(self._lives)
        for at, seat in enumerate(winners):
            share, over = divmod(self._pot, len(winners))
            # Chips that do not divide go one each, from left of the dealer.
            payouts[seat] = share + (at < over)
            self._log.append(happened.PotWon(seat, payouts[seat]))
        carried = 0 if winners else self._pot
        if carried:
            self._log.append(happened.PotCarried(carried))
        self._result = Result(
            kind=kind,
            winners=tuple(sorted(winners)),
            payouts=tuple(payouts),
            carried=carried,
            next_stake=self._start.stake * (winners != () or self._rules.last_tie != "carry"),
            places=(tuple(sorted(winners)), *map(_sorted, reversed(self._gone))),
            hands=self._number,
        )
        self._queue, self._order = [], ()


def _sorted(seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats))
