"""A league of players that were never trained: what a learner has to beat.

Every two of them play heads-up through the environment. Each deal is played twice, the second time
in each other's seats, so that the luck of the cards falls out. The same seed prints the same table.

    python examples/league.py                       a few seconds
    python examples/league.py --odds --deals 50     with the player who counts: minutes
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import numpy as np

from brokencanada import bots
from brokencanada.rl import broken_canada_v0
from brokencanada.rl.players import answer
from brokencanada.table import Player

Policy = Callable[[Any], int | None]
"""Says, at an environment, by which number the acting agent acts."""


def uniform(seed: int) -> Policy:
    """Any number that the mask allows, each alike."""
    rng = np.random.default_rng(seed)

    def choose(env: Any) -> int | None:
        observation, *_ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        return int(rng.choice(legal)) if len(legal) else None

    return choose


def of(player: Player) -> Policy:
    """Play as a player of the library does."""
    return lambda env: answer(env, player)


def play(env: Any, policies: Sequence[Policy], seed: int) -> list[float]:
    """Play one hand; return each seat's reward."""
    env.reset(seed=seed)
    policy_of = dict(zip(env.possible_agents, policies, strict=True))
    won = {}
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last(observe=False)
        if over:
            won[agent] = reward
        env.step(None if over else policy_of[agent](env))
    return [won[agent] for agent in env.possible_agents]


def match(env: Any, one: Policy, other: Policy, seeds: Sequence[int]) -> list[float]:
    """Return what ``one`` won in each deal, on the mean of both seats."""
    return [
        (play(env, [one, other], seed)[0] + play(env, [other, one], seed)[1]) / 2 for seed in seeds
    ]


def league(
    policies: dict[str, Policy], deals: int, seed: int
) -> dict[tuple[str, str], list[float]]:
    """Let every two play the same deals; return what each won from each, in antes a hand."""
    env = broken_canada_v0.env(players=2, stacks=100, reward="antes")
    seeds = range(seed * deals, (seed + 1) * deals)
    won = {}
    for one, other in combinations(policies, 2):
        won[one, other] = match(env, policies[one], policies[other], seeds)
        won[other, one] = [-antes for antes in won[one, other]]
    return won


def table(names: Sequence[str], won: dict[tuple[str, str], list[float]]) -> str:
    """Return the results, the best player first: what the row wins from the column."""

    def cell(antes: Sequence[float]) -> str:
        return f"{fmean(antes):+.2f} ± {stdev(antes) / sqrt(len(antes)):.2f}"

    def total(name: str) -> float:
        return fmean(fmean(won[name, other]) for other in names if other != name)

    best_first = sorted(names, key=total, reverse=True)
    rows = [["antes a hand", *best_first, "mean"]]
    for name in best_first:
        cells = ["" if other == name else cell(won[name, other]) for other in best_first]
        rows.append([name, *cells, f"{total(name):+.2f}"])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description="A league of players that were never trained.")
    parser.add_argument("--deals", type=int, default=500, help="deals between any two (at least 2)")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the cards and of the uniform player"
    )
    parser.add_argument("--odds", action="store_true", help="let bots.ByOdds play too: slow")
    options = parser.parse_args(arguments)
    if options.deals < 2 or options.seed < 0:
        parser.error("expected at least 2 deals, and a seed of at least 0")
    policies = {
        "uniform": uniform(options.seed),
        "caller": of(bots.caller),
        "by category": of(bots.ByCategory()),
    }
    if options.odds:
        policies["by odds"] = of(bots.ByOdds())
    won = league(policies, options.deals, options.seed)
    print(table(list(policies), won))


if __name__ == "__main__":
    main()
