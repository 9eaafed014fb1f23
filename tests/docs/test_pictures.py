"""The pictures of the documents show what the library draws."""

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.unmeasured
def test_every_picture_is_up_to_date() -> None:
    """If it is not: ``python docs/pictures/draw.py``, and look at the new ones."""
    drawn = dict(runpy.run_path(str(FOLDER / "draw.py"))["pictures"]())

    assert sorted(drawn) == sorted(FOLDER.glob("*.svg"))
    for file, picture in drawn.items():
        assert file.read_text(encoding="utf-8") == picture, file.name
