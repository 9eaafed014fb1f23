"""The match as a picture: well-formed, complete, and the same in every process."""

import os
import subprocess
import sys
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.match import match_svg
from alpaca_emblem.games.match import GameController

SVG = "{http://www.w3.org/2000/svg}"


def of_class(picture: str, name: str) -> list[Element]:
    root = ElementTree.fromstring(picture)
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def titles(picture: str, name: str) -> list[str | None]:
    return [part.findtext(f"{SVG}title") for part in of_class(picture, name)]


def test_units_on_the_field_are_drawn_and_no_others(duel: GameController) -> None:
    assert titles(match_svg(duel), "unit") == [
        "Hero 1 (Ada), 45/100 hit points, lance equipped",
        "Archer 2 (Ada), 22.5/100 hit points",
        "Hero 3 (Bo), 100/100 hit points",
    ]


def test_units_of_the_player_in_turn_are_highlighted(duel: GameController) -> None:
    picture = match_svg(duel)

    assert len(of_class(picture, "ready")) == len(of_class(picture, "moved")) == 1
    duel.end_turn()
    assert of_class(match_svg(duel), "ready") == []


def test_legend_tells_of_players_round_and_turn(duel: GameController) -> None:
    picture = match_svg(duel)

    assert titles(picture, "player") == [
        "Ada: 2 of 2 units, to act",
        "Bo: 1 of 2 units, has acted",
        "Cy: 0 of 1 units, acts next",
    ]
    (legend,) = of_class(picture, "legend")
    texts = [text.text for text in legend.iter(f"{SVG}text")]
    assert texts[:2] == ["Round 2 of 30", "Ada to act"]
    assert texts[-2:] == ["in turn", "has moved"]


def test_legend_crosses_out_who_is_out(duel: GameController) -> None:
    duel.resign()

    struck = [
        text.text
        for text in ElementTree.fromstring(match_svg(duel)).iter(f"{SVG}text")
        if text.get("text-decoration") == "line-through"
    ]

    assert struck == ["Ada"]


def test_nobody_is_in_turn_after_the_end(duel: GameController) -> None:
    duel.remove_tactician("Cy")
    duel.resign()

    picture = match_svg(duel)

    assert "Bo wins: no other player is left" in picture
    assert "in turn" not in picture


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "'", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(name: str) -> None:
    game = GameController.skirmish(players=(name, "Bo"), map_size=3, seed=1, units=1)

    picture = match_svg(game)

    assert f"{name}: 1 of 1 units, " in str(titles(picture, "player")[0])


@pytest.mark.parametrize("players", [1, 2, 6, 30])
@pytest.mark.parametrize("map_size", [1, 3, 12])
def test_legend_has_room_for_everybody(players: int, map_size: int) -> None:
    game = GameController(players=players, map_size=map_size, seed=1)

    root = ElementTree.fromstring(match_svg(game))

    lowest = max(float(text.get("y", "0")) for text in root.iter(f"{SVG}text"))
    assert lowest < float(root.get("height", "0"))


def test_places_can_be_marked(duel: GameController) -> None:
    picture = match_svg(duel, marked=[duel.location((0, 1))])

    assert titles(picture, "marked") == ["(0, 1) plain"]


def test_view_is_drawn_like_its_match(duel: GameController) -> None:
    assert match_svg(duel.view("Bo")) == match_svg(duel)


def test_match_draws_itself_and_is_not_changed(duel: GameController) -> None:
    digest = duel.digest()

    picture = duel._repr_svg_()

    assert picture == match_svg(duel)
    assert duel.digest() == digest


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
