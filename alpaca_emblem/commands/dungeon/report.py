"""The report of a run through a dungeon: floors, every action in words, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from alpaca_emblem.commands.labels import Labels
from alpaca_emblem.commands.telling import Teller
from alpaca_emblem.drawing.dungeon import map_lines, window_around
from alpaca_emblem.drawing.pieces import hit_points_text
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    AdventurerEscaped,
    FloorEntered,
    MonsterDied,
)
from alpaca_emblem.texts import Names, message

if TYPE_CHECKING:
    from alpaca_emblem.agents import Played
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.drawing.text import Line
    from alpaca_emblem.games.dungeon import Dungeon, Variant
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.texts import Narrator

ROWS: Final = 50
"""Of a floor that are shown at most, around the adventurer; the screen is as wide."""


class RunReport(Teller):
    """Shows a run that is being played, in one language: what the adventurer knows.

    Args:
        screen: Where it is shown.
        narrator: Who tells it.
        dungeon: What is played, from where it stands.
        agent: The name of the agent that plays.
    """

    def __init__(
        self, screen: Screen, narrator: Narrator, dungeon: Dungeon, agent: str
    ) -> None:
        names = Names("dungeon")
        super().__init__(screen, narrator, names, Labels(narrator, (), names))
        self._dungeon = dungeon
        self._agent = agent
        self._floor, self._place = dungeon.floor, dungeon.place
        self._slain: Counter[str] = Counter()

    def opening(self) -> None:
        """Show by which rules it is played, and what is seen of the first floor."""
        dungeon, variant = self._dungeon, self._dungeon.variant
        title = self._text(
            "title", rows=variant.rows, columns=variant.columns, seed=dungeon.seed
        )
        self._screen.say(title, "strong")
        agent = self._narrator.text(f"agents.{self._agent}")
        self._show(self._text("agent", agent=agent))
        for rule in self._rules():
            self._show(rule)
        self._screen.show(())
        floor = FloorEntered(dungeon.floor.number, dungeon.place.place)
        self._show(message([floor], self._narrator), "strong")
        self.show_floor()
        self._screen.show(())

    def take_note(self, played: Played) -> None:
        """Take note of an action and of who fell, whether or not it is told."""
        self.count()
        self._slain.update(
            event.kind for event in played.events if isinstance(event, MonsterDied)
        )

    def tell(self, played: Played, *, with_floor: bool = False) -> None:
        """Tell an action by the message that the original would show, if there is one.

        A floor is shown when it is left; if asked for, the one that is reached too.
        """
        dungeon = self._dungeon
        is_elsewhere = dungeon.floor is not self._floor
        if is_elsewhere:
            self._screen.show((), *self._map(), ())
        self._floor, self._place = dungeon.floor, dungeon.place
        noticed = dungeon.events_for(dungeon.sides[0], played.events)
        said = message(noticed, self._narrator).rstrip()
        if said:
            self._show(said, _style(played.events), 0 if is_elsewhere else 1)
        if with_floor:
            self.show_floor()

    def closing(self, *, is_out_of_time: bool) -> None:
        """Show how it ended, who fell, and how to see it again."""
        dungeon = self._dungeon
        self._show(self._ending(is_out_of_time), "strong")
        self._tell_slain()
        floor, turns = dungeon.floor.number, dungeon.turns
        self._show(
            self._text("played", floor=floor, turns=turns, actions=self._actions)
        )
        self._show(self._text("seed", seed=dungeon.seed))
        self._show(self._text("digest", digest=dungeon.digest()))

    def _tell_slain(self) -> None:
        slain = [
            self._text("monster", count=count, kind=self._narrator.monster(kind))
            for kind, count in self._slain.items()
        ]
        if slain:
            self._show(self._text("slain", monsters=self._narrator.listed(slain)))
        else:
            self._show(self._text("none_slain"))

    def _ending(self, is_out_of_time: bool) -> str:
        floor, turns = self._dungeon.floor.number, self._dungeon.turns
        outcome = self._dungeon.outcome
        if outcome is None:
            key = "broken_off" if is_out_of_time else "no_floor"
            return self._text(key, floor=floor, turns=turns)
        end: Event = AdventurerDied(floor, turns)
        if outcome.winners:
            end = AdventurerEscaped(turns)
        return self._narrator.tell(end, self._names)

    def _rules(self) -> Iterator[str]:
        """What is not as in the original, as far as there are words for it."""
        known = self._narrator.catalogue.texts
        for name, value in _options(self._dungeon.variant):
            for path in (f"dungeon.rules.{name}", f"dungeon.rules.{name}.{value}"):
                if path in known:
                    yield self._narrator.text(path, **{name: value})

    def show_floor(self) -> None:
        """Show the floor as far as the adventurer knows it, and how it is doing."""
        dungeon = self._dungeon
        self._floor, self._place = dungeon.floor, dungeon.place
        self._screen.show((), *self._map())
        standing = self._text(
            "standing",
            floor=dungeon.floor.number,
            turns=dungeon.turns,
            hit_points=hit_points_text(dungeon.adventurer),
        )
        self._show(standing, "faint")

    def _map(self) -> list[Line]:
        """The floor around where the adventurer is, or was when it left."""
        is_here = self._floor is self._dungeon.floor
        return map_lines(
            self._floor,
            self._place if is_here else None,
            is_known_only=True,
            window=window_around(self._floor, self._place, ROWS, self._screen.width),
        )


def _options(variant: Variant) -> Iterator[tuple[str, object]]:
    """What of *variant* is not as in the original, an unusual sight with its radius."""
    for name, value in variant.to_table().items():
        unusual = value if isinstance(value, Mapping) else {"name": value}
        for key, one in unusual.items():
            yield name if key == "name" else key, one


def _style(events: tuple[Event, ...]) -> str:
    """The style in which *events* are told: by what weighs most."""
    for kind, style in (
        (AdventurerDied, "critical"),
        (FloorEntered, "strong"),
        (MonsterDied, "healthy"),
    ):
        if any(isinstance(event, kind) for event in events):
            return style
    return ""
