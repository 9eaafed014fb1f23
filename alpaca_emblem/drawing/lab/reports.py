"""Every kind of result as a report, and as a table in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_args

from alpaca_emblem.checks import instance, number_between
from alpaca_emblem.drawing.lab.comparisons import comparison_findings
from alpaca_emblem.drawing.lab.estimates import exact_findings, ratings_findings
from alpaca_emblem.drawing.lab.findings import EVEN, Findings
from alpaca_emblem.drawing.lab.notebooks import findings_html
from alpaca_emblem.drawing.lab.pages import page
from alpaca_emblem.drawing.lab.samples import summary_findings
from alpaca_emblem.drawing.lab.searches import sensitivity_findings, tuning_findings
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.sweeps import measured_name, sweep_findings
from alpaca_emblem.drawing.lab.tournaments import tournament_findings
from alpaca_emblem.drawing.lab.words import Words
from alpaca_emblem.errors import InvalidTypeError, shown
from alpaca_emblem.lab.comparing import Comparison
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.ratings import Ratings
from alpaca_emblem.lab.sensitivity import Sensitivity
from alpaca_emblem.lab.standings import Tournament
from alpaca_emblem.lab.summaries import Summary
from alpaca_emblem.lab.sweeping import Sweep
from alpaca_emblem.lab.trials import Tuning
from alpaca_emblem.lab.values import Exact
from alpaca_emblem.texts import Narrator

Result: TypeAlias = (
    Summary | Sweep | Comparison | Tournament | Tuning | Sensitivity | Exact | Ratings
)
"""A result of the lab."""


def lab_report(
    result: Result,
    experiment: Experiment | None = None,
    *,
    name: str | None = None,
    target: float = EVEN,
    title: str | None = None,
    command: str = "",
    language: str | Narrator = "en",
) -> str:
    """Return a result of the lab as a page in one file, which loads nothing else.

    The page has the question and its answer, charts, tables, and all that is needed to
    repeat the result. It is light or dark as the reader's system is, fits a phone, and
    can be printed. The same result gives the same page.

    Args:
        result: What a function of the lab has returned.
        experiment: What was played. Summaries, exact values and sensitivities do not
            know it themselves.
        name: What is measured at the points of a sweep, such as "won.hero"; by default
            the wins of the first side.
        target: The rate that the chart of a sweep compares with, 0 to 1.
        title: A heading to stand above the question.
        command: The command line that repeats the result.
        language: The language of the words.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: There is no such language, nothing is counted under *name*,
            or *target* is out of range.
        MissingPackageError: The extra ``report`` is not installed.
    """
    _check_result(result)
    for key, value in (("title", title), ("name", name)):
        if value is not None:
            instance(key, value, str)
    instance("command", command, str)
    number_between("target", target, 0, 1)
    if experiment is not None:
        instance("experiment", experiment, Experiment)
    setting = Setting.of(_experiment_of(result, experiment))
    words = Words(language, setting.agents)
    found = findings_of(result, words, setting, name, target)
    return page(found, words, title, command)


def _check_result(result: object) -> None:
    if not isinstance(result, Result):
        names = ", ".join(kind.__name__ for kind in get_args(Result))
        raise InvalidTypeError(f"result must be one of {names}, not {shown(result)}")


def _experiment_of(result: Result, given: Experiment | None) -> Experiment | None:
    if isinstance(result, Tuning | Tournament):
        return result.experiment
    if isinstance(result, Comparison):
        return result.a
    if given is None and isinstance(result, Sweep) and result.points:
        return result.points[0].experiment
    return given


def findings_of(
    result: Any,
    words: Words,
    setting: Setting,
    name: str | None = None,
    target: float = EVEN,
) -> Findings:
    """Return the findings of *result*."""
    if isinstance(result, Sweep):
        measured = measured_name(name, result, setting)
        return sweep_findings(result, words, setting, measured, target)
    return _FINDINGS[type(result)](result, words, setting)


_FINDINGS: Final[Mapping[type, Callable[[Any, Words, Setting], Findings]]] = {
    Summary: summary_findings,
    Comparison: comparison_findings,
    Tournament: tournament_findings,
    Tuning: tuning_findings,
    Sensitivity: sensitivity_findings,
    Exact: exact_findings,
    Ratings: ratings_findings,
}
"""The function that makes findings of each kind of result, apart from sweeps."""


def lab_html(result: Result, language: str | Narrator = "en") -> str:
    """Return a result of the lab as tables for a notebook.

    Args:
        result: What a function of the lab has returned.
        language: The language of the words.

    Raises:
        InvalidTypeError: *result* is not a result of the lab.
        InvalidValueError: There is no such language.
    """
    _check_result(result)
    setting = Setting.of(_experiment_of(result, None))
    words = Words(language, setting.agents)
    return findings_html(findings_of(result, words, setting), words)
