"""``alpaca-emblem play``: a person plays, in the browser, the terminal, or a prompt."""

from __future__ import annotations

import errno
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, Final

from alpaca_emblem.commands.duel import RULES, enemies_of, hero_of
from alpaca_emblem.commands.dungeon import variant_of
from alpaca_emblem.commands.grid import scenario_of
from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.running import find_agent
from alpaca_emblem.duel import Duel
from alpaca_emblem.dungeon import Dungeon, Legacy
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.grid import GridBattle
from alpaca_emblem.match import GameController
from alpaca_emblem.play import Session
from alpaca_emblem.play.controls import controls_of
from alpaca_emblem.play.forms import drawn_seed
from alpaca_emblem.play.legacies import Keeper, LegacyFile, legacy_of
from alpaca_emblem.play.recruits import recruiting
from alpaca_emblem.play.seats import Seats
from alpaca_emblem.replay.file_formats import LARGEST_FILE, read_json

HAND: Final = "hand"
"""The name of a seat for a person."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "grid": ("scenario",),
    "match": ("players", "map_size", "units", "rounds", "turn_zero"),
    "duel": ("hero", "enemies", "rules"),
    "dungeon": ("legacy",),
}
"""The options of each game, beside those of the dungeon's variant."""

NEEDS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "browser": (("starlette", "uvicorn", "websockets"), "play"),
    "terminal": (("rich", "textual"), "terminal"),
}
"""The packages that a shell needs, and the extra that installs them."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that lets people play.

    Raises:
        InvalidValueError: There cannot be such a game, or its shell is not installed.
    """
    words = Words(options.language)
    _check_options(options, words)
    if options.shell in NEEDS:
        _check_installed(options.shell, words)
    document = None if options.load is None else _document(options.load, words)
    make = _maker(options, document, words)
    try:
        make()
    except AlpacaEmblemError as error:
        raise InvalidValueError(str(error)) from error
    return SHELLS[options.shell](make, options)


def _maker(options: Namespace, document: object, words: Words) -> Callable[[], Session]:
    """Return a function that begins the game of *options*, or goes on with one."""
    # All people at this table play the same game: a reload makes another like it.
    seed = options.seed
    if seed is None:
        seed = drawn_seed(options.game or "grid")
    keeper = LegacyFile()
    if options.legacy:
        _check_legacy(keeper, words)

    def remake(seed: int, legacy: Legacy) -> Game:
        return _game(options, seed, words, legacy)

    def make() -> Session:
        game = remake(seed, Legacy())
        seats = None if options.seats is None else _seats(game, options.seats, words)
        session = Session(game, seats, options.language, options.pace)
        session.keeper = keeper
        if options.turn_zero:
            session.seats = recruiting(session.seats, options.units or 5)
        if options.game is not None:
            made_by = {"seed": seed, "legacy": options.legacy}
            session.begin_remade(remake, made_by)
        if document is not None:
            session.load(document)
        if options.game is None and document is None:
            session.form = game.name
        return session

    return make


def _check_options(options: Namespace, words: Words) -> None:
    """Refuse options of another game than the one that is played."""
    played = options.game or "grid"
    for game, names in OPTIONS.items():
        for name in names:
            if game != played and getattr(options, name) not in (None, False):
                option = f"--{name.replace('_', '-')}"
                raise InvalidValueError(
                    words.text("errors.other_game", option=option, game=game)
                )


def _check_installed(shell: str, words: Words) -> None:
    packages, extra = NEEDS[shell]
    if not all(find_spec(package) for package in packages):
        raise InvalidValueError(words.text("errors.no_shell", shell=shell, extra=extra))


def _document(path: str, words: Words) -> object:
    """Return the document in the file at *path*.

    Raises:
        InvalidValueError: It cannot be read, or is not JSON.
    """
    try:
        document: object = read_json(read_file(path, LARGEST_FILE))
    except OSError as error:
        why = unreadable(path, error, words)
        raise InvalidValueError(f"--load: {why}") from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text("errors.file_content", option="--load", file=path, error=error)
        ) from error
    return document


def _check_legacy(keeper: Keeper, words: Words) -> None:
    """Refuse to begin with a legacy that cannot be read."""
    try:
        legacy_of(keeper)
    except (AlpacaEmblemError, OSError) as error:
        why = words.text("errors.legacy", error=error)
        raise InvalidValueError(why) from error


def _game(options: Namespace, seed: int, words: Words, legacy: Legacy) -> Game:
    """Return the game that *options* describe."""
    if options.game == "match":
        size, players = options.map_size or 7, options.players or 2
        if options.turn_zero:
            return GameController(players=players, map_size=size, seed=seed)
        units, rounds = options.units or 5, options.rounds or 30
        return GameController.skirmish(
            players, size, seed, units=units, max_rounds=rounds
        )
    if options.game == "duel":
        rules = options.rules or "full"
        if rules not in RULES:
            choices = ", ".join(RULES)
            raise InvalidValueError(
                words.text("errors.rules", choices=choices, value=repr(rules))
            )
        hero = hero_of(options.hero or "barbarian", words)
        enemies = enemies_of(options.enemies or ("wolf", "goblin"), words)
        return Duel(hero=hero, enemies=enemies, rules=rules, seed=seed)
    if options.game == "dungeon":
        return Dungeon(seed=seed, variant=variant_of(options), legacy=legacy)
    return GridBattle(scenario_of(options.scenario or "original", words), seed=seed)


def _seats(game: Game, names: tuple[str, ...], words: Words) -> Seats:
    """Return the seats that *names* describe, one for each side.

    Raises:
        InvalidValueError: There is no such agent, the number of names is wrong, or an
            agent cannot play its side.
    """
    known = controls_of(game).agents
    if len(names) != len(game.sides):
        raise InvalidValueError(
            words.text("errors.seats", sides=", ".join(game.sides), count=len(names))
        )
    seats: dict[str, Any] = {}
    for number, (side, name) in enumerate(zip(game.sides, names, strict=True)):
        kind = None if name == HAND else find_agent(name, known)
        if kind is None and name != HAND:
            choices = words.choices((HAND, *known))
            raise InvalidValueError(
                words.text("errors.seat", choices=choices, value=repr(name))
            )
        seats[side] = None if kind is None else kind(number)
        if seats[side] is not None:
            seats[side].check(game, side)
    return seats


def _in_browser(make: Callable[[], Session], options: Namespace) -> Callable[[], None]:
    from alpaca_emblem.play.web import serve

    def told(address: str) -> None:
        print(address, flush=True)

    def play() -> None:
        try:
            serve(make, port=options.port, opens=not options.no_open, told=told)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            words, port = Words(options.language), options.port
            told_why = words.text("errors.port", port=port)
            raise SystemExit(f"alpaca-emblem play: {told_why}") from error

    return play


def _in_terminal(make: Callable[[], Session], options: Namespace) -> Callable[[], None]:
    # Textual reads keys from the one and draws on the other.
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        raise InvalidValueError(Words(options.language).text("errors.no_screen"))
    from alpaca_emblem.play.terminal import play_in_terminal

    return lambda: play_in_terminal(make())


def _at_prompt(make: Callable[[], Session], _: Namespace) -> Callable[[], None]:
    from alpaca_emblem.play.prompt import play_at_prompt

    return lambda: play_at_prompt(make())


SHELLS: Final[Mapping[str, Callable[..., Callable[[], None]]]] = {
    "browser": _in_browser,
    "terminal": _in_terminal,
    "prompt": _at_prompt,
}
"""The shells that ``--in`` can name."""
