"""The options ``--svg``, ``--png`` and ``--gif``: pictures in files."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar

from alpaca_emblem.errors import InvalidValueError

if TYPE_CHECKING:
    from alpaca_emblem.commands.parsing import Words
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.texts import Narrator

SavedT = TypeVar("SavedT")

EXTRA: Final = "gif"
PACKAGES: Final = ("resvg_py", "PIL")
"""The extra that brings PNG and GIF, and its packages; a test compares."""


def asked_for(options: Namespace, *kinds: str) -> list[str]:
    """Return those of *kinds* of pictures that *options* ask for.

    Raises:
        InvalidValueError: A file cannot be written, or a package is missing.
    """
    from alpaca_emblem.commands.parsing import Words

    words = Words(options.language)
    asked = [kind for kind in kinds if getattr(options, kind) is not None]
    for kind in asked:
        _check_installed(kind, words)
        check_writable(f"--{kind}", getattr(options, kind), words)
    return asked


def _check_installed(kind: str, words: Words) -> None:
    is_there = all(find_spec(package) is not None for package in PACKAGES)
    if kind != "svg" and not is_there:
        raise InvalidValueError(
            words.text("errors.no_extra", option=f"--{kind}", extra=EXTRA)
        )


def check_writable(option: str, path: str, words: Words) -> None:
    """Check that the file of *option* can be written, before a game is played.

    Raises:
        InvalidValueError: It cannot.
    """
    from alpaca_emblem.replay.atomic_files import try_to_write

    try:
        try_to_write(path)
    except OSError as error:
        raise InvalidValueError(complaint(option, path, error, words)) from error


def complaint(option: str, path: str, error: OSError, words: Words) -> str:
    """Return why the file of *option* cannot be written."""
    return words.text(
        "errors.unwritable", option=option, file=repr(path), error=error.strerror
    )


def write(option: str, path: str, words: Words, save: Callable[[], SavedT]) -> SavedT:
    """Return what *save* returns; end the process if the file cannot be written.

    Raises:
        SystemExit: The file cannot be written.
    """
    try:
        return save()
    except OSError as error:
        raise SystemExit(complaint(option, path, error, words)) from error


def draw_last(
    game: Game,
    recent: Iterable[tuple[Event, ...]],
    kinds: Sequence[str],
    options: Namespace,
    narrator: Narrator,
) -> None:
    """Write pictures of *game* to the files that *options* name.

    Args:
        game: The game.
        recent: The events of each of its last actions, oldest first.
        kinds: The kinds of pictures, as `asked_for` returns them.
        options: The options, which name the files and the theme.
        narrator: The narrator.

    Raises:
        SystemExit: A file cannot be written.
    """
    from alpaca_emblem.commands.parsing import Words
    from alpaca_emblem.drawing.files import write_png
    from alpaca_emblem.drawing.games import drawing_of, game_svg
    from alpaca_emblem.replay.atomic_files import write_whole

    if not kinds:
        return
    shown = list(recent)[-drawing_of(game).actions :]
    svg = game_svg(game, [*chain(*shown)], narrator, options.theme)
    save: dict[str, Callable[[str, str], None]] = {
        "svg": write_whole,
        "png": write_png,
    }
    for kind in kinds:
        path: str = getattr(options, kind)
        words = Words(options.language)
        write(f"--{kind}", path, words, partial(save[kind], svg, path))
