"""Turn orders: shuffled rounds, and sides that act one after another."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.games.unit_game import ShuffledRounds, SidePhases
from alpaca_emblem.rng import JavaRandom, ScriptedRandom
from tests.games.tiny import Purse

pytestmark = pytest.mark.unmeasured


def purses(count: int) -> tuple[Purse, ...]:
    return tuple(Purse(side=str(number)) for number in range(count))


def rounds_of(actors: Iterable[Purse], index: int = 0) -> ShuffledRounds[Purse]:
    rounds: ShuffledRounds[Purse] = ShuffledRounds()
    rounds.order, rounds.index = tuple(actors), index
    return rounds


def names(rounds: ShuffledRounds[Purse]) -> str:
    return "".join(actor.side for actor in rounds.order)


@given(st.integers(1, 8), st.integers(0, 2**48 - 1))
def test_every_player_acts_once_a_round_and_never_twice_in_a_row(
    count: int, seed: int
) -> None:
    actors, dice = purses(count), JavaRandom(seed)
    rounds, last = rounds_of(()), None

    for _ in range(5):
        rounds.draw(actors, dice, last)
        assert sorted(names(rounds)) == [actor.side for actor in actors]
        assert count == 1 or rounds.current is not last
        last = rounds.order[-1]


def test_order_is_picked_place_by_place_and_drawn_again_if_chosen_already() -> None:
    """Java: the draws ``|nextInt()| mod 4`` of seed 0, those rejected spent too."""
    dice, twin = JavaRandom(0), JavaRandom(0)
    rounds = rounds_of(())

    rounds.draw(purses(4), dice)

    draws: list[int] = []
    while len(set(draws)) < 4:
        draws.append(abs(twin.next_int()) % 4)
    assert names(rounds) == "".join(map(str, dict.fromkeys(draws)))
    assert dice == twin


def test_last_is_barred_from_the_first_place_only() -> None:
    actors = purses(3)
    rounds = rounds_of(())

    rounds.draw(actors, ScriptedRandom([0, 2, 1]), actors[2])

    assert names(rounds) == "021"
    assert rounds.current is actors[0]


@pytest.mark.parametrize("last", [None, "stranger"])
def test_a_former_last_player_bars_no_other(last: str | None) -> None:
    actors = purses(2)
    rounds = rounds_of(())

    rounds.draw(
        actors, ScriptedRandom([1, 0]), None if last is None else Purse(side=last)
    )

    assert names(rounds) == "10"


def test_a_lone_player_follows_itself() -> None:
    (actor,) = purses(1)
    rounds = rounds_of(())

    rounds.draw((actor,), ScriptedRandom([0]), actor)

    assert rounds.current is actor


def test_round_without_players_has_no_actor() -> None:
    rounds = rounds_of(purses(1))

    rounds.draw((), ScriptedRandom([]))

    assert rounds.order == ()
    assert rounds.current is None


def test_turns_go_round_once() -> None:
    actors = purses(2)
    rounds = rounds_of(actors)

    seen = [rounds.current]
    for _ in range(3):
        rounds.advance()
        seen.append(rounds.current)

    assert seen == [*actors, None, None]
    rounds.restart()
    assert rounds.current is actors[0]


def test_stopped_rounds_have_no_actor() -> None:
    rounds = rounds_of(purses(3), 1)

    rounds.stop()

    assert rounds.current is None


@pytest.mark.parametrize(
    ("index", "gone", "was_acting", "current"),
    [
        (0, 0, True, "1"),
        (1, 1, True, "2"),
        (2, 2, True, None),
        (1, 0, False, "1"),
        (1, 2, False, "1"),
        (2, 0, False, "2"),
        (3, 0, False, None),
        (3, 2, False, None),
    ],
)
def test_a_leaving_player_takes_no_turn_away(
    index: int, gone: int, was_acting: bool, current: str | None
) -> None:
    """If it was acting, the next one does; otherwise the current actor goes on."""
    actors = purses(3)
    rounds = rounds_of(actors, index)

    assert rounds.remove(actors[gone]) is was_acting

    assert actors[gone] not in rounds.order
    assert len(rounds.order) == 2
    assert (rounds.current and rounds.current.side) == current


def test_sides_act_one_after_another_and_make_a_turn() -> None:
    one, two = purses(2)
    phases: SidePhases[Purse] = SidePhases(sides=("left", "right"))
    phases.mark(one)

    is_new = [phases.advance()]
    assert (phases.current, phases.turn) == ("right", 1)
    assert phases.has_acted(one)
    assert not phases.has_acted(two)
    phases.mark(two)
    is_new += [phases.advance()]

    assert is_new == [False, True]
    assert (phases.current, phases.turn, phases.acted) == ("left", 2, ())


def test_stopped_phases_have_no_actor() -> None:
    phases: SidePhases[Purse] = SidePhases(sides=("left", "right"))

    phases.stop()

    assert phases.current is None
