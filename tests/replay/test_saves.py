"""Saves: games go on from them as if nothing had been, and nothing else is loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    OutsideActionError,
    SaveError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn, UseItem
from alpaca_emblem.games.values import Action
from alpaca_emblem.replay import from_json, load, save, to_json
from alpaca_emblem.rng import Mulberry32, ScriptedRandom, choice
from tests.games.match.positions import match, unit
from tests.games.tiny import Pile, QuietPile, Take, Toss
from tests.replay.games import MortalPile, small_match

GAMES: list[Callable[[], Game]] = [
    lambda: GameController(players=2, map_size=3, seed=5),
    lambda: GameController.skirmish(3, 4, 9, units=2, max_rounds=4),
    lambda: match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1), moved=True)),
    lambda: Pile(start=20, seed=4),
    lambda: QuietPile(start=5),
]
IDS = ["turn zero", "skirmish", "edited", "pile", "no dice"]


def can_be_rolled(game: Game, action: Action[Any]) -> bool:
    """Return whether the dice of *game*, if it has any, suffice for *action*."""
    return not isinstance(game.dice, ScriptedRandom) or not isinstance(action, Toss)


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", GAMES, ids=IDS)
@given(seed=st.integers(0, 2**31), history=st.booleans())
@settings(max_examples=5)
def test_game_goes_on_from_every_step_as_if_it_had_not_been_loaded(
    make: Callable[[], Game], seed: int, history: bool
) -> None:
    game, dice = make(), Mulberry32(seed)
    twin = make()
    for _ in range(25):
        legal = [a for a in game.legal_actions() if can_be_rolled(game, a)]
        if not legal or game.outcome is not None:
            break
        action = choice(dice, legal)
        expected = twin.apply(action)
        game = from_json(json.loads(json.dumps(to_json(game, history=history))))
        assert game.apply(action) == expected
        if history:
            assert game.actions == twin.actions
        else:
            # What was loaded has its beginning there.
            twin = from_json(to_json(twin))
            game = from_json(to_json(game))
        assert game.digest() == twin.digest()
        assert game.position() == twin.position()
        assert game.legal_actions() == twin.legal_actions()


def test_dice_are_loaded_not_drawn(tmp_path: Path) -> None:
    game = small_match(10)
    state = game.dice.state

    save(game, tmp_path / "a.save")
    loaded = load(tmp_path / "a.save")

    assert loaded.dice == game.dice
    assert loaded.dice is not game.dice
    assert game.dice.state == state


def test_seeds_are_remembered() -> None:
    game = GameController(players=2, map_size=3, seed=5, map_seed=8)

    loaded = from_json(to_json(game), GameController)

    assert (loaded.seed, loaded.map_seed) == (5, 8)
    assert loaded.digest() == game.digest()


def test_all_actions_can_be_undone_after_loading_with_history() -> None:
    game = small_match(20)

    loaded = from_json(to_json(game, history=True), GameController)

    assert loaded.actions == game.actions
    while game.actions:
        assert loaded.undo() == game.undo()
        assert loaded.digest() == game.digest()
    assert loaded.fresh().options == game.fresh().options


def test_history_of_an_edited_game_is_kept() -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1)))
    before = game.digest()
    game.apply(EndTurn())

    loaded = from_json(to_json(game, history=True))
    loaded.undo()

    assert loaded.digest() == before


def test_save_does_not_change_the_game(tmp_path: Path) -> None:
    game = small_match(5)
    before, actions = game.digest(), game.actions

    save(game, tmp_path / "a.save", history=True)

    assert (game.digest(), game.actions) == (before, actions)


def test_game_without_history_is_saved_without_one() -> None:
    game = Pile(history=False)
    game.apply(Take(1))

    assert from_json(to_json(game)).digest() == game.digest()
    with pytest.raises(OutsideActionError, match="keeps no history"):
        to_json(game, history=True)


def test_action_that_is_not_listed_cannot_be_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pile, "action_classes", ())
    game = Pile()
    game.apply(Take(1))

    with pytest.raises(InvalidTypeError, match=r"Pile\.action_classes lacks Take"):
        to_json(game, history=True)


def test_other_process_loads_the_same_and_goes_on_alike(tmp_path: Path) -> None:
    """One that has played something else before."""
    game = small_match(12)
    save(game, tmp_path / "a.save")
    program = (
        "import sys\n"
        "from alpaca_emblem import GameController\n"
        "from alpaca_emblem.agents import RandomAgent, play\n"
        "from alpaca_emblem.replay import load\n"
        "play(GameController.skirmish(3, 5, 2), RandomAgent(1), 40)\n"
        "game = load(sys.argv[1])\n"
        "play(game, RandomAgent(3), 10)\n"
        "print(game.digest())\n"
    )

    finished = subprocess.run(
        [sys.executable, "-c", program, os.fspath(tmp_path / "a.save")],
        capture_output=True,
        text=True,
        check=True,
    )

    from alpaca_emblem.agents import RandomAgent, play

    play(game, RandomAgent(3), 10)
    assert finished.stdout.strip() == game.digest()


def test_game_of_one_life_uses_its_save_up(tmp_path: Path) -> None:
    game, path = MortalPile(), tmp_path / "life"
    save(game, path)

    assert load(path, keep=True).digest() == game.digest()
    assert load(path).digest() == game.digest()

    assert not path.exists()
    with pytest.raises(FileNotFoundError):
        load(path)


def test_game_of_one_life_deletes_the_target_of_a_link(tmp_path: Path) -> None:
    """The link stays, as it does when it is saved to, and can be saved to again."""
    game, link = MortalPile(), tmp_path / "link"
    link.symlink_to(tmp_path / "middle")
    (tmp_path / "middle").symlink_to(tmp_path / "life")
    save(game, link)

    load(link)

    assert not (tmp_path / "life").exists()
    assert link.is_symlink()
    with pytest.raises(FileNotFoundError):
        load(link)
    save(game, link)
    assert load(link, keep=True).digest() == game.digest()


def test_damaged_save_of_one_life_is_not_used_up(tmp_path: Path) -> None:
    path = tmp_path / "life"
    save(MortalPile(), path)
    path.write_text(path.read_text().replace('"turn": 0', '"turn": -1'))

    with pytest.raises(SaveError, match=r"life: position\.turn must be from 0"):
        load(path)

    assert path.exists()


def test_other_saves_are_not_used_up(tmp_path: Path) -> None:
    save(Pile(), tmp_path / "a.save")

    load(tmp_path / "a.save")

    assert (tmp_path / "a.save").exists()


def test_save_is_read_as_the_class_that_is_asked_for() -> None:
    assert type(from_json(to_json(Pile()), Pile)) is Pile
    refusal = r"position\.game must be one of .*'match'.*, not 'pile'"
    with pytest.raises(SaveError, match=refusal):
        from_json(to_json(Pile()), GameController)


def changed(document: dict[str, Any], *path: str | int, to: object) -> dict[str, Any]:
    """A copy of *document* with the value at *path* set; left out if that is `...`."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return copy


