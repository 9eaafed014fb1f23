"""An agent that explores, fights in corridors, drinks when hurt, and goes down.

A `Chart` is the view as a map on which the agent finds its way. Ideas are generators of
actions, the best first; the agent takes the first that is legal.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import define

from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.games.dungeon.actions import (
    DIRECTIONS,
    PICK_UP,
    STRAIGHT,
    WAIT,
    Ready,
    Step,
    Use,
)
from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Coordinates

BLOCKING: Final = "#?"
SHUT: Final = "+="
LOCKED: Final = "="


class Chart:
    """A map of the floor, as far as the adventurer knows it.

    Attributes:
        here: The adventurer's square.
        hit_points: The adventurer's hit points, now and at most.
        items: The items it carries, as in positions.
        monsters: The monsters in sight by their squares, as in positions.
        lying: The items on the floor by their squares, as in positions.
    """

    def __init__(self, position: Mapping[str, Any]) -> None:
        hero = position["adventurer"]
        now, most = hero["hit_points"].split("/")
        variant = position.get("variant", {})
        self.variant: Mapping[str, Any] = variant
        self.hero: Mapping[str, Any] = hero
        self.here: Coordinates = tuple(hero["at"])
        self.hit_points = (int(now), int(most))
        self.items: list[str] = hero.get("items", [])
        self.monsters: dict[Coordinates, Mapping[str, Any]] = {
            tuple(monster["at"]): monster for monster in position.get("monster", ())
        }
        self.lying: dict[Coordinates, str] = {
            tuple(thing["at"]): thing["item"] for thing in position.get("thing", ())
        }
        self._rows: list[str] = position["map"].split("\n")
        self._around: dict[Coordinates, tuple[tuple[str, Coordinates], ...]] = {}
        self._has_keys = bool(hero.get("keys"))
        is_diagonal = variant.get("eight_directions", False)
        self.directions = DIRECTIONS if is_diagonal else STRAIGHT

    @property
    def is_full(self) -> bool:
        """True if the adventurer carries as many items as it can, at least one."""
        return bool(self.items) and len(self.items) == self.variant["inventory"]

    def symbol(self, place: Coordinates) -> str:
        """Return the symbol of the terrain at *place*, ``?`` if it is unknown."""
        return self._rows[place[0]][place[1]]

    def places(self, symbols: Container[str]) -> list[Coordinates]:
        """Return all squares with one of these *symbols*, row by row."""
        return [
            (row, column)
            for row, line in enumerate(self._rows)
            for column, symbol in enumerate(line)
            if symbol in symbols
        ]

    def is_open(self, place: Coordinates) -> bool:
        """Return whether *place* is neither rock, nor unknown, nor a shut door."""
        return self.symbol(place) not in BLOCKING + SHUT

    def can_enter(self, place: Coordinates) -> bool:
        """Return whether the adventurer can enter *place*, perhaps through a door."""
        symbol = self.symbol(place)
        return symbol not in BLOCKING and (symbol != LOCKED or self._has_keys)

    def around(self, place: Coordinates) -> tuple[tuple[str, Coordinates], ...]:
        """Return the squares one step from *place*, each with its direction.

        They are remembered, since several searches ask for the same squares.
        """
        found = self._around.get(place)
        if found is None:
            found = self._around[place] = tuple(self._steps_from(place))
        return found

    def _steps_from(self, place: Coordinates) -> Iterator[tuple[str, Coordinates]]:
        row, column = place
        for direction, (down, right) in self.directions.items():
            there = (row + down, column + right)
            if not self.can_enter(there):
                continue
            corners = ((row + down, column), (row, column + right))
            if not (down and right) or all(map(self.is_open, corners)):
                yield direction, there

    def contacts(self) -> dict[str, Mapping[str, Any]]:
        """Return the monsters that the adventurer can attack, by direction."""
        return {
            direction: self.monsters[there]
            for direction, there in self.around(self.here)
            if there in self.monsters
        }

    def is_frontier(self, place: Coordinates) -> bool:
        """Return whether *place* is next to an unknown square."""
        row, column = place
        return any(
            self.symbol((row + down, column + right)) == "?"
            for down, right in STRAIGHT.values()
        )

    def is_met(self, place: Coordinates) -> bool:
        """Return whether a monster is one step from *place*."""
        return any(there in self.monsters for _, there in self.around(place))

    def narrowness(self, place: Coordinates) -> int:
        """Return the number of squares from which one step leads to *place*."""
        return len(self.around(place))

    def way_to(
        self,
        is_goal: Callable[[Coordinates], bool],
        avoided: Container[Coordinates] = (),
        most: int | None = None,
    ) -> list[str]:
        """Return the directions of a shortest way to a goal, past *avoided* squares.

        They are empty if there is no way of at most *most* steps. Monsters do not block
        the way: they move, and an agent without memory would go to and fro between
        squares from which it sees them and others.
        """
        ways: dict[Coordinates, tuple[str, Coordinates] | None] = {self.here: None}
        queue = deque([(self.here, 0)])
        while queue:
            here, steps = queue.popleft()
            if here != self.here and is_goal(here):
                return self._back(ways, here)
            if steps == most:
                continue
            for direction, there in self.around(here):
                if there in ways or (there in avoided and not is_goal(there)):
                    continue
                ways[there] = (direction, here)
                queue.append((there, steps + 1))
        return []

    def _back(
        self,
        ways: Mapping[Coordinates, tuple[str, Coordinates] | None],
        goal: Coordinates,
    ) -> list[str]:
        directions = []
        step = ways[goal]
        while step is not None:
            directions.append(step[0])
            step = ways[step[1]]
        return directions[::-1]


HEALING: Final = "potion healing"
HURT: Final = 6
"""Missing hit points from which it counts as hurt: those a healing potion restores."""
RETREAT: Final = 3
"""The most steps that it retreats to a narrow square."""
NEAR: Final = 5
"""Distance in steps at which it reacts to monsters that cannot attack yet."""
BOLDNESS: Final = 30
"""The percentage of decisions in which it does not retreat from monsters."""
CORRIDOR: Final = 2
"""The most squares adjacent to a narrow square."""


@define(eq=False)
class ExplorerAgent(Agent):
    """Plays every variant of the dungeon like a careful beginner.

    It does the first of these that applies: eat when starving; attack an adjacent
    monster, or drink if badly hurt; use what it carries; retreat into a corridor from
    several monsters; wait for a monster two steps away; go to a healing potion when
    hurt; pick up items; take the stairs if healthy or if nothing is left to find;
    explore the nearest unknown square. It remembers nothing between decisions.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return the next action.

        Raises:
            InvalidTypeError: *view* is not a view, or one of another game.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view, Dungeon)
        chart = Chart(view.position)
        # A stuck monster never comes, so it must not wait for one for ever.
        for action in _ideas(chart, is_bold=self.rng.chance(BOLDNESS)):
            if action in legal:
                return action
        steps = [action for action in legal if isinstance(action, Step)]
        return choice(self.rng, steps or legal)


