"""The works that this library and its peers have in common, measured by `peers`.

Games differ, and so does the effect of a single action. So most works are what any
library of games is asked for: list what is legal, apply it, take it back, copy a
position, step an environment, play a tournament. Fields of view and costs of ways are
the very same question to both sides, and it is checked that they agree.

Everything of a peer is imported by the function that sets it up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle
from typing import Any, Final

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, Mulberry32
from alpaca_emblem.building import choice
from alpaca_emblem.dungeon import Variant, Walls
from alpaca_emblem.grid import Act
from alpaca_emblem.match import CLASSIC, Move
from alpaca_emblem.model.maps import board_of
from alpaca_emblem.model.terrain import Terrain, TerrainMap, search
from tests.benchmarks.peers import Contestant, Turn, Work, main

STEPS: Final = 100
"""The most actions of a game that is played at random."""
ROWS, COLUMNS = 50, 80
"""The size of the map that is looked over, and walked."""
RADIUS: Final = 12
"""How far one sees."""
FAR: Final = 10_000
"""More than any way costs."""
AGENTS: Final = 4
GAMES_OF_A_PAIR: Final = 20
TURNS_OF_A_MATCH: Final = 15
"""A tournament; games of both libraries take some 30 actions."""


def skirmish() -> GameController:
    """Return the match of all published figures."""
    return GameController.skirmish(seed=1, plan=CLASSIC)


def random_play(make: Callable[[], Game]) -> Callable[[], Turn]:
    """List all legal actions, apply one of them, and so on to the end."""

    def ready() -> Turn:
        dice = Mulberry32(1)

        def turn() -> int:
            game = make()
            for played in range(STEPS):
                if game.outcome is not None:
                    return played
                game.apply(choice(dice, game.legal_actions()))
            return STEPS

        return turn

    return ready


def random_chess() -> Turn:
    """Do the same with a board of python-chess."""
    import chess

    dice = Mulberry32(1)

    def turn() -> int:
        board = chess.Board()
        for played in range(STEPS):
            moves = list(board.legal_moves)
            if not moves:
                return played
            board.push(choice(dice, moves))
        return STEPS

    return turn


def random_spiel(name: str) -> Callable[[], Turn]:
    """Do the same with a state of OpenSpiel, whose rules are written in C++."""

    def ready() -> Turn:
        import pyspiel

        dice, game = Mulberry32(1), pyspiel.load_game(name)

        def turn() -> int:
            state = game.new_initial_state()
            for played in range(STEPS):
                if state.is_terminal():
                    return played
                state.apply_action(choice(dice, state.legal_actions()))
            return STEPS

        return turn

    return ready


def random_engine() -> Turn:
    """Let the compiled engine do the same: it lists what is legal, too."""
    from alpaca_emblem.simulation import play_many

    game = skirmish()
    return lambda: play_many(game, ("random", "random"), 64, max_actions=STEPS).actions


def listed() -> Turn:
    """List all legal actions of a player with five units, again and again."""
    game = skirmish()
    return lambda: sum(len(game.legal_actions()) for _ in range(STEPS))


def listed_chess() -> Turn:
    """List all legal moves in an Italian game."""
    import chess

    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "d3", "Nf6"):
        board.push_san(move)
    return lambda: sum(len(list(board.legal_moves)) for _ in range(STEPS))


def undone(make: Callable[[], Game], kind: type) -> Callable[[], Turn]:
    """Apply an action, and undo it."""

    def ready() -> Turn:
        game = make()
        action = next(one for one in game.legal_actions() if isinstance(one, kind))

        def turn() -> int:
            for _ in range(STEPS):
                game.apply(action)
                game.undo()
            return STEPS

        return turn

    return ready


def undone_chess() -> Turn:
    """Push a move, and pop it."""
    import chess

    board = chess.Board()
    move = next(iter(board.legal_moves))

    def turn() -> int:
        for _ in range(STEPS):
            board.push(move)
            board.pop()
        return STEPS

    return turn


def undone_spiel() -> Turn:
    """Apply an action of OpenSpiel's chess, and undo it."""
    import pyspiel

    state = pyspiel.load_game("chess").new_initial_state()
    action, player = state.legal_actions()[0], state.current_player()

    def turn() -> int:
        for _ in range(STEPS):
            state.apply_action(action)
            state.undo_action(player, action)
        return STEPS

    return turn


def copied(make: Callable[[], Any], way: str) -> Callable[[], Turn]:
    """Call the method *way*, which copies what *make* has made."""

    def ready() -> Turn:
        copy = getattr(make(), way)

        def turn() -> int:
            for _ in range(STEPS):
                copy()
            return STEPS

        return turn

    return ready


