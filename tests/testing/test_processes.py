"""Fresh processes: how they find a game, and what they say of it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.testing.processes import (
    FreshProcesses,
    Source,
    answer,
    job_of,
    main,
    records_of,
)
from alpaca_emblem.testing.random_play import MakeGame
from tests.testing.countdown import Countdown, Roll, Take

JOB = job_of(1, [Roll(4), Take(1), Roll(6)])


def talkative(seed: int) -> Countdown:
    print("a game is made")
    return Countdown(seed=seed)


def failing(seed: int) -> Countdown:
    raise ValueError(f"no game for {seed}")


class Maker:
    def __call__(self, seed: int) -> Countdown:
        return Countdown(seed=seed)


@pytest.mark.parametrize("make_game", [talkative, Countdown.start])
def test_a_function_is_found_by_its_name(make_game: MakeGame) -> None:
    source = Source.of(make_game)

    assert source.load() == make_game


def test_an_inherited_method_is_found_in_the_class_it_was_asked_of() -> None:
    assert Source.of(Inheriting.start).name == "Inheriting.start"


class Inheriting(Countdown):
    pass


def test_a_text_names_module_and_function() -> None:
    source = Source.of(f"{Countdown.__module__}:Countdown.start")

    assert source.load()(3).digest() == Countdown(seed=3).digest()


@pytest.mark.parametrize(
    "make_game",
    [
        pytest.param(lambda seed: Countdown(seed=seed), id="lambda"),
        pytest.param(partial(talkative), id="partial"),
        pytest.param(Maker(), id="object"),
    ],
)
def test_nameless_classes_are_refused_with_the_remedy(
    make_game: MakeGame,
) -> None:
    with pytest.raises(InvalidValueError, match="or fresh_processes=False"):
        Source.of(make_game)


@pytest.mark.parametrize(
    "name",
    ["alpaca_emblem.nowhere:make", "alpaca_emblem.testing:make", "nothing", ":", ""],
)
def test_a_text_that_leads_nowhere_is_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match="must be like 'module:name'"):
        Source.of(name).load()


def test_a_program_is_loaded_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text("def make(seed):\n    return (__name__, seed)\n")

    made: object = Source("__main__", "make", str(file)).load()(7)

    assert made == ("__played__", 7)
    del sys.modules["__played__"]


def test_a_module_that_cannot_be_imported_is_loaded_from_its_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "rules_of_mine.py"
    file.write_text("def make(seed):\n    return seed\n")

    make_game = Source("rules_of_mine", "make", str(file)).load()

    assert make_game.__module__ == "rules_of_mine"
    del sys.modules["rules_of_mine"]


def test_a_program_that_was_typed_in_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)

    with pytest.raises(InvalidValueError, match="or fresh_processes=False"):
        Source.of("__main__:make")


def test_there_is_a_record_of_every_position() -> None:
    records = records_of(Countdown.start, JOB)

    game = Countdown(seed=1)
    assert records[0][0] == game.digest()
    for action in (Roll(4), Take(1), Roll(6)):
        game.apply(action)
    assert records[-1][0] == game.digest()
    assert len(records) == 4


def test_records_stop_at_an_action_that_is_not_listed() -> None:
    job = job_of(1, [Roll(4), Take(2), Roll(6)])

    assert len(records_of(Countdown.start, job)) == 2


def test_exceptions_are_recorded() -> None:
    assert records_of(failing, JOB) == [["ValueError: no game for 1"]]


def test_a_fresh_process_records_the_same() -> None:
    fresh = FreshProcesses(Source.of(talkative))

    assert fresh.hash_seeds[:2] == (0, 1)
    for hash_seed in fresh.hash_seeds:
        assert fresh.records(hash_seed, JOB) == records_of(Countdown.start, JOB)


def test_the_expected_record_is_played_by_the_first_process() -> None:
    fresh = FreshProcesses(Source.of(Countdown.start))
    fresh.expect(JOB)
    fresh.records(0, (2, ()))
    fresh._source = Source("nowhere", "to be found", None)

    assert fresh.records(0, JOB) == records_of(Countdown.start, JOB)
    with pytest.raises(InvalidValueError, match="could not play the game"):
        fresh.records(1, JOB)


def test_a_program_without_a_guard_does_not_start_processes_for_ever(
    tmp_path: Path,
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from alpaca_emblem.games.match import GameController\n"
        "from alpaca_emblem.testing import check_game\n"
        "from alpaca_emblem.testing.properties import SameSeed\n"
        "def make(seed):\n"
        "    return GameController(map_size=1, seed=seed)\n"
        "check_game(make, seeds=[1], max_steps=1, properties=[SameSeed])\n"
    )
    command = [sys.executable, str(program)]

    ended = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ended.returncode == 1
    assert "call check_game only under `if __name__ == '__main__':`" in ended.stderr


def test_an_answer_has_the_records_of_each_job() -> None:
    source = {"module": __name__, "name": "talkative", "file": __file__}
    asked = json.dumps({"source": source, "jobs": [JOB, (2, [])]})

    answered = json.loads(answer(asked))

    assert answered[0] == records_of(Countdown.start, JOB)
    assert len(answered[1]) == 1


def test_output_of_a_game_does_not_disturb_the_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = {"module": __name__, "name": "talkative", "file": __file__}
    writing = io.StringIO()

    main(io.StringIO(json.dumps({"source": source, "jobs": [JOB]})), writing)

    assert json.loads(writing.getvalue()) == [records_of(Countdown.start, JOB)]
    printed = capsys.readouterr()
    assert "a game is made" in printed.err
