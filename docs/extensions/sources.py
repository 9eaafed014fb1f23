"""Turns links to source files into links to the lines that they name.

A page says ``[`Axe.equip_to`](../alpaca_emblem/model/items.py)``, which works wherever
files are shown. In the site the link leads to the page of that module, at the place
where the name is defined. Modules of tests have such pages, too.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx.pycode import ModuleAnalyzer

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LINK: Final = re.compile(
    r"\[`([\w.]+)`\]\((?:\.\./)+((?:alpaca_emblem|tests)/[\w/]+)\.py\)"
)
FILE: Final = re.compile(r"\]\((?:\.\./)+((?:alpaca_emblem|tests)/[\w/.]+)\)")
SCHEME: Final = "source:"


def mark_links(app: Sphinx, name: str, source: list[str]) -> None:
    """Give the links to source files a scheme of their own."""
    source[0] = LINK.sub(r"[`\1`](source:\2#\1)", source[0])
    source[0] = FILE.sub(r"](source:\1)", source[0])


def add_modules(app: Sphinx, env: BuildEnvironment) -> None:
    """Give the modules that pages link to a page of their source, and no others."""
    root = Path(app.srcdir).parent
    modules: dict[str, Any] = env.__dict__.setdefault("_viewcode_modules", {})
    for module, entry in list(modules.items()):
        if entry and not entry[2]:  # nothing of it is in the reference
            del modules[module]
    for path in sorted(linked(env)):
        file = root / f"{path}.py"
        module = path.replace("/", ".")
        if file.exists() and not modules.get(module):
            analyzer = ModuleAnalyzer.for_file(file, module)
            analyzer.find_tags()
            modules[module] = (analyzer.code, analyzer.tags, {}, module)


def linked(env: BuildEnvironment) -> set[str]:
    """Return the paths of modules, without suffix, that links name."""
    paths: set[str] = set()
    for name in env.found_docs:
        for node in env.get_doctree(name).findall(nodes.reference):
            target = node.get("refuri", "")
            if target.startswith(SCHEME):
                paths.add(target.removeprefix(SCHEME).partition("#")[0])
    return paths


def resolve_links(app: Sphinx, tree: nodes.document, name: str) -> None:
    """Point the links at the pages of the modules."""
    for node in list(tree.findall(nodes.reference)):
        target = node.get("refuri", "")
        if not target.startswith(SCHEME):
            continue
        path, _, member = target.removeprefix(SCHEME).partition("#")
        if Path(path).suffix:  # data, which has no page: the name remains
            node.replace_self(node.children)
            continue
        page = app.builder.get_relative_uri(name, f"_modules/{path}")
        node["refuri"] = f"{page}#{member}" if member else page
        node["internal"] = True


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("source-read", mark_links)
    app.connect("env-check-consistency", add_modules)
    app.connect("doctree-resolved", resolve_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
