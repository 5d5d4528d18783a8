"""The commands that say what to expect: frequencies, odds, switch and flip."""

import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from program import PROGRAM, run

import brokencanada as bc

HAND = ("5h 6s 7d Kc", "8h Kd")
KINGS_OVER_QUEENS = ("Kc Kd Kh Qs", "Qd 7c")
ADVICE = bc.odds.switch(*HAND)
FLIP = ("5h 6s 7d Kc", "8h Qd", "9c")


def data(*args):
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def table(text, heading):
    """Return the cells of the table whose heading begins so, without its heading."""
    lines = text.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith(heading))
    rows = []
    for line in lines[at + 1 :]:
        if not line:
            break
        if not line.startswith("─"):
            rows.append(re.split(r"\s{2,}", line.strip()))
    return rows


# The switch


def test_switch_prints_the_15_discards_best_first():
    rows = table(run("switch", *HAND).stdout, "throw at once")
    advice = ADVICE
    assert [row[0] for row in rows] == [
        bc.format_cards(cards) or "stand pat" for cards, _ in advice.at_once
    ]
    assert [row[1] for row in rows] == [f"{100 * share:.2f}" for _, share in advice.at_once]
    assert len(rows) == 15
    shares = [float(row[1]) for row in rows]
    assert shares == sorted(shares, reverse=True)
    assert len(rows[0]) == 2
    for row, share in zip(rows[1:], shares[1:], strict=True):
        assert float(row[2]) == pytest.approx(shares[0] - share, abs=0.011)


def test_switch_says_the_best_play_and_what_looking_is_worth():
    shown = run("switch", *HAND).stdout
    advice = ADVICE
    assert f"Best: throw {advice.throw}, look at what comes, and go on from there: " in shown
    assert f": {advice.share:.2%}.\n" in shown
    assert f"Looking is worth {100 * advice.looking:.2f} points more than" in shown
    firsts = table(shown, "throw first")
    assert [row[:2] for row in firsts] == [
        [str(card), f"{100 * share:.2f}"] for card, share in advice.firsts
    ]
    assert len(firsts[0]) == 2


def test_who_should_throw_and_look_is_told_how_to_ask_again():
    last = run("switch", *HAND).stdout.splitlines()[-1]
    assert last == "Then ask again with the set you have by then, and --dead Kc --throws 2."
    shown = run("switch", "5h 6s 7d 9c", HAND[1], "--dead", "Kc", "--throws", "2").stdout
    assert shown.splitlines()[-1].endswith('and --dead "Kc 5h" --throws 1.')
    assert "ask again" not in run("switch", *KINGS_OVER_QUEENS).stdout


@pytest.mark.parametrize(("throws", "discards"), [(3, 15), (2, 11), (1, 5)])
def test_with_fewer_throws_there_are_fewer_discards(throws, discards):
    more = ("--dead", "9c", "--throws", str(throws))
    advice = bc.odds.switch(*HAND, dead="9c", throws=throws)
    shown = data("switch", *HAND, *more)
    assert len(shown["at_once"]) == discards
    assert shown["share"] == advice.share
    text = run("switch", *HAND, *more).stdout
    assert len(table(text, "throw at once")) == discards
    # Who may throw only one card has nothing to do after a look at what came.
    assert ("throw first" in text) == ("ask again" in text) == (throws > 1)
    assert ("may still be thrown." in text) == (throws < 3)
    assert f"{advice.share:.2%}.\n" in text


def test_who_should_stand_pat_is_told_so():
    shown = run("switch", *KINGS_OVER_QUEENS).stdout
    assert table(shown, "throw at once")[0][0] == "stand pat"
    assert "Best: stand pat, 99." in shown
    # Then every card that could go first falls short.
    assert [len(row) for row in table(shown, "throw first")] == [3, 3, 3, 3]
    assert data("switch", *KINGS_OVER_QUEENS)["throw"] is None


