"""What a player prefers is kept, and no file of settings can hurt: bad values are told of, files are not lost."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.settings import SettingsScreen
from ldd_tui.settings import settings
from ldd_tui.settings.settings import Loaded, Settings, load, save, text_of
from ldd_tui.widgets.form import Form
from rules.model import Options
from saves.locations import settings_path
from saves.store import MEMORY
from tests.screens.driving import ENTENTE, new_session, playing, running

OTHERS = Settings(
    theme="ldd-safe", animation=False, athena_steps=False, confirmations=False, hints="off", colours="16", signs="ascii"
)


@pytest.mark.parametrize("wanted", [Settings(), OTHERS])
def test_what_is_saved_is_read_again(wanted: Settings, tmp_path: Path) -> None:
    path = tmp_path / "new" / "directory" / "settings.toml"
    assert save(path, wanted) is None
    assert load(path) == (wanted, "")
    assert save(path, Settings(hints="off")) is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_every_field_is_another_one_there() -> None:
    assert all(asdict(OTHERS)[name] != value for name, value in asdict(Settings()).items())


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
        ('theme = "pink"', "theme: expected ldd-dark or ldd-light or"),
        ("theme = 3", "found 3; ldd-dark is used"),
        ('animation = "yes"', "animation: expected true or false, found yes; true is used"),
        ("animation = 1", "animation: expected true or false, found 1; true is used"),
        ("animatoin = true", "animatoin: there is no such setting"),
        ("[colours]\nx = 1", "colours: expected auto or truecolor"),
    ],
)
def test_a_bad_value_is_named_and_the_others_count(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"hints = false\n{line}\n")
    found = load(path)
    assert found.settings == Settings(hints="off")
    assert str(path) in found.trouble and told in found.trouble


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"theme = ", "this is not TOML"),
        (b"\xff\xfe\x00", "it is not text in UTF-8"),
        (b"#" * 70_000, "it is too long"),
        (b"x = " + b"[" * 5_000, "this is not TOML"),
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


def test_comments_and_unknown_entries_are_kept_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\nhints = false\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old"
    assert save(path, OTHERS) is None
    path.write_text("# mine again\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old2"
    assert (tmp_path / "settings.toml.old").read_text().startswith("# mine\n")


@given(st.binary(max_size=200) | st.text(max_size=80).map(lambda text: text_of(OTHERS).encode() + text.encode("utf-8")))
def test_any_file_gives_settings(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage.toml"
    path.write_bytes(raw)
    found, trouble = load(path)
    for name, value in asdict(found).items():
        assert value in settings.CHOICES.get(name, (True, False))
    assert trouble.isprintable()


@pytest.mark.parametrize("obstacle", ["a file for a directory", "a directory for the file", "no room"])
async def test_a_disk_that_takes_nothing_is_told_of(
    obstacle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "there" / "settings.toml"
    if obstacle == "a file for a directory":
        path.parent.write_text("")
    elif obstacle == "a directory for the file":
        path.mkdir(parents=True)
    else:

        def full(*args: object, **kwargs: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
    app = LddApp(MEMORY, loaded=load(path), settings_path=path)
    said: list[str] = []
    monkeypatch.setattr(app, "notify", lambda words, **more: said.append(words))
    async with running((120, 40), app):
        app.change(theme="ldd-light")
        assert app.theme == "ldd-light"
        assert len(said) == 1 and said[0].startswith(f"The settings are not saved in {str(path)[:60]}")
        assert not path.is_file() and not list(tmp_path.glob("**/.*"))


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
async def test_the_screen_changes_and_saves(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = LddApp(MEMORY, loaded=Loaded(Settings(), "Something is wrong."), settings_path=path)
    async with running(size, app) as keyboard:
        assert "Something is wrong." in keyboard.seen
        await playing(keyboard, new_session(app, "4", Options(athena=ENTENTE), 45))
        app.action_settings()
        app.action_settings()
        await keyboard.quiet()
        assert isinstance(app.screen, SettingsScreen) and str(path)[:40] in keyboard.seen
        await keyboard.press(*["right", "down"] * 5, "up", "right", "down")
        assert app.theme == "ldd-light" and not path.with_suffix(".old").exists()
        await keyboard.press("left", "down", "left")
        assert load(path) == (app.settings, "") and app.trouble == ""
        assert app.settings == Settings(
            theme="ldd-light",
            animation=False,
            athena_steps=False,
            confirmations=False,
            hints="off",
            colours="none",
            signs="ascii",
        )
        assert all(line.isascii() for line in keyboard.seen.splitlines())
        await keyboard.press("q")
        assert "France" in keyboard.seen and keyboard.seen.isascii()
        await keyboard.press("q")
        assert isinstance(app.screen, MenuScreen)
    glyphs.choose("auto")


async def test_every_setting_says_all_it_does_in_a_small_terminal() -> None:
    async with running() as keyboard:
        for open_form in (keyboard.app.action_settings, keyboard.app.set_up):
            open_form()
            await keyboard.quiet()
            form = keyboard.app.screen.query_one(Form)
            room = form.size.width - len("      ")
            said = [option.hint for row in form.rows for option in row.options] + [row.hint for row in form.rows]
            assert len(said) > 15
            assert [words for words in said if len(words) > room] == []
            await keyboard.press("escape")


async def test_nothing_moves_if_nothing_may() -> None:
    app = LddApp(MEMORY)
    assert app.animates
    app.animation_level = "none"
    assert not app.animates
    assert not LddApp(MEMORY, loaded=Loaded(Settings(animation=False))).animates
