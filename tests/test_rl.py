"""The environment for learners: PettingZoo's own tests, the numbers, nothing hidden observed."""

import copy
import inspect
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import a_game, an_action
from stacked import dealt, feed, until
from test_views import known, mapped

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.rl import broken_canada_v0, numbering
from brokencanada.rl.numbering import N_ACTIONS, NAMES, choices
from brokencanada.rl.observations import observe
from brokencanada.rl.players import answer, nearest
from brokencanada.rl.terms import Terms

ROOT = Path(__file__).parents[1]
SEEDS = st.integers(0, 2**32)
SOME_TERMS: list[dict[str, Any]] = [
    {},
    {"players": 2, "reward": "antes", "ante": 3, "betting": bc.PotLimit(2)},
    {"players": 4, "stacks": [1, 5, 40, 300], "betting": bc.FixedLimit(2, 4), "dealer": 2},
    {"players": 6, "flip_order": "seat", "rules": bc.HouseRules("suited"), "ante": 0},
]


def make(**terms: Any) -> Any:
    pytest.importorskip("pettingzoo")
    return broken_canada_v0.env(**terms)


def numbered(game: bc.Game) -> dict[int, Any]:
    (seat,) = game.actors
    return choices(game.view(seat), game.legal_actions(seat))


def a_number(random: Random, env: Any) -> int:
    """A legal number, mostly one that goes on: bets and folds make short hands."""
    legal = list(env.unwrapped.choices)
    if numbering.CHECK_OR_CALL in legal and random.random() < 0.7:
        return numbering.CHECK_OR_CALL
    return random.choice(legal)


def played(env: Any, random: Random) -> Iterator[str]:
    """Play a hand that has been dealt; stop before each step."""
    for agent in env.agent_iter():
        yield agent
        env.step(a_number(random, env) if env.unwrapped.choices else None)


# -- PettingZoo's own tests -------------------------------------------------------------------


