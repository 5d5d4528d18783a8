"""A hand as text and back, from every point of it; copies, pickles and seeds that play alike."""

import hashlib
import json
import pickle
import random as global_random
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import BIG, a_game, an_action, arguments, finish

import brokencanada as bc
from brokencanada.actions import Action

SEEDS = st.integers(0, 2**32)

# Written by version 1 of the format; it must replay to the same result for good.
GOLDEN = """\
{"format": "brokencanada hand", "version": 1, "stacks": [6, 20, 9], "dealer": 1, "ante": \
1, "betting": {"type": "NoLimit", "min_bet": 2}, "royal_quarter": "court", "order": null, \
"decks": 1, "flip_order": "random", "stock": "3h Kd Ts 8c Kh 9h Qc Ks 9d Ad 7s 2c 5h 3c 4s\
 8s 6c 3s 4c 8d Qd Ac 9c As 8h 2d Js Qh Tc Qs Ah 7d Jd 9s 7h 6h 2h 5d 6s 4h Jh Th 5c 5s 7c\
 6d 4d 2s Kc Td Jc 3d", "chance": "47b30eebe46aa97a760db5f542faca9e 6"}
{"action": {"type": "Bet", "seat": 2, "to": 2}, "events": [{"type": "BetTo", "seat": 2, \
"to": 2}]}
{"action": {"type": "Bet", "seat": 0, "to": 5}, "events": [{"type": "BetTo", "seat": 0, \
"to": 5}]}
{"action": {"type": "Bet", "seat": 1, "to": 8}, "events": [{"type": "BetTo", "seat": 1, \
"to": 8}]}
{"action": {"type": "Call", "seat": 2}, "events": [{"type": "Called", "seat": 2, "chips": \
6}, {"type": "PhaseBegan", "phase": "SWITCH"}]}
{"action": {"type": "Discard", "seat": 2, "cards": ["5h", "9h", "Kh"]}, "events": \
[{"type": "Threw", "seat": 2, "count": 3, "cards": ["5h", "9h", "Kh"]}, {"type": "Dealt", \
"seat": 2, "count": 3, "cards": ["8s", "6c", "3s"]}]}
{"action": {"type": "StandPat", "seat": 0}, "events": [{"type": "StoodPat", "seat": 0}]}
{"action": {"type": "Discard", "seat": 1, "cards": ["Ad", "4s", "Ts"]}, "events": \
[{"type": "Threw", "seat": 1, "count": 3, "cards": ["Ad", "4s", "Ts"]}, {"type": "Dealt", \
"seat": 1, "count": 3, "cards": ["4c", "8d", "Qd"]}, {"type": "PhaseBegan", "phase": \
"BET_2"}, {"type": "PhaseBegan", "phase": "FLIP"}, {"type": "FlipTurned", "card": "2c"}, \
{"type": "CallersDrawn", "seats": [1, 2, 0]}]}
{"action": {"type": "TradeFlip", "seat": 1, "card": "9d"}, "events": [{"type": \
"FlipTraded", "seat": 1, "taken": "2c", "given": "9d"}]}
{"action": {"type": "TradeFlip", "seat": 2, "card": "3s"}, "events": [{"type": \
"FlipTraded", "seat": 2, "taken": "9d", "given": "3s"}]}
{"action": {"type": "TradeFlip", "seat": 0, "card": "Qc"}, "events": [{"type": \
"FlipTraded", "seat": 0, "taken": "3s", "given": "Qc"}, {"type": "PhaseBegan", "phase": \
"BET_3"}, {"type": "Shown", "seat": 2, "cards": ["3h", "6c", "8s", "9d"], "strength": \
228048896}, {"type": "Shown", "seat": 0, "cards": ["3c", "3s", "Kd", "Ks"], "strength": \
63080192}, {"type": "Shown", "seat": 1, "cards": ["2c", "4c", "8d", "Qd"], "strength": \
41793584}, {"type": "PotWon", "amount": 18, "winners": [2], "kind": "win", "payouts": \
[18]}, {"type": "PotWon", "amount": 6, "winners": [2], "kind": "win", "payouts": [6]}, \
{"type": "PhaseBegan", "phase": "DONE"}]}
"""


