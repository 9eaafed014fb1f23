"""Games of an experiment, played one after the other by the objects."""

from __future__ import annotations

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

MOST_RESULTS: Final = 256
"""The number of results that are added to a record together."""

CountEvents = Callable[[tuple[Event, ...], Game], Mapping[str, int]]
InHalves = list[tuple[str, int, int]]
"""The sides, with their hit points left and lost in halves."""


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
    player = _Player(experiment, record, counters)
    for number in numbers:
        player.play(number)
    player.add_results()


class HitPoints:
    """The hit points of each side of a game, followed from action to action.

    Those that a side has lost are of all actions that left it with less than before.
    Games without units have none.
    """

    __slots__ = ("_game", "_sides", "_units")

    def __init__(self, game: Game) -> None:
        self._game = game if isinstance(game, UnitGame) else None
        # For each side its name, its units, and the hit points left and lost.
        self._sides: list[Any] = []
        if self._game is not None:
            self._sides = [[side, [], 0.0, 0.0] for side in game.sides]
            self._find_units(self._game)
            for own in self._sides:
                own[2] = sum(unit.hit_points for unit in own[1])

    def _find_units(self, game: UnitGame) -> None:
        """Look up the units of each side, of which more may have joined."""
        self._units = game.units
        by_side: dict[str, list[Unit]] = {}
        for own in self._sides:
            by_side[own[0]] = own[1] = []
        for unit in game.units:
            owner = unit.owner
            if owner is not None and owner.name in by_side:
                by_side[owner.name].append(unit)

    def follow(self) -> None:
        """Record the changes since the last call; fast, as it is called often."""
        game = self._game
        if game is None:
            return
        if game.units is not self._units:
            self._find_units(game)
        for own in self._sides:
            _, units, before, lost = own
            now = 0.0
            for unit in units:
                now += unit.hit_points
            if now != before:
                own[2] = now
                if now < before:
                    own[3] = lost + before - now

    def in_halves(self) -> InHalves:
        """Return each side with its hit points left and lost, in halves."""
        return [
            (side, int(left * HALVES), int(lost * HALVES))
            for side, _, left, lost in self._sides
        ]


