"""What to expect: how often hands turn out to be what."""

from __future__ import annotations

from brokencanada.evaluator import Evaluator
from brokencanada.ladder import Category, HouseRules


def frequencies(*, rules: HouseRules = HouseRules()) -> dict[Category, int]:
    """Count the best category of every hand of one deck: 305,377,800, strongest category first.

    A hand is a set of four and a pit of two: C(52,6) times 15 ways to split six cards. Counted at
    each call by the kernel, in a tenth of a second. See section 4 of the rules.

    >>> frequencies()[Category.ROYAL_CANADIAN]
    60
    """
    counts = Evaluator(rules).count_deck()
    return dict(zip(rules.ladder, counts[::-1], strict=True))
