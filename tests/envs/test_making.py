"""Set-ups of environments: every option of a game is a keyword."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.duel import DuelRules
from alpaca_emblem.dungeon import Legacy, Variant
from alpaca_emblem.envs.making import Maker, option_names
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid.scenario import Options, Scenario
from alpaca_emblem.games.match.skirmish import CLASSIC, Skirmish


@pytest.mark.parametrize(
    ("game", "kind", "more"),
    [
        ("match", Skirmish, {"plan", "map_seed"}),
        ("grid", Options, {"scenario"}),
        ("duel", DuelRules, {"hero", "enemies", "rules"}),
        ("dungeon", Variant, {"variant", "engine_draws", "legacy"}),
    ],
)
def test_every_option_has_a_name(game: str, kind: type, more: set[str]) -> None:
    fields = {attribute.name for attribute in attrs.fields(kind)}
    assert {*option_names(game)} == fields | more


def test_a_match_by_its_plan() -> None:
    game = Maker.of(
        "match", {"plan": CLASSIC, "map_size": 5, "players": ["A", "B"], "units": 2}
    ).new(3)
    expected = GameController.skirmish(["A", "B"], 5, 3, units=2, plan=CLASSIC)
    assert game.position() == expected.position()


def test_a_match_on_one_map() -> None:
    maker = Maker.of("match", {"map_seed": 0})
    one, other = maker.new(1), maker.new(2)
    assert isinstance(one, GameController)
    assert isinstance(other, GameController)
    assert one.field.topology == other.field.topology
    assert one.position() != other.position()
    with pytest.raises(InvalidTypeError, match="map_seed must be a whole number"):
        Maker.of("match", {"map_seed": "x"})


def test_a_battle_with_options_of_its_own() -> None:
    game = Maker.of("grid", {"scenario": "pass", "hit_chance": 70, "fog": 3}).new(5)
    assert isinstance(game, GridBattle)
    assert (game.scenario.options.hit_chance, game.scenario.options.fog) == (70, 3)
    scenario = Scenario.named("pass")
    plain = Maker.of("grid", {"scenario": scenario}).new(5)
    assert plain.position() == GridBattle("pass", seed=5).position()


def test_a_duel_by_full_rules_but_one() -> None:
    game = Maker.of("duel", {"hero": "mage", "enemies": ["rat"], "can_flee": False})
    expected = Duel(
        hero="mage", enemies=["rat"], rules=DuelRules(can_flee=False), seed=4
    )
    assert game.new(4).position() == expected.position()


def test_a_dungeon_by_its_variant() -> None:
    legacy = Legacy(deepest=4)
    options: dict[str, Any] = {"variant": Variant(gold=True), "inventory": 3}
    game = Maker.of("dungeon", {**options, "legacy": legacy, "engine_draws": 1}).new(7)
    variant = Variant(gold=True, inventory=3)
    expected = Dungeon(seed=7, variant=variant, legacy=legacy, engine_draws=1)
    assert game.position() == expected.position()


@pytest.mark.parametrize(
    ("game", "options", "error", "message"),
    [
        ("match", {"plan": 3}, InvalidTypeError, "plan must be of class Skirmish"),
        ("match", {"players": 0}, InvalidValueError, "players must be at least 1"),
        ("match", {"map_size": 2}, InvalidValueError, "the map has 4"),
        ("grid", {"scenario": "moor"}, InvalidValueError, "scenario must be one of"),
        ("grid", {"fog": 0}, InvalidValueError, "fog must be at least 1, not 0"),
        ("duel", {"hero": "bard"}, InvalidValueError, "bard"),
        ("duel", {"rules": "hard"}, InvalidValueError, "rules must be DuelRules, or"),
        ("dungeon", {"variant": 1}, InvalidTypeError, "variant must be of class Var"),
        ("dungeon", {"rows": 2}, InvalidValueError, "rows must be at least 12, not 2"),
        ("chess", {}, InvalidValueError, "game must be one of match, grid, duel, dun"),
        ([], {}, InvalidValueError, r"game must be one of .*, not \[\]"),
    ],
)
def test_options_that_are_refused(
    game: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Maker.of(game, options).new(1)


@pytest.mark.parametrize("draw", [0, 1, 99_998, 99_999, 2**31 - 2])
def test_draws_become_seeds_of_the_game(draw: int) -> None:
    assert Maker.of("grid", {}).seed_from(draw) == draw
    assert 1 <= Maker.of("dungeon", {}).seed_from(draw) < 100_000
