"""The bestiary and the armoury: fighters and what they carry by key, read from data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
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

ItemProfile: TypeAlias = ArmProfile | GearProfile | ConsumableProfile
"""An entry of an armoury."""


@cache
def bestiary() -> Mapping[str, Profile]:
    """Return all fighters of the library by key, in the order of the data."""
    return read_bestiary(_document("bestiary.toml"), armoury())


@cache
def armoury() -> Mapping[str, ItemProfile]:
    """Return all arms, gear and consumables of the library by key."""
    return read_armoury(_document("armoury.toml"))


def profile(key: str) -> Profile:
    """Return the profile of that key.

    Raises:
        InvalidValueError: There is no such fighter.
    """
    try:
        found = bestiary().get(key)
    except TypeError:  # a list, for example
        found = None
    if found is None:
        raise InvalidValueError(
            f"there is no fighter {shown(key)}; there are {', '.join(bestiary())}"
        )
    return found


def default_hero() -> Profile:
    """Return the hero of the original lesson."""
    return profile("barbarian")


def profile_from(given: str | Profile) -> Profile:
    """Return the profile that was *given*, itself or by its key."""
    return given if isinstance(given, Profile) else profile(given)


def profiles_from(given: Iterable[str | Profile]) -> tuple[Profile, ...]:
    """Return the profiles of the enemies that were *given*, themselves or by keys.

    Raises:
        InvalidTypeError: It is a single text, or no collection.
        InvalidValueError: It is empty, or a key is unknown.
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


def read_armoury(document: Mapping[str, Any], path: str = "") -> dict[str, ItemProfile]:
    """Return the items described by *document*, at *path*, by key.

    Raises:
        NotationError: An entry is invalid; the key is named.
    """
    whole, items = Table(document, path), {}
    for key in document:
        with whole.reading(key):
            items[key] = _read_item(key, Table(whole.take(key), whole.path(key)))
    return items


def _read_item(key: str, table: Table) -> ItemProfile:
    name = table.text("name", default=key)
    item: ItemProfile
    if table.has("low"):
        (kind,) = _known(table, "kind", (table.text("kind"),), DAMAGE_KINDS)
        item = ArmProfile(
            name=name,
            low=table.whole("low", least=-INT_MAX),
            high=table.whole("high", least=-INT_MAX),
            kind=kind,
            bonus=read_stats(table, "bonus"),
        )
    elif table.has("heals") or table.has("cures"):
        item = ConsumableProfile(
            name=name,
            heals=table.whole("heals", default=0),
            cures=table.text("cures", default=""),
            count=table.whole("count", default=1, least=1),
        )
    else:
        item = GearProfile(name=name, bonus=read_stats(table, "bonus"))
    table.finish()
    return item


def read_stats(table: Table, key: str) -> Stats:
    """Return the stats in the table at *key*; all 0 if it is left out."""
    if not table.has(key):
        return NO_STATS
    entry = Table(table.take(key), table.path(key))
    values = {name: entry.whole(name, default=0, least=-INT_MAX) for name in NAMES}
    entry.finish()
    return Stats(**values)


def stats_entry(stats: Stats) -> dict[str, int]:
    """Return the stats that are not 0, by name, as `read_stats` reads them."""
    return {name: getattr(stats, name) for name in NAMES if getattr(stats, name)}


def read_bestiary(
    document: Mapping[str, Any], items: Mapping[str, ItemProfile]
) -> dict[str, Profile]:
    """Return the fighters that *document* describes, by key; *items* are their choice.

    Raises:
        NotationError: An entry is invalid; the key is named.
    """
    whole, profiles = Table(document), {}
    for key in document:
        with whole.reading(key):
            profiles[key] = _read_profile(key, Table(whole.take(key), key), items)
    return profiles


def fighters_from_text(document: str) -> dict[str, Profile]:
    """Read the fighters in *document*, a TOML text like the library's own bestiary.

    They may carry what the library's armoury has, and what a table ``armoury`` in the
    document describes.

    Raises:
        NotationError: An entry is invalid; line and column are named.
    """
    with locating(document):
        fighters = read_toml(document, "bestiary")
        arms = fighters.pop("armoury", {})
        items = {**armoury(), **read_armoury(arms, "armoury")}
        return read_bestiary(fighters, items)


def _read_profile(key: str, table: Table, items: Mapping[str, ItemProfile]) -> Profile:
    found = Profile(
        breed=table.text("breed", default=key),
        name=table.text("name", default=""),
        level=table.whole("level", default=1, least=1),
        max_hit_points=table.whole("max_hit_points", least=1),
        stats=read_stats(table, "stats"),
        arm=_arm(table, items),
        pack=tuple(_pack(table, items)),
        resists=_listed(table, "resists", DAMAGE_KINDS),
        is_weak_to=_listed(table, "is_weak_to", DAMAGE_KINDS),
        is_bloodless=table.flag("is_bloodless"),
        abilities=tuple(
            ABILITIES[name] for name in _listed(table, "abilities", ABILITIES)
        ),
    )
    table.finish()
    return found


def _arm(table: Table, items: Mapping[str, ItemProfile]) -> ArmProfile:
    arm = _carried(table, "arm", table.text("arm"), items)
    if not isinstance(arm, ArmProfile):
        raise table.error("arm", f"must be an arm, and {arm.name} is none")
    return arm


def _pack(
    table: Table, items: Mapping[str, ItemProfile]
) -> Iterator[GearProfile | ConsumableProfile]:
    for name in table.texts("pack", default=()):
        item = _carried(table, "pack", name, items)
        if isinstance(item, ArmProfile):
            raise table.error(
                "pack", f"must be gear or a consumable, and {item.name} is none"
            )
        yield item


def _carried(
    table: Table, key: str, name: str, items: Mapping[str, ItemProfile]
) -> ItemProfile:
    if name not in items:
        raise table.error(key, f"must be in the armoury, which has no {name!r}")
    return items[name]


def _listed(table: Table, key: str, known: Mapping[str, object]) -> tuple[str, ...]:
    return _known(table, key, table.texts(key, default=()), known)


def _known(
    table: Table, key: str, names: tuple[str, ...], known: Mapping[str, object]
) -> tuple[str, ...]:
    for name in names:
        if name not in known:
            raise table.error(key, f"must be one of {', '.join(known)}, not {name!r}")
    return names
