"""Pictures of any game: which function draws it, and what it refuses."""

from __future__ import annotations

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.drawing import duel_svg, dungeon_svg, game_svg, grid_svg, match_svg
from alpaca_emblem.drawing.games import DRAWINGS
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from tests.games.tiny import Pile

MATCH = GameController.skirmish(players=2, map_size=4, seed=1, units=2)
BATTLE, DUEL, DUNGEON = GridBattle(seed=1), Duel(seed=1), Dungeon(seed=3)
GAMES: tuple[Game, ...] = (MATCH, BATTLE, DUEL, DUNGEON)


@pytest.mark.unmeasured
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_game_is_drawn_by_its_own_function(theme: str) -> None:
    assert game_svg(MATCH, language="es", theme=theme) == match_svg(
        MATCH, language="es", theme=theme
    )
    assert game_svg(BATTLE, theme=theme) == grid_svg(BATTLE, theme=theme)
    assert game_svg(DUEL, DUEL.opening, theme=theme) == duel_svg(
        DUEL, DUEL.opening, theme=theme
    )
    assert game_svg(DUNGEON, theme=theme) == dungeon_svg(
        DUNGEON.view("adventurer"), theme=theme, crop="known"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_can_be_drawn(game: Game) -> None:
    svg = game_svg(game.view(game.sides[0]))

    assert svg.startswith("<svg ")
    assert game.name in DRAWINGS


def test_the_last_walk_and_the_last_strike_are_marked() -> None:
    battle = GridBattle(seed=1)
    events = battle.act(1, (3, 2))

    assert game_svg(battle, events) != game_svg(battle)


class Named(GridBattle):
    """A class of a user's own, without a name of its own."""


def test_a_class_derived_from_a_game_is_drawn_like_it() -> None:
    assert game_svg(Named(seed=1)) == game_svg(GridBattle(seed=1))


def test_other_games_are_refused() -> None:
    with pytest.raises(InvalidValueError, match="game must be of match, grid, duel"):
        game_svg(Pile())
    with pytest.raises(InvalidTypeError, match="game must be"):
        game_svg("grid")  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="events must"):
        game_svg(BATTLE, ["a walk"])  # type: ignore[list-item]
    with pytest.raises(InvalidValueError, match="theme must be"):
        game_svg(BATTLE, theme="blue")
