"""Calls with wrong arguments: the values, the allowed errors, the unchanged state.

A function may take a wrong argument for a right one, as Python does, or refuse it with
an error of this library. Anything else (an AttributeError from deep inside, say) is a
fault, and so is an object that a refused call has changed.
"""

from __future__ import annotations

import inspect
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeAlias

import attrs
import numpy as np

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.views import View
from alpaca_emblem.model.items import Axe
from alpaca_emblem.model.units import Fighter
from alpaca_emblem.rng import RandomSource
from tests.measuring import unmeasured

Things: TypeAlias = Sequence[Any]
"""The object called, and others that must not change, such as its game."""

Arguments: TypeAlias = dict[str, object]
"""Valid values by the name of the parameter."""


class Anything:
    """Something that can be made of any arguments, and knows nothing."""

    def __init__(self, *_: object, **__: object) -> None:
        """Take what comes."""


WRONG: Final[Mapping[str, Callable[[], object]]] = {
    "None": lambda: None,
    "an object": object,
    "-1": lambda: -1,
    "10**30": lambda: 10**30,
    "1.5": lambda: 1.5,
    "nan": lambda: float("nan"),
    "'x'": lambda: "x",
    "[]": list,
    "[an object]": lambda: [object()],
    "(1, 2)": lambda: (1, 2),
    "{}": dict,
    "True": lambda: True,
    "b'x'": lambda: b"x",
    "a function": lambda: lambda *_, **__: None,
    "a class": lambda: Anything,
    "a unit": lambda: Fighter(max_hit_points=9, movement=3),
    "an item": lambda: Axe(name="axe", power=3),
}
"""Values that are wrong nearly everywhere, made again for each call."""

FEW: Final = ("None", "-1", "1.5", "'x'", "[]")
"""Those tried where there are many parameters."""
MANY_PARAMETERS: Final = 4

MODEST: Final[Mapping[str, object]] = {"games": 4}
"""Arguments beside a wrong one whose defaults would take long."""

SECONDS: Final = 2
"""Of processor time that a call with wrong arguments may take."""


class TooSlowError(Exception):
    """A call has taken too long."""


@contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[Callable[[], object]]:
    """Raise `TooSlowError` after so much processor time of this process.

    Yields:
        A function that gives all of the time again.
    """

    def stop(*_: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    def restart() -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    before = signal.signal(signal.SIGVTALRM, stop)
    restart()
    try:
        yield restart
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def parameters_of(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the parameters to which a value can be passed one by one."""
    packed = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return [each for each in parameters if each.kind not in packed]


def wrong_arguments(
    parameters: Sequence[inspect.Parameter],
    right: Callable[[str], object],
    *,
    is_exhaustive: bool = False,
) -> Iterator[tuple[str, Arguments]]:
    """Yield arguments for *parameters*, each after a description.

    Every parameter is given every wrong value, once together with all others, and once
    alone, if there are right values for the others.

    Args:
        parameters: Those of the function that is called.
        right: Returns a right value for an annotation; raises LookupError for none.
        is_exhaustive: Whether wide signatures get all values, too.
    """
    modest = {
        each.name: MODEST[each.name] for each in parameters if each.name in MODEST
    }
    required = [each.name for each in parameters if each.default is each.empty]
    names = [each.name for each in parameters]
    wide = len(names) >= MANY_PARAMETERS and not is_exhaustive
    for what in FEW if wide else WRONG:
        make = WRONG[what]
        for several in dict.fromkeys((tuple(required), tuple(names))):
            if several:
                yield f"{what} for all", {name: make() for name in several}
        for parameter in parameters if len(names) > 1 else ():
            try:
                others = {
                    each.name: right(str(each.annotation))
                    for each in parameters
                    if each.name in required and each is not parameter
                }
            except LookupError:
                continue
            alone = {parameter.name: make()}
            yield f"{what} for {parameter.name}", {**modest, **others, **alone}


def call(
    function: Callable[..., Any],
    parameters: Sequence[inspect.Parameter],
    arguments: Arguments,
) -> Exception | None:
    """Call *function*, use a little of its result, and return its exception."""
    positional: list[object] = []
    named = dict(arguments)
    for parameter in parameters:
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.name in named:
            positional.append(named.pop(parameter.name))
    try:
        result = function(*positional, **named)
        if isinstance(result, Iterator):
            tuple(islice(result, 3))
    except Exception as error:
        return error
    return None


def state_of(thing: object) -> object:
    """Return the state of *thing* that a refused call must not change."""
    if isinstance(thing, Game):
        return thing.digest(), thing.legal_actions(), len(thing.actions)
    if isinstance(thing, View):  # it lists its actions when they are asked for
        return thing.side, thing.text, thing.legal_actions()
    if isinstance(thing, RandomSource):
        return thing.state
    if attrs.has(type(thing)):
        fields = attrs.fields(type(thing))  # type: ignore[arg-type]
        values = (getattr(thing, each.name) for each in fields)
        return [list(v) if isinstance(v, list) else v for v in values]
    return _written(thing.__getstate__())


def _written(state: object) -> object:
    """Return *state* as text, but arrays as bytes: to write numbers takes long."""
    if isinstance(state, dict):
        return {name: _written(value) for name, value in state.items()}
    return state.tobytes() if isinstance(state, np.ndarray) else repr(state)


def faults(
    function: Callable[[Any], Callable[..., Any]],
    make: Callable[[], Things],
    right: Callable[[Things, str], object],
    *,
    allowed: tuple[type[Exception], ...] = (),
    is_used_up: bool = False,
    is_exhaustive: bool = False,
) -> list[str]:
    """Return a line for each wrong call that ends in a fault.

    Args:
        function: Gives what is called, of the first of the things.
        make: Makes the things: the one asked, and those that have to do with it.
        right: Returns a right value for an annotation, given the things.
        allowed: Errors that may come, beside those of this library.
        is_used_up: Whether the things change by being asked, refused or not.
        is_exhaustive: See `wrong_arguments`.
    """
    with unmeasured():
        things = make()
        before = [state_of(thing) for thing in things]
        parameters = parameters_of(function(things[0]))

    def right_now(annotation: str) -> object:
        return right(things, annotation)

    found = []
    wrong = wrong_arguments(parameters, right_now, is_exhaustive=is_exhaustive)
    with time_limit() as restart:
        for what, arguments in wrong:
            restart()
            error = call(function(things[0]), parameters, arguments)
            if error is not None and not isinstance(
                error, (AlpacaEmblemError, *allowed)
            ):
                found.append(f"{what}: {type(error).__name__}: {str(error)[:100]}")
            with unmeasured():
                if [state_of(thing) for thing in things] == before:
                    continue
                if error is not None and not is_used_up:
                    found.append(
                        f"{what}: refused ({error}), but something has changed"
                    )
                things = make()
                before = [state_of(thing) for thing in things]
    return found
