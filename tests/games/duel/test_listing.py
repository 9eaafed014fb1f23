"""Lists of legal actions: one tuple for each set of choices."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import HEAVY_BLOW, SWEEP
from alpaca_emblem.games.duel.actions import Flee, Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.listing import MOST_FOES
from tests.games.duel.arena import BANDAGE, BLEED, DRAUGHT, duel, edit, enemy, fighter

EQUIPPED = fighter(abilities=(HEAVY_BLOW, SWEEP), pack=(DRAUGHT, BANDAGE), max_mana=3)


def test_actions_come_by_place_and_by_number() -> None:
    game = duel(EQUIPPED, fighter(), fighter())
    edit(game.hero, game, effects=(BLEED,))

    assert game.legal_actions() == (
        *(Strike(1, 2), Strike(1, 3)),
        *(UseSkill(1, 0, 2), UseSkill(1, 0, 3), UseSkill(1, 1, None)),
        *(UseItem(1, 1), UseItem(1, 2)),
        *(Flee(1), Wait(1)),
    )


def test_equal_choices_give_one_tuple() -> None:
    game, other = duel(EQUIPPED), duel(EQUIPPED)

    assert game.legal_actions() is other.legal_actions()


@pytest.mark.parametrize(
    "values",
    [
        {"mana": 2},
        {"cooldowns": (0, 1)},
        {"effects": (BLEED,)},
    ],
    ids=["mana", "cooldowns", "effects"],
)
def test_other_choices_give_another(values: dict[str, object]) -> None:
    game = duel(EQUIPPED)
    before = game.legal_actions()

    edit(game.hero, game, **values)

    assert game.legal_actions() != before
    assert all(map(game.is_legal, game.legal_actions()))


@pytest.mark.parametrize("item", [1, 2])
def test_items_that_are_used_up_are_left_out(item: int) -> None:
    game = duel(EQUIPPED)
    edit(game.hero, game, effects=(BLEED,))

    with game.editing():
        setattr(game.hero.items[item], "count", 0)  # noqa: B010  # mypy

    assert UseItem(1, item) not in game.legal_actions()
    assert UseItem(1, 3 - item) in game.legal_actions()


def test_lists_against_many_foes_are_the_same() -> None:
    game = Duel(hero=EQUIPPED, enemies=["wolf"] * (MOST_FOES + 1), rules="full", seed=1)
    while game.to_act != "hero":
        game.wait()

    many = game.legal_actions()
    edit(enemy(game), game, hit_points=0)
    few = game.legal_actions()

    at_the_fallen = (Strike(1, 2), UseSkill(1, 0, 2))
    assert few == tuple(action for action in many if action not in at_the_fallen)
