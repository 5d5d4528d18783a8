"""Broken Canada: what a hand of four cards of your own and two shared ones is worth.

>>> import brokencanada as bc
>>> bc.evaluate("5h 5s 6d 7c", "8h Kd").category.title
'In hand 4 card straight-pair'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from brokencanada.cards import (
    Card,
    CardError,
    deck,
    format_cards,
    join,
    parse_cards,
    random_hands,
)
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import (
    Evaluator,
    categories,
    category,
    evaluate,
    explain,
    shares,
    showdown,
    strength,
    strengths,
)
from brokencanada.explanation import Explanation
from brokencanada.ladder import LADDER, Category, HouseRules
from brokencanada.showdown import Showdown

if TYPE_CHECKING:
    from brokencanada import bots, cuckoo, odds
    from brokencanada.actions import (
        Bet,
        Call,
        Change,
        Check,
        Discard,
        Fold,
        IllegalAction,
        PassFlip,
        StandPat,
        TradeFlip,
    )
    from brokencanada.betting import FixedLimit, NoLimit, PotLimit
    from brokencanada.game import Game, replay
    from brokencanada.hand import Phase
    from brokencanada.history import HistoryError, TruncatedHistory
    from brokencanada.outcome import Result
    from brokencanada.simulation import Simulation, simulate
    from brokencanada.table import Table, play
    from brokencanada.view import View

__version__ = "0.1.0"

__all__ = [
    "LADDER",
    "Bet",
    "Call",
    "Card",
    "CardError",
    "Category",
    "Change",
    "Check",
    "Discard",
    "Evaluation",
    "Evaluator",
    "Explanation",
    "FixedLimit",
    "Fold",
    "Game",
    "HistoryError",
    "HouseRules",
    "IllegalAction",
    "NoLimit",
    "PassFlip",
    "Phase",
    "PotLimit",
    "Result",
    "Showdown",
    "Simulation",
    "StandPat",
    "Table",
    "TradeFlip",
    "TruncatedHistory",
    "View",
    "bots",
    "categories",
    "category",
    "cuckoo",
    "deck",
    "evaluate",
    "explain",
    "format_cards",
    "join",
    "odds",
    "parse_cards",
    "play",
    "random_hands",
    "replay",
    "shares",
    "showdown",
    "simulate",
    "strength",
    "strengths",
]

# The rooms of the game are loaded when first asked for: who only evaluates does not wait for them.
_PLAYING = {
    "actions": (
        "Bet Call Change Check Discard Fold IllegalAction PassFlip StandPat TradeFlip".split()
    ),
    "betting": ["FixedLimit", "NoLimit", "PotLimit"],
    "game": ["Game", "replay"],
    "hand": ["Phase"],
    "history": ["HistoryError", "TruncatedHistory"],
    "outcome": ["Result"],
    "simulation": ["Simulation", "simulate"],
    "table": ["Table", "play"],
    "view": ["View"],
}
_ROOM_OF = {name: room for room, names in _PLAYING.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in ("bots", "cuckoo", "odds"):
        return import_module(f"brokencanada.{name}")
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"brokencanada.{_ROOM_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
