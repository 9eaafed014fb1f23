"""JSON Schemas: what the library writes validates, and what it cannot read does not."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import define, field, frozen, setters
from jsonschema import Draft202012Validator

from alpaca_emblem.agents.bots import BotAgent, BotProcess
from alpaca_emblem.agents.bots.agents import end_idle_bots
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.json_schemas import Definitions
from alpaca_emblem.games.registry import GAMES, load_game
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.replay import record, schema, schema_names, to_json
from tests.games.tiny import Pile
from tests.replay.games import EVERY_GAME, wandered
from tests.validators import validator_of

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
STEPS = 60
GAMES_WITH_SCHEMAS = ("match", "grid", "duel", "dungeon")
PARTS = ("action", "event", "position")
OTHERS: tuple[Any, ...] = (None, "x", 1.5, True, [1, "x"])
RICHEST = (
    *("match", "grid with all options"),
    *("duel by all rules", "dungeon with all options"),
)


def validator(name: str) -> Draft202012Validator:
    return validator_of(schema(name))


def walked(name: str) -> Iterator[Game]:
    """The game called *name* at every step of a walk."""
    game = wandered(EVERY_GAME[name], 3, STEPS)
    again = game.fresh()
    yield again
    for action in game.actions:
        again.apply(action)
        yield again


def spoilt(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """*document* without a key, with one too many, and with other values."""
    for key in document:
        yield {k: value for k, value in document.items() if k != key}
        for other in OTHERS:
            yield {**document, key: other}
    yield {**document, "unknown": 1}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", schema_names())
def test_schemas_are_schemas(name: str) -> None:
    found = schema(name)

    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_schemas_have_names() -> None:
    games = [f"{game}-{part}" for game in GAMES_WITH_SCHEMAS for part in PARTS]
    assert [*schema_names()[:12]] == games


def test_files_in_the_docs_are_as_the_classes_are() -> None:
    files = runpy.run_path(str(SCHEMAS / "write.py"))["files"]()
    kept = {path.name: path.read_text("utf-8") for path in SCHEMAS.glob("*.json")}

    assert kept == files, "run python docs/schemas/write.py"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_actions_and_events_of_games_validate(name: str) -> None:
    actions = validator(f"{next(walked(name)).name}-action")
    seen = set()
    for game in walked(name):
        for action in game.legal_actions():
            if action not in seen:
                seen.add(action)
                actions.validate(action.to_json())
    assert len(seen) >= 5

    game = wandered(EVERY_GAME[name], 3, STEPS)
    events = validator(f"{game.name}-event")
    again, count = game.fresh(), 0
    for action in game.actions:
        for event in again.apply(action):
            events.validate(event.to_json())
            count += 1
    assert count > 5


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_positions_and_views_validate(name: str) -> None:
    positions: Draft202012Validator | None = None
    for game in walked(name):
        positions = positions or validator(f"{game.name}-position")
        positions.validate(game.position())
        for side in game.sides:
            positions.validate(game.view(side).position)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RICHEST)
def test_positions_of_another_form_are_no_positions(name: str) -> None:
    """Schemas tell what is written; the reader also takes the short forms of people."""
    game = wandered(EVERY_GAME[name], 3, STEPS)
    checked, position = validator(f"{game.name}-position"), game.position()
    (key,) = {"unit", "monster"} & set(position)
    first, *others = position[key]
    wrong = [
        *spoilt(position),
        *({**position, key: [entry, *others]} for entry in spoilt(first)),
    ]

    refused = sum(not checked.is_valid(document) for document in wrong)

    assert refused > 0.8 * len(wrong)
    assert not checked.is_valid({**position, "unknown": 1})
    assert not checked.is_valid({**position, key: [{**first, "unknown": 1}, *others]})


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RICHEST)
def test_schemas_agree_with_the_reader_on_what_is_wrong(name: str) -> None:
    game = wandered(EVERY_GAME[name], 3, STEPS)
    again, events = game.fresh(), {}
    for action in game.actions:
        events.update({type(event): event for event in again.apply(action)})
    actions = {type(action): action for action in game.actions}
    for part, values, read in (
        ("action", actions, game.action_from_json),
        ("event", events, game.event_from_json),
    ):
        checked = validator(f"{game.name}-{part}")
        refused = 0
        for value in values.values():
            for document in spoilt(value.to_json()):
                try:
                    read(document)
                except NotationError:
                    refused += 1
                    assert not checked.is_valid(document), document
                else:
                    assert checked.is_valid(document), document
        assert refused > 5


@pytest.mark.parametrize("name", GAMES_WITH_SCHEMAS)
def test_schemas_have_every_class_of_the_game(name: str) -> None:
    load_game(name)
    game = GAMES[name]
    for part, classes in (
        ("action", game.action_classes),
        ("event", game.event_classes),
    ):
        found = schema(f"{name}-{part}")
        references = [ref["$ref"].rpartition("/")[2] for ref in found["anyOf"]]
        kinds = [
            found["$defs"][ref]["properties"]["kind"]["const"] for ref in references
        ]
        assert kinds == [kind.__name__ for kind in classes]


def test_fields_are_described_by_docstrings() -> None:
    found = schema("dungeon-event")["$defs"]["dungeon.MonsterStruck"]

    assert found["description"] == "The adventurer hit a monster."
    assert found["properties"]["damage"] == {
        "type": "integer",
        "description": "The worth of the attack, which may exceed the hit points left.",
    }
    assert found["properties"]["kind"] == {"const": "MonsterStruck"}
    assert found["properties"]["kind_"] == {"type": "string"}


def test_fields_with_a_default_may_be_missing() -> None:
    actions = validator("grid-action")

    assert actions.is_valid({"kind": "Act", "unit": 1, "to": [0, 2]})
    assert actions.is_valid({"kind": "Act", "unit": 1, "to": [0, 2], "target": None})
    assert not actions.is_valid({"kind": "Act", "unit": 1, "to": [0]})
    assert not actions.is_valid({"kind": "Act", "unit": 1, "to": [0, 1, 2]})
    assert not actions.is_valid({"kind": "Strike", "unit": 1, "target": 2})


def test_games_of_ones_own_have_schemas() -> None:
    actions = validator("pile-action")

    for action in Pile().legal_actions():
        actions.validate(action.to_json())
    assert not actions.is_valid({"kind": "Strike", "unit": 1, "target": 2})


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class LooseSchemaPile(Pile):
    """A pile that does not say which events it has."""

    name: ClassVar[str] = "loose_schema_pile"
    event_classes: ClassVar[tuple[Any, ...]] = ()


def test_games_without_a_list_of_classes_allow_any_kind() -> None:
    events = validator("loose_schema_pile-event")

    assert events.is_valid({"kind": "Anything", "more": 1})
    assert not events.is_valid({"more": 1})


@pytest.mark.parametrize("name", ["match", "match-", "chess-action", "action"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be one of match-action, "):
        schema(name)


def test_names_must_be_texts() -> None:
    with pytest.raises(InvalidTypeError, match="name must be"):
        schema(1)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="printable string, not ''"):
        schema("")


@frozen
class Chained:
    """A value with another of its class."""

    rest: Chained | None
    names: dict[str, tuple[float, ...]]


def test_classes_may_refer_to_themselves() -> None:
    definitions = Definitions()
    document = definitions.document("A chain", definitions.of(Chained))
    chain = Draft202012Validator(document)

    assert chain.is_valid({"rest": {"rest": None, "names": {}}, "names": {"a": [1.5]}})
    assert not chain.is_valid({"rest": {"rest": 1, "names": {}}, "names": {}})
    assert not chain.is_valid({"rest": None, "names": {"a": ["x"]}})


@pytest.mark.parametrize("hint", [Any, object])
def test_values_of_any_type_are_allowed(hint: Any) -> None:
    assert Definitions().of(hint) == {}
    assert Definitions().of(dict[str, hint]) == {
        "type": "object",
        "additionalProperties": {},
    }


@frozen
class Measured:
    """A value with a field that is computed.

    Attributes:
        width: In steps.
        double: Twice the width.
        area: Of the square. No field has
            this name.
    """

    width: int
    double: int = field(init=False)

    @double.default
    def _double(self) -> int:
        return 2 * self.width


def test_only_fields_that_are_given_are_in_a_schema() -> None:
    definitions = Definitions()

    assert definitions.of(Measured) == {"$ref": "#/$defs/Measured"}
    assert definitions.schemas["Measured"] == {
        "description": "A value with a field that is computed.",
        "type": "object",
        "properties": {"width": {"type": "integer", "description": "In steps."}},
        "required": ["width"],
        "additionalProperties": False,
    }


def test_parts_of_a_union_without_a_schema_are_left_out() -> None:
    assert Definitions().of(Path | int | None) == {
        "anyOf": [{"type": "integer"}, {"type": "null"}]
    }


def test_unions_without_any_part_that_has_a_schema_are_refused() -> None:
    with pytest.raises(
        InvalidTypeError,
        match=r"^none of \(<class 'complex'>, <class 'bytes'>\) has a JSON Schema$",
    ):
        Definitions().of(complex | bytes)


@pytest.mark.parametrize("hint", [complex, Path, "text", set[int]])
def test_types_without_a_schema_are_refused(hint: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"has no JSON Schema$"):
        Definitions().of(hint)


def refuses(checked: Draft202012Validator, document: dict[str, Any]) -> bool:
    return not checked.is_valid(document)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_saves_and_replays_validate(name: str) -> None:
    game = wandered(EVERY_GAME[name], 3, 12)
    saves, replays = validator("save"), validator("replay")
    saves.validate(to_json(game))
    saves.validate(to_json(game, history=True))
    replays.validate(record(game, every=5).to_json())

    game = type(game).from_position(game.position())
    saves.validate(to_json(game, history=True))
    replays.validate(record(game).to_json())


def test_saves_and_replays_of_ones_own_games_validate() -> None:
    pile = Pile()
    pile.apply(pile.legal_actions()[0])

    validator("save").validate(to_json(pile, history=True))
    validator("replay").validate(record(pile).to_json())


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RICHEST)
def test_wrong_saves_do_not_validate(name: str) -> None:
    game, checked = wandered(EVERY_GAME[name], 3, 5), validator("save")
    document = to_json(game, history=True)
    history = document["history"]
    actions = history["actions"]

    for key in document.keys() - {"history"}:
        assert refuses(checked, {k: v for k, v in document.items() if k != key}), key
    assert refuses(checked, {**document, "format": "alpaca_emblem replay"})
    assert refuses(checked, {**document, "schema": 2})
    assert refuses(checked, {**document, "more": 1})
    assert refuses(checked, {**document, "seeds": {"seed": None}})
    assert refuses(checked, {**document, "position": {}})
    assert refuses(checked, {**document, "history": {"actions": actions}})
    others: list[Any] = [[*actions, {"kind": "Fly"}], [*actions, {}], {}]
    for wrong in others:
        assert refuses(
            checked, {**document, "history": {**history, "actions": wrong}}
        ), wrong
    for beginning in ({}, {"options": {"more": 1}}, {"options": {"seed": None}}):
        wrong_history = {**history, "beginning": beginning}
        assert refuses(checked, {**document, "history": wrong_history}), beginning


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RICHEST)
def test_wrong_replays_do_not_validate(name: str) -> None:
    game, checked = wandered(EVERY_GAME[name], 3, 5), validator("replay")
    document = record(game).to_json()

    for key in document:
        assert refuses(checked, {k: v for k, v in document.items() if k != key}), key
    for key, wrong in (
        ("every", 0),
        ("digests", []),
        ("digests", ["12"]),
        ("trail", "123"),
        ("trail", "WXYZ"),
        ("actions", [{"kind": "Fly"}]),
        ("beginning", {"options": {}, "position": {"game": "match"}}),
        ("game", 1),
        ("schema", "1"),
    ):
        assert refuses(checked, {**document, key: wrong}), key


BOT_SCRIPT = """
import sys
from alpaca_emblem.agents.bots import serve
from alpaca_emblem.agents import RandomAgent
serve(RandomAgent, "bot", sys.stdin, sys.stdout)
"""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The messages to bots, in order. They want all that can be told."""
    messages: list[dict[str, Any]] = []
    say = BotProcess.say

    def saying(self: BotProcess, message: Mapping[str, Any]) -> None:
        self.wants = frozenset({"legal", "view", "codes"})
        messages.append(dict(message))
        say(self, message)

    monkeypatch.setattr(BotProcess, "say", saying)
    return messages


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The answers of bots, in order."""
    answers: list[dict[str, Any]] = []
    hear = BotProcess.hear

    def hearing(self: BotProcess, *asked: Any) -> dict[str, Any]:
        answers.append(hear(self, *asked))
        return answers[-1]

    monkeypatch.setattr(BotProcess, "hear", hearing)
    return answers


@pytest.mark.parametrize("name", RICHEST)
def test_messages_to_and_from_bots_validate(
    name: str, said: list[dict[str, Any]], heard: list[dict[str, Any]]
) -> None:
    game = EVERY_GAME[name](2)
    command = [sys.executable, "-c", BOT_SCRIPT]
    with closing(BotAgent(rng=1, command=command, seconds=60.0)) as bot:
        side = game.to_act
        assert side is not None
        for _ in range(3):
            game.apply(bot.choose(game.view(side)))
            while game.to_act != side:
                game.apply(game.legal_actions()[0])
        bot.game_over(Outcome("last_standing", ("heroes",)))
        end_idle_bots()

    kinds = [message["type"] for message in said]
    assert kinds == ["hello", "new_game", *["choose"] * 3, "over", "bye"]
    assert [answer["type"] for answer in heard] == ["hello", "ready", *["action"] * 3]
    assert {"legal", "view", "codes", "n"} <= set(said[2])
    told, answers = validator("bot-message"), validator("bot-answer")
    for message in said:
        told.validate(message)
    for answer in heard:
        answers.validate(answer)
    for key in ("id", "count", "seconds"):
        assert refuses(told, {k: v for k, v in said[2].items() if k != key})


def test_wrong_messages_do_not_validate() -> None:
    told, answers = validator("bot-message"), validator("bot-answer")

    assert told.is_valid({"type": "over", "outcome": None, "more": 1})
    assert refuses(told, {"type": "over"})
    assert refuses(told, {"type": "hello", "protocol": 2, "library": "x"})
    assert answers.is_valid({"type": "hello", "protocol": 1})
    assert refuses(answers, {"type": "hello", "protocol": 1, "wants": ["gold"]})
    assert refuses(answers, {"type": "action", "id": 1})
    assert refuses(answers, {"type": "action", "id": 1, "index": "0"})
    assert refuses(answers, {"type": "bye"})
