"""Positions of grid battles as plain data, and back.

The entry of a unit is that of a scenario, with the unit's present numbers and its
state: the hit points left, whether it has acted, its experience, and the fields of
custom classes ("own" of the unit, "weapon_own" of its weapon). It is written directly
from the unit, because positions are hashed, copied and shown all the time. In the view
of a side, an enemy out of sight has no place, and the numbers with which it was last
seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.fog import Sighting
from alpaca_emblem.games.grid.scenario import (
    FOES,
    MOST_UNITS,
    SIDES,
    Recruit,
    Scenario,
    SetUp,
)
from alpaca_emblem.games.grid.scenario_documents import (
    board_entries,
    read_board,
    read_recruit,
    unit_entry,
)
from alpaca_emblem.games.notation.custom_fields import own_entry, set_own
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.unit_game import number_of, outcome_entry, read_outcome
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.values import Outcome
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit

BattleT = TypeVar("BattleT", bound="GridBattle")

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def picture(game: GridBattle) -> str:
    """Return the map with the number of each unit at its place, letters after 9."""
    width = max(location.column for location in game.field.locations) + 1
    marks = [terrain.symbol for terrain in game.ground.terrain]
    for unit in game.field.units:
        assert unit.location is not None, "units of a field are on it"
        number = unit.number or 0
        marks[unit.location.index] = DIGITS[number] if number < len(DIGITS) else "*"
    rows = (marks[start : start + width] for start in range(0, len(marks), width))
    return "\n".join(map("".join, rows))


def state_of(game: GridBattle) -> dict[str, Any]:
    """Return the result of `Game._state` for a grid battle, without defaults."""
    state = _head(game)
    state["unit"] = [_entry(game, unit) for unit in game.units]
    return state


def state_seen_by(game: GridBattle, side: str) -> dict[str, Any]:
    """Return the part of `state_of` that *side* may know in fog."""
    state = {"known_to": side, **_head(game)}
    state["unit"] = [_entry_seen_by(game, unit, side) for unit in game.units]
    return state


def _head(game: GridBattle) -> dict[str, Any]:
    now = (game.turn, game.to_act, game.outcome)
    return head_entries(game.scenario, *now, game.known_to)


def head_entries(
    scenario: Scenario,
    turn: int,
    to_act: str | None,
    outcome: Outcome | None,
    known_to: str | None = None,
) -> dict[str, Any]:
    """Return all entries of a position but those of the units."""
    head: dict[str, Any] = {"scenario": scenario.name, "turn": turn}
    if known_to is not None:
        head["known_to"] = known_to
    if to_act is not None:
        head["to_act"] = to_act
    if outcome is not None:
        head["outcome"] = outcome_entry(outcome)
    return head | board_entries(scenario)


def _entry(game: GridBattle, unit: Unit) -> dict[str, Any]:
    """Return the entry of *unit* with nothing hidden."""
    known = Sighting.of(game, unit)
    entry = entry_as(game, unit, known, game.phases.has_acted(unit))
    last = game._sightings[number_of(unit) - 1]
    if last is not None and not fog.is_seen(game, unit, game.enemy_of(unit)):
        entry["seen"] = _seen_entry(last)
    return entry


def entry_as(
    game: GridBattle, unit: Unit, known: Sighting, has_acted: bool
) -> dict[str, Any]:
    """Return the entry of *unit* if it were as *known*, without its last sighting."""
    entry = _entry_as_known(game, unit, known)
    if has_acted:
        entry["acted"] = True
    if own := own_entry(unit):
        entry["own"] = own
    for weapon in unit.items[:1]:
        if own := own_entry(weapon):
            entry["weapon_own"] = own
    return entry


def _entry_seen_by(game: GridBattle, unit: Unit, side: str) -> dict[str, Any]:
    """Return what *side* knows of *unit*."""
    if game.side_of(unit) == side or not unit.is_alive:
        entry = _entry(game, unit)
        entry.pop("seen", None)  # a side must not learn that it is being watched
        return entry
    if fog.is_seen(game, unit, side):
        return _entry(game, unit)
    last = game._sightings[number_of(unit) - 1]
    assert last is not None, "in fog, there is a sighting of every living unit"
    entry = _entry_as_known(game, unit, last.elsewhere())
    entry["seen"] = _seen_entry(last)
    return entry


def _entry_as_known(game: GridBattle, unit: Unit, known: Sighting) -> dict[str, Any]:
    most, left, number = known.max_hit_points, known.hit_points, number_of(unit)
    recruit = game.scenario.roster[number - 1]
    entry = {
        "id": number,
        **unit_entry(recruit, known.at, most, known.power, known.defense),
    }
    if left < most:
        entry["left"] = plain_number(left)
    if known.experience:
        entry["experience"] = known.experience
    return entry


def _seen_entry(last: Sighting) -> dict[str, Any]:
    entry: dict[str, Any] = {} if last.at is None else {"at": list(last.at)}
    entry["left"] = plain_number(last.hit_points)
    for key in ("max_hit_points", "power", "defense", "experience"):
        entry[key] = getattr(last, key)
    return entry


@attrs.frozen
class _Line:
    """The entry of a unit as it was read.

    Attributes:
        left: The hit points that it has left.
        seen: The enemy's last sighting of it, if the entry has one.
        own: The own fields of the unit and of its weapon, by key.
    """

    recruit: Recruit
    left: int
    has_acted: bool
    experience: int
    seen: Sighting | None
    own: Mapping[str, object]


def battle_from_state(kind: type[BattleT], state: Mapping[str, Any]) -> BattleT:
    """Return the result of `Game._from_state` for a grid battle."""
    table = Table(state)
    name = table.text("scenario", "position")
    rows, legend, options = read_board(table)
    lines = [_read_line(entry, n) for n, entry in _numbered(table)]
    roster = [line.recruit for line in lines]
    scenario = SetUp(
        name=name, rows=rows, legend=legend, roster=roster, options=options
    )
    game = kind._blank(scenario=scenario, seed=0)
    game._forget_options("seed")
    game._lay_out()
    for line in lines:
        with table.reading("unit"):
            game._enroll(line.recruit, line.recruit.at if line.left else None)
    _read_phase(game, table)
    for unit, line in zip(game.units, lines, strict=True):
        _adjust(game, table, unit, line)
    game.experience = tuple(line.experience for line in lines)
    game._sightings = tuple(
        _sighting(game, unit, line)
        for unit, line in zip(game.units, lines, strict=True)
    )
    check_phase(game, table)
    table.finish()
    game._end_set_up()
    return game


def _numbered(table: Table) -> list[tuple[int, Table]]:
    return list(enumerate(table.tables("unit", most=MOST_UNITS), start=1))


def _read_line(entry: Table, number: int) -> _Line:
    given = entry.whole("id")
    if given != number:
        raise entry.error("id", f"must be {number}, the next number, not {given}")
    seen = _read_seen(entry) if entry.has("seen") else None
    has_acted = entry.flag("acted")
    experience = entry.whole("experience", 0, 0, INT_MAX)
    left = entry.whole("left", least=0, most=INT_MAX) if entry.has("left") else None
    recruit = read_recruit(entry)
    own = {key: entry.take(key) for key in ("own", "weapon_own") if entry.has(key)}
    entry.finish()
    if left is None:
        left = recruit.hit_points
    if left > recruit.hit_points:
        raise entry.error("left", f"must be at most {recruit.hit_points}, not {left}")
    return _Line(recruit, left, has_acted, experience, seen, own)


def _read_seen(entry: Table) -> Sighting:
    table = Table(entry.take("seen"), entry.path("seen"))
    seen = Sighting(
        at=table.place("at"),
        hit_points=table.whole("left", least=1, most=INT_MAX),
        max_hit_points=table.whole("max_hit_points", least=1, most=INT_MAX),
        power=table.whole("power", most=INT_MAX),
        defense=table.whole("defense", most=INT_MAX),
        experience=table.whole("experience", most=INT_MAX),
    )
    table.finish()
    return seen


def _read_phase(game: GridBattle, table: Table) -> None:
    game.phases.turn = table.whole("turn", least=1, most=INT_MAX)
    if table.has("known_to"):
        game.known_to = _one_of_sides(table, "known_to")
        if game.scenario.options.fog is None:
            raise table.error("known_to", "is given, but there is no fog")
    game._outcome = read_outcome(game, table)
    if game.outcome is not None:
        game.phases.stop()
    else:
        game.phases.index = SIDES.index(_one_of_sides(table, "to_act"))


def _one_of_sides(table: Table, key: str) -> str:
    side = table.text(key)
    if side not in SIDES:
        raise table.error(key, f"must be one of {', '.join(SIDES)}, not {side!r}")
    return side


def _adjust(game: GridBattle, table: Table, unit: Unit, line: _Line) -> None:
    """Bring *unit*, which is new, into the state described by *line*."""
    path = f"unit[{number_of(unit) - 1}]"
    _read_own(table, path, unit, line.own)
    if line.left == 0:
        place = line.recruit.at
        there = None if place is None else game.location(place)
        game._bury(unit, game.field, there)
    elif unit.location is None and (
        game.known_to is None or game.side_of(unit) == game.known_to
    ):
        raise table.error(f"{path}.at", "is missing")
    else:
        unit.hit_points = line.left
    if line.has_acted:
        game.phases.mark(unit)


def _sighting(game: GridBattle, unit: Unit, line: _Line) -> Sighting | None:
    """Return the enemy's last sighting of *unit*, according to *line*."""
    if game.scenario.options.fog is None or not unit.is_alive:
        return None
    return line.seen or Sighting.of(game, unit).elsewhere()


def _read_own(table: Table, path: str, unit: Unit, own: Mapping[str, object]) -> None:
    parts: dict[str, Unit | Item] = {"own": unit}
    if unit.items:
        parts["weapon_own"] = unit.items[0]
    for key in own.keys() - parts.keys():
        raise table.error(f"{path}.{key}", f"is given, but {unit} has no weapon")
    for key, part in parts.items():
        with table.reading(f"{path}.{key}"):
            set_own(part, own.get(key, {}))


def check_phase(game: GridBattle, table: Table) -> None:
    """Refuse an unfinished battle in which no unit can act.

    Raises:
        NotationError: It is such a battle. *table* is its position.
    """
    if game.scenario.options.fog is not None:
        fog.remember(game)
    if game.outcome is not None:
        return
    for side in SIDES:
        if not game.side(side).units:
            raise table.error("outcome", f"is missing: the {side} have no units left")
    acted = [unit for unit in game.side(FOES).units if game.phases.has_acted(unit)]
    if game.to_act == FOES:
        if len(acted) == len(game.side(FOES).units):
            raise table.error("unit", "is wrong: all foes have acted in their turn")
    elif acted:
        raise table.error("unit", "is wrong: foes have acted in the heroes' turn")
