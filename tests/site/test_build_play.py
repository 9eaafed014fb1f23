"""The builder of the page without a server, without npm and pip."""

import json
import re
import sys
from pathlib import Path

import pytest

from alpaca_emblem.texts import LANGUAGES
from tests.site.scripts import SITE, script

builder = script("build_play")

WHEELS = (
    "alpaca_emblem-1.0-py3-none-any.whl",
    "attrs-26.1.0-py3-none-any.whl",
    "cattrs-26.2.1-py3-none-any.whl",
    "typing_extensions-4.16.0-py3-none-any.whl",
)


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Return a folder that stands for what npm brings."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in (*builder.PYODIDE_FILES, "console.html", "package.json"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """Return a folder that stands for what pip makes and brings."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in WHEELS:
        (folder / name).write_text(name)
    return folder


def test_folder_has_exactly_the_files_of_the_page(
    tmp_path: Path, pyodide: Path, wheels: Path
) -> None:
    builder.build(tmp_path / "play", pyodide, wheels)
    assert sorted(file.name for file in (tmp_path / "play").iterdir()) == sorted(
        [
            *WHEELS,
            *("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),
            *("pyodide.mjs", "python_stdlib.zip"),
            *("client.js", "page.css", "style.css"),
            *("page.py", "static.js", "static.css"),
            *("index.html", "palette.css", "logo.svg", "site.json"),
        ]
    )


def test_second_build_replaces_the_first(
    tmp_path: Path, pyodide: Path, wheels: Path
) -> None:
    target = tmp_path / "play"
    builder.build(target, pyodide, wheels)
    (target / "old-1.0-py3-none-any.whl").write_text("")
    builder.build(target, pyodide, wheels)
    assert not (target / "old-1.0-py3-none-any.whl").exists()


def test_folder_of_other_things_is_left_alone(
    tmp_path: Path, pyodide: Path, wheels: Path
) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    (target / "letter.txt").write_text("dear")
    with pytest.raises(builder.BuildError, match="holds other files"):
        builder.build(target, pyodide, wheels)
    assert (target / "letter.txt").read_text() == "dear"


@pytest.mark.parametrize("name", [*builder.PYODIDE_FILES, *WHEELS])
def test_missing_file_is_named_before_anything_is_written(
    tmp_path: Path, pyodide: Path, wheels: Path, name: str
) -> None:
    (pyodide / name).unlink(missing_ok=True)
    (wheels / name).unlink(missing_ok=True)
    with pytest.raises(builder.BuildError, match=name.partition("-")[0]):
        builder.build(tmp_path / "play", pyodide, wheels)
    assert not (tmp_path / "play").exists()


def test_wheel_for_one_machine_is_refused(
    tmp_path: Path, pyodide: Path, wheels: Path
) -> None:
    (wheels / WHEELS[1]).rename(wheels / "attrs-26.1.0-cp314-cp314-linux_x86_64.whl")
    with pytest.raises(builder.BuildError, match="for any machine"):
        builder.build(tmp_path / "play", pyodide, wheels)


def test_page_asks_for_its_own_files_only() -> None:
    page = builder.index()
    names = re.findall(r'(?:src|href)="([^"]+)"', page)
    present = {*builder.CLIENT_FILES, *builder.OWN_FILES, "palette.css", "logo.svg"}
    assert set(names) <= present
    assert "static.js" in names
    for name in ("static.js", "static.css", "page.py"):
        assert "://" not in (SITE / name).read_text("utf-8")


def test_policy_allows_scripts_of_the_page_and_nothing_from_elsewhere() -> None:
    page = builder.index()
    assert page.index("Content-Security-Policy") < page.index("<link")
    assert "script-src 'self' 'wasm-unsafe-eval';" in page
    assert "default-src 'none';" in page
    assert "unsafe-inline" not in page
    assert "'unsafe-eval'" not in page


def test_words_for_the_time_of_loading_are_in_all_languages() -> None:
    told = json.loads(builder.site(WHEELS))
    assert tuple(told["words"]) == LANGUAGES
    assert all(words["loading"] for words in told["words"].values())
    assert tuple(told["wheels"]) == WHEELS


def test_requirements_are_those_of_the_library_and_pinned() -> None:
    pinned = (SITE.parent / "constraints.txt").read_text("utf-8")
    for name in builder.REQUIREMENTS:
        assert re.search(rf"^{name}==", pinned, re.MULTILINE)


def test_failures_are_told_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = str(tmp_path)
    arguments = [str(tmp_path / "play"), "--pyodide", nothing, "--wheels", nothing]
    monkeypatch.setattr(sys, "argv", ["build_play.py", *arguments])
    with pytest.raises(SystemExit) as told:
        builder.main()
    assert str(told.value).startswith("site-play: ")


def test_command_builds_from_folders_that_are_named(
    tmp_path: Path,
    pyodide: Path,
    wheels: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--pyodide", str(pyodide), "--wheels", str(wheels)]
    monkeypatch.setattr(
        sys, "argv", ["build_play.py", str(tmp_path / "play"), *arguments]
    )
    builder.main()
    assert (tmp_path / "play" / "index.html").is_file()
    assert "http.server" in capsys.readouterr().out


def test_missing_npm_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(builder.BuildError, match="npm is missing"):
        builder.fetch_pyodide(tmp_path)
