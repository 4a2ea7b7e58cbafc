"""A player's own keys in the file of settings: what counts, what is told of it, and how it is kept."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.keys import changes, in_force
from ldd_tui.keys.command import OwnKeys
from ldd_tui.keys.names import Style
from ldd_tui.settings.settings import Settings, load, save, text_of
from ldd_tui.widgets.form import Form
from saves.store import MEMORY
from tests.screens.driving import running


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


def test_two_commands_can_swap_their_keys_and_a_key_can_be_freed() -> None:
    assert read('undo = "U"', 'redo = "u"') == ({"undo": ("U",), "redo": ("u",)}, "")
    assert read('explain = "f2"', 'undo = "x"') == ({"explain": ("f2",), "undo": ("x",)}, "")


def test_one_key_can_do_one_thing_in_the_log_and_another_in_a_game() -> None:
    assert read('side = "o"', 'contents = "t"')[1] == ""


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
        ('up = "o"', "in a game o is offensive; up k is used"),
        ('undo = "ctrl+p"', "ctrl+p is commands; u is used"),
        ('yes = "n"', "in questions n is no; y is used"),
        ('suggested = "space"', "in dice thrown again space is go_on; a is used"),
        ('leave = "h"', "h is left; q is used"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_the_rest_counts(entry: str, told: str) -> None:
    keys, wrong = read(entry, 'branch = "f9"')
    assert told in wrong and len(wrong.splitlines()) == 1
    assert keys == {"branch": ("f9",)}


def test_a_known_command_is_suggested_for_some_unknown_ones_only() -> None:
    _, wrong = read(*(f'undo{number} = "x"' for number in range(5000)))
    assert [line.endswith("expected undo?") for line in wrong.splitlines()] == [True] * 10 + [False] * 4990


def test_the_later_of_two_entries_that_clash_does_not_count() -> None:
    keys, wrong = read('cards = "f2"', "", 'trees = "f2"')
    assert keys == {"cards": ("f2",)}
    assert wrong == "line 6, trees: expected a free key, but in a game f2 is cards; T is used"


def test_what_only_clashes_with_an_entry_that_does_not_count_counts() -> None:
    keys, wrong = read('explain = "strg+x"', 'undo = "x"', 'redo = "u"')
    assert keys == {} and [line.split(",")[0] for line in wrong.splitlines()] == ["line 4", "line 5", "line 6"]


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


async def test_the_form_keeps_the_keys(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text_of(Settings(animation=False)) + 'undo = ["u", "ctrl+z"]\n')
    app = LddApp(MEMORY, loaded=load(path), settings_path=path)
    async with running((80, 24), app) as keyboard:
        app.action_settings()
        await keyboard.quiet()
        await keyboard.press("down", "right")
        assert app.screen.query_one(Form).value("theme") == "ldd-light"
    assert load(path).settings == Settings(animation=False, theme="ldd-light", keys=(("undo", ("u", "ctrl+z")),))
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


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


def test_arrows_are_drawn_side_by_side_but_other_keys_stand_apart() -> None:
    assert in_force.named("{up}{down}{left}{right}", "dialog", Style.DIALOG) == "↑↓←→"
    in_force.use({"up": ("w",), "down": ("f2",)})
    try:
        assert in_force.named("{up}{down}{left}{right}", "dialog", Style.DIALOG) == "w F2 ←→"
    finally:
        in_force.use({})
