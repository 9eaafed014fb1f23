"""Further checks of effects."""

from exercise_3 import Bearer, Effect, NoEffect, Poison, Shield


def test_rounds_and_blows_are_counted_exactly():
    for count in range(1, 6):
        poisoned, shielded = Bearer(100), Bearer(100)
        poisoned.effect, shielded.effect = Poison(count), Shield(count)
        for _ in range(count - 1):
            poisoned.end_round()
            shielded.suffer(5)
        assert isinstance(poisoned.effect, Poison), f"Poison({count}) ended too early"
        assert isinstance(shielded.effect, Shield), f"Shield({count}) ended too early"
        poisoned.end_round()
        shielded.suffer(5)
        assert isinstance(poisoned.effect, NoEffect), f"Poison({count}) goes on"
        assert isinstance(shielded.effect, NoEffect), f"Shield({count}) goes on"
        assert poisoned.hit_points == shielded.hit_points == 100 - 2 * count


def test_blows_do_not_end_poison_and_rounds_no_shield():
    bearer = Bearer(100)
    bearer.effect = Poison(1)
    bearer.suffer(5)
    bearer.suffer(5)
    assert isinstance(bearer.effect, Poison)
    assert bearer.hit_points == 90
    bearer.effect = Shield(1)
    bearer.end_round()
    assert isinstance(bearer.effect, Shield)
    assert bearer.hit_points == 90


def test_hit_points_never_fall_below_zero():
    bearer = Bearer(1)
    bearer.effect = Poison(3)
    bearer.end_round()
    assert bearer.hit_points == 0
    bearer.end_round()
    assert bearer.hit_points == 0


def test_one_effect_on_two_bearers():
    shield, one, other = Shield(2), Bearer(20), Bearer(20)
    one.effect = other.effect = shield
    for bearer in (one, other, one, other):
        bearer.suffer(8)
    assert one.hit_points == other.hit_points == 12, "the shield was used up by another"


def test_an_effect_of_the_future():
    class Rage(Effect):
        def damage(self, damage: int) -> int:
            return damage + 1

        def after_blow(self) -> Effect:
            return Shield(1)

        def after_round(self) -> Effect:
            return self

    bearer = Bearer(20)
    bearer.effect = Rage()
    bearer.suffer(3)
    bearer.suffer(4)
    assert bearer.hit_points == 20 - 4 - 2
    assert isinstance(bearer.effect, NoEffect)
