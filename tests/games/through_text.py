"""Views the long way, for comparison: written as text without the hidden, and read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.views import GameT, View
from alpaca_emblem.model.living import Living, field_names
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.model.terrain import TerrainMap
from alpaca_emblem.model.topology import Topology
from alpaca_emblem.rng import Mulberry32


def known_text(game: Game, side: str) -> str:
    """The view of *side*, written from the whole *game*."""
    return json.dumps({"game": game.name, **game._state_seen_by(side)})


def known_by_text(game: GameT, side: str) -> GameT:
    """The view of *side*, read from that text."""
    return type(game).from_position(json.loads(known_text(game, side)))


def check_view(game: Game, side: str, seed: int) -> View:
    """Hold a view of *game*, and a sample of that *seed*, to those through text."""
    view, read = game.view(side), known_by_text(game, side)
    assert not isinstance(view._source, str)
    assert view.text == known_text(game, side)
    assert list(differences(view._source, read)) == []

    sample, drawn = view.sample(Mulberry32(seed)), read.copy()
    drawn._reseed(Mulberry32(seed).between(0, 2**31 - 2))
    assert sample.position() == drawn.position()
    assert list(differences(sample, drawn)) == []
    if game.to_act == side:
        listed = tuple(a for a in game.legal_actions() if not a.is_referees)
        assert view.legal_actions() == listed
    return view


LEFT_OUT = frozenset({"_journal", "_origin", "_marks"})
"""The place at which a game was made is not compared; nor is the number of actions that
cannot be undone."""


def differences(one: Any, other: Any) -> Iterator[str]:
    """Everything in which two games differ, down to the last unit and item."""
    yield from _differences("game", one, other, set())


def _differences(path: str, one: Any, other: Any, met: set[int]) -> Iterator[str]:
    if id(one) in met:
        return
    if type(one) is type(other) and isinstance(one, tuple | list | Living):
        if isinstance(one, Living):
            met.add(id(one))
        parts, others = _parts(one), _parts(other)
        if parts.keys() != others.keys():
            yield f"{path}: {one!r} and {other!r}"
        for key in [key for key in parts if key in others]:
            yield from _differences(f"{path}.{key}", parts[key], others[key], met)
    elif type(one) is not type(other) or _plain(one) != _plain(other):
        yield f"{path}: {one!r} and {other!r}"


def _parts(whole: Any) -> dict[object, Any]:
    if not isinstance(whole, Living):
        return dict(enumerate(whole))
    names = field_names(type(whole))
    return {name: getattr(whole, name) for name in names if name not in LEFT_OUT}


def _plain(value: Any) -> Any:
    """Return the comparable part: boards and wires of two games may differ."""
    if isinstance(value, TerrainMap):
        return value.terrain
    if isinstance(value, Topology):
        return str(value)
    if isinstance(value, Signal):
        return len(value._wiring)
    return getattr(value, "place", value)
