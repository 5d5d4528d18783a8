"""Cards: one byte each, their names, and the deck they come from.

A card is ``rank * 4 + suit``, 0 to 51. The ace is rank 0, because it is the lowest card of the
game; suits are clubs, diamonds, hearts, spades. With several decks the same code occurs again.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, Self, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
CARDS_IN_DECK = len(RANKS) * len(SUITS)

SET_SIZE, PIT_SIZE = 4, 2
HAND_SIZE = SET_SIZE + PIT_SIZE

CardLike: TypeAlias = str | SupportsIndex
CardsLike: TypeAlias = str | Iterable[CardLike]
CodeArray: TypeAlias = npt.NDArray[np.uint8]
Seed: TypeAlias = Any
"""Whatever ``numpy.random.default_rng`` takes: ``None``, an integer, a generator…"""

_EXPECTED_TEXT = "expected a rank (A 2…9 T J Q K, or 10) and a suit (c d h s, or ♣ ♦ ♥ ♠)"
_EXPECTED = f"{_EXPECTED_TEXT}, or a code from 0 to 51"
_CODE_OF_SUIT = {letter: suit for suit, letter in enumerate(SUITS)} | {
    symbol: suit for suit, symbol in enumerate(SYMBOLS)
}
_RANK, _SUIT = "10|[A2-9TJQK]", "[cdhs♣♦♥♠]"
# U+FE0F, which phones put behind a suit symbol, asks for the coloured picture of it.
# Without re.ASCII, the long s and the sign of the kelvin would be other cases of s and K.
_CARD = re.compile(rf"({_RANK})({_SUIT})\ufe0f?", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,]*")
_PIECE = re.compile(r"10[^\s,]?|[^\s,]{1,2}")

# What people write for a rank besides its letter: numbers, and what looks like the 10.
_MEANT_BY = {"0": "T", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"} | dict.fromkeys(
    ("1o", "lo", "l0", "io", "i0"), "T"
)
# Letters and suits that look like ours and are others: Cyrillic, Greek, the suits in outline.
_LOOKS_LIKE = str.maketrans("АТКаткѕсԁһΑΤΚ♧♢♡♤", "ATKatkscdhATK♣♦♥♠")
_OTHER_RANK = "|".join(sorted(_MEANT_BY, key=len, reverse=True))
# A rank in other words and a suit, or a suit and a rank, if what follows makes sense then.
_MISREAD = re.compile(
    rf"((?P<rank>{_OTHER_RANK}|{_RANK})(?P<suit>{_SUIT})|(?P<first>{_SUIT})(?P<then>{_RANK}))"
    rf"\ufe0f?(?=[\s,]|$|({_RANK}){_SUIT})",
    re.IGNORECASE | re.ASCII,
)
_LONGEST_MISREAD = len("14d\ufe0f")


class CardError(ValueError):
    """A card that is none, a wrong number of cards, or more copies of one than the decks hold."""


class Card(int):
    """One card: an integer from 0 to 51 that knows its name.

    ``Card(x)`` takes text (``"As"``, ``"10d"``, ``"Q♥"``, letters in either case), a code, or
    another card; anything else raises :class:`CardError`. A card equals, hashes and sorts as its
    code, is always true, and string formats format its text. See section 1 of the rules.

    >>> Card("As")
    Card('As')
    >>> int(Card("As")), Card(3).rank, Card(3).suit, Card("Th").is_red
    (3, 0, 3, True)
    >>> f"{Card('10d'):>4}", Card("Qh").symbol
    ('  Td', 'Q♥')
    """

    __slots__ = ()

    def __new__(cls, x: CardLike) -> Self:
        """Read a card from text or code."""
        if type(x) is cls:
            return x
        return super().__new__(cls, _code(x))

    @classmethod
    def of(cls, rank: int, suit: int) -> Self:
        """Make the card of a rank (0, the ace, to 12, the king) and a suit (0 to 3: c d h s).

        >>> Card.of(12, 2)
        Card('Kh')
        """
        for name, value, limit in (("rank", rank, len(RANKS)), ("suit", suit, len(SUITS))):
            if not 0 <= whole_number(name, value) < limit:
                raise CardError(f"{name} {value!r}: expected a number from 0 to {limit - 1}")
        return cls(operator.index(rank) * len(SUITS) + operator.index(suit))

    @property
    def rank(self) -> int:
        """The rank, from 0 (ace) to 12 (king)."""
        return int(self) // len(SUITS)

    @property
    def suit(self) -> int:
        """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return int(self) % len(SUITS)

    @property
    def is_red(self) -> bool:
        """Whether it is a diamond or a heart."""
        return self.suit in (1, 2)

    @property
    def symbol(self) -> str:
        """The card with its suit drawn, such as ``"A♠"``."""
        return RANKS[self.rank] + SYMBOLS[self.suit]

    def __str__(self) -> str:
        """Return the text that reads back, such as ``"As"``."""
        return RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        """Return the expression that makes it."""
        return f"Card('{self}')"

    def __format__(self, spec: str) -> str:
        """Format the card's text."""
        return format(str(self), spec)

    def __bool__(self) -> bool:
        """Return true for every card: the ace of clubs, code 0, is a card too."""
        return True


