"""Shows the notebooks of ``examples`` as pages: they are copied, and run at the build.

A link to one of them, or to a page of another folder, then leads to its page.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER: Final = "notebooks"
"""The folder of the copies, which is made anew by each build."""
LINK: Final = re.compile(r"\]\((?:\.\./)+examples/(\w+\.ipynb)\)")
BACK: Final = re.compile(r"\]\(\.\./docs/([\w./-]+\.md)")
"""A link from a notebook to a page."""


def copy_notebooks(app: Sphinx) -> None:
    """Copy the notebooks beside the pages; unchanged ones are left alone."""
    target = Path(app.srcdir) / FOLDER
    target.mkdir(exist_ok=True)
    sources = {
        path.name: path for path in Path(app.srcdir, "..").glob("examples/*.ipynb")
    }
    for copy in target.glob("*.ipynb"):
        if copy.name not in sources:
            copy.unlink()
    for name, path in sources.items():
        copy = target / name
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            shutil.copyfile(path, copy)
    index = "# Notebooks\n\n```{toctree}\n:maxdepth: 1\n\n" + "\n".join(
        name.removesuffix(".ipynb") for name in sorted(sources)
    )
    (target / "index.md").write_text(f"{index}\n```\n", "utf-8")


def link_to_copies(app: Sphinx, name: str, source: list[str]) -> None:
    """Point the links of a page at the copies."""
    up = "../" * name.count("/")
    source[0] = LINK.sub(rf"]({up}{FOLDER}/\1)", source[0])
    source[0] = BACK.sub(r"](../\1", source[0])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("builder-inited", copy_notebooks)
    app.connect("source-read", link_to_copies)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
