"""The evaluator: what a hand is worth, under the default rules or those of a house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

import numpy as np
import numpy.typing as npt

from brokencanada._kernel import Kernel, layout
from brokencanada.cards import CardsLike, read_hand
from brokencanada.encoding import check_strength, check_strengths
from brokencanada.evaluation import Evaluation
from brokencanada.explanation import Explanation
from brokencanada.ladder import PLACE_SHIFT, Category, HouseRules, check_rules
from brokencanada.showdown import Showdown, decide, divide
from brokencanada.tables import Tables, strengths_of

_layout = lru_cache(maxsize=1)(layout)


@lru_cache(maxsize=32)
def _tables(rules: HouseRules) -> Tables | None:
    """Return the tables for some rules, kept; ``None`` stands for those built into the kernel."""
    return None if rules == HouseRules() else strengths_of(rules, _layout())


class Evaluator(Kernel):
    """The functions of this module under given house rules, at the same speed.

    Evaluators of equal rules are equal, and pickle and copy by their rules.

    >>> suited = Evaluator(HouseRules(royal_quarter="suited"))
    >>> suited.evaluate("3h 4h 5h 6h", "9s Kd").category.title
    'Royal quarter-straight'
    """

    __slots__ = ("_categories", "_rules")

    _rules: HouseRules
    _categories: npt.NDArray[np.uint8]

    def __new__(cls, rules: HouseRules = HouseRules()) -> Self:
        """Make the evaluator for some rules; the tables for an order are made once and kept."""
        self = super().__new__(cls, _tables(check_rules(rules)), rules.royal_quarter == "suited")
        self._rules = rules
        self._categories = np.array(rules.ladder[::-1], np.uint8)
        return self

    @property
    def rules(self) -> HouseRules:
        """The house rules it plays by."""
        return self._rules

    def evaluate(
        self, set_cards: CardsLike, pit_cards: CardsLike, *, decks: int | None = 1
    ) -> Evaluation:
        """Evaluate one hand: its strength with the category, the key and the cards behind it.

        Takes and raises what ``strength`` does.

        >>> evaluation = evaluate("Kc Kd Kh Qs", "Qd 7c")
        >>> print(evaluation)
        Full house: Kc Kd Kh Qd Qs (three kings and pair of queens), kicker 7
        >>> evaluation.level, evaluation.row, evaluation.key
        (31, 4, (13, 12, 7))
        >>> evaluation > evaluate("2c4d7h9s", "JdKc")
        True
        """
        set_read, pit_read = read_hand(set_cards, pit_cards)
        strength = self.strength(set_read, pit_read, decks=decks)
        return Evaluation(strength, tuple(set_read), tuple(pit_read), self._rules)

    def explain(
        self, set_cards: CardsLike, pit_cards: CardsLike, *, decks: int | None = 1
    ) -> Explanation:
        """Explain what one hand is worth and why it is worth no more; prints as text.

        Takes and raises what ``strength`` does. See sections 2 and 3 of the rules.

        >>> print(explain("4h 5h 6h 7h", "9c 9d").why_not[Category.FLUSH_5])
        the most of one suit are four hearts
        """
        return Explanation(self.evaluate(set_cards, pit_cards, decks=decks))

    def category(self, strength: int) -> Category:
        """Return the category of a strength.

        Raises ``TypeError`` for what is no integer and ``ValueError`` for what cannot be a
        strength: negative, longer than 32 bits, or a top byte over 34.

        >>> category(0x1f238000).title
        'Full house'
        """
        return Category(int(self._categories[check_strength(strength) >> PLACE_SHIFT]))

    def categories(self, strengths: npt.ArrayLike) -> npt.NDArray[np.uint8]:
        """Return the levels of many strengths, the values of :class:`Category`.

        ``strengths`` is an integer array, or what NumPy makes one of, of any shape; the result is
        a ``uint8`` array of that shape. Raises as ``category`` does, naming the first that is none.

        >>> categories([0x1f238000, 0])
        array([31,  0], dtype=uint8)
        """
        # An index without axes gives a scalar, which the outer call makes an array again.
        return np.asarray(self._categories[check_strengths(strengths) >> PLACE_SHIFT])

    def showdown(
        self, strengths: Sequence[int], *, first: int = 0, redeal: bool = True
    ) -> Showdown:
        """Decide a showdown between all who are still in.

        Indices are those into ``strengths``; ``first`` is the one left of the dealer. Of ``kind``
        ``"win"``, ``"split"``, ``"feud"`` (full houses draw, ``cutter`` first) or ``"redeal"``
        (``winners`` hold the Broken or Royal Canadian; with ``redeal=False`` these rank by the
        ladder, as they do after it). Raises ``TypeError`` or ``ValueError`` for what is no
        strength, none at all, or a ``first`` that is no index. See section 5 of the rules.

        >>> showdown([0x02D00000, 0x1F238000, 0x1FD28000], first=1)
        Showdown(kind='feud', winners=(1, 2), cutter=2)
        """
        return decide(strengths, first=first, redeal=redeal, rules=self._rules)

    def shares(
        self,
        strengths: npt.ArrayLike,
        *,
        where: npt.ArrayLike | None = None,
        redeal: bool = True,
    ) -> npt.NDArray[np.float64]:
        """Return each player's expected share of the pot: (…, players) in, ``float64`` out.

        ``where`` is true for those still in, by default all; shares add up to 1. A Feud shares
        equally among its full houses. A redeal is not decided by strengths: it counts as an equal
        share for all still in, an approximation; ``redeal=False`` ranks a Broken or Royal Canadian
        by the ladder instead. Raises as ``showdown`` does. See section 5 of the rules.

        >>> shares([[5 << 24, 5 << 24, 4 << 24], [34 << 24, 0, 0]], where=[True, True, False])
        array([[0.5, 0.5, 0. ],
               [0.5, 0.5, 0. ]])
        """
        return divide(strengths, where=where, redeal=redeal, rules=self._rules)

    def __eq__(self, other: object) -> bool:
        return self._rules == other._rules if isinstance(other, Evaluator) else NotImplemented

    def __hash__(self) -> int:
        return hash((Evaluator, self._rules))

    def __repr__(self) -> str:
        return f"Evaluator({self._rules!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[HouseRules]]:
        return type(self), (self._rules,)


evaluator_of = lru_cache(maxsize=32)(Evaluator)
"""The evaluator of some rules, made once and kept: for those who ask again at every step."""

_default = Evaluator()
strength = _default.strength
strengths = _default.strengths
evaluate = _default.evaluate
explain = _default.explain
category = _default.category
categories = _default.categories
showdown = _default.showdown
shares = _default.shares
