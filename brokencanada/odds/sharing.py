"""What share of the pot a hand can expect when everybody shows."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from brokencanada.cards import SET_SIZE, CardsLike, Seed, generator, whole_number
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import HouseRules, check_rules
from brokencanada.odds.field import fares, field
from brokencanada.odds.known import Known, check_left, know_hand

SAMPLES = 100_000
_BLOCK = 16_384  # showdowns sampled at a time


@dataclass(frozen=True)
class Share:
    """What comes of a showdown; ``win``, ``tie`` and ``lose`` add up to 1."""

    win: float
    """The chance to take the pot alone."""
    tie: float
    """The chance to get a part of it: a split, a Feud, a redeal."""
    lose: float
    """The chance to get nothing."""
    share: float
    """The share of the pot to expect."""
    stderr: float = 0.0
    """The standard error of ``share``; 0 where it is exact."""

    def __str__(self) -> str:
        """Say it in percent."""
        error = f" ± {self.stderr:.2%}" if self.stderr else ""
        return (
            f"{self.share:.2%}{error} of the pot: win {self.win:.2%}, "
            f"tie {self.tie:.2%}, lose {self.lose:.2%}"
        )

    def _repr_html_(self) -> str:
        """Return the chances as a bar, for a notebook."""
        from brokencanada import notebook  # only where there is one

        return notebook.share(self)


def equity(
    set_cards: CardsLike,
    pit_cards: CardsLike,
    *,
    opponents: int = 1,
    dead: CardsLike = (),
    samples: int | None = None,
    rng: Seed = None,
    rules: HouseRules = HouseRules(),
) -> Share:
    """Return what a hand can expect at a showdown against opponents with random sets.

    Their cards are any that are neither in the hand nor ``dead``. Against one opponent every set
    is counted, C(46,4) = 163,185 without dead cards. Against more, or wherever ``samples`` is
    given, that many showdowns are drawn with ``rng`` (100,000 by default). A split shares equally,
    a Feud among its full houses, and a redeal, which no hand decides, among all. Raises
    ``CardError`` for cards that are wrong or named twice, ``ValueError`` for more opponents than
    the deck can serve. See section 5 of the rules.

    >>> round(equity("Kc Kd Kh Qs", "Qd 7c").share, 3)
    0.998
    >>> equity("Kc Kd Kh Qs", "Qd 7c", opponents=3, samples=1000, rng=7).stderr < 0.01
    True
    """
    check_rules(rules)
    known = know_hand(set_cards, pit_cards, dead)
    n_opponents = whole_number("opponents", opponents, 1)
    check_left(known, SET_SIZE * n_opponents, f"four for each of {n_opponents} opponents")
    if samples is None and n_opponents == 1:
        return _exact(known, rules)
    n_samples = whole_number("samples", SAMPLES if samples is None else samples, 2)
    return _sampled(known, n_opponents, n_samples, rng, rules)


def _exact(known: Known, rules: HouseRules) -> Share:
    against = field(bytes(known.pit_cards), known.live, rules)
    found = fares(known.set_cards, known.pit_cards, against, rules)
    won, halved, sets = found
    return Share(won / sets, halved / sets, (sets - won - halved) / sets, found.share)


def _sampled(known: Known, opponents: int, samples: int, rng: Seed, rules: HouseRules) -> Share:
    numbers = generator(rng)
    evaluator = Evaluator(rules)
    own = evaluator.strength(known.set_cards, known.pit_cards)
    live = np.frombuffer(known.live, np.uint8)
    wins = losses = 0
    total = squares = 0.0
    for first in range(0, samples, _BLOCK):
        n = min(_BLOCK, samples - first)
        sets = _drawn(live, n, opponents * SET_SIZE, numbers).reshape(n, opponents, SET_SIZE)
        pits = np.broadcast_to(np.array(known.pit_cards, np.uint8), (n, opponents, 2))
        strengths = np.full((n, opponents + 1), own, np.uint32)
        strengths[:, 1:] = evaluator.strengths(np.concatenate([sets, pits], axis=-1), decks=None)
        shares = evaluator.shares(strengths)[:, 0]
        wins += int((shares == 1).sum())
        losses += int((shares == 0).sum())
        total += float(shares.sum())
        squares += float((shares**2).sum())
    mean = total / samples
    variance = max(0.0, squares - samples * mean**2) / (samples - 1)
    ties = samples - wins - losses
    return Share(
        wins / samples, ties / samples, losses / samples, mean, math.sqrt(variance / samples)
    )


def _drawn(
    live: npt.NDArray[np.uint8], n: int, count: int, rng: np.random.Generator
) -> npt.NDArray[np.uint8]:
    """Draw so many cards n times, each time from all live ones: (n, count)."""
    decks = np.tile(live, (n, 1))
    rows = np.arange(n)
    for place in range(count):
        at = rng.integers(place, len(live), n)
        taken = decks[rows, at]
        decks[rows, at] = decks[:, place]
        decks[:, place] = taken
    return decks[:, :count]
