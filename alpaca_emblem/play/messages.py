"""Messages: the requests of a shell to a session, as JSON objects.

=============  =========================  ==============================================
type           other entries              effect
=============  =========================  ==============================================
``hello``      ``cell``                   fit the board to cells of so many pixels, if
                                          it is given; the shell wants a whole frame
``pick``       ``pick``, ``seq``          pick a cell ``[row, column]`` or a choice
``tap``        ``pick``, ``seq``          the same with a finger: targets are confirmed
``point``      ``pick``, ``seq``          look at a cell or a choice; None looks away
``key``        ``key``                    do what a key stands for
``back``                                  take the last pick back
``undo``                                  undo up to the last decision of a person
``redo``                                  redo up to the next decision of a person
``step``       ``number``                 go to the position after so many actions
``advance``    ``seq``                    let the agent to act take an action
``hint``                                  show what a strong agent would do, with odds
``danger``                                show where enemies strike, or hide it
``travel``                                go all the way to a distant pick, or one step
``legend``     ``open``                   send the legend of the board, or leave it out
``language``   ``language``               switch the language
``pace``       ``pace``                   set the time between two actions of agents
``form``       ``game``                   open the form of a new game; None closes it
``new``        ``game``, ``options``      begin a new game with these options
``again``      ``same``                   begin the game again: same seed, or the next
=============  =========================  ==============================================

Messages that carry a ``seq`` are about the position of that number, and are dropped at
another: a click never meets a position that was not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.play.forms import FORMS

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Pick
    from alpaca_emblem.play.session import Session

LONGEST_PICK: Final = 200
LONGEST_KEY: Final = 20
"""In characters; longer ones are of no game."""

Message = Mapping[str, Any]


def handle(session: Session, message: object) -> bool:
    """Carry out *message*. See `Session.handle`."""
    before = session.seq
    try:
        _answer(session, message)
    except AlpacaEmblemError as error:
        session.notice = str(error)
    except Exception as error:  # of an observer, or of a game or controls of one's own
        session.notice = printable(f"{type(error).__name__}: {error}"[:200])
    session.look()
    return session.seq != before


def _answer(session: Session, message: object) -> None:
    if not isinstance(message, Mapping):
        return
    kind = message.get("type")
    answer = _ANSWERS.get(kind) if isinstance(kind, str) else None
    if answer is not None:
        answer(session, message)


def pick_in(session: Session, value: object) -> Pick | None:
    """Return the pick for *value*; None if it is not one on this board."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_PICK else None
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    row, column = value
    geometry = session.controls.geometry(session.shown)
    if geometry is None or type(row) is not int or type(column) is not int:
        return None
    is_on_board = 0 <= row < geometry.rows and 0 <= column < geometry.columns
    return (row, column) if is_on_board else None


def _is_about_now(session: Session, message: Message) -> bool:
    session.look()
    return type(message.get("seq")) is int and message["seq"] == session.seq


def _hello(session: Session, message: Message) -> None:
    cell = message.get("cell")
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        session.fit(cell)


def _pick(session: Session, message: Message) -> None:
    pick = pick_in(session, message.get("pick"))
    if pick is not None and _is_about_now(session, message):
        session.pick(pick, is_touch=message["type"] == "tap")


def _point(session: Session, message: Message) -> None:
    if _is_about_now(session, message):
        session.point(pick_in(session, message.get("pick")))


def _key(session: Session, message: Message) -> None:
    key = message.get("key")
    if isinstance(key, str) and len(key) <= LONGEST_KEY:
        session.key(key)


def _step(session: Session, message: Message) -> None:
    session.to_step(message.get("number"))  # type: ignore[arg-type]  # it checks


def _advance(session: Session, message: Message) -> None:
    if _is_about_now(session, message):
        session.advance()


def _danger(session: Session, _: Message) -> None:
    session.shows_danger = not session.shows_danger


def _travel(session: Session, _: Message) -> None:
    session.travels = not session.travels


def _legend(session: Session, message: Message) -> None:
    session.shows_legend = message.get("open") is True


def _language(session: Session, message: Message) -> None:
    session.speak(message.get("language"))  # type: ignore[arg-type]  # it checks


def _pace(session: Session, message: Message) -> None:
    session.set_pace(message.get("pace"))  # type: ignore[arg-type]  # it checks


def _form(session: Session, message: Message) -> None:
    game = message.get("game")
    # A game of one's own has no form: its menu shows the library's games.
    asked = next(iter(FORMS)) if isinstance(game, str) else None
    session.form = game if isinstance(game, str) and game in FORMS else asked


def _new(session: Session, message: Message) -> None:
    session.begin_new(message.get("game"), message.get("options", {}))


def _again(session: Session, message: Message) -> None:
    session.begin_again(is_same=message.get("same") is True)


_ANSWERS: Final[Mapping[str, Callable[[Session, Message], object]]] = {
    "hello": _hello,
    "pick": _pick,
    "tap": _pick,
    "point": _point,
    "key": _key,
    "back": lambda session, _: session.back(),
    "undo": lambda session, _: session.undo(),
    "redo": lambda session, _: session.redo(),
    "step": _step,
    "advance": _advance,
    "hint": lambda session, _: session.hint(),
    "danger": _danger,
    "language": _language,
    "legend": _legend,
    "travel": _travel,
    "pace": _pace,
    "form": _form,
    "new": _new,
    "again": _again,
}
