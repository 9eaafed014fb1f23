"""The messages of the protocol of bots, as types. See ``docs/bots.md``.

Both sides ignore keys that they do not know.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

Want: TypeAlias = Literal["legal", "view", "codes", "count"]


class Hello(TypedDict):
    """The library greets the bot.

    Attributes:
        protocol: The version of the protocol.
        library: The name of the library.
    """

    type: Literal["hello"]
    protocol: Literal[1]
    library: str


class NewGame(TypedDict):
    """A game begins.

    Attributes:
        game: The name of the kind of game.
        side: The side that the bot plays.
        sides: All sides, in their order.
        seed: A seed for the bot's own dice.
        seconds: The most seconds of each decision.
        clock: The most seconds of all decisions of the game, or null for no limit.
    """

    type: Literal["new_game"]
    game: str
    side: str
    sides: list[str]
    seed: int
    seconds: float
    clock: float | None


class _LegalAction(TypedDict):
    kind: str


class LegalAction(_LegalAction, total=False):
    """A legal action: the JSON of an action, with one key more.

    Attributes:
        kind: The class of the action.
        concedes: True if the action gives the game up.
    """

    concedes: Literal[True]


class Position(TypedDict):
    """A position as far as a side knows it.

    Attributes:
        game: The name of the kind of game.
    """

    game: str


class _Choose(TypedDict):
    type: Literal["choose"]
    id: int
    count: int
    seconds: float


class Choose(_Choose, total=False):
    """The bot is to choose one of the legal actions.

    Attributes:
        id: The number of the question, from 1 in each game.
        count: The number of legal actions.
        seconds: The seconds that are left for the answer.
        legal: The legal actions, if the bot wants them.
        view: The position, if the bot wants it.
        n: The number of codes of the set-up, if the bot wants codes.
        codes: The code of each legal action, or null, if the bot wants codes.
    """

    legal: list[LegalAction]
    view: Position
    n: int
    codes: list[int | None]


class GameOutcome(TypedDict):
    """The end of a game.

    Attributes:
        reason: A code for the reason.
        winners: The winning sides, in order.
    """

    reason: str
    winners: list[str]


class Over(TypedDict):
    """A game is over.

    Attributes:
        outcome: The end of the game; null if the game was stopped.
    """

    type: Literal["over"]
    outcome: GameOutcome | None


class Bye(TypedDict):
    """The library says goodbye, and the bot ends."""

    type: Literal["bye"]


class _HelloBack(TypedDict):
    type: Literal["hello"]
    protocol: Literal[1]


class HelloBack(_HelloBack, total=False):
    """The bot greets the library.

    Attributes:
        protocol: The version of the protocol.
        name: The name of the bot.
        wants: The information that the bot requests with each choice.
    """

    name: str
    wants: list[Want]


class Ready(TypedDict):
    """The bot is ready for the game."""

    type: Literal["ready"]


class Chosen(TypedDict):
    """The bot chooses an action.

    Attributes:
        id: The number of the question.
        index: The index of the action, from 0.
    """

    type: Literal["action"]
    id: int
    index: int


LibraryMessage: TypeAlias = Hello | NewGame | Choose | Over | Bye
"""A message from the library."""
BotAnswer: TypeAlias = HelloBack | Ready | Chosen
"""A message from a bot."""
