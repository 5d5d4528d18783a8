"""Whether to call the flip, and which card to give for it."""

from __future__ import annotations

from typing import NamedTuple

from brokencanada.cards import SET_SIZE, Card, CardLike, CardsLike
from brokencanada.ladder import HouseRules, check_rules
from brokencanada.odds.field import fares, field
from brokencanada.odds.known import check_left, know_hand


class FlipOption(NamedTuple):
    """A card of the set to give for the flip card, ``None`` to keep all, and the share after it."""

    card: Card | None
    share: float


def flip(
    set_cards: CardsLike,
    pit_cards: CardsLike,
    flip_card: CardLike,
    *,
    dead: CardsLike = (),
    rules: HouseRules = HouseRules(),
) -> tuple[FlipOption, ...]:
    """Return the share of the pot after keeping the set and after each of four trades, best first.

    The share is that at a showdown against one opponent whose four cards are any that have not been
    seen, each such set counted. Whoever else may call the flip, and the bets to come, are left out.
    Raises ``CardError`` for cards that are wrong or named twice, ``ValueError`` if too few are
    left. See section 5 of the rules.

    >>> for card, share in flip("5h 6s 7d Kc", "8h Kd", "8s")[:3]:
    ...     print(card, round(share, 3))
    5h 0.918
    Kc 0.913
    None 0.791
    """
    check_rules(rules)
    cards = [Card(flip_card)]
    known = know_hand(set_cards, pit_cards, dead, cards)
    check_left(known, SET_SIZE, "four of an opponent")
    against = field(bytes(known.pit_cards), known.live, rules)
    options = []
    for given in (None, *sorted(known.set_cards)):
        own = [card for card in known.set_cards if card != given] + cards * (given is not None)
        options.append(FlipOption(given, fares(own, known.pit_cards, against, rules).share))
    return tuple(sorted(options, key=lambda option: -option.share))
