"""Leaves the unit on its old square. Fails: test_a_move_frees_the_old_square."""


class Square:
    def __init__(self, name):
        self.name = name
        self.unit = None


class Unit:
    def __init__(self, name):
        self.name = name
        self.square = None


class OccupiedError(Exception):
    pass


def place(unit, square):
    if square.unit not in (None, unit):
        raise OccupiedError(square.name)
    unit.square = square
    square.unit = unit


def remove(unit):
    if unit.square is not None:
        unit.square.unit = None
        unit.square = None


def swap(one, other):
    here, there = one.square, other.square
    remove(one)
    remove(other)
    if there is not None:
        place(one, there)
    if here is not None:
        place(other, here)
