"""Every public function, class and method, called with wrong arguments.

Each refuses them with an error of this library, or makes something of them; and what
has refused is as it was before. The public names are walked, not listed, so a new one
takes part at once.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import alpaca_emblem as top
from alpaca_emblem import (
    agents,
    building,
    drawing,
    dungeon,
    envs,
    grid,
    lab,
    replay,
    rng,
    simulation,
    testing,
    texts,
)
from alpaca_emblem.agents.policy import shipped_policy
from alpaca_emblem.envs import spiel
from alpaca_emblem.games.dungeon.creatures.bestiary import BESTIARIES
from alpaca_emblem.model.factories import GENERIC_ITEM, GENERIC_UNIT
from tests.games.tiny import Pile
from tests.misuse import Things, faults

PACKAGES: Final = (
    "alpaca_emblem",
    *(f"alpaca_emblem.{door}" for door in ("match", "grid", "duel", "dungeon")),
    *(f"alpaca_emblem.{name}" for name in ("building", "agents", "replay", "rng")),
    *(f"alpaca_emblem.{name}" for name in ("texts", "drawing", "simulation", "lab")),
    "alpaca_emblem.drawing.lab",
    "alpaca_emblem.envs",
    "alpaca_emblem.envs.spiel",
    "alpaca_emblem.testing",
)

# The object called, on its own or in a game, which must not change either. A copy of a
# game takes a tenth of the time in which it is set up.
MATCH: Final = top.GameController.skirmish(map_size=4, seed=1)
BATTLE: Final = top.GridBattle()
DUEL: Final = top.Duel(
    hero="mage", enemies=["skeleton", "spider"], rules="full", seed=1
)
DUNGEON: Final = top.Dungeon(seed=42, variant=dungeon.Variant(inventory=4))


def a_match() -> top.GameController:
    return MATCH.copy()


def a_battle() -> top.GridBattle:
    return BATTLE.copy()


def a_duel() -> top.Duel:
    return DUEL.copy()


def a_dungeon() -> top.Dungeon:
    return DUNGEON.copy()


def a_forecast() -> building.Forecast:
    game = a_duel()
    return game.forecast(game.legal_actions()[0])


def a_queue() -> building.EnergyQueue[str]:
    return building.EnergyQueue.of([("knight", 3), ("archer", 5)])


def a_plan() -> dungeon.Plan:
    return dungeon.Rooms().make(rng.KaplayRandom(1), 16, 32)


def an_experiment() -> lab.Experiment:
    return lab.Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)


def a_summary() -> lab.Summary:
    return lab.run(an_experiment(), 4)


def a_batch() -> simulation.Batch:
    return simulation.Batch(a_duel(), 2, 1)


def an_env() -> envs.TacticsEnv:
    env = envs.TacticsEnv("duel")
    env.reset(seed=1)
    return env


def a_vector_env() -> envs.EngineVectorEnv:
    env = envs.EngineVectorEnv("grid", 2)
    env.reset(seed=1)
    return env


def an_aec_env() -> envs.TacticsAEC:
    env = envs.aec_env("duel")
    env.reset(seed=1)
    return env


def a_spiel_game() -> spiel.SpielGame:
    return spiel.SpielGrid({})


def a_trial() -> testing.Trial:
    return testing.Trial(lambda seed: top.Duel(seed=seed), 1)


def alone(make: Callable[[], Any]) -> Callable[[], Things]:
    """Return a maker of something that belongs to no game."""
    return lambda: (make(),)


def within(make: Callable[[], Any], find: Callable[[Any], Any]) -> Callable[[], Things]:
    """Return a maker of what *find* finds in a game, with that game."""

    def things() -> Things:
        game = make()
        return find(game), game

    return things


BOT: Final = Path(__file__).parents[1] / "examples" / "bots" / "bot.py"
FREE_UNITS: Final = (
    *(top.Fighter, top.Archer, top.Cleric, top.Hero),
    *(top.Sorcerer, top.SwordMaster, top.Alpaca),
)
FREE_ITEMS: Final = (
    *(top.Axe, top.Bow, top.Spear, top.Sword, top.Staff),
    *(top.Darkness, top.Light, top.Spirit),
)
USABLES: Final = (dungeon.Potion, dungeon.Ration, dungeon.Scroll)
AGENTS: Final = (
    *(agents.GreedyAgent, agents.RandomAgent, agents.BanditAgent, agents.CunningAgent),
    *(agents.DuelAgent, agents.BeastAgent, agents.ExplorerAgent),
    *(agents.ExpectiminimaxAgent, agents.LearnedAgent),
)

INSTANCES: Final[tuple[Callable[[], Things], ...]] = (
    *map(alone, (a_match, a_battle, a_duel, a_dungeon)),
    within(a_match, lambda game: game.units[0]),
    within(a_match, lambda game: game.units[0].items[0]),
    within(a_match, lambda game: game.tacticians[0]),
    within(a_match, lambda game: game.field),
    within(a_match, lambda game: game.rounds),
    within(a_battle, lambda game: game.view("heroes")),
    within(a_battle, lambda game: game.phases),
    within(a_battle, grid.Selection),
    within(a_duel, lambda game: game.fighters[0]),
    within(a_duel, lambda game: game.queue),
    within(a_duel, lambda game: game.queue.seats[0]),
    within(a_dungeon, lambda game: game.adventurer),
    within(a_dungeon, lambda game: game.floor.monsters[0]),
    within(a_dungeon, lambda game: game.floor),
    within(a_dungeon, lambda game: game.floor.ground),
    within(a_dungeon, lambda game: game.floor.seen),
    within(a_dungeon, lambda game: game.variant.bestiary),
    *(alone(partial(k, max_hit_points=9, movement=3)) for k in FREE_UNITS),
    *(alone(partial(k, name="item", power=3)) for k in FREE_ITEMS),
    *(alone(partial(k, 1)) for k in AGENTS),
    alone(partial(agents.UctAgent, 1, iterations=2)),
    alone(partial(agents.BotAgent, command=(sys.executable, str(BOT)))),
    alone(partial(shipped_policy, "duel-mage")),
    alone(lambda: agents.GridFeatures.of(a_battle())),
    alone(a_forecast),
    within(a_forecast, lambda forecast: forecast.results[0]),
    within(a_forecast, lambda forecast: forecast.results[0].events[0]),
    alone(a_queue),
    alone(a_plan),
    within(a_plan, lambda plan: plan.rooms[0]),
    alone(an_experiment),
    alone(a_summary),
    alone(partial(lab.AgentSpec, "beast")),
    alone(lambda: lab.sweep(an_experiment(), 2, {"enemies": [["wolf"]]})),
    alone(lab.Here),
    alone(lab.SequentialTest),
    alone(lambda: lab.tournament(an_experiment(), ["beast", "random"], 2)),
    alone(lambda: lab.exact_duel(top.Duel(enemies=["rat"], seed=1), eps=1e-3)),
    alone(a_batch),
    within(an_env, lambda env: env),
    within(a_vector_env, lambda env: env),
    within(an_aec_env, lambda env: env),
    alone(a_spiel_game),
    alone(lambda: a_spiel_game().new_initial_state()),
    alone(lambda: a_spiel_game().make_py_observer()),
    alone(a_trial),
    within(a_trial, lambda trial: trial.tally),
    within(a_trial, testing.PROPERTIES[0]),
    alone(partial(building.Tactician, name="Player 1")),
    alone(partial(drawing.Geometry.square, 2, 3, 30, 62)),
    alone(partial(top.FieldFactory, 1)),
    alone(partial(top.ItemFactory, top.Bow)),
    alone(partial(top.UnitFactory, top.Hero)),
    alone(partial(building.Field.of_size, 2, 3)),
    alone(partial(building.Topology.grid, 2, 3)),
    alone(partial(grid.Scenario.named, "pass")),
    alone(dungeon.Legacy),
    *map(alone, (dungeon.Rooms, dungeon.Caves, dungeon.Maze, dungeon.Partition)),
    *map(alone, (dungeon.Circle, dungeon.Walls)),
    *map(alone, (dungeon.Straight, dungeon.Pathfinding)),
    *(alone(partial(k, 1)) for k in (rng.JavaRandom, rng.Mulberry32, rng.KaplayRandom)),
    alone(partial(rng.ScriptedRandom, (1, 2, 3))),
    alone(rng.ExactSource),
    alone(partial(texts.Catalogue.of, "en")),
    alone(partial(texts.Narrator, "en")),
    within(a_duel, lambda game: texts.Names.of(game.position())),
    alone(lambda: texts.WORDINGS["duel"]),
    within(a_match, replay.record),
    alone(building.Signal),
    alone(lambda: building.Combat(print)),
    alone(partial(dungeon.Armour, name="coat", defense=1)),
    alone(dungeon.Key),
    alone(dungeon.Potion),
    alone(dungeon.Ration),
    alone(partial(dungeon.Scroll, kind="fire")),
    within(a_duel, lambda game: texts.Names.of(game.position()).units[1]),
    alone(partial(building.Table, {"x": 3})),
)

FOR_RESOLVERS: Final = frozenset(
    {
        *("Duel.muster", "Duel.settle", "Duel.set_outcome", "Duel.end"),
        *("Dungeon.go_to", "Dungeon.scorch", "Dungeon.set_outcome"),
        *("Floor.add_thing", "Floor.explore", "Floor.explore_place", "Floor.look"),
        *("Floor.remove_monster", "Floor.remove_thing", "Floor.replace_terrain"),
        *("Combat.blow", "Combat.exchange", "Combat.heal", "Combat.strike"),
        *("ShuffledRounds.draw", "ShuffledRounds.remove"),
        *("Signal.emit", "Signal.twin", "Signal.wire"),
        *("Dask.each", "Executor.each", "Processes.each"),
    }
)
"""Methods that only rules, resolvers and runs call, with what they have checked."""

HOOKS: Final[tuple[tuple[type, frozenset[str]], ...]] = (
    (building.Action, frozenset({"check", "resolve"})),
    (dungeon.Mind, frozenset({"act", "step"})),
    (dungeon.FloorGenerator, frozenset({"dig"})),
    (dungeon.Sight, frozenset({"seen_from"})),
    *((usable, frozenset({"use"})) for usable in USABLES),
    (
        testing.Property,
        frozenset({"failed", "finish", "happened", "hold", "look", "start"}),
    ),
)
"""Methods, by the base of their classes, that are written for a caller in this library,
which calls them with what they are declared to take."""


PYTHONS_OWN: Final[dict[str, tuple[type[Exception], ...]]] = dict.fromkeys(
    (
        *("Bestiary.from_file", "Scenario.from_file", "Skirmish.from_file"),
        "Scenario.from_tiled",
        *("Policy.load", "Replay.load", "load"),
    ),
    (FileNotFoundError,),
) | {"EngineVectorEnv": (UserWarning,)}
"""Errors of Python itself, for files that do not exist; and a warning, an error in
tests, that only objects can play something."""


def is_hook(kind: type, name: str) -> bool:
    """Return whether the method *name* of *kind* is called by this library only."""
    return any(issubclass(kind, base) and name in names for base, names in HOOKS)


class Case(NamedTuple):
    """Something to be called.

    Attributes:
        name: Where it is written, such as ``Unit.is_ally_of``.
        find: Finds it, given the first of the things.
        make: Makes the things.
        module: The module that it is written in.
    """

    name: str
    find: Callable[[Any], Callable[..., Any]]
    make: Callable[[], Things]
    module: str


def always(value: Any) -> Callable[[Any], Any]:
    """Return a function that gives *value*, whatever it is given."""
    return lambda _: value


def is_ours(value: object) -> bool:
    """Return whether *value* is written in this library, and not in Python's."""
    return str(getattr(value, "__module__", "")).startswith("alpaca_emblem.")


