"""House rules of Cuckoo as data: what they may be, and what the games with a name are."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import numpy as np
import pytest

from brokencanada import cuckoo
from brokencanada.cuckoo import Rules

VALUES: dict[str, list[Any]] = {
    "lives": [1, 2, 3, 100],
    "king": ["refuses", "whinnies", "ends_trading", "stops_the_deal", "plain"],
    "queen": ["plain", "sends_right"],
    "jack": ["plain", "refuses"],
    "dealer_sees": [True, False],
    "dealer_may_take_king": [True, False],
    "ties": ["all_lose", "unique_lowest", "break_all"],
    "last_tie": ["split", "replay", "cut", "carry_with_stake", "carry", "all_lose"],
    "shuffle_every_hand": [True, False],
    "points": [(0, 0, 0), (4, 2, 1), (1, 2, 3)],
}
EVERY = [(name, value) for name, values in VALUES.items() for value in values]


def test_there_are_no_other_fields() -> None:
    assert [field.name for field in fields(Rules)] == list(VALUES)


@pytest.mark.parametrize(("name", "value"), EVERY)
def test_every_value_of_every_field_is_taken(name: str, value: Any) -> None:
    assert getattr(Rules(**{name: value}), name) == value


@pytest.mark.parametrize("name", ["king", "queen", "jack", "ties", "last_tie"])
@pytest.mark.parametrize("value", ["hides", "", "Plain", None, 1, True, ["plain"]])
def test_other_words_are_refused_and_the_right_ones_named(name: str, value: Any) -> None:
    with pytest.raises(ValueError) as error:
        Rules(**{name: value})
    assert str(error.value).startswith(f"{name}={value!r}: expected ")
    for right in VALUES[name]:
        assert repr(right) in str(error.value)


def test_a_word_of_another_field_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^jack='sends_right': expected 'plain' or 'refuses'$"):
        Rules(jack="sends_right")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["dealer_sees", "dealer_may_take_king", "shuffle_every_hand"])
@pytest.mark.parametrize("value", [1, 0, None, "yes", np.True_])
def test_yes_or_no_is_true_or_false(name: str, value: Any) -> None:
    with pytest.raises(TypeError) as error:
        Rules(**{name: value})
    assert str(error.value) == f"{name}={value!r}: expected True or False"


@pytest.mark.parametrize("lives", [0, -1])
def test_somebody_without_lives_cannot_play(lives: int) -> None:
    with pytest.raises(ValueError, match=f"^lives={lives}: expected at least 1$"):
        Rules(lives=lives)


@pytest.mark.parametrize("lives", [True, 2.0, "3", None])
def test_lives_are_a_whole_number(lives: Any) -> None:
    with pytest.raises(TypeError, match=r"^lives=.*: expected a whole number$"):
        Rules(lives=lives)


@pytest.mark.parametrize("points", [5, None, "421"])
def test_points_are_several_numbers(points: Any) -> None:
    with pytest.raises(TypeError, match=r"^points=.*: expected three numbers$"):
        Rules(points=points)


@pytest.mark.parametrize("points", [(), (1,), (4, 2), (4, 2, 1, 0)])
def test_points_are_three(points: Any) -> None:
    with pytest.raises(ValueError, match=f"^{len(points)} points: expected 3$"):
        Rules(points=points)


def test_a_wrong_point_is_named_by_its_place() -> None:
    with pytest.raises(ValueError, match=r"^points\[1\]=-2: expected at least 0$"):
        Rules(points=(4, -2, 1))
    with pytest.raises(TypeError, match=r"^points\[2\]=0.5: expected a whole number$"):
        Rules(points=(4, 2, 0.5))  # type: ignore[arg-type]


def test_a_dealer_who_plays_blind_could_not_show_a_king_at_the_deal() -> None:
    with pytest.raises(ValueError, match="the dealer would not know of the own one"):
        Rules(king="stops_the_deal", dealer_sees=False)
    with pytest.raises(ValueError, match="king='stops_the_deal' with dealer_sees=False"):
        replace(cuckoo.WORCESTER, king="stops_the_deal")


def test_numbers_of_numpy_become_plain_ones() -> None:
    rules = Rules(lives=np.int64(4), points=[np.int8(4), 2, 1])  # type: ignore[arg-type]
    assert rules == Rules(lives=4, points=(4, 2, 1))
    assert type(rules.lives) is int
    assert {type(each) for each in rules.points} == {int}
    assert type(rules.points) is tuple


# Read off the contract; a field that it does not name is as in the line above.
UNNAMED = {
    "queen": "plain",
    "jack": "plain",
    "dealer_sees": True,
    "dealer_may_take_king": False,
    "ties": "all_lose",
    "last_tie": "split",
    "shuffle_every_hand": True,
}
NAMED: dict[str, dict[str, Any]] = {
    "classic": {"lives": 3, "king": "refuses"},
    "american": {"lives": 4, "king": "ends_trading"},
    "safe-pairs": {"lives": 4, "king": "ends_trading", "ties": "unique_lowest"},
    "worcester": {
        "lives": 3,
        "king": "refuses",
        "dealer_sees": False,
        "dealer_may_take_king": True,
        "last_tie": "all_lose",
        "points": (4, 2, 1),
    },
    "brocky": {"lives": 5, "king": "whinnies", "ties": "break_all", "shuffle_every_hand": False},
}


@pytest.mark.parametrize("name", NAMED)
def test_games_with_a_name_are_played_as_the_sources_say(name: str) -> None:
    rules = cuckoo.PRESETS[name]
    wanted = UNNAMED | NAMED[name]
    assert {field: getattr(rules, field) for field in wanted} == wanted


def test_presets_are_known_by_name() -> None:
    assert list(cuckoo.PRESETS) == list(NAMED)
    assert tuple(cuckoo.PRESETS.values()) == (
        cuckoo.CLASSIC,
        cuckoo.AMERICAN,
        cuckoo.SAFE_PAIRS,
        cuckoo.WORCESTER,
        cuckoo.BROCKY,
    )
    assert Rules() == cuckoo.CLASSIC
    assert replace(cuckoo.AMERICAN, ties="unique_lowest") == cuckoo.SAFE_PAIRS


@pytest.mark.parametrize("rules", cuckoo.PRESETS.values(), ids=cuckoo.PRESETS)
def test_rules_are_values(rules: Rules) -> None:
    twin = pickle.loads(pickle.dumps(rules))
    assert twin == rules == copy.deepcopy(rules) == replace(rules)
    assert hash(twin) == hash(rules)
    assert eval(repr(rules), {"Rules": Rules}) == rules
    with pytest.raises(FrozenInstanceError):
        rules.lives = 9  # type: ignore[misc]


def test_presets_differ() -> None:
    assert len(set(cuckoo.PRESETS.values())) == 5


def test_replace_checks_as_well() -> None:
    assert replace(cuckoo.AMERICAN, queen="sends_right").lives == 4
    with pytest.raises(ValueError, match=r"^lives=0"):
        replace(cuckoo.AMERICAN, lives=0)


@pytest.mark.parametrize(
    ("rules", "most", "why"),
    [
        (cuckoo.CLASSIC, 51, "one card must be left for the dealer"),
        (cuckoo.WORCESTER, 51, "one card must be left for the dealer"),
        (cuckoo.SAFE_PAIRS, 51, "one card must be left for the dealer"),
        (cuckoo.BROCKY, 12, "all cards but kings must differ in the end"),
    ],
)
def test_two_to_as_many_as_the_deck_allows_play(rules: Rules, most: int, why: str) -> None:
    assert rules.most_players == most
    for players in (2, most):
        assert len(cuckoo.Game(players, rules, rng=1).lives) == players
    with pytest.raises(
        ValueError, match=f"^{most + 1} players: expected 2 to {most}, since {why}$"
    ):
        cuckoo.Game(most + 1, rules)
    for players in (1, 0, -1):
        with pytest.raises(ValueError, match=f"^{players} players: expected 2 to {most}$"):
            cuckoo.Game(players, rules)


def test_lives_are_chips_where_kings_whinny() -> None:
    assert [Rules(king=king).lives_are_chips for king in VALUES["king"]] == [
        False,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize("rules", [None, "classic", Rules, {}])
def test_what_are_no_rules_is_refused(rules: Any) -> None:
    with pytest.raises(TypeError, match=r": expected cuckoo\.Rules$"):
        cuckoo.Game(3, rules)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"stake": -1}, ValueError, "stake=-1: expected at least 0"),
        ({"stake": 0.5}, TypeError, "stake=0.5: expected a whole number"),
        ({"pot": -3}, ValueError, "pot=-3: expected at least 0"),
        ({"pot": True}, TypeError, "pot=True: expected a whole number"),
        ({"dealer": 3}, ValueError, "dealer=3: there is no such seat"),
        ({"dealer": -1}, ValueError, "dealer=-1: there is no such seat"),
        ({"dealer": "0"}, TypeError, "dealer='0': expected a whole number"),
        ({"deck": "Ac 2c Ac"}, ValueError, "Ac"),
        ({"deck": "Ac Xx"}, ValueError, "Xx"),
        ({"rng": "seed"}, TypeError, "rng='seed'"),
        ({"players": True}, TypeError, "players=True: expected a whole number"),
        ({"players": 3.0}, TypeError, "players=3.0: expected a whole number"),
    ],
)
def test_what_a_game_cannot_begin_with_is_named(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        cuckoo.Game(**{"players": 3} | options)
    assert message in str(raised.value)
