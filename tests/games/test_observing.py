"""Observers: numbers from 0 to 1 with names, from a view and nothing else."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from attrs import define, setters

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, View
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games.observing import Observer, cut, observer_of, share
from alpaca_emblem.games.views import use_view
from alpaca_emblem.model.items import ITEM_CLASSES, Bow
from alpaca_emblem.model.units import UNIT_CLASSES, Archer
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon import positions as dungeons
from tests.games.grid.boards import battle, foe, hero
from tests.games.match import positions as matches
from tests.games.tiny import Pile

EVERYTHING: Final = Variant(
    generator="caves",
    sight="walls",
    shooting=True,
    eight_directions=True,
    inventory=10,
    unidentified=True,
    experience=True,
    hunger=300,
    doors=True,
    gold=True,
    last_floor=5,
)
MAGE: Final[dict[str, Any]] = {"hero": "mage", "enemies": ["skeleton", "spider"]}
BARBARIAN: Final[dict[str, Any]] = {"enemies": ["wolf", "goblin", "orc"]}

SET_UPS: Final[dict[str, Callable[[int], Game]]] = {
    "match": lambda seed: GameController.skirmish(map_size=4, seed=seed),
    "match of four": lambda seed: GameController.skirmish(
        players=4, units=7, seed=seed
    ),
    "grid": lambda seed: GridBattle(seed=seed),
    "grid with dice": lambda seed: GridBattle("pass", seed=seed),
    "grid in fog": lambda seed: GridBattle("fog", seed=seed),
    "duel": lambda seed: Duel(**MAGE, rules="full", seed=seed),
    "duel of four": lambda seed: Duel(**BARBARIAN, rules="full", seed=seed),
    "dungeon": lambda seed: Dungeon(seed=1 + seed),
    "dungeon with everything": lambda seed: Dungeon(seed=1 + seed, variant=EVERYTHING),
}
each_set_up = pytest.mark.parametrize("make", SET_UPS.values(), ids=SET_UPS)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Scout(Archer):
    """A unit that has no plane for its class."""

    letter = "O"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sling(Bow):
    """An item that has no plane for its class."""


del UNIT_CLASSES["Scout"], ITEM_CLASSES["Sling"]  # other tests do not meet them


@pytest.fixture
def own_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let positions and scenarios name the classes of this module."""
    monkeypatch.setitem(UNIT_CLASSES, "Scout", Scout)
    monkeypatch.setitem(ITEM_CLASSES, "Sling", Sling)


def views_of(make: Callable[[int], Game], seeds: int, most: int) -> list[View]:
    """Return the views of those who act in games that are played at random."""
    views = []
    for seed in range(seeds):
        game = make(seed)
        for _ in moves(game, RandomAgent(seed), most):
            if game.to_act is not None:
                views.append(game.view(game.to_act))
    return views


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("make", "shape"),
    [
        (partial(GameController.skirmish, map_size=4), (64, 4, 4)),
        (GameController.skirmish, (64, 7, 7)),
        (partial(GameController.skirmish, players=4), (78, 7, 7)),
        (partial(GameController.skirmish, players=4, units=7), (90, 7, 7)),
        (GridBattle, (58, 8, 12)),
        (partial(GridBattle, "pass"), (56, 4, 21)),
        (partial(GridBattle, "bridge"), (58, 8, 14)),
        (partial(GridBattle, "fog"), (56, 8, 12)),
        (partial(Duel, **MAGE), (117,)),
        (partial(Duel, **BARBARIAN), (163,)),
        (Dungeon, (30, 16, 32)),
        (partial(Dungeon, variant=EVERYTHING), (61, 16, 32)),
    ],
)
def test_the_shape_depends_on_the_set_up_only(
    make: Callable[..., Game], shape: tuple[int, ...]
) -> None:
    observers = [observer_of(make(seed=seed)) for seed in (1, 2)]

    for observer in observers:
        assert observer.shape == shape
        assert len(observer.names) == shape[0] == len({*observer.names})
    assert observers[0].names == observers[1].names


