"""``alpaca-emblem dungeon``: an agent plays a run, or many runs are counted."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from alpaca_emblem.agents import (
    Agent,
    ExpectiminimaxAgent,
    ExplorerAgent,
    Played,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.reports import Report
from alpaca_emblem.commands.running import Run, Turn, find_agent
from alpaca_emblem.drawing.dungeon import map_lines, window_around
from alpaca_emblem.drawing.summary import hit_points_text
from alpaca_emblem.dungeon import (
    AdventurerDied,
    AdventurerEscaped,
    Bestiary,
    Dungeon,
    FloorEntered,
    MonsterDied,
    Variant,
)
from alpaca_emblem.errors import AlpacaEmblemError, FloorError, InvalidValueError
from alpaca_emblem.games.dungeon.creatures.bestiary import OWN_NAMES
from alpaca_emblem.texts import Names, Narrator, message

if TYPE_CHECKING:
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.drawing.text import Line
    from alpaca_emblem.games.values import Event

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "explorer": ExplorerAgent,
    "random": RandomAgent,
    "expectiminimax": ExpectiminimaxAgent,
    "uct": UctAgent,
}
"""The library's agents that can play the dungeon, by name."""

ROWS: Final = 50
"""Rows of a floor that are shown at most, around the adventurer."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays one run, or counts many.

    Raises:
        InvalidValueError: There cannot be such a run.
    """
    narrator = Narrator(options.language)
    words = Words(options.language)
    _check_showing(options, words)
    agent = options.agent
    if find_agent(agent, AGENTS) is None:
        choices = words.choices(AGENTS)
        raise InvalidValueError(
            words.text("errors.agent", choices=choices, value=repr(agent))
        )
    make = partial(
        Dungeon, variant=variant_of(options), engine_draws=options.engine_draws or 0
    )
    try:
        dungeon = make(seed=options.seed)
    except FloorError as error:
        raise InvalidValueError(words.text("errors.other_seed", error=error)) from error
    if options.runs is not None:
        assert dungeon.seed is not None, "the dungeon has just been made"
        from alpaca_emblem.commands.depths import show_depths

        seeds = range(int(dungeon.seed), int(dungeon.seed) + options.runs)
        return partial(
            show_depths, make, seeds, agent, options.turns, narrator, options.json
        )
    run = DungeonRun(dungeon, agent, options.turns, with_floors=options.screen)
    return run.prepared(options, narrator, words)


def variant_of(options: Namespace) -> Variant:
    """Return the rules that *options* select.

    Raises:
        InvalidValueError: There cannot be such rules.
    """
    given = {
        attribute.name: getattr(options, attribute.name)
        for attribute in attrs.fields(Variant)
    }
    if options.bestiary is not None:
        given["bestiary"] = bestiary_of(options.bestiary, Words(options.language))
    variant = Variant(**{name: given[name] for name in given if _is_given(given[name])})
    if options.radius is None:
        return variant
    sight = attrs.evolve(variant.sight, radius=options.radius)
    return attrs.evolve(variant, sight=sight)


def bestiary_of(given: str, words: Words) -> Bestiary:
    """Return the library's bestiary called *given*, or the one in the file *given*.

    Raises:
        InvalidValueError: There is no such bestiary, or the file holds none.
    """
    if given in OWN_NAMES:
        return Bestiary.from_plain(given)
    try:
        return Bestiary.from_file(given)
    except OSError as error:
        choices, why = words.choices(OWN_NAMES), unreadable(given, error, words)
        raise InvalidValueError(
            words.text("errors.bestiary", choices=choices, value=repr(given), error=why)
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--bestiary", file=given, error=error
            )
        ) from error


def _is_given(value: object) -> bool:
    """Return whether an option was given."""
    return value is not None and value is not False


def _check_showing(options: Namespace, words: Words) -> None:
    """Refuse options that exclude each other.

    Raises:
        InvalidValueError: Two options exclude each other.
    """
    if options.screen and options.json:
        raise InvalidValueError(words.text("errors.screen_json"))
    if options.screen and options.quiet:
        raise InvalidValueError(words.text("errors.screen_quiet"))
    for name in ("record", "svg", "png", "screen", "quiet"):
        if options.runs is not None and getattr(options, name):
            raise InvalidValueError(words.text("errors.single_run", option=name))


class DungeonRun(Run[Dungeon]):
    """A run through a dungeon, for a number of turns at most.

    It also ends if the generator finds no further floor.

    Args:
        game: It changes, from where it stands.
        agent: The name of the agent that plays.
        most_turns: The number of turns after which the run is stopped.
        with_floors: True if the floor is shown after every action.
    """

    agents = AGENTS

    def __init__(
        self, game: Dungeon, agent: str, most_turns: int, *, with_floors: bool = False
    ) -> None:
        super().__init__(game, dict.fromkeys(game.sides, agent))
        self.agent = agent
        self._most_turns = most_turns
        self._with_floors = with_floors

    @property
    def is_stopped(self) -> bool:
        return self.game.turns >= self._most_turns

    def turns(self) -> Iterator[Turn]:
        try:
            yield from super().turns()
        except FloorError:
            return

    def report(self, screen: Screen, narrator: Narrator) -> RunReport:
        return RunReport(screen, narrator, self, with_floors=self._with_floors)

    def measures(self) -> dict[str, object]:
        return {"floor": self.game.floor.number, "turns": self.game.turns}

    def setting(self) -> dict[str, object]:
        return {"agent": self.agent, "variant": self.game.variant.to_table()}


