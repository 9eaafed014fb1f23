"""Forecasts as pictures: two units, the odds between them, and what is left."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.drawing import forecast_svg
from alpaca_emblem.drawing.palette import SIDES
from alpaca_emblem.dungeon import Step
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import Bestiary, MonsterKind
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Action, Forecast
from alpaca_emblem.match import EndTurn, UseItem
from alpaca_emblem.rng import Mulberry32, choice
from tests.drawing.trees import assert_golden, theme_differences
from tests.games.dungeon.positions import drawn
from tests.games.test_exchanges import MATCH

FORD = (Path(__file__).parents[2] / "docs/pictures/grid.toml").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def match() -> GameController:
    return GameController.from_text(MATCH)


def picture_of(forecast: Forecast, language: str = "en", theme: str = "light") -> str:
    picture = forecast_svg(forecast, language, theme)
    assert picture is not None
    return picture


def words(picture: str) -> list[str]:
    """All texts in reading order of their groups, but for those on tokens."""
    root = ElementTree.fromstring(picture)
    tokens = [
        id(text)
        for layer in root
        if layer.get("class") == "units"
        for text in layer.iter(f"{SVG}text")
    ]
    return [t.text or "" for t in root.iter(f"{SVG}text") if id(t) not in tokens]


def of_class(picture: str, name: str) -> list[Element]:
    parts = ElementTree.fromstring(picture).iter()
    return [part for part in parts if name in part.get("class", "").split()]


def first_strike(game: Duel | GridBattle) -> Forecast:
    """The forecast of the first action between two units that comes up by chance."""
    dice = Mulberry32(1)
    for _ in range(100):
        for action in game.legal_actions():
            if getattr(action, "target", None) is not None:
                forecast = game.forecast(action, limit=5000)
                if forecast.exchange is not None:
                    return forecast
        game.apply(choice(dice, game.legal_actions()))
    raise AssertionError("no two units meet")


def test_a_certain_exchange_has_one_number_for_each(match: GameController) -> None:
    picture = picture_of(match.forecast(UseItem(1, 3)))

    assert words(picture) == [
        "Forecast",
        "Fighter 1",
        *("80/100", "70"),
        "Hero 3",
        *("50/100", "5"),
        "45",
        "10",
    ]
    title = ElementTree.fromstring(picture).findtext(f"{SVG}title")
    assert title == "Fighter 1 → Hero 3"


def test_who_falls_for_sure_has_a_skull_and_the_word(match: GameController) -> None:
    match.apply(UseItem(1, 3))
    match.apply(EndTurn())

    picture = picture_of(match.forecast(UseItem(3, 1)))

    assert words(picture)[-3:] == ["10", "45", "falls"]
    (pill,) = of_class(picture, "pill")
    assert len(pill) == 3


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Forecast", "2–4", "3 on average", "66.7%", "3–8"]),
        ("es", ["Pronóstico", "2–4", "3 en promedio", "66,7 %", "3–8"]),
        ("bg", ["Прогноза", "2–4", "средно 3", "66,7%", "3–8"]),
        ("de", ["Vorhersage", "2–4", "im Schnitt 3", "66,7 %", "3–8"]),
    ],
)
def test_odds_are_told_in_every_language(language: str, expected: list[str]) -> None:
    game = drawn("######\n#@rg.#\n#....#\n######", monsters={"r": "3/3"})

    told = words(picture_of(game.forecast(Step("e")), language))

    assert told[0] == expected[0]
    assert set(expected[1:4]) - {*told} == set(), told


def test_bars_show_what_was_there_and_what_is_left(match: GameController) -> None:
    picture = picture_of(match.forecast(UseItem(1, 3)))

    lost, left = (
        [float(bar.get("width", "0")) for bar in of_class(picture, name)]
        for name in ("lost", "left")
    )

    assert lost == pytest.approx([94 * 0.8, 94 * 0.5], abs=0.06)
    assert left == pytest.approx([94 * 0.7, 94 * 0.05], abs=0.06)


def test_the_two_face_each_other_in_the_colours_of_their_sides(
    match: GameController,
) -> None:
    picture = picture_of(match.forecast(UseItem(1, 3)))

    one, other = (ElementTree.tostring(p).decode() for p in of_class(picture, "unit"))
    assert SIDES[0].body in one
    assert SIDES[1].body in other
    assert "scale(-" not in one
    assert "scale(-" in other


def test_healing_is_a_gain(match: GameController) -> None:
    picture = picture_of(match.forecast(UseItem(2, 1)))

    assert words(picture)[-2:] == ["+20", "0"]
    assert of_class(picture, "pill") == []
    assert "f-good" in picture


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_looks_as_it_did(match: GameController, theme: str) -> None:
    picture = picture_of(match.forecast(UseItem(1, 3)), theme=theme)

    assert_golden(picture, f"forecast-{theme}")


def test_a_light_picture_on_a_dark_page_is_the_dark_one(match: GameController) -> None:
    forecast = match.forecast(UseItem(1, 3))

    pair = [picture_of(forecast, theme=theme) for theme in ("light", "dark")]

    assert [*theme_differences(*pair)] == []


@pytest.mark.parametrize(
    "game",
    [Duel(enemies=["wolf"], rules="full", seed=3), GridBattle.from_text(FORD)],
    ids=["duel", "grid"],
)
def test_every_game_is_drawn(game: Duel | GridBattle) -> None:
    forecast = first_strike(game)

    picture = picture_of(forecast, "bg")

    assert len(of_class(picture, "unit")) == 2
    assert forecast._repr_svg_() == picture_of(forecast)
    assert "wolf" not in picture
    assert not [e for e in ElementTree.fromstring(picture).iter() if e.get("id")]


def test_who_has_left_the_floor_has_a_name_all_the_same() -> None:
    game = drawn("####\n#@r#\n####", monsters={"r": "1/3"})
    forecast = game.forecast(Step("e"))
    game.apply(Step("e"))

    assert "Rat 2" in words(picture_of(forecast))


def test_hit_points_before_stay_what_they_were(match: GameController) -> None:
    forecast = match.forecast(UseItem(1, 3))
    before = picture_of(forecast)

    match.apply(UseItem(1, 3))

    assert picture_of(forecast) == before


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(name: str) -> None:
    kind = MonsterKind(name=name, letter="X", hit_points=5, damage=(1, 2))
    bestiary = Bestiary(f"of {name}", (kind,))
    game = drawn("####\n#@X#\n####", variant=Variant(bestiary=bestiary))

    picture = picture_of(game.forecast(Step("e")))

    (title,) = [w for w in words(picture) if w.upper().startswith(name[:9].upper())]
    assert len(title) <= 18


@pytest.mark.parametrize("action", [EndTurn(), UseItem(1, 2)])
def test_a_forecast_without_two_units_has_no_picture(action: Action[object]) -> None:
    forecast = Forecast.from_weights(action, {(): (1, 1)})

    assert forecast.results[0].probability == Fraction(1)
    assert forecast_svg(forecast) is None
    assert forecast._repr_svg_() is None


def test_only_forecasts_are_drawn(match: GameController) -> None:
    with pytest.raises(InvalidTypeError, match="forecast"):
        forecast_svg(match)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="theme"):
        forecast_svg(match.forecast(UseItem(1, 3)), theme="blue")
