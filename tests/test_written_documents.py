"""The watch over documents that tests write: it validates them, and notices faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import ValidationError

from alpaca_emblem import Duel, GridBattle, save
from alpaca_emblem.play import Session
from alpaca_emblem.replay import record
from tests import written_documents

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def validated(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, ...]]:
    """The kinds and games that have been validated since the test began."""
    seen: set[tuple[str, ...]] = set()
    monkeypatch.setattr(written_documents, "_SEEN", seen)
    return seen


def test_documents_of_each_kind_are_validated_once(
    validated: set[tuple[str, ...]], tmp_path: Path
) -> None:
    duel = Duel(seed=1)
    for _ in range(2):
        save(duel, tmp_path / "duel.json")
        record(duel).save(tmp_path / "replay.json")
        Session(GridBattle()).frame()

    assert sorted(key[1:] for key in validated) == [
        ("frame", "grid"),
        ("replay", "duel"),
        ("save", "duel"),
    ]


@pytest.mark.usefixtures("validated")
def test_all_documents_are_validated_where_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DOCUMENTS", raising=False)
    save(Duel(seed=1), tmp_path / "duel.json")
    spoilt = {"position": {"game": "duel", "unit": []}}
    written_documents.validate("save", spoilt)  # not the first save of a duel
    monkeypatch.setenv("DOCUMENTS", "all")
    with pytest.raises(ValidationError):
        written_documents.validate("save", spoilt)


@pytest.mark.usefixtures("validated")
def test_a_document_of_another_form_fails() -> None:
    spoilt: dict[str, Any] = {"position": {"game": "duel", "unit": [{"id": "1"}]}}

    with pytest.raises(ValidationError):
        written_documents.validate("save", spoilt)
