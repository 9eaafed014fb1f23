"""Draws the pictures of this folder anew: ``python docs/pictures/draw.py``.

A test compares them with what the library draws today.
"""

from collections.abc import Iterator
from pathlib import Path

from alpaca_emblem import GameController
from alpaca_emblem.drawing import match_svg

HERE = Path(__file__).parent


def pictures() -> Iterator[tuple[Path, str]]:
    """Each picture's file, and what is to be in it: one for each stored position."""
    for position in sorted(HERE.glob("*.toml")):
        game = GameController.from_text(position.read_text(encoding="utf-8"))
        yield position.with_suffix(".svg"), match_svg(game) + "\n"


if __name__ == "__main__":
    for file, picture in pictures():
        file.write_text(picture, encoding="utf-8", newline="\n")
