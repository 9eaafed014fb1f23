"""Pictures of any game, for programs that do not care which game it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.duel import duel_parts, duel_svg
from alpaca_emblem.drawing.duel.screen import MOST_LINES
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.dungeon import dungeon_parts, dungeon_svg
from alpaca_emblem.drawing.dungeon.summary import DungeonSummary
from alpaca_emblem.drawing.grid import event_marks, grid_parts, grid_svg
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.match import match_parts, match_svg
from alpaca_emblem.drawing.match.summary import MatchSummary
from alpaca_emblem.drawing.summary import Summary, narrator_of
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.games.values import Event
from alpaca_emblem.games.views import View
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from typing import Any

    from alpaca_emblem.drawing.parts import Parts

DrawnT = TypeVar("DrawnT")

Draw = Callable[["Any", Sequence[Event], Narrator, str], DrawnT]
"""A function that draws a game, the events that led to it, in a language and theme."""


@frozen
class Drawing:
    """The drawing of the games of one family.

    Attributes:
        svg: Draws board and legend as one picture.
        parts: Draws them as two. The board always has the same size, or nearly so.
        summary: Makes the summary of a game.
        actions: The number of the last actions whose events are shown.
    """

    svg: Draw[str]
    parts: Draw[Parts[str]]
    summary: Callable[[Any, Narrator], Summary[Any]]
    actions: int = 1


DRAWINGS: Final[Mapping[str, Drawing]] = {
    "match": Drawing(
        lambda game, events, words, theme: match_svg(
            game, language=words, theme=theme, events=events
        ),
        lambda game, events, words, theme: match_parts(
            game, language=words, theme=theme, events=events
        ),
        MatchSummary,
    ),
    "grid": Drawing(
        lambda game, events, words, theme: grid_svg(
            game, event_marks(game, events, words), words, theme
        ),
        lambda game, events, words, theme: grid_parts(
            game, event_marks(game, events, words), words, theme
        ),
        BattleSummary,
    ),
    "duel": Drawing(duel_svg, duel_parts, DuelSummary, MOST_LINES),
    "dungeon": Drawing(
        lambda game, events, words, theme: dungeon_svg(
            game, words, theme=theme, crop="known", events=events
        ),
        lambda game, events, words, theme: dungeon_parts(
            game, words, theme=theme, events=events
        ),
        DungeonSummary,
    ),
}
"""The drawings of the library's games, by their families."""


def game_svg(
    game: Game | View,
    events: Sequence[Event] = (),
    language: str | Narrator = "en",
    theme: str = "light",
) -> str:
    """Return the picture of a game of the library as SVG: its board and its legend.

    A dungeon is drawn as far as its adventurer knows it.

    Args:
        game: The game, or a view of it; it does not change.
        events: The events of the last action, which are marked; of a duel those of all
            actions so far, of which it tells the last seven.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``.

    Raises:
        InvalidTypeError: *game* is neither a game nor a view, or *events* are not
            events.
        InvalidValueError: The library does not draw games of that class, or there is
            no such theme or language.
    """
    told = collection("events", events, Event)
    drawing = drawing_of(game)
    return drawing.svg(*as_shown(game, told), narrator_of(language), theme)


def drawing_of(game: Game | View) -> Drawing:
    """Return how *game* is drawn.

    Raises:
        InvalidTypeError: *game* is neither a game nor a view.
        InvalidValueError: The library does not draw games of that class.
    """
    shown = game.game if isinstance(game, View) else game
    instance("game", shown, Game)
    name = family_name(type(shown))
    if name not in DRAWINGS:
        raise InvalidValueError(
            f"game must be of {', '.join(DRAWINGS)} to be drawn, not {name}"
        )
    return DRAWINGS[name]


def as_shown(
    game: Game | View, events: Sequence[Event]
) -> tuple[Game | View, Sequence[Event]]:
    """Return what is drawn of *game* and its last *events*.

    Of a dungeon, this is what its adventurer knows.
    """
    if isinstance(game, Game) and family_name(type(game)) == "dungeon":
        side = game.sides[0]
        return game.view(side), game.events_for(side, events)
    return game, events
