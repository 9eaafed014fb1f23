"""Events in fog: what each side notices of an action."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.events import (
    HiddenUnitAttacked,
    PhaseStarted,
    UnitAmbushed,
    UnitAppeared,
    UnitDisappeared,
    UnitHealedUnseen,
    UnitMissedUnseen,
    UnitRemoved,
    UnitStruckUnseen,
    UnitWaited,
)
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Recruit
from alpaca_emblem.games.unit_events import UnitFell, UnitMoved, UnitStruck
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Coordinates
from tests.games.grid.boards import battle, foe, hero, kinds

ROW = "........"


def foes_turn(*roster: Recruit, rows: str = ROW, seed: int = 1) -> GridBattle:
    """A battle in which the foes are to act; each unit sees two steps."""
    game = battle(rows, *roster, fog=2, seed=seed)
    game.apply(EndTurn())
    return game


def told(game: GridBattle, action: Act | Remove) -> tuple[Event, ...]:
    """Return what the heroes notice of *action*, without starts of phases."""
    events = game.events_for(HEROES, game.apply(action))
    return tuple(event for event in events if not isinstance(event, PhaseStarted))


def test_a_walk_out_of_sight_is_not_told() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 5)), foe((0, 7)))

    events = game.apply(Act(2, (0, 3)))

    assert game.events_for(HEROES, events) == ()
    assert game.events_for(FOES, events) == events


def test_the_turn_is_told_in_any_case() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 5)))

    events = game.apply(Act(2, (0, 4)))

    assert game.events_for(HEROES, events) == (PhaseStarted(HEROES, 2),)


def test_a_unit_coming_into_sight_is_reported_without_its_way() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 4)))

    assert told(game, Act(2, (0, 1))) == (UnitAppeared(2, (0, 1)), UnitWaited(2))


def test_a_walk_in_sight_is_told_whole() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 1)))

    assert told(game, Act(2, (0, 2))) == (
        UnitMoved(2, (0, 1), (0, 2)),
        UnitWaited(2),
    )


def test_a_walk_out_of_sight_ends_where_it_was_last_seen() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 1)))

    assert told(game, Act(2, (0, 4))) == (
        UnitMoved(2, (0, 1), (0, 2)),
        UnitDisappeared(2, (0, 2)),
    )


def test_a_walk_that_leaves_sight_at_once_is_no_walk() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 2)))

    assert told(game, Act(2, (0, 4))) == (UnitDisappeared(2, (0, 2)),)


def test_the_last_place_seen_does_not_depend_on_the_way_that_others_would_go() -> None:
    """The way is one around the heroes, on which it comes back into sight."""
    rows = "..........\n.########.\n.........."
    game = foes_turn(
        hero((0, 2), movement=0),
        hero((2, 4), movement=0),
        foe((0, 0), movement=10),
        rows=rows,
    )

    assert told(game, Act(3, (2, 1))) == (UnitDisappeared(3, (0, 0)),)


def test_a_jump_has_no_way() -> None:
    """A custom action might do this: the unit is gone from its square."""
    game = foes_turn(hero((0, 0)), foe((0, 1), movement=0), foe((0, 6)))
    with game.editing():
        game.field.place(game.units[1], game.location((0, 7)))

    jump = (UnitMoved(2, (0, 1), (0, 7)),)

    assert game.events_for(HEROES, jump) == (UnitDisappeared(2, (0, 1)),)


def test_a_side_learns_which_units_its_own_steps_reveal_and_hide() -> None:
    game = battle(
        ROW, hero((0, 3), movement=4), foe((0, 1)), foe((0, 0)), foe((0, 7)), fog=2
    )

    assert told(game, Act(1, (0, 6))) == (
        UnitMoved(1, (0, 3), (0, 6)),
        UnitAppeared(4, (0, 7)),
        UnitDisappeared(2, (0, 1)),
        UnitWaited(1),
    )


def test_a_monster_that_is_met_is_seen() -> None:
    game = battle(ROW, hero((0, 0), movement=5), foe((0, 5)), foe((0, 7)), fog=2)

    events = game.apply(Act(1, (0, 5)))

    assert game.events_for(HEROES, events)[:3] == (
        UnitMoved(1, (0, 0), (0, 4)),
        UnitAppeared(2, (0, 5)),
        UnitAmbushed(1, 2, (0, 5)),
    )
    assert game.events_for(FOES, events)[:2] == (
        UnitAppeared(1, (0, 4)),
        UnitAmbushed(1, 2, (0, 5)),
    )


def archers(seed: int = 1, **options: object) -> GridBattle:
    """A hero with a bow, a foe with one that it does not see, and one that it sees."""
    game = battle(
        ROW,
        hero((0, 0), "Archer", max_range=4),
        foe((0, 3), "Archer", max_range=4),
        foe((0, 1)),
        fog=2,
        seed=seed,
        **options,
    )
    game.apply(EndTurn())
    return game


def test_an_attack_from_out_of_sight_tells_only_the_hit_points_left() -> None:
    game = archers()

    assert told(game, Act(2, (0, 3), 1)) == (
        UnitStruckUnseen(1, 5),
        HiddenUnitAttacked(1, "bow"),
    )


def test_a_miss_from_out_of_sight_names_its_target() -> None:
    game = archers(hit_chance=1)

    assert told(game, Act(2, (0, 3), 1)) == (
        UnitMissedUnseen(1),
        HiddenUnitAttacked(1, "bow"),
    )


def test_the_side_that_strikes_from_hiding_knows_all() -> None:
    game = archers()

    events = game.apply(Act(2, (0, 3), 1))

    assert game.events_for(FOES, events) == events


def test_healing_by_the_unseen_is_told_by_its_result() -> None:
    game = battle(
        ROW, hero((0, 0), power=4), foe((0, 1)), foe((0, 3), "Cleric", max_range=2),
        fog=2,
    )  # fmt: skip
    game.apply(Act(1, (0, 0), 2))
    game.apply(Act(2, (0, 1)))

    assert told(game, Act(3, (0, 3), 2)) == (UnitHealedUnseen(2, 10),)


def test_healing_of_the_unseen_is_not_told() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 2), "Cleric", max_range=2), foe((0, 4)))

    assert told(game, Act(2, (0, 2), 3)) == ()


def test_levels_gained_out_of_sight_are_secret() -> None:
    """A dead unit sees nothing, so the gains of its killer are hidden."""
    game = battle(
        ROW, hero((0, 0), hit_points=1), hero((0, 7)), foe((0, 1)), fog=2, levels=True
    )
    game.apply(EndTurn())

    events = game.apply(Act(3, (0, 1), 1))

    assert kinds(events) == ["UnitStruck", "UnitFell", "UnitGrew", "PhaseStarted"]
    assert kinds(game.events_for(HEROES, events)) == [
        *("UnitStruck", "UnitFell", "UnitDisappeared", "PhaseStarted"),
    ]


def test_recovering_out_of_sight_is_not_told() -> None:
    game = battle("....F.", hero((0, 0)), foe((0, 4), hit_points=9), fog=2)
    with game.editing():
        game.units[1].hit_points = 5

    events = game.apply(EndTurn())

    assert kinds(events) == ["PhaseStarted", "UnitRecovered"]
    assert game.events_for(HEROES, events) == (PhaseStarted(FOES, 1),)
    assert game.events_for(FOES, events) == events


def test_the_dead_are_known_to_all() -> None:
    game = battle(ROW, hero((0, 0)), foe((0, 1)), foe((0, 6)), fog=2)

    events = game.apply(Remove(3))

    assert events == (UnitRemoved(3), UnitFell(3))
    assert game.events_for(HEROES, events) == events


def test_the_dead_are_known_in_what_a_side_knows_itself() -> None:
    """There the hidden stand nowhere."""
    game = battle(ROW, hero((0, 0)), foe((0, 1)), foe((0, 6)), fog=2)
    known = GridBattle.from_position(game.view(HEROES).position)

    events = known.apply(Remove(3))

    assert known.events_for(HEROES, events) == (UnitRemoved(3), UnitFell(3))


def test_visible_events_are_reported_with_all_numbers() -> None:
    game = foes_turn(hero((0, 0)), foe((0, 1)))

    events = game.apply(Act(2, (0, 1), 1))

    assert isinstance(events[0], UnitStruck)
    assert game.events_for(HEROES, events) == events


@pytest.mark.parametrize("at", [(0, 4), (0, 5), (0, 6), (0, 7)])
def test_where_the_hidden_come_from_makes_no_difference(at: Coordinates) -> None:
    game = foes_turn(hero((0, 0)), foe(at, movement=6))

    assert told(game, Act(2, (0, 1))) == (UnitAppeared(2, (0, 1)), UnitWaited(2))


def test_without_fog_everything_is_told() -> None:
    game = GridBattle()

    events = game.apply(game.legal_actions()[0])

    assert game.events_for(FOES, events) == events


def test_only_sides_are_told_and_only_events() -> None:
    game = GridBattle()

    with pytest.raises(InvalidValueError, match="side must be one of heroes, foes"):
        game.events_for("wolves", ())
    with pytest.raises(InvalidTypeError, match="events must be a collection"):
        game.events_for(HEROES, 5)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="each of events"):
        game.events_for(HEROES, [Act(1, (0, 0))])  # type: ignore[list-item]
