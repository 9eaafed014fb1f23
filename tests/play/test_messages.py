"""Messages never raise, and change a game through legal picks only."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.play import Session
from alpaca_emblem.play.forms import FORMS

GAMES: dict[str, Callable[[], Game]] = {
    "grid": lambda: GridBattle(seed=1),
    "fog": lambda: GridBattle("fog", seed=1),
    "match": lambda: GameController.skirmish(seed=1, map_size=4, units=2),
    "turn zero": lambda: GameController(players=2, map_size=2, seed=1),
    "dungeon": lambda: Dungeon(seed=68638),
    "duel": lambda: Duel(seed=1, rules="full"),
}

WORDS = st.text("ab²\x00", max_size=9)
LEAVES = st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | WORDS
PLAIN = (
    LEAVES | st.lists(LEAVES, max_size=3) | st.dictionaries(WORDS, LEAVES, max_size=3)
)
KINDS = st.sampled_from(
    [
        "hello",
        "pick",
        "tap",
        "point",
        "key",
        "back",
        "undo",
        "redo",
        "step",
        "advance",
        "hint",
        "danger",
        "legend",
        "travel",
        "language",
        "pace",
        "form",
        "new",
        "again",
    ]
)
PICKS = st.tuples(st.integers(-1, 9), st.integers(-1, 9)).map(list) | st.sampled_from(
    ["end-turn", "wait", "strike", "unit-2", "resign", "skill-0", "place-Hero", "²"]
)
KEYS = st.sampled_from(
    ["up", "left", "enter", "space", "escape", "n", "p", "1", "9", "²", "e", "z", "x"]
)


@st.composite
def messages(draw: st.DrawFn) -> object:
    """Return a nearly valid message, or any value."""
    if draw(st.integers(0, 9)) == 0:
        return draw(PLAIN)
    right: dict[str, Any] = {
        "type": draw(KINDS),
        "pick": draw(PICKS),
        "key": draw(KEYS),
        "seq": draw(st.sampled_from(["now", 0, True])),
        "number": draw(st.integers(-1, 5)),
        "language": draw(st.sampled_from(["es", "bg", "xx"])),
        "pace": draw(st.integers(-1, 700)),
        "same": draw(st.booleans()),
    }
    if draw(st.integers(0, 3)) == 0:
        right[draw(st.sampled_from(sorted(right)))] = draw(PLAIN)
    return right


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
@given(given_messages=st.lists(messages(), max_size=15))
def test_no_message_raises_or_makes_a_game_illegal(
    name: str, given_messages: list[object]
) -> None:
    session = Session(GAMES[name]())
    for message in given_messages:
        if isinstance(message, dict) and message.get("seq") == "now":
            message["seq"] = session.seq
        before = session.seq
        changed = session.handle(message)
        assert changed is (session.seq != before)
    session.frame()
    replayed = session.game.fresh()
    for action in session.game.actions:
        replayed.apply(action)
    assert replayed.digest() == session.game.digest()


@pytest.fixture
def session() -> Session:
    return Session(GridBattle(seed=1))


def test_pick_of_another_position_is_dropped(session: Session) -> None:
    message = {"type": "pick", "pick": "end-turn", "seq": session.seq - 1}
    assert not session.handle(message)
    assert session.game.actions == ()


def test_pick_of_this_position_is_made(session: Session) -> None:
    assert session.handle({"type": "pick", "pick": "end-turn", "seq": session.seq})
    assert session.game.to_act == "foes"


@pytest.mark.parametrize(
    "pick", [[99, 0], [0, -1], [0], [0, 0, 0], [True, 0], [0.0, 0], None, 3, "x" * 61]
)
def test_pick_off_the_board_is_dropped(session: Session, pick: object) -> None:
    assert not session.handle({"type": "pick", "pick": pick, "seq": session.seq})
    assert session.chosen == ()


def test_advance_lets_the_agent_act_once(session: Session) -> None:
    session.handle({"type": "pick", "pick": "end-turn", "seq": session.seq})
    assert session.handle({"type": "advance", "seq": session.seq})
    assert len(session.game.actions) == 2


def test_wrong_options_of_a_new_game_are_told_and_the_game_goes_on(
    session: Session,
) -> None:
    game = session.game
    options = {"map_size": 10**6}
    session.handle({"type": "new", "game": "match", "options": options})
    assert session.game is game
    assert session.notice == "map_size must be at most 20, not 1000000"


@pytest.mark.parametrize("kind", FORMS)
def test_new_game_is_begun_with_the_usual_options(session: Session, kind: str) -> None:
    assert session.handle({"type": "new", "game": kind, "options": {"seed": 5}})
    assert (session.game.name, session.games) == (kind, 2)
    assert session.made_by is not None
    assert session.made_by["seed"] == 5


def test_game_is_begun_again_with_the_same_seed_or_the_next(session: Session) -> None:
    session.handle({"type": "new", "game": "duel", "options": {"seed": 5}})
    digest = session.game.digest()
    session.handle({"type": "advance", "seq": session.seq})
    session.handle({"type": "again", "same": True})
    assert session.game.digest() == digest
    session.handle({"type": "again", "same": False})
    assert session.made_by is not None
    assert session.made_by["seed"] == 6


def test_seed_after_the_largest_is_zero(session: Session) -> None:
    session.handle({"type": "new", "game": "duel", "options": {"seed": 2**31 - 2}})
    session.handle({"type": "again", "same": False})
    assert session.made_by is not None
    assert session.made_by["seed"] == 0


def test_game_that_no_form_has_made_begins_again_as_it_was(session: Session) -> None:
    session.handle({"type": "pick", "pick": "end-turn", "seq": session.seq})
    session.handle({"type": "again", "same": False})
    assert session.game.actions == ()
    assert session.games == 2


def test_form_is_in_the_frame_only_while_it_is_open(session: Session) -> None:
    assert session.frame()["form"] is None
    session.handle({"type": "form", "game": "dungeon"})
    assert session.frame()["form"]["game"] == "dungeon"
    session.handle({"type": "form", "game": None})
    assert session.frame()["form"] is None


def test_legend_is_in_the_frame_only_while_it_is_open(session: Session) -> None:
    assert session.frame()["aside"] == ""
    session.handle({"type": "legend", "open": True})
    assert session.frame()["aside"].startswith("<svg")
    session.handle({"type": "legend"})
    assert session.frame()["aside"] == ""


def test_language_and_pace_are_set(session: Session) -> None:
    session.handle({"type": "language", "language": "bg"})
    session.handle({"type": "pace", "pace": 0})
    assert (session.language, session.pace) == ("bg", 0)
    session.handle({"type": "pace", "pace": 10_001})
    assert session.pace == 0
    assert session.notice
