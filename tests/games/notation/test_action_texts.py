"""Actions as short texts: distinct among the legal ones, and read back exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import pytest
from attrs import define, frozen, setters
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    GameOverError,
    IllegalActionError,
    InvalidTypeError,
    NotationError,
    OutOfRangeError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.actions import UseSkill
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, Remove
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Move,
    RemovePlayer,
    StartGame,
    Swap,
    UseItem,
)
from alpaca_emblem.games.notation.action_texts import (
    LONGEST,
    name_of,
    read_text,
    text_of,
)
from alpaca_emblem.games.values import Action
from tests.fewer import fewer
from tests.games.tiny import Meddle, Pile, Take

GAMES: Final[Mapping[str, Callable[[], Game]]] = {
    "match": lambda: GameController.skirmish(map_size=4, seed=1),
    "turn zero": lambda: GameController(players=["North", "Süd 2"], map_size=3, seed=2),
    "grid": lambda: GridBattle("fog", seed=5),
    "dungeon": lambda: Dungeon(seed=3, variant=Variant(inventory=4, gold=True)),
    "duel": lambda: Duel(hero="mage", enemies=["wolf", "imp"], rules="full", seed=1),
    "custom": lambda: Pile(start=90, seed=4),
}


@frozen
class Say(Action[Any]):
    """An action with every kind of attribute that an action can have."""

    what: Any
    number: int = 0
    place: tuple[int, int] | None = None

    def check(self, game: Any) -> None:
        """It is valid."""

    def resolve(self, game: Any) -> None:
        """Nothing follows from it."""


@frozen
class Route(Action[Any]):
    """Attributes with tuples in tuples, and of other types."""

    short_name: ClassVar[str] = "go"

    places: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = ()
    factor: float = 1.5
    is_fast: bool = False

    def check(self, game: Any) -> None:
        """It is valid."""

    def resolve(self, game: Any) -> None:
        """Nothing follows from it."""


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (EndTurn(), "end_turn"),
        (Move(1, (2, 3)), "move 1 2,3"),
        (UseItem(1, 2), "use 1 2"),
        (Swap(1, 0, 2, 1), "swap 1 0 2 1"),
        (RemovePlayer("Player 1"), 'remove_player "Player 1"'),
        (RemovePlayer("North"), "remove_player North"),
        (RemovePlayer("true"), 'remove_player "true"'),
        (RemovePlayer("-"), 'remove_player "-"'),
        (RemovePlayer("12"), 'remove_player "12"'),
        (RemovePlayer("Süd"), 'remove_player "S\\u00fcd"'),
        (StartGame(None), "start_game"),
        (AddItem(1, "Axe", "old axe", 30, 1, 2), 'add_item 1 Axe "old axe" 30 1 2'),
        (Act(3, (5, 2)), "act 3 5,2"),
        (Act(3, (5, 2), 4), "act 3 5,2 4"),
        (Remove(3), "remove 3"),
        (Step("ne"), "step ne"),
        (UseSkill(1, 0), "skill 1 0"),
        (UseSkill(1, 0, 2), "skill 1 0 2"),
        (Route(()), "go ()"),
        (Route(((1, 2), (3,), ())), "go (1,2),(3,),()"),
        (Route(((1,),), ("a", "b c"), 0.5, True), 'go ((1,),) a,"b c" 0.5 true'),
        (Route((), ("a",), 2.0), "go () (a,) 2"),
    ],
    ids=str,
)
def test_text_of_each_kind(action: Action[Any], text: str) -> None:
    assert text_of(action) == text
    assert read_text(text, (), [type(action)]) == action


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_every_legal_action_reads_back(make: Callable[[], Game]) -> None:
    """By the list of legal actions, and by its values alone."""
    game = make()
    for step in range(8):
        listed = game.legal_actions()
        texts = [game.action_text(action) for action in listed]
        assert len(set(texts)) == len(texts)
        for action, text in zip(listed, texts, strict=True):
            assert text.isascii()
            assert text.isprintable()
            assert read_text(text, (), game.action_classes) == action
        for action, text in [*zip(listed, texts, strict=True)][step::17]:
            assert game.parse_action(text) is action
            assert game.action_from_json(action.to_json()) == action
        for event in game.apply(listed[step * 7 % len(listed)]):
            if game.event_classes:
                assert game.event_from_json(event.to_json()) == event
        if game.outcome is not None:
            break


@pytest.mark.unmeasured
@fewer(2)
@given(
    values=st.tuples(
        st.lists(st.lists(st.integers()).map(tuple), max_size=3).map(tuple),
        st.lists(st.text(), max_size=3).map(tuple),
        st.floats(allow_nan=False, allow_infinity=False),
        st.booleans(),
    )
)
def test_any_plain_values_read_back(values: tuple[Any, ...]) -> None:
    action = Route(*values)
    text = text_of(action)

    assert text.isascii()
    assert text.isprintable()
    if len(text) <= LONGEST:
        assert read_text(text, (), [Route]) == action


@pytest.mark.parametrize(
    "text",
    ["MOVE 1 0,2", "  move   1\t0,2\n", "move 1 0, 2", "move 1 (0 ,2)", "move 1 0,2,"],
)
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert read_text(text, (), [Move]) == Move(1, (0, 2))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "^an action must begin with its name, not '': it must be one of add_item, ",
        ),
        ("mvoe 1 0,2", "^an action must begin .*, not 'mvoe': did you mean move[?]$"),
        ("xyzzy", "not 'xyzzy': it must be one of add_item, end_turn, equip, "),
        ("move", "^move has 0 values: it takes unit, to, as in 'move 1 0,2'$"),
        ("move 1 0,2 3", "^move has 3 values: it takes unit, to, as in 'move 1 0,2'$"),
        ("move 1 2", "^move.to: must be a list, not 2: it takes unit, to, as in "),
        ("move 1 1,2,3", r"^move.to: must be a list of 2, not \[1, 2, 3\]: it takes "),
        ('move "1" 0,2', "^move.unit: must be a whole number, not '1': it takes "),
        ("move - 0,2", "^move.unit: must be a whole number, not None: "),
        ("move 1.0 0,2", "^move.unit: must be a whole number, not 1.0: "),
        ("move 1 (0,2", "^a bracket is not closed: it takes unit, to, as in "),
        ("move 1 (0,2 3)", "^a bracket is not closed: "),
        ("move 1 0,2)", "^values must be separated by a blank or comma: "),
        ("move 1 )", r"^a value must be a number, word or string, not '\)': "),
        ("move 1 0,", "^move.to: must be a list of 2, not "),
        ("move ,2 0,2", "^a value must be a number, word or string, not ',': "),
        ('move 1 "0', """^a value must be a number, word or string, not '"'"""),
        ("move 1 [0,2]", r"^a value must be a number, word or string, not '\[0': "),
        ("move 1 1-2,3", "^a value must be a number, word or string, not '1-2': "),
        ("move 1 " + "(" * 50, "^brackets must be nested at most 16 deep: "),
        ("end_turn 1", "^end_turn has 1 values: it takes nothing, as in 'end_turn'$"),
        (
            "x" * (LONGEST + 1),
            "^the text of an action must have at most 1000 characters$",
        ),
    ],
)
def test_the_right_form_is_named(text: str, message: str) -> None:
    match = GameController.skirmish(map_size=4, seed=1)

    with pytest.raises(NotationError, match=message) as raised:
        match.parse_action(text)

    assert len(str(raised.value)) < 300


def test_rules_refuse_illegal_actions() -> None:
    match = GameController.skirmish(map_size=4, seed=1)
    before = match.digest()

    with pytest.raises(OutOfRangeError, match="can move 2 steps, and"):
        match.parse_action("move 1 2,3")
    assert match.digest() == before
    match.apply(match.parse_action('remove_player "Player 2"'))
    with pytest.raises(GameOverError):
        match.parse_action("end_turn")


def test_actions_with_free_numbers_are_read_too() -> None:
    match = GameController(players=2, map_size=3, seed=1)

    action = match.parse_action("place Hero 77 2 0,0")

    assert action not in match.legal_actions()
    match.apply(action)
    assert match.units[0].max_hit_points == 77


def test_game_that_lists_no_classes_reads_its_legal_actions() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Unlisted(Pile):
        name: ClassVar[str] = "unlisted pile"
        action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ()

    game = Unlisted(start=2)

    assert game.parse_action("take 2") == Take(2)
    assert game.action_from_json({"kind": "Meddle", "verb": "x"}) == Meddle("x")
    with pytest.raises(NotationError, match=r"refill, take, toss$"):
        game.parse_action("give")


@pytest.mark.parametrize("thing", [None, 7, b"move", Move], ids=repr)
def test_other_values_than_texts_and_actions_are_refused(thing: Any) -> None:
    match = GameController.skirmish(map_size=4, seed=1)

    with pytest.raises(
        InvalidTypeError, match="the text of an action must be a string"
    ):
        match.parse_action(thing)
    with pytest.raises(InvalidTypeError, match="action must be an action, not"):
        match.action_text(thing)


def test_name_of_letters_beyond_ascii_is_escaped() -> None:
    class Größe(EndTurn):
        pass

    assert name_of(Größe) == "gr\\xf6\\xdfe"
    assert read_text(text_of(Größe()), (), [Größe]) == Größe()


def test_text_is_read_to_the_blank() -> None:
    """Of two names that differ in blanks alone, each is read as itself."""
    one, other = Say("a b"), Say("a  b")

    for action in (one, other):
        assert read_text(text_of(action), (other, one), ()) == action


def test_view_reads_the_actions_of_its_side() -> None:
    battle = GridBattle()
    heroes, foes = (battle.view(side) for side in battle.sides)
    action = heroes.legal_actions()[0]
    text = heroes.action_text(action)

    assert heroes.parse_action(text) == action
    assert text == battle.action_text(action)
    with pytest.raises(IllegalActionError, match=f"^{text} is not for foes now$"):
        foes.parse_action(text)
    with pytest.raises(IllegalActionError, match=r"^remove 4 is not for heroes now$"):
        heroes.parse_action("remove 4")
    with pytest.raises(IllegalActionError):
        heroes.parse_action("act 4 0,0")


def test_view_reads_what_is_legal_though_it_is_not_listed() -> None:
    match = GameController(players=2, map_size=3, seed=1)
    assert match.to_act is not None
    view = match.view(match.to_act)

    action = view.parse_action("place Hero 77 2 0,0")

    assert action not in view.legal_actions()
    assert match.is_legal(action)
