"""Which emblem stands for what.

Things of the library are looked up by name: that of a class (`SwordMaster` is "sword
master"), of a kind of monster, of a breed, of an effect, and so on. A class of a user's
own brings its emblem as the attribute ``emblem``; for what is data, a user adds it to
`EMBLEMS`.

The classes of the games are known by their names only, so that a picture of one game
does not import the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from alpaca_emblem.drawing.emblems.library import EMBLEMS
from alpaca_emblem.drawing.emblems.recruits import RECRUITS
from alpaca_emblem.drawing.emblems.shapes import Emblem
from alpaca_emblem.drawing.text import printable, shortened
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.units import Unit

LONGEST_PATH: Final = 2000
"""The most characters of a path that a user's own class brings."""

ALIASES: Final[Mapping[str, str]] = {
    "armor": "armour",
    "leather": "leather armour",
    "iron": "armour",
    "leather armor": "leather armour",
    "iron armour": "armour",
    "iron armor": "armour",
    "fire": "burn",
}
"""Other names of emblems. Fire is one drawing, as a kind of damage and as an effect."""

WEAPONS_OF_MONSTERS: Final[Mapping[str, str]] = {
    "rat": "incisors",
    "goblin": "claws",
    "ogre": "fists",
    "slinger": "sling stone",
    "jackal": "fangs",
    "orc": "club",
    "witch": "hex",
    "troll": "claws",
    "dragon": "fire breath",
}
"""The natural weapon of each kind of monster in the dungeon."""

_PACKAGE: Final = "alpaca_emblem."
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def emblem_of(thing: object) -> Emblem | None:
    """Return the emblem that stands for *thing*, or None if it has none.

    A thing is a unit, an item, a kind of monster, a profile of a fighter or of what it
    carries, a terrain, an effect, a skill or spell, a kind of damage, a class of units
    or items, or the name of one of these.

    If it has an attribute ``emblem``, that counts: an `Emblem`, the name of one of the
    library's, or an SVG path on 24 x 24, which is filled. A class derived from one of
    the library has the same emblem as that, unless it changes the letter of a unit.
    The empty hand has no emblem.

    Raises:
        InvalidTypeError: Its ``emblem`` is neither an `Emblem` nor a string.
        InvalidValueError: Its ``emblem`` is no name or path, or a path too long.
    """
    if isinstance(thing, str):
        return _named(thing)
    own = getattr(thing, "emblem", None)
    if own is not None and not _is_descriptor(thing, own):
        return _brought(thing, own)
    if isinstance(thing, type):
        return _of_class(thing)
    kind: type = type(thing)
    known = _known_class(kind)
    if known is None:
        return None
    names = _NAMES.get(known.__name__)
    if names is None:
        face = _of_class(kind)
        return face if face is None else _of_recruit(thing) or face
    found = (_named(name) for name in names(thing))
    return next((emblem for emblem in found if emblem is not None), None)


def _is_descriptor(thing: object, own: object) -> bool:
    """Return whether *own* is how a class gives an emblem to its objects."""
    return isinstance(thing, type) and hasattr(own, "__get__")


def _brought(thing: object, own: object) -> Emblem:
    if isinstance(own, Emblem):
        return own
    owner = (thing if isinstance(thing, type) else type(thing)).__name__
    if not isinstance(own, str):
        raise InvalidTypeError(
            f"emblem of {owner} must be an Emblem or a string, not {own!r}"
        )
    return _read(own, owner)


@lru_cache(maxsize=1024)
def _read(own: str, owner: str) -> Emblem:
    """Return the emblem that *own* names or draws; *owner* is named in errors."""
    if own in EMBLEMS:
        return EMBLEMS[own]
    if len(own) > LONGEST_PATH:
        raise InvalidValueError(
            f"emblem of {owner} must have at most {LONGEST_PATH} characters, "
            f"not {len(own)}"
        )
    try:
        return Emblem.from_path(own)
    except InvalidValueError:
        raise InvalidValueError(
            f"emblem of {owner} must be the name of an emblem, or an SVG path such as "
            f"'M4 4h16v16H4z', not {shortened(printable(own), 40)!r}"
        ) from None


def _named(name: str) -> Emblem | None:
    """Return the emblem of that *name*, which may be a key with underscores."""
    plain = name.lower().replace("_", " ").removeprefix("?")
    return EMBLEMS.get(ALIASES.get(plain, plain))


def _known_class(kind: type) -> type | None:
    """Return the class of the library from which *kind* derives first, or itself."""
    return next(
        (base for base in kind.__mro__ if base.__module__.startswith(_PACKAGE)), None
    )


def _of_class(kind: type) -> Emblem | None:
    known = _known_class(kind)
    if known is None or _has_other_letter(kind, known):
        return None
    bases = (base for base in known.__mro__ if base.__module__.startswith(_PACKAGE))
    found = (_named(_HUMP.sub(" ", base.__name__)) for base in bases)
    return next((emblem for emblem in found if emblem is not None), None)


def _has_other_letter(kind: type, known: type) -> bool:
    """Return whether *kind* is drawn with another letter than *known*."""
    return getattr(kind, "letter", None) is not getattr(known, "letter", None)


def _of_recruit(thing: object) -> Emblem | None:
    """Return the face of a unit that is called what some in the scenarios are."""
    if not isinstance(thing, Unit):
        return None
    name = thing.name.lower()
    return EMBLEMS[name] if name in RECRUITS else None


def _by(attribute: str, noun: str = "") -> Callable[[object], tuple[str, ...]]:
    """Return a function that gives the names of a thing, the best one first.

    They are the value of *attribute* before the *noun*, and the noun alone.
    """

    def names(thing: object) -> tuple[str, ...]:
        value = str(getattr(thing, attribute))
        return (f"{value} {noun}", noun) if noun else (value,)

    return names


def _names_of_recruit(recruit: object) -> tuple[str, ...]:
    name, unit_class = (str(getattr(recruit, key)) for key in ("name", "unit_class"))
    return (name,) if name.lower() in RECRUITS else (_HUMP.sub(" ", unit_class),)


def _natural(weapon: object) -> tuple[str, ...]:
    """Return the name of a natural weapon, which is called after its bearer."""
    name = str(getattr(weapon, "name", ""))
    return (WEAPONS_OF_MONSTERS.get(name.lower(), name),)


_NAMES: Final[Mapping[str, Callable[[object], tuple[str, ...]]]] = {
    **dict.fromkeys(("Duelist", "Profile"), _by("breed")),
    **dict.fromkeys(("Arm", "Gear", "Consumable"), _by("name")),
    **dict.fromkeys(("ArmProfile", "GearProfile", "ConsumableProfile"), _by("name")),
    **dict.fromkeys(("Monster", "MonsterKind"), _by("name")),
    **dict.fromkeys(("Terrain", "Effect", "DamageKind"), _by("name")),
    **dict.fromkeys(("Ability", "Skill", "Spell"), _by("name")),
    "Armour": _by("name", "armour"),
    "Potion": _by("kind", "potion"),
    "Scroll": _by("kind", "scroll"),
    "NaturalWeapon": _natural,
    "Recruit": _names_of_recruit,
    "NoItem": lambda _: (),
}
"""The names of things that are not told apart by their classes alone."""
