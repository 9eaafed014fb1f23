"""Agents of the grid battle, and the enemy of the original.

An agent decides in a battle that agrees with the view it is given: under fog, in one
where the hidden units are placed at random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from alpaca_emblem.checks import instance
from alpaca_emblem.games.agents import Agent, game_to_search
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.reach import can_stop, costs
from alpaca_emblem.model.topology import UNREACHABLE
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit


def check_goes_on(battle: GridBattle) -> None:
    """Refuse *game* unless it is a battle that goes on.

    Raises:
        InvalidTypeError: It is not a grid battle.
        GameOverError: The battle is over.
    """
    instance("battle", battle, GridBattle)
    battle._check_not_over()


@define(eq=False)
class BanditAgent(Agent):
    """The enemy of the original: greedy, by a formula, and stopped by any rock.

    It plays the units of its side one by one, in order. A unit attacks the enemy with
    the best score from the first place in reach, or else walks straight towards the
    nearest enemy. Guards stay where they are until an enemy comes within reach. Neither
    the counterattack nor the terrain under its feet counts.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return the action that the original would take.

        Raises:
            InvalidTypeError: It is not a view, or a view of another game.
            InvalidValueError: The view's side is not to act.
        """
        return self.decide(game_to_search(view, GridBattle, self.rng))

    def _choose_in(self, game: Game, side: str) -> Action[Any]:
        is_bandit = type(self).choose is BanditAgent.choose
        if is_bandit and type(game) is GridBattle and game._shows_itself_to(side):
            return self.decide(game)
        return super()._choose_in(game, side)

    def decide(self, battle: GridBattle) -> Act | EndTurn:
        """Return the result of `choose` without a view, where nothing is hidden.

        It is an act, unless all heroes have acted in a battle that was read.

        Raises:
            InvalidTypeError: It is not a grid battle.
            GameOverError: The battle is over.
        """
        check_goes_on(battle)
        unit = next(iter(battle.ready_units()), None)
        if unit is None:
            return EndTurn.of()
        locations = battle.field.topology.locations
        places = [
            location
            for location in map(locations.__getitem__, costs(battle, unit))
            if can_stop(battle, unit, location)
        ]
        enemies = battle.known_enemies(unit)
        number = unit.number
        best = _best_attack(battle, unit, places, enemies)
        if best is not None:
            return Act.of(number, best[0].place, best[1].number)
        there = unit.location
        assert there is not None, "units that can act are on the board"
        if not battle.recruit(unit).guard:
            there = _nearest(places, there, enemies)
        return Act.of(number, there.place, None)


def _best_attack(
    battle: GridBattle,
    unit: Unit,
    places: list[Location],
    enemies: tuple[Unit, ...],
) -> tuple[Location, Unit] | None:
    """Return the first place from which to attack the best target, and the target."""
    item = unit.equipped_item
    if not item.can_attack:
        return None
    combat = GridCombat(battle)
    preys = []
    for enemy in enemies:
        at = enemy.location
        assert at is not None, "known enemies are on the board"
        dealt = int(combat.blow(unit, enemy).damage)
        score = rules.prey_score(dealt, int(enemy.hit_points))
        preys.append((enemy, at.row, at.column, score))
    nearest, farthest = item.min_range, item.max_range
    best, best_score = None, -UNREACHABLE
    for place in places:
        row, column = place.row, place.column
        for enemy, at_row, at_column, score in preys:
            if score > best_score:
                steps = abs(row - at_row) + abs(column - at_column)
                if nearest <= steps <= farthest:
                    best, best_score = (place, enemy), score
    return best


def _nearest(
    places: list[Location], stay: Location, enemies: tuple[Unit, ...]
) -> Location:
    """Return the first of *places* that is nearest to an enemy, as the crow flies."""
    goals = [enemy.location for enemy in enemies if enemy.location is not None]
    best, best_steps = stay, UNREACHABLE
    for place in places:
        row, column = place.row, place.column
        for goal in goals:
            steps = abs(row - goal.row) + abs(column - goal.column)
            if steps < best_steps:
                best, best_steps = place, steps
    return best
