"""The legacy of all runs through dungeons, kept from one run to the next.

A session keeps it by a `Keeper`: a file in the user's data folder, or whatever a shell
has instead. Without a keeper every run begins without a legacy, and leaves none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, Protocol

import attrs

from alpaca_emblem.dungeon import Legacy
from alpaca_emblem.errors import AlpacaEmblemError, NotationError, SaveError
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.replay.atomic_files import write_whole
from alpaca_emblem.replay.file_formats import DocumentKind, json_text, read_json

LEGACIES: Final = DocumentKind("legacy", 1, SaveError)
LARGEST_FILE: Final = 4096
"""The length of a legacy at most, in bytes."""


class Keeper(Protocol):
    """Keeps a short text from one run to the next."""

    def read(self) -> str:
        """Return the text that was kept last; empty if there is none.

        Raises:
            OSError: It cannot be read.
            NotationError: It is no text, or too long.
        """

    def write(self, text: str) -> None:
        """Keep *text* in the place of what was kept.

        Raises:
            OSError: It cannot be written; what was kept is unchanged.
        """


class LegacyFile:
    """A keeper whose text is a file, written whole or not at all."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        """Keep the text at *path*: by default, in the user's data folder."""
        self.path = data_folder() / "legacy.json" if path is None else Path(path)

    def read(self) -> str:
        """Return the text of the file; empty if there is none. See `Keeper`."""
        try:
            return read_file(self.path, LARGEST_FILE)
        except FileNotFoundError:
            return ""

    def write(self, text: str) -> None:
        """Write *text* to the file; its folder is made. See `Keeper`."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(text, self.path)


def data_folder() -> Path:
    """Return the folder for files of this library in the user's data folder.

    It need not exist.
    """
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "alpaca_emblem"


def legacy_of(keeper: Keeper) -> Legacy:
    """Return the legacy that *keeper* keeps; that of no run if it keeps none.

    Raises:
        SaveError: What it keeps is damaged.
        OSError: It cannot be read.
    """
    try:
        text = keeper.read()
        document = read_json(text) if text else None
    except NotationError as error:
        raise SaveError(str(error)) from error
    return Legacy() if document is None else _legacy_from(document)


def _legacy_from(document: object) -> Legacy:
    body = LEGACIES.unwrap(document)
    body.pop("version")
    names = [attribute.name for attribute in attrs.fields(Legacy)]
    if sorted(body) != sorted(names):
        raise SaveError(f"a legacy must have {', '.join(names)}")
    try:
        return Legacy(**body)
    except AlpacaEmblemError as error:
        raise SaveError(str(error)) from error


def keep_legacy(legacy: Legacy, keeper: Keeper) -> None:
    """Let *keeper* keep *legacy*.

    Raises:
        OSError: It cannot be written; what was kept is unchanged.
    """
    keeper.write(json_text(LEGACIES.wrap(attrs.asdict(legacy))))