@define
class _Player:
    """Plays one game after the other.

    Attributes:
        experiment: What is played.
        record: The record that takes the results.
        counters: The counters of the experiment, by the last part of their names.
        results: The results of games that are not in the record yet: the end, the
            length, and the hit points of all sides. Adding many at once takes less
            time.
        number: The number of the current game.
        actions: Its actions so far.
        counted: The sums of the counters so far.
    """

    experiment: Experiment
    record: Record
    counters: Mapping[str, CountEvents]
    results: list[tuple[End, int, InHalves]] = field(factory=list)
    number: int = 0
    actions: list[Action[Any]] = field(factory=list)
    counted: dict[str, int] = field(factory=dict)

    def play(self, number: int) -> None:
        """Play the game of that *number*."""
        self.number, self.actions, self.counted = number, [], {}
        try:
            game, agents = self.experiment.game_number(number)
            hit_points = HitPoints(game)
            end = self._play(game, agents, hit_points)
            in_halves = hit_points.in_halves()
            _tell_of_end(game, agents)
        except _Cheated as cheat:
            raise self._told(cheat.error) from None
        except _AgentError as error:
            self._fail(error.error, error.side)
        except Exception as error:  # of a rule of the user's, for example
            self._fail(error, None)
        else:
            self._finish(end, in_halves)

    def _told(self, error: BaseException) -> BaseException:
        error.add_note(f"in game {self.number}, after {len(self.actions)} actions")
        return error

    def _fail(self, error: BaseException, side: str | None) -> None:
        """Count the game as failed, or raise *error*."""
        if self.experiment.on_error == RAISE:
            raise self._told(error)
        self._note(FAILED, side, error)
        self.record.add(End(FAILED), self.number)

    def _play(
        self, game: Game, agents: Mapping[str, Agent], hit_points: HitPoints
    ) -> End:
        """Play the game to its end.

        This loop runs for each of millions of actions, so it calls as little as it can.
        """
        actions, counters, follow = self.actions, self.counters, hit_points.follow
        most = self.experiment.max_actions
        while game.outcome is None and len(actions) != most:
            side = game.to_act
            if side is None:
                action = next(a for a in game.legal_actions() if not a.is_concession)
                events = game.apply(action)
            else:
                try:
                    # As `choice_in` does, which would hide whose error it is: a view is
                    # lent where that is safe, since a copy takes longer than the rest.
                    action = agents[side]._choose_in(game, side)
                except (Exception, SystemExit) as error:
                    raise _AgentError(side, error) from error
                try:
                    if getattr(action, "is_referees", False):
                        raise IllegalActionError(
                            f"{action} is not for {side} to decide"
                        )
                    events = game.apply(action)
                except (IllegalActionError, InvalidTypeError) as error:
                    action = self._forfeit(game, side, action, error)
                    if action is None:
                        return self._end_of(game, ILLEGAL, _all_but(side, game))
                    events = game.apply(action)
            actions.append(action)
            follow()
            if counters:
                self._count(events, game)
        return self._end(game)

    def _forfeit(self, game: Game, side: str, action: object, error: Exception) -> Any:
        """Return the action by which *side* leaves the game, whose agent has cheated.

        It is None if the game ends here.

        Raises:
            Exception: The *error* is not about the *action*, but of a rule that had
                accepted it.
            _Cheated: The experiment is to raise the error.
        """
        if not _is_cheating(game, action):
            raise error
        if self.experiment.on_illegal == RAISE:
            raise _Cheated(side, error)
        self._note(ILLEGAL, side, error)
        return _concession(game)

    def _end(self, game: Game) -> End:
        """Return the end of a game that is over, or was stopped."""
        outcome = game.outcome
        if outcome is None:
            self._note(UNFINISHED, None, None)
            return End(UNFINISHED)
        return self._end_of(game, outcome.reason, outcome.winners)

    def _end_of(self, game: Game, reason: str, winners: tuple[str, ...]) -> End:
        agent = None
        if self.experiment.rotate and len(winners) == 1:
            place = game.sides.index(winners[0]) + self.experiment.turn(self.number)
            agent = place % len(game.sides)
        return End(reason, winners, agent)

    def _count(self, events: tuple[Event, ...], game: Game) -> None:
        """Add up what the counters of the experiment find in *events*."""
        for name, count in self.counters.items():
            found: object = count(events, game)
            if not isinstance(found, Mapping):
                raise InvalidTypeError(f"{name} must return a table, not {found!r}")
            for key, number in found.items():
                if not isinstance(key, str):
                    raise InvalidTypeError(f"{name} must count names, not {key!r}")
                full = f"{name}.{key}"
                whole_number(f"{name}: {key}", number)
                self.counted[full] = self.counted.get(full, 0) + number

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

    def _finish(self, end: End, in_halves: InHalves) -> None:
        """Add the result of a game that did not fail."""
        self.results.append((end, len(self.actions), in_halves))
        if self.record.order is not None:
            self.record.order[self.number] = end
        for name, number in self.counted.items():
            self.record.counted[name][number] += 1
        if len(self.results) == MOST_RESULTS:
            self.add_results()

    def add_results(self) -> None:
        """Add all results to the record that are not there yet."""
        record = self.record
        for end, length, in_halves in self.results:
            record.ends[end] += 1
            record.lengths[length] += 1
            for side, left, lost in in_halves:
                record.left[side][left] += 1
                record.damage[side][lost] += 1
        self.results.clear()


def _tell_of_end(game: Game, agents: Mapping[str, Agent]) -> None:
    """Tell the agents how the game ended, as `play` does.

    Raises:
        _AgentError: The agent of a side raised an error.
    """
    for side, agent in agents.items():
        try:
            agent.game_over(game.outcome)
        except (Exception, SystemExit) as error:
            raise _AgentError(side, error) from error


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


def _all_but(side: str, game: Game) -> tuple[str, ...]:
    return tuple(other for other in game.sides if other != side)


def _is_cheating(game: Game, action: object) -> bool:
    """Return whether *action*, which was refused, is none that an agent may choose."""
    kinds = game.action_classes
    return (
        not isinstance(action, Action)
        or action.is_referees
        or (bool(kinds) and type(action) not in kinds)
        or not game.is_legal(action)
    )
