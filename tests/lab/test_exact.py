"""Exact values of games: by hand, by plain numbers, by many games, and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from attrs import define, evolve, field

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import (
    Agent,
    BanditAgent,
    BeastAgent,
    CunningAgent,
    DuelAgent,
    play,
)
from alpaca_emblem.duel import FULL, LESSON, ArmProfile, DuelRules, Profile
from alpaca_emblem.errors import (
    ForecastTooLargeError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel.actions import Wait
from alpaca_emblem.games.duel.bestiary import profile
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.grid.actions import EndTurn
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import NEVER, Bounds, at_stairs, exact_duel, exact_value
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.simulation import fights, play_many
from alpaca_emblem.simulation.compiling import plainly
from tests.agents.refusing import FirstSideOnly
from tests.games.dungeon.positions import drawn
from tests.games.grid.boards import battle, foe, hero
from tests.games.interrupting import Interrupter, points_of
from tests.games.match.positions import match, unit
from tests.games.tiny import Pile


def fighter(breed: str, hit_points: int, kind: str = "blunt") -> Profile:
    arm = ArmProfile(name="arm", low=1, high=1, kind=kind)
    return Profile(breed=breed, max_hit_points=hit_points, arm=arm)


def even_duel(hit_points: int, kind: str, **rules: bool) -> Duel:
    """Every strike hits with 50 percent; the enemy's kills, as the hero is frail."""
    return Duel(
        hero=fighter("hero", 1, kind),
        enemies=[fighter("enemy", hit_points)],
        rules=evolve(LESSON, least_hit_chance=50, most_hit_chance=50, **rules),
        seed=1,
    )


def fractions(value: Any) -> dict[str, Fraction]:
    found = {}
    for end, bounds in value.outcomes.items():
        name = end if isinstance(end, str) else ", ".join(end.winners)
        found[name] = bounds.fraction
    return found


def test_bare_duel_by_hand() -> None:
    """The hero strikes first: 1/2, or both miss, and all is as before."""
    value = exact_value(even_duel(1, "blunt"), "beast", fractions=True)

    assert fractions(value) == {"hero": Fraction(2, 3), "enemies": Fraction(1, 3)}
    assert value.positions == 2


@pytest.mark.unmeasured
def test_rows_are_the_outcomes_with_their_bounds() -> None:
    rows = exact_duel(Duel(enemies=["wolf"]), eps=1e-6).to_rows()

    assert [row["outcome"] for row in rows] == [
        "enemies (hero_fell)",
        "hero (enemies_fell)",
    ]
    assert all(0 < row["high"] - row["low"] <= 1e-6 for row in rows)
    assert rows[1]["low"] < 0.999222087699 < rows[1]["high"]


def test_duel_with_effects_by_hand() -> None:
    """A hit takes 1 hit point of 3 and poisons for 2: the enemy never acts again."""
    game = even_duel(3, "poison", leaves_effects=True)

    value = exact_value(game, "beast", fractions=True)

    assert fractions(value) == {"hero": Fraction(2, 3), "enemies": Fraction(1, 3)}


def test_grid_endgame_by_hand() -> None:
    """Each strike kills with 80 percent, and a survivor strikes back once.

    With h and f for the chances of the heroes when they or the foes begin:
    h = 0.8 + 0.2 * 0.2 * f, and f = 0.2 * (0.8 + 0.2 * h).
    """
    strong: dict[str, Any] = {"power": 9, "hit_points": 5}
    game = battle("..", hero((0, 0), **strong), foe((0, 1), **strong), hit_chance=80)

    value = exact_value(game, "bandit", fractions=True)

    assert value.wins("heroes").fraction == Fraction(8064, 9984)


def test_match_endgame_by_hand() -> None:
    """The first player kills either rival, and is killed by the other."""
    lance = "*spear 30 1-5 'lance'"
    frail: dict[str, Any] = {"hit_points": "10/10", "movement": 0}
    units = [unit("Hero", n, (0, n - 1), lance, **frail) for n in (1, 2, 3)]
    game = match(*units, players=3, uses_per_turn=1)

    value = exact_value(game, "greedy", fractions=True)

    half = Fraction(1, 2)
    assert fractions(value) == {"Player 2": half, "Player 3": half}


