"""Settings: what was played, and all that is needed to play it again."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Iterator, Mapping
from pprint import pformat
from typing import Any, Final, Self

from attrs import frozen

from alpaca_emblem.drawing.lab.words import Words, value_text
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.making import GAMES
from alpaca_emblem.lab.paths import paths
from alpaca_emblem.lab.summaries import Summary
from alpaca_emblem.lab.sweeping import options_of

MOST_OPTIONS: Final = 12
"""The number of options that are named; of more, only the experiment tells."""
LINE: Final = 76


@frozen
class Setting:
    """An experiment, with the sides and agents of its games.

    Attributes:
        experiment: What was played; None if that is not known.
        sides: The sides of its games.
        agents: The name of the agent of each side in the first game.
    """

    experiment: Experiment | None = None
    sides: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()

    @classmethod
    def of(cls, experiment: Experiment | None) -> Self:
        """Return the setting of *experiment*."""
        if experiment is None:
            return cls()
        agents = tuple(map(str, experiment.seated))
        return cls(experiment, experiment.sides, agents)

    def wins_in(self, summary: Summary) -> list[str]:
        """Return the names under which wins are counted, in the order of the sides."""
        found = [name for name in summary.counts if name.startswith("won.")]
        return list(dict.fromkeys([*(f"won.{side}" for side in self.sides), *found]))

    def game(self, words: Words) -> str:
        """Return what was played."""
        if self.experiment is None:
            return words.text("games")
        return words.game(self.experiment.game)

    def played(self, words: Words) -> Iterator[str]:
        """Yield sentences on what was played."""
        experiment = self.experiment
        if experiment is None:
            return
        if self.agents:
            seats = zip(self.sides, self.agents, strict=True)
            yield words.text("played.agents", seats=words.seats(seats))
        yield from self.options(words)
        if experiment.rotate:
            yield words.text("played.bouts")

    def options(self, words: Words) -> Iterator[str]:
        """Yield a sentence on the options that are given, if there are not too many.

        Of options that are given in full, only those that are not the usual ones count.
        """
        options = {} if self.experiment is None else told_options(self.experiment)
        if 0 < len(options) <= MOST_OPTIONS:
            listed = (f"{path} = {value_text(v)}" for path, v in options.items())
            yield words.text("played.options", options="; ".join(listed))

    def facts(self, words: Words, digest: str = "") -> tuple[tuple[str, str], ...]:
        """Return what identifies the result and its makers."""
        from alpaca_emblem import __version__

        facts = {"digest": digest} if digest else {}
        if self.experiment is not None:
            seed = f"{self.experiment.seed}"
            facts = {"seed": seed, "experiment": self.experiment.digest, **facts}
        facts["version"] = f"alpaca_emblem {__version__}"
        facts["python"] = f"Python {platform.python_version()}"
        return tuple((words.text(f"facts.{key}"), fact) for key, fact in facts.items())

    def texts(self, words: Words) -> tuple[tuple[str, str], ...]:
        """Return the experiment as a text with its name."""
        if self.experiment is None:
            return ()
        return ((words.text("facts.experiment"), str(self.experiment)),)

    def code(self, function: str, games: str, *more: Any) -> str:
        """Return Python code that calls *function* of the lab again.

        Args:
            function: Its name.
            games: Its second argument.
            more: Its other arguments, plain data.

        Returns:
            The code, or nothing if the experiment is not known or *more* is not plain.
        """
        if self.experiment is None or not all(map(_is_plain, more)):
            return ""
        arguments = [games, *(pformat(each, sort_dicts=False) for each in more)]
        return _code(function, {"experiment": self.experiment}, arguments)


def code_of(
    function: str, experiments: Mapping[str, Experiment], **arguments: object
) -> str:
    """Return Python code that calls *function* of the lab again.

    Args:
        function: Its name.
        experiments: Its first arguments by name.
        arguments: Its other arguments, plain data.
    """
    return _code(function, experiments, [f"{k}={v!r}" for k, v in arguments.items()])


def _code(
    function: str, experiments: Mapping[str, Experiment], arguments: Iterable[str]
) -> str:
    """Return code that makes *experiments*, calls *function* and prints the digest."""
    lines = [f"from alpaca_emblem.lab import Experiment, {function}\n"]
    for name, experiment in experiments.items():
        plain = pformat(experiment.to_plain(), width=LINE, sort_dicts=False)
        lines.append(f"{name} = Experiment.from_plain(\n{plain}\n)")
    lines.append(f"result = {function}({', '.join([*experiments, *arguments])})")
    lines.append("print(result.digest())")
    return "\n".join(lines) + "\n"


def told_options(experiment: Experiment) -> dict[str, Any]:
    """Return the options of *experiment* as given, or in which it differs if fewer."""
    given = leaves(experiment.options)
    if experiment.game not in GAMES:
        return given
    usual = leaves(options_of(Experiment(game=experiment.game)))
    other = {
        path: value
        for path, value in leaves(options_of(experiment)).items()
        if path not in usual or usual[path] != value
    }
    return other if 0 < len(other) < len(given) else given


def leaves(options: Any) -> dict[str, Any]:
    """Return all values in *options* by their paths; a list of names is one value.

    >>> leaves({"enemies": ["wolf", "goblin"], "hero": {"low": 1, "high": 3}})
    {'enemies': ['wolf', 'goblin'], 'hero.low': 1, 'hero.high': 3}
    """
    found = paths(options)
    names = {path for path, value in found.items() if _are_names(value)}
    inner = {_parent(path) for path in found} - names
    return {
        path: value
        for path, value in found.items()
        if path not in inner and _parent(path) not in names
    }


def _parent(path: str) -> str:
    return path.rpartition(".")[0]


def _are_names(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(v, str) for v in value)


def _is_plain(value: object) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True
