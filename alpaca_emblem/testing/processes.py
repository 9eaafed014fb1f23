"""The same game in a fresh process, where no game was played and hashes differ.

This module is also the program of that process: it reads a request as JSON, plays the
games, and writes their records. Actions are sent as text and found among the legal
ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from types import MethodType, ModuleType
from typing import Any, Final, TextIO, TypeAlias

from attrs import asdict, frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.rng import fresh_seed
from alpaca_emblem.testing.random_play import AnyAction, MakeGame, python_text

Record: TypeAlias = list[str]
"""A position: its digest, and hashes of its legal actions and latest events."""

Job: TypeAlias = tuple[int, tuple[str, ...]]
"""A seed and the texts of the actions to play."""


def job_of(seed: int, actions: Iterable[AnyAction]) -> Job:
    """Return the job of playing *actions* in the game of *seed*."""
    return seed, tuple(map(python_text, actions))


PARTS: Final = ("the digest", "the list of legal actions", "what happened")
"""The names of the parts of a `Record`."""

MAIN: Final = "__main__"

MARK: Final = "ALPACA_EMBLEM_FRESH_PROCESS"
"""The environment variable that marks a fresh process."""


@frozen
class Source:
    """The location of a function, from which another process can load it.

    Attributes:
        module: The name of its module.
        name: Its name in the module, with dots if it belongs to a class.
        file: The file of the module, if it cannot be imported by name.
    """

    module: str
    name: str
    file: str | None

    @classmethod
    def of(cls, make_game: MakeGame | str) -> Source:
        """Return the location of *make_game*, a function or its ``"module:name"``.

        Raises:
            InvalidValueError: It cannot be found by name: it is a lambda, a nested
                function, or was defined in an interactive session, for example.
        """
        if isinstance(make_game, str):
            module, _, name = make_game.partition(":")
        else:
            module, name = _name_of(make_game)
        known = sys.modules.get(module)
        source = cls(module, name, getattr(known, "__file__", None))
        is_there = isinstance(make_game, str) or _found(known, name) == make_game
        if not is_there or (module == MAIN and source.file is None):
            raise InvalidValueError(
                f"a fresh process cannot find {make_game!r} by its name: pass a "
                "function of a module, or its 'module:name', or "
                "fresh_processes=False"
            )
        return source

    def load(self) -> MakeGame:
        """Load the function.

        Raises:
            InvalidValueError: There is no such module, or no such name in it.
        """
        try:
            make_game: MakeGame = attrgetter(self.name)(self._module())
        except (ImportError, AttributeError, ValueError) as error:
            raise InvalidValueError(
                f"make_game must be like 'module:name', not "
                f"'{self.module}:{self.name}': {error}"
            ) from error
        return make_game

    def _module(self) -> ModuleType:
        # A program that is run as a file is __main__ in both processes.
        if self.module != MAIN:
            try:
                return import_module(self.module)
            except ImportError:
                if self.file is None:
                    raise
        assert self.file is not None, "a program without a file was refused"
        name = self.module.replace(MAIN, "__played__")
        spec = spec_from_file_location(name, self.file)
        assert spec is not None, "it was loaded from there before"
        assert spec.loader is not None, "so there is a way to load it"
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module


def _found(module: ModuleType | None, name: str) -> object:
    """Return the object *name* of *module*, or None."""
    try:
        return attrgetter(name)(module)
    except AttributeError:
        return None


def _name_of(make_game: MakeGame) -> tuple[str, str]:
    """Return the module and the name of a function, or empty strings."""
    if isinstance(make_game, MethodType) and isinstance(make_game.__self__, type):
        owner = make_game.__self__  # it may have inherited the method
        return owner.__module__, f"{owner.__qualname__}.{make_game.__name__}"
    return (
        getattr(make_game, "__module__", ""),
        getattr(make_game, "__qualname__", ""),
    )


def record(
    game: Game, events: tuple[Event, ...]
) -> tuple[Record, dict[str, AnyAction]]:
    """Return the record of a position, and its legal actions by text."""
    listed = {python_text(action): action for action in game.legal_actions()}
    return [game.digest(), _hash(listed), _hash(map(repr, events))], listed


def _hash(texts: Iterable[str]) -> str:
    return blake2b("\n".join(texts).encode(), digest_size=8).hexdigest()


def records_of(make_game: MakeGame, job: Job) -> list[Record]:
    """Return the records of all positions, up to an action that is not legal.

    An exception becomes the last record.
    """
    seed, texts = job
    records: list[Record] = []
    try:
        game = make_game(seed)
        seen, listed = record(game, ())
        records.append(seen)
        for text in texts:
            if text not in listed:
                break
            seen, listed = record(game, game.apply(listed[text]))
            records.append(seen)
    except Exception as error:  # it is compared like a position
        records.append([f"{type(error).__name__}: {error}"])
    return records


class FreshProcesses:
    """Fresh processes that play games again, each with different hashes.

    Attributes:
        hash_seeds: The values of PYTHONHASHSEED. The last one is random.
    """

    def __init__(self, source: Source) -> None:
        self.hash_seeds = (0, 1, fresh_seed())
        self._source = source
        self._expected: list[Job] = []
        self._known: dict[tuple[int, Job], list[Record]] = {}

    def expect(self, job: Job) -> None:
        """Queue *job* to be played with the first request, since starting is slow."""
        self._expected.append(job)

    def records(self, hash_seed: int, job: Job) -> list[Record]:
        """Return the result of `records_of` in a process with that PYTHONHASHSEED."""
        if (hash_seed, job) not in self._known:
            jobs = list(dict.fromkeys((job, *self._expected)))
            jobs = [other for other in jobs if (hash_seed, other) not in self._known]
            for other, records in zip(jobs, self._play(hash_seed, jobs), strict=True):
                self._known[hash_seed, other] = records
        return self._known[hash_seed, job]

    def _play(self, hash_seed: int, jobs: Sequence[Job]) -> list[list[Record]]:
        if MARK in os.environ:  # or else each process would start another one
            raise InvalidValueError(
                "a fresh process loads the program again: call check_game only under "
                "`if __name__ == '__main__':`"
            )
        path = [os.path.abspath(entry) for entry in sys.path]
        ended = subprocess.run(
            [sys.executable, "-m", __name__],
            input=json.dumps({"source": asdict(self._source), "jobs": jobs}),
            env={
                **os.environ,
                MARK: "1",
                "PYTHONHASHSEED": str(hash_seed),
                "PYTHONPATH": os.pathsep.join(path),
            },
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        if ended.returncode:
            raise InvalidValueError(
                f"a fresh process could not play the game: {ended.stderr.strip()}"
            )
        records: list[list[Record]] = json.loads(ended.stdout)
        return records


def answer(request: str) -> str:
    """Return the answer of the fresh process to *request*."""
    asked: dict[str, Any] = json.loads(request)
    make_game = Source(**asked["source"]).load()
    return json.dumps(
        [records_of(make_game, (seed, tuple(texts))) for seed, texts in asked["jobs"]]
    )


def main(reading: TextIO, writing: TextIO) -> None:
    """Answer one request. Output of a game goes to the standard error stream."""
    with redirect_stdout(sys.stderr):
        text = answer(reading.read())
    writing.write(text)


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)
