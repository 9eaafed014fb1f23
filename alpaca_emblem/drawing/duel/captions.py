"""What stands beside the bars of a duel: who is who, and how it stands, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.values import Event


class Captions:
    """The words of one picture or screen.

    Args:
        game: What is drawn, or a view of it.
        language: In which it is told.
    """

    def __init__(self, game: Duel | View, language: str | Narrator) -> None:
        """Take over *game*.

        Raises:
            InvalidTypeError: It is neither a duel nor a view.
        """
        self.duel = game_shown(game, Duel)
        self._narrator = (
            language if isinstance(language, Narrator) else Narrator(language)
        )
        self._names = Names.of(self.duel.position())

    def text(self, key: str, **values: object) -> str:
        """A text of the battle screen."""
        return self._narrator.text(f"duel.screen.{key}", **values)

    def name(self, unit: Duelist) -> str:
        """What *unit* is called, with a capital."""
        number = number_of(unit)
        return capitalised(f"{self._narrator.fighter(number, self._names)}")

    def hero(self) -> str:
        """The hero's name, its class, and its level."""
        hero = self.duel.hero
        breed = f"{self._narrator.thing(hero.breed)}" if hero.breed else "-"
        return self.text("hero", name=self.name(hero), breed=breed, level=hero.level)

    def effects(self, unit: Duelist) -> str:
        """What clings to *unit*, and for how many of its turns."""
        known = self._narrator.catalogue.table("duel.effects")
        return ", ".join(
            f"{known.get(effect.name, effect.name)} {effect.duration}"
            for effect in unit.effects
        )

    def tell(self, log: Iterable[Event]) -> list[str]:
        """A sentence for each event of *log*."""
        return [self._narrator.tell(event, self._names) for event in log]

    def turn(self) -> str:
        """Whose turn it is, or how the duel ended."""
        actor, queue = self.duel.actor, self.duel.queue
        if actor is None:
            return self.verdict()
        energy = queue.energy_of(self.duel.seat_of(actor))
        return self._narrator.text(
            "queue.turn", tick=queue.tick, name=self.name(actor), energy=energy
        )

    def verdict(self) -> str:
        """How the duel ended; empty while it goes on."""
        outcome = self.duel.outcome
        if outcome is None:
            return ""
        if outcome.reason == "fled":
            return self.text("away")
        return self.text("won" if "hero" in outcome.winners else "lost")
