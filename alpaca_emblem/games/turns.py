"""Turn orders: they say which actor, or which side, acts next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import define, field, setters

from alpaca_emblem.model.living import Living
from alpaca_emblem.model.reprs import names
from alpaca_emblem.rng import RandomSource

ActorT = TypeVar("ActorT", bound=Living)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class ShuffledRounds(Living, Generic[ActorT]):
    """Rounds in which every actor acts once, in an order drawn for each round.

    The last actor of one round is never the first of the next.

    Attributes:
        order: The actors of this round, first to last.
        index: The index in *order* of the current actor; its length if there is none.
    """

    order: tuple[ActorT, ...] = field(init=False, default=(), repr=names)
    index: int = field(init=False, default=0)

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
        """Stop: there is no current actor any more."""
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

    sides: tuple[str, ...] = field()
    index: int = field(init=False, default=0)
    turn: int = field(init=False, default=1)
    acted: tuple[ActorT, ...] = field(init=False, default=(), repr=names)

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
        """Stop: there is no current phase any more."""
        self.index = len(self.sides)
