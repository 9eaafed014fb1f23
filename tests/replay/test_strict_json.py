"""Plain data: what comes from outside is bounded, and laid out to be read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.bounds import DEEPEST
from alpaca_emblem.replay.file_formats import (
    LONGEST_TEXT,
    MOST_MARKS,
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
def test_written_text_reads_back(document: dict[str, Any]) -> None:
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
        ("", "it is not JSON"),
        ("{", "it is not JSON: .*line 1 column 2"),
        ('{"a": 1, "b": 2, "a": 3}', "'a' occurs twice in one table"),
        ('{"a": 1, "b": 2, "a": 3, "b": 4}', "'a' occurs twice in one table"),
        ("[NaN]", "^NaN is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ("[1e999]", "inf is not a number"),
        ("\n[" + "9" * 5000 + "]", r"it is not JSON: .* \(line 2, column 2\)"),
        ("[" + "9" * 400 + "]", "a whole number must have at most 1024 bits"),
        ('["[",\n' + "[" * 99_999, r"nested too deeply \(line 2, column 32\)"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "it is nested too deeply"),
        (" " * (LONGEST_TEXT + 1), "at most 8000000 characters, not 8000001"),
    ],
    ids=[
        "empty",
        "open",
        "twice",
        "both_twice",
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
def test_values_beyond_the_bounds_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_json(text)


def test_byte_order_mark_is_passed_over() -> None:
    assert read_json("\ufeff[1]") == [1]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"a": [1, {"b": 2, "c": 3, "b": 4}]}', ".a[1].b"),
        ('{"a": {"b": [0, NaN]}}', ".a.b[1]"),
        ('{"a": {"b": -Infinity}}', ".a.b"),
        ('{"a": {"b": 1e999}}', ".a.b"),
        ('{"a": [' + "9" * 400 + "]}", ".a[0]"),
        ('{"a": ' + "[" * DEEPEST + "]" * DEEPEST + "}", ".a" + "[0]" * (DEEPEST - 1)),
    ],
    ids=["twice", "nan", "infinity", "inf", "bits", "deep"],
)
def test_values_beyond_the_bounds_are_named_by_their_path(text: str, path: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_json(text)

    assert raised.value.path == path


@pytest.mark.unmeasured
def test_marks_are_counted_outside_of_texts_only() -> None:
    """A list of n whole numbers has n marks, one more for the bracket."""
    commas = MOST_MARKS - 2
    assert len(read_json("[" + "1," * commas + "1]")) == commas + 1
    assert read_json('["' + "," * MOST_MARKS + '\\""]') == ["," * MOST_MARKS + '"']
    with pytest.raises(NotationError, match=f"at most {MOST_MARKS} marks"):
        read_json("[" + "1," * (commas + 1) + "1]")


def test_depth_up_to_the_bound_is_read() -> None:
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None


def test_text_of_any_language_is_readable() -> None:
    assert '"Иван"' in json_text({"name": "Иван"})
    assert json.loads(json_text({"name": "Иван"})) == {"name": "Иван"}
