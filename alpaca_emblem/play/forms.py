"""Forms: the options of a new game that a person can choose, and the game they make.

Shells build an input for each field; what comes back is checked here. The limits are
tighter than those of the rules, so that a page cannot be made to draw for minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from attrs import frozen

from alpaca_emblem import checks, dungeon, grid
from alpaca_emblem.duel import FULL, LESSON, Duel, bestiary
from alpaca_emblem.dungeon import Dungeon, Legacy, Variant
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.match import GameController
from alpaca_emblem.play.controls import CONTROLS
from alpaca_emblem.play.recruits import recruiting
from alpaca_emblem.play.seats import Seats, usual_seats
from alpaca_emblem.rng import fresh_seed
from alpaca_emblem.texts import Narrator
from alpaca_emblem.texts.phrases import capitalised

LARGEST_SEED: Final = 2**31 - 2
MOST_DUNGEONS: Final = 99_999
"""The greatest seed that is drawn for a dungeon."""
MOST_UNITS: Final = 40
"""The number of units of all players of a match together."""


@frozen
class Field:
    """An option of a new game.

    Attributes:
        name: The name of the option; its words are in the catalogue.
        value: The default; None for a seed that is drawn.
        choices: All possible values; empty for a number or a switch.
        least: The least number.
        most: The greatest number.
    """

    name: str
    value: int | str | bool | None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def read(self, given: object) -> Any:
        """Return *given* if it is a possible value.

        Raises:
            InvalidTypeError: It is of another type.
            InvalidValueError: It is out of range, or not among the choices.
        """
        if isinstance(self.value, bool):
            checks.instance(self.name, given, bool)
            return given
        if self.choices:
            if given not in self.choices:
                known = ", ".join(self.choices)
                raise InvalidValueError(f"{self.name} must be one of {known}")
            return given
        if given is None and self.value is None:
            return None
        return checks.whole_number(self.name, given, self.least, self.most)

    def to_json(self, narrator: Narrator) -> dict[str, Any]:
        """Return the field with its words in the language of *narrator*."""
        choices = [[one, choice_text(one, narrator)] for one in self.choices]
        return {
            "name": self.name,
            "label": narrator.text(f"play.form.{self.name}"),
            "value": self.value,
            "choices": choices,
            "least": self.least,
            "most": self.most,
        }


def choice_text(choice: str, narrator: Narrator) -> str:
    """Return a choice in words: a scenario, an agent, a breed, or one of the form."""
    known = narrator.catalogue.texts
    for section in ("grid.scenarios", "agents", "play.form.choices"):
        if f"{section}.{choice}" in known:
            return capitalised(narrator.text(f"{section}.{choice}"))
    return capitalised(f"{narrator.thing(choice)}")


@frozen
class Form:
    """The form of a new game.

    Attributes:
        fields: All options, in order.
        make: The function that makes the game of their values, by name.
    """

    fields: tuple[Field, ...]
    make: Callable[..., Game]

    def values(self, given: object) -> dict[str, Any]:
        """Return a value for each field: the one *given*, or else the usual one.

        Raises:
            InvalidTypeError: *given* is no mapping, or a value is of a wrong type.
            InvalidValueError: There is no such field, or a value is out of range.
        """
        if not isinstance(given, Mapping):
            raise InvalidTypeError(f"options must be a mapping, not {given!r}")
        names = [field.name for field in self.fields]
        for name in given:
            if name not in names:
                known = ", ".join(names)
                raise InvalidValueError(f"option must be one of {known}, not {name!r}")
        return {
            field.name: field.read(given.get(field.name, field.value))
            for field in self.fields
        }


def daily_seed(day: date) -> int:
    """Return the seed of *day*, the same for all players: 20261201, for example."""
    return day.year * 10_000 + day.month * 100 + day.day


def drawn_seed(kind: str) -> int:
    """Return a new seed for a game of *kind*, such as "grid".

    Those of dungeons are from 1 to 99,999, as in the original: from some greater
    ones its generator of numbers repeats itself, and no floor can be dug.
    """
    most = MOST_DUNGEONS if kind == "dungeon" else LARGEST_SEED
    return 1 + fresh_seed() % most


def _people(most: int) -> Field:
    return Field("people", 1, least=0, most=most)


def _opponent(game: str, left_out: str = "") -> Field:
    names = tuple(name for name in CONTROLS[game].agents if name != left_out)
    return Field("opponent", names[0], names)


_SEED: Final = Field("seed", None, least=0, most=LARGEST_SEED)


def _grid(scenario: str, seed: int) -> Game:
    return grid.GridBattle(scenario, seed=seed)


def _match(
    start: str, players: int, map_size: int, units: int, rounds: int, seed: int
) -> Game:
    most = MOST_UNITS // players
    if units > most:
        raise InvalidValueError(
            f"units must be at most {most} for {players} players, not {units}"
        )
    if start == "turn_zero":
        return GameController(players=players, map_size=map_size, seed=seed)
    return GameController.skirmish(
        players, map_size, seed, units=units, max_rounds=rounds
    )


def _dungeon(
    rules: str, generator: str, sight: str, daily: bool, legacy: Legacy, seed: int
) -> Game:
    if daily:  # the same run for everybody
        seed, legacy = daily_seed(datetime.now(UTC).date()), Legacy()
    more = _ADVENTURE if rules == "adventure" else {}
    variant = Variant(generator=generator, sight=sight, **more)
    return Dungeon(seed=seed, variant=variant, legacy=legacy)


_ADVENTURE: Final[Mapping[str, Any]] = {
    "bestiary": "wide",
    "mind": "paths",
    "inventory": 10,
    "unidentified": True,
    "experience": True,
    "hunger": 1500,
    "doors": True,
    "gold": True,
    "last_floor": 8,
}
"""The dungeon with all that the library adds to the original."""


def _duel(hero: str, enemy: str, enemies: int, rules: str, seed: int) -> Game:
    by_name = {"lesson": LESSON, "full": FULL}
    return Duel(hero=hero, enemies=[enemy] * enemies, rules=by_name[rules], seed=seed)


def _breeds(*, are_named: bool) -> tuple[str, ...]:
    profiles = bestiary().items()
    return tuple(key for key, one in profiles if bool(one.name) is are_named)


FORMS: Final[Mapping[str, Form]] = {
    "grid": Form(
        (
            Field("scenario", "original", grid.scenario_names()),
            _people(2),
            _opponent("grid"),
            _SEED,
        ),
        _grid,
    ),
    "dungeon": Form(
        (
            Field("rules", "original", ("original", "adventure")),
            Field("generator", "rooms", tuple(dungeon.GENERATORS)),
            Field("sight", "circle", tuple(dungeon.SIGHTS)),
            Field("daily", False),
            Field("legacy", False),
            _SEED,
        ),
        _dungeon,
    ),
    "match": Form(
        (
            Field("start", "skirmish", ("skirmish", "turn_zero")),
            Field("players", 2, least=2, most=8),
            _people(8),
            _opponent("match"),
            Field("map_size", 7, least=3, most=20),
            Field("units", 5, least=1, most=8),
            Field("rounds", 30, least=1, most=1000),
            _SEED,
        ),
        _match,
    ),
    "duel": Form(
        (
            Field("hero", "barbarian", _breeds(are_named=True)),
            Field("enemy", "wolf", _breeds(are_named=False)),
            Field("enemies", 1, least=1, most=4),
            Field("rules", "full", ("full", "lesson")),
            _opponent("duel", "learned"),  # with enemies of several breeds only
            _SEED,
        ),
        _duel,
    ),
}
"""The form of each game, by its name."""


def new_game(
    kind: object, given: object, legacy: Legacy | None = None
) -> tuple[Game, Seats, dict[str, Any]]:
    """Return the game that a form describes, its seats, and all options by name.

    A dungeon begins with *legacy* where its options ask for it.

    The seed is drawn if none is given; the options tell it.

    Raises:
        InvalidTypeError: An option is of a wrong type.
        InvalidValueError: There is no such game or option, a value is out of range, or
            the opponent has not learned the game.
    """
    form = FORMS.get(kind) if isinstance(kind, str) else None
    if form is None:
        raise InvalidValueError(f"game must be one of {', '.join(FORMS)}, not {kind!r}")
    values = form.values(given)
    if values["seed"] is None:
        values["seed"] = drawn_seed(str(kind))
    own = {name: value for name, value in values.items() if name not in _SEATING}
    if "legacy" in own:
        own["legacy"] = (legacy if own["legacy"] else None) or Legacy()
    game = form.make(**own)
    controls, people = CONTROLS[game.name](), values.get("people", 1)
    seats = usual_seats(game, controls, people, values.get("opponent"), values["seed"])
    if values.get("start") == "turn_zero":
        seats = recruiting(seats, values["units"])
    return game, seats, values


_SEATING: Final = ("people", "opponent")
"""The options of a table rather than of a game."""
