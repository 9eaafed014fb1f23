"""Numbers: every reader takes the digits 0 to 9, and those of no other alphabet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alpaca_emblem import Game, GameController
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon, Variant

pytestmark = pytest.mark.unmeasured

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


def match() -> Game:
    return GameController.skirmish(map_size=4, seed=1)


def duel() -> Game:
    return Duel(seed=1)


def dungeon() -> Game:
    text = str(Dungeon(seed=1, variant=Variant(inventory=5)))
    return Dungeon.from_text(
        text.replace("adventurer = { ", 'adventurer = { effects = ["might 12 2"], ')
    )


@pytest.mark.parametrize("alphabet", [ARABIC, WIDE], ids=["arabic", "wide"])
@pytest.mark.parametrize(
    ("make", "number"),
    [
        (match, "200/200"),
        (match, "bow 30 2-5"),
        (match, "id = 2"),
        (duel, "20/20"),
        (dungeon, "20/20"),
        (dungeon, "might 12 2"),
        (dungeon, '"0", "0"'),
    ],
)
def test_digits_of_other_alphabets_are_refused(
    make: Callable[[], Game], number: str, alphabet: dict[int, int]
) -> None:
    text = str(make())
    assert number in text
    assert Game.from_text(text).digest() == make().digest()

    with pytest.raises(NotationError):
        Game.from_text(text.replace(number, number.translate(alphabet), 1))
