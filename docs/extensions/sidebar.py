"""Makes the tree of pages at the left of every page from the titles alone.

Sphinx copies the contents of all pages for the tree of each page, thousands of names of
the reference among them, and throws away all but the titles. Here that is done once,
which saves a third of the time of a build. The tree is the same, but that captions tell
screen readers their level.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


@lru_cache(maxsize=1)
def titles_of(env: BuildEnvironment) -> dict[str, nodes.bullet_list]:
    """Return the title of each page, and the trees of pages below it."""
    found = {}
    for name, contents in env.tocs.items():
        found[name] = titles = contents.deepcopy()
        for item in titles:
            below = [*item.findall(addnodes.toctree)]
            if len(item) > 1 and below:
                item[1][:] = below
            elif len(item) > 1:
                item.pop(1)
    return found


def use_titles(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object
) -> None:
    """Let the theme make its tree from the titles, as it asks for nothing else."""
    env, make = app.env, context["toctree"]

    def toctree(**wanted: Any) -> str:
        whole = env.tocs
        if wanted.get("titles_only"):
            env.tocs = titles_of(env)
        try:
            made = str(make(**wanted))
        finally:
            env.tocs = whole
        return made.replace('role="heading"', 'role="heading" aria-level="2"')

    context["toctree"] = toctree


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("html-page-context", use_titles, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
