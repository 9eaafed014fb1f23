"""Terrain: values, checked when they are made."""

import pytest
from attrs.exceptions import FrozenInstanceError

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.terrain import (
    FOREST,
    GRASS,
    LEGEND,
    NOTHING,
    PLAIN,
    ROCK,
    Terrain,
)


def test_plain_is_open_ground() -> None:
    assert (PLAIN.name, PLAIN.symbol) == ("plain", ".")
    assert (PLAIN.move_cost, PLAIN.cover, PLAIN.blocks_sight) == (1, 0, False)


def test_terrains_are_equal_by_value() -> None:
    wood = Terrain("wood", "w", move_cost=2, cover=1)

    assert wood == Terrain("wood", "w", 2, 1)
    assert hash(wood) == hash(Terrain("wood", "w", 2, 1))
    assert wood != PLAIN


def test_terrain_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        PLAIN.cover = 1  # type: ignore[misc]


def test_nobody_enters_a_terrain_without_cost() -> None:
    assert Terrain("wall", "#", move_cost=None, blocks_sight=True).move_cost is None


@pytest.mark.parametrize("move_cost", [0, -1, 2**31])
def test_cost_is_at_least_a_step(move_cost: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^move_cost must be at"):
        Terrain("mud", "m", move_cost)


@pytest.mark.parametrize("move_cost", [True, 1.0, "1", float("nan")], ids=repr)
def test_cost_is_a_whole_number(move_cost: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^move_cost must be a whole number"):
        Terrain("mud", "m", move_cost)  # type: ignore[arg-type]


def test_cover_never_hurts() -> None:
    with pytest.raises(InvalidValueError, match=r"^cover must be at least 0, not -1$"):
        Terrain("thorns", "t", cover=-1)


@pytest.mark.parametrize("symbol", ["", " ", "ab", "\n", "\x1b"], ids=repr)
def test_symbol_is_one_character_that_can_be_seen(symbol: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^symbol must be"):
        Terrain("mud", symbol)


@pytest.mark.parametrize("name", ["", "  ", "two\nlines"], ids=repr)
def test_name_can_be_read(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable text"):
        Terrain(name, "m")


def test_symbol_is_a_text() -> None:
    with pytest.raises(InvalidTypeError, match=r"^symbol must be a text, not 7$"):
        Terrain("mud", 7)  # type: ignore[arg-type]


def test_terrain_may_heal() -> None:
    assert Terrain("fort", "F", healing=2).healing == 2
    with pytest.raises(InvalidValueError, match=r"^healing must be at least 0"):
        Terrain("fort", "F", healing=-1)


def test_grounds_of_the_grid_battle() -> None:
    assert (GRASS.move_cost, GRASS.cover) == (1, 0)
    assert (FOREST.move_cost, FOREST.cover) == (2, 1)
    assert (ROCK.move_cost, NOTHING.move_cost) == (None, None)
    assert {letter: terrain.name for letter, terrain in LEGEND.items()} == {
        ".": "grass",
        "f": "forest",
        "#": "rock",
    }


def test_it_blocks_sight_or_does_not() -> None:
    with pytest.raises(InvalidTypeError, match=r"^blocks_sight must be of class bool"):
        Terrain("mist", "m", blocks_sight=1)  # type: ignore[arg-type]
