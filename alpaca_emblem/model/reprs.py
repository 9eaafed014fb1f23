"""Parts of reprs: what a person wants to see of something that has much in it.

They are handed to fields as ``repr=``, so that the repr of a whole stays one line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Any, Final, Protocol

import attrs

MOST_SHOWN: Final = 3
"""Things of a collection that are shown."""


class Named(Protocol):
    """Something with a name."""

    @property
    def name(self) -> str:
        """What it is called."""


def by_name(thing: object) -> str:
    """Return what *thing* is called, in quotes; None as itself.

    >>> from alpaca_emblem.model.items import Axe
    >>> print(by_name(Axe(name="hatchet")), by_name(None))
    'hatchet' None
    """
    return "None" if thing is None else repr(str(thing))


def names(things: Collection[object]) -> str:
    """Return what the first of *things* are called, and how many others there are.

    >>> print(names("abc"), names("abcdef"), names(""))
    ('a', 'b', 'c') ('a', 'b', 'c', 3 more) ()
    """
    return _listed(map(by_name, things), len(things))


def called(things: Collection[Named]) -> str:
    """Return the names that the first of *things* have, and how many others there are.

    >>> from alpaca_emblem.model.stats import Effect
    >>> print(called([Effect("poison", duration=2)]))
    ('poison',)
    """
    return names([thing.name for thing in things])


def several(things: Collection[object]) -> str:
    """Return the first of *things*, and how many others there are.

    >>> print(several((1, None)), several(range(9)))
    (1, None) (0, 1, 2, 6 more)
    """
    return _listed(map(repr, things), len(things))


def counted(things: Collection[object]) -> str:
    """Return how many *things* there are.

    >>> print(counted("abc"))
    <3>
    """
    return f"<{len(things)}>"


def _listed(words: Iterable[str], count: int) -> str:
    shown = [*islice(words, MOST_SHOWN)]
    if count > len(shown):
        shown.append(f"{count - len(shown)} more")
    return f"({', '.join(shown)}{',' * (count == 1)})"


def unusual(value: attrs.AttrsInstance) -> str:
    """Return the repr of *value* with the attributes that are not as by default.

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