@pytest.mark.unmeasured
@each_set_up
def test_all_numbers_are_from_0_to_1_and_have_32_bits(
    make: Callable[[int], Game],
) -> None:
    observer = observer_of(make(0))
    size = len(observer.names)
    for length in observer.shape[1:]:
        size *= length

    for view in views_of(make, 1, 25):
        numbers = observer.write(view)
        assert type(numbers) is list
        assert len(numbers) == size
        assert min(numbers) >= 0
        assert max(numbers) == 1
        assert array("f", numbers).tolist() == numbers == observer.floats(view).tolist()


@pytest.mark.unmeasured
@each_set_up
def test_games_that_look_alike_give_equal_numbers(make: Callable[[int], Game]) -> None:
    """Hidden state and dice are drawn anew, and the numbers stay the same."""
    observer = observer_of(make(0))
    others = 0

    for number, view in enumerate(views_of(make, 2, 60)):
        if number % 4:
            continue
        twin = view.sample(Mulberry32(number))
        again = make(0).from_position(view.position)
        others += twin.position() != again.position()
        assert observer.floats(twin.view(view.side)) == observer.floats(view)
        assert observer.floats(again.view(view.side)) == observer.floats(view)
    assert bool(others) == ("dice" in make(0).position())


def _known(view: View) -> str:
    """Return what matters of the position: counters without influence left out."""
    idle = ("tick", "slain", "taken", "turns")
    position = {key: value for key, value in view.position.items() if key not in idle}
    return json.dumps(position)


@pytest.mark.unmeasured
@each_set_up
def test_views_that_differ_give_different_numbers(make: Callable[[int], Game]) -> None:
    observer = observer_of(make(0))
    known: dict[tuple[str, bytes], str] = {}

    for view in views_of(make, 3, 40):
        numbers = (view.side, observer.floats(view).tobytes())
        assert known.setdefault(numbers, _known(view)) == _known(view)
    assert len(known) > 20


@pytest.mark.unmeasured
@each_set_up
def test_every_call_returns_numbers_of_its_own(make: Callable[[int], Game]) -> None:
    game = make(0)
    observer = observer_of(game)
    side = game.to_act
    assert side is not None
    view = game.view(side)
    before = observer.floats(view)

    before[:] = array("f", bytes(4 * len(before)))

    assert observer.floats(view) != before


@pytest.mark.unmeasured
@each_set_up
def test_a_lent_view_gives_the_same_numbers(make: Callable[[int], Game]) -> None:
    """It reads the game itself, hidden state and all."""
    game = make(0)
    observer = observer_of(game)
    for _ in moves(game, RandomAgent(1), 12):
        for side in game.sides:
            assert use_view(game, side, observer.write) == observer.write(
                game.view(side)
            )


@each_set_up
def test_there_are_numbers_at_the_end(make: Callable[[int], Game]) -> None:
    game = make(0)
    observer = observer_of(game)
    for _ in moves(game, RandomAgent(3), 3000):
        pass

    for side in game.sides:
        assert max(observer.write(game.view(side))) == 1


def named(observer: Observer, view: View, name: str) -> list[float]:
    """Return the plane or the entry called *name*."""
    size = len(observer.write(view)) // len(observer.names)
    at = observer.names.index(name) * size
    return observer.write(view)[at : at + size]


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [2, 3])
def test_seats_are_relative_in_a_match(players: int) -> None:
    """The seat after mine is the first seat of its player; all else is the same."""
    game = GameController.skirmish(players=players, seed=3)
    observer = observer_of(game)

    for _ in moves(game, RandomAgent(1), 30):
        planes = [by_name(observer, game.view(side)) for side in game.sides]
        for index, seen in enumerate(planes):
            for name, plane in seen.items():
                seat = next((k for k in range(players) if f"seat{k}" in name), None)
                if seat is None:
                    assert plane == planes[0][name]
                else:
                    own = planes[(index + seat) % players]
                    assert plane == own[name.replace(f"seat{seat}", "seat0")]


