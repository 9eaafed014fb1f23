"""Controls of the dungeon: keys and clicks are steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from alpaca_emblem import drawing, dungeon
from alpaca_emblem.agents import Agent, ExpectiminimaxAgent, RandomAgent, UctAgent
from alpaca_emblem.drawing import Geometry, Line, Parts
from alpaca_emblem.drawing.dungeon.pictures import dungeon_board
from alpaca_emblem.drawing.dungeon.scenes import window_of
from alpaca_emblem.drawing.dungeon.summary import DungeonSummary
from alpaca_emblem.dungeon import DIRECTIONS, AdventurerMoved, Dungeon
from alpaca_emblem.games.dungeon.agents import Chart
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.play.controls.base import (
    Controls,
    Pick,
    Place,
    Row,
    Window,
    places_of,
)
from alpaca_emblem.texts import Names, Narrator, message

PICK_UP: Final = "pick-up"
DROP: Final = "drop"

LEAST_ROWS: Final = 13
LEAST_COLUMNS: Final = 19
"""The part of the floor that a large screen shows at least."""

VERBS: Final[Mapping[type[Action[Any]], str]] = {
    dungeon.Use: "use",
    dungeon.Ready: "ready",
    dungeon.PutAway: "put_away",
}
"""The verb of each action on a carried item."""

KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "n": ("up", "w", "k"),
    "s": ("down", "s", "j"),
    "w": ("left", "a", "h"),
    "e": ("right", "d", "l"),
    "nw": ("y",),
    "ne": ("u",),
    "sw": ("b",),
    "se": ("n",),
}
"""The keys of each direction: arrows, and letters as in the original and elsewhere."""


class DungeonControls(Controls[Dungeon]):
    """The cell of a step, the adventurer's own cell to wait, or a choice."""

    agents: ClassVar[Mapping[str, type[Agent]]] = {
        "explorer": dungeon.ExplorerAgent,
        "random": RandomAgent,
        "expectiminimax": ExpectiminimaxAgent,
        "uct": UctAgent,
    }
    adviser = ExpectiminimaxAgent
    by_hand = "adventurer"
    faces = ("adventurer", "skeleton")
    confirms_taps = False
    can_undo = False
    has_cursor = False
    can_travel = True

    def hides(self, game: Dungeon) -> bool:
        return True

    def picks(self, action: Action[Any], game: Dungeon) -> tuple[Pick, ...]:
        match action:
            case dungeon.Step(direction=direction):
                return (_beside(game, direction),)
            case dungeon.Wait():
                return (game.place.place,)
            case dungeon.PickUp():
                return (PICK_UP,)
            case dungeon.Drop(item=item):
                return (DROP, f"drop-{item}")
        assert isinstance(action, dungeon.Use | dungeon.Ready | dungeon.PutAway)
        return (f"{VERBS[type(action)]}-{action.item}",)

    def parts(self, game: Dungeon, narrator: Narrator) -> Parts[str]:
        return drawing.dungeon_parts(game, narrator)

    def layers(self, game: Dungeon, narrator: Narrator) -> tuple[str, str]:
        return "", dungeon_board(game, narrator)

    def lines(self, game: Dungeon, narrator: Narrator) -> Parts[tuple[Line, ...]]:
        return drawing.dungeon_line_parts(game, narrator)

    def summary(self, game: Dungeon, narrator: Narrator) -> DungeonSummary:
        return DungeonSummary(game, narrator)

    def geometry(self, game: Dungeon) -> Geometry:
        return drawing.dungeon_geometry(game)

    def label(
        self, choice: str, chosen: tuple[Pick, ...], game: Dungeon, narrator: Narrator
    ) -> str:
        if choice in (PICK_UP, DROP):
            return narrator.text(f"play.choices.{choice.replace('-', '_')}")
        verb, _, number = choice.partition("-")
        item = game.adventurer.items[int(number)]
        name = self.summary(game, narrator).thing(item)
        return narrator.text(f"play.choices.{verb}_item", item=name)

    def at(self, place: Place, game: Dungeon, narrator: Narrator) -> str:
        summary = self.summary(game, narrator)
        location = game.floor.field[place]
        cell = summary.cell(location, game.floor.terrain_at(location))
        here = [one.title for one in summary.creatures() if one.place == place]
        return f"{here[0]}. {cell}" if here else cell

    def rows(self, game: Dungeon, narrator: Narrator) -> Iterator[Row]:
        for one in self.summary(game, narrator).creatures():
            side = 0 if one.is_adventurer else 1
            yield Row(one.number, one.name, side, one.hit_points, one.health)

    def places(self, game: Dungeon) -> Mapping[int, Place]:
        return places_of((game.adventurer, *game.floor.monsters))

    def keys(self, game: Dungeon) -> Mapping[str, Pick]:
        here = game.place.place
        keys: dict[str, Pick] = {".": here, "space": here, "g": PICK_UP}
        for direction, names in KEYS.items():
            if len(direction) == 1 or game.variant.eight_directions:
                keys |= dict.fromkeys(names, _beside(game, direction))
        return keys

    def help_keys(self, game: Dungeon) -> Mapping[str, tuple[str, ...]]:
        straight = [KEYS[direction] for direction in "nwse"]
        keys = {
            "steps": tuple(
                key for group in zip(*straight, strict=True) for key in group
            )
        }
        if game.variant.eight_directions:
            keys["diagonal"] = tuple("yubn")
        return {**keys, "wait": (".", "space"), "pick_up": ("g",), "travel": ("v",)}

    def focus(self, game: Dungeon) -> Place:
        return game.place.place

    def window(self, game: Dungeon) -> Window:
        known, variant = window_of(game, "known"), game.variant
        top, rows = _widened(known.top, known.rows, LEAST_ROWS, variant.rows)
        left, columns = _widened(
            known.left, known.columns, LEAST_COLUMNS, variant.columns
        )
        return top, left, rows, columns

    def toward(self, place: Place, game: Dungeon) -> Pick | None:
        """Return one step towards *place*: a tie is vertical, as in the original."""
        row, column = game.place.place
        down, right = place[0] - row, place[1] - column
        if abs(right) > abs(down):
            return row, column + (1 if right > 0 else -1)
        return row + (down > 0) - (down < 0), column

    def way_to(self, place: Place, game: Dungeon) -> list[dungeon.Step]:
        """Return a shortest way over squares that are known, past monsters in sight."""
        chart = Chart(game.position())
        way = chart.way_to(lambda there: there == place, chart.monsters)
        if place in chart.monsters:  # to strike it is a decision of its own
            way.pop()
        return [dungeon.Step(direction=direction) for direction in way]

    def is_uneventful(self, heard: Sequence[Event]) -> bool:
        return all(type(event) is AdventurerMoved for event in heard)

    def tell(
        self, events: Sequence[Event], narrator: Narrator, names: Names
    ) -> tuple[str, ...]:
        said = message(events, narrator).strip()
        return (said,) if said else ()


def _widened(first: int, count: int, least: int, most: int) -> tuple[int, int]:
    """Return the first line and the number of lines, widened to *least* of *most*."""
    wide = min(most, max(count, least))
    return max(0, min(most - wide, first - (wide - count) // 2)), wide


def _beside(game: Dungeon, direction: str) -> Place:
    row, column = game.place.place
    down, right = DIRECTIONS[direction]
    return row + down, column + right
