"""Scenarios: a map, who stands on it, and by which rules they fight, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, Final, Self

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import collection, is_instance, is_text, text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid.scenarios.options import ORIGINAL, Options
from alpaca_emblem.games.grid.scenarios.recruits import FOES, SIDES, Recruit
from alpaca_emblem.games.notation import LARGEST_FILE
from alpaca_emblem.games.notation.files import read_file
from alpaca_emblem.model.ground.maps import read_map
from alpaca_emblem.model.reprs import counted
from alpaca_emblem.model.terrain import LEGEND, Terrain
from alpaca_emblem.model.topology import Place

MOST_UNITS: Final = 1000
"""How many units there can be, both sides together."""


def _rows(given: str | Iterable[str]) -> tuple[str, ...]:
    rows = given.removesuffix("\n").split("\n") if isinstance(given, str) else given
    return tuple(row.rstrip(" ") for row in collection("rows", rows, str))


def _size(rows: tuple[str, ...]) -> str:
    return f"<{len(rows)} x {max(map(len, rows), default=0)}>"


def _terrains(given: Iterable[Terrain]) -> tuple[Terrain, ...]:
    terrains = collection("legend", given, Terrain)
    known = {**LEGEND, **{terrain.symbol: terrain for terrain in terrains}}
    return tuple(known.values())


def _recruits(given: Iterable[Recruit]) -> tuple[Recruit, ...]:
    return collection("roster", given, Recruit)


@frozen(kw_only=True)
class Scenario:
    """A battle before it begins.

    Attributes:
        name: What it is called.
        rows: The map, row by row, in letters.
        legend: What the letters mean, beside grass, forest and rock; each terrain by
            its symbol.
        roster: Who fights, in the order that decides who comes first.
        options: The rules beyond those of the original.
    """

    is_checked: ClassVar[bool] = True

    name: str = field(validator=is_text)
    rows: tuple[str, ...] = field(converter=_rows, repr=_size)
    legend: tuple[Terrain, ...] = field(default=(), converter=_terrains, repr=False)
    roster: tuple[Recruit, ...] = field(converter=_recruits, repr=counted)
    options: Options = field(default=ORIGINAL, validator=is_instance(Options))

    def __attrs_post_init__(self) -> None:
        if self.is_checked:
            self._check()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The scenario that *text*, a TOML document, describes.

        Raises:
            NotationError: Something in it cannot be; key and value are named.
        """
        from alpaca_emblem.games.grid.scenarios.documents import scenario_from_text

        return scenario_from_text(cls, text)

    @classmethod
    def from_file(cls, path: str | Path) -> Self:
        """The scenario in the file at *path*: see `from_text`.

        Raises:
            OSError: The file cannot be read.
            NotationError: It holds no scenario, or is not text in UTF-8.
        """
        return cls.from_text(read_file(path, LARGEST_FILE))

    @staticmethod
    def named(name: str) -> Scenario:
        """One of those that come with the library: see `scenario_names`.

        Raises:
            InvalidValueError: There is none of that name.
        """
        from alpaca_emblem.games.grid.scenarios.documents import shipped_scenario

        text("scenario", name)
        return shipped_scenario(name)

    def __str__(self) -> str:
        from alpaca_emblem.games.grid.scenarios.documents import scenario_text

        return scenario_text(self)

    @property
    def meanings(self) -> Mapping[str, Terrain]:
        """What each letter of the map means."""
        return {terrain.symbol: terrain for terrain in self.legend}

    def with_options(self, **options: object) -> Self:
        """The same scenario with other rules: those given replace its own."""
        return attrs.evolve(self, options=attrs.evolve(self.options, **options))  # type: ignore[arg-type]

    def _check(self) -> None:
        """Refuse what no battle could begin with; the key and its value are named."""
        if len(self.roster) > MOST_UNITS:
            raise InvalidValueError(
                f"unit: there can be {MOST_UNITS} units, not {len(self.roster)}"
            )
        self._check_places()
        for side in SIDES:
            if all(recruit.side != side for recruit in self.roster):
                raise InvalidValueError(f"unit: nobody is on the side of the {side}")
        self._check_objectives()

    def _terrain_at(self, place: Place | None) -> Terrain | None:
        """What is there; None off the board."""
        topology, terrain = read_map(self.rows, tuple(self.meanings.items()), True)
        there = None if place is None else topology.find(*place)
        return None if there is None else terrain[there.index]

    def _check_places(self) -> None:
        taken: dict[object, Recruit] = {}
        for index, recruit in enumerate(self.roster):
            key, terrain = f"unit[{index}].at", self._terrain_at(recruit.at)
            if recruit.at is None:
                raise InvalidValueError(f"{key}: is missing")
            if terrain is None:
                raise InvalidValueError(f"{key}: {recruit.at} is not on the board")
            if terrain.move_cost is None:
                raise InvalidValueError(
                    f"{key}: nobody can stand on the {terrain.name} at {recruit.at}"
                )
            if recruit.at in taken:
                raise InvalidValueError(
                    f"{key}: {taken[recruit.at].name} stands at {recruit.at} already"
                )
            taken[recruit.at] = recruit

    def _check_objectives(self) -> None:
        for place in self.options.reach:
            terrain = self._terrain_at(place)
            if terrain is None or terrain.move_cost is None:
                raise InvalidValueError(f"options.reach: nobody can get to {place}")
        if self.options.fell_captain and not any(
            recruit.captain and recruit.side == FOES for recruit in self.roster
        ):
            raise InvalidValueError("options.fell_captain: no foe is a captain")


@frozen(kw_only=True)
class SetUp(Scenario):
    """A battle in the middle: its places need not be such as a battle begins with."""

    is_checked: ClassVar[bool] = False


def as_scenario(given: Scenario | str | Path) -> Scenario:
    """The scenario itself, one that comes with the library by name, or a file's."""
    if isinstance(given, Scenario):
        return given
    if isinstance(given, Path):
        return Scenario.from_file(given)
    if isinstance(given, str):
        return Scenario.named(given)
    raise InvalidTypeError(f"scenario must be a Scenario, name or path, not {given!r}")
