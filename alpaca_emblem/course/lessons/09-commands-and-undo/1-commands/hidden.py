"""Further checks."""

import pytest
from exercise_1 import History, Paint, Several


def test_several_are_undone_from_the_last():
    history = History(["red"])
    history.do(Several([Paint(0, "blue"), Several([Paint(0, "green")])]))
    assert history.row == ["green"]
    history.undo()
    assert history.row == ["red"]


def test_a_new_command_ends_redo():
    history = History(["red"])
    history.do(Paint(0, "blue"))
    history.undo()
    history.do(Paint(0, "green"))
    with pytest.raises(IndexError):
        history.redo()
    assert history.row == ["green"]
    history.undo()
    assert history.row == ["red"]


def test_every_past_comes_back():
    row = ["white"] * 3
    history, pasts = History(row), []
    for step in range(30):
        pasts.append(list(row))
        history.do(Paint(step * 7 % 3, "abcd"[step % 4]))
    pasts.append(list(row))
    for past in reversed(pasts[:-1]):
        history.undo()
        assert row == past
    for past in pasts[1:]:
        history.redo()
        assert row == past
    with pytest.raises(IndexError):
        history.redo()
