"""Fields as pictures: everything there is, once, and nothing else."""

from collections import Counter
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.fields import field_svg, walls
from alpaca_emblem.drawing.pieces import Piece
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
        'Archer of <b>"&, 10/10 hit points',
        'Hero of <b>"&, 10/10 hit points',
    ]
    assert root.findtext(f"{SVG}title") == "Field with places: 4, units: 2"


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
