"""How often hands turn out to be what: every hand counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from brokencanada._kernel import count_hands
from brokencanada.cards import PIT_SIZE, SET_SIZE, CardsLike
from brokencanada.encoding import check_strength
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import Category, HouseRules, check_rules
from brokencanada.odds.known import check_left, know_some
from brokencanada.odds.labels import labels_of


def frequencies(
    *,
    set_cards: CardsLike = (),
    pit_cards: CardsLike = (),
    dead: CardsLike = (),
    rules: HouseRules = HouseRules(),
) -> dict[Category, int]:
    """Count the best category of every hand of one deck that completes some cards.

    ``set_cards`` are up to four cards of the set and ``pit_cards`` up to two of the pit; ``dead``
    cards are in neither. With none given these are all 305,377,800 hands: C(52,6) times 15 ways to
    split six cards. Returns the counts by category, strongest first, those of 0 too. Raises
    ``CardError`` for a card that is none, for too many and for one named twice, ``ValueError`` if
    too few are left. Nothing is sampled; see section 4 of the rules.

    >>> frequencies()[Category.ROYAL_CANADIAN]
    60
    >>> counts = frequencies(set_cards="Ks Kd", pit_cards="Kh Kc")
    >>> counts[Category.FOUR_OF_A_KIND], sum(counts.values())
    (1056, 1128)
    """
    known = know_some(set_cards, pit_cards, dead)
    missing = SET_SIZE + PIT_SIZE - len(known.set_cards) - len(known.pit_cards)
    check_left(known, missing, "to complete the hand")
    own, pit = bytes(known.set_cards), bytes(known.pit_cards)
    counts = count_hands(Evaluator(rules), own, pit, known.live).tolist()
    return dict(zip(rules.ladder, counts[::-1], strict=True))


def percentile(strength: int, *, rules: HouseRules = HouseRules()) -> float:
    """Return the share of all hands of one deck that are weaker, equal ones by half: 0 to 1.

    ``strength`` is any number that can be one, whether a hand of one deck has it or not. Raises
    what ``bc.category`` does. The first call under some rules counts all hands.

    >>> import brokencanada as bc
    >>> round(percentile(bc.strength("5h 5s 6d 7c", "8h Kd")), 3)
    0.908
    """
    checked = check_strength(strength)
    strengths = labels_of(check_rules(rules)).strengths
    weaker = _weaker(rules)
    below, up_to = (weaker[np.searchsorted(strengths, checked, side)] for side in _SIDES)
    return float(below + up_to) / float(2 * weaker[-1])


_SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")


@lru_cache(maxsize=32)
def _weaker(rules: HouseRules) -> npt.NDArray[np.int64]:
    """By label, and one more: how many of all hands have a smaller one."""
    labels = labels_of(rules)
    counts = count_hands(labels.kernel, b"", b"", know_some((), (), ()).live, len(labels.strengths))
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts.astype(np.int64))])
