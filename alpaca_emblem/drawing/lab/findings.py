"""Findings: the content of a result of the lab, independent of its presentation.

Each kind of result is turned into findings once. Notebooks show their tables, and
reports also their charts and all that is needed to repeat the result.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from alpaca_emblem.lab.intervals import Interval

EVEN: Final = 0.5
"""The rate of a fair game of two sides."""


@frozen
class Bar:
    """A number that is also drawn, on an axis from 0 to 1.

    Attributes:
        words: The number as a text.
        value: Where the bar ends.
        low: Where the whisker begins.
        high: Where it ends.
        start: Where the bar begins; the value itself if only the place matters.
    """

    words: str
    value: float
    low: float
    high: float
    start: float = 0.0


Cell: TypeAlias = str | Bar
"""The content of a cell of a table."""


@frozen
class Table:
    """A table; its first column names the rows.

    Attributes:
        title: What it is about.
        columns: The titles of its columns.
        rows: Its cells, row by row.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@frozen
class Series:
    """One line of a chart.

    Attributes:
        label: What it shows.
        values: An interval for each place on the axis.
    """

    label: str
    values: tuple[Interval, ...]


@frozen
class Curves:
    """Estimates over the values of one option, with error bars.

    Attributes:
        title: What is drawn.
        axis: The name of the option.
        places: The values of the option.
        series: The lines.
        line: A value to compare with, if there is one.
        is_share: True if the estimates are probabilities.
        legend: What the labels of the lines are.
    """

    title: str
    axis: str
    places: tuple[object, ...]
    series: tuple[Series, ...]
    line: float | None = None
    is_share: bool = True
    legend: str = ""


@frozen
class HeatMap:
    """A rate over the values of two options.

    Attributes:
        title: What is drawn.
        axes: The names of the options, the horizontal one first.
        columns: The values of the first option.
        rows: The values of the second option.
        rates: A rate for each value of the second option and each of the first.
        level: The rate at which the contour lies.
    """

    title: str
    axes: tuple[str, str]
    columns: tuple[object, ...]
    rows: tuple[object, ...]
    rates: tuple[tuple[float, ...], ...]
    level: float


@frozen
class Histogram:
    """The number of games by length.

    Attributes:
        title: What is drawn.
        axis: What is measured.
        count_axis: What is counted.
        buckets: Least length, width and number of games of each bucket.
        mean: The mean length.
        mean_label: What the mean is called.
    """

    title: str
    axis: str
    count_axis: str
    buckets: tuple[tuple[int, int, int], ...]
    mean: float
    mean_label: str


@frozen
class Whiskers:
    """Estimates with their intervals, one below the other.

    Attributes:
        title: What is drawn.
        axis: What is measured.
        rows: The label and the interval of each estimate, from above.
        line: A value to compare with, if there is one.
        is_share: True if the values are probabilities.
        label_axis: What the labels are.
    """

    title: str
    axis: str
    rows: tuple[tuple[str, Interval], ...]
    line: float | None = None
    is_share: bool = True
    label_axis: str = ""


@frozen
class CrossTable:
    """The scores of agents against each other.

    Attributes:
        title: What is drawn.
        names: The agents, the best first.
        scores: The score of each agent against each, from 0 to 1; None if they have not
            met.
    """

    title: str
    names: tuple[str, ...]
    scores: tuple[tuple[float | None, ...], ...]


Chart: TypeAlias = Curves | HeatMap | Histogram | Whiskers | CrossTable


@frozen
class Answer:
    """The most important number of a result.

    Attributes:
        label: What it is.
        figure: The number as a text.
        note: How certain it is.
    """

    label: str
    figure: str
    note: str


@frozen
class Findings:
    """A result of the lab in words, tables and charts.

    Attributes:
        title: The question.
        played: What was played to answer it, a sentence each.
        answers: The numbers that answer it.
        charts: The charts.
        tables: The tables.
        facts: Names and values of what is needed to repeat the result.
        code: Code that repeats it, if there is any.
        experiments: The names and texts of the experiments.
    """

    title: str
    played: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    code: str = ""
    experiments: tuple[tuple[str, str], ...] = ()
