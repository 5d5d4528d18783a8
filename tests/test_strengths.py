"""One hand and many: every form they come in, and every way they can be wrong."""

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import numpy as np
import pytest

import brokencanada as bc

pytestmark = pytest.mark.usefixtures("each_path")

HANDS = bc.random_hands(10_000, rng=42)
EXPECTED = bc.strengths(HANDS)
FULL_HOUSE = 0x1F238000  # kings over queens, seven left
SET, PIT = "Kc Kd Kh Qs", "Qd 7c"
SET_CODES, PIT_CODES = (48, 49, 50, 47), (45, 24)


@pytest.mark.parametrize(
    ("set_cards", "pit_cards"),
    [
        (SET, PIT),
        ("KcKdKhQs", "Qd7c"),
        ("kc,kd,kh,qs", "qd,7C"),
        ("K♣K♦K♥Q♠", "Q♦7♣"),
        (SET_CODES, PIT_CODES),
        (list(SET_CODES), list(PIT_CODES)),
        (bc.parse_cards(SET), tuple(bc.parse_cards(PIT))),
        (SET.split(), tuple(PIT.split())),
        (["Kc", 49, bc.Card("Kh"), "Qs"], [np.int16(45), "7c"]),
        (bytes(SET_CODES), bytearray(PIT_CODES)),
        (np.array(SET_CODES), np.array(PIT_CODES, ">u4")),
        ({*SET_CODES}, frozenset(PIT_CODES)),
    ],
)
def test_one_hand_in_every_form(set_cards: object, pit_cards: object) -> None:
    assert bc.strength(set_cards, pit_cards) == FULL_HOUSE  # type: ignore[arg-type]


def test_one_hand_of_cards_that_come_one_by_one() -> None:
    assert bc.strength(iter(SET_CODES), (card for card in PIT_CODES)) == FULL_HOUSE


def test_the_strength_is_a_plain_integer() -> None:
    assert type(bc.strength(SET, PIT)) is int


@pytest.mark.parametrize("decks", [1, None])
@pytest.mark.parametrize(
    "piece",
    ["1x", "", -1, 52, 255, 256, 10**6, -(10**30), 10**30, 2**63, None, 2.5, True, [3], "AsKs"],
)
@pytest.mark.parametrize("at", [0, 3])
def test_a_piece_that_is_no_card_is_named(piece: object, at: int, decks: int | None) -> None:
    cards: list[object] = [0, 5, 10, 15]
    cards[at] = piece
    for container in (list, tuple):
        with pytest.raises(bc.CardError) as error:
            bc.strength(container(cards), "2c 3c", decks=decks)
        assert repr(piece) in str(error.value)
        assert f"card {at + 1} of the set" in str(error.value)
    with pytest.raises(bc.CardError, match="card 2 of the pit"):
        bc.strength("As Ks Qs Js", [0, piece], decks=decks)  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("set_cards", "pit_cards", "match"),
    [
        ("", "", "the set has 0 cards: expected 4"),
        ("As Ks Qs", "Js Ts", r"the set has 3 cards \(As Ks Qs\): expected 4"),
        ("As Ks Qs Js Ts", "9s 8s", "the set has 5 cards"),
        ("As Ks Qs Js", "Ts", r"the pit has 1 card \(Ts\): expected 2"),
        ("As Ks Qs Js", "Ts 9s 8s", "the pit has 3 cards"),
        ([0] * 4000, "Ts 9s", "the set has 4000 cards: expected 4"),
        (b"\x00\x01\x02", "Ts 9s", "the set has 3 cards"),
    ],
)
def test_a_wrong_number_of_cards_is_said(set_cards: object, pit_cards: object, match: str) -> None:
    for function in (bc.strength, bc.evaluate, bc.explain):
        with pytest.raises(bc.CardError, match=match):
            function(set_cards, pit_cards)  # type: ignore[operator]


