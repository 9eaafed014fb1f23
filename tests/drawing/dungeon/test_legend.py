"""The legend: the adventurer's numbers, the monsters and items, and the bag."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import dungeon_parts, dungeon_svg
from alpaca_emblem.drawing.palette import GOLD
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import SIDE, drawn

LONG = " ".join(["long"] * 20)
SVG = "{http://www.w3.org/2000/svg}"


def legend_of(game: Dungeon, language: str = "en") -> Element:
    return ElementTree.fromstring(dungeon_parts(game, language).legend)


def rows(legend: Element) -> list[list[str]]:
    """The texts of each line, from top to bottom and from left to right."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for text in legend.iter(f"{SVG}text"):
        place = (float(text.get("x", "0")), text.text or "")
        lines.setdefault(float(text.get("y", "0")), []).append(place)
    return [[words for _, words in sorted(lines[y])] for y in sorted(lines)]


def test_the_legend_tells_how_it_stands(bag: Dungeon) -> None:
    assert rows(legend_of(bag)) == [
        ["Floor 2, turn 0"],
        ["find the way up"],
        ["Adventurer", "20/20"],
        ["level 3, experience 30"],
        ["red potion"],
        ["food for 33 turns"],
        ["gold 12"],
        ["keys 2"],
        ["has the treasure"],
        ["strength for 7 turns"],
        ["sword (in use)"],
        ["blue potion"],
        ["leather armour (in use)"],
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "espada (en uso)"),
        ("bg", "меч (в употреба)"),
        ("de", "Schwert (in Gebrauch)"),
    ],
)
def test_the_legend_speaks_every_language(
    bag: Dungeon, language: str, words: str
) -> None:
    written = [row for row in rows(legend_of(bag, language)) if row == [words]]

    assert written == [[words]]


def test_everything_has_its_sign(bag: Dungeon) -> None:
    legend = legend_of(bag)

    things = [group for group in legend if group.get("class") is None][-1]
    tiles = [part.get("d", "") for part in legend.iter() if part.get("class") == "tile"]

    assert sum(path.count("M") for path in tiles) == len(things) == 9


def test_items_in_use_have_a_golden_frame(bag: Dungeon) -> None:
    legend = legend_of(bag)

    (used,) = [part for part in legend.iter() if part.get("class") == "used"]

    tops = [float(y) for y in re.findall(r"M\S+ (\S+?)h", used.get("d", ""))]
    words = {text.text: float(text.get("y", "0")) for text in legend.iter(f"{SVG}text")}
    assert used.get("stroke") == GOLD
    assert [
        round(words[f"{name} (in use)"] - top, 1)
        for name, top in zip(("sword", "leather armour"), tops, strict=True)
    ] == [14.5, 14.5]


def test_those_in_sight_come_first_and_others_are_faint(cellar: Dungeon) -> None:
    legend = legend_of(cellar)

    assert [row[0] for row in rows(legend)[3:8]] == [
        "Rat 2",
        "Goblin 3",
        "Ogre 4",
        "healing potion",
        "gold, 7",
    ]
    faint = [
        text.text
        for group in legend
        if group.get("class") == "f-faint"
        for text in group
    ]
    assert {"Goblin 3", "Ogre 4"} <= {*faint}
    assert "Rat 2" not in faint


def test_a_view_lists_visible_monsters_and_items(cellar: Dungeon) -> None:
    words = rows(ElementTree.fromstring(dungeon_parts(cellar.view(SIDE)).legend))

    assert [row[0] for row in words[3:]] == ["Rat 2", "healing potion"]


def test_a_crowd_fits_into_its_picture() -> None:
    game = drawn(f"{'#' * 32}\n#@{'r' * 20}.{'!' * 3}.#\n{'#' * 32}")

    legend = legend_of(game)

    words = rows(legend)
    assert len([row for row in words if row[0].startswith("Rat")]) == 10
    assert ["more monsters: 10"] in words
    assert ["healing potion x 3"] in words
    lowest = max(float(text.get("y", "0")) for text in legend.iter(f"{SVG}text"))
    assert lowest < float(legend.get("height", "0")) - 10
    assert ElementTree.fromstring(dungeon_svg(game)).get("height") == str(
        max(476, int(float(legend.get("height", "0"))))
    )


def test_a_long_end_takes_two_lines() -> None:
    dying = drawn("####\n#@r#\n####", hit_points="1/20")
    dying.wait()

    words = rows(legend_of(dying))

    assert words[1:3] == [["The run is over: the adventurer"], ["is dead"]]
    assert words[3] == ["Adventurer", "0/20"]


def test_a_long_name_is_cut_and_told_in_full() -> None:
    game = drawn(
        "####\n#@.#\n####", variant=Variant(inventory=1), items=[f"sword 3-5 '{LONG}'"]
    )

    (name,) = [
        text
        for text in legend_of(game).iter(f"{SVG}text")
        if (text.text or "").startswith("long")
    ]

    assert (name.text or "").endswith("…")
    assert len(name.text or "") == 27
    assert name.findtext(f"{SVG}title") == LONG
