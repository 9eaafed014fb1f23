"""Catalogues: all texts of a language, read from a TOML document and checked.

A text has placeholders in braces. What stands after a colon is the form in which the
language wants the word: ``{item:dative}`` is "dem gewöhnlichen Speer". Which forms
there are is up to each catalogue. What is asked for and not there is an error with the
place in its message; nothing is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from string import Formatter
from typing import Any, Final, Self, TypeAlias

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import CatalogueError, InvalidValueError, NotationError
from alpaca_emblem.games.notation import read_toml
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
        """Take over *entries*, tables of tables, whose innermost values are texts.

        Raises:
            InvalidTypeError: *entries* are no table.
            CatalogueError: Something is no text, or its braces cannot be read.
        """
        instance("entries", entries, Mapping)
        self.language = language
        self._entries = entries
        self._texts = dict(self._flattened(entries, ""))
        self._nouns: dict[tuple[str, str | None], Phrase] = {}
        self.nouns_by_key = {noun.lower(): noun for noun in entries.get("nouns", {})}

    @classmethod
    def of(cls, language: str) -> Catalogue:
        """The library's own catalogue of *language*.

        Raises:
            InvalidValueError: It does not speak that language.
        """
        if language not in LANGUAGES:
            raise InvalidValueError(
                f"language must be one of {', '.join(LANGUAGES)}, not {language!r}"
            )
        return _shipped(language)

    @classmethod
    def from_toml(cls, language: str, text: str) -> Self:
        """The catalogue that *text* is.

        Raises:
            InvalidTypeError: *text* is no text.
            CatalogueError: It is no TOML, or no catalogue.
        """
        instance("text", text, str)
        try:
            with locating(text):
                return cls(language, read_toml(text, "catalogue"))
        except NotationError as error:
            raise CatalogueError(f"{language}: {error}") from error

    def extended(self, text: str) -> Self:
        """This catalogue, with the entries of the TOML document *text* over its own.

        That is how one's own games, units and items get their words.

        Raises:
            CatalogueError: It is no TOML, or no catalogue.
        """
        more = type(self).from_toml(self.language, text)
        return type(self)(self.language, _merged(self._entries, more._entries))

    @property
    def texts(self) -> Mapping[str, str]:
        """Every text by its path, in the order of the document."""
        return self._texts

    def text(self, path: str) -> str:
        """The text at *path*, placeholders and all.

        Raises:
            CatalogueError: There is none.
        """
        instance("path", path, str)
        if path not in self._texts:
            raise CatalogueError(f"{self.language}: there is no text {path}")
        return self._texts[path]

    def fill(self, path: str, values: Mapping[str, object]) -> str:
        """The text at *path* with *values* in the place of its placeholders.

        Raises:
            CatalogueError: There is no such text, or no such value, or a value has not
                the form that is asked for.
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
        """All entries under *path*; empty if there are none.

        Raises:
            InvalidTypeError: *path* is no text.
        """
        instance("path", path, str)
        entries = self._entries
        for key in path.split("."):
            entries = entries.get(key, {})
        return entries

    def noun(self, name: str, adjective: str | None = None) -> Phrase | Name:
        """The word for what the library calls *name*, in all forms of the language.

        A *name* without an entry, such as a class of one's own, stands for itself.

        Raises:
            CatalogueError: Something that a form is made of is missing.
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
            raise CatalogueError(f"{self.language}: {path} must be a text")
        try:
            placeholders(text)
        except ValueError as error:
            raise CatalogueError(f"{self.language}: {path}: {error}") from error
        return text


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces in *text*, in order of appearance, without their forms.

    Raises:
        ValueError: Braces do not match, or what is in them is no name.

    >>> placeholders("{unit} hands {item:the} to {other}.")
    ('unit', 'item', 'other')
    """
    names: list[str] = []
    for _, name, _, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion is not None:
            raise ValueError(f"{{{name}}} is no placeholder")
        names.append(name)
    return tuple(names)


def _merged(old: Entries, new: Entries) -> Entries:
    """*old*, with what *new* has in its stead, table by table."""
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