def public_values() -> Iterator[tuple[str, Any]]:
    """Yield all that is public and can be called, after its name."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and is_ours(value):
                yield name, value


def functions() -> Iterator[Case]:
    """Yield the functions and classes that are public, and what classes have."""
    for name, value in public_values():
        if isinstance(value, type) and issubclass(value, BaseException | enum.Enum):
            continue
        if not inspect.isabstract(value):
            yield Case(name, always(value), alone(lambda: None), value.__module__)
        for attribute in dir(value) if isinstance(value, type) else ():
            raw = inspect.getattr_static(value, attribute)
            if inspect.isabstract(value):
                continue
            if isinstance(raw, classmethod | staticmethod) and attribute[0] != "_":
                function = getattr(value, attribute)
                name_of_class = f"{value.__name__}.{attribute}"
                if is_ours(function):
                    nothing, module = alone(lambda: None), function.__module__
                    yield Case(name_of_class, always(function), nothing, module)


def methods() -> Iterator[Case]:
    """Yield the methods of all instances, each where it is met first."""
    for make in INSTANCES:
        kind = type(make()[0])
        for name in dir(kind):
            method = inspect.getattr_static(kind, name)
            if not inspect.isfunction(method) or not is_ours(method):
                continue
            if name[0] != "_" and not is_hook(kind, name):
                found = attrgetter(name)
                yield Case(method.__qualname__, found, make, method.__module__)


def cases() -> list[Case]:
    """Return all that is tried, each once."""
    found: dict[str, Case] = {}
    for case in (*functions(), *methods()):
        found.setdefault(case.name, case)
    return [found[name] for name in sorted(found) if name not in FOR_RESOLVERS]


def game_of(things: Things) -> Any:
    """Return the game among *things*, or else a match."""
    games = (thing for thing in things if isinstance(thing, building.Game))
    return next(games, None) or a_match()


def a_place_among(things: Things) -> Any:
    """Return a location of the map that there is among *things*."""
    maps = (thing for thing in things if isinstance(thing, building.Topology))
    fields = (thing for thing in things if isinstance(thing, building.Field))
    topology = next(maps, None) or next((field.topology for field in fields), None)
    if topology is not None:
        return topology.locations[0]
    game = game_of(things)
    field = game.floor.field if isinstance(game, top.Dungeon) else game.field
    return field.topology.locations[0]


def a_unit_among(things: Things) -> Any:
    """Return a unit of the game that there is among *things*, a foe if possible."""
    game = game_of(things)
    if isinstance(game, top.Dungeon):
        return game.floor.monsters[0]
    units = game.fighters if isinstance(game, top.Duel) else game.units
    return units[-1]


RIGHT: Final[dict[str, Callable[[Things], object]]] = {
    "int": lambda _: 1,
    "float": lambda _: 1.0,
    "bool": lambda _: True,
    "str": lambda _: "x",
    "object": lambda _: 1,
    "Coordinates": lambda _: (0, 0),
    "Unit": a_unit_among,
    "Duelist": a_unit_among,
    "Location": a_place_among,
    "Item": lambda _: top.Axe(name="axe", power=3),
    "ItemPreset": lambda _: GENERIC_ITEM,
    "UnitPreset": lambda _: GENERIC_UNIT,
    "Combat": lambda _: building.Combat(lambda _: None),
    "Field": lambda _: building.Field.of_size(2, 2),
    "Stats": lambda _: building.Stats(),
    "Terrain": lambda _: building.Terrain("mud", ","),
    "MonsterKind": lambda _: dungeon.Bestiary.from_plain("original").kinds[0],
    "RandomSource": lambda _: rng.Mulberry32(1),
    "type[Unit]": lambda _: top.Fighter,
    "type[Item]": lambda _: top.Axe,
    "type[Game]": lambda _: top.Duel,
    "type[GameT]": lambda _: top.Duel,
    "Seat[ActorT]": lambda things: things[0].seats[0],
    "Names": lambda _: texts.Names.of(a_duel().position()),
    "Narrator": lambda _: texts.Narrator("en"),
    "Forecast": lambda _: a_forecast(),
    "Event": lambda _: a_forecast().results[0].events[0],
    "Action[Any]": lambda things: game_of(things).legal_actions()[0],
    "Iterable[Action[Any]]": lambda things: game_of(things).legal_actions()[:1],
    "Replay": lambda _: replay.record(a_duel()),
    "str | os.PathLike[str]": lambda _: "x",
    "Agents": lambda _: agents.RandomAgent(1),
    "Game": lambda _: a_duel(),
    "View": lambda _: a_duel().view("hero"),
    "MakeGame | str": lambda _: lambda seed: Pile(seed=seed),
    "Duel | View": lambda _: a_duel(),
    "Match | View": lambda _: a_match(),
    "GridBattle | View": lambda _: a_battle(),
    "Dungeon | View": lambda _: a_dungeon(),
    "EnergyQueue[Any]": lambda _: a_queue(),
    "SightMap": lambda _: a_dungeon().floor.ground,
    "str | Sequence[str]": lambda _: "..",
    "Sequence[T]": lambda _: [1, 2],
    **dict.fromkeys(
        [
            *("Iterable[int]", "Iterable[Coordinates]", "Iterable[Event]"),
            *("Iterable[tuple[Coordinates, Coordinates]]", "Masks"),
            *("tuple[str, ...]", "tuple[int, ...]", "tuple[Term, ...]"),
            *("tuple[Event, ...]", "tuple[MonsterKind, ...]"),
        ],
        lambda _: (),
    ),
    **dict.fromkeys(["Mapping[str, Any]", "Mapping[str, object]"], lambda _: {}),
}
"""Right arguments by the annotation of their parameter: beside them each wrong one is
tried alone."""


def right(things: Things, annotation: str) -> object:
    """Return a right argument for a parameter of that *annotation*."""
    return RIGHT[annotation](things)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder of all cases, since each of its own would take a while."""
    folder = tmp_path_factory.mktemp("place")
    with pytest.MonkeyPatch.context() as patches:
        patches.chdir(folder)
        yield folder


