"""Replays: recorded games, which can be played again and compared with the record.

A replay has the beginning of the game, its actions, and digests: full ones at intervals
and at the end, and the first digits of the digest after each action. To be fast, the
full digests alone are compared. If one differs, the game is played once more, and the
first digits show which action was the first with a different result.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from attrs import field, fields, frozen

from alpaca_emblem.checks import collection, instance, is_tuple_of, whole_number
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidValueError,
    NotationError,
    ReplayError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.plain import file_text
from alpaca_emblem.games.state import restore_seeds, seeds_of
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.reprs import counted, kinds
from alpaca_emblem.replay.beginnings import (
    actions_from_json,
    actions_to_json,
    begin,
    beginning_of,
    game_class,
)
from alpaca_emblem.replay.file_formats import Document, DocumentKind

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event

REPLAYS: Final = DocumentKind("replay", schema=1, error=ReplayError)

EVERY: Final = 100
"""The number of actions between two full digests."""
DIGITS: Final = 4
"""The number of digits of the digest that are kept after each action."""
DIGEST_DIGITS: Final = 32
MOST_STEPS: Final = 100_000
"""The largest number of actions of a replay, which fit into a file."""


class Step(NamedTuple):
    """One action of a replay, just played.

    Attributes:
        number: The number of the action, from 1.
        side: The side that decided; None if no side was to act.
        action: The action.
        events: Its events, in order.
        game: The game after the action. The next step changes it.
    """

    number: int
    side: str | None
    action: Action[Any]
    events: tuple[Event, ...]
    game: Game

    def __repr__(self) -> str:
        return (
            f"Step(number={self.number}, side={self.side!r}, action={self.action!r}, "
            f"events={kinds(self.events)}, game=<{self.game.name}>)"
        )


@frozen
class Replay:
    """A recorded game. Two replays are equal if they record the same game.

    Attributes:
        game: The name of the class of games. See `Game.name`.
        seeds: The seeds of the game, by name.
        beginning: The "options" of the game or its first "position", as plain data.
        actions: The actions, in order.
        every: The number of actions between two full digests, at least 1.
        digests: Full digests: before the first action, at intervals, and at the end.
        trail: The first digits of the digest before the first action and after each.
        version: The version of the library that recorded the game.
    """

    game: str
    seeds: dict[str, int] = field(hash=False)
    beginning: Document = field(hash=False, repr=False)
    actions: tuple[Action[Any], ...] = field(
        repr=counted, validator=is_tuple_of(Action)
    )
    every: int = field()
    digests: tuple[str, ...] = field(repr=False)
    trail: str = field(repr=False)
    version: str = field(eq=False)

    @seeds.validator
    def _check_seeds(self, _: object, seeds: object) -> None:
        if not isinstance(seeds, dict) or {*map(type, seeds.values())} - {int}:
            raise InvalidValueError("seeds: must be a table of whole numbers")

    @every.validator
    def _check_every(self, _: object, every: object) -> None:
        if type(every) is not int or every < 1:
            raise InvalidValueError(
                f"every: must be a whole number from 1, not {every!r}"
            )

    @digests.validator
    def _check_digests(self, _: object, digests: object) -> None:
        count = len(range(0, len(self.actions), self.every)) + 1
        if not isinstance(digests, tuple) or len(digests) != count:
            raise InvalidValueError(f"digests: must be a list of {count} digests")
        if not all(_is_hexadecimal(digest, DIGEST_DIGITS) for digest in digests):
            raise InvalidValueError(
                f"digests: each must have {DIGEST_DIGITS} hexadecimal digits"
            )

    @trail.validator
    def _check_trail(self, _: object, trail: object) -> None:
        if not _is_hexadecimal(trail, DIGITS * (len(self.actions) + 1)):
            raise InvalidValueError(
                f"trail: must have {DIGITS} hexadecimal digits for each position"
            )

    def __len__(self) -> int:
        return len(self.actions)

    def _repr_svg_(self) -> str | None:
        from alpaca_emblem.drawing.replays import replay_svg

        return replay_svg(self)

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.notebooks import replay_html

        return replay_html(self)

    def start(self) -> Game:
        """Return a new game in its state before the first action.

        Raises:
            ReplayError: The game cannot be made, or differs from the record.
        """
        try:
            game = begin(game_class(self.game, "game"), self.beginning, "beginning")
            restore_seeds(game, self.seeds)
        except NotationError as error:
            raise ReplayError(str(error)) from error
        if game.digest() != self.digests[0]:
            raise ReplayError("the beginning differs from the record", step=0)
        return game

    def __iter__(self) -> Iterator[Step]:
        """Play the game, and yield each step. Digests are compared on the way.

        Raises:
            ReplayError: The game differs from the record. The error has the first
                step that differs.
        """
        game = self.start()
        for number, action in enumerate(self.actions, start=1):
            side = game.to_act
            events = self._apply(game, number, action)
            yield Step(number, side, action, events, game)

    def play(self) -> Game:
        """Play the game to its end, and compare it with the record.

        Raises:
            ReplayError: The game differs from the record. The error has the first
                step that differs.
        """
        return self.at(len(self.actions))

    def at(self, number: int) -> Game:
        """Return the game after *number* actions, with their history.

        Raises:
            InvalidValueError: *number* is not from 0 to the number of actions.
            ReplayError: The game differs from the record. The error has the first
                step that differs.
        """
        whole_number("number", number, 0, len(self.actions))
        game = self.start()
        for step, action in enumerate(self.actions[:number], start=1):
            self._apply(game, step, action)
        return game

    def fork(self, number: int, actions: Iterable[Action[Any]]) -> Replay:
        """Return a replay of the first *number* actions, followed by other *actions*.

        Raises:
            InvalidTypeError: *actions* is not a collection of actions.
            InvalidValueError: *number* is not from 0 to the number of actions.
            IllegalActionError: One of *actions* is illegal.
        """
        others = collection("actions", actions, Action)  # type: ignore[type-abstract]
        game = self.at(number)
        for action in others:
            game.apply(action)
        return record(game, every=self.every)

    def _apply(self, game: Game, step: int, action: Action[Any]) -> tuple[Event, ...]:
        try:
            events = game.apply(action)
        except AlpacaEmblemError as error:
            raise self._difference(step, f"{action} is illegal: {error}") from error
        is_checked = step % self.every == 0 or step == len(self.actions)
        if is_checked and game.digest() != self.digests[-(-step // self.every)]:
            raise self._difference(step, f"{action} has a different result")
        return events

    def _difference(self, step: int, message: str) -> ReplayError:
        """Return an error about the first step, up to *step*, that differs."""
        game = self.start()
        for earlier, action in enumerate(self.actions[: step - 1], start=1):
            game.apply(action)
            at = earlier * DIGITS
            if game.digest()[:DIGITS] != self.trail[at : at + DIGITS]:
                step, message = earlier, f"{action} has a different result"
                break
        return ReplayError(f"step {step} differs from the record: {message}", step=step)

    def to_json(self) -> Document:
        """Return the replay as a table of plain data."""
        body = {
            "game": self.game,
            "seeds": self.seeds,
            "beginning": self.beginning,
            "every": self.every,
            "digests": list(self.digests),
            "trail": self.trail,
            "actions": actions_to_json(game_class(self.game, "game"), self.actions),
        }
        return {**REPLAYS.wrap(body), "version": self.version}

    @classmethod
    def from_json(cls, document: object) -> Self:
        """Return the replay for which `to_json` returned *document*.

        The game is not played.

        Raises:
            ReplayError: *document* is invalid. The message names the path.
        """
        body = REPLAYS.unwrap(document)
        try:
            return cls(**_read(body))
        except (NotationError, InvalidValueError) as error:
            raise ReplayError(str(error)) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the replay to a file, replacing an older file when it is complete.

        Raises:
            ReplayError: The replay is too large to be loaded.
            OSError: The file cannot be written. An older file is unchanged.
        """
        REPLAYS.write(self.to_json(), path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Return the replay in the file at *path*. The game is not played.

        Raises:
            ReplayError: The file is damaged, of another format, or too new.
            OSError: The file does not exist or cannot be read.
        """
        document = REPLAYS.read(path)
        try:
            return cls.from_json(document)
        except ReplayError as error:
            raise ReplayError(f"{file_text(path)}: {error}") from error


def record(game: Game, *, every: int = EVERY) -> Replay:
    """Return a replay of all actions of *game*. The game is played again for it.

    Args:
        game: A game that keeps its history; it is not changed.
        every: The number of actions between two full digests, at least 1.

    Raises:
        OutsideActionError: The game keeps no history.
        InvalidTypeError: *game* is not a game, or does not list the class of an action.
        ReplayError: The game is not repeatable, since it depends on more than its
            options, dice and actions; or it has more than `MOST_STEPS` actions.
    """
    from alpaca_emblem import __version__

    instance("game", game, Game)
    whole_number("every", every, 1)
    actions = game.actions
    if len(actions) > MOST_STEPS:
        raise ReplayError(
            f"a replay must have at most {MOST_STEPS} actions, not {len(actions)}"
        )
    actions_to_json(type(game), actions)
    beginning = beginning_of(game)
    again = begin(type(game), beginning, "beginning")
    digests = [again.digest()]
    for action in actions:
        again.apply(action)
        digests.append(again.digest())
    if digests[-1] != game.digest():
        raise ReplayError(
            f"the {game.name} cannot be repeated: the result is different",
            step=len(actions),
        )
    kept = [*range(0, len(actions), every), len(actions)]
    return Replay(
        game=game.name,
        seeds=seeds_of(game),
        beginning=beginning,
        actions=actions,
        every=every,
        digests=tuple(digests[number] for number in kept),
        trail="".join(digest[:DIGITS] for digest in digests),
        version=__version__,
    )


def _read(body: Document) -> dict[str, Any]:
    """Return the attributes of the replay in *body*.

    Raises:
        NotationError: An attribute is missing, unknown or invalid.
    """
    expected = {attribute.name for attribute in fields(Replay)}
    for name in dict.fromkeys((*expected, *body)):
        if name not in body:
            raise NotationError(f"{name}: is missing")
        if name not in expected:
            raise NotationError(f"{name[:100]}: unknown key")
    kind = game_class(body["game"], "game")
    actions = actions_from_json(kind, body["actions"], "actions")
    digests = body["digests"]
    if isinstance(digests, list):
        digests = tuple(digests)
    return {**body, "actions": actions, "digests": digests}


def _is_hexadecimal(text: object, length: int) -> bool:
    return (
        isinstance(text, str)
        and len(text) == length
        and set(text) <= set("0123456789abcdef")
    )
