"""Turns links to source files into links to the lines that they name.

A page says ``[`Axe.equip_to`](../alpaca_emblem/model/items.py)``, which works wherever
files are shown. In the site the link leads to the page of that module, at the place
where the name is defined. Modules of tests have such pages, too.

`sphinx.ext.viewcode` makes these pages, with a place for each name of the reference,
and a link back to it. Here all names get a place, and the links lead to the name under
which the reference has it.
"""

from __future__ import annotations

import re
from functools import lru_cache
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
BACK: Final = re.compile(
    r'(<div class="viewcode-block" id="([^"]+)">\n)'
    r'<a class="viewcode-back" href="[^"]*">([^<]*)</a>\n'
)
NOWHERE: Final = "index"
"""The page of definitions that are on none; it has no definitions itself."""


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
    modules = app.env.__dict__["_viewcode_modules"]
    for node in list(tree.findall(nodes.reference)):
        target = node.get("refuri", "")
        if not target.startswith(SCHEME):
            continue
        path, _, member = target.removeprefix(SCHEME).partition("#")
        if Path(path).suffix:  # data, which has no page: the name remains
            node.replace_self(node.children)
            continue
        page = app.builder.get_relative_uri(name, f"_modules/{path}")
        entry = modules.get(path.replace("/", "."))
        has_place = entry and member in entry[1]  # constants have none
        node["refuri"] = f"{page}#{member}" if has_place else page
        node["internal"] = True


def give_all_places(app: Sphinx) -> list[Any]:
    """Let every definition have a place on the page of its module.

    The environment has been stored by now, so the next build begins without them.
    """
    for entry in app.env.__dict__["_viewcode_modules"].values():
        if entry:
            _, tags, used, _ = entry
            for name in tags:
                used.setdefault(name, NOWHERE)
    return []


def mend_links_back(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object
) -> None:
    """Lead from a definition to its name in the reference; remove other links."""
    module = page.removeprefix("_modules/").replace("/", ".")
    entry = app.env.__dict__["_viewcode_modules"].get(module)
    if not page.startswith("_modules/") or not entry:
        return
    used = entry[2]

    def mended(found: re.Match[str]) -> str:
        before, name, text = found.groups()
        target = used[name]
        anchor = target != NOWHERE and anchors_of(app.env).get((target, name))
        if not anchor:
            return before
        uri = app.builder.get_relative_uri(page, target)
        return f'{before}<a class="viewcode-back" href="{uri}#{anchor}">{text}</a>\n'

    context["body"] = BACK.sub(mended, context["body"])


@lru_cache(maxsize=1)
def anchors_of(env: BuildEnvironment) -> dict[tuple[str, str], str]:
    """Return the anchor of each name, with and without its class, on its page.

    Where several things have a name, it is that of the outermost.
    """
    found: dict[tuple[str, str], str] = {}
    objects = env.domains["py"].data["objects"]
    for full in sorted(objects, key=lambda full: (-full.count("."), full)):
        place, parts = objects[full], full.split(".")
        for first in range(len(parts)):
            found[place.docname, ".".join(parts[first:])] = place.node_id
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("html-collect-pages", give_all_places, priority=400)
    app.connect("html-page-context", mend_links_back)
    app.connect("source-read", mark_links)
    app.connect("env-check-consistency", add_modules)
    app.connect("doctree-resolved", resolve_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
