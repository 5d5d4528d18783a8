"""Players to play against: each is shown a view and the legal actions, and answers with one."""

from __future__ import annotations

from collections import Counter

from brokencanada import odds
from brokencanada.actions import (
    Action,
    Bet,
    Call,
    Change,
    Check,
    Discard,
    Fold,
    PassFlip,
    StandPat,
    TradeFlip,
)
from brokencanada.cards import Card, Seed
from brokencanada.chance import Chance
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.hand import MOST_CHANGED, MOST_THROWN
from brokencanada.ladder import LADDER, Category
from brokencanada.view import View

_QUIET = (Check, Call, StandPat, PassFlip)


def caller(view: View, legal: tuple[Action, ...]) -> Action:
    """Check or call, and keep all cards.

    >>> caller(None, (Fold(0), Call(0), Bet(0, 4)))
    Call(seat=0)
    """
    return next(a for a in legal if isinstance(a, _QUIET) or a == Change(a.seat))


class AtRandom:
    """Any legal action, each alike; of bets the smallest and the largest.

    >>> AtRandom(rng=1)(None, (Fold(0), Call(0), Bet(0, 4))).seat
    0
    """

    def __init__(self, rng: Seed = None) -> None:
        """Seed the choices; the same seed makes the same ones."""
        self._chance = Chance(rng)

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Answer with one of the legal actions."""
        return legal[self._chance.below(len(legal))]


class ByCategory:
    """Plain rules on the category of the own hand, without a look at what others do.

    Bets the least with a row in the upper part of the ladder, once a round, calls with one in the
    middle, and folds the rest to a bet. Throws and changes the cards that have no part in its row,
    and trades when that makes the hand stronger. ``bets`` and ``calls`` are the lowest rows to bet
    and to call with.

    >>> ByCategory().bets.title
    'In hand 4 card straight-pair'
    """

    def __init__(
        self,
        bets: Category = Category.IN_HAND_4_STRAIGHT_PAIR,
        calls: Category = Category.FLAT_STRAIGHT_3,
    ) -> None:
        """Set the rows to bet and to call with."""
        self.bets, self.calls = Category(bets), Category(calls)

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Answer with one of the legal actions."""
        evaluator = Evaluator(view.rules)
        hand = evaluator.evaluate(view.set_cards, view.pit_cards, decks=None)
        if isinstance(legal[0], Fold):
            return self._bet(hand, view, legal)
        if isinstance(legal[0], PassFlip):
            return self._flip(evaluator, hand, view, legal)
        loose = _loose(hand)
        options = [a for a in legal if isinstance(a, (Discard, Change))]
        wanted = [a for a in options if Counter(a.cards) <= loose and a.cards]
        return max(wanted, key=lambda a: len(a.cards), default=caller(view, legal))

    def _bet(self, hand: Evaluation, view: View, legal: tuple[Action, ...]) -> Action:
        assert view.seat is not None
        place = hand.rules.ladder.index(hand.category)
        bets = [action for action in legal if isinstance(action, Bet)]
        # Once a round: two of these would raise each other to the last chip.
        first = view.bets[view.seat] == 0
        if bets and first and place <= hand.rules.ladder.index(self.bets):
            return bets[0]
        if isinstance(legal[1], Check) or place <= hand.rules.ladder.index(self.calls):
            return legal[1]
        return legal[0]

    def _flip(
        self, evaluator: Evaluator, hand: Evaluation, view: View, legal: tuple[Action, ...]
    ) -> Action:
        flip_card = view.flip_card
        assert flip_card is not None

        def worth(action: Action) -> int:
            if not isinstance(action, TradeFlip):
                return hand.strength
            kept = list(view.set_cards)
            kept[kept.index(action.card)] = flip_card
            return evaluator.strength(kept, view.pit_cards, decks=None)

        return max(legal, key=worth)


class ByOdds:
    """Plays by the odds against random cards, as ``bc.odds`` has them.

    Throws one card at a time and looks, trades where that is worth more, calls where the pot pays
    for it, and bets half the pot, once a round, when its chance to win against all who are still in
    is at least ``bets``. That chance is taken as the one against a single random hand, to the power
    of their number; whoever has bet counts twice, for that is no random hand. The odds are for one
    deck: with several it plays like :class:`ByCategory`. A decision takes a twentieth of a second.

    >>> ByOdds().bets
    0.6
    """

    def __init__(self, bets: float = 0.6) -> None:
        """Set the chance to win from which on it bets: 0 to 1."""
        if isinstance(bets, bool) or not isinstance(bets, (int, float)) or not 0 <= bets <= 1:
            raise ValueError(f"bets={bets!r}: expected a number from 0 to 1")
        self.bets = bets
        self._with_several_decks = ByCategory()

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Answer with one of the legal actions."""
        if view.decks > 1:
            return self._with_several_decks(view, legal)
        if isinstance(legal[0], Fold):
            return self._bet(view, legal)
        if isinstance(legal[0], PassFlip):
            assert view.flip_card is not None
            best = odds.flip(
                view.set_cards,
                view.pit_cards,
                view.flip_card,
                dead=_seen(view) - {view.flip_card},
                rules=view.rules,
            )[0]
            return next(a for a in legal if getattr(a, "card", None) == best.card)
        left = MOST_CHANGED if isinstance(legal[0], Change) else MOST_THROWN - len(view.thrown)
        advice = odds.switch(
            view.set_cards, view.pit_cards, dead=_seen(view), throws=left, rules=view.rules
        )
        if isinstance(legal[0], Change):
            wanted = advice.at_once[0].cards
        else:
            wanted = () if advice.throw is None else (advice.throw,)
        return next(a for a in legal if getattr(a, "cards", ()) == wanted)

    def _bet(self, view: View, legal: tuple[Action, ...]) -> Action:
        assert view.seat is not None
        against_one = odds.equity(
            view.set_cards, view.pit_cards, dead=_seen(view), rules=view.rules
        ).share
        others = view.folded.count(False) - 1
        bettors = sum(bet > 0 for seat, bet in enumerate(view.bets) if seat != view.seat)
        chance = against_one ** (others + bettors)
        bets = view.bet_range
        # Once a round: two of these would raise each other to the last chip.
        if bets and view.bets[view.seat] == 0 and chance >= self.bets:
            half_the_pot = max(view.bets) + (view.pot + view.to_call) // 2
            return Bet(view.seat, min(max(half_the_pot, bets[0]), bets[-1]))
        if isinstance(legal[1], Check) or chance * (view.pot + view.to_call) >= view.to_call:
            return legal[1]
        return legal[0]


def _seen(view: View) -> set[Card]:
    """Return the cards that the seat has thrown, or seen face up as the flip card."""
    return {*view.thrown, *view.shown} - {*view.set_cards}


def _loose(hand: Evaluation) -> Counter[Card]:
    """Return the cards of the set with no part in the row, or all of a set that has no row."""
    if hand.category in LADDER[-2:]:
        return Counter(hand.set_cards)
    return Counter(hand.kickers) & Counter(hand.set_cards)
