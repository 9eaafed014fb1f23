"""The summary of a duel: its fighters, its log, and whose turn it is, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.duel import HERO, Duel
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.rules import energy as energy_rules
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.duel import Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.stats import Effect
    from alpaca_emblem.texts import Narrator

MOST_FIGHTERS: Final = 12
"""The number of fighters in a picture; of more, the living are shown first."""


@frozen
class Measure:
    """An amount that a fighter has of something.

    Attributes:
        name: "hit_points", "mana" or "energy".
        words: The number, with its maximum if it has one: "9/20".
        share: The part of the maximum, 0 to 1.
        told: What it is, with the number: "hit points: 9/20".
    """

    name: str
    words: str
    share: float
    told: str


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
        return ", ".join(map(self.effect, fighter.effects))

    def effect(self, effect: Effect) -> str:
        """Return *effect* with the turns that it has left: "bleeding 3"."""
        known = self.narrator.catalogue.table("duel.effects")
        return f"{known.get(effect.name, effect.name)} {effect.duration}"

    def tell(self, log: Iterable[Event]) -> list[str]:
        """Return a sentence for each event of *log*."""
        return [self.narrator.tell(event, self.names) for event in log]

    def shown(self) -> list[Duelist]:
        """Return the fighters that a picture has, the hero first."""
        enemies = list(self.game.enemies)
        if len(enemies) >= MOST_FIGHTERS:
            enemies.sort(key=lambda enemy: not enemy.is_alive)
        return [self.game.hero, *enemies][:MOST_FIGHTERS]

    def keys(self) -> dict[Duelist, int]:
        """Return the number of each living enemy: the key that chooses it."""
        living = (enemy for enemy in self.game.enemies if enemy.is_alive)
        return {enemy: place for place, enemy in enumerate(living, start=1)}

    def weapon(self, fighter: Duelist) -> str:
        """Return the name of what *fighter* strikes with."""
        return self.item(fighter.weapon.name)

    def described(self, fighter: Duelist) -> str:
        """Return *fighter* with its hit points, weapon and effects, for tooltips."""
        words = self.narrator.text(
            "summary.armed",
            unit=self.called(fighter),
            hit_points=_ratio(fighter.hit_points, fighter.effective_max_hit_points),
            item=self.weapon(fighter),
        )
        effects = self.effects(fighter)
        return f"{words}; {effects}" if effects else words

    def measures(self, fighter: Duelist) -> tuple[Measure, ...]:
        """Return hit points, mana if it can have any, and energy while it lives."""
        most = fighter.effective_max_hit_points
        measures = [self._measure("hit_points", int(fighter.hit_points), most)]
        if fighter.effective_max_mana:
            most = fighter.effective_max_mana
            measures.append(self._measure("mana", fighter.mana, most))
        if fighter.is_alive:
            energy = self.game.queue.energy_of(self.game.seat_of(fighter))
            measures.append(self._measure("energy", energy, None))
        return tuple(measures)

    def _measure(self, name: str, left: int, most: int | None) -> Measure:
        words = str(left) if most is None else _ratio(left, most)
        share = left / (energy_rules.FULL if most is None else most)
        told = self.text(f"measures.{name}", value=words)
        return Measure(name, words, max(0.0, min(1.0, share)), told)

    def more(self, count: int) -> str:
        """Return that *count* more are not shown."""
        return self.narrator.text("summary.more", count=count)


def _ratio(left: float, most: int) -> str:
    return f"{max(0, int(left))}/{most}"
