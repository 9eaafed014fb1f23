"""Controls of the duel: an ability, then its target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from alpaca_emblem import drawing, duel
from alpaca_emblem.agents import (
    Agent,
    ExpectiminimaxAgent,
    LearnedAgent,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.drawing import Geometry, Line, Parts
from alpaca_emblem.drawing.duel.pictures import duel_board
from alpaca_emblem.drawing.duel.screen import MOST_ENEMIES
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.summary import hit_points_text
from alpaca_emblem.duel import Duel, Duelist
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Action
from alpaca_emblem.play.controls.base import Controls, Pick, Place, Rectangle, Row
from alpaca_emblem.texts import Narrator
from alpaca_emblem.texts.phrases import capitalised

TURNS_SHOWN: Final = 8
"""The number of the next turns that are told."""


class DuelControls(Controls[Duel]):
    """``"strike"`` or a skill, then a foe such as ``"unit-2"``; or a single choice."""

    agents: ClassVar[Mapping[str, type[Agent]]] = {
        "beast": duel.BeastAgent,
        "duel": duel.DuelAgent,
        "random": RandomAgent,
        "expectiminimax": ExpectiminimaxAgent,
        "learned": LearnedAgent,
        "uct": UctAgent,
    }
    adviser = partial(UctAgent, iterations=200)
    by_hand = "hero"
    faces = ("barbarian", "wolf")
    has_cursor = False

    def picks(self, action: Action[Any], game: Duel) -> tuple[Pick, ...]:
        match action:
            case duel.Strike(target=target):
                return "strike", f"unit-{target}"
            case duel.UseSkill(skill=skill, target=None):
                return (f"skill-{skill}",)
            case duel.UseSkill(skill=skill, target=target):
                return f"skill-{skill}", f"unit-{target}"
            case duel.UseItem(item=item):
                return (f"item-{item}",)
            case duel.Flee():
                return ("flee",)
        return ("wait",)

    def parts(self, game: Duel, narrator: Narrator) -> Parts[str]:
        return drawing.duel_parts(game, (), narrator, compact=self.compact)

    def layers(self, game: Duel, narrator: Narrator) -> tuple[str, str]:
        return "", duel_board(game, narrator, self.compact)

    def lines(self, game: Duel, narrator: Narrator) -> Parts[tuple[Line, ...]]:
        return drawing.duel_line_parts(game, (), narrator)

    def summary(self, game: Duel, narrator: Narrator) -> DuelSummary:
        return DuelSummary(game, narrator)

    def geometry(self, game: Duel) -> Geometry | None:
        return None

    def label(
        self, choice: str, chosen: tuple[Pick, ...], game: Duel, narrator: Narrator
    ) -> str:
        kind, _, number = choice.partition("-")
        if kind == "unit":
            return self.summary(game, narrator).name(game.fighter(int(number)))
        if kind in ("skill", "item"):
            actor = game.actor
            assert actor is not None, "a fighter is to act"
            if kind == "skill":
                return _capital(narrator, actor.abilities[int(number)].name)
            item = actor.items[int(number)]
            count = getattr(item, "count", 1)
            name = _capital(narrator, item.name)
            return narrator.text("play.choices.item", item=name, count=count)
        return narrator.text(f"play.choices.{kind}")

    def at(self, place: Place, game: Duel, narrator: Narrator) -> str:
        return ""

    def rows(self, game: Duel, narrator: Narrator) -> Iterator[Row]:
        summary = self.summary(game, narrator)
        for fighter in (game.hero, *game.enemies):
            yield Row(
                number_of(fighter),
                summary.name(fighter),
                int(fighter is not game.hero),
                hit_points_text(fighter),
                _share(fighter),
                summary.effects(fighter),
            )

    def rectangles(self, game: Duel) -> Mapping[str, Sequence[Rectangle]]:
        boxes = drawing.duel_boxes(game, self.compact)
        return {f"unit-{unit}": both for unit, both in boxes.items()}

    def text_lines(self, game: Duel) -> Mapping[str, int]:
        first = 3 + bool(game.hero.effects)
        alive = [enemy for enemy in game.enemies if enemy.is_alive]
        return {
            f"unit-{number_of(enemy)}": first + place
            for place, enemy in enumerate(alive[:MOST_ENEMIES])
        }

    def next_turns(self, game: Duel, narrator: Narrator) -> Sequence[str]:
        if game.outcome is not None:
            return ()
        summary = self.summary(game, narrator)
        return [summary.name(one) for one in game.queue.preview(TURNS_SHOWN)]

    def size(self, game: Duel) -> tuple[float, float]:
        geometry = drawing.duel_geometry(game, self.compact)
        return geometry.width, geometry.height

    def exchange(self, action: Action[Any]) -> tuple[int, int] | None:
        match action:
            case duel.Strike(unit=unit, target=target):
                return unit, target
            case duel.UseSkill(unit=unit, target=int(target)):
                return unit, target
        return None


def _capital(narrator: Narrator, name: str) -> str:
    return capitalised(f"{narrator.thing(name)}").replace("_", " ")


def _share(fighter: Duelist) -> float:
    return fighter.hit_points / fighter.max_hit_points
