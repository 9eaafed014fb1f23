"""Logs: the sentences that people are told of a game.

Where a game hides something, each person has a log of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Changed, Event
from alpaca_emblem.texts import Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Controls

MOST_LOG: Final = 200
"""The number of sentences that a log keeps."""


class Log:
    """The last sentences that were told.

    Attributes:
        sentences: The sentences, the newest last.
        count: The number of sentences in all.
    """

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.count = 0

    def add(self, sentences: Sequence[str]) -> None:
        """Add *sentences*, and drop the oldest ones if there are too many."""
        self.sentences.extend(sentences)
        self.count += len(sentences)
        del self.sentences[:-MOST_LOG]


class Logs:
    """The logs of all people of one game.

    Attributes:
        known: The names of units as each side knew them before the next change.
    """

    def __init__(self, game: Game, controls: Controls[Any]) -> None:
        self._game, self._controls = game, controls
        self._logs: dict[str, Log] = {}
        self.known: Mapping[str, Names] = {}

    @property
    def _hides(self) -> bool:
        return self._controls.hides(self._game)

    def of(self, side: str) -> Log:
        """Return the log of *side*; all share one where nothing is hidden."""
        return self._logs.setdefault(side if self._hides else "", Log())

    def names_of(self, side: str) -> Names:
        """Return the names of all units that *side* knows now."""
        game = self._game
        return Names.of(
            game.view(side).position if self._hides else game.position(), side
        )

    def hear(
        self, side: str, changed: Changed, narrator: Narrator
    ) -> tuple[Event, ...]:
        """Write down what *side* may know of a change; return it, too.

        A fallen unit keeps the name by which it was known before.
        """
        heard = self._game.events_for(side, changed.events)
        now = self.names_of(side)
        before = self.known.get(side, now)
        units = {**before.units, **now.units}
        names = Names(before.game, units, side, before.are_capital)
        self.of(side).add(self._controls.tell(heard, narrator, names))
        return heard
