"""Experiments and their summaries: plain data, and the same however they are run."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import define, evolve
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import Duel
from alpaca_emblem.agents import Agent, RandomAgent, play
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import (
    AgentSpec,
    Experiment,
    Summary,
    compare,
    derive,
    run,
    sweep,
    tournament,
)
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.seeds import GAMMA, MASK, mix
from alpaca_emblem.lab.summaries import Failure
from tests.games.tiny import Pile

WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)


def test_seeds_are_outputs_of_splitmix64() -> None:
    """The first output of the published generator from state 0 is well known."""
    assert mix(GAMMA) == 0xE220A8397B1DCDAF
    state, found = mix(GAMMA), []
    for _ in range(130):
        state = (state + GAMMA) & MASK
        found.append(mix(state))

    assert [derive(0, n, s, 64) for n in range(2) for s in range(64)] == found[:128]
    assert derive(0, 2, 0, 64) == found[128]
    assert derive(0, 0, 0, 32) == found[0] >> 32


@pytest.mark.parametrize(
    "arguments", [(0, -1, 0), (0, 0, 64), (0, 0, 0, 65), (0, 0, 0, 0)]
)
def test_seeds_beyond_the_streams_are_refused(arguments: tuple[int, ...]) -> None:
    with pytest.raises(InvalidValueError):
        derive(*arguments)


EXPERIMENTS = [
    WOLF,
    Experiment(game="grid", options={"scenario": "pass"}, agents=["bandit"]),
    Experiment(game="dungeon", seed=3, max_actions=50),
    Experiment(game="skirmish", options={"map_size": 4, "units": 2}, rotate=True),
    Experiment(game="tests.games.tiny:Pile", options={"start": 4}, agents=("random",)),
    Experiment(game="duel", max_actions=None, on_illegal="raise", on_error="raise"),
]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda e: e.game)
def test_experiments_are_read_as_they_were_written(experiment: Experiment) -> None:
    plain = json.loads(json.dumps(experiment.to_plain()))

    for again in (Experiment.from_plain(plain), Experiment.from_text(str(experiment))):
        assert again == experiment
        assert again.digest == experiment.digest
        assert hash(again) == hash(experiment)


@pytest.mark.unmeasured
@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda e: e.game)
def test_games_of_all_kinds_are_played(experiment: Experiment) -> None:
    summary = run(experiment, 3)

    ends = [n for name, n in summary.counts.items() if name.startswith("end.")]
    assert (summary.games, sum(ends)) == (3, 3)
    assert summary["end.failed"] == 0


@pytest.mark.unmeasured
def test_a_summary_says_what_a_loop_would() -> None:
    won, actions = 0, 0
    for number in range(40):
        duel, agents = WOLF.game_number(number)
        outcome = play(duel, agents)
        assert outcome is not None
        won += outcome.winners == ("hero",)
        twin = Duel(enemies=["wolf", "goblin"], seed=duel.options["seed"])
        assert play(twin, WOLF.game_number(number)[1]) == outcome
        actions += len(twin.actions)

    summary = run(WOLF, 40)

    assert (summary.games, summary["won.hero"]) == (40, won)
    assert summary["length.sum"] == actions
    assert won / 40 == summary.rate("won.hero").value
    assert "length: " in str(summary)


@pytest.mark.unmeasured
def test_order_and_size_of_chunks_do_not_matter() -> None:
    whole = run(WOLF, 60).digest()

    chunks = [(40, 60), (0, 7), (33, 40), (7, 33)]
    total = Summary()
    for chunk in chunks:
        total = total.merge(play_chunk(WOLF, *chunk))

    assert total.digest() == whole
    assert run(WOLF, 60, chunk=13).digest() == whole


def test_two_processes_find_the_same() -> None:
    assert run(WOLF, 40, jobs=2, chunk=7) == run(WOLF, 40)


def test_names_of_scripts_are_refused_for_other_processes() -> None:
    with pytest.raises(InvalidValueError, match="cannot import __main__:Mine: move it"):
        run(evolve(WOLF, agents=("__main__:Mine",)), 4, jobs=2)


ORPHANS = """
from multiprocessing import active_children
from alpaca_emblem.lab import Experiment, run

def tell(done, games):
    print(*(child.pid for child in active_children()), flush=True)

if __name__ == "__main__":
    run(Experiment(game="duel"), 10**6, jobs=2, chunk=20, progress=tell)
