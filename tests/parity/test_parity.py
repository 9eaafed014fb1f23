"""Parity: whatever was recorded of the original games happens here, too."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.parity.registry import DOCUMENTS, PLAYERS
from tests.parity.runner import (
    TRACES,
    lines_of,
    recording_name,
    recordings_in,
    replay,
)

pytestmark = pytest.mark.unmeasured

MOST_SHOWN = 20
"""Differences of one file that are shown at most."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    directory = metafunc.config.getoption("traces", TRACES)
    recordings = [
        path for path in recordings_in(directory) if path.name not in DOCUMENTS
    ]
    if "recordings" in metafunc.fixturenames:
        metafunc.parametrize("recordings", [recordings], ids=[str(directory)])
    else:
        names = [recording_name(path, directory) for path in recordings]
        named = list(zip(recordings, names, strict=True))
        metafunc.parametrize(("recording", "name"), named, ids=names)


def test_recording_is_replayed_without_a_difference(
    recording: Path, name: str, record_property: Callable[[str, object], None]
) -> None:
    kind = Path(name).name
    if kind not in PLAYERS:
        record_property("parity", f"{name}: not known")
        pytest.fail(
            f"{name} is not known: no player of tests/parity/players plays it",
            pytrace=False,
        )

    report = replay(name, lines_of(recording), PLAYERS[kind])

    record_property("parity", str(report))
    if report.differences:
        shown = "\n".join(map(str, report.differences[:MOST_SHOWN]))
        pytest.fail(f"{report}, the first at\n{shown}", pytrace=False)
    if not report.checks:
        pytest.fail(f"{name}: nothing was compared", pytrace=False)


def test_something_is_compared(recordings: list[Path]) -> None:
    known = [path for path in recordings if path.name.removesuffix(".gz") in PLAYERS]

    assert known, "there is no recording that could be replayed"
