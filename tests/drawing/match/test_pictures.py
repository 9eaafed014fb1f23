"""The match as a picture: well-formed, complete, and the same in every process."""

import os
import subprocess
import sys
from collections.abc import Callable
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.match import (
    match_geometry,
    match_layers,
    match_parts,
    match_svg,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoSuchUnitError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.match import Match, Move, UseItem
from tests.drawing.grounds import SVG, of_class, read, tops
from tests.drawing.trees import assert_golden, theme_differences

pytestmark = pytest.mark.unmeasured

LARGEST = 40 * 1024
"""The size of a board, in bytes, that a page loads without delay."""


def titles(picture: str, name: str) -> list[str | None]:
    found = of_class(read(picture), name)
    return [part.findtext(f"{SVG}title") for part in found]


def places(picture: str) -> dict[str, str | None]:
    """Return the places of units by their numbers."""
    return {
        group.get("data-unit", ""): group.get("transform")
        for group in read(picture).iter(f"{SVG}g")
        if group.get("data-unit")
    }


def test_units_on_the_field_are_drawn_and_no_others(duel: GameController) -> None:
    board = match_parts(duel).board

    assert titles(board, "unit") == [
        "Hero 1 (Ada), 45/100 hit points, lance equipped",
        "Archer 2 (Ada), 22.5/100 hit points",
        "Hero 3 (Bo), 100/100 hit points",
    ]
    assert places(board) == {
        "1": "translate(65 65)",
        "2": "translate(197 65)",
        "3": "translate(197 131)",
    }


def test_units_of_the_player_in_turn_are_highlighted(duel: GameController) -> None:
    board = match_parts(duel).board

    states = {
        part.findtext(f"{SVG}title", "")[:6]: (part.get("class") or "").split()[1]
        for part in of_class(read(board), "unit")
    }
    assert states == {"Hero 1": "ready", "Archer": "acted", "Hero 3": "waiting"}
    duel.end_turn()
    assert of_class(read(match_parts(duel).board), "ready") == []


def test_units_that_must_survive_have_crowns(duel: GameController) -> None:
    root = read(match_parts(duel).board)
    crown = "M1.5 6.5l5.7 4.3L12 2.5l4.8 8.3 5.7-4.3-2.2 12H3.7z"

    crowned = [
        unit.findtext(f"{SVG}title", "")[:6]
        for unit in of_class(root, "unit")
        if any((path.get("d") or "").startswith(crown) for path in unit.iter())
    ]

    assert crowned == ["Hero 1", "Hero 3"]


def test_only_units_on_the_board_have_a_number_for_programs(
    duel: GameController,
) -> None:
    assert (
        sorted(places(match_svg(duel)))
        == ["1", "2", "3"]
        == sorted(places(match_parts(duel).board))
    )
    assert places(match_parts(duel).legend) == {}


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "'", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(name: str) -> None:
    game = GameController.skirmish(players=(name, "Bo"), map_size=3, seed=1, units=1)

    picture = match_svg(game)

    assert f"{name}: 1 of 1 units, " in str(titles(picture, "player")[0])


def test_places_can_be_marked(duel: GameController) -> None:
    board = match_parts(duel, marked=[duel.location((0, 1))]).board

    (reach,) = of_class(read(board), "reach")
    assert tops(reach[0]) == [(0, 1)]


def test_a_selected_unit_shows_what_it_can_do() -> None:
    game = GameController.skirmish(map_size=4, seed=5, units=4)
    actions = game.legal_actions()
    use = next(action for action in actions if isinstance(action, UseItem))
    reach = {a.to for a in actions if isinstance(a, Move) and a.unit == use.unit}

    root = read(match_parts(game, selected=use.unit).board)

    (marked,) = of_class(root, "reach")
    assert set(tops(marked[0])) == reach
    targets = [a for a in actions if isinstance(a, UseItem) and a.unit == use.unit]
    assert len(of_class(root, "target")) == len(targets)
    damage = game.forecast(use).expected_damage(use.target)
    assert f"-{damage}" in pills(root)
    assert len(of_class(root, "selection")) == 1


def pills(root: Element) -> list[str | None]:
    return [pill.findtext(f"{SVG}text") for pill in of_class(root, "pill")]


def test_walks_and_strikes_that_have_happened_are_shown(duel: GameController) -> None:
    walk = duel.apply(Move.of(1, (1, 0)))

    root = read(match_parts(duel, events=walk).board)
    assert len(of_class(root, "last-move")) == 1
    assert of_class(root, "last-strike") == []

    strike = duel.apply(UseItem.of(1, 3))
    root = read(match_parts(duel, events=strike).board)
    assert of_class(root, "last-move") == []
    (mark,) = of_class(root, "last-strike")
    assert mark.findtext(f"{SVG}text") == "-30"


def test_ground_and_people_lie_over_each_other() -> None:
    game = GameController.skirmish(map_size=4, seed=5, units=2)
    layers, parts = match_layers(game, selected=1), match_parts(game, selected=1)
    ground, people, board = map(read, (layers.ground, layers.people, parts.board))

    assert layers.geometry == parts.geometry == match_geometry(game)
    assert ground.get("viewBox") == people.get("viewBox") == board.get("viewBox")
    assert len(board) == len(ground) + len(people) - 1  # both have a title
    assert of_class(ground, "units") == of_class(people, "ground") == []
    game.apply(game.legal_actions()[0])
    assert match_layers(game).ground == layers.ground


def test_a_compact_board_has_larger_tokens_without_numbers(
    duel: GameController,
) -> None:
    board = match_parts(duel, compact=True)

    assert of_class(read(board.board), "number") == []
    assert board.geometry == match_geometry(duel, compact=True)
    assert places(board.board)["1"] == "translate(43 43)"


def test_view_is_drawn_like_its_match(duel: GameController) -> None:
    assert match_svg(duel.view("Bo")) == match_svg(duel)


def test_every_match_draws_itself(duel: GameController) -> None:
    bare = Match.from_text(str(duel))

    assert bare._repr_svg_() == match_svg(duel)


def test_match_draws_itself_and_is_not_changed(duel: GameController) -> None:
    digest = duel.digest()

    picture = duel._repr_svg_()

    assert picture == match_svg(duel)
    assert match_svg(duel, selected=1) != picture
    assert duel.digest() == digest


def test_a_light_picture_follows_the_theme_of_its_page(duel: GameController) -> None:
    events = duel.apply(Move.of(1, (1, 0)))
    light = match_svg(duel, selected=1, events=events)
    dark = match_svg(duel, selected=1, events=events, theme="dark")

    assert list(theme_differences(light, dark)) == []


def test_pictures_are_as_they_have_been_looked_at(duel: GameController) -> None:
    assert_golden(match_svg(duel, selected=1), "match-legend")
    assert_golden(match_parts(duel, theme="dark", compact=True).board, "match-compact")


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"theme": "dusk"}, InvalidValueError, "theme must be light or dark"),
        ({"selected": 9}, NoSuchUnitError, "9"),
        ({"events": [1]}, InvalidTypeError, "events"),
        ({"marked": [(0, 0)]}, InvalidTypeError, "marked"),
        ({"language": "xx"}, InvalidValueError, "language must be one of"),
    ],
)
def test_what_cannot_be_drawn_is_named(
    duel: GameController,
    options: dict[str, object],
    error: type[Exception],
    words: str,
) -> None:
    ways: tuple[Callable[..., object], ...] = (match_svg, match_parts, match_layers)
    for draw in ways:
        with pytest.raises(error, match=words):
            draw(duel, **options)


@pytest.mark.parametrize(("size", "players"), [(5, 2), (7, 3), (12, 2)])
def test_boards_are_small(size: int, players: int) -> None:
    game = GameController.skirmish(players=players, map_size=size, seed=3)

    assert len(match_parts(game).board) < LARGEST


def test_people_and_marks_of_a_large_board_are_small() -> None:
    game = GameController.skirmish(players=4, map_size=20, seed=3)

    layers = match_layers(game, selected=1)

    assert len(of_class(read(layers.people), "unit")) == 20
    assert len(layers.people) < LARGEST
    assert len(layers.ground) < 20_000


def test_picture_is_the_same_in_every_process() -> None:
    code = (
        "import sys; from alpaca_emblem.games.match import GameController; "
        "game = GameController.skirmish(players=3, map_size=4, seed=5); "
        "sys.stdout.buffer.write(game._repr_svg_().encode())"
    )
    game = GameController.skirmish(players=3, map_size=4, seed=5)

    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            check=True,
        )
        assert run.stdout.decode() == game._repr_svg_()
