"""Invariants of units, items and the field under any calls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.model.factories import ITEM_FACTORIES, UNIT_FACTORIES, FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import NO_ITEM, Item
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Unit, UnitDied
from tests.fewer import fewer

pytestmark = pytest.mark.unmeasured

SIDE = 3
UNITS = [name for name in UNIT_FACTORIES for _ in range(2)]
ITEMS = [name for name in ITEM_FACTORIES for _ in range(4)]

units = st.integers(0, len(UNITS) - 1)
items = st.integers(0, len(ITEMS) - 1)
places = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


class FreePlay(RuleBasedStateMachine):
    """Any unit may try any verb. A refusal must leave no trace."""

    @initialize(seed=st.integers(0, 9))
    def gather(self, seed: int) -> None:
        self.field = FieldFactory(seed).create(SIDE)
        self.tacticians = [Tactician(name=name) for name in ("Ada", "Bob")]
        self.units = [UNIT_FACTORIES[name].create(60, 2) for name in UNITS]
        self.items = [ITEM_FACTORIES[name].create(name, 31, 1, 2) for name in ITEMS]
        self.fallen: list[Unit] = []
        for index, unit in enumerate(self.units):
            unit.died.subscribe(self.bury)
            self.equip_out(unit, index)

    def equip_out(self, unit: Unit, index: int) -> None:
        """Give each unit something that it wields, and a master to most."""
        for item in self.items:
            if item.owner is None and unit.can_wield(item):
                unit.add_item(item)
                unit.equip(item)
                break
        if index % 7:
            self.tacticians[index % 2].add_unit(unit)
        if index < SIDE * SIDE:
            self.field.place(unit, self.field.locations[index])

    def bury(self, event: UnitDied) -> None:
        self.fallen.append(event.unit)

    def attempt(self, verb: Callable[[], object]) -> None:
        before = self.snapshot()
        try:
            verb()
        except AlpacaEmblemError:
            assert self.snapshot() == before

    def snapshot(self) -> object:
        return (
            [
                (unit.hit_points, unit.in_combat, unit.has_moved, unit.location)
                for unit in self.units
            ],
            [(unit.items, unit.equipped_item, unit.owner) for unit in self.units],
            [item.owner for item in self.items],
            [tactician.units for tactician in self.tacticians],
            (self.field.units, self.field.topology),
            list(self.fallen),
        )

    @rule(unit=units, place=places)
    def place(self, unit: int, place: tuple[int, int]) -> None:
        self.attempt(lambda: self.field.place(self.units[unit], self.field[place]))

    @rule(unit=units, place=places)
    def move(self, unit: int, place: tuple[int, int]) -> None:
        self.attempt(lambda: self.units[unit].move_to(self.field[place]))

    @rule(unit=units)
    def lift(self, unit: int) -> None:
        self.attempt(lambda: self.field.lift(self.units[unit]))

    @rule(unit=units, item=items)
    def add(self, unit: int, item: int) -> None:
        self.attempt(lambda: self.units[unit].add_item(self.items[item]))

    @rule(unit=units, item=items)
    def remove(self, unit: int, item: int) -> None:
        self.attempt(lambda: self.units[unit].remove_item(self.items[item]))

    @rule(unit=units, item=items)
    def equip(self, unit: int, item: int) -> None:
        self.attempt(lambda: self.units[unit].equip(self.items[item]))

    @rule(unit=units)
    def unequip(self, unit: int) -> None:
        self.attempt(self.units[unit].unequip)

    @rule(giver=units, receiver=units, data=st.data())
    def give(self, giver: int, receiver: int, data: st.DataObject) -> None:
        item = self.one_of(self.units[giver], data)
        self.attempt(lambda: self.units[giver].give_item(item, self.units[receiver]))

    @rule(one=units, other=units, data=st.data())
    def swap(self, one: int, other: int, data: st.DataObject) -> None:
        mine, yours = (self.one_of(self.units[u], data) for u in (one, other))
        self.attempt(lambda: self.units[one].swap_items(mine, self.units[other], yours))

    def one_of(self, unit: Unit, data: st.DataObject) -> Item:
        """One of its items, or an item that it does not carry."""
        return data.draw(st.sampled_from([*unit.items, NO_ITEM]))

    @rule(unit=units, other=units)
    def use(self, unit: int, other: int) -> None:
        self.attempt(lambda: self.units[unit].use_item_on(self.units[other]))

    @rule(unit=units, tactician=st.integers(0, 1))
    def serve(self, unit: int, tactician: int) -> None:
        self.attempt(lambda: self.tacticians[tactician].add_unit(self.units[unit]))

    @rule(unit=units, amount=st.sampled_from([-1, 0, 0.5, 30, 60]))
    def hurt(self, unit: int, amount: float) -> None:
        self.attempt(lambda: self.units[unit].take_damage(amount))

    @rule(unit=units, amount=st.sampled_from([-1, 0, 0.5, 30]))
    def heal(self, unit: int, amount: float) -> None:
        self.attempt(lambda: self.units[unit].heal(amount))

    @rule(one=places, other=places)
    def part(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        self.attempt(lambda: self.field.remove_join(one, other))

    @invariant()
    def hit_points_are_within_their_bounds(self) -> None:
        for unit in self.units:
            assert 0 <= unit.hit_points <= unit.max_hit_points
            assert (2 * unit.hit_points) % 1 == 0
            assert unit.is_alive == (unit.hit_points > 0) == (unit not in self.fallen)
            assert not unit.in_combat

    @invariant()
    def deaths_are_told_once(self) -> None:
        assert len(set(self.fallen)) == len(self.fallen)

    @invariant()
    def unit_and_location_agree_both_ways(self) -> None:
        field: Field = self.field
        for unit in self.units:
            if unit.is_placed:
                assert unit.location is not None
                assert field.unit_at(unit.location) is unit
        for location in field.locations:
            occupant = field.unit_at(location)
            if occupant is not None:
                assert occupant.location is location
                assert occupant.is_alive

    @invariant()
    def every_item_has_one_owner_who_carries_it_once(self) -> None:
        carried = [item for unit in self.units for item in unit.items]
        assert len(set(carried)) == len(carried)
        for unit in self.units:
            assert all(item.owner is unit for item in unit.items)
            assert len(unit.items) <= unit.max_items
        for item in self.items:
            assert item.owner is None or item in item.owner.items

    @invariant()
    def what_is_in_hand_is_carried_and_wielded(self) -> None:
        for unit in self.units:
            if unit.has_equipped_item:
                assert unit.equipped_item in unit.items
                assert unit.can_wield(unit.equipped_item)

    @invariant()
    def everybody_serves_who_lists_them_while_alive(self) -> None:
        for unit in self.units:
            for tactician in self.tacticians:
                serves = unit.owner is tactician and unit.is_alive
                assert tactician.units.count(unit) == serves

    @invariant()
    def no_place_is_cut_off_by_parting(self) -> None:
        for location in self.field.locations:
            assert self.field.neighbours(location)


FreePlay.TestCase.settings = settings(fewer(3), stateful_step_count=60)
test_free_play = FreePlay.TestCase
