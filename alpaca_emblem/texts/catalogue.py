"""Catalogues: all texts of a language, read from a TOML document and checked.

A text has placeholders in braces. The part after a colon is the form of the word that
the language needs there: ``{item:dative}`` is "dem gewöhnlichen Speer". Each catalogue
defines its own forms. A missing text or form is an error that names its path.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from string import Formatter
from typing import Any, Final, Self, TypeAlias

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import CatalogueError, InvalidValueError, NotationError
from alpaca_emblem.games.notation.documents import read_toml
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.texts.phrases import Name, Phrase, noun_phrase

LANGUAGES: Final = ("en", "es", "bg", "de")
"""The languages that the library speaks."""


Entries: TypeAlias = Mapping[str, Any]
"""A table of texts and of further tables."""


class Catalogue:
    """The texts of one language, each under a path such as ``match.events.UnitFell``.

    >>> catalogue = Catalogue.of("de")
    >>> catalogue.text("reasons.dead")
    'Die Einheit ist tot.'
    >>> f"{catalogue.noun('Spear', 'generic'):dative}"
    'dem gewöhnlichen Speer'
    """

    def __init__(self, language: str, entries: Entries) -> None:
        """Take *entries*, nested tables whose innermost values are texts.

        Raises:
            InvalidTypeError: *entries* is not a table.
            CatalogueError: A value is not a text, or its braces cannot be read.
        """
        instance("entries", entries, Mapping)
        self.language = language
        self._entries = entries
        self._texts = dict(self._flattened(entries, ""))
        self._nouns: dict[tuple[str, str | None], Phrase] = {}
        self.nouns_by_key = {noun.lower(): noun for noun in entries.get("nouns", {})}

    @classmethod
    def of(cls, language: str) -> Catalogue:
        """Return the library's own catalogue of *language*.

        Raises:
            InvalidValueError: The library does not speak *language*.
        """
        if language not in LANGUAGES:
            raise InvalidValueError(
                f"language must be one of {', '.join(LANGUAGES)}, not {language!r}"
            )
        return _shipped(language)

    @classmethod
    def from_toml(cls, language: str, text: str) -> Self:
        """Return the catalogue in the TOML document *text*.

        Raises:
            InvalidTypeError: *text* is not a string.
            CatalogueError: *text* is not TOML, or not a catalogue.
        """
        instance("text", text, str)
        try:
            with locating(text):
                return cls(language, read_toml(text, "catalogue"))
        except NotationError as error:
            raise CatalogueError(f"{language}: {error}") from error

    def extended(self, text: str) -> Self:
        """Return a copy in which the entries of the TOML document *text* are added.

        Entries of *text* replace those of the same path. This gives words to games,
        units and items of a user's own.

        Raises:
            CatalogueError: *text* is not TOML, or not a catalogue.
        """
        more = type(self).from_toml(self.language, text)
        return type(self)(self.language, _merged(self._entries, more._entries))

    @property
    def texts(self) -> Mapping[str, str]:
        """All texts by path, in the order of the document."""
        return self._texts

    def text(self, path: str) -> str:
        """Return the text at *path*, with its placeholders.

        Raises:
            CatalogueError: There is no such text.
        """
        instance("path", path, str)
        if path not in self._texts:
            raise CatalogueError(f"{self.language}: there is no text {path}")
        return self._texts[path]

    def fill(self, path: str, values: Mapping[str, object]) -> str:
        """Return the text at *path* with its placeholders replaced by *values*.

        Raises:
            CatalogueError: The text, a value, or a form of a value is missing.
        """
        text = self.text(path)
        try:
            return text.format_map(values)
        except KeyError as error:
            raise CatalogueError(
                f"{self.language}: {path} has a placeholder {error.args[0]}; "
                f"there are {', '.join(values) or 'none'}"
            ) from error
        except (CatalogueError, ValueError) as error:
            raise CatalogueError(f"{self.language}: {path}: {error}") from error

    def table(self, path: str) -> Entries:
        """Return all entries under *path*; empty if there are none.

        Raises:
            InvalidTypeError: *path* is not a string.
        """
        instance("path", path, str)
        entries = self._entries
        for key in path.split("."):
            entries = entries.get(key, {})
        return entries

    def noun(self, name: str, adjective: str | None = None) -> Phrase | Name:
        """Return the word for the class or terrain *name*, in all its forms.

        A *name* without an entry, such as a user's own class, stands for itself.

        Raises:
            CatalogueError: A part of one of the forms is missing.
        """
        instance("name", name, str)
        if f"nouns.{name}.name" not in self._texts:
            return Name(name)
        key = (name, adjective)
        if key not in self._nouns:
            self._nouns[key] = noun_phrase(self, name, adjective)
        return self._nouns[key]

    def _flattened(self, entries: Entries, path: str) -> Iterator[tuple[str, str]]:
        for key, value in entries.items():
            here = f"{path}{key}"
            if isinstance(value, Mapping):
                yield from self._flattened(value, f"{here}.")
            else:
                yield here, self._checked(here, value)

    def _checked(self, path: str, text: object) -> str:
        if not isinstance(text, str):
            raise CatalogueError(f"{self.language}: {path} must be a string")
        try:
            placeholders(text)
        except ValueError as error:
            raise CatalogueError(f"{self.language}: {path}: {error}") from error
        return text


def placeholders(text: str) -> tuple[str, ...]:
    """Return the names in braces in *text*, in order, without their forms.

    Raises:
        ValueError: Braces do not match, or do not enclose a name.

    >>> placeholders("{unit} hands {item:the} to {other}.")
    ('unit', 'item', 'other')
    """
    names: list[str] = []
    for _, name, _, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion is not None:
            raise ValueError(f"{{{name}}} is not a placeholder")
        names.append(name)
    return tuple(names)


def _merged(old: Entries, new: Entries) -> Entries:
    """Return *old* updated with *new*, table by table."""
    merged = {**old, **new}
    for key, more in new.items():
        if isinstance(more, Mapping) and isinstance(known := old.get(key), Mapping):
            merged[key] = _merged(known, more)
    return merged


@lru_cache
def _shipped(language: str) -> Catalogue:
    folder = resources.files("alpaca_emblem.texts") / "catalogues"
    text = (folder / f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue.from_toml(language, text)
