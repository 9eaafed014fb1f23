"""The session: one game, played by people and agents, without a screen.

Shells hand in what a person has clicked, touched or typed, and show frames. Everything
shown comes from a view where the game hides something, so hidden state stays hidden in
every shell. The session takes single steps and never waits: a frame that has a pace
asks its shell to send ``advance`` after so many milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from alpaca_emblem import checks
from alpaca_emblem.drawing import Parts
from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Changed, Event
from alpaca_emblem.games.views import View
from alpaca_emblem.play.controls import Pick, Place, Row, Sketch, controls_of
from alpaca_emblem.play.forms import LARGEST_SEED, new_game
from alpaca_emblem.play.keys import press
from alpaca_emblem.play.picking import Picking
from alpaca_emblem.play.seats import Seats, checked_seats, usual_seats
from alpaca_emblem.replay import Replay
from alpaca_emblem.replay import from_json as game_from_json
from alpaca_emblem.replay import to_json as game_to_json
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

PACE: Final = 600
"""The usual time between two actions of agents, in milliseconds."""
SLOWEST: Final = 10_000
MOST_LOG: Final = 200
"""The number of sentences that the log keeps."""
MOST_UNSEEN: Final = 1_000
"""The number of actions in a row that are applied without a frame, since the viewer
hears of none of them: a pause would tell that something happens."""


class Session:
    """A game in progress, as one or more people see it.

    >>> from alpaca_emblem import GridBattle
    >>> session = Session(GridBattle())
    >>> session.next_picks()[:2]
    ((5, 2), (6, 1))
    >>> session.pick((5, 2))
    False
    >>> session.chosen
    ((5, 2),)

    Attributes:
        game: The game itself. Code may change it at any time; the session follows.
        controls: How the game is picked and shown.
        seats: The agent of each side, or None for a person.
        narrator: The language of the session.
        pace: The time between two actions of agents, in milliseconds.
        viewer: The side whose view is shown.
        curtain: The side to which the device is to be handed, or None. Nothing is shown
            behind it.
        cursor: The cell of the cursor, or None where there is none.
        seq: The number of the position shown; it grows with every change.
        games: The number of games begun in this session.
        heard: The last events that the viewer heard of.
        log: The last sentences about the game, the newest last.
        notice: A sentence about an error, or empty.
        redoable: Actions that can be redone, the next one last.
        is_fresh: True until something has happened in the game.
        form: The game whose form of a new game is open, or None.
        made_by: The options of the form that made the game, its seed included; or None.
        shows_danger: True if the board shows where enemies could attack.
        shows_legend: True if frames have the legend of the board.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats | None = None,
        language: str | Narrator = "en",
        pace: int = PACE,
    ) -> None:
        """Show *game* from where it stands.

        Args:
            game: One of the library's games, or another that has controls.
            seats: An agent for each side, None for a person. By default a person plays
                one side, and the first of the controls' agents the others.
            language: The language of all words.
            pace: The time between two actions of agents, in milliseconds.

        Raises:
            InvalidTypeError: *game* is no game with controls, or a seat is no agent.
            InvalidValueError: *seats* does not name each side, the library does not
                speak *language*, or *pace* is out of range.
        """
        checks.instance("game", game, Game)
        self.set_pace(pace)
        self.narrator = _narrator(language)
        self.seq = self.games = 0
        self.log: list[str] = []
        self._leave: Callable[[], None] = lambda: None
        self.begin(game, seats)

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
        session = cls(game, dict.fromkeys(game.sides), **options)
        session._lay_ahead(replay)
        return session

    def begin(self, game: Game, seats: Seats | None = None) -> None:
        """Show another game in the place of the present one.

        Raises:
            InvalidTypeError: *game* has no controls, or a seat is no agent.
            InvalidValueError: *seats* does not name each side.
        """
        controls = controls_of(game)
        if seats is None:
            seats = usual_seats(game, controls)
        seats = checked_seats(game, seats)
        self._leave()
        self.games += 1
        self.game, self.controls, self.seats = game, controls, seats
        self.redoable: list[Action[Any]] = []
        self.heard: tuple[Event, ...] = ()
        self.log.clear()
        self.notice, self._has_heard, self.is_fresh = "", False, True
        self.shows_danger = self.shows_legend = False
        self.form: str | None = None
        self.made_by: dict[str, Any] | None = None
        self.viewer = next(iter(self.people), game.sides[0])
        self.curtain: str | None = None
        self.cursor: Place | None = None
        self._is_stale = False
        self.places: Mapping[int, Place] = {}
        self.places_before: Mapping[int, Place] = {}
        self._leave = game.changed.subscribe(self._on_changed)
        self._look()

    def begin_new(self, kind: object, options: object) -> None:
        """Begin the game that a form describes: see `forms.FORMS`.

        Raises:
            InvalidTypeError: An option is of a wrong type; the present game goes on.
            InvalidValueError: There is no such game or option, or a value is out of
                range; likewise.
        """
        game, seats, values = new_game(kind, options)
        self.begin(game, seats)
        self.made_by = values

    def begin_again(self, *, is_same: bool) -> None:
        """Begin the game again, with the same seats.

        Args:
            is_same: True for the same seed; otherwise the next one, if a form has made
                the game, and else the same.

        Raises:
            OutsideActionError: The game keeps no history; it goes on.
        """
        if self.made_by is None or is_same:
            made_by = self.made_by
            self.begin(self.game.fresh(), self.seats)
            self.made_by = made_by
            return
        seed = (self.made_by["seed"] + 1) % (LARGEST_SEED + 1)
        # A daily game is of its day: the next one is not.
        options = {name: one for name, one in self.made_by.items() if name != "daily"}
        self.begin_new(self.game.name, {**options, "seed": seed})

    def set_pace(self, pace: int) -> None:
        """Set the time between two actions of agents, in milliseconds, 0 to 10,000.

        Raises:
            InvalidTypeError: *pace* is not a whole number.
            InvalidValueError: It is out of range.
        """
        self.pace = checks.whole_number("pace", pace, 0, SLOWEST)

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that people play, in the game's order."""
        return tuple(side for side in self.game.sides if self.seats[side] is None)

    @property
    def hides(self) -> bool:
        """True if the game hides something from the viewer."""
        return self.controls.hides(self.game)

    # -- Looking -----------------------------------------------------------------------

    def look(self) -> None:
        """Look at the game again if it has changed since the last look."""
        if self._is_stale:
            self._look()

    def _look(self) -> None:
        game, controls = self.game, self.controls
        self._is_stale = False
        side = game.to_act
        if side is not None and self.seats[side] is None and side != self.viewer:
            self.curtain = side if controls.hides(game) else None
            self.viewer = side
        self.view: View | None = game.view(self.viewer) if self.hides else None
        self.shown = game if self.view is None else self.view.game
        self.names = Names.of(self.shown.position(), self.viewer)
        self.places = controls.places(self.shown)
        self.picking = Picking(
            (action, controls.picks(action, self.shown)) for action in self._decisions()
        )
        self.seq += 1
        self._forget_pictures()
        home = controls.home(self.shown)
        if self.cursor is None or home is None:
            self.cursor = home

    def _forget_pictures(self) -> None:
        """Draw and tell everything again after a change of position or language."""
        self.forecasts: dict[Action[Any], dict[str, Any] | None] = {}
        self._summary: Summary[Any] | None = None
        self._parts: Parts[str] | None = None
        self._rows: tuple[Row, ...] | None = None

    @property
    def language(self) -> str:
        """The code of the language, such as ``"en"``."""
        return self.narrator.catalogue.language

    @property
    def summary(self) -> Summary[Any]:
        """The position in words."""
        if self._summary is None:
            self._summary = self.controls.summary(self.shown, self.narrator)
        return self._summary

    @property
    def parts(self) -> Parts[str]:
        """The board and its legend as pictures, drawn once for each position."""
        if self._parts is None:
            self._parts = self.controls.parts(self.shown, self.narrator)
        return self._parts

    @property
    def rows(self) -> tuple[Row, ...]:
        """The units beside the board."""
        if self._rows is None:
            self._rows = tuple(self.controls.rows(self.shown, self.narrator))
        return self._rows

    @property
    def subtitle(self) -> str:
        """The name of the map or the kind of game."""
        return self.controls.subtitle(self.shown, self.narrator)

    @property
    def intro(self) -> str:
        """An introduction to the game in a few sentences; empty for custom games."""
        path = f"play.intro.{self.game.name}"
        known = path in self.narrator.catalogue.texts
        return self.narrator.text(path) if known else ""

    @property
    def banner(self) -> str:
        """What to show for a moment when it changes: the turn that begins."""
        if not self.controls.announces_turns or self.game.to_act is None:
            return ""
        return f"{self.summary.heading} · {self.summary.verdict}"

    def side_text(self, side: str | None) -> str:
        """Return a side in words, with a capital."""
        return "" if side is None else capitalised(self.narrator.side(side, self.names))

    def place_text(self, place: Place) -> str:
        """Return a description of *place*."""
        return self.controls.at(place, self.shown, self.narrator)

    @property
    def aimed(self) -> Action[Any] | None:
        """The action that the pick aimed at would decide, or None."""
        return None if self.aim is None else self.picking.action_by(self.aim)

    @property
    def can_save(self) -> bool:
        """True if a save would reveal no hidden state to any player."""
        return not self.hides or len(self.people) < 2 or self.game.outcome is not None

    def _decisions(self) -> tuple[Action[Any], ...]:
        """Return the actions that a person at the board may decide on now."""
        game = self.game
        if game.to_act is None:
            return tuple(self.controls.openings(game))
        if not self.is_person_to_act:
            return ()
        if self.view is not None:
            return self.view.legal_actions()
        return tuple(one for one in game.legal_actions() if not one.is_referees)

    @property
    def is_person_to_act(self) -> bool:
        """True if a person has to decide; before the rounds, anyone may."""
        side = self.game.to_act
        if side is None:
            return self.game.outcome is None
        return self.seats[side] is None

    @property
    def chosen(self) -> tuple[Pick, ...]:
        """The picks that have been made for the next action."""
        return self.picking.chosen

    @property
    def aim(self) -> Pick | None:
        """The pick that is looked at, whose forecast is shown."""
        return self.picking.aim

    def next_picks(self) -> tuple[Pick, ...]:
        """Return all picks that are possible now, in the game's order.

        There are none while an agent is to act, behind a curtain, or at the end.
        """
        self.look()
        return () if self.curtain is not None else self.picking.next_picks()

    def open_curtain(self) -> None:
        """Show the game again to the person who now has the device."""
        if self.curtain is not None:
            self.curtain = None
            self.seq += 1

    # -- Actions of people -------------------------------------------------------------

    def pick(self, pick: Pick, *, is_touch: bool = False) -> bool:
        """Pick a cell or a choice.

        Args:
            pick: A row and a column, or the key of a choice.
            is_touch: True if a finger tapped. The first tap on a target only aims.

        Returns:
            True if an action was applied.
        """
        possible = self.next_picks()
        if not self.picking.candidates(()) or self.curtain is not None:
            return False
        self.notice = ""
        if isinstance(pick, tuple) and self.cursor is not None:
            self.cursor = pick
        if pick not in possible and not self.picking.go_back_to(pick):
            if self.picking.aim_ahead(pick):
                return False
            near = self._toward(pick)
            if near is None:
                self.picking.clear()
                return False
            pick = near
        action = self.picking.action_by(pick)
        if is_touch and action is not None and self._must_confirm(pick, action):
            self.picking.aim = pick
            return False
        if action is None:
            self.picking.take(pick)
            return False
        self._apply(action)
        return True

    def _toward(self, pick: Pick) -> Pick | None:
        """Return the possible pick that a click on a distant cell stands for."""
        if not isinstance(pick, tuple):
            return None
        near = self.controls.toward(pick, self.shown)
        return near if near in self.picking.next_picks() else None

    def _must_confirm(self, pick: Pick, action: Action[Any]) -> bool:
        """Return whether a tap is only to show the forecast of *action*."""
        if not self.controls.confirms_taps or self.aim == pick:
            return False
        return self.controls.exchange(action) is not None

    def point(self, pick: Pick | None) -> None:
        """Look at a cell or a choice without picking it."""
        possible = self.next_picks()
        if isinstance(pick, tuple) and self.cursor is not None:
            self.cursor = pick
        self.picking.aim = pick if pick in possible else None

    def back(self) -> None:
        """Take the last pick back."""
        self.look()
        self.picking.back()

    def key(self, name: str) -> bool:
        """Press a key.

        Args:
            name: A letter or sign in lower case, or one of ``up``, ``down``, ``left``,
                ``right``, ``enter``, ``space``, ``escape``, ``backspace``.

        Returns:
            True if the position has changed.
        """
        self.look()
        return press(self, name)

    # -- Events ------------------------------------------------------------------------

    def _apply(self, action: Action[Any], *, is_redone: bool = False) -> None:
        if not is_redone:
            self.redoable.clear()
        self.game.apply(action)
        self.look()

    @property
    def sketch(self) -> Sketch:
        """The marks over the board while an action is picked."""
        return self.controls.sketch(
            self.picking, self.shown, self.narrator, with_danger=self.shows_danger
        )

    def _on_changed(self, changed: Changed) -> None:
        """Hear what the viewer may know of a change, and look anew before the next use.

        Code that changes the game elsewhere is heard in the same way.
        """
        self._is_stale, self.is_fresh = True, False
        self.places_before = self.places
        if changed.is_undo:
            self.heard = ()
            return
        game = self.game
        heard = game.events_for(self.viewer, changed.events)
        after = game.view(self.viewer).position if self.hides else game.position()
        units = {**self.names.units, **Names.of(after).units}
        names = Names(self.names.game, units, self.viewer, self.names.are_capital)
        self.heard = heard
        self.log.extend(self.controls.tell(heard, self.narrator, names))
        del self.log[:-MOST_LOG]
        self._has_heard = bool(heard)

    def advance(self) -> bool:
        """Let the agent to act take one action.

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
            thinking = None if self._has_heard or not self.hides else self.thinking()
            if thinking is None:
                return
            self.decide(self.seq, thinking)

    def thinking(self) -> Callable[[], Action[Any]] | None:
        """Return a function that finds the action of the agent to act.

        The function may run in another thread, since it reads only a view. None if a
        person must decide, or the game is over.
        """
        self.look()
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
            if seq != self.seq or self._is_stale:
                return False
            self._apply(action)
        except Exception as error:  # whatever an agent does, the game is not lost
            self._unseat(error)
            return False
        return True

    def _unseat(self, error: Exception) -> None:
        """Let a person play on in the place of the agent that raised *error*."""
        side = self.game.to_act
        if side is None:
            return
        self.seats = {**self.seats, side: None}
        named = self.narrator.side(side, self.names)
        why = f"{type(error).__name__}: {error}"[:200]
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
        while self.game.undoable:
            self.redoable.append(self.game.undo())
            if self.game.to_act in self.people or not self.people:
                break
        self.look()
        return True

    @property
    def can_undo(self) -> bool:
        """True if there is something to undo, and the game allows it."""
        allows = self.controls.can_undo and not self.hides
        return allows and self.game.undoable > 0

    def redo(self) -> bool:
        """Redo what was undone last, up to the next decision of a person.

        Returns:
            False if nothing can be redone.
        """
        self.look()
        if not self.redoable:
            return False
        self._apply(self.redoable.pop(), is_redone=True)
        while self.people and self.redoable and self.game.to_act not in self.people:
            self._apply(self.redoable.pop(), is_redone=True)
        return True

    def to_step(self, number: int) -> None:
        """Go to the position after *number* of the actions undone or done so far.

        Raises:
            InvalidValueError: *number* is out of range, or the game cannot be undone.
        """
        here = self.game.undoable
        least = 0 if self.can_undo else here
        checks.whole_number("number", number, least, here + len(self.redoable))
        behind = here - number
        for _ in range(behind):
            self.redoable.append(self.game.undo())
        for _ in range(-behind):
            self._apply(self.redoable.pop(), is_redone=True)
        self.look()

    def hint(self) -> Action[Any] | None:
        """Return the action that an agent would choose, and show it.

        None if no person is to act.
        """
        self.look()
        side = self.game.to_act
        if side is None or not self.is_person_to_act or self.curtain is not None:
            return None
        action = self.controls.adviser(self.seq).choose(self.game.view(side))
        picks = self.controls.picks(action, self.shown)
        self.picking.chosen, self.picking.aim = picks[:-1], picks[-1]
        return action

    # -- Files -------------------------------------------------------------------------

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
        self.redoable = [*reversed(replay.actions)]

    # -- Shells ------------------------------------------------------------------------

    def speak(self, language: str | Narrator) -> None:
        """Switch the language; the log stays as it was told.

        Raises:
            InvalidValueError: The library does not speak *language*.
        """
        self.narrator = _narrator(language)
        self._forget_pictures()

    def handle(self, message: object) -> bool:
        """Carry out *message*, the only method that shells need.

        It never raises, and changes the game through legal picks only. What it cannot
        make sense of is dropped.

        Returns:
            True if the position has changed.
        """
        from alpaca_emblem.play.messages import handle

        return handle(self, message)

    def frame(self) -> dict[str, Any]:
        """Return all that a shell shows, as JSON values. Nothing changes."""
        from alpaca_emblem.play.frames import frame_of

        return frame_of(self)


def _narrator(language: str | Narrator) -> Narrator:
    return language if isinstance(language, Narrator) else Narrator(language)


def _is_replay(document: object) -> bool:
    return isinstance(document, Mapping) and str(document.get("format")).endswith(
        "replay"
    )
