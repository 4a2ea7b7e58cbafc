"""Positions for the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.model import State
from rules.position import from_position
from tests.rules.support import BOARD


def written(folder: Path, position: Any) -> str:
    path = folder / "position.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    return str(path)


def at(**position: Any) -> State:
    return from_position(position, BOARD)
