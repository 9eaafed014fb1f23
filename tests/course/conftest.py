"""Lessons as they are begun, checked once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from alpaca_emblem.course import CheckedLesson, check_folder, lesson, start
from tests.course.forking import Forks, checking_in, forks

__all__ = ["forks"]


@pytest.fixture(scope="session")
def checked_skeletons(
    tmp_path_factory: pytest.TempPathFactory, forks: Forks | None
) -> Callable[[int], CheckedLesson]:
    """Return the result of a lesson, by its number, in which nothing is solved yet."""

    @cache
    def checked(number: int) -> CheckedLesson:
        folder = tmp_path_factory.mktemp("lesson") / "here"
        start(lesson(number), folder)
        with checking_in(forks):
            return check_folder(folder)

    return checked
