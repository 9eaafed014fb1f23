"""Wordings: what attributes stand for, and which of several texts an event gets."""

from attrs import frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.texts import Kind, Wording


@frozen
class Howled(Event):
    """A wolf has howled."""

    wolf: int
    to: str
    times: int


WORDING = Wording(
    {"wolf": Kind.UNIT, "to": Kind.PLACE, "Howled.to": Kind.PLAYER},
    {"Howled": lambda event: "once" if event.times == 1 else "often"},
)


def test_an_attribute_can_stand_for_something_else_in_one_event() -> None:
    assert WORDING.kind("Howled", "to") is Kind.PLAYER
    assert WORDING.kind("UnitMoved", "to") is Kind.PLACE
    assert WORDING.kind("Howled", "wolf") is Kind.UNIT


def test_attributes_can_be_plain() -> None:
    assert WORDING.kind("Howled", "times") is None


def test_the_path_says_which_of_several_texts() -> None:
    assert WORDING.path(Howled(1, "moon", 1)) == "Howled.once"
    assert WORDING.path(Howled(1, "moon", 2)) == "Howled.often"
    assert Wording({}).path(Howled(1, "moon", 2)) == "Howled"
