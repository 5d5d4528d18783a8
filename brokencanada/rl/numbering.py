"""The fixed action numbers: what each says, and which action it is at one moment of a hand.

Cards go by their place in the set, which is kept sorted: number 7 throws the lowest one, whichever
that is. A number never changes its meaning; in another order they would be another environment.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

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
from brokencanada.cards import SET_SIZE, Card
from brokencanada.hand import MOST_CHANGED, MOST_THROWN
from brokencanada.view import View

Places = tuple[int, ...]


def _ways(most: int) -> list[Places]:
    """List the ways to pick at most so many places of a set, fewer first."""
    return [places for size in range(most + 1) for places in combinations(range(SET_SIZE), size)]


FOLD, CHECK_OR_CALL = 0, 1
SMALLEST_BET, HALF_POT_BET, POT_BET, LARGEST_BET = 2, 3, 4, 5
STAND_PAT = 6
SWITCHES = {places: number for number, places in enumerate(_ways(MOST_THROWN), STAND_PAT)}
"""The number of throwing the cards at these places in the switch; of none, to stand pat."""
PASS_FLIP = STAND_PAT + len(SWITCHES)
TRADES: dict[Places, int] = {(place,): PASS_FLIP + 1 + place for place in range(SET_SIZE)}
"""The number of giving the card at this place for the flip card."""
KEEP = PASS_FLIP + 1 + len(TRADES)
CHANGES = {places: number for number, places in enumerate(_ways(MOST_CHANGED), KEEP)}
"""The number of changing the cards at these places after a redeal; of none, to keep them."""
N_ACTIONS = KEEP + len(CHANGES)


def _names() -> Iterable[tuple[int, str]]:
    yield FOLD, "fold"
    yield CHECK_OR_CALL, "check or call"
    yield SMALLEST_BET, "bet the least"
    yield HALF_POT_BET, "bet half the pot"
    yield POT_BET, "bet the pot"
    yield LARGEST_BET, "bet the most"
    yield PASS_FLIP, "pass the flip card"
    for verb, none, numbers in (
        ("throw", "stand pat", SWITCHES),
        ("trade", "", TRADES),
        ("change", "change nothing", CHANGES),
    ):
        for places, number in numbers.items():
            yield number, f"{verb} {' '.join(map(str, places))}" if places else none


NAMES = tuple(name for _, name in sorted(_names()))
"""What each number says; the places of cards count from 0, the lowest card."""


def choices(view: View, legal: Iterable[Action]) -> dict[int, Action]:
    """Return the legal numbers of the seat whose view it is, each with the action it is now.

    Each action has one number, the lowest: of equal cards the first is meant, and of bet sizes
    that come to the same, the one that is named first.

    >>> import brokencanada as bc
    >>> game = bc.Game([100, 100], ante=5, rng=7)
    >>> legal = choices(game.view(1), game.legal_actions(1))
    >>> {NAMES[number]: action.to for number, action in legal.items() if number >= SMALLEST_BET}
    {'bet the least': 2, 'bet half the pot': 5, 'bet the pot': 10, 'bet the most': 95}
    """
    numbered = {}
    for action in legal:
        if not isinstance(action, Bet):
            numbered[_number(action, view.set_cards)] = action
    return numbered | _bets(view)


def _number(action: Action, set_cards: tuple[Card, ...]) -> int:
    match action:
        case Fold():
            return FOLD
        case Check() | Call():
            return CHECK_OR_CALL
        case StandPat():
            return STAND_PAT
        case Discard(cards=cards):
            return SWITCHES[_places(cards, set_cards)]
        case PassFlip():
            return PASS_FLIP
        case TradeFlip(card=card):
            return TRADES[_places((card,), set_cards)]
        case Change(cards=cards):
            return CHANGES[_places(cards, set_cards)]
    raise TypeError(f"{action!r} has no number")


def _places(cards: Iterable[Card], set_cards: tuple[Card, ...]) -> Places:
    """Return where some cards lie, both sorted; of equal cards the first are meant."""
    places: list[int] = []
    for card in cards:
        places.append(set_cards.index(card, places[-1] + 1 if places else 0))
    return tuple(places)


def _bets(view: View) -> dict[int, Action]:
    if view.bet_range is None or view.seat is None:
        return {}
    high, pot = max(view.bets), view.pot + view.to_call  # a raise calls first
    sizes = {
        SMALLEST_BET: view.bet_range[0],
        HALF_POT_BET: high + pot // 2,
        POT_BET: high + pot,
        LARGEST_BET: view.bet_range[-1],
    }
    bets: dict[int, Action] = {}
    for number, to in sizes.items():
        bet = Bet(view.seat, to)
        if to in view.bet_range and bet not in bets.values():
            bets[number] = bet
    return bets
