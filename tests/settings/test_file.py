"""What a player prefers is kept, and no file of settings can hurt: bad values are told of, files are not lost."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st

from ldd_tui.settings import settings
from ldd_tui.settings.settings import COLOURS, Settings, SettingsError, load, save, text_of
from ldd_tui.settings.terminal import FEW, MANY, NONE, TRUE, colour_depth, prepare
from saves.named_files import settings_path

OTHERS = Settings(
    language="en",
    theme="ldd-safe",
    animation=False,
    athena_steps=False,
    free_rerolls=False,
    confirmations=False,
    bell=False,
    desktop="osc9",
    hints="off",
    mouse=False,
    colours="16",
    signs="ascii",
    chance=True,
    warnings="staff",
    keys=(("undo", ("u", "ctrl+z")), ("log", ("f2",))),
)


@pytest.mark.parametrize("wanted", [Settings(), OTHERS])
def test_what_is_saved_is_read_again(wanted: Settings, tmp_path: Path) -> None:
    path = tmp_path / "new" / "directory" / "settings.toml"
    assert save(path, wanted) is None
    assert load(path) == (wanted, "")
    assert save(path, Settings(hints="off")) is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_there_is_no_file_at_first(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == (Settings(), "")


def test_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LDD_TUI_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "ldd-tui" / "settings.toml"
    monkeypatch.setenv("LDD_TUI_SETTINGS", str(tmp_path / "mine"))
    assert settings_path() == tmp_path / "mine"
    assert settings_path("here.toml") == Path("here.toml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('theme = "pink"', "theme: expected ldd-dark, ldd-light"),
        ("theme = 3", "found 3; ldd-dark is used"),
        ('animation = "yes"', "animation: expected true or false, found yes; true is used"),
        ("animation = 1", "animation: expected true or false, found 1; true is used"),
        ("animatoin = true", "animatoin: no such setting"),
        ("[colours]\nx = 1", "colours: expected auto, truecolor"),
    ],
)
def test_a_bad_value_is_named_and_the_others_count(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'hints = false\nwarnings = "5"\n{line}\n')  # both as earlier versions wrote them
    found = load(path)
    assert found.settings == Settings(hints="off", warnings="officer")
    assert str(path) in found.trouble and told in found.trouble


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"theme = ", "not TOML"),
        (b"\xff\xfe\x00", "it is not text in UTF-8"),
        (b"#" * 70_000, "too long"),
        (b"x = " + b"[" * 5_000, "not TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_kept(raw: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(raw)
    found = load(path)
    assert found.settings == Settings() and told in found.trouble and str(path) in found.trouble
    assert path.read_bytes() == raw
    if len(raw) < 65_536:
        aside = save(path, OTHERS)
        assert aside is not None and aside.read_bytes() == raw and load(path).settings == OTHERS


@pytest.mark.parametrize("name", ["/", ".", "~nobody-is-called-so/settings.toml", "x" * 300, "\0"])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    trouble = load(Path(name)).trouble
    assert "can't be read: " in trouble and trouble.isprintable()
    with pytest.raises(SettingsError, match="Settings not saved in ") as told:
        save(Path(name), OTHERS)
    assert str(told.value).isprintable()


def test_comments_and_unknown_entries_are_kept_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\nhints = false\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old"
    assert save(path, OTHERS) is None
    path.write_text("# mine again\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old2"
    assert (tmp_path / "settings.toml.old").read_text().startswith("# mine\n")


@profile(deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=80).map(lambda text: text_of(OTHERS).encode() + text.encode("utf-8")))
def test_any_file_gives_settings(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage.toml"
    path.write_bytes(raw)
    found, trouble = load(path)
    for name in settings.SIMPLE:
        assert getattr(found, name) in settings.choices(name) or (True, False)
    assert trouble.isprintable()


# -- How many colours a terminal has: by its name, by its own word, by what the player chose
@pytest.mark.parametrize(
    ("term", "colorterm", "depth"),
    [
        ("xterm-256color", "truecolor", TRUE),
        ("xterm-256color", "24bit", TRUE),
        ("xterm-256color", "", MANY),
        ("xterm", "", MANY),
        ("foot", "", TRUE),
        ("alacritty", "", TRUE),
        ("xterm-kitty", "", TRUE),
        ("xterm-direct", "", TRUE),
        ("tmux", "", MANY),
        ("tmux-256color", "", MANY),
        ("screen", "", FEW),
        ("screen", "truecolor", MANY),
        ("screen-256color", "truecolor", MANY),
        ("screen.xterm-256color", "", MANY),
        ("xterm-color", "", FEW),
        ("xterm-16color", "", FEW),
        ("rxvt", "", FEW),
        ("rxvt-unicode-256color", "", MANY),
        ("linux", "", FEW),
        ("linux", "yes", FEW),
        ("ansi", "", FEW),
        ("never-heard-of", "", FEW),
        ("never-heard-of", "gnome-terminal", MANY),
        ("XTERM-256COLOR", "", MANY),
        ("dumb", "truecolor", NONE),
        ("vt100", "", NONE),
        ("vt220-w", "", NONE),
        ("xterm-mono", "", NONE),
        pytest.param("", "", NONE, marks=pytest.mark.posix),
    ],
)
def test_the_table_of_terminals(term: str, colorterm: str, depth: str) -> None:
    assert colour_depth({"TERM": term, "COLORTERM": colorterm}) == depth
    assert colour_depth({"TERM": term, "COLORTERM": colorterm, "NO_COLOR": "1"}) == NONE
    if term.startswith("screen"):
        in_tmux = {"TERM": term, "COLORTERM": colorterm, "TMUX": "/tmp/x"}
        assert colour_depth(in_tmux) == (TRUE if colorterm else MANY)


@pytest.mark.parametrize("chosen", COLOURS)
def test_what_is_chosen_counts_more_than_what_is_known(chosen: str) -> None:
    environ = {"TERM": "xterm-256color", "NO_COLOR": ""}
    depth = prepare(chosen, environ)
    assert depth == (MANY if chosen == "auto" else chosen)
    expected = {TRUE: "truecolor", MANY: "256", FEW: "standard", NONE: "standard"}
    assert environ["TEXTUAL_COLOR_SYSTEM"] == expected[depth]
    assert environ.get("NO_COLOR") == ("1" if depth == NONE else None)
    without = {"TERM": "xterm-256color", "NO_COLOR": "1"}
    assert prepare(chosen, without) == (NONE if chosen == "auto" else chosen)
    assert ("NO_COLOR" in without) == (chosen in ("auto", NONE))


def test_colours_are_settled_before_textual_looks() -> None:
    loads = "import sys, ldd_tui.commands.cli, ldd_tui.settings.settings, ldd_tui.settings.terminal"
    code = f"{loads}; print('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_what_textual_has_for_its_developers_is_not_heeded() -> None:
    """An invalid driver, log or key would end the app before it starts."""
    wrong = ("", "_DRIVER", "_LOG", "_PRESS", "_SCREENSHOT", "_DEBUG")
    environ = {"TERM": "xterm", "TEXTUAL_ANIMATIONS": "none", **{f"TEXTUAL{name}": "x:y" for name in wrong}}
    prepare("auto", environ)
    assert set(environ) == {"TERM", "TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM"}
