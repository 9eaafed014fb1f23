"""Editing: the result must be a valid and complete position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.errors import AlpacaEmblemError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import record
from tests.games.tiny import Pile, Take


def match() -> GameController:
    return GameController.skirmish(map_size=4, seed=1)


def duel() -> Duel:
    return Duel(seed=16)


def dungeon() -> Dungeon:
    return Dungeon(seed=1)


def kill_actor(game: Duel) -> None:
    assert game.actor is not None
    game.actor.hit_points = 0


def bury_foes(game: GridBattle) -> None:
    for unit in game.units:
        if unit.owner is not None and unit.owner.name == "foes":
            game._bury(unit, game.field, None)


def assign(where: Callable[[Any], object], name: str, value: object) -> Any:
    return lambda game: setattr(where(game), name, value)


def first(game: Any) -> object:
    return game.units[0]


REFUSED: dict[str, tuple[Callable[[], Game], Any, str]] = {
    "less than no hit points": (
        duel,
        assign(lambda game: game.hero, "hit_points", -5),
        "unit[0].hit_points must be like '45/100', not '-5/48'",
    ),
    "half a hit point": (
        duel,
        assign(lambda game: game.hero, "hit_points", 1.5),
        "invalid position: hit_points of Iva 1 would be read back as 1, not 1.5",
    ),
    "no foes": (
        GridBattle,
        bury_foes,
        "outcome is missing: the foes have no units left",
    ),
    "another movement": (
        GridBattle,
        assign(first, "movement", 9),
        "invalid position: movement of Knight 1 would be read back as 3, not 9",
    ),
    "less than nothing in a match": (
        match,
        assign(first, "hit_points", -5),
        "unit[0].hit_points must be like '45/100', not '-5/200'",
    ),
    "another seed": (
        match,
        assign(lambda game: game, "map_seed", 9),
        "invalid position: map_seed of GameController would be read back as",
    ),
    "an adventurer with wings": (
        dungeon,
        assign(lambda game: game.adventurer, "movement", 9),
        "invalid position: movement of Adventurer 1 would be read back as 1, not 9",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_fields_missing_from_positions_are_refused_without_a_change(case: str) -> None:
    make, edit, message = REFUSED[case]
    game = make()
    game.apply(game.legal_actions()[0])
    before = (game.digest(), game.legal_actions(), game.actions, game._origin)

    with pytest.raises(NotationError) as caught, game.editing():
        edit(game)

    assert str(caught.value).startswith(message)
    assert (game.digest(), game.legal_actions(), game.actions, game._origin) == before
    game.undo()


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", [match, GridBattle, duel, dungeon, Pile])
def test_every_step_of_a_game_is_a_position(make: Callable[[], Game]) -> None:
    """Or a game could not be edited that has been played."""
    game = make()
    for step in range(12):
        listed = game.legal_actions()
        if not listed:
            break
        game.apply(listed[step % len(listed)])
        before = game.digest()
        with game.editing():
            """Change nothing."""
        assert game.digest() == before
        assert game.actions == ()


def test_match_takes_the_hit_points_and_movement_that_its_position_holds() -> None:
    game = match()

    with game.editing():
        game.units[0].hit_points = 1.5
        game.units[0].movement = 9

    again = record(game).play()
    assert isinstance(again, GameController)
    assert (again.units[0].hit_points, again.units[0].movement) == (1.5, 9)


def test_duel_whose_hero_is_killed_in_an_edit_is_over() -> None:
    game = duel()

    with game.editing():
        game.hero.die()

    assert game.to_act is None
    assert game.legal_actions() == ()


def test_actor_killed_in_an_edit_cannot_go_on() -> None:
    game = duel()
    assert game.to_act == "enemies"

    with (
        pytest.raises(
            NotationError,
            match="the side to act would be read back as 'hero', not 'enemies'",
        ),
        game.editing(),
    ):
        kill_actor(game)

    assert game.actor is not None
    assert game.actor.is_alive


def test_actor_is_compared_though_its_side_is_still_to_act() -> None:
    game = Duel(enemies=["wolf", "wolf"], seed=16)
    assert game.to_act == "enemies"
    before = game.digest()

    with pytest.raises(NotationError), game.editing():
        kill_actor(game)

    assert game.digest() == before


def test_assignments_past_the_journal_are_found_in_the_position() -> None:
    """The reader of this game does not look at the names of purses."""
    game = Pile()

    with (
        pytest.raises(
            NotationError,
            match=r"invalid position: purse\[1\].side would be read back as "
            "'right', not 'up'",
        ),
        game.editing(),
    ):
        object.__setattr__(game.purses[1], "side", "up")


def test_assignments_past_the_journal_are_found_in_the_legal_actions() -> None:
    game = GridBattle()

    with (
        pytest.raises(NotationError, match="the legal actions would be read back as"),
        game.editing(),
    ):
        object.__setattr__(game.units[0], "movement", 9)


def test_messages_show_of_long_values_only_the_beginning() -> None:
    game = Pile()

    with pytest.raises(NotationError) as caught, game.editing():
        game.purses[0].side = "x" * 1000

    assert str(caught.value).endswith(f"not 'xxx{'x' * 56}...")


def test_tuples_of_things_are_alike_if_the_things_are() -> None:
    game = Pile()
    game.apply(Take.of(1))

    with game.editing():
        game.purses = (*game.purses,)
    assert game.actions == ()


@pytest.mark.parametrize("make", [match, GridBattle, duel], ids=lambda m: m.__name__)
@pytest.mark.parametrize("value", ["3", None, [], {}, True], ids=repr)
def test_hit_points_of_a_wrong_kind_are_no_position(
    make: Callable[[], Any], value: object
) -> None:
    game = make()
    before = game.digest()

    with pytest.raises(NotationError), game.editing():
        game.units[0].hit_points = value

    assert game.digest() == before
    assert game.units[0].hit_points == game.units[0].max_hit_points


def test_hit_points_above_a_smaller_maximum_are_no_position() -> None:
    """The maximum is assigned, and the hit points are what a reader would cut."""
    game = GridBattle()
    before = game.digest()

    with pytest.raises(NotationError, match="hit_points of Knight"), game.editing():
        game.units[0].max_hit_points = 1

    assert game.digest() == before


def test_seats_belong_to_the_fighters_of_one_duel() -> None:
    game, other = duel(), Duel(hero="mage", seed=1)

    for stranger in (other.fighters[0], GridBattle().units[0]):
        with pytest.raises(AlpacaEmblemError):
            game.seat_of(stranger)  # type: ignore[arg-type]
