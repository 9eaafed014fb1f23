"""Reports as people read them: their tables, answers, facts and sentences."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element


def body_of(page: str) -> Element:
    """The part of *page* that is read as XML, as it was written."""
    start, end = page.index("<main>"), page.index("</main>") + len("</main>")
    return ElementTree.fromstring(page[start:end])


def tables(page: str) -> dict[str, list[list[str]]]:
    """The texts of the cells of all tables by their captions."""
    return {
        table.findtext("caption", ""): [
            ["".join(cell.itertext()).strip() for cell in row]
            for row in table.iter("tr")
        ]
        for table in body_of(page).iter("table")
    }


def answers(page: str) -> list[list[str]]:
    return [[part.text or "" for part in each] for each in body_of(page).iter("li")]


def facts(page: str) -> dict[str, str]:
    root = body_of(page)
    names, values = root.iter("dt"), root.iter("dd")
    return {n.text or "": v.text or "" for n, v in zip(names, values, strict=True)}


def figures(page: str) -> list[str | None]:
    """The captions of all charts."""
    return [each.text for each in body_of(page).iter("figcaption")]


def sentences(page: str) -> list[str | None]:
    """Return the paragraphs of the page."""
    return [each.text for each in body_of(page).iter("p")]
