"""Further checks."""

import pytest
from exercise_2 import Journal, Recorded, attempt


def test_new_attributes_vanish():
    journal = Journal()
    hero = Recorded(journal)
    hero.life = None
    mark = journal.mark()
    hero.crown = "gold"
    hero.life = 1
    journal.rewind(mark)
    assert not hasattr(hero, "crown")
    assert hero.life is None


def test_successful_action_can_be_rewound():
    journal = Journal()
    hero = Recorded(journal)
    hero.life = 10
    mark = journal.mark()

    def heal():
        hero.life += 5

    assert attempt(journal, heal) is True
    assert hero.life == 15
    journal.rewind(mark)
    assert hero.life == 10


def test_attempts_nest():
    journal = Journal()
    hero = Recorded(journal)
    hero.life, hero.coins = 10, 0

    def inner():
        hero.life = 1
        raise ValueError("no")

    def outer():
        hero.coins = 3
        assert not attempt(journal, inner)
        assert hero.life == 10
        assert hero.coins == 3

    assert attempt(journal, outer)
    assert (hero.life, hero.coins) == (10, 3)


def test_rewinding_is_no_change_of_its_own():
    journal = Journal()
    hero = Recorded(journal)
    hero.life = 1
    first = journal.mark()
    hero.life = 2
    second = journal.mark()
    hero.life = 3
    journal.rewind(second)
    assert journal.mark() == second
    journal.rewind(first)
    assert hero.life == 1
    journal.rewind(0)
    assert not hasattr(hero, "life")


def test_other_errors_pass():
    def broken():
        raise KeyError("a bug")

    with pytest.raises(KeyError):
        attempt(Journal(), broken)
