"""Positions as text: TOML that reads back as it was, and errors that name the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import LONGEST_MESSAGE, NotationError, OutOfRangeError
from alpaca_emblem.games.notation.bounds import LONGEST_WORD
from alpaca_emblem.games.notation.documents import (
    LONGEST_TEXT,
    position_text,
    read_toml,
)
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.tables import Table

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.from_regex(r"[a-z_]{1,8}", fullmatch=True) | TEXTS
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
LEAVES = TEXTS | st.integers(-(2**63), 2**63 - 1) | st.booleans() | FLOATS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=12
)


def is_one_line(value: object) -> bool:
    return not isinstance(value, str) or "\n" not in value


@pytest.mark.unmeasured
@given(st.dictionaries(KEYS, VALUES.filter(is_one_line)))
def test_written_text_reads_back(position: dict[str, Any]) -> None:
    assert read_toml(position_text(position)) == position


@pytest.mark.parametrize("length", [LONGEST_WORD, LONGEST_WORD + 1])
def test_key_of_any_length_reads_back(length: int) -> None:
    """A bare key has a largest length, so a longer one is written as a string."""
    position = {"name": {"k" * length: 1}}

    assert read_toml(position_text(position)) == position


@pytest.mark.unmeasured
@given(TEXTS, TEXTS)
def test_text_of_several_lines_ends_with_a_line_break(first: str, second: str) -> None:
    board = f"{first}\n{second}"

    assert read_toml(position_text({"board": board})) == {"board": f"{board}\n"}


def test_lists_of_tables_have_a_line_for_each() -> None:
    position = {
        "round": 2,
        "order": ["a", "b"],
        "board": ".---.\n|",
        "dice": {"java": 7},
        "unit": [{"id": 1, "at": [0, 1]}, {"id": 2, "moved": True}],
    }

    assert position_text(position, "A---.\n \n") == (
        "# A---.\n"
        "#\n"
        "#\n"
        "round = 2\n"
        'order = ["a", "b"]\n'
        'board = """\n'
        ".---.\n"
        "|\n"
        '"""\n'
        "dice = { java = 7 }\n"
        "unit = [\n"
        "  { id = 1, at = [0, 1] },\n"
        "  { id = 2, moved = true },\n"
        "]\n"
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("round = \n", "line 1, column 9"),
        ("round = 1\nround = 2\n", "line 2"),
        ("a = " + "[" * 5000, r"nested too deeply \(line 1, column 37\)"),
        ("a = " + "9" * 5000, r"cannot be read: .* 1000 characters \(line 1, col"),
        ("a" + ".a" * 99 + " = 1", "at most 16 parts"),
        (7, "must be a string, not 7"),
        (" " * (LONGEST_TEXT + 1), "at most 4000000 characters, not 4000001"),
    ],
    ids=[
        "no_value",
        "twice",
        "too_deep",
        "too_large",
        "too_dotted",
        "no_text",
        "too_long",
    ],
)
def test_invalid_documents_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_toml(text)


@pytest.mark.unmeasured
def test_longest_text_is_read() -> None:
    assert read_toml("a = 1" + " " * (LONGEST_TEXT - 5)) == {"a": 1}


def test_byte_order_mark_is_passed_over_at_the_beginning_only() -> None:
    assert read_toml("\ufeffa = 1") == {"a": 1}
    with pytest.raises(NotationError, match="line 1, column 1"):
        read_toml("\ufeff\ufeffa = 1")


def test_end_of_a_text_has_line_and_column() -> None:
    with pytest.raises(NotationError, match=r"at end of document, line 2, column 4\)"):
        read_toml("a = 1\nb =")


def test_byte_order_mark_takes_no_column() -> None:
    with (
        pytest.raises(NotationError, match=r"line 1, column 1\)"),
        locating(text := "\ufeffa = 'x'"),
    ):
        Table(read_toml(text)).whole("a")


def test_table_hands_out_each_value_once() -> None:
    table = Table({"round": 3})

    assert table.has("round")
    assert table.take("round") == 3
    assert not table.has("round")
    with pytest.raises(NotationError, match=r"^round is missing$"):
        table.take("round")


def test_table_reads_every_kind_of_value() -> None:
    table = Table(
        {
            "round": 3,
            "name": "lance",
            "moved": True,
            "order": ["a", "b"],
            "at": [0, 2],
            "unit": [{"id": 1}, {"id": 2}],
        }
    )

    assert table.whole("round", least=3, most=3) == 3
    assert table.text("name") == "lance"
    assert table.flag("moved") is True
    assert table.texts("order") == ("a", "b")
    assert table.place("at") == (0, 2)
    assert [entry.whole("id") for entry in table.tables("unit")] == [1, 2]
    table.finish()


