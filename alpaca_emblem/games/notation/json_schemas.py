"""JSON Schemas of plain data, made from the types of its fields.

A schema says in a standard form, which tools of every language know, what `structuring`
accepts: the schema of a class is made from the same annotations. A type that reads and
writes itself can look like anything to a schema.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import attrs

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.notation.custom_fields import annotation
from alpaca_emblem.games.notation.structuring import SelfWritten
from alpaca_emblem.games.values import PlainValue, json_name
from alpaca_emblem.rules.terms import OPERATIONS, Term

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_PLAIN: Final[Mapping[Any, str]] = {
    int: "integer",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
}
_UNIONS: Final = (Union, UnionType)
_TABLES: Final = (dict, Mapping)
_LISTS: Final = (list, Sequence)
_GAME: Final = re.compile(r"alpaca_emblem\.games\.(\w+)\.")
_ATTRIBUTE: Final = re.compile(r"^    (\w+): (.+(?:\n {5,}.+)*)", re.MULTILINE)


class Definitions:
    """The classes that a schema refers to, each described once.

    Attributes:
        schemas: The schema of each class, by its name in the document.
    """

    def __init__(self, *, is_open: bool = False) -> None:
        """Begin without classes.

        Args:
            is_open: If true, the tables of typed dictionaries may have further keys.
        """
        self.schemas: dict[str, Schema] = {}
        self._names: dict[type, str] = {}
        self._is_open = is_open

    def document(self, title: str, body: Mapping[str, Any]) -> Schema:
        """Return the schema *body* as a document with these definitions."""
        head = {"$schema": DIALECT, "title": title}
        return {**head, **body, "$defs": dict(sorted(self.schemas.items()))}

    def of(self, hint: Any) -> Schema:
        """Return the schema of the values of the type *hint*.

        Raises:
            InvalidTypeError: There is none for such a type.
        """
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if hint is Any or hint is object:
            return {}
        if isinstance(hint, type) and get_origin(hint) is None:
            return self._class(hint)
        return self._generic(hint, get_origin(hint), get_args(hint))

    def _generic(self, hint: Any, origin: Any, parts: Sequence[Any]) -> Schema:
        if origin in _UNIONS:
            return self._union(parts)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is tuple:
            return self._tuple(parts)
        if origin in _TABLES:
            return {"type": "object", "additionalProperties": self.of(parts[1])}
        if origin in _LISTS:
            return {"type": "array", "items": self.of(parts[0])}
        raise InvalidTypeError(f"{hint!r} has no JSON Schema")

    def kinds(self, classes: Iterable[type[PlainValue]]) -> Schema:
        """Return the schema of a value of one of *classes*, as `to_json` writes it.

        If *classes* is empty, every table with a kind is allowed.
        """
        references = [self._named(kind) for kind in classes]
        if references:
            return {"anyOf": references}
        return table({"kind": {"type": "string"}}, is_open=True)

    def _union(self, parts: Sequence[Any]) -> Schema:
        if all(part in _PLAIN for part in parts):
            return {"type": [_PLAIN[part] for part in parts]}
        found = []
        for part in parts:
            with suppress(InvalidTypeError):  # no document can hold such a part
                found.append(self.of(part))
        if not found:
            raise InvalidTypeError(f"none of {parts!r} has a JSON Schema")
        return {"anyOf": found}

    def _tuple(self, parts: Sequence[Any]) -> Schema:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return {"type": "array", "items": self.of(parts[0])}
        items = [self.of(part) for part in parts]
        return {
            "type": "array",
            "prefixItems": items,
            "minItems": len(items),
            "maxItems": len(items),
        }

    def _class(self, kind: type) -> Schema:
        if issubclass(kind, SelfWritten):
            return {"description": f"See `{kind.__name__}`."}
        if kind is Term or attrs.has(kind) or is_typeddict(kind):
            return self._named(kind)
        raise InvalidTypeError(f"{kind.__name__} has no JSON Schema")

    def _named(self, kind: type) -> Schema:
        """Return a reference to the schema of *kind*, which is made if need be."""
        name = self._names.get(kind)
        if name is None:
            name = self._names[kind] = self._name(kind)
            self.schemas[name] = {}  # a class may refer to itself
            try:
                self.schemas[name] = self._table(kind)
            except InvalidTypeError:
                del self.schemas[name], self._names[kind]
                raise
        return {"$ref": f"#/$defs/{name}"}

    def _name(self, kind: type) -> str:
        """Return the name of *kind*, after that of its game if it has one."""
        game = _GAME.match(kind.__module__)
        name = f"{game[1]}.{kind.__name__}" if game else kind.__name__
        return f"{kind.__module__}.{kind.__name__}" if name in self.schemas else name

    def _table(self, kind: type) -> Schema:
        if kind is Term:
            return self._term()
        if is_typeddict(kind):
            return self._typed_dictionary(kind)
        return self._attributes(kind)

    def _term(self) -> Schema:
        types = get_type_hints(Term)
        properties = {name: self.of(types[name]) for name in Term._fields}
        properties["operation"] = {"enum": list(OPERATIONS)}
        return described(Term, table(properties))

    def _typed_dictionary(self, kind: type) -> Schema:
        properties = {
            name: self.of(hint) for name, hint in get_type_hints(kind).items()
        }
        required = [name for name in properties if name in kind.__required_keys__]  # type: ignore[attr-defined]
        return described(kind, table(properties, required, is_open=self._is_open))

    def _attributes(self, kind: type) -> Schema:
        """Return the schema of an attrs class, with its kind if `to_json` writes it."""
        properties: dict[str, Schema] = {}
        required = []
        if issubclass(kind, PlainValue):
            properties["kind"] = {"const": kind.__name__}
            required.append("kind")
        for attribute in attrs.fields(kind):
            if attribute.init:
                name = attribute.name
                if issubclass(kind, PlainValue):
                    name = json_name(name)
                properties[name] = self.of(annotation(kind, attribute.name))
                if attribute.default is attrs.NOTHING:
                    required.append(name)
        return described(kind, table(properties, required))


def table(
    properties: Mapping[str, Schema],
    required: Iterable[str] | None = None,
    *,
    is_open: bool = False,
) -> Schema:
    """Return the schema of a table.

    Args:
        properties: The schema of each key.
        required: The keys that cannot be missing; by default all.
        is_open: True if there can be further keys.
    """
    made: Schema = {"type": "object", "properties": dict(properties)}
    made["required"] = list(properties if required is None else required)
    if not is_open:
        made["additionalProperties"] = False
    return made


def described(kind: type, schema: Schema) -> Schema:
    """Return *schema* with what the docstring of *kind* says of it and its fields."""
    text = inspect.cleandoc(kind.__doc__ or "")
    summary, _, rest = text.partition("\n\n")
    attributes = rest.partition("Attributes:\n")[2]
    properties = schema["properties"]
    for name, words in _ATTRIBUTE.findall(attributes):
        key = json_name(name) if json_name(name) in properties else name
        if key in properties:
            properties[key] = {**properties[key], "description": _line(words)}
    return {"description": _line(summary), **schema} if summary else schema


def _line(text: str) -> str:
    return " ".join(text.split())
