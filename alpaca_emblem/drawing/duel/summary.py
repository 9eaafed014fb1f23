"""The summary of a duel: its fighters, its log, and whose turn it is, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.duel import HERO, Duel
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.duel import Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MOST_FIGHTERS: Final = 12
"""The number of fighters in a picture, the living first."""


class DuelSummary(Summary[Duel]):
    """A duel in words.

    Args:
        game: The duel, or a view of it; it does not change.
        language: The language of the words.
    """

    section = "duel.screen"

    def __init__(self, game: Duel | View, language: str | Narrator = "en") -> None:
        super().__init__(game, language, Duel)

    @property
    def heading(self) -> str:
        return self.text("title")

    @property
    def verdict(self) -> str:
        actor, queue = self.game.actor, self.game.queue
        if actor is None:
            return self.ending()
        energy = queue.energy_of(self.game.seat_of(actor))
        return self.narrator.text(
            "queue.turn", tick=queue.tick, name=self.name(actor), energy=energy
        )

    @property
    def title(self) -> str:
        return f"{self.heading}. {self.verdict}"

    def ending(self) -> str:
        """Return how the duel has ended; empty while it goes on."""
        outcome = self.game.outcome
        if outcome is None:
            return ""
        if outcome.reason == "fled":
            return self.text("away")
        return self.text("won" if HERO in outcome.winners else "lost")

    def name(self, fighter: Duelist) -> str:
        """Return the name of *fighter* with a capital."""
        number = number_of(fighter)
        return capitalised(f"{self.narrator.fighter(number, self.names)}")

    def hero(self) -> str:
        """Return the name, the class and the level of the hero."""
        hero = self.game.hero
        breed = f"{self.narrator.thing(hero.breed)}" if hero.breed else "-"
        return self.text("hero", name=self.name(hero), breed=breed, level=hero.level)

    def called(self, fighter: Duelist) -> str:
        """Return the name of *fighter*, that of the hero with class and level."""
        return self.hero() if fighter is self.game.hero else self.name(fighter)

    def effects(self, fighter: Duelist) -> str:
        """Return the effects on *fighter*, each with the turns it has left."""
        known = self.narrator.catalogue.table("duel.effects")
        return ", ".join(
            f"{known.get(effect.name, effect.name)} {effect.duration}"
            for effect in fighter.effects
        )

    def tell(self, log: Iterable[Event]) -> list[str]:
        """Return a sentence for each event of *log*."""
        return [self.narrator.tell(event, self.names) for event in log]

    def shown(self) -> list[Duelist]:
        """Return the fighters that a picture has, the hero first."""
        in_order = sorted(self.game.enemies, key=lambda enemy: not enemy.is_alive)
        return [self.game.hero, *in_order][:MOST_FIGHTERS]

    def more(self, count: int) -> str:
        """Return that *count* more are not shown."""
        return self.narrator.text("summary.more", count=count)