"""


def is_running(pid: int) -> bool:
    """Return whether there is such a process, and not only its entry."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[-1][0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    workers = [int(pid) for pid in parent.stdout.readline().split()]
    assert workers
    assert all(map(is_running, workers))

    parent.kill()
    parent.wait()
    parent.stdout.close()

    for _ in range(100):
        if not any(map(is_running, workers)):
            break
        time.sleep(0.1)
    assert not any(map(is_running, workers))


def test_a_bout_has_the_same_dice_from_every_seat() -> None:
    experiment = Experiment(
        game="skirmish",
        options={"map_size": 4, "units": 2},
        agents=("greedy", "random"),
        rotate=True,
    )
    (one, first), (two, second) = map(experiment.game_number, (0, 1))
    other, _ = experiment.game_number(2)

    assert one.digest() == two.digest() != other.digest()
    assert [type(a).__name__ for a in first.values()] == ["GreedyAgent", "RandomAgent"]
    assert [type(a).__name__ for a in second.values()] == [
        *("RandomAgent", "GreedyAgent")
    ]
    summary = run(experiment, 6)
    assert summary["agent.0"] + summary["agent.1"] == 6
    assert summary["agent.0"] > summary["agent.1"]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []

    run(WOLF, 25, chunk=10, progress=lambda done, of: told.append((done, of)))

    assert told == [(10, 25), (20, 25), (25, 25)]


def test_no_games_have_no_rates() -> None:
    summary = run(WOLF, 0)

    assert (summary.games, summary.counts) == (0, {})
    assert str(summary) == "games: 0"
    with pytest.raises(InvalidValueError, match="no games have been played"):
        summary.rate("won.hero")


class Failing(Agent):
    """Raises in the middle of a game."""

    def choose(self, view: View) -> Action[Any]:
        raise ZeroDivisionError("no more")


@pytest.mark.unmeasured
def test_games_that_fail_or_do_not_end_are_counted() -> None:
    failing = evolve(WOLF, agents=(f"{__name__}:Failing",))

    summary = run(failing, 30, chunk=4)

    assert summary.counts == {"end.failed": 30, "failed.enemies": 30, "games": 30}
    assert [failure.number for failure in summary.failures] == [*range(20)]
    failure = summary.failures[7]
    told = "game 7 failed by enemies after 0 actions: ZeroDivisionError: no more"
    assert evolve(failure, replay=None) == Failure(
        7, 0, "ZeroDivisionError: no more", "failed", "enemies"
    )
    assert told in str(summary).split("\n")
    assert Summary.from_plain(summary.to_plain()).failures == summary.failures
    assert run(evolve(WOLF, max_actions=2), 3)["end.unfinished"] == 3


def test_games_without_a_winner_are_no_draws() -> None:
    summary = run(evolve(EXPERIMENTS[2], max_actions=2000), 2)

    assert (summary["end.died"], summary["draws"]) == (2, 0)