def chess_board() -> Any:
    """Return a new board of python-chess."""
    import chess

    return chess.Board()


def spiel_chess() -> Any:
    """Return a new state of OpenSpiel's chess."""
    import pyspiel

    return pyspiel.load_game("chess").new_initial_state()


def stepped(make: Callable[[], Any]) -> Callable[[], Turn]:
    """Take random legal steps in an environment of PettingZoo, whose API is one."""

    def ready() -> Turn:
        env, dice = make(), Mulberry32(1)

        def turn() -> int:
            env.reset(seed=1)
            for played in range(STEPS):
                seen, _, is_over, is_cut, _ = env.last()
                if is_over or is_cut:
                    return played
                legal = seen["action_mask"].nonzero()[0].tolist()
                env.step(choice(dice, legal))
            return STEPS

        return turn

    return ready


def own_environment(name: str) -> Callable[[], Any]:
    """Return what makes our environment of a game."""

    def make() -> Any:
        from alpaca_emblem.envs import aec_env

        return aec_env(name)

    return make


def connect_four() -> Any:
    """Return an environment that comes with PettingZoo."""
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def ranked(engine: str) -> Callable[[], Turn]:
    """Play a tournament of random agents in duels, with standings and intervals."""

    def ready() -> Turn:
        from alpaca_emblem.lab import AgentSpec, Experiment, tournament

        duel = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=1)
        agents = [AgentSpec("random")] * AGENTS

        def turn() -> int:
            found = tournament(duel, agents, GAMES_OF_A_PAIR, engine=engine)
            assert len(found.standings) == AGENTS
            return found.summary.games

        return turn

    return ready


def ranked_dilemmas() -> Turn:
    """Play one of random players in Axelrod, whose games are a few turns long."""
    import axelrod

    players = [axelrod.Random() for _ in range(AGENTS)]
    tournament = axelrod.Tournament(
        players, turns=TURNS_OF_A_MATCH, repetitions=GAMES_OF_A_PAIR, seed=1
    )
    pairs = AGENTS * (AGENTS + 1) // 2  # everyone meets itself, too

    def turn() -> int:
        found = tournament.play(processes=None, progress_bar=False)
        assert len(found.ranked_names) == AGENTS
        return pairs * GAMES_OF_A_PAIR

    return turn


def floor_of_caves() -> Dungeon:
    """Return a dungeon whose floor is looked over by both sides."""
    return Dungeon(
        seed=2, variant=Variant(rows=ROWS, columns=COLUMNS, generator="caves")
    )


def places(game: Dungeon) -> list[tuple[int, int]]:
    """Return the squares of the floor on which something could stand, in order."""
    opaque = game.floor.ground.opaque
    return [
        (row, column)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if not opaque[row] >> column & 1
    ]


def seen() -> Turn:
    """Return the number of fields of view from one square after the other."""
    game, sight = floor_of_caves(), Walls(RADIUS)
    ground, eyes = game.floor.ground, cycle(places(game))

    def turn() -> int:
        for _ in range(STEPS):
            sight.seen_from(ground, *next(eyes))
        return STEPS

    return turn


def seen_by_tcod() -> Turn:
    """Do the same with the symmetric shadowcasting of tcod, which is written in C."""
    import tcod.constants
    import tcod.map

    game = floor_of_caves()
    clear, eyes = transparent(game), cycle(places(game))
    algorithm = tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    for eye in places(game)[::97]:
        found = tcod.map.compute_fov(clear, eye, RADIUS, True, algorithm)
        own = Walls(RADIUS).seen_from(game.floor.ground, *eye)
        differing = sum(
            own.has(row, column) != found[row, column]
            for row in range(ROWS)
            for column in range(COLUMNS)
        )
        assert differing <= 4, "all but the four tips of the circle are the same"

    def turn() -> int:
        for _ in range(STEPS):
            tcod.map.compute_fov(clear, next(eyes), RADIUS, True, algorithm)
        return STEPS

    return turn


def transparent(game: Dungeon) -> Any:
    """Return the squares of the floor through which one sees, for tcod."""
    import numpy as np

    found = np.zeros((ROWS, COLUMNS), bool)
    for place in places(game):
        found[place] = True
    return found


def hills() -> TerrainMap:
    """Return a board of roads and hills, which cost 1 and 2 to enter."""
    dice = Mulberry32(5)
    roads, slopes = Terrain("road", "."), Terrain("hill", "^", move_cost=2)
    terrain = [choice(dice, (roads, slopes)) for _ in range(ROWS * COLUMNS)]
    return TerrainMap(board_of(ROWS, COLUMNS), tuple(terrain))


