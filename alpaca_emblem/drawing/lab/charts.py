"""Charts of results as SVG, by matplotlib.

matplotlib draws with the colours of the light theme, and `restyling` makes roles of
them again. The settings of the user do not matter, and are not changed: the same chart
is the same bytes.

Needs the extra ``report``, which ``lab`` contains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from alpaca_emblem.drawing.lab.findings import (
    EVEN,
    Chart,
    CrossTable,
    Curves,
    HeatMap,
    Histogram,
    Series,
    Whiskers,
)
from alpaca_emblem.drawing.lab.restyling import restyled
from alpaca_emblem.drawing.lab.words import (
    MOST_DECIMALS,
    Words,
    are_numbers,
    value_text,
)
from alpaca_emblem.drawing.palette import LIGHT
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.drawing.text import printable, shortened
from alpaca_emblem.errors import MissingPackageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EXTRA: Final = "report"
"""The extra that brings the package."""

WIDTH: Final = 400
HEIGHT: Final = 270
LINE: Final = 24
"""The size of charts, and the height of a line of whiskers, in pixels."""
INCH: Final = 72
LONGEST_LABEL: Final = 30
"""In columns; longer labels are shortened."""
MOST_NUMBERS: Final = 100
"""The number of cells of a heat map in which the rates are written."""
MOST_LARGE: Final = 7
"""The number of columns in which they have the usual size."""
TINY: Final = 1e-6
"""Smaller differences are those of rounding."""
MOST_MARKS: Final = 40
"""The number of places with error bars; more have a band."""
BAND: Final = 0.25
"""The opacity of a band."""
MARGIN: Final = 0.03
"""The room beside an axis of shares, so that nothing stands on labels."""
STEPS: Final = (1, 2, 2.5, 5, 10)
"""The distances of ticks, times a power of ten."""
MOST_TICKS: Final = 10
MOST_NAMES: Final = 5
"""The number of names of lines beside each other."""
SHADES: Final = 12
"""The number of shades of each colour of a heat map."""
DARKEST: Final = 0.55
"""The opacity of the darkest shade, on which text can be read."""

SERIES: Final = ("accent", "danger", "good", "ink", "bad", "faint", "mana", "energy")
"""The roles of the colours of lines."""
ROLES: Final = {LIGHT[role]: role for role in (*SERIES, "line", "panel")}
"""The roles of all colours in charts."""
MARKERS: Final = "osDhp^vX"
"""Their shapes, since colour is never the only sign."""

Rates: TypeAlias = Sequence[Sequence[float | None]]
"""Rates by row and column; None where there is none."""

SETTINGS: Final[Mapping[Any, Any]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": LIGHT["line"],
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": LIGHT["faint"],
    "axes.labelsize": 11,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "font.size": 11,
    "grid.color": LIGHT["line"],
    "grid.linewidth": 0.5,
    "legend.fontsize": 11,
    "legend.frameon": False,
    "legend.labelcolor": LIGHT["ink"],
    "legend.title_fontsize": 11,
    "text.color": LIGHT["faint"],
    "lines.linewidth": 2,
    "path.simplify": False,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "alpaca_emblem",
    "text.parse_math": False,
    "xtick.color": LIGHT["line"],
    "xtick.labelcolor": LIGHT["ink"],
    "xtick.major.size": 0,
    "ytick.color": LIGHT["line"],
    "ytick.labelcolor": LIGHT["ink"],
    "ytick.major.size": 0,
}


def check_installed() -> None:
    """Check that matplotlib is there.

    Raises:
        MissingPackageError: It is not.
    """
    if find_spec("matplotlib") is None:
        raise MissingPackageError(
            f"charts need matplotlib: pip install 'alpaca-emblem[{EXTRA}]'"
        )


def chart_svg(chart: Chart, words: Words, theme: str = "light") -> str:
    """Return *chart* as a picture.

    Args:
        chart: What is drawn.
        words: The words of the numbers.
        theme: ``"light"`` or ``"dark"``. See `style_sheet`.

    Raises:
        InvalidTypeError: *theme* is not a string.
        InvalidValueError: There is no such theme.
        MissingPackageError: matplotlib is not installed.
    """
    pen = Pen.of(theme)
    check_installed()
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(SETTINGS)
        size = (WIDTH / INCH, _height(chart) / INCH)
        figure = Figure(figsize=size, dpi=INCH, layout="constrained")
        FigureCanvasSVG(figure)
        _draw(figure.add_subplot(), chart, words)
        written = StringIO()
        figure.savefig(written, format="svg", metadata=dict.fromkeys(METADATA))
    return restyled(written.getvalue(), pen, chart.title, ROLES)


METADATA: Final = ("Creator", "Date", "Format", "Type")


def _height(chart: Chart) -> float:
    if isinstance(chart, Whiskers):
        return 62 + LINE * max(2, len(chart.rows))
    if isinstance(chart, CrossTable):
        return 60 + 30 * max(3, len(chart.names))
    if isinstance(chart, HeatMap):
        return max(HEIGHT, min(110 + 26 * len(chart.rows), WIDTH))
    return HEIGHT


def _draw(axes: Axes, chart: Chart, words: Words) -> None:
    if isinstance(chart, Curves):
        _draw_curves(axes, chart, words)
    elif isinstance(chart, HeatMap):
        _draw_heat_map(axes, chart, words)
    elif isinstance(chart, Histogram):
        _draw_histogram(axes, chart, words)
    elif isinstance(chart, CrossTable):
        _draw_cross_table(axes, chart, words)
    else:
        _draw_whiskers(axes, chart, words)


def _draw_curves(axes: Axes, chart: Curves, words: Words) -> None:
    places = _places(chart.places)
    for at, series in enumerate(chart.series):
        _draw_series(axes, places, series, at)
    if chart.line is not None:
        axes.axhline(chart.line, color=LIGHT["faint"], linewidth=1, dashes=(4, 3))
    _label_places(axes.xaxis, places, chart.places)
    axes.set_xlabel(_label(chart.axis))
    _number_axis(axes.yaxis, words, chart.is_share)
    if len(chart.series) > 1:
        axes.figure.legend(
            loc="outside upper center",
            ncols=min(len(chart.series), MOST_NAMES),
            title=_label(chart.legend) or None,
            handlelength=1.2,
            columnspacing=1.2,
        )


def _draw_series(axes: Axes, places: list[float], series: Series, at: int) -> None:
    """Draw one line with error bars, or with a band if there are many places."""
    colour, values = LIGHT[SERIES[at % len(SERIES)]], series.values
    middles, label = [each.value for each in values], _label(series.label)
    if len(places) > MOST_MARKS:
        lows, highs = [each.low for each in values], [each.high for each in values]
        axes.plot(places, middles, color=colour, label=label)
        axes.fill_between(places, lows, highs, color=colour, alpha=BAND, linewidth=0)
        return
    axes.errorbar(
        places,
        middles,
        yerr=_errors(values),
        color=colour,
        marker=MARKERS[at % len(MARKERS)],
        markersize=6,
        elinewidth=1.5,
        capsize=3,
        label=label,
        clip_on=False,
    )


def _errors(intervals: Sequence[Any]) -> list[list[float]]:
    """Return how far intervals reach to both sides of their values."""
    return [
        [max(0.0, each.value - each.low) for each in intervals],
        [max(0.0, each.high - each.value) for each in intervals],
    ]


def _places(values: Sequence[Any]) -> list[float]:
    """Return where *values* stand: at themselves if they are numbers, else in a row."""
    if are_numbers(values) and list(values) == sorted(values):
        return [float(value) for value in values]
    return [float(place) for place in range(len(values))]


def _label_places(axis: Any, places: Sequence[float], values: Sequence[Any]) -> None:
    step = -(-len(values) // MOST_TICKS)
    labels = [_label(value_text(value)) for value in values]
    axis.set_ticks(places[::step], labels[::step])


def _number_axis(
    axis: Any, words: Words, is_share: bool, is_whole: bool = False
) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(5, steps=STEPS, integer=is_whole))

    def tick(value: float, _: object = None) -> str:
        if is_share:
            places = _decimals(100 * value)
            return words.percent(value, places) if -TINY < value < 1 + TINY else ""
        return words.decimal(value, _decimals(value))

    axis.set_major_formatter(FuncFormatter(tick))


def _decimals(number: float) -> int:
    """Return how many decimals a round *number* has."""
    for places in range(MOST_DECIMALS):
        if abs(number - round(number, places)) < TINY:
            return places
    return MOST_DECIMALS


def _label(text: str) -> str:
    return shortened(printable(text), LONGEST_LABEL)


def _draw_whiskers(axes: Axes, chart: Whiskers, words: Words) -> None:
    lines = range(len(chart.rows))
    for at, (_, each) in zip(lines, chart.rows, strict=True):
        axes.errorbar(
            [each.value],
            [at],
            xerr=_errors([each]),
            color=LIGHT["accent"],
            marker="o",
            markersize=7,
            elinewidth=2,
            capsize=4,
            clip_on=False,
        )
    if chart.line is not None:
        axes.axvline(chart.line, color=LIGHT["faint"], linewidth=1, dashes=(4, 3))
    if chart.is_share:
        axes.set_xlim(-MARGIN, 1 + MARGIN)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    axes.set_yticks(list(lines), [_label(name) for name, _ in chart.rows])
    axes.grid(visible=False, axis="y")
    axes.set_ylabel(_label(chart.label_axis))
    axes.set_xlabel(_label(chart.axis))
    _number_axis(axes.xaxis, words, chart.is_share)


def _draw_histogram(axes: Axes, chart: Histogram, words: Words) -> None:
    axes.bar(
        [least - 0.5 for least, _, _ in chart.buckets],
        [count / width for _, width, count in chart.buckets],
        [width for _, width, _ in chart.buckets],
        align="edge",
        color=LIGHT["accent"],
        edgecolor=LIGHT["panel"],
        linewidth=0.6,
    )
    label = f"{chart.mean_label}: {words.decimal(chart.mean)}"
    axes.axvline(
        chart.mean, color=LIGHT["danger"], linewidth=2, dashes=(4, 2), label=label
    )
    axes.set_ylim(bottom=0)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel(_label(chart.axis))
    axes.set_ylabel(_label(chart.count_axis))
    _number_axis(axes.xaxis, words, is_share=False, is_whole=True)
    _number_axis(axes.yaxis, words, is_share=False)
    axes.legend(loc="best")


def _draw_heat_map(axes: Axes, chart: HeatMap, words: Words) -> None:
    _shade(axes, chart.rates, chart.level)
    columns, rows = range(len(chart.columns)), range(len(chart.rows))
    _write_rates(axes, chart.rates, words)
    if len(columns) > 1 and len(rows) > 1 and _is_crossed(chart):
        axes.contour(
            list(columns),
            list(rows),
            chart.rates,
            levels=[chart.level],
            colors=LIGHT["ink"],
            linewidths=2,
        )
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(-0.5, len(rows) - 0.5)
    axes.grid(visible=False)
    _label_places(axes.xaxis, [float(c) for c in columns], chart.columns)
    _label_places(axes.yaxis, [float(r) for r in rows], chart.rows)
    axes.set_xlabel(_label(chart.axes[0]))
    axes.set_ylabel(_label(chart.axes[1]))


def _draw_cross_table(axes: Axes, chart: CrossTable, words: Words) -> None:
    _shade(axes, chart.scores, EVEN)
    _write_rates(axes, chart.scores, words)
    places = range(len(chart.names))
    axes.set_xlim(-0.5, len(places) - 0.5)
    axes.set_ylim(len(places) - 0.5, -0.5)
    axes.grid(visible=False)
    axes.xaxis.tick_top()
    axes.set_xticks(list(places), [f"{place + 1}." for place in places])
    labels = (f"{place + 1}. {name}" for place, name in enumerate(chart.names))
    axes.set_yticks(list(places), list(map(_label, labels)))


def _write_rates(axes: Axes, rates: Rates, words: Words) -> None:
    """Write the rates into their cells, if there is room."""
    if sum(map(len, rates)) > MOST_NUMBERS:
        return
    size = 11 if max(map(len, rates)) <= MOST_LARGE else 8
    for y, row in enumerate(rates):
        for x, rate in enumerate(row):
            if rate is not None:
                axes.text(
                    x,
                    y,
                    words.percent(rate, 0),
                    ha="center",
                    va="center",
                    color=LIGHT["ink"],
                    fontsize=size,
                )


def _is_crossed(chart: HeatMap) -> bool:
    """Return whether the level of the contour lies between the rates."""
    flat = [rate for row in chart.rates for rate in row]
    return min(flat) < chart.level < max(flat)


def _shade(axes: Axes, rates: Rates, level: float) -> None:
    """Fill cells: above the level in one colour, below it in another."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    cells: dict[tuple[str, int], list[Path]] = {}
    for y, row in enumerate(rates):
        for x, rate in enumerate(row):
            if rate is None:
                continue
            role = "accent" if rate >= level else "danger"
            most = 1 - level if rate >= level else level
            shade = round(abs(rate - level) / (most or 1) * SHADES)
            if shade:
                corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
                square = [(x + dx, y + dy) for dx, dy in corners]
                path = Path([*square, square[0]], closed=True)
                cells.setdefault((role, shade), []).append(path)
    for (role, shade), squares in sorted(cells.items()):
        alpha = DARKEST * shade / SHADES
        axes.add_patch(
            PathPatch(
                Path.make_compound_path(*squares),
                facecolor=LIGHT[role],
                alpha=alpha,
                linewidth=0,
            )
        )