def test_switch_as_data_is_all_of_the_advice_with_cards_as_texts():
    advice = ADVICE
    assert data("switch", *HAND) == {
        "at_once": [
            {"cards": [str(card) for card in cards], "share": share}
            for cards, share in advice.at_once
        ],
        "throw": str(advice.throw),
        "share": advice.share,
        "looking": advice.looking,
        "throws": 3,
        "firsts": [{"card": str(card), "share": share} for card, share in advice.firsts],
    }


@pytest.mark.skipif(os.name != "posix", reason="counts the time of a process as POSIX does")
def test_switch_answers_in_under_a_second():
    def spent():
        times = os.times()
        return times.children_user + times.children_system

    before = spent()
    subprocess.run([*PROGRAM, "switch", *HAND], check=True, capture_output=True)
    # What it computes, not what it waits for: the machine may be busy.
    assert spent() - before < 1


# The flip


def test_flip_prints_what_keeping_and_each_trade_are_worth_and_make():
    rows = table(run("flip", *FLIP).stdout, "give")
    options = bc.odds.flip(*FLIP)
    assert [row[:2] for row in rows] == [
        [str(card or "nothing"), f"{100 * share:.2f}"] for card, share in options
    ]
    # Worked out by hand: 5 6 7 8 9, then 5 6 7 8 Q K twice, then 7 8 9, then nothing.
    assert [row[-1] for row in rows] == [
        "5 card flat-straight",
        *["4 card flat-straight"] * 2,
        "3 card flat-straight",
        "Nothing",
    ]


def test_flip_says_what_the_best_trade_is_worth():
    assert "\nBest: give Kc for 9c, 64.96%.\nThe trade is worth 1.15 points.\n" in (
        run("flip", *FLIP).stdout
    )


def test_flip_says_when_to_keep_the_set():
    shown = run("flip", *HAND, "9c").stdout
    assert "\nBest: keep the set, 79.54%.\n" in shown
    assert "trade" not in shown


def test_flip_as_data_names_each_option_and_its_hand():
    options = data("flip", *FLIP)
    assert [option["give"] for option in options] == ["Kc", None, "5h", "6s", "7d"]
    assert [option["row"] for option in options] == [24, 25, 25, 27, None]
    assert [option["share"] for option in options] == [
        option.share for option in bc.odds.flip(*FLIP)
    ]


# Odds


def test_odds_against_one_opponent_are_counted():
    share = bc.odds.equity(*HAND)
    assert data("odds", *HAND) == {
        "win": share.win,
        "tie": share.tie,
        "lose": share.lose,
        "share": share.share,
        "stderr": 0.0,
        "samples": None,
    }
    shown = run("odds", *HAND).stdout
    assert "one opponent with any other cards (all sets counted)" in shown
    assert "share of the pot  79.52\n" in shown
    assert "±" not in shown


def test_odds_against_more_are_drawn_and_say_how_far_off_they_may_be():
    more = ("--opponents", "3", "--seed", "7")
    share = bc.odds.equity(*HAND, opponents=3, rng=7)
    drawn = data("odds", *HAND, *more)
    assert drawn["samples"] == 100_000
    assert (drawn["share"], drawn["stderr"]) == (share.share, share.stderr)
    shown = run("odds", *HAND, *more).stdout
    assert "3 opponents with any other cards (100,000 drawn)" in shown
    assert f"{100 * share.share:.2f}  ± {100 * share.stderr:.2f}\n" in shown


def test_samples_are_drawn_where_they_are_asked_for():
    few = data("odds", *HAND, "--samples", "500", "--seed", "1")
    assert few["samples"] == 500
    assert few == data("odds", *HAND, "--samples", "500", "--seed", "1")
    assert few != data("odds", *HAND, "--samples", "500", "--seed", "2")


# Frequencies with cards given


