"""Actions and options from plain data, strictly by their types."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import define, field, frozen, setters

from alpaca_emblem.errors import InvalidTypeError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.fighters.abilities import (
    FIREBALL,
    QUICK_JAB,
    Ability,
    Skill,
)
from alpaca_emblem.games.duel.fighters.profiles import ConsumableProfile, GearProfile
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import Move, StartGame, Swap, UseItem
from alpaca_emblem.games.match.turn_zero import AddItem, Place
from alpaca_emblem.games.values import Action
from alpaca_emblem.replay.structuring import (
    CONVERTER,
    action_classes,
    action_from_json,
    options_from_json,
    options_to_json,
    structure,
)
from tests.games.tiny import Pile, PileAction

if TYPE_CHECKING:
    from fractions import Fraction

MATCH = action_classes(GameController)


@pytest.mark.parametrize(
    "action",
    [
        Move(1, (0, 2)),
        UseItem(1, 2),
        Swap(1, 0, 2, 1),
        StartGame(None),
        StartGame(30),
        Place("Hero", 100, 3, (4, 0)),
        AddItem(1, "Axe", "Beil", 30, 1, 2),
    ],
    ids=lambda action: type(action).__name__,
)
def test_actions_read_back(action: Action[Any]) -> None:
    again = action_from_json(MATCH, action.to_json(), "actions[0]")

    assert again == action
    assert again.to_json() == action.to_json()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "^a: must be a table with a kind"),
        ({}, "^a: must be a table with a kind"),
        ({"kind": ["Move"]}, "^a: must be a table with a kind"),
        ({"kind": "Dance"}, "^a.kind: must be one of Move, UseItem, .*, not 'Dance'"),
        ({"kind": "Move", "unit": 1}, "^a.to: is missing"),
        ({"kind": "Resign", "unit": 1}, "^a: nothing of the name unit is known here"),
        ({"kind": "Move", "unit": "1", "to": [0, 0]}, "^a.unit: must be a whole numb"),
        ({"kind": "Move", "unit": True, "to": [0, 0]}, "^a.unit: .*, not True"),
        ({"kind": "Move", "unit": 1.0, "to": [0, 0]}, "^a.unit: .*, not 1.0"),
        ({"kind": "Move", "unit": 1, "to": "ab"}, "^a.to: must be a list, not 'ab'"),
        ({"kind": "Move", "unit": 1, "to": [0]}, "^a.to: must be a list of 2"),
        ({"kind": "Move", "unit": 1, "to": [0, None]}, "^a.to: must be a whole number"),
        ({"kind": "StartGame", "max_rounds": "x"}, "^a.max_rounds: "),
        ({"kind": "RemovePlayer", "player": 1}, "^a.player: must be a text, not 1"),
    ],
)
def test_what_is_no_action_is_named_by_its_path(value: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        action_from_json(MATCH, value, "a")


@frozen
class House:
    """A rule of the house: an option that is a value of its own."""

    name: str = "none"
    bonus: float = 0.5
    is_open: bool = False
    limits: tuple[int, ...] = ()


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class HousePile(Pile):
    """A pile with a rule of the house."""

    name: ClassVar[str] = "house_pile"

    house: House = field(factory=House)


def test_options_read_back() -> None:
    house = House("ours", 1.5, True, (1, 2))
    game = HousePile(start=7, seed=3, house=house)

    plain = options_to_json(game)

    assert plain == {
        "start": 7,
        "seed": 3,
        "house": {"name": "ours", "bonus": 1.5, "is_open": True, "limits": [1, 2]},
    }
    again = options_from_json(HousePile, plain, "options")
    assert HousePile(**again).options == game.options


def test_numbers_may_be_whole() -> None:
    assert structure({"bonus": 2}, House, "house") == House(bonus=2.0)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "^o: must be a table"),
        ({"colour": "red"}, "^o.colour: HousePile has no such option"),
        ({"history": False}, "^o.history: HousePile has no such option"),
        ({"start": None}, "^o.start: must be a whole number, not None"),
        ({"house": {"bonus": "x"}}, "^o.house.bonus: must be a number, not 'x'"),
        ({"house": {"bonus": True}}, "^o.house.bonus: must be a number, not True"),
        ({"house": {"is_open": 1}}, "^o.house.is_open: must be true or false"),
        ({"house": {"limits": [1, "2"]}}, "^o.house.limits: must be a whole number"),
        ({"house": {"name": "x" * 10**6}, "seed": None}, "^o.seed: must be a whole nu"),
        ({"house": 7}, "^o.house: must be a table, not 7"),
        ({"house": "x"}, "^o.house: must be a table, not 'x'"),
        ({"house": []}, r"^o.house: must be a table, not \[\]"),
    ],
)
def test_what_is_no_option_is_named_by_its_path(value: object, message: str) -> None:
    with pytest.raises(NotationError, match=message) as raised:
        options_from_json(HousePile, value, "o")

    assert len(str(raised.value)) < 2000


def test_options_that_are_left_out_have_their_default() -> None:
    assert options_from_json(HousePile, {"start": 3}, "o") == {"start": 3}


@frozen
class Colour:
    """A value that says itself how it is written."""

    red: int

    def to_plain(self) -> str:
        return f"#{self.red:02x}"

    @classmethod
    def from_plain(cls, value: object) -> Colour:
        if not isinstance(value, str) or not value.startswith("#"):
            raise NotationError(f"must be a colour, not {value!r}")
        return cls(int(value[1:], 16))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class ColouredPile(Pile):
    """A pile with an option that is written in a way of its own."""

    name: ClassVar[str] = "coloured_pile"

    colours: tuple[Colour, ...] = ()


def test_what_says_itself_how_it_is_written_is_written_so() -> None:
    game = ColouredPile(seed=3, colours=(Colour(1), Colour(255)))

    plain = options_to_json(game)

    assert plain == {"start": 10, "seed": 3, "colours": ["#01", "#ff"]}
    assert options_from_json(ColouredPile, plain, "options") == {
        "start": 10,
        "seed": 3,
        "colours": (Colour(1), Colour(255)),
    }
    with pytest.raises(NotationError, match=r"^o\.colours: must be a colour, not 7"):
        options_from_json(ColouredPile, {"colours": [7]}, "o")


def test_numbers_that_no_float_can_be_are_refused() -> None:
    with pytest.raises(NotationError, match=r"^h\.bonus: must be a number of less th"):
        structure({"bonus": 2**1024}, House, "h")


@pytest.mark.parametrize(
    ("make", "options"),
    [
        (
            lambda: Dungeon(seed=3, variant=Variant(generator="caves", gold=True)),
            {"seed": 3, "variant": {"generator": "caves", "gold": True}},
        ),
        (lambda: Duel(hero="mage", seed=4), {"seed": 4}),
        (lambda: GridBattle("fog", seed=5), {"seed": 5}),
    ],
    ids=["dungeon", "duel", "grid"],
)
def test_every_game_begins_with_its_options(
    make: Callable[[], Game], options: dict[str, Any]
) -> None:
    game = make()

    plain = options_to_json(game)

    assert plain is not None
    assert plain | options == plain
    again = type(game)(**options_from_json(type(game), plain, "options"))
    assert again.options == game.options
    assert again.digest() == game.digest()


@pytest.mark.parametrize(
    ("game", "value", "message"),
    [
        (Dungeon, {"variant": 7}, r"^o\.variant: variant must be a table"),
        (Dungeon, {"variant": {"rows": 1}}, r"^o\.variant: rows must be at least 12"),
        (
            Dungeon,
            {"variant": {"mind": "x"}},
            r"^o\.variant: variant\.mind: mind must be one",
        ),
    ],
)
def test_what_is_wrong_in_options_of_games_is_named(
    game: type[Game], value: object, message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        options_from_json(game, value, "o")


@pytest.mark.parametrize("value", [7, "x", [], {"name": 7}, {"colour": "red"}, None])
def test_what_could_be_several_things_but_is_none_is_refused(value: object) -> None:
    kind = tuple[GearProfile | ConsumableProfile, ...]

    with pytest.raises(NotationError, match=r"^pack\b"):
        structure([value], kind, "pack")


def test_abilities_are_written_by_name_or_in_full() -> None:
    own = Skill("trip", mana=1, power=20)
    abilities = (QUICK_JAB, FIREBALL, own)
    trip = {"class": "Skill", "name": "trip", "mana": 1, "power": 20}
    written = ["quick_jab", "fireball", trip]

    assert CONVERTER.unstructure(abilities) == written
    assert structure(written, tuple[Ability, ...], "a") == abilities
    with pytest.raises(NotationError, match=r"^a: ability must be one of .*, not 'x'"):
        structure(["x"], tuple[Ability, ...], "a")
    with pytest.raises(NotationError, match=r"^a: ability\.class must be Skill or Sp"):
        structure([{"class": "Song", "name": "x"}], tuple[Ability, ...], "a")


class Mood(Enum):
    """Something that is no plain data, but stands for some."""

    GOOD = "good"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class MoodyPile(Pile):
    """A pile with options that are hard to write down."""

    name: ClassVar[str] = "moody_pile"

    mood: Any = None


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class HiddenPile(Pile):
    """A pile with an option whose type only type checkers see."""

    name: ClassVar[str] = "hidden_pile"

    share: Fraction | None = None


@pytest.mark.parametrize(
    "game",
    [MoodyPile(mood=print), MoodyPile(mood=Mood.GOOD), HiddenPile()],
    ids=["function", "comes back as something else", "unseen type"],
)
def test_options_that_would_not_read_back_are_not_written(game: Pile) -> None:
    assert options_to_json(game) is None


@frozen
class Guess(PileAction):
    """An action with an attribute whose type only type checkers see."""

    share: Fraction

    def check(self, game: Pile) -> None:
        """Nothing is against it."""

    def resolve(self, game: Pile) -> None:
        """Nothing follows from it."""


@frozen
class Choose(PileAction):
    """An action with an attribute of a type that nobody can read."""

    choice: Callable[[], int]

    def check(self, game: Pile) -> None:
        """Nothing is against it."""

    def resolve(self, game: Pile) -> None:
        """Nothing follows from it."""


def test_type_that_cannot_be_read_is_named() -> None:
    with pytest.raises(InvalidTypeError, match=r"^a: .*Callable"):
        action_from_json({"Choose": Choose}, {"kind": "Choose", "choice": 1}, "a")


def test_type_that_cannot_be_looked_up_is_named() -> None:
    classes = {"Guess": Guess}

    with pytest.raises(InvalidTypeError, match=r"types of Guess .* 'Fraction'"):
        action_from_json(classes, {"kind": "Guess", "share": 1}, "a")
