"""Why a hand does not hold a row, said from what the row asks for and what the hand has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from brokencanada.cards import Card
from brokencanada.ladder import Category, HouseRules
from brokencanada.reference import (
    Pattern,
    in_the_set,
    one_colour,
    one_suit,
    pattern,
    ranks_of,
)
from brokencanada.shapes import (
    ACE,
    ACE_HIGH,
    ACES,
    KING,
    KINGS_AND_ACES,
    NO_ACES,
    AnyRanks,
    Exactly,
    Kinds,
    Line,
    Ranks,
)
from brokencanada.words import letters, listed, many, number, one

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_LINE_NAMES = {1: "run", 2: "curve"}


def why_not(
    category: Category,
    set_cards: Sequence[Card],
    pit_cards: Sequence[Card],
    rules: HouseRules = HouseRules(),
) -> str | None:
    """Say why the hand does not hold a row; ``None`` if it does.

    >>> from brokencanada.cards import read_hand
    >>> why_not(Category.FLUSH_5, *read_hand("2h 5h 9h Kh", "7c 7d"))
    'the most of one suit are four hearts'
    """
    hand = (*set_cards, *pit_cards)
    wanted = pattern(category, rules)
    ranks = ranks_of(hand)
    if reason := _wrong_ranks(wanted, ranks):
        return reason
    if wanted.suits is not None and (reason := _wrong_suits(wanted, hand)):
        return reason
    if wanted.place is not None and (reason := _wrong_place(wanted, set_cards, hand)):
        return reason
    return None


def lines_in(ranks: Ranks, length: int, step: int) -> list[Ranks]:
    """List the runs or curves of a length among some ranks, 14 standing for a high ace.

    >>> lines_in((1, 2, 3, 12, 13, 13), 3, 1)
    [(1, 2, 3), (12, 13, 14)]
    """
    there = {*ranks, *([ACE_HIGH] if ACE in ranks else [])}
    lines = (tuple(range(low, low + step * length, step)) for low in range(ACE, KING + 1))
    return [line for line in lines if there.issuperset(line)]


def _wrong_ranks(wanted: Pattern, ranks: Ranks) -> str | None:
    shape = wanted.shape
    match shape:
        case Exactly():
            return _lacking(shape, ranks)
        case Kinds():
            return _no_groups(shape, wanted.exact, ranks)
        case Line():
            return _no_line(shape, ranks)
    return None


def _lacking(shape: Exactly, ranks: Ranks) -> str | None:
    missing = [rank for rank in shape.ranks if rank not in ranks]
    return f"it lacks {letters(missing, ' ')}" if missing else None


def _no_groups(shape: Kinds, exact: bool, ranks: Ranks) -> str | None:
    counts = Counter(ranks)
    split = "-".join(str(count) for count in sorted(counts.values(), reverse=True))
    if exact:
        if split != "3-2-1":
            return f"the ranks split {split}, not exactly 3-2-1"
        return None if counts[ACE] >= 2 else "neither the three nor the pair are aces"
    if shape.among in (ACES, KINGS_AND_ACES):
        if all(counts[rank] >= shape.sizes[0] for rank in shape.among):
            return None
        return f"it has {listed([_how_many(counts[r], r) for r in sorted(shape.among)[::-1]])}"
    if shape.same_rank_too and max(counts.values()) == shape.cards:
        return None
    if _groups(counts, shape):
        return None
    if not _groups(counts, Kinds(shape.sizes)):
        return f"the ranks split {split}"
    if shape.not_exactly is not None:
        return "its two pairs are kings and aces"
    assert shape.among == NO_ACES
    return "only with aces"


def _groups(counts: Counter[int], shape: Kinds) -> bool:
    """Whether ranks can be found for all groups of a shape, each another one."""
    return any(
        all(counts[rank] >= size for rank, size in zip(groups, shape.sizes, strict=True))
        and frozenset(groups) != shape.not_exactly
        for chosen in combinations(sorted(shape.among & counts.keys()), len(shape.sizes))
        # Groups are of two sizes at most, so either way round is enough to try.
        for groups in (chosen, chosen[::-1])
    )


def _how_many(count: int, rank: int) -> str:
    return f"{number(count)} {one(rank) if count == 1 else many(rank)}"


def _no_line(shape: Line, ranks: Ranks) -> str | None:
    kind = _LINE_NAMES[shape.step]
    found = lines_in(ranks, shape.length, shape.step)
    if not found:
        return _longest(kind, shape, ranks)
    if shape.low is not None:
        found = [line for line in found if line[0] == shape.low]
        if not found:
            high = letters(range(shape.low, shape.low + shape.length))
            return f"no {kind} {high}"
    paired = {rank for rank, count in Counter(ranks).items() if count >= 2}
    shown = kind + "s" * (len(found) > 1) + " " + listed([letters(line) for line in found])
    for line in found:
        own = {ACE if rank == ACE_HIGH else rank for rank in line}
        if len(paired & own & shape.pairs_among) >= shape.inside and (
            len(paired - own) >= shape.outside
        ):
            return None
    if not paired:
        return f"no pair beside the {shown}" if shape.inside + shape.outside else None
    if shape.pairs_among in (ACES, NO_ACES) and any(
        paired & {ACE if rank == ACE_HIGH else rank for rank in line} for line in found
    ):
        return f"the pair in the {shown} is {many(min(paired))}"
    pairs = listed([f"a pair of {many(rank)}" for rank in sorted(paired)])
    needed = listed(
        [f"{number(shape.inside)} of its ranks paired"] * bool(shape.inside)
        + ["a pair of another rank"] * bool(shape.outside)
    )
    return f"the {shown} need{'s' * (len(found) == 1)} {needed}: there is {pairs}"


def _longest(kind: str, shape: Line, ranks: Ranks) -> str:
    for length in range(shape.length - 1, 2, -1):
        if found := lines_in(ranks, length, shape.step):
            return f"the longest {kind} is {letters(found[0])}"
    return f"no {kind} of three or more"


def _wrong_suits(wanted: Pattern, hand: Sequence[Card]) -> str | None:
    if wanted.suits is one_colour:
        red = sum(card.is_red for card in hand)
        return f"{number(red)} red and {number(len(hand) - red)} black" if 0 < red < 6 else None
    assert wanted.suits is one_suit
    suit, count = max(
        ((suit, sum(card.suit == suit for card in hand)) for suit in range(4)),
        key=lambda pair: pair[1],
    )
    if count < wanted.shape.cards:
        return f"the most of one suit are {number(count)} {SUIT_NAMES[suit]}"
    if isinstance(wanted.shape, (AnyRanks, Exactly)):
        return None
    assert isinstance(wanted.shape, Line)
    suited = ranks_of([card for card in hand if card.suit == suit])
    if lines_in(suited, wanted.shape.length, wanted.shape.step):
        return None
    return f"its {number(wanted.shape.length)}-card run is not all {SUIT_NAMES[suit]}"


def _wrong_place(wanted: Pattern, set_cards: Sequence[Card], hand: Sequence[Card]) -> str | None:
    assert isinstance(wanted.shape, Line)
    length, step = wanted.shape.length, wanted.shape.step
    curves = lines_in(ranks_of(hand), length, step)
    in_set = lines_in(ranks_of(set_cards), length, step)
    if wanted.place is in_the_set:
        if in_set:
            return None
        return f"the curve {listed([letters(c) for c in curves])} takes a card from the pit"
    pit = ranks_of(hand[len(set_cards) :])
    own = {ACE if rank == ACE_HIGH else rank for line in in_set for rank in line}
    if not in_set or len(curves) > 1 or not own.isdisjoint(pit):
        return None
    return f"the curve {letters(in_set[0])} lies in the set, and the pit has no part in it"
