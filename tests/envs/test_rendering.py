"""Pictures of environments: of what a side sees, where it stands in the SVG picture."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import numpy as np
import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.drawing import (
    duel_boxes,
    duel_geometry,
    dungeon_geometry,
    game_svg,
    grid_geometry,
    match_geometry,
)
from alpaca_emblem.drawing.palette import (
    LIGHT,
    THING_TINTS,
    health_colour,
    side_colours,
)
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.envs import TacticsEnv, aec_env, rendering
from alpaca_emblem.envs.painting import LETTERS, Painting, paint
from alpaca_emblem.envs.rendering import TEXTS
from alpaca_emblem.envs.showing import Showing
from alpaca_emblem.rng import Mulberry32
from tests.envs.setups import SET_UPS
from tests.games.dungeon import positions as dungeons

GAMES: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "match": (lambda: GameController.skirmish(seed=1), match_geometry),
    "grid": (lambda: GridBattle("fort", seed=1), grid_geometry),
    "fog": (lambda: GridBattle("fog", seed=1), grid_geometry),
    "duel": (lambda: Duel(seed=1), duel_geometry),
    "dungeon": (
        lambda: Dungeon(seed=1, variant=Variant(doors=True, gold=True)),
        dungeon_geometry,
    ),
}


def colour_at(pixels: Any, x: float, y: float) -> str:
    return "#" + "".join(f"{part:02x}" for part in pixels[int(y), int(x)])


@pytest.mark.parametrize("name", GAMES)
def test_the_array_has_the_size_of_the_picture(name: str) -> None:
    make, geometry_of = GAMES[name]
    game: Game = make()
    for _ in moves(game, RandomAgent(1), 25):
        pass
    pixels = paint(game.view(game.sides[0]))
    geometry = geometry_of(game)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (round(geometry.height), round(geometry.width), 3)


def test_units_stand_where_they_stand_in_the_picture() -> None:
    game = GridBattle(seed=1)
    pixels, geometry = paint(game.view("heroes")), grid_geometry(game)
    for unit in game.units:
        assert unit.location is not None
        x, y = geometry.middle(unit.location.place)
        body = side_colours(int(game.side_of(unit) == "foes")).body
        assert colour_at(pixels, x - 0.3 * geometry.across, y) == body
        assert colour_at(pixels, x, y + 0.4 * geometry.across) == "#4cc05a"
    assert colour_at(pixels, 2, 2) == LIGHT["frame"]


def test_units_of_a_match_stand_where_they_stand_in_the_picture() -> None:
    game = GameController.skirmish(players=3, map_size=5, units=2, seed=1)
    pixels, geometry = paint(game.view("Player 1")), match_geometry(game)
    for unit in game.units:
        assert unit.location is not None
        assert unit.owner is not None
        x, y = geometry.middle(unit.location.place)
        body = side_colours(game.players.index(unit.owner.name)).body
        assert colour_at(pixels, x - 0.3 * geometry.across, y) == body


def test_fighters_of_a_duel_stand_where_they_stand_in_the_picture() -> None:
    game = Duel(hero="mage", enemies=["skeleton", "spider"], seed=1)
    pixels = paint(game.view("hero"))
    for number, (plate, spot) in duel_boxes(game).items():
        middle = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        body = side_colours(int(number > 1)).body
        assert colour_at(pixels, middle[0] - 0.3 * spot.width, middle[1]) == body
        assert colour_at(pixels, plate.x + 12, plate.y + 38) == health_colour(1)


def test_monsters_of_a_dungeon_stand_where_they_stand_in_the_picture() -> None:
    game = dungeons.drawn("#\n#@.r..!", is_explored=True)
    pixels, geometry = paint(game.view("adventurer")), dungeon_geometry(game)
    expected = [(1, side_colours(0).body), (3, side_colours(1).body)]
    for column, colour in [*expected, (6, THING_TINTS["!"])]:
        x, y = geometry.middle((1, column))
        left = 0 if column == 6 else 0.3 * geometry.across
        assert colour_at(pixels, x - left, y) == colour


def test_the_ground_of_a_match() -> None:
    game = GameController.skirmish(seed=1)
    pixels, geometry = paint(game.view("Player 1")), match_geometry(game)
    free = [place for place in game.field.locations if game.field.is_empty(place)]
    for location in free:
        x, y = geometry.middle(location.place)
        assert colour_at(pixels, x, y) == LIGHT["slab"]
        for other in game.field.topology.neighbours(location):
            ends = (geometry.middle(location.place), geometry.middle(other.place))
            bridge = [sum(pair) / 2 for pair in zip(*ends, strict=True)]
            assert colour_at(pixels, *bridge) == LIGHT["plank"]


def test_a_dungeon_is_dark_where_nothing_is_known() -> None:
    game = Dungeon(seed=1)
    pixels, geometry = paint(game.view("adventurer")), dungeon_geometry(game)
    for location in game.floor.field.locations:
        if not game.floor.is_explored(location):
            x, y = geometry.middle(location.place)
            assert colour_at(pixels, x, y) == LIGHT["night"]


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["fog", "dungeon"])
def test_pictures_hide_what_is_hidden(name: str) -> None:
    game: Game = GAMES[name][0]()
    for number, _ in enumerate(moves(game, RandomAgent(2), 40)):
        if number % 8 == 0:
            view = game.view(game.sides[0])
            twin = view.sample(Mulberry32(number)).view(view.side)
            assert np.array_equal(paint(twin), paint(view))


def test_letters_are_three_by_five_dots() -> None:
    assert "".join(LETTERS) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
    assert {letter.shape for letter in LETTERS.values()} == {(5, 3)}
    painting = Painting(5, 7, "#000000")
    painting.letter(2.5, 3.5, 5, "t", "#ffffff")
    painting.letter(2.5, 3.5, 5, "?", "#ffffff")  # no such sign
    assert (painting.pixels[1:6, 1:4, 0] > 0).tolist() == LETTERS["T"].tolist()


def test_shapes_are_cut_at_the_edges() -> None:
    painting = Painting(10, 10, "#000000")
    painting.disc(0, 0, 4, "#ff0000")
    painting.disc(11, 11, 4, "#00ff00")
    painting.box(-5, 8, 7, 9, "#0000ff")
    assert colour_at(painting.pixels, 0, 0) == "#ff0000"
    assert colour_at(painting.pixels, 9, 9) == "#00ff00"
    assert colour_at(painting.pixels, 1, 9) == "#0000ff"
    assert colour_at(painting.pixels, 5, 5) == "#000000"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["match", "grid", "grid in fog", "duel", "dungeon"])
def test_each_mode_shows_the_view(name: str) -> None:
    """Twins whose hidden parts and dice differ look the same."""
    game, options = SET_UPS[name]
    shown: list[list[Any]] = [[], []]
    for mode in ("ansi", "svg", "rgb_array", None):
        env = TacticsEnv(game, render_mode=mode, **options)
        seen, _ = env.reset(seed=1)
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
        shown[0].append(env.render())
        twin = env.game.view(env.side).sample(Mulberry32(7))
        env.reset(options={"game": twin})
        shown[1].append(env.render())
    view = env.game.view(env.side)
    text, drawing, pixels, nothing = shown[0]
    assert text == TEXTS[game](view)
    assert drawing == game_svg(view)
    assert np.array_equal(pixels, paint(view))
    assert nothing is None
    assert shown[1][:2] == [text, drawing]
    assert np.array_equal(shown[1][2], pixels)
    if name == "grid in fog":
        assert text != TEXTS[game](env.game)


def fetched(address: str, **headers: str) -> str:
    with urlopen(Request(address, headers=headers), timeout=10) as answer:
        text: str = answer.read().decode()
    return text


def test_people_watch_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    waits: list[float] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(rendering, "sleep", waits.append)
    env = TacticsEnv("duel", render_mode="human")

    seen, _ = env.reset(seed=1)
    (address,) = opened
    first = fetched(f"{address}board.svg?0")
    env.step(int(seen["action_mask"].argmax()))

    assert address.startswith("http://127.0.0.1:")
    assert "follow.js" in fetched(address)
    assert "board.svg" in fetched(f"{address}follow.js")
    assert fetched(f"{address}number") == "1"
    assert fetched(f"{address}board.svg?1") == game_svg(env.game.view("hero"))
    assert fetched(f"{address}board.svg?1") != first
    assert env.render() is None
    assert fetched(f"{address}number") == "2"
    assert waits == [0.5] * 3
    env.close()
    env.close()
    with pytest.raises((URLError, ConnectionError)):
        fetched(address)


def test_people_watch_all_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(rendering, "sleep", lambda _: None)
    env = aec_env("grid", scenario="fog", render_mode="human")
    env.reset(seed=1)
    for code in (-1, 0):
        side = env.side_of[env.agent_selection]
        shown = fetched(f"{opened[0]}board.svg?0")
        assert shown == game_svg(env.game.view(side))
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[code]))
    assert side == "foes"
    assert fetched(f"{opened[0]}number") == "2"
    env.close()


def test_the_page_is_for_this_machine_only() -> None:
    showing = Showing("<svg/>")
    with pytest.raises(HTTPError, match="404"):
        fetched(f"{showing.address}secrets")
    with pytest.raises(HTTPError, match="403"):
        fetched(showing.address, Host="evil.example")
    showing.end()
