"""`BotAgent`: an agent whose decisions another program makes."""

from __future__ import annotations

import atexit
import os
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import Attribute, define, field
from attrs.validators import optional

from alpaca_emblem.agents.bots.processes import BotProcess, Message, words_of
from alpaca_emblem.agents.playing import RandomAgent
from alpaca_emblem.checks import instance, is_instance, is_time, is_whole
from alpaca_emblem.errors import BotError, InvalidValueError, NoCodeError
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.games.notation.plain import path_of_file
from alpaca_emblem.games.values import Outcome

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

MOST_SECONDS: Final = 86_400
"""The largest time of a decision or a game: a day."""
ON_FAILURE: Final = ("raise", "fallback")
SETTINGS: Final = (
    "rng",
    "command",
    "seconds",
    "clock",
    "strikes",
    "on_failure",
    "fallback",
    "errors",
)
"""The arguments of a `BotAgent`."""

Kind: TypeAlias = tuple[tuple[str, ...], str | None]
"""The command of a bot, and the file of its standard error."""
_IDLE: dict[Kind, list[BotProcess]] = {}
"""Idle bots by their kind, whose processes the next games reuse."""
if hasattr(os, "register_at_fork"):  # the bots belong to the process that forks
    os.register_at_fork(after_in_child=_IDLE.clear)
MOST_IDLE: Final = 8
"""The largest number of idle bots of one kind."""


@atexit.register
def end_idle_bots() -> None:
    """End all bots that wait for another game."""
    for waiting in _IDLE.values():
        while waiting:
            waiting.pop().close()


def _path(errors: str | os.PathLike[str] | None) -> str | None:
    return None if errors is None else path_of_file(errors)


def _on_failure(_: object, attribute: Attribute[str], value: object) -> None:
    if value not in ON_FAILURE:
        raise InvalidValueError(
            f"{attribute.name} must be one of {', '.join(ON_FAILURE)}, not {value!r}"
        )


