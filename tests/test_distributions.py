"""The wheel and the sdist: each used alone, away from the checkout.

The fast tests unpack them; the slow ones install them into fresh environments.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[1]
WHEELS = Path(sys.prefix) / "wheels"
"""Packages that the Makefile has put aside."""


def run(*command: str | Path, cwd: Path, given: str = "") -> str:
    """Return what the command writes; it must succeed, and gets no PYTHONPATH."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment | {"PIP_NO_INPUT": "1", "HOME": str(cwd)},
        input=given,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist."""
    target = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", target, cwd=ROOT)
    return target


def installed(place: Path, packages: Sequence[str | Path]) -> Path:
    """Return the folder of commands of a fresh environment with *packages*."""
    if not WHEELS.is_dir():
        pytest.skip(f"nothing is put aside in {WHEELS}: make test does so")
    venv.create(place / "fresh", with_pip=False)
    commands = place / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", commands / "python", "install")
    offline = ("--no-index", "--find-links", WHEELS, "--disable-pip-version-check")
    run(*pip, *offline, "--no-compile", *packages, cwd=place)
    return commands


USES = """
import sys
from pathlib import Path

site, lesson_folder = sys.argv[1:]
sys.path.insert(0, site)

import alpaca_emblem
from alpaca_emblem.cli import main
from alpaca_emblem.course import check_folder, lesson

assert Path(alpaca_emblem.__file__).is_relative_to(site)
main(["demo"])
main(["play", "duel", "--seed", "1", "--in", "prompt"])
main(["course", "start", "4", lesson_folder])
main(["course"])
main(["course", "next"])
for exercise in lesson(4).exercises:
    Path(lesson_folder, f"{exercise.module}.py").write_text(exercise.solution, "utf-8")
print(check_folder(lesson_folder).passes)
"""


def test_the_unpacked_wheel_plays_demonstrates_and_teaches(
    built: Path, tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    site = tmp_path / "site"
    with ZipFile(wheel) as archive:
        archive.extractall(site)

    command = (sys.executable, "-c", USES, site, "lesson")
    said = run(*command, cwd=tmp_path, given="quit\n")

    assert "Round 1" in said
    assert "Heavy blow" in said
    assert " 4 Double dispatch" in said
    (read,) = (line for line in said.splitlines() if line.startswith("Read "))
    page = read.removeprefix("Read ").removesuffix(".")
    assert page.startswith("site")
    assert (tmp_path / page).read_text("utf-8").startswith("# Lesson 1: ")
    assert said.endswith("True\n")


def test_the_wheel_needs_two_packages(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as archive:
        (metadata,) = (n for n in archive.namelist() if n.endswith("/METADATA"))
        lines = archive.read(metadata).decode("utf-8").splitlines()

    needed = [line for line in lines if line.startswith("Requires-Dist: ")]
    always = [line for line in needed if "extra ==" not in line]
    assert always == ["Requires-Dist: attrs>=23.2", "Requires-Dist: cattrs>=24.1"]


def test_the_unpacked_sdist_builds_the_same_wheel(built: Path, tmp_path: Path) -> None:
    (sdist,), (wheel,) = built.glob("*.tar.gz"), built.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()

    hatchling = (sys.executable, "-m", "hatchling", "build", "-t", "wheel")
    run(*hatchling, "-d", tmp_path / "again", cwd=folder)

    with ZipFile(wheel) as one, ZipFile(tmp_path / "again" / wheel.name) as other:
        assert other.namelist() == one.namelist()
        for name in one.namelist():
            assert other.read(name) == one.read(name), name


@pytest.mark.slow
def test_the_wheel_plays_demonstrates_and_teaches(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    commands = installed(tmp_path, [wheel, "pytest"])
    program = commands / "alpaca-emblem"

    assert "Round 1" in run(program, "demo", cwd=tmp_path)
    prompt = ("play", "duel", "--seed", "1", "--in", "prompt")
    assert "Heavy blow" in run(program, *prompt, cwd=tmp_path, given="quit\n")
    run(program, "course", "start", "4", "lesson", cwd=tmp_path)
    listed = run(program, "course", cwd=tmp_path)
    assert " 4 Double dispatch" in listed
    read = run(program, "course", "next", cwd=tmp_path).splitlines()[2]
    page = read.removeprefix("Read ").removesuffix(".")
    assert page.startswith("fresh")
    assert (tmp_path / page).read_text("utf-8").startswith("# Lesson 1: ")
    solve = (
        "from pathlib import Path\n"
        "from alpaca_emblem.course import check_folder, lesson\n"
        "for exercise in lesson(4).exercises:\n"
        "    path = Path('lesson', f'{exercise.module}.py')\n"
        "    path.write_text(exercise.solution, 'utf-8')\n"
        "print(check_folder('lesson').passes)\n"
    )
    assert run(commands / "python", "-c", solve, cwd=tmp_path) == "True\n"


@pytest.mark.slow
def test_the_sdist_builds_the_same_package(built: Path, tmp_path: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    (wheel,) = built.glob("*.whl")
    commands = installed(tmp_path, [sdist])

    where = "import alpaca_emblem as package; print(package.__path__[0])"
    folder = Path(run(commands / "python", "-c", where, cwd=tmp_path).strip())
    assert tmp_path in folder.parents
    with ZipFile(wheel) as archive:
        names = [
            name for name in archive.namelist() if name.startswith("alpaca_emblem/")
        ]
        for name in names:
            assert (folder.parent / name).read_bytes() == archive.read(name), name
    assert "Round 1" in run(commands / "alpaca-emblem", "demo", cwd=tmp_path)


def test_the_sdist_has_all_that_a_checkout_needs(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in (
        "Makefile",
        "constraints.txt",
        "conftest.py",
        "docs/conf.py",
        "LICENSE",
    ):
        assert name in names
    assert not any(name.startswith(("docs/_build", "docs/notebooks")) for name in names)
