"""A course on object-oriented design: lessons, exercises, and checks of solutions.

The pages of the lessons are in ``docs/course``. This package has their exercises: it
writes them as small projects, runs a learner's solutions against hidden checks, and
reports in plain words which checks pass.
"""

from alpaca_emblem.course.checking import CheckedLesson, check_folder
from alpaca_emblem.course.lessons import Bug, Check, Exercise, Lesson, lesson, lessons
from alpaca_emblem.course.starting import start

__all__ = [
    "Bug",
    "Check",
    "CheckedLesson",
    "Exercise",
    "Lesson",
    "check_folder",
    "lesson",
    "lessons",
    "start",
]