class East(Agent):
    """Goes east, through whatever is there."""

    def choose(self, view: View) -> Action[Any]:
        return Step.of("e")


def test_way_to_the_stairs_by_hand() -> None:
    """A hit of 2 to 4 kills the rat if it is above 2; its bite of 1 or 2 kills at 2."""
    game = drawn("#####\n#@r>#\n#####", hit_points="2/20")

    value = exact_value(game, East(1), fractions=True, until=at_stairs)

    assert fractions(value) == {"stairs": Fraction(5, 6), "": Fraction(1, 6)}
    assert "no side" in str(value)


def test_further_floors_cannot_be_computed() -> None:
    game = drawn("####\n#@>#\n####")
    before = game.digest()

    with pytest.raises(ForecastTooLargeError, match="has not been generated"):
        exact_value(game, East(1))

    assert game.digest() == before


def test_only_dungeons_have_stairs() -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Dungeon, not"):
        at_stairs(Duel(), Step.of("e"))
    with pytest.raises(InvalidTypeError, match="action must be of class Action, not"):
        at_stairs(Dungeon(seed=1), "e")  # type: ignore[arg-type]


@pytest.mark.unmeasured
def test_floor_of_a_dungeon_to_its_stairs() -> None:
    game = Dungeon(seed=42)
    before = game.digest()

    value = exact_value(game, "explorer", until=at_stairs)

    assert value.positions == 418
    assert 1.0 in value.outcomes["stairs"]
    assert game.digest() == before


@pytest.mark.unmeasured
def test_general_way_and_plain_numbers_are_equal() -> None:
    frail = evolve(profile("barbarian"), max_hit_points=10)
    duel = Duel(hero=frail, enemies=["goblin", "rat"], seed=1)

    general = exact_value(duel, "beast", fractions=True)
    plain = exact_duel(duel, fractions=True)

    assert general.outcomes == plain.outcomes
    assert 0.1 < plain.wins("hero").low < 0.9


@pytest.mark.slow
def test_general_way_and_plain_numbers_are_equal_for_a_wolf() -> None:
    duel = Duel(hero="barbarian", enemies=["wolf"], seed=1)

    general = exact_value(duel, "beast", fractions=True)
    plain = exact_duel(duel, fractions=True)

    assert general.outcomes == plain.outcomes
    assert str(plain.wins("hero")) == "0.999222087699"


@pytest.mark.unmeasured
def test_plain_numbers_go_on_from_any_state() -> None:
    duel = Duel(hero="barbarian", enemies=["wolf", "goblin"], seed=2)
    while all(fighter.is_alive for fighter in duel.fighters):
        duel.apply(duel.legal_actions()[0])
    assert duel.outcome is None

    general = exact_value(duel, "beast", fractions=True)

    assert general.outcomes == exact_duel(duel, fractions=True).outcomes


@pytest.mark.unmeasured
def test_barbarian_against_wolf_and_goblin() -> None:
    value = exact_duel(Duel(), eps=1e-13)

    assert str(value) == (
        "enemies (hero_fell): 0.033735937392\nhero (enemies_fell): 0.966264062608"
    )
    assert 0.966264062608 in exact_duel(Duel()).wins("hero")
    assert value.positions < 5000


@pytest.mark.slow
def test_barbarian_against_wolf_and_goblin_by_the_general_way() -> None:
    """Both ways give the same bounds, but for rounding."""
    general, plain = exact_value(Duel(), "beast"), exact_duel(Duel())

    assert 0.966264062608 in general.wins("hero")
    assert general.outcomes.keys() == plain.outcomes.keys()
    for end, bounds in plain.outcomes.items():
        assert general.outcomes[end].low == pytest.approx(bounds.low, abs=1e-12)
        assert general.outcomes[end].high == pytest.approx(bounds.high, abs=1e-12)


PAIRINGS = [
    ("barbarian", ("wolf", "goblin")),
    ("barbarian", ("wolf",)),
    ("barbarian", ("wolf", "goblin", "skeleton")),
    ("barbarian", ("skeleton", "spider")),
    ("barbarian", ("goblin", "goblin")),
    ("mage", ("goblin",)),
    ("mage", ("wolf",)),
    ("mage", ("spider",)),
    ("cleric", ("wolf",)),
    ("cleric", ("goblin", "goblin")),
]
FEW, MANY = 2000, 1_000_000


