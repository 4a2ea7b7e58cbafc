"""The table of rules/COVERAGE.md is what the tests' marks make it, and leaves nothing out."""

from __future__ import annotations

import pytest

from ldd_tui.reference import model
from tests import coverage_table
from tests.coverage_table import Row


def test_the_table_is_up_to_date_and_no_row_of_it_is_empty(request: pytest.FixtureRequest) -> None:
    """Collects all tests even in a partial run, which takes long."""
    marks = coverage_table.marks_of(request.session) or coverage_table.collect_apart()
    written = coverage_table.TABLE.read_text(encoding="utf-8")
    assert written == coverage_table.table(marks), "run: python -m tests.coverage_table"
    assert coverage_table.unknown(marks) == {}
    assert coverage_table.empty(marks) == []


def test_every_ruling_has_a_row() -> None:
    numbers = [row.number for row in coverage_table.rulings()]
    assert len(numbers) > 300
    assert numbers == [f"R{number:03}" for number in range(1, len(numbers) + 1)]


def test_rulings_name_sections_and_events_that_are_rows() -> None:
    for row in coverage_table.rulings():
        assert set(row.where.split()) <= coverage_table.known_marks(), row


def test_every_sentence_of_the_first_edition_stands_in_a_section_of_its_reference() -> None:
    rows = coverage_table.of_first_edition()
    numbers = [row.number for row in rows]
    assert len(numbers) == len(set(numbers))
    assert not set(numbers) & {row.number for row in coverage_table.every_row()}
    known = {*model.sections("first"), *(f"E{number}" for number in range(1, 43)), "0"}
    assert {where for row in rows for where in row.where.split()} <= known
    assert {row.where for row in rows if ":" in row.number} >= known - {"3.3", "6", "12.4", "15"} - {
        key for key in known if key.startswith("E")
    }


def test_a_row_shows_few_tests_and_counts_the_others() -> None:
    row = Row("R089", "a topic", "10.2.5")
    lines = list(coverage_table.table_lines(("ruling", "sections", "what", "tests"), [row], {"R089": list("abcde")}))
    assert lines[-1] == "| R089 | 10.2.5 | a topic | `a`, `b`, `c`, +2 |"


def test_a_heading_needs_no_test_of_its_own() -> None:
    assert "13.2" not in coverage_table.empty({})
    assert "13.3" in coverage_table.empty({})
