"""Damaged documents: a valid game or the library's own error, within bounded time."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Self

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    FloorError,
    HiddenError,
    NotationError,
    ReplayError,
    SaveError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.notation.documents import position_text
from alpaca_emblem.replay import Replay, from_json, load, record, to_json
from alpaca_emblem.replay.file_formats import json_text
from alpaca_emblem.rng import Mulberry32, choice
from tests.replay.fuzzing import (
    DEEP,
    NASTY_VALUES,
    damaged_bytes,
    damaged_values,
    places,
)
from tests.replay.games import EVERY_GAME, small_match, wandered

pytestmark = pytest.mark.unmeasured

PATIENCE = 10.0
"""Seconds of the processor for one document, however much else it has to do."""


@frozen
class Material:
    """Documents of one game, to be damaged."""

    saves: tuple[dict[str, Any], ...]
    replay: dict[str, Any]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, *games: Game) -> Self:
        """Of games in several states; the replay is of the first."""
        return cls(
            saves=tuple(
                to_json(game, history=history)
                for game in games
                for history in (False, True)
            ),
            replay=record(games[0], every=5).to_json(),
            texts=tuple(map(str, games)),
        )


@cache
def material(name: str) -> Material:
    """That of the game of that name."""
    if name == "match":
        return Material.of(small_match(12), GameController(players=2, seed=1))
    bare, with_options = MADE[name]
    return Material.of(
        wandered(EVERY_GAME[with_options], 3, 25), wandered(EVERY_GAME[bare], 3, 12)
    )


MADE = {
    "grid": ("grid", "grid with all options"),
    "duel": ("duel", "duel by all rules"),
    "dungeon": ("dungeon", "dungeon with all options"),
}
NAMES = ["match", *MADE]
PLAIN_SAVE = to_json(small_match(12))

Check = Callable[[Material, Mulberry32, Path], bool]
"""Returns whether the damaged document was valid."""


def check_valid(game: Game) -> None:
    """Refuse a game that does not work: it can be asked, written, read, and played."""
    assert type(game).from_text(str(game)).digest() == game.digest()
    assert from_json(to_json(game)).digest() == game.digest()
    before = game.digest()
    for action in game.legal_actions()[-3:]:
        try:
            game.apply(action)
        except (HiddenError, FloorError):
            continue  # what one side knows is not played; a floor need not come about
        game.undo()
    assert game.digest() == before


def check_outcome(read: Callable[[], Game], error: type[Exception]) -> bool:
    """Refuse anything but a valid game, or that *error* with a message of some sort.

    Return whether it was a valid game.
    """
    try:
        game = read()
    except error as refusal:
        if not 0 < len(str(refusal)) < 20_000:
            raise AssertionError(f"{len(str(refusal))} characters") from refusal
        return False
    check_valid(game)
    return True


def check_save(given: Material, dice: Mulberry32, folder: Path) -> bool:
    path = folder / "damaged.save"
    content = json_text(choice(dice, given.saves)).encode()
    path.write_bytes(damaged_bytes(content, dice))
    return check_outcome(lambda: load(path), SaveError)


def check_save_by_values(given: Material, dice: Mulberry32, folder: Path) -> bool:
    document = damaged_values(choice(dice, given.saves), dice)
    return check_outcome(lambda: from_json(document), SaveError)


def check_replay(given: Material, dice: Mulberry32, folder: Path) -> bool:
    path = folder / "damaged.replay"
    path.write_bytes(damaged_bytes(json_text(given.replay).encode(), dice))
    return check_outcome(lambda: Replay.load(path).play(), ReplayError)


def check_replay_by_values(given: Material, dice: Mulberry32, folder: Path) -> bool:
    document = damaged_values(given.replay, dice)
    return check_outcome(lambda: Replay.from_json(document).play(), ReplayError)


def check_text(given: Material, dice: Mulberry32, folder: Path) -> bool:
    content = damaged_bytes(choice(dice, given.texts).encode(), dice)
    text = content.decode("utf-8", "replace")
    return check_outcome(lambda: Game.from_text(text), NotationError)


CHECKS: list[Check] = [
    check_save,
    check_save_by_values,
    check_replay,
    check_replay_by_values,
    check_text,
]


def damage(check: Check, name: str, folder: Path, seeds: range) -> int:
    """Run *check* on that game for all *seeds*, each within its time.

    Return how many documents were valid.
    """
    given, valid = material(name), 0
    for seed in seeds:
        start = time.process_time()
        try:
            valid += check(given, Mulberry32(seed), folder)
        except Exception as error:
            raise AssertionError(f"seed {seed} of {check.__name__}") from error
        assert time.process_time() - start < PATIENCE, (
            f"seed {seed} of {check.__name__}"
        )
    return valid


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_damaged_documents_are_refused_or_valid(
    check: Check, name: str, tmp_path: Path
) -> None:
    valid = damage(check, name, tmp_path, range(100))

    assert valid < 60
    if check in (check_save, check_text):  # much of these can be left out or changed
        assert valid > 0


@pytest.mark.parametrize("name", NAMES)
def test_documents_without_damage_are_valid(name: str, tmp_path: Path) -> None:
    """Otherwise a reader that refuses everything would pass these tests."""
    given, path = material(name), tmp_path / "whole"

    for document in given.saves:
        check_valid(from_json(document))
        path.write_text(json_text(document))
        check_valid(load(path))
    for text in given.texts:
        check_valid(Game.from_text(text))
    path.write_text(json_text(given.replay))
    for replay in (Replay.from_json(given.replay), Replay.load(path)):
        check_valid(replay.play())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_very_many_damaged_documents_are_refused_or_valid(
    check: Check, name: str, tmp_path: Path
) -> None:
    damage(check, name, tmp_path, range(1_000_000, 1_005_000))


@pytest.mark.parametrize("name", NAMES)
def test_damage_leaves_some_documents_valid_and_most_refused(name: str) -> None:
    """Otherwise the tests above would show nothing."""
    valid = 0
    for seed in range(100):
        try:
            from_json(damaged_values(material(name).saves[2], Mulberry32(seed)))
        except SaveError:
            continue
        valid += 1

    assert 1 < valid < 60


WITHOUT_PLACE = re.compile(r"is missing|unknown key|^game must|at least two")
"""Messages about values that have no place in the text."""


def refusals_of_texts(name: str, seeds: range) -> Iterator[str]:
    """Return the messages about positions of the game with one error or more."""
    position = material(name).saves[0]["position"]
    for seed in seeds:
        dice = Mulberry32(seed)
        damaged = json.loads(json.dumps(position))
        holder, key = choice(dice, list(places(damaged)))
        holder[key] = choice(dice, ["x", -1, [], {}, 10**9])
        try:
            Game.from_text(position_text(damaged))
        except NotationError as error:
            yield str(error)


@pytest.mark.parametrize("name", NAMES)
def test_errors_in_texts_name_line_and_column(name: str) -> None:
    refusals = [*refusals_of_texts(name, range(80))]

    assert len(refusals) > 50
    for refusal in refusals:
        is_placed = re.search(r"line \d+, column \d+", refusal) is not None
        assert is_placed or WITHOUT_PLACE.search(refusal), refusal


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(NASTY_VALUES),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from(["id", "at"]), inner)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("name", NAMES)
@given(value=ANYTHING, seed=st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_anything_in_any_place_is_refused_or_valid(
    name: str, value: Any, seed: int
) -> None:
    dice = Mulberry32(seed)
    document = json.loads(json.dumps(choice(dice, material(name).saves)))
    holder, key = choice(dice, list(places(document)))
    holder[key] = value

    check_outcome(lambda: from_json(document), SaveError)


@pytest.mark.parametrize("name", NAMES)
@given(part=st.text(max_size=30), at=st.floats(0, 1), length=st.integers(0, 30))
@settings(max_examples=25)
def test_any_text_in_a_position_is_refused_or_valid(
    name: str, part: str, at: float, length: int
) -> None:
    text = material(name).texts[0]
    start = int(at * len(text))

    damaged = text[:start] + part + text[start + length :]

    check_outcome(lambda: Game.from_text(damaged), NotationError)


def _deep(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": [value]}
    return value


def _cycle() -> Any:
    cycle: dict[str, Any] = dict(PLAIN_SAVE)
    cycle["position"] = cycle
    return cycle


@pytest.mark.parametrize(
    "document",
    [
        _deep(10),
        _deep(10_000),
        _cycle(),
        {**PLAIN_SAVE, "position": {**PLAIN_SAVE["position"], "unit": [{}] * 10**6}},
        {**PLAIN_SAVE, "position": {**PLAIN_SAVE["position"], "round": 10**5000}},
        {**PLAIN_SAVE, "seeds": {"seed": 10**300}, "history": 0},
    ],
    ids=["deep", "deeper", "cycle", "a million units", "huge number", "unknown"],
)
def test_bombs_are_refused_at_once(document: Any) -> None:
    start = time.process_time()

    with pytest.raises(SaveError):
        from_json(document)

    assert time.process_time() - start < PATIENCE


def bomb(name: str, kind: str) -> dict[str, Any]:
    """Return a save of the game with malicious content."""
    saves = material(name).saves
    document: dict[str, Any] = json.loads(
        json.dumps(saves[0 if name == "match" else 2])
    )
    position = document["position"]
    key, first = ("monster", 2) if name == "dungeon" else ("unit", 1)
    units = position[key]
    match kind:
        case "very many units":
            units[:] = units[:1] * 30_000
        case "a unit twice":
            units.append(units[0])
        case "two in one place":
            units.append({**units[0], "id": len(units) + first})
        case "huge numbers":
            units[0]["id"] = 10**300
        case "deep":
            units[0]["at"] = DEEP
        case "cycle":
            units[0]["items"] = units
        case "nowhere":
            units[0]["at"] = [10**6, -1]
    return document


BOMBS = ["very many units", "a unit twice", "huge numbers", "deep", "cycle", "nowhere"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, kind) for name in NAMES for kind in BOMBS),
        *((name, "two in one place") for name in NAMES if name != "duel"),
    ],
)
def test_bombs_in_positions_are_refused_at_once(name: str, kind: str) -> None:
    start = time.process_time()

    with pytest.raises(SaveError):
        from_json(bomb(name, kind))

    assert time.process_time() - start < PATIENCE


HEAD = 'game = "match"\nplayers = ["Player 1"]\n'


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 500_000 + " = 1",
        "unit = " + "[" * 1_000_000,
        HEAD + "round = " + "9" * 1_000_000,
        HEAD + 'order = "' + '\\"' * 500_000,
        HEAD + "unit = [" + "{}," * 20_000 + "]",
        pytest.param("unit = [" + "{}," * 1_000_000 + "]", marks=pytest.mark.slow),
        pytest.param(
            f'{HEAD}board = """\n{".---" * 900_000}.\n"""\n', marks=pytest.mark.slow
        ),
    ],
    ids=["dotted", "deep", "number", "quotes", "units", "million_units", "wide_board"],
)
def test_text_bombs_are_refused(text: str) -> None:
    start = time.process_time()

    with pytest.raises(NotationError):
        Game.from_text(text)

    assert time.process_time() - start < 3 * PATIENCE


@pytest.mark.parametrize("size", [1, 1_000, 100_000])
def test_any_json_at_all_is_refused(size: int, tmp_path: Path) -> None:
    (tmp_path / "a.save").write_text(json.dumps(["x"] * size))

    with pytest.raises(SaveError, match="it must be a save with a format"):
        load(tmp_path / "a.save")
