"""Bots: three languages, the library against itself, and all that can go wrong."""

from __future__ import annotations

import copy
import gc
import io
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Duel, GameController, GridBattle
from alpaca_emblem.agents import Agent, RandomAgent, moves, play
from alpaca_emblem.agents.bots import BotAgent, BotProcess, check_bot, serve
from alpaca_emblem.agents.bots.agents import _IDLE, _codes
from alpaca_emblem.agents.bots.processes import words_of
from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.errors import BotError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.games.match.actions import Resign
from alpaca_emblem.lab import Experiment, exact_value, run
from tests.agents.bad_bots import BAD, bad

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"


def duel_with(bot: Agent, seed: int = 1) -> Duel:
    """A duel that the bot and beasts have fought to its end."""
    duel = Duel(seed=seed)
    play(duel, {"hero": bot, "enemies": agent_maker("beast")(2)})
    return duel


def at_the_hero() -> Duel:
    """A duel in which the hero is to act."""
    duel = Duel(seed=1)
    while duel.to_act != "hero":
        duel.apply(duel.legal_actions()[0])
    return duel


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The command of each example whose language this machine speaks."""
    found = {"python": [sys.executable, str(EXAMPLES / "bot.py")]}
    if node := shutil.which("node"):
        found["javascript"] = [node, str(EXAMPLES / "bot.js")]
    if compiler := shutil.which("cc"):
        program = tmp_path_factory.mktemp("c") / "bot"
        flags = ["-O2", "-Wall", "-Wextra", "-Werror", "-o", str(program)]
        subprocess.run([compiler, *flags, EXAMPLES / "bot.c"], check=True)
        found["c"] = [str(program)]
    return found


@pytest.fixture(params=["python", "javascript", "c"])
def example(request: pytest.FixtureRequest, examples: dict[str, list[str]]) -> Any:
    if request.param not in examples:
        pytest.skip(f"nothing here runs {request.param}")
    return examples[request.param]


def test_examples_play_by_the_protocol(example: list[str]) -> None:
    found = list(check_bot(example, decisions=15))
    assert [finding.problem for finding in found] == [""] * 5
    assert all(finding.decisions > 0 for finding in found)


def test_bot_that_cannot_start_is_reported_once() -> None:
    (found,) = check_bot(["./no-such-bot"])
    assert (found.game, found.decisions) == ("match", 0)
    assert "cannot_start: No such file" in found.problem


def test_examples_play_a_match_to_its_end(example: list[str]) -> None:
    match = GameController.skirmish(players=2, map_size=4, seed=1, max_rounds=5)
    with closing(BotAgent(command=example)) as bot:
        outcome = play(match, [bot, RandomAgent(1)], max_actions=2000)
    assert outcome is not None


@pytest.mark.parametrize("language", ["python", "javascript", "c", "library"])
def test_bots_ignore_what_they_do_not_know(
    examples: dict[str, list[str]], language: str
) -> None:
    """Messages of other types, and more keys than there are in this version."""
    served = [sys.executable, "-m", "alpaca_emblem", "bot"]
    command = {**examples, "library": served}.get(language)
    if command is None:
        pytest.skip(f"nothing here runs {language}")
    begun = {"game": "duel", "side": "hero", "sides": ["hero", "enemies"], "seed": 1}
    with BotProcess(command, start_seconds=60.0) as bot:
        for message in ({"type": "sing"}, {"type": "new_game", "odd": 1, **begun}):
            bot._said.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        assert bot.hear("ready", time.monotonic() + 60) == {"type": "ready"}


def test_bot_repeats_with_its_seed(examples: dict[str, list[str]]) -> None:
    """A bot that draws from its seed plays the same duel again, in the same process."""
    digests = {
        duel_with(BotAgent(rng=5, command=examples["python"])).digest()
        for _ in range(2)
    }
    assert len(digests) == 1


def test_process_is_kept_for_the_next_game(examples: dict[str, list[str]]) -> None:
    bot = BotAgent(rng=5, command=examples["python"])
    duel_with(bot)
    (process,) = _IDLE[tuple(examples["python"]), None]
    duel_with(BotAgent(rng=6, command=examples["python"]))
    assert _IDLE[tuple(examples["python"]), None] == [process]
    assert not process.is_closed


@pytest.mark.unmeasured
def test_one_agent_plays_several_sides_by_a_program_each() -> None:
    """The library as a bot plays the side that its game began with, and no other."""
    served = [sys.executable, "-m", "alpaca_emblem", "bot", "--agent", "bandit"]
    bot, direct = BotAgent(rng=5, command=served, seconds=60.0), agent_maker("bandit")
    for seed in (1, 2):
        battles = [GridBattle("pass", seed=seed) for _ in range(2)]
        assert play(battles[0], bot, 40) == play(battles[1], direct(1), 40)
        assert battles[0].actions == battles[1].actions
        assert len(_IDLE[tuple(served), None]) == 2


def test_a_bot_of_several_sides_is_closed_in_all(
    examples: dict[str, list[str]],
) -> None:
    bot, duel = BotAgent(rng=5, command=examples["python"]), Duel(seed=1)
    sides = {move.side for move in moves(duel, bot, max_actions=6)}
    assert sides == {"hero", "enemies"}
    duel = at_the_hero()
    bot.choose(duel.view("hero"))
    while duel.to_act == "hero":
        duel.apply(duel.legal_actions()[0])
    bot.choose(duel.view("enemies"))
    (other,) = bot._others.values()
    processes = [agent._process for agent in (bot, other)]
    bot.close()
    assert all(process is not None and process.is_closed for process in processes)


@pytest.mark.unmeasured
def test_bot_that_is_dropped_in_mid_game_is_kept(
    examples: dict[str, list[str]],
) -> None:
    bot = BotAgent(rng=5, command=examples["python"])
    next(moves(Duel(seed=1), {"hero": bot, "enemies": RandomAgent(1)}), None)
    bot.choose(at_the_hero().view("hero"))
    del bot
    gc.collect()
    assert len(_IDLE[tuple(examples["python"]), None]) == 1


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("sleeps", "timeout"),
        ("never-reads", "timeout"),
        ("leaves-a-child", "timeout"),
        ("leaves-a-session", "timeout"),
        ("dies", "died"),
        ("exits", "died"),
        ("closes", "died"),
        ("floods", "line_too_long"),
        ("brackets", "bad_json"),
        ("no-json", "bad_json"),
        ("digits", "bad_json"),
        ("other-type", "bad_message"),
        ("far", "illegal"),
        ("true", "illegal"),
        ("nan", "illegal"),
        ("text", "illegal"),
        ("late-id", "illegal"),
        ("id-true", "illegal"),
        ("protocol", "bad_protocol"),
    ],
)
def test_bad_bots_are_told_by_reason(how: str, reason: str) -> None:
    start = time.monotonic()
    bot = bad(how, seconds=0.5 if reason == "timeout" else 10.0)
    if how == "never-reads":
        with pytest.raises(BotError) as caught:
            BotProcess([sys.executable, str(BAD), how], start_seconds=0.5)
    else:
        with pytest.raises(BotError) as caught:
            duel_with(bot)
    assert caught.value.reason == reason
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("died: closed its output") == (how == "closes")
    assert time.monotonic() - start < 30
    assert bot._process is None


@pytest.mark.unmeasured
def test_a_bot_that_stops_reading_does_not_hang_the_game() -> None:
    """What it should read is larger than any pipe."""
    match = GameController(players=2, map_size=12, seed=1)
    assert match.to_act is not None
    view = match.view(match.to_act)
    legal = json.dumps([action.to_json() for action in view.legal_actions()])
    assert len(legal) > 200_000
    start = time.monotonic()
    with pytest.raises(BotError, match="timeout"):
        bad("stops-reading", seconds=0.5).choose(view)
    assert time.monotonic() - start < 30


def greeting(made: str) -> list[str]:
    """Return the command of a bot that greets by the table *made* in Python."""
    hello = f"{{'type': 'hello', 'protocol': 1}} | {made}"
    program = f"import json, os; input(); print(json.dumps({hello}))"
    return [sys.executable, "-c", program]


def test_a_bot_has_a_clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "7")
    monkeypatch.setenv("LANG", "C.UTF-8")
    names = "{'name': ' '.join(sorted(os.environ))}"
    with BotProcess(greeting(names)) as bot:
        assert {*bot.name.split()} - {"LC_CTYPE"} == {"HOME", "LANG", "PATH"}


@pytest.mark.parametrize("length", [65_536, 65_537])
def test_the_longest_line_has_64_kibibytes(length: int) -> None:
    rest = length - len(json.dumps({"type": "hello", "protocol": 1, "x": ""}))
    command = greeting(f"{{'x': 'x' * {rest}}}")
    if length == 65_536:
        BotProcess(command).close()
        return
    with pytest.raises(BotError) as caught:
        BotProcess(command)
    assert caught.value.reason == "line_too_long"


def test_errors_on_the_side_are_dropped() -> None:
    assert duel_with(bad("errors")).outcome is not None


def test_errors_on_the_side_are_added_to_a_file(tmp_path: Path) -> None:
    """Bots with files of their own are not taken for one another."""
    program = "import sys; input(); print('worried', file=sys.stderr); sys.exit(3)"
    command = [sys.executable, "-c", program]
    for name, length in (("one", 1), ("one", 2), ("other", 1)):
        with pytest.raises(BotError, match="died: exit status 3"):
            duel_with(BotAgent(command=command, errors=tmp_path / name))
        said = (tmp_path / name).read_text("utf-8").splitlines()
        assert said == ["worried"] * length
    with pytest.raises(BotError, match=r"cannot_start: .*none/log: No such") as caught:
        duel_with(BotAgent(command=command, errors=str(tmp_path / "none" / "log")))
    assert caught.value.reason == "cannot_start"


def test_children_end_with_the_bot() -> None:
    bot = bad("leaves-a-child", seconds=0.5)
    with pytest.raises(BotError):
        duel_with(bot)
    listed = Path("/proc")
    if not listed.is_dir():
        pytest.skip("processes are listed on Linux only")
    for _ in range(100):  # a process that has been killed takes a moment to end
        lines = [
            path.read_bytes() for path in listed.glob("[0-9]*/cmdline") if is_own(path)
        ]
        if not any(b"time.sleep(60)" in line for line in lines):
            return
        time.sleep(0.05)
    raise AssertionError("the child of the bot is left")


def is_own(path: Path) -> bool:
    try:
        return path.stat().st_uid == os.getuid() and bool(path.read_bytes())
    except OSError:
        return False


@pytest.mark.parametrize(
    ("command", "detail"),
    [
        (["/no/such/program"], "No such file or directory"),
        ([str(BAD)], "Permission denied"),
        ([str(BAD.parent)], "Permission denied"),
    ],
)
def test_what_is_no_program_cannot_start(command: list[str], detail: str) -> None:
    with pytest.raises(BotError, match=detail) as caught:
        duel_with(BotAgent(command=command))
    assert caught.value.reason == "cannot_start"


def test_the_command_is_shown_in_one_short_line() -> None:
    for command in (["/no\n\x1b[2J"], ["/no", "x" * 10_000]):
        with pytest.raises(BotError, match="cannot_start") as caught:
            duel_with(BotAgent(command=command))
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 300


def test_fallback_plays_on() -> None:
    bot = bad("dies", on_failure="fallback")
    assert duel_with(bot).outcome is not None
    assert bot.failed == ""  # the next game begins anew

    duel = at_the_hero()
    duel.apply(bot.choose(duel.view("hero")))
    assert bot.failed == "died"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("sleeps", "timeout"),
        ("dies", "died"),
        ("floods", "line_too_long"),
        ("brackets", "bad_json"),
        ("no-json", "bad_json"),
        ("digits", "bad_json"),
        ("far", "illegal"),
        ("true", "illegal"),
        ("late-id", "illegal"),
        ("nan", "illegal"),
        ("leaves-a-child", "timeout"),
        ("errors", ""),
    ],
)
def test_games_go_on_after_any_bad_bot(how: str, reason: str) -> None:
    seconds = 0.3 if reason == "timeout" else 10.0
    bot = bad(how, seconds=seconds, on_failure="fallback")
    duel = at_the_hero()
    duel.apply(bot.choose(duel.view("hero")))
    assert bot.failed == reason
    play(duel, {"hero": bot, "enemies": RandomAgent(1)})
    assert duel.outcome is not None


def test_strikes_forgive_single_answers() -> None:
    assert duel_with(bad("late-once", seconds=0.6, strikes=1)).outcome is not None
    with pytest.raises(BotError, match="timeout"):
        duel_with(bad("late-once", seconds=0.6))
    with pytest.raises(BotError, match="illegal"):
        duel_with(bad("far", strikes=2))


@pytest.mark.parametrize(
    ("how", "seconds", "strikes"),
    [("late-once", 5.0, 0), ("late-once", 5.0, 9), ("sleeps", 0.3, 9)],
    ids=["at once", "at once with strikes", "by forgiven answers"],
)
def test_clock_of_a_game_runs_out(how: str, seconds: float, strikes: int) -> None:
    """Answers that are forgiven take their time off the clock, too."""
    with pytest.raises(BotError, match=r"0\.5 seconds for the game") as caught:
        duel_with(bad(how, seconds=seconds, clock=0.5, strikes=strikes))
    assert caught.value.reason == "out_of_time"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("wants", "keys"),
    [
        (["count"], set()),
        (["legal"], {"legal"}),
        (["view"], {"view"}),
        (["codes"], {"n", "codes"}),
        (["legal", "view", "codes", "count", "more"], {"legal", "view", "n", "codes"}),
    ],
    ids=["count", "legal", "view", "codes", "all"],
)
def test_a_bot_gets_what_it_wants(
    tmp_path: Path, wants: list[str], keys: set[str]
) -> None:
    """It gives up by an index, and writes down what it was asked."""
    heard = tmp_path / "heard"
    program = f"""if True:
        import json, sys
        for line in sys.stdin:
            asked = json.loads(line)
            if asked["type"] == "hello":
                answer = dict(type="hello", protocol=1, wants={wants})
            elif asked["type"] == "choose":
                open({str(heard)!r}, "w").write(line)
                answer = dict(type="action", id=1, index=asked["count"] - 1)
            else:
                answer = dict(type="ready")
            print(json.dumps(answer), flush=True)
    """
    match = GameController.skirmish(map_size=5, seed=1)
    side = match.to_act
    assert side is not None
    view = match.view(side)
    legal = view.legal_actions()
    with closing(BotAgent(command=[sys.executable, "-c", program])) as bot:
        assert bot.choose(view) == legal[-1] == Resign()
    asked = json.loads(heard.read_text("utf-8"))
    assert (asked["type"], asked["id"], asked["count"]) == ("choose", 1, len(legal))
    assert asked.keys() == {"type", "id", "count", "seconds"} | keys
    if "legal" in keys:
        last = asked["legal"].pop()
        assert last == Resign().to_json() | {"concedes": True}
        assert asked["legal"] == [action.to_json() for action in legal[:-1]]
    if "view" in keys:
        assert asked["view"] == view.position
    if "codes" in keys:
        codes = codes_of(match)
        roster = codes.roster(view, side)
        assert asked["n"] == codes.count
        assert asked["codes"] == [codes.code(action, roster) for action in legal]


def test_actions_of_a_phase_without_codes_have_none() -> None:
    match = GameController(seed=1)
    view = match.view(match.to_act or "")
    legal = view.legal_actions()
    assert _codes(view, legal) == {"n": 0, "codes": [None] * len(legal)}


def test_a_served_agent_chooses_from_the_view() -> None:
    heard: list[dict[str, Any]] = []

    class Recorder(io.StringIO):
        def write(self, text: str) -> int:
            heard.append(json.loads(text))
            return len(text)

    match = GameController.skirmish(map_size=5, seed=1)
    side = match.to_act
    assert side is not None
    view = match.view(side)
    asked = {
        "type": "choose",
        "id": 9,
        "legal": [action.to_json() for action in view.legal_actions()],
        "view": view.position,
    }
    begun = {"type": "new_game", "seed": 3, "side": side}
    lines = [{"type": "hello"}, begun, asked, {"type": "over"}, {"type": "bye"}, {}]
    serve(agent_maker("greedy"), "greedy", map(json.dumps, lines), Recorder())

    hello, ready, action = heard
    assert hello["wants"] == ["legal", "view"]
    assert ready == {"type": "ready"}
    expected = view.legal_actions().index(agent_maker("greedy")(3).choose(view))
    assert action == {"type": "action", "id": 9, "index": expected}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "bad_json"),
        ("[]", "bad_message"),
        ('{"type": 3}', "bad_message"),
        ('{"type": "choose"}', "bad_message"),
        ('{"type": "choose", "view": {}}', "bad_message"),
        ('{"type": "choose", "view": {"game": "grid"}}', "bad_message"),
        ('{"type": "new_game", "seed": "x", "side": "hero"}', "bad_message"),
    ],
)
def test_messages_that_are_none_are_refused(line: str, reason: str) -> None:
    with pytest.raises(BotError) as caught:
        serve(agent_maker("greedy"), "greedy", [line], io.StringIO())
    assert caught.value.reason == reason


@pytest.mark.parametrize("action", [None, 5, "Wait", [], [5], [[5]], [None], {"a": 1}])
def test_actions_that_are_none_are_refused(action: Any) -> None:
    duel = at_the_hero()
    begun = {"type": "new_game", "seed": 3, "side": "hero"}
    asked = {"type": "choose", "id": 1, "legal": [action]}
    asked["view"] = duel.view("hero").position
    lines = map(json.dumps, [begun, asked])
    with pytest.raises(BotError) as caught:
        serve(agent_maker("duel"), "duel", lines, io.StringIO())
    assert caught.value.reason in ("bad_message", "illegal")


def test_library_plays_itself_through_pipes() -> None:
    """The same agent decides alike on both sides of the pipe, in fog, too."""
    served = [sys.executable, "-m", "alpaca_emblem", "bot", "--agent", "cunning"]
    battle, direct = (GridBattle("fog", seed=4) for _ in range(2))
    bot = BotAgent(rng=8, command=served, seconds=60.0)
    for game, agent in ((battle, bot), (direct, agent_maker("cunning")(8))):
        for number, _ in enumerate(
            moves(game, {"heroes": agent, "foes": agent_maker("bandit")(1)})
        ):
            if number == 12:
                break
    assert battle.history == direct.history or battle.digest() == direct.digest()


def test_bots_are_named_in_experiments(examples: dict[str, list[str]]) -> None:
    name = "bot:" + " ".join(examples["python"])
    experiment = Experiment(game="duel", agents=[name, "beast"], seed=1)
    summary = run(experiment, 3)
    assert summary["won.hero"] + summary["won.enemies"] == 3
    assert run(experiment, 3).digest() == summary.digest()


@pytest.mark.unmeasured
def test_games_of_experiments_fail_with_their_bots() -> None:
    name = f"bot:{sys.executable} {BAD} dies"
    summary = run(Experiment(game="duel", agents=[name, "beast"], seed=1), 2)
    assert (summary.games, summary["failed.hero"], summary["end.failed"]) == (2, 2, 2)
    assert "died: exit status 3" in str(summary.failures[0])


def test_bots_have_no_exact_value(examples: dict[str, list[str]]) -> None:
    bot = BotAgent(rng=1, command=examples["python"])
    with pytest.raises(InvalidValueError, match="BotAgent holds something that cannot"):
        exact_value(Duel(seed=1), {"hero": bot, "enemies": "beast"})


@pytest.mark.parametrize(
    "copy_of",
    [copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))],
    ids=["deepcopy", "pickle"],
)
def test_a_copy_starts_the_bot_anew(
    examples: dict[str, list[str]], copy_of: Callable[[BotAgent], BotAgent]
) -> None:
    bot = BotAgent(
        rng=5,
        command=examples["python"],
        clock=60.0,
        strikes=2,
        on_failure="fallback",
        errors="/dev/null",
    )
    duel = at_the_hero()
    bot.choose(duel.view("hero"))
    again = copy_of(bot)
    assert (again.command, again.seconds, again.clock) == (bot.command, 5.0, 60.0)
    assert (again.strikes, again.on_failure, again.failed) == (2, "fallback", "")
    assert again.errors == "/dev/null"
    assert again.rng is not bot.rng
    assert again.rng.state == bot.rng.state
    assert again.choose(duel.view("hero")) in duel.legal_actions()
    assert again._process is not bot._process
    again.close()
    assert bot.choose(duel.view("hero")) in duel.legal_actions()


def test_an_environment_with_a_bot_can_be_copied(
    examples: dict[str, list[str]],
) -> None:
    pytest.importorskip("gymnasium")
    from alpaca_emblem.envs import TacticsEnv

    env = TacticsEnv("duel", opponents="bot:" + " ".join(examples["python"]))
    seen, _ = env.reset(seed=1)
    seen, *_ = env.step(int(seen["action_mask"].argmax()))
    twin = copy.deepcopy(env)
    twin.step(int(seen["action_mask"].argmax()))
    assert twin.game.digest() != env.game.digest()


@pytest.mark.parametrize(
    "command",
    ["", "   ", "node 'bot.js", [], ["a\0b"], "node \ud800", ["\ud800"], "a" * 30_001],
    ids=["empty", "blank", "open", "none", "null", "half", "half word", "long"],
)
def test_commands_that_are_none(command: Any) -> None:
    with pytest.raises(InvalidValueError, match="bot"):
        words_of(command)


@pytest.mark.parametrize("command", [3, None, [3]])
def test_commands_of_the_wrong_type(command: Any) -> None:
    with pytest.raises(InvalidTypeError):
        BotAgent(command=command)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seconds": 0}, "seconds must be above 0 and at most 86400, not 0"),
        ({"clock": 86_401}, "clock must be above 0 and at most 86400, not 86401"),
        ({"seconds": float("nan")}, "seconds must be above 0"),
        ({"clock": -1.0}, "clock must be above 0"),
        ({"strikes": -1}, "strikes must be at least 0"),
        ({"on_failure": "cry"}, "on_failure must be one of raise, fallback"),
    ],
)
def test_settings_out_of_range(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        BotAgent(command="node bot.js", **settings)


@pytest.mark.parametrize(
    ("errors", "error", "message"),
    [
        (2, InvalidTypeError, "path must be the path of a file, not 2"),
        ("a\0b", InvalidValueError, "path must not have a null character"),
    ],
)
def test_files_that_are_none(errors: Any, error: type[Exception], message: str) -> None:
    for make in (BotAgent, check_bot):
        with pytest.raises(error, match=message):
            make(command="node bot.js", errors=errors)


@pytest.mark.parametrize("seconds", [None, True, "5"])
def test_times_of_the_wrong_type(seconds: Any) -> None:
    with pytest.raises(InvalidTypeError, match="seconds must be a number"):
        BotAgent(command="node bot.js", seconds=seconds)


def test_defaults() -> None:
    bot = BotAgent(command="node bot.js")
    assert (bot.seconds, bot.clock, bot.strikes, bot.on_failure) == (
        5.0,
        None,
        0,
        "raise",
    )
