"""The scripts of the examples, run as a newcomer would: what they print, and what they refuse."""

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import brokencanada as bc

EXAMPLES = Path(__file__).parents[1] / "examples"
if not EXAMPLES.is_dir():
    pytest.skip("the examples do not lie beside the tests", allow_module_level=True)

RESULT = re.compile(r"([+-][0-9.]+) ± ([0-9.]+)")


def script(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=300,
    )


def printed(name: str, *arguments: str | Path) -> str:
    done = script(name, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def results(text: str) -> list[tuple[float, float]]:
    """The means that a text tells, each with its standard error."""
    return [(float(mean), float(error)) for mean, error in RESULT.findall(text)]


def test_the_readme_leads_to_every_example() -> None:
    readme = EXAMPLES.parent / "README.md"
    if not readme.exists():
        pytest.skip("the README does not lie beside the tests")
    text = readme.read_text("utf-8")
    shown = {path.name for path in EXAMPLES.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert shown >= {"evaluate_file.py", "my_bot.py", "train.py", "league.py", "pit_boss"}
    for name in shown - {"__pycache__", "raffle"}:  # the rooms of catch_the_ace.py
        assert f"](examples/{name})" in text


# -- a file of hands -----------------------------------------------------------------------------


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_a_file_of_hands_is_answered_line_by_line(tmp_path: Path) -> None:
    out = tmp_path / "hands.csv"
    said = printed("evaluate_file.py", EXAMPLES / "hands.txt", out).splitlines()
    heading, *hands = rows(out)
    assert heading == ["hand", "strength", "row"]
    # Written by hand: one line for each of the file.
    assert [title for _, _, title in hands] == [
        "Broken Canada",
        "In hand 4 card straight-pair",
        "Full house",
        "Ace full house",
        "5 card flush",
        "4 card flat-straight",
        "In hand 3 card straight-pair",
        "Nothing",
    ]
    for hand, strength, _ in hands:
        cards = bc.parse_cards(hand)
        assert int(strength) == bc.strength(cards[:4], cards[4:])
    assert said[0] == "hands: 8, wrong lines: 0"
    assert said[-1] == "strongest: Tc Jd Qh Ks Ac 2d (Broken Canada)"


def test_wrong_lines_are_named_and_the_others_answered(tmp_path: Path) -> None:
    file, out = tmp_path / "hands.txt", tmp_path / "hands.csv"
    lines = (
        b"5h 5s 6d 7c 8h Kd",
        b"",
        b"5h 5s 6d 7c 8h 1x",
        b"5h 5s 6d 7c 8h",
        b"5h 5h 6d 7c 8h Kd",
        b"5h 5s 6d 7c 8h \xff\xff",
        b"5h5s6d7c8h10d",
    )
    file.write_bytes(b"\n".join(lines))
    done = script("evaluate_file.py", file, out)
    assert done.returncode == 1
    wrong = [line.split(":")[0] for line in done.stderr.splitlines()]
    assert wrong == ["line 3", "line 4", "line 5", "line 6"]
    assert "'1x' (card 6, character 16) is no card" in done.stderr
    assert "line 4: 5 cards: expected 6" in done.stderr
    assert "line 5: 5h occurs 2 times" in done.stderr
    assert done.stdout.startswith("hands: 2, wrong lines: 4\n")
    assert [hand for hand, *_ in rows(out)[1:]] == ["5h 5s 6d 7c 8h Kd", "5h 5s 6d 7c 8h Td"]


def test_a_long_file_is_counted_right_across_its_pieces(tmp_path: Path) -> None:
    hands = bc.random_hands(120_000, rng=5)  # more than two pieces of it
    file, out = tmp_path / "hands.txt", tmp_path / "hands.csv"
    names = np.array([str(bc.Card(code)) for code in range(52)])
    file.write_text("".join(" ".join(row) + "\n" for row in names[hands]), encoding="utf-8")
    said = printed("evaluate_file.py", file, out)
    strengths = bc.strengths(hands)
    assert [int(strength) for _, strength, _ in rows(out)[1:]] == strengths.tolist()
    pairs = int((bc.categories(strengths) == bc.Category.PAIR).sum())
    assert re.search(rf"^ +{pairs:,}  .*%  Pair$", said, re.MULTILINE)
    best = bc.format_cards(hands[strengths.argmax()])
    assert f"strongest: {best} (" in said


def test_an_empty_file_has_no_hands(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    said = printed("evaluate_file.py", tmp_path / "empty", tmp_path / "out")
    assert said == "hands: 0, wrong lines: 0\n"


def test_the_hands_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("5h 5s 6d 7c 8h Kd\n")
    done = script("evaluate_file.py", file, file)
    assert done.returncode == 2
    assert "expected another file" in done.stderr
    assert file.read_text() == "5h 5s 6d 7c 8h Kd\n"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = script("evaluate_file.py", tmp_path / "none", tmp_path / "out")
    assert done.returncode == 1
    assert done.stderr.startswith("evaluate_file.py: ")
    assert "none" in done.stderr
    assert done.stderr.count("\n") == 1


# -- a bot ---------------------------------------------------------------------------------------


def test_the_bot_beats_the_bots_it_is_shown_with() -> None:
    said = printed("my_bot.py", "--deals", "300")
    assert said == printed("my_bot.py", "--deals", "300")
    _, mine, *others = said.splitlines()
    assert mine.startswith("my bot ")
    won = results(said)
    assert len(won) == 3 == 1 + len(others)
    # Chips only change hands; what is printed is rounded.
    assert abs(sum(mean for mean, _ in won)) <= 0.02
    mean, error = won[0]
    assert mean > 4 * error > 0


def test_the_page_shows_what_the_bot_wins() -> None:
    page = EXAMPLES.parent / "docs" / "play.md"
    if not page.exists():
        pytest.skip("the pages do not lie beside the tests")
    command = "$ python examples/my_bot.py\n"
    assert command + printed("my_bot.py") + "```" in page.read_text("utf-8")


@pytest.mark.parametrize(
    "wrong", [("--deals", "1"), ("--seed", "-1"), ("--deals", "many"), ("--bot", "x")]
)
def test_the_bot_is_told_what_it_cannot_do(wrong: tuple[str, str]) -> None:
    done = script("my_bot.py", *wrong)
    assert done.returncode == 2
    assert wrong[0].strip("-") in done.stderr
    assert "Traceback" not in done.stderr


# -- an agent that learns ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def environment() -> None:
    pytest.importorskip("pettingzoo", reason="the extra rl is not installed")


@pytest.mark.usefixtures("environment")
def test_training_gains_many_standard_errors_and_can_be_kept(tmp_path: Path) -> None:
    weights = tmp_path / "agent.npz"
    said = printed("train.py", "--hands", "2500", "--deals", "150", "--save", weights)
    assert [line.partition(":")[0] for line in said.splitlines()[1:]] == [
        "before training",
        "after 2500 hands",
        "gained",
    ]
    (before, _), (after, after_error), (gain, error) = results(said)
    assert gain == pytest.approx(after - before, abs=0.02)
    assert gain > 4 * error > 0
    # The stored weights play as those that were learned, but for what they leave to chance.
    (again, again_error), *more = results(
        printed("train.py", "--load", weights, "--hands", "0", "--deals", "150")
    )
    assert not more
    assert again > before + 4 * again_error
    assert abs(again - after) < 5 * (after_error + again_error)
    with np.load(weights, allow_pickle=False) as stored:
        assert list(stored) == ["weights"]


@pytest.mark.usefixtures("environment")
def test_the_same_seed_trains_the_same_agent(tmp_path: Path) -> None:
    stored = []
    for name in ("one", "other"):
        printed("train.py", "--hands", "250", "--deals", "2", "--save", tmp_path / name)
        with np.load(tmp_path / name) as file:
            stored.append(file["weights"])
    assert stored[0].any()
    assert (stored[0] == stored[1]).all()


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--hands", "-1"), "at least 0 hands"),
        (("--deals", "1"), "2 deals"),
        (("--opponent", "nobody"), "'nobody'"),
        (("--load", "none.npz"), "none.npz"),
        (("--load", "hands.txt"), "no weights that --save wrote"),
        (("--load", "other.npz"), "weights of shape (3,)"),
        (("--load", "pickle.npz"), "no weights that --save wrote"),
    ],
)
def test_the_training_is_told_what_it_cannot_do(
    wrong: tuple[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hands.txt").write_text("5h 5s 6d 7c 8h Kd\n")
    np.savez("other.npz", weights=np.zeros(3))
    np.savez("pickle.npz", weights=np.array([None]))
    done = script("train.py", *wrong)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