def deviations(won: int, fought: int, exact: float) -> float:
    """Return how many standard deviations *won* fights of *fought* are off."""
    return abs(won - fought * exact) / sqrt(fought * exact * (1 - exact))


@pytest.mark.unmeasured
@pytest.mark.parametrize(("hero", "enemies"), [PAIRINGS[1], PAIRINGS[6]])
def test_fights_agree(hero: str, enemies: tuple[str, ...]) -> None:
    exact = exact_duel(Duel(hero=hero, enemies=enemies)).wins("hero").low

    won = sum(battle.is_won for battle in fights(range(1, FEW + 1), hero, enemies))

    assert deviations(won, FEW, exact) < 4


@pytest.mark.slow
@pytest.mark.parametrize(("hero", "enemies"), PAIRINGS)
def test_many_fights_agree(hero: str, enemies: tuple[str, ...]) -> None:
    """By the compiled engine, within four standard deviations."""
    duel = Duel(hero=hero, enemies=enemies)
    exact = exact_duel(duel).wins("hero").low

    with plainly(False):
        tally = play_many(duel, "beast", MANY, seed=1)

    assert tally.engine == "compiled"
    assert tally.games == MANY
    assert deviations(tally.wins["hero"], MANY, exact) < 4


BITE = ArmProfile(name="bite", low=1, high=2, kind="slash")
GAMES: dict[str, tuple[Callable[[int], Game], Sequence[type[Agent]], str]] = {
    "duel with skills and effects": (
        lambda seed: Duel(
            hero=evolve(fighter("hero", 9, "slash"), arm=BITE),
            enemies=[evolve(fighter("enemy", 8), arm=BITE)],
            rules=evolve(FULL, turn_limit=None),
            seed=seed,
        ),
        (BeastAgent, BeastAgent),
        "hero",
    ),
    "grid": (
        lambda seed: battle("...", hero((0, 0)), foe((0, 2)), seed=seed, hit_chance=80),
        (CunningAgent, BanditAgent),
        "heroes",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_many_games_agree(name: str) -> None:
    make, kinds, side = GAMES[name]
    policies = [kind(1) for kind in kinds]
    exact, count = exact_value(make(1), policies).wins(side).low, 2000

    won: Counter[object] = Counter()
    for seed in range(1, count + 1):
        agents = [kind(seed + n) for n, kind in enumerate(kinds)]
        outcome = play(make(seed), agents)
        assert outcome is not None
        won[outcome.winners] += 1

    assert abs(won[side,] / count - exact) < 4 * sqrt(exact * (1 - exact) / count)


@pytest.mark.unmeasured
def test_dice_of_agents_are_enumerated() -> None:
    game = battle("...\n...", hero((0, 0)), hero((1, 0)), foe((0, 2)), hit_chance=80)
    agent = CunningAgent(7)
    dice = agent.rng

    value = exact_value(game, [agent, "bandit"], fractions=True)

    assert sum(fractions(value).values()) == 1
    assert 0 < fractions(value)["heroes"] < 1
    assert agent.rng is dice
    assert dice == Mulberry32(7)


class Stay(Agent):
    """Never acts."""

    def choose(self, view: View) -> Action[Any]:
        return EndTurn.of()


class Size(IntEnum):
    """A number with a name."""

    SMALL = 3


class NamedPile(Pile):
    """A pile whose position has a number with a name."""

    def _timeless_state(self) -> dict[str, Any]:
        return {**super()._timeless_state(), "size": Size.SMALL}


def test_positions_can_hold_numbers_with_names() -> None:
    named, plain = (
        exact_value(kind(start=3), "random", fractions=True)
        for kind in (NamedPile, Pile)
    )

    assert (named.outcomes, named.positions) == (plain.outcomes, plain.positions)


def test_games_that_never_end_are_an_outcome() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3), guard=True, movement=1))

    value = exact_value(game, [Stay(1), "bandit"], fractions=True)

    assert value.outcomes == {NEVER: Bounds.of(Fraction(1))}
    assert 0 in value.wins("heroes")


