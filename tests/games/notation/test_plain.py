"""Plain data: its bounds, and errors with paths."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.notation import plain
from alpaca_emblem.games.notation.bounds import DEEPEST
from alpaca_emblem.games.notation.plain import (
    LONGEST_PATH,
    check_plain,
    path_of_file,
    path_text,
    read_file,
)


@pytest.mark.parametrize(
    ("value", "path", "message"),
    [
        ({"a": [1, {"b": (1, 2)}]}, ".a[1].b", "tuple is not plain data"),
        ({"a": {1: 2}}, ".a.1", "a key must be a string"),
        ([float("nan")], "[0]", "nan is not a number"),
        (object(), "", "object is not plain data"),
    ],
)
def test_other_values_than_plain_data_are_named_by_their_path(
    value: object, path: str, message: str
) -> None:
    with pytest.raises(NotationError, match=message) as raised:
        check_plain(value)

    assert raised.value.path == path


def test_self_containing_values_are_refused() -> None:
    cycle: list[Any] = []
    cycle += [cycle, cycle]

    with pytest.raises(NotationError, match="nested too deeply"):
        check_plain(cycle)


def test_values_that_grow_by_sharing_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A list of two of the same list of two, and so on: few objects, many values."""
    monkeypatch.setattr(plain, "MOST_VALUES", 10_000)
    value: list[Any] = []
    for _ in range(DEEPEST - 1):
        value = [value, value]

    with pytest.raises(NotationError, match="at most 10000 values"):
        check_plain(value)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("", ""),
        (".unit[2].at", "unit[2].at"),
        ("x" * LONGEST_PATH, "x" * LONGEST_PATH),
        ("x" * 99 + "y" * 99, "x" * 47 + " ... " + "y" * 47),
    ],
)
def test_paths_are_cut_in_messages(path: str, text: str) -> None:
    assert path_text(path) == text


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
    with pytest.raises(NotationError, match=r"^there must be at most 3 values$"):
        check_plain(value)


class BytesPath:
    """A path that is not text."""

    def __fspath__(self) -> bytes:
        return b"x"


@pytest.mark.parametrize(
    ("path", "error", "message"),
    [
        ("a\0b", InvalidValueError, "path must not have a null character"),
        ("\ud800.json", InvalidValueError, "path '.ud800.json': surrogates not allowe"),
        (BytesPath(), InvalidTypeError, "path must be the path of a file"),
        (3, InvalidTypeError, "path must be the path of a file, not 3"),
    ],
)
def test_paths_that_no_file_can_have(
    path: object, error: type[Exception], message: str
) -> None:
    for use in (path_of_file, lambda path: read_file(path, 10)):
        with pytest.raises(error, match=message):
            use(path)
