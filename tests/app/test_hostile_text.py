"""Names and files of other people go through the whole app, and nothing of them acts on the terminal."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.settings.settings import load
from ldd_tui.widgets.form import Form
from saves.store import Store
from tests.screens.driving import Keyboard, playing

MARK = "PWN"
PAYLOADS = (
    f"\x1b]52;c;UFdO\x07{MARK}",
    f"\x1b]0;{MARK}\x1b\\{MARK}",
    f"\x1b[2J\x1b[31m{MARK}",
    f"\x9b2J\x9d0;{MARK}\x9c{MARK}",
    f"a\u202e{MARK}\u2066\u200b{MARK}\ufeff",
    f"[@click=app.quit]{MARK}[/][/nope][link=file:///etc/passwd]{MARK}",
    f"a\r\n\x08\x7f\x00{MARK}" + "e" + "\u0301" * 30,
)
SENT_BY_TEXTUAL = re.compile(
    r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\]22;[a-z]+\x07|\x1b\[[<>=]?[0-9;]*u|\x1b\[\?\d+\$p|\x1bP=\ds\x1b\\|\r\n"
)
ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


class Recorder(HeadlessDriver):
    """A driver that is told everything that a terminal would be told."""

    sent = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        type(self).sent += data


async def looked_at(keyboard: Keyboard, games: list[str]) -> None:
    app = keyboard.app
    await keyboard.press("?", "q", "3", "down", "up", "q", "ctrl+p", "escape")
    for game in games:
        await playing(keyboard, GameSession.resume(app.store, game))
        await keyboard.press(
            "space", "escape", "L", "q", "e", "escape", "T", "escape", "x", "escape", "?", "q", "o", "escape"
        )
        await keyboard.press("ctrl+p", "down", "escape")
        app.to_the_menu()
        await keyboard.quiet()
    app.action_settings()
    await keyboard.quiet()
    await keyboard.press("right", "q")
    app.notify(app.trouble, markup=False)
    app.set_up()
    await keyboard.quiet()
    for payload in PAYLOADS:
        app.screen.query_one(Form).on_paste(events.Paste(payload))
    await keyboard.press("up", "up", *(letter for letter in "x[/]"), "escape")


async def test_nothing_of_a_name_reaches_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Recorder, "sent", "")
    folder = tmp_path / f"a\x1b]0;{MARK}\x07\u202e"
    folder.mkdir()
    place = folder / "settings.toml"
    place.write_text(f'"\\u001b]0;{MARK}\\u0007\\u202e" = 1\ntheme = "\\u009b2J{MARK}[/nope]"\nhints = 1\n')
    with Store(folder / "games.sqlite3") as store:
        games = [
            GameSession.new(store, NewGame(name=payload, seed=payload, players=(payload, payload[::-1]))).play.game
            for payload in PAYLOADS
        ]
    app = LddApp(folder / "games.sqlite3", loaded=load(place), settings_path=place)
    app.driver_class = Recorder
    async with app.run_test(headless=False, size=(120, 40), notifications=True) as pilot:
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        assert MARK in keyboard.seen and all(cell_len(line) <= 120 for line in keyboard.seen.splitlines())
        await looked_at(keyboard, games)
        await pilot.pause()
    said = capsys.readouterr()
    rest = SENT_BY_TEXTUAL.sub("", Recorder.sent)
    assert Recorder.sent.count(MARK) > 3 * len(PAYLOADS)
    found = {rest[max(0, hit.start() - 20) : hit.end() + 20] for hit in ODD.finditer(rest)}
    assert not found
    assert "\x1b[2J" not in Recorder.sent and "\u0301" * 3 not in Recorder.sent and MARK not in said.err + said.out


async def test_a_file_that_is_no_store_is_named_without_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Recorder, "sent", "")
    wrong = tmp_path / f"a\x1b]0;{MARK}\x07\u202e[nope].sqlite3"
    wrong.write_text("no games here " * 20)
    app = LddApp(wrong)
    app.driver_class = Recorder
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        await Keyboard(pilot).press("down")
        await pilot.pause()
    rest = SENT_BY_TEXTUAL.sub("", Recorder.sent)
    assert MARK in rest and not ODD.search(rest)


async def test_a_crash_names_its_report_without_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / f"a\x1b]0;{MARK}\x07\u202e"
    folder.mkdir()
    app = LddApp(folder / "games.sqlite3")

    def fail() -> None:
        raise ValueError(f"\x1b]0;{MARK}\x07")

    with pytest.raises(ValueError):
        async with app.run_test() as pilot:
            assert isinstance(pilot, Pilot)
            app.call_later(fail)
            await pilot.pause()
    said = capsys.readouterr()
    shown = said.err + said.out
    assert "report" in shown and not ODD.search(re.sub(r"\x1b\[[0-9;]*m", "", shown))
