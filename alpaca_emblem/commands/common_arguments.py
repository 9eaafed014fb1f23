"""Arguments that several commands have in common, each added by a function."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import Final

from alpaca_emblem.commands.parsing import DEFAULT, Parser, whole

THEMES: Final = ("light", "dark")
"""As in the palette of the pictures, which is not loaded for this: a test compares."""


def add_output(parser: Parser) -> None:
    """Add the options for the amount and the format of output."""
    words = parser.words
    parser.add_argument("--quiet", action="store_true", help=words.text("common.quiet"))
    parser.add_argument("--json", action="store_true", help=words.text("common.json"))


def add_screen(parser: Parser) -> None:
    """Add the option to show the whole board after every action."""
    text = parser.words.text("common.screen")
    parser.add_argument("--screen", action="store_true", help=text)


def add_record(parser: Parser) -> None:
    """Add the option for the file of the record."""
    text = parser.words.text("common.record", program="alpaca-emblem")
    parser.add_argument("--record", metavar="FILE", help=text)


def add_pictures(parser: Parser) -> None:
    """Add the options for files of pictures of the last position, and their theme."""
    words = parser.words
    parser.add_argument("--svg", metavar="FILE", help=words.text("common.svg"))
    parser.add_argument("--png", metavar="FILE", help=words.text("common.png"))
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help=words.text("common.theme", default=THEMES[0]),
    )


def add_seed(parser: Parser, default: int | None) -> None:
    """Add the seed; one is drawn if *default* is None."""
    words = parser.words
    otherwise = words.text("common.drawn_seed") if default is None else default
    parser.add_argument(
        "--seed",
        type=whole(words, None),
        default=default,
        metavar="N",
        help=words.text("common.seed", default=otherwise),
    )


def add_turns(parser: Parser, default: int) -> None:
    """Add the option for the number of turns after which a game is stopped."""
    add_count(parser, "turns", "common.turns", default)


def add_count(
    parser: Parser,
    name: str,
    path: str,
    default: int | None,
    least: int = 1,
    most: int | None = None,
) -> None:
    """Add the option *name*, a whole number from *least* to *most*.

    Its help is the text at *path*.
    """
    words = parser.words
    parser.add_argument(
        f"--{name}",
        type=whole(words, least, most),
        default=default,
        metavar="N",
        help=words.text(path, default=default, least=least, most=most),
    )


def add_language(parser: Parser, default: str = SUPPRESS) -> None:
    """Add the language of everything that is shown.

    A command has no *default* of its own, so that it keeps the option given before it.
    """
    text = parser.words.text("common.language", default=DEFAULT)
    parser.add_argument("--language", default=default, metavar="CODE", help=text)
