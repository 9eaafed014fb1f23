"""Kinds of monsters as data, and on which floors they are met."""

from __future__ import annotations

import tomllib
from functools import cached_property, lru_cache
from importlib import resources
from typing import Final

from attrs import field, frozen

from alpaca_emblem.checks import is_text, is_whole
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError, NotationError
from alpaca_emblem.games.dungeon.creatures.natural import NaturalWeapon
from alpaca_emblem.games.notation import Table
from alpaca_emblem.model.units.stats import Stats

MOST: Final = 10**6
"""No number of a kind of monsters is larger."""


@frozen(kw_only=True)
class Kind:
    """A kind of monsters.

    Attributes:
        name: Its name, which is its noun in the texts.
        letter: For drawings.
        hit_points: At least 1.
        damage: The least and the most hit points that a blow takes.
        reach: How far it strikes, in steps; more than 1 is shooting.
        defense: What each blow against it loses.
        experience: What it is worth to whoever slays it.
        floors: The first and the last floor on which it is met.
    """

    name: str = field(validator=is_text)
    letter: str = field(validator=is_text)
    hit_points: int = field(validator=is_whole(1, MOST))
    damage: tuple[int, int]
    reach: int = field(default=1, validator=is_whole(1, MOST))
    defense: int = field(default=0, validator=is_whole(0, MOST))
    experience: int = field(default=0, validator=is_whole(0, MOST))
    floors: tuple[int, int] = (1, MOST)

    @letter.validator
    def _check_letter(self, attribute: object, value: str) -> None:
        if len(value) != 1 or value in "@#.>!?":
            raise InvalidValueError(f"letter must be one of its own, not {value!r}")

    @cached_property
    def weapon(self) -> NaturalWeapon:
        """Its teeth and claws, which all of its kind share."""
        low, high = self.damage
        return NaturalWeapon(
            name=self.name, power=low, max_power=high, max_range=self.reach
        )

    @cached_property
    def stats(self) -> Stats:
        """What its body adds to the rules of a blow."""
        return Stats(defense=self.defense)


@frozen
class Bestiary:
    """A collection of kinds, by a name under which positions refer to it.

    Attributes:
        kinds: In the order in which floors draw from them.
    """

    name: str = field(validator=is_text)
    kinds: tuple[Kind, ...]

    def __attrs_post_init__(self) -> None:
        names = [kind.name for kind in self.kinds]
        if len(set(names)) < len(names):
            raise InvalidValueError(f"a kind occurs twice in the bestiary {self.name}")
        BESTIARIES[self.name] = self

    @classmethod
    def from_toml(cls, name: str, text: str) -> Bestiary:
        """The bestiary of that *name* in the TOML document *text*: see monsters.toml.

        Raises:
            NotationError: It is none; the place in it is named.
        """
        try:
            table = Table(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise NotationError(f"the bestiary cannot be read: {error}") from error
        kinds = []
        for entry in table.tables("kind"):
            if name in entry.texts("bestiaries", default=(name,)):
                kinds.append(_kind(entry))
        table.finish()
        return cls(name, tuple(kinds))

    def named(self, name: str) -> Kind:
        """The kind of that name.

        Raises:
            InvalidValueError: There is none.
        """
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise InvalidValueError(f"there is no {name!r} in the bestiary {self.name}")

    def met_on(self, floor: int, can_shoot: bool) -> tuple[Kind, ...]:
        """The kinds among which that *floor* draws.

        Raises:
            InvalidValueError: There is none.
        """
        return _met_on(self, floor, can_shoot)


@lru_cache(maxsize=1 << 10)
def _met_on(bestiary: Bestiary, floor: int, can_shoot: bool) -> tuple[Kind, ...]:
    met = tuple(
        kind
        for kind in bestiary.kinds
        if kind.floors[0] <= floor <= kind.floors[1] and (can_shoot or kind.reach == 1)
    )
    if not met:
        raise InvalidValueError(
            f"the bestiary {bestiary.name} has nobody for floor {floor}"
        )
    return met


def _kind(entry: Table) -> Kind:
    damage = _pair(entry, "damage", ..., None)
    floors = _pair(entry, "floors", [1], MOST)
    names = ("name", "letter", "hit_points", "reach", "defense", "experience")
    given = {name: entry.take(name) for name in names if entry.has(name)}
    try:
        kind = Kind(**given, damage=damage, floors=floors)
    except (AlpacaEmblemError, TypeError) as error:
        raise entry.error(
            "name", f"is that of a kind that cannot be: {error}"
        ) from error
    entry.finish()
    return kind


def _pair(entry: Table, key: str, default: object, last: int | None) -> tuple[int, int]:
    """Two whole numbers in order; *last* stands for a second one that is left out."""
    given = entry.take(key, default)
    pair = [*given, last] if isinstance(given, list) and len(given) == 1 else given
    if (
        not isinstance(pair, list)
        or [*map(type, pair)] != [int, int]
        or not 1 <= pair[0] <= pair[1] <= MOST
    ):
        raise entry.error(key, f"must be two numbers in order, not {given!r}")
    return pair[0], pair[1]


BESTIARIES: Final[dict[str, Bestiary]] = {}
"""Every bestiary by its name, a user's own included."""

_DATA: Final = (
    resources.files("alpaca_emblem.games.dungeon.creatures")
    .joinpath("monsters.toml")
    .read_text(encoding="utf-8")
)

ORIGINAL: Final = Bestiary.from_toml("original", _DATA)
WIDE: Final = Bestiary.from_toml("wide", _DATA)
