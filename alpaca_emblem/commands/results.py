"""The results of the lab: as tables on the screen, as JSON, as CSV, and as a report."""

from __future__ import annotations

import csv
import json
import math
import re
import shlex
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.commands.arguments import PROGRAM
from alpaca_emblem.commands.parsing import Words, shortened
from alpaca_emblem.commands.pictures import check_writable, write
from alpaca_emblem.commands.running import print_line
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.drawing.lab.findings import EVEN, Answer, Bar, Cell, Findings, Table
from alpaca_emblem.drawing.lab.reports import Result, findings_of
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import Words as LabWords
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    block_width,
    printable,
    titled_table,
    width_of,
)
from alpaca_emblem.drawing.text import table as drawn_table
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.replay.atomic_files import write_whole

if TYPE_CHECKING:
    from alpaca_emblem.lab import Experiment, Interval

EXTRA: Final = "report"
PACKAGE: Final = "matplotlib"
"""The extra that brings reports, and its package; a test compares."""

NARROWER: Final = ((24, 2), (16, 2), (12, 2), (8, 2), (8, 1))
"""Widths of titles, each with a gap between columns, to try until a table fits."""


def check_files(options: Namespace, words: Words) -> None:
    """Check that all files can be made and written, before anything is played.

    Raises:
        InvalidValueError: One cannot.
    """
    if options.report is not None and find_spec(PACKAGE) is None:
        raise InvalidValueError(
            words.text("errors.no_extra", option="--report", extra=EXTRA)
        )
    for name in ("report", "save"):
        path = getattr(options, name, None)
        if path is not None:
            check_writable(f"--{name}", path, words)


def present(
    result: Result,
    experiment: Experiment,
    plain: Mapping[str, Any],
    options: Namespace,
    *,
    name: str | None = None,
    target: float = EVEN,
) -> None:
    """Print *result* in the format of *options*, and write files.

    Args:
        result: The result.
        experiment: The experiment that was played, which ``--save`` writes.
        plain: The result as JSON values.
        options: The options of the command.
        name: The name of the count, if not the wins of the first side.
        target: The rate with which it is compared.

    Raises:
        SystemExit: A file cannot be written.
    """
    if options.json:
        print_line(plain)
    elif options.csv:
        print_csv(result.to_rows())
    else:
        setting = Setting.of(experiment)
        words = LabWords(options.language, setting.agents)
        try:
            findings = findings_of(result, words, setting, name, target)
        except InvalidValueError as error:  # nothing is counted under the name
            options.parser.fail(f"--of: {error}")
        show(findings)
    words_of_errors = Words(options.language)
    if getattr(options, "save", None) is not None:
        save = partial(write_whole, str(experiment), options.save)
        write("--save", options.save, words_of_errors, save)
    if options.report is not None:
        page = lab_report(
            result,
            experiment,
            name=name,
            target=target,
            command=shlex.join([PROGRAM, *options.given]),
            language=options.language,
        )
        save = partial(write_whole, page, options.report)
        write("--report", options.report, words_of_errors, save)


def show(findings: Findings) -> None:
    """Show *findings*: the question, what was played, answers, tables and facts."""
    screen = Screen()
    _say(screen, findings.title, "strong")
    for sentence in findings.played:
        _say(screen, sentence)
    if findings.answers:
        screen.say("")
        _show_answers(screen, findings.answers)
    for table in findings.tables:
        screen.say("")
        _show_table(screen, table)
    screen.say("")
    for name, fact in findings.facts:
        screen.say(printable(f"{name}: {fact}"), "faint")


def _show_answers(screen: Screen, answers: Sequence[Answer]) -> None:
    """Show question and answer in one line if they fit, otherwise in two."""
    rows = [
        [Span(printable(each.label)), Span(printable(each.figure), "strong")]
        for each in answers
    ]
    notes = [printable(each.note) for each in answers]
    whole = [[*row, Span(note)] for row, note in zip(rows, notes, strict=True)]
    lines = drawn_table(whole)
    if not screen.is_terminal or block_width(lines) <= screen.width:
        screen.show(*lines)
        return
    for line, note in zip(drawn_table(rows), notes, strict=True):
        screen.show(line)
        _say(screen, note, indent="  ")