SAVE = to_json(small_match(3), history=True)
ACTIONS = ("history", "actions")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("position",), ..., "^position: must be a table"),
        (("position",), [1], "^position: must be a table"),
        (("position", "game"), "chess", r"^position\.game must be one of .*'match'"),
        (("position", "round"), -1, r"^position\.round must be from 0"),
        (("position", "dice", "java"), -1, r"^position\.dice\.java: "),
        (("position", "unit", 1, "id"), 1, r"^position\.unit\[1\]\.id must be 2"),
        (("position", "unit", 1, "at"), [0, 0], r"^position\.unit\[1\]\.at: "),
        (("position", "unit", 1, "owner"), "Zoe", r"^position\.unit\[1\]\.owner must"),
        (("position", "unit"), [{}] * 10_001, "^position.unit must have at most 10000"),
        (("position", "board"), ".", None),
        (("seeds", "seed"), "x", r"^seeds\.seed: must be a whole number, and a seed"),
        (("seeds", "colour"), 1, r"^seeds\.colour: must be a whole number, and a seed"),
        (("seeds", "map_size"), 9, r"^seeds\.map_size: must be a whole number, and a"),
        (("seeds",), ..., r"^seeds: must be a table"),
        (("extra",), 1, "^extra: unknown key"),
        (("history",), [], "^history: must have a beginning and actions"),
        (("history", "more"), [], "^history: must have a beginning and actions"),
        (ACTIONS, 7, r"^history\.actions: must be a list"),
        ((*ACTIONS, 3), 7, r"^history\.actions\[3\]: must be a table with a kind"),
        ((*ACTIONS, 0, "to"), [9, 9], r"^history\.actions\[0\]: illegal action: "),
        ((*ACTIONS, -1), ..., r"^history: it leads to a different position\."),
        (("history", "beginning"), 7, r"^history\.beginning: must have options or"),
        (("history", "beginning", "x"), 7, r"^history\.beginning: must have options"),
        (
            ("history", "beginning", "options", "seed"),
            None,
            r"^history\.beginning\.options\.seed: must be a whole number",
        ),
        (
            ("history", "beginning", "options", "map_size"),
            0,
            r"^history\.beginning\.options: map_size must be at least 1",
        ),
        (
            ("history", "beginning"),
            {"position": {"game": "match"}},
            r"^history\.beginning\.position\.players is missing",
        ),
        (("history", "beginning"), {"end": 1}, r"^history\.beginning: must have opt"),
    ],
)
def test_damage_is_named_by_its_path(
    path: tuple[str | int, ...], value: object, message: str | None
) -> None:
    with pytest.raises(SaveError, match=message):
        from_json(changed(SAVE, *path, to=value))


def test_loaded_game_refuses_the_same_actions() -> None:
    game = small_match(8)
    loaded = from_json(to_json(game))

    for number in range(len(game.units) + 2):
        action = UseItem(1, number)
        assert loaded.why_not(action) == game.why_not(action)


def test_only_games_are_saved(tmp_path: Path) -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Game, not 3"):
        save(3, tmp_path / "a.save")  # type: ignore[arg-type]

    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("kind", [None, 3, int])
def test_games_are_read_as_games_only(kind: Any) -> None:
    with pytest.raises(InvalidTypeError, match="game_class must be a class of Game, "):
        from_json(to_json(Pile()), kind)


@pytest.mark.parametrize("path", [None, 0, True, 1.5, []])
def test_only_paths_are_paths(path: Any) -> None:
    """The number of an open file is none: it would be closed after reading."""
    for use in (load, lambda there: save(Pile(), there)):
        with pytest.raises(InvalidTypeError, match="path must be the path of a file"):
            use(path)


def test_paths_hold_no_null_characters() -> None:
    for use in (load, lambda there: save(Pile(), there)):
        with pytest.raises(InvalidValueError, match="path must not have a null"):
            use("a\0b")