def test_frequencies_count_the_hands_that_complete_the_cards():
    given = ("--set", "Kc Kd", "--pit", "Kh", "--dead", "Ks")
    counts = data("frequencies", *given)
    known = {"set_cards": "Kc Kd", "pit_cards": "Kh", "dead": "Ks"}
    assert counts == {c.name: n for c, n in bc.odds.frequencies(**known).items()}
    assert counts["FOUR_OF_A_KIND"] == 0
    # Two more of the set and one of the pit, of 48 cards.
    assert sum(counts.values()) == 48 * 47 // 2 * 46
    assert table(run("frequencies", *given).stdout, "category")[-1] == [
        "all hands", "51,888", "100.00000",
    ]  # fmt: skip


# What they share


@pytest.mark.parametrize(
    "args", [("odds", *HAND), ("switch", *HAND), ("flip", *HAND, "9c"), ("frequencies",)]
)
def test_dead_cards_and_house_rules_count(args):
    plain = data(*args)
    assert data(*args, "--dead", "9d 9h 9s") != plain
    assert data(*args, "--royal-quarter", "suited") != plain


@pytest.mark.parametrize("args", [("odds", *HAND), ("switch", *HAND), ("flip", *HAND, "9c")])
def test_what_was_asked_stands_under_the_hand(args):
    plain = run(*args).stdout.splitlines()
    more = ("--dead", "3c 3d", "--royal-quarter", "suited")
    lines = run(*args, *more).stdout.splitlines()
    assert lines[1] == "3c 3d out of play. Any suited run of four is royal."
    assert lines[2] == plain[1]
    assert "3c" not in "".join(plain)


def test_how_to_ask_again_keeps_to_the_rules_of_the_house():
    more = ("--dead", "3c", "--royal-quarter", "suited")
    again = run("switch", *HAND, *more).stdout.splitlines()[-1]
    assert re.search(r'and --dead "3c ..?" --throws 2 --royal-quarter suited\.$', again)
    (options,) = re.findall(r"have by then, and (--.*)\.$", again)
    assert run("switch", "2h 3h 4h 9s", HAND[1], *shlex.split(options)).exit_code == 0


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_a_switch_as_data_says_how_many_may_be_thrown(throws):
    assert data("switch", *HAND, "--throws", str(throws))["throws"] == throws
    assert data("switch", *HAND)["throws"] == 3


def test_frequencies_of_known_cards_say_which():
    given = ("--set", "Kc Kd", "--pit", "Kh", "--dead", "Ks", "--royal-quarter", "suited")
    lines = run("frequencies", *given).stdout.splitlines()
    assert lines[:2] == [
        "Kc Kd in the set, Kh in the pit, Ks out of play. Any suited run of four is royal.",
        "",
    ]
    assert lines[2].startswith("category")
    assert run("frequencies").stdout.startswith("category")


REDEAL = " brings a redeal, which counts as an even split: an approximation (docs/odds.md).\n"


@pytest.mark.parametrize(
    ("args", "title"),
    [
        (("odds", "Tc Jd Qh Ks", "Ac 2d"), "Broken Canada"),
        (("odds", "Tc Jc Qc Kc", "Ac 2c", "--opponents", "2"), "Royal Canadian"),
        (("switch", "Tc Jd Qh Ks", "Ac 2d"), "Broken Canada"),
        (("flip", "Tc Jd Qh 3s", "Ac 2d", "Kh"), "Broken Canada"),
    ],
)
def test_a_hand_that_brings_a_redeal_has_a_footnote(args, title):
    assert run(*args).stdout.endswith(f"\nA {title}{REDEAL}")


@pytest.mark.parametrize("args", [("odds", *HAND), ("switch", *HAND), ("flip", *FLIP)])
def test_other_hands_have_no_footnote(args):
    assert "redeal" not in run(*args).stdout


