"""A comparison that catches nothing proves nothing: each kernel has a mutant caught.

Of each kernel one operator or number is changed after another, until the comparison of
the two engines fails. Some mutants are equal to their kernel, so not all can be caught.
``pytest -v -s -m slow`` prints which mutant of each kernel and of each rule was caught.
"""

from __future__ import annotations

import doctest
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, TypeAlias

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from alpaca_emblem.games.duel.options import FULL, LESSON
from alpaca_emblem.simulation import play_many
from alpaca_emblem.simulation.duel.agents import BEAST, RANDOM
from alpaca_emblem.simulation.duel.layout import COOLING, EFFECTS, STUN_PROOF
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.grid.setup import GridSetUp
from alpaca_emblem.simulation.layouts import new_row
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.setups import Kernels, SetUp
from tests.envs.test_vector import COMPILED, play_side_by_side
from tests.simulation import test_batches as batches
from tests.simulation import test_playing as playing
from tests.simulation.duel import test_many as duels
from tests.simulation.duel.arenas import ARENAS, OWN_KINDS
from tests.simulation.duel.parity import play_both as play_duels
from tests.simulation.dungeon import test_seeing as dungeon_seeing
from tests.simulation.dungeon.parity import play_both as play_dungeons
from tests.simulation.dungeon.runs import RUNS, VARIANTS, of_variant
from tests.simulation.grid import test_seeing as grid_seeing
from tests.simulation.grid.battles import BATTLES, play_battle
from tests.simulation.looking import play_and_look
from tests.simulation.match import test_agents as agents
from tests.simulation.match import test_maps as maps
from tests.simulation.match.matches import (
    WEIGHTS,
    any_match,
    clerics,
    crowds,
    islands,
    weaklings,
)
from tests.simulation.match.test_agents import AGENTS, compare
from tests.simulation.mutating import (
    HARMLESS,
    id_of,
    kernels_of_the_engine,
    mutants_of,
    replaced,
    rules_of_the_library,
)
from tests.simulation.side_by_side import SideBySide, weighted

pytestmark = pytest.mark.slow

SEEDS: Final = 5
MUTANTS: Final = 12
"""The number of mutants of a kernel to try before it counts as not compared."""
SECONDS: Final = 10
"""A game takes a tenth of a second of the processor's time; a mutant may never end."""

Play: TypeAlias = Callable[[], object]
"""Plays something on both engines, and fails if there is a difference."""
Rounds: TypeAlias = Sequence[Sequence[Play]]
"""What is played of a comparison with the first seed, with the next, and so on."""


def play_match(game: GameController, seed: int) -> None:
    """Play *game* on both engines, and let the agents choose in it."""
    for weights in (WEIGHTS[seed % 2], {"Resign": 10}):
        both = SideBySide(game.copy(), MatchSetUp.of(game))
        both.play(weighted(seed, weights), 40)
    for policy in AGENTS:
        compare(policy, seed, 12, lambda _: game.copy())


def play_dungeon(game: Dungeon, seed: int) -> None:
    """Begin *game* anew on both engines, and then play it."""
    set_up = DungeonSetUp.of(game)
    kernels, row = set_up.kernels, set_up.start.copy()
    t = kernels.open_table(set_up.table)
    kernels.begin(kernels.open_state(row, t), t, seed, new_row(set_up.work_size))
    assert row.tolist() == set_up.pack(set_up.begin(game, seed)).tolist()
    play_dungeons(game, seed)


MATCHES: Final = (any_match, islands, clerics, weaklings, crowds)
GAMES: Final[Mapping[str, tuple[type[SetUp], Mapping[str, Any], Any]]] = {
    "duel": (DuelSetUp, ARENAS, play_duels),
    "dungeon": (
        DungeonSetUp,
        {**RUNS, **{name: partial(of_variant, name) for name in VARIANTS}},
        play_dungeon,
    ),
    "grid": (GridSetUp, BATTLES, play_battle),
    "match": (
        MatchSetUp,
        {make.__name__: make for make in MATCHES},
        play_match,
    ),
}


def play_one(
    make: Callable[[int], Any], play: Callable[[Any, int], object], seed: int
) -> None:
    play(make(seed), seed)


