"""Marks: places in reach, targets and danger, as the rules have them."""

from fractions import Fraction

import pytest

from alpaca_emblem.drawing.grid import (
    Mark,
    MarkKind,
    danger_marks,
    reach_marks,
    selection_marks,
)
from alpaca_emblem.errors import InvalidValueError, NoSuchUnitError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.selection import Selection
from alpaca_emblem.model.topology import Coordinates


def notes(marks: tuple[Mark, ...], kind: MarkKind) -> dict[Coordinates, str]:
    return {mark.place: mark.note for mark in marks if mark.kind is kind}


def test_reach_has_the_cost_of_each_way(brook: GridBattle) -> None:
    marks = reach_marks(brook, 1)

    assert notes(marks, MarkKind.REACH) == {
        place: str(cost) for place, cost in brook.reachable(brook.units[0]).items()
    }


def test_targets_have_what_a_blow_would_do(brook: GridBattle) -> None:
    assert notes(reach_marks(brook, 1), MarkKind.TARGET) == {}

    marks = reach_marks(brook, 2)

    assert notes(marks, MarkKind.TARGET) == {(1, 2): "-5"}
    assert marks[-1].title == "target, 5 damage"


def test_whom_a_cleric_could_heal_is_a_target() -> None:
    scenario = GridBattle().scenario
    position = GridBattle(scenario).position()
    position["unit"][0] |= {"class": "Cleric", "power": 3}
    position["unit"][1] |= {"left": 5}

    marks = reach_marks(GridBattle.from_position(position), 1)

    assert notes(marks, MarkKind.TARGET)[5, 1] == "+"


def test_who_has_acted_or_is_not_in_turn_has_a_reach_too(brook: GridBattle) -> None:
    assert notes(reach_marks(brook, 3), MarkKind.TARGET)


def test_a_view_marks_what_its_side_knows(misty: GridBattle) -> None:
    seen = reach_marks(misty.view("heroes"), 2)

    assert notes(seen, MarkKind.REACH) == {
        place: str(cost) for place, cost in misty.reachable(misty.units[1]).items()
    }


def test_who_stands_nowhere_has_no_reach(brook: GridBattle, misty: GridBattle) -> None:
    with pytest.raises(InvalidValueError, match="is not on the board"):
        reach_marks(brook, 5)
    with pytest.raises(InvalidValueError, match="is not on the board"):
        reach_marks(misty.view("heroes"), 4)
    with pytest.raises(NoSuchUnitError):
        reach_marks(brook, 6)


def test_danger_is_that_of_the_threat(brook: GridBattle) -> None:
    marks = danger_marks(brook, "heroes", 1)

    threat = brook.threat("heroes", brook.units[0])
    assert notes(marks, MarkKind.DANGER) == {
        place: str(danger.damage) for place, danger in threat.items() if danger.damage
    }
    assert max(mark.weight for mark in marks) == 1
    assert all(0 < mark.weight <= 1 for mark in marks)


def test_danger_tells_of_death(brook: GridBattle) -> None:
    threat = brook.threat("heroes", brook.units[0])
    here = threat[0, 0]

    (mark,) = [mark for mark in danger_marks(brook, number=1) if mark.place == (0, 0)]

    assert here.death in (Fraction(0), Fraction(1))
    assert mark.title == (
        f"{here.damage} damage, attackers: {here.attackers}, "
        f"chance of death: {0 if here.death == 0 else 100}%"
    )


def test_without_enemies_there_is_no_danger(brook: GridBattle) -> None:
    position = brook.position()
    for entry in position["unit"][2:]:
        entry["left"] = 0
    position |= {"outcome": {"reason": "rout", "winners": ["heroes"]}}
    del position["to_act"]

    assert danger_marks(GridBattle.from_position(position)) == ()


def test_danger_is_somebodys(brook: GridBattle) -> None:
    with pytest.raises(InvalidValueError, match="side must be one of"):
        danger_marks(brook, "nobody")
    with pytest.raises(InvalidValueError, match="is not a living unit"):
        danger_marks(brook, "heroes", 3)


def test_a_selection_marks_what_it_has_marked(brook: GridBattle) -> None:
    position = brook.position()
    del position["unit"][1]["acted"]
    battle = GridBattle.from_position(position)
    selection = Selection(battle)
    assert selection_marks(selection) == ()

    selection.click(2, 0)
    moving = selection_marks(selection)
    selection.click(2, 2)
    acting = selection_marks(selection)

    reach = notes(reach_marks(battle, 2), MarkKind.REACH)
    assert notes(moving, MarkKind.REACH) == reach
    assert [mark.kind for mark in moving] == [MarkKind.REACH] * len(reach)
    assert notes(acting, MarkKind.TARGET) == {(1, 2): "-5"}
    assert len(acting) == 1