def played(seed: int, patience: float | None = None) -> bc.Game:
    random = Random(seed)
    game = a_game(random)
    return finish(random, game, random.choice([0.2, 0.8, 0.97]) if patience is None else patience)


def redealt_feud() -> bc.Game:
    """A hand with a redeal, in which two full houses then feud."""
    top = "Tc 3h 4h  Kc  Jc Ac 5h 8h 7d 9d  Qd  9c  2c Js 3s".split()
    game = bc.Game(
        [30, 40, 50], dealer=2, deck=[*top, *"Kd Kh 5c 5d Qs Qh 6c 6d 7c 8d 9h 2s".split()]
    )
    while not game.is_over:
        game.apply(an_action(Random(0), game, 1))
    assert game.result is not None
    assert game.result.redealt
    assert game.result.feuds
    return game


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_replay_equals_the_game_from_every_point_of_it(seed: int) -> None:
    random = Random(seed)
    game = a_game(random)
    patience = random.choice([0.2, 0.8, 0.97])
    while True:
        again = bc.replay(game.history())
        assert again == game
        assert again.events == game.events
        assert again.history() == game.history()
        assert again.result == game.result
        if game.is_over:
            break
        for _ in range(random.choice([1, 2, 5])):
            if not game.is_over:
                game.apply(an_action(random, game, patience))


def test_replayed_game_goes_on_alike() -> None:
    for seed in range(20):
        random = Random(seed)
        game = a_game(random)
        for _ in range(8):
            if not game.is_over:
                game.apply(an_action(random, game))
        again = bc.replay(game.history())
        while not game.is_over:
            action = an_action(random, game)
            assert again.apply(action) == game.apply(action)
        assert again == game


def test_redeal_and_feud_replay() -> None:
    game = redealt_feud()
    assert bc.replay(game.history()) == game


def test_history_is_one_json_object_a_line() -> None:
    game = redealt_feud()
    text = game.history()
    assert text.endswith("\n")
    header, *steps = map(json.loads, text.splitlines())
    assert header["version"] == 1
    assert len(header["stock"].split()) == 52
    assert len(steps) == len(game.steps)
    assert text.isascii()


def through_pickle(game: bc.Game) -> bc.Game:
    return pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize("twin_of", [bc.Game.copy, through_pickle])
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_copies_and_pickles_play_on_alike(twin_of: Callable[[bc.Game], bc.Game], seed: int) -> None:
    random = Random(seed)
    game = a_game(random)
    patience = random.choice([0.2, 0.8, 0.97])
    twins: list[tuple[bc.Game, int]] = []
    actions: list[Action] = []
    while not game.is_over:
        twin = twin_of(game)
        assert twin == game
        if random.random() < 0.2:
            twins.append((twin, len(actions)))
        actions.append(an_action(random, game, patience))
        assert twin == game
        game.apply(actions[-1])
        assert twin != game
    for twin, first in twins:
        for action in actions[first:]:
            twin.apply(action)
        assert twin == game
        assert twin.events == game.events


def test_copy_is_independent() -> None:
    game = bc.Game([50] * 3, rng=1)
    text, twin = game.history(), game.copy()
    finish(Random(1), twin)
    assert game.history() == text
    assert bc.replay(text) == game


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_same_rng_same_game(seed: int) -> None:
    given = arguments(Random(seed))
    one, other = bc.Game(**given), bc.Game(**given)
    assert one == other
    assert finish(Random(seed), one) == finish(Random(seed), other)
    assert one.history() == other.history()


def test_different_rng_different_game() -> None:
    stocks = {bc.Game([50] * 4, rng=seed).start.stock for seed in range(50)}
    assert len(stocks) == 50
    assert len({bc.Game([50] * 4).start.stock for _ in range(5)}) == 5


def test_games_interleaved_with_others_play_alike() -> None:
    games = [bc.Game([50] * 4, rng=seed) for seed in (1, 2, 1)]
    randoms = [Random(0), Random(5), Random(0)]
    while not all(game.is_over for game in games):
        for game, random in zip(games, randoms, strict=True):
            if not game.is_over:
                game.apply(an_action(random, game))
    assert games[0] == games[2]
    assert games[0].history() == finish(Random(0), bc.Game([50] * 4, rng=1)).history()