def rounds_of(game: str) -> Rounds:
    """Return games of all kinds."""
    _, makes, play = GAMES[game]
    return [
        [partial(play_one, make, play, seed) for make in makes.values()]
        for seed in range(SEEDS)
    ]


def rounds_of_looking(game: str) -> Rounds:
    """Return games whose observations are compared."""
    set_up, makes, _ = GAMES[game]

    def look(game: Any, seed: int) -> None:
        play_and_look(game, set_up.of(game), seed)

    return [
        [partial(play_one, make, look, seed) for make in makes.values()]
        for seed in range(SEEDS)
    ]


def with_patch(test: Callable[..., object], *arguments: Any) -> Play:
    """Return a call of *test*, which patches something."""

    def play() -> None:
        with pytest.MonkeyPatch.context() as patch:
            test(*arguments, patch)

    return play


def compare_many(game: Any, policies: Any, most: int) -> None:
    """Play some games by both engines, for at most so many actions each."""
    how: dict[str, Any] = {"seed": 3, "max_actions": most}
    with pytest.MonkeyPatch.context() as patch:
        expected = playing.by_objects(game, policies, 4, patch, **how)
    assert play_many(game, policies, 4, **how) == expected


def rounds_of_many(game: str) -> Rounds:
    """Return games that are played on and on, several at once."""
    make, policies = MANY[game]
    return [[partial(compare_many, make(), policies, most)] for most in (12, 50)]


MANY: Final[Mapping[str, tuple[Callable[[], Any], Any]]] = {
    "duel": (
        lambda: Duel(hero="mage", enemies=["bandit", "spider"], rules="full"),
        ["duel", "beast"],
    ),
    "dungeon": (lambda: Dungeon(seed=5), "explorer"),
    "grid": (lambda: GridBattle("pass", seed=1), ["random", "bandit"]),
    "match": (lambda: playing.skirmish(players=3), ["greedy", "random", "random"]),
}
"""Games of which both engines play several at once, by these policies."""

BARE: Final[Rounds] = [
    [
        *[
            partial(duels.compare_bare_duels, range(first, first + 9))
            for first in (0, 9, 45)
        ],
        duels.test_a_bare_duel_is_fought_as_long_as_its_turns_are_known,
        duels.test_a_duel_with_other_energy_is_played_action_by_action,
        duels.test_remainders_by_multiplication,
        *[
            partial(duels.test_a_duel_with_effects_or_cooldowns_is_not_bare, column)
            for column in (EFFECTS, COOLING, STUN_PROOF)
        ],
        *[
            partial(duels.test_other_duels_are_played_action_by_action, *kind)
            for kind in ((FULL, [BEAST] * 2), (LESSON, [RANDOM, BEAST]))
        ],
    ]
]
BATCHES: Final[Rounds] = [
    [
        with_patch(batches.test_a_batch_is_many_games_side_by_side, "three players", 1),
        partial(playing.test_losses_are_noted_action_by_action, "full", True),
    ]
]
EPISODES: Final[Rounds] = [
    [
        partial(play_side_by_side, game, {**options, "max_steps": most}, 2, 20, 9)
        for name in ("duel that can be over at once", "grid", "match")
        for game, options in [COMPILED[name]]
        for most in (5, 20)
    ]
]
MAPS: Final[Rounds] = [
    [
        *[partial(maps.check_beginning, plan, 7) for plan in maps.PLANS.values()],
        partial(maps.test_skirmishes_on_one_map_begin_as_objects_do, 3),
    ]
]

