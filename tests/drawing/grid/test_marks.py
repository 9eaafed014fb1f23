"""Marks: places in reach, targets and danger, as the rules have them."""

from fractions import Fraction

import pytest

from alpaca_emblem.drawing.grid import (
    Mark,
    MarkKind,
    danger_marks,
    event_marks,
    path_marks,
    reach_marks,
    selection_marks,
)
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchUnitError,
    OutOfRangeError,
)
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.events import (
    UnitMissed,
    UnitMissedUnseen,
    UnitStruckUnseen,
)
from alpaca_emblem.games.grid.selection import Selection
from alpaca_emblem.games.unit_events import UnitMoved, UnitStruck
from alpaca_emblem.model.topology import Coordinates

ROAD = """
game = "grid"
to_act = "heroes"
turn = 1
map = "......"
unit = [
  { id = 1, side = "heroes", name = "Knight", class = "SwordMaster", at = [0, 0], \
hit_points = 9, movement = 2, power = 7, defense = 3 },
  { id = 2, side = "heroes", name = "Scout", class = "SwordMaster", at = [0, 1], \
hit_points = 11, movement = 5, power = 6, defense = 2 },
  { id = 3, side = "foes", name = "Bandit", class = "Fighter", at = [0, 4], \
hit_points = 10, movement = 3, power = 6, defense = 1 },
]
"""


def notes(marks: tuple[Mark, ...], kind: MarkKind) -> dict[Coordinates, str]:
    return {mark.place: mark.note for mark in marks if mark.kind is kind}


def test_reach_has_the_cost_of_each_way(brook: GridBattle) -> None:
    marks = reach_marks(brook, 1)

    assert notes(marks, MarkKind.REACH) == {
        place: str(cost) for place, cost in brook.reachable(brook.units[0]).items()
    }


def test_targets_show_the_damage_of_a_strike(brook: GridBattle) -> None:
    assert notes(reach_marks(brook, 1), MarkKind.TARGET) == {}

    marks = reach_marks(brook, 2)

    assert notes(marks, MarkKind.TARGET) == {(1, 2): "-5"}
    assert marks[-1].title == "target, 5 damage"


def test_units_that_a_cleric_could_heal_are_targets() -> None:
    scenario = GridBattle().scenario
    position = GridBattle(scenario).position()
    position["unit"][0] |= {"class": "Cleric", "power": 3}
    position["unit"][1] |= {"left": 5}

    marks = reach_marks(GridBattle.from_position(position), 1)

    assert notes(marks, MarkKind.TARGET)[5, 1] == "+"


def test_units_that_cannot_act_now_have_a_reach_too(brook: GridBattle) -> None:
    assert notes(reach_marks(brook, 3), MarkKind.TARGET)


def test_a_view_marks_what_its_side_knows(misty: GridBattle) -> None:
    seen = reach_marks(misty.view("heroes"), 2)

    assert notes(seen, MarkKind.REACH) == {
        place: str(cost) for place, cost in misty.reachable(misty.units[1]).items()
    }


def test_a_unit_off_the_board_has_no_reach(
    brook: GridBattle, misty: GridBattle
) -> None:
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


def test_danger_needs_a_known_side(brook: GridBattle) -> None:
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
    selected = Mark(MarkKind.SELECTION, (2, 0))
    assert [mark.kind for mark in moving[:-1]] == [MarkKind.REACH] * len(reach)
    assert notes(acting, MarkKind.TARGET) == {(1, 2): "-5"}
    assert moving[-1] == acting[-1] == selected
    assert len(acting) == 3  # with the path


def test_a_selection_with_a_goal_has_a_path(brook: GridBattle) -> None:
    position = brook.position()
    del position["unit"][1]["acted"]
    selection = Selection(GridBattle.from_position(position))
    selection.click(2, 0)
    selection.click(2, 2)

    path, target, selected = selection_marks(selection)

    assert path.way == ((2, 0), (2, 1), (2, 2))
    assert (path.kind, path.place, path.unit) == (MarkKind.PATH, (2, 2), 2)
    assert target.kind is MarkKind.TARGET
    assert selected == Mark(MarkKind.SELECTION, (2, 0))


