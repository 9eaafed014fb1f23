"""Interrupts: wherever Ctrl-C comes, the game is as before or as after, and goes on.

A trace function raises at the lines of the library, one after the other. By default
some lines are tried, in the slow tests every line and every bytecode.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.errors import OutsideActionError
from alpaca_emblem.games import base, editing, forecasts, savepoints
from alpaca_emblem.games import successors as in_place
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match.actions import UseItem
from alpaca_emblem.games.values import Action, Changed
from tests.games.interrupting import Interrupter, points_of
from tests.games.tiny import Pile, PurseGrew, Refill, Stumble, Take

FEW = 12
"""The number of points at which an operation is interrupted by default."""

MANY = 120
"""The number of points for operations on the smallest game; most have fewer."""

GameT = TypeVar("GameT", bound=Game)
AnyAction: TypeAlias = Action[Any]
Operation: TypeAlias = Callable[[Game, AnyAction], object]


class State(NamedTuple):
    """All that an interrupt must not leave half changed."""

    digest: str
    legal_actions: tuple[AnyAction, ...]
    actions: tuple[AnyAction, ...]
    origin: object
    dice: type


def state_of(game: Game) -> State:
    return State(
        game.digest(),
        game.legal_actions(),
        game.actions,
        game._origin,
        type(game.dice),
    )


def battle() -> Game:
    return _played(GridBattle(), 2)


def match() -> Game:
    """A match in which a unit is about to be hurt."""
    game = GameController.skirmish(map_size=4, seed=1)
    while not any(isinstance(action, UseItem) for action in game.legal_actions()):
        game.apply(game.legal_actions()[0])
    return _played(game, 1)


def duel() -> Game:
    return _played(Duel(seed=1), 2)


def dungeon() -> Game:
    return _played(Dungeon(seed=1), 2)


def pile() -> Pile:
    return _played(Pile(), 2)


def _played(game: GameT, steps: int) -> GameT:
    for _ in range(steps):
        game.apply(_next_action(game))
    return game


def _next_action(game: Game) -> AnyAction:
    """The action with most to do: the last one that uses something, or the last."""
    listed = [action for action in game.legal_actions() if not action.is_referees]
    uses = [action for action in listed if getattr(action, "target", None) is not None]
    return (uses or listed)[-1]


GAMES = {f.__name__: f for f in (match, battle, duel, dungeon, pile)}


def apply(game: Game, action: AnyAction) -> None:
    game.apply(action)


def undo(game: Game, action: AnyAction) -> None:
    game.undo()


def forecast(game: Game, action: AnyAction) -> None:
    game.forecast(action)


def forecast_sequence(game: Game, action: AnyAction) -> None:
    game.forecast_sequence([action, action])


def successors(game: Game, action: AnyAction) -> None:
    for _ in game.successors(action):
        pass  # an interrupt here would drop the iteration, where Python ignores errors


def edit(game: Game, action: AnyAction) -> None:
    """Make the changes of an action in an edit."""
    with game.editing():
        game._resolve(action)


def copy(game: Game, action: AnyAction) -> None:
    game.copy(history=True)


OPERATIONS = {
    f.__name__: f
    for f in (apply, undo, forecast, forecast_sequence, successors, edit, copy)
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


@pytest.fixture(params=OPERATIONS)
def operation(request: pytest.FixtureRequest) -> Operation:
    return OPERATIONS[request.param]


def _try_points(
    game: Game, operation: Operation, event: str = "line", most: int | None = None
) -> None:
    """Interrupt *operation* on copies of *game* at *most* points, or at all."""
    action = _next_action(game)
    before, done = state_of(game), game.copy(history=True)
    operation(done, action)
    states = (before, state_of(done))
    fresh = game.copy(history=True)
    points = points_of(lambda: operation(fresh, action), event)
    stride = 1 if most is None else max(1, points // most)
    for at in range(1, points + 1, stride):
        twin = game.copy(history=True)
        if Interrupter(at, event).run(partial(operation, twin, action)):
            _expect_whole(twin, states, at)


def _expect_whole(game: Game, states: tuple[State, State], at: int) -> None:
    """Check that *game* is in one of *states*, and that actions can follow."""
    state = state_of(game)
    assert state in states, f"interrupted at point {at}"
    game.apply(_next_action(game))
    game.undo()
    assert state_of(game) == state
    for action in reversed(game.actions):
        assert game.undo() == action


def _break_off(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.fixture
def cut_short_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a second interrupt came at the first line of each clean-up."""
    for module in (base, forecasts, editing, in_place):
        monkeypatch.setattr(module, "fall_back", _break_off)