@pytest.mark.parametrize("decks", range(1, 8))
def test_no_more_copies_than_decks(decks: int) -> None:
    for copies in range(1, 7):
        hand = [7] * copies + [8, 13, 21, 30, 42][: 6 - copies]
        if copies <= decks:
            assert bc.strength(hand[:4], hand[4:], decks=decks) == bc.strengths(hand, decks=decks)
            continue
        for call in (
            lambda hand=hand: bc.strength(hand[:4], hand[4:], decks=decks),
            lambda hand=hand: bc.strengths(hand, decks=decks),
        ):
            with pytest.raises(bc.CardError, match=f"2s occurs {decks + 1} times"):
                call()
        assert bc.strength(hand[:4], hand[4:], decks=None) > 0


@pytest.mark.parametrize(
    ("decks", "error"),
    [(0, ValueError), (-1, ValueError), (1.0, TypeError), ("1", TypeError), (True, TypeError)],
)
def test_decks_are_a_whole_number_or_none(decks: object, error: type[Exception]) -> None:
    for call in (bc.strength, bc.evaluate, bc.explain):
        with pytest.raises(error, match="decks="):
            call(SET, PIT, decks=decks)  # type: ignore[operator]
    with pytest.raises(error, match="decks="):
        bc.strengths(HANDS, decks=decks)  # type: ignore[arg-type]


def test_decks_may_be_any_integer() -> None:
    assert bc.strength(SET, PIT, decks=np.int64(2)) == FULL_HOUSE  # type: ignore[arg-type]
    assert bc.strength(SET, PIT, decks=10**30) == FULL_HOUSE


@pytest.mark.parametrize(
    "dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">u2", ">i8", "<i4", ">u8"]
)
def test_any_integer_type(dtype: str) -> None:
    assert (bc.strengths(HANDS.astype(dtype)) == EXPECTED).all()


def layouts() -> dict[str, np.ndarray]:
    read_only = HANDS.copy()
    read_only.flags.writeable = False
    wide = np.zeros((len(HANDS), 9), np.uint8)
    wide[:, 2:8] = HANDS
    spaced = np.zeros((len(HANDS), 12), np.uint8)
    spaced[:, ::2] = HANDS
    unaligned = np.zeros(HANDS.size * 8 + 1, np.uint8)[1:].view(np.int64).reshape(HANDS.shape)
    unaligned[...] = HANDS
    return {
        "read-only": read_only,
        "columns of a wider array": wide[:, 2:8],
        "every other column": spaced[:, ::2],
        "Fortran": np.asfortranarray(HANDS),
        "transposed": np.ascontiguousarray(HANDS.T).T,
        "backwards": HANDS[::-1].copy()[::-1],
        "unaligned": unaligned,
        "masked": np.ma.masked_array(HANDS),
        "three axes": HANDS.reshape(100, 100, 6),
        "three axes, strided": np.asfortranarray(HANDS.reshape(100, 100, 6)),
        "many axes": HANDS.reshape(2, 1, 5, 10, 100, 6).astype(np.int32),
        "wide integers": HANDS.astype(np.int64),
    }


@pytest.mark.parametrize("name", layouts())
def test_any_layout(name: str) -> None:
    hands = layouts()[name]
    found = bc.strengths(hands)
    assert type(found) is np.ndarray
    assert found.dtype == np.uint32
    assert found.shape == hands.shape[:-1]
    assert (found.ravel() == EXPECTED).all()
    out = np.zeros((*hands.shape[:-1], 2), np.uint32)[..., 0]
    assert bc.strengths(hands, out=out) is out
    assert (out.ravel() == EXPECTED).all()


def test_lists_and_single_hands() -> None:
    assert bc.strengths(HANDS[:3].tolist()).tolist() == EXPECTED[:3].tolist()
    single = bc.strengths(HANDS[0])
    assert single.shape == ()
    assert single == EXPECTED[0]
    assert bc.strengths([bc.parse_cards(SET + PIT)]).tolist() == [FULL_HOUSE]


@pytest.mark.parametrize("size", [1, 7, 8, 9, 15, 16, 17, 255, 256, 257, 4095, 4096, 4097, 8193])
def test_any_number_of_hands(size: int) -> None:
    for hands in (HANDS[:size], HANDS[:size].astype(np.int32)):
        assert (bc.strengths(hands) == EXPECTED[:size]).all()


