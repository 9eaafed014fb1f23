"""Text boards tell by signs what pictures tell by colours."""

from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.drawing import plain, terminal_style
from alpaca_emblem.grid import BanditAgent, Scenario
from alpaca_emblem.play import Session
from alpaca_emblem.play.text_boards import LARGE, SMALL, TextBoard, text_board

GAMES: dict[str, Callable[[], Game]] = {
    "grid": lambda: GridBattle(seed=1),
    "fog": lambda: GridBattle("fog", seed=1),
    "match": lambda: GameController.skirmish(2, 5, 1, units=2),
    "turn zero": lambda: GameController(players=2, map_size=3, seed=1),
    "dungeon": lambda: Dungeon(seed=3),
    "duel": lambda: Duel(enemies=["wolf", "goblin"], rules="full", seed=1),
}


def by_hand(game: Game) -> Session:
    return Session(game, dict.fromkeys(game.sides))


def text(board: TextBoard) -> list[str]:
    return plain(board.lines()).splitlines()


@pytest.fixture
def battle() -> Session:
    return Session(GridBattle(seed=1))


def test_reach_selection_and_cursor_have_signs(battle: Session) -> None:
    battle.pick((3, 1))
    battle.point((3, 2))
    lines = text(text_board(battle))
    assert lines[4].startswith("3  +.   =Ka1=[o  ]")
    assert lines[5].startswith("4  >Sa3 +.")


def test_danger_has_a_sign(battle: Session) -> None:
    assert not any("!" in line for line in text(text_board(battle)))
    battle.key("d")
    assert any("!" in line for line in text(text_board(battle)))


def in_reach() -> Session:
    """Return a session in which a hero can strike."""
    session = Session(GridBattle(seed=1))
    session.controls.adviser = BanditAgent  # type: ignore[misc]  # no search
    while session.game.outcome is None:
        action = session.hint()
        if action is None:
            session.advance()
        elif session.sketch.targets:
            return session
        else:
            session.key("enter")
    raise AssertionError("no hero ever strikes")


@pytest.mark.unmeasured
def test_a_destination_shows_the_ghost_of_the_unit() -> None:
    session = in_reach()
    assert session.sketch.ghost is not None
    lines = "\n".join(text(text_board(session, has_cursor=False)))
    label = lines[lines.index("=") + 1 :][:3]
    assert f"={label}=" in lines
    assert f"~{label}~" in lines


@pytest.mark.unmeasured
def test_targets_have_signs_and_the_damage_above_them() -> None:
    session = in_reach()
    small, large = text_board(session, has_cursor=False), text_board(session, LARGE)
    assert any("xB" in line for line in text(small))
    place, (note, _) = next(iter(session.sketch.targets.items()))
    assert large.geometry is not None
    line = text(large)[large.middle(place)[1] - 1]
    assert note in line


@pytest.mark.unmeasured
def test_the_last_strike_is_written_over_who_took_it() -> None:
    session = in_reach()
    session.key("enter")
    assert any(event.damage_to() for event in session.heard)
    before = "".join(text(text_board(session)))
    after = "".join(text(text_board(session, shows_strikes=True)))
    assert before.count("-") < after.count("-")


def test_slabs_have_their_signs_in_the_gaps() -> None:
    session = by_hand(GAMES["match"]())
    assert ">Hb1" in "\n".join(text(text_board(session, has_cursor=False)))
    own = session.next_picks()[0]
    assert isinstance(own, tuple)
    session.pick(own)
    lines = "\n".join(text(text_board(session)))
    assert "+" in lines
    assert "[" in lines


def test_a_duel_marks_the_lines_of_targets() -> None:
    session = Session(GAMES["duel"]())
    while session.advance():
        pass
    session.pick("strike")
    session.point("unit-3")
    board = text_board(session)
    signs = [line[:1] for line in text(board)]
    assert signs.count("x") == signs.count(">") == 1
    at = signs.index(">")
    assert board.pick_at(5, at) == "unit-3"
    assert board.pick_at(5, 0) is None


@pytest.mark.unmeasured
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", GAMES)
def test_boards_have_one_width_and_known_styles(name: str, size: int) -> None:
    session = by_hand(GAMES[name]())
    for _ in range(3):
        board = text_board(session, size)
        assert {len(row) for row in board.canvas.rows} == {board.width}
        for row in board.canvas.rows:
            for glyph in row:
                terminal_style(glyph.style)
        session.pick(session.next_picks()[0])


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", ["grid", "match", "dungeon"])
def test_the_middle_of_each_cell_is_in_that_cell(name: str, size: int) -> None:
    board = text_board(by_hand(GAMES[name]()), size)
    assert board.geometry is not None
    for row in range(board.geometry.rows):
        for column in range(board.geometry.columns):
            x, y = board.middle((row, column))
            assert board.pick_at(x, y) == (row, column)
    assert board.pick_at(board.width, board.height) is None


def test_large_cells_show_hit_points(battle: Session) -> None:
    lines = text(text_board(battle, LARGE))
    assert "Ka1" in lines[11]
    assert "#####" in lines[12]


def test_the_hero_of_a_dungeon_stands_in_the_middle() -> None:
    session = Session(GAMES["dungeon"]())
    focus = session.controls.focus(session.shown)
    assert focus is not None
    board = text_board(session, LARGE).around(focus, 40, 11)
    assert (board.width, board.height) == (40, 11)
    assert board.canvas.at(20, 5).text == "@"
    assert board.pick_at(20, 5) == focus
    assert board.pick_at(22, 5) == (focus[0], focus[1] + 1)


def test_rock_without_a_floor_beside_it_is_dark() -> None:
    session = Session(GAMES["dungeon"]())
    small, large = text_board(session), text_board(session, LARGE)
    count = "".join(text(small)).count("#")
    assert 0 < "".join(text(large)).count("#") < 2 * count


def test_own_signs_of_two_columns_keep_the_cells_in_place() -> None:
    board = text_board(Session(GridBattle(Scenario.from_text(WIDE), seed=1)), LARGE)
    assert {len(row) for row in board.canvas.rows} == {board.width}


WIDE = """
name = "Wide"
map = '''
..
..
'''
[[unit]]
side = "heroes"
name = "英雄"
class = "SwordMaster"
at = [0, 0]
hit_points = 12
movement = 3
power = 5
defense = 1
[[unit]]
side = "foes"
name = "[red]Bandit[/]"
class = "Fighter"
at = [1, 1]
hit_points = 12
movement = 3
power = 5
defense = 1
"""
