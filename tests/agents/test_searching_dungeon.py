"""Search in the dungeon: fights, flights, and floors that are not made yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pytest

from alpaca_emblem import Dungeon
from alpaca_emblem.agents import ExpectiminimaxAgent, ExplorerAgent, UctAgent, play
from alpaca_emblem.agents.searching import dungeon as searching
from alpaca_emblem.agents.searching.dungeon import DungeonJudgement
from alpaca_emblem.dungeon import Step, Use, Variant
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.dungeon import turns
from alpaca_emblem.games.dungeon.agents import Chart
from alpaca_emblem.games.dungeon.foresight import leaves_floor
from alpaca_emblem.rng import Mulberry32

SIDE = "adventurer"


def judgement(seed: int = 1) -> DungeonJudgement:
    return DungeonJudgement(Mulberry32(seed))


def visited(seeds: range, **options: object) -> Iterator[tuple[Dungeon, Chart]]:
    """Yield the positions in which an explorer decides, as games that go on."""
    for seed in seeds:
        game = Dungeon(seed=seed, **options)  # type: ignore[arg-type]
        agent = ExplorerAgent(seed)
        while game.outcome is None and game.turns < 400:
            view = game.view(SIDE)
            yield game, Chart(view.position)
            game.apply(agent.choose(view))


Fight: TypeAlias = "tuple[Dungeon, Chart]"


@pytest.fixture(scope="module")
def fights() -> list[Fight]:
    """Positions in which a monster can be attacked; tests undo what they do."""
    return [
        (game.copy(), chart) for game, chart in visited(range(12)) if chart.contacts()
    ]


@pytest.mark.unmeasured
def test_there_is_one_line_where_no_monster_can_be_attacked() -> None:
    peaceful = 0
    for game, chart in visited(range(1)):
        if not chart.contacts():
            assert len(judgement().lines(game)) == 1
            peaceful += 1
    assert peaceful > 50


@pytest.mark.unmeasured
def test_in_a_fight_the_action_of_the_explorer_comes_first(fights: list[Fight]) -> None:
    assert len(fights) > 100
    for game, chart in fights:
        lines = judgement(4).lines(game)
        plan = ExplorerAgent(Mulberry32(4)).choose(game.view(SIDE))
        assert lines[0] == (plan,)
        assert {(Step.of(direction),) for direction in chart.contacts()} <= {*lines}
        assert len(lines) == len(set(lines))


@pytest.mark.unmeasured
def test_nothing_strikes_on_a_walk_to_the_exit_or_to_a_potion(
    fights: list[Fight],
) -> None:
    walks = 0
    for game, chart in fights:
        digest, life = game.digest(), game.adventurer.hit_points
        for line in judgement(2).lines(game):
            if len(line) == 1:
                continue
            walks += 1
            for step in line:
                assert isinstance(step, Step)
                assert game.floor.field.is_empty(game.beside(step.direction))
                assert not leaves_floor(game, step)
                game.apply(step)
            assert game.adventurer.hit_points >= life
            floor, here = game.floor, game.place
            beside = floor.field.topology.neighbours(here)
            is_drunk = here.place in chart.lying and floor.thing_at(here) is None
            assert is_drunk or ">" in [floor.terrain_at(at).symbol for at in beside]
            for _ in line:
                game.undo()
        assert game.digest() == digest
    assert walks > 10


@pytest.mark.unmeasured
def test_some_fights_are_without_flight(
    fights: list[Fight], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A flight would else go on for ever from a monster that is stuck now and then."""
    offered = {}
    for share in (0, 100):
        monkeypatch.setattr(searching, "BOLDNESS", share)
        offered[share] = sum(
            any(len(line) > 1 for line in judgement(2).lines(game))
            for game, _ in fights
        )
    assert offered[0] > 10
    assert offered[100] == 0


