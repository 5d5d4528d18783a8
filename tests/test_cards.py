"""Cards, their text, and the deck they come from."""

import copy
import pickle
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import brokencanada as bc
from brokencanada.cards import CARDS_IN_DECK

codes = st.integers(0, 51)


def test_a_card_is_its_code_and_knows_its_name() -> None:
    ace = bc.Card("As")
    assert ace == 3
    assert (ace.rank, ace.suit, ace.is_red) == (0, 3, False)
    assert (str(ace), repr(ace), ace.symbol) == ("As", "Card('As')", "A♠")
    king = bc.Card(50)
    assert (str(king), king.rank, king.suit, king.is_red) == ("Kh", 12, 2, True)
    assert bc.Card.of(9, 1) == bc.Card("Td") == 37


def test_the_suits_are_clubs_diamonds_hearts_spades() -> None:
    assert [str(bc.Card(code)) for code in range(8)] == "Ac Ad Ah As 2c 2d 2h 2s".split()
    assert [bc.Card(code).is_red for code in range(4)] == [False, True, True, False]


@pytest.mark.parametrize("text", ["Td", "td", "TD", "10d", "10D", "T♦", "10♦", "T♦\ufe0f", " Td "])
def test_ten_of_diamonds_in_every_form(text: str) -> None:
    assert bc.Card(text) == 37
    assert bc.parse_cards(text) == [37]


@given(codes)
def test_text_and_repr_read_back(code: int) -> None:
    card = bc.Card(code)
    assert bc.Card(str(card)) == bc.Card(card.symbol) == card
    assert eval(repr(card), {"Card": bc.Card}) == card


def test_every_card_is_true() -> None:
    assert all(bc.Card(code) for code in range(CARDS_IN_DECK))


def test_string_formats_format_the_text() -> None:
    assert f"{bc.Card('Ac'):>4}|{bc.Card('Ac')}" == "  Ac|Ac"
    assert f"{bc.Card('Ac')!s}" == "Ac"


@given(codes)
def test_cards_pickle_copy_compare_and_hash_as_their_codes(code: int) -> None:
    card = bc.Card(code)
    for other in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert other == card
        assert type(other) is bc.Card
    assert hash(card) == hash(code)
    assert {card: 1}[code] == 1  # type: ignore[index]


class Index:
    def __index__(self) -> int:
        return 3


def test_anything_with_an_index_is_a_code() -> None:
    assert bc.Card(Index()) == bc.Card(np.int8(3)) == bc.Card(np.uint64(3)) == bc.Card("As")


BAD = [
    "1x",
    "",
    "A",
    "s",
    "Asx",
    "1s",
    "A s",
    "?",
    -1,
    52,
    10**6,
    None,
    2.5,
    True,
    np.True_,
    [3],
    b"As",
    "Å♠",
    "2\N{LATIN SMALL LETTER LONG S}",
    "\N{KELVIN SIGN}s",
]


@pytest.mark.parametrize("piece", BAD, ids=repr)
def test_what_is_no_card_is_named(piece: object) -> None:
    with pytest.raises(bc.CardError) as error:
        bc.Card(piece)  # type: ignore[arg-type]
    assert repr(piece) in str(error.value)
    assert "expected" in str(error.value)
    with pytest.raises(bc.CardError, match="card 2"):
        bc.parse_cards(["As", piece])  # type: ignore[list-item]
    assert isinstance(error.value, ValueError)


def test_a_number_too_long_to_write_out_is_no_card() -> None:
    with pytest.raises(bc.CardError, match="more than 128 bits"):
        bc.Card(10**5000)
    with pytest.raises(bc.CardError, match="card 1 of the set"):
        bc.strength([10**5000, 0, 1, 2], [3, 4])


@pytest.mark.parametrize(
    ("text", "piece", "where"),
    [
        ("As 1x Td", "'1x'", "card 2, character 4"),
        ("As1xTd", "'1x'", "card 2, character 3"),
        ("AsT", "'T'", "card 2, character 3"),
        ("As,,11d", "'11'", "card 2, character 5"),
        ("As 10x", "'10x'", "card 2, character 4"),
        ("hello", "'he'", "card 1, character 1"),
    ],
)
def test_a_bad_piece_of_text_is_named_with_its_place(text: str, piece: str, where: str) -> None:
    with pytest.raises(bc.CardError) as error:
        bc.parse_cards(text)
    assert piece in str(error.value)
    assert where in str(error.value)


