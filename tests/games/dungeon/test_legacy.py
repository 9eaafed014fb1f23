"""The legacy of a run."""

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Legacy, Variant
from tests.games.dungeon.positions import drawn


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


def test_no_number_of_it_grows_without_end() -> None:
    most = 2**31 - 1
    full = Legacy(runs=most, deepest=most, gold=most, escapes=most)

    assert full.with_run(deepest=3, gold=5, has_escaped=True) == full


def test_a_run_with_as_much_as_there_can_be_goes_on() -> None:
    most = 2**31 - 1
    variant = Variant(gold=True, experience=True)
    board = "######\n#@$kr#\n######"
    monsters = {"r": "1/3"}
    game = drawn(
        board,
        variant=variant,
        monsters=monsters,
        gold=most,
        keys=most,
        experience=most,
    )

    for _ in range(3):
        game.move("e")

    hero = game.adventurer
    assert not game.floor.monsters
    assert hero.gold == hero.keys == hero.experience == most
    assert Dungeon.from_text(str(game)).inheritance().gold == most
