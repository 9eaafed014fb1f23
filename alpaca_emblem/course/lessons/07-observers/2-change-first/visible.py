"""Run these tests with ``python -m pytest``."""

from exercise_2 import Monster, MonsterDied, MonsterStruck, Score


def test_observers_find_the_change():
    found = []
    orc = Monster(5)
    orc.struck.subscribe(lambda event: found.append(event.monster.hit_points))
    orc.suffer(2)
    orc.suffer(1)
    assert found == [3, 2]


def test_a_death_is_announced_after_the_blow():
    events = []
    orc = Monster(5)
    orc.died.subscribe(events.append)
    orc.struck.subscribe(events.append)
    orc.suffer(4)
    orc.suffer(1)
    assert events == [MonsterStruck(orc, 4), MonsterStruck(orc, 1), MonsterDied(orc)]
    assert orc.hit_points == 0


def test_the_score_counts_deaths():
    orc, score = Monster(5, worth=7), Score()
    score.watch(orc)
    orc.suffer(4)
    assert score.points == 0
    orc.suffer(1)
    assert score.points == 7
