"""Loads the scripts of the folder ``site``, which are in no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

SITE = Path(__file__).parents[2] / "site"


def script(name: str) -> ModuleType:
    """Return the script *name* as a module."""
    spec = importlib.util.spec_from_file_location(name, SITE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
