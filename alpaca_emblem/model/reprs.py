"""Parts of reprs: short forms of large attributes.

Pass them to attrs fields as ``repr=``, so that the repr of an object stays one line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, Final, Protocol

import attrs

MOST_SHOWN: Final = 3
"""The number of elements that are shown of a collection."""


class Named(Protocol):
    """An object with a name."""

    @property
    def name(self) -> str:
        """The name."""


def by_name(thing: object) -> str:
    """Return the text of *thing* in quotes; None as itself.

    >>> from alpaca_emblem.model.items import Axe
    >>> print(by_name(Axe(name="hatchet")), by_name(None))
    'hatchet' None
    """
    return "None" if thing is None else repr(str(thing))


def names(things: Collection[object]) -> str:
    """Return the texts of the first *things*, and the number of the others.

    >>> print(names("abc"), names("abcdef"), names(""))
    ('a', 'b', 'c') ('a', 'b', 'c', 3 more) ()
    """
    return _listed(map(by_name, things), len(things))


def called(things: Collection[Named]) -> str:
    """Return the names of the first *things*, and the number of the others.

    >>> from alpaca_emblem.model.stats import Effect
    >>> print(called([Effect("poison", duration=2)]))
    ('poison',)
    """
    return names([thing.name for thing in things])


def several(things: Collection[object]) -> str:
    """Return the reprs of the first *things*, and the number of the others.

    >>> print(several((1, None)), several(range(9)))
    (1, None) (0, 1, 2, 6 more)
    """
    return _listed(map(repr, things), len(things))


def kinds(things: Collection[object]) -> str:
    """Return the classes of the first *things*, and the number of the others.

    >>> print(kinds((1, "a")), kinds(range(9)))
    (int, str) (int, int, int, 6 more)
    """
    return _listed((type(thing).__name__ for thing in things), len(things))


def counted(things: Collection[object]) -> str:
    """Return the number of *things*.

    >>> print(counted("abc"))
    <3>
    """
    return f"<{len(things)}>"


def _listed(words: Iterable[str], count: int) -> str:
    shown = [*islice(words, MOST_SHOWN)]
    if count > len(shown):
        shown.append(f"{count - len(shown)} more")
    return f"({', '.join(shown)}{',' * (count == 1)})"


def public(value: attrs.AttrsInstance, *chosen: str) -> str:
    """Return the repr of *value* that attrs gives, without underscores in names.

    So a private attribute has the name of its argument. With names *chosen*, only those
    attributes are shown, in that order.
    """
    attributes = {
        attribute.name: attribute
        for attribute in attrs.fields(type(value))
        if attribute.repr
    }
    words = []
    for name in chosen or attributes:
        write = attributes[name].repr
        part = getattr(value, name)
        shown = write(part) if callable(write) else repr(part)
        words.append(f"{name.lstrip('_')}={shown}")
    return f"{type(value).__name__}({', '.join(words)})"


def unusual(value: attrs.AttrsInstance) -> str:
    """Return the repr of *value* with the attributes that differ from their defaults.

    >>> from alpaca_emblem.games.grid.scenario import Options
    >>> print(unusual(Options(fog=3)))
    Options(fog=3)
    """
    shown: dict[str, Any] = {
        attribute.name: getattr(value, attribute.name)
        for attribute in attrs.fields(type(value))
        if getattr(value, attribute.name) != attribute.default
    }
    words = ", ".join(f"{name}={part!r}" for name, part in shown.items())
    return f"{type(value).__name__}({words})"
