"""What a player sees when the app fails: calm words, no traceback, no values of variables."""

from pathlib import Path

import pytest

from ldd_tui.app import LddApp
from ldd_tui.screens.farewell import farewell, write_report
from saves.store import MEMORY
from tests.tui.driving import Keyboard, running


class Broken(Exception):
    pass


def fail(secret: str) -> None:
    raise Broken("no such thing")


def raised() -> Broken:
    try:
        fail("the secret of the dice")
    except Broken as error:
        return error
    raise AssertionError


def test_the_report_has_the_trace_but_no_values(tmp_path: Path) -> None:
    path = write_report(raised(), tmp_path / "games.sqlite3")
    assert path is not None and path.parent == tmp_path
    report = path.read_text(encoding="utf-8")
    assert "no such thing" in report and "in fail" in report
    assert "the secret of" not in report.replace('fail("the secret of the dice")', "")


def test_without_a_disk_there_are_still_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> int:
        raise OSError("read-only")

    monkeypatch.setattr(Path, "write_text", refuse)
    words = farewell(raised(), MEMORY).plain
    assert "saved" in words and "Traceback" not in words


async def test_a_failure_ends_calmly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app = LddApp(tmp_path / "games.sqlite3")
    with pytest.raises(Broken):
        async with running(app=app) as keyboard:
            assert isinstance(keyboard, Keyboard)

            def broken() -> None:
                fail("the secret of the dice")

            app.action_quit = broken  # type: ignore[method-assign,assignment]
            await keyboard.press("ctrl+q")
    said = capsys.readouterr()
    assert "Traceback" not in said.err + said.out
    assert "Your game is saved" in said.err + said.out
    assert app.return_code == 1
    assert len(list(tmp_path.glob("ldd-report-*.txt"))) == 1
