"""Broken Canada: what a hand of four cards of your own and two shared ones is worth.

>>> import brokencanada as bc
>>> bc.evaluate("5h 5s 6d 7c", "8h Kd").category.title
'In hand 4 card straight-pair'
"""

from brokencanada import odds
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
    strength,
    strengths,
)
from brokencanada.explanation import Explanation
from brokencanada.ladder import LADDER, Category, HouseRules

__version__ = "0.1.0"

__all__ = [
    "LADDER",
    "Card",
    "CardError",
    "Category",
    "Evaluation",
    "Evaluator",
    "Explanation",
    "HouseRules",
    "categories",
    "category",
    "deck",
    "evaluate",
    "explain",
    "format_cards",
    "join",
    "odds",
    "parse_cards",
    "random_hands",
    "strength",
    "strengths",
]
