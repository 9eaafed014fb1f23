"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_1 import History, Paint, Several


def test_undo_brings_back_the_colour_before():
    history = History(["red", "white"])
    history.do(Paint(0, "blue"))
    assert history.row == ["blue", "white"]
    history.undo()
    assert history.row == ["red", "white"]


def test_redo_carries_out_again():
    history = History(["red", "white"])
    history.do(Paint(0, "blue"))
    history.undo()
    history.redo()
    assert history.row == ["blue", "white"]


def test_several_commands_are_one_step():
    history = History(["red", "white"])
    history.do(Several([Paint(0, "blue"), Paint(1, "green")]))
    assert history.row == ["blue", "green"]
    history.undo()
    assert history.row == ["red", "white"]


def test_nothing_to_undo_is_an_error():
    with pytest.raises(IndexError):
        History(["red"]).undo()
