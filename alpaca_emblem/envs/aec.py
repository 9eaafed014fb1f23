"""The environment of all sides: PettingZoo's AEC, in which agents act in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.envs.hosting import Host
from alpaca_emblem.envs.seeing import (
    MASK,
    OBSERVATION,
    Seen,
    Table,
    checked_seed,
)
from alpaca_emblem.envs.shaping import reward_of
from alpaca_emblem.envs.single import DRAWS
from alpaca_emblem.errors import (
    GameOverError,
    InvalidTypeError,
    InvalidValueError,
    shown,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.views import View, use_view
from alpaca_emblem.texts import describe_code

GAMES: Final = ("match", "grid", "duel")
"""The games of several sides."""
RESET_OPTIONS: Final = ("game", "game_seed")


class TacticsAEC(Host, AECEnv[str, Seen, Any]):
    """All sides of a game, as an AEC environment of PettingZoo. See `aec_env`.

    The observation of an agent is a table of numbers and a mask, which is all zero for
    agents that do not act. Actions that are not in the mask raise an error. Rewards are
    those of `TacticsEnv`. After `max_steps` actions of all agents, all are truncated.

    Attributes:
        possible_agents: ``player_0`` and so on, in the order of sides.
        side_of: The side of each agent.
        agent_of: The agent of each side.
        codes: The codes of actions, the same for all agents.
        observer: The observer, which has names for all planes.
        game: The game itself, with all that is hidden; it is not for policies.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # never assigned
        **Host.rendering,
        "name": "alpaca_emblem_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "match",
        *,
        max_steps: int | None = 2000,
        may_concede: bool = False,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # it has no types
        if game not in GAMES:
            raise InvalidValueError(
                f"game must be one of {', '.join(GAMES)}, not {shown(game)}"
            )
        if max_steps is not None:
            whole_number("max_steps", max_steps, 1)
        instance("may_concede", may_concede, bool)
        first = self._open(game, setup, render_mode)
        self._max_steps, self._may_concede = max_steps, may_concede
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(first.sides))]
        self.side_of = dict(zip(self.possible_agents, first.sides, strict=True))
        self.agent_of = {side: agent for agent, side in self.side_of.items()}
        self._spaces = {
            agent: (self._sight.observation_space(), self._sight.action_space())
            for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()  # noqa: TID251  # as PettingZoo's are
        self.agents = []  # before the first reset
        self._table: Table = {}
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations of *agent*; always the same object.

        Raises:
            InvalidValueError: There is no such agent.
        """
        return self._spaces[self._checked(agent)][0]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the space of the actions of *agent*; always the same object.

        Raises:
            InvalidValueError: There is no such agent.
        """
        return self._spaces[self._checked(agent)][1]

    def _checked(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise InvalidValueError(
                f"agent must be one of {', '.join(self.possible_agents)}, "
                f"not {shown(agent)}"
            )
        return agent

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a new game.

        Args:
            seed: The seed of the seeds of all games from now on.
            options: For this game only: ``game``, which is copied, or ``game_seed``;
                others are ignored.

        Raises:
            InvalidTypeError: An option has the wrong type.
            InvalidValueError: The game has other spaces.
        """
        seed = checked_seed(seed)
        if options is not None and not isinstance(options, Mapping):
            raise InvalidTypeError(f"options must be a table, not {shown(options)}")
        chosen = {
            name: value
            for name, value in (options or {}).items()
            if name in RESET_OPTIONS  # PettingZoo's own test gives others
        }
        begun = self._chosen(chosen)
        if seed is not None:
            self._rng = np.random.default_rng(seed)  # noqa: TID251
        draw = int(self._rng.integers(DRAWS))
        self._game = game = self._drawn(draw) if begun is None else begun
        self._steps = 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, game.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        if game.outcome is not None:
            self._reward_all(game)
            self._accumulate_rewards()
        self._find_next(game)

    def _find_next(self, game: Game) -> None:
        """Select the agent that acts next, or the first if none does any more."""
        side = game.to_act
        if side is None or any(self.truncations.values()):
            self.agent_selection, self._table = self.agents[0], {}
        else:
            self.agent_selection = self.agent_of[side]
            self._table = use_view(game, side, self._table_of)
        if self._renderer.is_live:
            self._renderer.render(game, self.side_of[self.agent_selection])

    def _table_of(self, view: View) -> Table:
        roster = self.codes.roster(view, view.side)
        return self._sight.table(view, roster, may_concede=self._may_concede)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Seen, Any]:
        """Return an iterator over the selected agents. See `AECEnv.agent_iter`.

        Raises:
            GameOverError: `reset` has not been called.
        """
        self.game  # noqa: B018  # it refuses if there is none
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> Seen:
        """Return what the side of *agent* sees now, and its mask.

        Raises:
            GameOverError: `reset` has not been called.
            InvalidValueError: There is no such agent.
        """
        self._checked(agent)
        numbers = use_view(self.game, self.side_of[agent], self._sight.observe)
        is_acting = agent == self.agent_selection
        mask = self._sight.mask(self._table if is_acting else ())
        return {OBSERVATION: numbers, MASK: mask}

    def last(
        self, observe: bool = True
    ) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent sees, its rewards, and how it stands.

        Raises:
            GameOverError: The game is over for all agents, or none has begun.
        """
        self._check_selected()
        return super().last(observe)

    def _check_selected(self) -> None:
        self.game  # noqa: B018  # it refuses if there is none
        if not self.agents:
            raise GameOverError("the game is over for all agents: call reset")

    def step(self, action: Any) -> None:
        """Carry out the action of the selected agent, and select the next.

        Raises:
            GameOverError: The game is over for all agents, or none has begun.
            InvalidTypeError: *action* is not a whole number.
            InvalidValueError: It is not below the number of codes, or not in the mask.
        """
        self._check_selected()
        game, agent = self.game, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self._sight.code_from(action)
        if code not in self._table:
            raise InvalidValueError(
                f"action {code} ({describe_code(self.codes, code)}) is not in the "
                f"mask of {agent}"
            )
        game.apply(self._table[code])
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if game.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._reward_all(game)
        elif self._steps == self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._find_next(game)
        self._accumulate_rewards()

    def _reward_all(self, game: Game) -> None:
        outcome = game.outcome
        assert outcome is not None, "the game is over"
        for agent in self.agents:
            side = self.side_of[agent]
            self.rewards[agent] = reward_of(outcome, side)
            self.infos[agent] = {
                "reason": outcome.reason,
                "is_success": side in outcome.winners,
            }

    def render(self) -> Any:
        """Return a picture of what the selected agent sees. See `TacticsEnv.render`.

        Raises:
            GameOverError: `reset` has not been called.
        """
        return self._renderer.render(self.game, self.side_of[self.agent_selection])


def aec_env(
    game: str,
    *,
    max_steps: int | None = 2000,
    may_concede: bool = False,
    render_mode: str | None = None,
    **setup: Any,
) -> TacticsAEC:
    """Return the environment of all sides of a game.

    Args:
        game: "match", "grid" or "duel"; a dungeon has only one side.
        max_steps: The number of actions of all agents after which all are truncated;
            None for no limit.
        may_concede: True if masks have resigning in them.
        render_mode: "ansi", "svg", "rgb_array", "human" or None.
        **setup: The options of the game, all but its seed.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: There is no such game, option or mode.
    """
    return TacticsAEC(
        game,
        max_steps=max_steps,
        may_concede=may_concede,
        render_mode=render_mode,
        **setup,
    )
