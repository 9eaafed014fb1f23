"""Replays recordings of the original games, and says where this library differs.

A recording is a file of lines, each of which stands alone. A *player* plays one line
and yields a `Check` for every step: what was recorded, and what the library does. The
runner compares the two value by value. What follows a difference says nothing, so a
line is left at its first step that differs.
"""

import gzip
import json
import traceback
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import frozen

Line: TypeAlias = dict[str, Any]


class Check(NamedTuple):
    """The recorded and the library's result of a step of a line.

    Both are JSON values, but for tuples, which count as lists.
    """

    step: str
    recorded: object
    observed: object


Player: TypeAlias = Callable[[Line], Iterator[Check]]

TRACES: Final = Path(__file__).parents[1] / "data" / "traces"
"""The recordings that are kept with the tests."""

MISSING: Final = "nothing at all"


@frozen
class Difference:
    """One value that is not as it was recorded."""

    line: str
    step: str
    path: str
    recorded: object
    observed: object

    def __str__(self) -> str:
        where = ", ".join(filter(None, (self.line, self.step, self.path)))
        return f"{where}: expected {self.recorded!r}, got {self.observed!r}"


@frozen
class Report:
    """The result of replaying one file.

    Attributes:
        name: Of the file, without the ending of compressed ones.
        lines: How many lines it has.
        checks: How many steps were compared, all lines together.
        differences: All those of the first differing step of each line.
    """

    name: str
    lines: int
    checks: int
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        differing = len({difference.line for difference in self.differences})
        return f"{self.name}: {self.lines} lines, {differing} differ"


def recordings_in(directory: Path) -> list[Path]:
    """All files below *directory*, by name."""
    return sorted(path for path in directory.rglob("*") if path.is_file())


def recording_name(path: Path, directory: Path) -> str:
    """The name of the recording *path* below *directory*."""
    return path.relative_to(directory).as_posix().removesuffix(".gz")


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a recording; the entries of a single JSON object count as such."""
    open_text = gzip.open if path.suffix == ".gz" else open
    with open_text(path, "rt", encoding="utf-8") as stream:
        if path.name.removesuffix(".gz").endswith(".json"):
            for key, value in json.load(stream).items():
                yield {"id": key, "value": value}
        else:
            yield from (json.loads(line) for line in stream if line.strip())


def replay(name: str, lines: Iterator[Line], player: Player) -> Report:
    """Let *player* play all *lines*, and compare."""
    number = checks = 0
    found: list[Difference] = []
    for number, line in enumerate(lines, start=1):
        steps, differences = _play(str(line.get("id", f"line {number}")), line, player)
        checks += steps
        found += differences
    return Report(name, number, checks, tuple(found))


def _play(identity: str, line: Line, player: Player) -> tuple[int, list[Difference]]:
    """The number of steps compared, and the difference of the last one."""
    steps, step = 0, ""
    try:
        for step, recorded, observed in player(line):
            steps += 1
            if is_same(recorded, observed):
                continue
            differing = [
                Difference(identity, step, path, here, there)
                for path, here, there in differences(recorded, observed)
            ]
            if differing:
                return steps, differing
    except Exception as error:  # whatever breaks a replay is a difference of that line
        frame = traceback.extract_tb(error.__traceback__)[-1]
        what = f"{error!r} in {Path(frame.filename).name}, line {frame.lineno}"
        return steps, [
            Difference(identity, f"after {step or 'nothing'}", "", "a step", what)
        ]
    if not steps:
        return 0, [Difference(identity, "", "", "something to compare", MISSING)]
    return steps, []


def is_same(recorded: Any, observed: Any) -> bool:
    """Return whether there are no `differences`, in a quarter of their time.

    >>> is_same({"hp": [9.5, 3]}, {"hp": (9.5, 3.0)}), is_same([1], [True])
    (True, False)
    """
    kind = type(recorded)
    if kind is dict:
        if type(observed) is not dict or recorded.keys() != observed.keys():
            return False
        recorded, observed = recorded.values(), map(observed.__getitem__, recorded)
    elif kind is list or kind is tuple:
        if type(observed) not in (list, tuple) or len(recorded) != len(observed):
            return False
    else:
        return bool(recorded == observed) and (kind is bool) == (type(observed) is bool)
    for here, there in zip(recorded, observed, strict=True):  # sooner than `all`
        if not is_same(here, there):
            return False
    return True


def differences(
    recorded: object, observed: object, path: str = ""
) -> Iterator[tuple[str, object, object]]:
    """The path of every value that differs, with both values.

    Numbers are compared exactly; whether they are written with a point is no matter.

    >>> list(differences({"hp": [9.5, 3]}, {"hp": (9.5, 4.0)}))
    [('hp[1]', 3, 4.0)]
    """
    if isinstance(recorded, dict) and isinstance(observed, dict):
        for key in {**recorded, **observed}:
            here, there = recorded.get(key, MISSING), observed.get(key, MISSING)
            yield from differences(here, there, f"{path}.{key}".lstrip("."))
    elif isinstance(recorded, list | tuple) and isinstance(observed, list | tuple):
        pairs = zip_longest(recorded, observed, fillvalue=MISSING)
        for index, (here, there) in enumerate(pairs):
            yield from differences(here, there, f"{path}[{index}]")
    elif recorded != observed or isinstance(recorded, bool) != isinstance(
        observed, bool
    ):
        yield path, recorded, observed


def known_keys(line: Line, keys: set[str]) -> Check:
    """The check that a line records nothing but *keys*, so nothing is overlooked."""
    return Check("keys that are not compared", [], sorted(line.keys() - keys))


def refusal(
    step: str, *, is_refused: bool, is_unchanged: bool, may_be_idle: bool
) -> Check:
    """The check that an action is refused exactly if nothing was to change by it.

    Args:
        step: What was done.
        is_refused: Whether the library refused it.
        is_unchanged: Whether, by the record, nothing has changed.
        may_be_idle: Whether it can succeed and still change nothing that is recorded.
    """
    is_right = is_unchanged if is_refused else may_be_idle or not is_unchanged
    got, other = "a refusal", "an action that is carried out"
    if not is_refused:
        got, other = other, got
    return Check(step, got if is_right else other, got)
