"""One factory for monsters of every class."""

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
        self._presets = {preset.name: preset for preset in PRESETS}

    def create(self, hit_points: int, speed: int) -> Any:
        """Return a new monster with these numbers."""
        return self.kind(hit_points=hit_points, speed=speed)

    def create_preset(self, name: str) -> Any:
        """Return a new monster with the numbers of the preset *name*."""
        if name not in self._presets:
            known = ", ".join(self._presets)
            raise ValueError(f"no preset is called {name!r}; there are {known}")
        preset = self._presets[name]
        return self.create(preset.hit_points, preset.speed)

    def add_preset(self, preset: Preset) -> None:
        """Add *preset* to those that this factory knows."""
        if preset.name in self._presets:
            raise ValueError(f"there is a preset called {preset.name!r} already")
        self._presets[preset.name] = preset