HINT = re.compile(r"\. Did you mean (.*)\?$")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0d", "Td"),
        ("1od", "Td"),
        ("lOd", "Td"),
        ("IO♦", "Td"),
        ("1d", "Ad"),
        ("11d", "Jd"),
        ("12D", "Qd"),
        ("13♦", "Kd"),
        ("14d", "Ad"),
        ("dT", "Td"),
        ("♠A", "As"),
        ("s10", "Ts"),
        ("\N{CYRILLIC CAPITAL LETTER KA}s", "Ks"),
        ("A\N{CYRILLIC SMALL LETTER ES}", "Ac"),
        ("\N{GREEK CAPITAL LETTER TAU}d", "Td"),
        ("\N{KELVIN SIGN}d", "Kd"),
        ("A\N{LATIN SMALL LETTER LONG S}", "As"),
        ("１０ｄ", "Td"),
        ("Q♡", "Qh"),
        ("2♤\ufe0f", "2s"),
    ],
)
def test_a_card_written_in_another_way_is_named(written: str, meant: str) -> None:
    for text in (written, f" {written} ", f"2c {written} 3c", f"2c{written}3c", f"{written},"):
        with pytest.raises(bc.CardError, match=rf"Did you mean {meant}\?$"):
            bc.parse_cards(text)
    with pytest.raises(bc.CardError, match=rf"is no card: .*Did you mean {meant}\?$"):
        bc.Card(written)


@pytest.mark.parametrize(
    "text",
    [
        "1x",  # of no suit
        "15d", "110d", "00d",  # of no rank
        "Bd", "Od", "½d",  # of more than one rank, in one language or another
        "d", "T", "A s",  # a half
        "Tdd", "TTd",  # one card twice, or one that lacks something
        "dTc",  # d and Tc, or Td and c
        "hello", "11x", "?", "0" * 99 + "d",
    ],
)  # fmt: skip
def test_nothing_is_named_where_that_would_be_a_guess(text: str) -> None:
    for cards in (bc.Card, lambda text: bc.parse_cards(["As", text])):
        with pytest.raises(bc.CardError) as error:
            cards(text)
        assert "Did you mean" not in str(error.value)
    for cards in (f"As {text} 2c", f"{text}?"):
        with pytest.raises(bc.CardError) as error:
            bc.parse_cards(cards)
        assert "Did you mean" not in str(error.value)


@given(st.text("A1023TJQKoOlIi4cdhsCDHS♣♡АКТсⅤＡ１\N{KELVIN SIGN}ſ ,", max_size=9))
def test_a_hint_is_a_card_and_no_card_gets_one(text: str) -> None:
    for read in (bc.Card, bc.parse_cards):
        try:
            read(text)
        except bc.CardError as error:
            if hint := HINT.search(str(error)):
                assert str(bc.Card(hint[1])) == hint[1]


def test_several_cards_in_every_form() -> None:
    expected = [3, 37, 4]
    for given_cards in (
        "As Td 2c",
        "AsTd2c",
        "As,Td, 2c",
        "as 10D 2C",
        "A♠T♦2♣",
        " As\tTd\n2c ",
        ["As", 37, bc.Card("2c")],
        (3, "10d", 4),
        iter(["As", "Td", "2c"]),
        np.array([3, 37, 4], np.uint8),
        bytes([3, 37, 4]),
    ):
        cards = bc.parse_cards(given_cards)
        assert cards == expected
        assert all(type(card) is bc.Card for card in cards)


def test_no_cards_are_no_cards() -> None:
    assert bc.parse_cards("") == bc.parse_cards([]) == []
    assert bc.format_cards([]) == ""


@pytest.mark.parametrize("given_cards", [None, 5, 2.5, True])
def test_what_is_no_cards_at_all_is_named(given_cards: object) -> None:
    with pytest.raises(bc.CardError, match="is no cards: expected"):
        bc.parse_cards(given_cards)  # type: ignore[arg-type]


