"""The command of docs/simulation.md that varies what nobody could read off a map: accepted, and nothing left out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ldd_tui.simulation.variants import variants
from rules import toml_text
from rules.board_file import packaged_text
from tests.simulation.support import simulated

DOCUMENT = Path(__file__).parents[2] / "docs" / "simulation.md"
UNSURE = ("P", "R")
FIRST = packaged_text("first")

KNOWN = {
    "sectors.germany.star": "8 or more is told, and no box has a higher number",
    "sectors.france.neighbours": "Germany is told",
    "sectors.italy.neighbours": "Austria-Hungary is told, and that Germany is not there",
    "sectors.egypt.neighbours": "the Ottoman Empire is told",
    "sectors.french_africa.neighbours": "German Africa is told",
    "sectors.german_africa.neighbours": "French Africa is told",
    "turns.initiative_price": "asked of nobody where the system plays both sides",
}
"""Values of a source that is not sure which the command leaves alone, and why."""


def command() -> list[str]:
    found = re.search(r"^    ldd-tui simulate (--edition first (?:.*\\\n)+.*)$", DOCUMENT.read_text("utf-8"), re.M)
    assert found is not None
    return shlex.split(found[1].replace("\\\n", ""))


def unsure(table: dict[str, Any], path: str = "") -> Iterator[str]:
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict):
            if value.get("src") in UNSURE:
                yield here
            yield from unsure(value, here)


def test_it_varies_every_value_that_is_not_sure() -> None:
    words = command()
    varied = [words[place + 1] for place, word in enumerate(words) if word == "--vary"]
    given = variants(FIRST, varied, each=True)[0]
    paths = {path.split("[")[0] for path, _value in given.changes}
    assert set(unsure(toml_text.read(FIRST))) - paths == set(KNOWN)
    assert not paths & set(KNOWN)


def test_it_is_played() -> None:
    words = command()
    assert "--each" in words
    words[words.index("--games") + 1] = "1"
    report = simulated(*words)
    assert report["games"] == 1 and len(report["variants"]) == 63
