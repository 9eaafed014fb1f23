"""The plugin: fixtures for everyone who installs the library and runs pytest."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import ClassVar

import pytest
from attrs import define, field, frozen, setters

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from alpaca_emblem.games.dungeon.floors.generators import GENERATORS, FloorGenerator
from alpaca_emblem.games.dungeon.floors.plans import Plan
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Item, Spear
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.testing import PropertyFailure, Tally, check_game, with_item
from alpaca_emblem.testing.properties import SameSeed
from tests.testing.broken.endings import StubbornCountdown
from tests.testing.countdown import Countdown

pytestmark = pytest.mark.unmeasured

Check = Callable[..., Tally]

pytest_plugins = ["pytester"]

LOADED = (check_game, Countdown, StubbornCountdown)
"""Here, since whatever is loaded while pytester runs is loaded again afterwards."""

living = define(eq=False, kw_only=True, on_setattr=setters.NO_OP)


@pytest.fixture(autouse=True)
def _no_traces() -> Iterator[None]:
    """Limit registrations to this module."""
    registries = (UNIT_CLASSES, ITEM_CLASSES, GENERATORS, DAMAGE_KINDS)
    before = [dict(registry) for registry in registries]
    yield
    for registry, kept in zip(registries, before, strict=True):
        registry.clear()  # type: ignore[attr-defined]
        registry.update(kept)  # type: ignore[attr-defined]


def test_a_unit_is_checked(check_unit: Check) -> None:
    @living
    class Lancer(Unit):
        letter = "L"

        def equip_spear(self, spear: Spear) -> None:
            self.equipped_item = spear

    @living
    class Collector(Lancer):
        """Keeps a list, which no journal follows."""

        had: list[Item] = field(init=False, factory=list)

    check_unit(Lancer, seeds=range(2), max_steps=4)

    with pytest.raises(PropertyFailure, match="had is of list, which can change"):
        check_unit(Collector, seeds=[0], max_steps=2)


def test_an_item_is_checked(check_item: Check) -> None:
    @living
    class Halberd(Axe):
        """A unit that counts the units it met in a list, which no journal follows."""

        met: list[str] = field(init=False, factory=list)

    @living
    class Mace(Axe):
        """Is an axe by another name."""

    check_item(Mace, seeds=[0], max_steps=4)

    with pytest.raises(PropertyFailure, match="met is of list, which can change"):
        check_item(Halberd, seeds=[0], max_steps=2)


def test_an_item_for_custom_units_is_checked(check_item: Check) -> None:
    @living
    class Scythe(Item):
        def equip_to(self, unit: Unit) -> None:
            if isinstance(unit, Reaper):
                unit.equipped_item = self
            else:
                unit._refuse(self)

    @living
    class Reaper(Unit):
        letter = "R"

    check_item(Scythe, seeds=[0], max_steps=2)


def test_an_item_that_no_unit_wields_cannot_be_checked() -> None:
    @living
    class Anvil(Item):
        def equip_to(self, unit: Unit) -> None:
            unit._refuse(self)

    with pytest.raises(InvalidValueError, match="no class of units can wield Anvil"):
        with_item(Anvil)


def test_an_effect_is_checked(check_effect: Check) -> None:
    check_effect(Effect("slow", duration=2, modifier=Stats(speed=-5)), seeds=range(2))

    assert "kind of slow" in DAMAGE_KINDS


def test_a_terrain_is_checked(check_terrain: Check) -> None:
    check_terrain(
        Terrain("swamp", "s", move_cost=3, healing=1), seeds=range(3), max_steps=3
    )


def test_a_floor_generator_is_checked(check_generator: Check) -> None:
    @frozen
    class Hall(FloorGenerator):
        name = "hall"

        def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan:
            inside = (1 << columns - 1) - 2
            return Plan(
                open=(0, *(inside,) * (rows - 2), 0),
                width=columns,
                start=(1, dice.between(1, columns - 2)),
                stairs=(rows - 2, self.column(dice, columns)),
            )

        def column(self, dice: RandomSource, columns: int) -> int:
            return dice.between(1, columns - 2)

    @frozen
    class DriftingHall(Hall):
        """Has its stairs elsewhere each time."""

        name = "drifting hall"
        dug: ClassVar[list[int]] = []

        def column(self, dice: RandomSource, columns: int) -> int:
            self.dug.append(1)
            return 1 + len(self.dug) % (columns - 2)

    check_generator(Hall(), seeds=range(2), max_steps=4)

    with pytest.raises(PropertyFailure, match="a second game of the seed"):
        check_generator("drifting hall", seeds=[1], properties=[SameSeed])


RULES = """
from tests.testing.countdown import Countdown
from tests.testing.broken.endings import StubbornCountdown

def test_a_good_game(check_game):
    check_game(Countdown.start, fresh_processes=False, max_steps=20)

def test_a_bad_game(check_game):
    check_game(StubbornCountdown.start, fresh_processes=False)
"""


@pytest.mark.parametrize("options", [[], ["--alpaca-seeds=2", "--alpaca-thorough"]])
def test_pytest_lists_the_fixtures(
    pytester: pytest.Pytester, options: list[str]
) -> None:
    pytester.makepyfile(test_rules=RULES)

    result = pytester.runpytest_inprocess("-Werror", *options)

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["*bounded length: the game has not ended after 3 concessions*"]
    )


UNPROVEN = """
from alpaca_emblem.testing import QUICK
from attrs import evolve
from tests.testing.countdown import Countdown

def check(check_game, leaves):
    depth = evolve(QUICK, leaves=leaves)
    return check_game(Countdown.start, seeds=[1], depth=depth, fresh_processes=False)

def test_shallow(check_game):
    assert check(check_game, 3).unproven > 0

def test_deep(check_game):
    assert check(check_game, 6).unproven == 0
"""


def test_the_summary_says_which_forecasts_are_not_proven(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(test_rules=UNPROVEN)

    result = pytester.runpytest_inprocess()

    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "*forecasts that were not proven*",
            "test_rules.py::test_shallow: * forecasts proven; * not, "
            "refused or of more than 3 sequences of rolls; "
            "no controls, so no picks: countdown",
        ]
    )
    result.stdout.no_fnmatch_line("*test_deep*")


def test_there_are_as_many_seeds_as_are_asked_for(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "from alpaca_emblem.errors import InvalidValueError\n"
        "import pytest\n"
        "def test_nothing(check_game):\n"
        "    with pytest.raises(InvalidValueError, match='seeds must not be empty'):\n"
        "        check_game(print, fresh_processes=False)\n"
    )

    pytester.runpytest_inprocess("--alpaca-seeds=0").assert_outcomes(passed=1)


def test_the_library_is_not_loaded_before_it_is_needed() -> None:
    """Or nothing of it would be covered, and every session would start later."""
    code = (
        "import sys, alpaca_emblem.testing.plugin\n"
        "print(sorted(name for name in sys.modules if name.startswith('alpaca')))"
    )

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert ended.stdout.strip() == str(
        ["alpaca_emblem", "alpaca_emblem.testing", "alpaca_emblem.testing.plugin"]
    )
