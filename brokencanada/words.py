"""How players say ranks, keys and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from brokencanada.cards import RANKS, Card, format_cards
from brokencanada.ladder import Category, HouseRules
from brokencanada.shapes import ACE, Key

_NAMES = "ace two three four five six seven eight nine ten jack queen king".split()
_NUMBERS = "no one two three four five six".split()

# What stands for each name of a key; {one} and {many} are the rank. Names left out are plain cards.
_SAID = {
    "low": "low card {one}",
    "four": "four {many}",
    "three": "three {many}",
    "lower-three": "three {many}",
    "higher-three": "three {many}",
    "ace": "{many}",
    "king": "{many}",
    "pair": "pair of {many}",
    "lower-pair": "pair of {many}",
    "higher-pair": "pair of {many}",
    "lowest-pair": "pair of {many}",
    "middle-pair": "pair of {many}",
    "highest-pair": "pair of {many}",
    "inside-pair": "inside pair of {many}",
    "outside-pair": "outside pair of {many}",
}


def number(n: int) -> str:
    """Say a small number.

    >>> number(3)
    'three'
    """
    return _NUMBERS[n]


def one(rank: int) -> str:
    """Say a rank, 1 to 13.

    >>> one(1), one(13)
    ('ace', 'king')
    """
    return _NAMES[rank - 1]


def many(rank: int) -> str:
    """Say several cards of a rank.

    >>> many(6), many(13)
    ('sixes', 'kings')
    """
    name = one(rank)
    return name + ("es" if name.endswith("x") else "s")


def letters(ranks: Iterable[int], between: str = "-") -> str:
    """Write ranks as on the cards; 14 is the ace again, high.

    >>> letters([11, 12, 13, 14])
    'J-Q-K-A'
    """
    return between.join(RANKS[(rank - 1) % len(RANKS)].replace("T", "10") for rank in ranks)


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does.

    >>> listed(["low card four", "pair of sixes", "kicker nine"])
    'low card four, pair of sixes and kicker nine'
    """
    return f" {last} ".join(part for part in (", ".join(items[:-1]), *items[-1:]) if part)


def named(category: Category, key: Key) -> list[str]:
    """Say what a key names, without the kickers.

    >>> named(Category.FULL_HOUSE, (13, 12, 7))
    ['three kings', 'pair of queens']
    """
    return [
        _SAID[name].format(one=one(rank), many=many(rank))
        for name, rank in zip(category.key.split(), key, strict=True)
        if name in _SAID
    ]


def laid_out(cards: Iterable[Card], category: Category, key: Key) -> list[Card]:
    """Lay the cards of a row out as a player would: a run in its order, the larger group first."""
    cards = list(cards)
    copies = Counter(card.rank for card in cards)
    is_line = category.key.startswith("low ") or category.key == "low"
    broken = category in (Category.ROYAL_CANADIAN, Category.BROKEN_CANADA)

    def place(card: Card) -> tuple[int, int, int]:
        rank = card.rank + 1
        if is_line:
            return 0, rank + len(RANKS) * (rank == ACE and key[0] != ACE), card.suit
        if broken:
            return 0, (rank - 10) % len(RANKS), card.suit
        return -copies[card.rank], rank, card.suit

    return sorted(cards, key=place)


def asked(
    set_cards: Iterable[Card] = (),
    pit_cards: Iterable[Card] = (),
    dead: Iterable[Card] = (),
    rules: HouseRules = HouseRules(),
    *,
    throws: int | None = None,
    symbols: bool = False,
) -> str:
    """Say in a line what a question takes as given, nothing if that is what always is.

    >>> asked(dead=[Card("9c")], throws=2)
    '9c out of play. Two cards may still be thrown.'
    """
    known = [
        f"{format_cards(cards, symbols=symbols)} {where}"
        for cards, where in (
            (list(set_cards), "in the set"),
            (list(pit_cards), "in the pit"),
            (list(dead), "out of play"),
        )
        if cards
    ]
    said = [f"{', '.join(known)}."] if known else []
    if throws is not None:
        said.append(f"{number(throws).capitalize()} card{'s' * (throws != 1)} may still be thrown.")
    if rules.royal_quarter == "suited":
        said.append("Any suited run of four is royal.")
    return " ".join(said)
