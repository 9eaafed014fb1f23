"""The command line: `alpaca-emblem`, or `python -m alpaca_emblem`.

Until the command is known, nothing heavier than argparse is loaded.
"""

from __future__ import annotations

import contextlib
import os
import sys
from abc import abstractmethod
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Protocol

from alpaca_emblem.commands.arguments import command_parser
from alpaca_emblem.commands.endings import SIGNALLED, interrupted_by
from alpaca_emblem.commands.parsing import language_in

if TYPE_CHECKING:
    from alpaca_emblem.commands.parsing import Parser

INTERRUPTED = 130
"""The exit status after an interrupt from the keyboard, as in shells."""


class Command(Protocol):
    """The interface of a module of `alpaca_emblem.commands`."""

    @abstractmethod
    def prepare(self, options: Namespace) -> Callable[[], None]:
        """Return the function that carries out the command with *options*.

        Raises:
            InvalidValueError: The options contradict each other. The message says how.
        """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in *arguments*, by default those of the process.

    Returns:
        The exit status: 0 if all went well, 1 if the output could not be written. Wrong
        arguments end the process with 2.
    """
    given = sys.argv[1:] if arguments is None else arguments
    parser = command_parser(language_in(given))
    options = _options_in(given, parser)
    if options.command is None:
        parser.print_help()
        return 0
    if sys.stdout is None:  # it was closed before the process began
        sys.stdout = StringIO()
    _never_fail_to_encode()
    signals: list[int] = []
    try:
        with interrupted_by(signals):
            _prepared(options)()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        complaint = parser.words.text("errors.output", error=error.strerror)
        sys.stderr.write(f"{parser.prog}: {complaint}\n")
        return 1
    except KeyboardInterrupt:
        return SIGNALLED + signals[0] if signals else INTERRUPTED
    except RuntimeError as error:
        _tell_of_bot(error, parser.prog)
        return 1
    return 0


def _options_in(given: Sequence[str], parser: Parser) -> Namespace:
    """Return the options that *given* arguments mean; unknown ones end the process."""
    options: Namespace
    options, unknown = parser.parse_known_args(given)
    if unknown:  # told by the command, which has other options than the program
        asked: Parser = getattr(options, "parser", parser)
        asked.error(f"unrecognized arguments: {' '.join(unknown)}")
    options.given = tuple(given)
    return options


def _tell_of_bot(error: RuntimeError, program: str) -> None:
    """Say what a bot did wrong; raise any other *error* again."""
    from alpaca_emblem.errors import BotError

    if not isinstance(error, BotError):
        raise error
    sys.stderr.write(f"{program}: {error}\n")


def _prepared(options: Namespace) -> Callable[[], None]:
    from alpaca_emblem.errors import InvalidValueError

    parser: Parser = options.parser
    module = options.command.replace("-", "_")
    command: Command = import_module(f"alpaca_emblem.commands.{module}")
    try:
        return command.prepare(options)
    except InvalidValueError as error:
        parser.fail(str(error))


def _never_fail_to_encode() -> None:
    """Replace characters that the terminal cannot show."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Discard all further output, at exit too."""
    with contextlib.suppress(OSError):
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
