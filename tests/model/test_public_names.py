"""The public names of the model's objects, and no others."""

from __future__ import annotations

import pytest

from alpaca_emblem.model.dispatch import Neutral, Refusing
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Axe, Item
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Hero, Unit

LIVING = "is_in_game"

UNIT = f"""
    {LIVING}
    name letter number stats effects max_hit_points effective_max_hit_points hit_points
    movement max_items must_survive is_listed owner field location died

    is_alive is_placed is_ally_of is_enemy_of in_combat has_moved uses distance_to
    check_alive set_hit_points take_damage heal die

    items add_item check_add_item remove_item check_remove_item
    give_item check_give_item swap_items check_swap_items

    equipped_item has_equipped_item can_wield equip check_equip unequip check_unequip
    equip_axe equip_bow equip_darkness equip_light equip_spear equip_spirit equip_staff
    equip_sword

    move_to check_move_to
    use_item_on check_use_item_on can_use_item_on can_counter
"""
"""A unit's class attributes, state, items, equipment, and verbs."""

ITEM = f"""
    {LIVING}
    name power max_power min_range max_range least_range is_listed owner can_attack

    reaches equip_to use_on check_use_on can_use_on matchup_against
    take_axe_attack take_bow_attack take_spear_attack take_sword_attack
    take_weapon_attack take_darkness_attack take_light_attack take_spirit_attack
    take_spell_attack
"""
"""An item's attributes, verbs, and matchups."""

FIELD = f"""
    {LIVING}
    from_text of_size board topology terrain size locations location is_connected
    neighbours distance reachable shortest_path terrain_at add_places remove_join

    units unit_at unit_in is_empty place lift
"""
"""The map; and the units on it."""

TACTICIAN = f"""
    {LIVING}
    name units has_units hero_fell add_unit add_units check_add_unit start_turn

    selected_unit selected_item select_unit select_item select_last
    select_next_unplaced own_selected_unit own_selected_item has_own_selected

    items equipped_item movement item_named item_at
    add_item equip_item use_item_on give_item_to move_to
"""
"""The player; the selection; and its verbs."""


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Unit, UNIT),
        (Hero, UNIT),
        (Item, ITEM),
        (Axe, ITEM),
        (Field, FIELD),
        (Tactician, TACTICIAN),
    ],
)
def test_public_names_are_those_that_a_user_calls(kind: type, names: str) -> None:
    public = {name for name in dir(kind) if not name.startswith("_")}
    of_other_tests = {*vars(Refusing), *vars(Neutral)} - set(names.split())

    assert public - of_other_tests == set(names.split())
