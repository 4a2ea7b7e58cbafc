"""One table of commands: every key of every screen, dialog and widget stands in it, and nothing in it is idle."""

from __future__ import annotations

import ast
import pkgutil
import re
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.dom import DOMNode

import ldd_tui
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys import changes, in_force, pages
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.command import PLACES, OwnKeys
from ldd_tui.keys.table import COMMANDS
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.name import NameModal
from ldd_tui.screens.command_palette import commands
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import Loaded, Settings, load, save, text_of
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.prompt import KeyBar
from rules.model import Decision, Options
from saves.store import MEMORY
from tests.screens.driving import CENTRAL_POWERS, Keyboard, new_session, playing, running

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
        if vars(node).get("BINDINGS"):
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
        source = path.read_text(encoding="utf-8")
        if path.parent.name == "keys" or not re.search(r"Binding\(|event\.key", source):
            continue
        for node in ast.walk(ast.parse(source)):
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
        "members": "members.py",
        "reader": "text_screen.py",
    }
    for row in COMMANDS:
        for place in row.places if row.by_hand else ():
            source = next(ROOT.rglob(named[place])).read_text(encoding="utf-8")
            assert f'"{row.id}"' in source, (place, row.id)


@pytest.mark.parametrize("written", ["strg+z", "shift+a", "ctrl+", "", "ctrl+ctrl+a", "ctrl+i", "f25", "Enter2", "\n"])
def test_what_is_no_key(written: str) -> None:
    assert in_force.read(written) is None


def test_every_command_is_listed_with_its_keys_and_words_and_the_list_can_be_read() -> None:
    text = "\n".join(changes.lines())
    table = tomllib.loads(text)["keys"]
    ids = {row.id for row in COMMANDS if row.keys and not row.fixed}
    assert set(table) == ids
    assert all(line.split("# ", 1)[1].strip() for line in changes.lines()[1:])
    assert changes.read(table, text).wrong == ()


def test_pages_name_places_and_commands_of_the_tables() -> None:
    ids = {row.id for row in COMMANDS} | set(in_force._DIRECTIONS)
    for section in pages._sections():
        assert section.place in PLACES
        for line in section.lines:
            assert {found for text in (line.keys, line.does) for found, _n in in_force._BLANK.findall(text)} <= ids, (
                line
            )


@pytest.mark.parametrize("place", ["analysis", "club_table", "lobby", "own_keys", "results", "your_games"])
def test_a_page_has_every_key_of_its_screen_with_words(place: str) -> None:
    lines = (line for section in pages._sections() if section.place == place for line in section.lines)
    found = {name for line in lines for name, _n in in_force._BLANK.findall(line.keys)}
    assert {row.id for row in COMMANDS if place in row.places and row.words and row.keys and not row.fixed} <= found


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


def test_a_key_that_helps_means_the_same_everywhere() -> None:
    for row in COMMANDS:
        for key in row.keys:
            assert _TOOLS.get(key, row.id) == row.id, (key, row.places)
        if row.id in _TOOLS.values() and row.action:
            assert [key for key in row.keys if key in _TOOLS] == list(row.keys), row


# -- Keys of one's own at work: pressed, and named by the key bar, the help, the list of commands and sentences
@asynccontextmanager
async def with_keys(**keys: str) -> AsyncIterator[Keyboard]:
    """The app with the user's own keys: Textual's names, separated by commas."""
    own = tuple((command, tuple(written.split(","))) for command, written in keys.items())
    assert list(changes.clashes(dict(own))) == []
    async with running((120, 40), LddApp(MEMORY, loaded=Loaded(Settings(animation=False, keys=own)))) as keyboard:
        yield keyboard


async def in_a_game(keyboard: Keyboard) -> None:
    session = new_session(keyboard.app, "one", Options(athena=CENTRAL_POWERS))
    session.advance(fast=True)
    await playing(keyboard, session)
    while session.play.can_undo() is None or session.decision != Decision.TECHNOLOGY:
        session.choose(session.legal[0])
        session.advance(fast=True)
    keyboard.game.open(session)
    await keyboard.quiet()


def bar(keyboard: Keyboard) -> dict[str, str]:
    return {key.word: key.key for key in keyboard.app.screen.query_one(KeyBar).keys}


async def test_a_key_of_ones_own_takes_back_and_the_former_one_does_not() -> None:
    async with with_keys(undo="ctrl+z", take_back="f2") as keyboard:
        await in_a_game(keyboard)
        before = keyboard.game.session.state
        await keyboard.press("u")
        assert keyboard.game.session.state == before
        await keyboard.press("ctrl+z")
        if isinstance(keyboard.app.screen, Dialog):  # what dice have settled is asked first
            await keyboard.press("y")
        assert keyboard.game.session.state != before


