"""Expects both units on the board. Fails: test_swapping_with_a_unit_off_the_board."""


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
    remove(unit)
    unit.square = square
    square.unit = unit


def remove(unit):
    if unit.square is not None:
        unit.square.unit = None
        unit.square = None


def swap(one, other):
    one.square, other.square = other.square, one.square
    one.square.unit = one
    other.square.unit = other
