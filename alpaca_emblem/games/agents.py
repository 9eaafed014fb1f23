"""Agents: who chooses for a side, by what that side may know."""

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
    """The source that was given, or one of that seed; a fresh one for None."""
    if isinstance(given, RandomSource):
        return given
    if given is not None and type(given) is not int:
        raise InvalidTypeError(f"rng must be a source or a seed, not {given!r}")
    return Mulberry32(fresh_seed() if given is None else given)


@define(eq=False)
class Agent(ABC):
    """Somebody who plays. It sees views only, so neither dice nor what is hidden.

    Attributes:
        rng: Its own source of chance, shared neither with a game nor with another
            agent: agents of one class choose equally if theirs are equal. It can be
            given as a seed, and is drawn afresh if it is left out.
    """

    rng: RandomSource = field(default=None, converter=_as_source)

    @abstractmethod
    def choose(self, view: View) -> Action[Any]:
        """One of the actions that are legal in *view*, whose side is to act."""
