"""JSON Schemas of the documents that the library reads and writes.

They are made from the classes, so they say what these read today. A schema has all that
it needs within itself, and only describes the form: whether an action is legal, or a
place lies on the map, the game alone can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from alpaca_emblem.checks import text
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.json_schemas import Definitions, Schema
from alpaca_emblem.games.registry import GAMES, load_game

SHIPPED: Final = ("match", "grid", "duel", "dungeon")
"""The games of the library, in the order of the schemas."""


def schema_names() -> tuple[str, ...]:
    """Return the names of all schemas of the library, in a fixed order.

    >>> schema_names()[:2]
    ('match-action', 'match-event')
    """
    games = [f"{game}-{part}" for game in SHIPPED for part in _OF_GAMES]
    return (*games, *_DOCUMENTS)


def schema(name: str) -> Schema:
    """Return the JSON Schema called *name*, of the draft 2020-12.

    >>> schema("duel-action")["title"]
    'An action of a duel'

    Args:
        name: One of `schema_names`. A game of your own has schemas, too, such as
            "my_game-action" and "my_game-event".

    Raises:
        InvalidTypeError: *name* is not a text, or a class has fields of a type that has
            no schema.
        InvalidValueError: There is no such schema.
    """
    text("name", name)
    if name in _DOCUMENTS:
        return _DOCUMENTS[name]()
    game, _, part = name.rpartition("-")
    if part in _OF_GAMES:
        load_game(game)
        if game in GAMES:
            return _OF_GAMES[part](GAMES[game])
    known = ", ".join(schema_names())
    raise InvalidValueError(f"name must be one of {known}, not {name!r:.60}")


def _action(game: type[Game]) -> Schema:
    definitions = Definitions()
    body = definitions.kinds(game.action_classes)
    return definitions.document(f"An action of a {game.name}", body)


def _event(game: type[Game]) -> Schema:
    definitions = Definitions()
    body = definitions.kinds(game.event_classes)
    return definitions.document(f"An event of a {game.name}", body)


_OF_GAMES: Final[Mapping[str, Callable[[type[Game]], Schema]]] = {
    "action": _action,
    "event": _event,
}
_DOCUMENTS: Final[Mapping[str, Callable[[], Schema]]] = {}
"""The schemas that belong to no single game, by name."""
