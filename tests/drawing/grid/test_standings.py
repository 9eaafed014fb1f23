"""Standings: whose turn it is, who has acted, who is unseen, who has won."""

import pytest

from alpaca_emblem.drawing.grid.standings import (
    as_battle,
    battle_piece,
    fallen,
    heading,
    name_of,
    people,
    unseen_places,
    verdict,
)
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import EndTurn, Remove


def test_turns_are_counted_up_to_a_limit(brook: GridBattle) -> None:
    assert heading(brook) == "Turn 2"

    scenario = GridBattle().scenario
    assert heading(GridBattle(scenario.with_options(survive=9))) == "Turn 1 of 9"
    both = scenario.with_options(survive=9, turn_limit=7)
    assert heading(GridBattle(both)) == "Turn 1 of 7"


def test_the_end_is_told(brook: GridBattle) -> None:
    assert verdict(brook) == "the heroes are to act"

    for number in (3, 4):
        brook.apply(Remove(number))

    assert verdict(brook) == "the heroes have won: rout"


def test_an_end_without_winners_is_told_too(brook: GridBattle) -> None:
    position = brook.position() | {"outcome": {"reason": "draw", "winners": []}}
    del position["to_act"]

    assert verdict(GridBattle.from_position(position)) == "nobody has won: draw"


def test_people_are_called_in_a_language_or_else_in_english(
    brook: GridBattle,
) -> None:
    knight, scout = brook.units[:2]

    assert (name_of(brook, knight), name_of(brook, knight, "bg")) == ("Knight", "Рицар")
    assert name_of(brook, scout, "bg") == "Scout"
    assert battle_piece(brook, knight, "bg").code == "Рa"


def test_a_piece_tells_who_it_is(brook: GridBattle) -> None:
    pieces = [battle_piece(brook, unit) for unit in brook.units[:3]]

    assert [piece.code for piece in pieces] == ["Ka", "Sa", "Bb"]
    assert pieces[0].title == "Knight 1 of the heroes, 9/18 hit points, sword in hand"
    assert pieces[0].health == 0.5


def test_a_staff_is_no_weapon(brook: GridBattle) -> None:
    position = brook.position()
    position["unit"][0] |= {"class": "Cleric"}
    battle = GridBattle.from_position(position)

    piece = battle_piece(battle, battle.units[0])

    assert piece.title == "Knight 1 of the heroes, 9/18 hit points"


def test_readiness_is_that_of_the_phase(brook: GridBattle) -> None:
    def readiness() -> list[Readiness]:
        return [battle_piece(brook, unit).readiness for unit in brook.units[:4]]

    ready, moved, waiting = Readiness.READY, Readiness.MOVED, Readiness.WAITING
    assert readiness() == [ready, moved, waiting, waiting]

    brook.apply(EndTurn())

    assert readiness() == [waiting, moved, ready, waiting]


def test_nobody_has_acted_when_it_is_over(brook: GridBattle) -> None:
    for number in (3, 4):
        brook.apply(Remove(number))

    assert battle_piece(brook, brook.units[1]).readiness is Readiness.WAITING


def test_notes_say_what_is_special(brook: GridBattle) -> None:
    assert [person.note for person in people(brook, brook.units)] == [
        "",
        "acted",
        "",
        "guard",
    ]
    assert people(brook, brook.units)[0].numbers == (7, 3, 2)
    assert fallen(brook) == (brook.units[4],)


def test_a_view_hides_who_is_out_of_sight(misty: GridBattle) -> None:
    seen = as_battle(misty.view("heroes"))

    assert [person.note for person in people(seen, seen.units)][-1] == "unseen"
    assert [person.is_placed for person in people(seen, seen.units)][-1] is False
    hidden = unseen_places(seen)
    assert misty.location((1, 4)).index in hidden
    assert misty.location((0, 0)).index not in hidden


def test_whoever_conducts_the_battle_sees_everything(misty: GridBattle) -> None:
    assert as_battle(misty) is misty
    assert unseen_places(misty) == frozenset()


def test_nothing_else_is_drawn() -> None:
    with pytest.raises(InvalidTypeError, match=r"^game must be of class GridBattle"):
        as_battle("original")  # type: ignore[arg-type]
