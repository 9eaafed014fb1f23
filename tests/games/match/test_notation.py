"""The position of a match as text: valid ones are read, others refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidValueError,
    NotationError,
    OutsideActionError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import Move, Place, UseItem
from alpaca_emblem.games.match.notation import MAX_UNITS, item_from_text, item_text
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.items import Bow, Staff
from alpaca_emblem.model.terrain import GRASS, Terrain
from alpaca_emblem.rng import JavaRandom, choice
from tests.fewer import fewer
from tests.games.match.positions import LANCE, match, unit

POSITION = """\
# A---F---.
# |   |   |
# .---P   H
game = "match"
players = ["Player 1", "Player 2", "Player 3"]
out = ["Player 3"]
order = ["Player 2", "Player 1"]
to_act = "Player 1"
round = 4
max_rounds = 9
max_units = 5
uses_per_turn = 3
board = \"""
.---.---.
|   |   |
.---.   .
\"""
unit = [
  { id = 1, class = "Archer", owner = "Player 1", at = [0, 0], hit_points = "37.5/100", movement = 3, moved = true, uses = 2, items = ["*bow 30 2-5 'bow'", "axe 50 1-3 'the king's axe'"] },
  { id = 2, class = "Fighter", owner = "Player 1", at = [0, 1], hit_points = "70/70", movement = 5 },
  { id = 3, class = "Hero", owner = "Player 2", at = [1, 2], hit_points = "200/200", movement = 0, items = ["spear 1 1-1 '—'"] },
  { id = 4, class = "Cleric", owner = "Player 3", hit_points = "10/100", movement = 3 },
  { id = 5, class = "Sorcerer", owner = "Player 2", at = [0, 0], hit_points = "0/100", movement = 3 },
  { id = 6, class = "Alpaca", owner = "Player 2", at = [1, 1], hit_points = "100/100", movement = 3, items = ["staff 1 1-1 'a'", "staff 1 1-1 'a'", "sword 1 1-1 'b'", "light 1 1-1 'c'"] },
]
dice = { java = 25214903917 }
"""  # noqa: E501


def test_position_is_read_and_printed_as_it_was_written() -> None:
    counted = POSITION.replace("game = ", "count = 12\ngame = ", 1)

    assert str(GameController.from_text(POSITION)) == counted
    assert str(GameController.from_text(counted)) == counted


def test_position_is_what_it_says() -> None:
    game = GameController.from_text(POSITION)
    archer, fighter, hero, cleric, sorcerer, alpaca = game.units

    assert (game.to_act, game.round_number, game.max_rounds) == ("Player 1", 4, 9)
    assert (game.max_units, game.map_size, game.outcome) == (5, None, None)
    assert [t.name for t in game.tacticians] == ["Player 1", "Player 2"]
    assert [len(game.tactician_named(name).units) for name in game.players] == [2, 2, 1]
    assert (archer.hit_points, archer.max_hit_points, archer.has_moved) == (
        37.5,
        100,
        True,
    )
    assert [item.name for item in archer.items] == ["bow", "the king's axe"]
    assert archer.equipped_item is archer.items[0]
    assert not hero.has_equipped_item
    assert not cleric.is_placed
    assert game.field.units == (archer, fighter, alpaca, hero)
    assert not sorcerer.is_alive
    assert str(sorcerer.location) == "(0, 0)"
    assert game.dice == JavaRandom(0)


def test_match_goes_on_from_a_position() -> None:
    game = GameController.from_text(POSITION)

    assert not game.is_legal(Move(1, (1, 0)))
    game.apply(Move(2, (1, 0)))
    game.apply(UseItem(1, 6))
    with pytest.raises(IllegalActionError):
        game.apply(UseItem(1, 5))

    assert game.units[5].hit_points == 70


def test_defaults_are_left_out() -> None:
    game = GameController(players=["a", "b"], map_size=1, seed=0)

    assert str(game) == (
        "# .\n"
        "count = 6\n"
        'game = "match"\n'
        'players = ["a", "b"]\n'
        'order = ["a", "b"]\n'
        'to_act = "a"\n'
        'board = "."\n'
        "dice = { java = 154934246374450 }\n"
    )


