"""The map of the rulebook at the head of `rules` leads where it says."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

import rules
from tests import coverage_table

LINE = re.compile(r"^    ([\d.]+) +(\S.*?)  +([\w.]+)$", re.MULTILINE)
MAP = [(section, module) for section, _, module in LINE.findall(rules.__doc__ or "")]


@pytest.mark.parametrize(("section", "module"), MAP)
def test_a_line_of_the_map_names_a_module_that_says_so_itself(section: str, module: str) -> None:
    found = import_module(f"rules.{module}")
    cited = re.findall(r"\d+(?:\.\d+)*", found.__doc__ or "")
    assert section in cited, f"{found.__name__} does not say that it is {section}"


def test_every_chapter_of_rules_is_on_the_map() -> None:
    """Chapters 1, 2 and 19 on aren't rules: the game, its words, examples and history."""
    chapters = {row.number.split(".")[0] for row in coverage_table.sections()}
    assert {section.split(".")[0] for section, _ in MAP} == {str(chapter) for chapter in range(3, 19)}
    assert {str(chapter) for chapter in range(3, 18)} <= chapters


def test_sections_stand_in_the_rulebooks_order() -> None:
    assert [section for section, _ in MAP] == sorted(
        (section for section, _ in MAP), key=lambda section: [int(part) for part in section.split(".")]
    )
