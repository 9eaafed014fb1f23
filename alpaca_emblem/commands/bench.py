"""``alpaca-emblem bench``: the speed of both engines on this machine."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.running import print_line
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.summary import agent_text
from alpaca_emblem.drawing.text import Span, table
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

MOST: Final = 300
"""The largest number of actions of a game: some agents could play for ever."""


class Subject(NamedTuple):
    """A measurement: a game, and the policies of its sides."""

    name: str
    make: Callable[[], Game]
    policies: tuple[str, ...]


def _match() -> GameController:
    """Return the match of all published figures, which need one plan for ever."""
    return GameController.skirmish(seed=1, plan=CLASSIC)


SUBJECTS: Final = (
    Subject("match", _match, ("greedy", "greedy")),
    Subject("match", _match, ("random", "random")),
    Subject("grid", GridBattle, ("bandit", "bandit")),
    Subject("duel", lambda: Duel(seed=1, rules="full"), ("beast", "beast")),
    Subject("dungeon", lambda: Dungeon(seed=1), ("random",)),
    Subject("dungeon", lambda: Dungeon(seed=1), ("explorer",)),
)
"""The measurements, in order."""


class Speed(NamedTuple):
    """Actions a second of one subject, by either engine."""

    game: str
    policies: tuple[str, ...]
    objects: int
    engine: int

    @property
    def ratio(self) -> int:
        """The speed of the compiled engine, relative to the objects."""
        return round(self.engine / max(self.objects, 1))


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that measures and prints a table.

    Raises:
        InvalidValueError: The compiled engine is not installed.
    """
    words = Words(options.language)
    if find_spec("numba") is None:
        raise InvalidValueError(
            words.text("errors.no_extra", option="bench", extra="fast")
        )
    narrator, seconds = Narrator(options.language), float(options.seconds)
    if options.json:
        return lambda: print_line(
            {"speeds": [_as_json(speed) for speed in speeds(seconds, lambda _: None)]}
        )
    return lambda: _show(seconds, narrator, words)


def speeds(seconds: float, tell: Callable[[Subject], None]) -> Iterator[Speed]:
    """Measure all subjects, and yield the speed of each.

    Args:
        seconds: The time of each measurement.
        tell: Called before the kernels of a subject are compiled or loaded.
    """
    for subject in SUBJECTS:
        tell(subject)
        game = subject.make()
        rates = _rate_of_objects(game, subject, seconds), _rate(game, subject, seconds)
        yield Speed(subject.name, subject.policies, *rates)


def _rate_of_objects(game: Game, subject: Subject, seconds: float) -> int:
    """Return the actions a second of the objects."""
    from alpaca_emblem.simulation.objects import Plan, play_one

    plan = Plan(game, subject.policies, 1, MOST, 1)
    start, acted, number = perf_counter(), 0, 0
    while (passed := perf_counter() - start) < seconds or not number:
        acted += play_one(plan, number, [])[2]
        number += 1
    return round(acted / passed)


def _rate(game: Game, subject: Subject, seconds: float) -> int:
    """Return the actions a second of the compiled engine."""
    from alpaca_emblem.simulation import play_many

    games, passed, acted = 1, 0.0, 0
    play_many(game, subject.policies, games, max_actions=MOST)  # compiles
    while passed < seconds:
        games *= 2
        start = perf_counter()
        acted = play_many(game, subject.policies, games, max_actions=MOST).actions
        passed = perf_counter() - start
    return round(acted / max(passed, 1e-9))


def _as_json(speed: Speed) -> dict[str, object]:
    return {**speed._asdict(), "ratio": speed.ratio}


def _show(seconds: float, narrator: Narrator, words: Words) -> None:
    screen = Screen()

    def tell(subject: Subject) -> None:
        name = words.text(f"bench.{subject.name}")
        sys.stderr.write(words.text("bench.compiling", game=name) + "\n")

    columns = ("game", "agents", "objects", "engine", "ratio")
    rows = [[Span(words.text(f"bench.{column}"), "faint") for column in columns]]
    for speed in speeds(seconds, tell):
        agents = dict.fromkeys(agent_text(name, narrator) for name in speed.policies)
        rows.append(
            [
                Span(words.text(f"bench.{speed.game}")),
                Span(", ".join(agents)),
                *(Span(f"{rate:,}".replace(",", " ")) for rate in speed[2:]),
                Span(words.text("bench.times", ratio=speed.ratio), "strong"),
            ]
        )
    screen.say(words.text("bench.title"), "strong")
    screen.show((), *table(rows), ())