@pytest.mark.parametrize("shape", [(0, 6), (3, 0, 6), (0, 3, 6)])
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_no_hands_have_no_strengths(shape: tuple[int, ...], dtype: type) -> None:
    assert bc.strengths(np.empty(shape, dtype)).shape == shape[:-1]
    out = np.empty(shape[:-1], np.uint32)
    assert bc.strengths(np.empty(shape, dtype), out=out) is out


@pytest.mark.parametrize(
    "hands",
    [
        HANDS.astype(float),
        HANDS > 3,
        HANDS.astype(object),
        HANDS.astype("U2"),
        HANDS.astype("S2"),
        HANDS.astype("M8[s]"),
        HANDS.astype(complex),
        None,
        "AsKsQsJsTs9s",
        [[None] * 6],
        [["As"] * 6],
        [[1, 2, 3, 4, 5, 10**30]],
        np.zeros((0, 6)),
    ],
    ids=str,
)
def test_what_are_no_integers_are_a_type_error(hands: object) -> None:
    with pytest.raises(TypeError, match="expected integer codes"):
        bc.strengths(hands)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "hands",
    [
        np.uint8(3),
        [],
        [[]],
        HANDS[:, :5],
        HANDS.T,
        HANDS.reshape(-1),
        np.zeros((6, 0), np.uint8),
        [[1, 2, 3], [4, 5]],
        [[1, 2, 3, 4, 5, 6], [7]],
    ],
    ids=str,
)
def test_another_shape_is_a_value_error(hands: object) -> None:
    with pytest.raises(ValueError, match="expected integer codes of shape"):
        bc.strengths(hands)  # type: ignore[arg-type]


@pytest.mark.parametrize("dtype", ["u1", "i8", ">i2"])
@pytest.mark.parametrize("row", [0, 7, 4096, 9999])
@pytest.mark.parametrize("column", [0, 5])
def test_the_first_bad_row_is_named(dtype: str, row: int, column: int) -> None:
    hands = HANDS.astype(dtype)
    hands[row:, column] = 52
    message = rf"hand {row}: 52 \(column {column}\) is no card: expected a code from 0 to 51"
    for decks in (1, 2, None):
        with pytest.raises(bc.CardError, match=message):
            bc.strengths(hands, decks=decks)


@pytest.mark.parametrize("code", [-1, 256, 300, 2**40, -(2**63), 2**63, 2**64 - 1])
def test_codes_of_wider_types_do_not_wrap(code: int) -> None:
    hands = HANDS.astype(np.uint64 if code >= 2**63 else np.int64)
    hands[77, 2] = code
    with pytest.raises(bc.CardError, match=rf"hand 77: {code} \(column 2\)"):
        bc.strengths(hands, decks=None)


def test_the_first_row_with_too_many_copies_is_named() -> None:
    for row in (0, 5, 8, 9_999):
        hands = HANDS.copy()
        hands[row:, 3] = hands[row:, 0]
        card = bc.Card(int(hands[row, 0]))
        with pytest.raises(bc.CardError, match=f"hand {row}: {card} occurs 2 times: one deck"):
            bc.strengths(hands)
        assert bc.strengths(hands, decks=2).shape == (10_000,)
        hands[row:, 4] = hands[row:, 0]
        with pytest.raises(bc.CardError, match=f"hand {row}: {card} occurs 3 times: 2 decks"):
            bc.strengths(hands, decks=2)


def test_any_two_equal_cards_are_found_in_any_of_eight_hands() -> None:
    for row in range(24):
        for one, other in permutations(range(6), 2):
            hands = HANDS[:24].copy()
            hands[row, one] = hands[row, other]
            with pytest.raises(bc.CardError, match=f"hand {row}:"):
                bc.strengths(hands)


def test_equal_cards_of_neighbouring_hands_are_no_copies() -> None:
    hands = np.tile(np.array([48, 49, 50, 47, 45, 24], np.uint8), (100, 1))
    assert (bc.strengths(hands) == FULL_HOUSE).all()


