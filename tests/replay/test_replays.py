"""Replays: played again to the bit, and what differs is named by its step."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, setters
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    OutsideActionError,
    ReplayError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn
from alpaca_emblem.replay import Replay, from_json, record, to_json
from tests.games.match.positions import match, unit
from tests.games.tiny import Pile, Refill, Take, Toss
from tests.replay.games import played, small_match
from tests.replay.test_saves import changed

GAMES: list[Callable[[], Game]] = [
    lambda: GameController(players=2, map_size=3, seed=5),
    small_match,
    lambda: match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (1, 1), moved=True)),
    lambda: Pile(start=20, seed=4),
]
IDS = ["turn zero", "skirmish", "edited", "pile"]


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", GAMES, ids=IDS)
@given(seed=st.integers(0, 2**31), every=st.sampled_from([1, 7, 100]))
@settings(max_examples=5)
def test_replay_is_the_game_at_every_step(
    make: Callable[[], Game], seed: int, every: int
) -> None:
    game = played(make(), 20, seed)
    replay = Replay.from_json(
        json.loads(json.dumps(record(game, every=every).to_json()))
    )

    again = game.fresh()
    for step in replay:
        assert step.side == again.to_act
        assert step.action == game.actions[step.number - 1]
        assert again.apply(step.action) == step.events
        assert step.game.digest() == again.digest()

    assert replay == record(game, every=every)
    assert len(replay) == len(game.actions)
    assert replay.play().digest() == game.digest()


def test_replay_tells_what_it_is_of() -> None:
    replay = record(small_match(5))

    assert replay.game == "match"
    assert replay.seeds == {"seed": 7, "map_seed": 7}
    assert record(small_match(5)).beginning["options"]["map_size"] == 4


def test_seeds_are_remembered_by_what_begins_with_a_position() -> None:
    game = GameController(players=2, map_size=3, seed=5)
    with game.editing():
        game.max_units = 2
    game.apply(EndTurn())

    replay = record(game)

    assert list(replay.beginning) == ["position"]
    again = replay.play()
    assert isinstance(again, GameController)
    assert again.seed == 5
    loaded = from_json(to_json(game, history=True), GameController)
    assert (loaded.seed, loaded.actions) == (5, game.actions)
    with pytest.raises(ReplayError, match=r"^seeds\.colour: must be a whole number"):
        evolve(replay, seeds={"colour": 1}).start()


def test_game_at_any_step_can_be_undone_and_goes_on() -> None:
    game = small_match(15)
    replay = record(game)
    number = len(replay) - 3

    there = replay.at(number)

    assert there.actions == game.actions[:number]
    for action in game.actions[number:]:
        there.apply(action)
    assert there.digest() == game.digest()
    for _ in range(3):
        game.undo()
        there.undo()
    assert there.digest() == game.digest() == replay.at(number).digest()
    assert replay.at(0).digest() == game.fresh().digest()


@pytest.mark.parametrize("number", [-1, 1000])
def test_there_is_no_step_beyond_the_end(number: int) -> None:
    with pytest.raises(InvalidValueError, match="number must be at "):
        record(small_match(2)).at(number)


def test_view_can_be_taken_of_every_step() -> None:
    for step in record(small_match(5)):
        for side in step.game.sides:
            assert "dice" not in step.game.view(side).position


def test_fork_goes_on_in_another_way() -> None:
    game = Pile(start=9)
    for action in (Take(1), Take(1), Take(1)):
        game.apply(action)
    replay = record(game)

    fork = replay.fork(2, [Take(3), Refill()])

    assert fork.actions == (Take(1), Take(1), Take(3), Refill())
    assert fork.play().digest() != replay.play().digest()
    with pytest.raises(IllegalActionError, match="not so many"):
        replay.fork(2, [Take(7)])


def test_recording_does_not_change_the_game() -> None:
    game = small_match(5)
    before, actions = game.digest(), game.actions

    record(game)

    assert (game.digest(), game.actions) == (before, actions)


def test_undone_actions_are_not_recorded() -> None:
    game = Pile()
    game.apply(Take(1))
    game.apply(Toss())
    game.undo()

    assert record(game).actions == (Take(1),)


def test_game_without_history_cannot_be_recorded() -> None:
    with pytest.raises(OutsideActionError, match="keeps no history"):
        record(Pile(history=False))


def test_action_that_is_not_listed_cannot_be_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Pile, "action_classes", (Toss,))
    game = Pile()
    game.apply(Take(1))

    with pytest.raises(InvalidTypeError, match=r"Pile\.action_classes lacks Take"):
        record(game)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class FickleToss(Pile):
    """A pile that depends on something outside of it."""

    name: ClassVar[str] = "fickle_pile"
    bonus: ClassVar[int] = 0

    def take(self, coins: int) -> None:
        super().take(coins)
        self.coins += type(self).bonus


def test_game_that_cannot_be_repeated_is_not_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = FickleToss()
    game.apply(Take(1))
    monkeypatch.setattr(FickleToss, "bonus", 1)

    with pytest.raises(ReplayError, match="the fickle_pile cannot be repeated"):
        record(game)


@pytest.mark.parametrize("every", [1, 3, 100])
def test_first_step_that_differs_is_named(
    every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules change for taking three coins, as the fourth action does."""
    game = FickleToss(start=30)
    for coins in (1, 2, 1, 3, 1, 1, 3):
        game.apply(Take(coins))
    replay = record(game, every=every)
    take = FickleToss.take

    def take_otherwise(self: FickleToss, coins: int) -> None:
        take(self, coins)
        if coins == 3:
            self.coins += 1

    monkeypatch.setattr(FickleToss, "take", take_otherwise)
    with pytest.raises(
        ReplayError, match=r"^step 4 differs .*Take\(coins=3\)"
    ) as raised:
        replay.play()

    assert raised.value.step == 4


