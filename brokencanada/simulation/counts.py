"""What came of many hands, in whole numbers: by seat and by category."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from brokencanada.ladder import Category, HouseRules

Counts: TypeAlias = npt.NDArray[np.int64]

_SETTING = ("players", "decks", "rules", "strategies", "flip")


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of many hands without betting: whole numbers, by seat and by category.

    Seat 0 is left of the dealer in every hand, and the last seat deals. Arrays are ``int64`` and
    read-only. Arrays of shape (players, 35) count by seat and by level, the value of
    :class:`Category`; :meth:`counts` adds the seats up and names the categories. ``+`` adds what
    was played alike. Equal, hashed and pickled by value.

    >>> from brokencanada import simulate
    >>> some, more = simulate(1000, rng=1), simulate(500, rng=2)
    >>> (some + more).hands, (some + more).players
    (1500, 4)
    >>> bool((some.dealt.sum(axis=1) == 1000).all())
    True
    """

    hands: int
    """How many hands were played."""
    players: int
    decks: int
    rules: HouseRules
    strategies: tuple[str, ...]
    """What the strategy of each seat is called."""
    flip: bool
    """Whether the seats traded for the flip card."""
    dealt: Counts
    """(players, 35): what was dealt, before the switch."""
    revealed: Counts
    """(players, 35): what was shown at the reveal."""
    decisive: Counts
    """(players, 35): what decided the pot: the new hands where there was a redeal."""
    won: Counts
    """(players, 35): pots taken alone, with what; won Feuds are among them."""
    tied: Counts
    """(players, 35): pots shared, with what."""
    ways: Counts
    """(players, players): pots of which the seat got one part of 1, of 2, of 3 and so on."""
    feuds_entered: Counts
    """(players,): Feuds in which the seat drew."""
    feuds_won: Counts
    """(players,): Feuds that the seat won."""
    redeals: int
    """Hands with a redeal."""
    feuds: int
    """Hands decided by a Family Feud."""
    reshuffles: int
    """How often the stock ran out and the discards became a new one."""

    def __post_init__(self) -> None:
        """Keep the arrays from being changed."""
        for name in _ARRAYS:
            array = np.array(getattr(self, name), np.int64)
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @property
    def splits(self) -> int:
        """Hands whose pot was shared."""
        parts = np.arange(1, self.players + 1)
        return int((self.ways.sum(axis=0) // parts)[1:].sum())

    @property
    def share(self) -> npt.NDArray[np.float64]:
        """(players,): the share of all pots that went to each seat; 1 in all."""
        parts = np.arange(1, self.players + 1)
        share: npt.NDArray[np.float64] = (self.ways / parts).sum(axis=1) / self.hands
        return share

    @property
    def stderr(self) -> npt.NDArray[np.float64]:
        """(players,): the standard error of each share; of a single hand there is none (nan)."""
        parts = np.arange(1, self.players + 1)
        spread = (self.ways / parts**2).sum(axis=1) / self.hands - self.share**2
        if self.hands == 1:
            return np.full(self.players, np.nan)
        errors: npt.NDArray[np.float64] = np.sqrt(np.maximum(spread, 0) / (self.hands - 1))
        return errors

    def counts(
        self, what: Literal["dealt", "revealed", "decisive", "won", "tied"]
    ) -> dict[Category, int]:
        """Return one of the counts by category over all seats, strongest category first.

        >>> from brokencanada import simulate
        >>> simulate(1000, rng=1).counts("revealed")[Category.PAIR]
        1203
        """
        if what not in _BY_CATEGORY:
            raise ValueError(f"{what!r}: expected {', '.join(map(repr, _BY_CATEGORY))}")
        by_level = getattr(self, what).sum(axis=0).tolist()
        return {category: by_level[category] for category in self.rules.ladder}

    def __add__(self, other: object) -> Simulation:
        """Add hands played alike; ``ValueError`` names what was not."""
        if not isinstance(other, Simulation):
            return NotImplemented
        for name in _SETTING:
            ours, theirs = getattr(self, name), getattr(other, name)
            if ours != theirs:
                raise ValueError(f"{name} {ours} and {theirs}: what is added must be played alike")
        return Simulation(
            **{
                name: value if name in _SETTING else value + getattr(other, name)
                for name, value in self._values().items()
            }
        )

    def __radd__(self, other: object) -> Simulation:
        """Let ``sum`` begin with its 0."""
        return self if type(other) is int and other == 0 else NotImplemented

    def _values(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _key(self) -> tuple[Any, ...]:
        return tuple(
            value.tobytes() if name in _ARRAYS else value for name, value in self._values().items()
        )

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Simulation) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[Simulation], tuple[Any, ...]]:
        # Made anew, so that its arrays are read-only again.
        return type(self), tuple(self._values().values())

    def __repr__(self) -> str:
        return f"<Simulation of {self.hands} hands, {self.players} players>"

    def __str__(self) -> str:
        """Return a few lines: what was played, and what each seat won."""
        alone = self.ways[:, 0] / self.hands
        lines = [f"{self.hands:,} hands: {self.setting}"]
        lines += [
            f"seat {seat}: {share:.2%} of the pots (+- {error:.2%}), {whole:.2%} alone"
            for seat, (share, error, whole) in enumerate(
                zip(self.share, self.stderr, alone, strict=True)
            )
        ]
        lines.append(f"redeals {self.redeals:,}, Feuds {self.feuds:,}, splits {self.splits:,}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return what each seat won as a table, for a notebook."""
        from brokencanada import notebook  # only where there is one

        return notebook.simulation(self)

    @property
    def setting(self) -> str:
        """What was played, in words.

        >>> from brokencanada import simulate
        >>> simulate(10, players=5, strategy="loose").setting
        '5 players, 2 decks, strategy loose, no flip trades'
        """
        decks = "1 deck" if self.decks == 1 else f"{self.decks} decks"
        alike = len(set(self.strategies)) == 1
        names = self.strategies[0] if alike else ", ".join(self.strategies)
        strategy = f"strategy {names}" if alike else f"strategies {names}"
        flip = "flip trades" if self.flip else "no flip trades"
        return f"{self.players} players, {decks}, {strategy}, {flip}"


_ARRAYS = tuple(field.name for field in fields(Simulation) if field.type == "Counts")
_BY_CATEGORY = ("dealt", "revealed", "decisive", "won", "tied")