def walked() -> Turn:
    """Work out the costs of all ways from one place after the other."""
    ground, starts = hills(), cycle(range(ROWS * COLUMNS))

    def turn() -> int:
        assert len(search(ground, next(starts), FAR, frozenset())) == ROWS * COLUMNS
        return 1

    return turn


def walked_by_tcod() -> Turn:
    """Do the same with the pathfinder of tcod, which is written in C."""
    import numpy as np
    import tcod.path

    entry = [terrain.move_cost or 0 for terrain in hills().terrain]
    cost = np.array(entry, np.int8).reshape(ROWS, COLUMNS)
    starts = cycle(range(ROWS * COLUMNS))
    own = search(hills(), 0, FAR, frozenset())
    found = tcod.path.maxarray((ROWS, COLUMNS), order="C")
    found[0, 0] = 0
    tcod.path.dijkstra2d(found, cost, cardinal=1, diagonal=None, out=found)
    assert found.ravel().tolist() == [own[index] for index in range(ROWS * COLUMNS)]

    def turn() -> int:
        distance = tcod.path.maxarray((ROWS, COLUMNS), order="C")
        distance[divmod(next(starts), COLUMNS)] = 0
        tcod.path.dijkstra2d(distance, cost, cardinal=1, diagonal=None, out=distance)
        assert distance.max() < FAR
        return 1

    return turn


CHESS: Final = ("chess", "chess")
SPIEL: Final = ("pyspiel", "open-spiel")
ZOO: Final = ("pettingzoo", "pettingzoo")
TCOD: Final = ("tcod", "tcod")

WORKS: Final = (
    Work(
        "random games, all legal actions listed before each",
        "actions",
        (
            Contestant("match", random_play(skirmish)),
            Contestant("grid battle", random_play(GridBattle)),
            Contestant("duel", random_play(lambda: Duel(seed=1))),
            Contestant("dungeon", random_play(lambda: Dungeon(seed=1))),
            Contestant("match, compiled engine", random_engine),
            Contestant("chess", random_chess, *CHESS),
            Contestant("chess, in C++", random_spiel("chess"), *SPIEL),
            Contestant("connect four, in C++", random_spiel("connect_four"), *SPIEL),
        ),
    ),
    Work(
        "legal actions, listed",
        "actions",
        (
            Contestant("match", listed),
            Contestant("moves of chess", listed_chess, *CHESS),
        ),
    ),
    Work(
        "an action, and its undo",
        "times",
        (
            Contestant("move in a match", undone(skirmish, Move)),
            Contestant("move in a grid battle", undone(GridBattle, Act)),
            Contestant("push and pop in chess", undone_chess, *CHESS),
            Contestant("apply and undo in chess, in C++", undone_spiel, *SPIEL),
        ),
    ),
    Work(
        "a copy that is independent",
        "copies",
        (
            Contestant("grid battle", copied(GridBattle, "copy")),
            Contestant("duel", copied(lambda: Duel(seed=1), "copy")),
            Contestant("chess", copied(chess_board, "copy"), *CHESS),
            Contestant("chess, in C++", copied(spiel_chess, "clone"), *SPIEL),
        ),
    ),
    Work(
        "an environment of PettingZoo, with observations and masks",
        "steps",
        (
            Contestant("duel", stepped(own_environment("duel"))),
            Contestant("grid battle", stepped(own_environment("grid"))),
            Contestant("connect four", stepped(connect_four), *ZOO),
        ),
    ),
    Work(
        "a tournament of four random agents, with standings",
        "games",
        (
            Contestant("duels of objects", ranked("objects")),
            Contestant("duels, compiled engine", ranked("engine")),
            Contestant("dilemmas", ranked_dilemmas, "axelrod", "axelrod"),
        ),
    ),
    Work(
        f"symmetric fields of view of {RADIUS} steps in caves of {ROWS} x {COLUMNS}",
        "fields of view",
        (
            Contestant("`Walls`", seen),
            Contestant("`compute_fov`, in C", seen_by_tcod, *TCOD),
        ),
    ),
    Work(
        f"costs of the ways to all squares of {ROWS} x {COLUMNS}",
        "maps of costs",
        (
            Contestant("`TerrainMap`", walked),
            Contestant("`dijkstra2d`, in C", walked_by_tcod, *TCOD),
        ),
    ),
)
"""All works, in the order of the table."""

if __name__ == "__main__":
    sys.exit(main(WORKS))
