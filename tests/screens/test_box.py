"""My box by keyboard: parts confirmed and corrected, kept at once, contradictions told, new games played on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.box import kept
from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Doubt
from ldd_tui.screens.box import BoxScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach.course import Learnt, LessonPlace, Progress
from ldd_tui.widgets.box_part import BoxPart
from rules.board_file import packaged, packaged_text, parse
from rules.editions import EDITIONS, STANDARD
from rules.model import Sector, Side, Technology
from saves.named_files import BOX
from saves.store import MEMORY
from tests.screens.driving import SIZES, Keyboard, running
from tests.screens.game.support import session_of

NEEDED = "technology.entente.attack.0.needed"


def app_with(path: Path | None = None, **settings: str) -> LddApp:
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False, **settings)), settings_path=path)  # type: ignore[arg-type]
    app._progress = Progress(None, Learnt({"table": LessonPlace()}))
    return app


async def opened(keyboard: Keyboard) -> BoxScreen:
    keyboard.app.show_box()
    await keyboard.quiet()
    screen = keyboard.app.screen
    assert isinstance(screen, BoxScreen)
    return screen


async def to_part(keyboard: Keyboard, name: str) -> None:
    names = [part.name for part in keyboard.app.box_of(STANDARD).parts]
    await keyboard.press("home", *["pagedown"] * names.index(name))


async def test_from_the_menu_and_back() -> None:
    async with running() as keyboard:
        assert "My box" in keyboard.seen and "Own the second edition?" in keyboard.seen
        await keyboard.press("4")
        assert isinstance(keyboard.app.screen, BoxScreen)
        assert "My box (second edition): part 1 of 34" in keyboard.seen
        await keyboard.press("question_mark")
        assert isinstance(keyboard.app.screen, HelpScreen) and "Comparing with your box" in keyboard.seen
        assert "Ctrl+E shows the other edition's" in " ".join(keyboard.seen.split())
        await keyboard.press("q", "q")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_enter_alone_goes_through_the_whole_box(tmp_path: Path) -> None:
    app = app_with(tmp_path / "settings.toml")
    async with running(app=app) as keyboard:
        await opened(keyboard)
        for number in range(1, 35):
            assert f"part {number} of 34" in keyboard.seen
            await keyboard.press("enter")
        assert "201 of 201 values checked, 0 differ" in keyboard.seen and "Everything is checked." in keyboard.seen
        assert parse(MyBox(tmp_path / BOX).board().text) == packaged()
        await keyboard.press("enter")
        assert isinstance(app.screen, MenuScreen)


async def test_what_is_typed_is_what_the_owner_sees(tmp_path: Path) -> None:
    async with running(app=app_with(tmp_path / "settings.toml")) as keyboard:
        await opened(keyboard)
        await keyboard.press("2")
        assert MyBox(tmp_path / BOX).sheet.answers == {NEEDED: 2}, "kept at once"
        assert "1 of 201 values checked, 1 differs" in keyboard.seen and "2 &" in keyboard.seen
        await keyboard.press("9")
        assert "Possible here: 2 to 7." in keyboard.seen
        await keyboard.press("left", "backspace")
        assert MyBox(tmp_path / BOX).sheet.answers == {} and "3 ?" in keyboard.seen
        await keyboard.press("right", "6", "enter")
        assert "part 2 of 34" in keyboard.seen
        box = MyBox(tmp_path / BOX)
        assert box.count == (201, 3, 1) and box.sheet.is_checked(box.parts[0])


async def test_another_edition_has_a_box_of_its_own(tmp_path: Path) -> None:
    async with running(app=app_with(tmp_path / "settings.toml")) as keyboard:
        await opened(keyboard)
        await keyboard.press("ctrl+e", "4", "end")
        assert "My box (first edition): 1 of 24 values checked, 1 differs" in keyboard.seen
        assert "ldd-tui board --edition first --export FILE" in " ".join(keyboard.seen.split())
        await keyboard.press("ctrl+e")
        assert "My box (second edition): part 1 of 34, 0 of 201 values checked" in keyboard.seen
    found, *_others = kept.choices(None, [MyBox.next_to(tmp_path / "settings.toml", "first")])
    assert (found.name, found.edition) == (kept.FROM_BOX, "first")
    assert parse(found.text).sectors[Sector.RUSSIA].attack_value == 4


async def test_a_contradiction_is_told_and_enter_again_goes_on() -> None:
    async with running() as keyboard:
        await opened(keyboard)
        await to_part(keyboard, "track.russia")
        await keyboard.press(*"3230", "enter")
        assert "A Collapse Track never rises and ends at 0, unlike 3 2 3 0." in keyboard.seen
        await keyboard.press("enter")
        assert "The Collapse Track of Russia" not in keyboard.seen
        await keyboard.press("end")
        assert "These contradict each other" in keyboard.seen and "Track of Russia: A Collapse Track" in keyboard.seen


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", SIZES)
async def test_every_part_fits_and_says_where_it_is_printed(size: tuple[int, int], edition: str) -> None:
    async with running(size) as keyboard:
        await opened(keyboard)
        await keyboard.press(*["ctrl+e"] * [*EDITIONS].index(edition))
        for part in keyboard.app.box_of(edition).parts:
            seen = keyboard.seen
            assert part.title in seen and "to be checked" in seen and "possible" in seen, part.name
            for cell in part.cells:
                if cell.doubt is Doubt.ASKED and len(cell.shown(cell.assumed)) < 16:
                    assert cell.several or f"{cell.shown(cell.assumed)} ?" in seen, cell.key
            widget = keyboard.app.screen.query_one(BoxPart)
            assert len(widget.draw(*widget.size, widget.palette)) <= widget.size.height, part.name
            await keyboard.press("pagedown")
        assert "Still open" in keyboard.seen


async def test_a_new_game_is_played_on_the_box_or_not(tmp_path: Path) -> None:
    for wanted in ("my box", "the program's"):
        app = app_with(tmp_path / "settings.toml")
        async with running(app=app) as keyboard:
            app.set_up()
            await keyboard.quiet()
            if wanted == "my box":
                assert "Board" not in keyboard.seen
                await keyboard.press("escape")
                await opened(keyboard)
                await keyboard.press("2", "q")
                app.set_up()
                await keyboard.quiet()
            assert isinstance(app.screen, SetupScreen) and "my box" in keyboard.seen
            await keyboard.press("up", "up", "up", "up")
            assert "1 of 201 values" in keyboard.seen
            await keyboard.press(*["right"] * (wanted != "my box"), *["down"] * 4, "enter")
            printed = session_of(keyboard).setup.board
            seen = 2 if wanted == "my box" else 3
            assert printed.trees[Side.ENTENTE][Technology.ATTACK][0].needed == seen
            header = session_of(keyboard).header.board
            assert ("the owner's box, 1 of 201" in header) == (wanted == "my box")
            assert (header == packaged_text()) == (wanted != "my box")


async def test_a_damaged_file_is_told_of(tmp_path: Path) -> None:
    (tmp_path / BOX).write_text("[seen]\nwrong = 1\n")
    app = app_with(tmp_path / "settings.toml")
    said: list[str] = []
    async with running((120, 40), app) as keyboard:
        app.notify = lambda words, **more: said.append(words)  # type: ignore[method-assign]
        await opened(keyboard)
        assert "wrong: no such value" in said[0]
        await keyboard.press("enter")
        assert "is kept as" in said[-1] and (tmp_path / f"{BOX}.old").exists()