def test_changed_action_is_named() -> None:
    replay = record(played(Pile(start=50), 20))
    actions = list(replay.actions)
    actions[6] = Take(2) if actions[6] != Take(2) else Take(1)

    with pytest.raises(ReplayError, match=r"^step 7 differs") as raised:
        evolve(replay, actions=tuple(actions)).play()

    assert raised.value.step == 7


def test_action_that_is_refused_is_named_by_the_first_difference() -> None:
    replay = record(played(Pile(start=50), 20))
    actions = (*replay.actions[:9], Take(7), *replay.actions[10:])
    tampered = evolve(replay, actions=actions)

    with pytest.raises(ReplayError, match=r"^step 10 differs .* is illegal: not so"):
        tampered.play()


def test_changed_beginning_is_named() -> None:
    replay = record(Pile(start=50))

    with pytest.raises(ReplayError, match="the beginning differs") as raised:
        evolve(replay, beginning={"options": {"start": 49}}).play()

    assert raised.value.step == 0


@pytest.mark.unmeasured
def test_files_hold_replays(tmp_path: Path) -> None:
    replay = record(small_match(10))

    replay.save(tmp_path / "a.replay")

    assert Replay.load(tmp_path / "a.replay") == replay


def test_version_stays_that_of_the_recording_library() -> None:
    replay = evolve(record(Pile()), version="0.0.9")

    assert Replay.from_json(replay.to_json()).version == "0.0.9"


def test_replays_of_one_game_are_equal_whatever_version_recorded_them() -> None:
    replay = record(Pile())

    assert evolve(replay, version="0.0.9") == replay
    assert record(Pile(start=9)) != replay


REPLAY = record(small_match(3), every=10).to_json()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "alpaca_emblem save", "^format must be 'alpaca_emblem replay'"),
        (("schema",), 99, "^schema must be at most 1, .* not 99"),
        (("game",), "chess", "^game: must be one of .*, not 'chess'"),
        (("game",), ..., "^game: is missing"),
        (("extra",), 1, "^extra: unknown key"),
        (("seeds",), [], "^seeds: must be a table of whole numbers"),
        (("seeds", "seed"), "x", "^seeds: must be a table of whole numbers"),
        (("every",), 0, "^every: must be a whole number from 1"),
        (("every",), True, "^every: must be a whole number from 1"),
        (("digests",), [], r"^digests: must be a list of \d"),
        (("digests",), {}, r"^digests: must be a list of \d"),
        (("digests", 0), "x", "^digests: each must have 32 hexadecimal digits"),
        (("digests", 0), "x" * 32, "^digests: each must have 32 hexadecimal digits"),
        (("trail",), "abc", "^trail: must have 4 hexadecimal digits for each"),
        (("actions",), 1, "^actions: must be a list"),
        (("actions", 2, "kind"), "Dance", r"^actions\[2\]\.kind: must be one of"),
    ],
)
def test_damage_is_named_by_its_path(
    path: tuple[str | int, ...], value: object, message: str
) -> None:
    with pytest.raises(ReplayError, match=message):
        Replay.from_json(changed(REPLAY, *path, to=value))


def test_damaged_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.replay").write_text(json.dumps(changed(REPLAY, "every", to=0)))

    with pytest.raises(ReplayError, match=r"a\.replay: every: must be a whole"):
        Replay.load(tmp_path / "a.replay")


@pytest.mark.parametrize(
    ("beginning", "message"),
    [
        (7, "^beginning: must have options or a position"),
        ({}, "^beginning: must have options or a position"),
        ({"options": {"seed": "x"}}, r"^beginning\.options\.seed: must be a whole"),
        ({"position": {"game": "match"}}, r"^beginning\.position\.players is missing"),
    ],
)
def test_damaged_beginning_is_refused_when_it_is_needed(
    beginning: Any, message: str
) -> None:
    replay = Replay.from_json(changed(REPLAY, "beginning", to=beginning))

    with pytest.raises(ReplayError, match=message):
        replay.start()


def test_end_of_turn_that_draws_is_repeated() -> None:
    """The order of a round is drawn, and comes out the same."""
    game = small_match()
    for _ in range(6):
        game.apply(EndTurn())

    assert record(game).play().digest() == game.digest()


def test_only_games_are_recorded() -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Game, not None"):
        record(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("actions", [None, 3, "take", ["take"]])
def test_only_actions_go_into_a_fork(actions: Any) -> None:
    with pytest.raises(InvalidTypeError, match="actions must be "):
        record(Pile()).fork(0, actions)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("seeds", None, "seeds: must be a table of whole numbers"),
        ("actions", [Take(1)], "actions must be of class tuple"),
        ("actions", ("take",), "actions must hold Action, not 'take'"),
        (
            "actions",
            (Take(1), Take(1)),
            "trail: must have 4 hexadecimal digits for each",
        ),
        ("every", 0, "every: must be a whole number from 1"),
        ("every", float("nan"), "every: must be a whole number from 1"),
        ("digests", (), "digests: must be a list of 2"),
        ("trail", "", "trail: must have 4 hexadecimal digits for each"),
    ],
)
def test_constructed_replay_is_checked_too(name: str, value: Any, message: str) -> None:
    replay = record(played(Pile(), 1))

    with pytest.raises((InvalidTypeError, InvalidValueError), match=message):
        evolve(replay, **{name: value})
