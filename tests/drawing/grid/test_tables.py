"""The grid battle as text: board, marks and people."""

import pytest
from attrs import evolve

from alpaca_emblem.drawing.grid import (
    Mark,
    MarkKind,
    danger_marks,
    grid_lines,
    grid_text,
    path_marks,
    reach_marks,
)
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.grid.tables import BoardText
from alpaca_emblem.drawing.terminals import terminal_style
from alpaca_emblem.drawing.text import plain
from alpaca_emblem.games.grid import GridBattle

BOARD = """\
    0    1    2    3    4
0  >Ka1  .    f    ~    .
1   .    #    Bb3  ~    Cb4
2   Sa2  f    .    ~    ."""

TABLE = """\
        unit       hit points  power  defense  moves
>  Ka1  Knight 1         9/18      7        3      2
   Sa2  Scout 2         11/11      6        1      5  acted
   Bb3  Bandit 3        10/10      6        1      3
   Cb4  Captain 4       16/16      7        2      2  on guard"""


def test_the_table_is_below_the_board_where_there_is_no_room(
    brook: GridBattle,
) -> None:
    text = grid_text(brook, width=60)

    assert text == f"Turn 2: heroes to act\n\n{BOARD}\n\n{TABLE}"


def test_the_table_is_beside_the_board_where_there_is_room(brook: GridBattle) -> None:
    lines = grid_text(brook, width=100).splitlines()

    assert lines[
        3
    ] == "0  >Ka1  .    f    ~    .      >  Ka1  Knight 1         9/18      7" + (
        "        3      2"
    )


def test_places_are_marked(brook: GridBattle) -> None:
    text = plain(BoardText(BattleSummary(brook), reach_marks(brook, 2)).lines())

    assert text.splitlines()[1:] == [
        "0  >Ka1 +.   +f    ~    .",
        "1  +.    #   xBb3  ~    Cb4",
        "2  +Sa2 +f   +.    ~    .",
    ]


def test_danger_follows_its_place(brook: GridBattle) -> None:
    lines = plain(
        BoardText(BattleSummary(brook), danger_marks(brook, "heroes", 1)).lines()
    ).splitlines()

    danger = brook.threat("heroes", brook.units[0])
    for row, line in enumerate(lines[1:]):
        notes = [part.partition("!")[2] for part in line.split()[1:]]
        assert notes == [
            str(danger[row, column].damage)
            if (row, column) in danger and danger[row, column].damage
            else ""
            for column in range(5)
        ]


def test_a_board_with_dangers_of_one_digit_fits_into_eighty_columns() -> None:
    battle = GridBattle(seed=4)
    dangers = danger_marks(battle, "heroes", 1)
    marks = [evolve(mark, note=mark.note[-1]) for mark in dangers]

    board = plain(BoardText(BattleSummary(battle), marks).lines()).splitlines()

    assert max(map(len, board)) <= 80
    assert any("Cb7!" in line for line in board)


def test_columns_stay_in_line(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))

    heading, *rows = BoardText(BattleSummary(brook), marks).lines()

    assert len({sum(len(span.text) for span in row) for row in rows}) == 1
    assert sum(len(span.text) for span in heading) == sum(
        len(span.text) for span in rows[0]
    )


def test_a_view_has_a_sign_for_units_out_of_sight(misty: GridBattle) -> None:
    text = grid_text(misty.view("heroes"), width=40)

    assert "Captain 4       16/16      7        2      2  out of sight" in text
    board = text.splitlines()[2:6]
    assert not any("Cb" in line for line in board)
    assert board[2].endswith("?~   ?F")


def test_captains_have_a_star_in_the_gap_behind_them() -> None:
    battle = GridBattle(seed=4)

    lines = grid_text(battle).splitlines()
    row = next(line for line in lines if "Cb7" in line)

    assert row.endswith("Cb7*")
    assert lines[2] == "    0    1    2    3    4    5    6    7    8    9    10   11"
    assert any(line.startswith("   Cb7*  Captain 7") for line in lines)


def test_letters_are_those_of_the_language(brook: GridBattle) -> None:
    assert "0  >Рa1 " in plain(BoardText(BattleSummary(brook, "bg"), ()).lines())


def test_every_style_has_a_meaning(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))

    styles = {span.style for line in grid_lines(brook, marks) for span in line}

    assert {"danger", "ready", "side-1 acted", "side-1 strong"} <= styles
    assert {"on-grass2 reach", "on-forest reach strong", "on-water"} <= styles
    for style in styles - {"healthy"}:
        assert bool(terminal_style(style)) == bool(style)


def test_cells_are_filled_to_their_whole_width(misty: GridBattle) -> None:
    _, *rows = BoardText(BattleSummary(misty.view("heroes")), ()).lines()

    for _, *cells in rows:
        assert all(span.style.startswith(("on-", "side-", "ready")) for span in cells)
    assert "on-water fogged" in {span.style for row in rows for span in row}


@pytest.mark.parametrize("side", ["heroes", "foes"])
def test_without_fog_a_view_is_drawn_like_its_battle(
    brook: GridBattle, side: str
) -> None:
    assert grid_text(brook.view(side)) == grid_text(brook)


def test_marks_that_only_pictures_show_change_nothing(brook: GridBattle) -> None:
    marks = (*path_marks(brook, 2, (2, 2)), Mark(MarkKind.CURSOR, (0, 0)))

    assert grid_text(brook, marks) == grid_text(brook)


def test_a_board_wider_than_the_screen_is_in_parts() -> None:
    lines = grid_text(GridBattle("pass", seed=1)).splitlines()

    assert max(map(len, lines)) <= 80
    assert lines[2].endswith("  14")
    assert lines[8].split() == ["15", "16", "17", "18", "19", "20"]
    assert (
        grid_text(GridBattle("pass", seed=1), width=108).splitlines()[2].endswith("20")
    )
