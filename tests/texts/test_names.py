"""Names: the units of a game, from its position or a view."""

import pytest

from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.units import Hero
from alpaca_emblem.texts import Named, Names
from tests.games.dungeon.positions import SIDE, drawn


def match_with_a_hero() -> GameController:
    match = GameController(players=["North"], map_size=2, seed=1)
    match.add_generic_unit(Hero, 0, 0)
    return match


def test_units_are_read_from_a_position() -> None:
    names = Names.of(match_with_a_hero().position(), "North")

    assert names == Names("match", {1: Named("Hero", "North")}, "North")


def test_a_view_will_do() -> None:
    match = match_with_a_hero()

    assert Names.of(match.view("North").position) == Names.of(match.position())


def test_a_game_without_units_has_names_too() -> None:
    assert Names.of({"game": "pile"}) == Names("pile")


def test_another_side_can_be_the_speaker() -> None:
    names = Names.of(match_with_a_hero().position())

    assert names.speaker is None
    assert names.spoken_by("North").speaker == "North"
    assert names.spoken_by("North").units == names.units


def test_own_names_are_read_where_a_game_has_them() -> None:
    names = Names.of(GridBattle().position())

    knight, bandit = names.units[1], names.units[4]
    assert (knight.unit_class, knight.owner) == ("SwordMaster", "heroes")
    assert (bandit.own_name("en"), bandit.own_name("es")) == ("Bandit", "Bandido")


def test_a_dungeon_has_its_adventurer_and_those_in_sight() -> None:
    board = """
        #######
        #@.r#g#
        #######
    """
    game = drawn(board, variant=Variant(sight="walls"))

    seen = Names.of(game.view(SIDE).position)
    everybody = Names.of(game.position())

    adventurer = Named("Adventurer", None, is_only_one=True)
    assert seen.units == {1: adventurer, 2: Named("Rat", None)}
    assert everybody.units == {**seen.units, 3: Named("Goblin", None)}


@pytest.mark.parametrize(
    ("own_names", "expected"),
    [
        ((), None),
        ((("en", "Knight"), ("de", "Ritter")), "Ritter"),
        ((("fr", "Chevalier"), ("en", "Knight")), "Knight"),
        ((("fr", "Chevalier"), ("it", "Cavaliere")), "Chevalier"),
    ],
    ids=["none", "in the language", "in English", "in another one"],
)
def test_a_name_is_found_if_there_is_any(
    own_names: tuple[tuple[str, str], ...], expected: str | None
) -> None:
    assert Named("Hero", "heroes", own_names=own_names).own_name("de") == expected
