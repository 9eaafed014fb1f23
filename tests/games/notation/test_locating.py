"""Lines and columns of errors in a text."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.locating import locating, offset_of

TEXT = '''
# round = 7
board = """
unit = 3
"""
round = 1.5  # unit = 4
"order" = ["a", 'b = 2', "c"]
dice = { java = 7, other = [1, { deep = 2 }] }
unit = [
  { id = 1, at = [0, 1], name = "\\"],{" },  # {
  { id = 2, at = [2, 3] },
]

[outcome]
reason = "gone"
more.inner = 3

[[list]]
id = 5
[[list]]
id = 6
'''


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("board", 'board = """'),
        ("round", "round = 1.5"),
        ("order", '"order" = '),
        ("order[1]", "'b = 2', "),
        ("dice.java", "java = 7"),
        ("dice.other[1].deep", "deep = 2"),
        ("unit", "unit = [\n"),
        ("unit[0].name", "name = "),
        ("unit[1].at", "at = [2, 3]"),
        ("unit[1].at[1]", "3] }"),
        ("outcome", "[outcome]"),
        ("outcome.reason", "reason = "),
        ("outcome.more.inner", "more.inner"),
        ("list[1].id", "id = 6"),
    ],
)
def test_every_value_is_found(path: str, expected: str) -> None:
    offset = offset_of(path, TEXT)

    assert offset is not None
    assert TEXT[offset:].startswith(expected)


@pytest.mark.parametrize(
    ("path", "expected"),
    [("unit[1].owner", "{ id = 2"), ("unit[7]", "unit = ["), ("outcome.x.y", "[outc")],
)
def test_missing_places_are_located_by_their_surroundings(
    path: str, expected: str
) -> None:
    offset = offset_of(path, TEXT)

    assert offset is not None
    assert TEXT[offset:].startswith(expected)


@pytest.mark.parametrize("path", ["", "uni", "players", "players[0].name"])
def test_units_off_the_board_have_no_place(path: str) -> None:
    assert offset_of(path, TEXT) is None


def test_error_names_line_and_column() -> None:
    with (
        pytest.raises(NotationError, match=r"^odd \(line 11, column 13\)$") as raised,
        locating(TEXT),
    ):
        raise NotationError("odd", path="unit[1].at")

    assert raised.value.path == "unit[1].at"


def test_error_without_a_place_stays_as_it_is() -> None:
    error = NotationError("odd", path="nowhere")

    with pytest.raises(NotationError, match=r"^odd$") as raised, locating(TEXT):
        raise error

    assert raised.value is error


@pytest.mark.parametrize(
    ("text", "path", "offset"),
    [
        ("[a.b]\nc = 1\n[a]\nd = 2", "a.b.x", 0),
        ("a = 1\nb = 2.5", "b.x", 6),
        ("a = [[1, 2], { c = [3] }]\nb = [1]", "b[1]", 26),
        ("a = '['\nb = 1", "b", 8),
        ("[[a]]\nb = [{}]\n[[a]]\nb = [{ c = 1 }]", "a[1].b[0].c", 28),
    ],
)
def test_other_values_than_the_target_are_skipped(
    text: str, path: str, offset: int
) -> None:
    assert offset_of(path, text) == offset
