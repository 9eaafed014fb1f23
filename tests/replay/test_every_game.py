"""The promises of saves, texts and replays, kept by each of the library's games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import ReplayError, SaveError
from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import (
    Replay,
    diff,
    from_json,
    load,
    record,
    save,
    saves,
    to_json,
)
from alpaca_emblem.testing.random_play import choose, dice_for
from tests.replay.games import EVERY_GAME, wandered

pytestmark = pytest.mark.unmeasured

every_game = pytest.mark.parametrize("name", EVERY_GAME)


def reloaded(game: Game, *, history: bool) -> Game:
    """*game* as it is after a save and a load, without the disk."""
    return from_json(json.loads(json.dumps(to_json(game, history=history))))


def play_on(game: Game, actions: int, seed: int) -> list[str]:
    """The digests after each of so many further actions."""
    dice = dice_for("play on", seed)
    digests = []
    for _ in range(actions):
        if game.outcome is not None:
            break
        game.apply(choose(game.legal_actions(), dice))
        digests.append(game.digest())
    return digests


def check_every_step(name: str, seed: int, steps: int) -> None:
    """Load at every step of a game: the loaded game continues like the original."""
    game, dice = wandered(EVERY_GAME[name], seed, 10), dice_for("steps", seed)
    for number in range(steps):
        if game.outcome is not None:
            break
        loaded = reloaded(game, history=number % 5 == 0)
        again = type(game).from_text(str(game))
        action = choose(game.legal_actions(), dice)
        assert loaded.legal_actions() == game.legal_actions() == again.legal_actions()
        expected = game.apply(action)
        assert loaded.apply(action) == expected == again.apply(action)
        assert loaded.position() == game.position() == again.position()
    assert reloaded(game, history=True).actions == game.actions
    assert reloaded(game, history=False).outcome == game.outcome


@every_game
def test_game_goes_on_from_every_step_as_if_it_had_not_been_loaded(name: str) -> None:
    check_every_step(name, seed=3, steps=10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@every_game
def test_long_games_go_on_from_every_step(name: str, seed: int) -> None:
    check_every_step(name, seed, steps=150)


PROGRAM = """
import sys
from alpaca_emblem.replay import load
from tests.replay.games import EVERY_GAME, wandered
from tests.replay.test_every_game import play_on

for path, make in zip(sys.argv[1:], reversed(EVERY_GAME.values())):
    wandered(make, 8, 5)
    print(play_on(load(path), 10, 4)[-1])
