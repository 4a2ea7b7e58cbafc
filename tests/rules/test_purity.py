"""`rules` is pure: it imports next to nothing, and a position is a value through and through.

No clock, no files, no randomness, no screen, nothing that can be changed in place; `saves` knows no screen.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rules import engine
from rules.actions import Action
from rules.chance import Outcome
from rules.facts import Fact
from rules.model import Board, Cards, Choice, Dice, Options, Over, Setup, State
from tests.rules.soak.support import QUICK, Game, played
from tests.rules.support import BOARD

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "rules").rglob("*.py"))
SAVES = sorted((ROOT / "saves").rglob("*.py"))

UNWANTED = {
    "asyncio", "ctypes", "datetime", "getpass", "io", "logging", "multiprocessing", "os", "pathlib", "platform",
    "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""What of the standard library would bring in a clock, files, chance or the world outside."""

SCREEN = {"ldd_tui", "textual", "rich"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint", "globals", "id"}


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module is not None, "relative imports hide what is imported"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def unwanted(source: str) -> set[str]:
    found = set()
    for name in imports(source):
        top = name.split(".")[0]
        allowed = top in ("rules", "msgspec") or (top in sys.stdlib_module_names and top not in UNWANTED)
        if top == "importlib":
            allowed = name in ("importlib.resources", "importlib.resources.files", "importlib")
        if not allowed:
            found.add(name)
    return found


def impure_calls(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            found.add(node.func.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            found.add("global")
    return found


# ----------------------------------------------------------------------------------------------- imports


def test_there_is_something_to_look_at() -> None:
    assert {"engine.py", "combat.py", "offensives.py"} <= {path.name for path in RULES}
    assert {path.name for path in SAVES} >= {"store.py", "journal.py"}


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_import_nothing_but_themselves_and_harmless_libraries(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert unwanted(source) == set()
    assert impure_calls(source) == set()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: str(path.relative_to(ROOT)))
def test_saves_know_no_screen(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path.read_text(encoding="utf-8"))} & SCREEN == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import random", {"random"}),
        ("import os.path as p", {"os.path"}),
        ("def f():\n    from time import monotonic", {"time", "time.monotonic"}),
        ("from saves import store", {"saves", "saves.store"}),
        ("import textual.app", {"textual.app"}),
        ("import numpy", {"numpy"}),
        ("from importlib import import_module", {"importlib.import_module"}),
        ("from importlib import resources\nfrom importlib.resources import files", set()),
        ("from collections import Counter\nimport msgspec\nfrom rules.model import State", set()),
    ],
)
def test_the_search_finds_what_it_should(source: str, found: set[str]) -> None:
    assert unwanted(source) - {"importlib.resources"} == found


def test_the_search_finds_calls() -> None:
    assert impure_calls("x = [open('f') for _ in y]\nprint(1)") == {"open", "print"}
    assert impure_calls("def f():\n    global x\n    x = 1") == {"global"}


# ------------------------------------------------------------------------------------------- plain values


def structs_in(hint: Any, seen: set[Any]) -> Iterator[tuple[type, str, Any]]:
    """Every type reachable from a hint, as `(class, field, type)`."""
    if get_origin(hint) is not None:
        yield from (found for part in get_args(hint) for found in structs_in(part, seen))
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in seen:
        seen.add(hint)
        for field, inner in get_type_hints(hint, vars(sys.modules[hint.__module__]) | {"Board": Board}).items():
            for part in leaves(inner):
                yield hint, field, part
            yield from structs_in(inner, seen)


def leaves(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is not None:
        if origin not in (Union, types.UnionType):
            yield origin
        for part in get_args(hint):
            yield from leaves(part)
    elif hint is not Ellipsis:
        yield hint


def is_value_type(hint: Any) -> bool:
    if hint in (tuple, frozenset, int, bool, str, type(None)):
        return True
    return isinstance(hint, type) and (issubclass(hint, Enum) or is_frozen(hint))


def is_frozen(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.frozen


@pytest.mark.parametrize(
    "kind",
    [
        *(State, Setup, Board, Options, Choice, Dice, Cards, Over),
        *(*get_args(Action), *get_args(Outcome), *Fact.__subclasses__()),
    ],
)
def test_positions_actions_outcomes_and_facts_are_declared_of_values(kind: type) -> None:
    assert is_frozen(kind)
    for owner, field, hint in structs_in(kind, set()):
        assert is_frozen(owner)
        assert is_value_type(hint), (owner.__name__, field, hint)


def changeable(value: object, path: str = "state") -> Iterator[str]:
    """Where in a value something could be changed in place."""
    if value is None or isinstance(value, int | str):
        return
    if isinstance(value, tuple | frozenset):
        for index, inner in enumerate(value):
            yield from changeable(inner, f"{path}[{index}]")
    elif is_frozen(type(value)):
        for field in type(value).__struct_fields__:  # type: ignore[attr-defined]
            yield from changeable(getattr(value, field), f"{path}.{field}")
    else:
        yield f"{path}: {type(value).__name__}"


GAMES = [pytest.param(options, seed, id=str(seed)) for seed, options in enumerate(QUICK) if seed % 7 == 0]


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_nothing_in_a_position_can_be_changed(options: Options, seed: int) -> None:
    """Checks the actual values in random games: a list in place of a tuple would be found."""
    game = played(options, seed)
    assert list(changeable(game.states[0].setup)) == []
    for state in game.states:
        assert state.setup is game.states[0].setup
        fields = (getattr(state, field) for field in State.__struct_fields__ if field != "setup")
        assert [found for value in fields for found in changeable(value)] == []
    for value in (*game.moves, *game.facts):
        assert list(changeable(value)) == []


def test_the_search_finds_what_can_be_changed() -> None:
    state = engine.initial(Setup(BOARD)).state
    assert list(changeable(state)) == []
    for spoiled in ([1], {1: 2}, {1}, bytearray(b"x")):
        broken = msgspec.structs.replace(state, deck=(1, spoiled))
        assert list(changeable(broken)) == [f"state.deck[1]: {type(spoiled).__name__}"]


def test_fields_cannot_be_set() -> None:
    state = engine.initial(Setup(BOARD)).state
    with pytest.raises(AttributeError):
        state.turn = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.sectors[0].losses = 1  # type: ignore[misc]


# ------------------------------------------------------------------------------------------------ equality


@pytest.mark.parametrize(("options", "seed"), GAMES[:6])
def test_equal_positions_are_equal(options: Options, seed: int) -> None:
    first: Game = played(options, seed)
    second: Game = played.__wrapped__(options, seed)
    assert len(first.states) == len(second.states)
    for one, other in zip(first.states, second.states, strict=True):
        assert one is not other and one == other and hash(one) == hash(other)
        assert {one: True}[other]


@pytest.mark.parametrize(("options", "seed"), GAMES[:6])
def test_positions_of_a_game_are_different(options: Options, seed: int) -> None:
    states = played(options, seed).states
    assert len(set(states)) == len(states)


def test_a_difference_anywhere_is_a_difference() -> None:
    state = engine.initial(Setup(BOARD)).state
    for field in State.__struct_fields__:
        value = getattr(state, field)
        other = not value if isinstance(value, bool) else (1,) if isinstance(value, tuple) else 999
        changed = msgspec.structs.replace(state, **{field: other})
        assert changed != state, field
