"""Makes one monster for each preset. Fails: test_each_call_makes_a_new_object."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Preset:
    name: str
    hit_points: int
    speed: int


PRESETS = (Preset("generic", 100, 3), Preset("tank", 200, 1), Preset("fast", 70, 5))


class Goblin:
    def __init__(self, hit_points: int, speed: int) -> None:
        self.hit_points = hit_points
        self.speed = speed


class Troll:
    def __init__(self, speed: int, hit_points: int) -> None:
        self.speed = speed
        self.hit_points = hit_points


class Factory:
    def __init__(self, kind: Callable[..., Any]) -> None:
        self.kind = kind
        self._made = {}
        self._presets = {preset.name: preset for preset in PRESETS}

    def create(self, hit_points: int, speed: int) -> Any:
        return self.kind(hit_points=hit_points, speed=speed)

    def create_preset(self, name: str) -> Any:
        if name not in self._presets:
            known = ", ".join(self._presets)
            raise ValueError(f"no preset is called {name!r}; there are {known}")
        if name not in self._made:
            preset = self._presets[name]
            self._made[name] = self.create(preset.hit_points, preset.speed)
        return self._made[name]

    def add_preset(self, preset: Preset) -> None:
        if preset.name in self._presets:
            raise ValueError(f"there is a preset called {preset.name!r} already")
        self._presets[preset.name] = preset
