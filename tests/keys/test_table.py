"""One table of commands: every key of every screen, dialog and widget stands in it, and nothing in it is idle."""

from __future__ import annotations

import ast
import pkgutil
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key

import ldd_tui
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys import changes, in_force, names, pages
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.command import PLACES
from ldd_tui.keys.table import COMMANDS

ROOT = Path(ldd_tui.__file__).parent


@cache
def nodes() -> tuple[type[DOMNode], ...]:
    for module in pkgutil.walk_packages(ldd_tui.__path__, "ldd_tui."):
        if module.name.split(".")[1] in ("app", "screens", "modals", "widgets"):
            import_module(module.name)
    found: dict[type[DOMNode], None] = {}
    waiting: list[type[DOMNode]] = [DOMNode]
    while waiting:
        node = waiting.pop()
        found[node] = None
        waiting += node.__subclasses__()
    return tuple(node for node in found if node.__module__.startswith("ldd_tui."))


@cache
def users() -> dict[str, list[type[DOMNode]]]:
    tables = {place: bindings(place) for place in PLACES}
    found: dict[str, list[type[DOMNode]]] = {place: [] for place in PLACES}
    for node in nodes():
        if "BINDINGS" in vars(node):
            places = [place for place, table in tables.items() if table and table == vars(node)["BINDINGS"]]
            places = [place for place in places if vars(node).get("PLACE", place) == place]
            assert len(places) == 1, node
            found[places[0]].append(node)
    return found


def test_every_binding_of_every_screen_dialog_and_widget_comes_from_the_table() -> None:
    assert sum(len(classes) for classes in users().values()) > 30
    for place, classes in users().items():
        bound = any(place in row.places and row.action and row.keys and not row.by_hand for row in COMMANDS)
        assert bool(classes) == bound, place


def _literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant | ast.Tuple | ast.List | ast.Set)


def test_no_key_is_bound_or_compared_elsewhere() -> None:
    found = []
    for path in ROOT.rglob("*.py"):
        if path.parent.name == "keys":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            bound = isinstance(node, ast.Call) and ast.unparse(node.func) == "Binding"
            compared = isinstance(node, ast.Compare) and ast.unparse(node.left) == "event.key"
            if bound or (isinstance(node, ast.Compare) and compared and any(map(_literal, node.comparators))):
                found.append(f"{path.name}: {ast.unparse(node)}")
    assert found == []


def test_where_a_place_is_based_on_another_one_its_class_is_too() -> None:
    for place, about in PLACES.items():
        for node in users()[place]:
            bases = users()[about.base] if about.base else []
            assert not bases or issubclass(node, tuple(bases)), (place, node)
            assert getattr(node, "PLACE", place) == place


def test_every_action_is_there() -> None:
    for place, classes in users().items():
        for row in COMMANDS:
            if place in row.places and row.action and not row.by_hand:
                target, _dot, method = row.action.partition("(")[0].rpartition(".")
                everywhere: dict[str, list[type[DOMNode]]] = {"": classes, "app": [LddApp], "screen": list(nodes())}
                holders = everywhere[target]
                have = [hasattr(node, f"action_{method}") for node in holders]
                assert any(have) if target == "screen" else all(have), (place, row.id)


def test_no_two_rows_of_a_place_share_a_key() -> None:
    for place in PLACES:
        rows = [row for row in COMMANDS if place in row.places]
        keys = [key for row in rows for key in row.keys if row.action or row.by_hand]
        ids = [row.id for row in rows]
        assert len(set(keys)) == len(keys), place
        assert len(set(ids)) == len(ids), place
    assert list(changes.clashes({})) == []


def test_every_row_is_of_use() -> None:
    assert all(set(row.places) <= set(PLACES) for row in COMMANDS)
    for row in COMMANDS:
        assert row.keys or row.title, row
        assert row.action or row.by_hand or row.label, row
    named = {
        "form": "form.py",
        "find_line": "find_line.py",
        "name": "name.py",
        "talk": "talk.py",
        "reader": "text_screen.py",
    }
    for row in COMMANDS:
        for place in row.places if row.by_hand else ():
            source = next(ROOT.rglob(named[place])).read_text(encoding="utf-8")
            assert f'"{row.id}"' in source, (place, row.id)


def test_keys_are_called_what_textual_calls_them() -> None:
    known = {key.value for key in Keys}
    for row in COMMANDS:
        for key in row.keys:
            assert names.read(names.spelled(key)) == key
            assert len(key) == 1 or key in known or key in map(_character_to_key, "?/.,[]+=-"), key


@pytest.mark.parametrize("character", "?/.,[]+=-_@\\!\"#$%&'()*:;<>^`{|}~é9Z")
def test_signs_are_called_what_textual_calls_them(character: str) -> None:
    assert names.read(character) == _character_to_key(character)
    assert names.read(names.spelled(_character_to_key(character))) == _character_to_key(character)


@pytest.mark.parametrize("written", ["strg+z", "shift+a", "ctrl+", "", "ctrl+ctrl+a", "ctrl+i", "f25", "Enter2", "\n"])
def test_what_is_no_key(written: str) -> None:
    assert names.read(written) is None


def test_every_command_is_listed_with_its_keys_and_words_and_the_list_can_be_read() -> None:
    text = "\n".join(changes.lines())
    table = tomllib.loads(text)["keys"]
    ids = {row.id for row in COMMANDS if row.keys and not row.fixed}
    assert set(table) == ids
    assert all(line.split("# ", 1)[1].strip() for line in changes.lines()[1:])
    assert changes.read(table, text).wrong == ()


def test_pages_name_commands_of_the_table() -> None:
    ids = {row.id for row in COMMANDS} | set(in_force._DIRECTIONS)
    lines = [line for page in pages.PAGES.values() for part in page for line in part.lines]
    for line in lines:
        blanks = {found for text in (line.keys, line.words) for found, _n in in_force._BLANK.findall(text)}
        assert blanks <= ids, line
    assert len(lines) > 40


_TOOLS = {
    "question_mark": "help",
    "H": "advice",
    "i": "hints",
    "f": "fast",
    "R": "rules",
    "L": "log",
    "e": "cards",
    "T": "trees",
    "U": "redo",
    "ctrl+p": "commands",
}
"""The keys that help wherever they are."""


def test_a_key_that_helps_means_the_same_everywhere() -> None:
    for row in COMMANDS:
        for key in row.keys:
            assert _TOOLS.get(key, row.id) == row.id, (key, row.places)
        if row.id in _TOOLS.values() and row.action:
            assert [key for key in row.keys if key in _TOOLS] == list(row.keys), row


def test_u_takes_back_everywhere() -> None:
    assert {row.id for row in COMMANDS if "u" in row.keys} == {"undo", "restore"}
    assert all("u" in row.keys for row in COMMANDS if row.id in ("undo", "restore"))


def test_what_is_told_of_the_fast_mode_is_the_same_everywhere() -> None:
    """Fast mode shows events and your own results, but nothing else."""
    row = next(command for command in COMMANDS if command.id == "fast" and command.words)
    line = next(line for section in pages.GAME for line in section.lines if "{fast}" in line.keys)
    for words in (row.words, line.words):
        told = words.lower()
        assert "only new turns, events and" in told and "your own" in told and "without" not in told
