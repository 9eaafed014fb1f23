"""The energy queue: bars that fill tick by tick, until somebody acts.

Whatever is drawn is played on a queue of its own; the one that was given stays as it
is. Turns cost 100 energy each, as in a preview.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import whole_number
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.words import padded, printable, shortened
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.rules import energy as rules

BAR: Final = 20
"""Signs of a bar that is full."""
LONGEST_NAME: Final = 22

LEFT: Final = 170
TOP: Final = 54
CELL: Final = 18
ROW: Final = 46
HEIGHT: Final = 30
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
    """The ticks from now on until so many *turns* have been taken."""
    seats = [seat for seat in queue.seats if seat.is_in]
    own: EnergyQueue[str] = EnergyQueue.of((str(s.actor), s.speed) for s in seats)
    own.start_at(queue.tick, [queue.energy_of(seat) for seat in seats])
    left = whole_number("turns", turns, 0) if seats else 0
    tick = queue.tick
    while left:
        acting: list[int] = []
        energies = [seat.energy_at(tick) for seat in own.seats]
        while left and max(seat.energy_at(tick) for seat in own.seats) >= rules.FULL:
            seat = own.next()
            acting.append(seat.index)
            own.pay(seat)
            left -= 1
        yield Moment(tick, tuple(energies), tuple(acting))
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
    names = (printable(str(seat.actor)) for seat in queue.seats if seat.is_in)
    return [shortened(name, LONGEST_NAME) for name in names]


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
    its strong colour, with the number of the turn below.
    """
    labels = _labels(queue)
    shown = list(moments(queue, turns))
    width = LEFT + CELL * max(len(shown), 10) + 20
    root = picture(width, TOP + ROW * len(labels) + 16, "Energy queue", palette.PAGE)
    add_text(root, "Energy queue", 16, 28, font_size=16, font_weight="bold")
    for place, label in enumerate(labels):
        base = TOP + ROW * place + HEIGHT
        add_text(root, label, 16, base - 4, font_size=13)
        end = LEFT + CELL * len(shown)
        line = add(root, "line", x1=LEFT, x2=end, y1=base - HEIGHT, y2=base - HEIGHT)
        line.set("stroke", palette.JOIN)
    turn = 0
    for column, moment in enumerate(shown):
        x = LEFT + CELL * column
        tick = add_text(root, str(moment.tick), x + CELL / 2, 46, font_size=9)
        tick.set("text-anchor", "middle")
        for place, energy in enumerate(moment.energies):
            _draw_bar(root, moment, place, energy, x)
        for place in moment.acting:
            turn += 1
            mark = add_text(root, str(turn), x + CELL / 2, 0, font_size=9)
            mark.set("y", str(TOP + ROW * place + HEIGHT + 11))
            mark.set("text-anchor", "middle")
            mark.set("font-weight", "bold")
    return to_text(root)


def _draw_bar(root: Element, moment: Moment, place: int, energy: int, x: float) -> None:
    base = TOP + ROW * place + HEIGHT
    height = HEIGHT * max(0, min(energy, rules.FULL)) / rules.FULL
    rect = add(
        root, "rect", x=x + 2, y=base - height, width=CELL - 4, height=height, rx=2
    )
    is_acting = place in moment.acting
    rect.set("fill", palette.side_colour(place))
    rect.set("opacity", "1" if is_acting else "0.35")
    add_title(rect, f"tick {moment.tick}: {energy}")
