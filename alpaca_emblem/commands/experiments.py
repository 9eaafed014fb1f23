"""Experiments, as the arguments of the lab's commands describe them."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from alpaca_emblem.agents import moves
from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.commands.lab_arguments import KNOWN_GAMES, OPTIONS
from alpaca_emblem.commands.parsing import Words, shortened, unreadable
from alpaca_emblem.commands.values import pair_of, value_of
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import AlpacaEmblemError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.notation.documents import LARGEST_FILE
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.games.notation.structuring import CONVERTER
from alpaca_emblem.games.plugins import plugin, plugin_names
from alpaca_emblem.lab import Experiment, varied
from alpaca_emblem.lab.making import GAMES
from alpaca_emblem.lab.paths import full_path
from alpaca_emblem.lab.sweeping import options_of
from alpaca_emblem.texts import Catalogue

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

ANY: Final = ("random",)
"""Agents that can play every game."""


def words_of(options: Namespace) -> Words:
    """Return the texts of the language of *options*.

    Raises:
        InvalidValueError: There is no such language.
    """
    Catalogue.of(options.language)
    return Words(options.language)


def experiment_of(given: str, options: Namespace, words: Words) -> Experiment:
    """Return the experiment *given* by a name or a file, changed as *options* say.

    Raises:
        InvalidValueError: There is no such experiment. The message has one line.
    """
    experiment = _named(given, words)
    own = _own_options(experiment.game, options, words)
    with complaining(given):
        experiment = evolve(experiment, options={**experiment.options, **own})
        experiment = _seeded(experiment, options)
        game, _ = evolve(experiment, agents=ANY).game_number(0)
    experiment = _with_agents(experiment, game, options, words)
    return _changed(experiment, options.changes, words)


@contextmanager
def complaining(subject: str) -> Iterator[None]:
    """Turn any error inside into a complaint of one line, which begins with *subject*.

    Games and agents of users may raise any exception.

    Raises:
        InvalidValueError: There was an error.
    """
    try:
        yield
    except Exception as error:
        raise InvalidValueError(f"{subject}: {one_line(error)}") from error


def one_line(error: Exception) -> str:
    """Return the message of *error* without line breaks, cut if it is very long.

    An error that is not one of the library is named.

    >>> one_line(OSError("two  lines")), one_line(InvalidValueError("wrong"))
    ('OSError: two lines', 'wrong')
    """
    text = printable(" ".join(str(error).split()))
    if not isinstance(error, AlpacaEmblemError):
        text = f"{type(error).__name__}: {text}"
    return shortened(text, 500)


def _named(given: str, words: Words) -> Experiment:
    """Return the experiment in the file *given*, or the usual one of that game."""
    if given in KNOWN_GAMES:
        return Experiment(game=given)
    is_announced = given in plugin_names("games")
    if (":" in given or is_announced) and not os.path.exists(given):
        if os.getcwd() not in sys.path:  # as with python -m
            sys.path.append(os.getcwd())
        with complaining(given):
            return Experiment(game=given)
    try:
        text = read_file(given, LARGEST_FILE)
    except OSError as error:
        choices, why = ", ".join(KNOWN_GAMES), unreadable(given, error, words)
        raise InvalidValueError(
            words.text("errors.lab_game", choices=choices, value=repr(given), error=why)
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(f"{given}: {one_line(error)}") from error
    with complaining(given):
        return _read(text)


def _read(text: str) -> Experiment:
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return Experiment.from_plain(json.loads(text))
    return Experiment.from_text(text)


def _own_options(game: str, options: Namespace, words: Words) -> dict[str, Any]:
    """Return the options that *game* has on the command line, as plain data.

    Raises:
        InvalidValueError: An option belongs to another game, or is wrong.
    """
    found: dict[str, Any] = {}
    for name, owner in OPTIONS.items():
        value = getattr(options, name)
        if value is None:
            continue
        option = f"--{name.replace('_', '-')}"
        if game != owner:
            raise InvalidValueError(
                words.text("errors.other_game", option=option, game=owner)
            )
        found[name] = value
    if "rounds" in found:
        found["max_rounds"] = found.pop("rounds")
    return {name: _plain(name, value, words) for name, value in found.items()}


def _plain(name: str, value: Any, words: Words) -> Any:
    """Return a value of a friendly option: a name unchanged, or the content of a file.

    Raises:
        InvalidValueError: There is no such file, or it does not hold such a thing.
    """
    if name == "scenario":
        return _scenario(value, words)
    return _fighters(name, value, words) if name in ("hero", "enemies") else value


def _scenario(given: str, words: Words) -> Any:
    from alpaca_emblem.commands.grid import scenario_of
    from alpaca_emblem.grid import scenario_names

    if given in scenario_names():
        return given
    return CONVERTER.unstructure(scenario_of(given, words))


def _fighters(name: str, given: Any, words: Words) -> Any:
    from alpaca_emblem.commands.duel import enemies_of, hero_of
    from alpaca_emblem.duel import bestiary

    if name == "hero":
        known = given in bestiary()
        return given if known else CONVERTER.unstructure(hero_of(given, words))
    known = all(one in bestiary() for one in given)
    return [*given] if known else CONVERTER.unstructure(enemies_of(given, words))


def _seeded(experiment: Experiment, options: Namespace) -> Experiment:
    """Return *experiment* with the seed and the bouts of *options*."""
    given = vars(options)
    return evolve(
        experiment,
        seed=experiment.seed if options.seed is None else options.seed,
        rotate=experiment.rotate or given.get("rotate", False),
        max_actions=given.get("max_actions") or experiment.max_actions,
    )


def _with_agents(
    experiment: Experiment, game: Game, options: Namespace, words: Words
) -> Experiment:
    """Return *experiment* with the agents of *options*, if they fit *game*."""
    if options.agents:
        with complaining("--agents"):
            experiment = evolve(experiment, agents=options.agents)
    if experiment.agents or experiment.game not in GAMES:
        check_agents([agent.name for agent in experiment.agents], game, words)
    with complaining("--agents"):
        experiment.check()
    return experiment


def check_agents(given: Sequence[str], game: Game, words: Words) -> None:
    """Refuse agents that are unknown, too few or many, or cannot play *game*.

    Raises:
        InvalidValueError: An agent is wrong.
    """
    check_names(given, game, words)
    if len(given) not in (1, len(game.sides)):
        sides = ", ".join(game.sides)
        raise InvalidValueError(
            words.text("errors.agents_sides", sides=sides, count=len(given))
        )


def check_names(given: Sequence[str], game: Game, words: Words) -> None:
    """Refuse agents that are unknown or cannot play *game*.

    Raises:
        InvalidValueError: An agent is wrong.
    """
    for name in given:
        if ":" not in name and name not in AGENTS and plugin("agents", name) is None:
            choices = words.choices(AGENTS)
            raise InvalidValueError(
                words.text("errors.agents", choices=choices, value=repr(name))
            )
        if name in AGENTS and not _can_play(name, game):
            raise InvalidValueError(
                words.text("errors.agent_game", agent=name, game=game.name)
            )


def _can_play(name: str, game: Game) -> bool:
    """Return whether the library's agent *name* accepts views of *game*.

    `Experiment.check` tells whether it can play its own side.
    """
    agents = dict.fromkeys(game.sides, AGENTS[name](0))
    try:
        next(moves(game.copy(), agents), None)
    except InvalidTypeError:
        return False
    except InvalidValueError:
        pass  # it is of another side or set-up
    return True


def _changed(experiment: Experiment, given: Sequence[str], words: Words) -> Experiment:
    """Return *experiment* with the changes *given* as ``path=value``."""
    pairs = [pair_of("--set", text, words) for text in given]
    changes = {path: value_of(value) for path, value in pairs}
    if not changes:
        return experiment
    experiment = with_new_options(experiment, {p: [v] for p, v in changes.items()})
    with complaining("--set"):
        return varied(experiment, changes)


def with_new_options(
    experiment: Experiment, values: Mapping[str, Sequence[Any]]
) -> Experiment:
    """Return *experiment* with the first of *values* for each option that it lacks.

    Only for a game of the user's, whose options are the arguments of its function.

    Raises:
        InvalidValueError: It does not take these options.
    """
    new = {path: found[0] for path, found in values.items() if "." not in path}
    if experiment.game in GAMES or new.keys() <= experiment.options.keys():
        return experiment
    experiment = evolve(experiment, options={**new, **experiment.options})
    with complaining(", ".join(new)):
        experiment.game_number(0)
    return experiment


def running_of(options: Namespace) -> dict[str, Any]:
    """Return the keywords of `run` that *options* give."""
    names = ("jobs", "store", "engine", "chunk")
    return {name: getattr(options, name) for name in names if name in options}


def check_engine(options: Namespace, words: Words) -> None:
    """Refuse the compiled engine if it is requested, but not installed.

    Raises:
        InvalidValueError: It is not.
    """
    if options.engine == "engine" and find_spec("numba") is None:
        option = f"--engine {options.engine}"
        raise InvalidValueError(
            words.text("errors.no_extra", option=option, extra="fast")
        )


def varied_by(
    experiment: Experiment,
    given: Sequence[str],
    read: Callable[[str, str, Words], Sequence[Any]],
    words: Words,
) -> tuple[Experiment, dict[str, Sequence[Any]]]:
    """Return the values of ``--vary`` for each path, as read by *read*.

    Returns:
        The experiment, with first values of options that it lacks: see
        `with_new_options`; and the values by full path.

    Raises:
        InvalidValueError: There are no values, no such path, or a path is given twice.
    """
    pairs = [pair_of("--vary", text, words) for text in given]
    first = {path: read("--vary", values, words) for path, values in pairs}
    experiment = with_new_options(experiment, first)
    options, found = options_of(experiment), {}
    for path, values in pairs:
        full = full_path(options, path)
        if full in found:
            raise InvalidValueError(words.text("errors.twice", option=full))
        found[full] = read("--vary", values, words)
    return experiment, found