def by_name(observer: Observer, view: View) -> dict[str, list[float]]:
    """Return all planes by their names."""
    numbers = observer.write(view)
    size = len(numbers) // len(observer.names)
    return {
        name: numbers[at * size : (at + 1) * size]
        for at, name in enumerate(observer.names)
    }


@pytest.mark.unmeasured
def test_both_sides_of_a_battle_see_the_same_units() -> None:
    """What is mine is the enemy's to the other side; the ground is the same."""
    game = GridBattle("pass", seed=2)
    observer = observer_of(game)

    for _ in moves(game, RandomAgent(1), 30):
        ours, theirs = (by_name(observer, game.view(side)) for side in game.sides)
        for name, plane in ours.items():
            owner, _, rest = name.partition(".")
            swapped = {"own": f"enemy.{rest}", "enemy": f"own.{rest}"}
            if name == "all.am_heroes":
                assert {*plane} == {1}
                assert {*theirs[name]} == {0}
            else:
                assert plane == theirs[swapped.get(owner, name)]


def test_the_own_side_of_a_duel_comes_first() -> None:
    game = Duel(**MAGE, seed=1)
    observer = observer_of(game)
    length = observer.names.index("fighter1.alive")

    hero, enemies = (observer.write(game.view(side)) for side in game.sides)

    assert hero[:length] == enemies[2 * length : 3 * length]
    assert hero[length : 3 * length] == enemies[: 2 * length]
    assert (hero[-1], enemies[-1]) == (1, 0)


def test_what_a_match_shows() -> None:
    game = GameController.skirmish(map_size=4, seed=1)
    observer = observer_of(game)
    assert game.to_act == "Player 2"
    shown = partial(named, observer, game.view("Player 2"))

    assert [at for at, is_here in enumerate(shown("seat0.here")) if is_here] == [
        *(0, 1, 4, 5, 8)
    ]
    assert shown("seat0.hit_points/200")[:2] == [1, 1]
    assert [at for at, is_it in enumerate(shown("class.Hero")) if is_it] == [0, 15]
    assert shown("slot0.spear")[0] == shown("slot0.in_hand")[0] == 1
    assert shown("slot1.in_hand")[0] == 0
    assert shown("slot1.power/100")[0] == 0.5
    assert shown("edge.north")[:4] == [0] * 4
    assert shown("edge.east")[4:8] == [0, 1, 1, 0]
    assert {*shown("all.round/100")} == {named_float(1 / 100)}
    assert {*shown("all.rounds_left/most")} == {1}
    assert {*shown("all.seat0_turn/seats")} == {0.5}
    assert {*shown("all.seat1_turn/seats")} == {1}


def named_float(value: float) -> float:
    """Return *value* as a number of 32 bits."""
    return array("f", [value])[0]


def test_uses_of_items_show_in_a_match() -> None:
    game = GameController.skirmish(map_size=4, seed=1)
    observer = observer_of(game)
    use = next(a for a in game.legal_actions() if type(a).__name__ == "UseItem")
    before = named(observer, game.view("Player 2"), "used/most")

    game.apply(use)

    after = named(observer, game.view("Player 2"), "used/most")
    assert sum(before) == 0
    assert sum(after) == 1


NOWHERE_ELSE: Final = (0,) * 8
"""The rest of a plane of three rows and columns after its first place."""


@pytest.mark.parametrize(("limit", "expected"), [(None, 0), (4, 0.75)])
def test_uses_show_as_a_share_of_the_limit(limit: int | None, expected: float) -> None:
    lancer = matches.unit("Hero", 1, (0, 0), matches.LANCE)
    head: dict[str, Any] = {}
    if limit is not None:
        lancer["uses"], head["uses_per_turn"] = 3, limit
    game = matches.match(lancer, matches.unit("Hero", 2, (1, 1)), **head)

    used = named(observer_of(game), game.view("Player 1"), "used/most")

    assert used == [expected, *NOWHERE_ELSE]


