"""Words: printable, and no wider than there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.words import padded, printable, shortened, width_of


@given(text=st.text())
def test_what_is_printable_stays_and_the_rest_is_replaced(text: str) -> None:
    shown = printable(text)

    assert shown.isprintable()
    assert len(shown) == len(text)
    assert printable(shown) == shown


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Ha", 2), ("英雄", 4), ("e\u0301", 1)]
)
def test_width_is_that_in_a_terminal(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(padded(text, 6)) == 6


def test_a_long_text_is_shortened_in_a_moment() -> None:
    assert shortened("英" * 10**5, 9) == "英英英英…"


@given(text=st.text(), width=st.integers(1, 12))
def test_shortened_text_fits(text: str, width: int) -> None:
    short = shortened(text, width)

    assert width_of(short) <= width
    assert short == text or short.endswith("…")
