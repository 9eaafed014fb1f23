"""JSON Schemas of the documents that the library reads and writes.

They are made from the classes, so they say what these read today. A schema has all that
it needs within itself, and only describes the form: whether an action is legal, or a
place lies on the map, the game alone can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from alpaca_emblem.checks import text
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.custom_fields import annotation
from alpaca_emblem.games.notation.json_schemas import (
    Definitions,
    Schema,
    described,
    table,
)
from alpaca_emblem.games.registry import GAMES, load_game
from alpaca_emblem.replay.beginnings import option_types
from alpaca_emblem.replay.file_formats import FORMAT_PREFIX, DocumentKind
from alpaca_emblem.replay.positions import POSITIONS
from alpaca_emblem.replay.replays import DIGEST_DIGITS, DIGITS, REPLAYS, Replay
from alpaca_emblem.replay.saves import SAVES

SHIPPED: Final = ("match", "grid", "duel", "dungeon")
"""The games of the library, in the order of the schemas."""


def schema_names() -> tuple[str, ...]:
    """Return the names of all schemas of the library, in a fixed order.

    >>> schema_names()[:3]
    ('match-action', 'match-event', 'match-position')
    """
    games = [f"{game}-{part}" for game in SHIPPED for part in _OF_GAMES]
    return (*games, *_DOCUMENTS)


def schema(name: str) -> Schema:
    """Return the JSON Schema called *name*, of the draft 2020-12.

    >>> schema("duel-action")["title"]
    'An action of a duel'

    Args:
        name: One of `schema_names`. A game of your own has schemas, too, such as
            "my_game-action" and "my_game-event"; that of its positions is open.

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


def _position_of(game: type[Game]) -> Schema:
    definitions = Definitions()
    body = _position(definitions, game.name)
    return definitions.document(f"A position of a {game.name}", body)


_OF_GAMES: Final[Mapping[str, Callable[[type[Game]], Schema]]] = {
    "action": _action,
    "event": _event,
    "position": _position_of,
}


def _save() -> Schema:
    definitions = Definitions()
    properties = {
        **_head(SAVES),
        "position": _any_position(),
        "seeds": definitions.of(dict[str, int]),
        "history": _history({"items": definitions.kinds(())}, _any_beginning()),
    }
    cases = []
    for name in SHIPPED:
        then = {
            "position": _position(definitions, name),
            "history": _history(*_of_game(definitions, name)),
        }
        is_of = {"properties": {"position": _is_of(name, "game")}}
        cases.append({"if": is_of, "then": {"properties": then}})
    required = [key for key in properties if key != "history"]
    body = {**table(properties, required), "allOf": cases}
    return definitions.document("A save", body)


def _replay() -> Schema:
    definitions = Definitions()
    digest = {"type": "string", "pattern": f"^[0-9a-f]{{{DIGEST_DIGITS}}}$"}
    trail = {"type": "string", "pattern": f"^([0-9a-f]{{{DIGITS}}})+$"}
    made = {
        "beginning": _any_beginning(),
        "actions": {"type": "array", "items": definitions.kinds(())},
        "every": {"type": "integer", "minimum": 1},
        "digests": {"type": "array", "items": digest, "minItems": 1},
        "trail": trail,
    }
    properties = _head(REPLAYS)
    for attribute in attrs.fields(Replay):
        name = attribute.name
        hint = None if name in made else annotation(Replay, name)
        properties[name] = made.get(name) or definitions.of(hint)
    cases = []
    for name in SHIPPED:
        actions, beginning = _of_game(definitions, name)
        then = {"properties": {"actions": actions, "beginning": beginning}}
        cases.append({"if": _is_of(name, "game"), "then": then})
    body = described(Replay, {**table(properties), "allOf": cases})
    return definitions.document("A replay", body)


def _head(kind: DocumentKind) -> dict[str, Schema]:
    """Return the schemas of the entries with which every document begins."""
    return {
        "format": {"const": f"{FORMAT_PREFIX}{kind.name}"},
        "schema": {"const": kind.schema},
        "version": {"type": "string"},
    }


def _is_of(game: str, key: str) -> Schema:
    """Return the schema of a table whose *key* names *game*."""
    return {"properties": {key: {"const": game}}, "required": [key]}


def _position(definitions: Definitions, game: str) -> Schema:
    """Return the schema of the positions of *game*; of any, if it has none itself."""
    if game not in POSITIONS:
        return _any_position()
    return definitions.of(POSITIONS[game])


def _any_position() -> Schema:
    """Return the schema of what positions of all games have in common."""
    dice: Schema = {
        "type": "object",
        "additionalProperties": {"type": "number"},
        "minProperties": 1,
        "maxProperties": 1,
    }
    properties = {"game": {"type": "string"}, "dice": dice}
    return table(properties, ["game"], is_open=True)


def _any_beginning() -> Schema:
    return _beginning({"type": "object"}, _any_position())


def _beginning(options: Schema, position: Schema) -> Schema:
    return {"oneOf": [table({"options": options}), table({"position": position})]}


def _history(actions: Schema, beginning: Schema) -> Schema:
    return table({"beginning": beginning, "actions": {"type": "array", **actions}})


def _of_game(definitions: Definitions, name: str) -> tuple[Schema, Schema]:
    """Return the schemas of the actions and of the beginning of the game *name*."""
    load_game(name)
    game = GAMES[name]
    options = {
        option: _seed(definitions.of(hint))
        if option.endswith("seed")
        else definitions.of(hint)
        for option, hint in option_types(game).items()
    }
    actions = {"type": "array", "items": definitions.kinds(game.action_classes)}
    position = _position(definitions, name)
    return actions, _beginning(table(options, ()), position)


def _seed(found: Schema) -> Schema:
    """Return the schema of a seed, which a document cannot leave to chance."""
    return {"type": [kind for kind in found["type"] if kind != "null"]}


def _bot_message() -> Schema:
    from alpaca_emblem.agents.bots import messages  # with all the agents

    definitions = Definitions(is_open=True)
    body = definitions.of(messages.LibraryMessage)
    return definitions.document("A message to a bot", body)


def _bot_answer() -> Schema:
    from alpaca_emblem.agents.bots import messages

    definitions = Definitions(is_open=True)
    body = definitions.of(messages.BotAnswer)
    return definitions.document("An answer of a bot", body)


_DOCUMENTS: Final[Mapping[str, Callable[[], Schema]]] = {
    "save": _save,
    "replay": _replay,
    "bot-message": _bot_message,
    "bot-answer": _bot_answer,
}
"""The schemas that belong to no single game, by name."""
