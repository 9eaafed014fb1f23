"""Positions of grid battles as text, and their errors."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import attrs
import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.scenario import Recruit, Scenario
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.replay import from_json, to_json
from alpaca_emblem.rng import Mulberry32
from tests.games.grid.boards import battle, foe, hero, wait

TEXT = """\
# 1.F
# .2~
count = 8
game = "grid"
scenario = "test"
turn = 1
to_act = "foes"
legend = { F = { name = "fort", move_cost = 1, cover = 2, healing = 3 }, \
~ = { name = "water", move_cost = 3 } }
options = { turn_limit = 9, reach = [[0, 2]] }
map = \"\"\"
..F
..~
\"\"\"
unit = [
  { id = 1, side = "heroes", name = { en = "Hero" }, class = "Hero", at = [0, 0], \
hit_points = 10, movement = 3, power = 6, defense = 1, left = 4, acted = true },
  { id = 2, side = "foes", name = { en = "Archer" }, class = "Archer", at = [1, 1], \
hit_points = 10, movement = 3, power = 6, defense = 1, range = [1, 2], guard = true },
]
""".replace("~ = {", '"~" = {')


def example() -> GridBattle:
    game = battle(
        "..F\n..~", hero((0, 0), "Hero"),
        foe((1, 1), "Archer", max_range=2, guard=True),
        turn_limit=9, reach=((0, 2),),
    )  # fmt: skip
    with game.editing():
        game.units[0].hit_points = 4
    wait(game, 1)
    return game


def test_position_as_text() -> None:
    assert str(example()) == TEXT


@pytest.mark.parametrize("fog", [None, 1])
def test_writing_makes_neither_recruits_nor_units(
    fog: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions are hashed and viewed all the time."""
    game = battle("....", hero((0, 0)), foe((0, 3)), fog=fog)
    expected = [game.position(), game.view("heroes").position]
    made: list[object] = []
    monkeypatch.setattr(Recruit, "__attrs_post_init__", made.append)
    monkeypatch.setattr(Recruit, "make", made.append)

    game.apply(Act(1, (0, 0)))
    game.undo()

    assert [game.position(), game.view("heroes").position] == expected
    assert game.digest()
    assert made == []


def test_recruits_of_the_fallen_keep_their_places() -> None:
    game = battle("...", hero((0, 0)), foe((0, 1)), foe((0, 2)))
    game.apply(Remove(2))

    again = GridBattle.from_text(str(game))

    assert again.recruit(again.units[1]) == game.recruit(game.units[1])


class Prepared(GridBattle):
    """Counts how often it has been set up."""

    set_ups: ClassVar[int] = 0

    def _set_up(self) -> None:
        super()._set_up()
        type(self).set_ups += 1


def test_reading_does_not_set_up_a_battle_first() -> None:
    position = Prepared().position()
    before = Prepared.set_ups

    again = Prepared.from_position(position)

    assert Prepared.set_ups == before
    assert again.position() == position


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", scenario_names())
def test_every_position_of_a_battle_is_read_back(name: str) -> None:
    game, agent = GridBattle(name, seed=2), BanditAgent(1)

    for _ in range(20):
        again = Game.from_text(str(game))
        assert isinstance(again, GridBattle)
        assert again.digest() == game.digest()
        assert str(again) == str(game)
        assert again.legal_actions() == game.legal_actions()
        if game.outcome is None:
            game.apply(agent.decide(game))


def test_ends_are_read_back() -> None:
    game = battle("..", hero((0, 0)), foe((0, 1)))
    game.apply(Remove(2))

    again = Game.from_text(str(game))

    assert again.outcome == game.outcome
    assert again.legal_actions() == ()
    assert again.digest() == game.digest()


def test_the_dead_may_lie_under_the_living() -> None:
    game = battle("...", hero((0, 0)), foe((0, 1)), foe((0, 2)))
    game.apply(Remove(2))
    game.apply(Act(1, (0, 1)))

    again = GridBattle.from_text(str(game))

    assert again.digest() == game.digest()
    assert again.units[1].location is not None
    assert again.field.unit_in(0, 1) is again.units[0]


def test_a_unit_that_died_off_the_board_is_dead_too() -> None:
    position = example().position()
    position["unit"].append({**position["unit"][1], "id": 3, "left": 0})
    del position["unit"][2]["at"]

    again = GridBattle.from_position(position)

    assert not again.units[2].is_alive
    assert again.units[2].location is None
    assert GridBattle.from_text(str(again)).digest() == again.digest()


def test_many_units_are_drawn_with_letters_and_stars() -> None:
    roster = [hero((0, column)) for column in range(40)]
    game = battle("." * 41, *roster, foe((0, 40)))

    assert str(game).splitlines()[0] == "# 123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ******"


