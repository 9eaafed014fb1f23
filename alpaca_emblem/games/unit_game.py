"""Games of units: what every game with tacticians and numbered units has in common.

A `UnitGame` keeps the outcome, the numbers of its units and its seed, lets units join
and fall, and reports their falls. A turn order says which actor, or which side, acts
next. Combat policies derive from `TellingCombat`, which turns what happens to units
into events.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

import attrs
from attrs import define, setters

from alpaca_emblem.checks import mistaken, text, whole_seed
from alpaca_emblem.errors import GameOverError, NoSuchUnitError, shown
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import GameEnded, Outcome
from alpaca_emblem.model.combat import Blow, Combat, Happening
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.reprs import names
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.rng import RandomSource, fresh_seed

ActorT = TypeVar("ActorT", bound=Living)


def seed_or_fresh(seed: int | None) -> int:
    """Return *seed*, or a fresh one if it is None: a converter for attrs.

    Raises:
        InvalidTypeError: It is not a whole number.
    """
    return fresh_seed() if seed is None else whole_seed("seed", seed)


def number_of(unit: Unit) -> int:
    """Return the number of *unit* in its game, from 1.

    Raises:
        InvalidTypeError: *unit* is not a unit.
        NoSuchUnitError: *unit* belongs to no game.
    """
    try:
        number = unit.number
    except AttributeError as error:
        raise mistaken(error, "unit", unit, Unit) from None
    if number is None:
        raise NoSuchUnitError(f"{unit} belongs to no game")
    return number


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class UnitGame(Game):
    """A game between tacticians who own numbered units.

    Attributes:
        units: All units that ever joined, the dead too; number *n* at index *n* - 1.
    """

    units: tuple[Unit, ...] = attrs.field(init=False, default=(), repr=False)
    _outcome: Outcome | None = attrs.field(init=False, default=None, repr=False)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def unit_numbered(self, number: object) -> Unit:
        """Return the unit of that number, dead or alive.

        Raises:
            NoSuchUnitError: There is none.
        """
        if type(number) is not int or not 1 <= number <= len(self.units):
            raise NoSuchUnitError(
                f"there is no unit {shown(number)} among {len(self.units)}"
            )
        return self.units[number - 1]

    def _unit_of(self, number: object) -> Unit | None:
        try:
            return self.unit_numbered(number)
        except NoSuchUnitError:
            return None

    def _check_not_over(self) -> None:
        """Raise `GameOverError` if the game has ended."""
        if self._outcome is not None:
            raise GameOverError("the game is over")

    def _enlist(self, unit: Unit, owner: Tactician) -> None:
        """Let *unit* join with its items, under *owner*."""
        self._enlist_all((unit,), owner)

    def _enlist_all(self, units: Iterable[Unit], owner: Tactician) -> None:
        """Let *units* join, in their order, with all that they carry.

        The game hears of their deaths first, *owner* second.
        """
        joining = tuple(units)
        for number, unit in enumerate(joining, start=len(self.units) + 1):
            self.adopt(unit, *unit.items)
            unit.number = number
            unit.died.wire(self._on_unit_died)
        self.units = (*self.units, *joining)
        owner.add_units(joining)

    def _on_unit_died(self, event: UnitDied) -> None:
        self.tell(UnitFell(number_of(event.unit)))

    def _bury(
        self, unit: Unit, field: Field | None = None, location: Location | None = None
    ) -> None:
        """Mark *unit* as fallen before this position: for positions that are read.

        On a *field* it lies at *location*, where another unit may stand by now.
        """
        if location is not None:
            unit.field, unit.location = field, location
        owner = unit.owner
        assert owner is not None, "it has been enlisted"
        unit.hit_points = 0
        owner._count_fallen()

    def _end(self, reason: str, winners: Iterable[str]) -> None:
        """End the game and report it."""
        self._outcome = Outcome(reason, tuple(winners))
        self.tell(GameEnded(reason, self._outcome.winners))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class ShuffledRounds(Living, Generic[ActorT]):
    """Rounds in which every actor acts once, in an order drawn for each round.

    The last actor of one round is never the first of the next.

    Attributes:
        order: The actors of this round, first to last.
        index: The index in *order* of the current actor; its length if there is none.
    """

    order: tuple[ActorT, ...] = attrs.field(init=False, default=(), repr=names)
    index: int = attrs.field(init=False, default=0)

    @property
    def current(self) -> ActorT | None:
        """The current actor, or None."""
        return self.order[self.index] if self.index < len(self.order) else None

    def draw(
        self, actors: Sequence[ActorT], dice: RandomSource, last: ActorT | None = None
    ) -> None:
        """Begin a round of all *actors*, in which *last* does not come first.

        The dice make one pick for each place of the order, from which those chosen
        already are banned. A single actor is never banned.
        """
        chosen: list[int] = []
        for place in range(len(actors)):
            banned = list(chosen)
            if place == 0 and len(actors) > 1:
                banned = [i for i, actor in enumerate(actors) if actor is last]
            chosen.append(dice.pick(len(actors), banned))
        self.order = tuple(actors[index] for index in chosen)
        self.index = 0

    def advance(self) -> None:
        """Pass to the next actor, or to none after the last of the round."""
        self.index = min(self.index + 1, len(self.order))

    def restart(self) -> None:
        """Begin the same order again."""
        self.index = 0

    def stop(self) -> None:
        """Stop: no actor is current any more."""
        self.index = len(self.order)

    def remove(self, actor: ActorT) -> bool:
        """Remove *actor* from the order, and return whether it was the current actor.

        If it was, the next in the order acts, or none if it was the last.
        """
        at = next(i for i, other in enumerate(self.order) if other is actor)
        was_acting = at == self.index
        self.order = tuple(other for other in self.order if other is not actor)
        if at < self.index:
            self.index -= 1
        return was_acting


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class SidePhases(Living, Generic[ActorT]):
    """Turns in which the sides act one after another, each with all its actors.

    Attributes:
        sides: The names of the sides, in the order of their phases; at least two.
        index: The index in *sides* of the current phase; their number if there is none.
        turn: The number of the turn, from 1. A turn is one phase of each side.
        acted: The actors that have acted in this turn, in order, of all sides.
    """

    sides: tuple[str, ...] = attrs.field()
    index: int = attrs.field(init=False, default=0)
    turn: int = attrs.field(init=False, default=1)
    acted: tuple[ActorT, ...] = attrs.field(init=False, default=(), repr=names)

    @property
    def current(self) -> str | None:
        """The side whose phase it is, or None."""
        return self.sides[self.index] if self.index < len(self.sides) else None

    def has_acted(self, actor: ActorT) -> bool:
        """Return whether *actor* has acted in this turn."""
        return actor in self.acted

    def mark(self, actor: ActorT) -> None:
        """Note that *actor* has acted."""
        self.acted = (*self.acted, actor)

    def advance(self) -> bool:
        """Pass to the next side, and return whether that begins a new turn."""
        self.index += 1
        if self.index < len(self.sides):
            return False
        self.index = 0
        self.turn += 1
        self.acted = ()
        return True

    def stop(self) -> None:
        """Stop: no phase is current any more."""
        self.index = len(self.sides)


class TellingCombat(Combat):
    """Reports every attack and healing to a game while one item is used."""

    __slots__ = ("_attacker", "_game")

    def __init__(self, game: Game) -> None:
        super().__init__(self._tell)
        self._game = game
        self._attacker: Unit | None = None

    def _is_counter(self, attacker: Unit) -> bool:
        """Return whether *attacker* strikes back. The first to ask does not."""
        if self._attacker is None:
            self._attacker = attacker
        return attacker is not self._attacker

    def _tell(self, happening: Happening) -> None:
        actor, target, amount, hit_points, terms = happening
        numbers = (number_of(actor), number_of(target))
        told = (*numbers, actor.equipped_item.name, amount, hit_points, terms)
        if isinstance(happening, Blow):
            self._game.tell(UnitStruck(*told, self._is_counter(actor)))
        else:
            self._game.tell(UnitHealed(*told))


def outcome_entry(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return *outcome* as it stands in a position; None while the game goes on."""
    if outcome is None:
        return None
    return {"reason": outcome.reason, "winners": list(outcome.winners)}


def read_outcome(
    game: UnitGame, table: Table, *, default: tuple[str, ...] | None = None
) -> Outcome | None:
    """Return the outcome in the *table* of a position; None if the game goes on.

    Args:
        game: The game that is read.
        table: The position.
        default: The winners if the outcome names none; None if it must.

    Raises:
        NotationError: It is not an outcome, or a winner is not a side of *game*.
    """
    if not table.has("outcome"):
        return None
    entry = Table(table.take("outcome"), "outcome")
    with entry.reading("reason"):
        reason = text("the reason", entry.text("reason"))
    outcome = Outcome(reason, entry.texts("winners", default))
    entry.finish()
    for winner in outcome.winners:
        if winner not in game.sides:
            raise entry.error("winners", f"must be among {game.sides}, not {winner!r}")
    return outcome
