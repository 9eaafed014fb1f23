"""Marks on the field of a match: what can be done, and what has been done."""

from alpaca_emblem.drawing.match.marks import MatchMarks, Strike
from alpaca_emblem.games.match import GameController
from alpaca_emblem.match import EndTurn, Move, UnitFell, UnitHealed, UnitStruck, UseItem

HEALER = """
game = "match"
players = ["Ada", "Bo"]
order = ["Ada", "Bo"]
to_act = "Ada"
round = 1
board = ".---.---."
unit = [
  { id = 1, class = "Cleric", owner = "Ada", at = [0, 0], hit_points = "9/9", \
movement = 1, items = ["*staff 7 1-2 'stick'"] },
  { id = 2, class = "Hero", owner = "Ada", at = [0, 1], hit_points = "1/9", \
movement = 1 },
  { id = 3, class = "Hero", owner = "Bo", at = [0, 2], hit_points = "9/9", \
movement = 1 },
]
"""


def test_nothing_is_marked_without_a_selection_or_events(
    duel: GameController,
) -> None:
    assert MatchMarks.of(duel, None, ()) == MatchMarks()


def test_a_selection_has_its_reach_and_targets(duel: GameController) -> None:
    marks = MatchMarks.of(duel, 1, ())

    assert marks.selected == (0, 0)
    assert set(marks.reach) == {(0, 1), (1, 0)}
    assert marks.targets == (Strike((1, 2), "-30"),)


def test_a_target_that_falls_is_marked(duel: GameController) -> None:
    with duel.editing():
        duel.unit_numbered(3).hit_points = 20

    assert MatchMarks.of(duel, 1, ()).targets == (Strike((1, 2), "-30", falls=True),)


def test_a_unit_off_the_board_has_no_marks(duel: GameController) -> None:
    assert MatchMarks.of(duel, 5, ()) == MatchMarks()


def test_a_unit_out_of_turn_is_selected_alone(duel: GameController) -> None:
    assert MatchMarks.of(duel, 3, ()) == MatchMarks(selected=(1, 2))


def test_healing_adds_hit_points() -> None:
    game = GameController.from_text(HEALER)
    assert isinstance(game, GameController)

    assert MatchMarks.of(game, 1, ()).targets == (Strike((0, 1), "+7"),)

    events = game.apply(UseItem.of(1, 2))
    assert isinstance(events[0], UnitHealed)
    assert MatchMarks.of(game, None, events).strikes == (Strike((0, 1), "+7"),)


def test_walks_follow_the_bridges(duel: GameController) -> None:
    """The way from (0, 0) to (0, 1) is straight; there is none from (1, 0) but back."""
    events = duel.apply(Move.of(1, (1, 0)))

    assert MatchMarks.of(duel, None, events).walks == (((0, 0), (1, 0)),)


def test_strikes_show_where_units_fell(duel: GameController) -> None:
    with duel.editing():
        duel.unit_numbered(3).hit_points = 20
    events = duel.apply(UseItem.of(1, 3))
    assert any(isinstance(event, UnitFell) for event in events)
    assert any(isinstance(event, UnitStruck) for event in events)

    marks = MatchMarks.of(duel, None, events)

    assert marks.strikes == (Strike((1, 2), "-30"),)


def test_other_events_leave_no_marks(duel: GameController) -> None:
    assert MatchMarks.of(duel, None, duel.apply(EndTurn.of())) == MatchMarks()