@pytest.mark.usefixtures("own_classes")
def test_custom_classes_have_no_planes_in_a_match() -> None:
    game = matches.match(
        matches.unit("Scout", 1, (0, 0), "*sling 20 2-5 'sling'", "bow 30 2-4 'bow'"),
        matches.unit("Archer", 2, (1, 1)),
    )
    observer = observer_of(game)
    shown = partial(named, observer, game.view("Player 1"))
    kinds = [name for name in observer.names if name.startswith("class.")]

    assert shown("seat0.here") == [1, *NOWHERE_ELSE]
    assert [name for name in kinds if shown(name)[0]] == []
    assert [name for name in kinds if shown(name)[4]] == ["class.Archer"]
    assert shown("slot0.in_hand") == [1, *NOWHERE_ELSE]
    assert shown("slot0.bow") == [0, *NOWHERE_ELSE]
    assert shown("slot0.power/100") == [named_float(0.2), *NOWHERE_ELSE]
    assert shown("slot0.least_range/10") == [named_float(0.2), *NOWHERE_ELSE]
    assert shown("slot0.most_range/10") == [0.5, *NOWHERE_ELSE]
    assert shown("slot1.in_hand") == [0, *NOWHERE_ELSE]
    assert shown("slot1.bow") == [1, *NOWHERE_ELSE]
    assert shown("slot1.power/100") == [named_float(0.3), *NOWHERE_ELSE]


@pytest.mark.usefixtures("own_classes")
def test_custom_classes_have_no_planes_in_a_battle() -> None:
    game = battle("..", hero((0, 0), "Scout", weapon="Sling"), foe((0, 1)))
    observer = observer_of(game)
    shown = partial(named, observer, game.view("heroes"))
    kinds = [name for name in observer.names if ".class." in name]

    assert shown("own.here") == shown("own.unit0") == [1, 0]
    assert [name for name in kinds if shown(name)[0]] == []
    assert [name for name in kinds if shown(name)[1]] == ["enemy.class.Fighter"]


def test_what_a_battle_shows() -> None:
    game = GridBattle(seed=1)
    observer = observer_of(game)
    view = game.view("heroes")
    shown = partial(named, observer, view)
    knight = game.units[0]
    assert knight.location is not None
    at = knight.location.row * 12 + knight.location.column

    assert shown("own.here")[at] == shown("own.unit0")[at] == 1
    assert sum(shown("own.unit0")) == 1
    assert sum(shown("own.unit3")) == 0
    for index, enemy in enumerate(game.units[3:]):
        assert enemy.location is not None
        there = enemy.location.row * 12 + enemy.location.column
        plane = shown(f"enemy.unit{index}")
        assert (plane[there], sum(plane)) == (1, 1)
    assert shown("own.class.SwordMaster")[at] == 1
    assert shown("own.hit_points/40")[at] == named_float(knight.hit_points / 40)
    assert sum(shown("enemy.here")) == 4
    assert sum(shown("enemy.captain")) == 1
    assert {*shown("all.am_heroes")} == {1}
    assert {*shown("all.hit_chance")} == {1}
    assert sum(shown("impassable")) == sum(row.count("#") for row in game.scenario.rows)
    assert {*named(observer, game.view("foes"), "all.am_heroes")} == {0}


@pytest.mark.unmeasured
def test_an_enemy_in_fog_is_where_it_was_seen_last() -> None:
    game = GridBattle("fog", seed=4)
    observer = observer_of(game)
    remembered = 0

    for _ in moves(game, RandomAgent(4), 120):
        view = game.view("heroes")
        known = view.game
        assert isinstance(known, GridBattle)
        here = named(observer, view, "enemy.here")
        for index, unit in enumerate(known.units[3:]):
            if unit.is_alive and unit.location is None:
                place = known.last_seen(unit)
                remembered += place is not None
                if place is not None:
                    at = place[0] * 12 + place[1]
                    alone = named(observer, view, f"enemy.unit{index}")
                    assert here[at] == alone[at] == sum(alone) == 1
        hidden = [u for u in known.units[3:] if u.is_alive and u.location is None]
        marks = named(observer, view, "enemy.remembered")
        assert sum(marks) == len(
            {known.last_seen(unit) for unit in hidden if known.last_seen(unit)}
        )
    assert remembered


