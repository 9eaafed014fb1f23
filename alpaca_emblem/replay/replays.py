"""Replays: recorded games, which can be played again and compared with what was so.

A record has how the game began, what was done, and digests: a full one after every so
many actions and at the end, and of every single one its first digits. So that playing
is fast, only the full ones are compared; if one differs, the game is played once more,
and the first digits tell which action was the first to come out otherwise.
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
from alpaca_emblem.games.notation.documents import file_text
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.reprs import counted
from alpaca_emblem.replay.beginnings import (
    actions_from_json,
    actions_to_json,
    begin,
    beginning_of,
    game_class,
    restore_seeds,
    seeds_of,
)
from alpaca_emblem.replay.file_formats import Document, DocumentKind

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event

REPLAYS: Final = DocumentKind("replay", schema=1, error=ReplayError)

EVERY: Final = 100
"""After how many actions there is a full digest."""
DIGITS: Final = 4
"""How many digits of the digest are kept of every action."""
DIGEST_DIGITS: Final = 32
MOST_STEPS: Final = 100_000
"""Actions of a game that are recorded at most: a file has room for them."""


class Step(NamedTuple):
    """One action of a replay, just played.

    Attributes:
        number: From 1.
        side: Whose decision it was; None if it was nobody's.
        action: What was decided.
        events: What has come of it, in order.
        game: The game as it is now, of which a view can be taken. It goes on with the
            next step.
    """

    number: int
    side: str | None
    action: Action[Any]
    events: tuple[Event, ...]
    game: Game


@frozen
class Replay:
    """A recorded game. Two are equal if the same was recorded.

    Attributes:
        game: Its name: see `Game.name`.
        seeds: Of the game, by name.
        beginning: As plain data: the "options" it was made with, or its "position".
        actions: What was done, in order.
        every: After how many actions there is a full digest, at least 1.
        digests: Before the first action, then after *every* so many, and at the end.
        trail: The first digits of the digests before the first action and after each.
        version: Of the library that recorded it.
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
            raise InvalidValueError("every: must be a whole number from 1")

    @digests.validator
    def _check_digests(self, _: object, digests: object) -> None:
        count = len(range(0, len(self.actions), self.every)) + 1
        if not isinstance(digests, tuple) or len(digests) != count:
            raise InvalidValueError(f"digests: must be a list of {count}")
        if not all(_is_hexadecimal(digest, DIGEST_DIGITS) for digest in digests):
            raise InvalidValueError(f"digests: must be of {DIGEST_DIGITS} digits each")

    @trail.validator
    def _check_trail(self, _: object, trail: object) -> None:
        if not _is_hexadecimal(trail, DIGITS * (len(self.actions) + 1)):
            raise InvalidValueError(
                f"trail: must be of {DIGITS} digits for each action"
            )

    def __len__(self) -> int:
        return len(self.actions)

    def start(self) -> Game:
        """A new game as it was before the first action.

        Raises:
            ReplayError: It differs, or cannot be made.
        """
        try:
            game = begin(game_class(self.game, "game"), self.beginning, "beginning")
            restore_seeds(game, self.seeds)
        except NotationError as error:
            raise ReplayError(str(error)) from error
        if game.digest() != self.digests[0]:
            raise ReplayError("the beginning differs from what was recorded", step=0)
        return game

    def __iter__(self) -> Iterator[Step]:
        """Play it, step by step. Digests are compared on the way.

        Raises:
            ReplayError: It differs from what was recorded; the first step is named.
        """
        game = self.start()
        for number, action in enumerate(self.actions, start=1):
            side = game.to_act
            events = self._apply(game, number, action)
            yield Step(number, side, action, events, game)

    def play(self) -> Game:
        """Play it to the end, and compare it with what was recorded.

        Raises:
            ReplayError: It differs; the first step that does is named.
        """
        return self.at(len(self.actions))

    def at(self, number: int) -> Game:
        """The game after so many actions, from 0; its history is that of the replay.

        Raises:
            InvalidValueError: There are not so many.
            ReplayError: It differs from what was recorded; the first step is named.
        """
        whole_number("number", number, 0, len(self.actions))
        game = self.start()
        for step, action in enumerate(self.actions[:number], start=1):
            self._apply(game, step, action)
        return game

    def fork(self, number: int, actions: Iterable[Action[Any]]) -> Replay:
        """A record of the first so many actions, and of other *actions* after them.

        Raises:
            InvalidTypeError: *actions* are none.
            InvalidValueError: There are not so many.
            IllegalActionError: The rules refuse one of *actions*.
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
            raise self._difference(step, f"{action} is refused: {error}") from error
        is_checked = step % self.every == 0 or step == len(self.actions)
        if is_checked and game.digest() != self.digests[-(-step // self.every)]:
            raise self._difference(step, f"{action} comes out otherwise")
        return events

    def _difference(self, step: int, message: str) -> ReplayError:
        """An error about the first step that comes out otherwise, up to *step*."""
        game = self.start()
        for earlier, action in enumerate(self.actions[: step - 1], start=1):
            game.apply(action)
            at = earlier * DIGITS
            if game.digest()[:DIGITS] != self.trail[at : at + DIGITS]:
                step, message = earlier, f"{action} comes out otherwise"
                break
        return ReplayError(
            f"step {step} differs from what was recorded: {message}", step=step
        )

    def to_json(self) -> Document:
        """The record as a table of plain data."""
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
        """The record of which `to_json` gave *document*; it is not played yet.

        Raises:
            ReplayError: It cannot be read; the path in the document is named.
        """
        body = REPLAYS.unwrap(document)
        try:
            return cls(**_read(body))
        except (NotationError, InvalidValueError) as error:
            raise ReplayError(str(error)) from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, which replaces the older one once it is complete.

        Raises:
            ReplayError: It is larger than any file that `load` reads.
            OSError: It cannot be written; an older file is still there, whole.
        """
        REPLAYS.write(self.to_json(), path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The record in the file at *path*; it is not played yet.

        Raises:
            ReplayError: It is damaged, foreign, or newer than this library.
            OSError: There is no such file, or it cannot be read.
        """
        document = REPLAYS.read(path)
        try:
            return cls.from_json(document)
        except ReplayError as error:
            raise ReplayError(f"{file_text(path)}: {error}") from error


def record(game: Game, *, every: int = EVERY) -> Replay:
    """The record of all that was done in *game*, which is played again for it.

    Args:
        game: Keeps its history; does not change.
        every: After how many actions there is a full digest, at least 1.

    Raises:
        OutsideActionError: The game keeps no history.
        InvalidTypeError: *game* is none; or it does not list the class of one of the
            actions.
        ReplayError: It cannot be repeated: something else than its options, its dice
            and its actions decides what happens in it. Or it has had more than
            `MOST_STEPS` actions.
    """
    from alpaca_emblem import __version__

    instance("game", game, Game)
    whole_number("every", every, 1)
    actions = game.actions
    if len(actions) > MOST_STEPS:
        raise ReplayError(
            f"a replay has at most {MOST_STEPS} actions, not {len(actions)}"
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
            f"the {game.name} cannot be repeated: it comes out otherwise",
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
    """The attributes of the replay that *body* describes.

    Raises:
        NotationError: It describes none.
    """
    expected = {attribute.name for attribute in fields(Replay)}
    for name in dict.fromkeys((*expected, *body)):
        if name not in body:
            raise NotationError(f"{name}: is missing")
        if name not in expected:
            raise NotationError(f"{name[:100]}: nothing of that name is known here")
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