def test_another_process_plays_the_same_game() -> None:
    code = (
        "import brokencanada as bc; from brokencanada import bots\n"
        "game = bc.Game([50] * 5, rng=7, flip_order='call')\n"
        "bc.play(game, [bots.AtRandom(seat) for seat in range(5)])\n"
        "print(game.history(), end='')"
    )
    game = bc.Game([50] * 5, rng=7, flip_order="call")
    bc.play(game, [bc.bots.AtRandom(seat) for seat in range(5)])
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == game.history()


@pytest.mark.parametrize("kind", [np.random.PCG64, np.random.MT19937, np.random.Philox])
def test_generator_given_is_drawn_from_once_and_left_alone(kind: Any) -> None:
    ends = set()
    for players in (2, 5, 9):
        rng = np.random.Generator(kind(3))
        game = bc.Game([50] * players, rng=rng)
        after = repr(rng.bit_generator.state)
        finish(Random(0), game)
        game.copy().history()
        assert repr(rng.bit_generator.state) == after
        ends.add(after)
        twin = bc.Game([50] * players, rng=np.random.Generator(kind(3)))
        assert twin.start == game.start
        assert bc.Game([50] * players, rng=rng).start != game.start
    # How much is drawn does not depend on the game.
    assert len(ends) == 1
    assert repr(kind(3).state) not in ends


def test_global_generators_are_untouched() -> None:
    np.random.seed(5)
    before = repr(np.random.get_state()), global_random.getstate()
    for rng in (None, 3, [1, 2], np.random.default_rng(2)):
        game = bc.Game([50] * 3, rng=rng)
        bc.play(game, [bc.bots.AtRandom(1)] * 3)
        bc.replay(game.history())
    assert (repr(np.random.get_state()), global_random.getstate()) == before


def test_numbers_of_numpy_are_written_like_others() -> None:
    five = np.int64(5)
    for betting in (bc.NoLimit(np.int64(2)), bc.FixedLimit(np.int64(2), np.int64(4), np.int64(3))):
        game = bc.Game(
            [five * 10, five * 4, five],
            dealer=np.int64(1),
            ante=np.int64(1),
            betting=betting,
            decks=np.int64(2),
            rng=1,
        )
        game.apply(bc.Bet(np.int64(2), np.int64(2)))
        game.apply(bc.Call(np.int64(0)))
        again = bc.replay(game.history())
        assert again == game
        assert again.history() == game.history()
    stacks = np.array([50, 20, 5])
    game = bc.Game(stacks, rng=1)  # type: ignore[arg-type]
    stacks[:] = 0
    assert bc.replay(game.history()) == game


@pytest.mark.parametrize("rng", [7, np.int64(7), [1, 2], np.random.SeedSequence(4)])
def test_rng_is_whatever_default_rng_takes(rng: Any) -> None:
    assert bc.Game([50] * 2, rng=rng).start.stock


# -- texts that are wrong -------------------------------------------------------------------------


def test_text_cut_in_its_last_line_replays_up_to_the_last_whole_one() -> None:
    game = redealt_feud()
    text = game.history()
    last = text[:-1].rindex("\n") + 1
    shorter = bc.replay(text[:last])
    assert len(shorter.steps) == len(game.steps) - 1
    number = text.count("\n")
    for end in range(last + 1, len(text) - 1):
        with pytest.warns(bc.TruncatedHistory, match=f"line {number}") as caught:
            assert bc.replay(text[:end]) == shorter
        # It is the caller's line that is named.
        assert [warning.filename for warning in caught] == [__file__]
    # Without its line break the line is whole.
    assert bc.replay(text[:-1]) == game


def test_text_cut_after_a_line_is_whole() -> None:
    game = played(3)
    text = game.history()
    ends = [at + 1 for at, letter in enumerate(text) if letter == "\n"]
    for steps, end in enumerate(ends):
        assert len(bc.replay(text[:end]).steps) == steps


