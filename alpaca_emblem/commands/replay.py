"""``alpaca-emblem replay``: tell, check, or show a recorded game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import InvalidValueError, ReplayError
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.replay import Replay
from alpaca_emblem.texts import WORDINGS, Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.replay import Step


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that tells, checks or shows the record.

    Raises:
        InvalidValueError: The file cannot be read, or has no such step.
    """
    narrator, words = Narrator(options.language), Words(options.language)
    try:
        replay = Replay.load(options.file)
    except OSError as error:
        raise InvalidValueError(unreadable(options.file, error, words)) from error
    except ReplayError as error:
        raise InvalidValueError(printable(str(error))) from error
    step: int | None = options.step
    if step is not None and not 0 <= step <= len(replay):
        raise InvalidValueError(words.text("errors.step", most=len(replay), value=step))
    if options.check:
        return lambda: _or_say_why_not(lambda: _check(replay, narrator, step))
    if step is not None:
        return lambda: _or_say_why_not(lambda: print(str(replay.at(step)), end=""))
    return lambda: _or_say_why_not(lambda: _tell(replay, narrator))


def _or_say_why_not(show: Callable[[], None]) -> None:
    """Call *show*; end the process with status 1 if the record does not play."""
    try:
        show()
    except ReplayError as error:
        raise SystemExit(printable(str(error))) from error


def _check(replay: Replay, narrator: Narrator, step: int | None) -> None:
    number = len(replay) if step is None else step
    game = replay.at(number)
    screen = Screen()
    screen.say(narrator.text("replay.checked", actions=number))
    screen.say(narrator.text("match.report.digest", digest=game.digest()))


def _tell(replay: Replay, narrator: Narrator) -> None:
    """Tell every action by its events, and show the position at the end."""
    screen, game = Screen(), replay.start()
    seeds = ", ".join(f"{name} {seed}" for name, seed in replay.seeds.items())
    head = narrator.text(
        "replay.title", game=replay.game, actions=len(replay), version=replay.version
    )
    screen.say(f"{head} {seeds}".strip(), "strong")
    width = len(str(len(replay)))
    for step in replay:
        game = step.game
        screen.say(f"{step.number:{width}}. {_told(step, narrator)}")
    screen.say("")
    screen.say(str(game).rstrip("\n"))
    screen.say(narrator.text("match.report.digest", digest=game.digest()))


def _told(step: Step, narrator: Narrator) -> str:
    if family_name(type(step.game)) not in WORDINGS:  # a game of a user's own
        return " ".join(map(str, step.events))
    names = Names.of(step.game.position())
    return " ".join(narrator.tell(event, names) for event in step.events)
