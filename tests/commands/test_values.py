"""Values on the command line: JSON, TOML or names, ranges and lists."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.values import MOST_VALUES, ends_of, value_of, values_of
from alpaca_emblem.errors import InvalidValueError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        (" 3 ", 3),
        ("-2.5", -2.5),
        ("1e3", 1000.0),
        ("0x10", 16),
        ("true", True),
        ("null", None),
        ("none", "none"),
        ("wolf", "wolf"),
        ("'wolf'", "wolf"),
        ('"3"', "3"),
        ("", ""),
        ("[1, 2,]", [1, 2]),
        ('["a", "b"]', ["a", "b"]),
        ("{low = 1, high = 2}", {"low": 1, "high": 2}),
        ('{"low": 1}', {"low": 1}),
        ("2026-12-01", "2026-12-01"),
        ("1\nother = 2", "1\nother = 2"),
        ("NaN", "NaN"),
        ("inf", "inf"),
        ("[" * 5000, "[" * 5000),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_values_are_read_as_json_or_toml_and_else_as_names(
    text: str, value: Any
) -> None:
    assert value_of(text) == value


@pytest.mark.unmeasured
@given(st.text())
def test_any_text_is_a_value(text: str) -> None:
    value_of(text)


@pytest.mark.unmeasured
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    )
)
def test_json_is_read_as_it_is(value: Any) -> None:
    assert value_of(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3:9", (3, 4, 5, 6, 7, 8, 9)),
        ("3:9:2", (3, 5, 7, 9)),
        ("3:8:2", (3, 5, 7)),
        ("5:5", (5,)),
        ("9:3:-3", (9, 6, 3)),
        ("-2:1", (-2, -1, 0, 1)),
        ("3,5,7", (3, 5, 7)),
        ("7", (7,)),
        ("wolf,goblin", ("wolf", "goblin")),
        ("null,30", (None, 30)),
        ("0.5,1", (0.5, 1)),
        ('["wolf"],["wolf","goblin"]', (["wolf"], ["wolf", "goblin"])),
    ],
)
def test_values_are_ranges_with_both_ends_or_lists(
    text: str, values: tuple[object, ...]
) -> None:
    assert values_of("--vary", text, Words()) == values


@pytest.mark.parametrize(
    "text",
    ["", " ", "9:3", "3:9:0", "3:9:-1", f"1:{MOST_VALUES + 1}", "a,,b", "1:9" * 0],
)
def test_no_values_and_too_many_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueError, match="--vary must have from 1 to 10000"):
        values_of("--vary", text, Words())


def test_as_many_values_as_are_allowed() -> None:
    assert len(values_of("--vary", f"1:{MOST_VALUES}", Words())) == MOST_VALUES


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("3:9", (3, 9)),
        ("9:3", (9, 3)),
        ("-1.5:2", (-1.5, 2)),
        ("3:9:2", [3, 5, 7, 9]),
        ("3,9", [3, 9]),
        ("wolf,rat", ["wolf", "rat"]),
        ("a:b", ["a:b"]),
        ("1.2.3:4", ["1.2.3:4"]),
    ],
)
def test_ends_are_a_pair_and_all_else_a_list(text: str, ends: Any) -> None:
    found = ends_of("--vary", text, Words())

    assert (found, type(found)) == (ends, type(ends))
