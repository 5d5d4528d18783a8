"""Players to play against: each is shown a view and the legal actions, and answers with one."""

from __future__ import annotations

from brokencanada.cards import Card, Seed
from brokencanada.chance import Chance
from brokencanada.cuckoo import odds
from brokencanada.cuckoo.actions import Action
from brokencanada.cuckoo.events import Shuffled
from brokencanada.cuckoo.view import View


def keeps(view: View, legal: tuple[Action, ...]) -> Action:
    """Keep the card, always.

    >>> from brokencanada.cuckoo import Exchange, Keep
    >>> keeps(None, (Keep(2), Exchange(2)))
    Keep(seat=2)
    """
    return legal[0]


class AtRandom:
    """Keep or exchange, each alike.

    >>> from brokencanada.cuckoo import Exchange, Keep
    >>> AtRandom(rng=1)(None, (Keep(2), Exchange(2))).seat
    2
    """

    def __init__(self, rng: Seed = None) -> None:
        """Seed the choices; the same seed makes the same ones."""
        self._chance = Chance(rng)

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Answer with one of the legal actions."""
        return legal[self._chance.below(len(legal))]


class ByOdds:
    """Exchange when that loses less often than keeping, as :mod:`brokencanada.cuckoo.odds` counts.

    It counts with all cards it knows, also those that have gone since the last shuffle, but takes
    it that nobody moves after it and that who moved before it meant nothing by it.

    >>> from brokencanada.cuckoo import Game
    >>> game = Game(3, deck="2c 9d 5h")
    >>> ByOdds()(game.view(1), game.legal_actions(1))
    Exchange(seat=1)
    """

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Answer with one of the legal actions."""
        keep, exchange = legal
        return exchange if self.choice(view).exchanging_is_better else keep

    def choice(self, view: View) -> odds.Choice:
        """Return what the answer comes from: the chance to lose by either action."""
        if view.seat is None or view.seat not in view.actors:
            raise ValueError(f"it is not seat {view.seat} that acts")
        # In a tie, only who still holds a card face down can be asked.
        closed = view.face_up if view.breaking_tie else [False] * len(view.face_up)
        order = [seat for seat in view.order if seat == view.seat or not closed[seat]]
        cards = view.cards
        row = [card.rank if (card := cards[seat]) is not None else None for seat in order]
        aside = [
            card.rank for seat, card in enumerate(cards) if seat not in order and card is not None
        ]
        last = order[-1]
        return odds.compare(
            row,
            order.index(view.seat),
            aside,
            odds.unseen(_seen(view)),
            view.rules,
            last_is_blind=(
                last == view.dealer and not view.rules.dealer_sees and not view.face_up[last]
            ),
            may_take_king=view.rules.dealer_may_take_king and not view.breaking_tie,
        )


def _seen(view: View) -> set[Card]:
    """Return the cards that the seat knows to be on the table or gone from the stock."""
    seen: set[Card] = set()
    for event in view.events:
        if isinstance(event, Shuffled):
            seen.clear()
        elif (card := getattr(event, "card", None)) is not None:
            seen.add(card)
    return seen | {card for card in view.cards if card is not None}
