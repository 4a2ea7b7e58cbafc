"""Where games live on disk, and files that a person named: what is read of them, and what is never waited for."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from saves import named_files
from saves.named_files import OVERRIDE, store_path

# --- Files that a person named: what is read of them, and what is never waited for --------------------------


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert [named_files.read(path, most) for most in (3, 5, 9)] == [b"123", b"12345", b"12345"]


@pytest.mark.posix
def test_a_device_without_end_is_read_so_far(tmp_path: Path) -> None:
    assert named_files.read(Path("/dev/zero"), 1000) == bytes(1000)


@pytest.mark.posix
def test_a_pipe_is_read_as_long_as_somebody_writes(tmp_path: Path) -> None:
    """As from another command: `ldd-tui show <(made by)`."""
    reader, writer = os.pipe()

    def write() -> None:
        for part in (b"1" * 100_000, b"2" * 100_000):
            os.write(writer, part)
        os.close(writer)

    other = threading.Thread(target=write)
    other.start()
    assert named_files.read(Path(f"/dev/fd/{reader}"), 10**6) == b"1" * 100_000 + b"2" * 100_000
    other.join()
    os.close(reader)


@pytest.mark.posix
def test_a_pipe_that_nobody_has_open_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert named_files.read(tmp_path / "pipe", 9) == b""
    with pytest.raises(OSError, match="No such device"):
        named_files.opened(tmp_path / "pipe", "wb")


@pytest.mark.parametrize("name", ["\0", "\ud800", "x" * 300, "/", "/proc/self/mem"])
def test_what_cannot_be_read_is_told_in_words(name: str) -> None:
    with pytest.raises(OSError) as told:
        named_files.read(Path(name), 9)
    assert told.value.strerror


@pytest.mark.posix
@pytest.mark.parametrize("name", ["/dev/ptmx", "/proc/kmsg"])
def test_a_device_that_has_nothing_to_read_is_not_waited_for(name: str) -> None:
    """Kernel messages look like a plain file, and may be present or forbidden."""
    found: list[bytes | OSError] = []

    def read() -> None:
        try:
            found.append(named_files.read(Path(name), 1 << 20))
        except OSError as error:
            found.append(error)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(timeout=20)
    assert len(found) == 1
    if name == "/dev/ptmx":
        assert isinstance(found[0], OSError) and found[0].strerror == "No data available"


@pytest.mark.posix
def test_a_device_is_not_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "device").symlink_to("/dev/ptmx")
    with pytest.raises(OSError, match="No data available"):
        named_files.keep_aside(tmp_path / "device")
    assert [path.name for path in tmp_path.iterdir()] == ["device"]


# --- Where games live ---------------------------------------------------------------------------------------


def test_the_users_own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(OVERRIDE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = store_path()
    assert path.name == "games.sqlite3"
    assert path.parent.name == "ldd-tui"
    assert list(tmp_path.iterdir()) == []


def test_the_environment_comes_before_it_and_the_caller_before_both(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(OVERRIDE, str(tmp_path / "mine"))
    assert store_path() == tmp_path / "mine"
    assert store_path("here.sqlite3") == Path("here.sqlite3")
    monkeypatch.setenv(OVERRIDE, "")
    assert store_path().name == "games.sqlite3"