@pytest.mark.unmeasured
def test_interrupted_game_is_as_before_or_as_after(
    game: Game, operation: Operation
) -> None:
    _try_points(game, operation, most=FEW)


@pytest.mark.unmeasured
def test_small_game_interrupted_at_any_line_is_as_before_or_as_after(
    operation: Operation,
) -> None:
    _try_points(pile(), operation, most=MANY)


@pytest.mark.unmeasured
@pytest.mark.usefixtures("cut_short_clean_up")
def test_clean_up_that_was_interrupted_is_done_by_the_next_query(
    operation: Operation,
) -> None:
    _try_points(pile(), operation, most=MANY)


@pytest.fixture
def broken_off(monkeypatch: pytest.MonkeyPatch) -> Pile:
    """A game whose last action was broken off half-way, and not cleaned up yet."""
    game = pile()
    with monkeypatch.context() as patch:
        patch.setattr(base, "fall_back", _break_off)
        with pytest.raises(KeyboardInterrupt):
            game.apply(Stumble())
    return game


DOORS: dict[str, Callable[[Pile], object]] = {
    "digest": Pile.digest,
    "text": str,
    "view": lambda game: game.view("left"),
    "is_legal": lambda game: game.is_legal(Take(1)),
    "copy": Pile.copy,
    "forecast": lambda game: game.forecast(Take(1)),
    "apply": lambda game: game.apply(Take(1)),
    "undo": Pile.undo,
    "edit": lambda game: game.editing().__enter__(),
}


@pytest.mark.parametrize("door", DOORS)
def test_each_method_first_finishes_interrupted_operations(
    door: str, broken_off: Pile
) -> None:
    whole = pile()
    assert broken_off.turn != whole.turn

    DOORS[door](broken_off)
    DOORS[door](whole)

    assert broken_off.turn == whole.turn
    assert broken_off.coins == whole.coins
    assert broken_off.dice == whole.dice


