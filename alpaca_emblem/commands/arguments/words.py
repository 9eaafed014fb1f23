"""The words of the command line: help and complaints, in one of the four languages.

They are known before anything else is loaded, so that ``--help`` stays quick: a table
of texts is read from a file beside the catalogues, and nothing more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

DEFAULT: Final = "en"
FOLDER: Final = Path(__file__).parents[2] / "texts" / "commands"
LANGUAGES: Final = ("en", "es", "bg", "de")
"""As in `alpaca_emblem.texts`, which is not loaded for this."""


class Words:
    """The texts of one language, each under a path such as ``errors.agents``.

    >>> Words("es").text("errors.whole", value="'x'")
    "debe ser un número entero, no 'x'"
    """

    def __init__(self, language: str = DEFAULT) -> None:
        """Read the texts of *language*; English if it is not one of the four."""
        self.language = language if language in LANGUAGES else DEFAULT
        path = FOLDER / f"{self.language}.toml"
        self._texts: dict[str, dict[str, str]] = tomllib.loads(path.read_text("utf-8"))

    def text(self, path: str, **values: object) -> str:
        """Return the text at *path*, with *values* in place of its braces."""
        section, _, key = path.partition(".")
        return self._texts[section][key].format_map(values)

    def choices(self, names: Iterable[str]) -> str:
        """Return *names* separated by commas, with "or" before the last.

        >>> Words("de").choices(["bandit", "cunning", "random"])
        'bandit, cunning oder random'
        """
        *others, last = names
        if not others:
            return last
        return self.text("errors.or", before=", ".join(others), last=last)


def language_in(arguments: Sequence[str]) -> str:
    """Return the language that *arguments* ask for, before they are parsed.

    >>> language_in(["grid", "--language", "de"]), language_in(["grid"])
    ('de', 'en')
    """
    language = DEFAULT
    for index, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if len(name) > len("--l") and "--language".startswith(name):
            language = value or "".join(arguments[index + 1 : index + 2])
    return language


def unreadable(path: str, error: OSError, words: Words) -> str:
    """Return why the file at *path* cannot be read."""
    if isinstance(error, FileNotFoundError):
        return words.text("errors.no_file", file=repr(path))
    return words.text("errors.unreadable", file=repr(path), error=error.strerror)
