"""Documents as weapons: read or refused within bounds, and the place is named."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Game, Replay, load
from alpaca_emblem.errors import AlpacaEmblemError, NotationError
from alpaca_emblem.games.dungeon.creatures.bestiary import Bestiary
from alpaca_emblem.games.grid import Scenario
from alpaca_emblem.replay.file_formats import LONGEST_TEXT
from alpaca_emblem.texts.catalogue import Catalogue

PATIENCE = 10.0
"""Seconds of the processor, which may have a lot else to do."""
LONGEST_MESSAGE = 300

HEAD = '{"format": "alpaca_emblem save", "schema": 1, "version": "0", "position": '
MATCH = 'game = "match"\nplayers = ["Ann"]\norder = ["Ann"]\n'
GRID = 'game = "grid"\nturn = 1\nto_act = "heroes"\n'
PLACE = re.compile(r"line \d+,? column \d+|^[\w.\[\]]+( must|:| is|,)|: [\w.\[\]]+:")


def replay(game: str, **options: Any) -> str:
    """A replay without actions of a *game* with those *options*."""
    return json.dumps(
        {
            "format": "alpaca_emblem replay",
            "schema": 1,
            "version": "0",
            "game": game,
            "seeds": {},
            "beginning": {"options": options},
            "every": 100,
            "digests": ["0" * 32],
            "trail": "0000",
            "actions": [],
        }
    )


SAVES: dict[str, Callable[[], str]] = {
    "twice": lambda: "{" + ",".join(f'"{n}": 1' for n in range(25_000)) + ',"7": 1}',
    "lists": lambda: "[" + "[]," * (LONGEST_TEXT // 3 - 1) + "1]",
    "most lists": lambda: "[" + "[]," * 399_000 + "1]",
    "most tables": lambda: "[" + '{"ab": "cd"},' * 299_000 + "1]",
    "most texts": lambda: "[" + '"\U0001f600a",' * 1_190_000 + "1]",
    "nan": lambda: '{"a": [' + "0," * 500_000 + "NaN]}",
    "deep": lambda: "[" + "[1]," * 100_000 + "[" * 100_000,
    "long": lambda: HEAD + '"' + "x" * (LONGEST_TEXT - 200) + '"}',
    "name": lambda: HEAD + '{"' + "x" * 1_000_000 + '": 1}}',
    "path": lambda: HEAD + ('{"' + "x" * 200 + '":') * 30 + "NaN" + "}" * 31,
    "board": lambda: (
        HEAD + '{"game": "match", "players": ["Ann"], "order": ["Ann"], '
        '"board": "' + "ab\\n" * 1_900_000 + '"}}'
    ),
    "map": lambda: (
        HEAD
        + '{"game": "grid", "turn": 1, "to_act": "heroes", "map": "'
        + "ab\\n" * 1_900_000
        + '"}}'
    ),
}
TEXTS: dict[str, Callable[[], str]] = {
    "one text": lambda: f'{MATCH}board = "{"x" * 3_900_000}"',
    "quotes": lambda: f'{MATCH}board = """{"x" + chr(34) * 2:s}{"y" * 3_900_000}"""',
    "escapes": lambda: f'{MATCH}board = "' + "\\n" * 1_900_000 + '"',
    "parts": lambda: "".join(f"k{n}{'.a' * 14} = 1\n" for n in range(80_000)),
    "most parts": lambda: "".join(f"k{n}{'.a' * 14} = 1\n" for n in range(16_000)),
    "keys": lambda: "".join(f"k{n} = 1\n" for n in range(99_000)) + "x = nan",
    "tables": lambda: "".join(f"[k{n}]\n" for n in range(99_000)) + "x = inf",
    "inline": lambda: "a = [" + "{a=1}," * 166_000 + "nan]",
    "numbers": lambda: "a = [" + "1," * 499_000 + "inf]",
    "comments": lambda: "#\n" * 1_900_000,
    "digits": lambda: "a = 0x" + "f" * 3_000_000,
    "deep": lambda: "a = " + "[" * 100_000,
    "nested": lambda: "a = " + "[" * 40 + "]" * 40,
    "date": lambda: "a = { b = 1979-05-27 }",
    "twice": lambda: "a = 1\na = 2",
    "open": lambda: 'a = "' + '\\"' * 1_900_000,
    "wide": lambda: GRID + 'map = "' + "." * 3_000_000 + '"',
    "players": lambda: "game = 'match'\nplayers = [" + "'p'," * 400_000 + "]",
    "reach": lambda: f'{GRID}map = "."\noptions = {{ reach = [{"[0, 0]," * 70_000}] }}',
}
REPLAYS: dict[str, Callable[[], str]] = {
    "map": lambda: replay("match", map_size=500),
    "largest map": lambda: replay("match", map_size=256),
    "name": lambda: replay("x" * 1_000_000),
    "option": lambda: replay("match", **{"x" * 1_000_000: 1}),
    "players": lambda: replay("match", players=["p"] * 300_000),
}


def read(kind: str, path: Path) -> None:
    """Read the document of that *kind* in the file at *path*."""
    if kind == "save":
        load(path)
    elif kind == "replay":
        Replay.load(path).start()
    else:
        Game.from_text(path.read_text("utf-8"))


WEAPONS = [
    *(("save", name) for name in SAVES),
    *(("text", name) for name in TEXTS),
    *(("replay", name) for name in REPLAYS),
]


def write(kind: str, name: str, folder: Path) -> Path:
    """Write the weapon to a file."""
    make = {"save": SAVES, "text": TEXTS, "replay": REPLAYS}[kind][name]
    path = folder / "weapon"
    path.write_text(make(), "utf-8")
    return path


QUICK = {
    *(("save", name) for name in ("twice", "name", "path", "board", "map")),
    *(("text", name) for name in ("parts", "comments", "digits", "deep", "nested")),
    *(("text", name) for name in ("date", "twice")),
    *(("replay", name) for name in ("map", "name", "option", "players")),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        pytest.param(
            *weapon,
            marks=() if weapon in QUICK else pytest.mark.slow,
            id=" ".join(weapon),
        )
        for weapon in WEAPONS
    ],
)
def test_weapons_are_refused_at_once_by_a_short_message(
    kind: str, name: str, tmp_path: Path
) -> None:
    path = write(kind, name, tmp_path)
    start = time.process_time()

    with pytest.raises(AlpacaEmblemError) as raised:
        read(kind, path)

    assert time.process_time() - start < PATIENCE
    assert len(str(raised.value)) < LONGEST_MESSAGE


BOUNDED = """
import resource, sys
from pathlib import Path
import alpaca_emblem.games.duel, alpaca_emblem.games.dungeon, alpaca_emblem.games.grid
from alpaca_emblem.errors import AlpacaEmblemError
from tests.replay.test_weapons import read

