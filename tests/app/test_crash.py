"""What a player sees when the app fails: calm words, no traceback, no values of variables."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.traceback import Traceback
from textual import events
from textual._compositor import Compositor
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.worker import WorkerFailed

from ldd_tui.app.failure_report import farewell, write_report
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.screens.command_palette import Command
from ldd_tui.settings.settings import load
from ldd_tui.widgets.form import Form
from ldd_tui.widgets.prompt import Prompt
from rules.model import Options
from saves.store import MEMORY, Store
from tests import textual_inside
from tests.screens.driving import ENTENTE, Keyboard, new_session, playing, running
from tests.soaking import first_of

SECRET = "".join(("the ", "secret ", "of the dice"))
"""Never in one piece in a line of code: tracebacks show those."""


class Broken(Exception):
    pass


def fail(*what: object) -> None:
    secret = SECRET
    raise Broken("no such thing", len(secret))


def raised() -> Broken:
    try:
        fail()
    except Broken as error:
        return error
    raise AssertionError


def test_the_report_has_the_trace_but_no_values(tmp_path: Path) -> None:
    error = raised()
    trace = Traceback.from_exception(type(error), error, error.__traceback__, show_locals=True)
    for what in (error, trace):
        path = write_report(what, (lambda: tmp_path,))
        assert path is not None and path.parent == tmp_path
        report = path.read_text(encoding="utf-8")
        assert "no such thing" in report and "in fail" in report
        assert SECRET not in report


def test_without_a_disk_there_are_still_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> int:
        raise OSError("read-only")

    monkeypatch.setattr(Path, "write_text", refuse)
    words = farewell(raised(), MEMORY).plain
    assert "saved" in words and "Traceback" not in words


async def in_a_widget(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Compositor, "render_update", textual_inside.PAINT)
    patch.setattr(Prompt, "draw", fail)
    keyboard.app.screen.query_one(Prompt).redraw()
    await keyboard.quiet()


async def in_a_dialog(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(EventCardsModal, "detail", fail)
    await keyboard.press("e")


async def in_a_worker(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        fail()

    keyboard.app.run_worker(work())
    await keyboard.app.workers.wait_for_complete()


async def in_a_timer(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    keyboard.app.screen.set_timer(0.001, fail)
    await asyncio.sleep(0.01)
    await keyboard.quiet()


async def in_a_command(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("ldd_tui.screens.command_palette.commands", lambda app, screen: [Command("Break", "", fail)])
    await keyboard.press("ctrl+p", "enter")


async def in_a_binding(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(keyboard.app, "action_quit", fail)
    await keyboard.press("ctrl+q")


async def in_the_driver(keyboard: Keyboard, patch: pytest.MonkeyPatch) -> None:
    error = raised()
    keyboard.app.panic(Traceback.from_exception(type(error), error, error.__traceback__, show_locals=True))
    raise error


@pytest.mark.parametrize(
    "place",
    first_of(4, [in_a_widget, in_a_worker, in_the_driver, in_a_binding, in_a_dialog, in_a_timer, in_a_command]),
    ids=lambda place: place.__name__,
)
async def test_a_failure_ends_calmly(
    place: Callable[[Keyboard, pytest.MonkeyPatch], Awaitable[None]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = LddApp(tmp_path / "games.sqlite3")
    with monkeypatch.context() as patch, pytest.raises((Broken, WorkerFailed)):
        async with running(app=app) as keyboard:
            session = new_session(app, "4", Options(athena=ENTENTE), 45)
            before = session.state
            await playing(keyboard, session)
            await place(keyboard, patch)
    said = capsys.readouterr()
    shown = said.err + said.out
    assert "Your game is saved" in shown and str(tmp_path) in shown.replace("\n", "")
    assert not any(word in shown for word in ("Traceback", SECRET, "test_crash.py", "textual run"))
    assert app.return_code == 1
    (report,) = tmp_path.glob("ldd-tui-report-*.txt")
    assert "Broken" in report.read_text() and SECRET not in report.read_text()
    assert LddApp(tmp_path / "games.sqlite3").library.last_unfinished() is not None
    assert type(session).resume(LddApp(tmp_path / "games.sqlite3").store, session.play.game).state == before


# -- Names and files of other people go through the whole app, and nothing of them acts on the terminal
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


@pytest.mark.slow("every page of a game for each kind of hostile name")
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
