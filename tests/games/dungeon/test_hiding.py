"""Views of a dungeon: a copy without hidden state equals the game read from a text."""

from __future__ import annotations

import json
import pickle
from hashlib import sha256
from typing import Final

import pytest
from attrs import define, frozen, setters

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.floor import ROCK
from alpaca_emblem.games.dungeon.floors.sight import SIGHTS, Seen, Sight, SightMap
from alpaca_emblem.games.registry import GAMES
from alpaca_emblem.model.items import ITEM_CLASSES, Axe
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon.partly_known import closet, walk
from tests.games.dungeon.positions import ALONE, EVERYTHING, SIDE, drawn
from tests.games.through_text import check_view, differences


def check_walk(variant: Variant, seed: int, steps: int, every: int) -> None:
    """Hold the views on a random walk to those through text."""
    for number, game in enumerate(walk(variant, seed, steps)):
        if number % every == 0:
            check_view(game, SIDE, number)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_a_copy_without_hidden_state_equals_the_one_read(name: str) -> None:
    check_walk(ALONE[name], seed=8, steps=50, every=7)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_so_it_is_on_long_walks(name: str) -> None:
    for seed in range(20, 26):
        check_walk(ALONE[name], seed, steps=150, every=3)


SAMPLES: Final = {
    "original": "bfcd769c7d01e6e9",
    "small": "700d478daac081a1",
    "partition": "b01f6ce87ee218ee",
    "caves": "619b5473b01d3007",
    "maze": "6f0914ef5eedfc42",
    "walls": "31b5552f7a96d727",
    "paths": "9c720ad342f56259",
    "wide": "96a2031aa8ebb9d3",
    "shooting": "6ff11c5540d6fec6",
    "eight directions": "459889c2c106cc43",
    "inventory": "9807a1041081376a",
    "unidentified": "41e9921ebbd6e89f",
    "experience": "21e4b1db0f4e639e",
    "hunger": "114afeecdb8662d4",
    "doors": "6d397ca46887e435",
    "gold": "932fa2f52c15b0d2",
    "last floor": "6c9175280c679676",
    "everything": "592497649581805a",
}
"""The beginnings of hashes of samples, as they were when views were read."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_samples_are_drawn_as_ever(name: str) -> None:
    rng, found = Mulberry32(2), sha256()
    for number, game in enumerate(walk(ALONE[name], seed=6, steps=40)):
        if number % 8 == 0:
            sample = game.view(SIDE).sample(rng)
            found.update(json.dumps(sample.position()).encode())

    assert found.hexdigest()[:16] == SAMPLES[name]


@pytest.mark.unmeasured
def test_hidden_state_is_not_kept_in_a_view() -> None:
    """Neither on the map, nor in monsters and items, nor in where it began."""
    game = next(walk(EVERYTHING, seed=3, steps=1))
    other = game.copy()
    with other.editing():
        floor = other.floor
        for monster in floor.monsters:
            if not floor.is_seen(monster.location):  # type: ignore[arg-type]
                monster.hit_points = 1
                monster.target = None
        floor.items = tuple(
            lying for lying in floor.items if floor.is_explored(lying[0])
        )
    view, same = game.view(SIDE), other.view(SIDE)

    assert view == same
    assert [*differences(view._source, same._source)] == []
    assert len(pickle.dumps(view)) < len(pickle.dumps(game))
    shown = view.game
    assert isinstance(shown, Dungeon)
    hidden = {monster.number for monster in game.floor.monsters} - {
        unit.number for unit in shown.units
    }
    assert hidden
    assert shown.floor.field.units == shown.units


@pytest.mark.unmeasured
def test_intentions_of_visible_monsters_are_hidden() -> None:
    game = closet("r..")
    with game.editing():
        game.floor.monsters[0].target = game.place

    shown = check_view(game, SIDE, seed=1).game

    assert isinstance(shown, Dungeon)
    assert shown.floor.monsters[0].target is None


@pytest.mark.unmeasured
def test_a_selection_does_not_give_it_away() -> None:
    game = Dungeon(seed=12)
    game.tactician.select_unit(game.floor.monsters[0])
    game.tactician.select_item(game.floor.items[0][1])

    shown = check_view(game, SIDE, seed=2).game

    assert isinstance(shown, Dungeon)
    assert shown.tactician.selected_unit is None
    assert shown.tactician.selected_item is None


@pytest.mark.unmeasured
def test_the_view_of_a_view_is_the_same() -> None:
    view = Dungeon(seed=4, variant=EVERYTHING).view(SIDE)

    assert check_view(view.game, SIDE, seed=3) == view


@pytest.mark.unmeasured
def test_a_game_that_was_read_is_copied_too() -> None:
    game = Dungeon.from_text(str(Dungeon(seed=4, variant=EVERYTHING)))

    check_view(game, SIDE, seed=4)


def test_after_an_edit_the_adventurer_looks_around_as_a_reader_does() -> None:
    """Places it saw before may remain seen until it acts, and are read as such."""
    game = drawn("########\n#@.....#\n########", variant=Variant(sight="walls"))
    with game.editing():
        floor, there = game.floor, game.beside("e")
        floor.field.terrain = tuple(
            ROCK if at is there else terrain
            for at, terrain in zip(
                floor.field.locations, floor.field.terrain, strict=True
            )
        )

    assert isinstance(game.view(SIDE)._source, str)


def test_a_place_that_is_seen_no_more_after_an_edit_is_read() -> None:
    game = closet("." * 12, variant=Variant())
    end = game.floor.field[1, 13]
    with game.editing():
        game.floor.field.place(game.adventurer, end)

    assert isinstance(game.view(SIDE)._source, str)


@frozen
class Glance(Sight):
    """A custom sight: no farther than the next square."""

    name = "glance"

    def seen_from(self, ground: SightMap, row: int, column: int) -> Seen:
        return Seen(row, (7 << column - 1,))


@pytest.mark.unmeasured
def test_a_custom_sight_is_looked_through_again() -> None:
    game = Dungeon(seed=5, variant=Variant(sight=Glance()))

    check_view(game, SIDE, seed=5)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Diary(Axe):
    """Remembers a value that no position holds."""

    met: object = None


def test_views_with_custom_items_are_read() -> None:
    game = drawn(
        "####\n#@.#\n####", variant=Variant(inventory=2), items=["diary 1-2 'x'"]
    )

    view = game.view(SIDE)

    assert isinstance(game.adventurer.items[0], Diary)
    assert isinstance(view._source, str)
    assert view.sample(Mulberry32(1)).view(SIDE) == view


class Cellar(Dungeon):
    """A custom dungeon, which might hide more."""


def test_views_of_a_custom_class_are_read() -> None:
    own, usual = Cellar(seed=12), Dungeon(seed=12)
    view = own.view(SIDE)

    sample = view.sample(Mulberry32(5))

    assert isinstance(view._source, str)
    expected = usual.view(SIDE).sample(Mulberry32(5)).position()
    assert sample.position() == {**expected, "game": "cellar"}
    assert sample.fresh().digest() == sample.digest()


del (
    ITEM_CLASSES["Diary"],
    SIGHTS["glance"],
    GAMES["cellar"],
)  # only these tests meet them


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these tests meet them."""
    monkeypatch.setitem(ITEM_CLASSES, "Diary", Diary)
    monkeypatch.setitem(SIGHTS, "glance", Glance)
    monkeypatch.setitem(GAMES, "cellar", Cellar)
