"""What people have stored must mean the same for good: the encoding of strengths."""

from pathlib import Path

import brokencanada as bc
from brokencanada import reference

LINES = [
    line.rsplit(maxsplit=2)
    for line in (Path(__file__).parent / "strengths.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_stored_strengths_are_what_hands_are_worth() -> None:
    for hand, stored, category in LINES:
        set_cards, pit_cards = hand.split("|")
        strength = bc.strength(set_cards, pit_cards, decks=None)
        assert f"0x{strength:08x}" == stored, hand
        cards = (bc.parse_cards(part) for part in (set_cards, pit_cards))
        assert reference.strength(*cards) == strength, hand
        assert bc.category(strength).name == category


def test_every_category_has_strengths_stored() -> None:
    assert {category for *_, category in LINES} == set(bc.Category.__members__)
