"""Unseen state changes nothing that the adventurer learns."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import (
    DIRECTIONS,
    Drop,
    PickUp,
    PutAway,
    Ready,
    Step,
    Use,
    Wait,
)
from alpaca_emblem.games.dungeon.floors.floor import FLOOR, STAIRS, Floor
from alpaca_emblem.games.dungeon.items import KINDS, POTIONS, SCROLLS, Potion, Scroll
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon.partly_known import walk
from tests.games.dungeon.positions import (
    ALONE,
    EVERYTHING,
    SIDE,
    drawn,
    location_of,
)


def meddled(game: Dungeon, dice: Mulberry32) -> Dungeon:
    """A copy in which all that is hidden is different."""
    copy = game.copy()
    with copy.editing():
        move_monsters(copy.floor, dice)
        dig_elsewhere(copy.floor)
        if copy.knowledge.looks is not None:
            change_lore(copy)
    return copy


def move_monsters(floor: Floor, dice: Mulberry32) -> None:
    """Move monsters out of sight elsewhere, hurt them, and reset their memory."""
    for monster in floor.monsters:
        if floor.is_seen(location_of(monster)):
            continue
        free = [at for at in floor.free_places() if not floor.is_seen(at)]
        if free:
            floor.field.place(monster, free[dice.pick(len(free))])
        monster.hit_points = 1
        monster.target = None


def dig_elsewhere(floor: Floor) -> None:
    """Fill unexplored cells with stairs, and remove their items."""
    floor.items = tuple(lying for lying in floor.items if floor.is_explored(lying[0]))
    floor.field.terrain = tuple(
        STAIRS
        if terrain is FLOOR and not floor.is_explored(at) and floor.field.is_empty(at)
        else terrain
        for at, terrain in zip(floor.field.locations, floor.field.terrain, strict=True)
    )


def change_lore(game: Dungeon) -> None:
    """Exchange the kinds behind all unknown looks."""
    looks = dict(game.knowledge.looks or ())
    turned: dict[str, str] = {}
    for kinds in (POTIONS, SCROLLS):
        unknown = [kind for kind in kinds if kind not in game.knowledge.known]
        turned |= zip(unknown, unknown[1:] + unknown[:1], strict=True)
    for old, new in turned.items():
        looks[new] = dict(game.knowledge.looks or ())[old]
    game.knowledge = evolve(
        game.knowledge, looks=tuple((kind, looks[kind]) for kind in KINDS)
    )
    for item in [*(item for _, item in game.floor.items), *game.adventurer.items]:
        if isinstance(item, Potion | Scroll):
            item.kind = turned.get(item.kind, item.kind)


ACTIONS: Final = (
    *(Step.of(direction) for direction in (*DIRECTIONS, "up")),
    *(Wait.of(), PickUp.of()),
    *(kind.of(item) for kind in (Use, Drop, Ready, PutAway) for item in range(5)),
)
"""All conceivable actions."""


def check_secrets(variant: Variant, seed: int, steps: int) -> None:
    """Compare everything visible in a game with the same game with other secrets."""
    dice = Mulberry32(seed)
    for game in walk(variant, seed, steps):
        other, view = meddled(game, dice), game.view(SIDE)

        assert other.view(SIDE) == view
        assert other.legal_actions() == game.legal_actions() == view.legal_actions()
        for action in ACTIONS:
            reason = game.why_not(action)
            assert other.why_not(action) == reason == view.why_not(action)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "walls", "everything", "unidentified"])
def test_unseen_state_changes_nothing_visible(name: str) -> None:
    """Neither the view nor the legal actions, nor why others are refused."""
    check_secrets(ALONE[name], seed=13, steps=12)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_nor_does_it_in_any_variant(name: str) -> None:
    for seed in range(1, 6):
        check_secrets(ALONE[name], seed, steps=60)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "walls"])
def test_unseen_state_changes_no_message(name: str) -> None:
    dice = Mulberry32(2)
    for game in walk(ALONE[name], seed=14, steps=30):
        other = meddled(game, dice)

        assert other.apply(Wait.of()) == game.copy().apply(Wait.of())


def test_views_tell_neither_seed_nor_dice_nor_kinds_that_are_not_known() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=EVERYTHING,
        items=["scroll mapping"],
    )

    position = game.view(SIDE).position

    assert not {"seed", "dice"} & set(position)
    assert position["lore"] == {"looks": {}, "known": []}
    assert position["thing"] == [{"at": [1, 2], "item": "potion ?red"}]
    assert position["adventurer"]["items"] == ["scroll ?old"]
