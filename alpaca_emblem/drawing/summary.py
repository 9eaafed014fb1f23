"""Summaries: a position in the words of one language.

Each game has one class of summaries. Reports, texts and pictures all take their words
from it: titles, headings, verdicts, names of units, and the contents of tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.rules.terms import plain_number
from alpaca_emblem.texts import WORDINGS, Names, Narrator
from alpaca_emblem.texts.phrases import Name, capitalised

if TYPE_CHECKING:
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

GameT = TypeVar("GameT", bound=Game)

SIGNS: Final = ("ready", "code", "label", "note")
"""The columns of tables that have no title."""


class Summary(ABC, Generic[GameT]):
    """A position of one game in words.

    Attributes:
        game: The game, or the game as far as a view shows it.
        narrator: The narrator.
        names: The units by number.
    """

    section: ClassVar[str]
    """The section of the catalogue that has the words of the game's summaries."""

    def __init__(
        self, game: GameT | View, language: str | Narrator, kind: type[GameT]
    ) -> None:
        """Sum up *game*, of the class *kind*.

        Raises:
            InvalidTypeError: *game* is neither such a game nor a view of one.
            InvalidValueError: The library does not speak *language*.
        """
        self.game = game_shown(game, kind)
        self.narrator = narrator_of(language)
        self.names = Names.of(self.game.position())

    @property
    @abstractmethod
    def heading(self) -> str:
        """The progress of the game."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """The side to act, or how the game has ended."""

    @property
    def title(self) -> str:
        """Heading and verdict in one line."""
        return f"{self.heading}: {self.verdict}"

    def text(self, key: str, **values: object) -> str:
        """Return the text at *key* of the game's summaries, filled with *values*."""
        return self.narrator.text(f"{self.section}.{key}", **values)

    def column(self, key: str) -> str:
        """Return the title of a column of a table."""
        return self.narrator.text(f"summary.columns.{key}")

    def columns(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the titles of columns by their keys; empty for columns of signs."""
        return {key: "" if key in SIGNS else self.column(key) for key in keys}

    def item(self, name: str) -> str:
        """Return the name of an item, translated if it is known."""
        return item_text(name, self.narrator)

    def cell(self, location: Location, terrain: Terrain) -> str:
        """Return the title of a cell: its place and its terrain."""
        return cell_title(location, terrain, self.narrator)

    def unit(self, unit: Unit) -> str:
        """Return the label of *unit* without its owner: "Hero 1"."""
        assert unit.number is not None, "units of a game have numbers"
        return f"{self.narrator.unit(unit.number, self.names):short}"

    def ending(self) -> str:
        """Return how the game has ended, without a full stop at its end."""
        outcome = self.game.outcome
        assert outcome is not None, "the game is over"
        end = GameEnded(outcome.reason, outcome.winners)
        if self._path_of(end) in self.narrator.catalogue.texts:
            return self.narrator.tell(end, self.names).removesuffix(".")
        key = "won" if outcome.winners else "nobody_won"
        sides = (self.narrator.side(name, self.names) for name in outcome.winners)
        return self.narrator.text(
            f"summary.{key}",
            winners=self.narrator.listed(sides),
            reason=outcome.reason.replace("_", " "),
        )

    def _path_of(self, end: GameEnded) -> str:
        return f"{self.names.game}.events.{WORDINGS[self.names.game].path(end)}"


def narrator_of(language: str | Narrator) -> Narrator:
    """Return a narrator of *language*, or *language* itself if it is a narrator."""
    return language if isinstance(language, Narrator) else Narrator(language)


def item_text(name: str, narrator: Narrator) -> str:
    """Return the name of an item, translated if it is known, and never quoted."""
    known = narrator.item(name)
    if isinstance(known, Name):
        known = narrator.thing(name)
    return name if isinstance(known, Name) else f"{known}"


def cell_title(location: Location, terrain: Terrain, narrator: Narrator) -> str:
    """Return the title of a cell: its place and its terrain."""
    return narrator.text(
        "summary.cell",
        place=narrator.place(location.place),
        terrain=narrator.catalogue.noun(terrain.name),
    )


def unit_label(unit: Unit, narrator: Narrator) -> str:
    """Return a unit and its owner in words: "Hero 1 (Player 1)"."""
    label = unit.name or capitalised(f"{narrator.monster(type(unit).__name__)}")
    if unit.number is not None:
        label = narrator.text("names.unit", unit=label, number=unit.number)
    if unit.owner is None:
        return label
    owner = side_text(unit.owner.name, narrator)
    return narrator.text("names.unit_of", unit=label, player=owner)


def side_text(name: str, narrator: Narrator) -> str:
    """Return a side in words, whatever its game, or else the name of a player."""
    paths = (f"{game}.sides.{name}" for game in WORDINGS)
    known = (path for path in paths if path in narrator.catalogue.texts)
    path = next(known, None)
    return narrator.player(name) if path is None else narrator.text(path)


def agent_text(name: str, narrator: Narrator) -> str:
    """Return the name of an agent in words, if it is one of the library."""
    path = f"agents.{name}"
    return narrator.text(path) if path in narrator.catalogue.texts else name


def unit_title(unit: Unit, narrator: Narrator, label: str = "") -> str:
    """Return a unit in words, with its hit points and its equipped item.

    Args:
        unit: The unit.
        narrator: The narrator.
        label: The name of the unit; by default `unit_label`.
    """
    values = {
        "unit": label or unit_label(unit, narrator),
        "hit_points": hit_points_text(unit),
    }
    if not unit.has_equipped_item:
        return narrator.text("summary.unit", **values)
    item = item_text(unit.equipped_item.name, narrator)
    return narrator.text("summary.armed", **values, item=item)


def hit_points_text(unit: Unit) -> str:
    """Return the hit points of *unit* and its maximum: ``45/100``."""
    return f"{plain_number(unit.hit_points)}/{unit.max_hit_points}"
