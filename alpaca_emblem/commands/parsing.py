"""A parser of arguments that speaks four languages and complains in one line.

Only its table of texts is read, from a file beside the catalogues: ``--help`` stays
quick because nothing else is loaded.
"""

from __future__ import annotations

import re
import tomllib
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter, _ArgumentGroup
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NoReturn

DEFAULT: Final = "en"
FOLDER: Final = Path(__file__).parents[1] / "texts" / "commands"
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
        self._texts = _texts_in(self.language)

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


@cache
def _texts_in(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of *language*; a command asks for them more than once."""
    texts: dict[str, dict[str, str]] = tomllib.loads(
        (FOLDER / f"{language}.toml").read_text("utf-8")
    )
    return texts


def language_in(arguments: Sequence[str]) -> str:
    """Return the language that *arguments* select, before they are parsed.

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


COMPLAINTS: Final = tuple(
    (name, re.compile(pattern, re.DOTALL))
    for name, pattern in (
        ("missing", "the following arguments are required: (?P<names>.*)"),
        ("unknown", "unrecognized arguments: (?P<names>.*)"),
        ("no_value", "argument (?P<option>.*?): expected one argument"),
        (
            "choice",
            "argument (?P<option>.*?): invalid choice: (?P<value>.*) "
            r"\(choose from (?P<choices>.*)\)",
        ),
        (
            "flag",
            "argument (?P<option>.*?): ignored explicit argument (?P<value>.*)",
        ),
        ("ambiguous", "ambiguous option: (?P<option>.*) could match (?P<options>.*)"),
        (
            "exclusive",
            "argument (?P<option>.*?): not allowed with argument (?P<other>.*)",
        ),
        ("other", "argument (?P<option>.*?): (?P<problem>.*)"),
    )
)
"""Patterns of argparse's error messages, each with a text in every language."""


class Formatter(HelpFormatter):
    """Lays out help in the language of *words*."""

    def __init__(self, prog: str, words: Words) -> None:
        super().__init__(prog)
        self._words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Any],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        if prefix is None:  # an empty one is no title, but part of a longer usage
            prefix = self._words.text("parser.usage")
        super().add_usage(usage, actions, groups, prefix)


class Parser(ArgumentParser):
    """Reads the arguments of one command.

    Args:
        words: The language of help and complaints.
        fill: Adds the arguments, once they are needed: of all the commands, a process
            needs those of one.
        settings: What `argparse.ArgumentParser` takes.
    """

    def __init__(
        self,
        *,
        words: Words,
        fill: Callable[[Parser], None] | None = None,
        **settings: Any,
    ) -> None:
        self.words = words
        self._fill = fill
        formatter = partial(Formatter, words=words)
        super().__init__(add_help=False, formatter_class=formatter, **settings)
        self.add_argument("-h", "--help", action="help", help=words.text("parser.help"))

    def add_argument_group(self, *titles: Any, **settings: Any) -> _ArgumentGroup:
        own = {"positional arguments": "arguments", "options": "options"}
        translated = [
            self.words.text(f"parser.{own[title]}") if title in own else title
            for title in titles
        ]
        return super().add_argument_group(*translated, **settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self._complete()
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        self._complete()
        return super().format_help()

    def _complete(self) -> None:
        """Add the arguments, unless it has been done."""
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)

    def error(self, message: str) -> NoReturn:
        """Report what argparse complains about, and end the process with status 2."""
        for name, pattern in COMPLAINTS:
            found = pattern.fullmatch(message)
            if found is not None:
                told = self.words.text(f"argparse.{name}", **found.groupdict())
                if name == "other":  # it names what would be right
                    self.fail(told)
                hint = self.words.text("parser.hint", program=self.prog)
                self.fail(f"{told} ({hint})")
        self.fail(message)

    def fail(self, message: str) -> NoReturn:
        """Report an error in one line, and end the process with status 2."""
        line = "".join(each if each.isprintable() else " " for each in message)
        self.exit(2, f"{self.prog}: {self.words.text('parser.error')}: {line}\n")


def whole(
    words: Words, least: int | None, most: int | None = None
) -> Callable[[str], int]:
    """Return a reader of whole numbers from *least* to *most*, written in ASCII."""
    key = (
        "whole" if least is None else "whole_from" if most is None else "whole_between"
    )

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"\s*[+-]?[0-9]{1,4000}\s*", text) else None
        if (
            number is None
            or (least is not None and number < least)
            or (most is not None and number > most)
        ):
            shown = text if number is not None else repr(text)
            complaint = words.text(
                f"errors.{key}", least=least, most=most, value=shortened(shown)
            )
            raise ArgumentTypeError(complaint)
        return number

    return read


def shortened(text: str, length: int = 100) -> str:
    """Return *text*, cut to *length* characters.

    >>> shortened("9" * 200, 5)
    '99999...'
    """
    return text if len(text) <= length else f"{text[:length]}..."


def names(text: str) -> tuple[str, ...]:
    """Return the names in *text*, which commas separate.

    >>> names("greedy, random")
    ('greedy', 'random')
    """
    return tuple(name.strip() for name in text.split(","))
