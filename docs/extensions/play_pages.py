"""Embeds the game that plays without a server in the page of each game.

``make site-play`` leaves it in ``build/play``. Where it has not been built, the page
keeps its picture. The game is loaded when a reader opens it, since it brings a Python
of some megabytes.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

GAMES: Final = ("match", "grid", "duel", "dungeon")
FRAME: Final = (
    '<details class="play"><summary>Play it here</summary>'
    '<iframe src="play/index.html?game={game}" '
    'title="{title}, to be played" loading="lazy"></iframe></details>'
)


def built(app: Sphinx) -> Path:
    """Return the folder in which the game would stand."""
    return Path(app.srcdir).parent / "build" / "play"


def is_built(app: Sphinx) -> bool:
    """Return whether there is a game to embed."""
    return (built(app) / "index.html").exists()


def outdated(
    app: Sphinx,
    env: BuildEnvironment,
    added: set[str],
    changed: set[str],
    removed: set[str],
) -> list[str]:
    """Return the pages of the games if the game has come or gone since a build."""
    before, env.__dict__["has_play"] = env.__dict__.get("has_play"), is_built(app)
    return [] if before == env.__dict__["has_play"] else [*GAMES]


def embed(app: Sphinx, tree: nodes.document) -> None:
    """Put the game below the title of its page, if it has been built."""
    name = app.env.docname
    if name in GAMES and is_built(app):
        (title, *_) = tree.findall(nodes.title)
        text = FRAME.format(game=name, title=title.astext().partition(":")[0])
        title.parent.insert(1, nodes.raw("", text, format="html"))


def copy_game(app: Sphinx, error: Exception | None) -> None:
    """Copy the game beside the pages that have been built."""
    if error is None and app.builder.format == "html":
        target = Path(app.outdir) / "play"
        shutil.rmtree(target, ignore_errors=True)
        if is_built(app):
            shutil.copytree(built(app), target)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.connect("env-get-outdated", outdated)
    app.connect("doctree-read", embed)
    app.connect("build-finished", copy_game)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
