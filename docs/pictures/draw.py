"""Draws the pictures of this folder anew: ``python docs/pictures/draw.py``.

A test compares them with what the library draws today.
"""

from collections.abc import Iterator
from pathlib import Path

from alpaca_emblem import Dungeon, Game, GameController, GridBattle
from alpaca_emblem.drawing import (
    danger_marks,
    dungeon_svg,
    grid_svg,
    match_svg,
    reach_marks,
)

HERE = Path(__file__).parent


def pictures() -> Iterator[tuple[Path, str]]:
    """Each picture's file, and what is to be in it: one for each stored position."""
    for position in sorted(HERE.glob("*.toml")):
        game = Game.from_text(position.read_text(encoding="utf-8"))
        yield position.with_suffix(".svg"), drawn(game) + "\n"


def drawn(game: Game) -> str:
    """A picture of *game*: of a battle, with what can be done, or what can be seen."""
    if isinstance(game, GameController):
        return match_svg(game)
    if isinstance(game, Dungeon):
        return dungeon_svg(game)
    assert isinstance(game, GridBattle), "no other game has pictures here"
    assert game.to_act is not None, "it goes on"
    if game.scenario.options.fog is not None:
        return grid_svg(game.view(game.to_act))
    number = game.ready_units()[0].number
    assert number is not None, "it has been enlisted"
    marks = (*reach_marks(game, number), *danger_marks(game, game.to_act, number))
    return grid_svg(game, marks)


if __name__ == "__main__":
    for file, picture in pictures():
        file.write_text(picture, encoding="utf-8", newline="\n")
