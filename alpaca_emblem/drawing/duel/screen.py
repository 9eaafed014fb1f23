"""The battle screen: the hero, its living enemies, and the last events.

Every part has its column, as on the screen of the original; a part that is too long
pushes the next one to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from alpaca_emblem import duel
from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.parts import Parts
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    plain,
    printable,
    shortened,
    width_of,
)
from alpaca_emblem.games.values import Event

if TYPE_CHECKING:
    from alpaca_emblem.duel import Duel, Duelist
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MOST_ENEMIES: Final = 4
MOST_LINES: Final = 7
"""The number of enemies, and of the last events, that are shown."""
LONGEST_NAME: Final = 22
"""In columns; longer names are shortened."""

HERO: Final = "side-1 strong"
ENEMY: Final = "side-2 strong"


def duel_text(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    note: str = "",
) -> str:
    """Return the battle screen as plain text: see `duel_lines`.

    >>> from alpaca_emblem import Duel
    >>> print(duel_text(Duel(enemies=["rat"], seed=1, rules="full")))
    === Battle ===
    Iva, barbarian lv.1
      H [############] 48/48   M [########] 4/4
    1) Giant rat             [########] 9/9
    1 strike  2 skill  3 item  4 flee
    """
    return plain(duel_lines(game, log, language, note))


def duel_lines(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    note: str = "",
) -> tuple[Line, ...]:
    """Return the battle screen as lines of styled spans.

    Args:
        game: The duel, or a view of it; it does not change.
        log: Past events, oldest first; the last seven are told.
        language: The language of the words.
        note: A line to show instead of the commands, such as the reason of a refusal.
    """
    parts = duel_line_parts(game, log, language, note)
    return (*parts.board, *parts.legend)


def duel_line_parts(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    note: str = "",
) -> Parts[tuple[Line, ...]]:
    """Return the fighters and the log apart: see `duel_lines`.

    Raises:
        InvalidTypeError: *game* is not a duel, *log* does not hold events, or *note* is
            not a text.
    """
    instance("note", note, str)
    screen = _Screen(DuelSummary(game, language))
    legend = (*screen.log(last_of(log)), screen.last(note))
    return Parts(tuple(screen.fighters()), legend, None)


def last_of(log: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of *log* that are told: the last seven.

    Raises:
        InvalidTypeError: *log* does not hold events.
    """
    return collection("log", log, Event)[-MOST_LINES:]


class _Screen:
    """The lines of one battle screen."""

    def __init__(self, summary: DuelSummary) -> None:
        self._summary = summary
        self.duel = summary.game
        self.text = summary.text

    def fighters(self) -> Iterator[Line]:
        """Yield the title, the hero, and its first living enemies."""
        yield (Span(f"=== {self._summary.heading} ===", "strong"),)
        yield from self.hero()
        enemies = [enemy for enemy in self.duel.enemies if enemy.is_alive]
        for place, enemy in enumerate(enemies[:MOST_ENEMIES], start=1):
            yield self.enemy(place, enemy)

    def hero(self) -> Iterable[Line]:
        hero = self.duel.hero
        yield (Span(printable(self._summary.hero()), HERO),)
        hit_points, most = int(hero.hit_points), hero.effective_max_hit_points
        health = f"bar-{health_name(hero.hit_points / most if most else 0)}"
        yield _row(
            (2, Span(self.text("hit_points"))),
            (4, *bar_spans(hit_points, most, 12, health)),
            (19, Span(f"{hit_points}/{most}")),
            (27, Span(self.text("mana"))),
            (29, *bar_spans(hero.mana, hero.effective_max_mana, 8, "bar-mana")),
            (40, Span(f"{hero.mana}/{hero.effective_max_mana}")),
        )
        if hero.effects:
            yield _row((2, self._effects(hero)))

    def enemy(self, place: int, enemy: Duelist) -> Line:
        hit_points, most = int(enemy.hit_points), enemy.effective_max_hit_points
        health = f"bar-{health_name(enemy.hit_points / most if most else 0)}"
        name = shortened(printable(self._summary.name(enemy)), LONGEST_NAME)
        return _row(
            (0, Span(f"{place})", ENEMY)),
            (3, Span(name, "strong")),
            (25, *bar_spans(hit_points, most, 8, health)),
            (36, Span(f"{hit_points}/{most}")),
            (44, self._effects(enemy)),
        )

    def log(self, told: Sequence[Event]) -> Iterable[Line]:
        for event, words in zip(told, self._summary.tell(told), strict=True):
            yield (Span(" "), Span(printable(words), event_style(event)))

    def last(self, note: str) -> Line:
        if self.duel.outcome is not None:
            return (Span(self._summary.ending(), "strong"),)
        if note:
            return (Span(printable(note), "red"),)
        return (Span(self.text("commands"), "faint"),)

    def _effects(self, unit: Duelist) -> Span:
        return Span(printable(self._summary.effects(unit)), "green")


def bar(value: int, most: int, width: int) -> str:
    """Return a bar of *width* signs in brackets, filled by *value* out of *most*.

    The filled part is rounded down; it is empty if *most* is 0.

    >>> bar(46, 48, 12), bar(0, 0, 8)
    ('[###########-]', '[--------]')
    """
    filled = min(width, width * value // most) if most else 0
    return f"[{'#' * filled}{'-' * (width - filled)}]"


def bar_spans(value: int, most: int, width: int, style: str) -> Line:
    """Return `bar` with its filled part in *style*."""
    text = bar(value, most, width)
    full = text.count("#")
    return (
        Span(text[0]),
        Span(text[1 : 1 + full], style),
        Span(text[1 + full : -1], "bar-rest"),
        Span(text[-1]),
    )


def _row(*parts: tuple[int, *tuple[Span, ...]]) -> Line:
    """Return a line with each part at its column, or a blank after a long one."""
    row: list[Span] = []
    end = 0
    for column, *spans in parts:
        gap = column - end if end <= column else 1
        row += [Span(" " * gap), *spans]
        end += gap + sum(width_of(span.text) for span in spans)
    return tuple(span for span in row if span.text)


STYLES: Final = {
    duel.DuelEnded: "yellow",
    duel.EffectEnded: "green",
    duel.EffectHurt: "green",
    duel.EffectPutOn: "green",
    duel.FighterFell: "magenta",
    duel.FighterHealed: "green",
    duel.MaximumCut: "green",
    duel.StrikeMissed: "grey",
    duel.TurnLost: "green",
}


def event_style(event: Event) -> str:
    """Return the style of *event* in a log, by its class.

    Critical hits are yellow, other hits on the hero red; all other events without a
    colour of their own are white.
    """
    if isinstance(event, duel.StrikeLanded) and event.is_critical:
        return "yellow"
    if isinstance(event, duel.StrikeLanded | duel.SpellLanded):
        return "red" if event.target == 1 else "white"
    return STYLES.get(type(event), "white")
