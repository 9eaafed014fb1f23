"""Scenarios as TOML documents, and the documents that come with the library.

Positions have the same entries of units, and add their state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from alpaca_emblem.checks import INT_MAX, text
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.grid.scenario import (
    LONGEST_REACH,
    MOST_UNITS,
    ORIGINAL,
    SIDES,
    Options,
    Recruit,
    Scenario,
)
from alpaca_emblem.games.notation.documents import position_text, read_entries
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.tables import Table, legend_entry, read_legend
from alpaca_emblem.model.items import ITEM_CLASSES
from alpaca_emblem.model.maps import map_rows, read_map
from alpaca_emblem.model.terrain import LEGEND, Terrain
from alpaca_emblem.model.topology import MAX_SIDE, Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES

ScenarioT = TypeVar("ScenarioT", bound=Scenario)

_FOLDER: Final = files(__package__).joinpath("scenarios")

NUMBERS: Final[Mapping[str, tuple[int | None, int, int]]] = {
    "hit_points": (None, 1, INT_MAX),
    "movement": (None, 0, INT_MAX),
    "power": (0, 0, INT_MAX),
    "defense": (0, 0, INT_MAX),
}
"""The numbers of a unit: default, minimum and maximum."""


def scenario_names() -> tuple[str, ...]:
    """Return the names of the scenarios of the library, the original first."""
    names = sorted(
        entry.name.removesuffix(".toml")
        for entry in _FOLDER.iterdir()
        if entry.name.endswith(".toml")
    )
    return ("original", *(name for name in names if name != "original"))


@lru_cache(maxsize=64)
def shipped_scenario(name: str) -> Scenario:
    """Return the result of `Scenario.named`."""
    if name not in scenario_names():
        raise InvalidValueError(
            f"scenario must be one of {', '.join(scenario_names())}, or the Path of a "
            f"file, not {name!r}"
        )
    document = _FOLDER.joinpath(f"{name}.toml")
    return scenario_from_text(Scenario, document.read_text(encoding="utf-8"))


def scenario_from_text(kind: type[ScenarioT], document: str) -> ScenarioT:
    """Return the result of `Scenario.from_text`."""
    with locating(document):
        return _read_scenario(kind, Table(read_entries(document, "scenario")))


def _read_scenario(kind: type[ScenarioT], table: Table) -> ScenarioT:
    name = table.text("name")
    rows, legend, options = read_board(table)
    roster = []
    for entry in table.tables("unit", most=MOST_UNITS):
        roster.append(read_recruit(entry))
        entry.finish()
    table.finish()
    with table.reading("name"):
        text("the name", name)
    try:
        return kind(name=name, rows=rows, legend=legend, roster=roster, options=options)
    except InvalidValueError as error:  # which begins with the path
        path = str(error).partition(":")[0]
        raise NotationError(str(error), path=path) from error


def scenario_text(scenario: Scenario) -> str:
    """Return *scenario* as a TOML document."""
    return position_text(
        {
            "name": scenario.name,
            **board_entries(scenario),
            "unit": [recruit_entry(recruit) for recruit in scenario.roster],
        }
    )


def board_entries(scenario: Scenario) -> dict[str, Any]:
    """Return the entries of legend, options and map; defaults are left out."""
    entries: dict[str, Any] = {}
    legend = legend_entry(scenario.legend, LEGEND)
    if legend:
        entries["legend"] = legend
    options = _options_entry(scenario.options)
    if options:
        entries["options"] = options
    entries["map"] = "\n".join(scenario.rows)
    return entries


def read_board(table: Table) -> tuple[tuple[str, ...], tuple[Terrain, ...], Options]:
    """Read the rows, the legend and the options from the entries of a board."""
    legend = read_legend(table.take("legend", {}))
    options = _read_options(Table(table.take("options", {}), table.path("options")))
    meanings = {**LEGEND, **{terrain.symbol: terrain for terrain in legend}}
    with table.reading("map"):
        rows = map_rows(table.text("map"))
        read_map(rows, tuple(meanings.items()), True)
    return rows, legend, options


MOST_PLACES: Final = MAX_SIDE**2
"""The most places that can win the battle: as many as a board can have."""
FLAGS: Final = ("triangle", "levels", "fell_captain")
COUNTS: Final = ("hit_chance", "fog", "turn_limit", "survive")


def _options_entry(options: Options) -> dict[str, Any]:
    entry: dict[str, Any] = {
        key: getattr(options, key)
        for key in (*FLAGS, *COUNTS)
        if getattr(options, key) != getattr(ORIGINAL, key)
    }
    if options.reach:
        entry["reach"] = [list(place) for place in options.reach]
    return entry


def _read_options(table: Table) -> Options:
    values: dict[str, Any] = {key: table.flag(key) for key in FLAGS}
    for key in COUNTS:
        if table.has(key):
            most = 100 if key in ("hit_chance", "fog") else 2**31 - 1
            values[key] = table.whole(key, least=1, most=most)
    values["reach"] = tuple(table.places("reach", most=MOST_PLACES))
    table.finish()
    return Options(**values)


def recruit_entry(recruit: Recruit) -> dict[str, Any]:
    """Return *recruit* as a table; defaults are left out."""
    numbers = (recruit.hit_points, recruit.power, recruit.defense)
    return unit_entry(recruit, recruit.at, *numbers)


def unit_entry(
    recruit: Recruit,
    at: Coordinates | None,
    hit_points: float,
    power: int,
    defense: int,
) -> dict[str, Any]:
    """Return the table of a unit that was *recruit*, and now has these numbers."""
    entry: dict[str, Any] = {
        "side": recruit.side,
        "name": dict(recruit.names),
        "class": recruit.unit_class,
    }
    if at is not None:
        entry["at"] = list(at)
    entry["hit_points"] = hit_points
    entry["movement"] = recruit.movement
    entry["power"] = power
    entry["defense"] = defense
    if recruit.weapon:
        entry["weapon"] = recruit.weapon
    if (recruit.min_range, recruit.max_range) != (1, 1):
        entry["range"] = [recruit.min_range, recruit.max_range]
    if recruit.guard:
        entry["guard"] = True
    if recruit.captain:
        entry["captain"] = True
    return entry


def read_recruit(entry: Table) -> Recruit:
    """Read a recruit from its *entry*, which may have further keys."""
    side, kind, weapon = (
        _one_of(entry, "side", entry.text("side"), SIDES),
        _one_of(entry, "class", entry.text("class"), UNIT_CLASSES),
        _one_of(entry, "weapon", entry.text("weapon", ""), ("", *ITEM_CLASSES)),
    )
    nearest, farthest = _read_range(entry)
    values: dict[str, Any] = {
        "names": _read_names(entry),
        "at": entry.place("at"),
        **{key: entry.whole(key, *bounds) for key, bounds in NUMBERS.items()},
        **{key: entry.flag(key) for key in ("guard", "captain")},
    }
    with entry.reading("weapon"):
        return Recruit(
            side=side,
            unit_class=kind,
            weapon=weapon,
            min_range=nearest,
            max_range=farthest,
            **values,
        )


def _one_of(entry: Table, key: str, value: str, allowed: Iterable[str]) -> str:
    if value not in allowed:
        known = ", ".join(filter(None, allowed))
        raise entry.error(key, f"must be one of {known}, not {value!r}")
    return value


def _read_names(entry: Table) -> tuple[tuple[str, str], ...]:
    value = entry.take("name")
    if isinstance(value, str):
        value = {"en": value}
    if not isinstance(value, Mapping) or not value:
        raise entry.error(
            "name",
            f"must be a string, or a table of strings by language, not {value!r}",
        )
    names = Table(value, entry.path("name"))
    pairs = tuple((language, names.text(language)) for language in value)
    with entry.reading("name"):
        for language, name in pairs:
            text("the language", language)
            text("the name", name)
    return pairs


def _read_range(entry: Table) -> tuple[int, int]:
    value = entry.take("range", [1, 1])
    if (
        not isinstance(value, list)
        or [*map(type, value)] != [int, int]
        or not 1 <= value[0] <= value[1] <= LONGEST_REACH
    ):
        raise entry.error("range", f"must be [nearest, farthest], not {value!r}")
    return value[0], value[1]
