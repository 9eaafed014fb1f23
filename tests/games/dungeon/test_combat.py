"""Attacks: their calculation, their events, and the rewards of slaying."""

from collections.abc import Iterator

import pytest
from attrs import define, setters

from alpaca_emblem import Item, Matchup, Spear, Sword
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.combat import damage_and_terms
from alpaca_emblem.games.dungeon.events import (
    AdventurerStruck,
    LevelReached,
    MonsterStruck,
)
from alpaca_emblem.model.items import ITEM_CLASSES
from alpaca_emblem.rules.terms import Term, follow
from tests.games.dungeon.positions import drawn, kinds_of, rolling


@pytest.mark.unmeasured
@pytest.mark.parametrize("roll", range(-2, 9))
@pytest.mark.parametrize("strength", [0, 2])
@pytest.mark.parametrize("defense", [0, 3])
def test_terms_lead_to_the_damage(roll: int, strength: int, defense: int) -> None:
    damage, terms = damage_and_terms(roll, strength, defense)

    assert follow(terms) == damage >= 1


def test_terms_name_what_has_an_effect_only() -> None:
    assert damage_and_terms(3, 0, 0)[1] == (Term("weapon", "+", 3),)
    assert damage_and_terms(3, 1, 5)[1] == (
        Term("weapon", "+", 3),
        Term("strength", "+", 1),
        Term("defense", "-", 5),
        Term("at_least", "at least", 1),
    )


def test_strength_is_added_to_each_blow() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@O.#
        #####
    """,
            effects=["might 9 2"],
        ),
        *(3, 2),
    )

    events = game.move("e")

    terms = (Term("weapon", "+", 3), Term("strength", "+", 2))
    assert events[0] == MonsterStruck(2, "Ogre", 5, 6, terms)


def test_slaying_monsters_raises_the_level() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@O.#
        #####
    """,
            variant=Variant(experience=True),
            monsters={"O": "1/11"},
            experience=5,
            hit_points="10/20",
        ),
        2,
    )

    events = game.move("e")

    assert kinds_of(events) == ["MonsterStruck", "MonsterDied", "LevelReached"]
    assert events[-1] == LevelReached(2, 13)
    hero = game.adventurer
    assert (hero.experience, hero.level) == (12, 2)
    assert (hero.hit_points, hero.max_hit_points) == (13, 23)


def test_several_levels_at_once_are_told_one_by_one() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@D.#
        #####
    """,
            variant=Variant(experience=True, bestiary="wide"),
            monsters={"D": "1/40"},
        ),
        2,
    )

    events = game.move("e")

    assert [e.level for e in events if isinstance(e, LevelReached)] == [2, 3]
    assert game.adventurer.strength == 1


def test_without_the_option_no_experience_is_gained() -> None:
    game = rolling(
        drawn("""
        #####
        #@r.#
        #####
    """),
        4,
    )

    game.move("e")

    assert game.adventurer.experience == 0


SHOOTING = Variant(shooting=True)


def test_a_slinger_strikes_from_afar() -> None:
    game = rolling(
        drawn(
            """
        ########
        #@...s.#
        ########
    """,
            variant=SHOOTING,
        ),
        2,
    )

    events = game.wait()

    terms = (Term("weapon", "+", 2),)
    assert events[1] == AdventurerStruck(2, "Slinger", 2, 18, terms, is_shot=True)


@pytest.mark.parametrize(
    ("board", "happens"),
    [
        ("#@.....s.#", "MonsterMoved"),  # too far
        ("#@s......#", "AdventurerStruck"),
    ],
)
def test_it_comes_nearer_or_strikes_with_a_melee_weapon(
    board: str, happens: str
) -> None:
    edge = "#" * len(board)
    game = drawn(f"{edge}\n{board}\n{edge}", variant=SHOOTING)

    events = game.wait()

    assert kinds_of(events)[1:] == [happens]
    assert not any(getattr(event, "is_shot", False) for event in events)


def test_it_does_not_shoot_through_rock_though_it_sees_through_it() -> None:
    game = drawn(
        """
        ########
        #@.#.s.#
        ########
    """,
        variant=SHOOTING,
    )

    assert kinds_of(game.wait()) == ["AdventurerWaited", "MonsterMoved"]
    assert kinds_of(game.wait()) == ["AdventurerWaited"]


def test_diagonal_reach_counts_as_steps() -> None:
    board = """
        ######
        #@...#
        #....#
        #....#
        #...s#
        ######
    """
    straight = drawn(board, variant=SHOOTING)
    diagonal = drawn(board, variant=Variant(shooting=True, eight_directions=True))

    assert kinds_of(straight.wait())[1:] == ["MonsterMoved"]
    assert kinds_of(diagonal.wait())[1:] == ["AdventurerStruck"]


@pytest.fixture
def bane() -> Iterator[type[Item]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Bane(Sword):
        """A sword that is strong against the bare, and weak against swords."""

        def matchup_against(self, item: Item) -> Matchup:
            return Matchup.WEAK if isinstance(item, Sword) else Matchup.STRONG

    yield Bane
    del ITEM_CLASSES["Bane"]


def test_a_custom_weapon_is_a_weapon_in_a_dungeon(bane: type[Item]) -> None:
    game = rolling(
        drawn(
            """
        #####
        #@O.#
        #####
    """,
            variant=Variant(inventory=1),
            items=["*bane 3-5 'bane'"],
        ),
        *(4, 2),
    )
    weapon = game.adventurer.equipped_item
    again = Dungeon.from_position(game.position())

    events = game.move("e")

    assert isinstance(weapon, bane)
    assert isinstance(again.adventurer.equipped_item, bane)
    terms = (
        Term("weapon", "+", 4),
        Term("advantage", "+", 2, ("Bane", "NaturalWeapon")),
    )
    assert events[0] == MonsterStruck(2, "Ogre", 6, 5, terms)


def test_a_weak_weapon_does_less() -> None:
    damage, terms = damage_and_terms(4, 1, 0, Matchup.WEAK, Sword, Spear)

    assert damage == follow(terms) == 3
    assert terms[1] == Term("disadvantage", "-", 2, ("Sword", "Spear"))
