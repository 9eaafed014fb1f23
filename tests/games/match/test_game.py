"""A match as a whole: set-up, rounds, eliminations, and the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NoSuchPlayerError,
    NoSuchUnitError,
    OutsideActionError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    EndTurn,
    Move,
    RemovePlayer,
    Resign,
    StartGame,
    UseItem,
)
from alpaca_emblem.games.match.events import RoundStarted
from alpaca_emblem.games.match.game import MAX_PLAYERS
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.games.values import Changed, Event, GameEnded, Outcome
from alpaca_emblem.model.units import UnitDied
from alpaca_emblem.rng import JavaRandom
from tests.games.match.positions import LANCE, match, told, unit


def test_match_is_set_up_from_its_seeds() -> None:
    game = GameController(players=4, map_size=5, seed=7, map_seed=8)

    assert game.sides == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert [t.name for t in game.tacticians] == list(game.sides)
    assert (game.round_number, game.outcome, game.winners) == (0, None, None)
    assert len(game.field) == 25
    assert game.to_act == game.rounds.order[0].name
    assert game.turn_owner is game.rounds.order[0]
    assert game.options == {
        "players": game.sides,
        "map_size": 5,
        "seed": 7,
        "map_seed": 8,
        "max_units": None,
        "uses_per_turn": None,
        "history": True,
    }
    assert GameController(**game.options).digest() == game.digest()


def test_one_seed_is_enough() -> None:
    game = GameController(players=4, map_size=5, seed=7)

    assert game.map_seed == 7
    other = GameController(players=4, map_size=5, seed=7, map_seed=8)
    assert other.field.topology != game.field.topology
    assert other.dice == game.dice


def test_seed_that_was_drawn_is_reported() -> None:
    game = GameController()

    assert (game.players, game.map_size) == (("Player 1", "Player 2"), 7)
    assert GameController(seed=game.seed).digest() == game.digest()


def test_players_can_have_names() -> None:
    game = GameController(players=("north", "Süd", "изток"), map_size=2, seed=0)

    assert game.sides == ("north", "Süd", "изток")
    assert game.tactician_named("изток").name == "изток"
    with pytest.raises(
        NoSuchPlayerError, match=r"no player is named 'west'; the players are \w"
    ):
        game.tactician_named("west")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"players": 0}, InvalidValueError),
        ({"players": -1}, InvalidValueError),
        ({"players": MAX_PLAYERS + 1}, InvalidValueError),
        ({"players": ()}, InvalidValueError),
        ({"players": ("a", "a")}, InvalidValueError),
        ({"players": ("a", "")}, InvalidValueError),
        ({"players": ("a", "b\n")}, InvalidValueError),
        ({"players": ("a", 2)}, InvalidTypeError),
        ({"players": "ab"}, InvalidTypeError),
        ({"players": True}, InvalidTypeError),
        ({"players": None}, InvalidTypeError),
        ({"players": {"a"}}, InvalidTypeError),
        ({"players": frozenset("a")}, InvalidTypeError),
        ({"players": 2.0}, InvalidTypeError),
        ({"map_size": 0}, InvalidValueError),
        ({"map_size": 513}, InvalidValueError),
        ({"map_size": 7.0}, InvalidTypeError),
        ({"seed": "x"}, InvalidTypeError),
        ({"seed": 1.5}, InvalidTypeError),
        ({"map_seed": "x"}, InvalidTypeError),
        ({"max_units": -1}, InvalidValueError),
        ({"max_units": "x"}, InvalidTypeError),
        ({"uses_per_turn": 0}, InvalidValueError),
        ({"uses_per_turn": "x"}, InvalidTypeError),
    ],
    ids=str,
)
def test_set_up_that_cannot_be_is_refused(
    arguments: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        GameController(**{"seed": 1, **arguments})


@pytest.mark.parametrize("seed", [0, -1, 2**63, -(2**70)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = GameController(map_size=2, seed=seed)

    assert GameController(map_size=2, seed=seed).digest() == game.digest()


def test_match_knows_its_units_and_places() -> None:
    game = match(unit("Hero", 1, (0, 1)))

    assert game.unit_numbered(1) is game.units[0]
    assert game.location((0, 1)) is game.units[0].location
    with pytest.raises(NoSuchUnitError, match=r"there is no unit 2 among \d"):
        game.unit_numbered(2)
    with pytest.raises(NoSuchLocationError, match=r"\(3, 0\) is not on the map"):
        game.location((3, 0))


def test_units_of_a_match_change_only_through_its_actions() -> None:
    game = match(unit("Hero", 1, (0, 0), LANCE), unit("Hero", 2, (0, 1)))
    hero, foe = game.units
    before = game.digest()
    there = game.location((1, 0))

    attempts: list[Callable[[], object]] = [
        lambda: hero.move_to(there),
        lambda: hero.use_item_on(foe),
        lambda: hero.take_damage(1),
        lambda: game.field.place(hero, there),
        hero.unequip,
        game._finish_turn,
    ]
    for attempt in attempts:
        with pytest.raises(OutsideActionError):
            attempt()

    assert game.digest() == before


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (3, 2), (5, 3)])
def test_exactly_so_many_rounds_are_played(players: int, rounds: int) -> None:
    """The final round number is one more, and one more order has been drawn."""
    game = GameController(players=players, map_size=2, seed=9)
    game.apply(StartGame(rounds))
    turns = [game.to_act]

    while game.outcome is None:
        game.apply(EndTurn())
        turns.append(game.to_act)

    assert turns.pop() is None
    assert len(turns) == players * rounds
    for start in range(0, len(turns), players):
        assert sorted(map(str, turns[start : start + players])) == list(game.players)
    assert all(one != other for one, other in pairwise(turns))
    assert game.round_number == rounds + 1
    assert game.outcome == Outcome("round_limit", game.players)


def test_order_of_rounds_is_drawn_as_in_the_original() -> None:
    """Java: ``new Random(0)``, four tacticians, the order of four rounds."""
    game = GameController(players=4, map_size=2, seed=0)
    game.apply(StartGame())
    orders = ["".join(t.name[-1] for t in game.rounds.order)]

    for _ in range(12):
        for event in told(game.apply(EndTurn()), "RoundStarted"):
            assert isinstance(event, RoundStarted)
            orders.append("".join(name[-1] for name in event.order))

    draws = JavaRandom(0)
    expected: list[str] = []
    for _ in range(4):
        order = ""
        while len(order) < 4:
            name = str(abs(draws.next_int()) % 4 + 1)
            barred = expected[-1][-1] if expected and not order else ""
            if name not in order and name != barred:
                order += name
        expected.append(order)
    assert orders == expected
    assert game.dice == draws


def test_endless_match_goes_on() -> None:
    game = GameController(players=2, map_size=2, seed=1)
    game.apply(StartGame())

    for _ in range(500):
        game.apply(EndTurn())

    assert game.outcome is None
    assert game.round_number == 251


def test_second_start_is_refused_while_the_match_runs() -> None:
    game = match(max_rounds=5)

    with pytest.raises(WrongPhaseError, match="already running"):
        game.apply(StartGame(5))


@pytest.mark.parametrize(
    ("units", "winners"),
    [
        ((2, 1, 1), ("Player 1",)),
        ((1, 2, 2), ("Player 2", "Player 3")),
        ((0, 0, 0), ("Player 1", "Player 2", "Player 3")),
    ],
)
def test_most_units_win_at_the_round_limit(
    units: tuple[int, ...], winners: tuple[str, ...]
) -> None:
    """Placed or not; the dead do not count."""
    living = [
        unit("Alpaca", player, (player - 1, 0) if number == 0 else None)
        for player, count in enumerate(units, start=1)
        for number in range(count)
    ]
    dead = [unit("Alpaca", 2, None, hit_points="0/1") for _ in range(3)]
    game = match(*living, *dead, players=3, to_act=3, round_number=6, max_rounds=6)

    happened = game.apply(EndTurn())

    assert happened == (GameEnded("round_limit", winners),)
    assert game.winners == tuple(map(game.tactician_named, winners))
    assert (game.to_act, game.is_running) == (None, False)


def test_end_of_the_last_round_readies_the_next_first_player() -> None:
    """As in the original, which looks for the end only after that."""
    game = match(
        unit("Hero", 1, (0, 0), moved=True),
        unit("Hero", 2, (1, 0), moved=True),
        to_act=2,
        max_rounds=1,
    )

    game.apply(EndTurn())

    ready = [u for u in game.units if not u.has_moved]
    assert [u.owner for u in ready] == [game.rounds.order[0]]


def test_last_one_standing_wins_without_another_draw() -> None:
    game = match(players=3)
    game.apply(EndTurn())
    dice = game.dice.copy()

    game.apply(Resign())
    happened = game.apply(RemovePlayer("Player 1"))

    assert happened[-1] == GameEnded("last_standing", ("Player 3",))
    assert game.dice == dice
    assert game.round_number == 1


def test_match_that_is_over_can_be_played_on() -> None:
    """Round 1 in the current order; eliminated players stay out."""
    game = match(
        unit("Hero", 1, (0, 0), LANCE, hit_points="45/100", moved=True),
        unit("Hero", 3, (0, 1)),
        players=3,
        out=["Player 2"],
        order=(3, 1),
        to_act=1,
        round_number=2,
        max_rounds=2,
    )
    game.apply(EndTurn())
    order = [tactician.name for tactician in game.rounds.order]

    game.apply(StartGame(4))

    assert (game.round_number, game.max_rounds, game.outcome) == (1, 4, None)
    assert game.to_act == order[0]
    assert game.units[0].hit_points == 45
    assert "Player 2" not in order
    game.undo()
    assert game.outcome is not None


def test_start_of_a_sole_survivor_readies_its_units() -> None:
    """The original readies the first player before it tests the end."""
    game = match(unit("Hero", 1, (0, 0), moved=True), unit("Hero", 2, (0, 1)))
    game.apply(RemovePlayer("Player 2"))
    assert game.units[0].has_moved

    game.apply(StartGame(2))

    assert not game.units[0].has_moved
    assert (game.round_number, game.max_rounds, game.to_act) == (1, 2, None)
    assert game.outcome == Outcome("last_standing", ("Player 1",))


def test_observer_of_a_unit_hears_of_its_death_when_all_is_done() -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE), unit("Hero", 2, (0, 1), hit_points="1/9")
    )
    heard: list[tuple[object, object]] = []
    game.units[1].died.subscribe(lambda event: heard.append((event, game.outcome)))
    game.tacticians[1].hero_fell.subscribe(
        lambda event: heard.append((event.tactician.name, game.outcome))
    )
    game.changed.subscribe(lambda change: heard.append((change.action, game.outcome)))
    game.forecast(UseItem(1, 2))
    game.copy().apply(UseItem(1, 2))
    assert heard == []

    game.apply(UseItem(1, 2))

    outcome = Outcome("last_standing", ("Player 1",))
    assert heard == [
        ("Player 2", outcome),
        (UnitDied(game.units[1]), outcome),
        (UseItem(1, 2), outcome),
    ]
    heard.clear()
    game.undo()
    assert heard == [(UseItem(1, 2), None)]


def test_observer_that_plays_on() -> None:
    game = GameController.skirmish(2, 4, 1, units=1)
    heard: list[Event] = []

    def end_turn(change: Changed) -> None:
        if isinstance(change.action, Move):
            game.apply(EndTurn())

    game.changed.subscribe(end_turn)
    game.changed.subscribe(lambda change: heard.extend(change.events))
    actor = game.to_act

    game.apply(game.legal_actions()[0])

    assert [type(event).__name__ for event in heard] == ["UnitMoved", "TurnStarted"]
    assert game.to_act != actor


PLAY = """
from alpaca_emblem.match import CLASSIC, GameController
from alpaca_emblem.rng import JavaRandom, choice

