"""Recording what is played to a file, for every command that plays something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from alpaca_emblem.errors import InvalidValueError

if TYPE_CHECKING:
    from alpaca_emblem.commands.arguments.words import Words
    from alpaca_emblem.games.base import Game


def recorded(
    play: Callable[[], None], game: Game, path: str | None, words: Words
) -> Callable[[], None]:
    """Return a function that calls *play* and then writes the record of *game*.

    The record goes to *path*; without a path, *play* itself is returned.

    Raises:
        InvalidValueError: The file cannot be written.
    """
    if path is None:
        return play
    from alpaca_emblem.replay.writing import try_to_write

    try:
        try_to_write(path)
    except OSError as error:
        raise InvalidValueError(_complaint(path, error, words)) from error

    def play_and_write() -> None:
        from alpaca_emblem.replay import record

        play()
        try:
            record(game).save(path)
        except OSError as error:
            raise SystemExit(_complaint(path, error, words)) from error

    return play_and_write


def _complaint(path: str, error: OSError, words: Words) -> str:
    return words.text("errors.unwritable", file=repr(path), error=error.strerror)
