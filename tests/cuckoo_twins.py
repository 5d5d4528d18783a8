"""A game and its literal reading, played side by side with the same cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from cuckoo_reference import Literal

from brokencanada import cuckoo
from brokencanada.cards import Card
from brokencanada.chance import Chance
from brokencanada.cuckoo.actions import Action

SHUFFLED: Callable[[Chance, Any], Sequence[Any]] = Chance.shuffled


class Twins:
    """The two of them, alike after every action."""

    def __init__(self, game: cuckoo.Game) -> None:
        """Begin with a game; its first hands may have been over before anybody could act."""
        self.orders: list[list[Card]] = []
        with self._recording():
            self.game = cuckoo.Game.from_start(game.start)
        self.literal = Literal(game.start, self._shuffle)
        self.compare()

    @contextmanager
    def _recording(self) -> Iterator[None]:
        def shuffled(chance: Chance, items: Any) -> Sequence[Any]:
            order = SHUFFLED(chance, items)
            self.orders.append(list(order))
            return order

        with patch.object(Chance, "shuffled", shuffled):
            yield

    def _shuffle(self, cards: list[Card]) -> list[Card]:
        """Give the literal reading the order of the game, if it shuffles the same cards."""
        order = self.orders.pop(0)
        assert sorted(order) == sorted(cards)
        return order

    def apply(self, action: Action) -> None:
        with self._recording():
            self.game.apply(action)
        self.literal.act(isinstance(action, cuckoo.Exchange))
        self.compare()

    def compare(self) -> None:
        """Check that lives, cards, pot, turn and result are the same."""
        game, literal = self.game, self.literal
        assert self.orders == [], "the game shuffled more often than the rules say"
        assert game.is_over == (literal.result is not None)
        assert list(game.lives) == literal.lives
        assert (game.pot, game.dealer, game.hand) == (literal.pot, literal.dealer, literal.hand)
        if game.result is not None:
            r = game.result
            told = (r.kind, r.winners, r.payouts, r.carried, r.next_stake, r.places, r.hands)
            assert told == literal.result
            return
        assert game.actors == (literal.actor,)
        assert game.cards == tuple(literal.held.get(seat) for seat in literal.seats)
        assert game._stock.cards == literal.stock
        assert sorted(game._stock.discards) == sorted(literal.discards)

    def compare_views(self) -> None:
        """Check that everybody knows the cards they have seen, and where those lie now."""
        game, literal = self.game, self.literal
        for seat in (None, *literal.seats):
            view = game.view(seat)
            if game.is_over:
                assert set(view.cards) == {None}
                continue
            assert view.cards == literal.known_to(seat)
            assert view.face_up == tuple(
                literal.held.get(other) in literal.face_up for other in literal.seats
            )
            assert view.order == tuple(literal.order)
            assert view.to_act == tuple(literal.waiting)
            assert view.asks == literal.next_on_the_left(game.actors[0])