def test_line_broken_off_before_others_is_an_error_that_names_it() -> None:
    lines = redealt_feud().history().splitlines()
    for at in (0, 1, len(lines) // 2, len(lines) - 2):
        for end in range(1, len(lines[at]), 7):
            text = "\n".join([*lines[:at], lines[at][:end], *lines[at + 1 :]]) + "\n"
            with pytest.raises(bc.HistoryError, match=rf"line {at + 1}\b"):
                bc.replay(text)


def test_broken_last_line_with_a_line_break_is_an_error() -> None:
    text = played(3).history()
    with pytest.raises(bc.HistoryError, match=rf"line {text.count(chr(10))}\b"):
        bc.replay(text[:-5] + "\n")


@pytest.mark.parametrize("junk", ["hello", "}", "null, ", '"action"', "[1, 2"])
def test_a_last_line_that_never_was_a_step_is_an_error(junk: str) -> None:
    text = played(3).history()
    with pytest.raises(bc.HistoryError, match=rf"line {text.count(chr(10)) + 1}: "):
        bc.replay(text + junk)


def first_number(record: dict[str, Any]) -> str | None:
    """The name of a field that holds a number."""
    return next((name for name, value in record.items() if type(value) is int), None)


@pytest.mark.parametrize("other", [float, bool, str])
def test_numbers_of_events_are_whole_numbers(other: Callable[[int], Any]) -> None:
    lines = played(3).history().splitlines()
    changed = 0
    for at, line in enumerate(lines[1:], 1):
        step = json.loads(line)
        for event in step["events"]:
            name = first_number(event)
            if name is None or (other is bool and event[name] not in (0, 1)):
                continue
            value, event[name] = event[name], other(event[name])
            changed += 1
            with pytest.raises(bc.HistoryError, match=rf"line {at + 1}: something else follows"):
                bc.replay("\n".join([*lines[:at], json.dumps(step), *lines[at + 1 :]]) + "\n")
            event[name] = value
    assert changed > 5


@pytest.mark.parametrize(
    ("part", "wrong", "said"),
    [
        ("betting", {"type": "NoLimit", "min_bet": 2, "max": 3}, "NoLimit has no 'max'"),
        ("betting", {"type": "FixedLimit", "small": 2}, "FixedLimit needs 'big'"),
        ("action", {"type": "Fold", "seat": 0, "to": 3}, "Fold has no 'to'"),
        ("action", {"type": "Bet", "seat": 0}, "Bet needs 'to'"),
    ],
)
def test_fields_that_a_record_does_not_have_are_named(part: str, wrong: Any, said: str) -> None:
    lines = played(3).history().splitlines()
    at = 0 if part == "betting" else 1
    lines[at] = json.dumps(json.loads(lines[at]) | {part: wrong})
    with pytest.raises(bc.HistoryError, match=f"line {at + 1}: {said}$"):
        bc.replay("\n".join(lines) + "\n")


def test_first_line_broken_off_is_an_error() -> None:
    header = played(3).history().splitlines()[0]
    for end in range(1, len(header), 11):
        with pytest.raises(bc.HistoryError, match="line 1"):
            bc.replay(header[:end])


@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_empty_text_is_an_error(text: str) -> None:
    with pytest.raises(bc.HistoryError, match="line 1"):
        bc.replay(text)


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", "1", "null", '"brokencanada hand"', '{"format": "PGN"}', "hello", "[" * 100_000],
    ids=lambda text: text[:20],
)
def test_other_text_is_an_error(text: str) -> None:
    with pytest.raises(bc.HistoryError, match="line 1"):
        bc.replay(text + "\n")


@pytest.mark.parametrize("version", [2, 0, 99, "1", None, 1.5])
def test_unknown_version_is_refused_with_its_version(version: object) -> None:
    header, *lines = played(3).history().splitlines()
    changed = json.dumps(json.loads(header) | {"version": version})
    with pytest.raises(bc.HistoryError, match=rf"line 1.*version {version!r}"):
        bc.replay("\n".join([changed, *lines]))


def test_header_without_version_is_refused() -> None:
    header = json.loads(played(3).history().splitlines()[0])
    del header["version"]
    with pytest.raises(bc.HistoryError, match=r"line 1.*version"):
        bc.replay(json.dumps(header))


FIELDS = "stacks dealer ante betting royal_quarter order decks flip_order stock chance".split()


@pytest.mark.parametrize("field", FIELDS)
def test_missing_field_of_the_header_is_named(field: str) -> None:
    header = json.loads(bc.Game([50] * 3, rng=1).history())
    del header[field]
    with pytest.raises(bc.HistoryError, match=rf"line 1.*{field}"):
        bc.replay(json.dumps(header) + "\n")


WRONG: list[Any] = [
    5, -1, 1.5, True, "x", "", [], [1], [[1]], {}, {"type": "NoLimit"}, {"type": []},
    {"type": "FixedLimit", "small": 3, "big": 1, "max_bets": 4}, BIG**4, "1 2", "-1 -1",
    "f" * 40 + " 1", "As", "As As", "NaN",
]  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", WRONG, ids=lambda value: str(value)[:12])
def test_wrong_field_of_the_header_is_a_history_error(field: str, value: Any) -> None:
    header = json.loads(bc.Game([50] * 3, rng=1).history())
    if (field, value) in [("ante", 5), ("ante", BIG**4)]:
        return  # these fit
    with pytest.raises(bc.HistoryError, match="line 1: "):
        bc.replay(json.dumps(header | {field: value}) + "\n")


def test_stock_with_a_card_missing_or_twice_is_refused() -> None:
    game = bc.Game([50] * 3, rng=1)
    header = json.loads(game.history())
    cards = header["stock"].split()
    for wrong in (cards[:-1], cards[1:], [*cards, cards[0]], [cards[1], *cards[1:]], ["Xx"], []):
        with pytest.raises(bc.HistoryError, match="line 1: "):
            bc.replay(json.dumps(header | {"stock": " ".join(wrong)}) + "\n")


def test_stock_in_another_order_is_noticed_at_the_line_where_it_matters() -> None:
    game = redealt_feud()
    header, *lines = game.history().splitlines()
    cards = json.loads(header)["stock"].split()
    cards[15], cards[40] = cards[40], cards[15]
    changed = json.dumps(json.loads(header) | {"stock": " ".join(cards)})
    with pytest.raises(bc.HistoryError, match=rf"line {len(lines)}\b|line {len(lines) + 1}\b"):
        bc.replay("\n".join([changed, *lines]) + "\n")


def tampered(line: str, change: Callable[[dict[str, Any]], None]) -> str:
    value = json.loads(line)
    change(value)
    return json.dumps(value)


def remove_event(value: dict[str, Any]) -> None:
    value["events"].pop()


def add_event(value: dict[str, Any]) -> None:
    value["events"].append({"type": "Checked", "seat": 0})


CHANGES: list[Callable[[dict[str, Any]], None]] = [
    remove_event,
    add_event,
    lambda value: value.update(events=None),
    lambda value: value.update(events={}),
    lambda value: value.pop("events"),
    lambda value: value.pop("action"),
    lambda value: value.update(more=1),
    lambda value: value.update(action=None),
    lambda value: value.update(action=[]),
    lambda value: value.update(action="Fold"),
    lambda value: value["action"].update(seat=77),
    lambda value: value["action"].update(seat=-1),
    lambda value: value["action"].update(seat="0"),
    lambda value: value["action"].update(seat=None),
    lambda value: value["action"].update(seat=1.0),
    lambda value: value["action"].update(type="Resign"),
    lambda value: value["action"].update(type=[]),
    lambda value: value["action"].update(type="Discard", cards=None),
    lambda value: value["action"].update(type="Discard", cards=[[]]),
    lambda value: value["action"].update(type="Discard", cards="Zz"),
    lambda value: value["action"].update(type="TradeFlip", card=None),
    lambda value: value["action"].update(type="Bet", to="10"),
    lambda value: value["action"].update(type="Bet", to=BIG**3),
    lambda value: value["action"].pop("seat"),
    lambda value: value["action"].pop("type"),
    lambda value: value["action"].update(note="hi"),
    lambda value: value["events"][0].update(seat=9),
    lambda value: value["events"][0].update(type="Nothing"),
]


@pytest.mark.parametrize("change", range(len(CHANGES)))
def test_tampered_line_is_an_error_that_names_it(change: int) -> None:
    lines = redealt_feud().history().splitlines()
    for at in range(1, len(lines)):
        wrong = [*lines[:at], tampered(lines[at], CHANGES[change]), *lines[at + 1 :]]
        with pytest.raises(bc.HistoryError, match=rf"line {at + 1}\b"):
            bc.replay("\n".join(wrong) + "\n")


def test_line_left_out_is_an_error() -> None:
    lines = redealt_feud().history().splitlines()
    for at in range(1, len(lines) - 1):
        with pytest.raises(bc.HistoryError, match=rf"line {at + 1}\b"):
            bc.replay("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n")
    with pytest.raises(bc.HistoryError, match=rf"line {len(lines) + 1}\b"):
        bc.replay("\n".join([*lines, lines[-1]]) + "\n")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("stacks", None, "stacks is null: expected a list"),
        ("betting", "x", 'betting is "x": expected an object'),
        ("order", 5, "order is 5: expected a list"),
        ("stock", ["As"], r'stock is \["As"\]: expected a text'),
        ("extra", 1, "'extra' is unknown"),
    ],
)
def test_a_field_of_another_kind_is_named(field: str, value: Any, said: str) -> None:
    header, *lines = played(3).history().splitlines()
    changed = json.dumps(json.loads(header) | {field: value})
    with pytest.raises(bc.HistoryError, match=f"^line 1: {said}$"):
        bc.replay("\n".join([changed, *lines]) + "\n")


