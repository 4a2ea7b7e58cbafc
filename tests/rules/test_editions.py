"""No module names an edition but those of its own folder: all others ask the edition that the board carries."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldd_tui.players.levels import ERROR
from ldd_tui.players.value.first_layer import features_of
from rules.board_file import packaged
from rules.editions import EDITIONS, LAYOUTS, RULESETS, STANDARD
from rules.enums import SECTORS
from rules.model import Board

ROOT = Path(__file__).parents[2]
OWN = ROOT / "rules" / "editions"
SOURCES = [path for room in ("rules", "saves", "ldd_tui") for path in sorted((ROOT / room).rglob("*.py"))]
OTHERS = [path for path in SOURCES if OWN not in path.parents]

NAMES = "ldd_tui/text/names.py"
ROWS_AND_LINES = frozenset(("ldd_tui/keys/table.py", "ldd_tui/widgets/form.py"))
"""Modules in which the first is that of a list, not an edition."""

_SIMULATOR = [f"ldd_tui/rollouts/simulator/{name}.py" for name in ("board_header", "structures", "positions")]
TABLES = frozenset(("ldd_tui/players/levels.py", "ldd_tui/players/value/first_layer.py", *_SIMULATOR))
"""Modules with a table that has a row for each edition: how far the levels misjudge, what the networks are given, the
simulators in C.
"""


def named(source: str) -> Iterator[str]:
    """Mentions of single editions in code: keys, words and imports from an edition's folder."""
    tree = ast.parse(source)
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            if node.value in EDITIONS or any(f"{key} edition" in node.value.lower() for key in EDITIONS):
                yield node.value
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules.editions"):
            module = node.module or ""
            for name in node.names:
                if set(EDITIONS) & {*module.split("."), name.name}:
                    yield f"{module}.{name.name}"
        elif isinstance(node, ast.Name | ast.Attribute):
            name_ = node.id if isinstance(node, ast.Name) else node.attr
            if any(f"{key}_edition" in name_.lower() for key in EDITIONS):
                yield name_


_KEYS = "|".join(EDITIONS)
MAY_NAME_ONE = re.compile(rf"""["'}}](?:{_KEYS})["'{{]|(?:{_KEYS})[ _]edition|rules\.editions""", re.IGNORECASE)


def test_no_code_names_an_edition() -> None:
    found = {}
    for path in OTHERS:
        source = path.read_text(encoding="utf-8")
        if MAY_NAME_ONE.search(source):
            found[path.relative_to(ROOT).as_posix()] = list(named(source))
    assert {place for place, names in found.items() if names} == {NAMES, *ROWS_AND_LINES, *TABLES}, found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('if key == "second": pass', ["second"]),
        ('say("The Second Edition has it")', ["The Second Edition has it"]),
        ("from rules.editions.second.cards import CARDS", ["rules.editions.second.cards.CARDS"]),
        ("from rules.editions import second", ["rules.editions.second"]),
        ("x = board_file.second_edition()", ["second_edition"]),
        ('"""As in the second edition."""\nfrom rules.editions import RULESETS\ntake("the second one")', []),
    ],
)
def test_the_search_finds_what_it_should(source: str, found: list[str]) -> None:
    assert list(named(source)) == found and MAY_NAME_ONE.search(source)


# --------------------------------------------------------------------------------------------- the tables


def test_each_edition_is_in_every_table_under_its_key() -> None:
    assert set(EDITIONS) == set(LAYOUTS) == set(RULESETS) == set(ERROR)
    assert all(features_of(key).layout.count for key in EDITIONS)
    assert all(edition.key == key for key, edition in EDITIONS.items())
    assert STANDARD in EDITIONS


@pytest.fixture(params=EDITIONS)
def board(request: pytest.FixtureRequest) -> Board:
    key: str = request.param
    return packaged(key)


def test_a_packaged_board_carries_its_edition(board: Board) -> None:
    assert board.edition is EDITIONS[board.edition.key]


def test_every_sector_has_a_name_of_its_own(board: Board) -> None:
    names = board.edition.sector_names
    assert len(names) == len(set(names)) == len(SECTORS)
    assert all(name.isidentifier() and name.islower() for name in names)


def test_every_phase_of_the_turn_has_a_function(board: Board) -> None:
    assert set(board.edition.turn.phases) == set(RULESETS[board.edition.key].phases)


def test_every_die_of_a_card_is_read_by_a_function(board: Board) -> None:
    hooks = {die.read_by for die in board.edition.cards.dice.values()}
    assert hooks == set(RULESETS[board.edition.key].event_dice)
