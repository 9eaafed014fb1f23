"""Scenarios as documents: read, written, and refused with key and value."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.model.terrain import Terrain
from tests.games.grid.boards import foe, hero, scenario

SMALL = """
name = "Small"
map = ".m"
legend = { m = { name = "mud", move_cost = 3 } }
options = { fog = 3 }
unit = [
  { side = "heroes", name = "Ann", class = "Hero", at = [0, 0], hit_points = 9, \
movement = 2 },
  { side = "foes", name = { es = "Jefe" }, class = "Archer", at = [0, 1], \
hit_points = 9, movement = 2, power = 3, range = [2, 4], captain = true },
]
"""


def test_a_document_is_read() -> None:
    read = Scenario.from_text(SMALL)

    assert (read.name, read.rows) == ("Small", (".m",))
    assert read.meanings["m"] == Terrain("mud", "m", move_cost=3)
    assert read.options == Options(fog=3)
    ann, chief = read.roster
    assert (ann.names, ann.power, ann.defense) == ((("en", "Ann"),), 0, 0)
    assert (chief.name, chief.min_range, chief.max_range) == ("Jefe", 2, 4)
    assert (chief.captain, chief.guard) == (True, False)


def test_rows_end_with_the_line() -> None:
    text = SMALL.replace('map = ".m"', 'map = """\n.m\n..\n"""')

    assert Scenario.from_text(text).rows == (".m", "..")


@pytest.mark.parametrize("name", scenario_names())
def test_written_text_reads_back(name: str) -> None:
    shipped = Scenario.named(name)

    assert Scenario.from_text(str(shipped)) == shipped


def test_every_option_is_written() -> None:
    wall = Terrain("wall", "W", move_cost=None, blocks_sight=True)
    made = Scenario(
        name="all", rows="..W\n...", legend=[wall],
        roster=[
            hero((0, 0), weapon="Sword", guard=True), foe((0, 1), captain=True),
        ],
        options=Options(
            triangle=True, hit_chance=80, levels=True, fog=2, turn_limit=9, survive=8,
            reach=((1, 1), (1, 2)), fell_captain=True,
        ),
    )  # fmt: skip

    assert Scenario.from_text(str(made)) == made


def test_ragged_rows_are_written() -> None:
    made = scenario("...\n.\n ..", hero((0, 0)), foe((2, 1)))

    assert Scenario.from_text(str(made)) == made


@pytest.mark.parametrize("name", scenario_names())
def test_maps_of_the_library_are_rectangles(name: str) -> None:
    assert len({len(row) for row in Scenario.named(name).rows}) == 1


def test_seven_scenarios_come_along_the_original_first() -> None:
    assert scenario_names() == (
        "original",
        "bridge",
        "escape",
        "fog",
        "fort",
        "lair",
        "pass",
    )
    assert len({Scenario.named(name).rows for name in scenario_names()}) == 7
    assert all(GridBattle(name).legal_actions() for name in scenario_names())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "Small"', "", r"^name is missing"),
        ('map = ".m"', 'map = ".?"', r"^map: row 0, column 1 of the map: '\?'"),
        ('map = ".m"', "map = 7", r"^map must be a string, not 7 \(line 3, column 1\)"),
        ("fog = 3", "fog = 0", r"^options\.fog must be from 1 to 100, not 0 \(line"),
        ("fog = 3", "mist = 3", r"^options\.mist: unknown key"),
        ("fog = 3", "reach = 3", r"^options\.reach must be a list of places, not 3"),
        ("fog = 3", "reach = [3]", r"^options\.reach\[0\] must be \[row, column\]"),
        ("fog = 3", "levels = 3", r"^options\.levels must be true or false, not 3"),
        ("move_cost = 3", "move_cost = 0", r"^legend\.m\.move_cost must be from 1"),
        ("move_cost = 3", "depth = 3", r"^legend\.m\.depth: unknown key"),
        ("{ m = {", "{ mm = {", r"^legend\.mm: symbol must be one character"),
        ('side = "foes"', 'side = "x"', r"^unit\[1\]\.side must be one of heroes, foe"),
        ('class = "Hero"', 'class = "X"', r"^unit\[0\]\.class must be one of Alpaca"),
        ('class = "Hero"', 'klass = "X"', r"^unit\[0\]\.class is missing"),
        (
            "at = [0, 1]",
            "at = [0, 0]",
            r"^unit\[1\]\.at: Ann is at \(0, ",
        ),
        ("at = [0, 1]", "at = [9, 0]", r"^unit\[1\]\.at: \(9, 0\) is not on"),
        (
            "at = [0, 1]",
            "at = [0, -1]",
            r"^unit\[1\]\.at must be \[row, column\], each",
        ),
        ("at = [0, 1]", "at = 0", r"^unit\[1\]\.at must be \[row, column\], each from"),
        ("power = 3", "power = -3", r"^unit\[1\]\.power must be from 0 to .*, not -3"),
        ("power = 3", "mood = 3", r"^unit\[1\]\.mood: unknown key"),
        ("[2, 4]", "[4, 2]", r"^unit\[1\]\.range must be \[nearest, farthest\], not"),
        ("[2, 4]", "[2, 999]", r"^unit\[1\]\.range must be \[nearest, farthest\], not"),
        (
            "movement = 2 }",
            "weapon = 'Axe', movement = 2 }",
            r"^unit\[0\]\.weapon: Hero",
        ),
        ("power = 3", "weapon = 'Spoon'", r"^unit\[1\]\.weapon must be one of Axe"),
        (
            'name = "Ann"',
            'name = ""',
            r"^unit\[0\]\.name: the name must be a printable",
        ),
        ("hit_points = 9", "hit_points = 0", r"^unit\[0\]\.hit_points must be from 1"),
        ("[2, 4]", "2", r"^unit\[1\]\.range must be \[nearest, farthest\], not 2"),
        (
            'name = "Ann"',
            "name = 7",
            r"^unit\[0\]\.name must be a string, or a table of strings",
        ),
        (
            'name = "Ann"',
            "name = {}",
            r"^unit\[0\]\.name must be a string, or a table of strings",
        ),
        ('{ es = "Jefe" }', "{ es = 7 }", r"^unit\[1\]\.name\.es must be a string"),
    ],
)
def test_invalid_values_are_named_by_key_and_value(
    old: str, new: str, message: str
) -> None:
    assert old in SMALL

    with pytest.raises(NotationError, match=message):
        Scenario.from_text(SMALL.replace(old, new, 1))


def test_a_side_without_units_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^unit: the foes have no units"):
        Scenario.from_text(SMALL.replace('side = "foes"', 'side = "heroes"'))


def test_a_unit_in_the_wrong_place_is_named_by_line_and_column() -> None:
    wrong = SMALL.replace("at = [0, 1]", "at = [0, 0]")

    with pytest.raises(NotationError, match=r"is at \(0, 0\) already \(line 8, col"):
        Scenario.from_text(wrong)


def test_a_scenario_has_a_name() -> None:
    with pytest.raises(NotationError, match=r"^name: the name must be a printable"):
        Scenario.from_text(SMALL.replace('"Small"', '""'))
