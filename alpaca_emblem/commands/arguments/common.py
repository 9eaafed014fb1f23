"""Arguments that several commands take, and what reads their values."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable


def add_output(parser: ArgumentParser) -> None:
    """Have it say how much is shown, and whether as JSON."""
    parser.add_argument("--quiet", action="store_true", help="show only how it ended")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON: a line for each action with its events, and one for the end",
    )


def add_record(parser: ArgumentParser) -> None:
    """Have it say to which file the record goes."""
    parser.add_argument(
        "--record", metavar="FILE", help="write a record, for alpaca-emblem replay"
    )


def add_seed(parser: ArgumentParser, default: int | None) -> None:
    """Have it say the seed; with None by default, one is drawn."""
    otherwise = "a new one each time, which is told" if default is None else default
    parser.add_argument(
        "--seed",
        type=whole(None),
        default=default,
        metavar="N",
        help=f"the same seed gives the same game; default {otherwise}",
    )


def add_language(parser: ArgumentParser, default: str = "en") -> None:
    """Have it say the language in which is told."""
    parser.add_argument(
        "--language",
        default=default,
        metavar="CODE",
        help=f"en, es, bg or de; default {default}",
    )


def whole(least: int | None, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number from *least* to *most*."""
    wanted = "a whole number"
    if most is not None:
        wanted += f" from {least} to {most}"
    elif least is not None:
        wanted += f" of at least {least}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"must be {wanted}, not {text!r}") from None
        if (least is not None and number < least) or (
            most is not None and number > most
        ):
            raise ArgumentTypeError(f"must be {wanted}, not {text}")
        return number

    return read


def names(text: str) -> tuple[str, ...]:
    """Reads names with commas between them."""
    return tuple(name.strip() for name in text.split(","))
