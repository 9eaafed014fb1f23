"""Dotted paths into options, such as ``hero.stats.strength`` or ``enemies.0.arm.low``.

A path leads through keys of tables, attributes of values, and places in tuples, from 0;
``*`` stands for all of them. Values are changed from the leaf upwards by ``evolve`` of
attrs, so that their own validators see each change, and changes under one parent at
once. Nothing needs to be registered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

import attrs

from alpaca_emblem.checks import instance, text
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError

Tree: TypeAlias = Any
"""Options or a part of them: a table, a value of attrs, a tuple, or plain data."""

ALL: Final = "*"
MOST_NEAR: Final = 3
"""The number of paths that an error suggests."""
CLOSE: Final = 0.6
"""The least similarity of paths that are suggested, from 0 to 1."""


def parts(tree: Tree) -> dict[str, Tree]:
    """Return the parts of *tree* by the words that lead to them; none of a leaf."""
    if isinstance(tree, Mapping):
        return dict(tree)
    if attrs.has(type(tree)):
        made_from = (each for each in attrs.fields(type(tree)) if each.init)
        return {each.alias or each.name: getattr(tree, each.name) for each in made_from}
    if isinstance(tree, tuple | list):
        return {str(index): part for index, part in enumerate(tree)}
    return {}


def paths(tree: Tree, before: str = "") -> dict[str, Tree]:
    """Return all that lies in *tree*, by its path.

    >>> from alpaca_emblem.games.match.skirmish import CONTEST
    >>> paths(CONTEST)["roster.0.items.1.power"]
    50
    """
    found: dict[str, Tree] = {}
    for word, part in parts(tree).items():
        found[before + word] = part
        found.update(paths(part, f"{before}{word}."))
    return found


def full_path(tree: Tree, path: str) -> str:
    """Return *path*, with the words that were left out if that is unambiguous.

    First and last word cannot be left out. Of several completions, the shortest counts.

    Raises:
        InvalidValueError: There is no such path, or several that it could be. The
            message names the nearest.

    >>> from alpaca_emblem import Duel
    >>> full_path(Duel().options, "hero.strength")
    'hero.stats.strength'
    """
    words = text("path", path).split(".")
    known = paths(tree)
    if path in known:
        return path
    found = {_completed(words, each) for each in known} - {""}
    longer = sorted(found, key=lambda each: (_length(each), each))
    if longer and (len(longer) == 1 or _length(longer[0]) < _length(longer[1])):
        return longer[0]
    if longer:
        raise InvalidValueError(
            f"{path}: this could be {_listed(longer, 'or')}; leave out fewer words"
        )
    raise InvalidValueError(f"{path}: there is no such option; {_hint(path, known)}")


def _listed(names: Sequence[str], conjunction: str) -> str:
    """Return the first of *names* in quotes, with a *conjunction* before the last."""
    *others, last = (f"'{name}'" for name in names[:MOST_NEAR])
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def _length(path: str) -> int:
    return path.count(".")


def _completed(words: list[str], path: str) -> str:
    """Return *words* with those words of *path* that were left out between them.

    A word of *path* that `*` stands for is replaced by it. If *path* has not all of the
    words in order, or other ends, the result is empty.
    """
    whole, rest, found = path.split("."), [*words], []
    if not (_is_named(whole[0], words[0]) and _is_named(whole[-1], words[-1])):
        return ""
    for place, word in enumerate(whole):
        is_last = place == len(whole) - 1
        is_next = rest and _is_named(word, rest[0]) and (is_last or len(rest) > 1)
        found.append(rest.pop(0) if is_next else word)
    return "" if rest else ".".join(found)


def _is_named(word: str, given: str) -> bool:
    return given in (word, ALL)


def _hint(path: str, known: Mapping[str, Tree]) -> str:
    """Return the paths nearest to *path*, or the words with which paths begin."""
    near = get_close_matches(path, known, MOST_NEAR, CLOSE)
    if not near:
        last = path.rpartition(".")[2]
        words = {each.rpartition(".")[2]: each for each in known}
        near = [words[word] for word in get_close_matches(last, words, 1, CLOSE)]
    if near:
        paths = "path is" if len(near) == 1 else "paths are"
        return f"the nearest {paths} {_listed(near, 'and')}"
    first = ", ".join(each for each in known if "." not in each)
    return f"paths begin with {first}" if first else "the game has none"


def replaced(tree: Tree, changes: Mapping[str, Tree]) -> Tree:
    """Return *tree* with other values at some paths.

    Raises:
        InvalidValueError: There is no such path, or no such value there. The message
            begins with the paths.

    >>> from alpaca_emblem.games.match.skirmish import CONTEST
    >>> plan = replaced(CONTEST, {"map_size": 9, "roster.*.movement": 4})
    >>> plan.map_size, {unit.movement for unit in plan.roster}
    (9, {4})
    """
    instance("changes", changes, Mapping)
    nested: dict[str, Any] = {}
    for path, value in changes.items():
        full = full_path(tree, path).split(".")
        for words in _all_named(tree, full):
            _add(nested, path, words, value)
    try:
        return _with(tree, nested)
    except (AlpacaEmblemError, ValueError, TypeError) as error:
        raise InvalidValueError(f"{', '.join(changes)}: {error}") from error


def _all_named(tree: Tree, words: list[str]) -> Iterator[list[str]]:
    """Yield the words of all paths that *words* stand for."""
    if not words:
        yield []
        return
    own = parts(tree)
    for name in own if words[0] == ALL else words[:1]:
        if name in own:
            for rest in _all_named(own[name], words[1:]):
                yield [name, *rest]


def _add(nested: dict[str, Any], path: str, words: list[str], value: Tree) -> None:
    """Add the change of *value* to those at the words before it.

    Raises:
        InvalidValueError: It is part of another change, or another of it.
    """
    inner = nested
    *before, last = words
    for word in before:
        inner = inner.setdefault(word, {})
        if isinstance(inner, tuple):
            raise InvalidValueError(f"{path}: it is part of another change")
    if isinstance(inner.get(last), dict):
        raise InvalidValueError(f"{path}: another change is part of it")
    inner[last] = (value,)  # in a tuple, or a table would be taken for a branch


def _with(tree: Tree, changes: Mapping[str, Any] | tuple[Tree]) -> Tree:
    if isinstance(changes, tuple):
        (value,) = changes
        return tuple(value) if isinstance(value, list) else value
    own = parts(tree)
    new = {name: _with(own[name], inner) for name, inner in changes.items()}
    if isinstance(tree, Mapping):
        return {**tree, **new}
    if attrs.has(type(tree)):
        return attrs.evolve(tree, **new)
    return tuple({**own, **new}.values())
