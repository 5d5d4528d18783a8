"""Train an agent against the PettingZoo environment, with NumPy alone.

The agent is a linear softmax policy over a few features of what it observes, taught by REINFORCE:
it plays, and whatever it did in a hand that went better than usual becomes more likely. It begins
knowing nothing and plays at random. Before and after, it is tried on deals that training never
sees, each played twice, once from either seat; the same seed prints the same figures.

    python examples/train.py                             half a minute or so
    python examples/train.py --opponent caller --seed 2
    python examples/train.py --save agent.npz            keeps what was learned
    python examples/train.py --load agent.npz --hands 0  and only tries it again
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

import brokencanada as bc
from brokencanada.rl import broken_canada_v0
from brokencanada.rl.numbering import CHANGES, PASS_FLIP, STAND_PAT, SWITCHES, TRADES
from brokencanada.rl.players import answer
from brokencanada.table import Player

Floats = npt.NDArray[np.float64]

OPPONENTS: dict[str, Player] = {"category": bc.bots.ByCategory(), "caller": bc.bots.caller}
BATCH = 100
"""Hands between two steps of learning."""
RATE, FADE = 0.1, 0.9
"""How far such a step goes, and how much of the last ones' direction it keeps."""

# -- features ----------------------------------------------------------------------------------

_SORTED = np.sort(bc.strengths(bc.random_hands(200_000, rng=0)))
KNOTS = np.array([0, 0.2, 0.4, 0.6, 0.8, 0.9, 1])
"""How good a hand is, at these shares of all hands that it beats; linear between them."""
BETTING = 6  # fold, check or call, and four sizes of bet
SITUATIONS = 2 * 3  # whether a bet must be called, in which of the three rounds
N_BETTING = BETTING * SITUATIONS * len(KNOTS)
KINDS = {"switch": SWITCHES, "flip": TRADES, "change": CHANGES}
N_FEATURES = N_BETTING + 2 * len(KINDS)


def beats(hands: npt.ArrayLike) -> Floats:
    """Return which share of all hands each of some hands beats."""
    places = np.searchsorted(_SORTED, bc.strengths(hands, decks=None), side="left")
    return places / len(_SORTED)


def features(seen: dict[str, Any], legal: Sequence[int]) -> Floats:
    """Return a row of features for each legal number.

    For a bet: how good the hand is, apart by what is done, by whether a bet must be called, and by
    the round. For cards given away: how many, and how much better the hand gets by each of them on
    the mean of all it may be replaced with.
    """
    rows = np.zeros((len(legal), N_FEATURES))
    hand = np.concatenate([seen["places"], np.repeat(np.arange(52), seen["pit"])])
    now = beats(hand)
    if legal[0] < BETTING:
        # The weights of the two knots that the hand lies between.
        good = np.array([np.interp(now, KNOTS, knot) for knot in np.eye(len(KNOTS))])
        situation = int(seen["phase"]) // 2 * 2 + int(seen["to_call"][0] > 0)
        for row, number in zip(rows, legal, strict=True):
            first = (number * SITUATIONS + situation) * len(KNOTS)
            row[first : first + len(KNOTS)] = good
        return rows
    if legal[0] == PASS_FLIP:
        kind, come = "flip", np.flatnonzero(seen["flip"])
    else:
        kind = "switch" if legal[0] == STAND_PAT else "change"
        known = seen["pit"] + seen["set"] + seen["thrown"] + seen["shown"]
        come = np.flatnonzero(known == 0)
    replaced = np.broadcast_to(hand, (4, len(come), 6)).copy()
    for place in range(4):
        replaced[place, :, place] = come
    gains = beats(replaced).mean(axis=1) - now
    at = N_BETTING + 2 * list(KINDS).index(kind)
    given = {number: list(places) for places, number in KINDS[kind].items()}
    for row, number in zip(rows, legal, strict=True):
        places = given.get(number, [])
        row[at : at + 2] = len(places), 10 * gains[places].sum()
    return rows


# -- the agent ---------------------------------------------------------------------------------


class Agent:
    """A softmax over what the weights make of the features."""

    def __init__(self, weights: Floats | None = None, seed: int = 0) -> None:
        """Begin with weights, by default those that make all legal numbers alike."""
        self.weights = np.zeros(N_FEATURES) if weights is None else weights
        self.rng = np.random.default_rng(seed)

    def choose(self, observation: dict[str, Any]) -> tuple[int, Floats]:
        """Draw a legal number; return it, and which way the weights make it more likely."""
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        rows = features(observation["observation"], legal)
        scores = rows @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        drawn = int(self.rng.choice(len(legal), p=chances))
        return legal[drawn], rows[drawn] - chances @ rows


