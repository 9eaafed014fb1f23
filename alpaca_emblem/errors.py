"""The exceptions of the library, under one root.

Illegal actions (`IllegalActionError` and its subclasses) have a reason code, a short
snake_case word that programs can compare and catalogues can translate.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final

LONGEST_MESSAGE: Final = 290
"""The largest number of characters of a message about an unreadable document."""
LONGEST_COMMAND: Final = 200
"""The largest number of characters that a message shows of the command of a bot."""
GAP: Final = " ... "
"""Replaces the omitted part of a shortened message."""


LONGEST_NUMBER: Final = 40
"""The largest number of digits that a message shows of a number."""
_LONG_NUMBER: Final = re.compile(rf"[0-9]{{{LONGEST_NUMBER + 1},}}")


def with_short_numbers(message: str) -> str:
    """Return *message* with long numbers cut in the middle.

    >>> with_short_numbers(f"rows must be at most 256, not {10**60 + 7}")
    'rows must be at most 256, not 10000000...00000007 (61 digits)'
    """
    if len(message) <= LONGEST_NUMBER:
        return message
    return _LONG_NUMBER.sub(_cut_number, message)


def _cut_number(found: re.Match[str]) -> str:
    digits = found[0]
    return f"{digits[:8]}...{digits[-8:]} ({len(digits)} digits)"


def shown(value: object) -> str:
    """Return the repr of *value* for a message, however long its numbers are.

    Python refuses to write whole numbers of more than 4300 digits.

    >>> shown("axe"), shown(10**5000)
    ("'axe'", '<too long to be shown>')
    """
    try:
        return with_short_numbers(repr(value))
    except ValueError:
        return "<too long to be shown>"


class AlpacaEmblemError(Exception):
    """The root of all exceptions that the library raises on purpose.

    Long numbers in its message are cut in the middle.
    """

    def __init__(self, *args: object) -> None:
        super().__init__(
            *[with_short_numbers(arg) if isinstance(arg, str) else arg for arg in args]
        )


class InvalidValueError(AlpacaEmblemError, ValueError):
    """A value has the right type, but is not allowed."""


class InvalidTypeError(AlpacaEmblemError, TypeError):
    """A value has the wrong type."""


def shortened(message: str, most: int = LONGEST_MESSAGE) -> str:
    """Return *message*, cut in the middle if it has more than *most* characters.

    Messages name a location at their beginning or end, which remains.

    >>> shortened("abcdefghijklmnop", 11)
    'abc ... nop'
    """
    if len(message) <= most:
        return message
    half = (most - len(GAP)) // 2
    return f"{message[:half]}{GAP}{message[-half:]}"


def printable(text: str) -> str:
    r"""Return *text* in one line, with escapes for what no terminal should get.

    >>> print(printable("an \x1b[1malpaca\n"))
    an \x1b[1malpaca\n
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class NotationError(AlpacaEmblemError, ValueError):
    """A text, such as a position or an item's description, cannot be read.

    Attributes:
        path: The path in the document, such as ``unit[2].at``; empty if unknown.
    """

    def __init__(self, message: str = "", *, path: str = "") -> None:
        super().__init__(shortened(message))
        self.path = path


class CatalogueError(AlpacaEmblemError, LookupError):
    """A catalogue of texts lacks an entry, or cannot be read."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class SaveError(AlpacaEmblemError, ValueError):
    """A save cannot be read or written. The message names the path in the document."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class ReplayError(AlpacaEmblemError, ValueError):
    """A replay cannot be read, or a game does not play as it was recorded.

    Attributes:
        step: The number of the action, from 1, after which the game differs; 0 if the
            beginning differs, None if the replay cannot be read.
    """

    def __init__(self, message: str = "", *, step: int | None = None) -> None:
        super().__init__(shortened(message))
        self.step = step


class OutsideActionError(AlpacaEmblemError, RuntimeError):
    """A living object of a game was changed outside an action."""


class NothingToUndoError(AlpacaEmblemError, RuntimeError):
    """There is no action to undo."""


class ForecastTooLargeError(AlpacaEmblemError, RuntimeError):
    """A forecast has more sequences of rolls than the limit allows."""


class RandomExhaustedError(AlpacaEmblemError, RuntimeError):
    """A scripted source has no answer left."""


class StoreError(AlpacaEmblemError, RuntimeError):
    """A file of results cannot be used. The message begins with its path.

    It is something else, of another schema, or cannot be written. It has not changed,
    apart from results that were complete.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class WorkerError(AlpacaEmblemError, RuntimeError):
    """Workers cannot be started, or a piece of work was set aside.

    That is done if it ends its worker again and again, or takes too long.
    """


class MissingPackageError(AlpacaEmblemError, ImportError):
    """An extra of the library is not installed; the message names it."""


class BotError(AlpacaEmblemError, RuntimeError):
    """A bot does not do what it should.

    Attributes:
        reason: A short word: "cannot_start", "bad_protocol", "timeout", "out_of_time",
            "died", "line_too_long", "bad_json", "bad_message" or "illegal".
    """

    def __init__(self, reason: str, detail: str = "", command: str = "") -> None:
        self.reason = reason
        told = shortened(printable(command), LONGEST_COMMAND)
        parts = [f"the bot {told}" if command else "a bot", reason, detail]
        super().__init__(": ".join(part for part in parts if part))


class CourseError(AlpacaEmblemError, ValueError):
    """A folder has no lesson of the course, or cannot take one."""


class FloorError(AlpacaEmblemError, RuntimeError):
    """A floor of a dungeon cannot be generated.

    The dice have run into too short a cycle, or the floor has no room for everything
    that belongs on it.
    """


class HiddenError(AlpacaEmblemError, RuntimeError):
    """The answer depends on state that is hidden from the side."""


class CannotPackError(AlpacaEmblemError, ValueError):
    """The compiled engine cannot play a game. The message names the part and why."""


class NoCodeError(AlpacaEmblemError, ValueError):
    """An action has no number, or a number stands for no action."""


class IllegalActionError(AlpacaEmblemError, ValueError):
    """The rules refuse an action. Nothing has changed.

    Attributes:
        reason: The reason code; by default, that of the class.
    """

    default_reason: ClassVar[str] = "illegal"

    def __init__(self, message: str = "", *, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = self.default_reason if reason is None else reason


class OutOfRangeError(IllegalActionError):
    """The target is out of range of the item, or the destination of the unit."""

    default_reason = "out_of_range"


class NotYourUnitError(IllegalActionError):
    """The unit belongs to another player, or to none."""

    default_reason = "not_your_unit"


class AlreadyMovedError(IllegalActionError):
    """The unit has already moved this turn."""

    default_reason = "already_moved"


class NoUsesLeftError(IllegalActionError):
    """The unit has used items as often as it can this turn."""

    default_reason = "no_uses_left"


class CannotEquipError(IllegalActionError):
    """The unit cannot wield the item, or does not carry it."""

    default_reason = "cannot_equip"


class CannotUseError(IllegalActionError):
    """The unit's equipped item, or lack of one, has no effect on the target."""

    default_reason = "cannot_use"


class InventoryFullError(IllegalActionError):
    """The receiving unit cannot carry more items."""

    default_reason = "inventory_full"


class AlreadyOwnedError(IllegalActionError):
    """The unit or item already has an owner."""

    default_reason = "already_owned"


class NotCarriedError(IllegalActionError):
    """The unit does not carry the item."""

    default_reason = "not_carried"


class OccupiedLocationError(IllegalActionError):
    """Another unit occupies the location."""

    default_reason = "occupied"


class BlockedError(IllegalActionError):
    """The way is blocked."""

    default_reason = "blocked"


class NoSuchLocationError(IllegalActionError):
    """The location is not on the map."""

    default_reason = "no_such_location"


class NoSuchUnitError(IllegalActionError):
    """The unit does not exist, or is not on the map."""

    default_reason = "no_such_unit"


class NoSuchPlayerError(IllegalActionError):
    """No player of that name is in the game."""

    default_reason = "no_such_player"


class DeadUnitError(IllegalActionError):
    """A dead unit can neither act nor be a target."""

    default_reason = "dead"


class WrongPhaseError(IllegalActionError):
    """The action is not possible in this phase of the game."""

    default_reason = "wrong_phase"


class GameOverError(IllegalActionError):
    """The game has ended."""

    default_reason = "game_over"