def test_policies_can_be_given_in_several_ways() -> None:
    duel = even_duel(1, "blunt")
    ways: list[Any] = [
        "beast",
        BeastAgent(1),
        ["beast", BeastAgent(1)],
        {"hero": "beast", "enemies": "beast"},
    ]

    values = [exact_value(duel, way, fractions=True) for way in ways]

    assert all(value == values[0] for value in values)


@pytest.mark.parametrize(
    ("policies", "error", "message"),
    [
        ("dragon", InvalidValueError, "a policy must be one of bandit, beast"),
        (["beast"], InvalidValueError, "there must be 2 policies, one for each side"),
        ({"hero": "beast"}, InvalidValueError, "must be given for hero, enemies, not"),
        ({}, InvalidValueError, "not for no side"),
        (["beast", 7], InvalidTypeError, "a policy must be a name or an agent, not 7"),
        (7, InvalidTypeError, "policies must be names or agents, not 7"),
        (FirstSideOnly(1), InvalidValueError, "hero only, not enemies"),
        (["beast", "learned"], InvalidValueError, "has learned to play enemies"),
    ],
)
def test_wrong_policies_are_refused(
    policies: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        exact_value(Duel(seed=1), policies)


@define(eq=False)
class Counting(BeastAgent):
    """Remembers how often it was asked."""

    asked: int = field(init=False, default=0)

    def choose(self, view: View) -> Action[Any]:
        self.asked += 1
        return super().choose(view)


@define(eq=False)
class Alternating(BeastAgent):
    """Remembers whether it was asked an odd number of times."""

    is_odd: bool = field(init=False, default=False)

    def choose(self, view: View) -> Action[Any]:
        self.is_odd = not self.is_odd
        return super().choose(view)


class Noting(BeastAgent):
    """Takes a note at its first choice."""

    def choose(self, view: View) -> Action[Any]:
        self.note = view.side
        return super().choose(view)


class Trying(Agent):
    """Plays a trial in a sample."""

    def choose(self, view: View) -> Action[Any]:
        game = view.sample(self.rng)
        game.apply(view.legal_actions()[0])
        return view.legal_actions()[0]


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Counting(1), "Counting remembers something"),
        (Alternating(1), "Alternating remembers something"),
        (Noting(1), "Noting remembers something"),
        (Trying(1), "Trying plays trials, so its choice is not exact"),
    ],
)
def test_agents_that_cannot_be_enumerated_are_refused(
    agent: Agent, message: str
) -> None:
    game = even_duel(1, "blunt")
    before = game.digest()

    with pytest.raises(InvalidValueError, match=message):
        exact_value(game, agent)

    assert game.digest() == before


class Table:
    """Some object that is equal to itself only."""

    def __init__(self) -> None:
        self.weights = [1.5, 2.5]


