"""The demonstration: a contest, which is decided over several rounds."""

from argparse import Namespace

import pytest

from alpaca_emblem.commands.demo import prepare


@pytest.mark.unmeasured
def test_it_is_decided_over_several_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    prepare(Namespace(seed=9, language="en"))()

    text = capsys.readouterr().out
    assert text.startswith("Alpaca Emblem: 2 players")
    assert "Round 3" in text
    assert "wins" in text
