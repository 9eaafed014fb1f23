"""Draws the pictures of this folder anew: ``python docs/pictures/draw.py``.

A test compares them with what the library draws today.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import fromstring

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.drawing import (
    Mark,
    MarkKind,
    danger_marks,
    duel_parts,
    duel_svg,
    dungeon_parts,
    dungeon_svg,
    grid_parts,
    grid_svg,
    match_parts,
    match_svg,
    path_marks,
    reach_marks,
)
from alpaca_emblem.drawing.emblems import EMBLEMS, draw_emblem
from alpaca_emblem.drawing.emblems.beasts import BEASTS
from alpaca_emblem.drawing.emblems.bodies import NATURAL_WEAPONS
from alpaca_emblem.drawing.emblems.classes import CLASSES
from alpaca_emblem.drawing.emblems.effects import EFFECTS
from alpaca_emblem.drawing.emblems.monsters import MONSTERS
from alpaca_emblem.drawing.emblems.potions import POTIONS
from alpaca_emblem.drawing.emblems.recruits import RECRUITS
from alpaca_emblem.drawing.emblems.signs import SIGNS
from alpaca_emblem.drawing.emblems.terrain import TERRAIN
from alpaca_emblem.drawing.emblems.things import THINGS
from alpaca_emblem.drawing.emblems.weapons import WEAPONS
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.match import Move

HERE = Path(__file__).parent
GOAL = (4, 5)
"""The square to which the lancer of the battle could go."""


def pictures() -> Iterator[tuple[Path, str]]:
    """Each picture's file, and what is to be in it: one for each stored position."""
    yield HERE / "tokens.svg", tokens() + "\n"
    yield HERE / "emblems.svg", emblems() + "\n"
    yield HERE / "logo.svg", logo() + "\n"
    for theme in ("light", "dark"):
        yield HERE / f"games-{theme}.svg", together(theme) + "\n"
        for name in (name for row in ROWS for name in row):
            yield HERE / f"board-{name}-{theme}.svg", board(name, theme)[0] + "\n"
    for position in sorted(HERE.glob("*.toml")):
        game = stored(position.stem)
        yield position.with_suffix(".svg"), drawn(game) + "\n"


def stored(name: str) -> Game:
    """The position of that *name* in this folder."""
    return Game.from_text((HERE / f"{name}.toml").read_text(encoding="utf-8"))


ROWS = (("grid", "match"), ("duel", "dungeon"))
"""The games of the picture at the beginning of the README."""
WIDTH_OF_ROW, GAP, CAPTION = 1200, 20, 34


def together(theme: str) -> str:
    """The boards of the four games in rows of the same width."""
    rows = [[(name, board(name, theme)) for name in row] for row in ROWS]
    heights = [
        (WIDTH_OF_ROW - 3 * GAP) / sum(w / h for _, (_, w, h) in row) for row in rows
    ]
    pen = Pen.of(theme)
    high = sum(heights) + len(rows) * CAPTION + GAP
    root = pen.picture(WIDTH_OF_ROW, high, "The four games, each in a position")
    boards, top = "", 0.0
    for row, height in zip(rows, heights, strict=True):
        left = float(GAP)
        for name, (svg, w, h) in row:
            pen.text(root, name, left + 6, top + 24, 17, "faint", font_weight="bold")
            width = w / h * height
            boards += svg.replace(
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}"',
                f'<svg x="{left:.1f}" y="{top + CAPTION:.1f}" width="{width:.1f}" '
                f'height="{height:.1f}"',
                1,
            )
            left += width + GAP
        top += CAPTION + height
    return to_text(root).removesuffix("</svg>") + boards + "</svg>"


def board(name: str, theme: str) -> tuple[str, float, float]:
    """The board of the stored position *name*, and its width and height."""
    game = stored(name)
    if isinstance(game, GameController):
        parts = match_parts(game, theme=theme, selected=_ready(game))
    elif isinstance(game, Duel):
        parts = duel_parts(game, theme=theme, target=3)
    elif isinstance(game, Dungeon):
        parts = dungeon_parts(game.view("adventurer"), theme=theme, crop=(12, 19))
    else:
        assert isinstance(game, GridBattle), "no other game has pictures here"
        parts = grid_parts(game, marks_of(game), theme=theme)
    size = fromstring(parts.board)
    return parts.board, float(size.get("width", 0)), float(size.get("height", 0))


def drawn(game: Game) -> str:
    """A picture of *game*: of a battle, with what can be done, or what can be seen."""
    if isinstance(game, GameController):
        return match_svg(game, selected=_ready(game))
    if isinstance(game, Duel):
        return duel_svg(game, target=3)
    if isinstance(game, Dungeon):
        return dungeon_svg(game.view("adventurer"), crop="known")
    assert isinstance(game, GridBattle), "no other game has pictures here"
    assert game.to_act is not None, "it goes on"
    if game.scenario.options.fog is not None:
        return grid_svg(game.view(game.to_act))
    return grid_svg(game, marks_of(game))


