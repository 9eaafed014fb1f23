"""Set-ups of matches: what is packed and given back, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, evolve, setters

from alpaca_emblem import GameController, GridBattle
from alpaca_emblem.errors import CannotPackError, InvalidValueError, NoCodeError
from alpaca_emblem.games.match.actions import EndTurn, Move, UseItem
from alpaca_emblem.games.match.skirmish import CLASSIC, ROSTER, roster_of
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import (
    Attacking,
    Axe,
    Bow,
    Healer,
    Item,
    Matchup,
    Spear,
    Staff,
    Sword,
    dispatching,
)
from alpaca_emblem.model.units import Alpaca, Cleric, Fighter, Hero, SwordMaster, Unit
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.simulation.layouts import OUTCOME
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.side_by_side import SideBySide, weighted

DECORATED = define(eq=False, kw_only=True, on_setattr=setters.NO_OP)


def skirmish(**options: Any) -> GameController:
    return GameController.skirmish(**{"map_size": 4, "seed": 1, **options})


@DECORATED
class Knight(Hero):
    """Wields axes as well, and carries more."""

    letter = "K"
    max_items = 5
    is_listed = False

    def equip_axe(self, axe: Axe) -> None:
        self.equipped_item = axe


@dispatching
@DECORATED
class Halberd(Spear):
    """A spear that swords do not fear."""

    is_listed = False

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.STRONG


@DECORATED
class Charm(Item):
    """Carried for its own sake."""

    is_listed = False

    def equip_to(self, unit: Unit) -> None:
        unit.equip_staff(self)  # type: ignore[arg-type]


@DECORATED
class Mirror(Staff):
    """Works on its bearer."""

    is_listed = False
    least_range = 0


def listed(*kinds: type) -> Callable[[pytest.MonkeyPatch], None]:
    """Let positions and actions name *kinds* while a test runs."""

    def add(monkeypatch: pytest.MonkeyPatch) -> None:
        from alpaca_emblem.model.items import ITEM_CLASSES
        from alpaca_emblem.model.units import UNIT_CLASSES

        for kind in kinds:
            classes: Any = UNIT_CLASSES if issubclass(kind, Unit) else ITEM_CLASSES
            monkeypatch.setitem(classes, kind.__name__, kind)

    return add


def mustered(*roster: tuple[type[Unit], tuple[type[Item], ...]]) -> GameController:
    plan = evolve(CLASSIC, units=len(roster), roster=roster_of(roster))
    return skirmish(map_size=5, seed=4, max_rounds=6, plan=plan)


def test_classes_of_ones_own_that_are_data_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed(Knight, Halberd, Charm, Mirror)(monkeypatch)
    for seed in range(6):
        game = mustered(
            (Knight, (Axe, Halberd)),
            (SwordMaster, (Sword, Sword)),
            (Cleric, (Mirror, Charm)),
            (Alpaca, (Bow, Halberd)),
        )
        SideBySide(game, MatchSetUp.of(game)).play(weighted(seed, {"Resign": 0}), 60)


@DECORATED
class Thorny(Fighter):
    is_listed = False

    def take_damage(self, damage: float) -> None:
        super().take_damage(damage / 2)


@DECORATED
class Growing(Fighter):
    is_listed = False
    age: int = 0


@DECORATED
class Proud(Fighter):
    """Changes more than its hands when it equips an axe."""

    is_listed = False

    def equip_axe(self, axe: Axe) -> None:
        self.equipped_item = axe
        self.has_moved = True


@DECORATED
class Thrown(Axe):
    is_listed = False

    def use_on(self, target: Unit, combat: Combat) -> None:
        super().use_on(target, combat)


@DECORATED
class Blunt(Axe):
    is_listed = False
    can_attack = False


@DECORATED
class Wild(Staff):
    is_listed = False
    can_attack = True


@pytest.mark.parametrize(
    ("roster", "message"),
    [
        ((Thorny, (Axe,)), "Thorny: it has take_damage of its own"),
        ((Growing, (Axe,)), "Growing: it has age of its own"),
        ((Proud, (Axe,)), "Proud: it has equip_axe of its own"),
        ((Fighter, (Thrown,)), "Thrown: it has use_on of its own"),
        ((Fighter, (Blunt,)), "Blunt: it has can_attack of its own"),
        ((Cleric, (Wild,)), "Wild: it has can_attack of its own"),
    ],
)
def test_classes_with_rules_of_their_own_are_refused(
    roster: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(roster[0], *roster[1])(monkeypatch)
    game = mustered(ROSTER[0], roster)

    with pytest.raises(CannotPackError, match=f"cannot play {message}"):
        MatchSetUp.of(game)


def test_what_the_classes_of_the_library_are() -> None:
    assert issubclass(Staff, Healer)
    assert issubclass(Axe, Attacking)


def read(**entries: Any) -> GameController:
    position = {**skirmish().position(), **entries}
    given = {key: value for key, value in position.items() if value is not None}
    return GameController.from_position(given)


def with_unit(index: int, **entries: Any) -> GameController:
    position = skirmish().position()
    position["unit"][index].update(entries)
    return GameController.from_position(position)


OPEN_BOARD = Field.of_size(4, 4).board()


def with_script() -> GameController:
    game = skirmish()
    game._use_dice(ScriptedRandom([1, 2]))
    return game


def many_items() -> GameController:
    position = skirmish(units=7).position()
    position["unit"][6]["items"] = [f"axe {power} 1-1 'axe'" for power in range(600)]
    return GameController.from_position(position)


def large() -> GameController:
    return skirmish(map_size=33, units=1)


class LoudMatch(GameController):
    """A game with a rule of its own."""

    name = "loud_match"

    def _go_on(self, last: Any) -> None:
        super()._go_on(last)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (GridBattle, "a GridBattle: it is another game"),
        (lambda: GameController(seed=1), "this match: turn zero has free choices"),
        (with_script, "dice of the kind scripted: a match has those of Java"),
        (lambda: with_unit(0, hit_points="0.25/50"), "0.25 hit points: it counts"),
        (many_items, "6[0-9][0-9] different items: it packs 512"),
        (large, "a map of 1089 places: it packs 1024"),
        (
            lambda: read(to_act=None, outcome={"reason": "rain", "winners": []}),
            "the outcome 'rain': it knows last_standing, round_limit",
        ),
        (
            lambda: LoudMatch.skirmish(map_size=4, seed=1),
            "a LoudMatch: it has _go_on of its own",
        ),
        (
            lambda: skirmish(players=63, map_size=8, units=1),
            "63 players: it packs 62",
        ),
    ],
)
def test_what_is_refused(make: Callable[[], Any], message: str) -> None:
    game = make()

    with pytest.raises(CannotPackError, match=message):
        MatchSetUp.of(game)


class NamedMatch(GameController):
    """Has a name of its own, and no rule."""

    name = "named_match"


def test_a_class_with_a_name_of_its_own_is_played() -> None:
    game = NamedMatch.skirmish(map_size=4, seed=1)
    both = SideBySide(game, MatchSetUp.of(game))
    assert type(both.twin) is NamedMatch
    both.play(weighted(1, {}), 10)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (GridBattle, "a GridBattle: it is another game"),
        (lambda: skirmish(players=3, units=2), "its players or units are not those"),
        (lambda: skirmish(units=4), "its players or units are not those"),
        (lambda: read(board=OPEN_BOARD), "its map or phase is not that of the set-up"),
        (lambda: read(uses_per_turn=2), "2 uses a turn: the set-up has another limit"),
        (
            lambda: with_unit(1, items=["axe 1 1-1 'butter knife'"]),
            "the item butter knife: the set-up has no such item",
        ),
    ],
)
def test_what_does_not_belong_to_a_set_up(
    make: Callable[[], Any], message: str
) -> None:
    set_up = MatchSetUp.of(skirmish())

    with pytest.raises(CannotPackError, match=message):
        set_up.pack(make())


def test_a_set_up_is_made_of_any_moment() -> None:
    """Items are numbered by value: it does not matter which unit carries them."""
    game = skirmish(seed=3)
    set_up = MatchSetUp.of(game)
    SideBySide(game, set_up).play(weighted(3, {"Resign": 0}), 60)
    later = MatchSetUp.of(game)

    again = later.unpack(later.pack(game))
    assert again.digest() == game.digest()
    assert set_up.unpack(set_up.pack(again)).digest() == game.digest()
    assert later.codes == set_up.codes


def test_a_match_that_is_over() -> None:
    game = skirmish(max_rounds=1)
    while game.outcome is None:
        game.apply(EndTurn())
    set_up = MatchSetUp.of(game)

    assert set_up.reasons[int(set_up.start[OUTCOME]) - 1] == "round_limit"
    over = set_up.unpack(set_up.start)
    assert over.outcome == Outcome("round_limit", game.outcome.winners)
    assert over.digest() == game.digest()


def test_codes_of_actions_need_no_side() -> None:
    game = skirmish(players=3, map_size=5)
    set_up = MatchSetUp.of(game)
    unit = game.unit_numbered(9)
    assert unit.owner is not None
    side = game.players.index(unit.owner.name)

    code = set_up.code(Move(9, (2, 2)))

    assert set_up.action(code, side) == Move(9, (2, 2))
    assert set_up.action(set_up.code(EndTurn()), 2) == EndTurn()
    with pytest.raises(NoCodeError, match="knows no unit 99"):
        set_up.code(UseItem(99, 1))


def test_policies_have_names() -> None:
    set_up = MatchSetUp.of(skirmish())
    assert set_up.policy("greedy") == 1
    with pytest.raises(InvalidValueError, match="policy must be one of random, greedy"):
        set_up.policy("wise")


def test_one_row_of_places() -> None:
    board = Field.of_size(1, 6).board()
    position = skirmish(units=1).position()
    position["board"] = board
    for unit, column in zip(position["unit"], (0, 5), strict=True):
        unit["at"] = [0, column]
    game = GameController.from_position(position)

    for seed in range(5):
        match = game.copy()
        SideBySide(match, MatchSetUp.of(match)).play(weighted(seed, {}), 60)
