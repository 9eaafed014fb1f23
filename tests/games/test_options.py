"""Options of games that were read from a position are true, or None."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem import (
    Duel,
    Dungeon,
    Game,
    GameController,
    GridBattle,
    Mulberry32,
    Replay,
    record,
)
from alpaca_emblem.errors import SaveError
from alpaca_emblem.games.grid import Scenario
from alpaca_emblem.games.state import restore_seeds
from alpaca_emblem.replay import from_json, to_json
from tests.games.tiny import Pile, Take


def mage() -> Duel:
    return Duel(hero="mage", enemies=["orc"], rules="full", seed=7)


def match() -> GameController:
    return GameController.skirmish(["Ann", "Bob"], map_size=5, seed=6, units=3)


GAMES: list[tuple[Callable[[], Game], set[str]]] = [
    (match, {"seed", "map_seed", "max_units"}),
    (mage, {"seed", "hero", "enemies"}),
    (lambda: GridBattle(seed=3), {"seed", "scenario"}),
    (lambda: Dungeon(seed=5), set()),
    (lambda: Pile(start=7, seed=3), {"start", "seed"}),
]
IDS = ["match", "duel", "grid", "dungeon", "own"]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("make", "unknown"), GAMES, ids=IDS)
def test_options_missing_from_a_position_are_none(
    make: Callable[[], Game], unknown: set[str]
) -> None:
    game = make()

    options = type(game).from_text(str(game)).options

    assert {name for name, value in options.items() if value is None} == unknown
    assert len(repr(type(game).from_text(str(game)))) < 300
    for name in options.keys() - unknown:
        assert options[name] == game.options[name]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("make", "unknown"), GAMES, ids=IDS)
def test_save_tells_the_seeds_and_its_history_everything(
    make: Callable[[], Game], unknown: set[str]
) -> None:
    game = make()
    game.apply(game.legal_actions()[0])

    loaded = from_json(to_json(game))
    whole = from_json(to_json(game, history=True))

    for name in {"seed", "map_seed"} & game.options.keys():
        assert loaded.options[name] == game.options[name]
    assert whole.options == game.options


@pytest.mark.unmeasured
@pytest.mark.parametrize(("make", "unknown"), GAMES, ids=IDS)
def test_game_that_was_read_is_recorded_from_its_position(
    make: Callable[[], Game], unknown: set[str]
) -> None:
    game = make()
    loaded = type(game).from_text(str(game))
    loaded.apply(loaded.legal_actions()[0])

    replay = Replay.from_json(record(loaded).to_json())

    assert list(replay.beginning) == ["position"]
    assert replay.play().digest() == loaded.digest()
    assert replay.play().options == loaded.options
    assert loaded.fresh().digest() == game.digest()
    assert loaded.fresh().options == loaded.options


def test_duel_that_was_read_does_not_name_its_fighters_of_old() -> None:
    assert "hero=None, enemies=None" in repr(Duel.from_text(str(mage())))


def test_edited_game_still_knows_how_it_was_made() -> None:
    duel = mage()
    with duel.editing():
        duel.hero.hit_points -= 1

    assert duel.fresh().digest() == duel.digest()
    assert duel.fresh().options == duel.options
    assert duel.fresh().seed == 7


def test_match_that_was_read_restarts_where_it_was_read() -> None:
    game = GameController.from_text(str(match()))
    start = game.digest()
    game.end_turn()

    again = game.restart()

    assert again.digest() == start
    assert again.seed is None
    assert again.map_size == 5


@pytest.mark.parametrize(
    ("board", "size"),
    [(".---.\n|   |\n.---.\n", 2), (".---.---.\n", None), (".---.\n|\n.\n", None)],
    ids=["square", "line", "corner"],
)
def test_size_is_that_of_square_maps_only(board: str, size: int | None) -> None:
    position = GameController(players=1, map_size=2, seed=1).position()

    game = GameController.from_position({**position, "board": board})

    assert game.map_size == size


def test_scenario_of_an_edited_battle_is_known() -> None:
    scenario = Scenario.named("fog")
    battle = GridBattle(scenario, seed=1)

    assert battle.options["scenario"] is scenario
    with battle.editing():
        battle.units[0].hit_points = 1
    assert battle.options["scenario"] is scenario


def test_sample_of_a_dungeon_does_not_claim_a_seed() -> None:
    dungeon = Dungeon(seed=5)
    sample = dungeon.view("adventurer").sample(Mulberry32(1))

    assert isinstance(sample, Dungeon)
    assert sample.seed is None
    assert "seed" not in sample.position()
    assert Dungeon.from_text(str(sample)).digest() == sample.digest()
    assert dungeon.position()["seed"] == 5


@pytest.mark.parametrize(
    ("game", "seeds", "message"),
    [
        (Dungeon(seed=5), {"seed": -1}, "seeds.seed: seed must be from 0 to"),
        (Dungeon(seed=5), {"seed": 10**300}, "seeds.seed: seed must be from 0 to"),
        (Dungeon(seed=5), {"seed": 6}, "seeds.seed: must be 5, as in the position"),
        (mage(), {"seed": None}, "seeds.seed: must be a whole number, and a seed"),
        (mage(), {"seed": True}, "seeds.seed: must be a whole number, and a seed"),
        (mage(), {"hero": 1}, "seeds.hero: must be a whole number, and a seed"),
        (mage(), {"bad_seed": 1}, "seeds.bad_seed: must be a whole number, and a"),
    ],
    ids=["negative", "vast", "other", "none", "truth", "no seed", "unknown"],
)
def test_seeds_that_the_game_cannot_have_are_refused(
    game: Game, seeds: dict[str, Any], message: str
) -> None:
    document = {**to_json(game), "seeds": seeds}

    with pytest.raises(SaveError, match=f"^{message}"):
        from_json(document)


def test_seeds_are_restored_over_what_an_own_game_claims() -> None:
    game = Pile(seed=9)

    restore_seeds(game, {"seed": 4})

    assert game.seed == 4


def test_options_do_not_change_the_game_that_forgets_them() -> None:
    game = Pile(start=5)
    game.apply(Take(2))
    before = game.digest()

    game._forget_options("start", "seed")

    assert game.options["start"] is None
    assert game.digest() == before
