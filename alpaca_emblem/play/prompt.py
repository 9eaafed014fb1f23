"""The prompt: a shell of lines, for any console and over a pipe.

The board is printed as text, followed by what can be picked. A line is a pick: a row
and a column, the number of a choice, or the name of a key. The session does the rest,
so this is also the shortest example of a shell of one's own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TextIO

from alpaca_emblem.drawing import plain
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.play.controls import Pick
from alpaca_emblem.play.files import load_from, save_to
from alpaca_emblem.play.foresight import forecast_of
from alpaca_emblem.play.forms import FORMS
from alpaca_emblem.play.frames import choices_of, prompt_of
from alpaca_emblem.play.keys import DIGITS, help_of, keys_in_use, latin
from alpaca_emblem.play.messages import pick_in
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.text_boards import text_board

PROMPT: Final = "pick> "
QUIT: Final = "quit"
CURTAIN: Final = 50
"""The number of blank lines that hide a board from the next player."""


def play_at_prompt(
    session: Session, source: TextIO | None = None, target: TextIO | None = None
) -> None:
    """Let people play *session* by lines until the game or the input ends.

    Args:
        session: The session.
        source: The lines; by default the standard input.
        target: Where everything is shown; by default the standard output.
    """
    out = sys.stdout if target is None else target
    given = sys.stdin if source is None else source
    # A process may be begun without any standard input.
    _Prompt(session, out).play(iter(given or ()))


class _Prompt:
    """A session at a prompt."""

    def __init__(self, session: Session, out: TextIO) -> None:
        self._session, self._out = session, out
        self._told: dict[tuple[int, str], int] = {}

    def play(self, lines: Iterator[str]) -> None:
        """Show the position and do what the next line says, again and again."""
        session = self._session
        if session.form is not None:
            menu = session.narrator.text("play.words.menu")
            self._say(f"{menu}: new {'|'.join(FORMS)}")
        self._say(session.outlook.intro, self._text("hint"))
        while True:
            self._let_agents_act()
            self._show()
            if session.game.outcome is not None and not session.redoable:
                return
            given = self._next(lines)
            while given is not None and not self._do(given):
                given = self._next(lines)
            if given is None:
                return

    def _text(self, key: str, **values: object) -> str:
        return self._session.narrator.text(f"play.prompt.{key}", **values)

    def _say(self, *sentences: str) -> None:
        self._out.write("".join(f"{printable(one)}\n" for one in sentences if one))

    def _next(self, lines: Iterator[str]) -> str | None:
        """Ask for a line; None at the end of the input, or of patience."""
        self._out.write(PROMPT)
        self._out.flush()
        try:
            given = next(lines, QUIT).strip()
        except KeyboardInterrupt:
            given = QUIT
        if given != QUIT:
            return given
        self._out.write("\n")
        return None

    def _let_agents_act(self) -> None:
        self._tell()
        while self._session.advance():
            self._tell()

    def _tell(self) -> None:
        """Print what has happened since the last time, as far as the viewer knows."""
        session = self._session
        if session.curtain is not None:
            return
        listener = (session.games, session.viewer if session.hides else "")
        new = session.told - self._told.get(listener, 0)
        self._told[listener] = session.told
        if new:
            self._say(*session.log[-new:])

    def _show(self) -> None:
        """Print the board, the forecast, and all that can be picked."""
        session = self._session
        if session.curtain is not None:
            self._out.write("\n" * CURTAIN)
            self._say(prompt_of(session))
            return
        board = text_board(session, has_cursor=session.aim is not None)
        summary = session.outlook.summary
        self._out.write("\n")
        self._say(": ".join(filter(None, (summary.heading, summary.verdict))))
        self._out.write(f"{plain(board.lines())}\n\n")
        forecast = forecast_of(session)
        if forecast is not None:
            self._say(*(f"  {line}" for line in forecast["lines"]))
        self._say(session.advice)
        self._say(session.notice and f"! {session.notice}", prompt_of(session))
        self._say(*(f"  {line}" for line in self._offers()))
        if session.aim is not None:
            self._say(self._text("confirm"))

    def _offers(self) -> Iterator[str]:
        """Yield all that can be picked: cells in one line, choices in one each."""
        cells = [pick for pick in self._session.next_picks() if isinstance(pick, tuple)]
        if cells:
            yield "   ".join(f"{row} {column}" for row, column in cells)
        for number, choice in enumerate(choices_of(self._session), start=1):
            key = choice["key"]
            named = "" if key in ("", str(number)) else f" [{key}]"
            yield f"{number}) {choice['label']}{named}"

    def _do(self, given: str) -> bool:
        """Do what a line says; return whether there is something new to show."""
        self._session.notice = ""
        try:
            for do in (self._pick, self._command, self._press):
                is_new = do(given)
                if is_new is not None:
                    return is_new
        except (AlpacaEmblemError, OSError) as error:
            self._say(f"! {error}")
        return False

    def _pick(self, given: str) -> bool | None:
        """Make the pick that a line names; None if it names none."""
        session = self._session
        pick = _pick_named(session, given)
        if pick is None or session.curtain is not None:
            return None
        seq = session.seq
        session.pick(pick, is_touch=True)
        if session.seq == seq and not session.chosen and session.aim is None:
            self._say(self._text("unknown", given=given))
        return True

    def _press(self, given: str) -> bool:
        """Press the key that a line names; an empty line confirms."""
        session, name = self._session, latin(given.lower())
        if name in ("", "enter"):
            is_asked = session.aim is not None or session.curtain is not None
            return is_asked and (session.key("enter") or True)
        if name in keys_in_use(session) and name not in DIGITS:
            session.key(name)
            return True
        self._say(self._text("unknown", given=given[:60]))
        return False

    def _command(self, given: str) -> bool | None:
        """Carry out the command at the beginning of a line; None if there is none."""
        name, _, rest = given.partition(" ")
        command = _COMMANDS.get(name)
        if command is None:
            return None
        seq, language = self._session.seq, self._session.language
        self._say(*command(self._session, rest.strip()))
        return (seq, language) != (self._session.seq, self._session.language)


def _pick_named(session: Session, given: str) -> Pick | None:
    """Return the cell or the choice that a line names; None if it names none."""
    words = given.split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        return None
    numbers = [int(word[:9]) for word in words]
    if len(numbers) == 2:
        return pick_in(session, numbers)
    choices = choices_of(session)
    is_one = len(numbers) == 1 and 1 <= numbers[0] <= len(choices)
    return choices[numbers[0] - 1]["pick"] if is_one else None


_NAMES: Final[Mapping[str, str]] = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "Esc": "escape",
    "9": "… 9",
}
"""The words to type for keys that are written as signs."""


def _help(session: Session, _: str) -> list[str]:
    """Return the keys and the commands, with what they do."""
    text = session.narrator.text
    rows = [
        (" ".join(_NAMES.get(key, key.lower()) for key in keys), words)
        for keys, words in help_of(session)
    ]
    rows += [
        (how, text(f"play.words.{name}"))
        for name, how in (
            ("save", "save FILE"),
            ("load", "load FILE"),
            ("new", f"new {'|'.join(FORMS)}"),
            ("again", "again"),
            ("language", "language en|es|bg|de"),
            ("quit", QUIT),
        )
    ]
    widest = max(len(keys) for keys, _ in rows)
    return [text("play.prompt.hint"), *(f"  {k:{widest}}  {w}" for k, w in rows)]


def _save(session: Session, path: str) -> list[str]:
    save_to(session, path)
    return [session.narrator.text("play.prompt.saved", file=path)]


def _load(session: Session, path: str) -> list[str]:
    load_from(session, path)
    return [session.outlook.subtitle]


def _speak(session: Session, language: str) -> list[str]:
    session.speak(language)
    return []


def _new(session: Session, given: str) -> list[str]:
    """Begin another game; options follow its name as ``name=value``."""
    kind, *pairs = given.split() or [session.game.name]
    options: dict[str, object] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        is_number = value.isascii() and value.isdigit()
        options[name] = int(value[:12]) if is_number else value
    session.begin_new(kind, options)
    return [session.outlook.intro]


def _again(session: Session, _: str) -> list[str]:
    session.begin_again(is_same=True)
    return []


_COMMANDS: Final[Mapping[str, Callable[[Session, str], list[str]]]] = {
    "?": _help,
    "help": _help,
    "save": _save,
    "load": _load,
    "language": _speak,
    "new": _new,
    "again": _again,
}
"""The function of each command; it returns sentences to be printed."""