@pytest.mark.parametrize("args", [("odds", *HAND), ("switch", *HAND), ("flip", *FLIP)])
def test_the_hand_is_shown_with_what_it_is_worth(args):
    hand = bc.evaluate(*args[1:3])
    assert run(*args).stdout.startswith(f"{args[1]} | {args[2]}: {hand.category.title}")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["odds"], "brokencanada odds: Missing argument 'SET'"),
        (["odds", "5h6s7dKc"], "brokencanada odds: PIT is missing"),
        (["odds", *HAND, "--opponents", "12"],
         "brokencanada odds: 46 cards are left: expected at least 48"),
        (["odds", *HAND, "--opponents", "0"],
         "brokencanada odds: Invalid value for '--opponents': 0 "),
        (["odds", *HAND, "--samples", "1"], "brokencanada odds: Invalid value for '--samples': 1 "),
        (["odds", *HAND, "--seed", "-1"], "brokencanada odds: Invalid value for '--seed': -1 "),
        (["odds", *HAND, "--dead", "1x"],
         "brokencanada odds: --dead: '1x' (card 1, character 1) is no card"),
        (["odds", *HAND, "--dead", "Kd"], "brokencanada odds: Kd is in the pit and dead"),
        (["switch", "5h", "6s", "7d"], "brokencanada switch: 2 arguments after SET: expected PIT"),
        (["switch", "5h6s7dKx", "8hKd"], "brokencanada switch: 'Kx' (card 4 of the set, "),
        (["switch", "5h6s7dKc", "8h5h"], "brokencanada switch: 5h occurs 2 times"),
        (["switch", "5h6s7dKc", "8h"], "brokencanada switch: the pit has 1 card (8h): expected 2"),
        (["switch", *HAND, "--throws", "0"],
         "brokencanada switch: Invalid value for '--throws': 0 "),
        (["switch", *HAND, "--throws", "4"],
         "brokencanada switch: Invalid value for '--throws': 4 "),
        (["flip", "5h6s7dKc"], "brokencanada flip: PIT is missing"),
        (["flip", *HAND], "brokencanada flip: CARD is missing"),
        (["flip", *HAND, "9c", "9d"],
         "brokencanada flip: 3 arguments after SET: expected PIT and CARD"),
        (["flip", *HAND, "9"], "brokencanada flip: CARD: '9' (card 1, character 1) is no card"),
        (["flip", *HAND, "9c9d"], "brokencanada flip: CARD: 9c 9d: expected one"),
        (["flip", *HAND, ""], "brokencanada flip: CARD: no card: expected one"),
        (["flip", *HAND, "Kd"], "brokencanada flip: Kd is in the pit and the flip card"),
        (["frequencies", "--set", "5h6h7h8h9h"],
         "brokencanada frequencies: the set has 5 cards (5h 6h 7h 8h 9h): expected at most 4"),
        (["frequencies", "--set", "5h5h"], "brokencanada frequencies: 5h is in the set twice"),
        (["frequencies", "--pit", "x"], "brokencanada frequencies: --pit: 'x' (card 1, "),
        (["frequencies", "--plot", "x.pdf"],
         "brokencanada frequencies: --plot: x.pdf: expected a name that ends in .svg or .png"),
        (["switch", *HAND, "--plot", "-"],
         "brokencanada switch: --plot: expected the name of a file"),
        (["switch", *HAND, "--plot", "no/such/x.svg"],
         "brokencanada switch: --plot: there is no folder no"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_bad_arguments_are_one_line_that_says_what_and_where(args, said, as_json):
    if "--plot" in args:
        pytest.importorskip("matplotlib")
    result = run(*args, *as_json)
    assert result.stderr.startswith(said)
    assert result.stderr.count("\n") == 1
    assert (result.stdout, result.exit_code) == ("", 2)


# Pictures; what is in them is in test_pictures.py


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("switch", *HAND, "--dead", "9c", "--throws", "2"),
         "9♣ out of play. Two cards may still be thrown."),
        (("frequencies", "--pit", "Kh", "--dead", "9c"), "K♥ in the pit, 9♣ out of play."),
    ],
)  # fmt: skip
def test_a_picture_says_what_was_asked(args, said, tmp_path):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "a.svg"
    assert run(*args, "--plot", str(picture)).exit_code == 0
    assert said in picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "begins"), [("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG")])
