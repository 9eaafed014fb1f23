"""Moments of a duel: fighters and items stay, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Duel
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel.moments import DuelMoment
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.simulation.duel.setup import DuelSetUp


@pytest.fixture
def game() -> Duel:
    return Duel(seed=16, rules="full")


@pytest.fixture
def moment(game: Duel) -> DuelMoment:
    set_up = DuelSetUp.of(game)
    return set_up.moment(set_up.start)


def with_fighter(moment: DuelMoment, at: int, **entries: Any) -> DuelMoment:
    fighters = [*moment.fighters]
    fighters[at] = fighters[at]._replace(**entries)
    return evolve(moment, fighters=tuple(fighters))


def assert_as_read(game: Duel) -> None:
    """The duel is the one that is read from its position."""
    read = Duel.from_position(game.position())
    assert game.digest() == read.digest()
    assert game.legal_actions() == read.legal_actions()
    assert [*map(str, game.preview(8))] == [*map(str, read.preview(8))]
    for one, other in zip(game.queue.seats, read.queue.seats, strict=True):
        assert (one.speed, one.is_in) == (other.speed, other.is_in)
        assert one.key == other.key or not one.is_in
    for side, other_side in zip(game.tacticians, read.tacticians, strict=True):
        assert [*map(str, side.units)] == [*map(str, other_side.units)]


IMPOSSIBLE: dict[str, tuple[Callable[[DuelMoment], DuelMoment], str]] = {
    "fewer fighters": (
        lambda m: evolve(m, fighters=m.fighters[1:]),
        "this duel has no such moment",
    ),
    "a negative turn": (
        lambda m: evolve(m, hero_turns=-1),
        "this duel has no such moment",
    ),
    "a late tick": (lambda m: evolve(m, tick=2**53), "this duel has no such moment"),
    "a fallen hero": (
        lambda m: with_fighter(m, 0, hit_points=0),
        "needs a hero and an enemy",
    ),
    "no enemy": (
        lambda m: with_fighter(with_fighter(m, 1, hit_points=0), 2, hit_points=0),
        "needs a hero and an enemy",
    ),
    "less than no hit points": (
        lambda m: with_fighter(m, 0, hit_points=-1),
        "cannot be as",
    ),
    "too many hit points": (
        lambda m: with_fighter(m, 0, hit_points=999),
        "cannot have more than [0-9]+ hit points and",
    ),
    "less than no mana": (lambda m: with_fighter(m, 0, mana=-1), "cannot be as"),
    "too much mana": (
        lambda m: with_fighter(m, 0, mana=999),
        "cannot have more than .* and [0-9]+ mana",
    ),
    "too many cooldowns": (
        lambda m: with_fighter(m, 0, cooldowns=(0,) * 9),
        "cannot be as",
    ),
    "a negative cooldown": (
        lambda m: with_fighter(m, 0, cooldowns=(-1,) * len(m.fighters[0].cooldowns)),
        "cannot be as",
    ),
    "too many items": (lambda m: with_fighter(m, 0, counts=(0,) * 9), "cannot be as"),
    "less than none": (
        lambda m: with_fighter(m, 0, counts=(-1,) * len(m.fighters[0].counts)),
        "cannot be as",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_moment_is_refused(
    game: Duel, moment: DuelMoment, name: str
) -> None:
    change, message = IMPOSSIBLE[name]
    game.strike()
    before = game.position()

    with pytest.raises(InvalidValueError, match=message):
        game.restore(change(moment))

    assert game.position() == before
    assert game.undoable == 1


def test_fighters_and_items_stay_the_same_objects(
    game: Duel, moment: DuelMoment
) -> None:
    fighters, items = game.units, game.hero.items
    play(game, RandomAgent(4), 30)

    game.restore(moment)

    assert game.units is fighters
    assert game.hero.items is items
    assert game.options == {**game.options, "hero": None, "enemies": None, "seed": None}
    assert game.opening == ()
    assert_as_read(game)


def test_effects_that_change_stats_come_and_go(game: Duel, moment: DuelMoment) -> None:
    slow = Effect("slow", 3, 0, Stats(speed=-4))
    weak = Effect("curse", 2, 0, Stats(strength=-2, max_hit_points=-10))
    slowed = with_fighter(moment, 1, effects=(slow,))
    cursed = with_fighter(slowed, 0, effects=(weak, slow), hit_points=20)
    for other in (slowed, cursed, moment, cursed, slowed):
        game.restore(other)
        assert [f.effects for f in game.units] == [f.effects for f in other.fighters]
        assert_as_read(game)


def test_the_fallen_come_and_go(game: Duel, moment: DuelMoment) -> None:
    fallen = with_fighter(moment, 1, hit_points=0, energy=-7)
    for other in (fallen, fallen, moment, fallen):
        game.restore(other)
        assert_as_read(game)


@pytest.mark.unmeasured
def test_a_long_queue_keeps_its_heap() -> None:
    game = Duel(enemies=["rat"] * 40, seed=5)
    set_up = DuelSetUp.of(game)
    start = set_up.moment(set_up.start)
    play(game, RandomAgent(2), 30)
    later = set_up.moment(set_up.pack(game))

    for other in (start, later, start):
        game.restore(other)
        assert_as_read(game)
    play(game, RandomAgent(3), 10)
    while game.undoable:
        game.undo()
    assert_as_read(game)
