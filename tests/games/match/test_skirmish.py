"""Skirmishes: armed, placed and started, the same for all players."""

from __future__ import annotations

import json
from collections import Counter
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NotationError,
    NoUsesLeftError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import AddItem, EndTurn, StartGame, UseItem
from alpaca_emblem.games.match.agents import GreedyAgent
from alpaca_emblem.games.match.skirmish import (
    CLASSIC,
    CONTEST,
    CONTEST_OF_FOUR,
    Carried,
    Enlisted,
    Skirmish,
    roster_of,
)
from alpaca_emblem.model.units import UNIT_CLASSES, Hero, Unit
from alpaca_emblem.replay import load, save
from alpaca_emblem.texts import Narrator
from tests.games.match.positions import LANCE, match, unit


def items(unit: Unit) -> list[tuple[str, int]]:
    return [(item.name, item.power) for item in unit.items]


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(st.integers(2, 6), st.integers(1, 7), st.integers(0, 2**48 - 1))
def test_all_players_lead_the_same_units(players: int, units: int, seed: int) -> None:
    game = GameController.skirmish(players, 7, seed, units=units)

    armies = [
        [(type(u), u.hit_points, u.movement, items(u)) for u in tactician.units]
        for tactician in game.tacticians
    ]

    assert (game.round_number, game.max_rounds, game.is_running) == (1, 30, True)
    assert all(army == armies[0] for army in armies)
    assert len(armies[0]) == units
    assert all(u.is_placed for u in game.units)


def test_the_people() -> None:
    """The first item of each unit is equipped, if its class wields it."""
    game = GameController.skirmish(2, 5, 1, units=7)
    player = game.turn_owner
    assert player is not None

    people = {type(u).__name__: (u.equipped_item.name, items(u)) for u in player.units}

    assert people == {
        "Hero": ("generic spear", [("generic spear", 30), ("powerful spear", 50)]),
        "Fighter": ("generic axe", [("generic axe", 30), ("powerful axe", 50)]),
        "Archer": ("generic bow", [("generic bow", 30), ("powerful bow", 50)]),
        "Sorcerer": (
            "generic darkness",
            [
                ("generic darkness", 30),
                ("powerful light", 50),
                ("powerful spirit", 50),
            ],
        ),
        "SwordMaster": (
            "generic sword",
            [("generic sword", 30), ("powerful sword", 50)],
        ),
        "Cleric": ("generic staff", [("generic staff", 30), ("powerful staff", 50)]),
        "Alpaca": (
            "nothing",
            [
                ("generic staff", 30),
                ("powerful spear", 50),
                ("powerful axe", 50),
                ("powerful bow", 50),
            ],
        ),
    }
    assert set(people) <= set(UNIT_CLASSES)


def test_units_beyond_the_seventh_start_again_with_a_hero() -> None:
    game = GameController.skirmish(1, 3, 1, units=9)

    kinds = Counter(type(u).__name__ for u in game.units)

    assert kinds == Counter(
        Alpaca=1, Archer=1, Cleric=1, Fighter=2, Hero=2, Sorcerer=1, SwordMaster=1
    )


def test_homes_lie_evenly_along_the_border() -> None:
    """In the order of the first round, from the upper left corner, clockwise."""
    game = GameController.skirmish(4, 5, 7, units=1)

    homes = {
        unit.owner.name: str(unit.location)
        for unit in game.units
        if unit.owner is not None
    }

    order = [tactician.name for tactician in game.rounds.order]
    assert list(homes) == order
    assert list(homes.values()) == ["(0, 0)", "(0, 4)", "(4, 4)", "(4, 0)"]


def test_people_stand_next_to_each_other() -> None:
    game = GameController.skirmish(2, 7, 3)

    for tactician in game.tacticians:
        home, *others = tactician.units
        assert all(home.distance_to(other) <= 3 for other in others)


