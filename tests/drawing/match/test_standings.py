"""Standings: who is to act, who is out, who has won."""

import pytest

from alpaca_emblem.drawing.match.standings import (
    as_match,
    heading,
    match_piece,
    standings,
    verdict,
)
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.games.match import GameController


def notes(game: GameController) -> list[str]:
    return [standing.note for standing in standings(game)]


def test_turn_zero_has_no_number() -> None:
    game = GameController(players=2, map_size=3, seed=7)

    assert (heading(game), verdict(game)) == ("Turn zero", "Player 2 is to act")
    assert notes(game) == ["acts next", "to act"]


def test_nobody_acts_before_the_rounds() -> None:
    game = GameController(players=2, map_size=3, seed=7)
    game.end_turn()
    game.end_turn()

    assert verdict(game) == "the rounds can begin"
    assert notes(game) == ["ready", "ready"]


def test_rounds_are_counted_up_to_their_limit() -> None:
    game = GameController(players=2, map_size=3, seed=7)
    game.init_endless_game()
    assert heading(game) == "Round 1"

    game.undo()
    game.init_game(1)
    assert heading(game) == "Round 1 of 1"

    game.end_turn()
    game.end_turn()
    assert heading(game) == "Round 1 of 1"
    assert verdict(game) == "Player 1 and Player 2 have won: round limit"
    assert notes(game) == ["won", "won"]


def test_standings_say_how_everybody_is_doing(duel: GameController) -> None:
    ada, bo, cy = standings(duel)

    assert (ada.words, ada.is_to_act) == ("2 of 2 units, to act", True)
    assert (bo.words, bo.is_to_act) == ("1 of 2 units, has acted", False)
    assert (cy.words, cy.is_out) == ("0 of 1 units, acts next", False)


def test_those_who_leave_are_out(duel: GameController) -> None:
    duel.resign()

    ada, _, cy = standings(duel)

    assert (ada.words, ada.is_out) == ("0 of 2 units, out", True)
    assert cy.note == "to act"


def test_those_who_stay_but_have_fewer_units_have_lost() -> None:
    game = GameController.skirmish(players=3, map_size=4, seed=1, units=2, max_rounds=1)
    game.resign()
    with game.editing():
        owner = game.turn_owner
        assert owner is not None
        owner.units[1].die()
    for _ in range(2):
        game.end_turn()

    assert sorted(notes(game)) == ["lost", "out", "won"]
    assert verdict(game).endswith(" has won: round limit")


def test_late_players_act_later() -> None:
    game = GameController.skirmish(players=4, map_size=4, seed=1, units=1)

    assert sorted(notes(game)) == ["acts later", "acts later", "acts next", "to act"]


def test_pieces_know_their_turn(duel: GameController) -> None:
    pieces = [match_piece(duel, unit) for unit in duel.units]

    assert [piece.readiness for piece in pieces] == [
        Readiness.READY,
        Readiness.MOVED,
        *[Readiness.WAITING] * 3,
    ]
    assert [piece.side for piece in pieces] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("side", ["Ada", "Bo"])
def test_view_shows_the_match(duel: GameController, side: str) -> None:
    assert as_match(duel) is duel
    assert standings(as_match(duel.view(side))) == standings(duel)


def test_nobody_can_win() -> None:
    game = GameController(players=1, map_size=1, seed=7)
    game.remove_tactician("Player 1")
    game.init_game(3)

    assert verdict(game) == "nobody has won: last standing"
