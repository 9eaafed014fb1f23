"""Battles made up at random, and both engines side by side in one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

from alpaca_emblem.agents import Agent, BanditAgent, CunningAgent, RandomAgent
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.actions import Act, Remove
from alpaca_emblem.games.grid.cunning import plans_of
from alpaca_emblem.games.grid.scenario import FOES, SIDES, Options, Recruit
from alpaca_emblem.games.values import Action, Changed
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.simulation.grid.layout import open_table, thinking
from alpaca_emblem.simulation.grid.setup import GridSetUp
from alpaca_emblem.simulation.layouts import ACTOR, NONE
from tests.games.grid.boards import FORT, WATER, recruit
from tests.simulation.side_by_side import SideBySide

CLASSES: Final = (
    *("SwordMaster", "Fighter", "Hero", "Archer", "Sorcerer", "Cleric", "Alpaca"),
    *("SwordMaster", "Fighter", "Hero"),
)
ROAD: Final = Terrain("road", "+")
LETTERS: Final = "...+ffFF~#"
"""The ground of a made-up board, rocks last."""
RANGES: Final = ((1, 1), (1, 1), (1, 2), (2, 3))
POLICIES: Final = (0, 0, 1, 1, 1, 2)
"""The policies that choose, by their index: cunning ones are slow as objects."""
CUNNING: Final = 2
DIGEST_EVERY: Final = 6
"""The number of acts between two comparisons of digests."""
WORTHS_EVERY: Final = 3
"""The values of acts are compared after as many, if the choice is a cunning one."""


def made_up(seed: int) -> GridBattle:
    """Return a small battle: each sixth seed steers towards another end."""
    dice = Mulberry32(seed * 7919)
    rows, places = _board(dice)
    aim = seed % 6
    roster = [
        _recruit(dice, side, place, is_tough=aim > 0)
        for side, own in zip(SIDES, _shared_out(dice, places), strict=True)
        for place in own
    ]
    first = next(at for at, one in enumerate(roster) if one.side == FOES)
    roster[first] = attrs.evolve(roster[first], captain=True, hit_points=2)
    options = Options(
        triangle=dice.chance(50),
        hit_chance=dice.between(50, 100) if dice.chance(50) else None,
        levels=dice.chance(75),
        turn_limit=dice.between(1, 3) if aim in (4, 5) else None,
        survive=dice.between(1, 3) if aim in (3, 5) else None,
        reach=places[len(places) // 3 :: 2] if aim == 2 else (),
        fell_captain=aim == 1,
    )
    scenario = Scenario(
        name=f"made up {seed}",
        rows=rows,
        legend=(FORT, WATER, ROAD),
        roster=roster,
        options=options,
    )
    return GridBattle(scenario, seed=dice.between(0, 2**31 - 2))


def _board(dice: Mulberry32) -> tuple[list[str], list[Coordinates]]:
    """Return the rows of a board, and the places that can be entered."""
    width, height = dice.between(5, 8), dice.between(1, 4)
    letters = [
        [LETTERS[dice.between(0, 9 - (height == 1))] for _ in range(width)]
        for _ in range(height)
    ]
    letters[0][:3] = "..."
    places = [
        (row, column)
        for column in range(width)
        for row in range(height)
        if letters[row][column] != "#"
    ]
    return ["".join(row) for row in letters], places


def _shared_out(
    dice: Mulberry32, places: Sequence[Coordinates]
) -> tuple[Sequence[Coordinates], Sequence[Coordinates]]:
    """Return places for heroes and for foes, from the left and from the right."""
    heroes = dice.between(1, min(3, len(places) // 2))
    foes = dice.between(1, min(3, len(places) - heroes))
    return places[:heroes], places[-foes:]


def _recruit(
    dice: Mulberry32, side: str, at: Coordinates, *, is_tough: bool
) -> Recruit:
    nearest, farthest = RANGES[dice.between(0, 3)]
    return recruit(
        side,
        CLASSES[dice.between(0, len(CLASSES) - 1)],
        at,
        hit_points=dice.between(30, 60) if is_tough else dice.between(3, 12),
        movement=dice.between(0, 5),
        power=dice.between(4, 9),
        defense=dice.between(0, 3),
        min_range=nearest,
        max_range=farthest,
        guard=dice.chance(15),
    )


class Battles(SideBySide):
    """A battle as objects and as plain numbers, played by agents in turn.

    Attributes:
        seed: The seed of the dice that choose agents, and of those of agents.
        met: What has happened, to be counted.
    """

    def __init__(self, game: GridBattle, seed: int) -> None:
        super().__init__(game, GridSetUp.of(game))
        self.battle, self.seed = game, seed
        self.met: Counter[str] = Counter()
        game.changed.subscribe(self._hear)

    def _hear(self, changed: Changed) -> None:
        self.met.update(type(event).__name__ for event in changed.events)

    def play_on(self, turns: int = 60) -> Counter[str]:
        """Play for some turns; compare both engines all the while."""
        dice = Mulberry32(self.seed)
        agents = [_agents(Mulberry32(self.seed + side)) for side in range(len(SIDES))]
        while self.battle.outcome is None and self.battle.turn <= turns:
            if dice.chance(2):
                self.remove(dice)
            else:
                policy = POLICIES[dice.between(0, len(POLICIES) - 1)]
                self.act(agents[self.row[ACTOR]], policy)
            if len(self.battle.actions) % DIGEST_EVERY == 0:
                self.check_whole()
        self.check_whole()
        ended = self.battle.outcome
        self.met["open" if ended is None else ended.reason] += 1
        self.met.update(_options_of(self.battle))
        return self.met

    def act(self, agents: Sequence[Agent], policy: int) -> None:
        """Let one of the agents choose, as an object and as a kernel."""
        agent, to_act = agents[policy], self.battle.to_act
        assert to_act is not None
        before = int(agent.rng.state)
        action = agent.choose(self.battle.view(to_act))
        self.legal[:] = NONE  # else a code could be right by chance
        code, after = self.entries.choose(
            self.row, self.set_up.table, policy, before, self.legal, self.work
        )
        chosen = self.set_up.action(int(code), int(self.row[ACTOR]))
        assert (chosen, after) == (action, agent.rng.state), self.told
        if policy == CUNNING and len(self.battle.actions) % WORTHS_EVERY == 0:
            self.check_worths()
        self.met[kind_of(self.battle, action)] += 1
        self.met[self.set_up.policies[policy]] += 1
        self.do(action)

    def check_worths(self) -> None:
        """Both engines find all acts worth the same, after a cunning choice."""
        expected = [worth for worth, _ in plans_of(self.battle)]
        worths = thinking(self.work, open_table(self.set_up.table)).worths
        assert [worths[at] for at in range(len(expected))] == expected, self.told

    def remove(self, dice: Mulberry32) -> None:
        """Take a unit out of the battle, and begin anew from the position."""
        living = [unit.number or 0 for unit in self.battle.units if unit.is_alive]
        self.battle.apply(Remove(living[dice.between(0, len(living) - 1)]))
        self.met["Remove"] += 1
        self.row = self.set_up.pack(self.battle)
        self.check()

    @property
    def told(self) -> str:
        """The battle and all actions so far, for a failure."""
        return f"{self.battle.scenario.name}, {self.seed}: {self.battle.actions}"


def _agents(rng: Mulberry32) -> tuple[Agent, ...]:
    """Return agents that share their dice, in the order of the policies."""
    return RandomAgent(rng), BanditAgent(rng), CunningAgent(rng)


def kind_of(game: GridBattle, action: Action[Any]) -> str:
    """Return what kind of action it is, for counting."""
    if not isinstance(action, Act):
        return type(action).__name__
    if action.target is None:
        return "wait"
    unit, target = game.units[action.unit - 1], game.units[action.target - 1]
    return "heal" if unit.is_ally_of(target) else "attack"


def _options_of(game: GridBattle) -> Iterator[str]:
    for name in Options.__attrs_attrs__:
        if getattr(game.scenario.options, name.name):
            yield f"option {name.name}"


def of_twins(seed: int) -> GridBattle:
    """Return a battle as `made_up` does, but all units of a side are alike."""
    battle = made_up(seed)
    roster = battle.scenario.roster
    first = {side: next(one for one in roster if one.side == side) for side in SIDES}
    twins = [attrs.evolve(first[one.side], at=one.at) for one in roster]
    return GridBattle(attrs.evolve(battle.scenario, roster=twins), seed=seed)


def play_battle(game: GridBattle, seed: int) -> None:
    """Play *game* in both engines."""
    Battles(game, seed).play_on(20)


def _some(make: Callable[[int], GridBattle], first: int) -> Callable[[int], GridBattle]:
    return lambda seed: make(seed + first)


BATTLES: Final = {
    f"{make.__name__} from {first}": _some(make, first)
    for make, most in ((made_up, 150), (of_twins, 50))
    for first in range(0, most, 5)
}
"""Functions that make battles from small seeds, by name."""
