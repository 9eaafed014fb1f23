"""The making of the kept files of the duel, the grid battle and the dungeon.

``python -m tests.replay.keeping`` adds to ``tests/data`` what is missing there, in the
newest schema, with its digests. Existing files stay unchanged for ever, even when new
rules would lead elsewhere. The files of the match were made before there was this.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import record, save
from alpaca_emblem.replay.replays import REPLAYS
from alpaca_emblem.replay.saves import SAVES
from tests.replay.games import EVERY_GAME, wandered

DATA: Final = Path(__file__).parent.parent / "data"
TO_THE_END: Final = 10_000


@frozen
class Kept:
    """A game in the collection.

    Attributes:
        make: The game of a seed.
        seed: Of the game, and of who plays it.
        steps: How many actions it is played, or to its end.
        history: Whether a save has its history.
        every: After how many actions a replay has a full digest.
    """

    make: Callable[[int], Game]
    seed: int
    steps: int
    history: bool = False
    every: int = 10

    def played(self) -> Game:
        """The game."""
        return wandered(self.make, self.seed, self.steps)


def _kept(name: str, seed: int, steps: int, history: bool = False) -> Kept:
    return Kept(EVERY_GAME[name], seed, steps, history)


KEPT_SAVES: Final[Mapping[str, Kept]] = {
    "grid": _kept("grid", 1, 20),
    "grid-history": _kept("grid", 1, 20, history=True),
    "grid-options": _kept("grid with all options", 4, 12),
    "grid-over": _kept("grid with all options", 4, TO_THE_END),
    "duel": _kept("duel", 3, 20),
    "duel-history": _kept("duel by all rules", 3, 12, history=True),
    "duel-options": _kept("duel by all rules", 3, 12),
    "duel-over": _kept("duel", 1, TO_THE_END),
    "dungeon": _kept("dungeon", 4, 60),
    "dungeon-history": _kept("dungeon with all options", 3, 100, history=True),
    "dungeon-options": _kept("dungeon with all options", 3, 100),
    "dungeon-over": _kept("dungeon", 3, TO_THE_END),
}
"""By what comes before and after the number of the schema in the file's name."""

KEPT_REPLAYS: Final[Mapping[str, Kept]] = {
    "grid": _kept("grid", 2, 60),
    "grid-options": _kept("grid with all options", 4, 60),
    "duel": _kept("duel", 2, 60),
    "duel-options": _kept("duel by all rules", 3, 60),
    "dungeon": _kept("dungeon", 3, 60),
    "dungeon-options": _kept("dungeon with all options", 3, 100),
}


def file_name(name: str, schema: int) -> str:
    """The name of the file that keeps that.

    >>> file_name("grid", 1), file_name("grid-over", 1)
    ('grid-1.json', 'grid-1-over.json')
    """
    game, dash, rest = name.partition("-")
    return f"{game}-{schema}{dash}{rest}.json"


def write_missing(data: Path) -> None:
    """Add missing files to the folders of *data*."""
    for name, kept in KEPT_SAVES.items():
        _write(data / "saves" / file_name(name, SAVES.schema), kept, _save)
    for name, kept in KEPT_REPLAYS.items():
        _write(data / "replays" / file_name(name, REPLAYS.schema), kept, _record)


def _save(kept: Kept, game: Game, path: Path) -> None:
    save(game, path, history=kept.history)


def _record(kept: Kept, game: Game, path: Path) -> None:
    record(game, every=kept.every).save(path)


def _write(path: Path, kept: Kept, write: Callable[[Kept, Game, Path], None]) -> None:
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    list_path = path.parent / "digests.json"
    digests = json.loads(list_path.read_text("utf-8")) if list_path.exists() else {}
    game = kept.played()
    write(kept, game, path)
    digests[path.name] = game.digest()
    list_path.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_missing(DATA)
