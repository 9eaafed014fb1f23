"""Strategies: custom ones have names, by which positions find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from attrs import field, frozen

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.generators import (
    GENERATORS,
    FloorGenerator,
    Rooms,
)
from alpaca_emblem.games.dungeon.floors.plans import Plan
from alpaca_emblem.games.dungeon.strategies import Strategy
from alpaca_emblem.rng import RandomSource

BUILT_IN = dict(GENERATORS)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    GENERATORS.clear()
    GENERATORS.update(BUILT_IN)


class Halls(FloorGenerator):
    """One large hall; it has no name yet."""

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan:
        inside = (1 << columns - 1) - 2
        return Plan((0, *[inside] * (rows - 2), 0), columns, (1, 1), (rows - 2, 1))


def _numbers(given: Iterable[int]) -> tuple[int, ...]:
    return tuple(given)


def read_back(generator: FloorGenerator) -> FloorGenerator:
    """The generator of the game that is read from the text of one with *generator*."""
    game = Dungeon(seed=1, variant=Variant(generator=generator))
    return Dungeon.from_text(str(game)).variant.generator


def test_custom_strategies_are_read_back_by_their_names() -> None:
    class Plain(Halls):
        name = "plain"

    assert isinstance(read_back(Plain()), Plain)


def test_so_it_is_with_what_makes_it_unusual() -> None:
    @frozen
    class Pillars(Halls):
        name = "pillars"

        apart: int
        is_odd: bool = False
        marks: tuple[int, ...] = field(default=(), converter=_numbers)

    assert read_back(Pillars(3)) == Pillars(3)
    assert read_back(Pillars(3, True, (1, 2))) == Pillars(3, True, (1, 2))
    assert Pillars(3, True).written == {"name": "pillars", "apart": 3, "is_odd": True}


def test_without_a_name_of_its_own_it_is_refused() -> None:
    class Larger(Rooms):
        pass

    for nameless in (Halls(), Larger()):
        with pytest.raises(InvalidTypeError, match="has no name of its own"):
            Variant(generator=nameless)


@pytest.mark.parametrize("value", [object(), (1, 2), {3}, float("nan")])
def test_unwritable_values_are_refused(value: Any) -> None:
    @frozen
    class Odd(Halls):
        name = "odd"

        value: Any = None

    with pytest.raises(InvalidTypeError, match="cannot be written down"):
        Variant(generator=Odd(value))


def test_so_is_what_takes_more_than_its_fields() -> None:
    class Deep(Halls):
        name = "deep"

        def __init__(self, depth: int) -> None:
            object.__setattr__(self, "depth", depth)

    with pytest.raises(InvalidTypeError, match="cannot be written down"):
        Variant(generator=Deep(3))
    with pytest.raises(InvalidValueError, match="deep cannot be made of"):
        Variant(generator="deep")


@pytest.mark.parametrize("name", [["caves"], None, "beer", 3])
def test_a_table_names_one_that_there_is(name: object) -> None:
    position = Dungeon(seed=1).position() | {"variant": {"sight": {"name": name}}}

    with pytest.raises(NotationError, match="name must be one of circle, walls"):
        Dungeon.from_position(position)


def test_a_name_that_another_one_bears_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="but Caves is called 'caves'"):
        type("Grottos", (Halls,), {"name": "caves"})

    assert GENERATORS == BUILT_IN


@pytest.mark.parametrize("name", [3, "", "\n"])
def test_a_name_is_a_text(name: Any) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="name must be a"):
        type("Nameless", (Halls,), {"name": name})


def test_a_class_that_is_defined_again_takes_its_own_place() -> None:
    def define() -> type[Strategy]:
        class Again(Halls):
            name = "again"

        return Again

    first, second = define(), define()

    assert GENERATORS["again"] is second
    assert first is not second
