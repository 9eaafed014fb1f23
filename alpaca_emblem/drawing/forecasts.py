"""Forecasts as pictures: two units, and between them what they do to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import attrs
from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.cards import unit_token
from alpaca_emblem.drawing.emblems import draw_emblem
from alpaca_emblem.drawing.emblems.shapes import SKULL
from alpaca_emblem.drawing.pens import Pen, number, tight, to_text
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.drawing.text import shortened, width_of
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.games.values import Forecast
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from fractions import Fraction

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.unit import Unit

WIDTH: Final = 400
HEIGHT: Final = 196
SIDE_BY_SIDE: Final = (82, 318)
"""The x of the middle of the attacker and of its target."""
MIDDLE: Final = 200
LONGEST_NAME: Final = 18
"""In columns; longer names are cut."""

_BAR: Final = 96
"""The width of the bars of hit points."""
_DIGIT: Final = 0.58
_ARROW: Final = 1.8
"""The widths of digits and arrows, in parts of the size of the text."""


@frozen
class Party:
    """One of the two units of a forecast, and what is ahead of it.

    Attributes:
        token: Its token, as it was before.
        name: Its name in words.
        had: Its hit points before.
        most: The most hit points that it can have.
        after: The least and the most hit points that it may have afterwards.
        mean: Its hit points afterwards, on average.
        damage: The least and the most damage that it may take.
        mean_damage: The damage that it takes, on average.
        falls: The probability that it falls.
    """

    token: Token
    name: str
    had: float
    most: float
    after: tuple[float, float]
    mean: float
    damage: tuple[float, float]
    mean_damage: float
    falls: Fraction

    @property
    def gain(self) -> float:
        """The hit points that it gains on average, at least 0."""
        return max(0.0, self.mean - self.had)


def forecast_svg(
    forecast: Forecast, language: str | Narrator = "en", theme: str = "light"
) -> str | None:
    """Return *forecast* as a picture: the attacker, its target, and the odds between.

    The bars show the hit points before, and those that are left on average.

    Args:
        forecast: The forecast of a game's own; None comes of one without two units.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``. See `style_sheet`.

    Raises:
        InvalidTypeError: *forecast* is not a forecast.
        InvalidValueError: There is no such language or theme.
    """
    instance("forecast", forecast, Forecast)
    narrator, pen = narrator_of(language), Pen.of(theme)
    exchange = forecast.exchange
    if exchange is None:
        return None
    attacker, target = (
        _party(unit, had, exchange.game, forecast, narrator)
        for unit, had in (
            (exchange.attacker, exchange.attacker_had),
            (exchange.target, exchange.target_had),
        )
    )
    root = _panel(pen, f"{attacker.name} → {target.name}", narrator)
    layer = token_layer(pen, root)
    for party, x, mirrored in zip(
        (attacker, target), SIDE_BY_SIDE, (False, True), strict=True
    ):
        draw_token(pen, layer, party.token, x, 84, mirrored=mirrored)
        _draw_party(pen, root, party, x, narrator)
    _draw_effect(pen, root, target, narrator)
    _draw_answer(pen, root, attacker, narrator)
    return to_text(root)


def _party(
    unit: Unit, had: float, game: Game, forecast: Forecast, narrator: Narrator
) -> Party:
    assert unit.number is not None, "the units of a game have numbers"
    most = getattr(unit, "effective_max_hit_points", unit.max_hit_points)
    after = forecast.hit_points(unit.number, had)
    left = [float(value) for value in after if value is not None]
    damage = [float(result.damage_to(unit.number)) for result in forecast.results]
    return Party(
        token=_token(unit, had / most, game),
        name=_name(unit, game, narrator),
        had=had,
        most=most,
        after=(min(left), max(left)),
        mean=float(sum(value * chance for value, chance in after.items() if value)),
        damage=(min(damage), max(damage)),
        mean_damage=float(forecast.expected_damage(unit.number)),
        falls=forecast.p_kill(unit.number),
    )


def _token(unit: Unit, health: float, game: Game) -> Token:
    """Return the token of *unit* as it was before, in the colour of its side."""
    sides, owner = game.sides, unit.owner.name if unit.owner else None
    side = sides.index(owner) if owner in sides else len(sides)
    share = min(1.0, max(0.0, health))
    return attrs.evolve(unit_token(unit), side=side, health=share, dead=False)


def _name(unit: Unit, game: Game, narrator: Narrator) -> str:
    """Return the name of *unit*; of one that has left the floor, as it calls itself."""
    names, at = Names.of(game.position()), unit.number or 0
    if at not in names.units:
        return capitalised(f"{unit}")
    if names.game == "duel":
        return capitalised(f"{narrator.fighter(at, names)}")
    return f"{narrator.unit(at, names):short}"


def _panel(pen: Pen, title: str, narrator: Narrator) -> Element:
    root = pen.picture(WIDTH, HEIGHT, title, background=None)
    _box(pen, root, "panel", (0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12), "line")
    heading = narrator.text("notebook.forecast")
    pen.text(root, heading, 18, 28, 13, "faint", font_weight="bold")
    return root


def _box(
    pen: Pen,
    parent: Element,
    fill: str,
    box: tuple[float, float, float, float, float],
    stroke: str | None = None,
    class_: str = "",
) -> None:
    """Draw a rectangle: its x, y, width, height, and the radius of its corners."""
    x, y, width, height, radius = box
    pen.add(
        parent,
        "rect",
        class_,
        fill,
        stroke,
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius,
    )


def _draw_party(
    pen: Pen, parent: Element, party: Party, x: float, narrator: Narrator
) -> None:
    """Write the name and the hit points before and afterwards, with a bar."""
    name = _centred(pen, parent, shortened(party.name, LONGEST_NAME), x, 138, 14)
    name.set("font-weight", "bold")
    before = f"{_amount(narrator, party.had)}/{_amount(narrator, party.most)}"
    if party.after == (party.had, party.had):
        _centred(pen, parent, before, x, 157, 13, "faint")
    else:
        after = _span(narrator, party.after)
        _draw_change(pen, parent, (before, after), (x, 157), 13, "faint")
    _draw_bar(pen, parent, party, x - _BAR / 2)


def _draw_change(
    pen: Pen,
    parent: Element,
    words: tuple[str, str],
    middle: tuple[float, float],
    size: float,
    ink: str,
    *,
    back: bool = False,
) -> Element:
    """Write two *words* with an arrow between them, about as wide as they are.

    The arrow is a path: fonts without the sign would change in the middle of a line.
    """
    (before, after), (x, y) = words, middle
    arrow = size * _ARROW
    start, end = (size * _DIGIT * width_of(part) for part in words)
    left = x - (start + arrow + end) / 2 + start
    group = pen.add(parent, "g", "change", fill=ink)
    for part, at, anchor in ((before, left, "end"), (after, left + arrow, "start")):
        if part:
            text = pen.add(group, "text", x=at, y=y, font_size=size, text_anchor=anchor)
            text.text = part
    ends = (left + size * 0.35, left + arrow - size * 0.35)
    tail, tip = reversed(ends) if back else ends
    path = f"M{number(tail)} {number(y - size * 0.36)}H{number(tip)}"
    across, head = number(size * (0.28 if back else -0.28)), number(size * 0.28)
    forth = across.removeprefix("-") if across[0] == "-" else f"-{across}"
    line = pen.add(
        group,
        "path",
        "arrow",
        "none",
        ink,
        d=tight(f"{path}m{across} -{head}l{forth} {head} {across} {head}"),
        stroke_width=size * 0.11,
        stroke_linecap="round",
    )
    line.set("stroke-linejoin", "round")
    return group


def _draw_bar(pen: Pen, parent: Element, party: Party, x: float) -> None:
    """Draw what is left of the hit points on average, before what is lost."""
    _box(pen, parent, palette.TRACK, (x, 166, _BAR, 11, 4), palette.KEY, "bar")
    colour = palette.health_colour(party.mean / party.most)
    shares = ((party.had, palette.PAPER, "lost"), (party.mean, colour, "left"))
    for amount, fill, class_ in shares:
        width = (_BAR - 2) * min(1.0, max(0.0, amount / party.most))
        if width > 0:
            _box(pen, parent, fill, (x + 1, 167, width, 9, 3), class_=class_)


def _draw_effect(pen: Pen, parent: Element, target: Party, narrator: Narrator) -> None:
    """Write what the attacker does to *target*: damage, or else healing."""
    words, ink = _span(narrator, target.damage), "target"
    if not target.damage[1] and target.gain:
        words, ink = f"+{_amount(narrator, target.gain)}", "good"
    size = 26 if width_of(words) <= 6 else 20
    amount = _draw_change(pen, parent, (words, ""), (MIDDLE, 74), size, ink)
    amount.set("font-weight", "800")
    y = 82.0
    if target.damage[0] != target.damage[1]:
        mean = _amount(narrator, target.mean_damage)
        average = narrator.text("notebook.average", damage=mean)
        _centred(pen, parent, average, MIDDLE, 92, 12, "faint")
        y = 100
    if target.falls:
        _draw_pill(pen, parent, _odds(narrator, target.falls), y)


def _draw_answer(
    pen: Pen, parent: Element, attacker: Party, narrator: Narrator
) -> None:
    """Write what comes back to *attacker*."""
    y = 144 if attacker.falls else 152
    words = _span(narrator, attacker.damage)
    answer = _draw_change(pen, parent, ("", words), (MIDDLE, y), 15, "faint", back=True)
    answer.set("font-weight", "bold")
    if attacker.falls:
        _draw_pill(pen, parent, _odds(narrator, attacker.falls), 152)


def _draw_pill(pen: Pen, parent: Element, words: str, top: float) -> None:
    """Draw *words* behind a skull: the chance of a fall."""
    width = 34 + 7.2 * width_of(words)
    left = MIDDLE - width / 2
    pill = pen.add(parent, "g", "pill")
    _box(pen, pill, "target", (left, top, width, 22, 11))
    draw_emblem(pen, pill, SKULL, left + 15, top + 11, 14, "panel", "target")
    text = pen.text(pill, words, left + 26, top + 15.5, 13, "panel")
    text.set("font-weight", "bold")


def _odds(narrator: Narrator, chance: Fraction) -> str:
    return narrator.text("notebook.fall") if chance == 1 else narrator.percent(chance)


def _span(narrator: Narrator, amounts: tuple[float, float]) -> str:
    """Return the least and the most in words: one number if they are equal."""
    return "–".join(dict.fromkeys(_amount(narrator, value) for value in amounts))


def _amount(narrator: Narrator, value: float) -> str:
    return narrator.number(round(value, 1))


def _centred(
    pen: Pen,
    parent: Element,
    words: str,
    x: float,
    y: float,
    size: float,
    ink: str = "ink",
) -> Element:
    return pen.text(parent, words, x, y, size, ink, text_anchor="middle")
