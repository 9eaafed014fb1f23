"""``alpaca-emblem replay``: tell, check, or show a recorded game."""

from __future__ import annotations

from argparse import Namespace
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.pictures import asked_for, draw_last, write
from alpaca_emblem.commands.running import RECENT
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.files import replay_gif
from alpaca_emblem.drawing.games import DRAWINGS
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import InvalidValueError, ReplayError
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.replay import Replay
from alpaca_emblem.replay.beginnings import game_class
from alpaca_emblem.texts import WORDINGS, Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event
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
    kinds = asked_for(options, "svg", "png", "gif")
    if "gif" in kinds and step is not None:
        raise InvalidValueError(words.text("errors.gif_step"))
    if kinds and family_name(game_class(replay.game, "game")) not in DRAWINGS:
        raise InvalidValueError(
            words.text("errors.no_drawing", option=f"--{kinds[0]}", game=replay.game)
        )
    if options.check:

        def check_and_draw() -> None:
            _check(replay, narrator, step)
            _draw(replay, options, kinds, narrator)

        return lambda: _or_say_why_not(check_and_draw)
    if kinds:
        return lambda: _or_say_why_not(lambda: _draw(replay, options, kinds, narrator))
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


def _draw(
    replay: Replay, options: Namespace, kinds: list[str], narrator: Narrator
) -> None:
    """Write the pictures and the film that *options* ask for, and say so."""
    words, screen = Words(options.language), Screen()
    pictures = [kind for kind in kinds if kind != "gif"]
    if pictures:
        last = len(replay) if options.step is None else options.step
        recent: deque[tuple[Event, ...]] = deque(maxlen=RECENT)
        game = replay.start()
        for step in islice(replay, last):
            game = step.game
            recent.append(step.events)
        draw_last(game, recent, pictures, options, narrator)
    for kind in pictures:
        screen.say(words.text("common.written", file=getattr(options, kind)))
    if "gif" in kinds:
        film = partial(
            replay_gif, replay, options.gif, language=narrator, theme=options.theme
        )
        frames = write("--gif", options.gif, words, film)
        screen.say(words.text("common.filmed", file=options.gif, count=frames))


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
