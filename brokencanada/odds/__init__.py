"""What to expect: how often hands come, what a hand is worth against others, what to throw.

Everything here is for one deck. Counts are exact, and so is all that speaks of one opponent; only
``equity`` against several is sampled.
"""

from brokencanada.odds.counting import frequencies, percentile
from brokencanada.odds.flipping import FlipOption, flip
from brokencanada.odds.sharing import Share, equity
from brokencanada.odds.switching import Discarded, FirstThrow, Switch, switch

__all__ = [
    "Discarded",
    "FirstThrow",
    "FlipOption",
    "Share",
    "Switch",
    "equity",
    "flip",
    "frequencies",
    "percentile",
    "switch",
]
