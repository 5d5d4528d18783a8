"""What a hand of Broken Canada begins with, as plain values for its history, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from brokencanada.actions import ACTIONS
from brokencanada.betting import FixedLimit, Limits, NoLimit, PotLimit
from brokencanada.cards import format_cards, parse_cards
from brokencanada.hand import Start
from brokencanada.history import Format, made, of_kind
from brokencanada.ladder import Category, HouseRules

_LIMITS: dict[str, type[Limits]] = {kind.__name__: kind for kind in (NoLimit, PotLimit, FixedLimit)}


def _header(start: Start) -> dict[str, Any]:
    return {
        "stacks": list(start.stacks),
        "dealer": start.dealer,
        "ante": start.ante,
        "betting": {"type": type(start.betting).__name__, **asdict(start.betting)},
        "royal_quarter": start.rules.royal_quarter,
        "order": None if start.rules.order is None else [c.name for c in start.rules.order],
        "decks": start.decks,
        "flip_order": start.flip_order,
        "stock": format_cards(start.stock),
        "chance": start.chance,
    }


def _start(header: dict[str, Any]) -> Start:
    betting = dict(of_kind("betting", header["betting"], dict))
    order = header["order"]
    if order is not None:
        order = tuple(Category[name] for name in of_kind("order", order, list))
    rules = HouseRules(header["royal_quarter"], order)
    return Start(
        tuple(of_kind("stacks", header["stacks"], list)),
        header["dealer"],
        header["ante"],
        made(_LIMITS[betting.pop("type")], betting),
        rules,
        header["decks"],
        header["flip_order"],
        tuple(parse_cards(of_kind("stock", header["stock"], str))),
        header["chance"],
    )


HAND: Format[Start] = Format(
    name="brokencanada hand",
    version=1,
    tells="a hand of Broken Canada",
    actions=ACTIONS,
    fields=frozenset(
        "stacks dealer ante betting royal_quarter order decks flip_order stock chance".split()
    ),
    header=_header,
    start=_start,
)
"""A hand as :meth:`Game.history` writes it."""
