"""The position of a duel as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.duel.fighters.duelist import Duelist
from alpaca_emblem.games.duel.fighters.notation import fighter_entry, read_fighter
from alpaca_emblem.games.duel.options import MOST_FIGHTERS, DuelRules
from alpaca_emblem.games.notation import Table
from alpaca_emblem.games.values import Outcome

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.game import Duel

FLAGS: Final = tuple(
    rule.name for rule in attrs.fields(DuelRules) if isinstance(rule.default, bool)
)
"""The rules that are played or not."""

CHANCES: Final[Mapping[str, int]] = {
    rule.name: int(rule.default or 0)
    for rule in attrs.fields(DuelRules)
    if rule.name.endswith("_chance")
}
"""The limits of chances, which are left out where they are as usual."""


GameT = TypeVar("GameT", bound="Duel")


def state_of(game: Duel) -> dict[str, Any]:
    """What `Game._state` returns for a duel; what has its default is left out."""
    state: dict[str, Any] = {"rules": attrs.asdict(game.rules)}
    if game.rules.turn_limit is None:
        del state["rules"]["turn_limit"]
    for name, usual in CHANCES.items():
        if state["rules"][name] == usual:
            del state["rules"][name]
    if game.hero_turns:
        state["hero_turns"] = game.hero_turns
    if game.queue.tick:
        state["tick"] = game.queue.tick
    if game.outcome is not None:
        state["outcome"] = {
            "reason": game.outcome.reason,
            "winners": list(game.outcome.winners),
        }
    state["unit"] = [
        fighter_entry(fighter, game.queue.energy_of(game.seat_of(fighter)))
        for fighter in game.fighters
    ]
    return state


def game_from_state(game_class: type[GameT], state: Mapping[str, Any]) -> GameT:
    """What `Game._from_state` returns for a duel."""
    table = Table(state)
    rules = _read_rules(table)
    entries = list(table.tables("unit", MOST_FIGHTERS))
    if len(entries) < 2:
        raise table.error("unit", "must be at least two: the hero and an enemy")
    game = game_class(rules=rules, seed=0)
    with game.editing():
        _read_fighters(game, table, entries)
        game.hero_turns = table.whole("hero_turns", default=0)
        _read_outcome(game, table)
    table.finish()
    game._forget_options("hero", "enemies", "seed")
    return game


def _read_rules(table: Table) -> DuelRules:
    entry = Table(table.take("rules"), "rules")
    values = {flag: entry.flag(flag) for flag in FLAGS}
    limit = entry.whole("turn_limit", least=1) if entry.has("turn_limit") else None
    chances: dict[str, Any] = {
        name: entry.whole(name, usual, most=100) for name, usual in CHANCES.items()
    }
    entry.finish()
    with table.reading("rules"):
        return DuelRules(**values, turn_limit=limit, **chances)


def _read_fighters(game: Duel, table: Table, entries: list[Table]) -> None:
    fighters: list[Duelist] = []
    energies: list[int] = []
    left: list[int] = []
    for index, entry in enumerate(entries):
        if entry.whole("id", least=1) != index + 1:
            raise entry.error("id", f"must be {index + 1}, the next number")
        energies.append(entry.whole("energy", default=0, least=-(2**62)))
        with table.reading(f"unit[{index}]"):
            fighter, hit_points = read_fighter(entry)
        fighters.append(fighter)
        left.append(hit_points)
        entry.finish()
    game.muster(fighters)
    game.queue.start_at(table.whole("tick", default=0), energies)
    for fighter, hit_points in zip(fighters, left, strict=True):
        fighter.hit_points = hit_points
    game.bury()


def _read_outcome(game: Duel, table: Table) -> None:
    if not table.has("outcome"):
        game.resume()
        return
    entry = Table(table.take("outcome"), "outcome")
    outcome = Outcome(entry.text("reason"), entry.texts("winners"))
    entry.finish()
    if not set(outcome.winners) <= set(game.sides):
        raise NotationError(f"outcome.winners must be among {game.sides}")
    game.set_outcome(outcome)
