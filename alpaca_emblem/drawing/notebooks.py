"""Tables for notebooks: views, forecasts, units, items and replays as HTML.

The classes call these functions from their ``_repr_html_``. ElementTree escapes all
texts, and no element has a ``style`` attribute.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from alpaca_emblem.drawing.duel import duel_svg
from alpaca_emblem.drawing.dungeon import dungeon_svg
from alpaca_emblem.drawing.grid import grid_svg
from alpaca_emblem.drawing.match import match_svg
from alpaca_emblem.drawing.summary import (
    hit_points_text,
    item_text,
    narrator_of,
    unit_label,
)
from alpaca_emblem.drawing.text import printable, shortened
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Forecast
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.unit import Unit
    from alpaca_emblem.replay import Replay

MOST_RESULTS: Final = 12
MOST_ACTIONS: Final = 20
"""The number of results of a forecast, and of actions of a replay, in a table."""
LONGEST_TEXT: Final = 200
"""In columns; longer texts are shortened."""

PICTURES: Final[Mapping[str, Callable[[Any, Narrator], str]]] = {
    "match": lambda view, narrator: match_svg(view, language=narrator),
    "grid": lambda view, narrator: grid_svg(view, language=narrator),
    "dungeon": dungeon_svg,
    "duel": lambda view, narrator: duel_svg(view, language=narrator),
}
"""The functions that draw a view of each game."""

Row: TypeAlias = Sequence[str]
"""The cells of a row of a table."""


def view_html(view: View, language: str | Narrator = "en") -> str:
    """Return what the side of *view* sees: a picture if the game has one, else text."""
    narrator, family = narrator_of(language), family_name(type(view.game))
    side = narrator.side(view.side, Names(family))
    root = Element("div")
    _add(root, "p", narrator.text("notebook.view", side=side))
    draw = PICTURES.get(family)
    if draw is None:
        position = json.dumps(view.position, ensure_ascii=False, indent=1)
        _add(root, "pre", position)
        return _html(root)
    # Parsed and written again, the picture would get prefixes that HTML does not know.
    return _html(root).replace("</div>", f"{draw(view, narrator)}</div>")


def forecast_html(forecast: Forecast, language: str | Narrator = "en") -> str:
    """Return the units at risk, and the results of *forecast*, likeliest first."""
    narrator = narrator_of(language)
    root = Element("div")
    _add(root, "p", str(forecast.action))
    if forecast.units:
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
    return _html(root)


def _risk(number: int, forecast: Forecast, narrator: Narrator) -> Row:
    damage = narrator.number(round(float(forecast.expected_damage(number)), 2))
    if len({result.damage_to(number) for result in forecast.results}) > 1:
        damage = narrator.text("notebook.average", damage=damage)
    return str(number), damage, narrator.percent(forecast.p_kill(number))


def unit_html(unit: Unit, language: str | Narrator = "en") -> str:
    """Return *unit* as a table: its hit points, movement, place and items."""
    narrator = narrator_of(language)
    columns = "summary.columns"
    rows = [
        (narrator.text(f"{columns}.class"), _class_of(unit, narrator)),
        (narrator.text(f"{columns}.hit_points"), hit_points_text(unit)),
        (narrator.text(f"{columns}.movement"), narrator.number(unit.movement)),
    ]
    if unit.location is not None:
        place = narrator.place(unit.location.place)
        rows.append((narrator.text("notebook.place"), place))
    if unit.has_equipped_item:
        equipped = _carried(unit.equipped_item, narrator)
        rows.append((narrator.text(f"{columns}.item"), equipped))
    others = [item for item in unit.items if item is not unit.equipped_item]
    if others:
        told = "; ".join(_carried(item, narrator) for item in others)
        rows.append((narrator.text("notebook.items"), told))
    return _described(unit_label(unit, narrator), rows)


def _class_of(thing: object, narrator: Narrator) -> str:
    return capitalised(f"{narrator.catalogue.noun(type(thing).__name__)}")


def _carried(item: Item, narrator: Narrator) -> str:
    return narrator.text(
        "notebook.carried",
        item=item_text(item.name, narrator),
        power=_span(item.power, item.max_power),
        range=_span(item.min_range, item.max_range),
    )


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}-{most}"


def item_html(item: Item, language: str | Narrator = "en") -> str:
    """Return *item* as a table: its class, power, range and owner."""
    narrator = narrator_of(language)
    columns = "summary.columns"
    rows = [
        (narrator.text(f"{columns}.class"), _class_of(item, narrator)),
        (narrator.text(f"{columns}.power"), _span(item.power, item.max_power)),
        (narrator.text(f"{columns}.range"), _span(item.min_range, item.max_range)),
    ]
    if item.owner is not None:
        owner = unit_label(item.owner, narrator)
        rows.append((narrator.text(f"{columns}.unit"), owner))
    return _described(capitalised(item_text(item.name, narrator)), rows)


def replay_html(replay: Replay, language: str | Narrator = "en") -> str:
    """Return *replay* as a table: its game, options, seeds and first actions."""
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
    _add_table(root, (), rows)
    actions = SubElement(root, "ol")
    for action in replay.actions[:MOST_ACTIONS]:
        _add(actions, "li", str(action))
    _add_more(root, len(replay) - MOST_ACTIONS, narrator)
    return _html(root)


def _described(title: str, rows: Iterable[Row]) -> str:
    root = Element("div")
    _add(root, "p", title)
    _add_table(root, (), rows)
    return _html(root)


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


def _html(root: Element) -> str:
    return tostring(root, encoding="unicode")