def test_the_place_of_broken_json_is_told_once() -> None:
    lines = played(3).history().splitlines()
    lines[2] = '{"action": }'
    with pytest.raises(bc.HistoryError, match=r"^line 3: no JSON \(Expecting value, character 12"):
        bc.replay("\n".join(lines) + "\n")


def test_a_byte_order_mark_is_read_over() -> None:
    game = played(3)
    assert bc.replay("\ufeff" + game.history()) == game


@pytest.mark.parametrize("thing", [None, b"{}", ["{}"]])
def test_what_is_no_text_is_no_history(thing: Any) -> None:
    with pytest.raises(TypeError, match=f"^{type(thing).__name__}: expected the text of a history"):
        bc.replay(thing)


def test_a_hand_equals_nothing_but_a_hand() -> None:
    game = played(3)
    assert game != game.history()
    assert game != bc.Game([50] * 3, rng=1)


def test_a_hand_is_shown_by_its_players_phase_and_pot() -> None:
    # Three antes of one chip.
    assert repr(bc.Game([50] * 3, rng=1)) == "<Game of 3, bet 1, pot 3>"


def test_history_error_is_a_value_error() -> None:
    assert issubclass(bc.HistoryError, ValueError)


def test_line_breaks_of_windows_are_read() -> None:
    game = played(3)
    assert bc.replay(game.history().replace("\n", "\r\n")) == game


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, 10**6), letter=st.characters(codec="utf-8"))
def test_any_letter_changed_is_a_history_error_or_another_whole_hand(at: int, letter: str) -> None:
    text = GOLDEN
    at %= len(text) - 1
    try:
        game = bc.replay(text[:at] + letter + text[at + 1 :])
    except bc.HistoryError:
        return
    assert bc.replay(game.history()) == game


