"""Positions: written ones are read back, and invalid ones refused."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Drop, PickUp
from alpaca_emblem.games.dungeon.floors.generators import Caves
from alpaca_emblem.games.dungeon.floors.sight import Walls
from alpaca_emblem.games.dungeon.items import Armour, Ration, Scroll, Treasure
from alpaca_emblem.games.dungeon.notation import symbol_of
from alpaca_emblem.model.items import Sword
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import choose
from tests.games.dungeon.positions import ALONE, EVERYTHING, SIDE, drawn, rolling

BOARD = """
    ########
    #@.r!$.#
    #.#.+.=#
    #k./...#
    ########
"""


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_written_values_are_read_back(name: str) -> None:
    game, dice = Dungeon(seed=9, variant=ALONE[name]), Mulberry32(9)

    for _ in range(40):
        again = Dungeon.from_text(str(game))
        assert again.digest() == game.digest()
        assert again.legal_actions() == game.legal_actions()
        assert str(again) == str(game)
        if game.outcome is not None:
            break
        game.apply(choose(game.legal_actions(), dice))


@pytest.mark.unmeasured
def test_a_run_that_was_read_goes_on_alike() -> None:
    game, dice = Dungeon(seed=5, variant=EVERYTHING), Mulberry32(5)
    again = Dungeon.from_text(str(game))

    for _ in range(60):
        if game.outcome is not None:
            break
        action = choose(game.legal_actions(), dice)
        assert game.apply(action) == again.apply(action)
        assert game.digest() == again.digest()


def test_a_position_is_drawn_above_itself() -> None:
    game = drawn(BOARD, variant=Variant(doors=True))

    lines = str(game).splitlines()[:5]

    assert [line[2:10] for line in lines] == [
        *("########", "#@.r!$.#", "#.#.+.=#", "#k./...#", "########")
    ]


def test_each_kind_of_thing_has_a_symbol() -> None:
    things = [
        Scroll(kind="mapping"),
        Ration(),
        Treasure(),
        Armour(name="iron", defense=2),
        Sword(name="sword", power=3),
    ]

    assert "".join(map(symbol_of, things)) == "~%*[)"


def test_death_and_what_lies_where_it_happened_are_read_back() -> None:
    game = rolling(
        drawn(
            """
        #####
        #r@.#
        #####
    """,
            variant=Variant(inventory=2),
            hit_points="1/20",
            items=["*sword 3-5 'sword'", "*armour 0 'rags'"],
        ),
        *(1, 1),
    )
    game.apply(Drop(0))
    position = game.position() | {"dice": {"kaplay": 5.0}}

    again = Dungeon.from_position(position)

    assert again.outcome == game.outcome
    assert again.position() == position
    assert again.legal_actions() == ()


def test_unusual_strategies_are_written_with_what_is_unusual() -> None:
    variant = Variant(generator=Caves(rock=40), sight=Walls(9), mind="paths")

    game = Dungeon(seed=3, variant=variant)

    assert game.position()["variant"] == {
        "generator": {"name": "caves", "rock": 40},
        "sight": {"name": "walls", "radius": 9},
        "mind": "paths",
    }
    assert Dungeon.from_text(str(game)).variant == variant


def test_views_are_read_back_too() -> None:
    view = Dungeon(seed=5, variant=EVERYTHING).view(SIDE)

    known = Dungeon.from_position(view.position)

    assert known.view(SIDE) == view
    assert known.is_partial


GAME = drawn(
    BOARD,
    variant=Variant(doors=True, inventory=3),
    items=["sword 3-5 'sword'"],
)
CLOSED = "#" * 32


def changed(**changes: Any) -> dict[str, Any]:
    """A good position with some keys changed; those that become None are gone."""
    position = {**GAME.position(), **changes}
    return {key: value for key, value in position.items() if value is not None}


def hero(**changes: Any) -> dict[str, Any]:
    return {"adventurer": {**GAME.position()["adventurer"], **changes}}


def monster(**changes: Any) -> dict[str, Any]:
    return {"monster": [{**GAME.position()["monster"][0], **changes}]}


def thing(**changes: Any) -> dict[str, Any]:
    return {"thing": [{**GAME.position()["thing"][0], **changes}]}


def rows(**changes: str) -> str:
    """The map with some rows, by ``r`` and their number, replaced."""
    lines = GAME.position()["map"].split("\n")
    for key, line in changes.items():
        lines[int(key[1:])] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (changed(seed="x"), "seed must be a number"),
        (changed(seed=-1), "seed must be from 0"),
        (changed(variant=3), "variant must be a table"),
        (changed(variant={"rows": 3}), "rows must be at least"),
        (changed(variant={"height": 3}), "variant.height"),
        (changed(variant={"sight": "eyes"}), "sight must be one of"),
        (changed(variant={"sight": {"name": "eyes"}}), "name must be one of"),
        (changed(variant={"sight": {"name": "walls", "far": 1}}), "cannot be made"),
        (changed(variant={"mind": 3}), "mind must be a name"),
        (changed(variant={"unidentified": True}), "needs an inventory"),
        (changed(variant={"inventory": 3}, legacy=3), "legacy must be a table"),
        (changed(legacy={"gold": -1}), "legacy.gold"),
        (changed(legacy={"runes": 1}), "legacy.runes"),
        (changed(engine_draws=-1), "engine_draws"),
        (changed(floor=0), "floor must be"),
        (changed(floor=None), "floor"),
        (changed(floor=4, variant={"last_floor": 3}), "floor must be from 1 to 3"),
        (changed(turns=-1), "turns must be"),
        (changed(known_to="dragon"), "known_to must be 'adventurer'"),
        (changed(known_to=SIDE), "map and explored do not agree"),
        (changed(outcome={"reason": "bored"}), "must be one of died, escaped"),
        (changed(outcome={"reason": "died"}), "does not agree"),
        (changed(outcome={"reason": "escaped"}), "must be one of"),
        (changed(map="###"), "map must have 16 rows of 32"),
        (changed(map=rows(r1=CLOSED[:31] + "x")), "map must consist of"),
        (changed(map=rows(r1=CLOSED[:31] + ".")), "rock at its edge"),
        (changed(map=rows(r1="#.?" + CLOSED[3:])), "must be an open square"),
        (changed(map=rows(r9="#?" + CLOSED[2:])), "do not agree"),
        (changed(explored=["0"]), "a mask for each row"),
        (changed(explored=["x"] * 16), "must be hexadecimal"),
        (changed(explored=["fffffffff"] * 16), "a mask for each row"),
        (changed(slain=-1), "slain"),
        (changed(monster=3), "monster must be a list"),
        (changed(**monster(id=1)), "id must be from 2"),
        (changed(**monster(kind="Unicorn")), "no 'Unicorn' in the bestiary"),
        (changed(**monster(hit_points="0/3")), "must be like '18/20'"),
        (changed(**monster(hit_points="4/3")), "must be like '18/20'"),
        (changed(**monster(hit_points="many")), "must be like '18/20'"),
        (changed(**monster(at=[0, 0])), "must be an open square"),
        (changed(**monster(at=[2, 4])), "must be an open square"),
        (changed(**monster(at=[90, 0])), "not on the map"),
        (changed(**monster(at=None)), "must be given"),
        (changed(**monster(target=[0, 0])), "target"),
        (changed(**monster(mood="bad")), "mood"),
        (changed(monster=GAME.position()["monster"] * 2), "must be unique"),
        (changed(**thing(item="potion beer")), "is not an item, such as"),
        (changed(**thing(item="potion ?red")), "is not an item, such as"),
        (changed(**thing(item="club 1-2 'club'")), "is not an item, such as"),
        (changed(**thing(item="sword 5-3 'sword'")), "max_power"),
        (changed(**thing(colour="red")), "colour"),
        (changed(thing=GAME.position()["thing"][:1] * 2), "another item lies"),
        (changed(adventurer=None), "adventurer"),
        (changed(**hero(at=[0, 0])), "must be an open square"),
        (changed(**hero(at=[1, 3])), "stands on"),
        (changed(**hero(hit_points="0/20")), "there must be an outcome"),
        (changed(**hero(hit_points="x")), "must be like '18/20'"),
        (changed(**hero(gold=-3)), "gold must be"),
        (changed(**hero(experience=2**31)), "experience must be"),
        (changed(**hero(effects=["happy"])), "an effect must be like"),
        (changed(**hero(effects=["luck 3 1"])), "an effect must be like"),
        (changed(**hero(effects=["might 0 2"])), "duration must be at least 1"),
        (changed(**hero(items=["gold"])), "is not an item, such as"),
        (changed(**hero(items=["gold 5"])), "is never carried"),
        (changed(**hero(items=["*key"])), "is never carried"),
        (changed(**hero(items=["treasure"])), "is never carried"),
        (changed(**hero(items=["*ration"])), "cannot wield|not wielded"),
        (changed(**hero(items=["ration"] * 4)), "3 items already"),
        (changed(**hero(items=["*sword 1-2 'a'", "*axe 1-2 'b'"])), "in use as well"),
        (
            changed(**hero(items=["*armour 1 'a'", "*armour 1 'b'"])),
            "worn, not wielded",
        ),
        (changed(**hero(hat=1)), "hat"),
        (changed(weather="rain"), "weather"),
    ],
)
def test_impossible_values_are_refused(position: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Dungeon.from_position(position)


def test_a_second_equipped_weapon_is_refused_after_armour() -> None:
    given = hero(items=["*armour 1 'a'", "*sword 1-2 's'", "*armour 1 'b'"])

    with pytest.raises(NotationError, match="in use as well"):
        Dungeon.from_position(changed(**given))


LORE = Dungeon(seed=1, variant=Variant(inventory=2, unidentified=True)).position()


@pytest.mark.parametrize(
    "lore",
    [
        {"looks": 3},
        {"looks": {"healing": "red"}},
        {"looks": {**LORE["lore"]["looks"], "healing": "pink"}},
        {"looks": dict.fromkeys(LORE["lore"]["looks"], "red")},
        {"looks": LORE["lore"]["looks"], "known": ["beer"]},
        {"looks": LORE["lore"]["looks"], "hidden": []},
        {"looks": {**LORE["lore"]["looks"], "healing": ["red"]}},
    ],
)
def test_lore_that_cannot_be_is_refused(lore: object) -> None:
    with pytest.raises(NotationError):
        Dungeon.from_position({**LORE, "lore": lore})


def test_lore_without_a_reason_is_refused() -> None:
    with pytest.raises(NotationError, match="lore"):
        Dungeon.from_position(changed(lore=LORE["lore"]))


def test_a_good_position_is_not_refused() -> None:
    assert Dungeon.from_position(changed()).position() == GAME.position()


def test_picked_up_and_dropped_items_are_in_the_position() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=Variant(inventory=1),
    )
    game.move("e")

    game.apply(PickUp())

    assert game.position()["taken"] == 1
    assert Dungeon.from_text(str(game)).floor.taken == 1
