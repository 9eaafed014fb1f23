"""The labs with broken mechanisms: check_game finds each bug, and a story is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from alpaca_emblem.course import CheckedLesson, Lesson, lessons
from alpaca_emblem.testing import PROPERTIES

LABS = tuple(
    found
    for found in lessons()
    if any(exercise.stories for exercise in found.exercises)
)
PROPERTY_NAMES = {kind.name for kind in PROPERTIES}
TEST = re.compile(r"^def (test_\w+)\(\):\n((?:    .*\n|\n)+)", re.MULTILINE)


def kit_tests(text: str) -> list[str]:
    """The names of the tests in *text* that call check_game, through `check`."""
    return [name for name, body in TEST.findall(text) if "    check(" in body]


@pytest.mark.parametrize("found", LABS, ids=lambda found: found.slug)
def test_check_game_catches_each_skeleton(
    found: Lesson, checked_skeletons: Callable[[int], CheckedLesson]
) -> None:
    """Every visible test that calls check_game fails with its report."""
    checked = checked_skeletons(found.number)

    for each in checked.exercises:
        if each.exercise.stories:
            assert "check_game(" in each.exercise.visible
            names = kit_tests(each.exercise.visible)
            assert names
            why = {demand.check.name: demand.why for demand in each.demands}
            for name in names:
                assert why[name].partition(": ")[0] in PROPERTY_NAMES, why[name]


def test_lessons_9_11_and_12_hold_ten_bugs_of_which_each_has_a_test_by_the_kit() -> (
    None
):
    """Tests of single properties; those of the whole game find the same bugs again."""
    bugs = [
        (found.number, exercise.module, name)
        for found in LABS
        for exercise in found.exercises
        if exercise.stories
        for name in kit_tests(exercise.visible)
        if name != "test_check_game_finds_nothing"
    ]
    assert {lesson for lesson, _, _ in bugs} == {9, 11, 12}
    assert len(bugs) >= 10
