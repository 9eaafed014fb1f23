"""The course of a game: its seats, what agents do, undo and redo, and its files.

A course knows no pictures and no picks. `Session` adds them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final, Self, TypeAlias

from attrs import asdict

from alpaca_emblem import checks
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.dungeon import Dungeon, Legacy
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.play.controls import Controls
from alpaca_emblem.play.forms import LARGEST_SEED, new_game
from alpaca_emblem.play.legacies import Keeper, keep_legacy, legacy_of
from alpaca_emblem.play.seats import Seats
from alpaca_emblem.replay import Replay
from alpaca_emblem.replay import from_json as game_from_json
from alpaca_emblem.replay import to_json as game_to_json
from alpaca_emblem.texts import Names, Narrator

Remake: TypeAlias = Callable[[int, Legacy], Game]
"""Makes a game of a seed, with the legacy of earlier runs if it is a dungeon."""
PACE: Final = 600
"""The usual time between two actions of agents, in milliseconds."""
SLOWEST: Final = 10_000
WALKING: Final = 120
"""The time between two steps of a walk at most, in milliseconds."""
MOST_UNSEEN: Final = 1_000
"""The number of actions in a row that are applied without a frame, since the viewer
hears of none of them: a pause would tell that something happens."""


class Course(ABC):
    """A game in progress, with people and agents in its seats.

    Attributes:
        game: The game itself. Code may change it at any time.
        controls: The controls of the game.
        seats: The agent of each side, or None for a person.
        narrator: The narrator of all words.
        names: The units of the game by number.
        pace: The time between two actions of agents, in milliseconds.
        seq: The number of the position shown; it grows with every change.
        notice: A sentence about an error, or empty.
        redoable: Actions that can be redone, the next one last.
        made_by: The options that made the game, its seed included; None if they are not
            known.
        remake: Makes such a game of another seed, where no form has made it; or None.
        set_up: The number of first actions that set the game up, as in a skirmish.
        keeper: Keeps the legacy of runs through dungeons; None: there is none.
        is_replay: True if the game is a recorded one, or goes on from there.
        route: The actions of a person that are still to be taken, one by one.
    """

    game: Game
    controls: Controls[Any]
    seats: Seats
    narrator: Narrator
    names: Names
    pace: int
    seq: int
    notice: str
    redoable: list[Action[Any]]
    made_by: dict[str, Any] | None
    remake: Remake | None
    set_up: int
    keeper: Keeper | None
    is_replay: bool
    route: tuple[Action[Any], ...]
    _has_heard: bool
    _is_stale: bool

    @abstractmethod
    def begin(self, game: Game, seats: Seats | None = None) -> None:
        """Show another game in the place of the present one."""

    @abstractmethod
    def look(self) -> None:
        """Look at the game again if it has changed since the last look."""

    @abstractmethod
    def _look(self) -> None:
        """Look at the game again."""

    @classmethod
    def of_replay(cls, replay: Replay, **options: Any) -> Self:
        """Return a session at the beginning of *replay*, all of which can be redone.

        Picking another action continues from there.

        Raises:
            InvalidTypeError: *replay* is no replay.
            ReplayError: The game cannot be made.
        """
        checks.instance("replay", replay, Replay)
        game = replay.start()
        session = cls(game, dict.fromkeys(game.sides), **options)  # type: ignore[call-arg]
        session._lay_ahead(replay)
        return session

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that people play, in the game's order."""
        return tuple(side for side in self.game.sides if self.seats[side] is None)

    @property
    def hides(self) -> bool:
        """True if the game hides something from the viewer."""
        return self.controls.hides(self.game)

    @property
    def can_save(self) -> bool:
        """True if a save would reveal no hidden state to any player."""
        return not self.hides or len(self.people) < 2 or self.game.outcome is not None

    @property
    def is_person_to_act(self) -> bool:
        """True if a person has to decide; before the rounds, anyone may."""
        side = self.game.to_act
        if side is None:
            return self.game.outcome is None
        return self.seats[side] is None

    def begin_new(self, kind: object, options: object) -> None:
        """Begin the game that a form describes: see `forms.FORMS`.

        Raises:
            InvalidTypeError: An option is of a wrong type; the present game goes on.
            InvalidValueError: There is no such game or option, or a value is out of
                range; likewise.
        """
        wants_legacy = isinstance(options, Mapping) and options.get("legacy") is True
        legacy, notice = self.inherited() if wants_legacy else (Legacy(), "")
        game, seats, values = new_game(kind, options, legacy)
        self.begin(game, seats)
        self.made_by, self.notice = values, notice

    def inherited(self) -> tuple[Legacy, str]:
        """Return the legacy of earlier runs, and why it cannot be read or nothing."""
        if self.keeper is None:
            return Legacy(), ""
        try:
            return legacy_of(self.keeper), ""
        except (AlpacaEmblemError, OSError) as error:
            return Legacy(), self._unkept(error)

    def _unkept(self, error: Exception) -> str:
        why = printable(str(error)[:200])
        return self.narrator.text("play.legacy.unkept", error=why)

    def _bequeath(self) -> None:
        """Keep the legacy of a run that has ended, and tell it.

        What cannot be read is not replaced.
        """
        game, keeper = self.game, self.keeper
        if not isinstance(game, Dungeon) or keeper is None or self.is_replay:
            return
        try:
            run, own = game.inheritance(), game.legacy
            legacy = legacy_of(keeper).with_run(
                run.deepest, run.gold - own.gold, run.escapes > own.escapes
            )
            keep_legacy(legacy, keeper)
        except (AlpacaEmblemError, OSError) as error:
            self.notice = self._unkept(error)
            return
        told = {**asdict(legacy), "bonus": legacy.bonus}
        self.notice = self.narrator.text("play.legacy.kept", **told)

    def begin_again(self, *, is_same: bool) -> None:
        """Begin the game again, with the same seats.

        Args:
            is_same: True for the same seed; otherwise the next one, if the options of
                the game are known, and else the same.

        Raises:
            OutsideActionError: The game keeps no history; it goes on.
        """
        made_by, remake = self.made_by, self.remake
        if made_by is None or (is_same and not made_by.get("legacy")):
            game = self.game.fresh()
            for action in self.game.actions[: self.set_up]:
                game.apply(action)
            self.begin(game, self.seats)
            self.made_by, self.remake = made_by, remake
            return
        seed = made_by["seed"] + (not is_same)
        options = {**made_by, "seed": seed % (LARGEST_SEED + 1)}
        if not is_same:  # a daily game is of its day
            options.pop("daily", None)
        if remake is None:
            self.begin_new(self.game.name, options)
        else:
            self.begin_remade(remake, options)

    def begin_remade(self, remake: Remake, options: dict[str, Any]) -> None:
        """Begin the game that *remake* makes, with the same seats.

        Args:
            remake: Makes the game.
            options: Its options for `made_by`: "seed", and "legacy" if it is to have
                that of earlier runs.
        """
        has_legacy = options.get("legacy")
        legacy, notice = self.inherited() if has_legacy else (Legacy(), "")
        self.begin(remake(options["seed"], legacy), self.seats)
        self.made_by, self.remake, self.notice = options, remake, notice

    def set_pace(self, pace: int) -> None:
        """Set the time between two actions of agents, in milliseconds, 0 to 10,000.

        Raises:
            InvalidTypeError: *pace* is not a whole number.
            InvalidValueError: It is out of range.
        """
        self.pace = checks.whole_number("pace", pace, 0, SLOWEST)

    def _apply(self, action: Action[Any]) -> None:
        self.game.apply(action)
        self.look()

    def _undo_one(self) -> None:
        """Undo the last action, and keep it to be redone."""
        ahead = [*self.redoable, self.game.actions[-1]]
        self.game.undo()
        self.redoable = ahead

    def _redo_one(self) -> None:
        """Redo the next action; after one that is illegal now, none can be redone."""
        *ahead, action = self.redoable
        self.redoable = []
        self._apply(action)
        self.redoable = ahead

    @property
    def wait(self) -> int | None:
        """After how many milliseconds to advance; None if a person must decide."""
        if self.game.outcome is not None:
            return None
        if self.route:
            return min(self.pace, WALKING)
        return None if self.is_person_to_act else self.pace

    def advance(self) -> bool:
        """Let the agent to act take one action, or a person the next one of its route.

        Actions of which the viewer hears nothing are taken at once, one after another.

        Returns:
            False if a person must decide, or the game is over.
        """
        thinking = self.thinking()
        if thinking is None:
            return False
        self.decide(self.seq, thinking)
        self.pass_unseen()
        return True

    def pass_unseen(self) -> None:
        """Let agents act while the viewer notices none of their actions.

        Otherwise the length of a pause would reveal how much is hidden.
        """
        for _ in range(MOST_UNSEEN):
            thinking = self.thinking() if self.has_passed_unseen else None
            if thinking is None:
                return
            self.decide(self.seq, thinking)

    @property
    def has_passed_unseen(self) -> bool:
        """True if the viewer noticed nothing of the last action: no pause follows."""
        return self.hides and not self._has_heard

    def thinking(self) -> Callable[[], Action[Any]] | None:
        """Return a function that finds the action of the agent to act.

        On a route, it returns the next action of that.

        The function may run in another thread, since it reads only a view. None if a
        person must decide, or the game is over.
        """
        self.look()
        if self.route:
            step = self.route[0]
            return lambda: step
        side = self.game.to_act
        agent = None if side is None else self.seats[side]
        if side is None or agent is None or self.game.outcome is not None:
            return None
        view = self.game.view(side)
        return lambda: agent.choose(view)

    def decide(self, seq: int, thinking: Callable[[], Action[Any]]) -> bool:
        """Apply the action that *thinking* finds, unless the position has changed.

        An agent that fails gives its seat to a person, and a notice says so.

        Args:
            seq: The number of the position for which the agent thinks.
            thinking: The function that `thinking` returned, or one with its result.

        Returns:
            True if an action was applied.
        """
        self.notice, self._has_heard = "", True
        try:
            action = thinking()
        except Exception as error:  # whatever an agent does, the game is not lost
            self._fail(seq, error)
            return False
        self.look()
        if seq != self.seq:
            return False
        try:
            self._apply(action)
        except Exception as error:
            if not self._fail(seq, error):
                raise  # the action is applied, and an observer of the game has failed
            return False
        return True

    def _fail(self, seq: int, error: Exception) -> bool:
        """Unseat the agent that raised *error*; return False at another position."""
        self.look()
        if seq != self.seq:
            return False
        self._unseat(error)
        return True

    def _unseat(self, error: Exception) -> None:
        """Let a person play on in the place of the agent that raised *error*."""
        side = self.game.to_act
        if side is None:
            return
        self.seats = {**self.seats, side: None}
        named = self.narrator.side(side, self.names)
        why = type(error).__name__
        if not self.hides:  # the words of the error could tell what is hidden
            why = printable(f"{why}: {error}"[:200])
        self.notice = self.narrator.text("play.agent_failed", side=named, error=why)
        self._look()

    def undo(self) -> bool:
        """Go back to the last decision of a person, answers of agents included.

        Returns:
            False if there is none, or the game does not allow it: nothing may be undone
            where something is hidden, or in a game that grants one life.
        """
        self.look()
        if not self.can_undo:
            return False
        while self.behind:
            self._undo_one()
            if self.game.to_act in self.people or not self.people:
                break
        self.look()
        return True

    @property
    def can_undo(self) -> bool:
        """True if there is something to undo, and the game allows it."""
        allows = self.controls.can_undo and not self.hides
        return allows and self.behind > 0

    @property
    def behind(self) -> int:
        """The number of actions that were taken since the game was set up."""
        return max(0, self.game.undoable - self.set_up)

    def redo(self) -> bool:
        """Redo what was undone last, up to the next decision of a person.

        Returns:
            False if nothing can be redone.
        """
        self.look()
        if not self.redoable:
            return False
        self._redo_one()
        while self.people and self.redoable and self.game.to_act not in self.people:
            self._redo_one()
        return True

    def to_step(self, number: int) -> None:
        """Go to the position after *number* of the actions undone or done so far.

        Raises:
            InvalidValueError: *number* is out of range, or the game cannot be undone.
        """
        here = self.behind
        least = 0 if self.can_undo else here
        checks.whole_number("number", number, least, here + len(self.redoable))
        behind = here - number
        for _ in range(behind):
            self._undo_one()
        for _ in range(-behind):
            self._redo_one()
        self.look()

    def save(self) -> dict[str, Any]:
        """Return the game with its history as a document: see `replay.to_json`.

        Raises:
            InvalidValueError: Several people play, and the game hides something from
                one of them that the file would show.
        """
        if not self.can_save:
            raise InvalidValueError(self.narrator.text("play.no_save"))
        return game_to_json(self.game, history=self.game.history)

    def load(self, document: object) -> None:
        """Go on with the game in *document*, a save or a replay, with the same seats.

        Raises:
            SaveError: It is neither; the present game goes on.
            ReplayError: It is a replay that cannot be played; likewise.
            InvalidTypeError: It is of a game that has no controls; likewise.
        """
        if _is_replay(document):
            replay = Replay.from_json(document)
            game = replay.start()
            replay.play()
            self.begin(game, dict.fromkeys(game.sides))
            self._lay_ahead(replay)
            return
        game = game_from_json(document)
        is_alike = game.sides == self.game.sides
        self.begin(game, self.seats if is_alike else None)

    def _lay_ahead(self, replay: Replay) -> None:
        self.redoable, self.is_replay = [*reversed(replay.actions)], True


def _is_replay(document: object) -> bool:
    return isinstance(document, Mapping) and str(document.get("format")).endswith(
        "replay"
    )
