"""Actions as short texts, and back: for prompts, logs, bug reports, and bots.

A text is the name of the action followed by its values in order, such as ``move 1
2,3``: numbers, tuples with commas, ``-`` for None, and strings as single words or else
as in JSON. Default values at the end are omitted. The text is plain ASCII and does not
depend on the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

import attrs

from alpaca_emblem.errors import InvalidTypeError, NotationError
from alpaca_emblem.games.notation.plain import shortened
from alpaca_emblem.games.values import Action

AnyAction: TypeAlias = Action[Any]

LONGEST: Final = 1000
"""The largest number of characters of a text."""
DEEPEST: Final = 16
"""The deepest nesting of tuples in a text."""

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_PART: Final = re.compile(r'\s*,\s*|\s+|[()]|"(?:[^"\\]|\\.)*"|[^\s(),"]+|"')
"""The tokens of a text."""
_BEGINNINGS: Final = tuple('"-0123456789')
"""The first characters of numbers and strings in JSON."""
_CONSTANTS: Final = {"-": None, "true": True, "false": False}


def name_of(kind: type[AnyAction]) -> str:
    """Return the first word of the texts of actions of class *kind*.

    >>> from alpaca_emblem.games.match.actions import EndTurn, UseItem
    >>> name_of(EndTurn), name_of(UseItem)
    ('end_turn', 'use')
    """
    if kind.short_name:
        return kind.short_name
    spelt = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()
    return spelt.encode("ascii", "backslashreplace").decode()


def text_of(action: AnyAction) -> str:
    """Return the text of *action*.

    Raises:
        InvalidTypeError: *action* is not an action.

    >>> from alpaca_emblem.games.match.actions import Move, RemovePlayer
    >>> print(text_of(Move(1, (2, 3))), text_of(RemovePlayer("Player 1")), sep="; ")
    move 1 2,3; remove_player "Player 1"
    """
    if not isinstance(action, Action):
        raise InvalidTypeError(f"action must be an action, not {action!r}")
    fields = [*attrs.fields(type(action))]
    while fields and getattr(action, fields[-1].name) == fields[-1].default:
        fields.pop()
    values = (_written(getattr(action, field.name)) for field in fields)
    return " ".join((name_of(type(action)), *values))


def _written(value: object, is_part: bool = False) -> str:
    if type(value) is tuple:
        parts = ",".join(_written(part, True) for part in value)
        if len(value) == 1:
            parts += ","
        return f"({parts})" if is_part or len(value) < 2 else parts
    if isinstance(value, str):
        is_bare = _WORD.fullmatch(value) and value not in _CONSTANTS
        return value if is_bare else json.dumps(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "-" if value is None else json.dumps(value)


def read_text(
    text: str, listed: Sequence[AnyAction], kinds: Iterable[type[AnyAction]]
) -> AnyAction:
    """Return the action, legal or not, for *text*.

    Args:
        text: The text of an action. The case of its first word and the number of
            blanks are ignored.
        listed: The legal actions.
        kinds: Further classes of actions in the game.

    Raises:
        NotationError: *text* is not the text of an action. The message says what would
            be right.
        InvalidTypeError: *text* is not a string, or the class of the action has
            attributes of a type that cannot be read.
    """
    if not isinstance(text, str):
        raise InvalidTypeError(f"the text of an action must be a string, not {text!r}")
    if len(text) > LONGEST:
        raise NotationError(
            f"the text of an action must have at most {LONGEST} characters"
        )
    for action in listed:
        if text_of(action) == text.strip():
            return action
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    kind = _kind_named(word, (*map(type, listed), *kinds))
    try:
        return _made(kind, [*_Reader(rest)])
    except NotationError as error:
        raise NotationError(f"{error}: {_form(kind, listed)}") from error


def _kind_named(word: str, kinds: Iterable[type[AnyAction]]) -> type[AnyAction]:
    named = {name_of(kind): kind for kind in kinds}
    if word.lower() in named:
        return named[word.lower()]
    [meant] = get_close_matches(word.lower(), named, n=1, cutoff=0.7) or [""]
    names = ", ".join(sorted(named)) or "none"
    right = f"did you mean {meant}?" if meant else f"it must be one of {names}"
    raise NotationError(
        f"an action must begin with its name, not {shortened(repr(word))}: {right}"
    )


def _made(kind: type[AnyAction], values: list[object]) -> AnyAction:
    """Return the action of class *kind* with *values*, in order."""
    from alpaca_emblem.games.notation.structuring import structure

    fields, name = attrs.fields(kind), name_of(kind)
    least = sum(field.default is attrs.NOTHING for field in fields)
    if not least <= len(values) <= len(fields):
        raise NotationError(f"{name} has {len(values)} values")
    given = {field.name: value for field, value in zip(fields, values, strict=False)}
    action: AnyAction = structure(given, kind, name)
    return action


def _form(kind: type[AnyAction], listed: Iterable[AnyAction]) -> str:
    """Return a description of texts of *kind*, with a legal example if possible."""
    names = ", ".join(field.name for field in attrs.fields(kind)) or "nothing"
    example = next((text_of(one) for one in listed if type(one) is kind), None)
    form = f"it takes {names}"
    return form if example is None else f"{form}, as in {example!r}"


class _Reader:
    """A reader of values. Tuples become lists, as in JSON."""

    def __init__(self, text: str) -> None:
        self._parts = [part.strip() or " " for part in _PART.findall(text.strip())]

    def __iter__(self) -> Iterator[object]:
        """Yield the values, which are separated by blanks.

        Raises:
            NotationError: A bracket or quote is not closed, or brackets are nested too
                deeply.
        """
        while self._parts:
            yield self._parts_with_commas(0)
            if self._parts and self._parts.pop(0) != " ":
                raise NotationError("values must be separated by a blank or comma")

    @property
    def _next(self) -> str:
        return self._parts[0] if self._parts else ""

    def _parts_with_commas(self, depth: int) -> object:
        """Take a value, or several with commas, up to a blank or a closing bracket."""
        if depth > DEEPEST:
            raise NotationError(f"brackets must be nested at most {DEEPEST} deep")
        values, is_tuple = [self._value(depth)], False
        while self._next == ",":
            is_tuple = True
            self._parts.pop(0)
            if self._next in ("", " ", ")"):
                break
            values.append(self._value(depth))
        return values if is_tuple else values[0]

    def _value(self, depth: int) -> object:
        part = self._parts.pop(0) if self._parts else ""
        if part == "(":
            return self._in_brackets(depth + 1)
        if part in _CONSTANTS:
            return _CONSTANTS[part]
        if _WORD.fullmatch(part):
            return part
        try:
            if part[:1] in _BEGINNINGS:
                return json.loads(part)
        except ValueError:
            pass
        raise NotationError(
            f"a value must be a number, word or string, not {shortened(repr(part))}"
        )

    def _in_brackets(self, depth: int) -> object:
        is_empty = self._next == ")"
        inside = [] if is_empty else self._parts_with_commas(depth)
        if self._next != ")":
            raise NotationError("a bracket is not closed")
        self._parts.pop(0)
        return inside
