"""Plain data: what comes from outside is bounded, and laid out to be read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import NotationError
from alpaca_emblem.replay import plain
from alpaca_emblem.replay.plain import (
    DEEPEST,
    LONGEST_TEXT,
    check_plain,
    json_text,
    read_json,
)

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**64), 2**64)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@pytest.mark.unmeasured
@given(st.dictionaries(st.text(), VALUES))
def test_what_is_written_reads_back(document: dict[str, Any]) -> None:
    assert read_json(json_text(document)) == document


def test_tables_of_a_list_have_a_line_each() -> None:
    document = {
        "schema": 1,
        "position": {"round": 2, "unit": [{"id": 1}, {"id": 2, "at": [0, 1]}]},
        "options": {"seed": 3},
        "empty": {},
    }

    assert json_text(document).splitlines() == [
        "{",
        '"schema": 1,',
        '"position": {',
        '"round": 2,',
        '"unit": [',
        '{"id": 1},',
        '{"id": 2, "at": [0, 1]}',
        "]",
        "},",
        '"options": {"seed": 3},',
        '"empty": {}',
        "}",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is no JSON"),
        ("{", "it is no JSON: .*line 1 column 2"),
        ('{"a": 1, "b": 2, "a": 3}', "'a' stands twice in one table"),
        ("[NaN]", "NaN is no number"),
        ("[-Infinity]", "-Infinity is no number"),
        ("[1e999]", "inf is no number"),
        ("[" + "9" * 5000 + "]", "it is no JSON"),
        ("[" + "9" * 400 + "]", "a whole number has at most 1024 bits"),
        ("[" * 100_000, "it is nested too deeply"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "it is nested too deeply"),
        (" " * (LONGEST_TEXT + 1), "at most 8000000 characters, not 8000001"),
    ],
    ids=[
        "empty",
        "open",
        "twice",
        "nan",
        "infinity",
        "inf",
        "digits",
        "bits",
        "deep",
        "deeper",
        "long",
    ],
)
def test_what_is_beyond_the_bounds_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_json(text)


def test_byte_order_mark_is_passed_over() -> None:
    assert read_json("\ufeff[1]") == [1]


def test_depth_up_to_the_bound_is_read() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        ({"a": [1, {"b": (1, 2)}]}, ".a[1].b", "tuple is no kind of plain data"),
        ({"a": {1: 2}}, ".a.1", "a name must be a text"),
        ([float("nan")], "[0]", "nan is no number"),
        (object(), "", "object is no kind of plain data"),
    ],
)
def test_what_is_no_plain_data_is_named_by_its_path(
    value: object, path: str, message: str
) -> None:
    with pytest.raises(NotationError, match=message) as raised:
        check_plain(value)

    assert raised.value.path == path


def test_what_contains_itself_is_refused() -> None:
    cycle: list[Any] = []
    cycle += [cycle, cycle]

    with pytest.raises(NotationError, match="nested too deeply"):
        check_plain(cycle)


def test_what_grows_by_being_shared_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of two of the same list of two, and so on: few objects, many values."""
    monkeypatch.setattr(plain, "MOST_VALUES", 10_000)
    value: list[Any] = []
    for _ in range(DEEPEST - 1):
        value = [value, value]

    with pytest.raises(NotationError, match="more than 10000 values"):
        check_plain(value)


@pytest.mark.parametrize(
    "value", [[1, 2, 3], {"a": 1, "b": 2, "c": 3}, [[[1]]], [[], {}, None]], ids=repr
)
def test_exactly_as_many_values_as_there_may_be(
    monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    """Lists and tables are values, too."""
    monkeypatch.setattr(plain, "MOST_VALUES", 4)
    check_plain(value)

    monkeypatch.setattr(plain, "MOST_VALUES", 3)
    with pytest.raises(NotationError, match=r"^there are more than 3 values$"):
        check_plain(value)


def test_text_of_any_language_is_readable() -> None:
    assert '"Иван"' in json_text({"name": "Иван"})
    assert json.loads(json_text({"name": "Иван"})) == {"name": "Иван"}