@pytest.mark.unmeasured
@fewer(4)
@given(st.integers(0, 2**48 - 1), st.integers(1, 4), st.booleans())
def test_every_position_of_a_match_reads_back(
    seed: int, players: int, is_started: bool
) -> None:
    rng = JavaRandom(seed)
    game = GameController(players=players, map_size=4, seed=seed, max_units=2)
    if is_started:
        game = GameController.skirmish(players, 4, seed, units=3, max_rounds=3)

    for _ in range(30):
        twin = GameController.from_text(str(game))
        assert twin.digest() == game.digest()
        assert str(twin) == str(game)
        assert twin.legal_actions() == game.legal_actions()
        game.apply(choice(rng, game.legal_actions()))


def test_terrain_reads_back_with_what_its_letters_mean() -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1)))
    wood = Terrain("wood", "f", move_cost=2, cover=1, blocks_sight=True)
    with game.editing():
        plain = game.field.terrain
        game.field.terrain = (*plain[:2], wood, Terrain("lava", "~", None), *plain[4:])

    text = str(game)
    twin = GameController.from_text(text)

    assert (
        'legend = { f = { name = "wood", move_cost = 2, cover = 1, '
        'blocks_sight = true }, "~" = { name = "lava", impassable = true } }\n' in text
    )
    assert twin.digest() == game.digest()
    assert twin.field.terrain == game.field.terrain
    assert str(twin) == text
    game.position()["legend"]["f"].clear()
    assert str(game) == text


def test_terrains_that_cannot_be_told_apart_are_refused() -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1)))
    digest = game.digest()

    with (
        pytest.raises(InvalidValueError, match=r"but grass and .* both have '\.'"),
        game.editing(),
    ):
        game.field.terrain = (GRASS, *game.field.terrain[1:])

    assert game.digest() == digest


@pytest.mark.parametrize(
    ("legend", "message"),
    [
        ("legend = 7", "^legend must be a table"),
        ("legend = { f = 7 }", "^legend.f must be a table"),
        ("legend = { f = { cover = 1 } }", "^legend.f.name is missing"),
        ('legend = { ff = { name = "wood" } }', "^legend.ff: symbol must be one char"),
        ('legend = { f = { name = "w", move_cost = 0 } }', "^legend.f.move_cost must"),
    ],
)
def test_legend_that_cannot_be_is_named(legend: str, message: str) -> None:
    text = str(match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1))))

    with pytest.raises(NotationError, match=message):
        GameController.from_text(f"{legend}\n{text}")


def test_dead_unit_remembers_a_place_where_another_unit_stands() -> None:
    game = match(
        unit("Alpaca", 1, (0, 0)),
        unit("Alpaca", 2, (0, 1), hit_points="0/100"),
        unit("Alpaca", 2, (1, 1), hit_points="0/100", moved=True),
    )
    game.apply(Move(1, (0, 1)))

    twin = GameController.from_text(str(game))

    assert twin.digest() == game.digest()
    assert str(twin.units[1].location) == "(0, 1)"
    assert twin.field.units == (twin.units[0],)


def test_position_of_a_match_that_is_over() -> None:
    game = match(
        to_act=None, round_number=3, outcome={"reason": "round_limit", "winners": []}
    )

    assert game.outcome == Outcome("round_limit", ())
    assert GameController.from_text(str(game)).digest() == game.digest()