def test_what_a_duel_shows() -> None:
    game = Duel(**MAGE, rules="full", seed=1)
    observer = observer_of(game)
    assert str(game.actor) == "spider 3"

    def shown(name: str) -> float:
        return named(observer, game.view("hero"), name)[0]

    assert [shown(f"fighter{k}.acting") for k in range(3)] == [0, 0, 1]
    assert shown("fighter0.hit_points/100") == named_float(0.3)
    assert shown("fighter0.mana/20") == named_float(0.6)
    assert shown("fighter0.mana/most") == 1
    assert shown("fighter0.(magic+10)/30") == 0.5
    assert shown("fighter0.(energy+100)/300") == named_float(188 / 300)
    assert shown("fighter0.ability0.ready") == 1
    assert shown("fighter1.ability0.ready") == 0
    assert shown("fighter0.item2.count/5") == named_float(0.6)
    assert shown("all.turns_left/limit") == 1


@pytest.mark.unmeasured
def test_effects_and_stuns_show_in_a_duel() -> None:
    game = Duel(**MAGE, rules="full", seed=1)
    observer = observer_of(game)
    seen: set[float] = set()
    for seed in range(30):
        game = Duel(**MAGE, rules="full", seed=seed)
        for _ in moves(game, RandomAgent(seed), 60):
            for k in range(3):
                view = game.view("hero")
                seen |= {*named(observer, view, f"fighter{k}.effect0.kind")}
    assert {named_float(index / 5) for index in (2, 3)} <= seen


def test_what_a_dungeon_shows() -> None:
    game = Dungeon(seed=1)
    observer = observer_of(game)
    view = game.view("adventurer")
    shown = partial(named, observer, view)
    known = "".join(view.position["map"].split("\n"))

    assert shown("terrain.rock") == [float(symbol == "#") for symbol in known]
    assert shown("terrain.floor") == [float(symbol == ".") for symbol in known]
    assert shown("explored") == [float(symbol != "?") for symbol in known]
    assert [at for at, is_it in enumerate(shown("adventurer")) if is_it] == [3 * 32 + 7]
    assert shown("seen") == [
        float(game.floor.is_seen(location)) for location in game.floor.field.locations
    ]
    assert {*shown("all.hit_points/most")} == {1}
    assert {*shown("all.floor/20")} == {named_float(1 / 20)}


SECOND_ROW: Final = slice(32, 64)
"""The part of a plane of a dungeon inside of the rock at its edge."""


def test_things_on_the_floor_of_a_dungeon() -> None:
    """Potions and scrolls show their looks, since they are not identified."""
    game = dungeons.drawn(
        "#\n#@!~%$k*)[", variant=dungeons.EVERYTHING, is_explored=True, floor=2
    )
    shown = partial(named, observer_of(game), game.view("adventurer"))

    assert shown("thing.here")[SECOND_ROW] == [0, 0, *[1] * 8, *[0] * 22]
    assert sum(shown("thing.here")) == 8
    expected: dict[str, dict[int, float]] = {
        "thing.potion/8": {2: 4 / 8},
        "thing.scroll/8": {3: 5 / 8},
        "thing.ration": {4: 1},
        "thing.gold/50": {5: 7 / 50},
        "thing.key": {6: 1},
        "thing.treasure": {7: 1},
        "thing.other": {8: 0.5 * (1 + 5 + 3 / 10) / 20, 9: 0.5 + 0.5 * 2 / 20},
    }
    for name, things in expected.items():
        found = {at: value for at, value in enumerate(shown(name)[SECOND_ROW]) if value}
        assert found == {at: named_float(value) for at, value in things.items()}


