"""The values that attributes of living objects may have."""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Callable
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs
import pytest

from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.model.topology import Topology
from alpaca_emblem.testing.properties.data import (
    attribute_names,
    fault_of,
    is_frozen,
    walk,
)
from tests.testing.countdown import Countdown, Heap

HEAP = Heap()


class Colour(Enum):
    RED = 1


class Pair(NamedTuple):
    one: Any
    other: Any


@attrs.frozen
class Frozen:
    value: Any


@attrs.define
class Thawed:
    value: Any


@dataclasses.dataclass(frozen=True)
class FrozenData:
    value: Any


@dataclasses.dataclass
class ThawedData:
    value: Any


class Slotted:
    __slots__ = "value"  # a single text is allowed, too

    def __init__(self, value: Any) -> None:
        self.value = value


class Policy:
    """Has no state."""

    def strike(self) -> None: ...


class ListOfMine(list[int]):
    pass


class Loose:
    def __init__(self, value: Any) -> None:
        self.value = value

    def change(self) -> None:
        self.value += 1


def kind_of(value: object) -> str:
    """The same name in every process, unlike a `repr` with an address in it."""
    return type(value).__name__


GOOD: list[Any] = [
    *(None, True, 1, 0.5, 1j, "text", b"bytes", range(3), Colour.RED, Colour),
    *((), (1, (2, "three")), frozenset({1}), Pair(1, 2), MappingProxyType({1: "a"})),
    *(Frozen(1), Frozen((1, Frozen(2))), FrozenData("x"), Policy(), Policy().strike),
    *(len, fault_of, Topology(), HEAP, (HEAP, (HEAP,)), HEAP._join, Signal()),
]

BAD: list[Any] = [
    *([], {}, set(), bytearray(), deque(), ListOfMine(), iter(()), object().__str__),
    *(Thawed(1), ThawedData(1), Slotted(1), Loose(1), Loose(1).change),
    *((1, [2]), Frozen([1]), FrozenData({}), MappingProxyType({1: []}), Pair(1, [])),
    *(
        Frozen(HEAP),
        Pair(1, HEAP),
        frozenset({HEAP}),
        Frozen((HEAP,)),
        Frozen(Signal()),
    ),
    Frozen(HEAP._join),
]


@pytest.mark.unmeasured
@pytest.mark.parametrize("value", GOOD, ids=kind_of)
def test_immutable_values_tuples_and_references_are_allowed(value: object) -> None:
    assert fault_of(value) is None


@pytest.mark.parametrize("value", BAD, ids=kind_of)
def test_mutable_values_and_hidden_living_objects_are_not_plain(value: object) -> None:
    assert fault_of(value) is not None


@pytest.mark.parametrize("make", [Frozen, FrozenData, Thawed, ThawedData, Slotted])
def test_attributes_are_found_however_they_are_kept(
    make: Callable[[int], object],
) -> None:
    assert attribute_names(make(1)) == ("value",)


def test_an_attribute_that_is_not_set_is_left_out() -> None:
    assert attribute_names(object.__new__(Slotted)) == ()


def test_trying_to_set_leaves_the_value() -> None:
    thawed = Thawed([1])

    assert not is_frozen(thawed)
    assert thawed == Thawed([1])


@pytest.mark.parametrize("game", [Countdown(), GameController.skirmish(seed=1)])
def test_games_hold_nothing_else(game: Countdown | GameController) -> None:
    assert list(walk(game)) == []


def test_whatever_is_wrong_is_found_with_its_path() -> None:
    game = GameController.skirmish(seed=1)
    hero = game.units[0]
    object.__setattr__(hero, "has_moved", [])
    object.__setattr__(game.tacticians[1], "name", {})

    assert sorted(path.rpartition(".")[2] for path, _ in walk(game)) == [
        "has_moved",
        "name",
    ]


def test_methods_are_references_too() -> None:
    game = Countdown()
    object.__setattr__(game.heap, "left", Heap()._join)

    [(path, what)] = walk(game)

    assert path == "game.heap.left.__self__"
    assert what == "does not record its changes in the game's journal"
