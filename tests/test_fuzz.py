"""Whatever is read, a card, a hand's history or a line of hands: it is read right, or refused."""

import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program import run
from random_games import a_game, finish

import brokencanada as bc

LETTERS = "A23456789TJQKcdhsCDHS♣♦♥♠ ,\t\n\ufe0f1x0"
# Other cases and widths of letters, a card's picture, half a character.
STRANGERS = ["10", "As", "🂡", "ſ", "\N{KELVIN SIGN}", "Ａ", "\ud800"]
PIECES = st.sampled_from([*LETTERS, *STRANGERS])
TEXTS = st.one_of(st.text(), st.lists(PIECES).map("".join))
THINGS = st.one_of(
    TEXTS, st.integers(), st.booleans(), st.none(), st.floats(), st.binary(), st.complex_numbers()
)
SEEDS = st.integers(0, 2**32)


def check_read_or_refused(read: Callable[[], list[bc.Card]]) -> None:
    """Check that cards are read which read back, or a ``CardError`` and nothing else is raised."""
    try:
        cards = read()
    except bc.CardError as refused:
        said = str(refused)
    else:
        said = "expected"
        assert bc.parse_cards(bc.format_cards(cards)) == cards
        assert bc.parse_cards(bc.format_cards(cards, symbols=True)) == cards
    assert "expected" in said


@given(TEXTS)
def test_any_text_is_cards_or_names_the_piece_that_is_none(text: str) -> None:
    check_read_or_refused(lambda: bc.parse_cards(text))
    try:
        bc.parse_cards(text)
    except bc.CardError as error:
        # The place that is named is where what can be read ends.
        place = int(str(error).split("character ")[1].split(")")[0]) - 1
        bc.parse_cards(text[:place])
        with pytest.raises(bc.CardError):
            bc.parse_cards(text[place:])


@given(st.one_of(THINGS, st.lists(THINGS)))
def test_any_things_are_cards_or_are_refused(things: Any) -> None:
    check_read_or_refused(lambda: bc.parse_cards(things))


@given(THINGS)
def test_any_thing_is_a_card_or_is_refused(thing: Any) -> None:
    check_read_or_refused(lambda: [bc.Card(thing)])


@given(st.one_of(TEXTS, st.lists(THINGS)), st.one_of(TEXTS, st.lists(THINGS)))
def test_any_two_things_have_a_strength_or_are_refused(set_cards: Any, pit_cards: Any) -> None:
    try:
        strength = bc.strength(set_cards, pit_cards)
    except bc.CardError:
        return
    assert strength == bc.evaluate(set_cards, pit_cards).strength


# Each takes the lines of a history, and spoils them as a disk, an editor or a stranger would.


def a_byte_is_another(random: Random, lines: list[str]) -> list[str]:
    data = bytearray("\n".join(lines).encode())
    for _ in range(random.randint(1, 3)):
        data[random.randrange(len(data))] = random.randrange(256)
    return data.decode(errors="surrogateescape").split("\n")


def a_piece_is_gone(random: Random, lines: list[str]) -> list[str]:
    text = "\n".join(lines)
    start = random.randrange(len(text))
    return (text[:start] + text[start + random.randint(1, 30) :]).split("\n")


def lines_change_places(random: Random, lines: list[str]) -> list[str]:
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def a_line_is_added(random: Random, lines: list[str]) -> list[str]:
    more = [*lines, "", "null", "[]", "{}", '"', "[" * 100_000, '{"action": {}, "events": []}']
    lines.insert(random.randrange(len(lines) + 1), random.choice(more))
    return lines


VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2.0, 10**30, -(2**63), float("inf"), float("nan")),
    *("", "x", "As", "SWITCH", "\ud800", [], {}, [[]], [None], ["As"], {"type": "Bet"}),
]


def a_value_is_another(random: Random, lines: list[str]) -> list[str]:
    at = random.randrange(len(lines))
    line = json.loads(lines[at])
    holder, key = random.choice(list(places(line)))
    holder[key] = random.choice(VALUES)
    lines[at] = json.dumps(line)
    return lines


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in nested lists and objects where a value stands."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


SPOILERS = [
    a_byte_is_another,
    a_piece_is_gone,
    lines_change_places,
    a_line_is_added,
    a_value_is_another,
]


def check_spoiled(spoil: Callable[[Random, list[str]], list[str]], seed: int) -> None:
    random = Random(seed)
    lines = finish(random, a_game(random), random.choice([0.2, 0.8, 0.97])).history().splitlines()
    for _ in range(5):
        text = "\n".join(spoil(random, lines.copy())) + "\n"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", bc.history.TruncatedHistory)
                game = bc.replay(text)
        except bc.HistoryError as refused:
            names_the_line = str(refused).startswith("line ")
            assert names_the_line
        else:
            # What was read is what the text says, line by line; one that breaks off says nothing.
            assert said(game.history()) == said(text)


def said(text: str) -> list[Any]:
    """Return the lines of a history as data, with the cards in one spelling."""
    lines = []
    for line in text.split("\n"):
        with suppress(ValueError):
            lines.append(json.loads(line))
    for record in [lines[0], *(line["action"] for line in lines[1:])]:
        for name in record.keys() & {"stock", "card", "cards"}:
            record[name] = bc.parse_cards(record[name])
    return lines


@pytest.mark.parametrize("spoil", SPOILERS)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_spoiled_history_is_refused_or_is_the_hand_it_says(spoil: Any, seed: int) -> None:
    check_spoiled(spoil, seed)


@pytest.mark.full
@pytest.mark.parametrize("spoil", SPOILERS)
@settings(max_examples=400)
@given(seed=SEEDS)
def test_many_spoiled_histories_are_refused_or_are_the_hands_they_say(
    spoil: Any, seed: int
) -> None:
    check_spoiled(spoil, seed)


@settings(max_examples=50)
@given(st.lists(st.one_of(TEXTS, st.just("5h5s6d7c 8hKd"))))
def test_any_line_of_hands_is_evaluated_or_named(lines: list[str]) -> None:
    result = run("eval", "-", stdin="\n".join(lines).encode(errors="surrogatepass"))
    assert result.exit_code in (0, 1)
    if result.exit_code:
        assert "line " in result.output
