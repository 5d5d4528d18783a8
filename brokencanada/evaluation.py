"""One hand's worth, as a value: what ``evaluate`` returns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, total_ordering

from brokencanada.cards import Card, format_cards
from brokencanada.ladder import LADDER, PLACE_SHIFT, RANK_SHIFTS, Category, HouseRules
from brokencanada.reference import Way, ways
from brokencanada.words import laid_out, letters, listed, named


@total_ordering
@dataclass(frozen=True, eq=False, repr=False)
class Evaluation:
    """What one hand is worth. See sections 2 to 4 of the rules.

    Ordered, equal and hashed by strength: two hands that tie are equal. Evaluations under other
    rules are never equal, and comparing them raises ``TypeError``.
    """

    strength: int
    """The public strength, 32 bits, larger is better."""
    set_cards: tuple[Card, ...]
    """The four cards of the set, as given."""
    pit_cards: tuple[Card, ...]
    """The two cards of the pit, as given."""
    rules: HouseRules = HouseRules()
    """The house rules it was evaluated under."""

    @property
    def category(self) -> Category:
        """The row the hand is worth."""
        return self.rules.ladder[len(LADDER) - 1 - (self.strength >> PLACE_SHIFT)]

    @property
    def level(self) -> int:
        """The category's level, 0 to 34, in the published order."""
        return int(self.category)

    @property
    def row(self) -> int | None:
        """The row of the published list, 1 to 29; ``None`` for Nothing."""
        return self.category.row

    @property
    def key(self) -> tuple[int, ...]:
        """The ranks that break ties, 1 (ace) to 13 (king), most significant first."""
        nibbles = [self.strength >> shift & 0xF for shift in RANK_SHIFTS]
        return tuple(15 - nibble for nibble in nibbles if nibble)

    @property
    def loses(self) -> bool:
        """Whether it is an ace full house, which loses to every other hand."""
        return self.category is Category.ACE_FULL_HOUSE

    @cached_property
    def _way(self) -> Way:
        return ways(self.category, self.set_cards, self.pit_cards, self.rules)[0]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make the row, laid out as a player would."""
        return tuple(laid_out(self._way.cards, self.category, self.key))

    @property
    def kickers(self) -> tuple[Card, ...]:
        """The cards that do not, lowest first; those the key ends with."""
        return self._way.kickers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evaluation):
            return NotImplemented
        return (self.strength, self.rules) == (other.strength, other.rules)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Evaluation) or self.rules != other.rules:
            return NotImplemented
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash(self.strength)

    def __str__(self) -> str:
        """Return one line that a player understands."""
        return f"{self.category.title}: {self.in_words()}"

    def in_words(self) -> str:
        """Return the cards that make the row, what they are called, and the kickers."""
        words = format_cards(self.cards)
        if names := named(self.category, self.key):
            words += f" ({listed(names)})"
        if self.kickers:
            ranks = letters([card.rank + 1 for card in self.kickers], " ")
            words += f", kicker{'s' * (len(self.kickers) > 1)} {ranks}"
        return words

    def __repr__(self) -> str:
        hand = f"{format_cards(self.set_cards)} | {format_cards(self.pit_cards)}"
        return f"<Evaluation {hand}: {self.category.title}, {self.strength:#010x}>"

    def _repr_html_(self) -> str:
        """Return the hand drawn, for a notebook."""
        from brokencanada import notebook  # only where there is one

        return notebook.evaluation(self)