def parse_cards(x: CardsLike) -> list[Card]:
    """Read cards from text, or from any iterable of cards, codes and texts.

    Text may have spaces or commas between the cards, or nothing. Raises :class:`CardError`, which
    names the first piece that is no card and where it stands.

    >>> parse_cards("As 10d,2c")
    [Card('As'), Card('Td'), Card('2c')]
    >>> parse_cards([3, "Td", Card("2c")]) == parse_cards("A♠T♦2♣")
    True
    """
    return list(_read(x, ""))


def read_hand(set_cards: CardsLike, pit_cards: CardsLike) -> tuple[list[Card], list[Card]]:
    """Read a set of four and a pit of two, or raise a :class:`CardError` that says what is wrong.

    >>> read_hand("5h5s6d7c", [30, 49])
    ([Card('5h'), Card('5s'), Card('6d'), Card('7c')], [Card('8h'), Card('Kd')])
    """
    hand = []
    for name, given, size in (("set", set_cards, SET_SIZE), ("pit", pit_cards, PIT_SIZE)):
        cards = list(_read(given, f" of the {name}"))
        if len(cards) != size:
            shown = f" ({format_cards(cards)})" if 0 < len(cards) <= 2 * HAND_SIZE else ""
            n_cards = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
            raise CardError(f"the {name} has {n_cards}{shown}: expected {size}")
        hand.append(cards)
    return hand[0], hand[1]


def check_copies(cards: Iterable[Card], decks: int | None) -> None:
    """Raise a :class:`CardError` naming the first card that occurs more often than ``decks``."""
    if decks is None:
        return
    seen: dict[Card, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > decks:
            limit = "one deck has it once" if decks == 1 else f"{decks} decks hold it {decks} times"
            raise CardError(f"{card} occurs {seen[card]} times: {limit}")


def bad_hand(row: Iterable[Any], where: object, decks: int | None) -> CardError:
    """Return the error for a row of an array that is no hand, saying where it stands and why."""
    codes = [int(code) for code in row]
    try:
        for place, code in enumerate(codes):
            if not 0 <= code < CARDS_IN_DECK:
                raise CardError(f"{code} (column {place}) is no card: expected a code from 0 to 51")
        check_copies(map(Card, codes), decks)
    except CardError as error:
        return CardError(f"hand {where}: {error}")
    raise AssertionError(f"hand {where} is one")


def check_decks(decks: Any) -> int | None:
    """Return ``decks`` as an integer of at least 1, or ``None``; raise what says otherwise."""
    return None if decks is None else whole_number("decks", decks, 1)


def whole_number(name: str, value: Any, least: int | None = None) -> int:
    """Return a value as an integer; ``TypeError`` and ``ValueError`` say what it must be."""
    if type(value) is int and least is None:
        return value
    try:
        number = None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name}={value!r}: expected a whole number")
    if least is not None and number < least:
        raise ValueError(f"{name}={number}: expected at least {least}")
    return number


