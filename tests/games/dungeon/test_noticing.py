"""Events as the adventurer notices them."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.dungeon.events import (
    AdventurerMoved,
    AdventurerStruck,
    AdventurerStruckUnseen,
    AdventurerWaited,
    FloorEntered,
    MonsterAppeared,
    MonsterDied,
    MonsterDisappeared,
    MonsterMoved,
    MonsterStruck,
    UnseenMonsterDied,
    UnseenMonsterStruck,
)
from alpaca_emblem.games.dungeon.floors.sight import Circle
from alpaca_emblem.games.values import Changed, Event
from tests.games.dungeon.positions import SIDE, drawn, kinds_of

DARK = Variant(sight=Circle(radius=0))
BY_WALLS = Variant(sight="walls")


def told(game: Dungeon, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return game.events_for(SIDE, events)


def test_events_in_sight_are_reported_unchanged() -> None:
    game = drawn("##########\n#@....r..#\n##########")

    events = game.wait()

    assert told(game, events) == events
    assert events[1:] == (MonsterMoved(2, "Rat", (1, 6), (1, 5)),)


def test_monsters_in_the_first_view_are_reported() -> None:
    game = drawn("############\n#@......r..#\n############")

    events = game.move("e")

    assert events == (
        AdventurerMoved((1, 1), (1, 2)),
        MonsterMoved(2, "Rat", (1, 8), (1, 7)),
    )
    assert told(game, events) == (
        AdventurerMoved((1, 1), (1, 2)),
        MonsterAppeared(2, "Rat", (1, 7)),
    )


def test_a_unit_coming_into_sight_is_reported_before_it_strikes() -> None:
    game = drawn("#####\n#@..#\n##r##\n#####", variant=DARK)
    seeing = drawn("#####\n#@..#\n##r##\n#####", variant=Variant(sight=Circle(1)))

    game.move("e")
    events = seeing.move("e")

    assert kinds_of(told(seeing, events)) == [
        *("AdventurerMoved", "MonsterAppeared", "AdventurerStruck"),
    ]


def test_monsters_left_behind_are_reported() -> None:
    """As far as the adventurer knows, it is where it was before the action."""
    board = """
        ###########
        #@#########
        #.....r...#
        ###########
    """
    game = drawn(board, variant=BY_WALLS)
    game.move("s")

    events = game.move("n")

    assert told(game, events) == (
        AdventurerMoved((2, 1), (1, 1)),
        MonsterDisappeared(2, "Rat", (2, 5)),
    )


def test_a_strike_from_the_dark_tells_only_the_hit_points_left() -> None:
    game = drawn("####\n#@r#\n####", variant=DARK)

    events = game.wait()

    assert isinstance(events[1], AdventurerStruck)
    left = int(game.adventurer.hit_points)
    assert told(game, events) == (AdventurerWaited(), AdventurerStruckUnseen(left))


def test_a_strike_into_the_dark_does_not_name_its_target() -> None:
    game = drawn("####\n#@r#\n####", variant=DARK, monsters={"r": "1/3"})

    events = game.move("e")

    assert isinstance(events[0], MonsterStruck)
    assert isinstance(events[1], MonsterDied)
    assert told(game, events) == (UnseenMonsterStruck(), UnseenMonsterDied())


def test_strikes_and_deaths_in_sight_are_reported() -> None:
    game = drawn("####\n#@r#\n####", monsters={"r": "1/3"})

    events = game.move("e")

    assert told(game, events) == events


def test_those_of_a_new_floor_are_told_when_it_is_entered() -> None:
    game = drawn("#######\n#@>..r#\n#######")

    events = game.move("e")
    noticed = told(game, events)

    assert isinstance(events[-1], FloorEntered)
    assert noticed[: len(events)] == events
    assert [
        (event.unit, event.at)
        for event in noticed[len(events) :]
        if isinstance(event, MonsterAppeared)
    ] == [(entry["id"], tuple(entry["at"])) for entry in _monsters(game)]


def _monsters(game: Dungeon) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game.view(SIDE).position.get("monster", [])
    return found


@pytest.mark.parametrize("column", [7, 8, 9])
def test_former_places_of_arriving_monsters_make_no_difference(column: int) -> None:
    board = "#@" + "." * 12
    game = drawn(f"{'#' * 15}\n{board}#\n{'#' * 15}")
    events = (MonsterMoved(2, "Rat", (1, column), (1, column - 1)),)

    assert told(game, events) == ()


def test_observers_can_ask_what_is_told() -> None:
    """A forecast, an undo or a refusal before does not count as the last action."""
    game = drawn("############\n#@......r..#\n############")
    heard: list[tuple[Event, ...]] = []

    def hear(changed: Changed) -> None:
        if not changed.is_undo:
            heard.append(changed.game.events_for(SIDE, changed.events))

    game.changed.subscribe(hear)
    game.move("e")
    game.undo()
    game.move("e")
    game.forecast(Step("w"))

    assert heard[0] == heard[1] == told(game, (AdventurerMoved((1, 1), (1, 2)),))
