"""Options from plain data, strictly by their types."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import define, field, frozen, setters

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.replay.beginnings import options_from_json, options_to_json
from tests.games.tiny import Pile

if TYPE_CHECKING:
    from fractions import Fraction


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
def test_unknown_options_are_named_by_their_path(value: object, message: str) -> None:
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


def test_values_with_to_plain_are_written_by_it() -> None:
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
def test_invalid_options_of_games_are_named(
    game: type[Game], value: object, message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        options_from_json(game, value, "o")


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
