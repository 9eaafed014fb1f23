"""Restoring duels: in place where the set-up is the same, and never otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem import Duel
from alpaca_emblem.agents import RandomAgent, moves, play
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.duel.restoring import take_on
from tests.games.duel.arena import SLOW, edit

Position = dict[str, Any]
Alter = Callable[[Position], object]


def full(seed: int = 1, count: int = 3) -> Duel:
    enemies = ["bandit", "spider", "witch", *["rat"] * 20][:count]
    return Duel(hero="cleric", enemies=enemies, rules="full", seed=seed)


@pytest.mark.parametrize(("seed", "count"), [(1, 3), (2, 3), (3, 20), (4, 1)])
def test_fighters_and_items_stay_the_same_objects(seed: int, count: int) -> None:
    game = full(seed, count)
    positions = [game.position()]
    for _ in moves(game, RandomAgent(seed), 120):
        positions.append(game.position())
    units, items = game.units, [unit.items for unit in game.units]

    for at in (0, -1, 20, 5, 60, 1, -2, 0, 30):
        position = positions[at % len(positions)]
        game.restore(position)
        read = Duel.from_position(position)
        assert game.position() == position
        assert game.legal_actions() == read.legal_actions()
        assert game.options == read.options
        assert game.preview(30) == [game.fighter(u.number) for u in read.preview(30)]
        assert (game.opening, game.to_act) == (read.opening, read.to_act)
        for own, other in zip(game.tacticians, read.tacticians, strict=True):
            assert [u.number for u in own.units] == [u.number for u in other.units]
            assert own.has_units == other.has_units

    assert game.units is units
    assert all(a is b for a, b in zip(items, (u.items for u in units), strict=True))


def test_a_duel_plays_on_from_where_it_was_brought() -> None:
    game, other = full(), full(5)
    play(other, RandomAgent(5), 9)
    game.restore(other.position())

    for played in moves(other, RandomAgent(6), 60):
        game.apply(played.action)
        assert game.digest() == other.digest()
    while game.undoable:
        game.undo()
    assert game.digest() == game.fresh().digest()


def position_of(game: Duel) -> Position:
    position = game.position()
    del position["dice"]
    return position


def unit(at: int = 0, /, **entries: object) -> Alter:
    return lambda position: position["unit"][at].update(entries)


def item(at: int, **entries: object) -> Alter:
    return lambda position: position["unit"][0]["items"][at].update(entries)


def also(**entries: object) -> Alter:
    return lambda position: position.update(entries)


def effect(**entries: object) -> Alter:
    usual = {"name": "burn", "duration": 2, "power": 1}
    return unit(effects=[{**usual, **entries}])


def falls(*numbers: int) -> Alter:
    def alter(position: Position) -> None:
        for number in numbers:
            entry = position["unit"][number - 1]
            most = entry["hit_points"].partition("/")[2]
            entry["hit_points"] = f"0/{most}"

    return alter


def same(position: Position) -> None:
    """Alters nothing."""


OVER = also(outcome={"reason": "fled", "winners": []})


@pytest.mark.parametrize(
    "alter",
    [
        *(same, OVER, effect(), also(tick=9, hero_turns=3), falls(2), item(3, count=1)),
        *(unit(energy=-20, mana=1), unit(cooldowns=[2]), unit(stun_proof=True)),
    ],
)
def test_moments_of_the_same_set_up_are_taken_on_in_place(alter: Alter) -> None:
    game = full()
    position = position_of(full())
    alter(position)
    units = game.units

    game.restore(position)

    assert game.units is units
    assert position_of(game) == position_of(Duel.from_position(position))


@pytest.mark.parametrize(
    "alter",
    [
        also(rules={**full().position()["rules"], "can_flee": False}),
        *(unit(hit_points="9/45"), unit(1, breed="orc"), unit(abilities=["sweep"])),
        item(0, bonus={"magic": 9}),
        unit(2, items=[]),
        effect(modifier={"speed": 3}),
        lambda position: position["unit"].pop(),
    ],
)
def test_other_set_ups_are_read(alter: Alter) -> None:
    game = full()
    position = position_of(full())
    alter(position)
    units = game.units

    game.restore(position)

    assert game.units is not units
    assert position_of(game) == position_of(Duel.from_position(position))


def test_effects_that_change_stats_are_read() -> None:
    game = full()
    edit(game.hero, game, effects=(SLOW,))
    position = position_of(game)

    assert not take_on(game, position)
    game.restore(position)
    assert game.position().items() >= position.items()


@pytest.mark.parametrize(
    "alter",
    [
        *(also(unit=3), also(more=1), also(hero_turns=-1), also(tick=True)),
        *(falls(1), falls(2, 3, 4), also(outcome={"reason": "", "winners": []})),
        *(unit(hit_points=3), unit(hit_points="x/44"), unit(hit_points="51/44")),
        *(unit(energy=2.5), unit(energy=2**80), unit(mana=-1), unit(mana="1")),
        *(unit(mana=99), unit(cooldowns=[-1]), unit(cooldowns=[]), unit(cooldowns=2)),
        *(unit(stun_proof=2), unit(effects=3), unit(effects=[3]), unit(items=3)),
        *(effect(name=""), effect(name=3), effect(duration=0), effect(power=-1)),
        *(effect(duration=1001), effect(more=1), item(3, count=-1), item(0, count=1)),
        *(item(3, heals=-1), lambda position: position["unit"].__setitem__(0, 3)),
        unit(effects=[{"name": "burn", "duration": 2, "power": 1}] * 2),
    ],
)
def test_what_is_wrong_is_refused_and_nothing_has_changed(alter: Alter) -> None:
    game = full()
    position = position_of(full())
    alter(position)
    before, units = game.digest(), game.units

    with pytest.raises(NotationError):
        game.restore(position)

    assert game.digest() == before
    assert game.units is units
    assert len(game.actions) == 0


def test_another_game_is_refused() -> None:
    game = full()
    with pytest.raises(NotationError):
        game.restore({**full().position(), "game": "match"})
