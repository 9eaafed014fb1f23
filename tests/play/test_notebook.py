"""The board of a notebook plays the same game object as other cells."""

from typing import Any

import pytest

pytest.importorskip("anywidget")

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, record
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.grid import EndTurn
from alpaca_emblem.play import Board, Session


class Sent(list[dict[str, Any]]):
    """The frames that a board has sent."""


def board_of(game: Any, **options: Any) -> tuple[Any, Sent]:
    board, sent = Board(game, **options), Sent()
    board.send = sent.append
    return board, sent


def ask(board: Any, **message: object) -> None:
    board._handle_custom_msg(message, [])


GAMES = [
    GridBattle(seed=1),
    GameController.skirmish(seed=1),
    Dungeon(seed=68638),
    Duel(seed=1, rules="full"),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_board_shows_the_game_itself(game: Game) -> None:
    board, sent = board_of(game)
    ask(board, type="hello")
    assert board.game is game
    assert sent[-1]["board"].startswith("<svg")
    assert sent[-1]["kind"] == game.name


def test_what_is_played_on_the_board_is_in_the_game() -> None:
    game = GridBattle(seed=1)
    board, sent = board_of(game)
    ask(board, type="hello")
    ask(board, type="pick", pick="end-turn", seq=sent[-1]["seq"])
    assert game.actions == (EndTurn(),)
    assert len(sent) == 2


def test_board_follows_what_code_does() -> None:
    game = GridBattle(seed=1)
    _, sent = board_of(game)
    game.apply(EndTurn())
    assert [frame["side"] for frame in sent] == [1]
    game.undo()
    assert sent[-1]["side"] == 0


def test_board_follows_the_new_game_and_leaves_the_old_one() -> None:
    old = GridBattle(seed=1)
    board, sent = board_of(old)
    ask(board, type="new", game="duel", options={})
    assert board.game.name == "duel"
    count = len(sent)
    old.apply(EndTurn())
    assert len(sent) == count


def test_replay_and_session_can_be_shown() -> None:
    game = Duel(seed=1)
    game.apply(game.legal_actions()[0])
    board, _ = board_of(record(game))
    assert len(board.session.redoable) == 1
    session = Session(game)
    assert Board(session).session is session


def test_message_of_no_sense_is_answered_by_a_frame() -> None:
    board, sent = board_of(GridBattle(seed=1))
    board._handle_custom_msg("nonsense", [])
    assert sent[-1]["type"] == "frame"


def test_picture_is_kept_for_readers_without_a_kernel() -> None:
    bundle = Board(GridBattle(seed=1))._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"].startswith("<svg")


def test_style_follows_the_palette() -> None:
    assert "--ae-page" in str(Board(GridBattle(seed=1))._css)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InvalidTypeError):
        Board(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError):
        Board(GridBattle(seed=1), language="fr")
