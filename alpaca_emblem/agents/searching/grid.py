"""Search in the grid battle, guided by the values of `CunningAgent`.

A position often has more than thirty legal acts, and most of them are bad. So search
tries only the acts that the cunning agent values most, and both sides play on as that
agent until the enemy has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import PULL, Judgement, average, share
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.cunning import CunningAgent, plans_of

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action

UNIT: Final = 6
"""The value of a unit in addition to its hit points; twice that for a captain."""


@define(eq=False)
class GridJudgement(Judgement[GridBattle]):
    """Tries the best acts of the cunning agent, and plays on by it."""

    playing_on = 8
    width = 6

    cunning: CunningAgent = field(init=False)

    @cunning.default
    def _agent(self) -> CunningAgent:
        return CunningAgent(self.rng)

    def of_position(self, game: GridBattle, side: str) -> float:
        values = {
            each: sum(
                UNIT * (1 + game.recruit(unit).captain) + unit.hit_points
                for unit in game.side(each).units
            )
            for each in game.sides
        }
        return share(values, side) - PULL * _distance(game, side)

    def priors(
        self, game: GridBattle, actions: Sequence[Action[Any]]
    ) -> Sequence[float]:
        """Return the ranks of the cunning agent's values, scaled from 0 to 1."""
        ranked = sorted(plans_of(game), key=lambda plan: -plan[0])
        places = {act: place for place, (_, act) in enumerate(ranked)}
        last = len(ranked)
        return [1 - places.get(action, last) / (last + 1) for action in actions]

    def play_on(self, game: GridBattle) -> Action[Any]:
        return self.cunning.decide(game)


def _distance(game: GridBattle, side: str) -> float:
    """Return the mean distance of a unit of *side* to its nearest enemy, in squares."""
    others = [
        unit.location
        for each in game.sides
        if each != side
        for unit in game.side(each).units
    ]
    return average(
        min(
            abs(place.row - here.row) + abs(place.column - here.column)
            for place in others
            if place is not None
        )
        for unit in game.side(side).units
        if (here := unit.location) is not None and any(others)
    )


JUDGEMENT = GridJudgement