@pytest.mark.parametrize(
    ("size", "players", "units"), [(1, 1, 1), (2, 2, 2), (3, 9, 1)]
)
def test_full_map_is_large_enough(size: int, players: int, units: int) -> None:
    game = GameController.skirmish(players, size, 5, units=units)

    assert len(game.field.units) == size * size


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 2, "map_size": 3}, InvalidValueError, "10 units need as many pl"),
        ({"units": 0}, InvalidValueError, "units must be at least 1, not 0"),
        ({"units": "5"}, InvalidTypeError, "units must be a whole number, not '5'"),
        ({"max_rounds": 0}, InvalidValueError, "max_rounds must be at least 1, not 0"),
        ({"plan": "classic"}, InvalidTypeError, "plan must be of class Skirmish"),
    ],
)
def test_skirmish_that_cannot_be_is_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        GameController.skirmish(**arguments, seed=1)


def test_seed_makes_the_skirmish() -> None:
    game, same = (GameController.skirmish(["a", "b"], 5, 11) for _ in range(2))

    assert game.digest() == same.digest()
    assert game.digest() != GameController.skirmish(["a", "b"], 5, 12).digest()
    assert (game.seed, game.map_seed, game.players) == (11, 11, ("a", "b"))


def test_skirmish_without_a_seed_reports_the_one_it_drew() -> None:
    game = GameController.skirmish(map_size=4, units=2, max_rounds=None)

    again = GameController.skirmish(
        map_size=4, seed=game.seed, units=2, max_rounds=None
    )

    assert again.digest() == game.digest()
    assert game.max_rounds is None
    assert game.actions[-1] == StartGame(None)
    assert any(isinstance(action, AddItem) for action in game.actions)


def test_contest_is_the_default() -> None:
    game = GameController.skirmish(seed=1)

    assert (len(game.players), game.map_size, len(game.units)) == (2, 7, 10)
    assert (game.max_rounds, game.uses_per_turn) == (30, 1)
    assert {(u.hit_points, u.movement) for u in game.units} == {(200, 2)}


def test_arguments_keep_their_names_and_order() -> None:
    parameters = signature(GameController.skirmish).parameters.values()

    assert [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD] == [
        *("players", "map_size", "seed")
    ]
    assert [p.name for p in parameters if p.kind is p.KEYWORD_ONLY] == [
        *("units", "max_rounds", "plan")
    ]
    assert [p.default for p in parameters] == [..., ..., None, ..., ..., CONTEST]


def test_contest_of_four_differs_in_players_units_and_hit_points() -> None:
    game = GameController.skirmish(seed=1, plan=CONTEST_OF_FOUR)

    assert (len(game.players), game.map_size, len(game.units)) == (4, 7, 12)
    assert (game.max_rounds, game.uses_per_turn) == (30, 1)
    assert {(u.hit_points, u.movement) for u in game.units} == {(400, 2)}
    assert [type(u).__name__ for u in game.units[:3]] == ["Hero", "Fighter", "Archer"]


def test_classic_has_no_limit_of_uses() -> None:
    game = GameController.skirmish(seed=1, plan=CLASSIC)

    assert game.uses_per_turn is None
    assert {(u.hit_points, u.movement) for u in game.units} == {(100, 3)}
    assert "uses" not in str(game)


def test_arguments_override_the_plan() -> None:
    plan = evolve(CLASSIC, players=3, map_size=4, units=2)

    game = GameController.skirmish(seed=1, plan=plan)
    other = GameController.skirmish(["a", "b"], 5, 1, units=1, plan=plan)
    endless = GameController.skirmish(seed=1, max_rounds=None, plan=plan)

    assert (len(game.players), game.map_size, len(game.units)) == (3, 4, 6)
    assert (other.players, other.map_size, len(other.units)) == (("a", "b"), 5, 2)
    assert (other.max_rounds, endless.max_rounds) == (30, None)


def test_homes_of_a_plan_are_where_the_units_stand() -> None:
    plan = evolve(CONTEST, homes=[(3, 0), (3, 6)], units=1)

    game = GameController.skirmish(seed=1, plan=plan)

    assert [str(u.location) for u in game.units] == ["(3, 0)", "(3, 6)"]


