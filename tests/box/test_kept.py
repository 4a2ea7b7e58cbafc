"""The answers in their file: kept after every one, read again, never lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Sheet
from saves.locations import BOX, box_path

NEEDED = "technology.entente.attack.1.needed"


def test_it_stands_beside_the_settings(tmp_path: Path) -> None:
    assert box_path(tmp_path / "settings.toml") == tmp_path / BOX
    assert box_path(None) is None and box_path(Path()) is None


def test_answers_are_kept_and_read_again(tmp_path: Path) -> None:
    box = MyBox(tmp_path / "there" / BOX)
    assert not box.is_begun and box.trouble == ""
    for part in box.parts:
        assert box.record(box.sheet.confirmed(part)) == ""
    again = MyBox(tmp_path / "there" / BOX)
    assert again.sheet == box.sheet and again.count.checked == again.count.asked and again.trouble == ""
    assert [path.name for path in (tmp_path / "there").iterdir()] == [BOX]


def test_a_kill_loses_no_answer(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ldd_tui.box.kept import MyBox\n"
        "box = MyBox(Path(sys.argv[1]))\n"
        "for part in box.parts[:5]: box.record(box.sheet.confirmed(part))\n"
        "print('ready', flush=True); sys.stdin.read()"
    )
    file = tmp_path / BOX
    with subprocess.Popen(
        [sys.executable, "-c", code, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        os.kill(process.pid, signal.SIGKILL)
    box = MyBox(file)
    assert [box.sheet.is_checked(part) for part in box.parts[:6]] == [True] * 5 + [False]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("nonsense", "this is not TOML"),
        ("[seen]\nno.such = 1", "no: no such value is asked"),
        (f'[seen]\n"{NEEDED}" = 9', f"{NEEDED}: 9 cannot be printed there"),
        (f'[seen]\n"{NEEDED}" = true', "cannot be printed there"),
        (f'[seen]\n"{NEEDED}" = [[1]]', "cannot be printed there"),
        ('[seen]\n"cornflower.3.reinforcement" = [["france"], 1]', "cannot be printed there"),
        ('[seen]\n"cornflower.3.reinforcement" = ["france", "france"]', "cannot be printed there"),
        ('[seen]\n"technology.entente.naval.1.name" = "\\u001b[2J"', "cannot be printed there"),
        ("seen = 3", "seen: a table is expected"),
        ("other = 3", "other: only a table [seen] is expected"),
        ("\udce9", "it is not text in UTF-8"),
    ],
)
def test_a_damaged_file_is_told_of_and_kept_aside(content: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / BOX
    raw = content.encode(errors="surrogateescape")
    file.write_bytes(raw)
    box = MyBox(file)
    assert said in box.trouble and str(file)[:40] in box.trouble and box.trouble.isprintable()
    kept = box.record(box.sheet.confirmed(box.parts[0]))
    assert "is kept in" in kept and (tmp_path / f"{BOX}.old").read_bytes() == raw
    assert MyBox(file).trouble == "" and box.record(box.sheet) == ""


def test_what_is_in_order_in_a_damaged_file_counts(tmp_path: Path) -> None:
    (tmp_path / BOX).write_text(f'[seen]\n"{NEEDED}" = 6\nwrong = 1\n')
    assert MyBox(tmp_path / BOX).sheet.answers == {NEEDED: 6}


@pytest.mark.parametrize("obstacle", ["a directory", "below a file", "no room"])
def test_what_cannot_be_written_is_told(obstacle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / BOX
    if obstacle == "a directory":
        file.mkdir()
    elif obstacle == "below a file":
        (tmp_path / "x").write_text("")
        file = tmp_path / "x" / BOX
    else:

        def full(*args: object, **kwargs: object) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
    box = MyBox(file)
    said = box.record(Sheet({NEEDED: 6}))
    assert said.startswith("What you have seen is not saved in") and said.isprintable()
    assert box.sheet.answers == {NEEDED: 6} and not list(tmp_path.glob("**/.*"))


def test_answers_of_others_do_not_drive_out_ones_own(tmp_path: Path) -> None:
    box = MyBox(tmp_path / BOX)
    box.record(Sheet({NEEDED: 6}))
    assert box.take_over(Sheet({"corners.7": "red"})) == ""
    assert "is kept in" in box.take_over(Sheet({NEEDED: 5}))
    assert box.sheet.answers == {NEEDED: 5, "corners.7": "red"}
    assert f'"{NEEDED}" = 6' in (tmp_path / f"{BOX}.old").read_text()
