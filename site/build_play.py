"""Build the page on which the four games are played without a server.

``make site-play`` calls this. The folder holds the client of the other pages, the
library as a wheel, and Pyodide, the Python of browsers; any static server can serve it,
such as ``python -m http.server --directory build/play``. Only the build needs a
network: for Pyodide from npm, and for the wheels.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from alpaca_emblem.drawing.cards import logo_svg
from alpaca_emblem.drawing.style_sheets import style_sheet
from alpaca_emblem.texts import LANGUAGES, Narrator

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parent
CLIENT: Final = PROJECT / "alpaca_emblem" / "play" / "static"
PYODIDE: Final = "pyodide@314.0.7"
"""The package of npm that brings Pyodide, in the version tried here."""
PYODIDE_FILES: Final = (
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "pyodide.mjs",
    "python_stdlib.zip",
)
CLIENT_FILES: Final = ("client.js", "page.css", "style.css")
OWN_FILES: Final = ("page.py", "static.js", "static.css")
REQUIREMENTS: Final = ("attrs", "cattrs", "typing_extensions")
"""The packages that the library needs in a browser."""
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""Scripts of the page's own only, and no request to anywhere else."""


class BuildError(Exception):
    """The page cannot be built."""


def build(target: Path, pyodide: Path, wheels: Path) -> None:
    """Write the page to *target*, in the place of what was there.

    Args:
        target: The folder of the page.
        pyodide: The folder of Pyodide's files.
        wheels: The folder of the wheels.

    Raises:
        BuildError: A file is missing, a wheel is not for every machine, or *target* is
            a folder of other things.
    """
    found = _checked_wheels(wheels)
    _check_present(pyodide / name for name in PYODIDE_FILES)
    _clear(target)
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, target / name)
    for name in CLIENT_FILES:
        shutil.copyfile(CLIENT / name, target / name)
    for name in OWN_FILES:
        shutil.copyfile(HERE / name, target / name)
    for wheel in found:
        shutil.copyfile(wheel, target / wheel.name)
    texts = {
        "index.html": index(),
        "palette.css": style_sheet(),
        "logo.svg": logo_svg(),
        "site.json": site([wheel.name for wheel in found]),
    }
    for name, text in texts.items():
        (target / name).write_text(text, encoding="utf-8", newline="\n")


def index() -> str:
    """Return the page itself: that of the server, with a policy and other scripts.

    Raises:
        BuildError: The server's page is not as it was.
    """
    page = (CLIENT / "index.html").read_text("utf-8")
    changes = {
        '<meta charset="utf-8">': '<meta charset="utf-8">\n<meta http-equiv='
        f'"Content-Security-Policy" content="{POLICY}">',
        "page.css": "static.css",
        '<div id="app"></div>': '<p id="loading" role="status"></p>\n'
        '<div id="app"></div>',
        "page.js": "static.js",
    }
    for old, new in changes.items():
        if page.count(old) != 1:
            raise BuildError(f"index.html must have {old} once")
        page = page.replace(old, new)
    return page


def site(wheels: Sequence[str]) -> str:
    """Return what ``static.js`` needs to begin: its words, and the names of wheels."""
    words = {
        language: {"loading": Narrator(language).text("play.words.loading")}
        for language in LANGUAGES
    }
    told = {"words": words, "wheels": list(wheels)}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _checked_wheels(folder: Path) -> list[Path]:
    """Return one wheel of the library and of each requirement, the library first."""
    wheels = []
    for package in ("alpaca_emblem", *REQUIREMENTS):
        found = sorted(folder.glob(f"{package}-*.whl"))
        if len(found) != 1:
            raise BuildError(f"{folder} must have one wheel of {package}")
        if not found[0].name.endswith("-none-any.whl"):
            raise BuildError(f"{found[0].name} must be a wheel for any machine")
        wheels += found
    return wheels


def _check_present(files: Iterable[Path]) -> None:
    for file in files:
        if not file.is_file():
            raise BuildError(f"{file} is missing")


def _clear(target: Path) -> None:
    """Make *target* an empty folder, if it holds nothing but such a page."""
    if target.exists():
        is_page = (target / "site.json").is_file() or not any(target.iterdir())
        if not is_page:
            raise BuildError(f"{target} holds other files: name a new folder")
        shutil.rmtree(target)
    target.mkdir(parents=True)


def fetch_pyodide(target: Path) -> Path:
    """Return the folder of Pyodide's files, fetched by npm into *target*."""
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing: install it, or name a folder by --pyodide")
    _run(npm, "pack", PYODIDE, "--silent", "--pack-destination", str(target))
    (archive,) = target.glob("pyodide-*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    return target / "package"


def fetch_wheels(target: Path) -> Path:
    """Return the folder of the wheels, made and fetched by pip into *target*."""
    pinned = (PROJECT / "constraints.txt").read_text("utf-8").splitlines()
    wanted = [one for one in pinned if one.partition("==")[0] in REQUIREMENTS]
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps")
    _run(*pip, "--wheel-dir", str(target), str(PROJECT), *wanted)
    return target


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stderr.strip()}")


def main() -> None:
    """Build the page as the command line says."""
    parser = argparse.ArgumentParser(description="Build the page without a server.")
    parser.add_argument("target", nargs="?", type=Path, default=Path("build/play"))
    parser.add_argument("--pyodide", type=Path, help="a folder of Pyodide's files")
    parser.add_argument("--wheels", type=Path, help="a folder of the wheels")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pyodide, wheels = Path(folder, "pyodide"), Path(folder, "wheels")
        for made in (pyodide, wheels):
            made.mkdir()
        try:
            build(
                options.target,
                options.pyodide or fetch_pyodide(pyodide),
                options.wheels or fetch_wheels(wheels),
            )
        except BuildError as error:
            sys.exit(f"site-play: {error}")
    size = sum(file.stat().st_size for file in options.target.iterdir()) / 1e6
    print(f"{options.target}: {size:.1f} MB. Serve it, and open the page:")
    print(f"python -m http.server --bind 127.0.0.1 --directory {options.target}")


if __name__ == "__main__":
    main()