def test_position_between_turn_zero_and_the_first_round() -> None:
    game = match(to_act=None, round_number=0)

    assert (game.to_act, game.outcome, game.is_running) == (None, None, False)
    assert GameController.from_text(str(game)).digest() == game.digest()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('players = ["Player 1"', "players = [1", "players must be a list of strings"),
        (
            '["Player 1", "Player 2", "Player 3"]',
            '["a", "a"]',
            "players: the names of players must differ",
        ),
        (
            '["Player 1", "Player 2", "Player 3"]',
            "[]",
            "players: the number of players must be at least 1",
        ),
        ('"Player 3"]\nout', '" "]\nout', "players: name must be a printable string"),
        ('out = ["Player 3"]', 'out = ["Ann"]', "out must be some of .*Ann"),
        ('out = ["Player 3"]\n', "", "order must have each of .*'Player 3'.* once"),
        ('order = ["Player 2", ', "order = [", "order must have each of .*Player 2"),
        ('order = ["Player 2"', 'order = ["Player 1"', "order must have each of"),
        ("order =", "turns =", "order is missing"),
        (
            'to_act = "Player 1"',
            'to_act = "Player 3"',
            "to_act must be one of .*, not 'Player 3'",
        ),
        ('to_act = "Player 1"', "to_act = 1", "to_act must be a string, not 1"),
        ('to_act = "Player 1"\n', "", "to_act is missing"),
        ("round = 4", "round = -1", "round must be from 0"),
        ("round = 4", 'round = "4"', "round must be a whole number, not '4'"),
        ("round = 4", "round = 4.0", "round must be a whole number, not 4.0"),
        ("round = 4", f"round = {10**30}", "round must be from 0 to"),
        ("max_rounds = 9", "max_rounds = 0", "max_rounds must be from 1"),
        ("max_rounds = 9", f"max_rounds = {2**31}", "max_rounds must be from 1"),
        ("max_units = 5", "max_units = -5", "max_units must be from 0"),
        ("max_units = 5", "max_unit = 5", "max_unit: unknown key"),
        ("turn = 3", "turn = 0", "uses_per_turn must be from 1"),
        ("turn = 3", "turn = 1", r"unit\[0\].uses must be from 0 to 1, not 2"),
        ("uses_per_turn = 3\n", "", r"unit\[0\].uses must be from 0 to 0, not 2"),
        ('board = """', 'bord = """', "board is missing"),
        ("\n.---.---.\n", "\n.---.-?-.\n", "board: line 1, column 6 .*'-'"),
        ("\n.---.---.\n", "\n.---.---\n", "board: line 1, column 6 .*'-'"),
        (
            "\n|   |   |\n",
            "\n|   +   |\n",
            r"board: line 2, column 5 of the board: '\+' means",
        ),
        ("\n.---.---.\n", "\n.---.---~\n", "board: line 1, column 9 .*'~'"),
        ("[\n  { id = 1,", "[7,\n  { id = 1,", r"unit\[0\] must be a table"),
        ("id = 2, ", "", r"unit\[1\].id is missing"),
        ("id = 2, ", "id = 3, ", r"unit\[1\].id must be 2, the next number, not 3"),
        ("id = 2, ", "id = 1, ", r"unit\[1\].id must be 2, the next number, not 1"),
        ('"Fighter"', '"Figther"', r"unit\[1\].class must be one of .*'Figther'"),
        ('"Fighter"', '"Unit"', r"unit\[1\].class must be one of .*'Unit'"),
        (
            '"Fighter", owner = "Player 1"',
            '"Fighter", owner = "Ann"',
            r"unit\[1\].owner must be one of .*'Ann'",
        ),
        ("at = [0, 1]", "at = [0, 0]", r"unit\[1\].at: Archer 1 stands on \(0, 0\)"),
        ("at = [0, 1]", "at = [0, 3]", r"unit\[1\].at: \(0, 3\) is not on the map"),
        ("at = [0, 1]", f"at = [0, {10**30}]", r"unit\[1\].at: .* is not on the map"),
        ("at = [0, 1]", "at = [0]", r"unit\[1\].at must be .row, column."),
        (
            'at = [0, 0], hit_points = "0/100"',
            'at = [0, 3], hit_points = "0/100"',
            r"unit\[4\].at: \(0, 3\) is not on the map",
        ),
        (
            'owner = "Player 3", ',
            'owner = "Player 3", at = [1, 0], ',
            r"unit\[3\].at: Cleric 4 cannot be on the map, as Player 3 is out",
        ),
        ('"70/70"', '"71/70"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', '"-1/70"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', '"0/0"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', '"1/9999999999"', r"unit\[1\].hit_points must be like '45/100'"),
        ('"70/70"', '"1.0/70"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', '"01/70"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', '"٣/70"', r"unit\[1\].hit_points must be like '45/100', not"),
        ('"70/70"', "70", r"unit\[1\].hit_points must be a string, not 70"),
        ("movement = 5", "movement = -5", r"unit\[1\].movement must be from 0"),
        ("movement = 5", f"movement = {2**31}", r"unit\[1\].movement must be from 0"),
        (", movement = 5", "", r"unit\[1\].movement is missing"),
        ("moved = true", "moved = 1", r"unit\[0\].moved must be true or false, not 1"),
        ("*bow 30 2-5", "*bow 30 2", r"unit\[0\].items: an item is written .*'lance'"),
        (
            "*bow 30 2-5",
            "*bo 30 2-5",
            r"unit\[0\].items: no class of items is named 'bo'",
        ),
        ("*bow 30", "*axe 30", r"unit\[0\].items: Archer cannot wield bow"),
        ("axe 50", "*bow 50", r"unit\[0\].items: one item can be equipped, not .*king"),
        ("*bow 30", "bow 9999999999", r"unit\[0\].items: power must be at most"),
        (
            "movement = 0, items = [",
            "movement = 0, items = [\"axe 1 1-1 'a'\", \"axe 1 1-1 'b'\", "
            "\"axe 1 1-1 'c'\", ",
            r"unit\[2\].items: Hero carries 3 items already",
        ),
        (
            "movement = 5 }",
            'movement = 5, colour = "red" }',
            r"unit\[1\].colour: unknown key",
        ),
        (
            "java = 25214903917",
            "java = 281474976710656",
            "dice.java: .*281474976710656",
        ),
        ("java = ", "mulberry32 = ", "dice must be { java = <state> }"),
        ('game = "match"', 'game = "chess"', "game must be one of .*'match'.*, not"),
        ("game = ", "game ", "line 4"),
    ],
)
def test_damaged_position_is_refused_with_the_place(
    old: str, new: str, message: str
) -> None:
    assert old in POSITION

    with pytest.raises(NotationError, match=message):
        GameController.from_text(POSITION.replace(old, new, 1))


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("", "board must have a place"),
        (" \n ", "board must have a place"),
        ("\n" * 512 + ".", "board: row must be at most 255, not 256"),
        (" " * 1024 + ".", "board: column must be at most 255, not 256"),
    ],
    ids=["empty", "blank", "too high", "too wide"],
)
def test_board_has_places_and_a_bounded_size(board: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        match(board=board)


@pytest.mark.parametrize("hit_points", [1 / 3, 45.25, 1e-7, 99.99999999999999])
def test_any_hit_points_that_custom_rules_leave_are_read(
    hit_points: float,
) -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1)))
    with game.editing():
        game.units[0].set_hit_points(hit_points)

    twin = GameController.from_text(str(game))

    assert twin.units[0].hit_points == hit_points
    assert twin.digest() == game.digest()


