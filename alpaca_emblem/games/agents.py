"""Agents: players that choose an action from what their side may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from attrs import define, field

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.rng import Mulberry32, RandomSource, fresh_seed

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View


def _as_source(given: RandomSource | int | None) -> RandomSource:
    """Return the given source, or a new one from the given seed or a fresh one."""
    if isinstance(given, RandomSource):
        return given
    if given is not None and type(given) is not int:
        raise InvalidTypeError(f"rng must be a source or a seed, not {given!r}")
    return Mulberry32(fresh_seed() if given is None else given)


@define(eq=False)
class Agent(ABC):
    """A player. It sees views only, so neither the dice nor what is hidden.

    Attributes:
        rng: The agent's own source of chance, shared with no game or other agent.
            Agents of one class with equal sources choose alike. It may be given as a
            seed; by default it is fresh.
    """

    rng: RandomSource = field(default=None, converter=_as_source)

    @abstractmethod
    def choose(self, view: View) -> Action[Any]:
        """Return one of the legal actions of *view*, whose side is to act."""