LONE = Skirmish(
    players=["Ann", "Bob"],
    map_size=3,
    units=1,
    roster=[Enlisted(unit_class="Hero", hit_points=7, movement=1)],
    homes=[(0, 1), (2, 1)],
)


@pytest.mark.parametrize("plan", [CLASSIC, CONTEST, CONTEST_OF_FOUR, LONE])
def test_plan_is_read_as_it_was_written(plan: Skirmish, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(str(plan), encoding="utf-8")

    assert Skirmish.from_text(str(plan)) == plan
    assert Skirmish.from_file(path) == plan
    assert Skirmish.from_plain(json.loads(json.dumps(plan.to_plain()))) == plan


def test_plan_needs_only_a_roster() -> None:
    plan = Skirmish.from_text("""
players = 3
roster = [{ class = "Hero", hit_points = 9, movement = 2, items = ["spear 3 0-0 'a'"] }]
""")

    assert plan.players == ("Player 1", "Player 2", "Player 3")
    assert (plan.map_size, plan.units, plan.homes) == (7, 5, ())
    assert (plan.max_rounds, plan.uses_per_turn) == (None, None)
    assert plan.roster[0].items[0] == Carried(
        item_class="Spear", name="a", power=3, min_range=0, max_range=0
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("map_size = 3", "map_size = 0", "map_size must be from 1"),
        (
            "map_size = 3",
            "map_size = 1",
            r"plan: each of homes must be on the map of 1",
        ),
        ("map_size = 3", "size = 3", "size: unknown key"),
        ('["Ann", "Bob"]', '"Ann"', "players must be a list of strings, not 'Ann'"),
        ('["Ann", "Bob"]', "0", "plan: players must be at least 1, not 0"),
        ('["Ann", "Bob"]', "3", "plan: homes must be 3, one for each player, not 2"),
        ("[0, 1]", "[0]", r"homes\[0\] must be \[row, column\]"),
        ("Hero", "Dragon", r"roster\[0\].class: unit_class must be one of"),
        ("points = 7", "points = 0", r"roster\[0\].hit_points must be from 1"),
        ("items = []", 'items = ["axe"]', r"roster\[0\].items: an item is written"),
        ("items = []", "items = [\"*axe 1 1-1 'a'\"]", "an item is written"),
        ("items = []", "items = [\"club 1 1-1 'a'\"]", "no class of items is named"),
        ("items = []", "item = []", r"roster\[0\].item: unknown key"),
    ],
)
def test_wrong_plans_are_refused(old: str, new: str, message: str) -> None:
    assert old in str(LONE)

    with pytest.raises(NotationError, match=message):
        Skirmish.from_text(str(LONE).replace(old, new))


def test_a_plan_must_be_a_table_with_a_roster() -> None:
    with pytest.raises(NotationError, match="a plan must be a table, not 7"):
        Skirmish.from_plain(7)
    with pytest.raises(NotationError, match="plan: roster must have a unit"):
        Skirmish.from_plain({})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"homes": [(0, "1"), (2, 1)]}, "each of homes must be .row, column., not"),
        ({"roster": [Hero]}, "each of roster must be of class Enlisted"),
    ],
)
def test_wrong_types_in_plans_are_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        evolve(LONE, **changes)


def test_items_of_a_plan_have_a_known_class() -> None:
    with pytest.raises(InvalidValueError, match="item_class must be one of Axe"):
        Carried(item_class="Club", name="a", power=1, min_range=1, max_range=1)


def test_roster_of_classes_has_generic_units_by_default() -> None:
    (one,) = roster_of([(Hero, ())])
    homes: Any = [[3, 0], [3, 6]]  # as lists, from a document

    assert evolve(CONTEST, homes=homes).homes == ((3, 0), (3, 6))

    assert (one.unit_class, one.hit_points, one.movement, one.items) == (
        *("Hero", 100, 3),
        (),
    )


