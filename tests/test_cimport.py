"""The kernel from other programs: cimported by a package of somebody else, ctypes, Numba."""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import _kernel

CONSUMER = Path(__file__).parents[1] / "examples" / "pit_boss"
HANDS = bc.random_hands(5_000, decks=2, rng=6)
EXPECTED = bc.strengths(HANDS, decks=None)

# The very first thing that the consumer's process does is to call the kernel.
USE = """
import numpy as np, sys
import pit_boss
hands = np.load(sys.argv[1])
out = np.empty(len(hands), np.uint32)
pit_boss.strengths(hands, out)
assert [pit_boss.strength(hand) for hand in hands] == out.tolist()
assert pit_boss.strength(bytes([52, 0, 1, 2, 3, 4])) == 0
np.save(sys.argv[2], out)
"""
PICK = """
import numpy as np, sys
import pit_boss
dealt, pits = np.load(sys.argv[1]), np.load(sys.argv[2])
out = np.empty(len(dealt), np.uint32)
pit_boss.best_strengths(dealt, pits, out)
assert [pit_boss.best_set(*row)[1] for row in zip(dealt, pits)] == out.tolist()
np.save(sys.argv[3], out)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the package of somebody else is installed in."""
    if not CONSUMER.is_dir():
        pytest.skip("the examples do not lie beside the tests")
    pytest.importorskip("Cython")
    pytest.importorskip("setuptools")
    folder = tmp_path_factory.mktemp("pit_boss")
    # Without what somebody may have built there before.
    built = shutil.ignore_patterns("build", "*.egg-info", "*.so")
    source = shutil.copytree(CONSUMER, folder / "source", ignore=built)
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-build-isolation",
        "--no-deps",
        "--no-index",
        "--target",
        str(folder / "site"),
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def in_a_process_of_its_own(site: Path, code: str, folder: Path, *arguments: str) -> str:
    """Run code that may import from the site; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_another_package_cimports_the_kernel(site: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "hands.npy", HANDS)
    in_a_process_of_its_own(site, USE, tmp_path, "hands.npy", "strengths.npy")
    assert (np.load(tmp_path / "strengths.npy") == EXPECTED).all()


def test_it_picks_the_best_set_that_python_finds(site: Path, tmp_path: Path) -> None:
    shuffled = np.random.default_rng(3).permuted(np.tile(bc.deck(), (20, 1)), axis=1)
    dealt, pits = shuffled[:, :7].copy(), shuffled[:, 7:9].copy()
    np.save(tmp_path / "dealt.npy", dealt)
    np.save(tmp_path / "pits.npy", pits)
    in_a_process_of_its_own(site, PICK, tmp_path, "dealt.npy", "pits.npy", "best.npy")
    for row, pit, best in zip(dealt, pits, np.load(tmp_path / "best.npy"), strict=True):
        assert best == max(bc.strength(chosen, pit) for chosen in combinations(row, 4))


def test_its_page_shows_what_it_prints(site: Path, tmp_path: Path) -> None:
    page = (CONSUMER / "README.md").read_text("utf-8")
    (code,) = re.findall(r"^\.venv/bin/python -c '(.*)'$", page, re.MULTILINE)
    assert f"prints `{in_a_process_of_its_own(site, code, tmp_path).strip()}`" in page


def test_it_names_a_wrong_number_of_cards(site: Path, tmp_path: Path) -> None:
    code = (
        "import pit_boss\n"
        "try: pit_boss.best_set('4h 9c 5h', '8s 8d')\n"
        "except ValueError as error: print(error)\n"
    )
    said = in_a_process_of_its_own(site, code, tmp_path)
    assert said == "3 cards and 2 of the pit: expected at least 4, and 2\n"


def test_the_exported_signatures_have_not_changed() -> None:
    # Cython compares them as text: a change would break every package built against the old ones.
    names = {name: repr(capsule) for name, capsule in _kernel.__pyx_capi__.items()}
    assert '"uint32_t (uint8_t const *)"' in names["bc_strength"]
    assert '"void (uint8_t const *, size_t, uint32_t *)"' in names["bc_strengths"]


def pointer(name: str) -> int:
    get_name = ctypes.pythonapi.PyCapsule_GetName
    get_name.restype, get_name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    get_pointer.restype, get_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    capsule = _kernel.__pyx_capi__[name]
    found = get_pointer(capsule, get_name(capsule))
    assert found
    return int(found)


ONE = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p)
MANY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)


@pytest.mark.parametrize("way", ["capsule", "symbol"])
def test_ctypes_calls_the_kernel(way: str) -> None:
    if way == "capsule":
        one, many = ONE(pointer("bc_strength")), MANY(pointer("bc_strengths"))
    else:
        library = ctypes.CDLL(_kernel.__file__)
        one, many = ONE(("bc_strength", library)), MANY(("bc_strengths", library))
    out = np.empty(len(HANDS), np.uint32)
    many(HANDS.ctypes.data, len(HANDS), out.ctypes.data)
    assert (out == EXPECTED).all()
    assert [one(hand.ctypes.data) for hand in HANDS[:50]] == EXPECTED[:50].tolist()


def test_a_code_that_is_no_card_gives_zero_and_reads_nowhere_else() -> None:
    one, many = ONE(pointer("bc_strength")), MANY(pointer("bc_strengths"))
    hands = np.repeat(HANDS[:1], 6 * 204, axis=0)
    for row, (column, code) in enumerate(np.ndindex(6, 204)):
        hands[row, column] = 52 + code
    out = np.full(len(hands) + 1, 7, np.uint32)
    many(hands.ctypes.data, len(hands), out.ctypes.data)
    assert not out[:-1].any()
    assert out[-1] == 7
    assert not any(one(hand.ctypes.data) for hand in hands)
    all_bad = np.full((3, 6), 255, np.uint8)
    many(all_bad.ctypes.data, 3, out.ctypes.data)
    assert not out[:3].any()


def test_numba_calls_the_kernel() -> None:
    numba = pytest.importorskip("numba", reason="Numba is not installed")
    from numba.extending import get_cython_function_address

    strength = ONE(get_cython_function_address("brokencanada._kernel", "bc_strength"))

    @numba.njit
    def strongest(hands: np.ndarray) -> int:
        best = 0
        for row in range(hands.shape[0]):
            best = max(best, strength(hands[row].ctypes.data))
        return best

    assert strongest(HANDS) == EXPECTED.max()
