"""Turn orders: who acts next."""

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
    """Rounds in which everybody acts once, in an order that is drawn for each round.

    Nobody is both the last of one round and the first of the next.

    Attributes:
        order: Who acts in this round, first to last.
        index: The place in *order* of who acts now; its length if nobody does.
    """

    order: tuple[ActorT, ...] = field(init=False, default=(), repr=names)
    index: int = field(init=False, default=0)

    @property
    def current(self) -> ActorT | None:
        """Who acts now, or None."""
        return self.order[self.index] if self.index < len(self.order) else None

    def draw(
        self, actors: Sequence[ActorT], dice: RandomSource, last: ActorT | None = None
    ) -> None:
        """Begin a round of all *actors*, in which *last* does not come first.

        One pick for each place of the order; those chosen already are banned from it.
        Who is alone is never banned.
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
        """Let the next one act; nobody, if this was the last of the round."""
        self.index = min(self.index + 1, len(self.order))

    def restart(self) -> None:
        """Begin the same order again."""
        self.index = 0

    def stop(self) -> None:
        """Let nobody act."""
        self.index = len(self.order)

    def remove(self, actor: ActorT) -> bool:
        """Take *actor* out of the order. Whether it was the one acting.

        If it was, the next in the order acts; nobody, if it was the last.
        """
        at = next(i for i, other in enumerate(self.order) if other is actor)
        was_acting = at == self.index
        self.order = tuple(other for other in self.order if other is not actor)
        if at < self.index:
            self.index -= 1
        return was_acting


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class SidePhases(Living, Generic[ActorT]):
    """Turns in which the sides act one after another, each with all that it has.

    Attributes:
        sides: The names of the sides, in the order of their phases; two at least.
        index: The place in *sides* of whose phase it is; after the last if nobody's.
        turn: Which turn it is, from 1: all sides together make one.
        acted: Who has acted in this turn, in order. They stay marked until it is over.
    """

    sides: tuple[str, ...] = field()
    index: int = field(init=False, default=0)
    turn: int = field(init=False, default=1)
    acted: tuple[ActorT, ...] = field(init=False, default=(), repr=names)

    @property
    def current(self) -> str | None:
        """Whose phase it is, or None."""
        return self.sides[self.index] if self.index < len(self.sides) else None

    def has_acted(self, actor: ActorT) -> bool:
        """Whether *actor* has acted in this turn."""
        return actor in self.acted

    def mark(self, actor: ActorT) -> None:
        """Note that *actor* has acted."""
        self.acted = (*self.acted, actor)

    def advance(self) -> bool:
        """Let the next side act, in a new turn after the last. Whether it is new."""
        self.index += 1
        if self.index < len(self.sides):
            return False
        self.index = 0
        self.turn += 1
        self.acted = ()
        return True

    def stop(self) -> None:
        """Let nobody act."""
        self.index = len(self.sides)
