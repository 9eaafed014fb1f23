"""Moments of a battle: the numbers that change, beside all that stays.

A position tells both. A battle takes on the position of another moment of the same
battle by its numbers alone, which costs a fraction of reading the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import le
from typing import TYPE_CHECKING, Any, Self

import attrs
from attrs import frozen

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.grid import notation
from alpaca_emblem.games.grid.fog import Sighting
from alpaca_emblem.games.grid.scenario import SIDES, SetUp, recruit_now
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.unit_game import read_outcome
from alpaca_emblem.model.items import NO_ITEM

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.values import Outcome
    from alpaca_emblem.model.topology import Topology
    from alpaca_emblem.model.units import Unit


@frozen(kw_only=True)
class GridMoment(Moment):
    """A moment of a battle without fog.

    Attributes:
        turn: The number of the turn, from 1.
        to_act: The side to act; None after the end.
        outcome: How the battle ended, or None.
        units: The state of each unit, in the order of their numbers.
        acted: For each unit, whether it has acted in this turn.
    """

    turn: int
    to_act: str | None
    outcome: Outcome | None
    units: tuple[Sighting, ...]
    acted: tuple[bool, ...]

    @classmethod
    def of(cls, state: Mapping[str, Any], game: GridBattle) -> Self:
        """Return the moment that *state* tells, a position of *game* without dice.

        Raises:
            LookupError: An entry is missing.
            TypeError: An entry is of a wrong kind.
            AlpacaEmblemError: The outcome is impossible.
        """
        outcome = read_outcome(game, Table(state))
        entries = state["unit"]
        units = tuple(_sighting(entry) for entry in entries)
        acted = tuple(entry.get("acted", False) for entry in entries)
        return cls(
            dice=None,
            turn=state["turn"],
            to_act=state.get("to_act"),
            outcome=outcome,
            units=units,
            acted=acted,
        )


def _sighting(entry: Mapping[str, Any]) -> Sighting:
    most, at = entry["hit_points"], entry.get("at")
    return Sighting(
        None if at is None else tuple(at),
        entry.get("left", most),
        most,
        entry["power"],
        entry["defense"],
        entry.get("experience", 0),
    )


def state_at(game: GridBattle, moment: GridMoment) -> dict[str, Any]:
    """Return what `Game._state` would be if *game* stood at *moment*."""
    outcome = moment.outcome
    state = notation.head_entries(game.scenario, moment.turn, moment.to_act, outcome)
    told = zip(game.units, moment.units, moment.acted, strict=True)
    state["unit"] = [notation.entry_as(game, *numbers) for numbers in told]
    return state


def take_on(game: GridBattle, position: Mapping[str, Any]) -> bool:
    """Take on *position*, if it is one of another moment. See `GameState._take_on`.

    Raises:
        NotationError: The side to act cannot act.
    """
    state = dict(position)
    state.pop("dice", None)
    if state.pop("game", None) != game.name or game.scenario.options.fog is not None:
        return False
    try:
        moment = GridMoment.of(state, game)
        told = state_at(game, moment)
    except (LookupError, TypeError, ValueError, AttributeError, AlpacaEmblemError):
        return False  # the reader of positions says what is wrong
    # As text, since True equals 1, and 1.0, but not in a position.
    if repr(told) != repr(state) or not _is_possible(game, moment):
        return False
    game.scenario = _set_up_at(game, moment)
    _put(game, moment)
    notation.check_phase(game, Table(state))
    return True


def take_on_moment(game: GridBattle, moment: GridMoment) -> None:
    """Take on *moment*. See `GameState._take_on_moment`.

    Raises:
        InvalidValueError: The battle cannot have such a moment.
        NotationError: The side to act cannot act.
    """
    if game.scenario.options.fog is not None:
        raise InvalidValueError("a battle in fog is restored from a position")
    if len(moment.units) != len(game.units) or not _is_possible(game, moment):
        raise InvalidValueError(f"this battle has no such moment: {moment}")
    _put(game, moment)
    notation.check_phase(game, Table({}))


def _is_possible(game: GridBattle, moment: GridMoment) -> bool:
    """Return whether each number of *moment* is one that can be read."""
    if (moment.to_act is None) != (moment.outcome is not None):
        return False
    if moment.to_act not in (None, *SIDES) or not _are_whole(1, [moment.turn]):
        return False
    known, units = moment.units, game.units
    most = [each.max_hit_points for each in known]
    left = [each.hit_points for each in known]
    gained = [each.experience for each in known]
    strength = [number for each in known for number in (each.power, each.defense)]
    standing = [each.at for each in known if each.hit_points]
    return (
        _are_whole(1, most)
        and _are_whole(0, [*left, *gained, *strength])
        and all(map(le, left, most))
        and len(set(standing)) == len(standing)
        and all(map(partial(_can_be, game.field.topology), units, known))
    )


def _can_be(topology: Topology, unit: Unit, known: Sighting) -> bool:
    """Return whether *unit* can be where it is known to be, as strong as known."""
    if known.power and unit.equipped_item is NO_ITEM:
        return False
    if known.at is None:
        return not known.hit_points
    return topology.find(*known.at) is not None


def _are_whole(least: int, numbers: Sequence[float]) -> bool:
    """Return whether all *numbers* are integers from *least* to the largest."""
    are_integers = {*map(type, numbers)} == {int}
    return are_integers and least <= min(numbers) and max(numbers) <= INT_MAX


def _put(game: GridBattle, moment: GridMoment) -> None:
    """Bring *game* to *moment*, which is possible."""
    if game.seed is not None:
        game.seed = None
    phases, acted = game.phases, zip(game.units, moment.acted, strict=True)
    phases.turn = moment.turn
    phases.index = len(SIDES) if moment.to_act is None else SIDES.index(moment.to_act)
    phases.acted = tuple([unit for unit, has_acted in acted if has_acted])
    game._outcome = moment.outcome
    game.experience = tuple([known.experience for known in moment.units])
    pairs = tuple(zip(game.units, moment.units, strict=True))
    moved = [(unit, known) for unit, known in pairs if not _stays(unit, known)]
    for unit, _ in moved:
        game.field._vacate(unit)
    for unit, known in pairs:
        _change(unit, known)
    for unit, known in moved:
        _settle(game, unit, known)
    if moved:
        _count_units(game)


def _stays(unit: Unit, known: Sighting) -> bool:
    """Return whether the board has *unit* where it had it."""
    place = None if unit.location is None else unit.location.place
    return place == known.at and (unit.hit_points > 0) == (known.hit_points > 0)


def _change(unit: Unit, known: Sighting) -> None:
    if unit.max_hit_points != known.max_hit_points:
        unit.max_hit_points = known.max_hit_points
    if unit.hit_points != known.hit_points:
        unit.hit_points = known.hit_points
    item, power = unit.equipped_item, known.power
    if item is not NO_ITEM and (item.power != power or item.max_power != power):
        item.power = item.max_power = power
    if unit.stats.defense != known.defense:
        unit.stats = attrs.evolve(unit.stats, defense=known.defense)


def _settle(game: GridBattle, unit: Unit, known: Sighting) -> None:
    """Put *unit* where it belongs, which is free by now."""
    if known.at is None:
        unit.field = unit.location = None
        return
    if unit.field is not game.field:
        unit.field = game.field
    location = unit.location = game.location(known.at)
    if known.hit_points:
        game.field._occupy(location.index, unit)


def _count_units(game: GridBattle) -> None:
    """Let both sides know which of their units are alive."""
    for tactician in game._sides:
        own = [unit for unit in game.units if unit.owner is tactician]
        tactician._lead(tuple([unit for unit in own if unit.hit_points > 0]))


def _set_up_at(game: GridBattle, moment: GridMoment) -> SetUp:
    """Return the scenario of a battle that is read at *moment*."""
    scenario = game.scenario
    roster = tuple(
        recruit_now(recruit, known.at, known.max_hit_points, known.power, known.defense)
        for recruit, known in zip(scenario.roster, moment.units, strict=True)
    )
    if isinstance(scenario, SetUp) and scenario.roster == roster:
        return scenario
    return SetUp(
        name=scenario.name,
        rows=scenario.rows,
        legend=scenario.legend,
        roster=roster,
        options=scenario.options,
    )
