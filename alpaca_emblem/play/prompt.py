"""The prompt: a shell of lines, for any console and over a pipe.

The board is printed as text, followed by what can be picked. A line is a pick: a row
and a column, the number of a choice, or the name of a key. The session does the rest,
so this is also the shortest example of a shell of your own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from alpaca_emblem.drawing import plain
from alpaca_emblem.play.controls import Pick
from alpaca_emblem.play.session import Session

PROMPT = "pick> "


def play_at_prompt(
    session: Session, source: TextIO | None = None, target: TextIO | None = None
) -> None:
    """Let people play *session* by lines until the game or the input ends.

    Args:
        session: The session.
        source: The lines; by default the standard input.
        target: Where everything is shown; by default the standard output.
    """
    lines = iter(sys.stdin if source is None else source)
    out = sys.stdout if target is None else target
    told = 0
    while True:
        while session.advance():
            pass
        for line in session.log[told:]:
            out.write(f"{line}\n")
        told = len(session.log)
        _show(session, out)
        if session.game.outcome is not None and not session.redoable:
            return
        out.write(PROMPT)
        out.flush()
        given = next(lines, None)
        if given is None or given.strip() == "quit":
            out.write("\n")
            return
        before = len(session.log)
        _do(session, given.strip())
        told = min(told, before, len(session.log))


def _show(session: Session, out: TextIO) -> None:
    """Print the board, the forecast, and all that can be picked."""
    frame = session.frame()
    if session.curtain is None:
        parts = session.controls.lines(session.shown, session.narrator)
        out.write(f"\n{plain(parts.board)}\n\n")
    if frame["forecast"] is not None:
        out.write("".join(f"  {line}\n" for line in frame["forecast"]["lines"]))
    if frame["notice"]:
        out.write(f"! {frame['notice']}\n")
    out.write(f"{frame['prompt']}\n")
    for line in _offers(session):
        out.write(f"  {line}\n")


def _offers(session: Session) -> Iterator[str]:
    """Yield all that can be picked: cells in one line, choices in one each."""
    cells = [pick for pick in session.next_picks() if isinstance(pick, tuple)]
    if cells:
        yield "   ".join(f"{row} {column}" for row, column in cells)
    for number, pick in enumerate(_choices(session), start=1):
        label = session.controls.label(
            pick, session.chosen, session.shown, session.narrator
        )
        yield f"{number}) {label}"


def _choices(session: Session) -> list[str]:
    return [pick for pick in session.next_picks() if isinstance(pick, str)]


def _do(session: Session, given: str) -> None:
    """Carry out a line: a pick, or the name of a key."""
    pick = _pick(session, given)
    if pick is None:
        session.key(given or "enter")
    else:
        session.pick(pick, is_touch=True)


def _pick(session: Session, given: str) -> Pick | None:
    """Return the cell or the choice that a line names; None if it names none."""
    words = given.split()
    if not words or not all(word.isascii() and word.isdigit() for word in words):
        return None
    numbers = [int(word[:9]) for word in words]
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    choices = _choices(session)
    is_one = len(numbers) == 1 and 1 <= numbers[0] <= len(choices)
    return choices[numbers[0] - 1] if is_one else None
