"""A custom class of items in every game: carried, wielded, and reported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem import grid, match
from alpaca_emblem.duel import StrikeLanded
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Item, Matchup, Sword
from alpaca_emblem.model.unit import Unit
from alpaca_emblem.texts import Names, Narrator
from tests.games.duel import arena
from tests.games.dungeon import positions as dungeons
from tests.games.grid.boards import battle, foe, hero
from tests.games.match import positions

ASKED: list[tuple[str, str]] = []
"""The attacking and the attacked item of each question about a matchup."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    """An axe on a long shaft. Rapiers break on it."""

    is_listed: ClassVar[bool] = False  # no other module of tests is to meet it

    def matchup_against(self, item: Item) -> Matchup:
        ASKED.append((self.name, item.name))
        return item.take_halberd_attack(self)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Rapier(Sword):
    """A light sword, helpless against halberds."""

    is_listed: ClassVar[bool] = False

    def take_halberd_attack(self, halberd: Halberd) -> Matchup:
        return Matchup.STRONG


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches and scenarios know both classes during a test."""
    ASKED.clear()
    for kind in (Halberd, Rapier):
        monkeypatch.setitem(ITEM_CLASSES, kind.__name__, kind)


def told(game: Game, events: Iterable[Event]) -> list[str]:
    """Return the sentences for *events* of which there are any."""
    narrator, names = Narrator("en"), Names.of(game.position())
    return [sentence for event in events if (sentence := narrator.tell(event, names))]


def test_in_a_match_it_comes_with_turn_zero() -> None:
    game = positions.match(round_number=0)
    for action in (
        match.Place("Fighter", 100, 3, (0, 0)),
        match.AddItem(1, "Halberd", "halberd", 20, 1, 2),
        match.EndTurn(),
        match.Place("SwordMaster", 100, 3, (0, 1)),
        match.AddItem(2, "Rapier", "rapier", 10, 1, 2),
        match.EndTurn(),
        match.StartGame(),
    ):
        game.apply(action)
    while game.to_act != "Player 2":
        game.apply(match.EndTurn())
    game.apply(match.Equip(2, 0))
    while game.to_act != "Player 1":
        game.apply(match.EndTurn())
    game.apply(match.Equip(1, 0))
    ASKED.clear()

    events = game.apply(match.UseItem(1, 2))

    assert ASKED == [("halberd", "rapier")]
    first, *_ = told(game, events)
    assert "“halberd”: 30 damage (power 20, x 1.5 Halberd against Rapier)" in first


def test_in_a_grid_scenario_the_triangle_knows_it() -> None:
    swordsman = hero((0, 0), weapon="Rapier")
    game = battle("..", swordsman, foe((0, 1), weapon="Halberd"), triangle=True)
    assert [type(unit.equipped_item) for unit in game.units] == [Rapier, Halberd]
    game.apply(grid.EndTurn())
    ASKED.clear()

    events = game.apply(grid.Act(2, (0, 1), 1))

    assert ASKED == [("halberd", "rapier")]
    first, *_ = told(game, events)
    assert (
        "“halberd”: 7 damage (power 6, + 2 Halberd against Rapier, - 1 defense)"
        in first
    )


def wield(game: Game, unit: Unit, item: Item) -> None:
    """Let *unit* of *game* carry and wield *item*."""
    with game.editing():
        game.adopt(item)
        unit.add_item(item)
        unit.equip(item)


def test_in_a_duel_it_is_wielded() -> None:
    game = arena.duel()
    wield(game, game.fighters[0], Halberd(name="halberd", power=4, max_power=6))
    wield(game, game.fighters[1], Rapier(name="rapier", power=1))
    arena.script(game, arena.HIT, 6, arena.PLAIN, arena.FAILS)
    ASKED.clear()

    events = game.strike()

    assert ASKED == [("halberd", "rapier")]
    assert told(game, events)[0] == "The barbarian cuts the bandit (9)."
    assert isinstance(events[0], StrikeLanded)
    (matched,) = (term for term in events[0].terms if term.reason == "strong")
    assert (matched.amount, matched.detail) == (150, ("Halberd", "Rapier"))


def test_in_a_dungeon_it_is_carried_and_wielded() -> None:
    board = """
        #####
        #@O.#
        #####
    """
    items = ["rapier 1-2 'rapier'", "*halberd 3-5 'halberd'"]
    game = dungeons.drawn(board, variant=Variant(inventory=2), items=items)
    dungeons.rolling(game, 4, 2)
    assert [type(item) for item in game.adventurer.items] == [Rapier, Halberd]
    ASKED.clear()

    events = game.move("e")

    assert ASKED == [("halberd", "Ogre")]
    assert told(game, events)[0] == "You hit the ogre (4)."
