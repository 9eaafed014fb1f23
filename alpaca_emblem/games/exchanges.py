"""Exchanges: the two units that a forecast is about, as they were before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.unit import Unit


@frozen(eq=False)
class Exchange:
    """Two units of which one attacks or heals the other, for pictures of a forecast.

    Forecasts are equal whatever their exchanges. Copies and pickles of a forecast have
    none, since it refers to a whole game.

    Attributes:
        game: The game that they are in; it may go on.
        attacker: The unit that attacks or heals first.
        target: The unit that it attacks or heals.
        attacker_had: The hit points of the attacker before.
        target_had: The hit points of the target before.
    """

    game: Game = field(repr=False)
    attacker: Unit
    target: Unit
    attacker_had: float
    target_had: float

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()


def exchange_in(game: Game, results: Iterable[tuple[Event, ...]]) -> Exchange | None:
    """Return the first exchange in *results*, the events of possible results.

    None if no event has both an attacker or healer and another target. The units are in
    the state before the action.
    """
    for events in results:
        for event in events:
            doer = getattr(event, "attacker", getattr(event, "healer", None))
            target = getattr(event, "target", None)
            if doer is None or target is None or doer == target:
                continue
            one, other = game._unit_of(doer), game._unit_of(target)
            if one is not None and other is not None:
                return Exchange(game, one, other, one.hit_points, other.hit_points)
    return None
