"""Shows the notebooks of ``examples`` as pages, with what their cells show today.

``make docs`` runs them before the build, unless they have been run since the library
changed, and leaves the results in ``build/notebooks``. A link to a notebook, or from
one to a page, leads to its page.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sphinx.errors import ExtensionError

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER: Final = "notebooks"
"""The folder of the copies, beside the pages."""
RUN: Final = "build/notebooks"
"""The folder of the notebooks that have been run."""
LINK: Final = re.compile(r"\]\((?:\.\./)+examples/(\w+\.ipynb)\)")
BACK: Final = re.compile(r"\]\(\.\./docs/([\w./-]+\.md)")
"""A link from a notebook to a page."""


def copy_notebooks(app: Sphinx) -> None:
    """Copy the notebooks beside the pages; unchanged ones are left alone.

    Raises:
        ExtensionError: A notebook has not been run.
    """
    root, target = Path(app.srcdir).parent, Path(app.srcdir) / FOLDER
    target.mkdir(exist_ok=True)
    names = sorted(path.name for path in root.glob("examples/*.ipynb"))
    sources = {name: root / RUN / name for name in names}
    for path in sources.values():
        if not path.exists():
            raise ExtensionError(f"{path} is missing: `make docs` runs the notebooks")
    for copy in target.glob("*.ipynb"):
        if copy.name not in sources:
            copy.unlink()
    for name, path in sources.items():
        copy = target / name
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            shutil.copyfile(path, copy)
    index = "# Notebooks\n\n```{toctree}\n:maxdepth: 1\n\n" + "\n".join(
        name.removesuffix(".ipynb") for name in names
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
