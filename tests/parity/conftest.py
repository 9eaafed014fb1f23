"""Lets one choose the recordings to replay, and says at the end how each file went."""

from pathlib import Path

import pytest

from tests.parity.runner import TRACES


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--traces",
        metavar="DIR",
        type=Path,
        default=TRACES,
        help="replay the recordings below DIR instead of those kept with the tests",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        str(value)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, value in report.user_properties
        if name == "parity"
    ]
    if lines:
        terminalreporter.write_sep("=", "parity")
        for line in sorted(lines):
            terminalreporter.write_line(line)