def test_a_row_of_several_axes_is_named_by_a_tuple() -> None:
    hands = HANDS.reshape(10, 1000, 6).copy()
    hands[3, 14, 1] = 99
    with pytest.raises(bc.CardError, match=r"hand \(3, 14\): 99 \(column 1\)"):
        bc.strengths(hands)
    with pytest.raises(bc.CardError, match=r"hand 0: 99"):
        bc.strengths([99, 0, 1, 2, 3, 4])


@pytest.mark.parametrize("dtype", ["u1", "i8"])
def test_out_is_as_it_was_after_an_error(dtype: str) -> None:
    hands = HANDS.astype(dtype)
    hands[9_998, 5] = 52
    for decks in (1, None):
        for out in (np.full(10_000, 7, np.uint32), np.full(20_000, 7, np.uint32)[::2]):
            with pytest.raises(bc.CardError):
                bc.strengths(hands, decks=decks, out=out)
            assert (out == 7).all()


@pytest.mark.parametrize(
    ("out", "error", "match"),
    [
        (np.empty(10_000, np.int32), TypeError, "array of int32"),
        (np.empty(10_000, np.uint64), TypeError, "array of uint64"),
        (np.empty(10_000, ">u4"), TypeError, "array of >u4"),
        ([0] * 10_000, TypeError, "out is list"),
        (np.empty(9_999, np.uint32), ValueError, r"shape \(9999,\): expected \(10000,\)"),
        (np.empty((10_000, 1), np.uint32), ValueError, "out has shape"),
        (np.empty((100, 100), np.uint32), ValueError, "out has shape"),
    ],
)
def test_out_of_another_kind_is_refused(out: object, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        bc.strengths(HANDS, out=out)  # type: ignore[arg-type]


def test_out_must_be_writable() -> None:
    out = np.empty(10_000, np.uint32)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        bc.strengths(HANDS, out=out)


def test_out_must_not_overlap_the_hands() -> None:
    memory = np.zeros(60_000 + 40_000, np.uint8)
    hands = memory[:60_000].reshape(-1, 6)
    hands[...] = HANDS
    for start in (0, 20_000, 59_996):
        with pytest.raises(ValueError, match="out overlaps hands"):
            bc.strengths(hands, out=memory[start : start + 40_000].view(np.uint32))
    beside = memory[60_000:].view(np.uint32)
    assert (bc.strengths(hands, out=beside) == EXPECTED).all()


def test_out_may_lie_between_the_hands() -> None:
    # Six bytes of cards and four of strength side by side: the bounds overlap, the bytes do not.
    records = np.zeros(10_000, np.dtype([("hand", "u1", 6), ("strength", "u4")]))
    records["hand"] = HANDS
    bc.strengths(records["hand"], out=records["strength"])
    assert (records["strength"] == EXPECTED).all()


def test_threads_give_what_one_gives() -> None:
    evaluator = bc.Evaluator(bc.HouseRules(royal_quarter="suited"))
    alone = evaluator.strengths(HANDS)
    outs = [np.empty(10_000, np.uint32) for _ in range(8)]

    def work(at: int) -> bool:
        mine = bc.random_hands(2_000, rng=at)
        for _ in range(20):
            evaluator.strengths(HANDS, out=outs[at])
            same = (outs[at] == alone).all() and (bc.strengths(HANDS) == EXPECTED).all()
            own = [bc.strength(hand[:4].tolist(), hand[4:].tolist()) for hand in mine[:50]]
            if not same or bc.strengths(mine)[:50].tolist() != own:
                return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_a_batch_needs_no_memory_but_its_result() -> None:
    import tracemalloc

    for hands in (HANDS, np.asfortranarray(HANDS), HANDS.astype(np.int64)):
        peaks = []
        for times in (1, 20):
            many = (
                np.tile(hands, (times, 1))
                if hands.flags.c_contiguous
                else (np.asfortranarray(np.tile(hands, (times, 1))))
            )
            out = np.empty(len(many), np.uint32)
            bc.strengths(many, out=out)
            tracemalloc.start()
            bc.strengths(many, out=out)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        # The largest thing made on the way is one block of hands as 64-bit integers.
        assert peaks[1] <= max(peaks[0] * 1.5, 300_000)
