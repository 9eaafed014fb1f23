"""The energy queue: bars that fill tick by tick, until somebody acts.

Whatever is drawn is played on a queue of its own; the one that was given stays as it
is. Turns cost 100 energy each, as in a preview.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.words import padded, printable, shortened
from alpaca_emblem.games.energy_queue import EnergyQueue, Seat
from alpaca_emblem.rules import energy as rules

BAR: Final = 20
"""Signs of a bar that is full."""
LONGEST_NAME: Final = 22
MOST_TICKS: Final = 120
MOST_SEATS: Final = 30
"""So many of each are drawn in a picture."""

LEFT: Final = 170
TOP: Final = 54
CELL: Final = 18
ROW: Final = 46
HEIGHT: Final = 30
LINE: Final = 20
"""Measures of the picture, in pixels."""


class Moment(NamedTuple):
    """How full everybody is at one tick, before anybody has paid.

    Attributes:
        tick: Of the clock.
        energies: Of all seats that are in, in their order.
        acting: The places of those who act at this tick, in the order of their turns.
    """

    tick: int
    energies: tuple[int, ...]
    acting: tuple[int, ...]


def moments(queue: EnergyQueue[Any], turns: int) -> Iterator[Moment]:
    """The ticks from now on until so many *turns* have been taken.

    Raises:
        InvalidTypeError: It is no queue, or *turns* is no number.
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


def queue_text(queue: EnergyQueue[Any]) -> str:
    """How full everybody is now, a line each, in the order of the line-up.

    >>> queue = EnergyQueue.of([("Golem", 7), ("Archer", 15)])
    >>> seat = queue.next()
    >>> print(queue_text(queue))
    tick 7
    Golem  [#########-----------]  49
    Archer [####################] 105
    """
    instance("queue", queue, EnergyQueue)
    energies = tuple(queue.energy_of(seat) for seat in queue.seats if seat.is_in)
    return _frame(_labels(queue), Moment(queue.tick, energies, ()))


def queue_frames(queue: EnergyQueue[Any], turns: int = 10) -> Iterator[str]:
    """A frame for each tick until so many *turns* have been taken.

    ``>`` stands before those who act at that tick.
    """
    labels = [f"  {label}" for label in _labels(queue)]
    for moment in moments(queue, turns):
        marked = [
            f"> {label[2:]}" if place in moment.acting else label
            for place, label in enumerate(labels)
        ]
        yield _frame(marked, moment)


def _labels(queue: EnergyQueue[Any]) -> list[str]:
    instance("queue", queue, EnergyQueue)
    return [_label(seat) for seat in queue.seats if seat.is_in]


def _label(seat: Seat[Any]) -> str:
    return shortened(printable(str(seat.actor)), LONGEST_NAME)


def _frame(labels: list[str], moment: Moment) -> str:
    width = max(map(len, labels), default=0)
    lines = [f"tick {moment.tick}"]
    for label, energy in zip(labels, moment.energies, strict=True):
        filled = max(0, min(BAR, BAR * energy // rules.FULL))
        bar = "#" * filled + "-" * (BAR - filled)
        lines.append(f"{padded(label, width)} [{bar}] {energy:>3}")
    return "\n".join(lines)


def queue_svg(queue: EnergyQueue[Any], turns: int = 12) -> str:
    """The next *turns* as SVG: a row for each seat, a bar for each tick.

    Bars grow with the energy up to a line at 100; where somebody acts, the bar is in
    its strong colour, with the number of the turn below. At most 120 ticks and 30 seats
    are drawn: of more seats, those that act, and the first of the others.
    """
    instance("queue", queue, EnergyQueue)
    seats = [seat for seat in queue.seats if seat.is_in]
    shown = list(islice(moments(queue, turns), MOST_TICKS))
    places = _places(shown, len(seats))
    hidden = len(seats) - len(places)
    width = LEFT + CELL * max(len(shown), 10) + 20
    height = TOP + ROW * len(places) + LINE * bool(hidden) + 16
    root = picture(width, height, "Energy queue", palette.PAGE)
    add_text(root, "Energy queue", 16, 28, font_size=16, font_weight="bold")
    rows = {place: TOP + ROW * row + HEIGHT for row, place in enumerate(places)}
    for place, base in rows.items():
        add_text(root, _label(seats[place]), 16, base - 4, font_size=13)
        end = LEFT + CELL * len(shown)
        line = add(root, "line", x1=LEFT, x2=end, y1=base - HEIGHT, y2=base - HEIGHT)
        line.set("stroke", palette.JOIN)
    if hidden:
        add_text(root, f"… + {hidden}", 16, height - 16, font_size=13)
    _draw_moments(root, shown, rows)
    return to_text(root)


def _places(shown: Iterable[Moment], count: int) -> list[int]:
    """Which of so many seats are drawn: all, if there is room."""
    acting = {place for moment in shown for place in moment.acting}
    in_order = sorted(range(count), key=lambda place: place not in acting)
    return sorted(in_order[:MOST_SEATS])


def _draw_moments(
    root: Element, shown: Iterable[Moment], rows: Mapping[int, float]
) -> None:
    turn = 0
    for column, moment in enumerate(shown):
        x = LEFT + CELL * column
        tick = add_text(root, str(moment.tick), x + CELL / 2, 46, font_size=9)
        tick.set("text-anchor", "middle")
        for place, base in rows.items():
            _draw_bar(root, moment, place, x, base)
        for place in moment.acting:
            turn += 1
            if place not in rows:
                continue
            mark = add_text(
                root, str(turn), x + CELL / 2, rows[place] + 11, font_size=9
            )
            mark.set("text-anchor", "middle")
            mark.set("font-weight", "bold")


def _draw_bar(root: Element, moment: Moment, place: int, x: float, base: float) -> None:
    energy = moment.energies[place]
    height = HEIGHT * max(0, min(energy, rules.FULL)) / rules.FULL
    rect = add(
        root, "rect", x=x + 2, y=base - height, width=CELL - 4, height=height, rx=2
    )
    is_acting = place in moment.acting
    rect.set("fill", palette.side_colour(place))
    rect.set("opacity", "1" if is_acting else "0.35")
    add_title(rect, f"tick {moment.tick}: {energy}")
