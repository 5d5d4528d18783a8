"""The command line: what it takes, prints and exits with."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from program import PROGRAM, needs_posix, one_line, process, run

import brokencanada as bc
from brokencanada import bench
from brokencanada.cli import root as module
from brokencanada.cli.root import cli

# Worked out by hand from sections 2 to 4 of the rules.
KINGS_OVER_QUEENS = ("Kc Kd Kh Qs", "Qd 7c")
KINGS_OVER_QUEENS_DATA = {
    "strength": 0x1F238000,
    "level": 31,
    "row": 4,
    "category": "FULL_HOUSE",
    "title": "Full house",
    "key": [13, 12, 7],
    "set": ["Kc", "Kd", "Kh", "Qs"],
    "pit": ["Qd", "7c"],
    "cards": ["Kc", "Kd", "Kh", "Qd", "Qs"],
    "kickers": ["7c"],
    "loses": False,
}
NOTHING = ("2c3d6h8s", "TcKd")
ACE_FULL_HOUSE = ("AcAdAh2s", "2d5c")
SUITED_RUN = ("3h4h5h6h", "9sKd")


def data(*args, stdin=None):
    result = run(*args, "--json", stdin=stdin)
    assert result.exit_code == 0
    assert result.stderr == ""
    return json.loads(result.stdout)


# One hand


def test_eval_prints_one_line_that_a_player_understands():
    result = run("eval", *KINGS_OVER_QUEENS)
    assert result.exit_code == 0
    assert one_line(result.stdout)
    assert result.stdout.startswith("Full house: Kc Kd Kh Qd Qs ")
    assert result.stdout == f"{bc.evaluate(*KINGS_OVER_QUEENS)}\n"


def test_eval_prints_all_of_a_hand_as_data():
    assert data("eval", *KINGS_OVER_QUEENS) == KINGS_OVER_QUEENS_DATA


def test_nothing_has_no_row():
    hand = data("eval", *NOTHING)
    assert hand["row"] is None
    assert hand["level"] == 1
    assert hand["strength"] == 0x01DC9752
    assert hand["kickers"] == []


def test_an_ace_full_house_loses():
    hand = data("eval", *ACE_FULL_HOUSE)
    assert hand["loses"] is True
    assert (hand["level"], hand["row"], hand["strength"]) == (0, 4, 0x00EDA000)


@pytest.mark.parametrize(
    ("house_rule", "row"), [([], 25), (["--royal-quarter", "court"], 25),
                            (["--royal-quarter", "suited"], 14)],
)  # fmt: skip
def test_a_suited_run_is_a_royal_quarter_straight_where_the_house_says_so(house_rule, row):
    assert data("eval", *SUITED_RUN, *house_rule)["row"] == row
    assert data("explain", *SUITED_RUN, *house_rule)["row"] == row
    line = ",".join(SUITED_RUN)
    assert data("eval", "-", *house_rule, stdin=line)["row"] == row


def test_a_card_may_occur_as_often_as_there_are_decks():
    twice = ("5h 5h 6d 7c", "8h Kd")
    for command in ("eval", "explain"):
        assert run(command, *twice).exit_code == 2
        assert data(command, *twice, "--decks", "2")["row"] == 18
    line = " ".join(twice)
    assert run("eval", "-", stdin=line).exit_code == 1
    assert data("eval", "-", "--decks", "2", stdin=line)["row"] == 18


# Standard input


def test_a_bad_line_is_named_and_the_others_answered():
    lines = "Kc Kd Kh Qs Qd 7c\n\nKc Kd Kh Qs Qd 1x\n2c3d6h8sTcKd\n"
    result = run("eval", "-", stdin=lines)
    full_house, nothing = result.stdout.splitlines()
    assert full_house.startswith("Full house: ")
    assert nothing.startswith("Nothing: ")
    assert one_line(result.stderr)
    assert result.stderr.startswith("line 3: '1x' (card 6, character 16) is no card: ")
    assert result.exit_code == 1


def test_every_form_of_a_card_is_read_from_a_line():
    lines = (
        "\ufeffKc Kd Kh Qs Qd 7c\r\n",
        "kckdkhqsqd7c\n",
        "K♣,K♦,K♥,Q♠,Q♦,7♣\n",
        "  \t\n",
        "Kc, Kd, Kh, Qs | Qd 7c\n".replace("|", " "),
        "Kc Kd Kh Qs Qd 7c",
    )
    result = run("eval", "-", "--json", stdin="".join(lines).encode())
    assert [json.loads(line) for line in result.stdout.splitlines()] == [KINGS_OVER_QUEENS_DATA] * 5
    assert result.exit_code == 0


def test_ten_may_have_two_digits_on_a_line():
    assert data("eval", "-", stdin="2c 3d 6h 8s 10c Kd")["pit"] == ["Tc", "Kd"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"Kc Kd Kh Qs Qd", "line 1: 5 cards: expected 6"),
        (b"Kc Kd Kh Qs Qd 7c 8c", "line 1: 7 cards: expected 6"),
        (b",", "line 1: 0 cards: expected 6"),
        (b"Kc Kd Kh Qs Kd 7c", "line 1: Kd occurs 2 times"),
        ("KcKdKhQsQd7c".encode("utf-16"), "line 1: byte 1 is no UTF-8"),
        (b"Kc Kd Kh Qs Qd 7c" + b" " * 2000, "line 1: more than 1000 bytes"),
        (b"\0" * 500_000, "line 1: more than 1000 bytes"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line, said):
    result = run("eval", "-", "--json", stdin=line + b"\n")
    assert result.stderr.startswith(said)
    assert one_line(result.stderr)
    assert result.stdout == ""
    assert result.exit_code == 1


def test_nothing_on_standard_input_is_no_error():
    for stdin in ("", "\n", "\n \n"):
        result = run("eval", "-", stdin=stdin)
        assert (result.output, result.exit_code) == ("", 0)


@pytest.mark.parametrize("chunk", [1, 2, 3, 4, 5, 100])
def test_lines_keep_their_numbers_however_they_arrive(chunk, monkeypatch):
    monkeypatch.setattr(module, "CHUNK", chunk)
    stream = io.BytesIO(b"one\n\nthree\r\nfour")
    lines = [line for lines in module.numbered_lines(stream) for line in lines]
    assert lines == [(1, b"one"), (2, b""), (3, b"three\r"), (4, b"four")]


def test_a_line_without_an_end_fills_no_memory():
    class Endless:
        pieces = iter([b"x" * 10_000] * 1000 + [b"\n2c3d6h8sTcKd\n", b""])

        def read1(self, size):
            return next(self.pieces)

    (first, second), *_ = [lines for lines in module.numbered_lines(Endless()) if lines]
    assert first[0] == 1
    assert len(first[1]) == module.LONGEST_LINE + 1
    assert second == (2, b"2c3d6h8sTcKd")


def test_a_line_is_answered_before_the_next_one_comes():
    with subprocess.Popen(
        [*PROGRAM, "eval", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        for hand, title in (("KcKdKhQsQd7c", "Full house: "), ("2c3d6h8sTcKd", "Nothing: ")):
            program.stdin.write(f"{hand}\n")
            program.stdin.flush()
            assert program.stdout.readline().startswith(title)
        program.stdin.close()
        assert program.wait(60) == 0


@needs_posix
def test_a_reader_who_leaves_an_endless_pipe_stops_it_quietly():
    endless = "while True: print('KcKdKhQsQd7c')"
    with (
        subprocess.Popen(
            [sys.executable, "-c", endless], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as hands,
        subprocess.Popen(
            [*PROGRAM, "eval", "-"],
            stdin=hands.stdout, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as program,
    ):  # fmt: skip
        hands.stdout.close()  # So that it is the program alone that reads.
        assert program.stdout.readline().startswith(b"Full house: ")
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 1
        hands.wait(60)


@needs_posix
def test_an_interrupt_ends_it_quietly():
    with subprocess.Popen(
        [*PROGRAM, "eval", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as program:  # fmt: skip
        program.stdin.write(b"KcKdKhQsQd7c\n")
        program.stdin.flush()
        program.stdout.readline()  # Now it waits for more.
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
        assert program.stderr.read().strip() == b""


@needs_posix
def test_a_full_disk_is_said_in_one_line():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*PROGRAM, "ladder"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert one_line(result.stderr)
    assert "No space left" in result.stderr
    assert result.returncode == 1


@needs_posix
def test_closed_standard_input_is_said_in_one_line():
    result = process("eval", "-", preexec_fn=lambda: os.close(0))
    assert result.stderr == "brokencanada eval: standard input is closed\n"
    assert result.returncode == 2


# Explanations


def test_explain_prints_the_explanation():
    result = run("explain", *KINGS_OVER_QUEENS)
    assert result.stdout == f"{bc.explain(*KINGS_OVER_QUEENS)}\n"
    assert result.exit_code == 0


def test_explain_says_as_data_what_the_hand_is_and_why_not_the_rows_above():
    explained = data("explain", *KINGS_OVER_QUEENS)
    assert KINGS_OVER_QUEENS_DATA.items() <= explained.items()
    assert explained["definition"] == "three of one rank and two of another, no aces in either"
    assert explained["ways"] == [
        {"cards": ["Kc", "Kd", "Kh", "Qs", "Qd"], "kickers": ["7c"], "key": [13, 12, 7]}
    ]
    assert explained["exception"] is None
    assert [(row["row"], row["category"]) for row in explained["why_not"]] == [
        (1, "ROYAL_CANADIAN"),
        (2, "BROKEN_CANADA"),
        (3, "CROWDED_HOUSE"),
    ]
    assert [row["level"] for row in explained["why_not"]] == [34, 33, 32]
    assert "3-2-1" in explained["why_not"][2]["reason"]
    assert "three K, pair Q, kicker 7" in explained["ties"]


def test_explain_lists_every_way_the_one_that_counts_first():
    # A pair of threes, fours or fives, and one of two cards for each of the other two ranks.
    ways = data("explain", "3c3d4h5s", "5h4c")["ways"]
    assert len(ways) == 3 * 2 * 2
    assert ways[0]["key"] == [3, 3, 4, 5]


def test_explain_says_that_a_loss_is_forced():
    explained = data("explain", *ACE_FULL_HOUSE)
    assert explained["exception"].startswith("Forced: ")
    assert len(explained["why_not"]) == 34


# The ladder and the counts

SOME_COUNTS = {"ROYAL_CANADIAN": 60, "FULL_HOUSE": 2_102_760, "HANDED_CURVE_4": 1_744_512,
               "PAIR": 90_321_000, "NOTHING": 37_102_800, "ACE_FULL_HOUSE": 380_160}  # fmt: skip
ALL_HANDS = 305_377_800


def test_frequencies_as_data_are_the_categories_in_order_with_their_counts_and_nothing_else():
    counts = data("frequencies")
    assert list(counts) == [category.name for category in bc.LADDER]
    assert counts == {c.name: n for c, n in bc.odds.frequencies().items()}
    assert SOME_COUNTS.items() <= counts.items()
    assert sum(counts.values()) == ALL_HANDS


def test_frequencies_are_counted_under_the_rules_of_the_house():
    suited = data("frequencies", "--royal-quarter", "suited")
    assert sum(suited.values()) == ALL_HANDS
    # J Q K A of any suits is common; so few runs of four are suited.
    assert suited["ROYAL_QUARTER_STRAIGHT"] < data("frequencies")["ROYAL_QUARTER_STRAIGHT"]
    in_ladder = {row["category"]: row["hands"] for row in data("ladder", "--royal-quarter=suited")}
    assert in_ladder == suited


def test_frequencies_print_every_category_with_its_share_and_the_total():
    heading, *rows, total = run("frequencies").stdout.splitlines()
    assert heading.split() == ["category", "hands", "%"]
    assert len(rows) == 35
    assert re.split(r"\s{2,}", rows[32]) == ["Pair", "90,321,000", "29.57681"]
    assert re.split(r"\s{2,}", total) == ["all hands", "305,377,800", "100.00000"]


def test_the_ladder_as_data_is_all_of_it_strongest_first():
    rows = data("ladder")
    assert [row["level"] for row in rows] == list(range(34, -1, -1))
    assert {row["category"]: row["hands"] for row in rows}.items() >= SOME_COUNTS.items()
    assert sum(row["percent"] for row in rows) == pytest.approx(100)
    four_aces, nothing, pair = rows[4], rows[33], rows[32]
    assert four_aces == {
        "level": 30,
        "row": 11,
        "category": "FOUR_ACES",
        "title": "Four aces",
        "definition": "four aces",
        "key": ["ace", "k", "k"],
        "hands": 16_920,
        "percent": pytest.approx(100 * 16_920 / ALL_HANDS),
    }
    assert nothing["row"] is None
    assert (pair["row"], pair["hands"]) == (29, 90_321_000)


def test_the_ladder_prints_a_line_for_each_row():
    heading, *rows = run("ladder").stdout.splitlines()
    assert heading.split() == ["level", "row", "title", "hands", "%", "key", "definition"]
    assert len(rows) == 35
    assert re.split(r"\s{2,}", rows[4].strip()) == [
        "30", "11", "Four aces", "16,920", "0.00554", "ace k k", "four aces",
    ]  # fmt: skip
    assert [line for line in (heading, *rows) if line != line.rstrip()] == []


# The benchmark, which tests/test_bench.py runs

REPORT = bench.Report(
    "a machine",
    10_000_000,
    21,
    (
        bench.Speed("batch", "strengths", 2.5e-9),
        bench.Speed("peer", "eval7", 2e-7, "0.1"),
        bench.Speed("peer", "pkrbot", None),
        bench.Speed("exhaustive", "all hands", 1.6e-10),
    ),
    (
        bench.Promise("hands in its time", "hands", None, 15, at_least=True),
        bench.Promise("counted", "s", 0.25, 1),
        bench.Promise("import", "ms", 41.0, 40),
    ),
)


@pytest.fixture
def asked(monkeypatch):
    """What the benchmark was asked to measure."""
    asked = []
    monkeypatch.setattr(
        bench, "measure", lambda *args, **more: asked.append((args, more)) or REPORT
    )
    return asked


def test_bench_prints_what_was_measured_and_what_could_not_be(asked):
    lines = [re.split(r"\s{2,}", line.strip()) for line in run("bench").stdout.splitlines()]
    assert ["strengths", "2.5", "400"] in lines
    assert ["eval7 0.1", "200", "5"] in lines
    assert ["pkrbot", "not installed"] in lines
    assert ["all hands", "0.16", "6,250"] in lines
    assert ["1", "hands in its time", "no pkrbot", ">= 15", "not measured"] in lines
    assert ["2", "counted", "0.25 s", "<= 1", "holds"] in lines
    assert ["3", "import", "41 ms", "<= 40", "MISSED"] in lines


def test_bench_as_data_says_the_same(asked):
    report = data("bench")
    assert report["hands"] == 10_000_000
    assert report["speeds"][0]["hands_per_second"] == pytest.approx(4e8)
    assert report["speeds"][2]["hands_per_second"] is None
    assert [promise["holds"] for promise in report["promises"]] == [None, True, False]


@pytest.mark.parametrize(
    ("options", "hands", "effort"),
    [
        ([], 10_000_000, bench.THOROUGH),
        (["--quick"], 1_000_000, bench.QUICK),
        (["--hands", "77"], 77, bench.THOROUGH),
        (["--hands", "77", "--quick"], 77, bench.QUICK),
    ],
)
def test_bench_measures_as_much_as_it_is_told(options, hands, effort, asked):
    run("bench", *options)
    ((args, more),) = asked
    assert args == (hands,)
    assert more["effort"] == effort


# Errors and help


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "brokencanada: a command is missing: one of eval, explain, "),
        (["evaluate"], "brokencanada: No such command 'evaluate'. Did you mean 'eval'?\n"),
        (["evla"], "brokencanada: No such command 'evla'. Did you mean 'eval'?\n"),
        (["freq"], "brokencanada: No such command 'freq'. Did you mean 'frequencies'?\n"),
        (["xyzzy"], "brokencanada: No such command 'xyzzy'.\n"),
        ([""], "brokencanada: No such command ''.\n"),
        (["eval", "--jsno", "a", "b"], "brokencanada eval: No such option"),
        (["eval", "Kc Kd Kh Qs", "Qd 7c1od"], "brokencanada eval: '1o' (card 3 of the pit, "),
        (["--decks", "2"], "brokencanada: No such option '--decks'"),
        (["eval"], "brokencanada eval: Missing argument 'SET'"),
        (["eval", "Kc Kd Kh Qs"], "brokencanada eval: PIT is missing"),
        (["eval", "Kc", "Kd", "Kh"], "brokencanada eval: 2 arguments after SET: "),
        (["eval", "-", "Qd 7c"], "brokencanada eval: - reads hands from standard input"),
        (["eval", "Kc Kd 1x Qs", "7c"], "brokencanada eval: '1x' (card 3 of the set, character 7)"),
        (["eval", "Kc Kd Kh Qs", "Qd"], "brokencanada eval: the pit has 1 card (Qd): expected 2"),
        (["eval", "", ""], "brokencanada eval: the set has 0 cards: expected 4"),
        (["explain", "Kc Kd Kh Qs", "Qd Kc"], "brokencanada explain: Kc occurs 2 times: "),
        (["explain", "Kc\nKd Kh \n", "Qd Kc"], "brokencanada explain: the set has 3 cards"),
        (["eval", "a", "b", "--decks", "0"], "brokencanada eval: Invalid value for '--decks': 0 "),
        (["eval", "a", "b", "--decks", "x"], "brokencanada eval: Invalid value for '--decks': 'x'"),
        (["ladder", "--royal-quarter", "x"],
         "brokencanada ladder: Invalid value for '--royal-quarter': 'x' "),
        (["ladder", "x"], "brokencanada ladder: Got unexpected extra argument (x)"),
        (["ladder", "x\ny"], "brokencanada ladder: Got unexpected extra argument (x y)"),
        (["bench", "--hands", "0"], "brokencanada bench: Invalid value for '--hands': 0 "),
    ],
)  # fmt: skip
def test_bad_arguments_are_one_line_that_says_what_and_where(args, said):
    takes_json = bool(args) and args[0] in cli.commands
    for json_option in [[], ["--json"]] if takes_json else [[]]:
        result = run(*args, *json_option)
        assert result.stderr.startswith(said)
        assert one_line(result.stderr)
        assert result.stdout == ""
        assert result.exit_code == 2


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["eval", "--jsno", "a", "b"], "--json"),
        (["odds", "a", "b", "--oponents", "2"], "--opponents"),
        (["eval", "Kc Kd Kh Qs", "Qd 1od"], "Td"),
        (["switch", "Kc Kd Kh Qs", "Qd 7c", "--dead", "11d"], "Jd"),
    ],
)
def test_what_was_meant_is_said_at_the_end(args, meant):
    assert re.search(rf"Did you mean '?{meant}'?\?\n$", run(*args).stderr)


PAGE = Path(__file__).parents[1] / "docs" / "command-line.md"
STATUSES = [
    (["eval", *KINGS_OVER_QUEENS], "", 0),
    (["play"], "", 0),  # left at the end of its input
    (["eval", "-"], "1x\n", 1),
    (["replay", "-"], "{}", 2),
    (["eval", "1x", "2c"], "", 2),
    (["evla"], "", 2),
]  # Ctrl-C, a full disk and a reader who leaves have tests of their own.


@pytest.mark.parametrize(("args", "stdin", "status"), STATUSES)
def test_the_exit_status_says_how_it_went(args, stdin, status):
    assert process(*args, input=stdin).returncode == status


def test_every_exit_status_is_explained():
    told = " ".join(run("--help").stdout.split())
    statuses = ("0 if all went well", "1 if something failed", "2 if the arg", "130 after Ctrl-C")
    for status in statuses:
        assert status in told
    if PAGE.exists():
        rows = re.findall(r"^\| (\d+) \| ", PAGE.read_text("utf-8"), re.MULTILINE)
        assert rows == [status.split()[0] for status in statuses]


def test_errors_are_the_same_in_a_process_of_its_own():
    result = process("eval", "Kc Kd Kh Qs", "Qd 1x")
    assert result.stderr.startswith("brokencanada eval: '1x' (card 2 of the pit, character 4)")
    assert one_line(result.stderr)
    assert (result.stdout, result.returncode) == ("", 2)


@pytest.mark.parametrize("command", [None, *cli.commands])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_has_examples(command, option):
    result = run(*[command] * (command is not None), option)
    assert result.exit_code == 0
    assert f"Examples:\n    brokencanada {command or 'eval'}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def examples():
    for command in (cli, *cli.commands.values()):
        if command.name != "bench":  # It takes its time, and has tests of its own.
            yield from map(str.strip, command.epilog.splitlines()[2:])


@pytest.mark.parametrize("line", [*examples()])
def test_the_examples_work(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hand.jsonl").write_text(bc.Game([9, 9], rng=1).history())
    program, *args = shlex.split(line.partition("|")[0].partition("<")[0])
    assert program == "brokencanada"
    result = run(*args, stdin="KcKdKhQsQd7c")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout != ""


def test_version():
    assert run("--version").stdout == f"brokencanada {bc.__version__}\n"


# The module and its extra


def without(name):
    """Run the program where a module cannot be imported."""
    code = (
        f"import sys; sys.modules[{name!r}] = None\n"
        "import brokencanada.__main__\n"
        "brokencanada.__main__.main()"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", ["click", "rich"])
def test_a_missing_extra_is_one_line_that_says_what_to_install(name):
    result = without(name)
    assert result.stderr == (
        f"brokencanada: the command line needs {name}, which is not installed: "
        "pip install 'brokencanada[cli]'\n"
    )
    assert (result.stdout, result.returncode) == ("", 1)


@pytest.mark.parametrize("name", ["json", "brokencanada.cli.display", "rich.table"])
def test_any_other_failing_import_is_not_hidden(name):
    result = without(name)
    assert "ModuleNotFoundError" in result.stderr
    assert "pip install" not in result.stderr
    assert result.returncode == 1