def duel_of_heroes(uses_per_turn: int | None = 1) -> GameController:
    head: dict[str, Any] = {"uses_per_turn": uses_per_turn} if uses_per_turn else {}
    return match(
        unit("Hero", 1, (0, 0), LANCE, hit_points="500/500"),
        unit("Hero", 2, (0, 1), LANCE, hit_points="500/500"),
        **head,
    )


def test_unit_uses_an_item_as_often_as_allowed_and_strikes_back_free() -> None:
    game = duel_of_heroes(2)
    use, back = UseItem(1, 2), UseItem(2, 1)

    for _ in range(2):
        assert len(game.apply(use)) == 2  # the strike, and the one back
    assert use not in game.legal_actions()
    with pytest.raises(
        NoUsesLeftError,
        match="Hero 1 has used items 2 times this turn, as often as allowed",
    ):
        game.apply(use)
    game.apply(EndTurn())

    assert [u.uses for u in game.units] == [2, 0]
    assert game.is_legal(back)


def test_uses_are_counted_anew_in_the_units_next_turn() -> None:
    game = duel_of_heroes()
    game.apply(UseItem(1, 2))
    game.apply(EndTurn())
    other = game.units[1] if game.to_act == "Player 2" else game.units[0]

    game.apply(EndTurn())

    assert other.uses == 0
    while game.to_act != "Player 1":
        game.apply(EndTurn())
    assert game.is_legal(UseItem(1, 2))


def test_uses_are_part_of_the_state() -> None:
    game = duel_of_heroes()
    before = game.digest()

    game.apply(UseItem(1, 2))

    assert game.position()["unit"][0]["uses"] == 1
    for same in (game.copy(), GameController.from_text(str(game))):
        assert same.digest() == game.digest()
        assert same.legal_actions() == game.legal_actions()
        assert not same.is_legal(UseItem(1, 2))
    assert game.view("Player 1").legal_actions() == tuple(
        action for action in game.legal_actions() if not action.is_referees
    )
    game.undo()
    assert (game.digest(), game.units[0].uses) == (before, 0)


def test_without_a_limit_nothing_is_counted() -> None:
    game = duel_of_heroes(None)

    for _ in range(3):
        game.apply(UseItem(1, 2))

    assert game.units[0].uses == 0
    assert "uses" not in str(game)


@pytest.mark.unmeasured
def test_refusal_is_told_in_every_language() -> None:
    game = duel_of_heroes()
    game.apply(UseItem(1, 2))

    refusal = game.why_not(UseItem(1, 2))

    assert refusal is not None
    assert refusal.reason == "no_uses_left"
    assert "has used items once this turn" in refusal.message
    told = {
        Narrator(language).refusal(refusal) for language in ("en", "es", "bg", "de")
    }
    assert len(told) == 4


def test_saves_keep_limit_and_uses(tmp_path: Path) -> None:
    game = GameController.skirmish(map_size=3, seed=1, units=2)
    while not any(isinstance(action, UseItem) for action in game.legal_actions()):
        game.apply(EndTurn())
    game.apply(next(a for a in game.legal_actions() if isinstance(a, UseItem)))

    save(game, tmp_path / "match.json", history=True)
    again = load(tmp_path / "match.json", GameController)

    assert (again.digest(), again.options) == (game.digest(), game.options)
    assert [u.uses for u in again.units] == [u.uses for u in game.units]
    assert sum(u.uses for u in again.units) == 1


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(4))
def test_greedy_agents_fight_a_contest_over_several_rounds(seed: int) -> None:
    game, most = GameController.skirmish(seed=seed), 0
    agents = {side: GreedyAgent(seed) for side in game.sides}

    while game.outcome is None:
        assert game.to_act is not None
        game.apply(agents[game.to_act].choose(game.view(game.to_act)))
        most = max(most, *(u.uses for u in game.units))

    assert most == 1
    assert game.outcome.reason == "last_standing"
    assert 3 <= game.round_number <= 30
