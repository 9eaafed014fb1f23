"""Parity: the kernels of the grid do what the objects do, action by action."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.simulation.grid import tables
from alpaca_emblem.simulation.grid.layout import FIRST_WALK, REASONS, open_table
from alpaca_emblem.simulation.layouts import NONE
from tests.simulation.grid.battles import Battles, made_up, of_twins
from tests.simulation.side_by_side import parity_games

pytestmark = pytest.mark.unmeasured

BATTLES = 150
REFUSED = {"fog"}
PLAYED = {name for name in attrs.fields_dict(Options) if name not in REFUSED}
OFTEN = 10


def test_made_up_battles_go_alike_and_meet_everything() -> None:
    met: Counter[str] = Counter()
    for seed in range(BATTLES):
        met += Battles(made_up(seed), seed).play_on(20)

    rules = {f"option {name}" for name in PLAYED} | set(REASONS)
    actions = {"wait", "attack", "heal", "EndTurn", "Remove"}
    events = {"UnitMissed", "UnitGrew", "UnitRecovered", "UnitFell"}
    policies = {"random", "bandit", "cunning"}
    rare = {name for name in rules | actions | events | policies if met[name] < OFTEN}
    assert not rare, met


def test_battles_of_twins_go_alike() -> None:
    """Many targets and acts are worth the same there: their order decides."""
    for seed in range(20):
        Battles(of_twins(seed), seed).play_on(20)


@pytest.mark.parametrize("name", [n for n in scenario_names() if n not in REFUSED])
def test_scenarios_of_the_library_go_alike(name: str) -> None:
    Battles(GridBattle(name, seed=5), 3).play_on(6)


def test_battles_on_boards_that_are_too_large_for_a_table_of_walks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "MOST_WALKS", 0)
    for seed in range(4):
        battles = Battles(made_up(seed), seed)
        t = open_table(battles.set_up.table)
        assert t.walks.shape == (0, 0)
        assert {t.unit[unit, FIRST_WALK] for unit in range(t.unit.shape[0])} == {NONE}
        battles.play_on(5)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("part", range(5))
def test_thousands_of_compiled_battles(part: int) -> None:
    names = [name for name in scenario_names() if name not in REFUSED]
    share = parity_games(20_000) // 5
    for seed in range(10_000 + part * share, 10_000 + (part + 1) * share):
        Battles(made_up(seed), seed).play_on(20)
        if seed % 20 == 0:
            name = names[seed // 20 % len(names)]
            Battles(GridBattle(name, seed=seed), seed).play_on(12)
