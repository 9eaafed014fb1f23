"""A person in a dungeon may go all the way to a distant square."""

import pytest

from alpaca_emblem import Dungeon, GridBattle
from alpaca_emblem.dungeon import DIRECTIONS, Step
from alpaca_emblem.play import Session


def a_session(seed: int = 9) -> Session:
    session = Session(Dungeon(seed=seed))
    session.handle({"type": "travel"})
    assert session.frame()["can"]["travel"] is True
    return session


def dungeon_of(session: Session) -> Dungeon:
    assert isinstance(session.game, Dungeon)
    return session.game


def place_of(session: Session) -> tuple[int, int]:
    return dungeon_of(session).place.place


def turns_of(session: Session) -> int:
    return dungeon_of(session).turns


def farthest(session: Session) -> tuple[int, int]:
    """Return the known square with the longest way to it."""
    variant = dungeon_of(session).variant
    places = [
        (row, column)
        for row in range(variant.rows)
        for column in range(variant.columns)
    ]
    return max(places, key=lambda one: len(session.controls.way_to(one, session.shown)))


@pytest.mark.unmeasured
def test_a_distant_pick_is_gone_to_step_by_step() -> None:
    session = a_session()
    goal = farthest(session)
    way = session.controls.way_to(goal, session.shown)
    assert len(way) > 2
    assert session.pick(goal)
    assert session.route == tuple(way[1:])
    assert 0 < session.frame()["pace"] <= 120
    while session.advance():
        pass
    assert place_of(session) == goal
    assert session.frame()["pace"] is None


@pytest.mark.unmeasured
def test_the_way_is_one_of_known_squares_and_a_shortest_one() -> None:
    session = a_session(seed=42)
    goal = farthest(session)
    here = place_of(session)
    way = session.controls.way_to(goal, session.shown)
    assert all(type(action) is Step for action in way)
    assert len(way) >= abs(goal[0] - here[0]) + abs(goal[1] - here[1])


@pytest.mark.unmeasured
def test_without_the_option_a_click_is_one_step() -> None:
    session = Session(Dungeon(seed=9))
    session.pick(farthest(session))
    assert not session.route
    assert turns_of(session) == 1


def test_a_square_without_a_known_way_is_one_step_as_usual() -> None:
    session = a_session()
    assert not session.controls.way_to((0, 0), session.shown)
    session.pick((0, 0))
    assert not session.route


@pytest.mark.unmeasured
@pytest.mark.parametrize("stop", ["key", "pick", "off"])
def test_any_other_input_stops_the_walk(stop: str) -> None:
    session = a_session()
    session.pick(farthest(session))
    assert session.route
    if stop == "key":
        session.key("space")
    elif stop == "pick":
        session.pick(place_of(session))
    else:
        session.key("v")
        assert not session.travels
    assert not session.route
    assert not session.advance()


@pytest.mark.unmeasured
def test_the_walk_stops_as_soon_as_something_is_heard() -> None:
    for seed in range(40):
        session = a_session(seed)
        for _ in range(30):
            turns, goal = turns_of(session), farthest(session)
            if not session.pick(goal):
                break
            while session.advance():
                assert session.controls.is_uneventful(session.heard) or not (
                    session.route
                )
            if turns_of(session) > turns and place_of(session) != goal:
                assert not session.controls.is_uneventful(session.heard)
                return
    raise AssertionError("no walk met anything")


def test_a_monster_is_walked_up_to_and_not_struck() -> None:
    for seed in range(60):
        session = a_session(seed)
        here = session.places[1]
        for place in session.places.values():
            way = session.controls.way_to(place, session.shown)
            if way:
                row, column = here
                for action in way:
                    assert isinstance(action, Step)
                    down, right = DIRECTIONS[action.direction]
                    row, column = row + down, column + right
                assert abs(row - place[0]) + abs(column - place[1]) == 1
                return
    raise AssertionError("no monster was in sight")


@pytest.mark.unmeasured
def test_code_that_plays_elsewhere_ends_the_walk() -> None:
    session = a_session()
    session.pick(farthest(session))
    dungeon_of(session).wait()
    assert not session.advance()
    assert session.frame()["pace"] is None


def test_other_games_have_no_such_option() -> None:
    session = Session(GridBattle())
    assert session.frame()["can"]["travel"] is None
    assert "v" not in session.frame()["keys"]
    session.key("v")
    assert not session.travels
    assert not session.controls.is_uneventful(())
    assert session.controls.way_to((0, 0), session.shown) == ()


def test_the_prompt_tells_that_a_pick_is_gone_to() -> None:
    session = Session(Dungeon(seed=1), language="es")
    assert session.frame()["prompt"] == "Da un paso o espera."
    session.key("v")
    assert session.frame()["prompt"] == "Elige adónde caminar."
