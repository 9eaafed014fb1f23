"""Pictures of any game, for programs that do not care which game it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import frozen

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.games.values import Event
from alpaca_emblem.games.views import View
from alpaca_emblem.loading import Registry
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from alpaca_emblem.drawing.parts import Parts
    from alpaca_emblem.drawing.summary import Summary

DrawnT = TypeVar("DrawnT")

Draw = Callable[[Any, Sequence[Event], Narrator, str], DrawnT]
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


DRAWINGS: Final[Mapping[str, Drawing]] = Registry(
    {
        "match": "alpaca_emblem.drawing.match.pictures:DRAWING",
        "grid": "alpaca_emblem.drawing.grid.pictures:DRAWING",
        "duel": "alpaca_emblem.drawing.duel.pictures:DRAWING",
        "dungeon": "alpaca_emblem.drawing.dungeon.pictures:DRAWING",
    }
)
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