async def test_the_bar_the_help_and_the_list_of_commands_name_it() -> None:
    async with with_keys(undo="ctrl+z", help="f4,question_mark", advice="f3", technology="f6") as keyboard:
        await in_a_game(keyboard)
        assert bar(keyboard)["undo"] == "Ctrl+Z" and bar(keyboard)["keys"] == "F4"
        assert bar(keyboard)["advice"] == "F3" and bar(keyboard)["technology"] == "F6"
        found = {command.title: command.key for command in commands(keyboard.app, keyboard.app.screen)}
        assert found["Undo"] == "Ctrl+Z" and found["Keys"] == "F4" and found["Technologies"] == "F6"
        for key in ("f4", "question_mark"):
            await keyboard.press(key)
            page = keyboard.app.screen
            assert isinstance(page, HelpScreen)
            told = {paragraph.words: paragraph.key for paragraph in page._paragraphs}
            assert told["undo the last decision, or redo it; rolls and draws come out the same"] == ("ctrl+z U")
            assert told["all that has happened, with the sums"] == "L"
            await keyboard.press(key)
            assert isinstance(keyboard.app.screen, GameScreen)


async def test_dialogs_take_and_name_it_and_letters_that_became_free_do_nothing() -> None:
    async with with_keys(leave="f10", back="f9", cards="f8", go_on="f7") as keyboard:
        await in_a_game(keyboard)
        await keyboard.press("e")
        assert isinstance(keyboard.app.screen, GameScreen)
        for leaving in ("f8", "f9", "f10"):
            await keyboard.press("f8")
            dialog = keyboard.app.screen
            assert isinstance(dialog, Dialog)
            assert {hint.key for hint in dialog.hints()} >= {"F7/Enter", "F9"}
            await keyboard.press("q")
            assert keyboard.app.screen is dialog and "q does nothing here" in keyboard.seen
            await keyboard.press("escape")
            assert keyboard.app.screen is dialog
            back = next(command for command in commands(keyboard.app, dialog) if command.title == "Back")
            assert back.key == "F9"
            await keyboard.press(leaving)
            assert isinstance(keyboard.app.screen, GameScreen)


async def test_what_is_typed_is_typed_whatever_keys_there_are() -> None:
    async with with_keys(back="b", leave="f2", accept="X", up="w", help="f4") as keyboard:
        await keyboard.press("down", "X")
        await keyboard.press("escape", "b")
        keyboard.app.set_up()
        await keyboard.quiet()
        form = keyboard.app.screen.query_one(Form)
        while form.rows[form.cursor].options or form.rows[form.cursor].pressed:
            await keyboard.press("down")
        await keyboard.press(*"bXwil", "up", "down")
        assert "bXwil" in form._values.values() and isinstance(keyboard.app.screen, SetupScreen)
        session = new_session(keyboard.app, "one")
        assert keyboard.app.to_the_menu()
        await keyboard.quiet()
        assert isinstance(keyboard.app.screen, MenuScreen)
        keyboard.app.show_games()
        await keyboard.quiet()
        assert isinstance(keyboard.app.screen, GamesScreen)
        await keyboard.press("n", "ctrl+u", *"bE w", "left", "e")
        assert isinstance(keyboard.app.screen, NameModal)
        await keyboard.press("enter")
        assert [game.name for game in keyboard.app.store.games() if game.id == session.play.game] == ["bE ew"]
        await keyboard.press("ctrl+p", *"be", "escape")
        assert isinstance(keyboard.app.screen, GamesScreen)


# -- A player's own keys in the file of settings: what counts, what is told of it, and how it is kept
def read(*entries: str) -> tuple[dict[str, tuple[str, ...]], str]:
    text = "\n".join(("animation = true", "", "[keys]", *entries))
    found = changes.read(tomllib.loads(text)["keys"], text)
    return dict(found.keys), "\n".join(found.wrong)


@pytest.mark.parametrize(
    ("entry", "keys"),
    [
        ('undo = "ctrl+z"', ("ctrl+z",)),
        ('undo = ["u", "ctrl+z"]', ("u", "ctrl+z")),
        ('undo = "&"', ("ampersand",)),
        ('undo = "ampersand"', ("ampersand",)),
        ('undo = ["F7", "f7", "Ctrl+Left"]', ("f7", "ctrl+left")),
        ('"undo" = "é"', ("é",)),
    ],
)
def test_keys_are_taken(entry: str, keys: tuple[str, ...]) -> None:
    assert read(entry) == ({"undo": keys}, "")