@pytest.mark.parametrize("make", [match, battle, duel, dungeon])
def test_legal_actions_are_those_of_a_whole_game(
    make: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make()
    expected = game.legal_actions()
    action = _next_action(game)
    resolve = type(action).resolve

    def resolve_and_stop(self: AnyAction, game: Game) -> None:
        resolve(self, game)
        raise KeyboardInterrupt

    monkeypatch.setattr(type(action), "resolve", resolve_and_stop)
    monkeypatch.setattr(base, "fall_back", _break_off)
    with pytest.raises(KeyboardInterrupt):
        game.apply(action)

    assert game.legal_actions() == expected


def test_clean_up_can_be_interrupted_at_each_of_its_lines(broken_off: Pile) -> None:
    """It is done again from the start as often as that is needed."""
    expected = state_of(pile())

    at = 1
    while Interrupter(at).run(broken_off.digest):
        at += 1

    assert at > FEW
    assert state_of(broken_off) == expected


def test_telling_can_be_interrupted_at_each_of_its_lines() -> None:
    """No observer is notified twice, or never again."""
    game = pile()
    heard: list[Changed] = []
    game.changed.subscribe(heard.append)
    points = points_of(lambda: game.copy().apply(Take(1)))

    for at in range(1, points + 40):
        Interrupter(at).run(lambda: game.apply(Refill()))
    game.apply(Take(1))

    assert heard[-1].action == Take(1)
    assert len(set(map(id, heard))) == len(heard) <= len(game.actions)


def test_undo_that_was_interrupted_is_told_with_the_next_change() -> None:
    game = pile()
    heard: list[object] = []
    game.changed.subscribe(lambda change: heard.append((change.action, change.is_undo)))
    last, count = game.actions[-1], len(game.actions)

    at = 1
    while Interrupter(at).run(game.undo) and len(game.actions) == count:
        at += 1
    game.apply(Take(1))

    assert heard == [(last, True), (Take(1), False)]


def test_undo_is_done_though_its_last_step_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = pile()
    last, expected = game.actions[-1], game.copy(history=True)
    expected.undo()

    monkeypatch.setattr(Pile, "_after_undo", _break_off)
    with pytest.raises(KeyboardInterrupt):
        game.undo()

    assert state_of(game) == state_of(expected)
    game.apply(last)


def test_interrupted_observer_is_the_last_to_be_told_of() -> None:
    game = pile()
    heard: list[object] = []

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    game.changed.subscribe(interrupt)
    game.changed.subscribe(heard.append)

    with pytest.raises(KeyboardInterrupt):
        game.apply(Take(1))

    assert len(heard) == 1
    assert game.actions[-1] == Take(1)


def test_action_in_another_thread_is_refused() -> None:
    """The misuse is an error if an action of the one thread meets one of the other."""
    game = pile()
    errors: list[Exception] = []

    def use_elsewhere() -> None:
        for use in (game.digest, game.undo, lambda: game.apply(Take(1))):
            try:
                use()
            except OutsideActionError as error:
                errors.append(error)

    def on_purse_grew(_: PurseGrew) -> None:
        thread = threading.Thread(target=use_elsewhere)
        thread.start()
        thread.join()

    expected = game.copy()
    expected.apply(Take(1))
    for purse in game.purses:
        purse.grew.wire(on_purse_grew)

    game.apply(Take(1))

    text = "another thread is using the game: a game belongs to one at a time"
    assert [str(error) for error in errors] == [text] * 3
    assert game.digest() == expected.digest()


def test_actions_ended_by_another_thread_are_not_undone(
    broken_off: Pile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the other thread had done the action between two lines of this one."""
    journal = broken_off._journal
    assert journal is not None

    def end_meanwhile(_: object) -> None:
        journal.savepoint = None

    monkeypatch.setattr(savepoints, "_thread_of", end_meanwhile)
    turn = broken_off.turn

    broken_off.digest()

    assert broken_off.turn == turn


def test_looking_at_a_game_in_the_middle_of_an_action_changes_nothing() -> None:
    game = pile()
    digests: list[str] = []
    expected = game.copy()
    expected.apply(Take(1))
    for purse in game.purses:
        purse.grew.wire(lambda _: digests.append(game.digest()))

    game.apply(Take(1))

    assert len(digests) == 1
    assert game.digest() == expected.digest()
    assert game.digest() not in digests


def test_unfinished_editing_is_undone() -> None:
    """As if an interrupt came between the block and the end of the statement."""
    game = pile()
    before = state_of(game)
    context = game.editing()
    context.__enter__()
    game.coins = 100
    with pytest.raises(OutsideActionError):
        game.apply(Take(1))

    del context

    assert state_of(game) == before
    game.apply(Take(1))


def test_editing_can_have_its_clean_up_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = pile()
    before = state_of(game)

    def set_up_badly() -> None:
        with game.editing():
            game.coins = 100
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(editing, "fall_back", _break_off)
        with pytest.raises(KeyboardInterrupt):
            set_up_badly()

    assert state_of(game) == before


@pytest.mark.slow
@pytest.mark.parametrize("event", ["line", "opcode"])
def test_game_interrupted_anywhere_is_as_before_or_as_after(
    game: Game, operation: Operation, event: str
) -> None:
    _try_points(game, operation, event, most=1000)


@pytest.mark.slow
@pytest.mark.usefixtures("cut_short_clean_up")
def test_clean_up_of_any_game_is_done_by_the_next_query(
    game: Game, operation: Operation
) -> None:
    _try_points(game, operation, most=2000)
