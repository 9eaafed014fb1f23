"""Actions, events and options from plain data, strictly by their types."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, frozen

import alpaca_emblem.games.grid.events  # noqa: F401  # it has an event of a name twice
from alpaca_emblem.errors import InvalidTypeError, NotationError
from alpaca_emblem.games.duel.abilities import (
    FIREBALL,
    QUICK_JAB,
    Ability,
    Skill,
)
from alpaca_emblem.games.duel.events import DuelEnded
from alpaca_emblem.games.duel.profiles import ConsumableProfile, GearProfile
from alpaca_emblem.games.dungeon.events import MonsterMoved
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    AddItem,
    Move,
    Place,
    StartGame,
    Swap,
    UseItem,
)
from alpaca_emblem.games.notation.structuring import CONVERTER, one_of, structure
from alpaca_emblem.games.values import Action, Event, GameEnded, PlainValue
from alpaca_emblem.rules.terms import Term
from tests.games.tiny import Pile, PileAction

if TYPE_CHECKING:
    from fractions import Fraction

TERM = {"reason": "r", "operation": "+", "amount": 1, "detail": []}
MATCH = {kind.__name__: kind for kind in GameController.action_classes}


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
    again: Action[Any] = one_of(MATCH, action.to_json(), "actions[0]")

    assert again == action
    assert again.to_json() == action.to_json()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "^a: must be a table with a kind"),
        ({}, "^a: must be a table with a kind"),
        ({"kind": ["Move"]}, "^a: must be a table with a kind"),
        (
            {"kind": "Dance"},
            "^a.kind: .* one of Place, Move, .*, not 'Dance'",
        ),
        ({"kind": "Move", "unit": 1}, "^a.to: is missing"),
        ({"kind": "Resign", "unit": 1}, "^a: unknown key unit"),
        ({"kind": "Move", "unit": "1", "to": [0, 0]}, "^a.unit: must be a whole numb"),
        ({"kind": "Move", "unit": True, "to": [0, 0]}, "^a.unit: .*, not True"),
        ({"kind": "Move", "unit": 1.0, "to": [0, 0]}, "^a.unit: .*, not 1.0"),
        ({"kind": "Move", "unit": 1, "to": "ab"}, "^a.to: must be a list, not 'ab'"),
        ({"kind": "Move", "unit": 1, "to": [0]}, "^a.to: must be a list of 2"),
        ({"kind": "Move", "unit": 1, "to": [0, None]}, "^a.to: must be a whole number"),
        ({"kind": "StartGame", "max_rounds": "x"}, "^a.max_rounds: "),
        ({"kind": "RemovePlayer", "player": 1}, "^a.player: must be a string, not 1"),
    ],
)
def test_invalid_actions_are_named_by_their_path(value: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        one_of(MATCH, value, "a")


@frozen
class House:
    """A rule of the house: a value of its own."""

    name: str = "none"
    bonus: float = 0.5
    is_open: bool = False
    limits: tuple[int, ...] = ()


def test_numbers_may_be_whole() -> None:
    assert structure({"bonus": 2}, House, "house") == House(bonus=2.0)


def test_numbers_that_no_float_can_be_are_refused() -> None:
    with pytest.raises(NotationError, match=r"^h\.bonus: must be a number of less th"):
        structure({"bonus": 2**1024}, House, "h")


@pytest.mark.parametrize("value", [7, "x", [], {"name": 7}, {"colour": "red"}, None])
def test_ambiguous_values_that_match_nothing_are_refused(value: object) -> None:
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


@frozen
class Guess(PileAction):
    """An action with an attribute whose type only type checkers see."""

    share: Fraction

    def check(self, game: Pile) -> None:
        """It is valid."""

    def resolve(self, game: Pile) -> None:
        """Nothing follows from it."""


@frozen
class Choose(PileAction):
    """An action with an attribute of an unreadable type."""

    choice: Callable[[], int]

    def check(self, game: Pile) -> None:
        """It is valid."""

    def resolve(self, game: Pile) -> None:
        """Nothing follows from it."""


def test_type_that_cannot_be_read_is_named() -> None:
    with pytest.raises(InvalidTypeError, match=r"^a: .*Callable"):
        one_of({"Choose": Choose}, {"kind": "Choose", "choice": 1}, "a")


def test_type_that_cannot_be_looked_up_is_named() -> None:
    classes = {"Guess": Guess}

    with pytest.raises(InvalidTypeError, match=r"types of Guess .* 'Fraction'"):
        one_of(classes, {"kind": "Guess", "share": 1}, "a")


@frozen
class Weighed(Event):
    """Something with every kind of attribute that an event can have."""

    weight: float
    place: tuple[int, int] | None
    names: tuple[str, ...]
    terms: tuple[Term, ...]


WEIGHED = Weighed(
    45.0, (1, 2), ("a", ""), (Term("strong", "x", 1.5, ("Axe", "Spear")),)
)


@pytest.mark.parametrize(
    "event",
    [
        WEIGHED,
        evolve(WEIGHED, place=None, weight=0.5, names=(), terms=()),
        GameEnded("empty", ("left", "right")),
        MonsterMoved(4, "Rat", (8, 4), (7, 4)),
    ],
)
def test_events_read_back_also_by_way_of_text(event: Event) -> None:
    plain = json.loads(json.dumps(event.to_json()))

    for again in (type(event).from_json(plain), Event.from_json(plain)):
        assert again == event
        assert type(again) is type(event)
        assert again.to_json() == event.to_json()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"weight": None}, r"^weighed\.weight: must be a number, not None$"),
        ({"weight": math.nan}, r"^weighed\.weight: must be a number of less than 309"),
        ({"weight": math.inf}, r"^weighed\.weight: must be a number of less than 309"),
        ({"place": [1]}, r"^weighed\.place: must be a list of 2, not \[1\]$"),
        ({"names": "ab"}, r"^weighed\.names: must be a list, not 'ab'$"),
        (
            {"terms": [7]},
            r"^weighed\.terms: must be a table of reason, ",
        ),
        (
            {"terms": [{"reason": "x"}]},
            r"^weighed\.terms: must be a table of reason, ",
        ),
        (
            {"terms": [TERM | {"operation": "^"}]},
            r"operation must be one of \+, ",
        ),
        (
            {"terms": [TERM | {"amount": "1"}]},
            r"^weighed\.terms: must be a num",
        ),
        (
            {"terms": [TERM | {"detail": [1]}]},
            r"^weighed\.terms: must be a string",
        ),
        ({7: 8}, r"^weighed: unknown key 7$"),
    ],
)
def test_invalid_events_are_named(changes: dict[Any, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message) as raised:
        Weighed.from_json(WEIGHED.to_json() | changes)

    assert len(str(raised.value)) < 300


@pytest.mark.parametrize(
    ("base", "value", "message"),
    [
        (Event, 7, "^event: must be a table with a kind$"),
        (Move, {"unit": 1, "to": [0, 0]}, "^move: must be a table with a kind$"),
        (Move, {"kind": "Swap"}, "^move.kind: must be one of Move, not 'Swap'$"),
        (Event, {"kind": "Nope"}, "^event.kind: must be one of .* others, not 'Nope'$"),
        (Event, {"kind": "x" * 10**6}, "^event.kind: must be one of .* not 'xxx"),
        (Action, {"kind": "Action"}, "^action.kind: must be one of .*, not 'Action'$"),
        (
            Event,
            {"kind": "EffectEnded"},
            r"duel\.events\.EffectEnded and .*dungeon",
        ),
    ],
)
def test_arguments_of_no_class_or_of_several_are_refused(
    base: type[PlainValue], value: object, message: str
) -> None:
    with pytest.raises(NotationError, match=message) as raised:
        base.from_json(value)

    assert len(str(raised.value)) < 2000


def test_redefined_class_replaces_the_former() -> None:
    """As when a cell of a notebook is run again."""

    def make() -> type[Event]:
        @frozen
        class Remade(Event):
            number: int

        return Remade

    make()
    last = make()

    assert Event.from_json({"kind": "Remade", "number": 3}) == last(3)  # type: ignore[call-arg]


def test_derived_class_is_read_by_its_own_name() -> None:
    ended = DuelEnded("flight", (), 1, 3, 9)

    assert GameEnded.from_json(ended.to_json()) == ended


def test_attribute_that_is_called_kind_is_not_the_name_of_the_class() -> None:
    moved = MonsterMoved(4, "Rat", (8, 4), (7, 4))

    plain = moved.to_json()

    assert (plain["kind"], plain["kind_"]) == ("MonsterMoved", "Rat")
    with pytest.raises(NotationError, match=r"^monstermoved\.kind: is missing$"):
        MonsterMoved.from_json({key: plain[key] for key in plain if key != "kind_"})
