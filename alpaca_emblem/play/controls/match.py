"""Controls of the match: pick a unit, and then its destination or its action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from alpaca_emblem import drawing, match
from alpaca_emblem.agents import Agent, ExpectiminimaxAgent, RandomAgent, UctAgent
from alpaca_emblem.drawing import Geometry, Line, Parts
from alpaca_emblem.drawing.match.summary import MatchSummary
from alpaca_emblem.drawing.terminals import terrain_style
from alpaca_emblem.games.values import Action
from alpaca_emblem.match import Match
from alpaca_emblem.model.factories import ITEM_PRESETS, UNIT_PRESETS
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.units import Unit
from alpaca_emblem.play.controls.base import (
    Controls,
    Pick,
    Place,
    Row,
    Sketch,
    cell_text,
    places_of,
    row_of,
)
from alpaca_emblem.texts import Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.play.picking import Picking

END_TURN: Final = "end-turn"
CONCEDE: Final = ("resign", "sure")
"""Giving up takes two picks, so that it does not happen by a slip."""


class MatchControls(Controls[Match]):
    """A unit's cell, then its destination, its target, or what to do with an item.

    In turn zero: an empty cell, a class of units, and a preset; or a unit's cell, a
    class of items, and a preset.
    """

    agents: ClassVar[Mapping[str, type[Agent]]] = {
        "greedy": match.GreedyAgent,
        "random": RandomAgent,
        "expectiminimax": ExpectiminimaxAgent,
        "uct": UctAgent,
    }
    adviser = partial(UctAgent, iterations=150)
    announces_turns = True
    faces = ("hero", "sorcerer")

    def picks(self, action: Action[Any], game: Match) -> tuple[Pick, ...]:
        match action:
            case match.Place(unit_class=kind, hit_points=most, movement=steps, to=to):
                return to, f"place-{kind}", f"{most}-{steps}"
            case match.StartGame(max_rounds=rounds):
                return (f"start-{rounds or 'endless'}",)
            case match.Resign():
                return CONCEDE
            case match.EndTurn():
                return (END_TURN,)
        unit: int = action.unit  # type: ignore[attr-defined]  # all others have one
        return _place_of(game, unit), *_orders(action, game)

    def set_up(self, game: Match) -> int:
        for number, action in enumerate(game.actions, start=1):
            if isinstance(action, match.StartGame):
                return number
        return 0

    def openings(self, game: Match) -> Sequence[Action[Any]]:
        if game.outcome is not None or game.to_act is not None:
            return ()
        listed = game.legal_actions()
        return [action for action in listed if isinstance(action, match.StartGame)]

    def parts(self, game: Match, narrator: Narrator) -> Parts[str]:
        return drawing.match_parts(game, (), narrator, compact=self.compact)

    def layers(self, game: Match, narrator: Narrator) -> tuple[str, str]:
        layers = drawing.match_layers(game, (), narrator, compact=self.compact)
        return layers.ground, layers.people

    def lines(self, game: Match, narrator: Narrator) -> Parts[tuple[Line, ...]]:
        return drawing.match_line_parts(game, narrator)

    def summary(self, game: Match, narrator: Narrator) -> MatchSummary:
        return MatchSummary(game, narrator)

    def geometry(self, game: Match) -> Geometry:
        return drawing.match_geometry(game, self.compact)

    def label(
        self, choice: str, chosen: tuple[Pick, ...], game: Match, narrator: Narrator
    ) -> str:
        kind, _, rest = choice.partition("-")
        text = narrator.text
        match kind:
            case "end" | "resign" | "sure" | "unequip":
                return text(f"play.choices.{choice.replace('-', '_')}")
            case "start" if rest == "endless":
                return text("play.choices.start_endless")
            case "start":
                return text("play.choices.start", rounds=rest)
            case "place" | "add":
                return capitalised(f"{narrator.catalogue.noun(rest)}")
            case "equip" | "give" | "swap" | "for":
                holder = chosen[2] if kind == "for" else chosen[0]
                item = _unit_at(game, holder).items[int(rest)]
                name = self.summary(game, narrator).item(item.name)
                return text(f"play.choices.{kind}", item=name)
        return _preset_label(choice, narrator)

    def at(self, place: Place, game: Match, narrator: Narrator) -> str:
        summary = self.summary(game, narrator)
        return cell_text(place, game.field, summary.piece_at, summary)

    def rows(self, game: Match, narrator: Narrator) -> Iterator[Row]:
        for unit in self.summary(game, narrator).units():
            yield row_of(unit.piece, unit.label, unit.hit_points, unit.item)

    def places(self, game: Match) -> Mapping[int, Place]:
        return places_of(game.units)

    def ground(self, place: Place, game: Match) -> str:
        return terrain_style(game.field.terrain_at(game.field[place]), "slab")

    def keys(self, game: Match) -> Mapping[str, Pick]:
        return {"e": END_TURN}

    def help_keys(self, game: Match) -> Mapping[str, tuple[str, ...]]:
        return {"end": ("e",)}

    def home(self, game: Match) -> Place | None:
        owner = game.turn_owner
        units = () if owner is None else owner.units
        placed = (unit.location for unit in units if unit.location is not None)
        first = next(placed, None)
        return (0, 0) if first is None else first.place

    def question(self, picking: Picking, game: Match) -> str:
        if game.round_number > 0:
            return super().question(picking, game)
        if not picking.chosen:
            return "zero"
        if len(picking.chosen) == 1:
            is_free = any(
                str(pick).startswith("place-") for pick in picking.next_picks()
            )
            return "place" if is_free else "arm"
        return "preset"

    def sketch(
        self,
        picking: Picking,
        game: Match,
        narrator: Narrator,
        *,
        endangered: str | None,
    ) -> Sketch:
        if not picking.chosen or not isinstance(picking.chosen[0], tuple):
            return Sketch()
        cells = [pick for pick in picking.next_picks() if isinstance(pick, tuple)]
        is_free = {place: game.field.is_empty(game.field[place]) for place in cells}
        reach = tuple(place for place in cells if is_free[place])
        targets = {place: ("", False) for place in cells if not is_free[place]}
        return Sketch(picking.chosen[0], reach, targets)

    def exchange(self, action: Action[Any]) -> tuple[int, int] | None:
        if isinstance(action, match.UseItem):
            return action.unit, action.target
        return None

    def in_hand(self, action: Action[Any], game: Match) -> Item | None:
        if not isinstance(action, match.UseItem):
            return None
        return game.units[action.unit - 1].equipped_item


def _orders(action: Action[Any], game: Match) -> tuple[Pick, ...]:
    """Return the picks of *action* after the cell of its unit."""
    match action:
        case match.Move(to=to):
            return (to,)
        case match.UseItem(target=target):
            return (_place_of(game, target),)
        case match.Give(item=item, to=to):
            return f"give-{item}", _place_of(game, to)
        case match.Swap(item=item, other=other, other_item=back):
            return f"swap-{item}", _place_of(game, other), f"for-{back}"
        case match.AddItem(item_class=kind, power=power):
            return f"add-{kind}", f"{power}-{action.min_range}-{action.max_range}"
    return (f"equip-{action.item}" if isinstance(action, match.Equip) else "unequip",)


def _preset_label(choice: str, narrator: Narrator) -> str:
    """Return the words for the numbers of a new unit, or of a new item."""
    numbers = tuple(map(int, choice.split("-")))
    kind = "unit" if len(numbers) == 2 else "item"
    names = dict(zip(_NUMBERS[kind], numbers, strict=True))
    words = narrator.text(f"play.presets.{kind}", **names)
    name = _PRESETS.get(numbers)
    if name is None:
        return words
    return f"{narrator.text(f'play.presets.names.{name}')}: {words}"


_NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "unit": ("hit_points", "movement"),
    "item": ("power", "near", "far"),
}
"""The names of the numbers of a preset, in order."""

_PRESETS: Final[Mapping[tuple[int, ...], str]] = {
    **{(one.hit_points, one.movement): one.name for one in UNIT_PRESETS.values()},
    **{
        (one.power, one.min_range, one.max_range): one.name
        for one in ITEM_PRESETS.values()
    },
}
"""The names of presets by their numbers."""


def _unit_at(game: Match, place: Pick) -> Unit:
    assert isinstance(place, tuple), "the cell of a unit"
    unit = game.field.unit_at(game.field[place])
    assert unit is not None, "it has been picked"
    return unit


def _place_of(game: Match, number: int) -> Place:
    location = game.units[number - 1].location
    assert location is not None, "the rules allow the action"
    return location.place
