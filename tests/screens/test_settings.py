"""The screen of settings: each says what it does, changes what is seen and is saved."""

from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import glyphs
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.settings import SettingsScreen
from ldd_tui.settings.settings import Loaded, Settings, load
from rules.model import Options
from saves.store import MEMORY
from tests.screens.driving import ENTENTE, new_session, playing, running


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
        await keyboard.press("down", *["right", "down"] * 6, "up", "right", "down")
        assert app.theme == "ldd-light" and not path.with_suffix(".old").exists()
        await keyboard.press("left", "down", "left")
        assert load(path) == (app.settings, "") and app.trouble == ""
        assert app.settings == Settings(
            theme="ldd-light",
            animation=False,
            free_rerolls=False,
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


async def test_what_the_environment_forbids_is_said_and_the_choice_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=True)), settings_path=path)
    app.animation_level = "none"  # as TEXTUAL_ANIMATIONS=none has it
    async with running(app=app) as keyboard:
        app.action_settings()
        await keyboard.quiet()
        await keyboard.press("down", "down", "right")
        row = next(line for line in keyboard.seen.splitlines() if "Animation" in line)
        assert row.split()[-1] == "no" and "The environment forbids it: TEXTUAL_ANIMATIONS=none." in keyboard.seen
        await keyboard.press("down", "right")
        assert "Without animation all of it is shown at once." in keyboard.seen
        await keyboard.press("down", "right")
        assert load(path).settings == Settings(animation=True, athena_steps=True, free_rerolls=False)


async def test_nothing_moves_if_nothing_may() -> None:
    app = LddApp(MEMORY)
    assert app.animates
    app.animation_level = "none"
    assert not app.animates
    assert not LddApp(MEMORY, loaded=Loaded(Settings(animation=False))).animates
