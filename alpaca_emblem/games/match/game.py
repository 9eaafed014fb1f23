"""The rules of a match: players, turn zero, rounds, and how it ends.

Turn zero is for setting up. Then each player acts once a round, in an order drawn for
each round. A player whose hero dies is out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import (
    is_seed,
    is_text,
    is_whole,
    mistaken,
    whole_number,
)
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NoSuchPlayerError,
    NotYourUnitError,
    WrongPhaseError,
)
from alpaca_emblem.games import unit_events
from alpaca_emblem.games.match import events, notation
from alpaca_emblem.games.match.actions import ACTION_CLASSES
from alpaca_emblem.games.match.listing import list_actions
from alpaca_emblem.games.unit_game import ShuffledRounds, UnitGame, seed_or_fresh
from alpaca_emblem.games.values import Action, Event, events_of
from alpaca_emblem.model.factories import MAX_SIZE, FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.reprs import several
from alpaca_emblem.model.tactician import HeroFell, Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import JavaRandom

if TYPE_CHECKING:
    from alpaca_emblem.games.restoring import Moment
    from alpaca_emblem.rng import RandomSource


def player_names(players: int | Iterable[str]) -> tuple[str, ...]:
    """Return the names of the players, given their number or their names."""
    if isinstance(players, int):
        count = whole_number("players", players, 1, MAX_PLAYERS)
        return tuple(f"Player {number}" for number in range(1, count + 1))
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise InvalidTypeError(f"players must be a number or names, not {players!r}")
    if isinstance(players, set | frozenset):
        raise InvalidTypeError(f"players must be in an order, not in {players!r}")
    names = tuple(players)
    whole_number("the number of players", len(names), 1, MAX_PLAYERS)
    for name in names:
        is_text(None, _NAME, name)
    if len(set(names)) < len(names):
        raise InvalidValueError(f"the names of players must differ, not {names}")
    return names


MAX_PLAYERS = 1000
_NAME: Any = attrs.fields(Tactician).name


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Match(UnitGame):
    """A match of Alpaca Emblem, for programs. For people there is `GameController`.

    In a match that was read from a position, *seed* and *map_seed* are None, and so is
    *map_size* if the map is not square.

    Attributes:
        players: The number of players, or their names. By default the names are
            "Player 1" and so on.
        map_size: The side of the square map, in places.
        seed: The seed of the order of rounds; a fresh one if none is given.
        map_seed: The seed of the map; by default *seed*.
        max_units: The number of units that each player can place; None for no limit.
        uses_per_turn: The number of times that each unit can use an item in a turn, at
            least 1; None for no limit. Striking back does not count.
        field: The map.
        tacticians: The players still in the match, in the order of *players*.
        rounds: The order of turns in the current round.
        round_number: 0 in turn zero, then from 1.
        max_rounds: The number of rounds; None for no limit.
    """

    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ACTION_CLASSES
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(unit_events, events)

    players: tuple[str, ...] = attrs.field(
        default=2, converter=player_names, repr=several
    )
    map_size: int | None = attrs.field(default=7, validator=is_whole(1, MAX_SIZE))
    seed: int | None = attrs.field(default=None, converter=seed_or_fresh)
    map_seed: int | None = attrs.field(validator=is_seed)
    max_units: int | None = attrs.field(
        default=None, validator=attrs.validators.optional(is_whole(0))
    )
    uses_per_turn: int | None = attrs.field(
        default=None, validator=attrs.validators.optional(is_whole(1))
    )
    dice: RandomSource = attrs.field(init=False, repr=False)
    field: Field = attrs.field(init=False, factory=Field, repr=False)
    tacticians: tuple[Tactician, ...] = attrs.field(init=False, default=(), repr=False)
    rounds: ShuffledRounds[Tactician] = attrs.field(
        init=False, factory=ShuffledRounds, repr=False
    )
    round_number: int = attrs.field(init=False, default=0)
    max_rounds: int | None = attrs.field(init=False, default=None)
    _all_tacticians: tuple[Tactician, ...] = attrs.field(
        init=False, default=(), repr=False
    )

    @map_seed.default
    def _same_seed(self) -> int | None:
        return self.seed

    @dice.default
    def _java_dice(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return JavaRandom(self.seed)

    def _set_up(self) -> None:
        size, seed = self.map_size, self.map_seed
        assert size is not None, "it is known at the beginning"
        assert seed is not None, "it is known at the beginning"
        self._seat_players(FieldFactory(seed).create(size))
        self.rounds.draw(self.tacticians, self.dice)

    def _seat_players(self, field: Field) -> None:
        """Take *field* as the map, and a tactician for each player."""
        tacticians = tuple(Tactician(name=name) for name in self.players)
        for tactician in tacticians:
            tactician.hero_fell.wire(self._on_hero_fell)
        self.adopt(field, self.rounds, *tacticians)
        self.field = field
        self.tacticians = self._all_tacticians = tacticians

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.match import match_svg

        return match_svg(self)

    @property
    def sides(self) -> tuple[str, ...]:
        return self.players

    @property
    def to_act(self) -> str | None:
        owner = self.rounds.current
        return None if owner is None else owner.name

    @property
    def turn_owner(self) -> Tactician | None:
        """The player whose turn it is, or None."""
        return self.rounds.current

    @property
    def winners(self) -> tuple[Tactician, ...] | None:
        """The winners, several in a draw; None while the match goes on."""
        if self._outcome is None:
            return None
        return tuple(map(self.tactician_named, self._outcome.winners))

    @property
    def is_running(self) -> bool:
        """True while the rounds are played."""
        return self.round_number > 0 and self._outcome is None

    def legal_actions(self) -> tuple[Action[Any], ...]:
        self._settle()
        return list_actions(self)

    def tactician_named(self, name: str) -> Tactician:
        """Return the player called *name*, even if eliminated.

        Raises:
            NoSuchPlayerError: There is no such player.
        """
        for tactician in self._all_tacticians:
            if tactician.name == name:
                return tactician
        raise NoSuchPlayerError(
            f"no player is named {name!r}; the players are {', '.join(self.players)}"
        )

    def location(self, place: object) -> Location:
        """Return the location at *place*, a tuple of row and column.

        Raises:
            NoSuchLocationError: *place* is not such a tuple, or not on the map.
        """
        if not isinstance(place, tuple) or [*map(type, place)] != [int, int]:
            raise NoSuchLocationError(f"a place is (row, column), not {place!r}")
        return self.field.location(*place)

    def _turn_owner_or_refuse(self) -> Tactician:
        """Return the player whose turn it is.

        Raises:
            GameOverError: The match has ended.
            WrongPhaseError: Turn zero is over, and the rounds have not begun.
        """
        owner = self.rounds.current
        if owner is None:
            self._check_not_over()
            raise WrongPhaseError("no player is to act: start the game first")
        return owner

    def _own_unit(self, number: object) -> Unit:
        """Return the unit with *number*, if it can act now.

        Raises:
            GameOverError: The match has ended.
            WrongPhaseError: No player is to act.
            NoSuchUnitError: There is no such unit.
            NotYourUnitError: The unit belongs to another player.
            DeadUnitError: The unit is dead.
        """
        owner = self._turn_owner_or_refuse()
        unit = self.unit_numbered(number)
        if unit.owner is not owner:
            raise NotYourUnitError(f"{unit} does not serve {owner}")
        if not unit.hit_points > 0:
            unit.check_alive()
        return unit

    def has_use_left(self, unit: Unit) -> bool:
        """Return whether `uses_per_turn` lets *unit* use an item once more this turn.

        Raises:
            InvalidTypeError: *unit* is not a unit.
        """
        try:
            uses = unit.uses
        except AttributeError as error:
            raise mistaken(error, "unit", unit, Unit) from None
        return self.uses_per_turn is None or uses < self.uses_per_turn

    def _forget_changes(self) -> None:
        """Drop all undo entries, while a position is read.

        Each unit that joins replaces the tuple of all units; keeping all those tuples
        would take memory in proportion to the square of their number.
        """
        assert self._journal is not None, "every game has one"
        self._journal.clear()

    def _start(self, max_rounds: int | None) -> None:
        """Begin round 1 in the current order. See `StartGame`."""
        self.round_number = 1
        self.max_rounds = max_rounds
        self._outcome = None
        self.tell(events.GameStarted(max_rounds))
        if len(self.tacticians) < 2:
            # The original readies the first player, and only then tests the end.
            for tactician in self.tacticians:
                tactician.start_turn()
            self._end("last_standing", map(str, self.tacticians))
        else:
            self.rounds.restart()
            self._start_turn()

    def _finish_turn(self) -> None:
        """Begin the next turn, in a new round after the last turn of one."""
        last = self.rounds.current
        self.rounds.advance()
        self._go_on(last)

    def _go_on(self, last: Tactician | None) -> None:
        if self.rounds.current is not None:
            self._start_turn()
        elif self.round_number > 0:
            self._start_round(last)
        else:
            self.tell(events.TurnZeroEnded())

    def _start_round(self, last: Tactician | None) -> None:
        self.rounds.draw(self.tacticians, self.dice, last)
        self.round_number += 1
        if self.max_rounds is not None and self.round_number > self.max_rounds:
            # The original has drawn the order by now, and readied the first player.
            self.rounds.order[0].start_turn()
            self._end("round_limit", map(str, self._strongest()))
            return
        names = tuple(tactician.name for tactician in self.rounds.order)
        self.tell(events.RoundStarted(self.round_number, names))
        self._start_turn()

    def _start_turn(self) -> None:
        owner = self.rounds.current
        assert owner is not None, "called only when it is a player's turn"
        if self.round_number > 0:
            owner.start_turn()
        self.tell(events.TurnStarted(owner.name, self.round_number))

    def _strongest(self) -> tuple[Tactician, ...]:
        """Return the players with the most living units, placed or not."""
        most = max(len(tactician.units) for tactician in self.tacticians)
        return tuple(t for t in self.tacticians if len(t.units) == most)

    def _end(self, reason: str, winners: Iterable[str]) -> None:
        self.rounds.stop()
        super()._end(reason, winners)

    def _eliminate(self, tactician: Tactician, reason: str) -> None:
        """Remove *tactician* and all their units from the match.

        The units leave the map, but stay alive, and keep hit points, items and owner.
        If it was the player's turn, the next in the order acts.
        """
        for unit in tactician.units:
            self.field.lift(unit)
            unit.location = None
        self.tacticians = tuple(t for t in self.tacticians if t is not tactician)
        self.tell(events.PlayerEliminated(tactician.name, reason))
        was_acting = self.rounds.remove(tactician)
        if self.is_running and len(self.tacticians) < 2:
            self._end("last_standing", map(str, self.tacticians))
        elif was_acting:
            self._go_on(None)

    def _on_hero_fell(self, event: HeroFell) -> None:
        if self._outcome is None and event.tactician in self.tacticians:
            self._eliminate(event.tactician, "hero_fell")

    def _copy_seen_by(self, side: str) -> Self | None:
        return self._copied_without(JavaRandom(0), "seed", "map_seed")

    def _forget_selections(self) -> None:
        for tactician in self._all_tacticians:
            tactician.select_unit(None)
            tactician.select_item(None)

    def _after_undo(self) -> None:
        for tactician in self._all_tacticians:
            unit, item = tactician.selected_unit, tactician.selected_item
            if unit is not None and not self._knows(unit):
                tactician.select_unit(None)
            if item is not None and (item.owner is None or not self._knows(item.owner)):
                tactician.select_item(None)

    def _knows(self, unit: Unit) -> bool:
        number = unit.number
        return (
            number is not None
            and number <= len(self.units)
            and self.units[number - 1] is unit
        )

    def _picture(self) -> str:
        return str(self.field)

    def _take_on(self, position: Mapping[str, Any]) -> bool:
        from alpaca_emblem.games.match.restoring import take_on

        return take_on(self, position)

    def _take_on_moment(self, moment: Moment) -> None:
        from alpaca_emblem.games.match.moments import MatchMoment, take_on_moment

        if isinstance(moment, MatchMoment):
            take_on_moment(self, moment)
        else:
            super()._take_on_moment(moment)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _timeless_state(self) -> dict[str, Any]:
        return notation.timeless_state_of(self)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.game_from_state(cls, state)
