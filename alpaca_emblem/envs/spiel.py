"""Matches, grid battles and duels for OpenSpiel. Importing this module registers them.

The names are those of `NAMES`; parameters are the options of the games, as far as
OpenSpiel has types for them. The module needs the extra ``spiel``.

>>> import pyspiel
>>> game = pyspiel.load_game("python_alpaca_grid(scenario=pass,fog=4)")
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'Move unit 1 to (0, 2), and wait.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.checks import function, instance, number_between, whole_number
from alpaca_emblem.envs.nodes import DIGITS, MOST_BRANCHES, Decision
from alpaca_emblem.envs.parameters import checked, defaults_of
from alpaca_emblem.envs.trees import Tree, tree_of
from alpaca_emblem.errors import GameOverError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes
from alpaca_emblem.games.match.game import MAX_PLAYERS
from alpaca_emblem.games.observing import Observer
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.texts import describe_code

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        f"OpenSpiel needs {error.name}: pip install 'alpaca-emblem[spiel]'"
    ) from error

__all__ = [
    "NAMES",
    "SpielDuel",
    "SpielGame",
    "SpielGrid",
    "SpielMatch",
    "SpielObserver",
    "SpielState",
]

NAMES: Final[Mapping[str, str]] = {
    "match": "python_alpaca_match",
    "grid": "python_alpaca_grid",
    "duel": "python_alpaca_duel",
}
"""The name of each game in OpenSpiel."""
SEEDS: Final = 2**32
"""The number of seeds of samples."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A set-up of a match, grid battle or duel, as a game of OpenSpiel.

    It is the base of `SpielMatch`, `SpielGrid` and `SpielDuel`.

    Attributes:
        family: The name of the game, "match", "grid" or "duel".
        most_players: The most players that it can have.
        tree: The tree of its games.
    """

    family: ClassVar[str]
    most_players: ClassVar[int] = 2
    tree: Tree

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the set-up with *params*; `pyspiel.load_game` does so.

        Raises:
            InvalidTypeError: *params* are no mapping, or a parameter has another type
                than its default; or the class is the base, which is no game.
            InvalidValueError: There is no such parameter, it is out of bounds, or it
                names nothing.
        """
        self._check_family()
        given = checked(self.family, {} if params is None else params)
        tree = self.tree = tree_of(self.family, given)
        kind = self.type_of(hides=tree.hides, has_chance=tree.has_chance)
        information = pyspiel.GameInfo(
            num_distinct_actions=tree.sight.codes.count,
            max_chance_outcomes=MOST_BRANCHES if tree.has_chance else 0,
            num_players=len(tree.sides),
            min_utility=-1 / (len(tree.sides) - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=tree.max_steps,
        )
        super().__init__(kind, information, dict(given))

    @classmethod
    def _check_family(cls) -> None:
        """Refuse the base, since the classes of OpenSpiel cannot be abstract.

        Raises:
            InvalidTypeError: The class is the base.
        """
        if not hasattr(cls, "family"):
            raise InvalidTypeError(
                f"{cls.__name__} is no game: take a subclass, such as SpielGrid"
            )

    @classmethod
    def type_of(cls, *, hides: bool, has_chance: bool) -> Any:
        """Return the `pyspiel.GameType` of a set-up.

        Raises:
            InvalidTypeError: The class is the base, which is no game.
        """
        cls._check_family()
        kinds, modes = pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
        return pyspiel.GameType(
            short_name=NAMES[cls.family],
            long_name=f"Alpaca Emblem: {cls.family}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=(
                modes.EXPLICIT_STOCHASTIC if has_chance else modes.DETERMINISTIC
            ),
            information=(
                kinds.IMPERFECT_INFORMATION if hides else kinds.PERFECT_INFORMATION
            ),
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=cls.most_players,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=defaults_of(cls.family),
        )

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the players in the game, by their numbers."""
        return self.tree.sides

    @property
    def codes(self) -> Codes:
        """The codes of actions."""
        return self.tree.sight.codes

    @property
    def observer(self) -> Observer:
        """The observer, which has names for all planes of the tensors."""
        return self.tree.sight.observer

    def max_chance_nodes_in_history(self) -> int:
        """Return the most moves of chance that a game can have."""
        return DIGITS * (self.tree.max_steps + 1) if self.tree.has_chance else 0

    def action_to_string(self, player: int, action: SupportsIndex) -> str:
        """Return what the action with a code does, in English.

        Raises:
            InvalidTypeError: *action* is not a whole number.
            InvalidValueError: It is not below the number of codes.
        """
        return _in_words(self.tree, player, action)

    def new_initial_state(self) -> SpielState:
        """Return the state before the first move."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        """Return an observer of states. See `SpielObserver`.

        Raises:
            InvalidTypeError: *iig_obs_type* is no `pyspiel.IIGObservationType`, or
                *params* are no mapping.
            InvalidValueError: There are *params*, or no such observations.
        """
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves the type out
            iig_obs_type, params = None, iig_obs_type
        if params is not None:
            instance("params", params, Mapping)
        if params:
            names = ", ".join(map(str, params))
            raise InvalidValueError(f"observers have no parameters, not {names}")
        kinds = pyspiel.IIGObservationType
        kind = kinds(perfect_recall=False) if iig_obs_type is None else iig_obs_type
        instance("iig_obs_type", kind, kinds)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or (self.tree.hides and kind.private_info != single):
            raise InvalidValueError(
                "observations must be of public information and that of one player"
            )
        return SpielObserver(self.tree, recalls=kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A moment of a game, as a state of OpenSpiel.

    States are pickled and serialized as the moves that led to them. The states of games
    with equal parameters share their positions, so use them in one thread at a time.
    """

    def __init__(self, game: SpielGame) -> None:
        """Begin *game*; `SpielGame.new_initial_state` does so.

        Raises:
            InvalidTypeError: It is no `SpielGame`.
        """
        instance("game", game, SpielGame)  # without one, OpenSpiel crashes
        super().__init__(game)
        self._node = game.tree.root

    def game_now(self) -> Game:
        """Return a copy of the game, with all that is hidden; not for policies.

        Its dice mean nothing. While chance decides how an action turns out, the game is
        as before the action.

        Raises:
            GameOverError: Chance has not chosen a beginning yet.
        """
        latest = self._node.latest
        if latest is None:
            raise GameOverError("there is no game yet: chance decides how it begins")
        return latest.game.copy()

    def resample_from_infostate(
        self, player_id: int, rng: Callable[[], float]
    ) -> SpielState:
        """Return a state that a player cannot tell from this one.

        What is hidden from the player is drawn anew, and the history is empty. If
        nothing is hidden, it is a clone.

        Args:
            player_id: The number of the player.
            rng: Returns a random number from 0 to 1.

        Raises:
            InvalidTypeError: *player_id* is no whole number, or *rng* no function that
                returns a number.
            InvalidValueError: There is no such player or number, or chance moves next.
        """
        node = self._node
        player = _player_of(node.tree, player_id)
        function("rng", rng)
        if not node.tree.hides:
            clone: SpielState = self.clone()
            return clone
        if not isinstance(node, Decision):
            raise InvalidValueError("only decisions can be resampled: chance moves now")
        drawn = rng()
        number_between("the number of rng", drawn, 0, 1)
        other = SpielState(self.get_game())
        other._node = node.resampled(player, Mulberry32(int(drawn * (SEEDS - 1))))
        return other

    def current_player(self) -> int:
        """Return the number of the player to act, or that of chance or of the end."""
        node = self._node
        if node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if node.player is None else node.player

    def _legal_actions(self, player: int) -> list[int]:
        latest = self._node.latest
        return [] if latest is None else sorted(latest.table)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the moves of chance with their probabilities."""
        return self._node.odds

    def _apply_action(self, action: int) -> None:
        self._node = self._node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return _in_words(self._node.tree, player, action)

    def is_terminal(self) -> bool:
        """Return whether the game has ended, or has lasted too long."""
        return self._node.is_over

    def returns(self) -> list[float]:
        """Return the value of the outcome for each player; 0 before the end."""
        return self._node.values

    def __str__(self) -> str:
        return str(self._node)


def _player_of(tree: Tree, player: object) -> int:
    """Return *player* if it is the number of a side of *tree*.

    Raises:
        InvalidTypeError: It is not a whole number.
        InvalidValueError: There is no such player.
    """
    return whole_number("player", player, 0, len(tree.sides) - 1)


def _in_words(tree: Tree, player: int, action: SupportsIndex) -> str:
    """Return a move of *player*, or of chance, in words."""
    if player == pyspiel.PlayerId.CHANCE:
        return f"Outcome {action}."
    return describe_code(tree.sight.codes, tree.sight.code_from(action))


class SpielObserver:
    """An observer of states from the view of one player, for OpenSpiel.

    Attributes:
        tensor: The numbers that the observer of the game writes, flat; None for
            information states, which are texts only.
        dict: The same numbers in their shape, under the name "observation".
    """

    def __init__(self, tree: Tree, *, recalls: bool) -> None:
        """Make an observer; `SpielGame.make_py_observer` does so.

        Args:
            tree: The tree of the game.
            recalls: True for information states, which recall the past.

        Raises:
            InvalidTypeError: *tree* is no tree.
        """
        self._recalls = recalls
        instance("tree", tree, Tree)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not recalls:
            shape = tree.sight.observer.shape
            self.dict["observation"] = np.zeros(shape, np.float32)
            self.tensor = self.dict["observation"].reshape(-1)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what *player* sees in *state*; zeros before there is a game.

        Raises:
            InvalidTypeError: *state* is no `SpielState`, or *player* no whole number.
            InvalidValueError: There is no such player.
        """
        instance("state", state, SpielState)
        number = _player_of(state._node.tree, player)
        if self.tensor is not None:
            latest = state._node.latest
            seen = 0.0 if latest is None else latest.observation(number)
            self.dict["observation"][...] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what *player* sees in *state*, or all that it has seen so far.

        It sees the position, as JSON. If nothing is hidden, the past is the moves; else
        it is a digest of all that the player has seen and done, and the position.

        Raises:
            InvalidTypeError: *state* is no `SpielState`, or *player* no whole number.
            InvalidValueError: There is no such player.
        """
        instance("state", state, SpielState)
        node = state._node
        number = _player_of(node.tree, player)
        if self._recalls:
            past = node.memory(number) if node.tree.hides else state.history_str()
            return f"{number}: {past}"
        return "" if node.latest is None else node.latest.text(number)


class SpielMatch(SpielGame):
    """Matches as a game of OpenSpiel."""

    family: ClassVar[str] = "match"
    most_players: ClassVar[int] = MAX_PLAYERS


class SpielGrid(SpielGame):
    """Grid battles as a game of OpenSpiel."""

    family: ClassVar[str] = "grid"


class SpielDuel(SpielGame):
    """Duels as a game of OpenSpiel."""

    family: ClassVar[str] = "duel"


def _register() -> None:
    # Classes, since OpenSpiel drops what it was given only after Python has ended, and
    # a function would then be freed by an interpreter that is gone.
    for kind in (SpielMatch, SpielGrid, SpielDuel):
        hides = kind is SpielGrid  # in some scenarios
        pyspiel.register_game(kind.type_of(hides=hides, has_chance=True), kind)


_register()
