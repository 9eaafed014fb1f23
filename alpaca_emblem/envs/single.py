"""The environment of one side, whose other sides are played by agents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.checks import (
    function,
    instance,
    number_between,
    whole_number,
)
from alpaca_emblem.envs.hosting import Host
from alpaca_emblem.envs.making import (
    OPPONENTS,
    Opponent,
    Opponents,
    check_seats,
    checked_opponents,
    seated,
)
from alpaca_emblem.envs.seeing import (
    MASK,
    OBSERVATION,
    Seen,
    Table,
    checked_seed,
)
from alpaca_emblem.envs.shaping import Potential, potential_of, reward_of
from alpaca_emblem.errors import (
    GameOverError,
    InvalidTypeError,
    InvalidValueError,
    shown,
)
from alpaca_emblem.games.agents import Agent, choice_in, dismiss
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Roster
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.games.views import View, use_view

Illegal: TypeAlias = Literal["refuse", "raise"]
"""The treatment of a code that is not in the mask."""

RESET_OPTIONS: Final = ("game", "game_seed", "opponents", "side")
DRAWS: Final = 2**31 - 1
"""The numbers drawn for games and opponents are below this."""


class TacticsEnv(Host, gym.Env[Seen, Any]):
    """One side of a game, as an environment of Gymnasium.

    A step is one decision of the side: its action, and all actions of the other sides
    up to its next decision. The reward is 0 until the game ends; then 1, divided among
    the winners, or -1.

    A game that ends before the side decides anything is an episode like any other: the
    only code in its mask is the last one, and the first step, whatever its action, ends
    it with the reward of its outcome. So it has its true outcome, usually a loss.

    Args:
        game: "match", "grid", "duel" or "dungeon".
        side: The side to play, by default the first.
        opponents: The agents of the other sides: one for all, a list in the order of
            sides, or a table by their names. An agent is a name, such as "greedy", an
            object, or a class or function that takes a seed. By default matches are
            played by "greedy", grid battles by "bandit", and duels by "beast".
        max_steps: The number of steps after which an episode is truncated; None for no
            limit.
        shaping: A potential, whose discounted difference is added to each reward, or
            None. It sees the views of the side. See `potential`.
        gamma: The discount of the potential, from 0 to 1.
        may_concede: True if masks have resigning in them.
        illegal: The treatment of a code that is not in the mask. "refuse" changes
            nothing but the number of steps, and "raise" raises an error.
        render_mode: "ansi", "svg", "rgb_array", "human" or None.
        **setup: The options of the game, all but its seed.

    Attributes:
        codes: The codes of actions.
        observer: The observer, which has names for all planes.
        side: The side that is played.
        game: The game itself, with all that is hidden; it is not for policies.
    """

    metadata: ClassVar[dict[str, Any]] = Host.rendering  # type: ignore[misc]  # fixed

    def __init__(
        self,
        game: str = "match",
        *,
        side: str | None = None,
        opponents: Opponents | None = None,
        max_steps: int | None = 1000,
        shaping: Potential | None = None,
        gamma: float = 0.99,
        may_concede: bool = False,
        illegal: Illegal = "refuse",
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        first = self._open(game, setup, render_mode)
        self._sides = first.sides
        self._usual_side = self._sides[0] if side is None else side
        self._usual_opponents = self._seats(self._usual_side, opponents)
        check_seats(first, self._usual_opponents)
        _check_rules(max_steps, shaping, gamma, may_concede, illegal)
        self._max_steps, self._shaping, self._gamma = max_steps, shaping, float(gamma)
        self._may_concede, self._raises = may_concede, illegal == "raise"
        self.render_mode = render_mode
        self.action_space = self._sight.action_space()
        self.observation_space = self._sight.observation_space()
        self.side = self._usual_side
        self._is_over = True
        self._steps = 0
        self._agents: dict[str, Agent] = {}
        self._seed: float | None = None
        self._roster: Roster | None = None
        self._table: Table = {}
        self._potential = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game, and return what the side sees at its first decision.

        Args:
            seed: The seed of all seeds from now on: of games, and of the dice of
                opponents.
            options: For this game only: ``game``, which is copied, or ``game_seed``;
                ``side``; and ``opponents``.

        Returns:
            The observation and the mask; and the seed of the game, if it is known, and
            the side. If the game is over already, also how it ended: see `step`.

        Raises:
            InvalidTypeError: An option has the wrong type.
            InvalidValueError: There is no such option, the game has other spaces, or an
                opponent cannot play its side of it.
        """
        chosen = options_of_reset(options, RESET_OPTIONS)
        seed, game = checked_seed(seed), self._chosen(chosen)
        side, opponents = self._seating(chosen)
        super().reset(seed=seed)
        # Both are always drawn, so that no option changes the games that follow.
        draw, other_draw = (int(self.np_random.integers(DRAWS)) for _ in range(2))
        game = self._drawn(draw) if game is None else game
        if chosen:  # the usual seats have been checked
            check_seats(game, opponents)
        self._is_over = True  # until all of the following has gone well
        self._dismiss(None)
        self._game, self.side, self._steps, self._roster = game, side, 0, None
        self._seed = game.options.get("seed")
        self._agents = {
            other: seated(opponent, (other_draw + index) % DRAWS)
            for index, (other, opponent) in enumerate(opponents.items())
        }
        self._let_others_act(game)
        if game.outcome is not None:
            self._dismiss(game.outcome)
        seen = self._look(game)
        self._is_over = False
        if self._renderer.is_live:
            self._renderer.render(game, side)
        return seen, self._info(game)

    def _seating(self, options: Mapping[str, Any]) -> tuple[str, dict[str, Opponent]]:
        """Return the side to play in one game, and the opponents of the others."""
        side = options.get("side", self._usual_side)
        if side == self._usual_side and "opponents" not in options:
            return side, self._usual_opponents
        return side, self._seats(side, options.get("opponents"))

    def _seats(self, side: str, opponents: object) -> dict[str, Opponent]:
        """Return the opponent of each side but *side*; the usual ones if None.

        Raises:
            InvalidTypeError: An opponent is no agent.
            InvalidValueError: There is no such side, or the opponents do not fit.
        """
        if side not in self._sides:
            raise InvalidValueError(
                f"side must be one of {', '.join(self._sides)}, not {shown(side)}"
            )
        others = [other for other in self._sides if other != side]
        usual = OPPONENTS[self._maker.game]
        return checked_opponents(usual if opponents is None else opponents, others)

    def _let_others_act(self, game: Game) -> None:
        """Apply the actions of the other sides up to the next decision of this one."""
        side, agents = self.side, self._agents
        actor = game.to_act
        while actor is not None and actor != side:
            game.apply(choice_in(game, actor, agents[actor]))
            actor = game.to_act

    def _dismiss(self, outcome: Outcome | None) -> None:
        """Tell the agents how their game ended; None if it was stopped."""
        agents, self._agents = self._agents, {}
        dismiss(agents.values(), outcome)

    def _look(self, game: Game) -> Seen:
        """Record the present observation of the side, and return it."""
        return use_view(game, self.side, self._take_in)

    def _take_in(self, view: View) -> Seen:
        sight, roster = self._sight, self._roster
        if roster is None or not sight.codes.rosters_hold:
            roster = self._roster = sight.codes.roster(view, view.side)
        self._table = sight.table(view, roster, may_concede=self._may_concede)
        if self._shaping is not None:
            is_over = view.outcome is not None
            self._potential = 0.0 if is_over else potential_of(self._shaping, view)
        return {
            OBSERVATION: sight.observe(view),
            MASK: sight.mask(self._codes_left()),
        }

    def _codes_left(self) -> Collection[int]:
        """Return the codes in the mask: after the end the last one, so never none."""
        return self._table or (self.codes.count - 1,)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out the action with a code, and let the others act.

        Returns:
            The observation and the mask, the reward, whether the game is over, whether
            the episode is truncated, and information: the seed of the game and the
            side; at the end ``reason`` and ``is_success``; and ``refused``, why a code
            has been refused.

        Raises:
            InvalidTypeError: *action* is not a whole number.
            InvalidValueError: It is not below the number of codes; or it is not in the
                mask, in an environment that raises errors.
            GameOverError: The episode is over, or none has begun.
        """
        code, game = self._sight.code_from(action), self.game
        if self._is_over:
            raise GameOverError("the episode is over: call reset")
        refused = self._refusal(game, code)
        self._is_over = True  # until all of the following has gone well
        if code in self._table:
            game.apply(self._table[code])
            self._let_others_act(game)
        self._steps += 1
        before = self._potential
        seen = self._look(game)
        is_over = game.outcome is not None
        reward = reward_of(game.outcome, self.side)
        if self._shaping is not None:
            reward += self._gamma * self._potential - before
        is_cut = not is_over and self._steps == self._max_steps
        self._is_over = is_over or is_cut
        if self._is_over:
            self._dismiss(game.outcome)
        if self._renderer.is_live:
            self._renderer.render(game, self.side)
        info = self._info(game)
        if refused is not None:
            info["refused"] = refused
        return seen, reward, is_over, is_cut, info

    def _refusal(self, game: Game, code: int) -> str | None:
        """Return why *code* is refused; None if it is in the mask.

        After the end of the game every code is taken, unless this environment raises.

        Raises:
            InvalidValueError: It is not in the mask, and this environment raises.
        """
        if code in self._table or not (self._raises or game.outcome is None):
            return None
        roster, sight = self._roster, self._sight
        assert roster is not None, "a game has begun"
        reason, words = use_view(
            game, self.side, lambda view: sight.refusal(view, roster, code)
        )
        if not self._raises:
            return reason
        if code in self._codes_left():  # of a game that is over
            return None
        raise sight.not_in_mask(code, words)

    def _info(self, game: Game) -> dict[str, Any]:
        """Return further information: scalars only, which can be batched."""
        info: dict[str, Any] = {"side": self.side}
        if self._seed is not None:
            info["game_seed"] = self._seed
        outcome = game.outcome
        if outcome is not None:
            info["reason"] = outcome.reason
            info["is_success"] = self.side in outcome.winners
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the codes that are legal now, as MaskablePPO asks for it.

        Raises:
            GameOverError: `reset` has not been called.
        """
        self.game  # noqa: B018  # it refuses if there is none
        mask: NDArray[np.bool_] = self._sight.mask(self._codes_left()).astype(np.bool_)
        return mask

    def render(self) -> Any:
        """Return a picture of what the side sees, as `render_mode` says.

        "ansi" and "svg" give texts, "rgb_array" an array of the shape (height, width,
        3). For "human" the picture is shown in the browser, by itself at every step.

        Raises:
            GameOverError: `reset` has not been called.
        """
        return self._renderer.render(self.game, self.side)


def _check_rules(
    max_steps: object,
    shaping: object,
    gamma: object,
    may_concede: object,
    illegal: object,
) -> None:
    """Check the arguments that govern episodes.

    Raises:
        InvalidTypeError: A value has the wrong type.
        InvalidValueError: A value is out of bounds, or unknown.
    """
    if max_steps is not None:
        whole_number("max_steps", max_steps, 1)
    if shaping is not None:
        function("shaping", shaping)
    number_between("gamma", gamma, 0, 1)
    instance("may_concede", may_concede, bool)
    if illegal not in ("refuse", "raise"):
        raise InvalidValueError(
            f"illegal must be 'refuse' or 'raise', not {shown(illegal)}"
        )


def options_of_reset(options: object, known: Sequence[str]) -> dict[str, Any]:
    """Return *options* of a reset, without those that are None.

    Args:
        options: A table, or None.
        known: The options that there are.

    Raises:
        InvalidTypeError: They are no table.
        InvalidValueError: There is no such option.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise InvalidTypeError(f"options must be a table, not {shown(options)}")
    for name in options:
        if name not in known:
            raise InvalidValueError(
                f"there is no option {shown(name)}; there are {', '.join(known)}"
            )
    return {name: value for name, value in options.items() if value is not None}
