"""A bare baseline: the dungeon's floors and turns in the plainest Python.

No units, no journal, no events, no errors and no options: lists of letters and numbers,
as in the original, drawn in its order.
"""

from __future__ import annotations

import math

ROWS, COLUMNS = 16, 32
KINDS = (("r", 3, 1, 2), ("g", 6, 1, 3), ("O", 11, 2, 5))


class BareDungeon:
    """The original: a map of letters, and enemies as lists."""

    def __init__(self, seed: float) -> None:
        self.state = float(seed)
        self.floor = 1
        self.hit_points = 20
        self.turns = 0
        self.make_floor()

    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to below *high*."""
        self.state = math.fmod(1103515245.0 * self.state + 12345.0, 2147483648.0)
        return math.floor(low + self.state / 2147483648.0 * (high - low))

    def make_floor(self) -> None:
        self.dig()
        while len(self.rooms) < 4:
            self.dig()
        self.enemies: list[list[int | str]] = []
        kinds = min(3, self.floor + 1)
        for _ in range(2 + self.floor):
            letter, hit_points, low, high = KINDS[self.between(0, kinds)]
            x, y = self.free_spot()
            self.enemies.append([letter, x, y, hit_points, low, high])
        row, column = self.rooms[-1][4:]
        self.map[row][column] = ">"
        for _ in range(2):
            x, y = self.free_spot()
            self.map[y][x] = "!"
        self.y, self.x = self.rooms[0][4:]
        self.seen = [[False] * COLUMNS for _ in range(ROWS)]
        self.look()

    def dig(self) -> None:
        self.map = [["#"] * COLUMNS for _ in range(ROWS)]
        self.rooms: list[tuple[int, int, int, int, int, int]] = []
        for _ in range(80):
            if len(self.rooms) >= 7:
                break
            w, h = self.between(4, 9), self.between(3, 6)
            x, y = self.between(1, 31 - w), self.between(1, 15 - h)
            if any(
                x - 2 < rx + rw
                and rx - 2 < x + w
                and y - 2 < ry + rh
                and ry - 2 < y + h
                for ry, rx, rh, rw, _, _ in self.rooms
            ):
                continue
            for row in range(y, y + h):
                self.map[row][x : x + w] = "." * w
            if self.rooms:
                self.corridor(self.rooms[-1][4:], (y + h // 2, x + w // 2))
            self.rooms.append((y, x, h, w, y + h // 2, x + w // 2))

    def corridor(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        (row, column), (goal_row, goal_column) = start, end
        is_level_first = self.between(0, 1 << 31) / (1 << 31) <= 0.5
        while (row, column) != end:
            if (is_level_first and column != goal_column) or row == goal_row:
                column += 1 if goal_column > column else -1
            else:
                row += 1 if goal_row > row else -1
            if self.map[row][column] == "#":
                self.map[row][column] = "."

    def free_spot(self) -> tuple[int, int]:
        while True:
            y, x, h, w, _, _ = self.rooms[self.between(1, len(self.rooms))]
            column, row = self.between(x, x + w), self.between(y, y + h)
            if self.map[row][column] == "." and not self.enemy_at(column, row):
                return column, row

    def enemy_at(self, x: int, y: int) -> list[int | str] | None:
        for enemy in self.enemies:
            if enemy[1] == x and enemy[2] == y:
                return enemy
        return None

    def look(self) -> None:
        for row in range(max(self.y - 6, 0), min(self.y + 7, ROWS)):
            for column in range(max(self.x - 6, 0), min(self.x + 7, COLUMNS)):
                if (row - self.y) ** 2 + (column - self.x) ** 2 <= 36:
                    self.seen[row][column] = True

    def step(self, dx: int, dy: int) -> None:
        x, y = self.x + dx, self.y + dy
        enemy = self.enemy_at(x, y)
        if enemy is None and self.map[y][x] == "#":
            return
        if enemy is not None:
            enemy[3] -= self.between(2, 5)  # type: ignore[operator]
            if enemy[3] <= 0:  # type: ignore[operator]
                self.enemies.remove(enemy)
        else:
            self.x, self.y = x, y
            if self.map[y][x] == ">":
                self.floor += 1
                self.make_floor()
                return
            if self.map[y][x] == "!":
                self.map[y][x] = "."
                self.hit_points = min(20, self.hit_points + 6)
        self.turns += 1
        for enemy in self.enemies[:]:
            self.act(enemy)
        self.look()

    def act(self, enemy: list[int | str]) -> None:
        _, x, y, _, low, high = enemy
        dx, dy = self.x - x, self.y - y  # type: ignore[operator]
        if abs(dx) + abs(dy) == 1:
            self.hit_points -= self.between(low, high + 1)  # type: ignore[arg-type, operator]
        elif dx * dx + dy * dy <= 36:
            across, along = ((dx > 0) - (dx < 0), 0), (0, (dy > 0) - (dy < 0))
            ways = (across, along) if abs(dx) > abs(dy) else (along, across)
            for right, down in ways:
                if not right and not down:
                    continue
                to_x, to_y = x + right, y + down  # type: ignore[operator]
                if self.map[to_y][to_x] != "#" and not self.enemy_at(to_x, to_y):
                    enemy[1], enemy[2] = to_x, to_y
                    return
