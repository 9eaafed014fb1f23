"""The battle screen: the hero, its living enemies, and what happened last.

Every part has its column, as on the screen of the source; what is too long for its
place pushes the next part to the right by as much as it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.duel.captions import Captions
from alpaca_emblem.drawing.text import Line, Span, plain
from alpaca_emblem.drawing.words import printable, shortened, width_of
from alpaca_emblem.games.duel import events
from alpaca_emblem.games.values import Event

if TYPE_CHECKING:
    from alpaca_emblem.games.duel import Duel
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MOST_ENEMIES: Final = 4
MOST_LINES: Final = 7
"""Of enemies and of the log that are shown, the last ones of the latter."""
LONGEST_NAME: Final = 22
"""In columns; longer ones are shortened."""

BREED_STYLES: Final = {
    "bandit": "cyan",
    "goblin": "green",
    "golem": "yellow",
    "harpy": "cyan",
    "imp": "red",
    "orc": "green",
    "rat": "yellow",
    "skeleton": "white",
    "spider": "magenta",
    "troll": "green",
    "vampire": "red",
    "viper": "green",
    "witch": "magenta",
    "wolf": "red",
    "zombie": "green",
}
"""The colour in which each kind is written; others are white."""


def duel_text(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    note: str = "",
) -> str:
    """The battle screen as plain text: see `duel_lines`.

    >>> from alpaca_emblem.games.duel import Duel
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
    """The battle screen as lines of styled spans.

    Args:
        game: What is drawn, or a view of it; it does not change.
        log: What has happened, oldest first; the last seven are told.
        language: In which it is told.
        note: Shown instead of what can be done, such as why something was refused.

    Raises:
        InvalidTypeError: *game* is not a duel, *log* does not hold events, or *note* is
            not a text.
    """
    instance("note", note, str)
    drawing = _Drawing(Captions(game, language))
    duel = drawing.duel
    enemies = [enemy for enemy in duel.enemies if enemy.is_alive][:MOST_ENEMIES]
    return (
        (Span(f"=== {drawing.text('title')} ===", "yellow"),),
        *drawing.hero(),
        *(drawing.enemy(place, enemy) for place, enemy in enumerate(enemies, start=1)),
        *drawing.log(last_of(log)),
        drawing.last(note),
    )


def last_of(log: Sequence[Event]) -> tuple[Event, ...]:
    """The events of *log* that are told: the last seven.

    Raises:
        InvalidTypeError: *log* does not hold events.
    """
    return collection("log", log, Event)[-MOST_LINES:]


class _Drawing:
    """What the parts of one screen have in common."""

    def __init__(self, captions: Captions) -> None:
        self._captions = captions
        self.duel = captions.duel
        self.text = captions.text

    def hero(self) -> Iterable[Line]:
        hero = self.duel.hero
        yield (Span(printable(self._captions.hero()), "white"),)
        hit_points, most = int(hero.hit_points), hero.effective_max_hit_points
        yield _row(
            (2, Span(self.text("hit_points"), "red")),
            (4, Span(bar(hit_points, most, 12), "red")),
            (19, Span(f"{hit_points}/{most}")),
            (27, Span(self.text("mana"), "blue")),
            (29, Span(bar(hero.mana, hero.effective_max_mana, 8), "blue")),
            (40, Span(f"{hero.mana}/{hero.effective_max_mana}")),
        )
        if hero.effects:
            yield _row((2, self._effects(hero)))

    def enemy(self, place: int, enemy: Duelist) -> Line:
        hit_points, most = int(enemy.hit_points), enemy.effective_max_hit_points
        name = shortened(printable(self._captions.name(enemy)), LONGEST_NAME)
        return _row(
            (0, Span(f"{place})")),
            (3, Span(name, BREED_STYLES.get(enemy.breed, "white"))),
            (25, Span(bar(hit_points, most, 8), "red")),
            (36, Span(f"{hit_points}/{most}")),
            (44, self._effects(enemy)),
        )

    def log(self, told: Sequence[Event]) -> Iterable[Line]:
        for event, words in zip(told, self._captions.tell(told), strict=True):
            yield (Span(" "), Span(printable(words), event_style(event)))

    def last(self, note: str) -> Line:
        if self.duel.outcome is not None:
            return (Span(self._captions.verdict(), "yellow"),)
        if note:
            return (Span(printable(note), "red"),)
        return (Span(self.text("commands"), "white"),)

    def _effects(self, unit: Duelist) -> Span:
        return Span(printable(self._captions.effects(unit)), "green")


def bar(value: int, most: int, width: int) -> str:
    """A bar of *width* signs in brackets, filled by the part that *value* is of *most*.

    The part is rounded down; of 0 nothing is a part.

    >>> bar(46, 48, 12), bar(0, 0, 8)
    ('[###########-]', '[--------]')
    """
    filled = min(width, width * value // most) if most else 0
    return f"[{'#' * filled}{'-' * (width - filled)}]"


def _row(*parts: tuple[int, Span]) -> Line:
    """A line with each part at its column, or a blank behind what is too long."""
    spans: list[Span] = []
    end = 0
    for column, span in parts:
        gap = column - end if end <= column else 1
        spans += [Span(" " * gap), span]
        end += gap + width_of(span.text)
    return tuple(span for span in spans if span.text)


STYLES: Final = {
    events.DuelEnded: "yellow",
    events.EffectEnded: "green",
    events.EffectHurt: "green",
    events.EffectPutOn: "green",
    events.FighterFell: "magenta",
    events.FighterHealed: "green",
    events.MaximumCut: "green",
    events.StrikeMissed: "grey",
    events.TurnLost: "green",
}


def event_style(event: Event) -> str:
    """The style in which a log tells *event*: by what it is, not by its words.

    Critical hits are yellow, other hits red if they meet the hero; what has no colour
    of its own is white.
    """
    if isinstance(event, events.StrikeLanded) and event.is_critical:
        return "yellow"
    if isinstance(event, events.StrikeLanded | events.SpellLanded):
        return "red" if event.target == 1 else "white"
    return STYLES.get(type(event), "white")
