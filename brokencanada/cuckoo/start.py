"""All that a game begins with, checked, and as plain values for its history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from brokencanada.cards import (
    CARDS_IN_DECK,
    Card,
    CardsLike,
    Seed,
    check_copies,
    format_cards,
    parse_cards,
    whole_number,
)
from brokencanada.chance import Chance
from brokencanada.cuckoo.actions import ACTIONS
from brokencanada.cuckoo.rules import Rules, check_players, check_rules
from brokencanada.history import Format, made, of_kind

DECK = tuple(Card(code) for code in range(CARDS_IN_DECK))


@dataclass(frozen=True)
class Start:
    """All that a game begins with: what comes of it is decided by the actions alone.

    Raises ``TypeError`` or ``ValueError`` naming what is wrong.
    """

    players: int
    rules: Rules
    stake: int
    pot: int
    dealer: int
    stock: tuple[Card, ...]
    """The deck in its first order, top first."""
    chance: str
    """The state of chance, for all later shuffles."""

    def __post_init__(self) -> None:
        """Check everything, and make all numbers plain integers."""
        check_rules(self.rules)
        players = check_players(self.players, self.rules)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "stake", whole_number("stake", self.stake, 0))
        object.__setattr__(self, "pot", whole_number("pot", self.pot, 0))
        object.__setattr__(self, "dealer", whole_number("dealer", self.dealer))
        if not 0 <= self.dealer < players:
            raise ValueError(f"dealer={self.dealer}: there is no such seat")
        check_copies(self.stock, 1)
        if len(self.stock) != CARDS_IN_DECK:
            raise ValueError(f"{len(self.stock)} cards: expected {CARDS_IN_DECK}")
        Chance.from_state(self.chance)

    @classmethod
    def shuffled(
        cls,
        players: int,
        rules: Rules,
        *,
        stake: int,
        pot: int,
        dealer: int,
        deck: CardsLike,
        rng: Seed,
    ) -> Self:
        """Shuffle the deck for a game that is to begin, with the cards of ``deck`` on top."""
        top = parse_cards(deck)
        check_copies(top, 1)
        chance = Chance(rng)
        stock = (*top, *chance.shuffled(_without(DECK, top)))
        return cls(players, rules, stake, pot, dealer, stock, chance.state)


def _without(cards: Iterable[Card], some: Iterable[Card]) -> list[Card]:
    gone = set(some)
    return [card for card in cards if card not in gone]


def _header(start: Start) -> dict[str, Any]:
    return {
        "players": start.players,
        "rules": asdict(start.rules) | {"points": list(start.rules.points)},
        "stake": start.stake,
        "pot": start.pot,
        "dealer": start.dealer,
        "stock": format_cards(start.stock),
        "chance": start.chance,
    }


def _start(header: dict[str, Any]) -> Start:
    rules = of_kind("rules", header["rules"], dict)
    if missing := {field.name for field in fields(Rules)} - rules.keys():
        raise ValueError(f"the rules lack {min(missing)!r}")
    return Start(
        header["players"],
        made(Rules, rules),
        header["stake"],
        header["pot"],
        header["dealer"],
        tuple(parse_cards(of_kind("stock", header["stock"], str))),
        header["chance"],
    )


GAME: Format[Start] = Format(
    name="brokencanada cuckoo",
    version=1,
    tells="a game of Cuckoo",
    actions=ACTIONS,
    fields=frozenset("players rules stake pot dealer stock chance".split()),
    header=_header,
    start=_start,
)
"""A game as :meth:`Game.history` writes it."""