def test_a_player_without_a_hero_is_out() -> None:
    fallen = unit("Hero", 1, None, hit_points="0/100")
    outcome = {"reason": "x", "winners": ["Player 1"]}

    message = r"^unit\[0\].hit_points must be above 0, as Player 1 is not out$"
    with pytest.raises(NotationError, match=message):
        match(fallen)

    all_fell_at_once = match(fallen, to_act=None, outcome=outcome)
    assert all_fell_at_once.outcome is not None


def test_largest_board_is_read() -> None:
    assert match(board="\n" * 510 + " " * 1020 + ".").field.units == ()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"to_act": None}, "to_act is missing"),
        (
            {"max_rounds": 2, "round_number": 3},
            "round must be at most max_rounds, 2, not 3",
        ),
        ({"order": (2,), "to_act": 2, "out": ["Player 1"]}, "outcome is missing: only"),
        ({"outcome": 7}, "outcome must be a table"),
        ({"outcome": {"winners": []}}, r"outcome\.reason is missing"),
        ({"outcome": {"reason": "x"}}, r"outcome\.winners is missing"),
        (
            {"outcome": {"reason": "\n", "winners": []}},
            r"outcome\.reason: the reason must be a printable string",
        ),
        (
            {"outcome": {"reason": "x", "winners": ["Ann"]}, "to_act": None},
            r"outcome\.winners must be among .*'Player 2'\), not 'Ann'",
        ),
        (
            {"outcome": {"reason": "x", "winners": [], "by": 1}, "to_act": None},
            r"outcome\.by: unknown key",
        ),
        (
            {"outcome": {"reason": "x", "winners": []}},
            "outcome is given for a match that goes on",
        ),
        (
            {
                "outcome": {"reason": "x", "winners": []},
                "to_act": None,
                "round_number": 0,
            },
            "outcome is given for a match that goes on",
        ),
    ],
)
def test_position_that_contradicts_itself_is_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        match(**changes)


