"""The page on testing rules of one's own, with its fixtures, as a reader has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Document
from sybil.parsers.markdown import PythonCodeBlockParser

from alpaca_emblem.games.duel.fighters.abilities import DAMAGE_KINDS
from alpaca_emblem.games.dungeon.generators import GENERATORS
from alpaca_emblem.testing import check_game, with_unit

pytestmark = pytest.mark.unmeasured

pytest_plugins = ["pytester"]

LOADED = (check_game, with_unit)
"""Here, since whatever is loaded while pytester runs is loaded again afterwards."""

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

    result.assert_outcomes(passed=6)
