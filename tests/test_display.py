"""What the command line shows on a terminal. What it prints elsewhere is in test_cli.py."""

import json
import os
import re
import struct
import subprocess
import sys

import pytest

fcntl, pty, termios = map(pytest.importorskip, ("fcntl", "pty", "termios"))  # POSIX has them.

PROGRAM = [sys.executable, "-m", "brokencanada"]
KINGS_OVER_QUEENS = ("Kc Kd Kh Qs", "Qd 7c")
NOTHING = ("2c3d6h8s", "TcKd")


def in_a_pipe(*args, env):
    return subprocess.run(
        [*PROGRAM, *args], stdout=subprocess.PIPE, text=True, env=env, check=True
    ).stdout


def on_terminal(*args, columns=80, stdin=None, **environment):
    """Run the program on a terminal of its own and return what it shows."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
    }
    with subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.PIPE,
        stdout=slave,
        stderr=subprocess.PIPE,
        env={**inherited, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    ) as program:
        os.close(slave)
        program.stdin.write((stdin or "").encode())
        program.stdin.close()
        shown = b""
        # At the end Linux says that the other side is gone, others say nothing.
        try:
            while piece := os.read(master, 1 << 16):
                shown += piece
        except OSError:
            pass
        os.close(master)
        assert program.wait(60) == 0
        assert program.stderr.read() == b""
    return shown.decode().replace("\r\n", "\n")


ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
COLOURS = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|9[0-7])m")


def red_cards(shown):
    return re.findall(r"\x1b\[91m(\S+?)\x1b", shown)


@pytest.mark.parametrize("stdin", [None, "Kc Kd Kh Qs Qd 7c\n"])
def test_on_a_terminal_suits_are_drawn_and_red_ones_red(stdin):
    args = ["-"] if stdin else KINGS_OVER_QUEENS
    shown = on_terminal("eval", *args, stdin=stdin)
    assert red_cards(shown) == ["K♦", "K♥", "Q♦"]
    assert ESCAPES.sub("", shown).startswith("Full house: K♣ K♦ K♥ Q♦ Q♠ (three kings")
    assert shown.count("\n") == 1


def test_colours_are_left_out_where_no_color_is_set():
    assert COLOURS.search(on_terminal("eval", *KINGS_OVER_QUEENS))
    shown = on_terminal("eval", *KINGS_OVER_QUEENS, NO_COLOR="1")
    assert not COLOURS.search(shown)
    assert "K♦" in shown


def test_a_terminal_that_cannot_draw_suits_gets_letters():
    shown = on_terminal("eval", *KINGS_OVER_QUEENS, PYTHONIOENCODING="ascii")
    assert red_cards(shown) == ["Kd", "Kh", "Qd"]


def test_data_is_never_coloured():
    shown = on_terminal("eval", *KINGS_OVER_QUEENS, "--json")
    assert json.loads(shown)["title"] == "Full house"


def test_colour_is_for_terminals_only():
    wanted = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    for command in ("eval", "explain"):
        assert "\x1b" not in in_a_pipe(command, *KINGS_OVER_QUEENS, env=wanted)
    assert "\x1b" not in in_a_pipe("ladder", env=wanted)


def test_the_rows_above_are_a_table_with_their_numbers():
    shown = ESCAPES.sub("", on_terminal("explain", *KINGS_OVER_QUEENS))
    assert shown.startswith("K♣ K♦ K♥ Q♠ | Q♦ 7♣\nFull house (row 4, ")
    table = [re.split(r"\s{2,}", line.strip()) for line in shown.splitlines()]
    at = table.index(["row", "title", "why not"])
    assert [cells[:2] for cells in table[at + 2 : at + 5]] == [
        ["1", "Royal Canadian"],
        ["2", "Broken Canada"],
        ["3", "Crowded house"],
    ]


def test_the_best_hand_has_no_rows_above():
    shown = on_terminal("explain", "Th Jh Qh Kh", "Ah 2h")
    assert "Royal Canadian (row 1, " in shown
    assert "why not" not in shown


@pytest.mark.parametrize("columns", [40, 80, 120, 200])
@pytest.mark.parametrize("command", [["ladder"], ["frequencies"], ["explain", *NOTHING]])
def test_what_is_shown_fits_the_terminal(command, columns):
    shown = ESCAPES.sub("", on_terminal(*command, columns=columns))
    assert max(map(len, shown.splitlines())) <= columns
    assert "…" not in shown


def test_the_benchmark_fits_the_terminal():
    shown = ESCAPES.sub("", on_terminal("bench", "--quick", "--hands", "1000"))
    assert max(map(len, shown.splitlines())) <= 80
    assert "strengths, decks=None" in shown


def test_a_wide_terminal_shows_definitions_beside_the_titles():
    narrow, wide = (on_terminal("ladder", columns=columns) for columns in (80, 160))
    definition = "a run of five in one suit [low k]"
    (beside,) = (line for line in ESCAPES.sub("", wide).splitlines() if definition in line)
    assert "5 card straight-flush" in beside
    assert "held when" in wide
    assert "held when" not in narrow
    (below,) = (line for line in ESCAPES.sub("", narrow).splitlines() if definition in line)
    assert below.strip() == definition


def test_figures_fit_their_columns_on_a_terminal():
    shown = ESCAPES.sub("", on_terminal("frequencies"))
    assert "all hands" in shown
    assert shown.splitlines()[-1].split() == ["all", "hands", "305,377,800", "100.00000"]
