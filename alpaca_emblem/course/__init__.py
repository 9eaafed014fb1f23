"""A course on object-oriented design: lessons, exercises, and checks of solutions.

The pages of the lessons stand in ``docs/course``. This package has their exercises: it
writes them out as small projects, runs a learner's solutions against checks that are
not written out, and says in plain words what holds and what does not.
"""

from alpaca_emblem.course.checking import CheckedLesson, check_folder
from alpaca_emblem.course.lessons import Check, Exercise, Lesson, lesson, lessons
from alpaca_emblem.course.starting import start

__all__ = [
    "Check",
    "CheckedLesson",
    "Exercise",
    "Lesson",
    "check_folder",
    "lesson",
    "lessons",
    "start",
]
