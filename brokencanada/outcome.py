"""How a hand ended: records of pots, Feuds and the whole."""

from __future__ import annotations

from dataclasses import dataclass

from brokencanada.cards import Card


@dataclass(frozen=True)
class PotResult:
    """A pot, who could win it and who did."""

    amount: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    kind: str
    """``"win"``, ``"split"``, ``"feud"``; ``"unseen"`` when all others had folded."""


@dataclass(frozen=True)
class Feud:
    """A Family Feud over a pot."""

    seats: tuple[int, ...]
    """The holders of full houses, in the order in which they drew."""
    cutter: int
    draws: tuple[tuple[int, Card], ...]
    """Seat and card of every draw, draws after a tie included."""
    winner: int


@dataclass(frozen=True)
class Result:
    """How a hand ended."""

    payouts: tuple[int, ...]
    """What each seat receives from the pots."""
    stacks: tuple[int, ...]
    """What each seat has at the end."""
    pots: tuple[PotResult, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    """The set each seat showed last, ``None`` for those who did not."""
    redealt: bool
    feuds: tuple[Feud, ...]
