"""Plugins: games, agents, scenarios and controls that installed packages announce.

A package announces them by entry points in its ``pyproject.toml``::

    [project.entry-points."alpaca_emblem.games"]
    pile = "my_package:Pile"

    [project.entry-points."alpaca_emblem.agents"]
    patient = "my_package:PatientAgent"

    [project.entry-points."alpaca_emblem.scenarios"]
    meadow = "my_package:meadow"

    [project.entry-points."alpaca_emblem.controls"]
    pile = "my_package:PileControls"

Entry points are looked up when a name is unknown, and never at import: importing the
library neither reads the metadata of packages nor runs their code.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from alpaca_emblem.errors import InvalidValueError

Group: TypeAlias = Literal["games", "agents", "scenarios", "controls"]
"""The last part of the name of a group of entry points."""


def plugin(group: Group, name: str) -> object | None:
    """Return the object that a package announces under *name*; None if there is none.

    Raises:
        InvalidValueError: The entry point cannot be loaded.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=f"alpaca_emblem.{group}", name=name):
        try:
            loaded: object = point.load()
        except (ImportError, AttributeError) as error:
            raise InvalidValueError(
                f"the entry point {point.name} = {point.value} of {point.group} "
                f"cannot be loaded: {error}"
            ) from error
        return loaded
    return None


def plugin_names(group: Group) -> tuple[str, ...]:
    """Return all names that packages announce in *group*, in alphabetical order."""
    from importlib.metadata import entry_points

    points = entry_points(group=f"alpaca_emblem.{group}")
    return tuple(sorted({point.name for point in points}))
