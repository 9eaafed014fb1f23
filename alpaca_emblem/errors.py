"""What can go wrong, as a family of exceptions under one root.

Refusals of a rule (`IllegalActionError` and its kin) carry a reason code, a short
snake_case word that programs can compare and catalogues can translate.
"""

from __future__ import annotations

from typing import ClassVar, Final

LONGEST_MESSAGE: Final = 290
"""Characters that are said at most of what cannot be read."""
GAP: Final = " ... "
"""Stands in a message for what was left out."""


class AlpacaEmblemError(Exception):
    """The root: whatever this library raises on purpose derives from it."""


class InvalidValueError(AlpacaEmblemError, ValueError):
    """A value of the right type lies outside what is allowed."""


class InvalidTypeError(AlpacaEmblemError, TypeError):
    """A value is of a type that is not accepted there."""


def shortened(message: str, most: int = LONGEST_MESSAGE) -> str:
    """Return *message*, cut in the middle if it has more than *most* characters.

    The place that it names stands at the beginning or at the end.

    >>> shortened("abcdefghijklmnop", 11)
    'abc ... nop'
    """
    if len(message) <= most:
        return message
    half = (most - len(GAP)) // 2
    return f"{message[:half]}{GAP}{message[-half:]}"


class NotationError(AlpacaEmblemError, ValueError):
    """A text, such as a position or an item's description, cannot be read.

    Attributes:
        path: Where in the document, such as ``unit[2].at``; empty if that is unknown.
    """

    def __init__(self, message: str = "", *, path: str = "") -> None:
        super().__init__(shortened(message))
        self.path = path


class CatalogueError(AlpacaEmblemError, LookupError):
    """A catalogue of texts lacks something that is asked of it."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class SaveError(AlpacaEmblemError, ValueError):
    """A saved game cannot be read or written; the path in the document is named."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class ReplayError(AlpacaEmblemError, ValueError):
    """A recorded game cannot be read, or does not play as it was recorded.

    Attributes:
        step: The number of the action, from 1, after which it differs; 0 if the
            beginning does, None if the record cannot be read.
    """

    def __init__(self, message: str = "", *, step: int | None = None) -> None:
        super().__init__(shortened(message))
        self.step = step


class OutsideActionError(AlpacaEmblemError, RuntimeError):
    """A living thing of a game was changed by something else than an action."""


class NothingToUndoError(AlpacaEmblemError, RuntimeError):
    """There is no action left that could be taken back."""


class ForecastTooLargeError(AlpacaEmblemError, RuntimeError):
    """The tree of all rolls has more branches than the limit allows."""


class RandomExhaustedError(AlpacaEmblemError, RuntimeError):
    """A scripted source was asked for more answers than it holds."""


class FloorError(AlpacaEmblemError, RuntimeError):
    """No floor of a dungeon comes of the dice: they have run into too short a cycle.

    Or there is no room on it for all that belongs there.
    """


class HiddenError(AlpacaEmblemError, RuntimeError):
    """It depends on what is hidden from the side that asks."""


class IllegalActionError(AlpacaEmblemError, ValueError):
    """The rules refuse an action. Nothing has changed.

    Attributes:
        reason: Why, as a code: the class's own unless a finer one was given.
    """

    default_reason: ClassVar[str] = "illegal"

    def __init__(self, message: str = "", *, reason: str | None = None) -> None:
        super().__init__(message)
        self.reason = self.default_reason if reason is None else reason


class OutOfRangeError(IllegalActionError):
    """The target is nearer or farther than the item or the legs reach."""

    default_reason = "out_of_range"


class NotYourUnitError(IllegalActionError):
    """The unit serves somebody else, or nobody."""

    default_reason = "not_your_unit"


class AlreadyMovedError(IllegalActionError):
    """The unit has already moved this turn."""

    default_reason = "already_moved"


class CannotEquipError(IllegalActionError):
    """The unit does not wield items of that kind, or does not carry this one."""

    default_reason = "cannot_equip"


class CannotUseError(IllegalActionError):
    """The item in hand, or its absence, has no effect on that target."""

    default_reason = "cannot_use"


class InventoryFullError(IllegalActionError):
    """The receiving unit carries as many items as it can."""

    default_reason = "inventory_full"


class AlreadyOwnedError(IllegalActionError):
    """The unit or item already belongs to somebody."""

    default_reason = "already_owned"


class NotCarriedError(IllegalActionError):
    """The unit does not carry that item."""

    default_reason = "not_carried"


class OccupiedLocationError(IllegalActionError):
    """Another unit stands there."""

    default_reason = "occupied"


class BlockedError(IllegalActionError):
    """Something is in the way."""

    default_reason = "blocked"


class NoSuchLocationError(IllegalActionError):
    """The place is not on the map."""

    default_reason = "no_such_location"


class NoSuchUnitError(IllegalActionError):
    """There is no such unit, or it is not on the map."""

    default_reason = "no_such_unit"


class NoSuchPlayerError(IllegalActionError):
    """Nobody of that name plays, or no longer."""

    default_reason = "no_such_player"


class DeadUnitError(IllegalActionError):
    """The dead neither act nor are acted upon."""

    default_reason = "dead"


class WrongPhaseError(IllegalActionError):
    """The game is not in the phase in which the action is possible."""

    default_reason = "wrong_phase"


class GameOverError(IllegalActionError):
    """The game has ended."""

    default_reason = "game_over"
