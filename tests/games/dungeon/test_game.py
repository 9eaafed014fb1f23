"""The run as a game: seeds, options, queries, legacies, ten thousand steps."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import frozen

from alpaca_emblem.errors import (
    FloorError,
    HiddenError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchUnitError,
)
from alpaca_emblem.games.dungeon import Dungeon, Legacy, Variant
from alpaca_emblem.games.dungeon.actions import Wait
from alpaca_emblem.games.dungeon.creatures.minds import MINDS, Mind
from alpaca_emblem.games.dungeon.events import AdventurerDied, MonsterDied
from alpaca_emblem.games.dungeon.floors.generators import (
    GENERATORS,
    FloorGenerator,
    Rooms,
)
from alpaca_emblem.games.dungeon.floors.plans import Plan
from alpaca_emblem.games.dungeon.floors.sight import SIGHTS, Sight
from alpaca_emblem.games.unit_game import UnitGame
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.model.tactician import HeroFell
from alpaca_emblem.rng import KaplayRandom, Mulberry32, RandomSource
from alpaca_emblem.testing.random_play import choose
from tests.games.dungeon.positions import ALONE, SIDE, drawn, location_of, rolling


def test_turns_tell_positions_apart_only_where_food_runs_out() -> None:
    game, hungry = Dungeon(seed=1), Dungeon(seed=1, variant=Variant(hunger=100))
    for each in (game, hungry):
        each.apply(Wait())

    assert "turns" not in game.timeless()
    assert hungry.timeless()["turns"] == 1


def test_runs_of_one_seed_are_equal() -> None:
    assert Dungeon(seed=77).digest() == Dungeon(seed=77).digest()
    assert Dungeon(seed=77).digest() != Dungeon(seed=78).digest()


def test_the_seed_is_drawn_as_in_the_original_and_kept() -> None:
    game = Dungeon()

    assert isinstance(game.seed, int)
    assert 1 <= game.seed < 100_000
    assert Dungeon(seed=game.seed).digest() == game.digest()
    assert f"seed = {game.seed}" in str(game)


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [0, 0.5, 123.456, 2**31, 2**53 - 1, 1e15])
def test_any_number_from_zero_is_a_seed(seed: float) -> None:
    game = Dungeon(seed=seed)

    assert game.seed == seed
    assert Dungeon.from_text(str(game)).digest() == game.digest()


@pytest.mark.parametrize("seed", [-1, -0.5, 1e300, 10**300, float("nan"), float("inf")])
def test_other_numbers_are_refused(seed: float) -> None:
    with pytest.raises(InvalidValueError, match="seed must be from 0"):
        Dungeon(seed=seed)


@pytest.mark.parametrize("seed", ["1", True, [1]])
def test_other_values_than_numbers_are_refused(seed: Any) -> None:
    with pytest.raises(InvalidTypeError, match="seed must be a number"):
        Dungeon(seed=seed)


@pytest.mark.parametrize("option", ["variant", "legacy"])
def test_an_option_of_another_class_is_refused(option: str) -> None:
    wrong: Any = {option: "caves"}

    with pytest.raises(InvalidTypeError, match=f"{option} must be of class"):
        Dungeon(seed=1, **wrong)


def test_the_next_seed_is_drawn_from_where_the_dice_are() -> None:
    game = Dungeon(seed=3)
    before = game.digest()

    seed = game.next_seed

    assert seed == KaplayRandom(game.dice.state).randi(1, 100_000)
    assert game.digest() == before


def test_methods_move_and_wait() -> None:
    game = drawn("""
        #####
        #@..#
        #####
    """)

    game.move("e")
    game.wait()

    assert game.actions[-1] == Wait()
    assert game.turns == 2
    assert game.sides == (SIDE,)


@pytest.mark.parametrize("direction", ["N", "", None, 1, ["n"]])
def test_there_is_nothing_beside_it_in_other_directions(direction: Any) -> None:
    with pytest.raises(InvalidValueError, match="direction must be one of n, s, w, e"):
        Dungeon(seed=1).beside(direction)


def test_a_run_leaves_a_legacy_and_the_next_one_begins_with_it() -> None:
    game = drawn(
        """
        #####
        #@$>#
        #####
    """,
        floor=3,
        gold=93,
    )
    game.move("e")
    game.move("e")

    legacy = game.inheritance()

    assert legacy == Legacy(runs=1, deepest=4, gold=100)
    heir = Dungeon(seed=1, legacy=legacy)
    assert heir.adventurer.max_hit_points == 25
    assert heir.adventurer.hit_points == 25
    assert heir.inheritance() == Legacy(runs=2, deepest=4, gold=100)
    assert Dungeon.from_text(str(heir)).legacy == legacy


def test_a_legacy_counts_escapes() -> None:
    game = drawn(
        """
        #####
        #.@<#
        #####
    """,
        variant=Variant(last_floor=1),
        treasure=True,
    )
    assert game.inheritance().escapes == 0

    game.move("e")

    assert game.inheritance().escapes == 1


def test_a_returning_adventurer_has_seen_the_last_floor() -> None:
    game = drawn(
        """
        #####
        #.@<#
        #####
    """,
        variant=Variant(last_floor=7),
        treasure=True,
    )

    game.move("e")

    assert game.outcome is not None
    assert game.floor.number == 1
    assert game.inheritance().deepest == 7


def test_a_position_as_far_as_it_is_known_is_not_played() -> None:
    known = Dungeon.from_position(Dungeon(seed=1).view(SIDE).position)

    with pytest.raises(HiddenError, match="play a sample"):
        known.wait()


def test_negative_dice_are_refused() -> None:
    position = Dungeon(seed=1).position()
    position["dice"] = {"kaplay": -5.0}

    with pytest.raises(ValueError, match="never negative"):
        Dungeon.from_position(position)


def check_invariants(game: Dungeon) -> None:
    """Check the invariants that hold after every action."""
    floor, hero = game.floor, game.adventurer
    assert 0 <= hero.hit_points <= hero.max_hit_points
    assert hero.is_alive or game.outcome is not None
    assert floor.is_open(game.place)
    assert floor.field.unit_at(game.place) is hero
    standing = {location_of(monster) for monster in floor.monsters}
    assert len(standing) == len(floor.monsters)
    for monster in floor.monsters:
        assert 0 < monster.hit_points <= monster.max_hit_points
        assert floor.is_open(location_of(monster))
        assert floor.field.unit_at(location_of(monster)) is monster
    assert len(floor.field.units) == len(floor.monsters) + 1
    places = [place for place, _ in floor.items]
    assert len(set(places)) == len(places)
    assert len(hero.items) <= game.variant.inventory
    assert hero.armour is None or hero.armour in hero.items
    for top, mask in enumerate(floor.seen.rows, start=floor.seen.top):
        assert mask & ~floor.explored[top] == 0
    assert (game.to_act is None) == (game.outcome is not None)


def play_at_random(variant: Variant, seed: int, steps: int) -> int:
    """Random steps in run after run, all of which keep the invariants."""
    game, dice, done = Dungeon(seed=seed, variant=variant), Mulberry32(seed), 0
    while done < steps:
        if game.outcome is not None:
            game = Dungeon(seed=game.next_seed, variant=variant)
        try:
            game.apply(choose(game.legal_actions(), dice))
        except FloorError:
            game = Dungeon(seed=seed + done, variant=variant)
        check_invariants(game)
        done += 1
    return done


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_random_steps_keep_the_invariants(name: str) -> None:
    assert play_at_random(ALONE[name], seed=1, steps=250) == 250


@pytest.mark.slow
@pytest.mark.parametrize("name", ["original", "everything"])
def test_ten_thousand_random_steps_keep_the_invariants(name: str) -> None:
    assert play_at_random(ALONE[name], seed=2, steps=10_000) == 10_000


def test_redrawn_dice_are_like_those_of_a_seed() -> None:
    game = Dungeon(seed=1)

    game._reseed(2**31 - 2)

    assert game.dice == KaplayRandom(1 + (2**31 - 2) % 99_999)
    assert len(game.floor.monsters) == 3


@pytest.mark.parametrize(
    ("base", "known"), [(Sight, SIGHTS), (Mind, MINDS), (FloorGenerator, GENERATORS)]
)
def test_half_finished_strategies_have_no_name(
    base: type[Any], known: dict[str, type[Any]]
) -> None:
    before = dict(known)

    type("Unfinished", (base,), {"name": "unfinished"})

    assert known == before


def test_two_tacticians_own_all_units() -> None:
    game = Dungeon(seed=68638)
    adventurers, dungeons = game.tacticians

    assert [tactician.name for tactician in game.tacticians] == [SIDE, "dungeon"]
    assert adventurers.units == (game.adventurer,)
    assert dungeons.units == game.floor.monsters == game.units[1:]
    assert len(game.floor.monsters) == 3
    assert game.adventurer.is_enemy_of(game.floor.monsters[0])


def test_a_death_is_heard_by_the_tactician_and_by_the_game() -> None:
    game = rolling(drawn("####\n#@r#\n####", variant=Variant(experience=True)), 3)
    rat = game.unit_numbered(2)
    before = game.digest()
    heard: list[object] = []
    rat.died.subscribe(heard.append)

    events = game.move("e")

    assert events[1:] == (MonsterDied(2, "Rat"),)
    assert (game.floor.slain, game.adventurer.experience) == (1, 1)
    assert game.tacticians[1].units == game.floor.monsters == ()
    assert game.units == (game.adventurer,)
    assert len(heard) == 1
    with pytest.raises(NoSuchUnitError, match="no unit 2 on this floor"):
        game.unit_numbered(2)

    game.undo()

    assert [*game.units] == [game.adventurer, rat]
    assert [*game.floor.monsters] == [rat]
    assert game.digest() == before


def test_the_run_ends_since_the_tactician_has_lost_its_hero() -> None:
    game = rolling(drawn("####\n#@r#\n####", hit_points="1/20"), 1)
    heard: list[HeroFell] = []
    game.tactician.hero_fell.subscribe(heard.append)

    events = game.wait()

    assert events[-2:] == (AdventurerDied(1, 1), GameEnded("died", ()))
    assert heard == [HeroFell(game.tactician)]
    assert game.tactician.units == ()
    assert game.units[0] is game.adventurer
    again = Dungeon.from_position(game.position())
    assert (again.tactician.units, again.outcome) == ((), game.outcome)


def test_a_copy_hears_of_its_own_deaths_only() -> None:
    game = rolling(drawn("####\n#@r#\n####", hit_points="1/20"), 1)
    twin = game.copy()

    twin.wait()

    assert twin.outcome is not None
    assert (game.outcome, game.tactician.units) == (None, (game.adventurer,))


def test_a_new_floor_has_monsters_and_a_tactician_of_its_own() -> None:
    game = drawn("#####\n#@>r#\n#####")
    old = game.floor

    game.move("e")

    assert game.floor is not old
    assert game.tacticians == (game.tactician, game.floor.tactician)
    assert [unit.number for unit in game.units] == [1, 2, 3, 4, 5]
    assert old.monsters[0] not in game.units


@pytest.mark.parametrize("number", [0, 5, "2", True, None])
def test_there_are_no_other_units(number: object) -> None:
    game = Dungeon(seed=68638)

    with pytest.raises(NoSuchUnitError, match="on this floor"):
        game.unit_numbered(number)


def test_reading_a_position_digs_no_floor() -> None:
    @frozen
    class Counting(Rooms):
        name: ClassVar[str] = "counting"
        digs: ClassVar[int] = 0

        def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
            Counting.digs += 1
            return super().dig(dice, rows, columns)

    position = Dungeon(seed=5, variant=Variant(generator=Counting())).position()
    dug = Counting.digs

    Dungeon.from_position(position)

    assert Counting.digs == dug > 0
    del GENERATORS["counting"]


def test_a_dungeon_has_few_names_beyond_those_of_games() -> None:
    public = {name for name in dir(Dungeon) if name[0] != "_"} - {*dir(UnitGame)}

    assert public == {
        *("adventurer", "floor", "knowledge", "tactician", "tacticians", "turns"),
        *("engine_draws", "legacy", "name", "seed", "variant"),
        *("beside", "describe", "inheritance", "is_way_back", "next_seed", "place"),
        *("drop", "move", "pick_up", "put_away", "ready", "use", "wait"),
        "is_partial",
    }
