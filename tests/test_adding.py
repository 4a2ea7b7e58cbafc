"""docs/adding.md: the files that it names are there, and no place that its commands find is missing."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECTIONS = dict(
    re.findall(r"^## (.+?)\n(.+?)(?=^## |\Z)", (ROOT / "docs/adding.md").read_text(encoding="utf-8"), re.M | re.S)
)


@pytest.mark.parametrize("section", SECTIONS)
def test_all_places_are_listed(section: str) -> None:
    text = SECTIONS[section]
    listed = set(re.findall(r"`([\w/.-]+\.\w+)`", text))
    assert [path for path in listed if "/" in path and not (ROOT / path).is_file()] == []
    (command,) = re.findall(r"^ {4}(grep .+)$", text, re.M)
    found = subprocess.run(shlex.split(command), cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert found and set(found) - listed == set()