def marks_of(game: GridBattle) -> tuple[Mark, ...]:
    """Return marks of the first ready unit: its reach, and its danger."""
    number = game.ready_units()[0].number
    assert number is not None, "it has been enlisted"
    assert game.to_act is not None, "it goes on"
    marks = (*reach_marks(game, number), *danger_marks(game, game.to_act, number))
    selected = Mark(MarkKind.SELECTION, marks[0].place)
    return (*marks, *path_marks(game, number, GOAL), selected)


TOKENS: dict[str, dict[str, object]] = {
    "waiting": {},
    "ready": {"ready": True},
    "in turn": {"ready": True, "turn": True},
    "selected": {"ready": True, "selected": True},
    "has acted": {"acted": True},
    "must survive": {"crown": True},
    "guards": {"guard": True},
    "half its hit points": {"health": 0.5},
    "close to its end": {"health": 0.2},
    "has fallen": {"dead": True},
    "last seen here": {"ghost": True, "health": None},
    "without an emblem": {"emblem": None, "letter": "Z"},
}
"""The states of tokens, and what they are called."""


def tokens() -> str:
    """The states of tokens, and the shapes and colours of eight sides."""
    pen = Pen.of("light")
    root = pen.picture(780, 320, "Tokens: their states, and the sides")
    layer = token_layer(pen, root)
    hero = {"emblem": EMBLEMS["hero"], "badge": EMBLEMS["spear"], "health": 1.0}
    shown = [
        (name, Token(**{**hero, "side": 0, "number": 1, **state}))  # type: ignore[arg-type]
        for name, state in TOKENS.items()
    ]
    faces = ("hero", "fighter", "archer", "sorcerer", "sword master", "cleric")
    for at, face in enumerate((*faces, "alpaca", "wolf")):
        token = Token(EMBLEMS[face], side=at, health=1.0, number=at + 1)
        shown.append((f"side {at + 1}", token))
    for at, (name, token) in enumerate(shown):
        row, column = divmod(at, 6) if at < 12 else (2, (at - 12) * 5 / 7)
        x, y = 65 + 130 * column, 50 + 105 * row
        draw_token(pen, layer, token, x, y)
        pen.text(root, name, x, y + 46, 12, text_anchor="middle")
    return to_text(root)


def logo() -> str:
    """An alpaca on its token, for the site."""
    pen = Pen.of("light")
    root = pen.picture(64, 64, "alpaca_emblem")
    layer = token_layer(pen, root)
    draw_token(pen, layer, Token(EMBLEMS["alpaca"], side=0), 32, 32)
    return to_text(root)


SUBJECTS = {
    "Classes and heroes": CLASSES,
    "Who fights in scenarios": RECRUITS,
    "Beasts": BEASTS,
    "Monsters": MONSTERS,
    "Weapons, books and the staff": WEAPONS,
    "Natural weapons": NATURAL_WEAPONS,
    "Things": THINGS,
    "Potions and scrolls, known and unknown": POTIONS,
    "Terrain": TERRAIN,
    "Effects, kinds of damage, skills and spells": EFFECTS,
    "Signs": ("crown", "shield", "skull", *SIGNS),
}
"""The emblems of the library by what they show."""

COLUMNS, WIDTH, HEIGHT = 9, 112, 74


def emblems() -> str:
    """All emblems of the library, with their names."""
    pen = Pen.of("light")
    lines = sum(-(-len(names) // COLUMNS) for names in SUBJECTS.values())
    high = HEIGHT * lines + 34 * len(SUBJECTS) + 16
    root = pen.picture(COLUMNS * WIDTH + 16, high, "Emblems and their names")
    top = 8
    for subject, names in SUBJECTS.items():
        pen.text(root, subject, 16, top + 24, 15, "faint", font_weight="bold")
        top += 34
        for at, name in enumerate(names):
            row, column = divmod(at, COLUMNS)
            x, y = 8 + WIDTH * (column + 0.5), top + HEIGHT * row + 24
            draw_emblem(pen, root, EMBLEMS[name], x, y, 40, "ink", "page")
            pen.text(root, name, x, y + 37, 12, text_anchor="middle")
        top += HEIGHT * -(-len(names) // COLUMNS)
    return to_text(root)


def _ready(match: GameController) -> int | None:
    """The first unit that can still move."""
    moves = (action for action in match.legal_actions() if isinstance(action, Move))
    return next((move.unit for move in moves), None)


if __name__ == "__main__":
    for file, picture in pictures():
        file.write_text(picture, encoding="utf-8", newline="\n")
