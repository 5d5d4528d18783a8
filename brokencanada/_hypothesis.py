"""What Hypothesis calls when it loads, so that ``st.from_type(bc.Card)`` and the like work.

An entry point may not name ``strategies.py``: whoever imports that first has it import Hypothesis,
which then asks for the module that is still being imported. So nothing here imports the strategies
or Hypothesis before a function is called. The package itself is imported in any case, since this
module lies in it; what that costs is NumPy, where it is not loaded already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brokencanada.cards import Card
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.ladder import HouseRules

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Tell Hypothesis how to draw our types; the strategies are imported when one is drawn."""
    from hypothesis.strategies import register_type_strategy

    register_type_strategy(Card, _cards)
    register_type_strategy(HouseRules, _house_rules)
    register_type_strategy(Evaluator, _evaluators)
    register_type_strategy(Evaluation, _evaluations)


def _cards(_: type[Card]) -> SearchStrategy[Card]:
    from brokencanada.strategies import cards

    return cards()


def _house_rules(_: type[HouseRules]) -> SearchStrategy[HouseRules]:
    from brokencanada.strategies import house_rules

    return house_rules()


def _evaluators(_: type[Evaluator]) -> SearchStrategy[Evaluator]:
    from brokencanada.strategies import house_rules

    return house_rules().map(Evaluator)


def _evaluations(_: type[Evaluation]) -> SearchStrategy[Evaluation]:
    from brokencanada.strategies import evaluations

    return evaluations()
