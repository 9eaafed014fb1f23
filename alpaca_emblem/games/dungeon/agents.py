"""An agent that explores, fights in corridors, drinks when hurt, and goes down."""

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
    """A floor as far as the adventurer knows it.

    Attributes:
        here: Where the adventurer is.
        hit_points: What it has, and what it has at most.
        items: What it carries, as in positions.
        monsters: Those in sight, by their place, as in positions.
        things: What lies about, by its place, as in positions.
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
        self.things: dict[Coordinates, str] = {
            tuple(thing["at"]): thing["item"] for thing in position.get("thing", ())
        }
        self._rows: list[str] = position["map"].split("\n")
        self._has_keys = bool(hero.get("keys"))
        is_diagonal = variant.get("eight_directions", False)
        self.directions = DIRECTIONS if is_diagonal else STRAIGHT

    @property
    def is_full(self) -> bool:
        """Whether it carries something, and as much as it can."""
        return bool(self.items) and len(self.items) == self.variant["inventory"]

    def symbol(self, place: Coordinates) -> str:
        """The terrain there; ``?`` if it is unknown."""
        return self._rows[place[0]][place[1]]

    def places(self, symbols: Container[str]) -> list[Coordinates]:
        """All places with one of these *symbols*, row by row."""
        return [
            (row, column)
            for row, line in enumerate(self._rows)
            for column, symbol in enumerate(line)
            if symbol in symbols
        ]

    def is_open(self, place: Coordinates) -> bool:
        """Whether somebody can be there: neither rock, nor unknown, nor a shut door."""
        return self.symbol(place) not in BLOCKING + SHUT

    def can_enter(self, place: Coordinates) -> bool:
        """Whether the adventurer can go there, be it through a door."""
        symbol = self.symbol(place)
        return symbol not in BLOCKING and (symbol != LOCKED or self._has_keys)

    def around(self, place: Coordinates) -> Iterator[tuple[str, Coordinates]]:
        """The places to which one step can lead, each with its direction."""
        row, column = place
        for direction, (down, right) in self.directions.items():
            there = (row + down, column + right)
            corners = ((row + down, column), (row, column + right))
            is_straight = not (down and right)
            if self.can_enter(there) and (
                is_straight or all(map(self.is_open, corners))
            ):
                yield direction, there

    def contacts(self) -> dict[str, Mapping[str, Any]]:
        """The monsters within reach of a blow, by direction."""
        return {
            direction: self.monsters[there]
            for direction, there in self.around(self.here)
            if there in self.monsters
        }

    def is_frontier(self, place: Coordinates) -> bool:
        """Whether something unknown lies beside that place."""
        row, column = place
        return any(
            self.symbol((row + down, column + right)) == "?"
            for down, right in STRAIGHT.values()
        )

    def is_met(self, place: Coordinates) -> bool:
        """Whether a monster is one step from that place."""
        return any(there in self.monsters for _, there in self.around(place))

    def narrowness(self, place: Coordinates) -> int:
        """How few ways lead there: the number of places from which one can step."""
        return sum(1 for _ in self.around(place))

    def way_to(
        self,
        is_goal: Callable[[Coordinates], bool],
        avoided: Container[Coordinates] = (),
        most: int | None = None,
    ) -> list[str]:
        """Directions of a shortest way to a goal, through none that is *avoided*.

        Empty if there is none of at most so many steps. Monsters do not count: they
        move, and an agent that remembers nothing would go to and fro between where it
        sees them and where it does not.
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
"""One is hurt if as many hit points are missing as a potion of healing gives."""
RETREAT: Final = 3
"""Steps that it goes at most to where it is narrow."""
NEAR: Final = 5
"""Steps from which on it minds those who cannot strike yet."""
BOLDNESS: Final = 30
"""In so many percent of all decisions it does not retreat from those it sees."""
CORRIDOR: Final = 2
"""From so many places one can step to a place where it is narrow."""


