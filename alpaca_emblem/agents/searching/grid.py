"""Search in the grid battle: the value of units, and of the attacks that come next.

A position is valued by the units of both sides, by the target that would lose most if
all enemies that reach it attacked it in their next phase, and by the way to the goals.
A position often has more than thirty legal acts, and most of them are bad, so UCT tries
only those after which the position is worth most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import (
    MARGIN,
    Judgement,
    Line,
    average,
    ranks,
    worths_after,
)
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.cunning import goals_of
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.model.terrain import NO_PLACES
from alpaca_emblem.rules.grid import FARTHEST

if TYPE_CHECKING:
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.units import Unit

UNIT: Final = 6
"""The value of a unit in addition to its hit points; twice that for a captain."""
DANGER: Final = 0.5
"""The weight of the attacks of the next enemy phase."""
CHANCE: Final = 0.6
"""The weight of the attacks of one's own next phase, after the enemy's."""
PATIENCE: Final = 0.03
"""The value of a step towards a goal in the first turn, in hit points."""
HURRY: Final = 4
"""The factor of that value if time is on the enemy's side."""


@define(eq=False)
class GridJudgement(Judgement[GridBattle]):
    """Compares the values of all units, and the attacks that each side can make."""

    width = 6
    steepness = 4.25

    _strikes: dict[tuple[int, int, int, int, frozenset[int]], frozenset[int]] = field(
        init=False, factory=dict
    )

    def of_position(self, game: GridBattle, side: str) -> float:
        one, other = map(game.side, game.sides)
        values = {
            each.name: sum(
                UNIT * (1 + game.recruit(unit).captain) + unit.hit_points
                for unit in each.units
            )
            for each in (one, other)
        }
        everything = sum(values.values())
        for attacker, target in ((one, other), (other, one)):
            weight = CHANCE if attacker.name == side else DANGER
            is_now = attacker.name == game.to_act != side
            values[target.name] -= weight * self._threat(
                game, attacker, target, is_now=is_now
            )
        own = game.side(side)
        ahead = 2 * values[side] - sum(values.values()) - self._way(game, own)
        return max(-MARGIN, min(MARGIN * ahead / everything, MARGIN))

    def _threat(
        self,
        game: GridBattle,
        attacker: Tactician,
        target: Tactician,
        *,
        is_now: bool,
    ) -> float:
        """Return the largest loss of a unit of *target* in a phase of *attacker*."""
        held = frozenset(
            unit.location.index for unit in target.units if unit.location is not None
        )
        acted = game.phases.acted if is_now else ()
        attackers = [
            (unit, self._struck(game, unit, held))
            for unit in attacker.units
            if unit.location is not None
            and unit.equipped_item.can_attack
            and unit not in acted
        ]
        losses = (self._loss(game, unit, attackers) for unit in target.units)
        return max(losses, default=0.0)

    def _struck(
        self, game: GridBattle, unit: Unit, held: frozenset[int]
    ) -> frozenset[int]:
        """Return the places, by index, that the next attack of *unit* can reach."""
        item, place = unit.equipped_item, unit.location
        assert place is not None, "attackers are on the board"
        key = (place.index, unit.movement, item.min_range, item.max_range, held)
        found = self._strikes.get(key)
        if found is None:
            ways = game.ground.costs_from(place.index, unit.movement, held)
            found = self._strikes[key] = game.ground.within(
                frozenset(ways), item.min_range, item.max_range
            )
        return found

    def _loss(
        self,
        game: GridBattle,
        unit: Unit,
        attackers: Iterable[tuple[Unit, frozenset[int]]],
    ) -> float:
        """Return the value that *unit* is expected to lose to *attackers* together."""
        place = unit.location
        if place is None:
            return 0.0
        taken = 0.0
        for attacker, struck in attackers:
            if place.index in struck:
                taken += GridCombat(game).blow(attacker, unit).damage
        if not taken:
            return 0.0
        taken *= game.hit_chance_at(place) / 100
        share = min(taken / unit.hit_points, 1.0)
        whole = UNIT * (1 + game.recruit(unit).captain)
        return share * unit.hit_points + share**3 * whole

    def _way(self, game: GridBattle, player: Tactician) -> float:
        """Return the value of the way that the units of *player* still have to go.

        It grows from turn to turn, so that two sides do not wait for each other for
        ever.
        """
        options = game.scenario.options
        is_hero = player.name == HEROES
        limit = options.turn_limit if is_hero else options.survive
        steps = average(_steps(game, unit) for unit in player.units)
        return PATIENCE * game.turn * steps * (HURRY if limit is not None else 1)

    def priors(self, game: GridBattle, lines: Sequence[Line]) -> Sequence[float]:
        """Return the ranks of the positions after the lines."""
        return ranks(worths_after(self, game, lines))


def _steps(game: GridBattle, unit: Unit) -> float:
    """Return the steps from *unit* to its nearest goal."""
    here = unit.location
    if here is None:
        return 0.0
    return min(
        (
            game.ground.costs_from(goal.index, FARTHEST, NO_PLACES).get(
                here.index, FARTHEST
            )
            for goal in goals_of(game, unit)
        ),
        default=0,
    )


JUDGEMENT = GridJudgement