COMPARISONS: Final[Mapping[str, Callable[[], Rounds]]] = {
    **{game: partial(rounds_of, game) for game in GAMES},
    **{f"{game}.seeing": partial(rounds_of_looking, game) for game in GAMES},
    "duel.acts.begin": partial(rounds_of_many, "duel"),
    "duel.acts.hit_points": partial(rounds_of_many, "duel"),
    "duel.bare": lambda: BARE,
    "dungeon.seeing.code_of": lambda: [
        [dungeon_seeing.test_slots_of_a_bag_have_codes_of_their_own]
    ],
    "dungeon.sight.is_clear": lambda: [
        [partial(dungeon_seeing.test_lines_of_sight_are_clear_in_both_engines, "wild")]
    ],
    "dungeon.turns.hit_points": partial(rounds_of_many, "dungeon"),
    "grid.acts.begin": partial(rounds_of_many, "grid"),
    "grid.agents.hit_points": partial(rounds_of_many, "grid"),
    "grid.seeing.is_changed": lambda: [
        [grid_seeing.test_units_are_changed_if_one_of_their_numbers_is]
    ],
    "match.agents.hit_points": partial(rounds_of_many, "match"),
    "match.maps": lambda: MAPS,
    "agents": partial(rounds_of, "match"),
    "agents.dice_of": lambda: [
        [agents.test_the_sides_of_a_game_have_dice_of_their_own]
    ],
    "entries": lambda: BATCHES,
    "entries.fill_with": lambda: EPISODES,
    "episodes": lambda: EPISODES,
    "layouts": partial(rounds_of_looking, "match"),
    "layouts.kind_of": partial(rounds_of, "match"),
    "layouts.short": partial(rounds_of, "grid"),
    "setups": partial(rounds_of_many, "match"),
}
"""The comparison of each kernel, or of all kernels of a module or of a folder."""


@cache
def plays_of(comparison: str) -> Sequence[Play]:
    """Return all that a comparison plays, in the order of its seeds."""
    return [play for plays in COMPARISONS[comparison]() for play in plays]


@cache
def called_in(play: Play) -> Set[CodeType]:
    """Return the code of all functions that *play* calls."""
    seen = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    try:
        play()
    finally:
        sys.setprofile(None)
    return seen


def plays_with(kernel: FunctionType) -> Iterator[Play]:
    """Yield all that the comparison of *kernel* plays and in which it is called."""
    name = id_of(kernel)
    module, folder = name.rpartition(".")[0], name.partition(".")[0]
    found = next(key for key in (name, module, folder) if key in COMPARISONS)
    for play in plays_of(found):
        with engine_with(kernel, kernel):
            is_called = kernel.__code__ in called_in(play)
        if is_called:
            yield play


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Interrupt what takes more than so many *seconds* of the processor's time."""

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def is_caught(play: Play) -> bool:
    """Return whether a comparison fails, in whatever way."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            with at_most(SECONDS):
                play()
        except Exception:
            return True
    return False


@contextmanager
def engine_with(kernel: FunctionType, mutant: Callable[..., Any]) -> Iterator[None]:
    """Let all games call *mutant* in the place of *kernel*."""
    with replaced(kernel, mutant), pytest.MonkeyPatch.context() as patch:
        for set_up, *_ in GAMES.values():
            fresh = [mutant if made is kernel else made for made in set_up.kernels]
            patch.setattr(set_up, "kernels", Kernels(*fresh))
        for name, kind in OWN_KINDS.items():
            patch.setitem(DAMAGE_KINDS, name, kind)
        yield


KERNELS: Final = [
    pytest.param(kernel, id=id_of(kernel))
    for kernel in kernels_of_the_engine()
    if id_of(kernel) not in HARMLESS
]


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_mutant_is_caught(kernel: FunctionType) -> None:
    """All mutants are tried in one game before one is tried in the next."""
    mutants, played = [*islice(mutants_of(kernel), MUTANTS)], 0
    for play in plays_with(kernel):
        played += 1
        for what, mutant in mutants:
            with engine_with(kernel, mutant):
                if is_caught(play):
                    print(what, end=" ")
                    return
    pytest.fail(f"{len(mutants)} mutants, {played} games, and nothing was caught")


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_nothing_is_caught_in_what_is_right(comparison: str) -> None:
    """Otherwise all mutants would be caught, whatever is wrong with them."""
    kernel = kernels_of_the_engine()[0]
    with engine_with(kernel, kernel):
        for play in plays_of(comparison):
            assert not is_caught(play)


RULES: Final = rules_of_the_library()


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_a_mutant_of_a_rule_breaks_its_examples(rule: FunctionType) -> None:
    """Both engines call the same rule, so that comparing them cannot tell."""
    known = vars(sys.modules[rule.__module__])
    (examples,) = doctest.DocTestFinder().find(rule, rule.__name__, globs=known)
    runner = doctest.DocTestRunner(verbose=False)
    for what, mutant in mutants_of(rule):
        examples.globs = {**known, rule.__name__: mutant}
        failed = runner.run(examples, out=lambda _: None, clear_globs=False).failed
        if failed:
            print(what, end=" ")
            return
    pytest.fail(f"no mutant of {rule.__name__} was caught")
