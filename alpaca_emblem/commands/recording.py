"""Recording what is played to a file, for every command that plays something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
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
        InvalidValueError: There is no such folder.
    """
    if path is None:
        return play
    if not Path(path).absolute().parent.is_dir():
        raise InvalidValueError(f"--record: there is no folder for {path}")

    def play_and_write() -> None:
        from alpaca_emblem.replay import record

        play()
        try:
            record(game).save(path)
        except OSError as error:
            raise SystemExit(f"{path} cannot be written: {error}") from error

    return play_and_write