@pytest.fixture(autouse=True)
def _no_traces(place: Path) -> Iterator[None]:
    """Leave neither files nor bestiaries behind."""
    before = dict(BESTIARIES)
    yield
    BESTIARIES.clear()
    BESTIARIES.update(before)
    for path in place.iterdir():
        path.unlink()


CASES: Final = cases()


def faults_of(case: Case, *, is_exhaustive: bool = False) -> list[str]:
    """Return the problem of *case*."""
    return faults(
        case.find,
        case.make,
        right,
        allowed=PYTHONS_OWN.get(case.name, ()),
        is_used_up=case.name.startswith("Table."),  # what is taken out of it is gone
        is_exhaustive=is_exhaustive,
    )


def own_methods(kind: type) -> Iterator[str]:
    """Yield the methods of *kind* that take arguments, by where they are written."""
    for name in dir(kind):
        method = inspect.getattr_static(kind, name)
        if name[0] == "_" or not inspect.isfunction(method) or not is_ours(method):
            continue
        if len(inspect.signature(method).parameters) > 1 and not is_hook(kind, name):
            yield method.__qualname__


@pytest.mark.unmeasured
def test_no_public_method_is_left_out() -> None:
    """Every class has one of its instances above."""
    classes = [value for _, value in public_values() if isinstance(value, type)]
    methods = {
        method
        for kind in classes
        if not inspect.isabstract(kind) and not issubclass(kind, enum.Enum)
        for method in own_methods(kind)
    }

    assert methods - {case.name for case in CASES} - FOR_RESOLVERS == set()


MEASURED: Final = tuple(
    f"alpaca_emblem.{package}." for package in ("games", "model", "rng", "rules")
)
"""Packages of which each line must be covered: what they refuse is so here."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=case.name,
            marks=[] if case.module.startswith(MEASURED) else pytest.mark.unmeasured,
        )
        for case in CASES
    ],
)
def test_wrong_arguments_are_refused_or_used(case: Case) -> None:
    assert faults_of(case) == []


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_so_are_all_wrong_values_of_wide_signatures(case: Case) -> None:
    assert faults_of(case, is_exhaustive=True) == []