def changed(path: str, value: Any) -> dict[str, Any]:
    """The example's position, with another value; ... takes it out."""
    position = example().position()
    part: Any = position
    *keys, last = path.split(".")
    for key in keys:
        part = part[int(key) if key.isdigit() else key]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return position


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("turn", 0, r"^turn must be from 1 to"),
        ("to_act", "nobody", r"^to_act must be one of heroes, foes, not 'nobody'$"),
        ("known_to", "heroes", r"^known_to is given, but there is no fog$"),
        ("map", "..?\n..~", r"^map: row 0, column 2 of the map: '\?' is none"),
        ("map", "", r"^map: a map has one place at least$"),
        ("map", "...", r"^unit: \(1, 1\) is not on the map$"),
        ("unit.0.id", 2, r"^unit\[0\]\.id must be 1, the next number, not 2$"),
        ("unit.0.left", 11, r"^unit\[0\]\.left must be at most 10, not 11$"),
        ("unit.0.left", 0, r"^outcome is missing: the heroes have no units left$"),
        ("unit.1.left", 0, r"^outcome is missing: the foes have no units left$"),
        ("unit.1.acted", True, r"^unit is wrong: all foes have acted in their turn$"),
        ("unit.0.at", ..., r"^unit\[0\]\.at is missing$"),
        ("unit.0.at", [1, 1], r"^unit: Archer 2|^unit: .* stands on \(1, 1\)$"),
        ("unit.0.class", "Wizard", r"^unit\[0\]\.class must be one of"),
        ("unit.0.mood", "bad", r"^unit\[0\]\.mood: unknown key"),
        ("unit.0.seen", {"left": 0}, r"^unit\[0\]\.seen\.left must be from 1"),
        ("mood", "bad", r"^mood: unknown key"),
        ("outcome", {"reason": "", "winners": []}, r"^outcome\.reason: the reason"),
        (
            "outcome",
            {"reason": "rout", "winners": ["nobody"]},
            r"^outcome\.winners must be among",
        ),
    ],
)
def test_invalid_values_are_named(path: str, value: Any, message: str) -> None:
    position = changed(path, value)

    with pytest.raises(NotationError, match=message):
        GridBattle.from_position(position)


def test_foes_have_not_acted_in_the_turn_of_the_heroes() -> None:
    position = changed("to_act", "heroes")
    position["unit"][1]["acted"] = True

    with pytest.raises(NotationError, match=r"^unit is wrong: foes have acted in the"):
        GridBattle.from_position(position)


def test_an_outcome_leaves_no_side_to_act() -> None:
    position = changed("outcome", {"reason": "rout", "winners": ["heroes"]})

    with pytest.raises(NotationError, match=r"^to_act: unknown key"):
        GridBattle.from_position(position)


def test_only_enemies_of_the_viewing_side_may_have_no_place() -> None:
    game = battle("......", hero((0, 0)), foe((0, 5)), fog=2)
    position = game.view("heroes").position
    assert GridBattle.from_position(position).units[1].location is None
    del position["unit"][0]["at"]

    with pytest.raises(NotationError, match=r"^unit\[0\]\.at is missing$"):
        GridBattle.from_position(position)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "rows",
    [("..", ""), ("..", "", ""), ("", "..", ".."), ("..",), ("..", "", "..", "")],
    ids=repr,
)
def test_blank_rows_stay(rows: tuple[str, ...]) -> None:
    row = next(index for index, letters in enumerate(rows) if letters)
    made = battle("\n".join(rows), hero((row, 0)), foe((row, 1)))
    scenario = attrs.evolve(made.scenario, rows=rows)
    game = GridBattle(scenario)

    assert game.scenario.rows == rows
    assert Scenario.from_text(str(scenario)).rows == rows
    for again in (
        GridBattle.from_text(str(game)),
        GridBattle.from_position(game.position()),
        from_json(to_json(game), GridBattle),
        game.view("heroes").sample(Mulberry32(1)),
    ):
        assert isinstance(again, GridBattle)
        assert again.scenario.rows == rows
        assert again.digest() == game.digest()


def test_line_break_at_the_end_of_a_typed_map_is_no_row() -> None:
    by_hand = TEXT.replace("count = 8\n", "")
    assert GridBattle.from_text(by_hand).scenario.rows == ("..F", "..~")

    inline = re.sub('map = """\n..F\n..~\n"""', 'map = "..F\\\\n..~"', by_hand)
    assert inline != by_hand
    assert GridBattle.from_text(inline).digest() == example().digest()

    longer = by_hand.replace("..~\n", "..~\n\n")
    assert GridBattle.from_text(longer).scenario.rows == ("..F", "..~", "")
