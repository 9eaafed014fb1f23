"""Kinds of damage that the arenas know beside those of the library."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from tests.simulation.duel.arenas import OWN_KINDS


@pytest.fixture(autouse=True)
def own_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in OWN_KINDS.items():
        monkeypatch.setitem(DAMAGE_KINDS, name, kind)
