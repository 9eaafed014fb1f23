"""The bestiary and the armoury: fighters and their arms by key, read from data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.abilities import ABILITIES, DAMAGE_KINDS
from alpaca_emblem.games.duel.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
    Profile,
)
from alpaca_emblem.games.notation.documents import read_toml
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.model.stats import NAMES, NO_STATS, Stats

Thing: TypeAlias = ArmProfile | GearProfile | ConsumableProfile
"""What can be in an armoury."""


@cache
def bestiary() -> Mapping[str, Profile]:
    """All profiles that the library brings, by key, in the order of the data."""
    return read_bestiary(_document("bestiary.toml"), armoury())


@cache
def armoury() -> Mapping[str, Thing]:
    """All arms, gear and consumables that the library brings, by key."""
    return read_armoury(_document("armoury.toml"))


def profile(key: str) -> Profile:
    """The profile of that key.

    Raises:
        InvalidValueError: There is none.
    """
    found = bestiary().get(str(key))
    if found is None:
        raise InvalidValueError(
            f"there is no fighter {key!r}; there are {', '.join(bestiary())}"
        )
    return found


def default_hero() -> Profile:
    """The hero of the source."""
    return profile("barbarian")


def profile_from(given: str | Profile) -> Profile:
    """The profile that was given, perhaps by its key."""
    return given if isinstance(given, Profile) else profile(given)


def profiles_from(given: Iterable[str | Profile]) -> tuple[Profile, ...]:
    """The profiles of enemies that were given, some perhaps by their keys.

    Raises:
        InvalidTypeError: It is a single text.
        InvalidValueError: There are none.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidTypeError(f"enemies must be a list, not {given!r}")
    enemies = tuple(map(profile_from, given))
    if not enemies:
        raise InvalidValueError("a duel needs at least one enemy")
    return enemies


def _document(name: str) -> dict[str, Any]:
    text = (files(__package__) / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def read_armoury(document: Mapping[str, Any], path: str = "") -> dict[str, Thing]:
    """The things that *document*, which stands at *path*, describes, by key.

    Raises:
        NotationError: Something in it cannot be; the key is named.
    """
    whole, things = Table(document, path), {}
    for key in document:
        with whole.reading(key):
            things[key] = _thing(key, Table(whole.take(key), whole.path(key)))
    return things


def _thing(key: str, table: Table) -> Thing:
    name = table.text("name", default=key)
    thing: Thing
    if table.has("low"):
        (kind,) = _known(table, "kind", (table.text("kind"),), DAMAGE_KINDS)
        thing = ArmProfile(
            name=name,
            low=table.whole("low", least=-INT_MAX),
            high=table.whole("high", least=-INT_MAX),
            kind=kind,
            bonus=read_stats(table, "bonus"),
        )
    elif table.has("heals") or table.has("cures"):
        thing = ConsumableProfile(
            name=name,
            heals=table.whole("heals", default=0),
            cures=table.text("cures", default=""),
            count=table.whole("count", default=1, least=1),
        )
    else:
        thing = GearProfile(name=name, bonus=read_stats(table, "bonus"))
    table.finish()
    return thing


def read_stats(table: Table, key: str) -> Stats:
    """The stats in the table at *key*; all 0 if it is left out."""
    if not table.has(key):
        return NO_STATS
    entry = Table(table.take(key), table.path(key))
    values = {name: entry.whole(name, default=0, least=-INT_MAX) for name in NAMES}
    entry.finish()
    return Stats(**values)


def read_bestiary(
    document: Mapping[str, Any], things: Mapping[str, Thing]
) -> dict[str, Profile]:
    """The profiles that *document* describes, by key; they carry *things* by key.

    Raises:
        NotationError: Something in it cannot be; the key is named.
    """
    whole, profiles = Table(document), {}
    for key in document:
        with whole.reading(key):
            profiles[key] = _fighter(key, Table(whole.take(key), key), things)
    return profiles


def fighters_from_text(document: str) -> dict[str, Profile]:
    """Read the fighters in *document*, a TOML text like the library's own bestiary.

    They may carry what the library's armoury has, and what a table ``armoury`` in the
    document describes.

    Raises:
        NotationError: Something in it cannot be; line and column are named.
    """
    with locating(document):
        fighters = read_toml(document, "bestiary")
        arms = fighters.pop("armoury", {})
        things = {**armoury(), **read_armoury(arms, "armoury")}
        return read_bestiary(fighters, things)


def _fighter(key: str, table: Table, things: Mapping[str, Thing]) -> Profile:
    found = Profile(
        breed=table.text("breed", default=key),
        name=table.text("name", default=""),
        level=table.whole("level", default=1, least=1),
        max_hit_points=table.whole("max_hit_points", least=1),
        stats=read_stats(table, "stats"),
        arm=_arm(table, things),
        pack=tuple(_pack(table, things)),
        resists=_listed(table, "resists", DAMAGE_KINDS),
        is_weak_to=_listed(table, "is_weak_to", DAMAGE_KINDS),
        is_bloodless=table.flag("is_bloodless"),
        abilities=tuple(
            ABILITIES[name] for name in _listed(table, "abilities", ABILITIES)
        ),
    )
    table.finish()
    return found


def _arm(table: Table, things: Mapping[str, Thing]) -> ArmProfile:
    arm = _carried(table, "arm", table.text("arm"), things)
    if not isinstance(arm, ArmProfile):
        raise table.error("arm", f"must be an arm, and {arm.name} is none")
    return arm


def _pack(
    table: Table, things: Mapping[str, Thing]
) -> Iterator[GearProfile | ConsumableProfile]:
    for name in table.texts("pack", default=()):
        thing = _carried(table, "pack", name, things)
        if isinstance(thing, ArmProfile):
            raise table.error(
                "pack", f"must be gear or a consumable, and {thing.name} is none"
            )
        yield thing


def _carried(table: Table, key: str, name: str, things: Mapping[str, Thing]) -> Thing:
    if name not in things:
        raise table.error(key, f"must be in the armoury, which has no {name!r}")
    return things[name]


def _listed(table: Table, key: str, known: Mapping[str, object]) -> tuple[str, ...]:
    return _known(table, key, table.texts(key, default=()), known)


def _known(
    table: Table, key: str, names: tuple[str, ...], known: Mapping[str, object]
) -> tuple[str, ...]:
    for name in names:
        if name not in known:
            raise table.error(key, f"must be one of {', '.join(known)}, not {name!r}")
    return names
