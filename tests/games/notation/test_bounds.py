"""Bounds of texts: refusals before parsing, and their locations."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.bounds import (
    LONGEST_WORD,
    MOST_LINES,
    MOST_MARKS,
    MOST_PARTS,
    check_toml,
    place_of,
    too_deep_at,
)


def is_refused(text: str) -> bool:
    """Return whether *text* is beyond one of the bounds."""
    try:
        check_toml(text)
    except NotationError:
        return True
    return False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a" + ".a" * MOST_PARTS + " = 1", True),
        ("[a" + " . a" * MOST_PARTS + "]", True),
        ("x = { " + "'a'." * MOST_PARTS + "a = 1 }", True),
        ("a" + ".a" * (MOST_PARTS - 1) + " = 1", False),
        ('a = "' + "a." * 99 + '"', False),
        ("# " + "a." * 99, False),
        ('a = """\n' + ".---" * 99 + '.\n"""', False),
    ],
)
def test_long_dotted_keys_are_told_from_texts(text: str, expected: bool) -> None:
    assert is_refused(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = " + "9" * LONGEST_WORD, False),
        ("a = " + "9" * (LONGEST_WORD + 1), True),
        ("a" * LONGEST_WORD + "=1", False),
        ("a" * (LONGEST_WORD + 1) + "=1", True),
        ('a = "' + "9" * 5000 + '"', False),
        ('a = """' + '9"' * 5000 + '\\""""""', False),
        ("a = '''" + "9'" * 5000 + "x'''''", False),
        ("a = '" + "9" * 5000 + "'", False),
        ("# " + "9" * 5000, False),
        ('a = "open' + "9" * 5000, False),
    ],
)
def test_long_words_are_told_from_texts(text: str, expected: bool) -> None:
    assert is_refused(text) is expected


@pytest.mark.parametrize(
    ("mark", "weight"),
    [(",", 1), ("[ ", 1), ("{", 1), ("=", 1), (". ", 2)],
)
def test_marks_have_weights(mark: str, weight: int) -> None:
    """All of them together are bounded; those in texts and comments do not count."""
    most = MOST_MARKS // weight
    rest = "," * (MOST_MARKS - most * weight)

    assert not is_refused(f"x{mark * most}{rest}")
    assert is_refused(f"x{mark * most}{rest},")
    assert not is_refused(f'"""{mark * most}"""{rest}')
    assert not is_refused(f"#{mark.strip() * (most + 1)}")


def test_lines_are_bounded() -> None:
    assert not is_refused("\n" * (MOST_LINES - 1))
    assert is_refused("\n" * MOST_LINES)


def test_places_are_named() -> None:
    dotted, long = "\n  a" + ".a" * MOST_PARTS, "\n\nb = " + "1" * 2000
    with pytest.raises(NotationError, match=r"16 parts \(line 2, column 3\)"):
        check_toml(dotted)
    with pytest.raises(NotationError, match=r"1000 characters \(line 3, column 5\)"):
        check_toml(long)


def test_depth_is_found_outside_of_texts() -> None:
    text = "a = ['[[', # [[\n" + "[" * 40 + "]" * 40 + "]"

    assert place_of(too_deep_at(text), text) == "line 2, column 32"
    assert too_deep_at("a = [[1], [2]]") == 14
