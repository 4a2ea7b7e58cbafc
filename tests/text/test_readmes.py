"""The README of each language tells the same: its headings, commands, options, links and what stands as code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from ldd_tui.commands.verify import NOT_SHOWN

ROOT = Path(__file__).parents[2]
ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
OTHERS = sorted(path.name for path in ROOT.glob("README.*.md"))


def code(text: str) -> Iterator[str]:
    """Lines of code without comments, which follow two spaces or a #."""
    item = False
    for line in text.splitlines():
        if 4 <= len(line) - len(line.lstrip()) < 12 and not item:  # farther in goes on what is said
            yield re.split(r" {2,}| # ", line.strip())[0]
        item = bool(re.match(r"\d+\. ", line)) or (item and line.startswith("   "))


def headings(text: str) -> list[int]:
    return [len(found) for found in re.findall(r"^(#+) ", text, re.MULTILINE)]


@pytest.mark.parametrize("name", OTHERS)
def test_the_same_commands_under_the_same_headings(name: str) -> None:
    other = (ROOT / name).read_text(encoding="utf-8")
    assert headings(other) == headings(ENGLISH)
    assert list(code(other)) == list(code(ENGLISH))
    for pattern in (r"--[a-z][\w-]*", r"`[^`]+`", r"\]\(([^)]+)\)"):
        ours, theirs = _counted(pattern, other), _counted(pattern, ENGLISH)
        assert ours - Counter(["README.md"]) == theirs - Counter([name]), pattern


def _counted(pattern: str, text: str) -> Counter[str]:
    return Counter(re.findall(pattern, text))


@pytest.mark.parametrize("name", ["README.md", *OTHERS])
def test_what_verify_cannot_know_is_what_it_says_itself(name: str) -> None:
    language = name.removeprefix("README.").removesuffix(".md")
    words = list(NOT_SHOWN)
    if name in OTHERS:
        with (ROOT / "ldd_tui" / "locale" / language / "LC_MESSAGES" / "ldd-tui.po").open("rb") as file:
            catalogue = read_po(file)
        words = [str(catalogue[message].string).replace("\u202f", " ") for message in words]
    assert "\n\n" + "".join(f"- {each}\n" for each in words) + "\n" in (ROOT / name).read_text(encoding="utf-8")
