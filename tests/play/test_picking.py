"""Picks select actions by their beginnings."""

from alpaca_emblem.grid import Act, EndTurn
from alpaca_emblem.play.picking import Picking

STAY = Act(1, (0, 0))
GO = Act(1, (0, 1))
STRIKE = Act(1, (0, 1), 5)
OTHER = Act(2, (3, 3))
END = EndTurn()

ALL = (
    (STAY, ((0, 0), (0, 0), "wait")),
    (GO, ((0, 0), (0, 1), "wait")),
    (STRIKE, ((0, 0), (0, 1), (0, 2))),
    (OTHER, ((3, 3), (3, 3), "wait")),
    (END, ("end-turn",)),
)


def test_nothing_can_be_picked_without_actions() -> None:
    assert Picking().next_picks() == ()


def test_next_picks_come_in_the_order_of_the_game_without_repeats() -> None:
    assert Picking(ALL).next_picks() == ((0, 0), (3, 3), "end-turn")


def test_picks_that_are_made_select_those_that_follow() -> None:
    picking = Picking(ALL)
    picking.take((0, 0))
    assert picking.next_picks() == ((0, 0), (0, 1))
    picking.take((0, 1))
    assert picking.next_picks() == ("wait", (0, 2))


def test_other_beginnings_can_be_asked_for() -> None:
    assert Picking(ALL).next_picks(((3, 3),)) == ((3, 3),)
    assert Picking(ALL).next_picks(((9, 9),)) == ()


def test_last_pick_decides_the_action() -> None:
    picking = Picking(ALL)
    picking.take((0, 0))
    picking.take((0, 1))
    assert picking.action_by((0, 2)) == STRIKE
    assert picking.action_by("wait") == GO
    assert picking.action_by("end-turn") is None


def test_only_action_left_is_decided_early_but_never_by_a_first_pick() -> None:
    picking = Picking(ALL)
    assert picking.action_by((3, 3)) is None
    picking.take((3, 3))
    assert picking.action_by((3, 3)) == OTHER


def test_first_pick_that_is_the_whole_action_decides_it() -> None:
    assert Picking(ALL).action_by("end-turn") == END


def test_back_drops_one_pick_and_clear_drops_all() -> None:
    picking = Picking(ALL)
    picking.take((0, 0))
    picking.take((0, 1))
    picking.back()
    assert picking.chosen == ((0, 0),)
    picking.clear()
    picking.back()
    assert not picking.chosen


def test_pick_of_an_earlier_choice_goes_back_to_it() -> None:
    picking = Picking(ALL)
    picking.take((0, 0))
    picking.take((0, 1))
    assert picking.go_back_to((3, 3))
    assert picking.chosen == ()
    assert not picking.go_back_to((9, 9))


def test_destination_can_be_exchanged_for_another() -> None:
    picking = Picking(ALL)
    picking.take((0, 0))
    picking.take((0, 1))
    assert picking.go_back_to((0, 0))
    assert picking.chosen == ((0, 0),)


def test_aim_ahead_makes_the_picks_of_the_nearest_way_to_a_target() -> None:
    picking = Picking(ALL)
    assert not picking.aim_ahead((0, 2))
    picking.take((0, 0))
    assert picking.aim_ahead((0, 2))
    assert (picking.chosen, picking.aim) == (((0, 0), (0, 1)), (0, 2))
    assert not picking.aim_ahead((7, 7))


def test_aim_is_dropped_by_every_pick() -> None:
    picking = Picking(ALL)
    picking.aim = (0, 0)
    picking.take((0, 0))
    assert picking.aim is None
