"""Search in the dungeon: the value of depth and health, less the fights to come.

Search is for fights: while no monster can be attacked, the explorer decides. In a fight
its action comes first, so that it is taken unless another one is better: an attack on
another monster, a potion, or a walk to a potion or to the exit on which nothing strikes
the adventurer. A monster that follows a walk never strikes, as it has to step, too.

A fight is valued as a race of average damage, in which the adventurer strikes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import MARGIN, Judgement, Line
from alpaca_emblem.games.dungeon.actions import Step, Use
from alpaca_emblem.games.dungeon.agents import HEALING, Chart, ExplorerAgent
from alpaca_emblem.games.dungeon.combat import is_contact
from alpaca_emblem.games.dungeon.floors.floor import STAIRS, WAY_UP
from alpaca_emblem.games.dungeon.foresight import leaves_floor
from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.views import use_view

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Creature
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Coordinates

HIT_POINT: Final = 0.12
"""The value of a hit point, in floors: an explorer of 20 enters some 2.4 more."""
LACK: Final = 0.01
"""The loss for each hit point that is missing at the end of a fight, in floors."""
MOST_LACK: Final = 40.0
"""The largest number of missing hit points that counts."""
DEATH: Final = 0.5
"""The loss for death, in floors: more than for any lack of hit points."""
OVERKILL: Final = 0.35
"""The blows wasted on a monster on average, since the last one exceeds its life."""
NEAR: Final = 2
"""The steps at which a monster is part of the fight."""
FARTHEST: Final = 40
"""The largest number of steps to an exit or a potion."""
BOLDNESS: Final = 10
"""The percentage of fights without flight, so that no flight goes on for ever."""


@define(eq=False)
class DungeonJudgement(Judgement[Dungeon]):
    """Values depth and health, and offers more than one action in fights only."""

    explorer: ExplorerAgent = field(init=False)

    @explorer.default
    def _agent(self) -> ExplorerAgent:
        return ExplorerAgent(self.rng)

    def value(self, game: Dungeon, side: str) -> float:
        """Return the value of depth and health, also after the adventurer's death."""
        if game.outcome is not None and game.adventurer.is_alive:
            return 1.0  # it has brought back the treasure
        return self.of_position(game, side)

    def of_position(self, game: Dungeon, side: str) -> float:
        if game.adventurer.hit_points <= 0:
            return _valued(_depth(game) - DEATH)
        return _valued(_depth(game) + _life(game, _harm(game)))

    def foreseen(self, game: Dungeon, side: str, action: Action[Any]) -> float | None:
        """Return the value of the next floor, which nothing is known about."""
        if not leaves_floor(game, action):
            return None
        return _valued(_depth(game) + 1 + _life(game, 0.0))

    def lines(self, game: Dungeon) -> Sequence[Line]:
        """Return the explorer's action, in a fight followed by all that may be better.

        The others are attacks, potions, and walks on which nothing strikes.
        """
        plan: Line = (self.play_on(game),)
        chart = use_view(game, game.sides[0], _chart)
        contacts = chart.contacts()
        if not contacts:
            return [plan]
        lines = [plan, *((Step.of(direction),) for direction in contacts)]
        lines += _drinks(chart)
        if not self.rng.chance(BOLDNESS):
            lines += (walk for walk in _walks(chart) if _is_safe(game, walk))
        return list(dict.fromkeys(lines))

    def play_on(self, game: Dungeon) -> Action[Any]:
        return use_view(game, game.sides[0], self.explorer.choose)


def _valued(floors: float) -> float:
    """Return *floors*, which are more than -10, as a value."""
    return MARGIN * floors / (floors + 10)


def _depth(game: Dungeon) -> int:
    """Return the number of floors entered, those on the way back included."""
    number, last = game.floor.number, game.variant.last_floor
    return 2 * last - number if game.is_way_back else number


def _life(game: Dungeon, harm: float) -> float:
    """Return the value of the hit points left after *harm*, in floors."""
    left = float(game.adventurer.hit_points) - harm
    return left * HIT_POINT if left > 0 else max(left, -MOST_LACK) * LACK


def _harm(game: Dungeon) -> float:
    """Return the hit points that the fight with all monsters nearby costs on average.

    They strike in each turn until they die, and die in the best order. Beside the exit
    the adventurer leaves instead.
    """
    floor, hero, here = game.floor, game.adventurer, game.place
    exit_ = WAY_UP if game.is_way_back else STAIRS
    for place in floor.field.topology.neighbours(here):
        if floor.terrain_at(place) is exit_ and floor.field.is_empty(place):
            return 0.0
    foes = []
    for monster in floor.monsters:
        at = monster.location
        assert at is not None, "it lives on this floor"
        steps = abs(at.row - here.row) + abs(at.column - here.column)
        if steps <= NEAR or is_contact(game, at, here):
            blows = float(monster.hit_points) / _average(hero, monster) + OVERKILL
            foes.append((_average(monster, hero), max(blows, 1.0)))
    foes.sort(key=lambda foe: foe[1] / foe[0])
    harm, turns = 0.0, -1.0
    for strike, blows in foes:
        turns += blows
        harm += strike * turns
    return harm


def _average(attacker: Creature, target: Creature) -> float:
    """Return the average damage of an attack, at least 1."""
    weapon = attacker.equipped_item
    rolled = (weapon.power + weapon.max_power) / 2
    return max(float(rolled) + attacker.strength - target.defense, 1.0)


def _chart(view: View) -> Chart:
    return Chart(view.position)


def _drinks(chart: Chart) -> list[Line]:
    """Return the use of the first potion of healing in the bag, if there is one."""
    bag = enumerate(chart.items)
    places = [place for place, item in bag if item.startswith(HEALING)]
    return [(Use.of(place),) for place in places[:1]]


def _walks(chart: Chart) -> Iterator[Line]:
    """Yield the shortest ways to the exit and, if it is hurt, to a potion.

    A way to the exit ends beside it: no line goes on to a floor that is made only then.
    """
    exits = {*chart.places("<" if chart.hero.get("treasure") else ">")}
    potions: set[Coordinates] = set()
    now, most = chart.hit_points
    if now < most and not chart.variant.get("inventory"):
        potions = {at for at, item in chart.lying.items() if item == HEALING}
    way_out = chart.way_to(exits.__contains__, {*chart.lying}, FARTHEST)
    if way_out:
        yield tuple(map(Step.of, way_out[:-1] or way_out))
    way = chart.way_to(potions.__contains__, exits, FARTHEST)
    if way:
        yield tuple(map(Step.of, way))


def _is_safe(game: Dungeon, walk: Line) -> bool:
    """Return whether the adventurer can go all of *walk* without losing hit points."""
    hit_points, done = game.adventurer.hit_points, 0
    try:
        for step in walk:
            assert isinstance(step, Step)
            if game.outcome is not None or not game.is_legal(step):
                return False
            if not game.floor.field.is_empty(game.beside(step.direction)):
                return False
            if leaves_floor(game, step):
                return True
            game.apply(step)
            done += 1
            if game.adventurer.hit_points < hit_points:
                return False
    finally:
        for _ in range(done):
            game.undo()
    return True


JUDGEMENT = DungeonJudgement