# Checked by hand: 1 + 5 chips of seat 0 in the main pot, thrice, and two more of the others in the
# side pot, twice. Seat 2 holds a run of four with a pair in it, the others two pair and a pair.
def test_golden_history_replays_to_the_same_result_for_good() -> None:
    game = bc.replay(GOLDEN)
    assert game.history() == GOLDEN
    assert game.result is not None
    assert game.result.payouts == (0, 0, 24)
    assert game.result.stacks == (0, 11, 24)
    assert [(pot.amount, pot.contenders, pot.winners) for pot in game.result.pots] == [
        (18, (2, 0, 1), (2,)),
        (6, (2, 1), (2,)),
    ]
    shown = ["3c 3s Kd Ks", "2c 4c 8d Qd", "3h 6c 8s 9d"]
    assert [bc.format_cards(cards or ()) for cards in game.result.shown] == shown


def test_golden_seed_deals_the_same_hand_for_good() -> None:
    # As the docstrings have it, step by step: the seed hashed, 64 words of a block hashed from it,
    # and every place from the last down exchanged with one that its word picks.
    seed = int.from_bytes(hashlib.shake_128(b"seed 20").digest(16))
    block = hashlib.shake_128(f"{seed:032x} 0".encode()).digest(8 * 64)
    cards = list(range(52))
    for place in range(51, 0, -1):
        word = int.from_bytes(block[8 * place : 8 * place + 8], "little")
        at = word * (place + 1) // 2**64
        cards[place], cards[at] = cards[at], cards[place]
    game = bc.Game([6, 20, 9], dealer=1, rng=20)
    assert list(map(int, game.start.stock)) == cards
    assert game.start.chance == f"{seed:032x} 52"