@pytest.mark.parametrize("args", [("switch", *HAND), ("frequencies", "--pit", "Kh")])
def test_plot_draws_a_picture_and_prints_as_ever(args, name, begins, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / name
    for as_json in ([], ["--json"]):
        result = run(*args, *as_json, "--plot", str(path))
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == run(*args, *as_json).stdout
        assert path.read_bytes().startswith(begins)
        path.unlink()


def test_plot_writes_over_no_file(tmp_path):
    path = tmp_path / "picture.svg"
    path.write_text("mine")
    result = run("switch", *HAND, "--plot", str(path))
    assert result.stderr == f"brokencanada switch: --plot: {path} exists: expected a new file\n"
    assert (result.stdout, result.exit_code) == ("", 2)
    assert path.read_text() == "mine"


def test_plot_without_its_extra_says_what_to_install(tmp_path):
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import brokencanada.__main__\n"
        "brokencanada.__main__.main()"
    )
    path = tmp_path / "picture.svg"
    result = subprocess.run(
        [sys.executable, "-c", code, "switch", *HAND, "--plot", str(path)],
        capture_output=True,
        text=True,
    )
    assert result.stderr == (
        "brokencanada switch: --plot: pictures need matplotlib, which is not installed: "
        "pip install 'brokencanada[plot]'\n"
    )
    assert (result.stdout, result.returncode) == ("", 1)
    assert not path.exists()


# On a terminal


@pytest.fixture
def shown():
    for module in ("fcntl", "pty", "termios"):  # POSIX has them.
        pytest.importorskip(module)
    from test_display import on_terminal

    return on_terminal


ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
BAR = re.compile("[█▏▎▍▌▋▊▉]+")


def test_on_a_terminal_shares_are_bars_and_cards_are_drawn(shown):
    text = shown("switch", *HAND)
    assert "\x1b[91m5♥\x1b[0m" in text
    assert "throw K♣, look at what comes" in ESCAPES.sub("", text)
    bars = [len(bar) for bar in BAR.findall(text)]
    shares = [share for _, share in (*ADVICE.at_once, *ADVICE.firsts)]
    # A bar of 36 would be all of the pot.
    assert bars == pytest.approx([36 * share for share in shares], abs=1)


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize(
    "args", [("switch", *HAND), ("flip", *FLIP), ("odds", *HAND, "--samples", "99")]
)
def test_what_is_shown_fits_the_terminal(args, columns, shown):
    text = ESCAPES.sub("", shown(*args, columns=columns))
    assert max(map(len, text.splitlines())) <= columns
    assert "…" not in text


def test_a_narrow_terminal_shows_a_flip_without_what_falls_short(shown):
    text = ESCAPES.sub("", shown("flip", *FLIP, columns=40))
    assert re.search(r"^K♣ +64\.96 +5 card flat-straight *$", text, re.MULTILINE)
    assert "A wider terminal shows below best too." in text
    assert "A wider" not in shown("flip", *FLIP)


def test_cards_to_type_are_not_drawn(shown):
    assert "--dead Kc --throws 2." in ESCAPES.sub("", shown("switch", *HAND))


def test_a_terminal_that_cannot_draw_gets_letters_and_signs(shown):
    text = ESCAPES.sub("", shown("switch", *HAND, PYTHONIOENCODING="ascii"))
    assert text.isascii()
    assert re.search(r"^5h .*81\.08.*[ |]#{29} ", text, re.MULTILINE)


def test_colour_is_for_terminals_only():
    wanted = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    for args in (("switch", *HAND), ("flip", *FLIP), ("odds", *HAND)):
        result = subprocess.run(
            [*PROGRAM, *args],
            capture_output=True,
            check=True,
            env=wanted,
        )
        assert b"\x1b" not in result.stdout
