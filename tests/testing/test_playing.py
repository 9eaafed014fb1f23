"""The kit finds controls that do not decide, and frames that reveal hidden state."""

from typing import Any

import pytest

from alpaca_emblem import GridBattle
from alpaca_emblem.games.values import Action
from alpaca_emblem.grid import EndTurn
from alpaca_emblem.play.controls import CONTROLS, Controls, Pick
from alpaca_emblem.play.controls.grid import GridControls
from alpaca_emblem.testing import PropertyFailure, check_game
from alpaca_emblem.testing.properties import DiscreetFrames, DistinctPicks
from alpaca_emblem.testing.trials import Property
from tests.games.tiny import Pile


class EqualPicks(GridControls):
    """Decides nothing: all actions have the same picks."""

    def picks(self, action: Action[Any], game: GridBattle) -> tuple[Pick, ...]:
        return ("act",)


class ShortPicks(GridControls):
    """Ends a turn by what begins every act."""

    def picks(self, action: Action[Any], game: GridBattle) -> tuple[Pick, ...]:
        if isinstance(action, EndTurn):
            return ("act",)
        return ("act", *super().picks(action, game))


class NoPicks(GridControls):
    """Has no picks for the end of a turn."""

    def picks(self, action: Action[Any], game: GridBattle) -> tuple[Pick, ...]:
        return () if isinstance(action, EndTurn) else super().picks(action, game)


class OpenControls(GridControls):
    """Shows the whole battle, in fog too."""

    def hides(self, game: GridBattle) -> bool:
        return False


def foggy(seed: int) -> GridBattle:
    return GridBattle("fog", seed=seed)


@pytest.mark.parametrize(
    ("controls", "kind", "words"),
    [
        (EqualPicks, DistinctPicks, "have the picks"),
        (ShortPicks, DistinctPicks, "begin with those of another action"),
        (NoPicks, DistinctPicks, "have the picks ()"),
        (OpenControls, DiscreetFrames, "sees depends on hidden state"),
    ],
)
def test_broken_controls_are_found(
    controls: type[Controls[Any]],
    kind: type[Property],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(CONTROLS, "grid", controls)
    with pytest.raises(PropertyFailure) as failure:
        check_game(
            foggy, seeds=[1], max_steps=4, properties=[kind], fresh_processes=False
        )
    assert words in str(failure.value)


@pytest.mark.unmeasured
def test_sound_controls_pass() -> None:
    tally = check_game(
        foggy,
        seeds=[1],
        max_steps=20,
        properties=[DistinctPicks, DiscreetFrames],
        fresh_processes=False,
    )
    assert tally.without_controls == []


def test_controls_of_a_game_without_history_pass() -> None:
    check_game(
        lambda seed: GridBattle(seed=seed, history=False),
        seeds=[1],
        max_steps=4,
        properties=[DistinctPicks, DiscreetFrames],
        fresh_processes=False,
    )


def test_game_without_controls_is_named() -> None:
    tally = check_game(
        lambda seed: Pile(seed=seed),
        seeds=[1, 2],
        max_steps=4,
        properties=[DistinctPicks, DiscreetFrames],
        fresh_processes=False,
    )
    assert tally.without_controls == ["pile"]
    assert str(tally).endswith("; no controls, so no picks: pile")
