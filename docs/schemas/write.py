"""Write the JSON Schemas beside this file anew: ``python docs/schemas/write.py``."""

from __future__ import annotations

import json
from pathlib import Path

from alpaca_emblem.play import frame_schema
from alpaca_emblem.replay import schema, schema_names

HERE = Path(__file__).parent


def files() -> dict[str, str]:
    """Return the text of each file, by its name, as the classes are now."""
    schemas = {name: schema(name) for name in schema_names()}
    schemas["frame"] = frame_schema()
    return {
        f"{name}.json": f"{json.dumps(found, indent=1, ensure_ascii=False)}\n"
        for name, found in schemas.items()
    }


if __name__ == "__main__":
    for name, text in files().items():
        (HERE / name).write_text(text, encoding="utf-8", newline="\n")
