"""The energy queue: bars that fill tick by tick until a seat acts.

Drawings play on a copy of the queue; the queue itself does not change. Turns cost 100
energy each, as in a preview.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.pens import Pen, number, to_text
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.drawing.text import padded, printable, shortened
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.games.energy_queue import EnergyQueue, Seat
from alpaca_emblem.rules import energy as rules
from alpaca_emblem.texts import Narrator

ActorNames: TypeAlias = Mapping[Any, str]
"""The names of actors."""
ActorTokens: TypeAlias = Mapping[Any, Token]
"""The counters of actors."""

BAR: Final = 20
"""The number of signs of a full bar."""
LONGEST_NAME: Final = 22
MOST_TICKS: Final = 120
MOST_SEATS: Final = 30
"""The most ticks and seats that a picture has."""

LEFT: Final = 184
TOP: Final = 54
CELL: Final = 20
ROW: Final = 46
HEIGHT: Final = 30
LINE: Final = 20
"""Measures of the picture, in pixels."""


class Moment(NamedTuple):
    """The energies at one tick, before a turn has been paid.

    Attributes:
        tick: The tick of the clock.
        energies: The energies of all seats that are in, in their order.
        acting: The indices of the seats that act at this tick, in order.
    """

    tick: int
    energies: tuple[int, ...]
    acting: tuple[int, ...]


def moments(queue: EnergyQueue[Any], turns: int) -> Iterator[Moment]:
    """Yield the ticks from now on until *turns* have been taken.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: *turns* is negative.
    """
    instance("queue", queue, EnergyQueue)
    seats = [seat for seat in queue.seats if seat.is_in]
    own: EnergyQueue[str] = EnergyQueue.of((str(s.actor), s.speed) for s in seats)
    own.start_at(queue.tick, [queue.energy_of(seat) for seat in seats])
    left = whole_number("turns", turns, 0) if seats else 0
    tick = queue.tick
    while left:
        acting: list[int] = []
        energies = tuple(seat.energy_at(tick) for seat in own.seats)
        while left:
            seat = own.next()
            if own.tick > tick:
                break
            acting.append(seat.index)
            own.pay(seat)
            left -= 1
        yield Moment(tick, energies, tuple(acting))
        tick += 1


def queue_text(
    queue: EnergyQueue[Any],
    language: str | Narrator = "en",
    names: ActorNames | None = None,
) -> str:
    """Return the energies of all seats, a line each.

    >>> queue = EnergyQueue.of([("Golem", 7), ("Archer", 15)])
    >>> seat = queue.next()
    >>> print(queue_text(queue))
    tick 7
    Golem  [#########-----------]  49
    Archer [####################] 105
    """
    instance("queue", queue, EnergyQueue)
    energies = tuple(queue.energy_of(seat) for seat in queue.seats if seat.is_in)
    moment = Moment(queue.tick, energies, ())
    return _frame(_labels(queue, names), moment, narrator_of(language))


def queue_frames(
    queue: EnergyQueue[Any],
    turns: int = 10,
    language: str | Narrator = "en",
    names: ActorNames | None = None,
) -> Iterator[str]:
    """Yield a text for each tick until *turns* have been taken.

    ``>`` stands before the seats that act at the tick.
    """
    narrator = narrator_of(language)
    labels = [f"  {label}" for label in _labels(queue, names)]
    for moment in moments(queue, turns):
        marked = [
            f"> {label[2:]}" if place in moment.acting else label
            for place, label in enumerate(labels)
        ]
        yield _frame(marked, moment, narrator)


def _labels(queue: EnergyQueue[Any], names: ActorNames | None) -> list[str]:
    instance("queue", queue, EnergyQueue)
    _check_names(names)
    return [_label(seat, names) for seat in queue.seats if seat.is_in]


def _check_names(names: ActorNames | None) -> None:
    if names is not None:
        instance("names", names, Mapping)


def _label(seat: Seat[Any], names: ActorNames | None) -> str:
    name = names.get(seat.actor, seat.actor) if names is not None else seat.actor
    return shortened(printable(str(name)), LONGEST_NAME)


def _frame(labels: list[str], moment: Moment, narrator: Narrator) -> str:
    width = max(map(len, labels), default=0)
    lines = [narrator.text("queue.tick", tick=moment.tick)]
    for label, energy in zip(labels, moment.energies, strict=True):
        filled = max(0, min(BAR, BAR * energy // rules.FULL))
        bar = "#" * filled + "-" * (BAR - filled)
        lines.append(f"{padded(label, width)} [{bar}] {energy:>3}")
    return "\n".join(lines)


def queue_svg(
    queue: EnergyQueue[Any],
    turns: int = 12,
    language: str | Narrator = "en",
    names: ActorNames | None = None,
    theme: str = "light",
    tokens: ActorTokens | None = None,
) -> str:
    """Return the next *turns* as SVG: a row for each seat, a bar for each tick.

    Bars grow with the energy up to a line at 100. Where a seat acts, its bar is not
    pale, and has the number of the turn below. At most 120
    ticks and 30 seats are drawn: of more seats, those that act, and the first others.

    Args:
        queue: The queue; it does not change.
        turns: The number of turns.
        language: The language of the words.
        names: The names of the actors; by default the actors as texts.
        theme: ``"light"``, which follows the page if that has the style sheet of the
            library, or ``"dark"``.
        tokens: The counters of actors, which stand before their names.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: *turns* is negative, or there is no such language or theme.
    """
    narrator, pen = narrator_of(language), Pen.of(theme)
    instance("queue", queue, EnergyQueue)
    _check_names(names)
    if tokens is not None:
        instance("tokens", tokens, Mapping)
    seats = [seat for seat in queue.seats if seat.is_in]
    shown = list(islice(moments(queue, turns), MOST_TICKS))
    places = _places(shown, len(seats))
    hidden = len(seats) - len(places)
    width = LEFT + CELL * max(len(shown), 10) + 20
    height = TOP + ROW * len(places) + LINE * bool(hidden) + 16
    title = narrator.text("queue.title")
    root = pen.picture(width, height, title)
    pen.text(root, title, 16, 28, 16, font_weight="bold")
    rows = {place: TOP + ROW * row + HEIGHT for row, place in enumerate(places)}
    end = LEFT + CELL * len(shown)
    for place, base in rows.items():
        _draw_seat(pen, root, seats[place], base, names, tokens or {}, end)
    if hidden:
        pen.text(root, narrator.text("summary.more", count=hidden), 16, height - 16, 13)
    _draw_moments(pen, root, shown, rows, narrator)
    return to_text(root)


def _draw_seat(
    pen: Pen,
    parent: Element,
    seat: Seat[Any],
    base: float,
    names: ActorNames | None,
    tokens: ActorTokens,
    end: float,
) -> None:
    """Draw the name of a seat, and the line that full bars reach."""
    left = 16
    token = tokens.get(seat.actor)
    if token is not None:
        instance("a token", token, Token)
        draw_token(pen, token_layer(pen, parent), token, 30, base - 12, 34)
        left = 54
    label = shortened(_label(seat, names), LONGEST_NAME - (left > 16) * 5)
    pen.text(parent, label, left, base - 6, 13)
    line = pen.add(parent, "path", stroke="line", d=f"M{LEFT} {base - HEIGHT}H{end}")
    line.set("stroke-dasharray", "3 3")
    pen.add(parent, "path", stroke="line", d=f"M{LEFT} {base}H{end}")


def _places(shown: Iterable[Moment], count: int) -> list[int]:
    """Return the indices of the seats to draw: all of *count* if there is room."""
    acting = {place for moment in shown for place in moment.acting}
    in_order = sorted(range(count), key=lambda place: place not in acting)
    return sorted(in_order[:MOST_SEATS])


def _draw_moments(
    pen: Pen,
    root: Element,
    shown: Iterable[Moment],
    rows: Mapping[int, float],
    narrator: Narrator,
) -> None:
    turn = 0
    for column, moment in enumerate(shown):
        x = LEFT + CELL * column
        if column % (1 if moment.tick < 100 else 2) == 0:
            _write_number(pen, root, moment.tick, x, 46)
        for place, base in rows.items():
            bar = _draw_bar(pen, root, moment, place, x, base)
            energy = moment.energies[place]
            title = narrator.text("queue.bar", tick=moment.tick, energy=energy)
            pen.title(bar, title)
        for place in moment.acting:
            turn += 1
            if place in rows:
                mark = _write_number(pen, root, turn, x, rows[place] + 12, "ink")
                mark.set("font-weight", "bold")


def _write_number(
    pen: Pen, root: Element, value: int, x: float, y: float, role: str = "faint"
) -> Element:
    return pen.text(root, str(value), x + CELL / 2, y, 11, role, text_anchor="middle")


def _draw_bar(
    pen: Pen, root: Element, moment: Moment, place: int, x: float, base: float
) -> Element:
    """Draw the energy of a seat at a moment, pale unless the seat acts then."""
    energy = moment.energies[place]
    height = HEIGHT * max(0, min(energy, rules.FULL)) / rules.FULL
    is_acting = place in moment.acting
    name = "bar acting" if is_acting else "bar"
    bar = pen.add(root, "rect", name, "energy", KEY, stroke_width=0.8)
    if not is_acting:
        bar.set("fill-opacity", ".35")
    sizes = (x + 2, base - height, CELL - 4, height, 2)
    for name, value in zip(("x", "y", "width", "height", "rx"), sizes, strict=True):
        bar.set(name, number(value))
    return bar