"""


def test_other_process_that_has_played_something_else_goes_on_alike(
    tmp_path: Path,
) -> None:
    paths, expected = [], []
    for number, make in enumerate(EVERY_GAME.values()):
        game, path = wandered(make, 3, 15), os.fspath(tmp_path / f"{number}.save")
        save(game, path, history=bool(number % 2))
        paths.append(path)
        expected.append(play_on(game, 10, 4)[-1])

    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, *paths],
        capture_output=True,
        text=True,
        check=True,
    )

    assert finished.stdout.split() == expected


@every_game
def test_all_actions_can_be_undone_after_loading(name: str) -> None:
    game = wandered(EVERY_GAME[name], 5, 8)

    loaded = reloaded(game, history=True)

    assert loaded.actions == game.actions
    while game.actions:
        assert loaded.undo() == game.undo()
        assert loaded.digest() == game.digest()
    assert loaded.options == game.options
    assert loaded.fresh().digest() == game.digest()


@every_game
def test_only_a_dungeon_uses_its_save_up(name: str, tmp_path: Path) -> None:
    game, path = wandered(EVERY_GAME[name], 5, 3), tmp_path / "a.save"
    save(game, path)

    assert load(path, keep=True).digest() == game.digest()
    assert load(path).digest() == game.digest()

    assert path.exists() is (game.name != "dungeon")


@every_game
def test_replay_is_the_game_at_every_step(name: str, tmp_path: Path) -> None:
    game = wandered(EVERY_GAME[name], 4, 15)
    record(game, every=6).save(tmp_path / "a.replay")

    replay = Replay.load(tmp_path / "a.replay")

    again = game.fresh()
    for step in replay:
        assert (step.side, step.action) == (again.to_act, game.actions[step.number - 1])
        assert again.apply(step.action) == step.events
        assert step.game.digest() == again.digest()
        for side in again.sides:
            assert "dice" not in step.game.view(side).position
    assert replay.play().digest() == game.digest()
    assert list(replay.beginning) == ["options"]
    assert replay.seeds["seed"] == 4


@every_game
def test_fork_parts_where_it_was_made_and_both_states_are_drawn(name: str) -> None:
    replay = record(wandered(EVERY_GAME[name], 4, 12))
    number = len(replay) - 3
    there = replay.at(number)
    others = [a for a in there.legal_actions() if a != replay.actions[number]]

    fork = replay.fork(number, others[:1])
    found = diff(replay, fork)

    assert diff(replay, replay) is None
    assert found is not None
    assert (found.step, found.actions[1]) == (number + 1, others[0])
    assert type(there).from_text(found.states[0]).digest() == (
        replay.at(number + 1).digest()
    )
    assert type(there).from_text(found.states[1]).digest() == fork.play().digest()


@every_game
def test_first_step_that_differs_is_named(name: str) -> None:
    """Here the last: what comes earlier is compared by the first digits only."""
    replay = record(wandered(EVERY_GAME[name], 4, 12), every=50)
    before = replay.at(len(replay) - 1)
    others = [a for a in before.legal_actions() if a != replay.actions[-1]]

    with pytest.raises(ReplayError) as raised:
        evolve(replay, actions=(*replay.actions[:-1], others[0])).play()

    assert raised.value.step == len(replay)


SAVED: dict[str, list[tuple[tuple[str | int, ...], Any, str]]] = {
    "match": [(("unit", 1, "at"), [99, 0], r"position\.unit\[1\]\.at")],
    "grid": [
        (("unit", 1, "at"), [0, 99], r"position\.unit"),
        (("unit", 2, "id"), 2, r"position\.unit\[2\]\.id must be 3"),
        (("turn",), 10**40, r"position\.turn must be from 1"),
    ],
    "duel": [
        (("unit", 0, "hit_points"), "9/0", r"position\.unit\[0\]\.hit_points must be"),
        (("unit", 1, "id"), 1, r"position\.unit\[1\]\.id must be 2"),
        (("rules", "can_flee"), 1, r"position\.rules\.can_flee must be true or false"),
    ],
    "dungeon": [
        (("adventurer", "at"), [0, 0], r"position\.adventurer\.at"),
        (("monster", 0, "id"), 1, r"position\.monster\[0\]\.id must be from 2"),
        (("monster", 0, "kind"), "Dragon", r"position\.monster\[0\]\.kind"),
        (("variant",), {"rows": 9}, r"position\.variant: rows must be at least 12"),
    ],
}


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [(name, *case) for name, cases in SAVED.items() for case in cases],
)
def test_damage_is_named_by_its_path(
    name: str, path: tuple[str | int, ...], value: Any, message: str
) -> None:
    document = to_json(wandered(EVERY_GAME[name], 3, 0))
    inner: Any = document["position"]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value

    with pytest.raises(SaveError, match=message):
        from_json(document)


def _name_position(document: dict[str, Any]) -> dict[str, Any]:
    """As if positions had been called states in schema 1."""
    document["position"] = document.pop("state")
    return document


@every_game
def test_saves_of_an_older_schema_are_brought_up_to_date(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = wandered(EVERY_GAME[name], 3, 5), tmp_path / "old.save"
    document = to_json(game, history=True)
    document["state"] = document.pop("position")
    path.write_text(json.dumps(document), encoding="utf-8")
    newer = evolve(saves.SAVES, schema=2, upcasters={1: _name_position})

    with pytest.raises(SaveError, match=r"old\.save: state: unknown key"):
        load(path)
    monkeypatch.setattr(saves, "SAVES", newer)
    assert load(path, keep=True).digest() == game.digest()

    save(game, path)
    assert load(path, keep=True).digest() == game.digest()
    monkeypatch.undo()
    with pytest.raises(
        SaveError, match=r"old\.save: schema must be at most 1, .* not 2"
    ):
        load(path)
