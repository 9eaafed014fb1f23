"""Run these tests with ``python -m pytest``."""

from exercise_3 import Map


class Cave(Map):
    pass


def test_a_map_is_read_from_a_text():
    assert Map.from_text("..#\n#..").rows == [[".", ".", "#"], ["#", ".", "."]]


def test_an_empty_map_has_a_size():
    assert Map.empty(3, 2).rows == [[".", ".", "."], [".", ".", "."]]


def test_subclasses_inherit_the_constructors():
    assert type(Cave.from_text("..\n..")) is Cave
    assert type(Cave.empty(2, 2)) is Cave
    assert type(Map.empty(2, 2)) is Map
