"""Pictures in files: PNG and GIF, whole or not at all."""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path

import pytest

from alpaca_emblem import GameController, GridBattle
from alpaca_emblem.agents import BanditAgent, CunningAgent, play
from alpaca_emblem.drawing import grid_svg, replay_gif, to_png, write_png
from alpaca_emblem.drawing.files import MOST_PIXELS, fitting_zoom, size_of
from alpaca_emblem.drawing.palette import DARK, LIGHT
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
)
from alpaca_emblem.replay import Replay, record

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4.5"/>'


@pytest.fixture(scope="module")
def battle() -> Replay:
    game = GridBattle(seed=4)
    play(game, {"heroes": CunningAgent(1), "foes": BanditAgent(2)}, 5)
    return record(game)


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


@pytest.mark.unmeasured
def test_a_picture_becomes_as_large_as_it_is_times_the_zoom() -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    svg = grid_svg(GridBattle(seed=4), theme="dark")
    width, height = size_of(svg)

    for zoom in (1, 2):
        png = image.open(BytesIO(to_png(svg, zoom=zoom)))
        assert png.size == (round(width * zoom), round(height * zoom))
        assert png.convert("RGB").getpixel((png.width // 2, 2)) == rgb(DARK["page"])


def test_very_large_pictures_are_written_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    most = MOST_PIXELS // 100  # as with the whole number, in a hundredth of the time
    monkeypatch.setattr("alpaca_emblem.drawing.files.MOST_PIXELS", most)
    svg = SMALL.replace('"10"', '"900"').replace('"4.5"', '"600"')

    write_png(svg, tmp_path / "a.png")

    with image.open(tmp_path / "a.png") as png:
        assert most * 0.98 < png.width * png.height <= most * 1.001
    with pytest.raises(InvalidValueError, match=r"zoom must be at most 0\.68, got 1"):
        to_png(svg)


def test_zoom_fits() -> None:
    assert fitting_zoom(SMALL, 2, 1000) == 2
    assert fitting_zoom(SMALL, 2, 45) == 1


@pytest.mark.parametrize(
    "svg", ["", "<html/>", "<svg/>", SMALL.replace("width", "w"), f"{SMALL[:-2]}><g>"]
)
def test_what_is_no_picture_is_refused(svg: str) -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(InvalidValueError, match="svg"):
        to_png(svg)


def test_arguments_are_checked() -> None:
    with pytest.raises(InvalidTypeError, match="svg must be"):
        to_png(b"<svg/>")  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="zoom must be"):
        to_png(SMALL, zoom=0)
    with pytest.raises(InvalidTypeError, match="svg must be"):
        write_png(None, "a.png")  # type: ignore[arg-type]


@pytest.mark.unmeasured
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_film_keeps_its_colours_and_times(
    battle: Replay, theme: dict[str, str], tmp_path: Path
) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    name = "dark" if theme is DARK else "light"

    count = replay_gif(battle, tmp_path / "a.gif", theme=name)

    with image.open(tmp_path / "a.gif") as film:
        assert count == film.n_frames == 6
        assert film.info["loop"] == 0
        times = []
        for number in range(film.n_frames):
            film.seek(number)
            times.append(film.info["duration"])
            frame = film.convert("RGB")
            for place in ((0, 0), (frame.width // 2, frame.height - 2)):
                shown, wanted = frame.getpixel(place), rgb(theme["page"])
                assert all(
                    abs(one - other) <= 4
                    for one, other in zip(shown, wanted, strict=True)
                )
        assert times[-1] == 4000 > max(times[:-1])


@pytest.mark.unmeasured
def test_a_board_larger_than_a_screen_is_filmed_smaller(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    game = GameController.skirmish(players=2, map_size=15, seed=3, units=1)

    replay_gif(record(game), tmp_path / "a.gif", most_frames=1)

    with image.open(tmp_path / "a.gif") as film:
        assert film.width * film.height < 760_000


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere/a.gif", "No such file"),
        ("", "Is a directory"),
        ("x" * 300, "too long"),
    ],
)
def test_a_film_that_cannot_be_written_is_refused_at_once(
    name: str, message: str, battle: Replay, tmp_path: Path
) -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(OSError, match=message):
        replay_gif(battle, tmp_path / name)

    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("package", ["resvg_py", "PIL"])
def test_a_missing_package_is_told_in_one_sentence(
    package: str, battle: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    sentence = r"PNG and GIF need more packages: pip install 'alpaca-emblem\[gif\]'$"

    with pytest.raises(MissingPackageError, match=sentence):
        to_png(SMALL)
    with pytest.raises(ImportError, match=sentence):
        replay_gif(battle, tmp_path / "a.gif")
    assert os.listdir(tmp_path) == []
