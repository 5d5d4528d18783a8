"""The cards that are known, and those of one deck that nobody has seen."""

from __future__ import annotations

from typing import NamedTuple

from brokencanada.cards import (
    CARDS_IN_DECK,
    PIT_SIZE,
    SET_SIZE,
    Card,
    CardError,
    CardsLike,
    format_cards,
    parse_cards,
    read_hand,
)


class Known(NamedTuple):
    """Cards that somebody knows, all different; as bytes they are what the kernel takes."""

    set_cards: tuple[Card, ...]
    pit_cards: tuple[Card, ...]
    live: bytes
    """The cards of the deck that nobody has seen, in order."""


def know_hand(
    set_cards: CardsLike, pit_cards: CardsLike, dead: CardsLike, flip_card: CardsLike = ()
) -> Known:
    """Read a whole set and pit, and other cards out of play; ``CardError`` says what is wrong."""
    own, pit = read_hand(set_cards, pit_cards)
    return _known(own, pit, {"the flip card": parse_cards(flip_card), "dead": parse_cards(dead)})


def know_some(set_cards: CardsLike, pit_cards: CardsLike, dead: CardsLike) -> Known:
    """Read up to four cards of a set and two of a pit; ``CardError`` says what is wrong."""
    own, pit = parse_cards(set_cards), parse_cards(pit_cards)
    for name, cards, most in (("set", own, SET_SIZE), ("pit", pit, PIT_SIZE)):
        if len(cards) > most:
            shown = format_cards(cards)
            raise CardError(f"the {name} has {len(cards)} cards ({shown}): expected at most {most}")
    return _known(own, pit, {"dead": parse_cards(dead)})


def _known(own: list[Card], pit: list[Card], others: dict[str, list[Card]]) -> Known:
    places: dict[Card, str] = {}
    for place, cards in {"in the set": own, "in the pit": pit, **others}.items():
        for card in cards:
            if card in places:
                where = f"{places[card]} and {place}" if places[card] != place else f"{place} twice"
                raise CardError(f"{card} is {where}: one deck has it once")
            places[card] = place
    live = bytes(code for code in range(CARDS_IN_DECK) if code not in places)
    return Known(tuple(own), tuple(pit), live)


def check_left(known: Known, needed: int, what: str) -> None:
    """Raise a ``ValueError`` unless enough cards are left."""
    if len(known.live) < needed:
        raise ValueError(f"{len(known.live)} cards are left: expected at least {needed} ({what})")
