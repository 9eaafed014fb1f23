"""Fields as pictures: everything there is, once, and nothing else."""

import pytest

from alpaca_emblem.drawing.fields import field_geometry, field_svg
from alpaca_emblem.drawing.pieces import Piece
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Bow
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Archer, Hero
from tests.drawing.grounds import SVG, of_class, read, tops
from tests.drawing.trees import theme_differences


def titles(picture: str, name: str) -> list[str | None]:
    found = of_class(read(picture), name)
    return [part.findtext(f"{SVG}title") for part in found]


@pytest.mark.parametrize(
    ("field", "size"),
    [
        (Field(), ("64", "64")),
        (Field.of_size(1, 1), ("130", "130")),
        (Field.of_size(1, 4), ("328", "130")),
    ],
    ids=["empty", "single place", "line"],
)
def test_picture_is_as_large_as_the_field(field: Field, size: tuple[str, str]) -> None:
    root = read(field_svg(field))

    assert (root.get("width"), root.get("height")) == size


def test_every_unit_is_drawn_once_where_it_stands() -> None:
    field = Field.of_size(2, 2)
    ada = Tactician(name='<b>"&')
    for unit, place in (
        (Hero(max_hit_points=10, movement=1), (1, 0)),
        (Archer(max_hit_points=10, movement=1), (0, 1)),
    ):
        ada.add_unit(unit)
        field.place(unit, field[place])

    picture = field_svg(field)

    assert titles(picture, "unit") == [
        'Archer (<b>"&), 10/10 hit points',
        'Hero (<b>"&), 10/10 hit points',
    ]
    (layer,) = of_class(read(picture), "units")
    places = [group.get("transform") for group in layer]
    assert places == ["translate(131 65)", "translate(65 131)"]
    assert read(picture).findtext(f"{SVG}title") == "Field with 4 places; units: 2"


def test_units_have_faces_and_what_is_in_hand() -> None:
    field = Field.of_size(1, 2)
    archer = Archer(max_hit_points=10, movement=1, items=[Bow(name="bow", power=1)])
    archer.equip(archer.items[0])
    field.place(archer, field[0, 0])

    root = read(field_svg(field))

    assert len(of_class(root, "badge")) == 1
    assert not [text for text in root.iter(f"{SVG}text") if text.text == "A"]


def test_marked_places_are_marked() -> None:
    field = Field.of_size(2, 2)

    root = read(field_svg(field, marked=[field[0, 1], field[1, 1], field[0, 1]]))

    (group,) = of_class(root, "reach")
    assert tops(group[0]) == [(0, 1), (1, 1)]
    assert group.get("transform") == "translate(32 32)"


def test_nothing_is_marked_by_itself() -> None:
    assert of_class(read(field_svg(Field.of_size(2, 2))), "reach") == []


def test_custom_pieces_can_be_drawn() -> None:
    """Other objects on a field can be drawn too."""
    field = Field.of_size(1, 2)

    def stairs(location: Location) -> Piece | None:
        return Piece(">", "Stairs") if location.column else None

    picture = field_svg(field, stairs)

    assert titles(picture, "unit") == ["Stairs"]
    assert ">" in [text.text for text in read(picture).iter(f"{SVG}text")]


def test_a_compact_board_has_narrow_margins_without_numbers() -> None:
    field = Field.of_size(2, 3)
    unit = Hero(max_hit_points=10, movement=1, name="Ann")
    field.place(unit, field[0, 0])

    picture = field_svg(field, compact=True)

    assert of_class(read(field_svg(field)), "numbers") != []
    assert of_class(read(picture), "numbers") == []
    geometry = field_geometry(field, compact=True)
    assert (geometry.left, geometry.across) == (10, 66)
    assert read(picture).get("viewBox") == "0 0 218 152"


def test_a_light_picture_follows_the_theme_of_its_page(wild: Field) -> None:
    wild.place(Hero(max_hit_points=10, movement=1), wild[0, 0])
    marked = [wild[0, 1]]
    light = field_svg(wild, marked=marked)
    dark = field_svg(wild, marked=marked, theme="dark")

    assert list(theme_differences(light, dark)) == []
    assert 'class="f-' not in dark


def test_what_is_no_theme_mark_or_field_is_refused() -> None:
    field = Field.of_size(1, 1)

    with pytest.raises(InvalidValueError, match="theme must be light or dark, not"):
        field_svg(field, theme="dusk")
    with pytest.raises(InvalidTypeError, match="marked"):
        field_svg(field, marked=[(0, 0)])  # type: ignore[list-item]
    with pytest.raises(InvalidTypeError, match="field"):
        field_geometry("field")  # type: ignore[arg-type]


def test_field_of_a_match_draws_itself_and_is_not_changed() -> None:
    game = GameController.skirmish(players=3, map_size=5, seed=4)
    digest = game.digest()

    picture = game.field._repr_svg_()

    assert picture == field_svg(game.field)
    assert len(of_class(read(picture), "unit")) == 15
    assert game.digest() == digest


def test_titles_are_of_the_language(wild: Field) -> None:
    picture = field_svg(wild, language="de")

    assert (
        read(picture).findtext(f"{SVG}title") == "Spielfeld mit 8 Feldern; Einheiten: 0"
    )
    assert "Wald" in titles(picture, "cell")


def test_terrain_has_a_title_and_plain_ground_has_none(wild: Field) -> None:
    picture = field_svg(wild)

    assert titles(picture, "cell") == ["forest", "cliff", "mud"]
    assert titles(field_svg(Field.of_size(2, 2)), "cell") == []


def test_the_geometry_of_a_picture_is_where_its_cells_are(wild: Field) -> None:
    geometry = field_geometry(wild)
    root = read(field_svg(wild))

    assert (float(root.get("width", 0)), float(root.get("height", 0))) == (
        geometry.width,
        geometry.height,
    )
    for location in wild.locations:
        assert geometry.place_at(*geometry.middle(location.place)) == location.place
