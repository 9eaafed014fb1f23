"""Views: the part of a game that one side may know, at one moment.

A view holds a private copy of the game without hidden state, dice and past.
Nothing changes it, since a view returns only further copies.

A view costs little more than one copy, and a sample another copy and its draws. The
position as JSON and the legal actions are made on request. If a game cannot remove the
hidden state from a copy, the private game is read, on request, from the part of the
position that the side may know.

A view can also be *lent*: `use_view` passes one to a function that looks at it and
drops it, as agents do at each decision. While it is lent, its legal actions and its
position come from the game itself, if the game allows it. The copy is made when it is
needed for anything else, or at the end, if the view has been kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Self, TypeVar
from weakref import ref

from attrs import field, frozen

from alpaca_emblem.checks import instance, mistaken
from alpaca_emblem.errors import IllegalActionError, InvalidValueError
from alpaca_emblem.games.notation.action_texts import read_text
from alpaca_emblem.games.state import no_dice
from alpaca_emblem.games.values import Action, Forecast, Outcome, Refusal
from alpaca_emblem.model.reprs import names
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.rng.exact import DEFAULT_LIMIT, ExactSource

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

GameT = TypeVar("GameT", bound="Game")
T = TypeVar("T")


@frozen(eq=False)
class View:
    """The part of a game that *side* may know, at the moment the view was taken.

    It never shows the dice. Two views are equal if they show the same.

    Attributes:
        side: The side whose view it is.
        sides: All sides of the game, in a fixed order.
        to_act: The side whose decision it is, or None.
        outcome: How the game ended, or None.
    """

    side: str
    sides: tuple[str, ...] = field(repr=names)
    to_act: str | None
    outcome: Outcome | None
    _kind: type[Game] = field(repr=False)
    _source: Game | str = field(repr=False)
    _listed: tuple[Action[Any], ...] | None = field(repr=False)
    _is_lent: bool = field(default=False, repr=False)

    @classmethod
    def of(cls, game: Game, side: str) -> Self:
        """Return what *side* may know of *game*.

        Raises:
            InvalidTypeError: *game* is not a game.
            InvalidValueError: There is no such side.
        """
        try:
            game._check_side(side)
        except AttributeError as error:
            from alpaca_emblem.games.base import Game

            raise mistaken(error, "game", game, Game) from None
        shown = (side, game.sides, game.to_act, game.outcome)
        return cls(*shown, type(game), *_source_of(game, side))

    @classmethod
    def _lent(cls, game: Game, side: str) -> Self:
        """Return a view that reads *game* itself, which allows it."""
        shown = (side, game.sides, game.to_act, game.outcome)
        return cls(*shown, type(game), game, None, True)

    def _settle(self) -> None:
        """Take a copy of the game in place of the game itself."""
        if self._is_lent:
            game = self._source
            assert not isinstance(game, str), "it is a game that was lent"
            source, listed = _source_of(game, self.side)
            object.__setattr__(self, "_source", source)
            if self._listed is None:
                object.__setattr__(self, "_listed", listed)
            object.__setattr__(self, "_is_lent", False)

    def _repr_svg_(self) -> str | None:
        from alpaca_emblem.drawing.notebooks import view_svg

        return view_svg(self)

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.notebooks import view_html

        return view_html(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._shown == other._shown

    def __hash__(self) -> int:
        return hash(self._shown)

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        self._settle()  # the game itself has dice
        return super().__reduce_ex__(protocol)

    @property
    def _shown(self) -> tuple[object, ...]:
        actions = self.legal_actions()
        return self.side, self.sides, self.to_act, self.outcome, self.text, actions

    @cached_property
    def text(self) -> str:
        """The position, as far as *side* knows it, without dice, as JSON."""
        source = self._source
        return source if isinstance(source, str) else json.dumps(self.position)

    @cached_property
    def _known(self) -> Game:
        """The game as far as *side* knows it; nothing changes it."""
        self._settle()
        if isinstance(self._source, str):
            return self._kind.from_position(self.position)
        return self._source

    @property
    def _present(self) -> Game:
        """The game to read what the side may know from, and to do nothing else with.

        While the view is lent, it may hold more than that.
        """
        source = self._source
        return source if self._is_lent and not isinstance(source, str) else self._known

    @property
    def position(self) -> dict[str, Any]:
        """The position as far as *side* knows it. See `Game.position`.

        Every call returns a new value, which the caller may change.
        """
        source = self._source
        if isinstance(source, str):
            position: dict[str, Any] = json.loads(source)
            return position
        return {"game": source.name, **source._state_seen_by(self.side)}

    @property
    def game(self) -> Game:
        """A copy of the game as far as *side* knows it, with meaningless dice.

        It is for display. To play on, take a `sample`.
        """
        game = self._known.copy()
        game._begin_with(partial(getattr, self, "game"))
        return game

    def legal_actions(self) -> tuple[Action[Any], ...]:
        """Return all legal actions of *side*, in the game's order.

        There are none if it is not its turn.
        """
        listed = self._listed
        if listed is None:
            listed = () if self.to_act != self.side else _listed_in(self._present)
            object.__setattr__(self, "_listed", listed)
        return listed

    def forecast(self, action: Action[Any], *, limit: int = DEFAULT_LIMIT) -> Forecast:
        """Return every way in which *action* can turn out. See `Game.forecast`."""
        return self._known.forecast(action, limit=limit)

    def forecast_sequence(
        self, actions: Iterable[Action[Any]], *, limit: int = DEFAULT_LIMIT
    ) -> Forecast:
        """Return every way in which *actions* can turn out.

        See `Game.forecast_sequence`.
        """
        return self._known.forecast_sequence(actions, limit=limit)

    def why_not(self, action: Action[Any]) -> Refusal | None:
        """Return why the rules refuse *action*, as far as *side* can know, or None."""
        return self._known.why_not(action)

    def action_text(self, action: Action[Any]) -> str:
        """Return *action* as a short text. See `Game.action_text`."""
        return self._known.action_text(action)

    def parse_action(self, text: str) -> Action[Any]:
        """Return the one of `legal_actions` that has *text*.

        Raises:
            NotationError: No action has this text. The message says what is right.
            IllegalActionError: The action is not legal, as far as *side* knows.
        """
        known = self._known
        legal = self.legal_actions()
        action = read_text(text, legal, known.action_classes)
        if action not in legal:
            known._check(action)
            if action.is_referees or self.to_act != self.side:
                raise IllegalActionError(f"{text.strip()} is not for {self.side} now")
        return action

    def sample(self, rng: RandomSource) -> Game:
        """Return a full game that agrees with the view, for agents that search.

        *rng* draws the dice and everything hidden, so that no search can read the
        future. If *rng* enumerates, the game has no dice to roll, only to forecast.

        Raises:
            InvalidTypeError: *rng* is not a source of chance.
            InvalidValueError: *rng* enumerates, and the view hides more than the dice.
        """
        instance("rng", rng, RandomSource)
        game = self._sampled(rng.reseed())
        if isinstance(rng, ExactSource):
            if not self._known._hides_dice_only:
                raise InvalidValueError("what a view hides cannot be enumerated")
            game._use_dice(no_dice())
        return game

    def _sampled(self, seed: int) -> Game:
        """Return the sample drawn with *seed*, which begins at the present position."""
        game = self._known.copy()
        game._reseed(seed)
        game._begin_with(partial(self._sampled, seed))
        return game


def _source_of(
    game: Game, side: str
) -> tuple[Game | str, tuple[Action[Any], ...] | None]:
    """Return what *side* knows of *game*, and its actions if they are listed now."""
    known = game._copy_seen_by(side)
    if known is not None:
        return known, None
    text = json.dumps({"game": game.name, **game._state_seen_by(side)})
    return text, _listed_in(game) if game.to_act == side else ()


def _listed_in(game: Game) -> tuple[Action[Any], ...]:
    """Return the legal actions of the players of *game*."""
    listed = game.legal_actions()
    for action in listed:  # a loop, since most games have no referee
        if action.is_referees:
            return tuple([action for action in listed if not action.is_referees])
    return listed


def use_view(game: Game, side: str, use: Callable[[View], T]) -> T:
    """Return ``use(game.view(side))``, which often needs no copy of the game.

    *use* may keep the view, but must not change the game.

    Raises:
        InvalidValueError: There is no such side.
    """
    if not game._shows_itself_to(side):
        return use(game.view(side))
    game._settle()
    game._check_side(side)
    view = View._lent(game, side)
    try:
        return use(view)
    finally:
        known = ref(view)
        del view
        kept = known()
        if kept is not None:
            kept._settle()


def game_shown(game: GameT | View, kind: type[GameT]) -> GameT:
    """Return *game* itself, or the game as far as a view shows it.

    Raises:
        InvalidTypeError: It is neither a game of the class *kind* nor a view of one.
    """
    shown = game.game if isinstance(game, View) else game
    instance("game", shown, kind)
    return shown  # type: ignore[return-value]  # it has just been checked
