"""Runs the notebooks of this folder, and stores what their cells show.

``python examples/execute.py`` runs them anew. With ``--check FOLDER`` the results of
that run go into the folder, for the site; the exit status is 1 if a cell shows
something else than the stored notebook says, and then nothing is written. Images of
charts are not compared, since they depend on fonts.
"""

import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).parent
WORKERS = 2
NOT_COMPARED = ("image/png",)


def notebooks() -> list[Path]:
    """The notebooks of this folder, by name."""
    return sorted(HERE.glob("*.ipynb"))


def stored(path: Path) -> NotebookNode:
    """The notebook at *path* as it is."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def executed(path: Path) -> NotebookNode:
    """The notebook at *path* with the outputs of today."""
    notebook = stored(path)
    metadata = deepcopy(notebook.metadata)
    client = NotebookClient(
        notebook,
        timeout=900,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(HERE)}},
    )
    client.execute()
    notebook.metadata = metadata  # without the version of Python
    return notebook


def shown(cell: NotebookNode) -> list[object]:
    """Return the output of a cell as far as it is compared."""
    return [
        output.get("text")
        or {
            kind: value
            for kind, value in output.get("data", {}).items()
            if kind not in NOT_COMPARED
        }
        for output in cell.get("outputs", [])
    ]


def differences(before: NotebookNode, today: NotebookNode) -> list[str]:
    """The cells that showed something else *before* than *today*."""
    pairs = zip(before.cells, today.cells, strict=True)
    return [cell.id for cell, other in pairs if shown(cell) != shown(other)]


def main(folder: Path | None) -> int:
    """Run all notebooks; store them, or compare them and write them into *folder*."""
    paths = notebooks()
    with ThreadPoolExecutor(WORKERS) as pool:
        todays = dict(zip(paths, pool.map(executed, paths), strict=True))
    if folder is not None:
        wrong = [
            f"{path.name}: {cell}"
            for path, today in todays.items()
            for cell in differences(stored(path), today)
        ]
        for place in wrong:
            print(f"{place} shows something else today; run examples/execute.py")
        if wrong:
            return 1
        folder.mkdir(parents=True, exist_ok=True)
    for path, today in todays.items():
        nbformat.write(today, (folder or HERE) / path.name)  # type: ignore[no-untyped-call]
    return 0


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", metavar="FOLDER", type=Path)
    sys.exit(main(parser.parse_args().check))