class RunReport(Report):
    """Reports a run as far as the adventurer knows it, in one language.

    Args:
        screen: Where it is shown.
        narrator: The narrator.
        run: The run.
        with_floors: True if the floor is shown after every action, not only at the end.
    """

    def __init__(
        self, screen: Screen, narrator: Narrator, run: DungeonRun, *, with_floors: bool
    ) -> None:
        super().__init__(screen, narrator, Names("dungeon"))
        self._run = run
        self._with_floors = with_floors
        self._dungeon = dungeon = run.game
        self._floor, self._place = dungeon.floor, dungeon.place
        self._slain: Counter[str] = Counter()

    def opening(self) -> None:
        dungeon, variant = self._dungeon, self._dungeon.variant
        title = self._text(
            "title", rows=variant.rows, columns=variant.columns, seed=dungeon.seed
        )
        self._screen.say(title, "strong")
        agent = self._agent(self._run.agent)
        self._show(self._text("agent", agent=agent))
        for rule in self._rules():
            self._show(rule)
        self._screen.show(())
        floor = FloorEntered(dungeon.floor.number, dungeon.place.place)
        self._show(message([floor], self._narrator), "strong")
        self.show_floor()
        self._screen.show(())

    def note(self, played: Played) -> None:
        super().note(played)
        self._slain.update(
            event.kind for event in played.events if isinstance(event, MonsterDied)
        )

    def tell(self, turn: Turn) -> None:
        """Tell an action by the message that the original would show, if any.

        A floor is shown when it is left; with screens, the next one is shown too.
        """
        dungeon, events = self._dungeon, turn.played.events
        is_elsewhere = dungeon.floor is not self._floor
        if is_elsewhere:
            self._screen.show((), *self._map(), ())
        self._floor, self._place = dungeon.floor, dungeon.place
        noticed = dungeon.events_for(dungeon.sides[0], events)
        said = message(noticed, self._narrator).rstrip()
        if said:
            self._show(said, _style(events), 0 if is_elsewhere else 1)
        if self._with_floors:
            self.show_floor()

    def last_position(self) -> None:
        if not self._with_floors:
            self.show_floor()
        self._screen.show(())

    def closing(self) -> None:
        dungeon = self._dungeon
        self._show(self._ending(), "strong")
        self._tell_slain()
        self._tell_end(dungeon, floor=dungeon.floor.number, turns=dungeon.turns)

    def _tell_slain(self) -> None:
        slain = [
            self._text("monster", count=count, kind=self._narrator.monster(kind))
            for kind, count in self._slain.items()
        ]
        if slain:
            self._show(self._text("slain", monsters=self._narrator.listed(slain)))
        else:
            self._show(self._text("none_slain"))

    def _ending(self) -> str:
        floor, turns = self._dungeon.floor.number, self._dungeon.turns
        outcome = self._dungeon.outcome
        if outcome is None:
            key = "broken_off" if self._run.is_stopped else "no_floor"
            return self._text(key, floor=floor, turns=turns)
        end: Event = AdventurerDied(floor, turns)
        if outcome.winners:
            end = AdventurerEscaped(turns)
        return self._narrator.tell(end, self._names)

    def _rules(self) -> Iterator[str]:
        """Yield the texts of the rules that differ from the original."""
        known = self._narrator.catalogue.texts
        for name, value in _options(self._dungeon.variant):
            for path in (f"dungeon.rules.{name}", f"dungeon.rules.{name}.{value}"):
                if path in known:
                    yield self._narrator.text(path, **{name: value})

    def show_floor(self) -> None:
        """Show the floor as far as the adventurer knows it, and its health."""
        dungeon = self._dungeon
        self._floor, self._place = dungeon.floor, dungeon.place
        self._screen.show((), *self._map())
        standing = self._text(
            "standing",
            floor=dungeon.floor.number,
            turns=dungeon.turns,
            hit_points=hit_points_text(dungeon.adventurer),
        )
        self._show(standing, "faint")

    def _map(self) -> list[Line]:
        """The floor around the adventurer, or around the place where it left."""
        is_here = self._floor is self._dungeon.floor
        return map_lines(
            self._floor,
            self._place if is_here else None,
            is_known_only=True,
            window=window_around(self._floor, self._place, ROWS, self._screen.width),
        )


def _options(variant: Variant) -> Iterator[tuple[str, object]]:
    """Yield the rules of *variant* that differ from the original, with their values."""
    for name, value in variant.to_table().items():
        unusual = value if isinstance(value, Mapping) else {"name": value}
        for key, one in unusual.items():
            yield name if key == "name" else key, one


def _style(events: tuple[Event, ...]) -> str:
    """Return the style of the gravest of *events*."""
    for kind, style in (
        (AdventurerDied, "bad"),
        (FloorEntered, "strong"),
        (MonsterDied, "good"),
    ):
        if any(isinstance(event, kind) for event in events):
            return style
    return ""
