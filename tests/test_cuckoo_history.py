"""A game of Cuckoo as text and back: whole, cut off, with wrong lines, and stored for good."""

import json
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cuckoo_games import any_action, any_game, finish

import brokencanada as bc
from brokencanada import cuckoo

# Written by version 1 of the format; it must replay to the same result for good.
GOLDEN = Path(__file__).with_name("cuckoo_game.txt").read_text()


def whole_game(name: str) -> cuckoo.Game:
    return finish(Random(7), cuckoo.Game(4, cuckoo.PRESETS[name], rng=11, stake=2, dealer=3))


def changed(text: str, line: int, **fields: Any) -> str:
    """Return a history in which a line, counted from 1, has other fields."""
    lines = text.splitlines(keepends=True)
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields) + "\n"
    return "".join(lines)


def header(text: str) -> dict[str, Any]:
    first: dict[str, Any] = json.loads(text.split("\n", 1)[0])
    return first


def wrong(text: str) -> str:
    """Check that a text is no history; return why."""
    with pytest.raises(bc.HistoryError) as error:
        cuckoo.replay(text)
    return str(error.value)


@pytest.mark.parametrize("name", cuckoo.PRESETS)
def test_a_whole_game_of_each_preset_replays(name: str) -> None:
    game = whole_game(name)
    again = cuckoo.replay(game.history())
    assert again == game
    assert again.result == game.result
    assert again.events == game.events
    assert again.steps == game.steps
    assert again.history() == game.history()
    assert again.rules == cuckoo.PRESETS[name]


def test_replay_equals_the_game_from_every_point_of_it() -> None:
    for seed in range(40):
        random = Random(seed)
        game = any_game(random, 4)
        while True:
            again = cuckoo.replay(game.history())
            assert again == game
            assert again.history() == game.history()
            if game.is_over:
                break
            for _ in range(random.choice([1, 2, 5, 9])):
                if not game.is_over:
                    game.apply(any_action(random, game))


def test_a_replayed_game_goes_on_alike() -> None:
    game = cuckoo.Game(5, cuckoo.BROCKY, rng=2)
    for _ in range(7):
        game.apply(any_action(Random(3), game))
    again = cuckoo.replay(game.history())
    assert finish(Random(4), again) == finish(Random(4), game)
    assert again.result == game.result


def test_history_is_one_json_object_a_line() -> None:
    game = whole_game("brocky")
    text = game.history()
    first, *steps = map(json.loads, text.splitlines())
    assert text.endswith("\n")
    assert text.isascii()
    assert (first["format"], first["version"]) == ("brokencanada cuckoo", 1)
    assert (first["players"], first["stake"], first["pot"], first["dealer"]) == (4, 2, 0, 3)
    assert first["rules"] == {
        "lives": 5,
        "king": "whinnies",
        "queen": "plain",
        "jack": "plain",
        "dealer_sees": True,
        "dealer_may_take_king": False,
        "ties": "break_all",
        "last_tie": "split",
        "shuffle_every_hand": False,
        "points": [1, 0, 0],
    }
    assert len(set(first["stock"].split())) == 52
    assert len(steps) == len(game.steps)


def test_a_stored_game_replays_for_good() -> None:
    game = cuckoo.replay(GOLDEN)
    assert game.history() == GOLDEN
    # Seat 1 fell to a tie broken and to a king on top, seat 2 whinnied once, seat 0 drew a 5.
    assert game.result == cuckoo.Result(
        kind="win",
        winners=(2,),
        payouts=(0, 0, 11),
        carried=0,
        next_stake=2,
        places=((2,), (0,), (1,)),
        hands=5,
    )


def test_a_stored_game_shuffles_alike_for_good() -> None:
    # Shuffles of later hands come from the state of chance: their cards must stay the same.
    game = cuckoo.Game(2, deck="5c 9c", rng=0)
    dealt = []
    for _ in range(4):
        dealt.append(" ".join(map(str, game.cards)))
        for action in (cuckoo.Keep(game.actors[0]), cuckoo.Keep(game.dealer)):
            game.apply(action)
    assert dealt == ["9c 5c", "Kc Qs", "Ad Th", "9h Th"]


def test_a_history_is_pure_of_the_seed() -> None:
    text = cuckoo.Game(3, rng=5).history()
    assert cuckoo.replay(text).start == cuckoo.Game(3, rng=5).start


# What is wrong is named


def test_a_hand_of_broken_canada_is_none_of_cuckoo_and_the_other_way_round() -> None:
    hand = bc.Game([50] * 3, rng=1).history()
    assert wrong(hand) == "line 1: this is no history of a game of Cuckoo"
    with pytest.raises(bc.HistoryError, match=r"^line 1: this is no history of a hand of"):
        bc.replay(cuckoo.Game(3, rng=1).history())


