"""Embeds the game that plays without a server in the page of each game.

``make site-play`` leaves it in ``build/play``. Where it has not been built, the page
keeps its picture.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GAMES: Final = ("match", "grid", "duel", "dungeon")
FRAME: Final = (
    '<iframe class="play" src="play/index.html?game={game}" '
    'title="{game}: play it here" loading="lazy"></iframe>'
)


def built(app: Sphinx) -> Path:
    """Return the folder in which the game would stand."""
    return Path(app.srcdir).parent / "build" / "play"


def embed(app: Sphinx, tree: nodes.document) -> None:
    """Put the game below the title of its page, if it has been built."""
    name = app.env.docname
    if name in GAMES and (built(app) / "index.html").exists():
        (title, *_) = tree.findall(nodes.title)
        frame = nodes.raw("", FRAME.format(game=name), format="html")
        title.parent.insert(1, frame)


def copy_game(app: Sphinx, error: Exception | None) -> None:
    """Copy the game beside the pages that have been built."""
    if error is None and app.builder.format == "html" and built(app).is_dir():
        target = Path(app.outdir) / "play"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(built(app), target)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("doctree-read", embed)
    app.connect("build-finished", copy_game)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
