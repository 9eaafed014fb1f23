"""Further checks of towers."""

from exercise_1 import Foe, Tower, nearest, weakest


def test_without_foes_no_strategy_is_asked():
    def never(place, foes):
        raise AssertionError("the strategy was asked about no foes")

    assert Tower(6, 3, never).aim([]) is None
    assert Tower(6, 3, never).aim([Foe("wolf", 2, 8)]) is None


def test_of_equals_the_first_is_chosen():
    one, other = Foe("wolf", 4, 8), Foe("bear", 8, 8)
    for foes in ((one, other), (other, one)):
        assert nearest(6, foes) is foes[0]
        assert weakest(6, foes) is foes[0]


def test_a_strategy_can_be_exchanged():
    wolf, rat = Foe("wolf", 6, 8), Foe("rat", 9, 2)
    tower, other = Tower(6, 5, nearest), Tower(6, 5, nearest)
    assert tower.strategy is nearest
    tower.strategy = weakest
    assert tower.aim([wolf, rat]) is rat
    assert other.aim([wolf, rat]) is wolf


def test_a_strategy_may_be_an_object_with_a_memory():
    class InTurn:
        """Aims at one foe after the other."""

        def __init__(self):
            self.shots = 0

        def __call__(self, place, foes):
            self.shots += 1
            return foes[(self.shots - 1) % len(foes)]

        def __len__(self):
            return self.shots

    foes = [Foe("wolf", 6, 8), Foe("rat", 7, 2)]
    tower = Tower(6, 5, InTurn())
    assert [tower.aim(foes).name for _ in range(3)] == ["wolf", "rat", "wolf"]


def test_towers_agree_with_a_search_through_all_foes():
    for seed in range(150):
        foes = [
            Foe(str(n), (seed * 7 + n * n * 5) % 13, 1 + (seed * 3 + n * 11) % 6)
            for n in range(6)
        ]
        place, reach = seed % 13, seed % 5
        near = [foe for foe in foes if abs(foe.place - place) <= reach]
        by_distance, by_points = (
            Tower(place, reach, how).aim(foes) for how in (nearest, weakest)
        )
        if not near:
            assert by_distance is by_points is None
            continue
        least = min(abs(foe.place - place) for foe in near)
        points = min(foe.hit_points for foe in near)
        firsts = [foe for foe in near if abs(foe.place - place) == least]
        assert by_distance is firsts[0]
        assert by_points is next(foe for foe in near if foe.hit_points == points)
