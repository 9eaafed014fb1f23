"""The page on testing your own rules, with its fixtures, as a reader uses it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Document
from sybil.parsers.markdown import PythonCodeBlockParser

from alpaca_emblem import building, duel, dungeon, errors, grid, match, play
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from alpaca_emblem.games.dungeon.floors.generators import GENERATORS
from alpaca_emblem.play import frames, messages
from alpaca_emblem.testing import check_game, with_unit

pytestmark = pytest.mark.unmeasured

pytest_plugins = ["pytester"]

LOADED = (
    *(check_game, with_unit, building, duel, dungeon, errors, grid, match),
    *(play, frames, messages),
)
"""Here, since modules that are loaded while pytester runs are forgotten afterwards."""

PAGE = Path(__file__).parents[2] / "docs" / "testing-your-rules.md"


@pytest.fixture(autouse=True)
def _no_traces() -> Iterator[None]:
    generators, kinds = dict(GENERATORS), dict(DAMAGE_KINDS)
    yield
    for registry, kept in ((GENERATORS, generators), (DAMAGE_KINDS, kinds)):
        registry.clear()
        registry.update(kept)  # type: ignore[arg-type]


def test_every_test_on_the_page_passes(pytester: pytest.Pytester) -> None:
    page = Document.parse(str(PAGE), PythonCodeBlockParser())
    pytester.makepyfile(test_rules="\n".join(str(block.parsed) for block in page))

    result = pytester.runpytest_inprocess("-Werror", "--alpaca-seeds=1")

    result.assert_outcomes(passed=7)


@pytest.mark.slow
def test_coverage_is_reported_as_the_page_shows(pytester: pytest.Pytester) -> None:
    """Run it in a project with the contents of the page only."""
    text = PAGE.read_text("utf-8")
    _, section = text.split("## Coverage of your rules")
    (settings,), (short_test,), (commands,), (table,) = (
        re.findall(f"```{language}\n(.*?)```", section, re.DOTALL)
        for language in ("toml", "python", "console", "text")
    )
    game = re.findall("```python\n(.*?)```", text, re.DOTALL)[0]
    pytester.makepyprojecttoml(settings)
    pytester.makepyfile(pig=game, test_pig=f"from pig import Pig\n{short_test}")

    program, *arguments = shlex.split(commands.splitlines()[-1])
    result = pytester.runpytest_subprocess(*arguments)

    assert program == "pytest"
    result.assert_outcomes(passed=1)
    shown = [line.split() for line in table.splitlines()]
    printed = [line.split() for line in result.outlines]
    assert [line for line in printed if line in shown] == shown
    report = (pytester.path / "htmlcov" / "index.html").read_text("utf-8")
    assert "94%" in report
    for line in (20, 74):
        assert game.splitlines()[line - 1].strip().startswith(("raise", "self.tell"))
