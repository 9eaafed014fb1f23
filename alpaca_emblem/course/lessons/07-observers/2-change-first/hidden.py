"""Further checks of the monster and the score."""

from exercise_2 import Monster, MonsterStruck, Score


def test_an_event_tells_what_was_lost():
    for hit_points in range(1, 6):
        for damage in range(1, 8):
            events = []
            orc = Monster(hit_points)
            orc.struck.subscribe(events.append)
            orc.suffer(damage)
            told = f"a blow of {damage} on {hit_points} hit points"
            assert events == [MonsterStruck(orc, min(damage, hit_points))], told
            assert orc.hit_points == max(hit_points - damage, 0), told


def test_nothing_lost_is_nothing_announced():
    events = []
    orc = Monster(5)
    orc.suffer(5)
    orc.struck.subscribe(events.append)
    orc.died.subscribe(events.append)
    orc.suffer(3)
    assert events == [], "a blow on the dead was announced"
    bat = Monster(5)
    bat.struck.subscribe(events.append)
    bat.suffer(0)
    assert events == [], "a blow of 0 was announced"


def test_a_monster_dies_once_even_if_an_observer_strikes():
    for hit_points in range(1, 8):
        deaths, losses = [], []
        orc = Monster(hit_points)
        orc.struck.subscribe(losses.append)
        orc.struck.subscribe(lambda event: event.monster.suffer(2))
        orc.died.subscribe(deaths.append)
        orc.suffer(1)
        assert len(deaths) == 1, f"{len(deaths)} deaths of one monster"
        assert sum(event.lost for event in losses) == hit_points


def test_a_score_watches_many_monsters():
    one, other = Score(), Score()
    monsters = [Monster(1, worth) for worth in range(1, 6)]
    for monster in monsters:
        one.watch(monster)
        if monster.worth % 2:
            other.watch(monster)
    for monster in monsters:
        monster.suffer(1)
        monster.suffer(1)
    assert (one.points, other.points) == (15, 9)