def test_draws_are_won_by_none() -> None:
    counts = run(EXPERIMENTS[4], 30)

    assert counts["draws"] > 0
    assert counts["draws"] + counts["won.left"] + counts["won.right"] == 30


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"game": "chess"}, InvalidValueError, "game must be one of duel, grid"),
        ({"game": "duels"}, InvalidValueError, "not 'duels'; did you mean 'duel'\\?"),
        ({"game": 7}, InvalidTypeError, "game must be"),
        ({"on_illegal": "win"}, InvalidValueError, "on_illegal must be forfeit or rai"),
        ({"on_error": None}, InvalidTypeError, "on_error must be"),
        ({"options": {"x": float("nan")}}, NotationError, "nan is not a number"),
        ({"max_actions": 2.0}, InvalidTypeError, "max_actions must be a whole number"),
        ({"game": "no.such:Game"}, InvalidValueError, "'no.such:Game' cannot be impor"),
        ({"game": "alpaca_emblem:NoGame"}, InvalidValueError, "cannot be imported"),
        ({"game": "builtins:dict"}, InvalidTypeError, "the game must be of class Game"),
        ({"agents": ("beast",) * 3}, InvalidValueError, "there must be 2 agents, one "),
        ({"agents": ("dragon",)}, InvalidValueError, "an agent must be one of bandit"),
        ({"agents": ("builtins:str",)}, InvalidTypeError, "must make an agent, not '"),
        ({"agents": "beast"}, InvalidTypeError, "agents must be a collection"),
        ({"options": {"enemy": "wolf"}}, NotationError, "options.enemy: Duel has no s"),
        ({"options": {"enemies": ["dragon"]}}, InvalidValueError, "dragon"),
        ({"options": {"seed": 1}}, InvalidValueError, "seed of a game comes from the"),
        ({"options": 7}, InvalidTypeError, "options must be of class Mapping"),
        ({"max_actions": 0}, InvalidValueError, "max_actions must be at least 1"),
    ],
)
def test_experiments_that_cannot_be_are_refused_before_anything_is_played(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        run(evolve(WOLF, **changes), 1)


MAGE = Experiment(
    game="duel",
    options={"hero": "mage", "enemies": ["skeleton", "spider"], "rules": "full"},
    agents=["learned", "beast"],
)
UNFIT = "learned cannot play enemies: no policy of the library has learned"


@pytest.mark.parametrize(
    "refused",
    [
        lambda: run(evolve(MAGE, agents=["beast", "learned"]), 1),
        lambda: run(evolve(MAGE, rotate=True), 1),
        lambda: run(evolve(MAGE, agents=["learned"], on_error="raise"), 1, jobs=2),
        lambda: compare(evolve(MAGE, agents=["beast", "learned"]), MAGE, bouts=2),
        lambda: tournament(MAGE, ["beast", "learned"], 2),
        lambda: sweep(evolve(MAGE, agents=["learned"]), 1, {}),
        lambda: sweep(evolve(MAGE, agents=["learned"]), 1, {"hero.strength": [2, 3]}),
    ],
    ids=["run", "rotate", "processes", "compare", "tournament", "no sweep", "sweep"],
)
def test_agents_that_cannot_play_their_seats_are_refused_before_anything_is_played(
    refused: Callable[[], object],
) -> None:
    """They raised an error in every game, all of which were counted as failed."""
    with pytest.raises(InvalidValueError, match=UNFIT):
        refused()


def test_agents_that_can_play_their_seats_only_are_played() -> None:
    assert run(MAGE, 2)["end.failed"] == 0
    random = evolve(MAGE, agents=["random", "beast"])
    assert compare(MAGE, random, bouts=1).summary["0.end.failed"] == 0


def test_a_policy_of_a_search_is_checked_too() -> None:
    spec = AgentSpec("uct", {"policy": "duel-mage", "iterations": 2})
    assert run(evolve(MAGE, agents=[spec, "beast"]), 1)["end.failed"] == 0
    with pytest.raises(InvalidValueError, match="cannot play enemies: the policy has"):
        run(evolve(MAGE, agents=["beast", spec]), 1)


@define(eq=False)
class Choosy(Agent):
    """Plays the hero only, and says so."""

    checked: ClassVar[list[str]] = []

    def choose(self, view: View) -> Action[Any]:
        return view.legal_actions()[0]

    def check(self, game: Game, side: str) -> None:
        self.checked.append(side)
        if side != "hero":
            raise InvalidValueError("only a hero")


@define(eq=False)
class Homebody(RandomAgent):
    """Plays on the maps that it knows only, and says so."""

    known: ClassVar[set[str]] = set()
    checked: ClassVar[list[str]] = []

    def check(self, game: Game, side: str) -> None:
        self.checked.append(game.position()["map"])
        if self.checked[-1] not in self.known:
            raise InvalidValueError("another map")


def test_agents_are_checked_in_several_games_that_begin_differently() -> None:
    """As many as nine more are looked at, though a million may be played."""
    homebody = Experiment(game="dungeon", agents=[f"{__name__}:Homebody"])
    maps = [homebody.begin(number).position()["map"] for number in range(11)]
    assert len(set(maps)) == 11

    Homebody.known.update(maps[:7])
    with pytest.raises(InvalidValueError, match="Homebody cannot play adventurer: ano"):
        homebody.check()
    Homebody.known.update(maps[:10])
    Homebody.checked.clear()
    homebody.check()

    assert Homebody.checked == maps[:10]


def test_agents_of_ones_own_are_checked_once_and_not_in_each_game() -> None:
    choosy = f"{__name__}:Choosy"
    Choosy.checked.clear()

    assert run(evolve(WOLF, agents=[choosy, "beast"]), 20)["games"] == 20

    assert Choosy.checked == ["hero"]
    with pytest.raises(InvalidValueError, match="Choosy cannot play enemies: only a h"):
        run(evolve(WOLF, agents=["beast", choosy]), 1)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schema": 2}, "schema: must be 1, not 2"),
        ({"options": 7}, "options: must be a table, not 7"),
        ({"game": "chess"}, "experiment: game must be one of duel"),
        ({"seed": "x"}, "experiment.seed: must be a whole number"),
        ({"sed": 1}, "experiment: unknown key sed"),
        ({"agents": "beast"}, "agents: must be a list, not 'beast'"),
        ({"agents": [7]}, "experiment: an agent must be a name, or a table"),
        ({"max_actions": -1}, "experiment: max_actions must be at least 1, not -1"),
    ],
)
def test_documents_that_are_no_experiments_are_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        Experiment.from_plain({**WOLF.to_plain(), **changes})
    with pytest.raises(NotationError, match="an experiment must be a table"):
        Experiment.from_plain(7)


