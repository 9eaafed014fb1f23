"""The session: one game, played by people and agents, without a screen.

Shells hand in what a person has clicked, touched or typed, and show frames. Everything
shown comes from a view where the game hides something, so hidden state stays hidden in
every shell. The session takes single steps and never waits: a frame that has a pace
asks its shell to send ``advance`` after so many milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final
from zlib import crc32

from alpaca_emblem import checks
from alpaca_emblem.games.agents import dismiss
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Changed, Event
from alpaca_emblem.games.views import View
from alpaca_emblem.play.advice import Advice, action_words, advice_of, tell_advice
from alpaca_emblem.play.controls import Pick, Place, Sketch, controls_of
from alpaca_emblem.play.course import PACE, Course, Remake
from alpaca_emblem.play.keys import press
from alpaca_emblem.play.legacies import Keeper
from alpaca_emblem.play.logs import Logs
from alpaca_emblem.play.outlook import Outlook
from alpaca_emblem.play.picking import Picking
from alpaca_emblem.play.seats import Seats, checked_seats, usual_seats
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

SMALLEST_CELL: Final = 44
LARGEST_COMPACT: Final = 56
"""The width of a cell below which a board becomes compact, and up to which it stays."""
CROWD: Final = 24
"""The number of units beyond which a board is compact on any screen."""


class Session(Course):
    """A game in progress, as one or more people see it.

    >>> from alpaca_emblem import GridBattle
    >>> session = Session(GridBattle())
    >>> session.next_picks()
    ((3, 1), (5, 1), (4, 0), 'end-turn')
    >>> session.pick((3, 1))
    False
    >>> session.chosen
    ((3, 1),)

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
        games: The number of games begun so far.
        heard: The last events that the viewer heard of.
        notice: A sentence about an error, or empty.
        advice: The latest hint in words, while its position stands; or empty.
        outlook: The position shown, in words and pictures.
        redoable: Actions that can be redone, the next one last.
        is_small: True if the cells of the screen are small: see :meth:`fit`.
        compact: True if boards are drawn for small cells, or for a crowd.
        is_fresh: True until something has happened in the game.
        form: The game whose form of a new game is open, or None.
        made_by: The options that made the game, its seed included; None if they are not
            known.
        remake: Makes such a game of another seed, where no form has made it; or None.
        set_up: The number of first actions that set the game up, as in a skirmish.
        keeper: Keeps the legacy of runs through dungeons; None: there is none.
        is_replay: True if the game is a recorded one, or goes on from there.
        shows_danger: True if the board shows where enemies could attack.
        shows_legend: True if frames have the legend of the board.
        travels: True if a pick far away is gone to, as far as nothing happens.
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
        self.compact = self.is_small = self.travels = False
        self.keeper: Keeper | None = None
        self._leave: Callable[[], None] = lambda: None
        self.begin(game, seats)

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
        controls.compact = self.compact
        self.redoable: list[Action[Any]] = []
        self.heard: tuple[Event, ...] = ()
        self._logs = Logs(game, controls)
        self.notice, self._has_heard, self.is_fresh, self.route = "", False, True, ()
        self.shows_danger = self.shows_legend = False
        self.form: str | None = None
        self._forget_origin()
        self.viewer = next(iter(self.people), game.sides[0])
        self.curtain: str | None = None
        self.cursor: Place | None = None
        self._is_stale, self._origin = False, game._origin
        self.places: Mapping[int, Place] = {}
        self.places_before: Mapping[int, Place] = {}
        self._leave = partial(self._part, game.changed.subscribe(self._on_changed))
        self._look()

    def _part(self, unsubscribe: Callable[[], None]) -> None:
        """Leave the present game, and tell its agents how it ended."""
        unsubscribe()
        agents = [agent for agent in self.seats.values() if agent is not None]
        with suppress(Exception):  # whatever an agent does, the next game begins
            dismiss(agents, self.game.outcome)

    def _forget_origin(self) -> None:
        self.made_by: dict[str, Any] | None = None
        self.remake: Remake | None = None
        self.is_replay = False
        self.set_up = self.controls.set_up(self.game)

    # -- Looking -----------------------------------------------------------------------

    def look(self) -> None:
        """Look at the game again if it has changed since the last look."""
        if self._origin is not self.game._origin:  # it was edited: its history is gone
            self._origin, self._is_stale = self.game._origin, True
            self.redoable.clear()
            self.heard, self.route = (), ()
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
        others = {side: self._logs.names_of(side) for side in self._others()}
        self._logs.known = {self.viewer: self.names, **others}
        self.places = controls.places(self.shown)
        self._set_compact()
        self.picking = Picking(
            (action, controls.picks(action, self.shown)) for action in self._decisions()
        )
        self.seq += 1
        self.advice = ""
        self._look_anew()
        home = controls.home(self.shown)
        if self.cursor is None or home is None:
            self.cursor = home

    def _look_anew(self) -> None:
        """Draw and tell everything again after a change of position or language."""
        self.outlook = Outlook(
            self.controls, self.shown, self.narrator, is_crowd=len(self.places) > CROWD
        )

    def load(self, document: object) -> None:
        super().load(document)
        self.is_fresh = False  # a game that goes on needs no title

    def fit(self, cell: float) -> None:
        """Draw the board for a screen on which a cell is *cell* pixels wide.

        Small cells have a compact board. It has larger cells, since its margins are
        narrower: it is given up only if they are clearly larger.
        """
        self.is_small = cell < (LARGEST_COMPACT if self.is_small else SMALLEST_CELL)
        self._set_compact()

    def _set_compact(self) -> None:
        compact = self.is_small or len(self.places) > CROWD
        if compact is not self.compact:
            self.compact = self.controls.compact = compact
            self._look_anew()

    @property
    def language(self) -> str:
        """The code of the language, such as ``"en"``."""
        return self.narrator.catalogue.language

    @property
    def banner(self) -> str:
        """The turn that begins, shown for a moment when it changes."""
        if not self.controls.announces_turns or self.game.to_act is None:
            return ""
        return f"{self.outlook.summary.heading} · {self.outlook.summary.verdict}"

    def side_text(self, side: str | None) -> str:
        """Return a side in words, with a capital."""
        return "" if side is None else capitalised(self.narrator.side(side, self.names))

    @property
    def aimed(self) -> Action[Any] | None:
        """The action that the pick aimed at would decide, or None."""
        return None if self.aim is None else self.picking.action_by(self.aim)

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
        self.notice, self.route = "", ()
        if isinstance(pick, tuple) and self.cursor is not None:
            self.cursor = pick
        if pick in possible or self.picking.go_back_to(pick):
            return self._take(pick, is_touch=is_touch)
        return self._take_far(pick, is_touch=is_touch)

    def _take(self, pick: Pick, *, is_touch: bool) -> bool:
        """Take a possible pick; return whether an action was applied."""
        action = self.picking.action_by(pick)
        if is_touch and action is not None and self._must_confirm(pick, action):
            self.picking.aim = pick
            return False
        if action is None:
            self.picking.take(pick)
            return False
        self._apply(action)
        return True

    def _take_far(self, pick: Pick, *, is_touch: bool) -> bool:
        """Take what a pick that is not possible stands for; return as `_take`."""
        if self.picking.aim_ahead(pick):
            return False
        if self._set_out(pick):
            return True
        near = self._toward(pick)
        if near is None:
            self.picking.clear()
            return False
        return self._take(near, is_touch=is_touch)

    def _toward(self, pick: Pick) -> Pick | None:
        """Return the possible pick that a click on a distant cell stands for."""
        if not isinstance(pick, tuple):
            return None
        near = self.controls.toward(pick, self.shown)
        return near if near in self.picking.next_picks() else None

    def _set_out(self, pick: Pick) -> bool:
        """Begin to go to a distant cell; return False if that is not wanted."""
        if not self.travels or not isinstance(pick, tuple):
            return False
        self.route = tuple(self.controls.way_to(pick, self.shown))
        if not self.route:
            return False
        self._apply(self.route[0])
        return True

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
        self.route = ()
        return press(self, name)

    # -- Events ------------------------------------------------------------------------

    @property
    def sketch(self) -> Sketch:
        """The marks over the board while an action is picked."""
        endangered = self.viewer if self.shows_danger else None
        return self.controls.sketch(
            self.picking, self.shown, self.narrator, endangered=endangered
        )

    def _on_changed(self, changed: Changed) -> None:
        """Hear what the viewer may know of a change, and look anew before the next use.

        Code that changes the game elsewhere is heard in the same way.
        """
        self._is_stale, self.is_fresh = True, False
        self.redoable = []  # what was undone does not follow another action
        self.places_before = self.places
        if changed.is_undo:
            self.heard, self.route = (), ()
            return
        self.heard = self._logs.hear(self.viewer, changed, self.narrator)
        for side in self._others():
            self._logs.hear(side, changed, self.narrator)
        self._has_heard = bool(self.heard)
        is_next = self.route[:1] == (changed.action,)
        goes_on = is_next and self.controls.is_uneventful(self.heard)
        self.route = self.route[1:] if goes_on else ()
        if self.game.outcome is not None:
            self._bequeath()

    def _others(self) -> tuple[str, ...]:
        """Return the people besides the viewer who keep a log of their own."""
        people = self.people if self.hides else ()
        return tuple(side for side in people if side != self.viewer)

    @property
    def log(self) -> list[str]:
        """The last sentences that the viewer heard, the newest last.

        Where something is hidden, each person has a log of their own.
        """
        return self._logs.of(self.viewer).sentences

    @property
    def told(self) -> int:
        """The number of sentences that the viewer heard in this game."""
        return self._logs.of(self.viewer).count

    def hint(self) -> Action[Any] | None:
        """Return the action that a strong agent would choose, and show it.

        `advice` tells it in words, with its odds if the agent searches. Equal positions
        have equal advice. None if no person is to act.
        """
        thinking = self.consulting()
        return None if thinking is None else self.advise(self.seq, thinking())

    def consulting(self) -> Callable[[], Advice] | None:
        """Return a function that finds a hint; None if no person is to act.

        It takes up to a second, looks at a view only, and may run in another thread
        while the session goes on. `advise` takes its result.
        """
        self.look()
        side = self.game.to_act
        if side is None or not self.is_person_to_act or self.curtain is not None:
            return None
        view = self.game.view(side)
        # Hints are equal in equal positions, and drawn anew in others: following them
        # does not lead in circles.
        seed = crc32(view.text.encode())
        return partial(advice_of, self.controls.adviser(seed), view)

    def advise(self, about: int, advice: Advice) -> Action[Any] | None:
        """Show *advice* about the position numbered *about*, and return its action.

        None, and nothing is shown, if that position is gone.
        """
        self.look()
        side = self.game.to_act
        if about != self.seq or side is None:
            return None
        words = partial(self._action_words, self.game.view(side))
        self.advice = tell_advice(advice, words, self.narrator)
        picks = self.controls.picks(advice.action, self.shown)
        self.picking.chosen, self.picking.aim = picks[:-1], picks[-1]
        cells = [pick for pick in picks if isinstance(pick, tuple)]
        if self.cursor is not None and cells:
            self.cursor = cells[-1]
        return advice.action

    def _action_words(self, view: View, action: Action[Any]) -> str:
        """Return *action* by the labels of its buttons; by its code if it has cells."""
        picks = self.controls.picks(action, self.shown)
        if not all(isinstance(pick, str) for pick in picks):
            return action_words(action, view, self.narrator)
        labels = (
            self.controls.label(pick, picks[:place], self.shown, self.narrator)
            for place, pick in enumerate(picks)
            if isinstance(pick, str)
        )
        return f"{' → '.join(labels)}."

    # -- Shells ------------------------------------------------------------------------

    def speak(self, language: str | Narrator) -> None:
        """Switch the language; the log stays as it was told.

        Raises:
            InvalidValueError: The library does not speak *language*.
        """
        self.narrator = _narrator(language)
        self.advice = ""
        self._look_anew()

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
