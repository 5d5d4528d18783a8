"""The command line of the sister games: stories, histories, a person against bots."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

pytest.importorskip("click")
pytest.importorskip("rich")

from program import Terminal, needs_posix, one_line, run

from brokencanada import cuckoo
from brokencanada.cli.cuckoo_story import Teller, story
from brokencanada.cuckoo import events as happened


@pytest.mark.parametrize("name", list(cuckoo.PRESETS))
def test_a_game_of_each_preset_is_told_to_its_end(name: str) -> None:
    done = run("cuckoo", "--rules", name, "--players", "3", "--seed", "1")
    lines = done.stdout.splitlines()
    assert done.exit_code == 0
    assert lines[0].startswith(f"A game of Cuckoo ({name}): 3 players")
    assert lines[-1].endswith("from the pot.") or lines[-1].endswith("for the next game.")
    played = cuckoo.Game(3, cuckoo.PRESETS[name], rng=1)
    cuckoo.play(played, [cuckoo.bots.ByOdds()] * 3)
    assert lines == list(story(played))


def test_json_is_the_history_and_replay_reads_it() -> None:
    dealt = run("cuckoo", "--rules", "brocky", "--seed", "4", "--json")
    game = cuckoo.replay(dealt.stdout)
    assert (len(game.lives), game.rules, game.is_over) == (4, cuckoo.BROCKY, True)
    told = run("replay", "-", stdin=dealt.stdout)
    assert told.stdout.splitlines() == list(story(game))
    data = json.loads(run("replay", "--json", "-", stdin=dealt.stdout).stdout)
    assert data["hand"] == game.hand
    assert data["result"]["winners"] == list(game.result.winners)  # type: ignore[union-attr]


def test_a_wrong_line_of_a_stored_game_is_named() -> None:
    lines = run("cuckoo", "--seed", "4", "--json").stdout.splitlines(keepends=True)
    lines[3] = lines[3].replace('"seat": ', '"seat": 1')
    done = run("replay", "-", stdin="".join(lines))
    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert "line 4:" in done.stderr


def test_a_rule_of_the_own_house() -> None:
    done = run(*"cuckoo --rules american --house lives=1 --house ties=all-lose --json".split())
    assert cuckoo.replay(done.stdout).rules.lives == 1


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("king=hides", "king='hides': expected 'refuses', 'whinnies'"),
        ("lives=0", "lives=0: expected at least 1"),
        ("lives=many", "lives"),
        ("dealer_sees=perhaps", "dealer_sees='perhaps': expected yes or no"),
        ("points=1,2", "2 points: expected 3"),
        ("joker=wild", "expected FIELD=VALUE, FIELD one of lives, king"),
        ("lives", "expected FIELD=VALUE"),
    ],
)
def test_a_wrong_house_rule_is_named(setting: str, expected: str) -> None:
    done = run("cuckoo", "--house", setting)
    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert expected in done.stderr


def test_too_many_players_for_ties_that_are_broken_are_refused() -> None:
    done = run("cuckoo", "--rules", "brocky", "--players", "13")
    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert "13 players: expected 2 to 12" in done.stderr


def test_options_before_play_are_not_lost_in_silence() -> None:
    done = run("cuckoo", "--rules", "brocky", "play")
    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert "options belong behind play" in done.stderr


def test_a_person_keeps_exchanges_asks_for_help_and_leaves() -> None:
    # Seed 5, three bots that keep: what is dealt is what the same game deals here.
    game = cuckoo.Game(4, rng=5)
    card = game.view(1).card
    done = run(*"cuckoo play --seed 5 --bot keeps".split(), stdin="what\n?\nx\nq\n")
    assert done.exit_code == 0
    assert f"You are dealt {card} and the others a card each." in done.stdout
    assert "'what': expected k, x, ? or q" in done.stdout
    assert f"keeping {card} loses in" in done.stdout
    assert "You ask seat 2 for an exchange." in done.stdout
    assert done.stdout.rstrip().endswith("You leave the game.")
    others = {str(other) for other in game.cards if other is not None} - {str(card)}
    before_the_exchange = done.stdout.partition("> x")[0]
    assert not [other for other in others if other in before_the_exchange]


def test_the_end_of_the_input_leaves_the_game() -> None:
    done = run(*"cuckoo play --seed 5".split(), stdin="")
    assert (done.exit_code, "The input has ended: you leave the game." in done.stdout) == (0, True)


def test_a_whole_game_of_a_person_is_told() -> None:
    done = run(*"cuckoo play --seed 5 --house lives=1 --players 2".split(), stdin="k\n" * 50)
    assert done.exit_code == 0
    assert "from the pot." in done.stdout


def test_a_seat_that_is_not_there_is_refused() -> None:
    done = run(*"cuckoo play --players 2 --seat 2".split())
    assert done.exit_code == 2
    assert one_line(done.stderr)
    assert "--seat 2: expected 0 to 1" in done.stderr


def test_a_queen_that_sends_right_and_a_whinny_are_told() -> None:
    rules = cuckoo.Rules(king="whinnies", queen="sends_right")
    game = cuckoo.Game(3, rules, deck="3c Qd Kh")
    game.apply(cuckoo.Exchange(1))
    assert list(story(game))[3:8] == [
        "  Seat 1 asks seat 2 for an exchange.",
        "  Seat 2 shows Qd.",
        "  Seat 1 asks seat 0 for an exchange.",
        "  Seat 0 shows Kh.",
        "  There is no trade.",
    ]
    assert list(story(game))[8] == "  Seat 0 whinnies, but has all lives."
    assert list(story(game))[-2:] == ["The game breaks off here", "  It is the turn of seat 2."]


def test_every_kind_of_event_is_told_or_left_out_on_purpose() -> None:
    from brokencanada.cli import cuckoo_story

    kinds = {
        kind
        for kind in vars(happened).values()
        if isinstance(kind, type)
        and issubclass(kind, happened.Event)
        and kind.__module__ == happened.__name__
        and not kind.__name__.startswith("_")
    }
    assert set(cuckoo_story._TELLS) == kinds


def test_you_are_addressed_as_such() -> None:
    teller = Teller(cuckoo.CLASSIC, you=2)
    told = teller.tell(
        [
            happened.Asked(1, 2),
            happened.Refused(1, 2),
            happened.Kept(2),
            happened.LifeLost(2, 1),
            happened.LifeLost(1, 0),
            happened.WentOut(1),
        ]
    )
    assert list(told) == [
        "  Seat 1 asks you for an exchange.",
        "  There is no trade.",
        "  You keep your card.",
        "  You lose a life and have 1 left.",
        "  Seat 1 loses the last life.",
        "  Seat 1 is out.",
    ]


def test_a_game_that_is_left_is_saved_as_far_as_it_was_played(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    done = run(*"cuckoo play --seed 5 --bot keeps --save".split(), str(file), stdin="x\nq\n")
    assert f"The game is saved in {file}." in done.stdout
    game = cuckoo.replay(file.read_text("utf-8"))
    assert game.steps[0][0] == cuckoo.Exchange(1)
    again = run("cuckoo", "--save", str(file))
    assert again.exit_code == 2
    assert "exists" in again.stderr


def test_the_rules_are_listed_with_all_their_values() -> None:
    lines = run("cuckoo", "rules").stdout.splitlines()
    assert lines[0].split() == ["field", *cuckoo.PRESETS]
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:11]}
    assert list(rows) == [field.name for field in fields(cuckoo.Rules)]
    assert rows["king"] == ["refuses", "ends_trading", "ends_trading", "refuses", "whinnies"]
    assert rows["points"][3] == "4,2,1"
    assert "  jack: plain, refuses" in lines
    data = json.loads(run("cuckoo", "rules", "--json").stdout)
    assert data["brocky"]["lives"] == 5


def test_nobody_trades_where_a_king_stops_the_deal() -> None:
    game = cuckoo.Game(2, cuckoo.Rules(king="stops_the_deal", lives=1), deck="Kc 2d")
    assert list(story(game))[3:5] == ["  Seat 1 shows Kc.", "  Nobody trades in this hand."]


@needs_posix
def test_ctrl_c_leaves_the_game_and_saves_it(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    screen = Terminal("cuckoo", "play", "--seed", "5", "--save", str(file))
    screen.wait_for("> ")
    assert screen.interrupted("You leave the game.") == 130
    assert "is saved in" in screen.seen
    assert cuckoo.replay(file.read_text("utf-8")).steps == ()


def test_a_mark_or_an_empty_line_before_a_stored_game_changes_nothing() -> None:
    text = run("cuckoo", "--seed", "4", "--json").stdout
    told = run("replay", "-", stdin=text).stdout
    assert told.startswith("A game of Cuckoo")
    assert run("replay", "-", stdin=f"\n{text}").stdout == told
    assert run("replay", "-", stdin=f"\ufeff{text}").stdout == told