def test_what_the_adventurer_carries() -> None:
    items = [
        *("*sword 3-5 'sword'", "*armour 1 'leather'", "ration"),
        *("potion healing", "scroll thunder"),
    ]
    game = dungeons.drawn("#\n#@.", variant=Variant(inventory=6), items=items)
    observer = observer_of(game)
    view = game.view("adventurer")

    def carried(name: str) -> list[float]:
        planes = [named(observer, view, f"carried{k}.{name}") for k in range(6)]
        assert all(len({*plane}) == 1 for plane in planes)
        return [plane[0] for plane in planes]

    assert carried("is_taken") == [1, 1, 1, 1, 1, 0]
    assert carried("in_use") == [1, 1, 0, 0, 0, 0]
    kinds = (6 + 0.5 * 6.3 / 20, 6 + 0.55, 2 + 1, 0 + 1 / 8, 1 + 3 / 8, 0)
    assert carried("kind/7") == [named_float(kind / 7) for kind in kinds]


@pytest.mark.parametrize(("wall", "is_seen"), [(".", 1), ("#", 0)])
def test_what_is_behind_a_wall_does_not_show(wall: str, is_seen: int) -> None:
    game = dungeons.drawn(f"#\n#@.{wall}!r", variant=Variant(sight="walls"))
    observer = observer_of(game)

    def check(view: View) -> None:
        shown = partial(named, observer, view)
        assert shown("seen")[SECOND_ROW][1:6] == [1, 1, 1, is_seen, is_seen]
        assert shown("explored")[SECOND_ROW][1:6] == [1, 1, 1, is_seen, is_seen]
        for name, column in (("thing.here", 4), ("monster.here", 5)):
            assert sum(shown(name)) == shown(name)[SECOND_ROW][column] == is_seen

    assert [len(game.floor.monsters), len(game.floor.items)] == [1, 1]
    check(game.view("adventurer"))
    use_view(game, "adventurer", check)


@pytest.mark.unmeasured
def test_the_ground_of_a_dungeon_follows_the_game() -> None:
    """An observer keeps the latest rows; another that knows none sees the same."""
    game = Dungeon(seed=5, variant=EVERYTHING)
    observer = observer_of(game)
    for _ in moves(game, RandomAgent(2), 150):
        view = game.view("adventurer")
        assert observer.floats(view) == observer_of(game).floats(view)


def test_an_observer_refuses_what_it_does_not_know() -> None:
    observer = observer_of(GridBattle())
    view = Duel(seed=1).view("hero")

    with pytest.raises(InvalidTypeError, match="view must be of class View, not 3"):
        observer.write(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="must be of class GridBattle, not"):
        observer.write(view)


@pytest.mark.parametrize(
    ("game", "other"),
    [
        (GridBattle(), GridBattle("pass")),
        (Duel(**MAGE), Duel()),
        (Duel(), Duel(hero="mage")),
        (GameController.skirmish(), GameController.skirmish(players=3)),
        (GameController.skirmish(), GameController.skirmish(map_size=4)),
        (Dungeon(seed=1), Dungeon(seed=1, variant=EVERYTHING)),
        (Dungeon(seed=1), Dungeon(seed=1, variant=Variant(rows=17))),
    ],
)
def test_an_observer_refuses_other_set_ups(game: Game, other: Game) -> None:
    view = other.view(other.sides[0])
    with pytest.raises(InvalidValueError, match="must be of the set-up of this"):
        observer_of(game).write(view)


def test_games_without_observers_are_refused() -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Game, not 'x'"):
        observer_of("x")  # type: ignore[arg-type]
    with pytest.raises(NoCodeError, match="kind 'pile' has no observer"):
        observer_of(Pile())
    with pytest.raises(NoCodeError, match="turn zero has free choices"):
        observer_of(GameController())


@pytest.mark.parametrize(
    ("value", "expected"), [(-0.5, 0), (0, 0), (0.25, 0.25), (1, 1), (7, 1)]
)
def test_numbers_are_cut(value: float, expected: float) -> None:
    assert cut(value) == expected
    assert share(value, 1) == expected
    assert share(value, 0) == 0
