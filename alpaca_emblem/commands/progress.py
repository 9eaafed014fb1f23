"""Long runs of the lab: their progress on a terminal, and interrupts."""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Namespace
from datetime import timedelta
from time import monotonic
from types import TracebackType
from typing import Final, Protocol, Self

from alpaca_emblem.commands.experiments import one_line
from alpaca_emblem.commands.parsing import Parser, Words
from alpaca_emblem.drawing.lab.words import Words as LabWords
from alpaca_emblem.errors import AlpacaEmblemError

SECONDS: Final = 0.2
"""The least time between two lines of progress."""
MIN_WIDTH: Final = 20
"""The least width of a bar with its text, in columns."""


class Bar(Protocol):
    """Shows the progress of a run."""

    def show(self, done: int, total: int) -> None:
        """Show that *done* of *total* are done."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class Watch:
    """Watches a long run: shows its progress, and reports what is done on an interrupt.

    On a terminal, the progress is shown on the standard error; otherwise nothing is.
    An error of the library ends the process with status 2 and one line.

    Args:
        options: The options of the command, with its ``parser`` and what was ``given``.
        total: The number of games; None if the work is not counted.
        what: The unit of progress: "games", "points" or "bouts".
    """

    def __init__(
        self, options: Namespace, total: int | None, what: str = "games"
    ) -> None:
        self._parser: Parser = options.parser
        self._words = Words(options.language)
        self._options = options
        self._what = what
        self._total = total
        self._done = 0
        self._bar: Bar = Silence()

    def __enter__(self) -> Self:
        if self._total is not None:
            self._bar = bar_for(self._words, self._what)
            self._bar.show(0, self._total)
        return self

    def __call__(self, done: int, total: int) -> None:
        """Show that *done* of *total* are done."""
        self._done, self._total = done, total
        self._bar.show(done, total)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.close()
        if isinstance(error, KeyboardInterrupt):
            sys.stderr.write("".join(f"{line}\n" for line in self._left_behind()))
        elif isinstance(error, AlpacaEmblemError):
            self._parser.fail(one_line(error))

    def _left_behind(self) -> list[str]:
        """Return the work that is done, and the command that resumes the run."""
        if self._total is None:
            return [self._words.text("progress.stopped")]
        if not self._done:
            return [self._words.text("progress.nothing_done")]
        said = said_of(self._done, self._total, self._what, self._words)
        lines = [self._words.text("progress.interrupted", done=said)]
        command = shlex.join([self._parser.prog.split()[0], *self._options.given])
        if getattr(self._options, "store", None) is None:
            lines.append(self._words.text("progress.nothing_kept"))
            return lines
        return [*lines, self._words.text("progress.resume"), f"  {command}"]


def said_of(done: int, total: int, what: str, words: Words) -> str:
    """Return the progress in words, such as "3 of 1,000 games"."""
    count = LabWords(words.language).count
    return words.text(f"progress.{what}", done=count(done), total=count(total))


def bar_for(words: Words, what: str) -> Bar:
    """Return a bar for the progress; a silent one unless errors go to a terminal.

    The terminal must be able to write over a line.
    """
    is_dumb = os.environ.get("TERM") == "dumb"
    if sys.stderr is None or not sys.stderr.isatty() or is_dumb:
        return Silence()
    try:
        return RichBar(words, what)
    except ImportError:
        return PlainBar(words, what)


class Silence:
    """Shows nothing."""

    def show(self, done: int, total: int) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Do nothing."""


class Pace:
    """Describes the progress, the speed, and the remaining time.

    The speed is measured from the first report on: games from the store, or the time
    of compiling, would falsify it.
    """

    def __init__(self, words: Words, what: str) -> None:
        self._words = words
        self._what = what
        self._first: tuple[float, int] | None = None

    def text(self, done: int, total: int, now: float) -> str:
        """Return a line about *done* of *total* games, at the time *now* in seconds."""
        texts = [said_of(done, total, self._what, self._words)]
        if self._first is None:
            self._first = (now, done) if done else None
            return texts[0]
        start, known = self._first
        if done > known and now > start:
            rate = (done - known) / (now - start)
            numbers = LabWords(self._words.language)
            shown = numbers.count(round(rate)) if rate >= 9.5 else numbers.decimal(rate)
            texts.append(self._words.text("progress.rate", rate=shown))
            left = str(timedelta(seconds=round((total - done) / rate)))
            texts.append(self._words.text("progress.left", time=left))
        return ", ".join(texts)


class RichBar:
    """A bar with colours, by rich.

    It leaves room for the sign of an interrupt, which would wrap its line.

    Raises:
        ImportError: Rich is not installed.
    """

    def __init__(self, words: Words, what: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        self._pace = Pace(words, what)
        console = Console(stderr=True)
        console.width = max(console.width - len("^C"), MIN_WIDTH)
        self._progress = Progress(
            BarColumn(bar_width=None),
            TextColumn("{task.fields[text]}", markup=False),
            console=console,
            transient=True,
            expand=True,
        )
        self._task = self._progress.add_task("", total=None, text="")
        self._progress.start()

    def show(self, done: int, total: int) -> None:
        """Show that *done* of *total* are done."""
        text = self._pace.text(done, total, monotonic())
        self._progress.update(self._task, completed=done, total=total, text=text)

    def close(self) -> None:
        """Wipe the bar out."""
        self._progress.stop()


class PlainBar:
    """A line that is written again and again, for terminals without rich."""

    def __init__(self, words: Words, what: str) -> None:
        self._pace = Pace(words, what)
        self._last = -SECONDS
        self._length = 0

    def show(self, done: int, total: int) -> None:
        """Write the line, unless it has just been written."""
        now = monotonic()
        text = self._pace.text(done, total, now)
        if now - self._last < SECONDS:
            return
        self._last = now
        sys.stderr.write("\r" + text.ljust(self._length))
        sys.stderr.flush()
        self._length = len(text)

    def close(self) -> None:
        """Wipe the line out."""
        sys.stderr.write("\r" + " " * self._length + "\r")
        sys.stderr.flush()
