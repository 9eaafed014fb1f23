"""Annotations: which plain data a field can hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NewType, TypeVar

import pytest

from alpaca_emblem.games.notation.custom_fields import annotation, fits
from alpaca_emblem.model.units import Fighter

T = TypeVar("T")
Heat = NewType("Heat", int)


class Furnace:
    """Knows how hot it is."""

    heat: float
    owner: Nobody  # type: ignore[name-defined]  # noqa: F821


class Oven(Furnace):
    """Inherits that, and bakes."""

    bread: tuple[int, ...]


def test_annotation_is_looked_up_in_the_class_that_has_it() -> None:
    assert annotation(Oven, "heat") is float
    assert annotation(Oven, "bread") == tuple[int, ...]
    with pytest.raises(LookupError, match="cake of Oven has no annotation"):
        annotation(Oven, "cake")
    with pytest.raises(NameError, match="Nobody"):
        annotation(Oven, "owner")


@pytest.mark.parametrize(
    ("hint", "fitting", "others"),
    [
        (float, [0.5, 1], [True, "1", (1,)]),
        (int, [1], [0.5, True, "1"]),
        (bool, [True], [1, 0.0]),
        (str, ["a"], [1, ("a",)]),
        (int | str, [1, "a"], [0.5, True]),
        (float | None, [0.5, 2], ["a"]),
        (Literal["a", 1], ["a", 1], ["b", True]),
        (tuple, [(), (1, "a")], [1, "ab"]),
        (tuple[int, ...], [(), (1, 2)], [(1, "a"), 1]),
        (tuple[int, str], [(1, "a")], [(1,), (1, 2), (1, "a", 2), ()]),
        (tuple[()], [()], [(1,)]),
        (tuple[tuple[int, int], ...], [((1, 2),)], [(1, 2), ((1,),)]),
        (Sequence[int], [(1,), ()], [1]),
        (Fighter | None, [], [1, "a"]),
        (object, [1, "a", (0.5,)], []),
        (Any, [1, "a", (0.5,)], []),
        (T, [1, "a"], []),
        (Heat, [1, "a"], []),
    ],
    ids=str,
)
def test_matching_types(hint: Any, fitting: list[object], others: list[object]) -> None:
    assert [value for value in (*fitting, *others) if fits(value, hint)] == fitting
