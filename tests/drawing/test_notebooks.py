"""Notebooks: readable views, forecasts and replays."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import attrs
import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.building import Forecast, Result
from alpaca_emblem.drawing import game_svg
from alpaca_emblem.drawing.notebooks import (
    forecast_html,
    replay_html,
    view_html,
)
from alpaca_emblem.dungeon import Step
from alpaca_emblem.match import EndTurn, UnitFell, UnitStruck, UseItem
from alpaca_emblem.replay import record
from tests.games.dungeon.positions import drawn
from tests.games.tiny import Pile


def rows(html: str) -> list[list[str]]:
    root = ElementTree.fromstring(html)
    return [[cell.text or "" for cell in row] for row in root.iter("tr")]


def test_a_forecast_is_a_table_of_risks_and_results() -> None:
    strike = UnitStruck(1, 2, "axe", 22.5, 7.5, (), False)
    forecast = Forecast(
        UseItem(1, 2),
        (Result(Fraction(1, 3), (UnitFell(1),)), Result(Fraction(2, 3), (strike,))),
    )

    html = forecast._repr_html_()

    assert rows(html) == [
        ["unit", "damage", "chance to fall"],
        ["1", "0", "33.3%"],
        ["2", "15 on average", "0%"],
        ["chance", "events"],
        ["66.7%", str(strike)],
        ["33.3%", "UnitFell(unit=1)"],
    ]
    assert "im Schnitt 15" in forecast_html(forecast, "de")


def test_long_forecasts_end_with_a_count() -> None:
    results = [Result(Fraction(1, 15), (UnitFell(n),)) for n in range(1, 16)]
    html = forecast_html(Forecast(EndTurn(), tuple(results)))

    assert html.endswith("<p>… + 3</p></div>")
    assert len(rows(html)) == 1 + 15 + 1 + 12


def test_a_forecast_without_risks_has_one_table() -> None:
    battle = GridBattle("pass")

    html = battle.forecast(battle.legal_actions()[0])._repr_html_()

    assert html.count("<table>") == 1


def test_a_forecast_of_a_game_is_a_picture_and_its_results() -> None:
    run = drawn("#####\n#@r.#\n#####", monsters={"r": "1/3"})
    forecast = run.forecast(Step("e"))

    html = forecast._repr_html_()

    assert html.startswith(f"<div><p>{forecast.action}</p>{forecast._repr_svg_()}<t")
    assert html.count("<table>") == 1
    assert "Vorhersage" in forecast_html(forecast, "de")


def test_more_than_two_units_at_risk_have_a_table_too() -> None:
    forecast = drawn("#####\n#@r.#\n#####").forecast(Step("e"))
    (first, *others) = forecast.results
    more = Result(first.probability, (*first.events, UnitFell(3)))

    html = attrs.evolve(forecast, results=(more, *others))._repr_html_()

    assert html.count("<svg") == 1
    assert html.count("<table>") == 2


def test_a_replay_is_its_positions_and_a_table() -> None:
    replay = record(Dungeon(seed=1))

    html = replay._repr_html_()

    assert html.startswith(f"<div>{replay._repr_svg_()}<table>")


def test_a_replay_is_a_table_and_its_first_actions() -> None:
    game = Pile(seed=5)
    for _ in range(4):
        game.apply(game.legal_actions()[0])

    html = record(game)._repr_html_()

    assert rows(html)[:4] == [
        ["game", "pile"],
        ["options", '{"start": 10, "seed": 5}'],
        ["seeds", "seed 5"],
        ["actions", "4"],
    ]
    assert html.count("<li>Take(coins=1)</li>") == 4
    again = record(Game.from_text(str(game)))
    assert ["Optionen", "beginnt mit einer vorgegebenen Stellung"] in rows(
        replay_html(again, "de")
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "game",
    [
        GameController.skirmish(map_size=4, seed=1),
        GridBattle("fog", seed=1),
        Dungeon(seed=1),
        Duel(seed=1),
    ],
    ids=["match", "grid", "dungeon", "duel"],
)
def test_a_view_is_a_picture(game: Game) -> None:
    view = game.view(game.sides[0])

    html = view._repr_html_()

    assert html.startswith(f"<div><p>View: {game.sides[0]}</p><svg xmlns=")
    assert html.endswith("</svg></div>")
    assert "style=" not in html
    assert "Sicht: " in view_html(view, "de")
    assert view._repr_svg_() == game_svg(view)
    assert (view._repr_svg_() or "") in html


def test_a_view_of_a_game_without_a_picture_is_its_text() -> None:
    html = Pile().view("left")._repr_html_()
    assert Pile().view("left")._repr_svg_() is None

    assert html.startswith('<div><p>View: left</p><pre>{\n "game": "pile"')
    assert "dice" not in html
