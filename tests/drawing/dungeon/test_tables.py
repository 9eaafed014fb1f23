"""The dungeon as text: its floor as in the original, its monsters and items."""

from __future__ import annotations

from itertools import pairwise

import pytest

from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.drawing.dungeon import dungeon_lines, dungeon_text, map_lines
from alpaca_emblem.drawing.terminals import terminal_style
from alpaca_emblem.drawing.text import Line, plain
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.notation import picture
from tests.games.dungeon.positions import ALONE, SIDE, drawn


def styles_of(lines: list[Line], text: str) -> set[str]:
    """The styles of those spans in which *text* occurs."""
    return {span.style for line in lines for span in line if text in span.text}


def test_symbols_are_those_of_the_original() -> None:
    lines = dungeon_text(Dungeon(seed=68638)).splitlines()

    assert lines[:6] == [
        "Floor 1, turn 0: find the stairs",
        "",
        "################################   @  Adventurer          20/20  at (10, 13)",
        "#######...g.##.....###r....#####   r  Rat 2               3/3    at (10, 3)",
        "#######.................>..#####   g  Goblin 3            6/6    at (1, 10)",
        "#######.....##..!..###.....#####   r  Rat 4               3/3    at (1, 22)",
    ]
    assert lines[12] == "##.r.........@...###############"


def test_the_list_is_below_where_there_is_no_room(cellar: Dungeon) -> None:
    lines = dungeon_text(cellar, width=40).splitlines()

    assert lines[2 + 16 :] == [
        "",
        "@  Adventurer      9/20   at (1, 1)",
        "r  Rat 2           3/3    at (1, 3)",
        "g  Goblin 3        6/6    at (3, 13)",
        "O  Ogre 4          11/11  at (3, 16)",
        "!  healing potion",
        "$  gold, 7",
    ]


def test_a_view_leaves_unexplored_cells_blank(cellar: Dungeon) -> None:
    lines = dungeon_text(cellar.view(SIDE), width=40).splitlines()

    assert lines[2:11] == [
        "#######",
        "#@.r..!.",
        "######+",
        "#......",
        "#.>....",
        "######",
        "#####",
        " #",
        "",
    ]
    assert lines[-2:] == ["r  Rat 2           3/3   at (1, 3)", "!  healing potion"]


def test_unseen_state_changes_nothing(cellar: Dungeon) -> None:
    position = cellar.position()
    position["monster"][1] |= {"at": [3, 15], "hit_points": "1/6"}
    position["thing"].pop()
    other = Dungeon.from_position(position)

    assert dungeon_lines(other.view(SIDE)) == dungeon_lines(cellar.view(SIDE))
    assert dungeon_lines(other) != dungeon_lines(cellar)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_a_map_of_known_cells_is_that_of_the_view(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])
    play(game, ExplorerAgent(3), 25)

    known = Dungeon.from_position(game.view(SIDE).position)

    drawn_of_game = map_lines(game.floor, game.place, is_known_only=True)
    assert drawn_of_game == map_lines(known.floor, known.place)


@pytest.mark.parametrize("name", ALONE)
def test_without_styles_it_is_the_picture_in_characters(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])

    assert plain(map_lines(game.floor, game.place)) == picture(game)


def test_what_was_never_seen_lies_in_the_dark() -> None:
    variant = Variant(doors=True, sight="walls")
    game = drawn(f"{'#' * 22}\n#.@!{'.' * 10}>.....$#\n{'#' * 22}", variant=variant)
    lines = map_lines(game.floor, game.place)

    assert styles_of(lines, "@") == {"side-1 strong"}
    assert styles_of(lines, "!") == {"thing-!"}
    assert styles_of(lines, ">") == {"on-night"}
    assert styles_of(lines, "$") == {"on-night"}


def test_what_is_remembered_is_cold() -> None:
    game = drawn(f"{'#' * 22}\n#>@{'.' * 18}#\n{'#' * 22}")
    for _ in range(9):
        game.move("e")

    lines = map_lines(game.floor, game.place)

    assert styles_of(lines, ">") == {"on-mem strong"}
    assert styles_of(lines, "@") == {"side-1 strong"}
    assert {"on-mem", "on-memwall", "on-lit", "on-litwall"} <= styles_of(lines, "")


def test_a_floor_that_was_left_has_no_observer(cellar: Dungeon) -> None:
    assert styles_of(map_lines(cellar.floor), "@") == set()


def test_neighbours_of_one_style_are_one_span(cellar: Dungeon) -> None:
    for line in map_lines(cellar.floor, cellar.place):
        styles = [span.style for span in line]
        assert all(one != other for one, other in pairwise(styles))


def test_a_crowd_is_not_listed_to_the_last() -> None:
    game = drawn(f"{'#' * 32}\n#@{'r' * 20}.{'!' * 3}.#\n{'#' * 32}")

    lines = dungeon_text(game, width=100).splitlines()

    assert sum("  Rat " in line for line in lines) == 11
    assert any("more monsters: 9" in line for line in lines)
    assert any("!  healing potion x 3" in line for line in lines)


def test_every_style_has_a_meaning(cellar: Dungeon, bag: Dungeon) -> None:
    for game in (cellar, bag):
        styles = {span.style for line in dungeon_lines(game) for span in line}
        for style in styles - {"healthy"}:
            assert bool(terminal_style(style)) == bool(style)


def test_a_large_floor_is_as_wide_as_it_is() -> None:
    game = Dungeon(seed=3, variant=Variant(rows=12, columns=256))

    lines = dungeon_text(game.view(SIDE)).splitlines()
    rows = map_lines(game.floor, game.place)

    assert len(lines) > 12
    assert max(map(len, lines)) <= 256
    assert [sum(len(span.text) for span in row) for row in rows] == [256] * 12
