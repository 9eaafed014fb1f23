"""Run these tests with ``python -m pytest``."""

from exercise_2 import Door


def test_good_messages_change_the_game():
    door = Door(5)
    assert door.handle({"kind": "take", "count": 2})
    assert door.frame() == {
        "matches": 3,
        "to_act": 1,
        "winner": None,
        "legal": [1, 2, 3],
        "error": "",
    }
    assert door.handle({"kind": "restart"})
    assert (door.frame()["matches"], door.frame()["to_act"]) == (5, 0)


def test_what_the_rules_refuse_is_told():
    door = Door(5)
    assert door.handle({"kind": "take", "count": 4}) is False
    assert door.error
    assert door.frame()["error"] == door.error
    assert door.frame()["matches"] == 5
    assert door.handle({"kind": "take", "count": 3})
    assert door.error == ""


def test_observers_get_a_frame_after_each_change():
    door, heard = Door(5), []
    door.watch(lambda frame: heard.append(("a", frame["matches"])))
    door.watch(lambda frame: heard.append(("b", frame["matches"])))
    door.handle({"kind": "take", "count": 2})
    assert heard == [("a", 3), ("b", 3)]
