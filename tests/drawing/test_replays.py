"""Replays as pictures: positions from the beginning to the end, with their steps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.drawing import replay_svg
from alpaca_emblem.drawing import replays as module
from alpaca_emblem.drawing.replays import MOST_POSITIONS, steps_shown
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.replay import Replay, record
from tests.games.tiny import Pile

SVG = "{http://www.w3.org/2000/svg}"

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(map_size=4, seed=1),
    "grid": lambda: GridBattle("pass", seed=1),
    "dungeon": lambda: Dungeon(seed=1),
    "duel": lambda: Duel(enemies=["wolf", "goblin", "golem"], rules="full", seed=1),
}


def played(game: Game, count: int) -> Replay:
    play(game, [RandomAgent(seed) for seed, _ in enumerate(game.sides)], count)
    return record(game)


def tree(replay: Replay, language: str = "en", theme: str = "light") -> Element:
    picture = replay_svg(replay, language, theme)
    assert picture is not None
    return ElementTree.fromstring(picture)


def captions(root: Element) -> list[str]:
    """The texts below the positions."""
    texts = [text.text or "" for text in root.findall(f"{SVG}text")]
    return texts[1:]


@given(count=st.integers(0, 10**5))
def test_positions_are_spread_from_the_beginning_to_the_end(count: int) -> None:
    steps = steps_shown(count)

    gaps = [later - earlier for earlier, later in pairwise(steps)]
    assert len(steps) == min(MOST_POSITIONS, count + 1)
    assert (steps[0], steps[-1]) == (0, count)
    assert all(gap >= 1 for gap in gaps)
    assert not gaps or max(gaps) - min(gaps) <= 1


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_eight_positions_have_their_steps(name: str) -> None:
    replay = played(GAMES[name](), 14)

    root = tree(replay)

    steps = [f"{step}/{len(replay)}" for step in steps_shown(len(replay))]
    assert len(replay) >= 14
    assert captions(root) == steps
    assert len(root.findall(f"{SVG}svg")) == 8
    assert replay._repr_svg_() == replay_svg(replay)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_positions_lie_beside_and_below_each_other(name: str) -> None:
    root = tree(played(GAMES[name](), 14))
    right, bottom = (float(root.get(key, "0")) for key in ("width", "height"))

    tiles = [
        tuple(float(board.get(key, "0")) for key in ("x", "y", "width", "height"))
        for board in root.findall(f"{SVG}svg")
    ]

    for at, (x, y, width, height) in enumerate(tiles):
        assert 0 < x <= right - width
        assert 0 < y <= bottom - height
        for other_x, other_y, *_ in tiles[:at]:
            assert abs(x - other_x) >= width or abs(y - other_y) >= height


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_strips_are_small(name: str) -> None:
    picture = replay_svg(played(GAMES[name](), 30))

    assert picture is not None
    assert len(picture.encode()) < 8 * 30_000


@pytest.mark.unmeasured
def test_a_short_game_has_all_of_its_positions() -> None:
    assert captions(tree(played(Dungeon(seed=1), 0))) == ["0/0"]
    assert captions(tree(played(Dungeon(seed=1), 2))) == ["0/2", "1/2", "2/2"]


def test_a_picture_is_well_formed_and_without_ids() -> None:
    replay = played(Dungeon(seed=1), 9)

    picture = replay_svg(replay)

    assert picture is not None
    assert "ns0" not in picture
    for part in ElementTree.fromstring(picture).iter():
        assert not {"id", "style"} & {*part.attrib}


def test_the_title_is_in_words() -> None:
    root = tree(played(Dungeon(seed=1), 2), "de")

    title = root.findtext(f"{SVG}title") or ""
    assert title.startswith("Aufgezeichnete Partie (dungeon): 2 Aktionen")
    assert root.findtext(f"{SVG}text") == title


def test_a_game_without_pictures_has_no_strip() -> None:
    replay = played(Pile(seed=5), 3)

    assert replay_svg(replay) is None
    assert replay._repr_svg_() is None


def test_a_replay_that_differs_has_no_strip() -> None:
    replay = played(Dungeon(seed=1), 5)
    broken = attrs.evolve(replay, seeds={"seed": 2})

    assert replay_svg(broken) is None
    assert "<svg" not in broken._repr_html_()


def test_a_very_long_replay_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = played(Dungeon(seed=1), 5)
    monkeypatch.setattr(module, "MOST_STEPS", 4)

    assert replay_svg(replay) is None


def test_only_replays_are_drawn() -> None:
    with pytest.raises(InvalidTypeError, match="replay"):
        replay_svg(Dungeon(seed=1))  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="theme"):
        replay_svg(played(Dungeon(seed=1), 1), theme="blue")