@pytest.mark.parametrize("terms", SOME_TERMS)
def test_passes_the_tests_of_pettingzoo(
    terms: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    tests = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings():
        # Said of every dictionary that is not PettingZoo's own.
        for message in ("Observation is not a NumPy array", "Observation space for each agent"):
            warnings.filterwarnings("ignore", message)
        tests.api_test(make(**terms), num_cycles=200)
    tests.seed_test(lambda: make(**terms), num_cycles=100)


@pytest.mark.parametrize("terms", SOME_TERMS)
def test_everything_observed_is_in_its_space(terms: dict[str, Any]) -> None:
    env = make(**terms)
    for seed in range(8):
        random = Random(seed)
        env.reset(seed=seed)
        for _ in played(env, random):
            for agent in env.possible_agents:
                assert env.observation_space(agent).contains(env.observe(agent))


# -- the numbers ------------------------------------------------------------------------------


def test_numbers_are_those_promised() -> None:
    assert (N_ACTIONS, len(NAMES), len(set(NAMES))) == (37, 37, 37)
    assert len(numbering.SWITCHES) == 15
    assert len(numbering.TRADES) == 4
    assert len(numbering.CHANGES) == 11
    assert NAMES[6] == "stand pat"
    assert NAMES[21] == "pass the flip card"
    assert NAMES[26] == "change nothing"


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_mask_is_exactly_what_is_legal(seed: int) -> None:
    random = Random(seed)
    game = a_game(random)
    for _ in range(60):
        if game.is_over:
            break
        seat = game.actors[0]
        legal = game.legal_actions(seat)
        now = choices(game.view(seat), legal)
        assert set(now) <= set(range(N_ACTIONS))
        assert len(set(now.values())) == len(now)
        assert all(game.can(action) for action in now.values())
        assert set(legal) <= set(now.values())
        extra = set(now.values()) - set(legal)
        assert all(isinstance(action, bc.Bet) for action in extra)
        assert {n for n, action in now.items() if action in extra} <= {
            numbering.HALF_POT_BET,
            numbering.POT_BET,
        }
        bets = [action.to for action in now.values() if isinstance(action, bc.Bet)]
        assert all(low < high for low, high in pairwise(bets))
        mask = observe(game.view(seat), now)["action_mask"]
        assert set(np.flatnonzero(mask)) == set(now)
        game.apply(an_action(random, game))


def test_cards_go_by_their_place_in_the_sorted_set() -> None:
    game = until(dealt(), bc.Phase.SWITCH)
    (seat,) = game.actors
    cards = game.view(seat).set_cards
    assert list(cards) == sorted(cards)
    now = numbered(game)
    assert set(now) == set(range(6, 21))
    assert now[6] == bc.StandPat(seat)
    ways = [way for size in (1, 2, 3) for way in combinations(range(4), size)]
    for number, way in enumerate(ways, 7):
        assert now[number] == bc.Discard(seat, [cards[place] for place in way])
        assert NAMES[number] == f"throw {' '.join(map(str, way))}"
    game.apply(now[11])
    assert set(numbered(game)) == {6, 7, 8, 9, 10}

    game = until(dealt(), bc.Phase.FLIP)
    (seat,) = game.actors
    assert numbered(game) == {
        21: bc.PassFlip(seat),
        **{22 + at: bc.TradeFlip(seat, card) for at, card in enumerate(game.view(seat).set_cards)},
    }


def test_changes_after_a_redeal_have_their_numbers() -> None:
    sets = ("Tc Jc Ac 2c", "3d 7s 8d 9h")
    game = until(dealt(sets, "Kc Qd", "6h"), bc.Phase.CHANGE)
    (seat,) = game.actors
    cards = game.view(seat).set_cards
    now = numbered(game)
    assert set(now) == set(range(26, 37))
    ways = [way for size in (0, 1, 2) for way in combinations(range(4), size)]
    assert list(now.values()) == [bc.Change(seat, [cards[at] for at in way]) for way in ways]


def test_of_equal_cards_the_first_is_meant() -> None:
    game = until(dealt(("2c 2c 9h Kc", "3d 7s Tc Qh"), decks=2, dealer=1), bc.Phase.SWITCH)
    now = numbered(game)
    # Places 0 and 1 are the same card: throwing it, or it and another, has one number.
    assert [NAMES[number] for number in now] == [
        *("stand pat", "throw 0", "throw 2", "throw 3"),
        *("throw 0 1", "throw 0 2", "throw 0 3", "throw 2 3"),
        *("throw 0 1 2", "throw 0 1 3", "throw 0 2 3"),
    ]


def test_bets_by_the_pot_count_the_call_first() -> None:
    game = bc.Game([100] * 3, ante=2, rng=1)
    assert {n: bet.to for n, bet in numbered(game).items() if n > 1} == {2: 2, 3: 3, 4: 6, 5: 98}
    feed(game, bc.Bet(1, 10))
    # 16 lie there; the call makes it 26, and a raise by the pot is one to 10 + 26.
    assert {n: bet.to for n, bet in numbered(game).items() if n > 1} == {2: 20, 3: 23, 4: 36, 5: 98}


def test_bets_that_come_to_the_same_have_one_number() -> None:
    fixed = bc.Game([100] * 3, betting=bc.FixedLimit(2, 4), rng=1)
    assert set(numbered(fixed)) == {0, 1, 2}
    limited = bc.Game([100] * 3, ante=5, betting=bc.PotLimit(2), rng=1)
    assert set(numbered(limited)) == {0, 1, 2, 3, 4}


def test_an_answer_gets_the_number_nearest_to_it() -> None:
    now: dict[int, Any] = {0: bc.Fold(1), 2: bc.Bet(1, 4), 3: bc.Bet(1, 10), 5: bc.Bet(1, 90)}
    assert nearest(bc.Fold(1), now) == 0
    assert nearest(bc.Bet(1, 10), now) == 3
    assert nearest(bc.Bet(1, 7), now) == 2
    assert nearest(bc.Bet(1, 60), now) == 5
    with pytest.raises(ValueError, match="none of the choices"):
        nearest(bc.Check(1), now)


# -- an episode -------------------------------------------------------------------------------


@pytest.mark.parametrize("terms", SOME_TERMS)
@pytest.mark.parametrize("reward", ["chips", "antes"])
def test_reward_is_what_is_paid_less_what_was_put_in(terms: dict[str, Any], reward: str) -> None:
    terms = {**terms, "reward": reward, "ante": terms.get("ante", 1) or 1}
    env = make(**terms)
    for seed in range(12):
        env.reset(seed=seed)
        won: dict[str, float] = {}
        for agent in played(env, Random(seed)):
            assert env.terminations[agent] == env.unwrapped.game.is_over
            if env.terminations[agent]:
                won[agent] = env.last()[1]
            else:
                assert env.last()[1] == 0
        game = env.unwrapped.game
        unit = terms["ante"] if reward == "antes" else 1
        for seat, (before, after) in enumerate(
            zip(game.start.stacks, game.result.stacks, strict=True)
        ):
            assert won[f"seat_{seat}"] == pytest.approx((after - before) / unit)
        assert sum(won.values()) == pytest.approx(0)
        assert env.agents == []


def test_who_folds_waits_for_the_end() -> None:
    env = make(players=3, dealer=0, stacks=50, ante=2)
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    env.step(numbering.FOLD)
    assert env.agents == ["seat_0", "seat_1", "seat_2"]
    assert not any(env.terminations.values())
    seen = env.observe("seat_1")
    assert list(seen["observation"]["places"]) == [52] * 4
    assert not seen["observation"]["set"].any()
    assert not seen["observation"]["strength"].any()
    assert list(seen["observation"]["folded"]) == [1, 0, 0]
    assert env.agent_selection == "seat_2"
    env.step(numbering.FOLD)
    assert all(env.terminations.values())
    assert env.rewards == {"seat_0": 4, "seat_1": -2, "seat_2": -2}
    for _ in range(3):
        assert not env.last()[0]["action_mask"].any()
        env.step(None)
    assert env.agents == []


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    env = make(dealer=0)
    env.reset(seed=1)
    before, raw = env.unwrapped.game.copy(), env.unwrapped
    for number in (6, 21, 36):
        with pytest.raises(bc.IllegalAction, match=f"seat_1 may not take action {number} .*: exp"):
            env.step(number)
    for number in (-1, 37):
        with pytest.raises(bc.IllegalAction, match="may not take action"):
            raw.step(number)
    for wrong in (None, 1.0, "1", True):
        with pytest.raises(TypeError, match="action="):
            raw.step(wrong)
    assert raw.game == before
    assert env.agent_selection == "seat_1"
    env.step(np.int64(1))
    assert raw.game != before


def test_games_side_by_side_do_not_disturb_each_other() -> None:
    alone = []
    for seed in (3, 4):
        env = make(players=4)
        env.reset(seed=seed)
        for _ in played(env, Random(seed)):
            pass
        alone.append(env.unwrapped.game.history())
    envs = [make(players=4) for _ in range(2)]
    for env, seed in zip(envs, (3, 4), strict=True):
        env.reset(seed=seed)
    going = [played(env, Random(seed)) for env, seed in zip(envs, (3, 4), strict=True)]
    while going:
        going = [hand for hand in going if next(hand, None)]
    assert [env.unwrapped.game.history() for env in envs] == alone


def test_hands_after_a_seeded_one_are_seeded_too() -> None:
    def hands(env: Any) -> list[Any]:
        starts = []
        for seed in (5, None, None):
            env.reset(seed=seed)
            starts.append(env.unwrapped.game.start)
        return starts

    one, other = hands(make()), hands(make())
    assert one == other
    assert one[0] != one[1] != one[2]
    cards = [start.stock for start in one]
    assert [start.stock for start in hands(make(dealer=2))] == cards


def test_dealers_and_decks_are_laid_for_one_hand() -> None:
    env = make(players=2, dealer=1)
    env.reset(seed=1, options={"dealer": 0, "deck": "As Kd", "of no meaning": 1})
    game = env.unwrapped.game
    assert game.dealer == 0
    assert game.start.stock[:2] == tuple(bc.parse_cards("As Kd"))
    before = game.start
    with pytest.raises(ValueError, match="nobody sits there"):
        env.unwrapped.reset(options={"dealer": 2})
    assert env.unwrapped.game.start == before
    env.reset()
    assert env.unwrapped.game.dealer == 1
    assert {make_dealer(seed) for seed in range(30)} == {0, 1, 2}


def make_dealer(seed: int) -> int:
    env = make()
    env.reset(seed=seed)
    dealer = env.unwrapped.game.dealer
    assert isinstance(dealer, int)
    return dealer


def test_environments_copy_and_pickle() -> None:
    env = make().unwrapped
    env.reset(seed=1)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.game == env.game
        other.step(1)
        assert other.game != env.game


def test_the_table_is_shown_to_bystanders() -> None:
    env = make(players=2, dealer=0, render_mode="ansi")
    env.reset(seed=1)
    env.step(numbering.SMALLEST_BET)
    text = env.render()
    assert re.search(r"^-> seat_0 deals  99$", text, re.MULTILINE)
    assert re.search(r"^   seat_1        97  bet 2$", text, re.MULTILINE)
    hidden = {str(card) for seat in (0, 1) for card in env.unwrapped.game.view(seat).set_cards}
    assert not hidden & set(re.findall(r"\w+", text))


def test_the_table_is_printed_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = make(players=2, render_mode="human")
    env.reset(seed=1)
    env.step(numbering.FOLD)
    assert "folded" in capsys.readouterr().out


# -- what is observed -------------------------------------------------------------------------


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return one.dtype == other.dtype and np.array_equal(one, other)


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, players=st.sampled_from([2, 3, 4, 7]))
def test_permuting_hidden_cards_leaves_observations_and_masks_equal(
    seed: int, players: int
) -> None:
    random = Random(seed)
    env, twin = make(players=players), make(players=players)
    # Laid from the first, for all to have the same chance to come: a shuffle would draw from it.
    env.reset(seed=seed)
    env.reset(seed=seed, options={"deck": env.unwrapped.game.start.stock})
    steps = random.choice([0, 3, 10, 20, 1000])
    for step, _ in enumerate(played(env, random)):
        if step == steps or env.unwrapped.game.is_over:
            break
    game = env.unwrapped.game
    if any(isinstance(event, happened.Reshuffled) for event in game.events):
        return
    for seat in random.sample(range(players), 2):
        hidden = sorted(set(map(bc.Card, range(52))) - known(game, seat))
        moved = {bc.Card(code): bc.Card(code) for code in range(52)}
        moved.update(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
        for table, stock in (
            (env, game.start.stock),
            (twin, [moved[card] for card in game.start.stock]),
        ):
            table.reset(seed=seed, options={"deck": stock})
        agent = f"seat_{seat}"
        for action, _ in game.steps:
            assert same(env.observe(agent), twin.observe(agent))
            for table, said in ((env, action), (twin, mapped(action, moved))):
                now = table.unwrapped.choices
                table.step(next(number for number in now if now[number] == said))
            assert env.agent_selection == twin.agent_selection
        assert same(env.observe(agent), twin.observe(agent))


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_all_that_goes_by_seat_begins_with_the_own(seed: int) -> None:
    random = Random(seed)
    env = make(players=4, stacks=[20, 50, 80, 200])
    env.reset(seed=seed)
    for _ in played(env, random):
        for seat, agent in enumerate(env.possible_agents):
            view = env.unwrapped.view(agent)
            seen = env.observe(agent)["observation"]
            clockwise = [(seat + step) % 4 for step in range(4)]
            for name in ("stacks", "bets", "folded", "throw_counts"):
                assert list(seen[name]) == [getattr(view, name)[other] for other in clockwise]
            assert [clockwise[at] for at in np.flatnonzero(seen["acting"])] == list(view.actors)
            assert clockwise[seen["dealer"]] == view.dealer
            assert (seen["pot"][0], seen["to_call"][0]) == (view.pot, view.to_call)
            assert set(np.flatnonzero(seen["pit"])) == set(view.pit_cards)
            assert list(seen["set"].nonzero()[0]) == sorted(set(view.set_cards))
            assert sum(seen["thrown"]) == len(view.thrown)
            taken = {
                (clockwise[at], code)
                for at, code in zip(*seen["flip_taken"].nonzero(), strict=True)
            }
            trades = [e for e in view.events if isinstance(e, happened.FlipTraded)]
            assert taken == {(e.seat, e.taken) for e in trades}
            passes = [e for e in view.events if isinstance(e, happened.FlipPassed)]
            assert {clockwise[at] for at in np.flatnonzero(seen["flip_passed"])} == {
                e.seat for e in passes
            }


def test_strength_is_observed_as_it_compares() -> None:
    seen = []
    for seed in range(200):
        view = bc.Game([9, 9], rng=seed).view(0)
        parts = observe(view, ())["observation"]["strength"]
        seen.append((bc.strength(view.set_cards, view.pit_cards), tuple(parts.tolist())))
    seen.sort()
    assert [parts for _, parts in seen] == sorted(parts for _, parts in seen)
    assert len({parts for _, parts in seen}) == len({strength for strength, _ in seen})


# -- terms, the extra, the pages, the league --------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ({"players": 1}, ValueError, "players=1: expected at least 2"),
        ({"players": 2.5}, TypeError, "players=2.5"),
        ({"stacks": 0}, ValueError, "stacks=0: expected at least 1"),
        ({"stacks": [5, 5]}, ValueError, "expected one for each of 3 players"),
        ({"stacks": [5, None, 5, 5]}, ValueError, "expected one for each of 3 players"),
        ({"stacks": [5, 0, 5]}, ValueError, r"stacks\[1\]=0"),
        ({"stacks": 2**60}, ValueError, "in play"),
        ({"ante": -1}, ValueError, "ante=-1"),
        ({"betting": 2}, TypeError, "betting=2"),
        ({"rules": None}, TypeError, "rules"),
        ({"decks": 0}, ValueError, "decks=0"),
        ({"flip_order": "call"}, ValueError, "one agent acts at a time"),
        ({"flip_order": "none"}, ValueError, "flip_order='none'"),
        ({"dealer": 3}, ValueError, "dealer=3"),
        ({"reward": "euros"}, ValueError, "expected 'chips' or 'antes'"),
        ({"reward": "antes", "ante": 0}, ValueError, "an ante of at least 1"),
    ],
)
def test_wrong_terms_are_named(wrong: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Terms(**wrong)


def test_render_mode_is_checked() -> None:
    with pytest.raises(ValueError, match="render_mode='rgb'"):
        make(render_mode="rgb")


def test_without_pettingzoo_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "from brokencanada.rl import broken_canada_v0, environment, players\n"
        "try: broken_canada_v0.env()\n"
        "except ModuleNotFoundError as error: print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'brokencanada[rl]'" in run.stdout


def test_pettingzoo_is_not_loaded_with_the_library() -> None:
    code = "import sys, brokencanada.rl; sys.exit(sys.modules.get('pettingzoo') is not None)"
    subprocess.run([sys.executable, "-c", code], check=True)


def rows_of_the_page(heading: str) -> list[list[str]]:
    page = ROOT / "docs" / "rl.md"
    if not page.exists():
        pytest.skip("the pages do not lie beside the tests")
    section = page.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    return rows[2:]


def test_the_page_has_every_number() -> None:
    rows = rows_of_the_page("Action numbers")
    assert [(int(number), name) for number, name in rows] == list(enumerate(NAMES))


def test_the_page_has_every_field_with_its_shape() -> None:
    view = bc.Game([100] * 5, rng=1).view(0)
    fields = observe(view, ())["observation"]
    rows = rows_of_the_page("What an agent observes")
    assert [row[0] for row in rows] == [f"`{name}`" for name in fields]
    for (_, shape, dtype, _), values in zip(rows, fields.values(), strict=True):
        assert shape.replace("n", "5") == str(values.shape)
        assert dtype == f"`{values.dtype}`"


def test_the_page_has_every_argument_with_its_default() -> None:
    rows = rows_of_the_page("The environment")
    parameters = inspect.signature(broken_canada_v0.env).parameters
    assert [row[0] for row in rows] == [f"`{name}`" for name in parameters]
    for row, parameter in zip(rows, parameters.values(), strict=True):
        default = eval(row[1].strip("`"), vars(bc))
        assert default == parameter.default


def test_players_of_the_library_play_through_it() -> None:
    env = make(players=3)
    env.reset(seed=2)
    players = [bc.bots.caller, bc.bots.ByCategory(), bc.bots.AtRandom(1)]
    for agent in env.agent_iter():
        env.step(answer(env, players[env.possible_agents.index(agent)]))
    assert env.unwrapped.game.is_over


def test_the_league_prints_the_same_table_again(capsys: pytest.CaptureFixture[str]) -> None:
    script = ROOT / "examples" / "league.py"
    if not script.exists():
        pytest.skip("the examples do not lie beside the tests")
    make()
    spec = spec_from_file_location("league", script)
    assert spec is not None
    assert spec.loader is not None
    league = module_from_spec(spec)
    spec.loader.exec_module(league)
    tables = []
    for _ in range(2):
        league.main(["--deals", "10", "--seed", "3"])
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    assert len(tables[0].splitlines()) == 4
    with pytest.raises(SystemExit):
        league.main(["--deals", "1"])
