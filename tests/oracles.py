"""Read the hands and ties that were written by hand from the rules."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import brokencanada as bc

HERE = Path(__file__).parent
_CARDS = r"((?:\w\w ){4}\| \w\w \w\w)"


class Hand(NamedTuple):
    """A hand of the file and the row it must be."""

    where: str
    set_cards: str
    pit_cards: str
    category: bc.Category

    @property
    def decks(self) -> int:
        """How many decks it takes."""
        cards = bc.parse_cards(self.set_cards + self.pit_cards)
        return max(map(cards.count, cards))


def _blocks(name: str) -> Iterator[tuple[str, str, str]]:
    block = ""
    for number, line in enumerate((HERE / name).read_text("utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            block = text.strip("[]")
        elif text:
            yield f"{name}:{number}", block, text


def _hand(where: str, cards: str, category: str) -> Hand:
    set_cards, pit_cards = cards.split("|")
    return Hand(where, set_cards, pit_cards, bc.Category[category])


def hands(*kinds: str) -> dict[str, list[Hand]]:
    """Return the hands of each block whose line begins with one of the kinds (is, not)."""
    found: dict[str, list[Hand]] = {}
    for where, block, text in _blocks("hands.txt"):
        match = re.fullmatch(rf"(is|not)\s+{_CARDS}(?:\s+(\w+))?", text)
        assert match, f"{where}: {text}"
        if match[1] in kinds:
            found.setdefault(block, []).append(_hand(where, match[2], match[3] or block))
    return found


class Pair(NamedTuple):
    """Two hands of one row, and the place of the key that decides; 0 where they tie."""

    winner: Hand
    loser: Hand
    place: int


def ties() -> tuple[list[Pair], dict[bc.Category, set[int]]]:
    """Return all pairs, and for each category the places said to be unable to decide."""
    pairs, never = [], {}
    for where, block, text in _blocks("ties.txt"):
        if block == "several ways" or text.startswith("key"):
            continue
        if match := re.fullmatch(r"(\d)-", text):
            never.setdefault(bc.Category[block], set()).add(int(match[1]))
            continue
        match = re.fullmatch(rf"(?:(\d)>|=)\s+{_CARDS}\s+[>=]\s+{_CARDS}", text)
        assert match, f"{where}: {text}"
        pairs.append(
            Pair(_hand(where, match[2], block), _hand(where, match[3], block), int(match[1] or 0))
        )
    return pairs, never


def several_ways() -> list[tuple[Hand, tuple[int, ...]]]:
    """Return hands that hold their row in several ways, with the key that counts."""
    found = []
    for where, block, text in _blocks("ties.txt"):
        if block == "several ways":
            match = re.fullmatch(rf"key\s+{_CARDS}\s+(\w+)((?:\s+\d+)+)", text)
            assert match, f"{where}: {text}"
            found.append((_hand(where, match[1], match[2]), tuple(map(int, match[3].split()))))
    return found
