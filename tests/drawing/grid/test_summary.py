"""Summaries of battles: the side to act, notes on units, and the winners."""

import pytest

from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import EndTurn, Remove


def test_turns_are_counted_up_to_a_limit(brook: GridBattle) -> None:
    assert BattleSummary(brook).heading == "Turn 2"

    scenario = GridBattle().scenario
    assert (
        BattleSummary(GridBattle(scenario.with_options(survive=9))).heading
        == "Turn 1 of 9"
    )
    both = scenario.with_options(survive=9, turn_limit=7)
    assert BattleSummary(GridBattle(both)).heading == "Turn 1 of 7"


def test_the_end_is_told(brook: GridBattle) -> None:
    assert BattleSummary(brook).verdict == "heroes to act"

    for number in (3, 4):
        brook.apply(Remove(number))

    assert BattleSummary(brook).verdict == "The heroes win: no foe is left"


def test_an_end_without_winners_is_told_too(brook: GridBattle) -> None:
    position = brook.position() | {"outcome": {"reason": "draw", "winners": []}}
    del position["to_act"]

    assert (
        BattleSummary(GridBattle.from_position(position)).verdict == "No one won: draw"
    )


def test_people_are_called_in_a_language_or_else_in_english(
    brook: GridBattle,
) -> None:
    knight, scout = brook.units[:2]

    english, bulgarian = BattleSummary(brook), BattleSummary(brook, "bg")
    assert (english.unit(knight), bulgarian.unit(knight)) == ("Knight 1", "Рицар 1")
    assert bulgarian.unit(scout) == "Scout 2"
    assert bulgarian.piece(knight).code == "Рa"
    assert bulgarian.piece(knight).title == ("Рицар 1 (герои), живот 9/18, в ръка: меч")


def test_a_piece_has_the_name_of_its_unit(brook: GridBattle) -> None:
    pieces = [BattleSummary(brook).piece(unit) for unit in brook.units[:3]]

    assert [piece.code for piece in pieces] == ["Ka", "Sa", "Bb"]
    assert pieces[0].title == "Knight 1 (heroes), 9/18 hit points, sword equipped"
    assert pieces[0].health == 0.5


def test_a_staff_is_equipped_too(brook: GridBattle) -> None:
    position = brook.position()
    position["unit"][0] |= {"class": "Cleric"}
    battle = GridBattle.from_position(position)

    piece = BattleSummary(battle).piece(battle.units[0])

    assert piece.title == "Knight 1 (heroes), 9/18 hit points, staff equipped"


def test_readiness_is_that_of_the_phase(brook: GridBattle) -> None:
    def readiness() -> list[Readiness]:
        return [BattleSummary(brook).piece(unit).readiness for unit in brook.units[:4]]

    ready, moved, waiting = Readiness.READY, Readiness.MOVED, Readiness.WAITING
    assert readiness() == [ready, moved, waiting, waiting]

    brook.apply(EndTurn())

    assert readiness() == [waiting, moved, ready, waiting]


def test_no_unit_has_acted_when_it_is_over(brook: GridBattle) -> None:
    for number in (3, 4):
        brook.apply(Remove(number))

    assert BattleSummary(brook).piece(brook.units[1]).readiness is Readiness.WAITING


def test_notes_say_what_is_special(brook: GridBattle) -> None:
    assert [person.note for person in BattleSummary(brook).units()] == [
        "",
        "acted",
        "",
        "on guard",
    ]
    assert BattleSummary(brook).units()[0].power == 7
    assert BattleSummary(brook).fallen("foes") == "fallen: Bandit 5"
    assert BattleSummary(brook).fallen("heroes") == ""


def test_a_view_hides_units_out_of_sight(misty: GridBattle) -> None:
    seen = BattleSummary(misty.view("heroes"))

    assert [person.note for person in seen.units()][-1] == "out of sight"
    assert [person.is_placed for person in seen.units()][-1] is False
    hidden = seen.hidden_places
    assert misty.location((1, 4)).index in hidden
    assert misty.location((0, 0)).index not in hidden


def test_the_battle_itself_shows_everything(misty: GridBattle) -> None:
    assert BattleSummary(misty).game is misty
    assert BattleSummary(misty).hidden_places == frozenset()


def test_nothing_else_is_drawn() -> None:
    with pytest.raises(InvalidTypeError, match=r"^game must be of class GridBattle"):
        BattleSummary("original")  # type: ignore[arg-type]
