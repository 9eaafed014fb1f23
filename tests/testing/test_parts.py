"""Games around a part: what is no such part is named before there is a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.testing import with_effect, with_item, with_terrain, with_unit


@pytest.mark.parametrize(
    ("around", "message"),
    [
        (with_unit, "unit_class must be a class of Unit"),
        (with_item, "item_class must be a class of Item"),
        (with_effect, "effect must be of class Effect"),
        (with_terrain, "terrain must be of class Terrain"),
    ],
)
@pytest.mark.parametrize("part", [None, 3, "Hero", int])
def test_what_is_no_such_part_is_named(
    around: Callable[[Any], object], message: str, part: Any
) -> None:
    with pytest.raises(InvalidTypeError) as caught:
        around(part)

    assert str(caught.value) == f"{message}, not {part!r}"
