"""Every path through the kernel gives the same answers, and one can be forced."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import _kernel, paths

OTHERS = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(
            name not in paths.available(), reason=f"the processor cannot go the path {name}"
        ),
    )
    for name in paths.PATHS[1:]
]
RNG = np.random.default_rng(512)
RULES = [
    bc.HouseRules(),
    bc.HouseRules("suited"),
    bc.HouseRules("court", tuple(bc.Category(int(c)) for c in RNG.permutation(bc.LADDER[:-2]))),
    bc.HouseRules("suited", tuple(bc.Category(int(c)) for c in RNG.permutation(bc.LADDER[:-2]))),
]


def some_hands(kind: str, n: int) -> np.ndarray:
    """Draw hands of which many have what is rare: suits, colours, curves, copies."""
    rng = np.random.default_rng(len(kind))
    if kind in ("1", "2", "6"):
        return bc.random_hands(n, decks=int(kind), rng=rng)
    ranks = rng.integers(13, size=(n, 6))
    suits = rng.integers(4, size=(n, 6))
    if kind == "suits":
        suits = np.where(rng.random((n, 6)) < 0.85, suits[:, :1], suits)
    elif kind == "colours":
        suits = np.where(suits[:, :1] % 2, rng.choice([1, 2], (n, 6)), rng.choice([0, 3], (n, 6)))
    elif kind == "curves":
        ranks[:, :4] = (rng.integers(10, size=(n, 1)) + 2 * rng.permutation(4)) % 13
    elif kind == "suited curves":
        ranks[:, :4] = (rng.integers(10, size=(n, 1)) + np.array([6, 2, 0, 4])) % 13
        suits = np.where(rng.random((n, 6)) < 0.9, suits[:, :1], suits)
    elif kind == "runs":
        ranks = (rng.integers(13, size=(n, 1)) + rng.integers(5, size=(n, 6))) % 13
        suits = np.where(rng.random((n, 6)) < 0.8, suits[:, :1], suits)
    return (ranks * 4 + suits).astype(np.uint8)


def on(path: str, evaluator: bc.Evaluator, hands: np.ndarray, decks: int | None) -> np.ndarray:
    with paths.using(path):
        return evaluator.strengths(hands, decks=decks)


@pytest.mark.parametrize("path", OTHERS)
@pytest.mark.parametrize("rules", RULES, ids=["court", "suited", "court order", "suited order"])
@pytest.mark.parametrize(
    "kind", ["1", "2", "6", "suits", "colours", "curves", "suited curves", "runs"]
)
def test_every_path_gives_the_same_strengths(path: str, rules: bc.HouseRules, kind: str) -> None:
    evaluator, hands = bc.Evaluator(rules), some_hands(kind, 100_000)
    expected = on("generic", evaluator, hands, None)
    assert (on(path, evaluator, hands, None) == expected).all()


@pytest.mark.full
@pytest.mark.parametrize("path", OTHERS)
def test_every_path_gives_the_same_strengths_for_every_hand_of_a_deck(path: str) -> None:
    from itertools import combinations

    cards = np.array(list(combinations(range(52), 4)), np.uint8)
    for pit in combinations(range(0, 52, 5), 2):
        sets = cards[~np.isin(cards, pit).any(axis=1)]
        hands = bc.join(sets, np.array(pit, np.uint8))
        for rules in RULES:
            evaluator = bc.Evaluator(rules)
            expected = on("generic", evaluator, hands, 1)
            assert (on(path, evaluator, hands, 1) == expected).all()


@pytest.mark.parametrize("path", OTHERS)
def test_any_number_of_hands_at_any_address(path: str) -> None:
    codes = bc.random_hands(1200, rng=1).ravel()
    evaluator = bc.Evaluator()
    for n in [*range(150), 1000, 1023, 1024, 1025, 1039, 1040, 1041]:
        for offset in (0, 1, 5):
            memory = np.empty(6 * n + offset, np.uint8)
            hands = memory[offset:].reshape(n, 6)
            hands[:] = codes[: 6 * n].reshape(n, 6)
            expected = on("generic", evaluator, hands, 1)
            out = np.zeros(n + 8, np.uint32)
            with paths.using(path):
                evaluator.strengths(hands, out=out[4 : n + 4])
            assert (out[4 : n + 4] == expected).all()
            assert not out[:4].any()
            assert not out[n + 4 :].any()


@pytest.mark.parametrize("path", OTHERS)
@pytest.mark.parametrize("decks", [None, 1, 2])
def test_the_first_bad_hand_is_named_wherever_it_stands(path: str, decks: int | None) -> None:
    hands = bc.random_hands(401, rng=2)
    hands[400, 0] = 77
    for row in [*range(70), 127, 128, 191, 383, 384, 399]:
        for column in range(6):
            for bad in (52, 63, 64, 128, 255):
                wrong = hands.copy()
                wrong[row, column] = bad
                with paths.using(path), pytest.raises(bc.CardError) as error:
                    bc.strengths(wrong, decks=decks)
                assert str(error.value).startswith(f"hand {row}: {bad} (column {column})")


@pytest.mark.parametrize("path", OTHERS)
@pytest.mark.parametrize("row", [0, 1, 15, 16, 63, 64, 65, 127, 128, 399])
def test_two_cards_alike_are_found_in_any_two_columns(path: str, row: int) -> None:
    hands = bc.random_hands(400, rng=3)
    for one in range(6):
        for other in range(one):
            wrong = hands.copy()
            wrong[row, one] = wrong[row, other]
            card = bc.Card(int(wrong[row, one]))
            with paths.using(path):
                with pytest.raises(bc.CardError, match=f"hand {row}: {card} occurs 2 times"):
                    bc.strengths(wrong)
                assert (bc.strengths(wrong, decks=2) == bc.strengths(wrong, decks=None)).all()


@pytest.mark.parametrize("path", OTHERS)
def test_what_is_no_card_is_worth_nothing_to_those_who_call_from_c(path: str) -> None:
    function = capsule_function("bc_strengths")
    hands = bc.random_hands(2100, rng=4)
    expected = bc.strengths(hands)
    bad = RNG.integers(2100, size=60)
    hands[bad, RNG.integers(6, size=60)] = RNG.integers(52, 256, size=60)
    expected[bad] = 0
    out = np.ones(2100, np.uint32)
    with paths.using(path):
        function(hands.ctypes.data, 2100, out.ctypes.data)
    assert (out == expected).all()


def capsule_function(name: str) -> ctypes._CFuncPtr:
    capsule = _kernel.__pyx_capi__[name]
    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype, api.PyCapsule_GetName.argtypes = (
        ctypes.c_char_p,
        [ctypes.py_object],
    )
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    pointer = api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule))
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
    return kind(pointer)


def python(code: str, path: str | None) -> subprocess.CompletedProcess[str]:
    environment = {name: text for name, text in os.environ.items() if name != "BROKENCANADA_PATH"}
    if path is not None:
        environment["BROKENCANADA_PATH"] = path
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )


SHOW = "from brokencanada import paths; print(paths.current())"


def test_the_environment_names_the_path() -> None:
    for path in paths.available():
        assert python(SHOW, path).stdout == f"{path}\n"


def test_without_a_name_the_fastest_is_picked() -> None:
    for path in (None, ""):
        assert python(SHOW, path).stdout == f"{paths.available()[-1]}\n"


def test_a_name_that_is_no_path_is_an_error_that_lists_those_there_are() -> None:
    result = python(SHOW, "mmx")
    assert result.returncode == 1
    expected = " or ".join(paths.available())
    assert f"ImportError: BROKENCANADA_PATH='mmx': expected {expected}" in result.stderr
    before = paths.current()
    with pytest.raises(ValueError, match="'mmx' is no path: expected 'generic'"):
        paths.use("mmx")
    assert paths.current() == before


def test_a_path_is_left_again_after_an_error() -> None:
    before = paths.current()
    with pytest.raises(RuntimeError), paths.using("generic"):
        raise RuntimeError
    assert paths.current() == before


def test_a_number_that_is_no_path_is_refused() -> None:
    for number in (-1, len(paths.PATHS)):
        with pytest.raises(ValueError, match="does not work here"):
            _kernel.use_path(number)