def play(env: Any, agent: Agent, seat: int, opponent: Player, seed: int) -> tuple[float, Floats]:
    """Play one hand; return what the agent won, and which way its weights made it play so."""
    env.reset(seed=seed)
    me, won, way = env.possible_agents[seat], 0.0, np.zeros(N_FEATURES)
    for name in env.agent_iter():
        if name != me:
            env.step(answer(env, opponent))
            continue
        observation, reward, over, _, _ = env.last()
        won += reward
        if over:
            env.step(None)
        else:
            number, step = agent.choose(observation)
            way += step
            env.step(number)
    return won, way


def train(env: Any, agent: Agent, opponent: Player, hands: int, seed: int) -> None:
    """Play, and after each batch of hands make more likely what went better than the mean.

    Each weight steps as far as its gradient stands out from what it usually is: Adam.
    """
    momentum, squares = np.zeros(N_FEATURES), np.zeros(N_FEATURES)
    for begin in range(0, hands, BATCH):
        numbers = range(begin, min(begin + BATCH, hands))
        played = [play(env, agent, n % 2, opponent, train_seed(seed + n)) for n in numbers]
        won = np.array([chips for chips, _ in played])
        ways = np.array([way for _, way in played])
        better = (won - won.mean()) / (won.std() + 1e-9)
        gradient = better @ ways / len(played)
        momentum = FADE * momentum + (1 - FADE) * gradient
        squares = 0.99 * squares + 0.01 * gradient**2
        agent.weights = agent.weights + RATE * momentum / (np.sqrt(squares) + 1e-3)


def train_seed(number: int) -> int:
    """Return an even seed: a deal to learn from."""
    return 2 * number


def test_seed(number: int) -> int:
    """Return an odd seed: a deal that training never sees."""
    return 2 * number + 1


def test(env: Any, agent: Agent, opponent: Player, deals: int, seed: int) -> list[float]:
    """Return what the agent wins in each deal of the test, on the mean of both seats."""
    return [
        fmean(play(env, agent, seat, opponent, test_seed(seed + n))[0] for seat in (0, 1))
        for n in range(deals)
    ]


# -- weights in a file ---------------------------------------------------------------------------


def save(agent: Agent, path: Path) -> None:
    """Write what was learned, as numbers alone."""
    with path.open("wb") as file:
        np.savez(file, weights=agent.weights)


def load(path: Path) -> Floats:
    """Read weights; ``ValueError`` says what is wrong with the file."""
    with path.open("rb") as file:
        try:
            stored = np.load(file, allow_pickle=False)
            weights = stored["weights"]
        except (ValueError, KeyError, IndexError, EOFError, BadZipFile) as error:
            raise ValueError(f"{path}: no weights that --save wrote ({error})") from None
    if weights.shape != (N_FEATURES,) or weights.dtype != np.float64:
        raise ValueError(
            f"{path}: weights of shape {weights.shape}, {weights.dtype}: "
            f"expected ({N_FEATURES},), float64"
        )
    return np.asarray(weights)


# -- the command line ----------------------------------------------------------------------------


def told(when: str, won: Sequence[float]) -> str:
    """Say what was won, and how sure that is."""
    return f"{when}: {fmean(won):+.2f} ± {stdev(won) / sqrt(len(won)):.2f} chips a hand"


def options_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Train an agent against a bot of the library.")
    parser.add_argument("--hands", type=int, default=20_000, help="to train with (20000)")
    parser.add_argument("--deals", type=int, default=1000, help="to test with (1000)")
    parser.add_argument("--seed", type=int, default=1, help="another one, another training (1)")
    parser.add_argument("--opponent", choices=OPPONENTS, default="category")
    parser.add_argument("--load", type=Path, metavar="FILE", help="begin with these weights")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the weights to a file")
    options = parser.parse_args(arguments)
    if options.hands < 0 or options.deals < 2 or options.seed < 0:
        parser.error("expected at least 0 hands, 2 deals, and a seed of at least 0")
    options.weights = None
    if options.load:
        try:
            options.weights = load(options.load)
        except (OSError, ValueError) as error:
            parser.error(f"--load: {error}")
    return options


def main(arguments: Sequence[str] | None = None) -> None:
    """Test, train, and test again."""
    options = options_of(arguments)
    env = broken_canada_v0.env(players=2, stacks=100)
    opponent = OPPONENTS[options.opponent]
    agent = Agent(options.weights, options.seed)
    apart = options.seed * 1_000_000  # further than anybody trains
    print(f"against {options.opponent}, {options.deals} deals from both seats")
    before = test(env, agent, opponent, options.deals, apart)
    print(told("before training" if options.hands else "as it is", before), flush=True)
    if options.hands:
        train(env, agent, opponent, options.hands, apart)
        after = test(env, agent, opponent, options.deals, apart)
        print(told(f"after {options.hands} hands", after))
        print(told("gained", [a - b for a, b in zip(after, before, strict=True)]))
    if options.save:
        save(agent, options.save)


if __name__ == "__main__":
    main()
