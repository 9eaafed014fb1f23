"""``alpaca-emblem duel``: a battle, told line by line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from alpaca_emblem.agents import (
    Agent,
    BeastAgent,
    DuelAgent,
    ExpectiminimaxAgent,
    LearnedAgent,
    Played,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.reports import Report
from alpaca_emblem.commands.running import Run, Turn, agent_names
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.duel import duel_lines, event_style
from alpaca_emblem.drawing.duel.screen import MOST_ENEMIES
from alpaca_emblem.drawing.text import Line, Span, table
from alpaca_emblem.duel import (
    ENEMIES,
    HERO,
    Duel,
    DuelEnded,
    DuelRules,
    Profile,
    bestiary,
    fighters_from_text,
)
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.notation.documents import LARGEST_FILE
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.texts import Named, Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "beast": BeastAgent,
    "duel": DuelAgent,
    "expectiminimax": ExpectiminimaxAgent,
    "learned": LearnedAgent,
    "random": RandomAgent,
    "uct": UctAgent,
}
"""The library's agents that can fight, by name."""

RULES: Final = ("lesson", "full")
"""The rules that ``--rules`` can name."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that fights the duel, or lists the fighters.

    Raises:
        InvalidValueError: There cannot be such a duel.
    """
    narrator = Narrator(options.language)
    if options.list:
        return lambda: show_fighters(narrator)
    words = Words(options.language)
    if options.rules not in RULES:
        raise InvalidValueError(
            words.text(
                "errors.rules", choices=", ".join(RULES), value=repr(options.rules)
            )
        )
    game = Duel(
        hero=hero_of(options.hero, words),
        enemies=enemies_of(options.enemies, words),
        rules=options.rules,
        seed=options.seed,
    )
    run = DuelRun(
        game,
        agent_names(options.agents or usual_agents(game.rules), 2, AGENTS, words),
        is_seed_told=options.seed is None,
        with_screens=options.screen,
    )
    return run.prepared(options, narrator, words)


def usual_agents(rules: DuelRules) -> tuple[str, str]:
    """Return the default agents of the hero and the enemies.

    With plain strikes only, all fighters strike the first living foe.
    """
    return ("duel" if rules.allows_skills else "beast", "beast")


def hero_of(given: str, words: Words) -> Profile:
    """Return the fighter called *given*, or the only one in the file *given*.

    Raises:
        InvalidValueError: There is no such fighter, or the file does not hold one.
    """
    found = _fighters(given, "--hero", words)
    if len(found) != 1:
        problem = words.text("errors.one_fighter", count=len(found))
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--hero", file=given, error=problem
            )
        )
    return found[0]


def enemies_of(given: Iterable[str], words: Words) -> tuple[Profile, ...]:
    """Return the fighters of the names *given*, and all in the files among them.

    Raises:
        InvalidValueError: One is unknown, or there are more than the screen shows.
    """
    found = tuple(
        profile for name in given for profile in _fighters(name, "--enemies", words)
    )
    if len(found) > MOST_ENEMIES:
        raise InvalidValueError(
            words.text("errors.enemies_count", most=MOST_ENEMIES, count=len(found))
        )
    return found


def _fighters(given: str, option: str, words: Words) -> tuple[Profile, ...]:
    if given in bestiary():
        return (bestiary()[given],)
    try:
        text = read_file(given, LARGEST_FILE)
        return tuple(fighters_from_text(text).values())
    except OSError as error:
        choices, why = ", ".join(bestiary()), unreadable(given, error, words)
        raise InvalidValueError(
            words.text(
                "errors.fighter",
                option=option,
                choices=choices,
                value=repr(given),
                error=why,
            )
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text("errors.file_content", option=option, file=given, error=error)
        ) from error


class DuelRun(Run[Duel]):
    """A run of a duel.

    Args:
        game: It changes, from where it stands.
        names: The names of the agents of the hero and the enemies.
        is_seed_told: True if the report ends with the seed, because it was drawn.
        with_screens: True if the battle screen is shown after every action.
    """

    agents = AGENTS

    def __init__(
        self,
        game: Duel,
        names: Sequence[str],
        *,
        is_seed_told: bool = False,
        with_screens: bool = False,
    ) -> None:
        super().__init__(game, dict(zip((HERO, ENEMIES), names, strict=True)))
        self.is_seed_told = is_seed_told
        self._with_screens = with_screens

    def report(self, screen: Screen, narrator: Narrator) -> DuelReport:
        kind = ScreenReport if self._with_screens else LogReport
        return kind(screen, narrator, self)

    def measures(self) -> dict[str, object]:
        game = self.game
        return {
            "hit_points": int(game.hero.hit_points),
            "hero_turns": game.hero_turns,
            "ticks": game.queue.tick,
        }


class DuelReport(Report):
    """Tells a duel, in one language.

    Args:
        screen: Where it is shown.
        narrator: The narrator.
        run: The run of the duel.
    """

    def __init__(self, screen: Screen, narrator: Narrator, run: DuelRun) -> None:
        super().__init__(screen, narrator, Names.of(run.game.position()))
        self._game = run.game
        self._is_seed_told = run.is_seed_told
        self._log = list(run.game.opening)

    def note(self, played: Played) -> None:
        super().note(played)
        self._log += played.events

    def closing(self) -> None:
        if self._is_seed_told:
            self._show(self._text("seed", seed=self._game.seed))


class LogReport(DuelReport):
    """Shows every event on a line of its own."""

    def opening(self) -> None:
        self._say_all(self._game.opening)

    def tell(self, turn: Turn) -> None:
        self._say_all(turn.played.events)

    def closing(self) -> None:
        self._say(event for event in self._log if isinstance(event, DuelEnded))
        super().closing()

    def _say_all(self, events: Iterable[Event]) -> None:
        # The closing tells the end, even if nothing else is told.
        self._say(event for event in events if not isinstance(event, DuelEnded))

    def _say(self, events: Iterable[Event]) -> None:
        for event in events:
            told = self._narrator.tell(event, self._names)
            self._screen.say(told, event_style(event))


class ScreenReport(DuelReport):
    """Shows the battle screen after every action."""

    def opening(self) -> None:
        self._screen.show(*self._lines(), ())

    def tell(self, turn: Turn) -> None:
        if self._game.outcome is None:
            self._screen.show(*self._lines(), ())

    def closing(self) -> None:
        self._screen.show(*self._lines())
        super().closing()

    def _lines(self) -> tuple[Line, ...]:
        return duel_lines(self._game, self._log, self._narrator)


def show_fighters(narrator: Narrator) -> None:
    """List the fighters of the bestiary: key, kind and name, hit points, abilities."""
    mark = narrator.text("duel.screen.hit_points")
    named = {
        number: Named(profile.breed, None, profile.name)
        for number, profile in enumerate(bestiary().values(), start=1)
    }
    names = Names(Duel.name, named)
    rows = []
    for number, (key, profile) in enumerate(bestiary().items(), start=1):
        called = capitalised(f"{narrator.thing(profile.breed)}")
        if profile.name:
            called += f" ({narrator.fighter(number, names)})"
        abilities = ", ".join(f"{narrator.thing(a.name)}" for a in profile.abilities)
        words = f"{mark} {profile.max_hit_points}"
        rows.append(
            [Span(key, "strong"), Span(called), Span(words), Span(abilities, "faint")]
        )
    Screen().show(*table(rows))
