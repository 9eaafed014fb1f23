"""The attack aimed at has a button that says what it does."""

from alpaca_emblem import Duel, Dungeon, GridBattle
from alpaca_emblem.duel import DuelAgent
from alpaca_emblem.grid import Act, BanditAgent
from alpaca_emblem.play import Session


def aimed(session: Session, action: object) -> None:
    """Make all picks of *action* but the last, and aim at that."""
    for possible, picks in session.picking.candidates(()):
        if possible == action:
            session.picking.chosen, session.picking.aim = picks[:-1], picks[-1]


def strike(game: GridBattle) -> Act:
    """Return the first attack that is possible."""
    return next(
        action
        for action in game.legal_actions()
        if isinstance(action, Act) and action.target is not None
    )


def at_blows() -> GridBattle:
    """Return a battle in which a hero can strike."""
    game = GridBattle("fort", seed=1)
    session = Session(game)
    while not any(getattr(one, "target", None) for one in game.legal_actions()):
        if session.is_person_to_act:
            session.pick("end-turn")
        else:
            session.advance()
    return game


def test_strike_is_named_and_shows_what_is_in_hand() -> None:
    game = at_blows()
    session = Session(game)
    aimed(session, strike(game))
    deed = session.frame()["deed"]
    assert deed["label"].startswith("Strike ")
    assert deed["icon"].startswith("<svg")
    assert deed["pick"] == list(session.aim or ())


def test_step_is_marked_and_has_no_button() -> None:
    session = Session(Dungeon(seed=1))
    before = session.frame()["overlay"]
    session.hint()
    assert session.frame()["deed"] is None
    assert len(session.frame()["overlay"]) > len(before)


def test_choice_has_its_own_button() -> None:
    session = Session(Duel(seed=1, rules="full"))
    session.controls.adviser = DuelAgent  # type: ignore[misc]  # no search
    while session.advance():
        pass
    session.hint()
    assert session.frame()["deed"] is None
    assert any(choice["aim"] for choice in session.frame()["choices"])


def test_nothing_is_confirmed_without_an_aim() -> None:
    assert Session(GridBattle()).frame()["deed"] is None


def test_hint_moves_the_cursor_to_where_it_aims() -> None:
    session = Session(GridBattle(seed=1))
    session.controls.adviser = BanditAgent  # type: ignore[misc]  # no search
    session.hint()
    places = [
        pick for pick in (*session.chosen, session.aim) if isinstance(pick, tuple)
    ]
    assert session.cursor == places[-1]


def test_step_into_the_dark_says_nothing() -> None:
    session = Session(Dungeon(seed=68638))
    session.hint()
    assert session.aim is not None
    assert session.frame()["forecast"] is None
