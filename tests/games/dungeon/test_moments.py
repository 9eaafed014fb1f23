"""Moments of a dungeon: what is there is used again, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Dungeon
from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.dungeon.consumables import MIGHT
from alpaca_emblem.games.dungeon.items import Knowledge
from alpaca_emblem.games.dungeon.moments import (
    AdventurerMoment,
    DungeonMoment,
    MonsterMoment,
)
from alpaca_emblem.games.dungeon.notation import map_rows
from alpaca_emblem.games.values import Outcome


def moment_of(game: Dungeon, **entries: Any) -> DungeonMoment:
    """The moment of a dungeon in which nothing is carried, with other *entries*."""
    hero, floor = game.adventurer, game.floor
    monsters = [
        MonsterMoment(
            monster.number or 0,
            monster.kind,
            monster.location.index,
            int(monster.hit_points),
        )
        for monster in floor.monsters
        if monster.location is not None
    ]
    moment = DungeonMoment(
        dice=(game.dice.kind, game.dice.state),
        seed=game.seed,
        floor=floor.number,
        turns=game.turns,
        slain=floor.slain,
        taken=floor.taken,
        outcome=game.outcome,
        rows=tuple(map_rows(floor)),
        explored=floor.explored,
        adventurer=AdventurerMoment(
            game.place.index, int(hero.hit_points), hero.max_hit_points
        ),
        monsters=tuple(monsters),
        things=tuple((at.index, "potion healing") for at, _ in floor.items),
        knowledge=game.knowledge,
    )
    return evolve(moment, **entries)


def assert_as_read(game: Dungeon) -> None:
    """The dungeon is the one that is read from its position."""
    read = Dungeon.from_position(game.position())
    assert game.digest() == read.digest()
    assert game.legal_actions() == read.legal_actions()
    assert game.floor.seen == read.floor.seen
    assert game.floor.ground == read.floor.ground
    assert [*map(str, game.units)] == [*map(str, read.units)]
    for one, other in zip(game.tacticians, read.tacticians, strict=True):
        assert [*map(str, one.units)] == [*map(str, other.units)]
    for unit in game.units:
        assert unit.location is not None
        assert unit.field is game.floor.field
        if unit.is_alive:
            assert game.floor.field.unit_at(unit.location) is unit


@pytest.fixture
def game() -> Dungeon:
    return Dungeon(seed=3)


def test_moments_of_all_floors_are_taken_on_to_and_fro(game: Dungeon) -> None:
    twin, moments, texts = game.copy(), [moment_of(game)], [str(game)]
    agent = ExplorerAgent(2)
    for _ in range(9):
        play(game, agent, 25)
        moments.append(moment_of(game))
        texts.append(str(game))
    assert len({moment.floor for moment in moments}) > 1

    for at in (0, 9, 3, 3, 7, 1, 8, 2, 9, 0):
        twin.restore(moments[at])
        assert str(twin) == texts[at]
        assert_as_read(twin)


def test_what_is_there_is_used_again(game: Dungeon) -> None:
    start = moment_of(game)
    units, items, floor = game.units, game.floor.items, game.floor
    for _ in range(3):
        game.wait()

    game.restore(start)

    assert game.floor is floor
    assert game.units == units
    assert game.floor.items == items


def test_new_monsters_can_be_slain(game: Dungeon) -> None:
    moment = moment_of(game)
    at = game.beside("n")
    assert game.floor.is_open(at)
    (kind, *_) = {monster.kind for monster in moment.monsters}
    weak = MonsterMoment(9, kind, at.index, 1)

    game.restore(evolve(moment, monsters=(weak,)))
    game.move("n")

    assert game.floor.monsters == ()
    assert game.units == (game.adventurer,)
    assert game.floor.slain == moment.slain + 1
    while game.undoable:
        game.undo()
    assert_as_read(game)


def test_a_monster_of_another_kind_with_the_same_name_is_made(game: Dungeon) -> None:
    moment = moment_of(game)
    first, *rest = moment.monsters
    strong = evolve(first.kind, hit_points=first.kind.hit_points + 5)

    game.restore(evolve(moment, monsters=(first._replace(kind=strong), *rest)))

    monster = game.floor.monsters[0]
    assert monster.kind is strong
    assert monster.max_hit_points == strong.hit_points


def test_targets_of_monsters_are_taken_on(game: Dungeon) -> None:
    moment = moment_of(game)
    first, *rest = moment.monsters
    hunting = evolve(moment, monsters=(first._replace(target=game.place.index), *rest))
    for other, target in ((hunting, game.place), (moment, None)):
        game.restore(other)
        assert game.floor.monsters[0].target is target


BAG = ("sword 3-5 'sword'", "armour 1 'leather'", "potion might", "potion might")


def test_all_that_the_adventurer_has_is_taken_on() -> None:
    variant = Variant(inventory=6, experience=True, hunger=500, unidentified=True)
    game = Dungeon(seed=3, variant=variant)
    bare = moment_of(game, things=())
    looks = game.knowledge.looks
    rich = evolve(
        bare,
        adventurer=bare.adventurer._replace(
            max_hit_points=24,
            hit_points=23,
            experience=7,
            gold=30,
            food=400,
            keys=2,
            has_treasure=True,
            effects=(MIGHT,),
            items=BAG,
            in_use=(1, 0),
        ),
        knowledge=Knowledge(looks, ("might",)),
        things=((game.place.index, "gold 12"),),
    )
    fewer = evolve(
        rich,
        adventurer=rich.adventurer._replace(items=BAG[1:3], in_use=()),
    )
    for other in (rich, fewer, rich, bare, rich):
        game.restore(other)
        assert_as_read(game)
        assert all(i.owner is game.adventurer for i in game.adventurer.items)
    assert (game.adventurer.gold, game.adventurer.keys) == (30, 2)
    assert str(game.adventurer.armour) == "leather"
    assert str(game.adventurer.equipped_item) == "sword"
    used = game.adventurer.items[2]
    game.restore(fewer)
    assert used.owner is game.adventurer
    assert not game.adventurer.has_equipped_item


def test_the_end_of_a_run_is_taken_on(game: Dungeon) -> None:
    moment = moment_of(game)
    dead = evolve(
        moment,
        adventurer=moment.adventurer._replace(hit_points=0),
        outcome=Outcome("died", ()),
    )
    escaped = evolve(moment, outcome=Outcome("escaped", ("adventurer",)))
    for other in (dead, moment, dead, escaped):
        game.restore(other)
        assert game.outcome == other.outcome
        assert_as_read(game)


def hurt(moment: DungeonMoment, **entries: Any) -> DungeonMoment:
    return evolve(moment, adventurer=moment.adventurer._replace(**entries))


def monster(moment: DungeonMoment, **entries: Any) -> DungeonMoment:
    first, *rest = moment.monsters
    return evolve(moment, monsters=(first._replace(**entries), *rest))


IMPOSSIBLE: dict[str, tuple[Callable[[DungeonMoment], DungeonMoment], str]] = {
    "too few rows": (
        lambda m: evolve(m, rows=m.rows[1:]),
        "a map must have 16 rows of 32 squares",
    ),
    "a short row": (
        lambda m: evolve(m, rows=(m.rows[0][1:], *m.rows[1:])),
        "a map must have 16 rows of 32 squares",
    ),
    "an unknown symbol": (
        lambda m: evolve(m, rows=("x" * 32, *m.rows[1:])),
        "a map consists of # ",
    ),
    "too few masks": (
        lambda m: evolve(m, explored=m.explored[1:]),
        "explored must be 16 masks of 32 bits",
    ),
    "a wide mask": (
        lambda m: evolve(m, explored=(1 << 32, *m.explored[1:])),
        "explored must be 16 masks of 32 bits",
    ),
    "too many hit points": (lambda m: hurt(m, hit_points=21), "21 of 20 hit points"),
    "less than no hit points": (lambda m: hurt(m, hit_points=-1), "-1 of 20"),
    "a dead adventurer who plays on": (
        lambda m: hurt(m, hit_points=0),
        "0 hit points and the outcome None",
    ),
    "a living one who died": (
        lambda m: evolve(m, outcome=Outcome("died", ())),
        "20 hit points and the outcome Outcome",
    ),
    "another end": (
        lambda m: evolve(m, outcome=Outcome("no_floor", ())),
        "20 hit points and the outcome Outcome",
    ),
    "a place in the rock": (lambda m: hurt(m, place=0), "on the square 0"),
    "a place off the map": (lambda m: hurt(m, place=512), "on the square 512"),
    "a negative place": (lambda m: hurt(m, place=-1), "on the square -1"),
    "a monster on the adventurer": (
        lambda m: monster(m, place=m.adventurer.place),
        "two units on",
    ),
    "a dead monster": (lambda m: monster(m, hit_points=0), "with 0 of"),
    "a strong monster": (lambda m: monster(m, hit_points=99), "with 99 of"),
    "monsters of the same number": (
        lambda m: monster(m, number=m.monsters[1].number),
        "monsters of the same number",
    ),
    "an item in the rock": (
        lambda m: evolve(m, things=((0, "potion healing"),)),
        "on the square 0",
    ),
    "two items on a square": (
        lambda m: evolve(m, things=((m.adventurer.place, "key"),) * 2),
        "two items on a square",
    ),
    "a potion in use": (
        lambda m: hurt(m, items=("potion might",), in_use=(0,)),
        "potion in use",
    ),
    "two suits of armour in use": (
        lambda m: hurt(m, items=("armour 1 'leather'",) * 2, in_use=(0, 1)),
        "leather in use",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_moment_is_refused(game: Dungeon, name: str) -> None:
    change, message = IMPOSSIBLE[name]
    moment = change(moment_of(game))
    game.wait()
    before, text = game.position(), str(game)

    with pytest.raises(InvalidValueError, match=message):
        game.restore(moment)

    assert (game.position(), str(game)) == (before, text)
    assert game.undoable == 1


def test_a_text_that_is_no_item_is_refused(game: Dungeon) -> None:
    with pytest.raises(NotationError, match="'teapot' is not an item"):
        game.restore(moment_of(game, things=((game.place.index, "teapot"),)))


def test_a_partial_dungeon_takes_on_no_moment(game: Dungeon) -> None:
    known = game.view("adventurer").game
    with pytest.raises(InvalidValueError, match="only a whole dungeon"):
        known.restore(moment_of(game))