rng = JavaRandom(5)
game = GameController.skirmish(players=4, map_size=6, seed=7, units=7, plan=CLASSIC)
print(game.digest())
for _ in range(150):
    game.apply(choice(rng, game.legal_actions()[:-5] or game.legal_actions()))
    print(game.digest())
"""


def play_in_process(hash_seed: str) -> list[str]:
    finished = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return finished.stdout.split()


def test_digest_is_the_same_in_every_process() -> None:
    digests = play_in_process("0")

    assert len(set(digests)) > 100
    assert play_in_process("1") == digests
    assert play_in_process("random") == digests


def test_digest_is_the_same_in_every_version() -> None:
    """Of Python, and of the library as long as positions are written alike."""
    game = GameController.skirmish(players=3, map_size=5, seed=7, plan=CLASSIC)

    assert game.digest() == "9ece0a12c0e784355c92eb6257dd8d60"


def test_view_of_a_match_is_what_a_player_sees() -> None:
    """Everything but the dice, and without the actions of the referee."""
    game = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (0, 1)))

    view, other = game.view("Player 1"), game.view("Player 2")

    assert view.position == {
        key: value for key, value in game.position().items() if key != "dice"
    }
    assert view.legal_actions() == tuple(
        action for action in game.legal_actions() if not action.is_referees
    )
    assert view.legal_actions()[-2:] == (EndTurn(), Resign())
    assert other.legal_actions() == ()
    sample = view.sample(JavaRandom(3))
    assert isinstance(sample, GameController)
    assert sample.position() == {**game.position(), "dice": sample.position()["dice"]}
    assert sample.dice != game.dice
