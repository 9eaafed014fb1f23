"""The facts of the project are the same wherever they stand."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def entry(name: str) -> str:
    """An entry of the citation, on one line."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    found = re.search(rf"^{name}: (.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_citation_names_the_version_and_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert entry("version") == project["version"]
    assert entry("license") == project["license"]
    assert entry("cff-version") == "1.2.0"


def test_pages_of_the_trade_link_to_files_that_exist() -> None:
    for name in ("CONTRIBUTING.md", "SECURITY.md"):
        for target in re.findall(r"\]\(([^):]+)\)", (ROOT / name).read_text("utf-8")):
            assert (ROOT / target).exists(), f"{name}: {target}"


def test_commands_for_contributors_are_targets() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    names = re.findall(r"^make ([\w-]+)", text, re.MULTILINE)
    assert len(names) == 7
    for name in names:
        assert re.search(rf"^{name}:", makefile, re.MULTILINE), name
