"""Pictures in files: SVG as PNG, and replays as GIF.

Both need the extra ``gif``: resvg draws the pictures, and Pillow writes films. A file
is written whole or not at all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from math import floor, sqrt
from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import instance, number_between
from alpaca_emblem.drawing.films import MOST_FRAMES, chosen, replay_frames
from alpaca_emblem.errors import InvalidValueError, MissingPackageError
from alpaca_emblem.replay.atomic_files import try_to_write, write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

    from alpaca_emblem.replay import Replay
    from alpaca_emblem.texts import Narrator

EXTRA: Final = "gif"
"""The extra that brings the packages."""
PACKAGES: Final = ("resvg_py", "PIL")

MOST_PIXELS: Final = 25_000_000
"""The number of pixels of a picture."""
FRAME_PIXELS: Final = 750_000
"""The number of pixels of a frame of a film; larger boards are shown smaller."""
SAMPLES: Final = 8
"""The number of frames from which a film takes its colours."""
COLOURS: Final = 256
SIDES: Final = ("width", "height")


def to_png(svg: str, *, zoom: float = 1) -> bytes:
    """Return a picture of the library as PNG.

    Args:
        svg: The picture as SVG.
        zoom: The number of pixels for each pixel of the picture, 0.01 to 10.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: *svg* cannot be read, or the result would have more than 25
            million pixels.
        MissingPackageError: The extra ``gif`` is not installed.
    """
    instance("svg", svg, str)
    number_between("zoom", zoom, 0.01, 10)
    check_installed()
    width, height = size_of(svg)
    if width * height * zoom * zoom > MOST_PIXELS:
        most = _hundredths(fitting_zoom(svg, zoom, MOST_PIXELS))
        raise InvalidValueError(f"zoom must be at most {most}, got {zoom}")
    return _rendered(svg, zoom)


def write_png(
    svg: str, path: str | os.PathLike[str], *, zoom: float | None = None
) -> None:
    """Write a picture of the library to the file at *path* as PNG.

    Args:
        svg: The picture as SVG.
        path: The path of the file.
        zoom: See `to_png`; by default 2, or less for a very large picture.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: *svg* cannot be read, or *zoom* is too large.
        MissingPackageError: The extra ``gif`` is not installed.
        OSError: The file cannot be written.
    """
    instance("svg", svg, str)
    used = fitting_zoom(svg, 2, MOST_PIXELS) if zoom is None else zoom
    write_whole(to_png(svg, zoom=used), path)


def replay_gif(
    replay: Replay,
    path: str | os.PathLike[str],
    *,
    language: str | Narrator = "en",
    theme: str = "light",
    most_frames: int = MOST_FRAMES,
) -> int:
    """Write *replay* to the file at *path* as a film, and return its frames' number.

    Args:
        replay: The replay.
        path: The path of the file.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``.
        most_frames: The number of frames at most, 1 to 1000. Of more positions, some
            are left out at regular steps; large boards get fewer frames.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: There is no such theme or language, *most_frames* is out of
            range, or the library does not draw games of that class.
        ReplayError: The game differs from the record.
        MissingPackageError: The extra ``gif`` is not installed.
        OSError: The file cannot be written.
    """
    check_installed()
    frames = replay_frames(replay, language, theme, most_frames)
    try_to_write(path)
    pictures, times = [], []
    for frame in frames:
        pictures.append(_rendered(frame.svg, fitting_zoom(frame.svg, 1, FRAME_PIXELS)))
        times.append(frame.duration)
    write_whole(_film(pictures, times), path)
    return len(pictures)


def check_installed() -> None:
    """Check that the packages of the extra are there.

    Raises:
        MissingPackageError: One is not.
    """
    if any(find_spec(package) is None for package in PACKAGES):
        raise MissingPackageError(
            f"PNG and GIF need more packages: pip install 'alpaca-emblem[{EXTRA}]'"
        )


def size_of(svg: str) -> tuple[float, float]:
    """Return the width and the height of *svg*, in pixels.

    Raises:
        InvalidValueError: *svg* is not a picture of the library.
    """
    head = svg[: svg.find(">") + 1]
    found = [re.search(rf'\s{side}="([0-9]+(?:\.[0-9]+)?)"', head) for side in SIDES]
    if not head.startswith("<svg") or None in found:
        raise InvalidValueError("svg must be a picture with a width and a height")
    width, height = (float(side[1]) for side in found if side is not None)
    return width, height


def fitting_zoom(svg: str, zoom: float, pixels: int) -> float:
    """Return *zoom*, or the largest with which *svg* has at most so many *pixels*."""
    width, height = size_of(svg)
    return min(zoom, sqrt(pixels / max(width * height, 1)))


def _hundredths(zoom: float) -> float:
    return floor(zoom * 100) / 100


def _rendered(svg: str, zoom: float) -> bytes:
    import resvg_py

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))
    except ValueError as error:
        raise InvalidValueError(f"svg cannot be drawn: {error}") from error


def _film(pictures: Sequence[bytes], times: Sequence[int]) -> bytes:
    """Return *pictures* as a film, all in the same colours.

    An octree keeps the hues of flat colours; median cut would change them.
    """
    from PIL import Image

    images = [Image.open(BytesIO(picture)) for picture in pictures]
    size = (max(i.width for i in images), max(i.height for i in images))
    palette = _palette([images[at] for at in sorted(chosen(len(images) - 1, SAMPLES))])
    first, *others = (
        _on_canvas(image, size).quantize(palette=palette, dither=Image.Dither.NONE)
        for image in images
    )
    film = BytesIO()
    first.save(
        film,
        "GIF",
        save_all=True,
        append_images=others,
        duration=list(times),
        loop=0,
    )
    return film.getvalue()


def _palette(samples: Sequence[Image]) -> Image:
    """Return an image with the colours of *samples*."""
    from PIL import Image

    width, height = max(s.width for s in samples), sum(s.height for s in samples)
    sheet, top = Image.new("RGB", (width, height)), 0
    for sample in samples:
        sheet.paste(sample.convert("RGB"), (0, top))
        top += sample.height
    return sheet.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _on_canvas(image: Image, size: tuple[int, int]) -> Image:
    """Return *image* at the upper left of a canvas in the colour of its corner."""
    from PIL import Image as Images

    plain = image.convert("RGB")
    if plain.size == size:
        return plain
    middle = plain.getpixel((plain.width // 2, plain.height - 3))
    canvas = Images.new("RGB", size, middle)
    canvas.paste(plain)
    return canvas