@pytest.mark.unmeasured
def test_a_fight_costs_the_blows_of_all_turns_but_the_first(
    fights: list[Fight],
) -> None:
    """A monster that dies by one blow harms nobody; another one does."""
    found = {}
    for game, chart in fights:
        if len(chart.monsters) == 1:
            (monster,) = chart.contacts().values()
            found[monster["kind"], monster["hit_points"]] = searching._harm(game)
    # A rat of 1 dies by a blow; one of 3 by 3 / 3 + 0.35 of them: 0.35 strikes of 1.5.
    assert found["Rat", "1/3"] == 0.0
    assert found["Rat", "3/3"] == pytest.approx(0.35 * 1.5)
    assert found["Goblin", "6/6"] == pytest.approx(1.35 * 2)
    assert found["Ogre", "11/11"] == pytest.approx((11 / 3 - 0.65) * 3.5)


@pytest.mark.unmeasured
def test_values_rise_with_depth_and_life_and_fall_with_fights(
    fights: list[Fight],
) -> None:
    judged = judgement()
    values: dict[int, list[float]] = {}
    for game, _ in fights:
        value = judged.value(game, SIDE)
        assert -1 < value < 1
        calm = searching._valued(game.floor.number + searching._life(game, 0.0))
        assert value <= calm
        values.setdefault(game.floor.number, []).append(value)
    assert len({value for on_floor in values.values() for value in on_floor}) > 30
    for seed in range(2):
        game = Dungeon(seed=seed)
        play(game, {SIDE: ExplorerAgent(seed)})
        assert judged.value(game, SIDE) < min(values[game.floor.number])
    assert searching._valued(1.0) < searching._valued(1.1) < searching._valued(2.0)


def test_who_brings_back_the_treasure_has_won() -> None:
    found = {}
    for seed in range(8):
        game = Dungeon(seed=seed, variant=Variant(last_floor=1))
        play(game, {SIDE: ExplorerAgent(seed)}, max_actions=2000)
        if game.outcome is not None:
            found[game.outcome.reason] = judgement().value(game, SIDE)
    assert found["escaped"] == 1.0
    assert all(value < 0.5 for reason, value in found.items() if reason != "escaped")


def test_the_next_floor_is_foreseen_and_never_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is worth a floor more, and what is left of life; each try would differ."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("search makes no floor")

    steps = 0
    for game, _ in visited(range(6)):
        judged = judgement()
        leaving = [
            action for action in game.legal_actions() if leaves_floor(game, action)
        ]
        for action in game.legal_actions():
            worth = judged.foreseen(game, SIDE, action)
            assert (worth is not None) == (action in leaving)
            if worth is not None:
                assert worth > judged.value(game, SIDE)
        if leaving:
            steps += 1
            with monkeypatch.context() as patched:
                patched.setattr(turns, "make_floor", never)
                view, digest = game.view(SIDE), game.digest()
                for agent in (UctAgent(1, iterations=20), ExpectiminimaxAgent(1)):
                    agent.choose(view)
                UctAgent(1, iterations=20, playing_on=30).odds(view)
                assert game.digest() == digest
        if steps == 3:
            break
    assert steps == 3


@pytest.mark.parametrize("kind", [ExpectiminimaxAgent, UctAgent])
def test_games_end_by_search(kind: type[Agent]) -> None:
    settings = {"iterations": 5} if kind is UctAgent else {}
    for seed in range(1):
        game = Dungeon(seed=seed)
        play(game, {SIDE: kind(seed, **settings)}, max_actions=1000)
        assert game.outcome is not None


@pytest.mark.unmeasured
def test_a_potion_in_the_bag_is_offered_in_a_fight() -> None:
    offered = 0
    for game, chart in visited(range(6), variant=Variant(inventory=4)):
        if chart.contacts() and "potion healing" in chart.items:
            place = chart.items.index("potion healing")
            assert (Use.of(place),) in judgement().lines(game)
            offered += 1
    assert offered > 1


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "variant",
    [
        Variant(eight_directions=True, mind="paths", doors=True),
        Variant(generator="caves", sight="walls", shooting=True),
        Variant(inventory=3, unidentified=True, hunger=200, gold=True),
        Variant(last_floor=2, experience=True),
    ],
    ids=["paths", "caves", "inventory", "treasure"],
)
def test_variants_are_searched(variant: Variant) -> None:
    game = Dungeon(seed=5, variant=variant)
    play(game, {SIDE: ExpectiminimaxAgent(1)}, max_actions=150)
    assert game.outcome is not None or game.turns > 100
