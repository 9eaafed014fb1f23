"""The mark that lists a function among the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

RULES: Final[dict[str, Callable[..., Any]]] = {}
"""Every rule by its full name, such as ``combat.damage``, in order of definition."""


def rule(function: FunctionT) -> FunctionT:
    """List *function* in `RULES`, and hand it back as it is."""
    module = function.__module__.rpartition(".")[2]
    RULES[f"{module}.{function.__name__}"] = function
    return function
