"""Set-ups of dungeons: what they pack, what they refuse, and how a run comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import numpy as np
import pytest
from attrs import define, setters

from alpaca_emblem import Duel, Dungeon
from alpaca_emblem.dungeon import Legacy, Variant
from alpaca_emblem.errors import CannotPackError, FloorError
from alpaca_emblem.games.dungeon import agents as objects
from alpaca_emblem.games.dungeon import items
from alpaca_emblem.games.dungeon.actions import ACTION_CLASSES, Step
from alpaca_emblem.games.dungeon.codes import KINDS
from alpaca_emblem.games.dungeon.creatures import minds
from alpaca_emblem.games.dungeon.floors import generators, plans, population, sight
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Item, Matchup, Spear
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from alpaca_emblem.simulation.dungeon import (
    agents,
    digging,
    floors,
    layout,
    sorts,
    table,
    turns,
)
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.dungeon.turns import begin, hit_points, step
from alpaca_emblem.simulation.layouts import ACTOR, DICE, OUTCOME, new_row
from tests.simulation.dungeon.parity import play_both
from tests.simulation.dungeon.runs import CARRIED, RUNS, VARIANTS, of_variant


def run(**options: Any) -> Dungeon:
    return Dungeon(**{"seed": 1, **options})


def read(**entries: Any) -> Dungeon:
    return Dungeon.from_position({**run().position(), **entries})


def with_hero(**entries: Any) -> Dungeon:
    return read(adventurer={**run().position()["adventurer"], **entries})


def with_monster(**entries: Any) -> Dungeon:
    first, *others = run().position()["monster"]
    return read(monster=[{**first, **entries}, *others])


def with_map(old: str, new: str) -> Dungeon:
    return read(map=run().position()["map"].replace(old, new, 1))


def with_thing(*items: str) -> Dungeon:
    game = run()
    places = [place.place for place in game.floor.free_places()]
    things = [
        {"at": [*place], "item": item}
        for place, item in zip(places, items, strict=False)
    ]
    return read(thing=things)


def with_dice(dice: Any) -> Dungeon:
    game = run()
    object.__setattr__(game, "dice", dice)
    return game


def with_altered_hero(**values: Any) -> Dungeon:
    game = run()
    for name, value in values.items():
        object.__setattr__(game.adventurer, name, value)
    return game


def many_monsters() -> Dungeon:
    rats = [
        {"id": 2 + at, "kind": "Rat", "at": [*place.place], "hit_points": "3/3"}
        for at, place in enumerate(run().floor.free_places()[:49])
    ]
    return read(monster=rats)


class OwnDungeon(Dungeon):
    """A dungeon with an own end."""

    name = "own_dungeon"

    def _check_dice(self) -> None: ...


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Duel(seed=1), "cannot play a Duel: it is no dungeon"),
        (OwnDungeon(seed=1), "a OwnDungeon: it has _check_dice of its own"),
        (run().view("adventurer").game, "a dungeon of which a part is hidden"),
        (with_dice(ScriptedRandom([])), "dice of the class ScriptedRandom"),
        (with_dice(Mulberry32(1)), "dice of the class Mulberry32"),
        (run(seed=0.5), "cannot play 0.5 as the seed: it must be whole"),
        (run(seed=2**60), "as the seed: it must be whole, and at most 2"),
        (run(variant=Variant(rows=63)), "floors of 63 x 32 squares: 62 rows and col"),
        (run(variant=Variant(columns=63)), "floors of 16 x 63 squares: 62 rows and"),
        (with_monster(hit_points="2/9"), "this Goblin: it is not as floors have them"),
        (
            with_altered_hero(stats=Stats(strength=1)),
            "this Adventurer: it has rules or",
        ),
        (
            with_altered_hero(effects=(Effect("haste", duration=3),)),
            "the effect haste: it knows might",
        ),
        (with_altered_hero(hit_points=2.5), "cannot play 2.5 as hit points: it must"),
        (many_monsters(), "cannot play 49 monsters: 48 are the most"),
        (with_map("..", ".>"), "a floor with stairs twice: floors have one of them"),
        (with_map("...", "<.<"), "a floor with way up twice: floors have one of them"),
    ],
)
def test_what_kernels_cannot_play_is_refused_by_name(game: Any, message: str) -> None:
    with pytest.raises(CannotPackError, match=message):
        DungeonSetUp.of(game)


@pytest.mark.parametrize(
    "other",
    [
        run(engine_draws=1),
        run(legacy=Legacy(deepest=2)),
        run(variant=Variant(bestiary="wide")),
    ],
)
def test_a_dungeon_of_another_set_up_is_refused(other: Dungeon) -> None:
    with pytest.raises(CannotPackError, match="this dungeon: it is of another set-up"):
        DungeonSetUp.of(run()).pack(other)


@pytest.mark.parametrize("name", RUNS)
def test_a_row_is_any_moment_of_the_set_up(name: str) -> None:
    game = RUNS[name](3)
    set_up = DungeonSetUp.of(game)

    again = set_up.unpack(set_up.start)

    assert again.digest() == game.digest()
    assert set_up.unpack(set_up.start, again) is again
    assert again.digest() == game.digest()


def test_a_run_that_is_over_comes_back() -> None:
    dead = {**run().position()["adventurer"], "hit_points": "0/20"}
    game = read(adventurer=dead, outcome={"reason": "died"})
    set_up = DungeonSetUp.of(game)

    assert set_up.start[ACTOR] == -1
    assert set_up.unpack(set_up.start).outcome == game.outcome


def test_a_floor_without_stairs_is_packed() -> None:
    game = with_map(">", ".")
    set_up = DungeonSetUp.of(game)

    assert set_up.unpack(set_up.start).digest() == game.digest()
    for policy in range(len(set_up.policies)):
        g, t = opened(set_up, set_up.start)
        legal, work = new_row(set_up.most_legal), new_row(set_up.work_size)
        assert 0 <= agents.choose(g, t, policy, 1, legal, work)[0] < 5


@pytest.mark.parametrize("name", VARIANTS)
def test_a_row_of_a_variant_is_any_moment(name: str) -> None:
    game = of_variant(name, 1)
    set_up = DungeonSetUp.of(game)

    again = set_up.unpack(set_up.start)

    assert again.digest() == game.digest()
    assert set_up.pack(again).tolist() == set_up.start.tolist()


def test_items_that_a_set_up_does_not_know_are_refused() -> None:
    set_up = DungeonSetUp.of(run())
    free = [place.place for place in run().floor.free_places()]
    other = {"at": [*free.pop()], "item": "sword 9-9 'Excalibur'"}
    many = [{"at": [*free.pop()], "item": text} for text in CARRIED]

    with pytest.raises(CannotPackError, match="Excalibur'\": no floor of this dungeon"):
        set_up.pack(read(thing=[other]))
    with pytest.raises(CannotPackError, match="11 items on a floor: they are more"):
        set_up.pack(read(thing=many))


def opened(set_up: DungeonSetUp, row: Any) -> tuple[layout.State, layout.Table]:
    t = layout.open_table(set_up.table)
    return layout.open_state(row, t), t


@pytest.mark.parametrize("seed", [0, 1, 99_999, 2**31 - 1])
@pytest.mark.parametrize("draws", [0, 2])
def test_a_game_begins_with_its_seed(seed: int, draws: int) -> None:
    set_up = DungeonSetUp.of(run(engine_draws=draws))
    row, work = set_up.start.copy(), new_row(set_up.work_size)

    begin(*opened(set_up, row), seed, work)

    assert np.array_equal(row, set_up.pack(run(seed=seed, engine_draws=draws)))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_run_of_a_variant_begins_with_its_seed(name: str) -> None:
    variant = Variant(**VARIANTS[name])
    set_up = DungeonSetUp.of(run(variant=variant, legacy=Legacy(deepest=9)))
    row, work = set_up.start.copy(), new_row(set_up.work_size)
    row[layout.HIT_POINTS :] = 0  # nothing is left of another run

    begin(*opened(set_up, row), 77, work)

    game = run(seed=77, variant=variant, legacy=Legacy(deepest=9))
    assert np.array_equal(row, set_up.pack(game))


@pytest.mark.parametrize("seed", [-1, 2**31 + 5, 2**63 - 1, -(2**63)])
def test_seeds_are_taken_modulo_two_to_the_power_of_31(seed: int) -> None:
    set_up = DungeonSetUp.of(run())
    row, work = set_up.start.copy(), new_row(set_up.work_size)

    begin(*opened(set_up, row), seed, work)

    assert np.array_equal(row, set_up.pack(run(seed=seed % 2**31)))


@pytest.mark.parametrize("name", ["wounded", "crowded"])
def test_games_that_begin_in_the_middle_get_new_dice_only(name: str) -> None:
    set_up = DungeonSetUp.of(RUNS[name](1))
    row, work = set_up.start.copy(), new_row(set_up.work_size)

    begin(*opened(set_up, row), 77, work)

    assert row[DICE] == 77
    row[DICE] = set_up.start[DICE]
    assert np.array_equal(row, set_up.start)


def test_a_run_that_has_begun_goes_on_with_new_dice() -> None:
    game = run()
    game.wait()
    set_up = DungeonSetUp.of(game)

    assert set_up.table[layout.IS_FRESH] == 0
    assert DungeonSetUp.of(run()).table[layout.IS_FRESH] == 1


def test_the_hit_points_of_the_adventurer() -> None:
    set_up = DungeonSetUp.of(with_hero(hit_points="7/20"))
    assert hit_points(*opened(set_up, set_up.start), 0) == 7


def at_the_stairs(number: int, seed: int) -> Dungeon:
    """A run one step before the stairs of a deep floor."""
    game = read(floor=number, monster=[], dice={"kaplay": float(seed)})
    position = game.position()
    rows = position["map"].split("\n")
    (row, column) = next(
        (at, line.index(">")) for at, line in enumerate(rows) if ">" in line
    )
    beside = next(
        (direction, place)
        for direction, place in (
            ("s", [row - 1, column]),
            ("n", [row + 1, column]),
            ("e", [row, column - 1]),
            ("w", [row, column + 1]),
        )
        if rows[place[0]][place[1]] == "."
    )
    position["adventurer"]["at"] = beside[1]
    position["explored"] = ["ffffffff"] * 16
    position["thing"] = []
    game = Dungeon.from_position(position)
    assert game.is_legal(Step(beside[0]))
    return game


def step_down(game: Dungeon) -> Step:
    """The step onto the stairs."""
    steps = [
        action
        for action in game.legal_actions()
        if isinstance(action, Step)
        and game.floor.terrain_at(game.beside(action.direction)).name == "stairs"
    ]
    return steps[0]


@pytest.mark.parametrize("seed", range(5))
def test_the_deepest_floor_that_is_packed(seed: int) -> None:
    game = at_the_stairs(layout.DEEPEST - 1, seed)
    set_up = DungeonSetUp.of(game)
    row, work = set_up.start.copy(), new_row(set_up.work_size)
    down = step_down(game)

    step(*opened(set_up, row), set_up.code(down), work)
    game.apply(down)

    assert row[layout.FLOOR] == layout.DEEPEST
    assert np.array_equal(row, set_up.pack(game))


def test_below_the_deepest_floor_the_engine_ends() -> None:
    game = at_the_stairs(layout.DEEPEST, 1)
    set_up = DungeonSetUp.of(game)
    row, work = set_up.start.copy(), new_row(set_up.work_size)

    step(*opened(set_up, row), set_up.code(step_down(game)), work)

    assert row[OUTCOME] == layout.NO_FLOOR
    assert row[ACTOR] == -1


@pytest.mark.parametrize("name", ["MOST_DIGS", "MOST_TRIES"])
def test_where_objects_find_no_floor_the_engine_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up = DungeonSetUp.of(run())
    if name == "MOST_DIGS":
        monkeypatch.setattr(digging, "MOST_DIGS", 1)
        monkeypatch.setattr(generators, "MOST_DIGS", 1)
        monkeypatch.setattr(generators, "LEAST_ROOMS", 7)
        layout.open_table(set_up.table).digs[digging.LEAST] = 7
    else:
        monkeypatch.setattr(floors, "MOST_TRIES", 1)
        monkeypatch.setattr(population, "MOST_TRIES", 1)
    row, work = set_up.start.copy(), new_row(set_up.work_size)
    ends = []
    for seed in range(1, 40):
        begin(*opened(set_up, row), seed, work)
        try:
            game = run(seed=seed)
        except FloorError:
            assert row[OUTCOME] == layout.NO_FLOOR
        else:
            assert row[DICE] == game.dice.state
        ends.append(int(row[OUTCOME]))

    assert set(ends) == {0, layout.NO_FLOOR}


def test_nothing_is_new_to_the_engine() -> None:
    """Kernels must play, or refuse, every addition to the dungeon."""
    names = [attribute.name for attribute in attrs.fields(Variant)]
    assert names == [
        *("rows", "columns", "generator", "sight", "mind", "bestiary", "shooting"),
        *("eight_directions", "inventory", "unidentified", "experience", "hunger"),
        *("doors", "gold", "last_floor"),
    ]
    assert {*KINDS} == {*ACTION_CLASSES}
    for name in ("BOLDNESS", "HURT", "RETREAT", "NEAR", "CORRIDOR"):
        assert getattr(agents, name) == getattr(objects, name)
    for name in ("MOST_DIGS", "LEAST_HEIGHT", "LEAST_WIDTH", "LEAST_OPEN"):
        assert getattr(digging, name) == getattr(generators, name)
    assert floors.LEAST_ROOMS == plans.LEAST_ROOMS
    assert floors.POTIONS == population.POTIONS_A_FLOOR
    assert floors.ITEMS == population.ITEMS_A_FLOOR
    assert floors.HEAPS == population.GOLD_A_FLOOR
    assert floors.MOST_DOORS == population.MOST_DOORS
    assert floors.MOST_TRIES == population.MOST_TRIES
    assert len(population.POTION_ODDS) == layout.POTION_ODDS
    assert len(population.ITEMS) == layout.ITEM_ODDS
    assert (len(items.COLOURS), len(items.STATES)) == (turns.LOOKS, turns.LOOKS)
    assert len(items.POTIONS) == len(items.SCROLLS) == layout.POTION_SORTS
    assert sorts.USUAL[layout.GEAR - 1] == "fists"
    for name, kinds in (
        ("GENERATORS", generators.GENERATORS),
        ("SIGHTS", sight.SIGHTS),
        ("MINDS", minds.MINDS),
    ):
        own = [kind for kind in kinds.values() if kind.__module__.startswith("alpaca")]
        assert {*getattr(table, name)} == {*own}


@pytest.fixture
def own_weapons() -> Iterator[None]:
    """Two weapons of a user's own, one of which is data."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Halberd(Axe):
        """Strong against everything."""

        def matchup_against(self, item: Item) -> Matchup:
            return Matchup.STRONG

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Boomerang(Spear):
        """It comes back."""

        def use_on(self, target: Any, combat: Any) -> None:
            super().use_on(target, combat)
            super().use_on(target, combat)

    yield
    del ITEM_CLASSES[Halberd.__name__], ITEM_CLASSES[Boomerang.__name__]


def with_weapon(text: str) -> Dungeon:
    game = run(variant=Variant(inventory=2))
    position = game.position()
    position["adventurer"]["items"] = [f"*{text}"]
    row, column = position["adventurer"]["at"]
    position["monster"][0].update(at=[row, column + 1], hit_points="6/6")
    return Dungeon.from_position(position)


@pytest.mark.usefixtures("own_weapons")
def test_weapons_of_your_own_are_played_if_they_are_data() -> None:
    game = with_weapon("halberd 1-1 'halberd'")

    assert play_both(game.copy(), 3, most=12)["MonsterStruck"] > 0
    game.move("e")
    assert game.floor.monsters[0].hit_points == 3
    with pytest.raises(CannotPackError, match="Boomerang: it has use_on of its own"):
        DungeonSetUp.of(with_weapon("boomerang 1-1 'boomerang'"))