def generator(rng: Seed) -> np.random.Generator:
    """Return NumPy's generator of a seed; ``TypeError`` or ``ValueError`` say that it is none."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError) as error:
        expected = "expected what numpy.random.default_rng takes"
        raise type(error)(f"rng={rng!r}: {expected} ({error})") from None


def each_of(name: str, values: Any) -> Iterator[Any]:
    """Return an iterator over an argument; ``TypeError`` names it if it is not several things."""
    try:
        return iter(values)
    except TypeError:
        raise TypeError(f"{name}={values!r}: expected a sequence") from None


def format_cards(cards: Iterable[CardLike], symbols: bool = False) -> str:
    """Write cards as text that reads back, with letters or symbols for the suits.

    >>> format_cards([3, 37, 4]), format_cards("AsTd2c", symbols=True)
    ('As Td 2c', 'A♠ T♦ 2♣')
    """
    return " ".join(card.symbol if symbols else str(card) for card in _read(cards, ""))


def deck(decks: int = 1) -> CodeArray:
    """Return the codes of one deck after another, each in order: ``uint8``, 52 per deck.

    >>> deck()[:5], len(deck(2))
    (array([0, 1, 2, 3, 4], dtype=uint8), 104)
    """
    return np.tile(np.arange(CARDS_IN_DECK, dtype=np.uint8), whole_number("decks", decks, 1))


def random_hands(n: int, *, decks: int = 1, rng: Seed = None) -> CodeArray:
    """Draw ``n`` hands of six cards, each without replacement from freshly shuffled decks.

    Returns a ``uint8`` array of shape (n, 6), the set in the first four columns and the pit in the
    last two. ``rng`` is whatever ``numpy.random.default_rng`` takes; the same seed draws the same
    hands. Raises ``ValueError`` for a negative ``n`` or fewer decks than one.

    >>> random_hands(2, rng=7).shape
    (2, 6)
    """
    places = CARDS_IN_DECK * whole_number("decks", decks, 1)
    n = whole_number("n", n, 0)
    numbers = generator(rng)
    dtype = np.uint8 if places <= 256 else np.uint16 if places <= 65536 else np.int64
    hands = np.empty((n, HAND_SIZE), dtype)
    # Six places of the decks with a place twice are no draw without replacement: draw them again.
    # What is kept is then uniform over all draws.
    redraw = np.arange(n)
    while redraw.size:
        drawn = numbers.integers(places, size=(redraw.size, HAND_SIZE), dtype=dtype)
        hands[redraw] = drawn
        twice = np.zeros(redraw.size, bool)
        for i in range(1, HAND_SIZE):
            for j in range(i):
                twice |= drawn[:, i] == drawn[:, j]
        redraw = redraw[twice]
    return (hands % CARDS_IN_DECK).astype(np.uint8, copy=False)


def join(sets: npt.ArrayLike, pits: npt.ArrayLike) -> CodeArray:
    """Join sets of shape (…, 4) and pits of shape (…, 2), broadcast, to hands of shape (…, 6).

    Codes in, ``uint8`` codes out. Raises ``TypeError`` for anything but integers, ``ValueError``
    for other shapes, :class:`CardError` for a code that is no card.

    >>> join([[0, 4, 8, 12], [1, 5, 9, 13]], [50, 51]).tolist()
    [[0, 4, 8, 12, 50, 51], [1, 5, 9, 13, 50, 51]]
    """
    parts = [_codes(sets, "sets", SET_SIZE), _codes(pits, "pits", PIT_SIZE)]
    try:
        shape = np.broadcast_shapes(parts[0].shape[:-1], parts[1].shape[:-1])
    except ValueError:
        raise ValueError(
            f"sets of shape {parts[0].shape} and pits of shape {parts[1].shape} do not broadcast"
        ) from None
    return np.concatenate(
        [np.broadcast_to(part, (*shape, part.shape[-1])) for part in parts], axis=-1
    )


def integer_array(x: npt.ArrayLike, name: str, expected: str) -> npt.NDArray[Any]:
    """Make an integer array of ``x``; ``TypeError`` or ``ValueError`` name what it is instead."""
    try:
        array = np.asarray(x)
    except ValueError as error:
        raise ValueError(f"{name} make no array: expected {expected} ({error})") from None
    # np.asarray makes floats of an empty list, which holds none: its shape is what is wrong.
    empty_list = array.size == 0 and not isinstance(x, np.ndarray)
    if array.dtype.kind not in "iu" and not empty_list:
        raise TypeError(f"{name} are an array of {array.dtype}: expected {expected}")
    return array


def _codes(x: npt.ArrayLike, name: str, size: int) -> CodeArray:
    expected = f"integer codes of shape (…, {size})"
    array = integer_array(x, name, expected)
    if array.ndim == 0 or array.shape[-1] != size:
        raise ValueError(f"{name} have shape {array.shape}: expected {expected}")
    bad = (array < 0) | (array >= CARDS_IN_DECK)
    if bad.any():
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        raise CardError(f"{name}{list(where)} is {array[where]}: {_EXPECTED}")
    return array.astype(np.uint8, copy=False)


def _code(x: Any) -> int:
    """Read one card given alone."""
    if isinstance(x, str):
        match = _CARD.fullmatch(x.strip())
        return _code_of(match) if match else _no_card(x, "")
    if isinstance(x, (bool, np.bool_)):
        _no_card(x, "")
    try:
        code = operator.index(x)
    except TypeError:
        _no_card(x, "")
    return code if 0 <= code < CARDS_IN_DECK else _no_card(x, "")


def _code_of(match: re.Match[str]) -> int:
    rank, suit = match[1].upper(), match[2].lower()
    return RANKS.index("T" if rank == "10" else rank) * len(SUITS) + _CODE_OF_SUIT[suit]


def _read(x: CardsLike, whose: str) -> Iterator[Card]:
    if isinstance(x, str):
        yield from _read_text(x, whose)
        return
    try:
        items = iter(x)
    except TypeError:
        raise CardError(
            f"{_shown(x)} is no cards{whose}: expected text such as 'As Td 2c', "
            "or several cards, codes or texts"
        ) from None
    for number, item in enumerate(items, 1):
        try:
            yield item if type(item) is Card else Card(item)
        except CardError:
            _no_card(item, f" (card {number}{whose})")


def _read_text(text: str, whose: str) -> Iterator[Card]:
    at = _BETWEEN.match(text, 0).end()  # type: ignore[union-attr]  # it matches nothing, too
    number = 1
    while at < len(text):
        match = _CARD.match(text, at)
        if not match:
            piece = _PIECE.match(text, at)[0]  # type: ignore[index]  # no space or comma is here
            _no_card(piece, f" (card {number}{whose}, character {at + 1})", text[at:])
        yield Card(_code_of(match))
        at = _BETWEEN.match(text, match.end()).end()  # type: ignore[union-attr]
        number += 1


def _no_card(piece: object, where: str, text: str | None = None) -> NoReturn:
    """Raise the error for a piece that is no card, of a text that begins with it."""
    if not isinstance(piece, str):
        raise CardError(f"{_shown(piece)}{where} is no card: {_EXPECTED}")
    meant = _meant(piece if text is None else text, whole=text is None)
    hint = f". Did you mean {meant}?" if meant else ""
    raise CardError(f"{_shown(piece)}{where} is no card: {_EXPECTED_TEXT}{hint}")


def _meant(text: str, *, whole: bool) -> Card | None:
    """Return the card that the beginning, or the ``whole``, of a text was meant to be.

    ``None`` where that would be a guess.

    >>> _meant("1od 2c", whole=False), _meant("s10", whole=True), _meant("Xd", whole=True)
    (Card('Td'), Card('Ts'), None)
    """
    text = text.strip()
    beginning = unicodedata.normalize("NFKC", text[: 2 * _LONGEST_MISREAD]).translate(_LOOKS_LIKE)
    match = _MISREAD.match(beginning)
    if match is None or (whole and len(match[0]) != len(text)):
        return None
    rank, suit = (match["rank"] or match["then"]).upper(), match["suit"] or match["first"]
    return Card(_MEANT_BY.get(rank.lower(), rank) + suit)


def _shown(piece: object) -> str:
    # Python refuses to write out an integer of thousands of digits.
    huge = isinstance(piece, int) and piece.bit_length() > 128
    shown = "an integer of more than 128 bits" if huge else repr(piece)
    return shown if len(shown) <= 40 else shown[:37] + "..."
