"""Exchanges of attacks: their order, their numbers, and their reports."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import CannotUseError, IllegalActionError, OutOfRangeError
from alpaca_emblem.model.combat import (
    Blow,
    Combat,
    Happening,
    Healing,
    damage_and_terms,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import (
    NO_ITEM,
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Matchup,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
    UnitDied,
)
from alpaca_emblem.rules import combat as rules
from alpaca_emblem.rules.terms import Term, follow

BEARERS: dict[type[Item], type[Unit]] = {
    Axe: Fighter,
    Sword: SwordMaster,
    Spear: Hero,
    Bow: Archer,
    Darkness: Sorcerer,
    Spirit: Sorcerer,
    Light: Sorcerer,
    Staff: Cleric,
}
ATTACKING = [kind for kind in BEARERS if kind.can_attack]
POWERS = st.integers(0, INT_MAX)


def armed(kind: type[Item], power: int = 30, reach: int = 1, body: int = 100) -> Unit:
    """A unit with a new equipped item, which works from the least distance."""
    item = kind(name=kind.__name__, power=power, min_range=1, max_range=reach)
    unit = BEARERS[kind](max_hit_points=body, movement=3, items=[item])
    unit.equip(item)
    return unit


def face(one: Unit, other: Unit, distance: int = 1) -> None:
    """Put both on a new line, so many steps apart."""
    line = Field.of_size(1, distance + 1)
    line.place(one, line[0, 0])
    line.place(other, line[0, distance])


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ATTACKING)
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_weapon_at_every_distance(kind: type[Item], reach: int) -> None:
    """It strikes from its least to its greatest distance, and nowhere else."""
    reach = max(reach, kind.least_range)
    for distance in range(1, reach + 3):
        attacker, target = (
            armed(kind, reach=reach),
            Alpaca(max_hit_points=100, movement=0),
        )
        face(attacker, target, distance)

        if kind.least_range <= distance <= reach:
            attacker.use_item_on(target)
            assert target.hit_points == 70
        else:
            with pytest.raises(OutOfRangeError, match=f"is at distance {distance}$"):
                attacker.use_item_on(target)
            assert target.hit_points == 100


@pytest.mark.parametrize("kind", BEARERS)
def test_no_unit_uses_an_item_on_itself(kind: type[Item]) -> None:
    """That is distance 0, which nothing reaches, not even a staff."""
    unit = armed(kind)
    face(unit, armed(Axe))

    with pytest.raises(OutOfRangeError, match="is at distance 0"):
        unit.use_item_on(unit)


@pytest.mark.unmeasured
@pytest.mark.parametrize("attacking", ATTACKING)
@pytest.mark.parametrize("attacked", BEARERS)
@pytest.mark.parametrize("power", [0, 15, 30])
def test_damage_follows_from_both_equipped_items(
    attacking: type[Item], attacked: type[Item], power: int
) -> None:
    attacker, target = armed(attacking, power, 3), armed(attacked, 1, 1)
    face(attacker, target, 2)
    matchup = attacker.equipped_item.matchup_against(target.equipped_item)

    blow, *counters = attacker.use_item_on(target)

    assert isinstance(blow, Blow)
    assert blow.damage == rules.damage(power, matchup) == follow(blow.terms)
    assert target.hit_points == blow.hit_points == 100 - blow.damage
    assert len(counters) == (attacked is Bow)


@pytest.mark.parametrize("kind", ATTACKING)
def test_unarmed_target_takes_the_bare_power(kind: type[Item]) -> None:
    """Only the equipped item matters, not those that it carries."""
    attacker, target = armed(kind, 30, 3), armed(Sword)
    target.unequip()
    face(attacker, target, 2)

    attacker.use_item_on(target)

    assert target.items
    assert target.hit_points == 70


@given(power=POWERS, kind=st.sampled_from(list(Matchup)))
def test_terms_lead_to_the_damage(power: int, kind: Matchup) -> None:
    damage, terms = damage_and_terms(power, kind, Axe, Spear)

    assert damage == rules.damage(power, kind) == follow(terms)


def test_terms_name_what_makes_the_difference() -> None:
    power = Term("power", "+", 30)
    strong = Term("strong", "x", 1.5, ("Axe", "Spear"))
    weak = Term("weak", "-", 20, ("Axe", "Sword"))

    assert damage_and_terms(30, Matchup.NORMAL, Axe, Bow) == (30, (power,))
    assert damage_and_terms(30, Matchup.STRONG, Axe, Spear) == (45, (power, strong))
    assert damage_and_terms(30, Matchup.WEAK, Axe, Sword) == (
        10,
        (power, weak, Term("never_negative", "at least", 0)),
    )


def test_exchange_of_two_weapons() -> None:
    fighter, master = armed(Axe, 30), armed(Sword, 25)
    face(fighter, master)

    blow, counter = fighter.use_item_on(master)

    assert isinstance(blow, Blow)
    assert isinstance(counter, Blow)
    assert (blow.attacker, blow.target, blow.damage) == (fighter, master, 10)
    assert (counter.attacker, counter.target) == (master, fighter)
    assert counter.damage == 37.5
    assert (fighter.hit_points, master.hit_points) == (62.5, 90)


def test_halves_stay_exact() -> None:
    book, fighter = armed(Darkness, 1, 3), armed(Axe, 1, 3)
    face(book, fighter)

    for _ in range(3):
        book.use_item_on(fighter)

    assert fighter.hit_points == 95.5


def test_there_is_no_counter_to_the_counter() -> None:
    one, other = armed(Bow, 10, 2), armed(Bow, 10, 2)
    face(one, other, 2)

    assert len(one.use_item_on(other)) == 2
    assert (one.hit_points, other.hit_points) == (90, 90)


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_counter_needs_reach(reach: int) -> None:
    book, fighter = armed(Light, 10, 3), armed(Axe, 10, reach)
    face(book, fighter, 2)

    book.use_item_on(fighter)

    assert book.hit_points == (85 if reach >= 2 else 100)


def test_archer_does_not_strike_back_at_a_neighbour() -> None:
    fighter, archer = armed(Axe, 10), armed(Bow, 10, 5)
    face(fighter, archer)

    assert len(fighter.use_item_on(archer)) == 1


def test_cleric_and_the_unarmed_do_not_strike_back() -> None:
    fighter = armed(Axe, 10)
    for target in (armed(Staff), Alpaca(max_hit_points=100, movement=0)):
        face(fighter, target)

        assert len(fighter.use_item_on(target)) == 1
        assert not target.can_counter(fighter)


def test_the_dead_do_not_strike_back() -> None:
    fighter, hero = armed(Axe, 20), armed(Spear, 99, body=30)
    face(fighter, hero)

    assert len(fighter.use_item_on(hero)) == 1
    assert hero.hit_points == 0
    assert fighter.hit_points == 100


def test_attacker_can_die_by_the_counter() -> None:
    hero, fighter = armed(Spear, 30, body=15), armed(Axe, 10)
    face(hero, fighter)

    _, counter = hero.use_item_on(fighter)

    assert counter.hit_points == 0
    assert not hero.is_alive
    assert hero.location is not None
    assert fighter.field is not None
    assert fighter.field.is_empty(hero.location)


@pytest.mark.parametrize("body", [44, 45])
def test_death_comes_at_exactly_zero(body: int) -> None:
    fighter, hero = armed(Axe, 30), armed(Spear, 10, body=body)
    face(fighter, hero)

    fighter.use_item_on(hero)

    assert not hero.is_alive
    assert hero.hit_points == 0


def test_half_a_hit_point_is_life() -> None:
    fighter, hero = armed(Axe, 31), armed(Spear, 10, body=47)
    face(fighter, hero)

    fighter.use_item_on(hero)

    assert hero.hit_points == 0.5
    assert hero.is_alive


@pytest.mark.unmeasured
@given(power=POWERS, back=POWERS, body=st.integers(1, 200))
def test_hit_points_stay_within_their_bounds(power: int, back: int, body: int) -> None:
    fighter, master = armed(Axe, power, body=body), armed(Sword, back, body=body)
    face(fighter, master)

    fighter.use_item_on(master)

    for unit in (fighter, master):
        assert 0 <= unit.hit_points <= body
        assert unit.is_alive == (unit.hit_points > 0)


def test_weapon_without_power_is_used_and_answered() -> None:
    fighter, hero = armed(Axe, 0), armed(Spear, 10)
    face(fighter, hero)

    blow, counter = fighter.use_item_on(hero)

    assert hero.hit_points == 100
    assert isinstance(blow, Blow)
    assert isinstance(counter, Blow)
    assert (blow.damage, counter.damage) == (0, 0)


def test_both_are_in_combat_while_it_lasts() -> None:
    fighter, hero = armed(Axe), armed(Spear)
    face(fighter, hero)
    seen: list[bool] = []

    Combat(lambda blow: seen.extend((fighter.in_combat, hero.in_combat))).exchange(
        fighter, hero
    )

    assert seen == [True, True, True, True]
    assert not fighter.in_combat
    assert not hero.in_combat


def test_combat_ends_even_if_an_observer_raises() -> None:
    fighter, hero = armed(Axe, 99), armed(Spear)
    face(fighter, hero)

    def mourn(event: UnitDied) -> None:
        raise LookupError(event.unit)

    hero.died.subscribe(mourn)

    with pytest.raises(LookupError):
        fighter.use_item_on(hero)

    assert not fighter.in_combat
    assert not hero.is_alive
    assert hero.location is not None
    assert fighter.field is not None
    assert fighter.field.is_empty(hero.location)


def test_observer_of_a_death_can_act() -> None:
    """An observer that avenges a death acts in the middle of the exchange."""
    fighter, hero, avenger = armed(Axe, 99), armed(Spear), armed(Light, 20, 3)
    line = Field.of_size(1, 3)
    for column, unit in enumerate((fighter, hero, avenger)):
        line.place(unit, line[0, column])

    def avenge(event: UnitDied) -> None:
        avenger.use_item_on(fighter)

    hero.died.subscribe(avenge)

    fighter.use_item_on(hero)

    assert fighter.hit_points == 70
    assert not fighter.in_combat


def test_blow_is_told_before_it_is_felt() -> None:
    fighter, hero = armed(Axe, 30), armed(Spear)
    face(fighter, hero)
    before: list[float] = []

    Combat(lambda _: before.append(hero.hit_points)).strike(fighter, hero)

    assert before == [100]
    assert hero.hit_points == 55


def test_unarmed_unit_uses_nothing() -> None:
    fighter, hero = armed(Axe), armed(Spear)
    face(fighter, hero)
    fighter.unequip()

    with pytest.raises(CannotUseError, match="has nothing equipped") as refusal:
        fighter.use_item_on(hero)

    assert refusal.value.reason == "unarmed"
    assert (fighter.hit_points, hero.hit_points) == (100, 100)


@pytest.fixture
def hurt() -> Unit:
    unit = Alpaca(max_hit_points=100, movement=1)
    unit.take_damage(25)
    return unit


@pytest.mark.parametrize(
    ("power", "after"), [(0, 75), (10, 85), (25, 100), (99, 100), (INT_MAX, 100)]
)
def test_staff_heals_up_to_the_maximum(hurt: Unit, power: int, after: float) -> None:
    cleric = armed(Staff, power)
    face(cleric, hurt)

    (healing,) = cleric.use_item_on(hurt)

    assert isinstance(healing, Healing)
    assert (healing.healer, healing.target) == (cleric, hurt)
    assert healing.amount == after - 75 == follow(healing.terms)
    assert hurt.hit_points == healing.hit_points == after


def test_healing_starts_no_combat(hurt: Unit) -> None:
    cleric = armed(Staff)
    face(cleric, hurt)
    seen: list[bool] = []

    Combat(lambda _: seen.append(cleric.in_combat or hurt.in_combat)).heal(cleric, hurt)

    assert seen == [False]


def test_healed_enemy_is_a_refusal_without_a_trace(hurt: Unit) -> None:
    cleric = armed(Staff)
    face(cleric, hurt)
    Tactician(name="Ada").add_unit(cleric)
    Tactician(name="Bob").add_unit(hurt)

    with pytest.raises(CannotUseError, match="which is on another side"):
        cleric.use_item_on(hurt)

    assert hurt.hit_points == 75


def test_friend_is_neither_hurt_nor_strikes_back() -> None:
    tactician = Tactician(name="Ada")
    fighter, hero = armed(Axe), armed(Spear)
    face(fighter, hero)
    tactician.add_unit(fighter)
    tactician.add_unit(hero)

    with pytest.raises(CannotUseError, match="which is on the same side"):
        fighter.use_item_on(hero)

    assert not hero.can_counter(fighter)
    assert (fighter.hit_points, hero.hit_points) == (100, 100)


def test_custom_combat_decides_what_a_blow_is_worth() -> None:
    class Duelling(Combat):
        """Every attack takes one hit point."""

        def blow(self, attacker: Unit, target: Unit) -> Blow:
            terms = (Term("touch", "+", 1),)
            return Blow(attacker, target, 1, target.hit_points - 1, terms)

    fighter, hero = armed(Axe), armed(Spear)
    face(fighter, hero)
    told: list[Happening] = []

    fighter.equipped_item.use_on(hero, Duelling(told.append))

    assert [happening.hit_points for happening in told] == [99, 99]
    assert (fighter.hit_points, hero.hit_points) == (99, 99)


def test_can_use_is_true_exactly_if_use_is_accepted() -> None:
    units = [armed(kind, reach=2) for kind in BEARERS]
    units.append(Alpaca(max_hit_points=1, movement=1))
    line = Field.of_size(1, len(units))
    for column, unit in enumerate(units):
        line.place(unit, line[0, column])

    for user in units:
        for target in units:
            try:
                user.check_use_item_on(target)
            except IllegalActionError:
                assert not user.can_use_item_on(target)
            else:
                assert user.can_use_item_on(target)
                assert user.equipped_item is not NO_ITEM
