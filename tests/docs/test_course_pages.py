"""The pages of the course: complete, and in step in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from alpaca_emblem.course import Lesson, lessons

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "docs" / "course"
SPANISH = ROOT / "docs" / "es" / "course"
SECTIONS = {
    ENGLISH: [
        "The problem",
        "A design that hurts",
        "The pattern",
        "In this library",
        "When not to use it",
        "Exercises",
    ],
    SPANISH: [
        "El problema",
        "Un diseño que duele",
        "El patrón",
        "En esta biblioteca",
        "Cuándo no usarlo",
        "Ejercicios",
    ],
}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
SOURCE = re.compile(r"\[`([\w.]+)`\]\(([./]*alpaca_emblem/[\w/]+\.py)\)")
LINK = re.compile(r"\]\(([^)#]+)")

by_lesson = pytest.mark.parametrize("found", lessons(), ids=lambda found: found.slug)
by_page = pytest.mark.parametrize(
    "page",
    sorted((*ENGLISH.glob("[0-9]*.md"), *SPANISH.glob("[0-9]*.md"))),
    ids=lambda page: str(page.relative_to(ROOT)),
)


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def prose_of(page: Path) -> str:
    return BLOCK.sub("", text_of(page))


def code_of(page: Path) -> list[str]:
    """The code of each Python block, without comments and docstrings."""
    found = []
    for language, text in BLOCK.findall(text_of(page)):
        if language == "python":
            tree = ast.parse(text)
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module):
                    node.body = [each for each in node.body if not is_text(each)]
            found.append(ast.dump(tree))
    return found


def is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def test_every_lesson_has_a_page_in_both_languages() -> None:
    for folder in (ENGLISH, SPANISH):
        pages = [page.stem for page in sorted(folder.glob("[0-9]*.md"))]
        assert pages == [found.slug for found in lessons()]


@by_lesson
def test_page_has_all_parts(found: Lesson) -> None:
    for folder, language in ((ENGLISH, "en"), (SPANISH, "es")):
        page = folder / f"{found.slug}.md"
        headings = HEADING.findall(prose_of(page))
        word = {"en": "Lesson", "es": "Lección"}[language]
        title = f"{word} {found.number}: {found.titles[language]}"
        assert headings[0] == ("#", title)
        second = [heading for level, heading in headings if level == "##"]
        assert second == SECTIONS[folder]
        assert found.summaries[language] in text_of(page)
        for exercise in found.exercises:
            assert f"{exercise.number}. **{exercise.titles[language]}" in text_of(page)


@by_lesson
def test_languages_are_in_step(found: Lesson) -> None:
    """Same levels of headings, blocks of code, lists, tables and links."""
    english, spanish = (folder / f"{found.slug}.md" for folder in (ENGLISH, SPANISH))
    shapes = []
    for page in (english, spanish):
        prose = prose_of(page)
        shapes.append(
            {
                "headings": [level for level, _ in HEADING.findall(prose)],
                "kinds": [kind for kind, _ in BLOCK.findall(text_of(page))],
                "items": len(re.findall(r"^(?:- |\d+\. )", prose, re.MULTILINE)),
                "rows": len(re.findall(r"^\|", prose, re.MULTILINE)),
                "paragraphs": len(re.findall(r"\n\n(?=\S)", prose)),
                "sources": [name for name, _ in SOURCE.findall(prose)],
            }
        )
    assert shapes[0] == shapes[1]
    assert code_of(english) == code_of(spanish)


@by_page
def test_links_lead_somewhere(page: Path) -> None:
    targets = [to for to in LINK.findall(prose_of(page)) if "://" not in to]
    assert targets
    for target in targets:
        assert (page.parent / target).exists(), target


@by_page
def test_linked_sources_hold_what_is_named(page: Path) -> None:
    links = SOURCE.findall(prose_of(page))
    assert links
    for name, target in links:
        tree = ast.parse((page.parent / target).read_text("utf-8"))
        owner, _, member = name.partition(".")
        bodies = [n for n in tree.body if defines(n, owner)]
        assert bodies, f"{target} has no {owner}"
        if member:
            (body,) = bodies
            assert isinstance(body, ast.ClassDef)
            assert any(defines(node, member) for node in body.body), name


def defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name == name
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return any(isinstance(each, ast.Name) and each.id == name for each in targets)


def test_wrong_designs_and_patterns_are_run() -> None:
    """Each page has code in the section of the wrong design and in the pattern's."""
    for found in lessons():
        parts = re.split(r"^## ", text_of(ENGLISH / f"{found.slug}.md"), flags=re.M)
        for title in ("A design that hurts", "The pattern", "In this library"):
            (part,) = (each for each in parts if each.startswith(title))
            assert "```python" in part, f"{found.slug}: {title}"
