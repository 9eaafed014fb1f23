"""Games of an experiment, played one after the other by the objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import define, field

from alpaca_emblem.agents import Agent
from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import IllegalActionError, InvalidTypeError, shortened
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.unit_game import UnitGame
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.lab.experiments import RAISE, Experiment
from alpaca_emblem.lab.making import located
from alpaca_emblem.lab.records import (
    FAILED,
    HALVES,
    ILLEGAL,
    UNFINISHED,
    End,
    Record,
)
from alpaca_emblem.lab.summaries import Failure
from alpaca_emblem.model.units import Unit
from alpaca_emblem.replay import record as recorded

LONGEST_REPLAY: Final = 2000
"""The largest number of actions of a game whose replay is kept."""

CountEvents = Callable[[tuple[Event, ...], Game], Mapping[str, int]]


class _AgentError(Exception):
    """The agent of a side has raised an error."""

    def __init__(self, side: str, error: BaseException) -> None:
        super().__init__(side)
        self.side, self.error = side, error


class _Cheated(_AgentError):  # noqa: N818 - it is an end rather than an error
    """The agent of a side has chosen an illegal action."""


def play_by_objects(
    experiment: Experiment, numbers: Iterable[int], record: Record
) -> None:
    """Play the games of *numbers*, and add their results to *record*."""
    counters = {name.partition(":")[2]: located(name) for name in experiment.counters}
    for number in numbers:
        _Run(experiment, number, record, counters).play()


class HitPoints:
    """The hit points of each side of a game, followed from action to action.

    Attributes:
        left: Those that each side has now; empty in games without units.
        lost: Those that it has lost in all actions that left it with less than before.
    """

    __slots__ = ("_game", "_own", "_units", "left", "lost")

    def __init__(self, game: Game) -> None:
        self._game = game if isinstance(game, UnitGame) else None
        self._units: tuple[Unit, ...] = ()
        self._own: list[tuple[str, list[Unit]]] = []
        self.left: dict[str, float] = {}
        self.lost: dict[str, float] = {}
        if self._game is not None:
            self._find_units(self._game)
            self.left = {
                side: sum(u.hit_points for u in own) for side, own in self._own
            }
            self.lost = dict.fromkeys(self.left, 0.0)

    def _find_units(self, game: UnitGame) -> None:
        """Look up the units of each side, of which more may have joined."""
        self._units = game.units
        by_side: dict[str, list[Unit]] = {side: [] for side in game.sides}
        for unit in game.units:
            if unit.owner is not None and unit.owner.name in by_side:
                by_side[unit.owner.name].append(unit)
        self._own = [*by_side.items()]

    def follow(self) -> None:
        """Record the changes since the last call; fast, as it is called often."""
        if self._game is None:
            return
        if self._game.units is not self._units:
            self._find_units(self._game)
        for side, own in self._own:
            now = 0.0
            for unit in own:
                now += unit.hit_points
            if now != self.left[side]:
                if now < self.left[side]:
                    self.lost[side] += self.left[side] - now
                self.left[side] = now


@define
class _Run:
    """One game in progress, and its counts so far."""

    experiment: Experiment
    number: int
    record: Record
    counters: Mapping[str, CountEvents]
    actions: list[Action[Any]] = field(factory=list)
    hit_points: HitPoints | None = None
    counted: Counter[str] = field(factory=Counter)

    def play(self) -> None:
        """Play the game, and add its result to the record."""
        try:
            game, agents = self.experiment.game_number(self.number)
            self.hit_points = HitPoints(game)
            end = self._play(game, agents)
            left, damage = map(_in_halves, (self.hit_points.left, self.hit_points.lost))
        except _Cheated as cheat:
            raise self._told(cheat.error) from None
        except _AgentError as error:
            self._fail(error.error, error.side)
        except Exception as error:  # of a rule of the user's, for example
            self._fail(error, None)
        else:
            self._finish(end, left, damage)

    def _told(self, error: BaseException) -> BaseException:
        error.add_note(f"in game {self.number}, after {len(self.actions)} actions")
        return error

    def _fail(self, error: BaseException, side: str | None) -> None:
        """Count the game as failed, or raise *error*."""
        if self.experiment.on_error == RAISE:
            raise self._told(error)
        self._note(FAILED, side, error)
        self.record.add(End(FAILED), self.number)

    def _play(self, game: Game, agents: Mapping[str, Agent]) -> End:
        most = self.experiment.max_actions
        while game.outcome is None and len(self.actions) != most:
            side = game.to_act
            try:
                self._act(game, side, agents)
            except _Cheated as cheat:
                if self.experiment.on_illegal == RAISE:
                    raise
                self._note(ILLEGAL, cheat.side, cheat.error)
                concession = _concession(game)
                if concession is None:
                    others = tuple(s for s in game.sides if s != cheat.side)
                    return self._end_of(game, ILLEGAL, others)
                self._note_events(game, concession, game.apply(concession))
        if game.outcome is None:
            self._note(UNFINISHED, None, None)
            return End(UNFINISHED)
        return self._end_of(game, game.outcome.reason, game.outcome.winners)

    def _end_of(self, game: Game, reason: str, winners: tuple[str, ...]) -> End:
        agent = None
        if self.experiment.rotate and len(winners) == 1:
            place = game.sides.index(winners[0]) + self.experiment.turn(self.number)
            agent = place % len(game.sides)
        return End(reason, winners, agent)

    def _act(self, game: Game, side: str | None, agents: Mapping[str, Agent]) -> None:
        """Apply the next action.

        Raises:
            _AgentError: The agent of *side* raised an error.
            _Cheated: It chose an illegal action.
        """
        action: Any
        if side is None:
            legal = game.legal_actions()
            action = next(a for a in legal if not a.is_concession)
            self._note_events(game, action, game.apply(action))
            return
        try:
            # As `choice_in` does, which would hide whose error it is: a view is lent
            # where that is safe, since a copy takes longer than all the rest.
            action = agents[side]._choose_in(game, side)
        except (Exception, SystemExit) as error:
            raise _AgentError(side, error) from error
        if getattr(action, "is_referees", False):
            refusal = IllegalActionError(f"{action} is not for {side} to decide")
            raise _Cheated(side, refusal)
        try:
            events = game.apply(action)
        except (IllegalActionError, InvalidTypeError) as error:
            if _is_foreign(game, action) or not game.is_legal(action):
                raise _Cheated(side, error) from None
            raise  # by a rule, after it had accepted the action
        self._note_events(game, action, events)

    def _note_events(
        self, game: Game, action: Action[Any], events: tuple[Event, ...]
    ) -> None:
        """Count the results of *action*, which has been applied."""
        self.actions.append(action)
        assert self.hit_points is not None, "it is made with the game"
        self.hit_points.follow()
        if self.counters:
            for name, count in self.counters.items():
                self._count_events(name, count(events, game))

    def _count_events(self, name: str, found: object) -> None:
        if not isinstance(found, Mapping):
            raise InvalidTypeError(f"{name} must return a table, not {found!r}")
        for key, number in found.items():
            if not isinstance(key, str):
                raise InvalidTypeError(f"{name} must count names, not {key!r}")
            self.counted[f"{name}.{key}"] += whole_number(f"{name}: {key}", number)

    def _note(self, kind: str, side: str | None, error: BaseException | None) -> None:
        """Add the game to the failures of its kind, unless there are enough."""
        if side is not None:
            self.record.blamed[f"{kind}.{side}"] += 1
        if not self.record.has_enough(kind):
            told = "" if error is None else _text_of(error)
            replay = None if error is None else self._replay()
            self.record.failures.append(
                Failure(self.number, len(self.actions), told, kind, side, replay)
            )

    def _replay(self) -> Mapping[str, Any] | None:
        """Return the replay of the game so far; None if it cannot be recorded."""
        if len(self.actions) > LONGEST_REPLAY:
            return None
        try:
            game = self.experiment.begin(self.number)
            for action in self.actions:
                game.apply(action)
            return recorded(game).to_json()
        except Exception:  # of a game of the user's, which may keep no history
            return None

    def _finish(self, end: End, left: dict[str, int], damage: dict[str, int]) -> None:
        """Add the result of a game that did not fail."""
        record = self.record
        record.add(end, self.number)
        record.lengths[len(self.actions)] += 1
        for side in left:
            record.left[side][left[side]] += 1
            record.damage[side][damage[side]] += 1
        for name, number in self.counted.items():
            record.counted[name][number] += 1


def _in_halves(hit_points: Mapping[str, float]) -> dict[str, int]:
    """Return the *hit_points* of each side in whole halves."""
    return {side: int(number * HALVES) for side, number in hit_points.items()}


def _text_of(error: BaseException) -> str:
    """Return the class of *error* and its message, even if the message fails."""
    try:
        message = str(error)
    except Exception:  # of the error's own class
        message = "its message cannot be read"
    return shortened(f"{type(error).__name__}: {message}")


def _concession(game: Game) -> Action[Any] | None:
    """Return the action by which one of several sides leaves the game to the others.

    There is none where a single side would be left, since it then has won.
    """
    if len(game.sides) < 3:
        return None
    return next((a for a in game.legal_actions() if a.is_concession), None)


def _is_foreign(game: Game, action: object) -> bool:
    """Return whether *action* is not an action, or one of another game."""
    kinds = game.action_classes
    return not isinstance(action, Action) or (bool(kinds) and type(action) not in kinds)
