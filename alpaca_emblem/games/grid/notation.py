"""The position of a grid battle as plain data, and back.

The entry of a unit is that of a scenario, with its present numbers, and with what has
happened to it: how many hit points are left, whether it has acted, what it has learnt,
and what classes of one's own keep: "own" of the unit, "weapon_own" of what it wields.
In what a side knows, an enemy out of its sight has no place, and the numbers with which
it was seen last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from alpaca_emblem.checks import INT_MAX, text
from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.fog import Sighting
from alpaca_emblem.games.grid.scenario import FOES, MOST_UNITS, SIDES, Recruit, SetUp
from alpaca_emblem.games.grid.scenario_documents import (
    board_entries,
    read_board,
    read_recruit,
    recruit_entry,
)
from alpaca_emblem.games.notation.custom_fields import own_entry, set_own
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit

BattleT = TypeVar("BattleT", bound="GridBattle")

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def picture(game: GridBattle) -> str:
    """The map with the number of each unit where it stands, letters after 9."""
    width = max(location.column for location in game.field.locations) + 1
    marks = [terrain.symbol for terrain in game.ground.terrain]
    for unit in game.field.units:
        assert unit.location is not None, "it is on the field"
        number = unit.number or 0
        marks[unit.location.index] = DIGITS[number] if number < len(DIGITS) else "*"
    rows = (marks[start : start + width] for start in range(0, len(marks), width))
    return "\n".join(map("".join, rows))


def state_of(game: GridBattle) -> dict[str, Any]:
    """What `Game._state` returns for a grid battle; what is as usual is left out."""
    state = _head(game)
    state["unit"] = [_entry(game, unit, _present(game, unit)) for unit in game.units]
    return state


def state_seen_by(game: GridBattle, side: str) -> dict[str, Any]:
    """What *side* may know of `state_of`."""
    if game.scenario.options.fog is None:
        return state_of(game)
    state = {"known_to": side, **_head(game)}
    state["unit"] = [_entry_seen_by(game, unit, side) for unit in game.units]
    return state


def _head(game: GridBattle) -> dict[str, Any]:
    head: dict[str, Any] = {"scenario": game.scenario.name, "turn": game.turn}
    if game.known_to is not None:
        head["known_to"] = game.known_to
    if game.to_act is not None:
        head["to_act"] = game.to_act
    if game.outcome is not None:
        winners = list(game.outcome.winners)
        head["outcome"] = {"reason": game.outcome.reason, "winners": winners}
    return head | board_entries(game.scenario)


def _present(game: GridBattle, unit: Unit) -> Sighting:
    """*unit* as it is."""
    return Sighting.of(game, unit)


def _entry(game: GridBattle, unit: Unit, known: Sighting) -> dict[str, Any]:
    """All about *unit* to whom nothing about it is hidden."""
    entry = _known_entry(game, unit, known)
    if game.phases.has_acted(unit):
        entry["acted"] = True
    for key, thing in _with_own(unit):
        if own := own_entry(thing):
            entry[key] = own
    last = game.sightings[game.units.index(unit)]
    if last is not None and not fog.is_seen(game, unit, game.enemy_of(unit)):
        entry["seen"] = _seen_entry(last)
    return entry


def _with_own(unit: Unit) -> tuple[tuple[str, Unit | Item], ...]:
    """*unit* and its weapon, if it has one, by the keys of their own fields."""
    weapons = tuple(("weapon_own", item) for item in unit.items[:1])
    return (("own", unit), *weapons)


def _entry_seen_by(game: GridBattle, unit: Unit, side: str) -> dict[str, Any]:
    if game.side_of(unit) == side or not unit.is_alive:
        entry = _entry(game, unit, _present(game, unit))
        entry.pop("seen", None)  # what the enemy has seen is the enemy's to know
        return entry
    if fog.is_seen(game, unit, side):
        return _entry(game, unit, _present(game, unit))
    last = game.sightings[game.units.index(unit)]
    assert last is not None, "in fog, everybody living is remembered"
    entry = _known_entry(game, unit, attrs.evolve(last, at=None))
    entry["seen"] = _seen_entry(last)
    return entry


def _known_entry(game: GridBattle, unit: Unit, known: Sighting) -> dict[str, Any]:
    recruit = attrs.evolve(
        game.recruit(unit),
        at=known.at,
        hit_points=known.max_hit_points,
        power=known.power,
        defense=known.defense,
    )
    entry: dict[str, Any] = {"id": unit.number, **recruit_entry(recruit)}
    if known.hit_points < known.max_hit_points:
        entry["left"] = plain_number(known.hit_points)
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
    """What an entry says beyond what a scenario would."""

    recruit: Recruit
    left: int
    has_acted: bool
    experience: int
    seen: Sighting | None
    own: Mapping[str, object]


def battle_from_state(kind: type[BattleT], state: Mapping[str, Any]) -> BattleT:
    """What `Game._from_state` returns for a grid battle."""
    table = Table(state)
    name = table.text("scenario", "position")
    rows, legend, options = read_board(table)
    lines = tuple(_read_line(entry, n) for n, entry in _numbered(table))
    set_up = SetUp(
        name=name,
        rows=rows,
        legend=legend,
        roster=tuple(line.recruit for line in lines),
        options=options,
    )
    living = tuple(
        line.recruit if line.left else attrs.evolve(line.recruit, at=None)
        for line in lines
    )
    with table.reading("unit"):
        game = kind(attrs.evolve(set_up, roster=living), seed=0)
    with game.editing():
        _read_phase(game, table)
        for unit, line in zip(game.units, lines, strict=True):
            _adjust(game, table, unit, line)
        _check_phase(game, table)
        table.finish()
    game._forget_options("seed")
    return game


def _numbered(table: Table) -> list[tuple[int, Table]]:
    return list(enumerate(table.tables("unit", most=MOST_UNITS), start=1))


def _read_line(entry: Table, number: int) -> _Line:
    given = entry.whole("id")
    if given != number:
        raise entry.error("id", f"must be {number}, the next number, not {given}")
    seen = _read_seen(entry) if entry.has("seen") else None
    has_acted, experience = (
        entry.flag("acted"),
        entry.whole("experience", 0, 0, INT_MAX),
    )
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
    if table.has("outcome"):
        entry = Table(table.take("outcome"), "outcome")
        with entry.reading("reason"):
            reason = text("the reason", entry.text("reason"))
        winners = entry.texts("winners")
        entry.finish()
        if not set(winners) <= set(SIDES):
            raise table.error("outcome.winners", f"must be sides, not {winners}")
        game.set_outcome(Outcome(reason, winners))
        game.phases.stop()
    else:
        game.phases.index = SIDES.index(_one_of_sides(table, "to_act"))


def _one_of_sides(table: Table, key: str) -> str:
    side = table.text(key)
    if side not in SIDES:
        raise table.error(key, f"must be one of {', '.join(SIDES)}, not {side!r}")
    return side


def _adjust(game: GridBattle, table: Table, unit: Unit, line: _Line) -> None:
    """Bring *unit*, which is as new, into the state that *line* tells of."""
    index = game.units.index(unit)
    key = f"unit[{index}].at"
    _read_own(table, f"unit[{index}]", unit, line.own)
    if line.left == 0:
        game.bury(unit, line.recruit.at)
    elif unit.location is None and (
        game.known_to is None or game.side_of(unit) == game.known_to
    ):
        raise table.error(key, "is missing")
    else:
        unit.hit_points = line.left
    if line.has_acted:
        game.phases.mark(unit)
    game.experience = _replaced(game.experience, index, line.experience)
    if game.scenario.options.fog is not None and unit.is_alive:
        last = line.seen or attrs.evolve(_present(game, unit), at=None)
        game.sightings = _replaced(game.sightings, index, last)


def _read_own(table: Table, path: str, unit: Unit, own: Mapping[str, object]) -> None:
    things = dict(_with_own(unit))
    for key in own.keys() - things.keys():
        raise table.error(f"{path}.{key}", f"is given, but {unit} has no weapon")
    for key, thing in things.items():
        with table.reading(f"{path}.{key}"):
            set_own(thing, own.get(key, {}))


T = TypeVar("T")


def _replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _check_phase(game: GridBattle, table: Table) -> None:
    """Refuse a position that goes on and in which nobody could do anything."""
    if game.scenario.options.fog is not None:
        fog.remember(game)
    if game.outcome is not None:
        return
    for side in SIDES:
        if not game.side(side).units:
            raise table.error("outcome", f"is missing: nobody of the {side} is left")
    acted = [unit for unit in game.side(FOES).units if game.phases.has_acted(unit)]
    if game.to_act == FOES:
        if len(acted) == len(game.side(FOES).units):
            raise table.error("unit", "is wrong: all foes have acted in their turn")
    elif acted:
        raise table.error("unit", "is wrong: foes have acted in the heroes' turn")
