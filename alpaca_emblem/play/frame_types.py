"""The entries of a frame as types, from which its JSON Schema is made."""

from __future__ import annotations

from typing import Literal, TypedDict

from alpaca_emblem.games.notation.json_schemas import Definitions, Schema
from alpaca_emblem.play.controls.base import Row


class Choice(TypedDict):
    """A pick that is no cell, as a button.

    Attributes:
        pick: What a shell sends back.
        label: The pick in words.
        key: The key that makes it, or an empty text.
        aim: True if it is aimed at.
    """

    pick: str
    label: str
    key: str
    aim: bool


class Cell(TypedDict):
    """A cell that can be picked.

    Attributes:
        pick: Its row and column.
        label: What is there, in words.
        aim: True if it is aimed at.
    """

    pick: tuple[int, int]
    label: str
    aim: bool


class _Told(TypedDict):
    lines: list[str]
    more: list[str]


class Foresight(_Told, total=False):
    """The forecast of the action that is aimed at.

    Attributes:
        lines: The odds in words.
        more: The outcomes with their terms, the likeliest first.
        attacker: The number of the attacker, if there is one.
        target: The number of its target.
        damage: What the attacker deals, such as "7" or "0-9".
        answer: What the target deals.
        falls: The chance that the target falls, such as "100 %", or an empty text.
        answer_falls: The chance that the attacker falls.
    """

    attacker: int
    target: int
    damage: str
    answer: str
    falls: str
    answer_falls: str


class Deed(TypedDict):
    """The button of the attack that is aimed at on the board.

    Attributes:
        pick: The row and column of the cell.
        label: The attack in words.
        icon: An SVG of what is in hand, or an empty text.
    """

    pick: tuple[int, int]
    label: str
    icon: str


class _Effect(TypedDict):
    unit: int
    text: str
    kind: Literal["strike", "harm", "fall"]


class Effect(_Effect, total=False):
    """Something to be shown at a unit.

    Attributes:
        unit: The number of the unit.
        text: A floating text, or an empty one.
        kind: What it is.
        target: The number of the unit that is struck.
    """

    target: int


class Possible(TypedDict):
    """The commands that are possible now.

    Attributes:
        travel: True while a click sends a person all the way; null if it cannot.
    """

    undo: bool
    redo: bool
    hint: bool
    save: bool
    danger: bool
    travel: bool | None


class FormGame(TypedDict):
    """A game in the menu of all games.

    Attributes:
        game: Its name.
        label: Its name in words.
        intro: What it is about.
        faces: An SVG of two of its tokens.
    """

    game: str
    label: str
    intro: str
    faces: str


class FormField(TypedDict):
    """An option of a new game.

    Attributes:
        name: The name of the option.
        label: Its name in words.
        value: The default; null for a seed that is drawn.
        choices: All possible values, each with its words; empty for a number.
        least: The least number.
        most: The greatest number.
    """

    name: str
    label: str
    value: int | str | bool | None
    choices: list[tuple[str, str]]
    least: int
    most: int


class NewGameForm(TypedDict):
    """The form of a new game.

    Attributes:
        game: The name of the game that is shown.
        games: All games.
        fields: The options of the game.
    """

    game: str
    games: list[FormGame]
    fields: list[FormField]


class WholeFrame(TypedDict):
    """All that a shell shows of a session.

    Attributes:
        seq: The number of the position shown; it grows with every change.
        game: The number of games begun.
        kind: The name of the game.
        keys: The keys that do something.
        notice: A sentence for the person, or an empty text.
        advice: The hint in words, while its position stands; or an empty text.
        help: The written names of keys, each group with its effect.
        intro_text: What the game is about.
        pace_chosen: The time between two actions of agents, in milliseconds.
        words: The shell's own words.
        ground: An SVG below the board, or an empty text.
        board: The board as SVG.
        aside: The legend as SVG while it is open.
        overlay: An SVG over the board.
        side: The number of the side to act.
        banner: A text to be shown when it changes.
        prompt: The next thing to do.
        chosen: How many picks are made.
        cursor: The cell of the cursor in words.
        log: The last sentences of the log.
        picked: The number of the unit that was picked.
        grid: Rows, columns, margin and pitch; null without cells.
        focus: The cell around which a small screen shows the board.
        window: The first row and column, and the numbers of rows and columns, of the
            part that a large screen shows; null for all.
        small: True if the cells of the page are small, as it has told by ``hello``.
        intro: What a new game is about; null once it has begun.
        steps: How many actions lie behind, and how many there are in all.
        pace: After how many milliseconds "advance" is to be sent; null for never.
        over: How the game ended; null while it goes on.
        seed: The seed of the game, if it is known.
    """

    type: Literal["frame"]
    seq: int
    game: int
    kind: str
    keys: list[str]
    notice: str
    advice: str
    help: list[tuple[list[str], str]]
    intro_text: str
    pace_chosen: int
    language: str
    languages: list[str]
    words: dict[str, str]
    ground: str
    board: str
    aside: str
    overlay: str
    subtitle: str
    side: int | None
    heading: str
    verdict: str
    prompt: str
    choices: list[Choice]
    cells: list[Cell]
    chosen: int
    forecast: Foresight | None
    deed: Deed | None
    cursor: str
    log: list[str]
    effects: list[Effect]
    units: list[Row]
    picked: int | None
    grid: tuple[float, float, float, float] | None
    focus: tuple[int, int] | None
    window: tuple[int, int, int, int] | None
    small: bool
    banner: str
    intro: str | None
    can: Possible
    steps: tuple[int, int] | None
    pace: int | None
    over: str | None
    seed: int | None
    form: NewGameForm | None


def frame_schema() -> Schema:
    """Return the JSON Schema of frames, of the draft 2020-12.

    It is the schema of a whole frame. The shells of the library leave out of a message
    what they have sent before. See `Session.frame`, and `alpaca_emblem.replay.schema`
    for other documents.

    >>> frame_schema()["title"]
    'A frame of a session'
    """
    definitions = Definitions()
    return definitions.document("A frame of a session", definitions.of(WholeFrame))