@given(st.lists(codes), st.booleans())
def test_formatted_cards_read_back(cards: list[int], symbols: bool) -> None:
    assert bc.parse_cards(bc.format_cards(cards, symbols=symbols)) == cards


@pytest.mark.parametrize(("rank", "suit"), [(13, 0), (-1, 0), (0, 4), (0, -1)])
def test_of_refuses_ranks_and_suits_that_are_none(rank: int, suit: int) -> None:
    with pytest.raises(bc.CardError, match="expected a number from 0 to"):
        bc.Card.of(rank, suit)


def test_a_deck_holds_each_card_once_a_deck() -> None:
    assert bc.deck().tolist() == list(range(52))
    assert bc.deck(3).dtype == np.uint8
    assert Counter(bc.deck(3).tolist()) == dict.fromkeys(range(52), 3)


@pytest.mark.parametrize(
    ("decks", "error"),
    [(0, ValueError), (-1, ValueError), (1.5, TypeError), (True, TypeError), (None, TypeError)],
)
def test_decks_are_a_whole_number(decks: object, error: type[Exception]) -> None:
    for function in (bc.deck, lambda decks: bc.random_hands(1, decks=decks)):
        with pytest.raises(error, match="decks="):
            function(decks)  # type: ignore[operator]


@pytest.mark.parametrize("decks", [1, 2, 5, 2000])
def test_random_hands_have_no_more_copies_than_the_decks(decks: int) -> None:
    hands = bc.random_hands(3000, decks=decks, rng=1)
    assert hands.shape == (3000, 6)
    assert hands.dtype == np.uint8
    most = max(max(Counter(hand).values()) for hand in hands.tolist())
    assert most == 1 if decks == 1 else 1 < most <= decks


def test_random_hands_follow_their_seed_and_leave_the_global_one_alone() -> None:
    before = np.random.get_state()[1].copy()  # type: ignore[index]
    assert (bc.random_hands(50, rng=7) == bc.random_hands(50, rng=7)).all()
    assert (bc.random_hands(50, rng=7) != bc.random_hands(50, rng=8)).any()
    assert bc.random_hands(50, rng=np.random.default_rng(7)).tolist() == (
        bc.random_hands(50, rng=7).tolist()
    )
    assert (np.random.get_state()[1] == before).all()  # type: ignore[index]


def test_random_hands_deal_every_card_alike() -> None:
    counts = np.bincount(bc.random_hands(52_000, rng=3).ravel(), minlength=52)
    # Each card is expected 6,000 times, give or take six standard deviations.
    assert abs(counts - 6000).max() < 6 * 6000**0.5


def test_no_random_hands() -> None:
    assert bc.random_hands(0).shape == (0, 6)
    with pytest.raises(ValueError, match="n=-1"):
        bc.random_hands(-1)


def test_join_broadcasts_sets_and_pits() -> None:
    sets = np.arange(24).reshape(3, 2, 4)
    hands = bc.join(sets, [50, 51])
    assert hands.shape == (3, 2, 6)
    assert hands.dtype == np.uint8
    assert hands[2, 1].tolist() == [20, 21, 22, 23, 50, 51]
    assert bc.join(sets[:, 0], np.zeros((1, 2), int)).shape == (3, 6)


@pytest.mark.parametrize(
    ("sets", "pits", "error", "match"),
    [
        ([0.0, 1, 2, 3], [4, 5], TypeError, "float64"),
        ([0, 1, 2], [4, 5], ValueError, r"shape \(3,\)"),
        ([0, 1, 2, 3], 4, ValueError, r"shape \(\)"),
        ([0, 1, 2, 3], [4, 52], bc.CardError, r"pits\[1\] is 52"),
        ([0, 1, 2, -3], [4, 5], bc.CardError, r"sets\[3\] is -3"),
        ([[0, 1, 2, 3]] * 2, [[4, 5]] * 3, ValueError, "do not broadcast"),
        ("AsAhAdAc", "KsKh", TypeError, "<U8"),
        ([[0, 1, 2, 3], [0]], [4, 5], ValueError, "make no array"),
    ],
)
def test_join_refuses(sets: object, pits: object, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        bc.join(sets, pits)  # type: ignore[arg-type]
