"""Writes rules/COVERAGE.md: every rule section, event, worked example and ruling with the tests that prove it.

    python -m tests.coverage_table           writes the table
    python -m tests.coverage_table --marks   prints as JSON which tests carry which mark

A test names what it proves by `@pytest.mark.rule("10.2.5", "E19", "R089")`, on a function, a parameter or a module;
a worked example of the rulebook also by its own name, as `test_tv08_...` does.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ldd_tui.reference import model
from ldd_tui.text import names
from rules.board_file import packaged
from rules.editions.second.cards import CARDS

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "rules" / "COVERAGE.md"
_ROWS = Path(__file__).with_name("coverage_rows.toml")
_ROWS_OF_FIRST = Path(__file__).with_name("coverage_rows_first.toml")
_RULINGS = ROOT / "rules" / "RULINGS.md"
_RULING_HEADING = re.compile(r"^## (R\d{3}) - ([^-]+) - (.+)$", re.MULTILINE)
_EXAMPLE_TEST = re.compile(r"^test_(tv\d\d)_")
_MOST_TESTS = 3

Marks = dict[str, list[str]]
"""The tests that carry each mark, the most specific first."""


class Row(NamedTuple):
    """Something to be proved. `where`: the sections that it is about. A heading needs no test."""

    number: str
    title: str
    where: str = ""
    heading: bool = False


# ------------------------------------------------------------------------------------------------ rows


def sections() -> list[Row]:
    headings = _data()["headings"]["sections"]
    return [Row(number, title, heading=number in headings) for number, title in _data()["sections"].items()]


def events() -> list[Row]:
    return [Row(f"E{number}", names.event(number, packaged().edition)) for number in CARDS.numbers]


def examples() -> list[Row]:
    return [Row(number, topic, where) for number, (where, topic) in _data()["examples"].items()]


def rulings() -> list[Row]:
    """The rulings: the first three hundred, then those in rules/RULINGS.md."""
    first = [Row(number, topic, where) for number, (where, topic) in _data()["rulings"].items()]
    later = _RULING_HEADING.findall(_RULINGS.read_text(encoding="utf-8"))
    return first + [Row(number, topic, where.replace(",", "")) for number, where, topic in later]


def every_row() -> list[Row]:
    return [*sections(), *events(), *examples(), *rulings()]


def of_first_edition() -> list[Row]:
    """The first edition's sentences, worked examples, hand-worked positions and rulings."""
    data = _data(_ROWS_OF_FIRST)
    rows = [Row(number, words, number.split(":")[0]) for number, words in data["sentences"].items()]
    for part in ("examples", "positions"):
        rows += [Row(number, words, where) for number, (where, words) in data[part].items()]
    return rows + [
        Row(number, one.title, " ".join(one.about)) for number, one in sorted(model.rulings("first").items())
    ]


def known_marks() -> frozenset[str]:
    rows = (*every_row(), *of_first_edition())
    return frozenset(row.number for row in rows) | frozenset(_data()["other"])


@cache
def _data(file: Path = _ROWS) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------------ marks


_USUAL = "not soak and not nightly"
"""The tests of the usual suite, as pyproject chooses them."""


class _Collector:
    """A plugin that keeps what pytest collected."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)


def collect() -> Marks:
    """The marks of the usual suite. Raises `SystemExit` if collection fails."""
    collector = _Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), str(ROOT / "tests")],
            plugins=[collector],
        )
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected:\n{said.getvalue()}")
    return _by_mark(collector.items)


def marks_of(session: pytest.Session) -> Marks | None:
    """The marks of the tests in this run; None if it is only part of the usual suite."""
    chosen = session.config.option
    whole = not chosen.keyword and not chosen.file_or_dir and chosen.markexpr == _USUAL
    return _by_mark(session.items) if whole else None


def collect_apart() -> Marks:
    """Collect in a separate process, for use inside a test."""
    command = [sys.executable, "-m", "tests.coverage_table", "--marks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    marks: Marks = json.loads(done.stdout)
    return marks


def _by_mark(items: Iterable[pytest.Item]) -> Marks:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for item in items:
        marks = set(_marks(item))
        test = _name(item)
        for mark in marks:
            found[mark][test] = min(len(marks), found[mark].get(test, len(marks)))
    return {mark: sorted(tests, key=lambda test: (tests[test], test)) for mark, tests in sorted(found.items())}


def _marks(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        yield from map(str, mark.args)
    example = _EXAMPLE_TEST.search(item.name)
    if example:
        yield example[1].upper()


def _name(item: pytest.Item) -> str:
    """File and name, without parameters.

    >>> from types import SimpleNamespace
    >>> _name(SimpleNamespace(nodeid="tests/rules/test_cards.py::test_flu[3-a]"))
    'rules/test_cards.py::test_flu'
    """
    return item.nodeid.removeprefix("tests/").split("[", 1)[0]


# ------------------------------------------------------------------------------------------------ table


def table(marks: Marks) -> str:
    parts = [_HEAD]
    parts += ["## Sections", "", *table_lines(("section", "what", "tests"), sections(), marks), ""]
    parts += ["## Events", "", *table_lines(("event", "title", "tests"), events(), marks), ""]
    parts += ["## Worked examples", "", *table_lines(("example", "sections", "what", "tests"), examples(), marks), ""]
    parts += ["## Rulings", "", *table_lines(("ruling", "sections", "what", "tests"), rulings(), marks), ""]
    head = ("sentence, example, position or ruling", "sections", "what", "tests")
    parts += ["## First edition", "", *table_lines(head, of_first_edition(), marks)]
    return "\n".join(parts) + "\n"


def empty(marks: Marks) -> list[str]:
    rows = (*every_row(), *of_first_edition())
    return [row.number for row in rows if not row.heading and row.number not in marks]


def unknown(marks: Marks) -> dict[str, list[str]]:
    return {mark: tests for mark, tests in marks.items() if mark not in known_marks()}


_HEAD = """\
# What the tests prove

Generated from the tests' marks by `python -m tests.coverage_table`; a test keeps it up to date, with no empty row.
Paths begin at `tests/`; the most specific tests come first. The words for sections and rulings are ours, not the
rulebook's.
"""


def table_lines(head: tuple[str, ...], rows: list[Row], marks: Marks) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        where = (row.where,) if "sections" in head else ()
        yield f"| {' | '.join((row.number, *where, row.title, _tests(row, marks)))} |"


def _tests(row: Row, marks: Marks) -> str:
    tests = marks.get(row.number, [])
    if not tests:
        return "in its parts" if row.heading else ""
    shown = ", ".join(f"`{test}`" for test in tests[:_MOST_TESTS])
    more = len(tests) - _MOST_TESTS
    return f"{shown}, +{more}" if more > 0 else shown


def main(arguments: list[str]) -> None:
    marks = collect()
    if arguments == ["--marks"]:
        print(json.dumps(marks))
        return
    TABLE.write_text(table(marks), encoding="utf-8")
    missing, strange = empty(marks), unknown(marks)
    print(f"{TABLE.relative_to(ROOT)}: {len(missing)} rows without a test. {' '.join(missing)}")
    for mark, tests in strange.items():
        print(f"unknown mark {mark}: {', '.join(tests)}")


if __name__ == "__main__":
    main(sys.argv[1:])
