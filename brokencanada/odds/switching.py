"""What to throw in the switch: every discard and every draw, counted to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from brokencanada._kernel import best_switch
from brokencanada.cards import SET_SIZE, Card, CardsLike, format_cards, whole_number
from brokencanada.hand import MOST_THROWN
from brokencanada.ladder import HouseRules, check_rules
from brokencanada.odds.field import field
from brokencanada.odds.known import check_left, know_hand
from brokencanada.odds.labels import labels_of


class Discarded(NamedTuple):
    """Cards to throw all at once, none to stand pat, and the share of the pot after the draw."""

    cards: tuple[Card, ...]
    share: float


class FirstThrow(NamedTuple):
    """A card to throw first, and the share of the pot if all goes on as well as it can."""

    card: Card
    share: float


@dataclass(frozen=True)
class Switch:
    """What each way to switch comes to, as shares of the pot against one opponent."""

    at_once: tuple[Discarded, ...]
    """The sets of cards to throw together, 15 with none thrown before; best first."""
    throw: Card | None
    """The first card of the best play when cards are thrown one at a time; ``None``: stand pat."""
    share: float
    """What that play reaches."""
    firsts: tuple[FirstThrow, ...]
    """Each card to throw first, best first; all that is drawn is looked at before the next."""

    @property
    def throws(self) -> int:
        """How many cards may be thrown."""
        return max(len(cards) for cards, _ in self.at_once)

    @property
    def looking(self) -> float:
        """What looking at each card before throwing the next is worth over throwing at once."""
        return self.share - self.at_once[0].share

    def __str__(self) -> str:
        """Say what is best, and what is best at once."""
        best = "Stand pat" if self.throw is None else f"Throw {self.throw}"
        if self.throws == 1:  # Nothing comes after a look at what was drawn.
            return f"{best}: {self.share:.2%} of the pot."
        if self.throw is not None:
            best += " and look"
        cards, share = self.at_once[0]
        at_once = f"throw {format_cards(cards)}" if cards else "stand pat"
        return f"{best}: {self.share:.2%} of the pot. All at once {at_once}: {share:.2%}."

    def _repr_html_(self) -> str:
        """Return every discard with its share, for a notebook."""
        from brokencanada import notebook  # only where there is one

        return notebook.switch(self)


def switch(
    set_cards: CardsLike,
    pit_cards: CardsLike,
    *,
    dead: CardsLike = (),
    throws: int = MOST_THROWN,
    rules: HouseRules = HouseRules(),
) -> Switch:
    """Return what every discard is worth, and the best play when cards are thrown one at a time.

    The share is that at a showdown against one opponent whose four cards are any that have not been
    seen: not in the hand, not ``dead``, not drawn, whether kept or thrown again. Every draw and
    every such set is counted: nothing is sampled. Throwing one at a time, a card just drawn may go
    too, and each next throw is the best one for what has been drawn. What comes later, the
    opponent's own switch, the flip and the bets, is left out.

    ``throws`` are the cards that may still be thrown, one to three: whoever has thrown some asks
    again with these ``dead``. Raises ``CardError`` for cards that are wrong or named twice,
    ``ValueError`` if fewer than seven cards are left. See section 5 of the rules.

    >>> advice = switch("5h 6s 7d Kc", "8h Kd")
    >>> advice.throw, advice.at_once[0].cards
    (Card('Kc'), (Card('5h'),))
    >>> len(advice.at_once), advice.share >= advice.at_once[0].share
    (15, True)
    """
    check_rules(rules)
    known = know_hand(set_cards, pit_cards, dead)
    n = len(known.live)
    check_left(known, MOST_THROWN + SET_SIZE, "three to draw and four of an opponent")
    most = whole_number("throws", throws, 1)
    if most > MOST_THROWN:
        raise ValueError(f"throws={most}: expected at most {MOST_THROWN}")
    own, pit = tuple(sorted(known.set_cards)), bytes(known.pit_cards)
    against = field(pit, known.live, rules)
    by_mask, by_first, best = best_switch(
        labels_of(rules).kernel,
        bytes(own),
        pit,
        known.live,
        against.classes,
        against.steps.reshape(-1),
        against.n_classes,
        most,
    )
    # As odds.h counts: halves of the pot, over all draws and all sets of the opponent.
    one_at_a_time = 2 * math.comb(n, SET_SIZE) * (n - 4) * (n - 5) * (n - 6)
    at_once = [
        Discarded(
            tuple(own[place] for place in thrown),
            by_mask[sum(1 << place for place in thrown)]
            / (2 * math.comb(n, count) * math.comb(n - count, SET_SIZE)),
        )
        for count in range(most + 1)
        for thrown in combinations(range(SET_SIZE), count)
    ]
    firsts = [FirstThrow(own[place], won / one_at_a_time) for place, won in enumerate(by_first)]
    firsts.sort(key=lambda first: -first.share)
    at_once.sort(key=lambda discarded: -discarded.share)
    stands = by_mask[0] * (n - 4) * (n - 5) * (n - 6) == best
    return Switch(
        tuple(at_once), None if stands else firsts[0].card, best / one_at_a_time, tuple(firsts)
    )
