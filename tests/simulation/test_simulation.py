"""The door of the engine: its names are loaded when they are used."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from alpaca_emblem import simulation


def test_all_names_can_be_loaded() -> None:
    for name in simulation.__all__:
        assert getattr(simulation, name) is not None
    assert dir(simulation) == simulation.__all__


def test_unknown_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Batches'"):
        getattr(simulation, "Batches")  # noqa: B009


def test_without_numpy_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError("no numpy", name="numpy")

    monkeypatch.delitem(vars(simulation), "Batch", raising=False)
    monkeypatch.setattr(simulation, "import_module", missing)
    with pytest.raises(ModuleNotFoundError, match=r"alpaca-emblem\[fast"):
        simulation.Batch  # noqa: B018


def test_other_errors_are_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        raise ModuleNotFoundError("no sand", name="sand")

    monkeypatch.delitem(vars(simulation), "Batch", raising=False)
    monkeypatch.setattr(simulation, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="no sand"):
        simulation.Batch  # noqa: B018


def test_numba_is_imported_only_to_compile() -> None:
    """Neither the engine's names, nor a set-up, nor plain Python need it."""
    program = (
        "import sys; from alpaca_emblem import GameController\n"
        "from alpaca_emblem.simulation import play_many, fight\n"
        "match = GameController.skirmish(map_size=4, seed=1, units=1, max_rounds=1)\n"
        "assert play_many(match, 'random', 2).engine == 'compiled'\n"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"