@define(eq=False)
class ExplorerAgent(Agent):
    """Plays the dungeon, in every variant, as a careful beginner would.

    In this order: eat if it starves; strike who is within reach, or drink; make use of
    what it carries; retreat from several into a corridor; let who is two steps away
    come; go for a potion when hurt; pick things up; take the stairs, if healthy or if
    nothing is left to find; explore what is nearest. It remembers nothing between two
    decisions.
    """

    def choose(self, view: View) -> Action[Any]:
        """Its next action.

        Raises:
            InvalidTypeError: *view* is no view, or one of another game.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view, Dungeon)
        chart = Chart(view.position)
        # Monsters can be stuck: now and then it does not wait for them.
        for action in _ideas(chart, is_bold=self.rng.chance(BOLDNESS)):
            if action in legal:
                return action
        steps = [action for action in legal if isinstance(action, Step)]
        return choice(self.rng, steps or legal)


def _ideas(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """What could be done, the best first; not all of it need be legal."""
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
    """What could be done with nobody within reach."""
    if is_hurt:
        yield from _used(chart, HEALING)
    yield from _eaten(chart)
    yield from _readied(chart)
    if chart.monsters:
        yield from _met(chart, is_bold)
    else:
        yield from _tried(chart)
    if is_hurt and not chart.is_full:
        yield from _first_step(chart, lambda at: chart.things.get(at) == HEALING)
    yield from _gathered(chart)
    yield from _onward(chart, now * 2 >= chart.hit_points[1])


def _hit_points(monster: Any) -> int:
    return int(monster["hit_points"].split("/")[0])


def _used(chart: Chart, name: str) -> Iterator[Action[Any]]:
    for index, item in enumerate(chart.items):
        if item.startswith(name):
            yield Use.of(index)


def _eaten(chart: Chart) -> Iterator[Action[Any]]:
    """Eat when the next turn would cost hit points, whoever is near."""
    if "hunger" in chart.variant and not chart.hero.get("food"):
        yield from _used(chart, "ration")


def _tried(chart: Chart) -> Iterator[Action[Any]]:
    """Drink and read what may be of use, with nobody near."""
    yield from _used(chart, "potion ?")
    yield from _used(chart, "scroll ?")
    yield from _used(chart, "scroll mapping")


def _readied(chart: Chart) -> Iterator[Action[Any]]:
    """Take the best weapon in hand, and put the best armour on."""
    for worth in (_weapon_worth, _armour_worth):
        worths = [worth(item.removeprefix("*")) for item in chart.items]
        in_use = [
            value
            for item, value in zip(chart.items, worths, strict=True)
            if item.startswith("*")
        ]
        if worths and max(worths) > max(in_use, default=0):
            yield Ready.of(worths.index(max(worths)))


def _weapon_worth(item: str) -> int:
    """Twice the average of what a blow takes, beyond that of bare fists."""
    found = re.match(r"(?:axe|spear|sword) ([0-9]+)-([0-9]+)", item)
    return 0 if found is None else max(int(found[1]) + int(found[2]) - 6, 0)


def _armour_worth(item: str) -> int:
    found = re.match(r"armour ([0-9]+)", item)
    return 0 if found is None else int(found[1])


def _met(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """What to do about monsters in sight, none of which is within reach."""
    if len(chart.monsters) > 1:
        yield from _used(chart, "scroll thunder")
        is_narrow = chart.narrowness(chart.here) <= CORRIDOR
        if not (is_bold or is_narrow) and chart.way_to(chart.is_met, (), NEAR):
            yield from _first_step(
                chart, lambda at: chart.narrowness(at) <= CORRIDOR, most=RETREAT
            )
    if any(chart.is_met(beside) for _, beside in chart.around(chart.here)):
        yield WAIT  # who comes is struck first


def _gathered(chart: Chart) -> Iterator[Action[Any]]:
    """Pick up, or go for, what is of use when it is carried or found."""
    if chart.here in chart.things:
        yield PICK_UP
    room = chart.variant.get("inventory") and not chart.is_full
    finds = ("gold", "key", "treasure")
    yield from _first_step(
        chart,
        lambda at: at in chart.things and (room or chart.things[at].startswith(finds)),
    )


def _onward(chart: Chart, is_healthy: bool) -> Iterator[Action[Any]]:
    """Take the stairs or explore, whichever comes first."""
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
    """The first step of a shortest way to a goal, if there is one.

    On the way it keeps off stairs, and spares potions for when they are needed.
    """
    avoided = {*chart.places("><"), *(chart.things if is_sparing else ())}
    if is_sparing and chart.variant.get("inventory"):
        avoided = set(chart.places("><"))
    way = chart.way_to(is_goal, avoided, most)
    if way:
        yield Step.of(way[0])
