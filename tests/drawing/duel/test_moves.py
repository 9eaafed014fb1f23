"""The moves of the hero: names, costs and counts, in the order of the game."""

from alpaca_emblem.drawing.duel import duel_parts
from alpaca_emblem.drawing.duel.moves import Move, moves
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.emblems import EMBLEMS
from alpaca_emblem.games.duel import Duel
from tests.drawing.duel.test_pictures import texts
from tests.drawing.grounds import of_class, read
from tests.games.duel.arena import BANDAGE, BELT, DRAUGHT, duel, edit, fighter


def test_the_full_rules_allow_skills_and_items() -> None:
    listed = moves(DuelSummary(Duel(seed=1, rules="full")))

    assert listed == (
        Move(EMBLEMS["hand axe"], "Hand axe"),
        Move(EMBLEMS["heavy blow"], "Heavy blow", mana=2),
        Move(EMBLEMS["sweep"], "Sweeping blow", mana=3),
        Move(EMBLEMS["healing draught"], "Healing draught", count=3),
        Move(EMBLEMS["bandage"], "Bandage", count=2),
    )


def test_the_lesson_has_plain_strikes_only() -> None:
    assert len(moves(DuelSummary(Duel(seed=1)))) == 1


def test_what_is_used_up_is_left_out_and_what_is_worn_has_no_count() -> None:
    game = duel(fighter("mage", pack=(DRAUGHT, BANDAGE, BELT)))
    with game.editing():
        object.__setattr__(game.hero.items[1], "count", 0)

    listed = moves(DuelSummary(game))[1:]

    assert [(move.name, move.count) for move in listed] == [
        ("Bandage", 1),
        ("Belt", None),
    ]


def test_abilities_that_cool_down_tell_how_long() -> None:
    game = Duel(seed=1, rules="full")
    edit(game.hero, game, cooldowns=(2, 0))

    (panel,) = of_class(read(duel_parts(game).legend), "moves")

    assert "… 2" in texts(panel)
    assert [move.wait for move in moves(DuelSummary(game))[:3]] == [0, 2, 0]


def test_nothing_can_be_used_after_the_end() -> None:
    game = Duel(seed=16)
    while game.outcome is None:
        game.strike()

    assert moves(DuelSummary(game)) == ()
    assert of_class(read(duel_parts(game).legend), "moves") == []
