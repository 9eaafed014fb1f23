"""The combat of the grid: the damage of strikes, and its terms."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.combat import GridCombat, damage_and_terms
from alpaca_emblem.games.grid.events import UnitMissed
from alpaca_emblem.games.grid.turns import fight
from alpaca_emblem.games.unit_events import UnitStruck
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Item, Matchup, Spear, Sword
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.rules.terms import Term, follow
from tests.games.grid.boards import battle, foe, hero

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("matchup", list(Matchup))
@pytest.mark.parametrize("power", [0, 1, 5, 9])
@pytest.mark.parametrize(("defense", "cover"), [(0, 0), (2, 0), (0, 2), (3, 1)])
def test_terms_lead_to_the_damage(
    matchup: Matchup, power: int, defense: int, cover: int
) -> None:
    damage, terms = damage_and_terms(power, matchup, Axe, Spear, defense, cover)

    assert follow(terms) == damage >= 1


def test_terms_say_what_is_over_what() -> None:
    assert damage_and_terms(6, Matchup.STRONG, Sword, Axe, 1, 1) == (
        6,
        (
            Term("power", "+", 6),
            Term("advantage", "+", 2, ("Sword", "Axe")),
            Term("defense", "-", 1),
            Term("cover", "-", 1),
        ),
    )
    assert damage_and_terms(6, Matchup.WEAK, Axe, Sword, 0, 0)[1][1:] == (
        Term("disadvantage", "-", 2, ("Axe", "Sword")),
    )


def test_a_bow_and_books_have_their_matchups_too() -> None:
    game = battle("...", hero((0, 0), "Sorcerer"), foe((0, 2), "Archer"), triangle=True)
    mage, archer = game.units

    assert game.blow(mage, archer).damage == 7
    assert game.blow(archer, mage).damage == 7


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Net(Spear):
    """Cut by axes, and weak against other nets; a spear in all else."""

    is_listed: ClassVar[bool] = False  # no other module of tests is to meet it

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_net_attack(self)

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.STRONG

    def take_net_attack(self, net: Net) -> Matchup:
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Foil(Sword):
    """A sword, and easily caught in nets."""

    is_listed: ClassVar[bool] = False

    def take_net_attack(self, net: Net) -> Matchup:
        return Matchup.STRONG


@pytest.fixture
def _own_items(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios name the items of this module."""
    for kind in (Net, Foil):
        monkeypatch.setitem(ITEM_CLASSES, kind.__name__, kind)


def fencers(*, triangle: bool) -> GridBattle:
    """A hero with a net between an axe, a foil and another net."""
    return battle(
        ".....\n.....",
        hero((0, 1), "Hero", weapon="Net"),
        foe((0, 0), "Fighter"),
        foe((0, 2), "SwordMaster", weapon="Foil"),
        foe((1, 1), "Hero", weapon="Net"),
        triangle=triangle,
    )


@pytest.mark.usefixtures("_own_items")
def test_relations_of_custom_items_count_with_the_triangle() -> None:
    """The matchup comes by double dispatch, so no rule knows the class."""
    game = fencers(triangle=True)
    net, *foes = game.units

    assert [game.blow(net, foe).damage for foe in foes] == [5, 7, 3]
    assert [game.blow(foe, net).damage for foe in foes] == [7, 3, 3]


@pytest.mark.usefixtures("_own_items")
def test_they_do_not_count_without_the_triangle() -> None:
    game = fencers(triangle=False)
    net, *foes = game.units

    assert [game.blow(net, foe).damage for foe in foes] == [5, 5, 5]
    assert [game.blow(foe, net).damage for foe in foes] == [5, 5, 5]


@pytest.mark.usefixtures("_own_items")
def test_an_act_with_a_custom_item_does_what_was_forecast() -> None:
    game = fencers(triangle=True)
    act = Act(1, (0, 1), 3)
    forecast = game.forecast(act)

    struck, *_ = game.apply(act)

    assert isinstance(struck, UnitStruck)
    assert (struck.item, struck.damage, follow(struck.terms)) == ("net", 7, 7)
    assert Term("advantage", "+", 2, ("Net", "Foil")) in struck.terms
    assert forecast.events[0] == struck


def test_damage_elsewhere_is_that_of_the_cover_there() -> None:
    game = battle("..", hero((0, 0)), foe((0, 1)))
    combat = GridCombat(game)
    one, other = game.units

    assert [combat.damage_at(one, other, cover) for cover in (0, 1, 9)] == [5, 4, 1]


def test_the_counter_can_miss_too() -> None:
    game = battle("..", hero((0, 0)), foe((0, 1)), hit_chance=50)
    object.__setattr__(game, "dice", ScriptedRandom([True, False]))

    with game.editing():
        fight(game, *game.units)

    assert game._events[-1] == UnitMissed(2, 1, "axe", 50, True)
