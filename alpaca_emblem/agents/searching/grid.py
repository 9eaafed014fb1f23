"""What search knows of the grid battle: the judgement of `CunningAgent`.

A battle has thirty and more acts, and most of them are bad. So the acts that the
cunning agent values most are the only ones that are tried, and both sides play on as it
does until the enemy has answered.
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
"""The worth of a unit beside its hit points; a captain's is twice that."""


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
        """Return the values of the cunning agent, between 0 and 1 by their rank."""
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