def test_summaries_are_read_as_they_were_written() -> None:
    summary = run(WOLF, 5)

    again = Summary.from_plain(json.loads(json.dumps(summary.to_plain())))

    assert again == summary
    assert hash(again) == hash(summary)
    assert [row["name"] for row in summary.to_rows()] == list(summary.counts)
    with pytest.raises(NotationError, match=r"summary.counts.*must be a whole num"):
        Summary.from_plain({"counts": {"games": "x"}})
    with pytest.raises(NotationError, match="summary: must be a table, not 7"):
        Summary.from_plain(7)


def test_match_is_another_name_of_skirmish() -> None:
    assert Experiment(game="match") == Experiment(game="skirmish")


def test_no_limit_of_actions_is_written_as_0() -> None:
    plain = evolve(WOLF, max_actions=None).to_plain()
    assert plain["max_actions"] == 0
    assert Experiment.from_plain(plain).max_actions is None
    assert Experiment.from_plain({"game": "duel"}).max_actions == 10_000


def test_every_entry_and_the_version_belong_to_the_digest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others: dict[str, Any] = {
        **{"game": "grid", "options": {}, "agents": ("beast",), "seed": 8},
        **{"rotate": True, "max_actions": 9, "on_illegal": "raise"},
        **{"on_error": "raise", "counters": ("tests.lab.failing:strikes",)},
    }
    assert others.keys() | {"schema"} == WOLF.to_plain().keys()
    digests = {evolve(WOLF, **{name: others[name]}).digest for name in others}
    assert len({WOLF.digest, *digests}) == len(others) + 1

    monkeypatch.setattr("alpaca_emblem.__version__", "99.0", raising=False)
    assert evolve(WOLF).digest != WOLF.digest


def test_own_games_come_with_their_options() -> None:
    game, agents = EXPERIMENTS[4].game_number(3)

    assert isinstance(game, Pile)
    assert (game.coins, list(agents)) == (4, ["left", "right"])


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("ab.0 '"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("ab.0", max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.unmeasured
@given(options=st.dictionaries(st.text("ab.0", max_size=3), PLAIN, max_size=3))
def test_any_options_are_written_as_toml(options: dict[str, Any]) -> None:
    experiment = Experiment(game="some.module:Game", options=options)

    assert Experiment.from_text(str(experiment)) == experiment


@pytest.mark.parametrize(
    ("nulls", "message"),
    [
        ("3", "nulls: "),
        ('["options"]', "nulls"),
        ('[["options"]]', "nulls: there can be no None at 'options'"),
        ("[[]]", "nulls: there can be no None at ''"),
        ('[["options", "a", "b"]]', "nulls: there is no place options.a.b"),
        ('[["options", "list", "2"]]', "nulls: there is no place options.list.2"),
        ('[["options", "list", "x"]]', "nulls: there is no place options.list.x"),
        ('[["seed", "x"]]', "nulls: there is no place seed.x"),
    ],
)
def test_nulls_stand_where_there_is_a_place(nulls: str, message: str) -> None:
    text = f'game = "duel"\nseed = 1\nnulls = {nulls}\n[options]\nlist = [1, 2]\n'

    with pytest.raises(NotationError, match=message):
        Experiment.from_text(text)


def test_nulls_replace_what_stands_there() -> None:
    text = 'game = "a:b"\nnulls = [["options", "a", "1"], ["options", "b"]]\n'

    read = Experiment.from_text(f"{text}[options]\na = [1, 2]\nb = 3\n")

    assert read.options == {"a": [1, None], "b": None}