pages = int(Path("/proc/self/statm").read_text().split()[0])
most = pages * resource.getpagesize() + (200 << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    read(sys.argv[1], Path(sys.argv[2]))
except AlpacaEmblemError as error:
    print("refused")
"""


@pytest.mark.slow
@pytest.mark.unmeasured
@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of memory")
@pytest.mark.parametrize(("kind", "name"), WEAPONS)
def test_weapons_take_little_memory(kind: str, name: str, tmp_path: Path) -> None:
    path = write(kind, name, tmp_path)

    finished = subprocess.run(
        [sys.executable, "-c", BOUNDED, kind, path],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (finished.stdout, finished.stderr) == ("refused\n", "")


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ('{"a": [1, {"b": NaN}]}', r"^.*weapon: a\[1\]\.b: NaN is not a number$"),
        ('{"a": [-Infinity]}', r"^.*weapon: a\[0\]: -Infinity is not a number$"),
        ('{"a": {"b": 1, "b": 2}}', r"^.*weapon: a\.b: 'b' occurs twice in one tab"),
        (f'{{"a": {"[" * 40 + "]" * 40}}}', r"^.*weapon: a(\[0\])+: .* too deeply$"),
        ("[\n" + "[" * 9_999, r"weapon: it is nested too deeply \(line 2, column 32\)"),
    ],
    ids=["nan", "infinity", "twice", "deep", "deeper"],
)
def test_place_in_a_file_is_named(document: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "weapon").write_text(document)

    with pytest.raises(AlpacaEmblemError, match=message):
        load(tmp_path / "weapon")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "reader",
    [
        Game.from_text,
        Scenario.from_text,
        lambda text: Bestiary.from_toml("weapon", text),
    ],
    ids=["game", "scenario", "bestiary"],
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b = 1\na = [1, nan]", r"a\[1\]: nan is not a number \(line 2, column 9\)$"),
        ("a = -inf", r"a: -inf is not a number \(line 1, column 1\)$"),
        ("a = 1\na = 2", r"line 2, column 6"),
        ("a = 1979-05-27", r"a: date is not plain data \(line 1, column 1\)$"),
        (f"a = 0x{'f' * 300}", r"a: .* at most 1024 bits \(line 1, column 1\)$"),
        (f"a = {'[' * 40 + ']' * 40}", r"too deeply \(line 1, column 36\)$"),
        (f"a = {'[' * 9_999}", r"too deeply \(line 1, column 37\)$"),
    ],
    ids=["nan", "infinity", "twice", "date", "bits", "deep", "deeper"],
)
def test_place_in_a_text_is_named(
    reader: Callable[[str], object], text: str, message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        reader(text)


def test_place_in_a_catalogue_is_named() -> None:
    with pytest.raises(
        AlpacaEmblemError, match=r"^en: .*a: nan is not .*\(line 1, col"
    ):
        Catalogue.from_toml("en", "a = nan")
