"""Keys: the meaning of each key at the board.

Shells name the keys, and these tables decide, so that all shells have the same ones. A
game's own key comes first where its pick is possible: ``n`` is a step in a dungeon with
diagonals, and the next possible cell elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Pick, Place
    from alpaca_emblem.play.session import Session
    from alpaca_emblem.texts import Narrator

ARROWS: Final[Mapping[str, Place]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}
CONFIRM: Final = ("enter", "space")
CANCEL: Final = ("escape", "backspace")
HINT_KEY: Final = "t"
"""The key that asks for a hint."""
DIGITS: Final = tuple("123456789")
"""The keys of the choices, in their order."""


_LATIN: Final = str.maketrans(
    "абцдефгхийклмнопярстужвъьз", "abcdefghijklmnopqrstuvwyxz"
)


def latin(key: str) -> str:
    """Return the Latin letter on the key of a Cyrillic one, as Bulgarians type.

    >>> latin("е"), latin("x"), latin("up")
    ('e', 'x', 'up')
    """
    return key.translate(_LATIN) if len(key) == 1 else key


def keys_in_use(session: Session) -> tuple[str, ...]:
    """Return the keys that do something; a shell leaves all others alone."""
    if session.curtain is not None:
        return CONFIRM
    own = session.controls.keys(session.shown)
    common = (*ARROWS, *CONFIRM, *CANCEL, *"npzxtd", *DIGITS)
    if session.controls.can_travel:
        common = (*common, "v")
    return tuple(dict.fromkeys((*common, *own)))


_SIGNS: Final[Mapping[str, str]] = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
}
"""The written names of keys that are not letters."""


def written(key: str, narrator: Narrator) -> str:
    """Return *key* as it is written on a keyboard."""
    if key == "space":
        return narrator.text("play.words.key_space")
    return _SIGNS.get(key, key.upper())


def help_of(session: Session) -> list[tuple[list[str], str]]:
    """Return the written names of the keys in use, each group with its effect."""
    text = session.narrator.text
    groups = dict(session.controls.help_keys(session.shown))
    if session.controls.has_cursor:
        groups["arrows"] = tuple(ARROWS)
        groups["next"] = ("n", "p")
    groups["enter"] = ("enter",) if "space" in sum(groups.values(), ()) else CONFIRM
    groups |= {"escape": ("escape",), "digits": ("1", "9"), "hint": (HINT_KEY,)}
    if session.controls.can_undo and not session.hides:
        groups["undo"] = ("z", "x")
    return [
        (
            [written(key, session.narrator) for key in keys],
            text(f"play.words.keys_{name}"),
        )
        for name, keys in groups.items()
    ]


def press(session: Session, name: str) -> bool:
    """Press the key *name*. See `Session.key`."""
    if session.curtain is not None:
        if name in CONFIRM:
            session.open_curtain()
        return False
    possible = session.next_picks()
    own = session.controls.keys(session.shown)
    if name in own and own[name] in possible:
        return session.pick(own[name])
    if name in ARROWS:
        _move_cursor(session, *ARROWS[name])
    elif name in ("n", "p"):
        _aim_beside(session, 1 if name == "n" else -1)
    elif name in CONFIRM:
        target = session.cursor if session.aim is None else session.aim
        return target is not None and session.pick(target)
    elif name in DIGITS:
        choices = [pick for pick in possible if isinstance(pick, str)]
        number = DIGITS.index(name)
        return number < len(choices) and session.pick(choices[number])
    return _command(session, name)


def _command(session: Session, name: str) -> bool:
    if name in CANCEL:
        session.back()
    elif name == "z":
        return session.undo()
    elif name == "x":
        return session.redo()
    elif name == HINT_KEY:
        session.hint()
    elif name == "d":
        session.shows_danger = not session.shows_danger
    elif name == "v" and session.controls.can_travel:
        session.travels = not session.travels
    return False


def _move_cursor(session: Session, down: int, right: int) -> None:
    """Move the cursor by one cell; beyond an edge it comes in at the other.

    On a board without cells, the arrows go from choice to choice.
    """
    geometry = session.controls.geometry(session.shown)
    if geometry is None:
        _aim_beside(session, down + right)
    if geometry is None or session.cursor is None:
        return
    row, column = session.cursor
    session.point(((row + down) % geometry.rows, (column + right) % geometry.columns))


def _aim_beside(session: Session, step: int) -> None:
    """Aim at the next possible cell, or at the next choice where none is a cell."""
    possible = session.next_picks()
    cells = sorted(pick for pick in possible if isinstance(pick, tuple))
    around: list[Pick] = list(cells or possible)
    if not around:
        return
    here = session.aim if session.cursor is None else session.cursor
    at = around.index(here) if here in around else (-1 if step > 0 else 0)
    session.point(around[(at + step) % len(around)])
