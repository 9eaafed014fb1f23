"""Variants: the original by default."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import BESTIARIES
from alpaca_emblem.games.dungeon.creatures.minds import Pathfinding
from alpaca_emblem.games.dungeon.floors.generators import Caves, Maze
from alpaca_emblem.games.dungeon.floors.sight import Walls
from alpaca_emblem.games.notation.tables import Table
from tests.games.dungeon.positions import ALONE

pytestmark = pytest.mark.unmeasured


def test_everything_is_off_in_the_original() -> None:
    assert Variant().to_table() == {}
    assert attrs.asdict(Variant(), recurse=False)["rows"] == 16


@pytest.mark.parametrize("name", ALONE)
def test_a_table_is_read_back(name: str) -> None:
    variant = ALONE[name]

    assert Variant.from_table(Table(variant.to_table())) == variant


@pytest.mark.parametrize("floor", ["1", [1], None, 1.5, True])
def test_the_last_floor_is_a_whole_number(floor: Any) -> None:
    with pytest.raises(InvalidTypeError, match="last_floor must be a whole number"):
        Variant(last_floor=floor)


def test_it_shows_only_unusual_values() -> None:
    variant = Variant(bestiary="wide", gold=True)

    assert repr(Variant()) == "Variant()"
    assert repr(variant) == "Variant(bestiary=Bestiary(name='wide'), gold=True)"


@pytest.mark.parametrize("name", ALONE)
def test_a_dungeon_and_its_floor_are_shown_in_a_few_lines(name: str) -> None:
    game = Dungeon(seed=1, variant=ALONE[name])

    assert len(repr(game)) < 700
    assert len(repr(game.floor)) < 6000


def test_strategies_are_given_by_name_or_as_objects() -> None:
    named = Variant(generator="maze", sight="walls", mind="paths", bestiary="wide")

    given = Variant(
        generator=Maze(), sight=Walls(), mind=Pathfinding(), bestiary=BESTIARIES["wide"]
    )

    assert named == given
    assert Variant(generator=Caves(rock=50)) != Variant(generator="caves")


@pytest.mark.parametrize("option", ["generator", "sight", "mind", "bestiary"])
def test_unknown_names_are_refused(option: str) -> None:
    unknown: Any = {option: "nonsense"}
    wrong: Any = {option: 7}

    with pytest.raises(InvalidValueError, match=f"{option} must be one of"):
        Variant(**unknown)
    with pytest.raises(InvalidTypeError, match=f"{option} must be a name"):
        Variant(**wrong)


@pytest.mark.parametrize(
    "options",
    [
        {"rows": 11},
        {"rows": 501},
        {"columns": 15},
        {"inventory": -1},
        {"hunger": -1},
        {"last_floor": 2000},
        {"unidentified": True},
    ],
)
def test_numbers_that_cannot_be_are_refused(options: Any) -> None:
    with pytest.raises(InvalidValueError):
        Variant(**options)


@pytest.mark.parametrize("option", ["gold", "doors", "experience", "shooting"])
def test_flags_are_true_or_false(option: str) -> None:
    wrong: Any = {option: 1}

    with pytest.raises(InvalidTypeError, match=f"{option} must be of class bool"):
        Variant(**wrong)


@pytest.mark.parametrize("name", sorted({*ALONE} - {"small"}))
def test_options_that_are_off_draw_no_dice(name: str) -> None:
    """The floor, its monsters and its first potions are those of the original."""
    variant = attrs.evolve(
        ALONE[name],
        generator=Variant().generator,
        bestiary=Variant().bestiary,
        shooting=False,
        last_floor=0,
        unidentified=False,
        eight_directions=False,
        inventory=0,
    )
    original, other = Dungeon(seed=4), Dungeon(seed=4, variant=variant)

    assert [(m.name, m.location) for m in original.floor.monsters] == [
        (m.name, m.location) for m in other.floor.monsters
    ]
    assert [at for at, _ in original.floor.items] == [
        at for at, _ in other.floor.items
    ][:2]
