"""Fields as pictures: everything there is, once, and nothing else."""

from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.fields import (
    FieldText,
    field_geometry,
    field_lines,
    field_svg,
    field_text,
    walls,
)
from alpaca_emblem.drawing.pieces import Piece, field_pieces
from alpaca_emblem.drawing.text import Span
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import SIDES, Location, Topology
from alpaca_emblem.model.units import Archer, Hero

SVG = "{http://www.w3.org/2000/svg}"
EIGHT_SIDES = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def read(picture: str) -> Element:
    return ElementTree.fromstring(picture)


def of_class(root: Element, name: str) -> list[Element]:
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def titles(root: Element, name: str) -> list[str | None]:
    return [part.findtext(f"{SVG}title") for part in of_class(root, name)]


def ends(line: Element) -> frozenset[tuple[str | None, str | None]]:
    return frozenset(
        {(line.get("x1"), line.get("y1")), (line.get("x2"), line.get("y2"))}
    )


@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_every_place_and_join_is_drawn_once(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    root = read(field_svg(field))

    joins = Counter(map(ends, of_class(root, "join")))
    assert len(joins) == len(field.topology.joins)
    assert set(joins.values()) <= {1}
    assert titles(root, "cell") == [f"{location} plain" for location in field.locations]


@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_a_wall_stands_wherever_a_join_is_missing(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    found = list(walls(field.topology))

    both = {*found, *field.topology.joins}
    assert both == set(Topology.grid(size, size).joins)
    assert len(both) == len(found) + len(field.topology.joins)
    assert len(of_class(read(field_svg(field)), "wall")) == len(found)


def test_wall_runs_between_the_two_that_it_parts() -> None:
    field = Field.of_size(2, 2)
    field.remove_join((0, 0), (0, 1))

    (wall,) = of_class(read(field_svg(field)), "wall")

    assert wall.get("x1") == wall.get("x2") == "92"
    assert (wall.get("y1"), wall.get("y2")) == ("35", "87")


def test_a_wall_below_runs_across() -> None:
    field = Field.of_size(2, 2)
    field.remove_join((0, 0), (1, 0))

    (wall,) = of_class(read(field_svg(field)), "wall")

    assert wall.get("y1") == wall.get("y2") == "92"
    assert (wall.get("x1"), wall.get("x2")) == ("35", "87")


def test_terrain_shows_by_tint_name_and_symbol(wild: Field) -> None:
    root = read(field_svg(wild))

    assert "(0, 1) forest" in titles(root, "cell")
    assert len(of_class(root, "cell")) == len(wild) == 8
    fills = {cell.find(f"{SVG}rect") for cell in of_class(root, "cell")}
    assert len({rect.get("fill") for rect in fills if rect is not None}) == 4
    symbols = [cell.findtext(f"{SVG}text") for cell in of_class(root, "cell")]
    assert [symbol for symbol in symbols if symbol] == ["f", "#", "m"]


def test_diagonal_joins_are_drawn_narrower() -> None:
    field = Field(topology=Topology.grid(2, 2, EIGHT_SIDES))

    joins = of_class(read(field_svg(field)), "join")

    widths = Counter(join.get("stroke-width") for join in joins)
    assert widths == {"26": 4, "8": 2}


@pytest.mark.parametrize(
    ("field", "size"),
    [
        (Field(), ("60", "60")),
        (Field.of_size(1, 1), ("122", "122")),
        (Field.of_size(1, 4), ("308", "122")),
    ],
    ids=["empty", "single place", "line"],
)
def test_picture_is_as_large_as_the_field(field: Field, size: tuple[str, str]) -> None:
    root = read(field_svg(field))

    assert (root.get("width"), root.get("height")) == size
    assert len(of_class(root, "cell")) == len(field)


def test_every_unit_is_drawn_once_where_it_stands() -> None:
    field = Field.of_size(2, 2)
    ada = Tactician(name='<b>"&')
    for unit, place in (
        (Hero(max_hit_points=10, movement=1), (1, 0)),
        (Archer(max_hit_points=10, movement=1), (0, 1)),
    ):
        ada.add_unit(unit)
        field.place(unit, field[place])

    root = read(field_svg(field))

    assert titles(root, "unit") == [
        'Archer (<b>"&), 10/10 hit points',
        'Hero (<b>"&), 10/10 hit points',
    ]
    assert root.findtext(f"{SVG}title") == "Field with 4 places; units: 2"


def test_marked_places_are_marked() -> None:
    field = Field.of_size(2, 2)

    root = read(field_svg(field, marked=[field[0, 1], field[1, 1]]))

    assert titles(root, "marked") == ["(0, 1) plain", "(1, 1) plain"]


def test_pieces_of_ones_own_can_be_drawn() -> None:
    """Whatever else a game has on its field can be drawn as well."""
    field = Field.of_size(1, 2)

    def stairs(location: Location) -> Piece | None:
        return Piece(">", "Stairs") if location.column else None

    root = read(field_svg(field, stairs))

    assert titles(root, "unit") == ["Stairs"]


def test_field_of_a_match_draws_itself_and_is_not_changed() -> None:
    game = GameController.skirmish(players=3, map_size=5, seed=4)
    digest = game.digest()

    picture = game.field._repr_svg_()

    assert picture == field_svg(game.field)
    assert len(of_class(read(picture), "unit")) == 15
    assert game.digest() == digest


WILD = """
    0   1   2   3
0   .---f---.   #
    |       |   |
1   .   m   .---.
"""


def test_field_shows_terrain_holes_and_missing_joins(wild: Field) -> None:
    assert field_text(wild) == WILD.strip("\n")


def test_empty_field_is_no_line_at_all() -> None:
    assert field_lines(Field()) == ()
    assert field_text(Field()) == ""


def test_single_place_has_one_line_below_the_numbers() -> None:
    assert field_text(Field.of_size(1, 1)) == "    0\n0   ."


def test_wide_pieces_make_room_for_themselves() -> None:
    field = Field.of_size(2, 2)

    def crowd(location: Location) -> Piece:
        return Piece("H", "somebody", side=30 * 26 + 7)

    assert field_text(field, crowd).splitlines() == [
        "    0    1",
        "0   Hadh-Hadh",
        "    |    |",
        "1   Hadh-Hadh",
    ]


def test_pieces_have_the_style_of_their_side() -> None:
    field = Field.of_size(1, 2)

    def one(location: Location) -> Piece | None:
        return Piece("H", "somebody", side=None if location.column else 2)

    _, row = field_lines(field, one)

    assert Span("Hc", "side-3") in row
    assert Span("H", "nobody") in row


@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_joins_are_drawn_as_often_as_there_are(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    text = field_text(field)

    assert text.count("---") + text.count("|") == len(field.topology.joins)


def test_titles_are_of_the_language(wild: Field) -> None:
    root = read(field_svg(wild, language="de"))

    assert root.findtext(f"{SVG}title") == "Spielfeld mit 8 Feldern; Einheiten: 0"
    assert "(0, 1) Wald" in titles(root, "cell")


def test_the_geometry_of_a_picture_is_where_its_cells_are(wild: Field) -> None:
    geometry = field_geometry(wild)
    root = read(field_svg(wild))

    assert (float(root.get("width", 0)), float(root.get("height", 0))) == (
        geometry.width,
        geometry.height,
    )
    cells = {
        (float(rect.get("x", 0)) + 26, float(rect.get("y", 0)) + 26)
        for cell in of_class(root, "cell")
        for rect in cell.iter(f"{SVG}rect")
    }
    assert cells == {geometry.middle(location.place) for location in wild.locations}
    for location in wild.locations:
        assert geometry.place_at(*geometry.middle(location.place)) == location.place


def test_the_geometry_of_a_text_is_where_its_characters_are(wild: Field) -> None:
    board = FieldText(wild, field_pieces(wild))
    lines = field_text(wild).splitlines()

    for location in wild.locations:
        x, y = board.geometry.middle(location.place)
        line = lines[int(y - board.geometry.down / 2)]
        at = int(x - board.geometry.across / 2)
        assert line[at] == wild.terrain_at(location).symbol
    assert board.geometry.width >= max(map(len, lines))
    assert board.geometry.height == len(lines)
