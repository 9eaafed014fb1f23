"""Validates the documents that tests write against their JSON Schemas.

`watch` is called once for a run of tests. From then on, the first document of each kind
and game that a test file writes is validated: saves, replays, frames, and messages to
bots. So a change of what is written fails beside the test that writes it, although the
test looks at something else. With `DOCUMENTS=all` in the environment, as in
`make test-slow`, all documents are validated.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache, wraps
from importlib.util import find_spec
from typing import Any

from alpaca_emblem.agents.bots.processes import BotProcess
from alpaca_emblem.play import Session, frame_schema
from alpaca_emblem.replay import schema, schema_names
from alpaca_emblem.replay.file_formats import DocumentKind
from alpaca_emblem.replay.replays import REPLAYS
from alpaca_emblem.replay.saves import SAVES

_SEEN: set[tuple[str, ...]] = set()
"""The kinds of documents of each test file that have been validated."""


def watch() -> None:
    """Validate a document of each kind and game that a test file writes."""
    if find_spec("jsonschema") is not None:
        shipped = {kind.name: kind.schema for kind in (SAVES, REPLAYS)}

        def written(_: object, kind: DocumentKind, document: Any, path: object) -> Any:
            is_shipped = kind.schema == shipped.get(kind.name)  # not made up by a test
            return kind.name if is_shipped else "", document

        _watch(DocumentKind, "write", written)
        _watch(BotProcess, "say", lambda _, bot, message: ("bot-message", message))
        _watch(
            Session, "frame", lambda frame, session: ("frame", frame, session.game.name)
        )


def _watch(owner: type, name: str, told: Callable[..., tuple[Any, ...]]) -> None:
    """Validate what *told* finds in the result and the arguments of a method."""
    method = getattr(owner, name)

    @wraps(method)
    def watched(*arguments: Any) -> Any:
        result = method(*arguments)
        validate(*told(result, *arguments))
        return result

    setattr(owner, name, watched)


def validate(kind: str, document: Any, game: str = "") -> None:
    """Validate *document*, unless one of its kind and game has been in this file."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0]
    key = (test, kind, game or game_of(document))
    is_new = key not in _SEEN or os.environ.get("DOCUMENTS") == "all"
    if is_new and kind in (*schema_names(), "frame"):
        _SEEN.add(key)
        _validator(kind).validate(json.loads(json.dumps(document)))


def game_of(document: Any) -> str:
    """Return the name of the game in a save, a replay or a message."""
    position = document.get("position") or {}
    return str(document.get("game") or position.get("game", ""))


@cache
def _validator(kind: str) -> Any:
    from jsonschema import Draft202012Validator

    found = frame_schema() if kind == "frame" else schema(kind)
    return Draft202012Validator(found)
