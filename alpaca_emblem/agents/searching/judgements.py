"""Judgements: the knowledge of a game that search needs beyond the rules.

Values range from -1, a loss, to 1, a win, for one side. They rank positions, and are
not probabilities.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from attrs import define

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import RandomSource, SeededSource, choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action

GameT = TypeVar("GameT", bound=Game)
Line: TypeAlias = "tuple[Action[Any], ...]"
"""A series of actions of one side, tried as a whole."""

MARGIN: Final = 0.98
"""The largest absolute value of a position in a game that goes on."""
PULL: Final = 0.001
"""The value of a step nearer to the enemy, so that agents walk at all."""


@define(eq=False)
class Judgement(ABC, Generic[GameT]):
    """Values and moves of one kind of game, for search.

    Attributes:
        rng: Dice for playing on.
    """

    rng: RandomSource

    playing_on: ClassVar[int] = 0
    """The default number of actions to play on before a position is evaluated."""
    width: ClassVar[int | None] = None
    """The number of actions with the largest priors to try; None for all."""

    steepness: ClassVar[float | None] = None
    """The growth of the odds to win with the value of a position: the factor of a
    logistic curve that was fitted to games; None for a straight line."""

    @abstractmethod
    def of_position(self, game: GameT, side: str) -> float:
        """Return the value for *side* of a game that goes on, from -0.98 to 0.98."""

    def value(self, game: GameT, side: str) -> float:
        """Return the value of *game* for *side*: 1 for a win alone, -1 for a loss."""
        outcome = game.outcome
        if outcome is None:
            return self.of_position(game, side)
        winners = outcome.winners
        return 1 / len(winners) if side in winners else -1.0

    def foreseen(self, game: GameT, side: str, action: Action[Any]) -> float | None:
        """Return the value for *side* of *action*, if search does not look beyond it.

        None, the default, stands for an action that is tried. An action is foreseen for
        all sides or for none. A step of the dungeon to a floor that is made only then
        is foreseen, since each try would make another one.
        """
        return None

    def chance(self, value: float) -> float:
        """Return the probability to win that a mean *value* stands for, from 0 to 1.

        If games are played on to their end, that is the share of wins.
        """
        if self.steepness is None:
            return (1 + value) / 2
        return 1 / (1 + math.exp(-self.steepness * value))

    def deserves_a_look(self, action: Action[Any]) -> bool:
        """Return whether *action* may ever be good; concessions never are."""
        return not (action.is_concession or action.is_referees)

    def actions(self, game: GameT) -> Sequence[Action[Any]]:
        """Return the legal actions that deserve a look; all if none does."""
        legal = game.legal_actions()
        return [action for action in legal if self.deserves_a_look(action)] or legal

    def lines(self, game: GameT) -> Sequence[Line]:
        """Return the series of actions to try; by default each of `actions` alone."""
        return [(action,) for action in self.actions(game)]

    def priors(self, game: GameT, lines: Sequence[Line]) -> Sequence[float] | None:
        """Return the prior of each of *lines*, from 0 to 1; None if all are equal."""
        return None

    def ends_turn(self, action: Action[Any]) -> bool:
        """Return whether *action* does nothing but end a turn."""
        return type(action).__name__ == "EndTurn"

    def play_on(self, game: GameT) -> Action[Any]:
        """Return a plausible action for playing on; by default a random one."""
        return choice(self.rng, self.actions(game))


def apply_line(game: Game, line: Line) -> int:
    """Apply *line* as far as it is legal, and return the number of actions applied.

    The first action must be legal.
    """
    side = game.to_act
    game.apply(line[0])
    done = 1
    for action in line[1:]:
        if game.outcome is not None or game.to_act != side or not game.is_legal(action):
            break
        game.apply(action)
        done += 1
    return done


def worths_after(
    judgement: Judgement[Any], game: Game, lines: Sequence[Line]
) -> list[float]:
    """Return the value for the side to act after each of *lines*.

    Of the dice, only those that *game* has are thrown, once for each line.
    """
    side = game.to_act
    assert side is not None, "a side decides between lines"
    worths = []
    for line in lines:
        done = apply_line(game, line)
        worths.append(judgement.value(game, side))
        for _ in range(done):
            game.undo()
    return worths


def ranks(worths: Sequence[float]) -> list[float]:
    """Return the rank of each of *worths*, from near 0 for the least to 1.

    >>> ranks([3.0, 9.0, 5.0, 5.0])
    [0.25, 1.0, 0.75, 0.75]
    """
    places = {each: place for place, each in enumerate(sorted(worths), start=1)}
    return [places[each] / len(worths) for each in worths]


def throw_anew(game: Game, rng: RandomSource) -> None:
    """Give the dice of *game* another state, drawn from *rng*."""
    seed = rng.reseed()
    if isinstance(game.dice, SeededSource):
        game.dice.state = type(game.dice)(seed).state


def share(values: Mapping[str, float], side: str) -> float:
    """Return by how much *side* is ahead of all others, from -0.98 to 0.98.

    >>> share({"a": 3.0, "b": 1.0}, "a"), share({"a": 0.0, "b": 0.0}, "a")
    (0.49, 0.0)
    """
    own, everything = values[side], sum(values.values())
    return MARGIN * (2 * own - everything) / everything if everything else 0.0


def average(numbers: Iterable[float]) -> float:
    """Return the mean of *numbers*; 0 without any."""
    found = [*numbers]
    return sum(found) / len(found) if found else 0.0


_MODULES: Final[Mapping[str, str]] = {
    "match": "match",
    "grid": "grid",
    "duel": "duel",
    "dungeon": "dungeon",
}


class Plain(Judgement[Game]):
    """Plays on at random, to the end; serves any game."""

    playing_on = 200

    def of_position(self, game: Game, side: str) -> float:
        return 0.0


def judgement_of(game: Game, rng: RandomSource) -> Judgement[Any]:
    """Return the judgement for the kind of *game*, or `Plain` if there is none.

    Raises:
        InvalidTypeError: *game* is not a game.
    """
    instance("game", game, Game)
    for kind in type(game).__mro__:
        name = _MODULES.get(getattr(kind, "__dict__", {}).get("name", ""))
        if name is not None:
            module = import_module(f"alpaca_emblem.agents.searching.{name}")
            judgement: Judgement[Any] = module.JUDGEMENT(rng)
            return judgement
    return Plain(rng)


def made_judgement(
    make: MakeJudgement, game: Game, rng: RandomSource
) -> Judgement[Any]:
    """Return the judgement that *make* returns for *game*.

    Raises:
        InvalidTypeError: It returns something else.
    """
    judgement = make(game, rng)
    instance("what judgement returns", judgement, Judgement)
    return judgement


def lines_in(judgement: Judgement[Any], game: Game) -> Sequence[Line]:
    """Return the lines that *judgement* offers in *game*, at least one.

    Raises:
        InvalidValueError: It offers none.
    """
    lines = judgement.lines(game)
    if not lines:
        kind = type(judgement).__name__
        raise InvalidValueError(f"{kind}.lines must have a line for {game.to_act}")
    return lines


MakeJudgement = Callable[[Game, RandomSource], Judgement[Any]]
"""A function that takes a game and dice, and returns a judgement."""
