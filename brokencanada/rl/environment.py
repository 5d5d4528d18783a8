"""One hand as an episode: the environment itself, by PettingZoo's agent-environment cycle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brokencanada.actions import Action, IllegalAction
from brokencanada.cards import whole_number
from brokencanada.chance import Chance
from brokencanada.game import Game
from brokencanada.rl.numbering import N_ACTIONS, NAMES, choices
from brokencanada.rl.observations import Observation, observe, space
from brokencanada.rl.rendering import as_text
from brokencanada.rl.terms import Terms
from brokencanada.view import View

try:
    from pettingzoo import AECEnv
except ModuleNotFoundError:  # so that the module can be read; who makes one is told
    AECEnv = object

_RENDER_MODES = ("ansi", "human")
_SEEDS = 2**64


def check_installed() -> None:
    """Raise ``ModuleNotFoundError``, which says what to install, if PettingZoo is not there."""
    if AECEnv is object:
        raise ModuleNotFoundError(
            "the environment needs pettingzoo, which is not installed: "
            "pip install 'brokencanada[rl]'",
            name="pettingzoo",
        )


class Environment(AECEnv):  # pyright: ignore[reportGeneralTypeIssues]
    """Hands of one table, one after the other: the agents are its seats.

    Without PettingZoo's wrappers; ``broken_canada_v0.env`` makes one with them.
    """

    metadata = {  # noqa: RUF012  # PettingZoo has it so
        "name": "broken_canada_v0",
        "render_modes": list(_RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, terms: Terms, render_mode: str | None = None) -> None:
        """Lay the table; ``reset`` deals."""
        check_installed()
        super().__init__()
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"render_mode={render_mode!r}: expected None, 'ansi' or 'human'")
        from gymnasium.spaces import Discrete

        self.terms = terms
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(terms.players)]
        self.agents: list[str] = []
        # One for each agent: a space has its own random state.
        self.observation_spaces = {agent: space(terms) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(N_ACTIONS) for agent in self.possible_agents}
        self._chance = Chance()
        self._game: Game | None = None
        self._choices: dict[int, Action] = {}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of action numbers."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The hand in play, all cards included: not for agents to look at."""
        if self._game is None:
            raise ValueError("no hand has been dealt: reset the environment first")
        return self._game

    @property
    def choices(self) -> dict[int, Action]:
        """The numbers that the acting agent may choose from, each with the action it is now."""
        return dict(self._choices)

    def view(self, agent: str) -> View:
        """Return all that the agent may know, as the players of the library are shown it."""
        return self.game.view(self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a hand.

        ``seed`` begins the chance of this hand and of all after it anew. ``options``: ``dealer``,
        a seat, and ``deck``, the order of the cards, for this hand only; others mean nothing here.
        """
        options = options or {}
        chance = self._chance.copy() if seed is None else Chance(whole_number("seed", seed, 0))
        terms = self.terms
        # Drawn in any case: which cards come is the same whoever deals.
        dealer, cards = chance.below(terms.players), chance.below(_SEEDS)
        for given in (terms.dealer, options.get("dealer")):
            dealer = dealer if given is None else given
        game = Game(
            terms.chips,
            dealer=dealer,
            ante=terms.ante,
            betting=terms.betting,
            rng=cards,
            rules=terms.rules,
            decks=terms.decks,
            deck=options.get("deck"),
            flip_order=terms.flip_order,
        )
        self._chance, self._game = chance, game
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_actor()

    def step(self, action: int | None) -> None:
        """Take the acting agent's action; ``None`` from each agent once the hand is over.

        A number that is not legal now raises :class:`~brokencanada.IllegalAction`, which names
        those that are, and changes nothing.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(self._chosen(agent, action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.game.is_over:
            self._choices = {}
            self._end()
        else:
            self._turn_to_actor()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes; only the acting one has legal numbers in its mask."""
        acting = agent == self.agent_selection
        return observe(self.view(agent), self._choices if acting else ())

    def render(self) -> str | None:
        """Return (``"ansi"``) or print (``"human"``) the table as a bystander sees it."""
        if self.render_mode is None:
            return None
        text = as_text(self.game.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _chosen(self, agent: str, action: int | None) -> Action:
        number = whole_number("action", action)
        if number not in self._choices:
            name = f" ({NAMES[number]})" if 0 <= number < N_ACTIONS else ""
            legal = ", ".join(map(str, self._choices))
            raise IllegalAction(f"{agent} may not take action {number}{name} now: expected {legal}")
        return self._choices[number]

    def _turn_to_actor(self) -> None:
        (seat,) = self.game.actors
        self.agent_selection = self.possible_agents[seat]
        self._choices = choices(self.game.view(seat), self.game.legal_actions(seat))

    def _end(self) -> None:
        """Reward everybody at once, those who folded long ago too."""
        result = self.game.result
        assert result is not None
        for agent, before, after in zip(
            self.possible_agents, self.terms.chips, result.stacks, strict=True
        ):
            won = after - before
            self.rewards[agent] = won / self.terms.ante if self.terms.reward == "antes" else won
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
