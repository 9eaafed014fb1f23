"""Running a game on the command line: agents play it, and it is shown or printed.

Each game adds a small part: a `Run` that names its agents and the facts of its end, and
a `Report` that describes it in words. The loop, the JSON and the record are the same.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import cycle, islice
from typing import TYPE_CHECKING, ClassVar, Final, Generic, NamedTuple, TypeVar

import attrs

from alpaca_emblem.agents import Agent, Played, moves
from alpaca_emblem.agents.naming import (
    MakeAgent,
    has_prefix,
    maker_by_prefix,
)
from alpaca_emblem.commands.pictures import (
    asked_for,
    check_writable,
    draw_last,
    write,
)
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.plugins import plugin

if TYPE_CHECKING:
    from argparse import Namespace

    from alpaca_emblem.commands.parsing import Words
    from alpaca_emblem.commands.reports import Report
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

GameT = TypeVar("GameT", bound=Game)

RECENT: Final = 7
"""The number of the last actions whose events a picture may show."""


class Turn(NamedTuple):
    """An action that has been applied.

    Attributes:
        played: The side, the action, and its events.
        view: The view of the side before; None unless the run keeps views.
    """

    played: Played
    view: View | None


class Run(ABC, Generic[GameT]):
    """A game that agents play to its end, or until it is stopped.

    Args:
        game: It changes, from where it stands.
        names: The name of the agent of each side.
    """

    agents: ClassVar[Mapping[str, type[Agent]]]
    """The library's agents that can play, by name."""
    keeps_views: ClassVar[bool] = False
    """True if the report needs the view before each action."""

    def __init__(self, game: GameT, names: Mapping[str, str]) -> None:
        self.game = game
        self.names = names
        self.recent: deque[tuple[Event, ...]] = deque(maxlen=RECENT)

    @property
    def seed(self) -> float:
        """The seed of the game, from which those of its agents follow."""
        seed: float = self.game.options["seed"]
        return seed

    @property
    def is_stopped(self) -> bool:
        """True if the game should stop here, before its end."""
        return False

    @abstractmethod
    def report(self, screen: Screen, narrator: Narrator) -> Report:
        """Return the report that shows the game on *screen*."""

    @abstractmethod
    def measures(self) -> dict[str, object]:
        """Return the progress of the game, for its last line of JSON."""

    def setting(self) -> dict[str, object]:
        """Return the players and the rules, for the last line of JSON."""
        return {"agents": dict(self.names)}

    def turns(self) -> Iterator[Turn]:
        """Play on, and yield each action as soon as it has been applied."""
        game = self.game
        played = moves(game, self._players())
        while game.outcome is None and not self.is_stopped:
            side = game.to_act
            view = game.view(side) if self.keeps_views and side is not None else None
            turn = Turn(next(played), view)
            self.recent.append(turn.played.events)
            yield turn

    def _players(self) -> Mapping[str, Agent]:
        return agents_of(int(self.seed), self.names, self.agents)

    def show(self, narrator: Narrator, is_quiet: bool = False) -> None:
        """Play the game, and tell everything; if *is_quiet*, only the end."""
        report = self.report(Screen(), narrator)
        if not is_quiet:
            report.opening()
        for turn in self.turns():
            report.note(turn.played)
            if not is_quiet:
                report.tell(turn)
        if not is_quiet:
            report.last_position()
        report.closing()

    def print_json(self, is_quiet: bool = False) -> None:
        """Play the game, and print an object for each action and one for the end.

        If *is_quiet*, only the one for the end is printed.
        """
        game, actions = self.game, 0
        for played, _ in self.turns():
            actions += 1
            if not is_quiet:
                print_line(
                    {
                        "player": played.side,
                        "action": played.action.to_json(),
                        "events": [event.to_json() for event in played.events],
                    }
                )
        print_line(
            {
                "outcome": None if game.outcome is None else attrs.asdict(game.outcome),
                **self.measures(),
                "actions": actions,
                **self.setting(),
                "seed": self.seed,
                "digest": game.digest(),
            }
        )

    def prepared(
        self, options: Namespace, narrator: Narrator, words: Words
    ) -> Callable[[], None]:
        """Return a function that runs the game as *options* say.

        Raises:
            InvalidValueError: A file cannot be written, a package is missing, or an
                agent cannot play its side.
        """
        _check_seats(self.game, agents_of(0, self.names, self.agents))
        play: Callable[[], None] = partial(self.show, narrator, options.quiet)
        if options.json:
            play = partial(self.print_json, options.quiet)
        play = recorded(play, self.game, options.record, words)
        kinds = asked_for(options, "svg", "png")

        def play_and_draw() -> None:
            play()
            draw_last(self.game, self.recent, kinds, options, narrator)

        return play_and_draw if kinds else play


def _check_seats(game: Game, agents: Mapping[str, Agent]) -> None:
    """Refuse agents that cannot play their sides of *game*.

    Raises:
        InvalidValueError: An agent cannot.
    """
    for side, agent in agents.items():
        try:
            agent.check(game, side)
        except AlpacaEmblemError as error:
            raise InvalidValueError(str(error)) from error


def print_line(value: object) -> None:
    """Print *value* as a line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def agent_names(
    given: Sequence[str], players: int, known: Mapping[str, type[Agent]], words: Words
) -> tuple[str, ...]:
    """Return the name of an agent for each of *players*: those *given*, repeated.

    Raises:
        InvalidValueError: There is no such agent, or there are more names than players.
    """
    for name in given:
        if find_agent(name, known) is None:
            choices = words.choices(known)
            raise InvalidValueError(
                words.text("errors.agents", choices=choices, value=repr(name))
            )
    if len(given) > players:
        raise InvalidValueError(
            words.text("errors.agents_count", most=players, count=len(given))
        )
    return tuple(islice(cycle(given), players))


def agents_of(
    seed: int, names: Mapping[str, str], known: Mapping[str, type[Agent]]
) -> dict[str, Agent]:
    """Return an agent for each side, whose own seed follows from the game's *seed*."""
    agents = {}
    for number, (side, name) in enumerate(names.items(), start=1):
        kind = find_agent(name, known)
        assert kind is not None, "the names have been checked"
        agents[side] = kind(seed + number)
    return agents


def find_agent(name: str, known: Mapping[str, type[Agent]]) -> MakeAgent | None:
    """Return a function that makes the agent called *name* from a seed, or None.

    It is a *known* one, one that a package announces, a bot, or a learned agent.

    Raises:
        InvalidValueError: The object that a package announces is not a class of agents,
            the command of a bot is empty, or there is no such policy.
    """
    if name in known:
        return known[name]
    if has_prefix(name):
        return maker_by_prefix(name)
    found = plugin("agents", name)
    if found is None:
        return None
    if isinstance(found, type) and issubclass(found, Agent):
        return found
    raise InvalidValueError(f"the agent {name} must be a class of Agent, not {found!r}")


def recorded(
    play: Callable[[], None], game: Game, path: str | None, words: Words
) -> Callable[[], None]:
    """Return a function that calls *play* and then writes the record of *game*.

    The record goes to *path*; without a path, *play* itself is returned.

    Raises:
        InvalidValueError: The file cannot be written.
    """
    if path is None:
        return play
    check_writable("--record", path, words)

    def play_and_write() -> None:
        from alpaca_emblem.replay import record

        play()
        write("--record", path, words, lambda: record(game).save(path))

    return play_and_write