def _ideas(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """Yield ideas for the next action, the best first. Some may be illegal."""
    now, most = chart.hit_points
    is_hurt = most - now >= HURT
    contacts = chart.contacts()
    if contacts:
        if now <= most // 2:
            yield from _used(chart, HEALING)
        yield from _eaten(chart)
        yield Step.of(min(contacts, key=lambda d: _hit_points(contacts[d])))
    else:
        yield from _at_leisure(chart, is_bold, now, is_hurt)


def _at_leisure(
    chart: Chart, is_bold: bool, now: int, is_hurt: bool
) -> Iterator[Action[Any]]:
    """Yield ideas while no monster can be attacked."""
    if is_hurt:
        yield from _used(chart, HEALING)
    yield from _eaten(chart)
    yield from _readied(chart)
    if chart.monsters:
        yield from _met(chart, is_bold)
    else:
        yield from _tried(chart)
    if is_hurt and not chart.is_full:
        if chart.lying.get(chart.here) == HEALING:
            yield PICK_UP  # not to go to and fro between two of them
        yield from _first_step(chart, lambda at: chart.lying.get(at) == HEALING)
    yield from _gathered(chart)
    yield from _onward(chart, now * 2 >= chart.hit_points[1])


def _hit_points(monster: Any) -> int:
    return int(monster["hit_points"].split("/")[0])


def _used(chart: Chart, name: str) -> Iterator[Action[Any]]:
    for index, item in enumerate(chart.items):
        if item.startswith(name):
            yield Use.of(index)


def _eaten(chart: Chart) -> Iterator[Action[Any]]:
    """Eat when the next turn would cost hit points, even in a fight."""
    if "hunger" in chart.variant and not chart.hero.get("food"):
        yield from _used(chart, "ration")


def _tried(chart: Chart) -> Iterator[Action[Any]]:
    """Try unknown potions and scrolls, with no monster near."""
    yield from _used(chart, "potion ?")
    yield from _used(chart, "scroll ?")
    yield from _used(chart, "scroll mapping")


def _readied(chart: Chart) -> Iterator[Action[Any]]:
    """Equip the best weapon and the best armour."""
    for worth in (weapon_worth, armour_worth):
        worths = [worth(item.removeprefix("*")) for item in chart.items]
        in_use = [
            value
            for item, value in zip(chart.items, worths, strict=True)
            if item.startswith("*")
        ]
        if worths and max(worths) > max(in_use, default=0):
            yield Ready.of(worths.index(max(worths)))


def weapon_worth(item: str) -> int:
    """Return twice the average damage of a weapon beyond that of bare fists."""
    found = re.match(r"(?:axe|spear|sword) ([0-9]+)-([0-9]+)", item)
    return 0 if found is None else max(int(found[1]) + int(found[2]) - 6, 0)


def armour_worth(item: str) -> int:
    """Return the defense of an armour, and 0 for what is none."""
    found = re.match(r"armour ([0-9]+)", item)
    return 0 if found is None else int(found[1])


def _met(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """Yield ideas for monsters in sight that cannot be attacked yet."""
    if len(chart.monsters) > 1:
        yield from _used(chart, "scroll thunder")
        is_narrow = chart.narrowness(chart.here) <= CORRIDOR
        if not (is_bold or is_narrow) and chart.way_to(chart.is_met, (), NEAR):
            yield from _first_step(
                chart, lambda at: chart.narrowness(at) <= CORRIDOR, most=RETREAT
            )
    # No monster comes through a shut door: it would wait for one in vain.
    coming = (at for _, at in chart.around(chart.here) if chart.is_open(at))
    if any(map(chart.is_met, coming)):
        yield WAIT  # so that it attacks first


def _gathered(chart: Chart) -> Iterator[Action[Any]]:
    """Pick up an item, or go to one that is useful."""
    if chart.here in chart.lying:
        yield PICK_UP
    room = chart.variant.get("inventory") and not chart.is_full
    finds = ("gold", "key", "treasure")
    yield from _first_step(
        chart,
        lambda at: at in chart.lying and (room or chart.lying[at].startswith(finds)),
    )


def _onward(chart: Chart, is_healthy: bool) -> Iterator[Action[Any]]:
    """Take the stairs or explore; a healthy adventurer prefers the stairs."""
    exits = chart.places("<" if chart.hero.get("treasure") else ">")
    explore = list(_first_step(chart, chart.is_frontier))
    leave = list(_first_step(chart, lambda at: at in exits))
    yield from leave + explore if is_healthy else explore + leave
    yield from _first_step(chart, chart.is_frontier, is_sparing=False)


def _first_step(
    chart: Chart,
    is_goal: Callable[[Coordinates], bool],
    most: int | None = None,
    *,
    is_sparing: bool = True,
) -> Iterator[Action[Any]]:
    """Yield the first step of a shortest way to a goal, if there is one.

    The way keeps off stairs, and off potions that would be drunk without need.
    """
    avoided = {*chart.places("><"), *(chart.lying if is_sparing else ())}
    if is_sparing and chart.variant.get("inventory"):
        avoided = set(chart.places("><"))
    way = chart.way_to(is_goal, avoided, most)
    if way:
        yield Step.of(way[0])
