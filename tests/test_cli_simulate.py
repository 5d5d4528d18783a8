"""The command that simulates."""

import dataclasses
import json

import pytest
from program import Terminal, needs_posix, process, run

import brokencanada as bc
from brokencanada.cli.simulating import Course
from brokencanada.simulation import running

FEW = ("simulate", "--hands", "2000", "--seed", "7")


def test_it_prints_seats_and_categories():
    lines = run(*FEW).stdout.splitlines()
    assert lines[0] == "2,000 hands: 4 players, 1 deck, strategy none, no flip trades"
    assert lines[2].split() == [
        "seat",
        "share",
        "%",
        "+-",
        "alone",
        "%",
        "split",
        "%",
        "Feuds",
        "won",
    ]
    assert [line.split()[0] for line in lines[3:7]] == list("0123")
    assert lines[8].startswith("redeals ")
    titles = [line.split("  ")[0] for line in lines[11:]]
    assert titles == [category.title for category in bc.LADDER]


def test_its_numbers_are_those_of_the_library():
    simulation = bc.simulate(2000, rng=7, strategy="loose", flip=True, players=3)
    args = (*FEW, "--strategy", "loose", "--flip", "--players", "3")
    lines = run(*args).stdout.splitlines()
    for seat in range(3):
        shown = lines[3 + seat].split()
        assert shown[1] == f"{100 * simulation.share[seat]:.3f}"
        assert shown[5:] == [str(simulation.feuds_entered[seat]), str(simulation.feuds_won[seat])]
    assert lines[7].startswith(f"redeals {simulation.redeals}, Feuds {simulation.feuds}, ")


def test_as_data_it_prints_all_counts():
    args = (*FEW, "--players", "5", "--strategy", "loose,none,none,loose,none", "--decks", "3")
    data = json.loads(run(*args, "--json", "--royal-quarter", "suited").stdout)
    strategies = ["loose", "none", "none", "loose", "none"]
    simulation = bc.simulate(
        2000, rng=7, players=5, decks=3, strategy=strategies, rules=bc.HouseRules("suited")
    )
    assert data["complete"] is True
    assert (data["hands"], data["players"], data["decks"]) == (2000, 5, 3)
    assert (data["royal_quarter"], data["strategies"], data["flip"]) == (
        "suited",
        strategies,
        False,
    )
    for name in ("redeals", "feuds", "splits", "reshuffles"):
        assert data[name] == getattr(simulation, name)
    assert [seat["ways"] for seat in data["seats"]] == simulation.ways.tolist()
    assert [seat["share"] for seat in data["seats"]] == simulation.share.tolist()
    assert [seat["stderr"] for seat in data["seats"]] == simulation.stderr.tolist()
    assert [seat["feuds_won"] for seat in data["seats"]] == simulation.feuds_won.tolist()
    assert [row["category"] for row in data["categories"]] == [c.name for c in bc.LADDER]
    for row in data["categories"]:
        for what in ("dealt", "revealed", "decisive", "won", "tied"):
            assert row[what] == getattr(simulation, what)[:, row["level"]].tolist()


def test_of_one_hand_there_is_no_standard_error():
    data = json.loads(run("simulate", "--hands", "1", "--json").stdout)
    assert [seat["stderr"] for seat in data["seats"]] == [None] * 4
    result = run("simulate", "--hands", "1")
    assert result.stdout.startswith("1 hand: 4 players, ")
    assert result.exit_code == 0


def test_workers_do_not_change_the_numbers():
    args = ("simulate", "--hands", "200000", "--players", "2", "--seed", "3", "--json")
    assert run(*args, "--workers", "1").stdout == run(*args, "--workers", "3").stdout


def test_a_pipe_gets_plain_lines():
    result = process(*FEW)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run(*FEW).stdout
    assert "\x1b" not in result.stdout


@needs_posix
def test_a_narrow_terminal_leaves_out_columns_and_says_which():
    from test_display import ESCAPES, on_terminal

    for columns in (40, 60, 80):
        shown = ESCAPES.sub("", on_terminal(*FEW, columns=columns)).splitlines()
        assert max(map(len, shown)) <= columns
        # No number is cut, and titles are not broken within a word.
        seats, categories = (
            next(line for line in shown if line.startswith(word)) for word in ("seat", "category")
        )
        assert seats.split()[:4] == ["seat", "share", "%", "+-"]
        assert categories.rstrip().endswith("wins %" if columns == 40 else "splits %")
        for title in ("Royal quarter-straight", "6 card straight-flush"):
            assert any(line.startswith(title) for line in shown)
    told = " ".join(ESCAPES.sub("", on_terminal(*FEW, columns=40)).split())
    assert "A wider terminal shows split % and Feuds too." in told
    assert "A wider terminal shows dealt % and splits % too." in told
    assert "A wider" not in on_terminal(*FEW)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--hands", "0"], "Invalid value for '--hands': 0 "),
        (["--hands", "1.5"], "Invalid value for '--hands': '1.5' "),
        (["--players", "1"], "Invalid value for '--players': 1 "),
        (["--players", "101"], "Invalid value for '--players': 101 "),
        (["--players", "5", "--decks", "1"], "decks=1: expected at least 2"),
        (["--decks", "101"], "Invalid value for '--decks': 101 "),
        (["--seed", "-1"], "Invalid value for '--seed': -1 "),
        (["--workers", "0"], "Invalid value for '--workers': 0 "),
        (["--strategy", "best"], "--strategy: 'best': expected none or loose\n"),
        (["--strategy", "none,none"], "2 strategies: expected one, or one for each of 4 seats"),
        (["--strategy", "loose,,none,none"], "--strategy: '': expected none or loose\n"),
        (["more"], "Got unexpected extra argument (more)"),
    ],
)
def test_bad_arguments_are_one_line(args, said):
    result = run("simulate", *args)
    assert result.stderr.startswith(f"brokencanada simulate: {said}")
    assert result.stderr.count("\n") == 1
    assert (result.stdout, result.exit_code) == ("", 2)


