"""Pictures and tables for notebooks: views, forecasts and replays as HTML.

The classes call these functions from their ``_repr_html_``. ElementTree escapes all
texts, and no element has a ``style`` attribute.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from alpaca_emblem.drawing.forecasts import forecast_svg
from alpaca_emblem.drawing.games import DRAWINGS, game_svg
from alpaca_emblem.drawing.replays import replay_svg
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.drawing.text import printable, shortened
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.texts import Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Forecast
    from alpaca_emblem.games.views import View
    from alpaca_emblem.replay import Replay

MOST_RESULTS: Final = 12
MOST_ACTIONS: Final = 20
"""The number of results of a forecast, and of actions of a replay, in a table."""
LONGEST_TEXT: Final = 200
"""In columns; longer texts are shortened."""

PLACE: Final = "picture"
"""The tag that keeps the place of a picture."""

Row: TypeAlias = Sequence[str]
"""The cells of a row of a table."""


def view_svg(view: View) -> str | None:
    """Return the picture of what the side of *view* sees, or None if there is none."""
    return game_svg(view) if family_name(type(view.game)) in DRAWINGS else None


def view_html(view: View, language: str | Narrator = "en") -> str:
    """Return what the side of *view* sees: a picture if the game has one, else text."""
    narrator, family = narrator_of(language), family_name(type(view.game))
    side = narrator.side(view.side, Names(family))
    root = Element("div")
    _add(root, "p", narrator.text("notebook.view", side=side))
    if family not in DRAWINGS:
        position = json.dumps(view.position, ensure_ascii=False, indent=1)
        _add(root, "pre", position)
        return _html(root)
    SubElement(root, PLACE)
    return _html(root, game_svg(view, language=narrator))


def forecast_html(forecast: Forecast, language: str | Narrator = "en") -> str:
    """Return the units at risk, and the results of *forecast*, likeliest first.

    Instead of a table of two units at risk, there is a picture of them.
    """
    narrator = narrator_of(language)
    root = Element("div")
    _add(root, "p", str(forecast.action))
    picture = forecast_svg(forecast, narrator)
    if picture is not None:
        SubElement(root, PLACE)
    if len(forecast.units) > 2 or (forecast.units and picture is None):
        keys = ("summary.columns.unit", "notebook.damage", "notebook.falls")
        risks = [_risk(number, forecast, narrator) for number in forecast.units]
        _add_table(root, [*map(narrator.text, keys)], risks)
    by_chance = sorted(forecast.results, key=lambda result: -result.probability)
    titles = (
        narrator.text("notebook.probability"),
        narrator.text("notebook.events"),
    )
    rows = [
        (narrator.percent(result.probability), "; ".join(map(str, result.events)))
        for result in by_chance[:MOST_RESULTS]
    ]
    _add_table(root, titles, rows)
    _add_more(root, len(by_chance) - MOST_RESULTS, narrator)
    return _html(root, picture)


def _risk(number: int, forecast: Forecast, narrator: Narrator) -> Row:
    damage = narrator.number(round(float(forecast.expected_damage(number)), 2))
    if len({result.damage_to(number) for result in forecast.results}) > 1:
        damage = narrator.text("notebook.average", damage=damage)
    return str(number), damage, narrator.percent(forecast.p_kill(number))


def replay_html(replay: Replay, language: str | Narrator = "en") -> str:
    """Return *replay* as positions and a table: options, seeds and first actions."""
    narrator = narrator_of(language)
    options = replay.beginning.get("options")
    beginning = json.dumps(options, ensure_ascii=False)
    if options is None:
        beginning = narrator.text("notebook.position")
    seeds = ", ".join(f"{name} {seed}" for name, seed in replay.seeds.items())
    rows = [
        (narrator.text("notebook.game"), replay.game),
        (narrator.text("notebook.options"), beginning),
        (narrator.text("notebook.seeds"), seeds),
        (narrator.text("notebook.actions"), str(len(replay))),
        (narrator.text("notebook.version"), replay.version),
    ]
    root = Element("div")
    picture = replay_svg(replay, narrator)
    if picture is not None:
        SubElement(root, PLACE)
    _add_table(root, (), rows)
    actions = SubElement(root, "ol")
    for action in replay.actions[:MOST_ACTIONS]:
        _add(actions, "li", str(action))
    _add_more(root, len(replay) - MOST_ACTIONS, narrator)
    return _html(root, picture)


def _add_table(parent: Element, titles: Row, rows: Iterable[Row]) -> None:
    """Add a table; without *titles*, the first cell of each row is its title."""
    table = SubElement(parent, "table")
    if titles:
        head = SubElement(table, "tr")
        for title in titles:
            _add(head, "th", title)
    for cells in rows:
        row = SubElement(table, "tr")
        for place, cell in enumerate(cells):
            _add(row, "th" if place == 0 and not titles else "td", cell)


def _add_more(parent: Element, count: int, narrator: Narrator) -> None:
    if count > 0:
        _add(parent, "p", narrator.text("summary.more", count=count))


def _add(parent: Element, tag: str, text: str) -> None:
    lines = (shortened(printable(line), LONGEST_TEXT) for line in text.split("\n"))
    SubElement(parent, tag).text = "\n".join(lines)


def _html(root: Element, picture: str | None = None) -> str:
    """Return *root* as text, with *picture* in the place that is kept for it."""
    html = tostring(root, encoding="unicode")
    # Parsed and written again, the picture would get prefixes that HTML does not know.
    return html if picture is None else html.replace(f"<{PLACE} />", picture, 1)
