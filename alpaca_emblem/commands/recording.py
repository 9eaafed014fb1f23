"""Recording what is played to a file, for every command that plays something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from alpaca_emblem.errors import InvalidValueError

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game


def recorded(
    play: Callable[[], None], game: Game, path: str | None
) -> Callable[[], None]:
    """What calls *play*, which plays *game*, and then writes its record to *path*.

    It is *play* itself if *path* is None.

    Raises:
        InvalidValueError: There cannot be such a file.
    """
    if path is None:
        return play
    from alpaca_emblem.replay.documents import try_to_write

    try:
        try_to_write(path)
    except OSError as error:
        raise InvalidValueError(_complaint(path, error)) from error

    def play_and_write() -> None:
        from alpaca_emblem.replay import record

        play()
        try:
            record(game).save(path)
        except OSError as error:
            raise SystemExit(_complaint(path, error)) from error

    return play_and_write


def _complaint(path: str, error: OSError) -> str:
    return f"--record: {path!r} cannot be written: {error.strerror}"