def test_key_that_is_no_text_is_refused_like_any_other() -> None:
    with pytest.raises(NotationError, match=r"^7: unknown key$"):
        Table({7: "seven"}).finish()


def test_missing_entries_have_their_default() -> None:
    table = Table({})

    assert table.take("any", None) is None
    assert table.whole("round", default=0) == 0
    assert table.text("name", default="bow") == "bow"
    assert table.flag("moved") is False
    assert table.texts("order", default=("a",)) == ("a",)
    assert table.place("at") is None
    assert [*table.places("reach", 0)] == []
    assert list(table.tables("unit")) == []


Reader = Callable[[Table], object]


@pytest.mark.parametrize(
    ("value", "read", "message"),
    [
        (1.0, lambda t: t.whole("x"), "must be a whole number, not 1.0"),
        (True, lambda t: t.whole("x"), "must be a whole number, not True"),
        (-1, lambda t: t.whole("x"), "must be from 0 to 9223372036854775807, not -1"),
        (
            2**63,
            lambda t: t.whole("x"),
            "must be from 0 to .*, not 9223372036854775808",
        ),
        (0, lambda t: t.whole("x", least=1, most=5), "must be from 1 to 5, not 0"),
        (6, lambda t: t.whole("x", least=1, most=5), "must be from 1 to 5, not 6"),
        (7, lambda t: t.text("x"), "must be a string, not 7"),
        (1, lambda t: t.flag("x"), "must be true or false, not 1"),
        ("ab", lambda t: t.texts("x"), "must be a list of strings, not 'ab'"),
        (
            ["a", 1],
            lambda t: t.texts("x"),
            r"must be a list of strings, not \['a', 1\]",
        ),
        ("ab", lambda t: t.place("x"), "must be .row, column., each from 0, not 'ab'"),
        ([1], lambda t: t.place("x"), "must be .row, column., .*, not .1."),
        ([1, 2, 3], lambda t: t.place("x"), "must be .row, column., .*, not .1, 2, 3."),
        ([0, -1], lambda t: t.place("x"), "must be .row, column., .*, not .0, -1."),
        (7, lambda t: [*t.places("x", 2)], "must be a list of places, not 7"),
        (
            [[0, 0]] * 3,
            lambda t: [*t.places("x", 2)],
            "must have at most 2 places, not 3",
        ),
        ([[0, 0], 7], lambda t: [*t.places("x", 2)], r"\[1\] must be .row, .*, not 7"),
        ([0, True], lambda t: t.place("x"), "must be .row, column., .*, not .0, True."),
        (
            ["a"] * 3,
            lambda t: t.texts("x", most=2),
            "must have at most 2 strings, not 3",
        ),
        ({}, lambda t: list(t.tables("x")), "must be a list of tables, not {}"),
        ([{}] * 3, lambda t: list(t.tables("x", 2)), "must have at most 2 .*, not 3"),
        ([{}, 1], lambda t: list(t.tables("x")), r"\[1\] must be a table"),
    ],
)
def test_value_of_the_wrong_kind_is_named_by_its_path(
    value: object, read: Reader, message: str
) -> None:
    with pytest.raises(NotationError, match=f"^x ?{message}$"):
        read(Table({"x": value}))
    with pytest.raises(NotationError, match=rf"^unit\[2\]\.x ?{message}$"):
        read(Table({"x": value}, "unit[2]"))


@pytest.mark.parametrize("read", [Table.text, Table.whole, Table.texts])
def test_missing_value_is_named_by_its_path(
    read: Callable[[Table, str], object],
) -> None:
    (entry,) = Table({"unit": [{}]}).tables("unit")

    with pytest.raises(NotationError, match=r"^unit\[0\]\.x is missing$"):
        read(entry, "x")


def test_document_that_is_no_table_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^the position must be a table$"):
        Table([])


def test_unrequested_answers_are_refused() -> None:
    table = Table({"id": 1, "colour": "red", "size": 2}, "unit[0]")
    table.whole("id")

    with pytest.raises(
        NotationError,
        match=r"^unit\[0\]\.colour, unit\[0\]\.size: unknown key",
    ):
        table.finish()


def test_refused_values_are_named_by_their_path() -> None:
    table, refusal = Table({}, "unit[0]"), r"^unit\[0\]\.at: too far$"

    with pytest.raises(NotationError, match=refusal), table.reading("at"):
        raise OutOfRangeError("too far")
    with pytest.raises(ZeroDivisionError), table.reading("at"):
        raise ZeroDivisionError


def test_errors_do_not_quote_at_length() -> None:
    with pytest.raises(NotationError) as raised:
        Table({"round": "7" * 10**6}).whole("round")

    assert len(str(raised.value)) < LONGEST_MESSAGE + 20
    assert str(raised.value).startswith("round must be a whole number, not '777")