def _say(screen: Screen, text: str, style: str = "", indent: str = "") -> None:
    """Show *text*, wrapped between words if it goes to a terminal."""
    lines = [printable(text)]
    if screen.is_terminal:
        room = max(screen.width - len(indent), 20)
        lines = textwrap.wrap(lines[0], room, break_on_hyphens=False)
    for line in lines:
        screen.say(indent + line, style)


def _show_table(screen: Screen, table: Table) -> None:
    titles = {f"{place}": title for place, title in enumerate(table.columns)}
    rows = [{f"{n}": _span(cell) for n, cell in enumerate(row)} for row in table.rows]
    lines = titled_table(titles, rows)
    for width, gap in NARROWER if screen.is_terminal else ():
        if block_width(lines) - gap > screen.width:
            cells = [[*row.values()] for row in rows]
            lines = _narrow(table.columns, cells, width, gap)
    screen.say(table.title, "strong")
    screen.show(*lines)


def _narrow(
    titles: Sequence[str], rows: Sequence[Sequence[Span]], title_width: int, gap: int
) -> list[Line]:
    """Return *rows* below their *titles*, which are broken into several lines."""
    widths = [
        max(width_of(span.text) for span in column)
        for column in zip(*rows, strict=True)
    ]
    heads = [
        broken(title, max(width, title_width))
        for title, width in zip(titles, widths, strict=True)
    ]
    most = max(map(len, heads))
    above = [[*[""] * (most - len(head)), *head] for head in heads]
    cells = [
        [*(Span(text, "faint") for text in head), *column]
        for head, column in zip(above, zip(*rows, strict=True), strict=True)
    ]
    return drawn_table([*zip(*map(_right, cells), strict=True)], gap)


def _right(column: Sequence[Span]) -> list[Span]:
    """Return *column* with its cells at the right end if they are numbers."""
    width = max(width_of(span.text) for span in column)
    if not all(span.text[:1].isdigit() for span in column if span.style != "faint"):
        return [*column]
    return [Span(" " * (width - width_of(t)) + t, style) for t, style in column]


def broken(title: str, width: int) -> list[str]:
    """Return *title* in lines of *width* columns, if it can be broken there.

    >>> broken("enemies.0.max_hit_points", 12)
    ['enemies.0.', 'max_hit_', 'points']
    """
    lines = [""]
    for part in re.split(r"(?<=[._: ])", printable(title)):
        if lines[-1] and width_of(lines[-1] + part.rstrip()) > width:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _span(cell: Cell) -> Span:
    if isinstance(cell, Bar):
        return Span(printable(cell.words), "strong")
    return Span(printable(cell))


def counted(
    given: str | None, experiment: Experiment, words: Words, *, sums: bool = False
) -> str:
    """Return the name of the count that ``--of`` gives, or of the first side's wins.

    Args:
        given: The name, or None.
        experiment: What is played.
        words: The language of the complaint.
        sums: True if it may be more than 1 in a game.

    Raises:
        InvalidValueError: No game of *experiment* is counted under that name.
    """
    sides = experiment.sides
    seats = [f"agent.{n}" for n in range(len(sides))] if experiment.rotate else []
    known = [*(f"won.{side}" for side in sides), "draws", *seats]
    if sums:
        known += ["length.sum", *(f"damage.{side}" for side in sides)]
    free = r"(end|left|counter)\..+" if sums else r"end\..+"
    if given is None:
        return known[0]
    if given not in known and not re.fullmatch(free, given):
        shown = shortened(repr(given))
        raise InvalidValueError(
            words.text("errors.of", choices=", ".join(known), value=shown)
        )
    return given


def as_ends(found: Interval) -> dict[str, float | None]:
    """Return an estimate and the ends of its interval as JSON values.

    JSON has no infinite numbers, so these are None.
    """
    ends = {"value": found.value, "low": found.low, "high": found.high}
    return {name: end if math.isfinite(end) else None for name, end in ends.items()}


def print_csv(rows: Iterable[Mapping[str, Any]]) -> None:
    """Print *rows* as CSV: a header with all keys, in the order they are met.

    Values that are neither numbers nor texts are written as JSON.
    """
    listed = [*rows]
    keys = [*dict.fromkeys(key for row in listed for key in row)]
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(keys)
    for row in listed:
        writer.writerow([_field(row.get(key)) for key in keys])


def _field(value: object) -> object:
    if value is None or isinstance(value, str | Fraction):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)
