"""Search in the match: the value of units and their hit points; heroes count more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.agents.searching.judgements import PULL, Judgement, average, share
from alpaca_emblem.games.match.actions import Give, Swap, Unequip
from alpaca_emblem.games.match.game import Match

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.model.units import Unit

UNIT: Final = 40
"""The value of a unit in addition to its hit points."""
HERO: Final = 150
"""The extra value of a unit that must survive; its hit points count three times."""


def worth(unit: Unit) -> float:
    """Return the value of a unit on the map."""
    if unit.location is None:
        return 0.0
    more = HERO + 2 * unit.hit_points if unit.must_survive else 0.0
    return UNIT + unit.hit_points + more


class MatchJudgement(Judgement[Match]):
    """Compares the values of all units, and pulls units towards their enemies."""

    def of_position(self, game: Match, side: str) -> float:
        values = {
            each.name: sum(map(worth, each.units), 0.0) for each in game.tacticians
        }
        return share(values, side) - PULL * self._distance(game, side)

    def _distance(self, game: Match, side: str) -> float:
        """Return the mean distance of a unit of *side* to its nearest enemy."""
        own = [u.location for u in game.tactician_named(side).units]
        others = [
            unit.location.index
            for each in game.tacticians
            if each.name != side
            for unit in each.units
            if unit.location is not None
        ]
        if not others:
            return 0.0
        distances = game.field.topology.distances_from
        return average(
            min(map(distances(place).__getitem__, others))
            for place in own
            if place is not None
        )

    def deserves_a_look(self, action: Action[Any]) -> bool:
        """Return whether *action* may be good; handing items over never is."""
        useless = isinstance(action, Give | Swap | Unequip)
        return not useless and super().deserves_a_look(action)


JUDGEMENT = MatchJudgement
