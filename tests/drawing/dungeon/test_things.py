"""Things: potions are known by their colours until they are identified."""

from __future__ import annotations

from itertools import combinations
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.dungeon.things import (
    draw_shadows,
    draw_thing,
    sign_of,
    tint_of,
)
from alpaca_emblem.drawing.emblems import emblem_of
from alpaca_emblem.drawing.palette import KEY, THING_TINTS, TRACK, contrast
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.games.dungeon.consumables import MIGHT
from alpaca_emblem.games.dungeon.items import (
    COLOURS,
    EVERYTHING_KNOWN,
    POTIONS,
    SCROLLS,
    STATES,
    Armour,
    Gold,
    Key,
    Knowledge,
    Potion,
    Ration,
    Scroll,
    Treasure,
)
from alpaca_emblem.model.items import Axe, NoItem, Spear, Sword
from alpaca_emblem.model.stats import Effect
from tests.games.dungeon.positions import LOOKS

LORE = Knowledge(tuple(LOOKS.items()), ("might",))

THINGS = [
    *(Potion(kind=kind) for kind in POTIONS),
    *(Scroll(kind=kind) for kind in SCROLLS),
    *(Ration(), Gold(amount=3), Key(), Treasure()),
    Armour(name="leather", defense=1),
    *(kind(name="arm", power=2) for kind in (Axe, Spear, Sword)),
    MIGHT,
]


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_everything_that_lies_about_has_a_sign(thing: object) -> None:
    assert sign_of(thing, EVERYTHING_KNOWN) is not None  # type: ignore[arg-type]


def test_kinds_do_not_show_before_they_are_identified() -> None:
    """Their looks do, and each has a drawing of its own."""
    red, might = emblem_of("red potion"), emblem_of("might potion")

    assert LORE.seen_as("healing") == "?red"
    assert sign_of(Potion(kind="healing"), LORE) is red
    assert sign_of(Potion(kind="?red"), LORE) is red
    assert sign_of(Potion(kind="might"), LORE) is might
    assert sign_of(Potion(kind="youth"), EVERYTHING_KNOWN) is emblem_of("potion")


@pytest.mark.parametrize(
    ("noun", "looks"), [("potion", COLOURS), ("scroll", STATES)], ids=str
)
def test_looks_differ_by_more_than_their_tint(
    noun: str, looks: tuple[str, ...]
) -> None:
    drawings = {emblem_of(f"{look} {noun}") for look in looks}

    assert None not in drawings
    assert len(drawings) == len(looks)


def test_a_potion_keeps_the_colour_of_its_look() -> None:
    assert tint_of(Potion(kind="healing"), LORE) == THING_TINTS["red"]
    assert tint_of(Potion(kind="?red"), LORE) == THING_TINTS["red"]
    assert tint_of(Potion(kind="might"), LORE) == THING_TINTS["blue"]
    assert tint_of(Potion(kind="might"), EVERYTHING_KNOWN) == THING_TINTS["might"]
    assert tint_of(Potion(kind="youth"), EVERYTHING_KNOWN) == THING_TINTS["!"]


@pytest.mark.parametrize("kinds", [POTIONS, ("red", "blue", "green", "black", "white")])
def test_colours_of_potions_differ(kinds: tuple[str, ...]) -> None:
    for one, other in combinations(kinds, 2):
        assert THING_TINTS[one] != THING_TINTS[other]


def test_things_can_be_seen_on_their_casing_and_in_the_legend() -> None:
    for tint in THING_TINTS.values():
        assert contrast(tint, KEY) >= 4.5
        assert contrast(tint, TRACK) >= 3


def test_things_without_an_emblem_show_their_symbol() -> None:
    parent = Element("g")

    draw_thing(Pen(), parent, NoItem(), EVERYTHING_KNOWN, 10, 10, 20)
    strange = Effect("curse", duration=2)
    draw_thing(Pen(), parent, strange, EVERYTHING_KNOWN, 10, 10, 20, halo=None)

    assert [group[0].text for group in parent] == ["!", "?"]
    assert [group.get("stroke") for group in parent] == [KEY, "none"]


def test_shadows_are_one_path() -> None:
    parent = Element("g")

    draw_shadows(Pen(), parent, [], 20)
    draw_shadows(Pen(), parent, [(10, 10), (30, 10)], 20)

    (shadows,) = parent
    assert shadows.get("d", "").count("M") == 2
