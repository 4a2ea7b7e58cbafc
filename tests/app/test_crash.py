"""What a player sees when the app fails: calm words, no traceback, no values of variables."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.traceback import Traceback
from textual.worker import WorkerFailed

from ldd_tui.app.failure_report import farewell, write_report
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.screens.command_palette import Command
from ldd_tui.widgets.prompt import Prompt
from rules.model import Options
from saves.store import MEMORY
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
    patch.setattr(Prompt, "draw", fail)
    await keyboard.press("right")


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
