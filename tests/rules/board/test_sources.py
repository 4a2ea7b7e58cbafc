"""Every packaged board file says at its head what its letters of sources mean, and uses no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from rules.board_file import SOURCES

BOARDS = sorted((Path(rules.__file__).parent / "boards").glob("*.toml"))


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_the_letters_of_sources_are_explained_at_the_head(file: Path) -> None:
    text = file.read_text("utf-8")
    explained = re.findall(r"^#   ([A-Z])  ", text, re.MULTILINE)
    assert set(explained) <= set(SOURCES)
    assert {"T", *re.findall(r'src = "(\w)"', text)} <= set(explained)
