"""The first match: short, played to its end, and the same every time."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "first_match.py"


@pytest.mark.unmeasured
def test_first_match_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(2):
        match = runpy.run_path(str(EXAMPLE))["match"]
        runs.append(capsys.readouterr().out)

    assert runs[0] == runs[1]
    assert "South to act" in runs[0]
    assert "75 damage (power 50, x 1.5 axe against spear)" in runs[0]
    assert match.outcome is not None
    assert runs[0].splitlines()[-1] == match.digest()


def test_first_match_takes_thirty_lines_at_most() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30