def test_one_key_can_do_one_thing_in_the_log_and_another_in_a_game() -> None:
    assert read('side = "v"', 'contents = "t"')[1] == ""


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('undoo = "x"', "line 4, undoo: there is no such command; expected undo?"),
        ('zzzzzz = "x"', "line 4, zzzzzz: there is no such command; `ldd-tui keys` lists them"),
        ('digits = "x"', "line 4, digits: there is no such command"),
        (
            'undo = "strg+z"',
            "line 4, undo: expected a key such as u, U, ?, space, f2 or ctrl+z, or a list of keys, found",
        ),
        ('undo = ["f2", 3]', "line 4, undo: expected a key such as"),
        ("undo = []", "line 4, undo: expected a key such as"),
        ("undo = true", "found True; u is used"),
        ('undo = "x"', "line 4, undo: expected a free key, but in a game x is explain; u is used"),
        ('undo = "1"', "in a game 1 is digits; u is used"),
        ('undo = "k"', "in a game k is up; u is used"),
        ('up = "v"', "in a game v is prospects; up k is used"),
        ('undo = "ctrl+p"', "ctrl+p is commands; u is used"),
        ('yes = "n"', "in dialogs n is no; y is used"),
        ('suggested = "space"', "in dialogs space is go_on; a is used"),
        ('leave = "h"', "h is left; q is used"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_the_rest_counts(entry: str, told: str) -> None:
    keys, wrong = read(entry, 'branch = "f9"')
    assert told in wrong and len(wrong.splitlines()) == 1
    assert keys == {"branch": ("f9",)}


def test_the_later_of_two_entries_that_clash_does_not_count() -> None:
    keys, wrong = read('cards = "f2"', "", 'trees = "f2"')
    assert keys == {"cards": ("f2",)}
    assert wrong == "line 6, trees: expected a free key, but in a game f2 is cards; T is used"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('keys.undo = "x"\n', 1),
        ('theme = "ldd-dark"\n[ keys ] # mine\n\n# undo\n  "undo" = "x"\n', 5),
        ('[keys]\nlog = [\n  "f2",\n  "f3",\n]\nundo = [\n  "x",\n]\n', 6),
        ('signs = "auto"\nkeys = { undo = "x" }\n', 2),
        ("\nkeys = 3\n", 2),
        ('# no\u2028other\u0085lines\n[keys]\nundo = "x"\n', 3),
    ],
)
def test_the_line_is_found_however_it_is_written(text: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    found = load(path)
    assert f"line {line}" in found.trouble and "undo" not in dict(found.settings.keys)


KEYS = st.sampled_from(["x", "U", "question_mark", "ctrl+z", "f5", "quotation_mark", "backslash", "comma", "shift+up"])
OWN = st.lists(
    st.tuples(st.sampled_from(["undo", "log", "branch", "yes"]), st.lists(KEYS, min_size=1, unique=True).map(tuple)),
    unique_by=lambda entry: entry[0],
).map(tuple)


@settings(suppress_health_check=[HealthCheck.too_slow])  # generating is slow on a busy machine
@given(OWN)
def test_what_is_written_is_read_again(own: OwnKeys) -> None:
    text = text_of(Settings(keys=own))
    assert changes._keys("x") == ("x",)
    for (command, keys), (name, value) in zip(own, tomllib.loads(text)["keys"].items(), strict=True):
        assert command == name and changes._keys(value) == keys


def test_settings_with_keys_are_saved_and_read_again(tmp_path: Path) -> None:
    path, wanted = tmp_path / "settings.toml", Settings(keys=(("undo", ("u", "ctrl+z")), ("log", ("f2",))))
    assert save(path, wanted) is None
    assert load(path) == (wanted, "")
    assert save(path, Settings(signs="ascii", keys=wanted.keys)) is None
    assert load(path).settings.keys == wanted.keys


async def test_what_is_wrong_is_told_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nundo = "x"\nlog = "f2"\n')
    async with running((120, 40), LddApp(MEMORY, loaded=load(path), settings_path=path)) as keyboard:
        assert "line 2, undo: expected a free key, but in a game x is explain" in " ".join(keyboard.seen.split())
        assert keyboard.app.settings.keys == (("log", ("f2",)),)


@pytest.mark.parametrize(
    ("changed", "keys", "shown"),
    [
        ({}, "{arrows}, {left:2} {down:2} {up:2} {right:2}", "Arrows, h j k l"),
        ({"up": ("w",)}, "{arrows}, {left:2} {down:2} {up:2} {right:2}", "w Down Left Right, h j l"),
        ({"first": ("f1",), "last": ("f2",)}, "{first} {last}, {first:2} {last:2}", "f1 f2".upper()),
        ({"first": ("f1",)}, "{first} {last}, {first:2} {last:2}", "F1 End, G"),
        ({"first": ("f1",)}, "{first:2} {last:2}", "F1 G"),
        ({"find": ("comma",)}, "find", ","),
        ({}, "{find}", "/"),
    ],
)
def test_how_keys_in_force_are_written(changed: dict[str, tuple[str, ...]], keys: str, shown: str) -> None:
    in_force.use(changed)
    try:
        assert in_force.named(keys, "chooser") == shown
    finally:
        in_force.use({})
