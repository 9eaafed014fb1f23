"""Agents for the pile of coins whose games can be followed by hand."""

from __future__ import annotations

from typing import Any, ClassVar

from alpaca_emblem.agents import Agent
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from tests.games.tiny import Take


class Taker(Agent):
    """Takes as many coins as it may, up to a number of its own."""

    most: ClassVar[int] = 1

    def choose(self, view: View) -> Action[Any]:
        legal = view.legal_actions()
        return max(
            (a for a in legal if isinstance(a, Take) and a.coins <= self.most),
            key=lambda action: action.coins,
        )


class Two(Taker):
    """Takes two coins."""

    most: ClassVar[int] = 2


class Three(Taker):
    """Takes three coins."""

    most: ClassVar[int] = 3


class Failing(Agent):
    """Raises an error at once."""

    def choose(self, view: View) -> Action[Any]:
        raise ZeroDivisionError("no more")
