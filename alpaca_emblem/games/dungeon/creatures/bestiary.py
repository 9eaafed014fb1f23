"""Bestiaries: kinds of monsters as data, and the floors where they live."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import instance, is_text, is_whole, whole_number
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.notation.documents import LARGEST_FILE, read_toml
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.plain import path_of_file, read_file
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.model.stats import Stats

MOST: Final = 10**6
"""The largest number in a kind of monster."""

MOST_KINDS: Final = 1000
"""The most kinds in a bestiary."""

TAKEN_LETTERS: Final = "@#.><+=/?!~%$k*[)"
"""The characters that draw the adventurer, terrain and items."""


@frozen(kw_only=True)
class MonsterKind:
    """A kind of monster.

    Attributes:
        name: The name, also used as a noun in texts.
        letter: The letter in drawings.
        hit_points: Hit points in full health, at least 1.
        damage: The least and the most damage of an attack.
        reach: The range of attacks in steps; more than 1 is shooting.
        defense: Damage subtracted from each attack against it.
        experience: Experience that killing it gives.
        floors: The first and the last floor where it lives.
    """

    name: str = field(validator=is_text)
    letter: str = field(validator=is_text)
    hit_points: int = field(validator=is_whole(1, MOST))
    damage: tuple[int, int] = field()
    reach: int = field(default=1, validator=is_whole(1, MOST))
    defense: int = field(default=0, validator=is_whole(0, MOST))
    experience: int = field(default=0, validator=is_whole(0, MOST))
    floors: tuple[int, int] = field(default=(1, MOST))

    @letter.validator
    def _check_letter(self, attribute: object, value: str) -> None:
        if len(value) != 1 or value in TAKEN_LETTERS:
            raise InvalidValueError(
                f"letter must be one unused character, not {value!r}"
            )

    @damage.validator
    @floors.validator
    def _check_pair(self, attribute: attrs.Attribute[Any], value: object) -> None:
        wanted = f"{attribute.name} must be two numbers in order, from 1 to {MOST}"
        if not isinstance(value, tuple) or [*map(type, value)] != [int, int]:
            raise InvalidTypeError(f"{wanted}, not {value!r}")
        if not 1 <= value[0] <= value[1] <= MOST:
            raise InvalidValueError(f"{wanted}, not {value!r}")

    @cached_property
    def stats(self) -> Stats:
        """The stats of a monster of this kind."""
        return Stats(defense=self.defense)


@frozen
class Bestiary:
    """A named collection of kinds of monsters.

    Attributes:
        name: The name in positions.
        kinds: The kinds, in the order in which floors draw from them.
    """

    name: str = field(validator=is_text)
    kinds: tuple[MonsterKind, ...] = field(repr=False)

    @kinds.validator
    def _check_kinds(self, _: object, value: object) -> None:
        if not isinstance(value, tuple) or {*map(type, value)} - {MonsterKind}:
            raise InvalidTypeError(
                f"kinds must be a tuple of MonsterKind, not {value!r}"
            )
        names = [kind.name for kind in value]
        if len(set(names)) < len(names):
            raise InvalidValueError(f"a kind occurs twice in the bestiary {self.name}")

    def __attrs_post_init__(self) -> None:
        if self.name in OWN_NAMES and BESTIARIES.get(self.name, self) != self:
            raise InvalidValueError(f"{self.name} is the library's own bestiary")
        BESTIARIES[self.name] = self

    @classmethod
    def from_toml(cls, name: str, text: str) -> Bestiary:
        """Return the bestiary *name* in the TOML document *text*. See monsters.toml.

        Raises:
            NotationError: It holds no bestiary; line and column are named.
        """
        with locating(text):
            table = Table(read_toml(text, "bestiary"))
            kinds = [
                _kind(entry)
                for entry in table.tables("kind", most=MOST_KINDS)
                if name in entry.texts("bestiaries", default=(name,))
            ]
            table.finish()
        return cls(name, tuple(kinds))

    @classmethod
    def from_file(cls, path: str | Path) -> Bestiary:
        """Read the bestiary in the TOML file at *path*, which is named after the file.

        Raises:
            InvalidTypeError: *path* is not a path.
            OSError: The file cannot be read.
            NotationError: It holds no bestiary; line and column are named.
        """
        return cls.from_toml(
            Path(path_of_file(path)).stem, read_file(path, LARGEST_FILE)
        )

    def to_plain(self) -> object:
        """Return plain data from which `from_plain` makes the bestiary again.

        One of the library is its name; any other is written whole, so that a saved or
        recorded run can be read where the bestiary is not known.
        """
        if self.name in OWN_NAMES:
            return self.name
        return {
            "name": self.name,
            "kind": [_kind_to_plain(kind) for kind in self.kinds],
        }

    @classmethod
    def from_plain(cls, value: object) -> Bestiary:
        """Return the bestiary named or described by *value*. See `to_plain`.

        Raises:
            InvalidTypeError: It is neither a name nor a table.
            InvalidValueError: No bestiary has that name.
            NotationError: The table describes no bestiary.
        """
        if isinstance(value, dict):
            table = Table(value, "bestiary")
            name = table.text("name")
            kinds = tuple(
                _kind(entry) for entry in table.tables("kind", most=MOST_KINDS)
            )
            table.finish()
            return cls(name, kinds)
        if not isinstance(value, str):
            raise InvalidTypeError(
                f"bestiary must be a name or a Bestiary, not {value!r}"
            )
        if value not in BESTIARIES:
            raise InvalidValueError(
                f"bestiary must be one of {', '.join(BESTIARIES)}, not {value!r}"
            )
        return BESTIARIES[value]

    def named(self, name: str) -> MonsterKind:
        """Return the kind called *name*.

        Raises:
            InvalidValueError: There is none.
        """
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise InvalidValueError(f"there is no {name!r} in the bestiary {self.name}")

    def check_floors(self, last: int, can_shoot: bool) -> None:
        """Check that a kind lives on each floor from the first to the *last*.

        Raises:
            InvalidTypeError: *last* is not an integer, or *can_shoot* not a bool.
            InvalidValueError: A floor has none, or *last* is below 1.
        """
        whole_number("last", last, 1)
        floor = 1
        while floor <= min(last, MOST):
            met = self.met_on(floor, can_shoot)
            floor = 1 + max(kind.floors[1] for kind in met)

    def met_on(self, floor: int, can_shoot: bool) -> tuple[MonsterKind, ...]:
        """Return the kinds that live on *floor*.

        Raises:
            InvalidTypeError: *floor* is not an integer, or *can_shoot* not a bool.
            InvalidValueError: No kind lives on that floor, or *floor* is below 1.
        """
        whole_number("floor", floor, 1)
        instance("can_shoot", can_shoot, bool)
        return _met_on(self, min(floor, MOST), can_shoot)


@lru_cache(maxsize=1 << 10)
def _met_on(bestiary: Bestiary, floor: int, can_shoot: bool) -> tuple[MonsterKind, ...]:
    met = tuple(
        kind
        for kind in bestiary.kinds
        if kind.floors[0] <= floor <= kind.floors[1] and (can_shoot or kind.reach == 1)
    )
    if not met:
        raise InvalidValueError(
            f"the bestiary {bestiary.name} has no kind of monster for floor {floor}"
        )
    return met


def _kind_to_plain(kind: MonsterKind) -> dict[str, Any]:
    """Return the fields of *kind* that differ from their defaults, as plain data."""
    plain: dict[str, Any] = {}
    for attribute in attrs.fields(MonsterKind):
        value = getattr(kind, attribute.name)
        if value != attribute.default:
            plain[attribute.name] = [*value] if isinstance(value, tuple) else value
    return plain


def _kind(entry: Table) -> MonsterKind:
    given = {
        attribute.name: entry.take(attribute.name)
        for attribute in attrs.fields(MonsterKind)
        if entry.has(attribute.name)
    }
    for key, value in given.items():
        if isinstance(value, list):
            is_open = key == "floors" and len(value) == 1
            given[key] = (*value, MOST) if is_open else tuple(value)
    try:
        kind = MonsterKind(**given)
    except (AlpacaEmblemError, TypeError) as error:
        raise entry.error("name", f"names a kind that is refused: {error}") from error
    entry.finish()
    return kind


OWN_NAMES: Final = ("original", "wide")
"""The names of the library's own bestiaries, which no other can take."""

BESTIARIES: Final[dict[str, Bestiary]] = {}
"""All bestiaries by their names, including a user's own."""

_DATA: Final = (
    resources.files("alpaca_emblem.games.dungeon.creatures")
    .joinpath("monsters.toml")
    .read_text(encoding="utf-8")
)

ORIGINAL: Final = Bestiary.from_toml("original", _DATA)
WIDE: Final = Bestiary.from_toml("wide", _DATA)