@pytest.mark.parametrize(
    "make",
    [
        lambda: (Bow(name="o'bow 'x'", power=0, min_range=2, max_range=2), False),
        lambda: (Staff(name="*", power=2**31 - 1, max_range=2**31 - 1), True),
    ],
)
def test_item_reads_back(make: Callable[[], tuple[Any, bool]]) -> None:
    item, is_equipped = make()

    twin, was_equipped = item_from_text(item_text(item, is_equipped))

    assert (type(twin), was_equipped) == (type(item), is_equipped)
    for name in ("name", "power", "min_range", "max_range"):
        assert getattr(twin, name) == getattr(item, name)


@pytest.mark.slow
def test_so_many_units_can_be_and_not_one_more() -> None:
    assert MAX_UNITS == 10_000
    check_most_units(MAX_UNITS)


def test_placing_listing_and_reading_have_the_same_bound_of_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("actions", "listing", "notation"):
        monkeypatch.setattr(f"alpaca_emblem.games.match.{module}.MAX_UNITS", 5)

    check_most_units(5)


def check_most_units(most: int) -> None:
    """Read a match of *most* units, which no other can join, and refuse one more."""
    entry = {"class": "Hero", "owner": "Player 1", "hit_points": "1/1", "movement": 1}
    units = [{"id": n, **entry} for n in range(1, most + 2)]
    game = GameController(players=1, map_size=2, seed=1)
    position = {**game.position(), "unit": units[:-1]}

    full = GameController.from_position(position)

    assert len(full.units) == most
    refusal = full.why_not(Place("Hero", 1, 1, (0, 0)))
    assert refusal is not None
    assert refusal.reason == "too_many_units"
    assert not any(isinstance(action, Place) for action in full.legal_actions())
    with pytest.raises(NotationError, match=f"unit must have at most {most} tables"):
        GameController.from_position({**position, "unit": units})


def test_so_many_items_are_read_and_not_one_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    items = ["axe 1 1-1 'a'"] * 2
    text = str(match(*(unit("Alpaca", 1, (0, n), *items) for n in range(2))))

    monkeypatch.setattr("alpaca_emblem.games.match.notation.MAX_ALL_ITEMS", 4)
    assert len(GameController.from_text(text).units) == 2
    monkeypatch.setattr("alpaca_emblem.games.match.notation.MAX_ALL_ITEMS", 3)
    with pytest.raises(NotationError, match=r"unit\[1\]\.items are more than 3 in all"):
        GameController.from_text(text)


def test_reading_a_match_sets_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map is made, and no order drawn, to be thrown away."""
    position = match(unit("Hero", 1, (0, 0), LANCE)).position()

    def refuse(game: GameController) -> None:
        raise AssertionError("it is set up")

    monkeypatch.setattr(GameController, "_set_up", refuse)

    assert GameController.from_position(position).position() == position
    with pytest.raises(AssertionError, match="it is set up"):
        GameController(seed=1)


def test_a_refused_position_leaves_later_matches_whole() -> None:
    with pytest.raises(NotationError):
        match(unit("Hero", 1, (9, 9)))

    assert len(GameController(seed=1, map_size=2).field) == 4


def test_a_match_that_was_read_is_closed() -> None:
    state = match(unit("Hero", 1, (0, 0)))._state()
    game = GameController._from_state(state)

    with pytest.raises(OutsideActionError):
        game.units[0].hit_points = 1
    with game.editing():
        game.units[0].hit_points = 1
    assert game.units[0].hit_points == 1