# Ctrl-C


def stop_after(blocks, monkeypatch):
    """Interrupt the command in its own thread once so many blocks are played."""
    play, played = running.play_hands, []

    def stopping(*args):
        if len(played) == blocks:
            raise KeyboardInterrupt
        played.append(1)
        return play(*args)

    monkeypatch.setattr(running, "play_hands", stopping)


def test_interrupted_it_prints_what_is_finished(monkeypatch):
    stop_after(2, monkeypatch)
    args = ("simulate", "--players", "2", "--seed", "7", "--workers", "1")
    result = run(*args)
    assert result.exit_code == 130
    assert result.stderr == "interrupted: 131,072 of 1,000,000 hands are finished\n"
    monkeypatch.undo()
    assert result.stdout == run(*args, "--hands", "131072").stdout


def test_interrupted_it_says_in_its_data_that_some_is_missing(monkeypatch):
    stop_after(1, monkeypatch)
    result = run("simulate", "--players", "2", "--workers", "1", "--json")
    data = json.loads(result.stdout)
    assert (data["complete"], data["hands"], result.exit_code) == (False, 65_536, 130)


def test_interrupted_at_once_there_is_nothing_to_print(monkeypatch):
    stop_after(0, monkeypatch)
    result = run("simulate", "--workers", "1")
    assert (result.stdout, result.exit_code) == ("", 130)
    assert result.stderr == "interrupted: 0 of 1,000,000 hands are finished\n"


def test_interrupted_at_once_its_data_says_that_there_are_no_hands(monkeypatch):
    stop_after(0, monkeypatch)
    result = run("simulate", "--workers", "1", "--json")
    assert json.loads(result.stdout) == {"complete": False, "hands": 0}
    assert result.exit_code == 130
    assert result.stderr == "interrupted: 0 of 1,000,000 hands are finished\n"


@needs_posix
@pytest.mark.parametrize("workers", ["1", "2"])
def test_at_a_terminal_there_is_a_bar_and_ctrl_c_prints_what_is_finished(workers):
    hands = "1000000000000"
    terminal = Terminal(
        "simulate", "--players", "2", "--hands", hands, "--workers", workers, COLUMNS="100"
    )
    terminal.wait_for("hands/s", seconds=60)
    assert f"/{int(hands):,}" in terminal.seen
    assert "━" in terminal.seen
    terminal.type("\x03")
    assert terminal.exit_code(seconds=60) == 130
    assert "Traceback" not in terminal.seen
    assert "of 1,000,000,000,000 hands are finished" in terminal.seen
    assert "Royal Canadian" in terminal.seen


@needs_posix
def test_at_a_terminal_a_finished_run_leaves_no_bar_behind():
    terminal = Terminal("simulate", "--players", "2", "--hands", "150000", COLUMNS="100")
    assert terminal.exit_code(seconds=60) == 0
    assert "Royal Canadian" in terminal.seen
    assert "/150,000" not in terminal.seen.partition("strategy none")[2]


# Pictures


def test_plot_draws_how_the_share_settles(tmp_path):
    picture = tmp_path / "course.svg"
    args = ("simulate", "--hands", "200000", "--players", "2", "--seed", "7")
    result = run(*args, "--plot", str(picture))
    assert result.exit_code == 0
    assert result.stdout == run(*args).stdout
    text = picture.read_text()
    assert "How the share of seat 0 of 2 settles" in text
    assert "after 200,000 hands; exactly 50.00%" in text


def test_seats_that_play_differently_have_no_exact_share(tmp_path):
    picture = tmp_path / "course.svg"
    run("simulate", "--hands", "70000", "--players", "2", "--strategy", "loose,none", "--plot",
        str(picture))  # fmt: skip
    assert "exactly" not in picture.read_text()


@pytest.mark.parametrize("hands", ["1", "10"])
def test_a_run_too_short_to_settle_is_one_point(hands, tmp_path):
    picture = tmp_path / "course.svg"
    run("simulate", "--hands", hands, "--seed", "7", "--plot", str(picture))
    text = picture.read_text()
    assert "The share of seat 0 of 4" in text
    assert ("± 2 standard errors" in text) == (hands != "1")


def test_the_picture_of_a_long_run_has_some_hundreds_of_points():
    course = Course()
    total = bc.simulate(65_536, players=2, rng=1)
    for hands in range(1, 3_000):
        course.note(dataclasses.replace(total, hands=65_536 * hands))
    assert 100 < len(course._points) < 400
    course.drawn(dataclasses.replace(total, hands=65_536 * 3_000))
    assert course._points[-1][0] == 65_536 * 3_000
    assert course.drawn(total)


def test_plot_never_overwrites(tmp_path):
    picture = tmp_path / "course.png"
    picture.write_text("mine")
    result = run("simulate", "--hands", "10", "--plot", str(picture))
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.startswith(f"brokencanada simulate: --plot: {picture} exists")
    assert picture.read_text() == "mine"
