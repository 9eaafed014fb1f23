"""The labs with broken mechanisms: check_game finds each bug, and a story is told."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import SequenceMatcher
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from alpaca_emblem.course import CheckedLesson, Exercise, Lesson, lessons
from alpaca_emblem.course.starting import project
from alpaca_emblem.testing import PROPERTIES, PropertyFailure, check_game

LABS = tuple(
    found for found in lessons() if any(exercise.bugs for exercise in found.exercises)
)
PROPERTY_NAMES = {kind.name for kind in PROPERTIES}
TEST = re.compile(r"^def (test_\w+)\(\):\n((?:    .*\n|\n)+)", re.MULTILINE)

MARKS: dict[tuple[int, int], dict[str, str]] = {
    (9, 3): {
        "test_undo_restores_the_dice": "luck",
        "test_undo_restores_the_record": "best",
    },
    (9, 4): {"test_undo_puts_the_coin_back": ""},
    (9, 5): {
        "test_undo_forgets_no_action": "ache",
        "test_actions_are_plain_data": "before",
    },
    (11, 2): {
        "test_the_list_agrees_with_the_rule": "Remove.of(",
        "test_the_event_tells_the_truth": "GameEnded",
    },
    (11, 3): {
        "test_every_process_plays_the_same_game": "GOODS",
        "test_events_are_values": "list",
    },
    (11, 4): {
        "test_a_view_says_nothing_of_what_is_out_of_sight": "echo",
        "test_events_say_nothing_of_what_is_out_of_sight": "events",
    },
    (12, 3): {
        "test_looking_rolls_nothing": "Hold.of()",
        "test_equal_seeds_are_equal_games": "DICE",
    },
    (12, 4): {"test_actions_do_not_reveal_dice": ""},
    (12, 5): {
        "test_undo_restores_the_last_roll": "last",
        "test_a_position_holds_the_pot": "pot",
    },
}
"""By lesson and exercise: what the changed lines of each bug have, and no others."""

BUGS = [
    pytest.param(
        exercise, bug.check, id=f"{found.number}.{exercise.number}-{bug.check}"
    )
    for found in LABS
    for exercise in found.exercises
    for bug in exercise.bugs
]


def kit_tests(text: str) -> list[str]:
    """The names of the tests in *text* that call check_game, through `check`."""
    return [name for name, body in TEST.findall(text) if "    check(" in body]


def with_one_bug(exercise: Exercise, check: str) -> str:
    """Return the solution of *exercise*, with one of the bugs of the skeleton."""
    marks = MARKS[int(exercise.folder.parent.name[:2]), exercise.number]
    right, broken = (
        text.partition('"""\n')[2].splitlines(keepends=True)
        for text in (exercise.solution, exercise.skeleton("en"))
    )
    written: list[str] = []
    differences = SequenceMatcher(None, right, broken, autojunk=False).get_opcodes()
    for tag, at, to, at_broken, to_broken in differences:
        ours, theirs = right[at:to], broken[at_broken:to_broken]
        if tag == "equal":
            written += ours
            continue
        found = [name for name, mark in marks.items() if mark in "".join(ours + theirs)]
        assert found, ours + theirs
        if found == [check]:
            written += theirs
        elif check not in found:
            written += ours
        else:
            written += [line for line in ours if marks[check] not in line]
            written += [line for line in theirs if marks[check] in line]
    return "".join(written)


def failing(exercise: Exercise, module: ModuleType) -> set[str]:
    """Return the names of the checks of bugs that fail, by the visible tests."""
    names: dict[str, Any] = {}
    exec(compile(exercise.visible, "visible.py", "exec"), names)
    found = set()
    for bug in exercise.bugs:
        try:
            names[bug.check]()
        except AssertionError:
            found.add(bug.check)
    return found


@pytest.fixture
def load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str], ModuleType]:
    """Return the module of a name and a text, which fresh processes find, too."""
    monkeypatch.syspath_prepend(tmp_path)

    def loaded(name: str, text: str) -> ModuleType:
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
        module = import_module(name)
        monkeypatch.setitem(sys.modules, name, module)
        return module

    return loaded


@pytest.mark.unmeasured
@pytest.mark.parametrize("found", LABS, ids=lambda found: found.slug)
def test_check_game_catches_each_skeleton(
    found: Lesson, checked_skeletons: Callable[[int], CheckedLesson]
) -> None:
    """Every visible test that calls check_game fails with its report."""
    checked = checked_skeletons(found.number)

    for each in checked.exercises:
        if each.exercise.bugs:
            assert "check_game(" in each.exercise.visible
            names = kit_tests(each.exercise.visible)
            assert names
            why = {demand.check.name: demand.why for demand in each.demands}
            for name in names:
                assert why[name].partition(": ")[0] in PROPERTY_NAMES, why[name]


def test_lessons_9_11_and_12_hold_sixteen_bugs() -> None:
    found = {
        (number.number, exercise.number): [bug.check for bug in exercise.bugs]
        for number in LABS
        for exercise in number.exercises
        if exercise.bugs
    }

    assert found == {place: [*marks] for place, marks in MARKS.items()}
    assert {number for number, _ in found} == {9, 11, 12}
    assert sum(map(len, found.values())) == 16


@pytest.mark.unmeasured
@pytest.mark.parametrize(("exercise", "check"), BUGS)
def test_check_game_catches_each_bug_alone(
    exercise: Exercise, check: str, load: Callable[[str, str], ModuleType]
) -> None:
    """The other bugs are mended, and its own check fails as well."""
    module = load(exercise.module, with_one_bug(exercise, check))

    assert check in failing(exercise, module)
    with pytest.raises(PropertyFailure) as caught:
        check_game(
            module.make_game,
            seeds=range(4),
            max_steps=12,
            fresh_processes="process" in check,
        )
    assert caught.value.property_name in PROPERTY_NAMES


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_bug_has_a_story_of_its_own(language: str) -> None:
    stories = [
        " ".join(bug.story[language].split())
        for found in LABS
        for exercise in found.exercises
        for bug in exercise.bugs
    ]

    assert len({*stories}) == len(stories) == 16
    assert all(80 < len(story) < 400 for story in stories)
    for found in LABS:
        readme = project(found, language)["README.md"]
        told = [story for story in stories if f"\n- {story}\n" in readme]
        assert len(told) == sum(len(exercise.bugs) for exercise in found.exercises)
