"""Further checks of the table."""

from exercise_3 import Table

from alpaca_emblem import Duel, GameController
from alpaca_emblem.agents import RandomAgent, play


class Face:
    """Remembers what it is shown."""

    def __init__(self):
        self.shown = []

    def show(self, position):
        self.shown.append(position)


def test_a_face_that_has_left_sees_nothing():
    duel = Duel(seed=1)
    table, stays, goes = Table(duel), Face(), Face()
    table.join("hero", stays)
    leave = table.join("hero", goes)
    leave()
    assert table.say("enemies", "wait 2") == ""
    assert (len(stays.shown), len(goes.shown)) == (2, 1)


def test_a_refused_wish_is_not_shown():
    table, face = Table(Duel(seed=1)), Face()
    table.join("hero", face)
    table.say("hero", "wait 1")
    table.say("enemies", "strike 2 9")
    table.say("guest", "wait 2")
    table.say("enemies", "")
    assert len(face.shown) == 1


def test_only_the_side_in_turn_may_act():
    match = GameController.skirmish(map_size=4, seed=1)
    table = Table(match)
    assert table.say("Player 1", "end_turn")
    assert match.to_act == "Player 2"
    assert table.say("Player 2", "end_turn") == ""
    assert match.to_act == "Player 1"
    assert table.say("Player 2", "end_turn")
    assert match.to_act == "Player 1"


def test_tables_know_nothing_of_each_other():
    one, other = Table(Duel(seed=1)), Table(Duel(seed=1))
    face, stranger = Face(), Face()
    one.join("hero", face)
    other.join("hero", stranger)
    one.say("enemies", "wait 2")
    assert (len(face.shown), len(stranger.shown)) == (2, 1)


def test_a_whole_duel_is_shown_step_by_step():
    for seed in range(3):
        duel = Duel(seed=seed)
        table, face = Table(duel), Face()
        table.join("hero", face)
        play(duel, {side: RandomAgent(seed) for side in duel.sides})
        assert len(face.shown) == 1 + len(duel.actions)
        assert face.shown[-1] == duel.view("hero").position
        assert all("dice" not in position for position in face.shown)
