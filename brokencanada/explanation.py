"""Why a hand is worth what it is worth, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from brokencanada.cards import format_cards
from brokencanada.evaluation import Evaluation
from brokencanada.ladder import Category, HouseRules
from brokencanada.reasons import why_not
from brokencanada.reference import Way, ways
from brokencanada.words import letters

# What the rules say of the rows that aces lift or ruin.
_FORCED = (
    "Forced: the six ranks split exactly three, two and one, and the three or the two are aces. "
    "The source says of such a full house: you lose. Its holder may not call it anything else."
)
_LIFTED = (
    "Aces lift it from row {row}: it beats all but a full house and the three rows above that, "
    "and stands directly under Full house with the other rows of aces."
)
_EXCEPTIONS = {Category.ACE_FULL_HOUSE: _FORCED} | {
    category: _LIFTED.format(row=category.row)
    for category in (
        Category.FOUR_ACES,
        Category.IN_HAND_5_STRAIGHT_PAIR_ACES,
        Category.THREE_ACES,
        Category.KINGS_AND_ACES,
    )
}
_FEUD = "Two or more full houses at the top do not compare: their holders draw, Family Feud."


@dataclass(frozen=True)
class Explanation:
    """Why a hand is worth what it is worth; prints as text. See sections 2 and 3 of the rules.

    Speaks from the literal reference, not from the kernel's tables.
    """

    evaluation: Evaluation
    """What is explained."""

    @property
    def rules(self) -> HouseRules:
        """The house rules it holds under."""
        return self.evaluation.rules

    @property
    def category(self) -> Category:
        """The row the hand is worth."""
        return self.evaluation.category

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every way the hand holds that row, the one that counts first."""
        hand = self.evaluation
        return tuple(ways(self.category, hand.set_cards, hand.pit_cards, self.rules))

    @property
    def ties(self) -> str:
        """What breaks a tie with another hand of this row."""
        key = self.evaluation.key
        if not key:
            return "nothing: two of these hands always tie"
        names = ["kicker" if name == "k" else name for name in self.category.key.split()]
        if set(names) <= {"all", "five", "kicker"}:
            first = "all six cards" if "kicker" not in names else "the five cards, then the kicker"
            parts = f"{first}, lowest first: {letters(key, ' ')}"
        else:
            parts = ", ".join(
                f"{name.replace('-', ' ')} {letters([rank])}"
                for name, rank in zip(names, key, strict=True)
            )
        return f"{parts}; the lower rank wins at the first difference"

    @property
    def exception(self) -> str | None:
        """The ace exception or the forced loss in the words of the rules, if there is one."""
        if self.rules.order is not None and self.category is not Category.ACE_FULL_HOUSE:
            return None  # Another order says itself where it puts the rows of aces.
        return _EXCEPTIONS.get(self.category)

    @cached_property
    def why_not(self) -> dict[Category, str]:
        """For each row above, strongest first, why the hand is not worth it."""
        hand, above = self.evaluation, {}
        for category in self.rules.ladder[: self.rules.ladder.index(self.category)]:
            reason = why_not(category, hand.set_cards, hand.pit_cards, self.rules)
            above[category] = "held, but the loss is forced" if reason is None else reason
        return above

    @property
    def about(self) -> list[tuple[str, str]]:
        """What there is to say of the row held, each piece with a word for what it is about."""
        said = [("held by", self.evaluation.in_words())]
        if len({way.key for way in self.ways}) > 1:
            said.append(("several", f"{self._other_ways()}; the way with the lowest key counts"))
        said.append(("tie", self.ties))
        if self.category is Category.FULL_HOUSE:
            said.append(("feud", _FEUD))
        if self.exception:
            said.append(("aces", self.exception))
        return said

    @property
    def title(self) -> str:
        """The row, where it stands and what it is."""
        row = f"row {self.category.row}" if self.category.row else "no row"
        strength = f"strength {self.evaluation.strength:#010x}"
        return f"{self.category.title} ({row}, {strength}): {self.category.definition}"

    def __str__(self) -> str:
        """Return the whole explanation, line by line."""
        hand = self.evaluation
        lines = [f"{format_cards(hand.set_cards)} | {format_cards(hand.pit_cards)}", self.title]
        lines += [f"  {word:<8} {text}" for word, text in self.about]
        if self.why_not:
            lines.append("Not the rows above, because")
            width = max(len(category.title) for category in self.why_not)
            lines += [f"  {c.title:<{width}}  {reason}" for c, reason in self.why_not.items()]
        return "\n".join(lines)

    def _other_ways(self) -> str:
        others = {way.key: way for way in self.ways[::-1]}
        others.pop(self.evaluation.key)
        return "also " + " or ".join(format_cards(sorted(way.cards)) for way in others.values())

    def _repr_html_(self) -> str:
        """Return the whole explanation for a notebook, the hand drawn."""
        from brokencanada import notebook  # only where there is one

        return notebook.explanation(self)
