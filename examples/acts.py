"""The features of many grid battles at once, in numpy.

They equal those of `alpaca_emblem.games.grid.features`, which describes one battle in
plain Python when a learned agent plays; a test compares the two. Here all legal acts of
all games lie in one long table, a row for each, so that a step of hundreds of games
takes a few milliseconds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.agents import GridFeatures
from alpaca_emblem.envs import EngineVectorEnv

FAR, LATE = GridFeatures.farthest, GridFeatures.latest

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Units(NamedTuple):
    """Units of many games as columns of numbers, shape (games, units) or (acts,).

    The last column tells which table of `ActFeatures.strikes` holds for a unit.
    """

    place: Ints
    lives: Bools
    hit_points: Ints
    most: Ints
    power: Ints
    defense: Ints
    low: Ints
    high: Ints
    acted: Ints
    captain: Ints
    reach: Ints

    def at(self, *index: object) -> Units:
        """Return the units at *index* of each column."""
        return Units(*(column[index] for column in self))  # type: ignore[arg-type, index]


NUMBERS = {
    **{"hit_points/40": 40, "most_hit_points/40": 40, "power/40": 40},
    **{"defense/20": 20, "least_range/10": 10, "most_range/10": 10},
    **{"acted": 1, "captain": 1},
}
"""The planes of the numbers of a unit, and what the numbers are divided by."""


class Acts(NamedTuple):
    """The legal acts of many games, in the order of the games.

    Attributes:
        features: A row for each act, in the order of `GridFeatures.names`.
        codes: The code of each act.
        starts: The first row of each game.
        counts: The number of rows of each game.
        summary: What the estimate of the result looks at, a row for each game.
    """

    features: Floats
    codes: Ints
    starts: Ints
    counts: Ints
    summary: Floats


class Attack(NamedTuple):
    """The attacks of acts; where an act is none, the first enemy stands for a target.

    Attributes:
        enemy: The targets.
        aim: Their indices.
        holds: True where there is an attack.
        chance: The probability of a hit.
        fells: True where a hit fells the enemy.
        expected: The damage of the counterattack, on average.
        lost: Its damage, where a hit does not fell the enemy.
        columns: The features of the attack.
    """

    enemy: Units
    aim: Ints
    holds: Bools
    chance: Floats
    fells: Bools
    expected: Floats
    lost: Floats
    columns: list[NDArray[np.generic]]


class ActFeatures:
    """Reads the acts of the games of one set-up off its observations.

    Args:
        env: An environment of the set-up, after a reset.
    """

    def __init__(self, env: EngineVectorEnv) -> None:
        observer = env.observer
        codes: Any = env.codes  # those of a grid battle
        self.plane = {name: at for at, name in enumerate(observer.names)}
        self.units, self.targets = codes.units, codes.targets
        self.end_turn = codes.end_turn
        _, rows, columns = observer.shape
        self.area = rows * columns
        row, column = np.divmod(np.arange(self.area), columns)
        self.apart = abs(row[:, None] - row) + abs(column[:, None] - column)
        seen, _ = env.reset()
        boards = seen["observation"].reshape(env.num_envs, -1, self.area)
        self._read_ground(boards[0].astype(np.float64))
        self.tables: Ints = np.full(11**3, -1)
        self.strikes: Bools = np.zeros((0, self.area, self.area), np.bool_)

    def _read_ground(self, board: Floats) -> None:
        """Read the distances of all places, and the chances to hit there."""
        cost = np.rint(board[self.plane["cost/5"]] * 5)
        is_open = board[self.plane["impassable"]] == 0
        steps = np.where((self.apart == 1) & is_open[:, None] & is_open, cost, FAR)
        np.fill_diagonal(steps, 0)
        for place in range(self.area):
            steps = np.minimum(steps, steps[:, place, None] + steps[place])
        self.steps = np.minimum(steps, FAR)
        self.cover = np.rint(board[self.plane["cover/10"]] * 10)
        self.healing = np.rint(board[self.plane["healing/10"]] * 10)
        self.goal = board[self.plane["goal"]] == 1
        to_goal = np.where(self.goal, self.steps, FAR).min(axis=1)
        self.to_goal = to_goal if self.goal.any() else np.zeros(self.area)
        base = np.rint(board[self.plane["all.hit_chance"]][0] * 100)
        uncertain = np.clip(base - 15 * self.cover, 5, 100) / 100
        self.chance = np.ones(self.area) if base == 100 else uncertain

    def _units(self, board: NDArray[np.float32], seat: str) -> Units:
        """Return the units of one side, shape (games, units)."""
        first = self.plane[f"{seat}.unit0"]
        alone = board[:, first : first + self.units]
        place = alone.argmax(axis=2)
        game = np.arange(len(board))[:, None]
        numbers = {
            name: np.rint(board[game, self.plane[f"{seat}.{name}"], place] * scale)
            for name, scale in {**NUMBERS, "movement/10": 10}.items()
        }
        steps, low, high = (
            numbers[name].astype(np.int64)
            for name in ("movement/10", "least_range/10", "most_range/10")
        )
        reach = self._reach((steps * 11 + low) * 11 + high)
        columns = [numbers[name].astype(np.int64) for name in NUMBERS]
        return Units(place, alone.max(axis=2) > 0, *columns, reach)  # type: ignore[call-arg]

    def _reach(self, keys: Ints) -> Ints:
        """Return the table of strikes for each of *keys*, and make what is missing."""
        for key in np.unique(keys[self.tables[keys] < 0]):
            self.tables[key] = len(self.strikes)
            low, high = key // 11 % 11, key % 11
            is_in = (self.apart >= low) & (self.apart <= high)
            reach = (self.steps <= key // 121).astype(float) @ is_in > 0
            self.strikes = np.concatenate([self.strikes, reach[None]])
        found: Ints = self.tables[keys]
        return found

    def __call__(
        self, observations: NDArray[np.float32], lists: NDArray[np.int32], counts: Ints
    ) -> Acts:
        """Return the legal acts of many games.

        Args:
            observations: What their side sees, as environments return it.
            lists: The legal codes of each game.
            counts: How many of them hold.
        """
        games = len(counts)
        board = observations.reshape(games, -1, self.area)
        starts = np.cumsum(counts) - counts
        game = np.repeat(np.arange(games), counts)
        codes = lists[game, np.arange(len(game)) - starts[game]].astype(np.int64)
        ends = codes == self.end_turn
        rest, on = np.divmod(np.where(ends, 0, codes), self.targets)
        own, enemies = self._units(board, "own"), self._units(board, "enemy")
        turns = board[:, self.plane["all.turn/100"], 0].astype(np.float64)
        turn = np.minimum(np.rint(turns * 100), LATE)
        columns = self._describe(
            own, enemies, turn, game, *np.divmod(rest, self.area), on
        )
        features = np.stack(columns, axis=1)
        features[ends] = np.eye(1, len(GridFeatures.names))
        summary = self._summary(own, enemies, turn)
        return Acts(features, codes, starts, counts.copy(), summary)

    def _describe(
        self,
        own: Units,
        enemies: Units,
        turn: Floats,
        game: Ints,
        index: Ints,
        place: Ints,
        on: Ints,
    ) -> list[NDArray[np.generic]]:
        """Return the columns of all features, for acts of units at *index*."""
        steps, unit = self.steps, own.at(game, index)
        at, to = place[:, None], unit.place
        friends, foes = own.place[game], enemies.place[game]
        is_friend = own.lives[game] & (np.arange(self.units) != index[:, None])
        ready = is_friend & (own.acted[game] == 0)
        near = np.where(enemies.lives[game], steps[foes, at], FAR).min(axis=1)
        away = (self.apart[at, friends] * is_friend).sum(axis=1)
        attack = self._attack(unit, place, enemies, game, on)
        danger = self._danger(unit, place, enemies, game, attack)
        aims = attack.enemy.place[:, None]
        joins = self.strikes[own.reach[game], friends, aims] & ready
        return [
            *(np.zeros(len(game)), place == to, steps[to, place] / 5),
            *(self.cover[place] / 2, self.healing[place] / 3, self.goal[place]),
            *(self.to_goal[place] / 10, unit.high > 1),
            *(away / np.maximum(is_friend.sum(axis=1), 1) / 10, ready.sum(axis=1) / 3),
            *(near / 10, near * turn[game] / 200, *danger, *attack.columns),
            *(attack.holds * joins.sum(axis=1) / 3, attack.holds * danger[1]),
        ]

    def _attack(
        self, unit: Units, place: Ints, foes: Units, game: Ints, on: Ints
    ) -> Attack:
        """Return the attacks of units on the targets *on*."""
        holds = on > self.units
        aim = np.where(holds, on - 1 - self.units, 0)
        enemy = foes.at(game, aim)
        chance = self.chance[enemy.place]
        damage = np.maximum(unit.power - enemy.defense - self.cover[enemy.place], 1)
        fells = holds & (damage >= enemy.hit_points)
        apart = self.apart[place, enemy.place]
        is_near = (enemy.low <= apart) & (apart <= enemy.high)
        can_answer = holds & is_near & (enemy.power > 0)
        answer = np.maximum(enemy.power - unit.defense - self.cover[place], 1)
        answers = can_answer * (1 - chance * fells) * self.chance[place]
        left = np.maximum(enemy.hit_points - damage, 0)
        columns = [
            *(holds, holds * chance * np.minimum(damage, enemy.hit_points) / 10),
            *(chance * fells, holds * left / np.maximum(enemy.most, 1)),
            *(holds & (enemy.captain == 1), (on > 0) & ~holds),
            answers * np.minimum(answer, unit.hit_points) / 10,
            answers * (answer >= unit.hit_points),
        ]
        lost = np.where(can_answer & ~fells, answer, 0)
        return Attack(enemy, aim, holds, chance, fells, answers * answer, lost, columns)

    def _danger(
        self, unit: Units, place: Ints, foes: Units, game: Ints, attack: Attack
    ) -> list[NDArray[np.generic]]:
        """Return the columns of the enemies around *place*, after *attack*."""
        at, there, lives = place[:, None], foes.place[game], foes.lives[game]
        is_felled = attack.fells[:, None] & (
            np.arange(self.units) == attack.aim[:, None]
        )
        can = self.strikes[foes.reach[game], there, at] & lives
        weight = can * np.where(is_felled, 1 - attack.chance[:, None], 1.0)
        shield = unit.defense + self.cover[place]
        blows = np.maximum(foes.power[game] - shield[:, None], 1)
        certain = (blows * (can & ~is_felled)).sum(axis=1)
        worst = np.maximum(unit.hit_points - attack.lost, 1)
        least = np.where(attack.lost > 0, worst, unit.hit_points)
        prey = self.strikes[unit.reach[:, None], at, there] & lives & ~is_felled
        return [
            np.maximum(unit.hit_points - attack.expected, 0) / 20,
            weight.sum(axis=1) / 3,
            can.sum(axis=1) == 1,
            (weight * blows).sum(axis=1) * self.chance[place] / 20,
            *(certain >= least, prey.sum(axis=1) / 3),
        ]

    def _summary(self, own: Units, enemies: Units, turn: Floats) -> Floats:
        """Return what the estimate of the result looks at, a row for each game."""
        ours = (own.hit_points * own.lives).sum(axis=1) / 40
        theirs = (enemies.hit_points * enemies.lives).sum(axis=1) / 40
        pairs = own.lives[:, :, None] & enemies.lives[:, None, :]
        steps = self.steps[own.place[:, :, None], enemies.place[:, None, :]]
        apart = np.where(pairs, steps, FAR).min(axis=(1, 2))
        columns = (
            *(ours, theirs, own.lives.sum(axis=1) / 3, enemies.lives.sum(axis=1) / 3),
            *(turn / 20, apart / 10, (ours - theirs) * (apart <= 8)),
            np.ones(len(turn)),
        )
        return np.stack(columns, axis=1)
