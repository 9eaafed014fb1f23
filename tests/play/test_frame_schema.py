"""The JSON Schema of frames: every frame validates, and no other table does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from alpaca_emblem import GridBattle
from alpaca_emblem.duel import DuelAgent
from alpaca_emblem.play import Session, frame_schema
from alpaca_emblem.play.messages import handle
from tests.play.test_frames import ENTRIES, GAMES, play_some

FRAMES = Draft202012Validator(frame_schema())


def sent(session: Session) -> dict[str, Any]:
    """The frame of *session* as a shell reads it."""
    frame: dict[str, Any] = json.loads(json.dumps(session.frame()))
    return frame


def test_schema_has_the_entries_of_a_frame() -> None:
    schema = frame_schema()
    whole = schema["$defs"]["WholeFrame"]

    Draft202012Validator.check_schema(schema)
    assert set(whole["properties"]) == set(whole["required"]) == ENTRIES


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_frames_validate(name: str) -> None:
    session = Session(GAMES[name]())
    shown = set()
    for _ in range(12):
        frame = sent(session)
        FRAMES.validate(frame)
        shown |= {key for key, value in frame.items() if value}
        play_some(session, 1)
    assert {"board", "prompt", "can", "words"} <= shown


def test_frames_with_a_forecast_validate() -> None:
    session = Session(GAMES["duel"]())
    while session.advance():
        pass
    session.pick("strike")
    session.point(session.next_picks()[0])
    frame = sent(session)

    assert {"lines", "more", "attacker", "target"} <= set(frame["forecast"])
    FRAMES.validate(frame)
    frame["forecast"]["attacker"] = "1"
    assert not FRAMES.is_valid(frame)


def test_frames_with_a_form_and_behind_a_curtain_validate() -> None:
    game = GridBattle("fog", seed=1)
    session = Session(game, dict.fromkeys(game.sides))
    handle(session, {"type": "form", "game": "grid"})
    frame = sent(session)
    assert frame["form"] is not None
    FRAMES.validate(frame)

    session = Session(game, dict.fromkeys(game.sides))
    session.pick("end-turn")
    frame = sent(session)
    assert frame["board"] == ""
    FRAMES.validate(frame)


def test_frames_of_games_that_are_over_validate() -> None:
    session = Session(GAMES["duel"](), dict.fromkeys(["hero", "enemies"], DuelAgent(1)))
    while session.advance():
        pass
    frame = sent(session)
    assert frame["over"] is not None
    FRAMES.validate(frame)


def test_wrong_frames_do_not_validate() -> None:
    frame = sent(Session(GAMES["grid"]()))

    for key in frame:
        without = {k: value for k, value in frame.items() if k != key}
        assert not FRAMES.is_valid(without), key
    for key, wrong in (
        ("type", "picture"),
        ("seq", "1"),
        ("grid", [1, 2, 3]),
        ("units", [{"unit": 1}]),
        ("effects", [{"unit": 1, "text": "", "kind": "dance"}]),
        ("help", [["a", "b"]]),
        ("cells", [{"pick": [1], "label": "", "aim": False}]),
        ("more", 1),
    ):
        assert not FRAMES.is_valid({**frame, key: wrong}), key
