"""Charts: what an agent reads off a view, and the ways that it finds on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.games.dungeon.actions import DIRECTIONS, STRAIGHT
from alpaca_emblem.model.topology import Place

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
        self.here: Place = tuple(hero["at"])
        self.hit_points = (int(now), int(most))
        self.items: list[str] = hero.get("items", [])
        self.monsters: dict[Place, Mapping[str, Any]] = {
            tuple(monster["at"]): monster for monster in position.get("monster", ())
        }
        self.things: dict[Place, str] = {
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

    def symbol(self, place: Place) -> str:
        """The terrain there; ``?`` if it is unknown."""
        return self._rows[place[0]][place[1]]

    def places(self, symbols: Container[str]) -> list[Place]:
        """All places with one of these *symbols*, row by row."""
        return [
            (row, column)
            for row, line in enumerate(self._rows)
            for column, symbol in enumerate(line)
            if symbol in symbols
        ]

    def is_open(self, place: Place) -> bool:
        """Whether somebody can be there: neither rock, nor unknown, nor a shut door."""
        return self.symbol(place) not in BLOCKING + SHUT

    def can_enter(self, place: Place) -> bool:
        """Whether the adventurer can go there, be it through a door."""
        symbol = self.symbol(place)
        return symbol not in BLOCKING and (symbol != LOCKED or self._has_keys)

    def around(self, place: Place) -> Iterator[tuple[str, Place]]:
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

    def is_frontier(self, place: Place) -> bool:
        """Whether something unknown lies beside that place."""
        row, column = place
        return any(
            self.symbol((row + down, column + right)) == "?"
            for down, right in STRAIGHT.values()
        )

    def is_met(self, place: Place) -> bool:
        """Whether a monster is one step from that place."""
        return any(there in self.monsters for _, there in self.around(place))

    def narrowness(self, place: Place) -> int:
        """How few ways lead there: the number of places from which one can step."""
        return sum(1 for _ in self.around(place))

    def way_to(
        self,
        is_goal: Callable[[Place], bool],
        avoided: Container[Place] = (),
        most: int | None = None,
    ) -> list[str]:
        """Directions of a shortest way to a goal, through none that is *avoided*.

        Empty if there is none of at most so many steps. Monsters do not count: they
        move, and an agent that remembers nothing would go to and fro between where it
        sees them and where it does not.
        """
        ways: dict[Place, tuple[str, Place] | None] = {self.here: None}
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
        self, ways: Mapping[Place, tuple[str, Place] | None], goal: Place
    ) -> list[str]:
        directions = []
        step = ways[goal]
        while step is not None:
            directions.append(step[0])
            step = ways[step[1]]
        return directions[::-1]
