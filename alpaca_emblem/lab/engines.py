"""The choice of the engine: the compiled one or the objects, with the same results.

Compiling a game takes some ten seconds, once on a machine, and loading it a second in
each later process. That is longer than the objects take for a few games, so they begin
where the choice is free.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from time import perf_counter
from typing import Final

from alpaca_emblem.checks import text
from alpaca_emblem.errors import CannotPackError, InvalidValueError
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import Record
from alpaca_emblem.lab.workers import untimed

AUTO: Final = "auto"
ENGINE: Final = "engine"
OBJECTS: Final = "objects"
ENGINES: Final = (AUTO, ENGINE, OBJECTS)
"""Ways to play a chunk."""

ENOUGH: Final = 10_000
"""The number of actions that the objects play in a process before games are compiled.
They take about as long as compiling does."""

SECONDS_OF_LOADING: Final = 1.0
"""The time that the objects play in a process before games are loaded from the disk."""

_acted: Final[Counter[str]] = Counter()
_seconds: Final[defaultdict[str, float]] = defaultdict(float)
"""The number of actions that the objects have played in place of the compiled engine,
by the game, and the time they took. They only decide what takes less time."""


def check_engine(engine: object) -> str:
    """Return *engine* if it is one of `ENGINES`.

    Raises:
        InvalidTypeError: It is not a text.
        InvalidValueError: There is no such engine.
    """
    name = text("engine", engine)
    if name not in ENGINES:
        known = ", ".join(ENGINES)
        raise InvalidValueError(f"engine must be one of {known}, not {name!r}")
    return name


def play(
    experiment: Experiment, start: int, stop: int, engine: str, record: Record
) -> None:
    """Play the games of a chunk, and add their results to *record*.

    Raises:
        CannotPackError: *engine* is "engine", which cannot play the experiment.
        ModuleNotFoundError: *engine* is "engine", which is not installed.
    """
    if chosen_engine(experiment, engine) == OBJECTS:
        play_by_objects(experiment, range(start, stop), record)
        return
    from alpaca_emblem.lab.compiled import engine_of

    found = engine_of(experiment)
    is_late = _seconds[experiment.game] >= SECONDS_OF_LOADING and found.is_on_disk
    while engine == AUTO and start < stop and not (found.is_ready or is_late):
        if _acted[experiment.game] >= ENOUGH:
            break
        before, begun = record.actions, perf_counter()
        play_by_objects(experiment, (start,), record)
        _acted[experiment.game] += record.actions - before
        _seconds[experiment.game] += perf_counter() - begun
        start += 1
    if start < stop and not found.is_ready:
        with untimed():  # a chunk that compiles does not hang
            found.compile()
    found.play(start, stop, record)


def is_quick(experiment: Experiment, engine: str) -> bool:
    """Return whether machine code plays all but the first second of a run.

    Compiling, if that is asked for, does not count.
    """
    if chosen_engine(experiment, engine) == OBJECTS:
        return False
    from alpaca_emblem.lab.compiled import engine_of
    from alpaca_emblem.simulation.compiling import is_plain

    return not is_plain() and (engine == ENGINE or engine_of(experiment).is_on_disk)


def chosen_engine(experiment: Experiment, engine: str = AUTO) -> str:
    """Return "objects" if they play the whole of a chunk, and "engine" otherwise.

    Raises:
        InvalidValueError: There is no such engine.
        CannotPackError: *engine* is "engine", which cannot play the experiment.
        ModuleNotFoundError: *engine* is "engine", which is not installed.
    """
    if check_engine(engine) == OBJECTS:
        return OBJECTS
    try:
        from alpaca_emblem.lab.compiled import engine_of

        engine_of(experiment)
    except (CannotPackError, ModuleNotFoundError):
        if engine == ENGINE:
            raise
        return OBJECTS
    return ENGINE
