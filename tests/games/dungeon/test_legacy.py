"""What a run hands on."""

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon import Legacy


@pytest.mark.parametrize(
    ("legacy", "bonus"),
    [
        (Legacy(), 0),
        (Legacy(deepest=2), 1),
        (Legacy(gold=149), 2),
        (Legacy(deepest=100, gold=10**6), 10),
    ],
)
def test_the_bonus_is_for_depth_and_gold_and_has_an_end(
    legacy: Legacy, bonus: int
) -> None:
    assert legacy.bonus == bonus


def test_numbers_that_cannot_be_are_refused() -> None:
    with pytest.raises(InvalidValueError):
        Legacy(deepest=0)
    with pytest.raises(InvalidValueError):
        Legacy(gold=-1)
