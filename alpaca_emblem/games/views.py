"""Views: what one side may know of a game, which stays as it is when the game goes on.

A view holds a game of its own in which what is hidden is not there, nor are the dice
and the past. Nothing changes that game: whatever a view hands out is a copy.

That game is a copy from which the game removes what is hidden, so that a view costs
little more than one copy, and a sample another and what it draws; the position as JSON
and the legal actions are made when they are asked for. A game that does not say how to
remove it is read from what the side may know of the position, when it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import field, frozen

from alpaca_emblem.checks import instance, mistaken
from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.notation.action_texts import read_text
from alpaca_emblem.games.values import Action, Forecast, Outcome, Refusal
from alpaca_emblem.model.reprs import names
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.rng.exact import DEFAULT_LIMIT

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

GameT = TypeVar("GameT", bound="Game")


@frozen(eq=False)
class View:
    """The part of a game that *side* may know, as it was when the view was taken.

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
        source: Game | str | None = game._copy_seen_by(side)
        listed = None
        if source is None:
            source = json.dumps({"game": game.name, **game._state_seen_by(side)})
            listed = game.legal_actions() if game.to_act == side else ()
            listed = tuple(action for action in listed if not action.is_referees)
        shown = (side, game.sides, game.to_act, game.outcome)
        return cls(*shown, type(game), source, listed)

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.notebooks import view_html

        return view_html(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._shown == other._shown

    def __hash__(self) -> int:
        return hash(self._shown)

    @property
    def _shown(self) -> tuple[object, ...]:
        actions = self.legal_actions()
        return self.side, self.sides, self.to_act, self.outcome, self.text, actions

    @cached_property
    def text(self) -> str:
        """The position, as far as *side* knows it, without dice, as JSON."""
        source = self._source
        if isinstance(source, str):
            return source
        return json.dumps({"game": source.name, **source._state_seen_by(self.side)})

    @cached_property
    def _known(self) -> Game:
        """The game as far as *side* knows it; nothing changes it."""
        if isinstance(self._source, str):
            return self._kind.from_position(self.position)
        return self._source

    @property
    def position(self) -> dict[str, Any]:
        """The position as far as *side* knows it: see `Game.position`.

        It is read anew at every call, so it is the caller's own.
        """
        position: dict[str, Any] = json.loads(self.text)
        return position

    @property
    def game(self) -> Game:
        """A copy of the game as far as *side* knows it, with dice of no meaning.

        It is for looking at. To play on, take a `sample`.
        """
        game = self._known.copy()
        game._begin_with(partial(getattr, self, "game"))
        return game

    @cached_property
    def _legal_actions(self) -> tuple[Action[Any], ...]:
        if self._listed is not None:
            return self._listed
        if self.to_act != self.side:
            return ()
        return tuple(a for a in self._known.legal_actions() if not a.is_referees)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        """Return all that *side* can do now, in the game's order.

        There is nothing if it is not its turn.
        """
        return self._legal_actions

    def forecast(self, action: Action[Any], *, limit: int = DEFAULT_LIMIT) -> Forecast:
        """Return every way in which *action* can turn out: see `Game.forecast`."""
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
        """Return *action* as a short text: see `Game.action_text`."""
        return self._known.action_text(action)

    def parse_action(self, text: str) -> Action[Any]:
        """Return the action that has that *text*, one of `legal_actions`.

        Raises:
            NotationError: It is the text of no action; what would be right is named.
            IllegalActionError: It is none that *side* can do now, as far as it knows.
        """
        known = self._known
        action = read_text(text, self._legal_actions, known.action_classes)
        if action not in self._legal_actions:
            known._check(action)
            if action.is_referees or self.to_act != self.side:
                raise IllegalActionError(f"{text.strip()} is not for {self.side} now")
        return action

    def sample(self, rng: RandomSource) -> Game:
        """Return a full game that agrees with the view, for agents that search.

        The dice and all that is hidden are drawn anew by *rng*, so that no search can
        read the future.

        Raises:
            InvalidTypeError: *rng* is no source of chance.
        """
        instance("rng", rng, RandomSource)
        return self._sampled(rng.between(0, 2**31 - 2))

    def _sampled(self, seed: int) -> Game:
        """Return the sample of that *seed*, which begins where it was drawn."""
        game = self._known.copy()
        game._reseed(seed)
        game._begin_with(partial(self._sampled, seed))
        return game


def game_shown(game: GameT | View, kind: type[GameT]) -> GameT:
    """Return *game* itself, or the game as far as a view shows it.

    Raises:
        InvalidTypeError: It is neither a game of the class *kind* nor a view of one.
    """
    shown = game.game if isinstance(game, View) else game
    instance("game", shown, kind)
    return shown  # type: ignore[return-value]  # it has just been checked
