"""Run these tests with ``python -m pytest``."""

from exercise_2 import Journal, Recorded, attempt


def test_rewinding_brings_back_old_values():
    journal = Journal()
    hero = Recorded(journal)
    hero.life = 10
    mark = journal.mark()
    hero.life = 7
    hero.life = 3
    journal.rewind(mark)
    assert hero.life == 10


def test_failed_action_changes_nothing():
    journal = Journal()
    rich, poor = Recorded(journal), Recorded(journal)
    rich.coins, poor.coins = 5, 0

    def pay():
        poor.coins += 8
        rich.coins -= 8
        if rich.coins < 0:
            raise ValueError("not enough")

    assert not attempt(journal, pay)
    assert (rich.coins, poor.coins) == (5, 0)
