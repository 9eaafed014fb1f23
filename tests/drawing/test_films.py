"""Films: which positions are shown, how, and for how long."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import (
    BanditAgent,
    CunningAgent,
    DuelAgent,
    ExplorerAgent,
    GreedyAgent,
    play,
)
from alpaca_emblem.drawing import films
from alpaca_emblem.drawing.films import END, LONGEST, chosen, replay_frames
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.replay import Replay, record
from tests.games.tiny import Pile

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def battle() -> Replay:
    game = GridBattle(seed=4)
    play(game, {"heroes": CunningAgent(1), "foes": BanditAgent(2)}, 12)
    return record(game)


@pytest.mark.unmeasured
def test_every_position_is_a_frame(battle: Replay) -> None:
    frames = [*replay_frames(battle)]

    assert len(frames) == len(battle) + 1
    assert frames[-1].duration == END
    assert all(100 <= frame.duration <= LONGEST for frame in frames[:-1])
    assert len({frame.duration for frame in frames}) > 2


@pytest.mark.unmeasured
def test_a_frame_tells_how_far_the_game_is_and_what_has_happened(
    battle: Replay,
) -> None:
    frames = [*replay_frames(battle, language="de")]
    told = [" ".join(fromstring(frame.svg).itertext()) for frame in frames]

    assert "Zug 1: die Helden sind am Zug" in told[0]
    assert "geht von" in told[1]
    assert {fromstring(f.svg).get("width") for f in frames} == {"828"}
    assert fromstring(frames[0].svg).findall(f"{SVG}svg")


@pytest.mark.unmeasured
def test_what_does_not_fit_below_a_narrow_board_is_shortened() -> None:
    game = GameController.skirmish(players=2, map_size=2, seed=3, units=2)
    play(game, GreedyAgent(1), 3)

    *_, last = replay_frames(record(game))
    lines = fromstring(last.svg).findall(f"{SVG}text")

    assert 2 <= len(lines) <= 4
    assert all(len(line.text or "") <= 30 for line in lines)


@pytest.mark.unmeasured
def test_long_replays_are_drawn_at_regular_steps(battle: Replay) -> None:
    frames = [*replay_frames(battle, most_frames=4)]
    everything = [*replay_frames(battle)]

    assert [frame.svg for frame in frames] == [
        everything[at].svg for at in (0, 4, 8, 12)
    ]
    assert [*replay_frames(battle, most_frames=1)] == everything[-1:]


@given(last=st.integers(0, 500), most=st.integers(1, 300))
def test_as_many_as_wanted_are_chosen_the_last_among_them(last: int, most: int) -> None:
    numbers = chosen(last, most)

    assert len(numbers) == min(most, last + 1)
    assert last == max(numbers)
    assert most == 1 or min(numbers) == 0


def test_a_replay_without_actions_is_one_frame() -> None:
    (only,) = replay_frames(record(GridBattle(seed=4)))

    assert only.duration == END


@pytest.mark.unmeasured
def test_long_films_run_faster() -> None:
    game = GameController.skirmish(players=2, map_size=5, seed=3, units=3)
    play(game, GreedyAgent(1), 140)
    frames = [*replay_frames(record(game))]

    assert sum(frame.duration for frame in frames) < 100_000


def test_large_boards_have_few_frames(
    battle: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "MOST_PLACES", 8 * 12 * 5)

    assert len([*replay_frames(battle)]) == 5


@pytest.mark.unmeasured
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_games_with_hidden_state_show_what_is_known(theme: str) -> None:
    dungeon, duel = Dungeon(seed=5), Duel(seed=3, rules="full")
    play(dungeon, ExplorerAgent(1), 6)
    play(duel, DuelAgent(1), 6)

    for game in (dungeon, duel):
        frames = [*replay_frames(record(game), theme=theme)]
        assert len(frames) == 7
        assert "<style" not in frames[-1].svg
    known = "".join(fromstring(frames[0].svg).itertext())
    assert "Goblin 3" not in known


def test_what_makes_no_film_is_refused(battle: Replay) -> None:
    with pytest.raises(InvalidTypeError, match="replay must be"):
        replay_frames("battle.json")  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="most_frames must be"):
        replay_frames(battle, most_frames=0)
    with pytest.raises(InvalidValueError, match="theme must be"):
        replay_frames(battle, theme="blue")
    with pytest.raises(InvalidValueError, match="game must be of match"):
        [*replay_frames(record(Pile()))]
