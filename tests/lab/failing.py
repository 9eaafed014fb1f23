"""Agents, games and counters that do what they should not."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

from attrs import define, setters

from alpaca_emblem import Duel
from alpaca_emblem.agents import Agent, RandomAgent
from alpaca_emblem.duel import Strike
from alpaca_emblem.errors import FloorError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel.events import StrikeLanded, StrikeMissed
from alpaca_emblem.games.values import Action, Event, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.match import RemovePlayer
from tests.games.tiny import Pile, Take


@define(eq=False)
class Failing(RandomAgent):
    """Plays at random, and fails at its third action."""

    last: int = 2

    def choose(self, view: View) -> Action[Any]:
        if self.last == 0:
            raise ZeroDivisionError("no more")
        self.last -= 1
        return super().choose(view)


HEARD: list[Outcome | None] = []
"""The ends of games that `Hearing` has heard of."""


class Hearing(RandomAgent):
    """Remembers how its games ended."""

    def game_over(self, outcome: Outcome | None) -> None:
        HEARD.append(outcome)


class SoreLoser(RandomAgent):
    """Raises an error when its game is over."""

    def game_over(self, outcome: Outcome | None) -> None:
        raise ZeroDivisionError("unfair")


class Muttering(Agent):
    """Raises an error with a very long message."""

    def choose(self, view: View) -> Action[Any]:
        raise ValueError("no " * 10**5)


class UnreadableError(Exception):
    """Its message raises another error."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Unreadable(Agent):
    """Raises an error that cannot be read."""

    def choose(self, view: View) -> Action[Any]:
        raise UnreadableError


class Leaving(Agent):
    """Ends the program."""

    def choose(self, view: View) -> Action[Any]:
        sys.exit("bored")


class Lost(Agent):
    """Chooses an action that is never legal."""

    def choose(self, view: View) -> Action[Any]:
        return Strike.of(1, 99)


class Foreign(Agent):
    """Chooses an action of another game."""

    def choose(self, view: View) -> Action[Any]:
        return Take.of(1)


class Silent(Agent):
    """Returns nothing."""

    def choose(self, view: View) -> Action[Any]:
        return None  # type: ignore[return-value]


class Referee(Agent):
    """Removes another player."""

    def choose(self, view: View) -> Action[Any]:
        return RemovePlayer.of("Player 1")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class BrokenPile(Pile):
    """Refuses by an error what it has listed."""

    name: ClassVar[str] = "broken_pile"

    def _resolve(self, action: Action[Any]) -> None:
        if self.coins < 8:
            raise IllegalActionError("the pile has fallen over")
        super()._resolve(action)


def endless(seed: int) -> Game:
    """Return a duel whose hero has endless hit points."""
    duel = Duel(seed=seed, enemies=["rat"])
    object.__setattr__(duel.units[0], "hit_points", float("inf"))
    return duel


def doubtful(seed: int) -> Game:
    """Return a pile, unless *seed* is even.

    Raises:
        FloorError: It is even.
    """
    if seed % 2 == 0:
        raise FloorError("there is no pile")
    return Pile(seed=seed)


def strikes(events: tuple[Event, ...], game: Game) -> Mapping[str, int]:
    """Count strikes, and actions."""
    struck = [
        event for event in events if isinstance(event, StrikeLanded | StrikeMissed)
    ]
    return {"strikes": len(struck), "actions": 1}


def no_table(events: tuple[Event, ...], game: Game) -> Any:
    """Return a number."""
    return len(events)


def no_number(events: tuple[Event, ...], game: Game) -> Any:
    """Return a number that is not whole."""
    return {"strikes": 0.5}


def no_name(events: tuple[Event, ...], game: Game) -> Any:
    """Return a number under a number."""
    return {1: 1}
