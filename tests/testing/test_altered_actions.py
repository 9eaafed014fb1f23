"""Actions as plain data: written as Python, and altered."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import altered, altered_value, python_text


@frozen
class Order(Action[Any]):
    """An action with an attribute of each kind."""

    word: str = "go"
    place: tuple[int, int] = (0, 1)
    _secret: int = 7
    sum: int = field(init=False, default=3)

    def check(self, game: object) -> None: ...

    def resolve(self, game: object) -> None: ...


@frozen
class Bare(Order):
    word: str = field(init=False, default="go")
    place: tuple[int, int] = field(init=False, default=(0, 1))
    _secret: int = field(init=False, default=7)


@frozen
class Choosy(Bare):
    count: int = field(default=1)

    @count.validator
    def _check(self, _: object, value: int) -> None:
        if value != 1:
            raise IllegalActionError("just one")


def test_python_text_makes_an_equal_action() -> None:
    order = Order("stop", (2, 3), 5)

    text = python_text(order)

    assert text == "Order(word='stop', place=(2, 3), secret=5)"
    assert eval(text) == order


def test_altered_changes_one_attribute() -> None:
    dice = Mulberry32(1)

    orders = {altered(Order(), [Bare(), Order(word="halt")], dice) for _ in range(200)}

    orders -= {None, Order()}
    changes = [
        (order.word != "go") + (order.place != (0, 1)) + (order._secret != 7)
        for order in orders
        if isinstance(order, Order)
    ]
    assert changes == [1] * len(orders)


def test_altered_takes_values_from_others_too() -> None:
    words: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(200):
        for has_others in words:
            others = [Order(word="halt"), Bare()] if has_others else []
            order = altered(Order(), others, Mulberry32(seed))
            assert isinstance(order, Order)
            words[has_others].add(order.word)

    assert words[False] == {"go", "", " ", "o", "go'", "unknown"}
    assert words[True] == {*words[False], "halt"}


@pytest.mark.parametrize("action", [Bare(), Choosy()], ids=["nothing", "refused"])
def test_altered_is_none_when_there_is(action: Action[Any]) -> None:
    assert altered(action, [action], Mulberry32(0)) in (None, action)


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (True, {False}),
        (5, {2, 3, 4, 6, 7, 8, -5, 0, 1005, 2**31}),
        (0.5, {-2.5, -1.5, -0.5, 1.5, 2.5, 3.5, 0, 1000.5, 2**31}),
        ((1, None), {(0, None), (2, None), (-1, None), (1, 0), (1, 1), (1, 3)}),
        (None, {0, 1, 2, 3}),
        (b"unknown", {b"unknown"}),
        ((), {()}),
    ],
)
def test_altered_value_is_of_the_same_kind(value: object, others: set[object]) -> None:
    dice = Mulberry32(3)

    found = {altered_value(value, dice) for _ in range(300)}

    assert others <= found
    assert found <= {*others, *(pair for pair in found if isinstance(pair, tuple))}
