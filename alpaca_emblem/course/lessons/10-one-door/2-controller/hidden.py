"""Further checks of the door."""

import json

from exercise_2 import Door

NONSENSE = (
    None,
    7,
    "take",
    [],
    ["kind", "take"],
    {},
    {"kind": None},
    {"kind": "hop"},
    {"kind": ["take"], "count": 1},
    {"kind": {}, "count": 1},
    {"count": 1},
    {"kind": "take"},
    {"kind": "take", "count": None},
    {"kind": "take", "count": "1"},
    {"kind": "take", "count": [1]},
    {"kind": "take", "count": 1.0},
    {"kind": "take", "count": float("nan")},
    {"kind": "take", "count": 10**30},
)


def test_nonsense_is_refused_and_never_raises():
    door, heard = Door(5), []
    door.watch(heard.append)
    for message in NONSENSE:
        assert door.handle(message) is False, message
        assert isinstance(door.error, str), message
        assert door.error, message
        assert door.frame()["matches"] == 5
    assert heard == []


def test_true_is_no_count():
    door = Door(5)
    assert door.handle({"kind": "take", "count": True}) is False
    assert door.frame()["matches"] == 5


def test_a_frame_is_the_callers():
    door, seen = Door(5), []
    door.watch(lambda frame: frame.clear())
    door.watch(seen.append)
    door.frame()["legal"].clear()
    door.frame()["matches"] = 99
    door.handle({"kind": "take", "count": 1})
    assert seen[0]["matches"] == 4
    assert door.frame()["legal"] == [1, 2, 3]


def test_a_frame_can_be_sent_over_a_wire():
    door = Door(2)
    door.handle({"kind": "take", "count": 2})
    frame = json.loads(json.dumps(door.frame()))
    assert frame == door.frame()
    assert (frame["winner"], frame["to_act"], frame["legal"]) == (0, None, [])


def test_observers_hear_a_restart_and_no_refusal():
    door, heard = Door(3), []
    door.watch(lambda frame: heard.append((frame["matches"], frame["error"])))
    door.handle({"kind": "take", "count": 3})
    door.handle({"kind": "take", "count": 1})
    door.handle({"kind": "restart"})
    assert heard == [(0, ""), (3, "")]
