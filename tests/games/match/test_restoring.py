"""Restoring matches: in place where the set-up is the same, and never otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, evolve, setters

from alpaca_emblem import GameController
from alpaca_emblem.agents import RandomAgent, moves, play
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.match.skirmish import (
    CLASSIC,
    CONTEST,
    ROSTER,
    Skirmish,
    roster_of,
)
from alpaca_emblem.model.items import Axe, Item, Spear
from alpaca_emblem.model.units import Fighter, Unit

Position = dict[str, Any]


def skirmish(plan: Skirmish = CONTEST) -> GameController:
    return GameController.skirmish(
        players=3, map_size=5, seed=1, units=7, max_rounds=12, plan=plan
    )


@pytest.mark.unmeasured
def test_units_and_items_stay_the_same_objects() -> None:
    game = skirmish(evolve(CLASSIC, uses_per_turn=4))
    positions = [game.position()]
    for _ in moves(game, RandomAgent(2), 400):
        positions.append(game.position())
    units, items = game.units, {id(i) for unit in game.units for i in unit.items}
    assert any(not unit.is_alive for unit in units)
    assert len(game.tacticians) < 3 or game.outcome is not None

    for at in (0, -1, 90, 310, 7, 200, -1, 150, 0):
        position = positions[at % len(positions)]
        game.restore(position)
        read = GameController.from_position(position)
        assert game.position() == position
        assert game.legal_actions() == read.legal_actions()
        assert game.options == read.options
        for one, other in zip(game.units, read.units, strict=True):
            assert one.is_placed == other.is_placed
        for tactician in read._all_tacticians:
            own = game.tactician_named(tactician.name).units
            assert [u.number for u in own] == [u.number for u in tactician.units]

    assert game.units is units
    assert {id(i) for unit in game.units for i in unit.items} == items


@pytest.mark.unmeasured
def test_a_match_plays_on_from_where_it_was_brought() -> None:
    game, other = skirmish(), skirmish()
    play(other, RandomAgent(5), 120)
    game.restore(other.position())

    for played in moves(other, RandomAgent(6), 150):
        game.apply(played.action)
        assert game.digest() == other.digest()
    while game.undoable:
        game.undo()
    assert game.digest() == game.fresh().digest()


def change_unit(index: int, /, **entries: object) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        position["unit"][index].update(entries)

    return change


def drop(at: int, name: str) -> Callable[[Position], None]:
    return lambda position: position["unit"][at].pop(name)


def change(**entries: object) -> Callable[[Position], None]:
    return lambda position: position.update(entries)


def trade(position: Position) -> None:
    """Give the first unit all that the second carries, so that something is left."""
    position["unit"][0]["items"] = position["unit"][1]["items"]


CHANGES: dict[str, Callable[[Position], Any]] = {
    "another name": change(game="grid"),
    "the name of the base": change(game="match"),
    "other players": change(players=["A", "B", "C"]),
    "players out": change(out=["Player 2"]),
    "out is a text": change(out="Player 2"),
    "another board": change(board="+  +"),
    "a legend": change(legend={"#": {"name": "rock"}}),
    "units are no list": change(unit={}),
    "fewer units": lambda position: position["unit"].pop(),
    "an unknown entry": change(flags=1),
    "an unknown entry of a unit": change_unit(0, flags=1),
    "an entry is a text": lambda position: position["unit"].__setitem__(0, "hero"),
    "another number": change_unit(0, id=2),
    "another class": change_unit(0, **{"class": "Fighter"}),
    "another owner": change_unit(0, owner="Player 3"),
    "another movement": change_unit(0, movement=9),
    "a wider body": change_unit(0, hit_points="50/60"),
    "half a hit point": change_unit(0, hit_points="49.5/50"),
    "too many hit points": change_unit(0, hit_points="51/50"),
    "hit points not as printed": change_unit(0, hit_points="49.50/50"),
    "hit points are no text": change_unit(0, hit_points=50),
    "hit points that are words": change_unit(0, hit_points="all"),
    "a fallen hero": change_unit(0, hit_points="0/50"),
    "a fallen fighter": change_unit(1, hit_points="0/50"),
    "a fighter without a place": drop(1, "at"),
    "a fallen fighter without a place": lambda position: (
        drop(1, "at")(position),
        change_unit(1, hit_points="0/50")(position),
    ),
    "two units on a place": lambda position: change_unit(
        1, at=position["unit"][0]["at"]
    )(position),
    "a place off the map": change_unit(1, at=[9, 9]),
    "a place that is a text": change_unit(1, at="here"),
    "a place that is none": change_unit(1, at=None),
    "moved": change_unit(1, moved=True),
    "used once": change_unit(1, uses=1),
    "used too often": change_unit(1, uses=2),
    "used less than never": change_unit(1, uses=-1),
    "used truly": change_unit(1, uses=True),
    "no limit of uses": lambda position: position.pop("uses_per_turn"),
    "a limit of uses in words": change(uses_per_turn="one"),
    "moved a bit": change_unit(1, moved=2),
    "items are no list": change_unit(1, items="axe"),
    "an item is no text": change_unit(1, items=[1, 2]),
    "nothing carried": change_unit(1, items=[]),
    "an item that is none": change_unit(1, items=["teapot"]),
    "an unknown item": change_unit(1, items=["axe 1 1-1 'butter knife'"]),
    "too many items": change_unit(1, items=["axe 1 1-1 'knife'"] * 4),
    "items twice": trade,
    "no order": lambda position: position.pop("order"),
    "an order without a player": change(order=["Player 1"]),
    "another player's turn": change(to_act="Player 2"),
    "no player's turn": lambda position: position.pop("to_act"),
    "a late round": change(round=99),
    "no limit": lambda position: position.pop("max_rounds"),
    "a limit of units": change(max_units=9),
}


@pytest.mark.parametrize("name", CHANGES)
def test_restoring_is_reading(name: str) -> None:
    """Whatever the position says, the result or the error is that of reading it."""
    game = skirmish()
    play(game, RandomAgent(1), 5)
    position, before, done = game.position(), game.position(), game.undoable
    CHANGES[name](position)
    read: GameController | str
    try:
        read = GameController.from_position(position)
    except NotationError as error:
        read = str(error)

    if isinstance(read, str):
        with pytest.raises(NotationError) as raised:
            game.restore(position)
        assert str(raised.value) == read
        assert game.position() == before
        assert game.undoable == done
    else:
        game.restore(position)
        assert game.digest() == read.digest()
        assert game.legal_actions() == read.legal_actions()


def test_what_a_unit_cannot_wield_is_not_equipped() -> None:
    game = skirmish()
    position = game.position()
    fighter, archer = position["unit"][1], position["unit"][2]
    fighter["items"], archer["items"] = (
        [text.replace("*", "") for text in archer["items"]],
        [text.replace("*", "") for text in fighter["items"]],
    )
    game.restore(position)
    assert game.position() == position
    fighter["items"][0] = "*" + fighter["items"][0]

    with pytest.raises(NotationError, match="cannot wield"):
        game.restore(position)


def test_only_one_item_is_equipped() -> None:
    game = skirmish()
    position = game.position()
    axes = position["unit"][1]["items"]
    axes[:] = [f"*{text.removeprefix('*')}" for text in axes]

    with pytest.raises(NotationError, match="one item can be equipped"):
        game.restore(position)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sharp(Spear):
    is_listed = True
    edge: int = 0


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Angry(Fighter):
    letter = "X"
    rage: int = 0


@pytest.mark.parametrize(
    "own", [((Angry, (Axe,)),), ((Fighter, (Axe, Sharp)),)], ids=["units", "items"]
)
def test_fields_of_ones_own_are_read(
    own: tuple[tuple[type[Unit], tuple[type[Item], ...]], ...],
) -> None:
    plan = evolve(CLASSIC, units=2, roster=roster_of((ROSTER[0], *own)))
    game = GameController.skirmish(map_size=4, seed=1, plan=plan)
    position = game.position()
    fighter = game.units[1]
    thing: Any = fighter if isinstance(fighter, Angry) else fighter.items[1]
    with game.editing():
        setattr(thing, "rage" if isinstance(fighter, Angry) else "edge", 7)
    changed = game.position()
    assert changed != position

    game.restore(position)
    assert game.position() == position
    game.restore(changed)
    assert game.position() == changed
