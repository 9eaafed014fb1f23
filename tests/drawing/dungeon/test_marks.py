"""Marks on a floor: walks of monsters, and the last damage and healing."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import dungeon_geometry, dungeon_parts, dungeon_svg
from alpaca_emblem.dungeon import Step, Wait
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.events import PotionDrunk, Starved
from alpaca_emblem.games.values import Event
from tests.games.dungeon.positions import SIDE, drawn

SVG = "{http://www.w3.org/2000/svg}"
CELL = """
#########
#@O..g..#
#.......#
#########
"""


@pytest.fixture
def cell() -> Dungeon:
    return drawn(CELL, variant=Variant(sight="walls"))


def groups(picture: str, name: str) -> list[Element]:
    parts = ElementTree.fromstring(picture).iter()
    return [part for part in parts if part.get("class") == name]


def strikes(picture: str) -> list[tuple[str, str]]:
    """The place and the note of each mark of a strike."""
    return [
        (group.get("transform", ""), group.findtext(f"{SVG}text") or "")
        for group in groups(picture, "last-strike")
    ]


def test_walks_of_monsters_are_marked(cell: Dungeon) -> None:
    events = cell.apply(Wait())

    picture = dungeon_svg(cell.view(SIDE), events=events)

    (walk,) = groups(picture, "last-move")
    ring = walk[0]
    x, y = dungeon_geometry(cell).middle((1, 5))
    assert (ring.get("cx"), ring.get("cy")) == (f"{x:g}", f"{y:g}")


def test_damage_is_told_where_it_was_done(cell: Dungeon) -> None:
    events = cell.apply(Step("e"))
    hurt = {1: -sum(e.damage_to().get(1, 0) for e in events)}
    hurt[2] = -sum(e.damage_to().get(2, 0) for e in events)

    told = strikes(dungeon_svg(cell, events=events))

    at = dungeon_geometry(cell)
    places = {f"{at.middle((1, n))[0]:g}": n for n in (1, 2)}
    found = {
        places[where.split("(")[1].split()[0]]: float(note) for where, note in told
    }
    assert found == hurt
    assert min(hurt.values()) < 0


def test_healing_is_a_plus(cell: Dungeon) -> None:
    events = (PotionDrunk("healing", 8, 20), Starved(1, 19))

    assert [note for _, note in strikes(dungeon_svg(cell, events=events))] == ["+7"]


def test_what_comes_to_nothing_is_not_marked(cell: Dungeon) -> None:
    events = (PotionDrunk("healing", 8, 20), PotionDrunk("poison", 8, 12))

    assert strikes(dungeon_svg(cell, events=events)) == []


def test_of_the_dead_nothing_is_marked() -> None:
    game = drawn("#####\n#@r.#\n#####", monsters={"r": "1/3"})

    events = game.apply(Step("e"))

    assert strikes(dungeon_svg(game, events=events)) == []


def test_nothing_is_marked_outside_of_a_crop(cell: Dungeon) -> None:
    events = cell.apply(Wait())

    picture = dungeon_svg(cell, events=events, crop=(1, 1))

    assert groups(picture, "last-move") == []
    assert len(strikes(picture)) <= 1


def test_notes_can_be_read_on_small_cells() -> None:
    game = Dungeon(seed=1, variant=Variant(rows=40, columns=80))

    ((where, _),) = strikes(dungeon_svg(game, events=(Starved(1, 19),)))

    scale = float(where.partition("scale(")[2].rstrip(")"))
    assert 21 * scale >= 11


def test_marks_lie_on_the_board_alone(cell: Dungeon) -> None:
    events = cell.apply(Step("e"))

    parts = dungeon_parts(cell, events=events)

    assert parts.board != dungeon_parts(cell).board
    assert parts.legend == dungeon_parts(cell).legend


@pytest.mark.parametrize("events", [5, [Wait()], ["rat"]])
def test_only_events_are_marked(cell: Dungeon, events: list[Event]) -> None:
    with pytest.raises(InvalidTypeError, match="events"):
        dungeon_svg(cell, events=events)


MELEE = """
#########
#.r.....#
#O@..g..#
#.......#
#########
"""


def notes_on_targets(picture: str) -> list[str]:
    return [
        "".join(text.text or "" for text in group.iter(f"{SVG}text"))
        for group in groups(picture, "target")
    ]


def test_targets_are_marked_on_request_with_the_damage_of_a_step() -> None:
    game = drawn(MELEE, variant=Variant(sight="walls"))
    known = game.view(SIDE)

    picture = dungeon_svg(known, targets=True)

    at = dungeon_geometry(game)
    middles = [at.middle(place) for place in ((1, 2), (2, 1))]
    places = [group.get("transform", "") for group in groups(picture, "target")]
    assert [place.split("scale")[0] for place in places] == [
        f"translate({x:g} {y:g})" for x, y in middles
    ]
    assert notes_on_targets(picture) == ["2\u20134", "2\u20134"]
    assert picture == dungeon_svg(game.view(SIDE), targets=True)
    assert groups(dungeon_svg(known), "target") == []
    assert groups(dungeon_parts(known, targets=True).board, "target")


def test_a_target_that_surely_falls_has_a_skull() -> None:
    position = drawn(MELEE, variant=Variant(sight="walls")).position()
    for monster in position["monster"]:
        monster["hit_points"] = "1/3"
    game = Dungeon.from_position(position)

    pills = groups(dungeon_svg(game.view(SIDE), targets=True), "pill")

    assert [len(pill.findall(f"{SVG}g")) for pill in pills] == [1, 1]


def test_what_cannot_be_foreseen_is_a_target_without_a_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("alpaca_emblem.drawing.prospects.MOST_OUTCOMES", 1)
    game = drawn(MELEE, variant=Variant(sight="walls"))

    picture = dungeon_svg(game, targets=True)

    assert notes_on_targets(picture) == ["", ""]


def test_monsters_out_of_sight_are_no_targets() -> None:
    """A view does not tell where they are, and a game tells what the hero can see."""
    game = drawn(MELEE, variant=Variant(sight="walls"))
    alone = dungeon_svg(drawn(MELEE.replace("r", ".").replace("O", ".")), targets=True)

    assert groups(alone, "target") == []
    assert len(groups(dungeon_svg(game, targets=True, crop=(1, 1)), "target")) == 0
