"""Files: the game of a session written to the disk, and read again."""

from __future__ import annotations

import os

from alpaca_emblem.games.notation.plain import path_of_file, read_file
from alpaca_emblem.play.session import Session
from alpaca_emblem.replay.file_formats import LARGEST_FILE, read_json
from alpaca_emblem.replay.saves import SAVES


def save_to(session: Session, path: str | os.PathLike[str]) -> None:
    """Write the game of *session* to a file, replacing an older one.

    Raises:
        InvalidValueError: Several people play, and the game hides something from one of
            them that the file would show.
        SaveError: The save is too large to be loaded.
        OSError: The file cannot be written. An older file is unchanged.
    """
    SAVES.write(session.save(), path)


def load_from(session: Session, path: str | os.PathLike[str]) -> None:
    """Go on with the game in a file, a save or a replay.

    The save of a game that grants one life is deleted.

    Raises:
        NotationError: The file holds no JSON; the present game goes on.
        SaveError: It is neither a save nor a replay; likewise.
        ReplayError: It is a replay that cannot be played; likewise.
        OSError: The file cannot be read or deleted.
    """
    file = os.path.realpath(path_of_file(path))
    session.load(read_json(read_file(path, LARGEST_FILE)))
    if session.game.consumes_saves and not session.redoable:
        os.unlink(file)