@define(eq=False, kw_only=True)
class BotAgent(Agent):
    """An agent that lets another program choose its actions.

    The program runs with the rights of the user who names it. It is started at the
    first decision, and kept for later games of the same command.

    A program plays one side of a game. If the agent plays several, each has a program
    of its own, with a clock and strikes of its own.

    Its choices depend on time limits, so a game with bots is repeatable only if the
    bots are.

    Attributes:
        command: The program and its arguments, as words or as one string.
        seconds: The most seconds of one decision, above 0.
        clock: The most seconds of all decisions of a game, or None for no limit.
        strikes: The number of late or illegal answers that are forgiven in each game.
            A random action is taken instead.
        on_failure: "raise", or "fallback": *fallback* then plays the rest of the game.
        fallback: The agent that takes over; by default a random one.
        errors: The file to which the bot's standard error is added; None to discard it.
        failed: The reason code of the failure in this game; "" without one.
    """

    command: Sequence[str] = field(converter=words_of)
    seconds: float = field(default=5.0, validator=is_time(MOST_SECONDS))
    clock: float | None = field(default=None, validator=optional(is_time(MOST_SECONDS)))
    strikes: int = field(default=0, validator=is_whole(0))
    on_failure: str = field(default="raise", validator=_on_failure)
    fallback: Agent = field(validator=is_instance(Agent))
    errors: str | None = field(default=None, converter=_path)
    failed: str = field(default="", init=False)
    _process: BotProcess | None = field(default=None, init=False, repr=False)
    _asked: int = field(default=0, init=False, repr=False)
    _left: float = field(default=0.0, init=False, repr=False)
    _struck: int = field(default=0, init=False, repr=False)
    _release: Any = field(default=None, init=False, repr=False)
    _side: str = field(default="", init=False, repr=False)
    _others: dict[str, BotAgent] = field(factory=dict, init=False, repr=False)

    @fallback.default
    def _random(self) -> Agent:
        return RandomAgent(self.rng)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the settings: a copy starts the bot anew, for a new game."""
        return _bot_of, (type(self), {name: getattr(self, name) for name in SETTINGS})

    def choose(self, view: View) -> Action[Any]:
        """Return the action that the bot chooses.

        Raises:
            BotError: The bot fails, and *on_failure* is "raise".
        """
        legal = decisions_in(view)
        self._side = self._side or view.side
        if view.side != self._side:
            return self._playing(view.side).choose(view)
        if self.failed:
            return self.fallback.choose(view)
        try:
            return legal[self._index(view, legal)]
        except BotError as error:
            if self._is_forgiven(error):
                return self.fallback.choose(view)
            self._stop(error)
            return self.fallback.choose(view)

    def _playing(self, side: str) -> BotAgent:
        """Return the agent, with the same settings, that plays another *side*."""
        if side not in self._others:
            self._others[side] = copy(self)
        return self._others[side]

    def game_over(self, outcome: Outcome | None) -> None:
        """Tell the bot how the game ended; the next view begins another one."""
        if outcome is not None:
            instance("outcome", outcome, Outcome)
        for other in self._others.values():
            other.game_over(outcome)
        self._side, self._others = "", {}
        process, self._process = self._process, None
        self.failed, self._struck = "", 0
        if process is not None:
            self._release.detach()
            _release(process, outcome)

    def close(self) -> None:
        """End the bot's process, and those that play other sides."""
        for other in self._others.values():
            other.close()
        if self._process is not None:
            self._release.detach()
            self._process.close()
            self._process = None

    def _is_forgiven(self, error: BotError) -> bool:
        """Return whether the game goes on after *error* with the same bot."""
        self._struck += 1
        return (
            error.reason in ("timeout", "illegal")
            and self._process is not None
            and not self._process.is_closed
            and self._struck <= self.strikes
        )

    def _stop(self, error: BotError) -> None:
        self.close()
        if self.on_failure == "raise":
            raise error
        self.failed = error.reason

    def _index(self, view: View, legal: Sequence[Action[Any]]) -> int:
        process = self._process
        if process is None or process.is_closed:
            process = self._begin(view)
        if not process.is_ready:
            process.hear("ready", time.monotonic() + self.seconds, _is_action)
            process.is_ready = True
        self._asked += 1
        seconds = min(self.seconds, self._left)
        process.say(self._question(process, view, legal, seconds))
        answer = self._timed(process, seconds)
        if self._left <= 0:
            self._run_out(process)
        index = answer.get("index")
        if type(index) is not int or not 0 <= index < len(legal):
            why = f"index must be from 0 to {len(legal) - 1}, not {index!r:.40}"
            raise BotError("illegal", why, " ".join(self.command))
        return index

    def _timed(self, process: BotProcess, seconds: float) -> Message:
        """Return the answer to the latest question, whose time is off the clock.

        Raises:
            BotError: No answer comes in *seconds*, or it belongs to no question.
        """
        start = time.monotonic()
        try:
            return self._answer(process, start + seconds)
        except BotError as error:
            if error.reason == "timeout" and seconds == self._left:
                self._run_out(process)
            raise
        finally:
            self._left -= time.monotonic() - start

    def _run_out(self, process: BotProcess) -> None:
        process.fail("out_of_time", f"{self.clock} seconds for the game")

    def _answer(self, process: BotProcess, end: float) -> Message:
        """Return the answer to the latest question, skipping answers to earlier ones.

        Raises:
            BotError: No answer comes in time, or it belongs to no question.
        """
        answer = process.hear("action", end, self._is_late)
        number = answer.get("id")
        if type(number) is not int or number != self._asked:
            why = f"id must be {self._asked}, not {number!r:.40}"
            raise BotError("illegal", why, " ".join(self.command))
        return answer

    def _is_late(self, message: Message) -> bool:
        """Return whether *message* answers an earlier question."""
        number = message.get("id")
        return _is_action(message) and type(number) is int and 0 < number < self._asked

    def _begin(self, view: View) -> BotProcess:
        """Return the bot, at the beginning of a new game."""
        kind = tuple(self.command), self.errors
        process = _idle(kind) or BotProcess(self.command, errors=self.errors)
        self._process, process.is_ready = process, False
        self._release = weakref.finalize(self, _release, process, None)
        self._asked, self._left = 0, float("inf") if self.clock is None else self.clock
        process.say(
            {
                "type": "new_game",
                "game": view.position["game"],
                "side": view.side,
                "sides": list(view.sides),
                "seed": self.rng.reseed(),
                "seconds": self.seconds,
                "clock": self.clock,
            }
        )
        return process

    def _question(
        self,
        process: BotProcess,
        view: View,
        legal: Sequence[Action[Any]],
        seconds: float,
    ) -> Message:
        asked: Message = {
            "type": "choose",
            "id": self._asked,
            "count": len(legal),
            "seconds": round(seconds, 3),
        }
        if "legal" in process.wants:
            asked["legal"] = [_written(action) for action in legal]
        if "view" in process.wants:
            asked["view"] = view.position
        if "codes" in process.wants:
            asked |= _codes(view, legal)
        return asked


def _bot_of(kind: type[BotAgent], settings: dict[str, Any]) -> BotAgent:
    return kind(**settings)


def _written(action: Action[Any]) -> Message:
    written = action.to_json()
    return written | {"concedes": True} if action.is_concession else written


def _codes(view: View, legal: Sequence[Action[Any]]) -> Message:
    """Return the number of codes, and the code of each action, or None without one."""
    try:
        codes = codes_of(view.game)
    except (NoCodeError, InvalidValueError):
        return {"n": 0, "codes": [None] * len(legal)}
    roster = codes.roster(view, view.side)
    found: list[int | None] = []
    for action in legal:
        try:
            found.append(codes.code(action, roster))
        except NoCodeError:
            found.append(None)
    return {"n": codes.count, "codes": found}


def _is_action(message: Message) -> bool:
    return message.get("type") == "action"


def _idle(kind: Kind) -> BotProcess | None:
    """Return an idle bot of *kind*, if there is one, for a game of its own."""
    with suppress(LookupError):  # another thread may take the last one
        return _IDLE[kind].pop()
    return None


def _release(process: BotProcess, outcome: Outcome | None) -> None:
    """Tell a bot how its game ended, None if it was stopped, and keep the process."""
    if not process.is_closed:
        told = None
        if outcome is not None:
            told = {"reason": outcome.reason, "winners": list(outcome.winners)}
        process.say({"type": "over", "outcome": told})
    _keep(process)


def _keep(process: BotProcess) -> None:
    """Keep *process* for the next game, unless there are enough of its kind.

    One that still has to say that it is ready would say so in the next game.
    """
    idle = _IDLE.setdefault((process.words, process.errors), [])
    if process.is_closed or not process.is_ready or len(idle) >= MOST_IDLE:
        process.close()
    else:
        idle.append(process)
