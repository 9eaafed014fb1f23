"""Pieces: the parts of a unit on the board."""

import pytest

from alpaca_emblem.drawing.emblems import emblem_of
from alpaca_emblem.drawing.pieces import (
    Piece,
    Readiness,
    field_pieces,
    piece_token,
    unit_piece,
)
from alpaca_emblem.drawing.summary import unit_title
from alpaca_emblem.drawing.tokens import Token
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Spear
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Archer, Hero
from alpaca_emblem.texts import Narrator


@pytest.fixture
def hero() -> Hero:
    return Hero(max_hit_points=100, movement=3)


def test_piece_describes_its_unit(hero: Hero) -> None:
    hero.take_damage(77.5)

    piece = unit_piece(hero, 1, Readiness.MOVED)

    assert piece == Piece(
        letter="H",
        title="Hero, 22.5/100 hit points",
        side=1,
        health=0.225,
        readiness=Readiness.MOVED,
        emblem=emblem_of(hero),
        must_survive=True,
    )
    assert piece.code == "Hb"


def test_title_names_owner_and_equipped_item(hero: Hero) -> None:
    Tactician(name="Ada").add_unit(hero)
    hero.add_item(Spear(name="pike", power=10))
    hero.add_item(Spear(name="lance", power=10))
    hero.equip(hero.items[1])

    assert unit_title(hero, Narrator("en")) == (
        "Hero (Ada), 100/100 hit points, lance equipped"
    )
    assert unit_title(hero, Narrator("bg")) == (
        "Герой (Ada), живот 100/100, в ръка: lance"
    )


def test_a_piece_is_drawn_as_a_token(hero: Hero) -> None:
    lance = Spear(name="lance", power=10)
    hero.add_item(lance)
    hero.equip(lance)

    token = piece_token(unit_piece(hero, 1, Readiness.READY), is_selected=True)

    assert token == Token(
        emblem=emblem_of(hero),
        letter="H",
        side=1,
        health=1.0,
        badge=emblem_of(lance),
        ready=True,
        selected=True,
        crown=True,
        title="Hero, 100/100 hit points, lance equipped",
    )


def test_the_fallen_and_those_that_have_moved_are_told_apart(hero: Hero) -> None:
    moved = piece_token(unit_piece(hero, 0, Readiness.MOVED))
    hero.die()
    dead = piece_token(unit_piece(hero, 0))

    assert (moved.acted, moved.ready, moved.dead) == (True, False, False)
    assert (dead.dead, dead.health) == (True, 0)


def test_letter_is_made_printable() -> None:
    assert Piece(letter="\x1b", title="trickster").code == "\ufffd"


def test_owners_are_numbered_as_the_players_of_a_match() -> None:
    field = Field.of_size(1, 4)
    for column, name in enumerate(("Player 10", "Player 2", "Player 1")):
        unit = Archer(max_hit_points=1, movement=1)
        Tactician(name=name).add_unit(unit)
        field.place(unit, field[0, column])

    piece_at = field_pieces(field)

    pieces = [piece_at(location) for location in field.locations]
    assert [piece and piece.side for piece in pieces] == [2, 1, 0, None]


def test_units_without_a_known_owner_have_no_side(hero: Hero) -> None:
    field = Field.of_size(1, 2)
    field.place(hero, field[0, 0])
    stranger = Hero(max_hit_points=1, movement=1)
    Tactician(name="Stranger").add_unit(stranger)
    field.place(stranger, field[0, 1])

    piece_at = field_pieces(field, {Tactician(name="Ada"): 0})

    pieces = [piece_at(location) for location in field.locations]
    assert [piece and piece.code for piece in pieces] == ["H", "H"]