@pytest.mark.parametrize("version", [0, 2, None, "1", True, 1.0])
def test_an_unknown_version_is_named(version: Any) -> None:
    text = changed(GOLDEN, 1, version=version)
    assert wrong(text) == f"line 1: version {version!r} is unknown: expected 1"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"players": 1}, "1 players: expected 2 to 12"),
        ({"players": 13}, "13 players: expected 2 to 12, since all cards but kings must differ"),
        ({"players": "3"}, "players='3': expected a whole number"),
        ({"players": True}, "players=True: expected a whole number"),
        ({"stake": -1}, "stake=-1: expected at least 0"),
        ({"pot": 1.5}, "pot=1.5: expected a whole number"),
        ({"dealer": 3}, "dealer=3: there is no such seat"),
        ({"dealer": None}, "dealer=None: expected a whole number"),
        ({"stock": "2c 3c"}, "2 cards: expected 52"),
        ({"stock": ["2c"]}, "stock is"),
        ({"stock": "Xx"}, "Xx"),
        ({"stock": "2c 2c"}, "2c"),
        ({"chance": "none"}, "none"),
        ({"chance": 5}, "5"),
        ({"rules": "classic"}, "rules is"),
        ({"rules": []}, "rules is []: expected an object"),
        ({"seed": 5}, "'seed' is unknown"),
    ],
)
def test_a_wrong_beginning_is_named(fields: dict[str, Any], message: str) -> None:
    reason = wrong(changed(GOLDEN, 1, **fields))
    assert reason.startswith("line 1: ")
    assert message in reason


@pytest.mark.parametrize("name", ["players", "rules", "stake", "pot", "dealer", "stock", "chance"])
def test_a_missing_field_is_named(name: str) -> None:
    first = header(GOLDEN)
    del first[name]
    assert wrong(json.dumps(first) + "\n") == f"line 1: '{name}' is missing or unknown"


@pytest.mark.parametrize("name", header(GOLDEN)["rules"])
def test_a_missing_rule_is_named(name: str) -> None:
    rules = header(GOLDEN)["rules"]
    del rules[name]
    assert wrong(changed(GOLDEN, 1, rules=rules)) == f"line 1: the rules lack '{name}'"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"aces": "high"}, "Rules has no 'aces'"),
        ({"king": "hides"}, "king='hides': expected 'refuses'"),
        ({"king": None}, "king=None: expected 'refuses'"),
        ({"ties": ["break_all"]}, "ties=['break_all']: expected 'all_lose'"),
        ({"lives": 0}, "lives=0: expected at least 1"),
        ({"lives": "2"}, "lives='2': expected a whole number"),
        ({"dealer_sees": 1}, "dealer_sees=1: expected True or False"),
        ({"points": [4, 2]}, "2 points: expected 3"),
        ({"points": "421"}, "points='421': expected three numbers"),
        ({"king": "stops_the_deal", "dealer_sees": False}, "would not know of the own one"),
    ],
)
def test_a_wrong_rule_is_named(fields: dict[str, Any], message: str) -> None:
    reason = wrong(changed(GOLDEN, 1, rules=header(GOLDEN)["rules"] | fields))
    assert reason.startswith("line 1: ")
    assert message in reason


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ({"type": "Exchange", "seat": 0}, "seat 0 may not act now: seat 2 may"),
        ({"type": "Keep", "seat": 3}, "there is no seat 3"),
        ({"type": "Keep", "seat": True}, "seat=True: expected a whole number"),
        ({"type": "Keep"}, "Keep needs 'seat'"),
        ({"type": "Keep", "seat": 2, "card": "2c"}, "Keep has no 'card'"),
        ({"type": "Fold", "seat": 2}, "'Fold' is no action"),
        ({"seat": 2}, "'type' is no action"),
        ({"type": "Keep", "seat": 2}, "something else follows from this action"),
        ("Keep", ""),
        (None, ""),
    ],
)
def test_a_wrong_action_is_named(action: Any, message: str) -> None:
    assert header(GOLDEN)["dealer"] == 1
    reason = wrong(changed(GOLDEN, 2, action=action))
    assert reason.startswith("line 2: ")
    assert message in reason


def test_events_that_do_not_follow_are_named_by_their_line() -> None:
    last = len(GOLDEN.splitlines())
    for line in (2, 4, last):
        events = json.loads(GOLDEN.splitlines()[line - 1])["events"]
        for other in ([], events[:-1], [*events, events[0]], [{**events[0], "seat": 9}]):
            reason = wrong(changed(GOLDEN, line, events=other))
            assert reason == f"line {line}: something else follows from this action"


def test_a_line_too_many_is_named() -> None:
    last = GOLDEN.splitlines(keepends=True)[-1]
    number = len(GOLDEN.splitlines()) + 1
    assert wrong(GOLDEN + last) == f"line {number}: the game is over"


def test_a_line_left_out_is_noticed() -> None:
    lines = GOLDEN.splitlines(keepends=True)
    assert wrong("".join([*lines[:2], *lines[3:]])).startswith("line 3: ")


def test_a_history_that_breaks_off_in_its_last_line_warns() -> None:
    lines = GOLDEN.splitlines(keepends=True)
    with pytest.warns(bc.TruncatedHistory, match=r"^line 5 breaks off: replayed up to line 4$"):
        game = cuckoo.replay("".join(lines[:5])[:-20])
    assert game.history() == "".join(lines[:4])


def test_a_history_that_breaks_off_between_two_lines_is_a_shorter_one() -> None:
    lines = GOLDEN.splitlines(keepends=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for count in range(1, len(lines) + 1):
            assert cuckoo.replay("".join(lines[:count])).history() == "".join(lines[:count])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the history is empty"),
        ("{", "line 1: no JSON"),
        ("[]\n", "line 1: expected an object"),
        ("{}\n", "line 1: this is no history of a game of Cuckoo"),
    ],
)
def test_a_text_that_is_no_history_is_refused(text: str, message: str) -> None:
    assert wrong(text).startswith(message)
