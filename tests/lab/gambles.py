"""Games of one roll, whose rates are their options in percent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import define, field, frozen, setters

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Action, GameEnded, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import Mulberry32, RandomSource


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Gamble(Game):
    """The hero wins with a chance of *percent* and *bonus*, at most 100 together."""

    name: ClassVar[str] = "gamble"

    percent: int = 50
    bonus: int = 0
    label: str = ""
    seed: int = 1
    dice: RandomSource = field(init=False, repr=False)
    result: int = field(init=False, default=0)

    @dice.default
    def _dice_from_seed(self) -> RandomSource:
        return Mulberry32(self.seed)

    def _set_up(self) -> None:
        if self.percent == 13:
            raise InvalidValueError("percent must not be 13, which is unlucky")
        if self.percent + self.bonus > 100:
            raise InvalidValueError(
                f"percent and bonus must be at most 100, not {self.chance}"
            )

    @property
    def chance(self) -> int:
        """The chance of the hero in percent."""
        return self.percent + self.bonus

    @property
    def sides(self) -> tuple[str, ...]:
        return ("hero", "house")

    @property
    def to_act(self) -> str | None:
        return None if self.result else "hero"

    @property
    def outcome(self) -> Outcome | None:
        winner = ("house", "hero")[self.result - 1]
        return Outcome("rolled", (winner,)) if self.result else None

    def legal_actions(self) -> tuple[Action[Any], ...]:
        return () if self.result else (Roll.of(),)

    def _state(self) -> dict[str, Any]:
        return {"chance": self.chance, "result": self.result}

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        table = Table(state)
        game = cls(percent=table.whole("chance"))
        with game.editing():
            game.result = table.whole("result")
        table.finish()
        game._forget_options("percent", "bonus", "label", "seed")
        return game


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Hill(Gamble):
    """The chance rises up to 50 percent, and then falls again."""

    name: ClassVar[str] = "hill"

    @property
    def chance(self) -> int:
        return max(0, 100 - 2 * abs(self.percent - 50))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Both(Gamble):
    """The hero needs two rolls, one of *percent*, and one of *bonus*, as one roll."""

    name: ClassVar[str] = "both"

    def _set_up(self) -> None:
        """Any two chances are allowed."""

    @property
    def chance(self) -> int:
        return self.percent * self.bonus // 100


class Clumsy(RandomAgent):
    """Fails if the chance is even, and else acts."""

    def choose(self, view: View) -> Action[Any]:
        if view.position["chance"] % 2 == 0:
            raise RuntimeError("dropped the dice")
        return super().choose(view)


class Counted(RandomAgent):
    """Counts the choices of all of its kind."""

    choices: ClassVar[int] = 0

    def choose(self, view: View) -> Action[Any]:
        Counted.choices += 1
        return super().choose(view)


@frozen
class Roll(Action[Gamble]):
    """Roll, and end the game."""

    def check(self, game: Gamble) -> None:
        """It is valid."""

    def resolve(self, game: Gamble) -> None:
        game.result = 2 if game.dice.chance(game.chance) else 1
        outcome = game.outcome
        assert outcome is not None
        game.tell(GameEnded(outcome.reason, outcome.winners))


Gamble.action_classes = (Roll,)
Hill.action_classes = (Roll,)
Both.action_classes = (Roll,)
