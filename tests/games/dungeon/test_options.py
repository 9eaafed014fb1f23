"""Options: only those that are on ever show in a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import STRAIGHT, Step
from alpaca_emblem.games.dungeon.events import Starved
from alpaca_emblem.games.dungeon.floors.floor import DOOR, LOCKED_DOOR, STAIRS, WAY_UP
from alpaca_emblem.games.dungeon.items import Gold, Ration, Treasure
from alpaca_emblem.model.items import Item
from tests.games.dungeon.positions import EVERYTHING, drawn

Sign = Callable[[Variant], bool]


def first_floors(variant: Variant) -> list[Dungeon]:
    return [Dungeon(seed=seed, variant=variant) for seed in range(1, 7)]


def has_thing(kind: type[Item]) -> Sign:
    """Return whether an item of *kind* lies on the floor."""
    return lambda variant: any(
        isinstance(item, kind)
        for game in first_floors(variant)
        for _, item in game.floor.items
    )


def has_terrain(*wanted: object) -> Sign:
    return lambda variant: any(
        terrain in wanted
        for game in first_floors(variant)
        for terrain in game.floor.field.terrain
    )


def has_shooters(variant: Variant) -> bool:
    kinds = variant.bestiary.met_on(5, variant.shooting)
    return any(kind.reach > 1 for kind in kinds)


def goes_diagonally(variant: Variant) -> bool:
    game = drawn("#####\n#...#\n#.@.#\n#...#\n#####", variant=variant)
    return any(
        isinstance(action, Step) and action.direction not in STRAIGHT
        for action in game.legal_actions()
    )


def is_carried(variant: Variant) -> bool:
    game = drawn("####\n#@!#\n####", variant=variant)
    game.move("e")
    return len(game.floor.items) == 1


def is_unidentified(variant: Variant) -> bool:
    return all(game.knowledge.looks is not None for game in first_floors(variant))


def learns(variant: Variant) -> bool:
    game = drawn("####\n#@r#\n####", variant=variant, monsters={"r": "1/3"})
    game.move("e")
    return game.adventurer.experience > 0


def starves(variant: Variant) -> bool:
    game = drawn("####\n#@.#\n####", variant=variant)
    return any(isinstance(event, Starved) for event in game.wait())


SIGNS: Final[dict[str, tuple[Sign, ...]]] = {
    "shooting": (has_shooters,),
    "eight_directions": (goes_diagonally,),
    "inventory": (is_carried,),
    "unidentified": (is_unidentified,),
    "experience": (learns,),
    "hunger": (starves, has_thing(Ration)),
    "doors": (has_terrain(DOOR, LOCKED_DOOR),),
    "gold": (has_thing(Gold),),
    "last_floor": (has_thing(Treasure), has_terrain(WAY_UP)),
}

BY_ITSELF: Final[dict[str, dict[str, Any]]] = {
    "inventory": {"inventory": 3},
    "unidentified": {"unidentified": True, "inventory": 3},
    "hunger": {"hunger": 9},
    "last_floor": {"last_floor": 1},
}


def with_only(option: str) -> Variant:
    given: dict[str, Any] = BY_ITSELF.get(option, {option: True})
    return Variant(**given)


def with_all_but(option: str) -> Variant:
    changes: dict[str, Any] = {"last_floor": 1, option: getattr(Variant(), option)}
    if option == "inventory":
        changes["unidentified"] = False
    return evolve(EVERYTHING, **changes)


@pytest.mark.unmeasured
@pytest.mark.parametrize("option", SIGNS)
def test_an_option_is_met_if_it_is_on_and_otherwise_not(option: str) -> None:
    """Test each option alone, and with all others."""
    for sign in SIGNS[option]:
        assert sign(with_only(option))
        assert sign(evolve(EVERYTHING, last_floor=1))
        assert not sign(Variant())
        assert not sign(with_all_but(option))


def test_without_a_last_floor_all_lead_down() -> None:
    assert has_terrain(STAIRS)(Variant())
    assert not has_terrain(STAIRS)(with_only("last_floor"))
