"""Summaries of matches: the player to act, players who are out, and the winners."""

import pytest

from alpaca_emblem.drawing.match.summary import MatchSummary
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.games.match import GameController


def notes(game: GameController) -> list[str]:
    return [p.standing.split(", ")[1] for p in MatchSummary(game).players()]


def test_turn_zero_has_no_number() -> None:
    game = GameController(players=2, map_size=3, seed=7)

    assert (MatchSummary(game).heading, MatchSummary(game).verdict) == (
        "Turn zero",
        "Player 2 to act",
    )
    assert notes(game) == ["acts next", "to act"]


def test_no_player_acts_before_the_rounds() -> None:
    game = GameController(players=2, map_size=3, seed=7)
    game.end_turn()
    game.end_turn()

    assert MatchSummary(game).verdict == "the rounds can begin"
    assert notes(game) == ["ready", "ready"]


def test_rounds_are_counted_up_to_their_limit() -> None:
    game = GameController(players=2, map_size=3, seed=7)
    game.init_endless_game()
    assert MatchSummary(game).heading == "Round 1"

    game.undo()
    game.init_game(1)
    assert MatchSummary(game).heading == "Round 1 of 1"

    game.end_turn()
    game.end_turn()
    assert MatchSummary(game).heading == "Round 1 of 1"
    assert MatchSummary(game).verdict == (
        "Player 1 and Player 2 draw: no other player has as many units after "
        "the last round"
    )
    assert notes(game) == ["won", "won"]


def test_standings_show_the_state_of_all_players(duel: GameController) -> None:
    ada, bo, cy = MatchSummary(duel).players()

    assert (ada.standing, ada.is_to_act) == ("2 of 2 units, to act", True)
    assert (bo.standing, bo.is_to_act) == ("1 of 2 units, has acted", False)
    assert (cy.standing, cy.is_out) == ("0 of 1 units, acts next", False)


def test_players_who_leave_are_out(duel: GameController) -> None:
    duel.resign()

    ada, _, cy = MatchSummary(duel).players()

    assert (ada.standing, ada.is_out) == ("0 of 2 units, out", True)
    assert cy.standing.endswith(", to act")


def test_remaining_players_with_fewer_units_have_lost() -> None:
    game = GameController.skirmish(players=3, map_size=4, seed=1, units=2, max_rounds=1)
    game.resign()
    with game.editing():
        owner = game.turn_owner
        assert owner is not None
        owner.units[1].die()
    for _ in range(2):
        game.end_turn()

    assert sorted(notes(game)) == ["lost", "out", "won"]
    assert MatchSummary(game).verdict.endswith(
        " wins: no other player has as many units after the last round"
    )


def test_late_players_act_later() -> None:
    game = GameController.skirmish(players=4, map_size=4, seed=1, units=1)

    assert sorted(notes(game)) == ["acts later", "acts later", "acts next", "to act"]


def test_pieces_know_their_turn(duel: GameController) -> None:
    pieces = [MatchSummary(duel).piece(unit) for unit in duel.units]

    assert [piece.readiness for piece in pieces] == [
        Readiness.READY,
        Readiness.MOVED,
        *[Readiness.WAITING] * 3,
    ]
    assert [piece.side for piece in pieces] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("side", ["Ada", "Bo"])
def test_view_shows_the_match(duel: GameController, side: str) -> None:
    assert MatchSummary(duel).game is duel
    shown = MatchSummary(duel.view(side))
    assert shown.players() == MatchSummary(duel).players()


def test_a_match_can_end_without_a_winner() -> None:
    game = GameController(players=1, map_size=1, seed=7)
    game.remove_tactician("Player 1")
    game.init_game(3)

    assert MatchSummary(game).verdict == "No one wins: no player is left"
