"""Failures around a session leave it and its game whole."""

from typing import Any

import pytest

from alpaca_emblem import Duel, Game, GridBattle
from alpaca_emblem.agents import Agent, RandomAgent
from alpaca_emblem.games.values import Action, Changed
from alpaca_emblem.games.views import View
from alpaca_emblem.grid import Act, EndTurn
from alpaca_emblem.play import Session


class Prepared(Agent):
    """Chooses what it is told to, or raises it."""

    def __init__(self, answer: Any) -> None:
        super().__init__(1)
        self.answer = answer

    def choose(self, view: View) -> Action[Any]:
        if isinstance(self.answer, BaseException):
            raise self.answer
        answer: Action[Any] = self.answer
        return answer


def by_hand(game: Game) -> Session:
    return Session(game, dict.fromkeys(game.sides))


def fail(_: Changed) -> None:
    raise ValueError("no room for this")


WRONG: dict[str, Any] = {
    "none": None,
    "a number": 3,
    "a text": "act 1 3,1",
    "another game's": next(iter(Duel(seed=1).legal_actions())),
    "lists for places": Act(1, [3, 1]),  # type: ignore[arg-type]
    "no number": Act(float("nan"), (3, 1)),  # type: ignore[arg-type]
    "no memory": MemoryError(),
    "an empty stop": StopIteration(),
}


@pytest.mark.parametrize("answer", WRONG.values(), ids=WRONG)
def test_agent_that_answers_badly_gives_its_seat_to_a_person(answer: Any) -> None:
    session = Session(
        GridBattle(seed=1), {"heroes": Prepared(answer), "foes": RandomAgent(1)}
    )
    session.advance()
    assert session.people == ("heroes",)
    assert session.game.actions == ()
    assert session.frame()["notice"]


def test_notice_has_no_control_characters() -> None:
    error = Prepared(ValueError("\x1b[31mred\n"))
    session = Session(GridBattle(seed=1), {"heroes": error, "foes": None})
    session.advance()
    assert session.notice.isprintable()


def test_failure_in_fog_tells_no_more_than_its_kind() -> None:
    spy = Prepared(ValueError("my archer is at (3, 4)"))
    session = Session(GridBattle("fog", seed=1), {"heroes": None, "foes": spy})
    session.pick("end-turn")
    session.advance()
    assert session.notice.endswith("ValueError")


def test_keyboard_interrupt_goes_through() -> None:
    session = Session(
        GridBattle(seed=1), {"heroes": Prepared(KeyboardInterrupt()), "foes": None}
    )
    with pytest.raises(KeyboardInterrupt):
        session.advance()
    assert isinstance(session.seats["heroes"], Prepared)


def test_failed_thought_about_another_position_unseats_no_agent() -> None:
    failing = Prepared(ValueError("lost"))
    session = Session(GridBattle(seed=1), {"heroes": None, "foes": failing})
    session.pick("end-turn")
    thinking, seq = session.thinking(), session.seq
    assert thinking is not None
    session.undo()
    assert not session.decide(seq, thinking)
    assert session.seats["foes"] is failing


def test_agent_that_plays_the_game_itself_is_not_applied_twice() -> None:
    game = GridBattle(seed=1)

    class Meddler(Agent):
        def choose(self, view: View) -> Action[Any]:
            game.apply(game.legal_actions()[0])
            return view.legal_actions()[-1]

    session = Session(game, {"heroes": Meddler(1), "foes": None})
    session.advance()
    assert len(game.actions) == 1


def test_observer_that_fails_is_not_the_agent_s_fault() -> None:
    game = GridBattle(seed=1)
    session = Session(game, {"heroes": RandomAgent(1), "foes": None})
    game.changed.subscribe(fail)
    with pytest.raises(ExceptionGroup):
        session.advance()
    assert len(game.actions) == 1
    assert session.seats["heroes"] is not None
    assert session.frame()["steps"] == [1, 1]


def test_message_tells_of_an_observer_that_fails() -> None:
    game = GridBattle(seed=1)
    session = by_hand(game)
    game.changed.subscribe(fail)
    assert session.handle({"type": "key", "key": "e"})
    assert session.notice.startswith("ExceptionGroup: ")
    assert session.frame()["side"] == 1


class Trap(dict[str, Any]):
    def get(self, *_: object) -> Any:
        raise RuntimeError("caught")


def deep() -> object:
    nested: object = 0
    for _ in range(5000):
        nested = [nested]
    return nested


@pytest.mark.parametrize(
    "message",
    [
        Trap(),
        {"type": "new", "game": "grid", "options": deep()},
        {"type": "new", "game": "grid", "options": {"seed": deep()}},
        {"type": "pick", "pick": deep(), "seq": 1},
        {"type": "step", "number": 10**5000},
        {"type": "hello", "cell": float("nan")},
        {"type": "hello", "cell": 10**400},
        {"type": "language", "language": {}},
        {"type": "key", "key": "\ud800"},
    ],
    ids=lambda message: str(message.keys()) if isinstance(message, Trap) else None,
)
def test_strange_messages_do_nothing(message: object) -> None:
    session = by_hand(GridBattle(seed=1))
    assert not session.handle(message)
    assert session.frame()["notice"].isprintable()


def test_edited_game_is_looked_at_anew() -> None:
    game = GridBattle(seed=1)
    session = by_hand(game)
    session.pick("end-turn")
    session.undo()
    before = session.frame()
    session.pick((3, 1))
    with game.editing():
        game.units[0].hit_points = 3
    frame = session.frame()
    assert frame["seq"] > before["seq"]
    assert frame["board"] != before["board"]
    assert (frame["chosen"], frame["can"]["redo"]) == (0, False)
    assert frame["units"][0]["hit_points"] == "3/18"


@pytest.mark.parametrize("is_undone", [False, True])
def test_what_was_undone_does_not_follow_another_action(is_undone: bool) -> None:
    game = GridBattle(seed=1)
    one, other = by_hand(game), by_hand(game)
    one.pick((3, 1))
    one.pick((3, 2))
    one.undo()
    assert one.redoable == [Act(1, (3, 2))]
    other.pick("end-turn")
    if is_undone:
        other.undo()
    assert one.redoable == []
    assert not one.frame()["can"]["redo"]
    assert other.redoable == ([EndTurn()] if is_undone else [])


def test_redo_that_has_become_illegal_ends_redoing() -> None:
    session = by_hand(GridBattle(seed=1))
    session.redoable = [Act(2, (5, 2)), Act(1, (99, 99))]
    assert not session.handle({"type": "redo"})
    assert session.notice
    assert session.redoable == []


@pytest.mark.parametrize("scenario", ["original", "fog"])
def test_danger_is_that_of_the_person_at_the_board(scenario: str) -> None:
    session = by_hand(GridBattle(scenario, seed=1))
    session.handle({"type": "danger"})
    heroes = session.sketch.danger
    session.pick("end-turn")
    session.open_curtain()
    session.pick(session.next_picks()[0])
    assert session.frame()["chosen"] == 1
    assert session.sketch.danger != heroes or scenario == "fog"  # no foe is in sight