def test_a_target_falls_if_one_strike_is_enough(brook: GridBattle) -> None:
    position = brook.position()
    position["unit"][2]["left"] = 5

    (strong,) = (m for m in reach_marks(brook, 2) if m.kind is MarkKind.TARGET)
    weak_battle = GridBattle.from_position(position)
    (weak,) = (m for m in reach_marks(weak_battle, 2) if m.kind is MarkKind.TARGET)

    assert (strong.falls, weak.falls) == (False, True)
    assert weak.title == "target falls, 5 damage"


def test_a_path_is_a_cheapest_one(brook: GridBattle) -> None:
    (mark,) = path_marks(brook, 2, (2, 2))

    assert mark.way == brook.path(brook.units[1], (2, 2))
    assert (mark.note, mark.title) == ("3", "path, steps: 3")
    assert path_marks(brook, 2, (2, 0)) == ()


def test_a_path_leads_where_a_unit_can_stop(brook: GridBattle) -> None:
    with pytest.raises(OutOfRangeError):
        path_marks(brook, 1, (2, 4))
    with pytest.raises(OutOfRangeError, match=r"Knight 1 cannot stop at \(2, 0\)"):
        path_marks(brook, 1, (2, 0))
    with pytest.raises(InvalidValueError, match="is not on the board"):
        path_marks(brook, 5, (0, 0))


def test_events_leave_the_last_move_and_the_last_exchange() -> None:
    battle = GridBattle.from_text(ROAD)

    walked = battle.act(1, (0, 2))
    struck = battle.act(2, (0, 3), 3)

    (move,) = event_marks(battle, walked)
    assert (move.kind, move.place) == (MarkKind.LAST_MOVE, (0, 2))
    assert move.way == ((0, 0), (0, 1), (0, 2))
    marks = event_marks(battle, (*walked, *struck))
    assert [(mark.kind, mark.place, mark.note) for mark in marks] == [
        (MarkKind.LAST_MOVE, (0, 3), ""),
        (MarkKind.LAST_STRIKE, (0, 4), "-5"),
        (MarkKind.LAST_STRIKE, (0, 3), "-4"),
    ]
    assert "Scout 2" in marks[0].title
    assert "Bandit 3" in marks[1].title
    assert event_marks(battle, ()) == ()


def test_a_strike_ends_the_exchange_before_it() -> None:
    battle = GridBattle.from_text(ROAD)
    first = UnitStruck(3, 2, "axe", 4, 7, (), is_counter=False)
    missed = UnitMissed(1, 3, "sword", 90, is_counter=False)

    marks = event_marks(battle, (first, missed))

    assert [(mark.place, mark.note) for mark in marks] == [((0, 4), "0")]


def test_the_damage_of_a_hidden_attacker_is_not_told() -> None:
    battle = GridBattle.from_text(ROAD)

    (struck,) = event_marks(battle, [UnitStruckUnseen(1, 7)])
    (missed,) = event_marks(battle, [UnitMissedUnseen(1)])

    assert (struck.place, struck.note) == ((0, 0), "")
    assert (missed.place, missed.note) == ((0, 0), "0")


def test_a_way_that_cannot_be_walked_has_its_ends_only() -> None:
    battle = GridBattle.from_text(ROAD)

    (mark,) = event_marks(battle, [UnitMoved(1, (0, 0), (0, 5))])

    assert mark.way == ((0, 0), (0, 5))


def test_a_view_marks_what_its_side_was_told(misty: GridBattle) -> None:
    events = misty.act(1, (1, 0))

    seen = misty.events_for("heroes", events)
    (mark,) = event_marks(misty.view("heroes"), seen)

    assert mark.way == ((0, 0), (1, 0))
    assert event_marks(misty.view("foes"), misty.events_for("foes", events)) == ()


def test_a_strike_out_of_sight_has_no_place(misty: GridBattle) -> None:
    strike = UnitStruck(1, 4, "sword", 3, 13, (), is_counter=False)

    assert event_marks(misty.view("heroes"), [strike]) == ()


def test_only_events_leave_marks(brook: GridBattle) -> None:
    with pytest.raises(InvalidTypeError, match="events"):
        event_marks(brook, ["moved"])  # type: ignore[list-item]
