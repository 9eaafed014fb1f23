"""``alpaca-emblem grid``: two agents fight a grid battle, or scenarios are listed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from alpaca_emblem.commands.arguments.words import Words, unreadable
from alpaca_emblem.commands.grid.playing import AGENTS, print_json, show
from alpaca_emblem.commands.grid.report import size_text
from alpaca_emblem.commands.playing import agent_names
from alpaca_emblem.commands.recording import recorded
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.text import Span, table
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.texts import Narrator


def prepare(options: Namespace) -> Callable[[], None]:
    """What plays the battle that *options* describe, or lists the scenarios.

    Raises:
        InvalidValueError: There cannot be such a battle.
    """
    narrator = Narrator(options.language)
    if options.list:
        return lambda: show_scenarios(narrator)
    words = Words(options.language)
    names = agent_names(options.agents, len(SIDES), AGENTS, words)
    battle = GridBattle(scenario_of(options.scenario, words), seed=options.seed)
    by_side = dict(zip(SIDES, names, strict=True))
    turns, is_quiet = options.turns, options.quiet
    if options.json:
        play = partial(print_json, battle, by_side, turns, is_quiet)
    else:
        title = title_of(options.scenario, battle.scenario, narrator)
        play = partial(show, battle, by_side, narrator, title, turns, is_quiet)
    return recorded(play, battle, options.record, words)


def scenario_of(given: str, words: Words) -> Scenario:
    """Return the library's scenario of the name *given*, or the one in that file.

    Raises:
        InvalidValueError: There is no such scenario, or the file holds none.
    """
    if given in scenario_names():
        return Scenario.named(given)
    try:
        return Scenario.from_file(Path(given))
    except OSError as error:
        choices, why = ", ".join(scenario_names()), unreadable(given, error, words)
        raise InvalidValueError(
            words.text("errors.scenario", choices=choices, value=repr(given), error=why)
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--scenario", file=given, error=error
            )
        ) from error


def title_of(given: str, scenario: Scenario, narrator: Narrator) -> str:
    """What a scenario is called in the narrator's language, if it comes with us."""
    if given in scenario_names():
        return narrator.text(f"grid.scenarios.{given}")
    return scenario.name


def show_scenarios(narrator: Narrator) -> None:
    """List the scenarios that come with the library, each with its size."""
    rows = []
    for name in scenario_names():
        battle = GridBattle(name, seed=0)
        title = title_of(name, battle.scenario, narrator)
        size = size_text(narrator, battle)
        rows.append([Span(name, "strong"), Span(title), Span(size, "faint")])
    Screen().show(*table(rows))