class Trained(BeastAgent):
    """Has objects that do not change, of which some cannot be compared or pickled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.table = Table()
        self.judge = lambda: self.table


class Looking(Agent):
    """Rolls whether to strike or to wait, by what it sees in a sample."""

    def choose(self, view: View) -> Action[Any]:
        game = view.sample(self.rng)
        left = int(game.units[1].hit_points)  # type: ignore[attr-defined]
        if self.rng.between(0, left):
            return view.legal_actions()[0]
        return Wait.of(1)


def test_agents_with_objects_that_do_not_change_are_enumerated() -> None:
    value = exact_value(even_duel(1, "blunt"), Trained(1), fractions=True)

    assert value.wins("hero").fraction == Fraction(2, 3)


def test_agents_that_sample_are_enumerated() -> None:
    """It strikes half of the time, so p = 1/4 + 3/4 * 1/2 * p."""
    agent = Looking(5)
    state = agent.rng.state

    value = exact_value(even_duel(1, "blunt"), [agent, "beast"], fractions=True)

    assert sum(fractions(value).values()) == 1
    assert value.wins("hero").fraction == Fraction(2, 5)
    assert agent.rng.state == state


class Breaking(BeastAgent):
    """Raises an error when the enemy is hurt."""

    error: type[BaseException] = RuntimeError

    def choose(self, view: View) -> Action[Any]:
        if view.position["unit"][1]["hit_points"] != "3/3":
            raise self.error("broken")
        return super().choose(view)


class Interrupted(Breaking):
    """Is interrupted when the enemy is hurt."""

    error = KeyboardInterrupt


@pytest.mark.parametrize("agent", [Breaking(1), Interrupted(1)])
def test_errors_leave_the_position_as_it_was(agent: Breaking) -> None:
    game = even_duel(3, "blunt")
    game.apply(Wait.of(1))
    before, dice = (game.digest(), game.actions, game.undoable), agent.rng

    with pytest.raises(agent.error, match="broken"):
        exact_value(game, agent)

    assert (game.digest(), game.actions, game.undoable) == before
    assert agent.rng is dice
    assert game.undo() == Wait.of(1)


@pytest.mark.unmeasured
def test_interrupts_leave_the_position_as_it_was() -> None:
    """Ctrl-C can come at any line of the library."""
    game = even_duel(2, "blunt")
    before = (game.digest(), game.actions, game.undoable)
    value = exact_value(game, "beast")
    lines = points_of(lambda: exact_value(game, "beast"))

    for line in range(1, lines, lines // 25):
        Interrupter(line).run(lambda: exact_value(game, "beast"))
        assert (game.digest(), game.actions, game.undoable) == before

    assert exact_value(game, "beast") == value


def test_agents_that_guess_what_is_hidden_are_refused() -> None:
    with pytest.raises(InvalidValueError, match="what a view hides cannot be enumer"):
        exact_value(GridBattle("fog", seed=1), "bandit")


def test_too_many_positions_raise_with_their_number() -> None:
    game = Duel(seed=1)
    before = (game.digest(), game.actions, game.undoable)

    with pytest.raises(ForecastTooLargeError, match="there are more than 20 positions"):
        exact_value(game, "beast", limit=20)

    assert (game.digest(), game.actions, game.undoable) == before
    assert game.apply(game.legal_actions()[0])


def over() -> Duel:
    duel = Duel(seed=1)
    play(duel, BeastAgent(1))
    return duel


@pytest.mark.parametrize("value_of", [exact_duel, lambda d: exact_value(d, "beast")])
def test_games_that_are_over_are_refused(value_of: Callable[[Duel], object]) -> None:
    with pytest.raises(InvalidValueError, match="is over already"):
        value_of(over())


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"eps": 0}, InvalidValueError, "eps must be above 0: ask for fractions"),
        ({"eps": 2}, InvalidValueError, "eps must be from 0 to 1, not 2"),
        ({"limit": 0}, InvalidValueError, "limit must be at least 1, not 0"),
        ({"until": 7}, InvalidTypeError, "until must be a function, not 7"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: Mapping[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        exact_value(Duel(seed=1), "beast", **arguments)


def test_other_rules_than_the_bare_ones_are_refused() -> None:
    with pytest.raises(InvalidValueError, match="rules must be those of the bare batt"):
        exact_duel(Duel(rules=DuelRules()))
    with pytest.raises(InvalidTypeError, match="duel must be of class Duel"):
        exact_duel(Pile())  # type: ignore[arg-type]


@pytest.mark.unmeasured
def test_plain_numbers_have_a_limit_of_positions() -> None:
    duel = Duel(enemies=["wolf"])

    assert exact_duel(duel, limit=2821).positions == 2821
    message = "there are more than 2820 positions, the limit"
    with pytest.raises(ForecastTooLargeError, match=f"^{message}$"):
        exact_duel(duel, limit=2820)
    with pytest.raises(InvalidValueError, match="limit must be at least 1, not 0"):
        exact_duel(duel, limit=0)


def test_match_before_its_rounds_goes_on_by_the_first_action() -> None:
    """No side is to act when all have set up; the first action starts the rounds."""
    game = GameController.skirmish(map_size=3, seed=1, units=1)

    value = exact_value(game, "greedy", fractions=True)

    assert sum(fractions(value).values()) == 1
    assert all(isinstance(end, Outcome) for end in value.outcomes)


def test_agents_of_duels_judge_without_trials() -> None:
    value = exact_value(even_duel(1, "blunt"), DuelAgent(1), fractions=True)

    assert value.wins("hero").fraction == Fraction(2, 3)
