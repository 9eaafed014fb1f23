"""Small matches in the middle of a round, written down unit by unit."""

from alpaca_emblem.games.match import GameController

LINE = ".---.---.---.---.---.---.---."
"""Eight places in a row."""

SPEAR = "spear 30 1-1 'spear'"
LANCE = "spear 50 1-2 'lance'"
AXE = "axe 30 1-1 'axe'"
SWORD = "sword 30 1-1 'sword'"
BOW = "bow 30 2-3 'bow'"
LIGHT = "light 30 1-1 'light'"
DARKNESS = "darkness 30 1-1 'darkness'"
STAFF = "staff 30 1-1 'staff'"


def unit(
    owner: str,
    unit_class: str,
    column: int,
    *items: str,
    hit_points: str = "100/100",
    movement: int = 2,
    moved: bool = False,
) -> str:
    """The entry of a unit in the first row; the first of its *items* is equipped."""
    carried = [f'"{"*" * (not index)}{item}"' for index, item in enumerate(items)]
    return (
        f'class = "{unit_class}", owner = "{owner}", at = [0, {column}], '
        f'hit_points = "{hit_points}", movement = {movement}, '
        f"moved = {str(moved).lower()}, items = [{', '.join(carried)}]"
    )


def match_of(*units: str, board: str = LINE, to_act: str = "North") -> GameController:
    """A match between North and South, in round 1, with *units* on *board*."""
    entries = [f"{{ id = {i}, {entry} }}," for i, entry in enumerate(units, start=1)]
    return GameController.from_text(
        "\n".join(
            [
                'game = "match"',
                'players = ["North", "South"]',
                'order = ["North", "South"]',
                f'to_act = "{to_act}"',
                "round = 1",
                f'board = "{board}"',
                "unit = [",
                *entries,
                "]",
            ]
        )
    )
