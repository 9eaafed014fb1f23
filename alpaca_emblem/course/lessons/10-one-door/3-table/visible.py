"""Run these tests with ``python -m pytest``."""

from exercise_3 import Table

from alpaca_emblem import Duel


class Face:
    """Remembers what it is shown."""

    def __init__(self):
        self.shown = []

    def show(self, position):
        self.shown.append(position)


def test_each_face_sees_the_view_of_its_side():
    duel = Duel(seed=1)
    table, hero, enemies = Table(duel), Face(), Face()
    table.join("hero", hero)
    table.join("enemies", enemies)
    assert table.say("enemies", "strike 2 1") == ""
    for side, face in (("hero", hero), ("enemies", enemies)):
        assert len(face.shown) == 2
        assert face.shown[-1] == duel.view(side).position
        assert "dice" not in face.shown[-1]


def test_wishes_that_cannot_be_fulfilled_are_answered():
    duel = Duel(seed=1)
    table, before = Table(duel), duel.digest()
    for side, line in (("hero", "wait 1"), ("enemies", "hop"), ("enemies", "wait 1")):
        assert table.say(side, line), line
    assert duel.digest() == before


def test_changes_made_elsewhere_are_shown():
    duel = Duel(seed=1)
    table, face = Table(duel), Face()
    table.join("hero", face)
    duel.apply(duel.legal_actions()[0])
    duel.undo()
    assert len(face.shown) == 3
    assert face.shown[0] == face.shown[2] != face.shown[1]
