"""Eliminations of every player at every moment, and the next player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    EndTurn,
    RemovePlayer,
    Resign,
    StartGame,
    UseItem,
)
from alpaca_emblem.games.match.events import PlayerEliminated
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.rng import JavaRandom, choice
from tests.games.match.positions import LANCE, match, told, unit


def arena(players: int) -> GameController:
    """A started match in which each player can kill any hero, or die of a counter.

    Of each player a hero with few hit points, then a fighter with many.
    """
    spear, axe = "*spear 50 1-99 'lance'", "*axe 50 1-99 'axe'"
    pairs = (
        (
            unit("Hero", player, (0, player - 1), spear, hit_points="10/100"),
            unit("Fighter", player, (1, player - 1), axe, hit_points="999/999"),
        )
        for player in range(1, players + 1)
    )
    row = "---".join("." * players)
    joins = "   ".join("|" * players)
    return match(
        *chain.from_iterable(pairs),
        board=f"{row}\n{joins}\n{row}",
        players=players,
        order=[*range(players, 0, -2), *range(players - 1, 0, -2)],
        to_act=players,
        dice={"java": 1234567},
    )


def ways_out(players: int) -> Iterator[tuple[str, int]]:
    """Kinds of elimination, each with the steps from the actor to the victim."""
    for steps in range(players):
        yield "removal", steps
        if steps:
            yield "kill", steps
    yield "resignation", 0
    yield "counter", 0


def elimination(game: GameController, kind: str, victim: str) -> Action[Any]:
    """The action of *kind* that eliminates *victim*."""
    assert game.to_act is not None
    own, theirs = (2 * int(name[-1]) - 1 for name in (game.to_act, victim))
    match kind:
        case "removal":
            return RemovePlayer(victim)
        case "kill":
            return UseItem(own, theirs)
        case "resignation":
            return Resign()
        case _:
            sturdy = next(
                tactician.units[-1].number
                for tactician in game.tacticians
                if tactician.name != victim
            )
            assert sturdy is not None
            return UseItem(own, sturdy)


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_can_be_emptied_at_every_moment(players: int) -> None:
    """No player is skipped, acts twice, or acts after being eliminated."""
    for moment in range(2 * players):
        for kind, steps in ways_out(players):
            game = arena(players)
            for _ in range(moment):
                game.apply(EndTurn())
            check_elimination(game, kind, steps)


def check_elimination(game: GameController, kind: str, steps: int) -> None:
    order = [tactician.name for tactician in game.rounds.order]
    at = game.rounds.index
    victim = order[(at + steps) % len(order)]
    playing = [name for name in game.players if name != victim]
    round_number, dice = game.round_number, game.dice.copy()
    before = game.digest()

    happened = game.apply(elimination(game, kind, victim))

    reason = {"removal": "removed", "resignation": "resigned"}.get(kind, "hero_fell")
    assert told(happened, "PlayerEliminated") == [PlayerEliminated(victim, reason)]
    assert [tactician.name for tactician in game.tacticians] == playing
    assert all(u.owner is not None and u.owner.name != victim for u in game.field.units)
    assert game.to_act != victim
    if len(playing) == 1:
        assert game.outcome == Outcome("last_standing", tuple(playing))
        assert (game.round_number, game.dice) == (round_number, dice)
        assert len(told(happened, "GameEnded")) == 1
    else:
        left = [name for name in order[at:] if name != victim]
        check_that_all_have_their_turns(game, left, playing, round_number)
        while game.digest() != before:
            game.undo()
    assert game.is_legal(StartGame()) is (game.outcome is not None)


def check_that_all_have_their_turns(
    game: GameController, left: list[str], playing: list[str], round_number: int
) -> None:
    """Those *left* in this round in their order, then all *playing* in two more."""
    if left:
        assert (game.to_act, game.round_number) == (left[0], round_number)
    turns = []
    for _ in range(len(left) + 2 * len(playing)):
        turns.append(game.to_act)
        game.apply(EndTurn())

    first, second = turns[len(left) :][: len(playing)], turns[-len(playing) :]
    assert turns[: len(left)] == left
    assert sorted(map(str, first)) == sorted(map(str, second)) == playing
    assert game.round_number == round_number + 3


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["kill", "removal", "resignation", "counter"])
@pytest.mark.parametrize("seed", range(5))
def test_one_after_the_other_until_one_is_left(
    players: int, kind: str, seed: int
) -> None:
    game, rng = arena(players), JavaRandom(seed)
    before = game.digest()
    out: list[str] = []

    while game.outcome is None:
        for _ in range(rng.between(0, players)):
            game.apply(EndTurn())
        assert game.to_act is not None
        victim = game.to_act
        if kind in ("kill", "removal"):
            others = [t.name for t in game.tacticians if t is not game.turn_owner]
            victim = choice(rng, others)
        game.apply(elimination(game, kind, victim))
        out.append(victim)
        assert game.to_act not in out
        assert not {t.name for t in game.tacticians} & set(out)

    (winner,) = set(game.players) - set(out)
    assert len(out) == players - 1
    assert game.outcome == Outcome("last_standing", (winner,))
    assert game.legal_actions() == (StartGame(30), StartGame(None))
    for _ in game.actions:
        game.undo()
    assert game.digest() == before


def test_an_eliminated_player_keeps_surviving_units() -> None:
    game = match(
        unit("Hero", 2, (0, 0), LANCE, hit_points="45/100"),
        unit("Fighter", 2, (0, 1), "*axe 1 1-1 'axe'"),
        players=3,
    )

    game.apply(RemovePlayer("Player 2"))

    gone = game.tactician_named("Player 2")
    assert gone.units == game.units
    assert [u.hit_points for u in gone.units] == [45, 100]
    assert [u.equipped_item.name for u in gone.units] == ["lance", "axe"]
    assert [u.location for u in gone.units] == [None, None]
    assert game.field.units == ()
