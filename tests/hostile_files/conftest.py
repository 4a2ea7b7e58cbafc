"""A directory of sound files, a process that runs commands, and a place where each test can put something hostile."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.hostile_files import sound
from tests.hostile_files.commands import Commands


@pytest.fixture(scope="session")
def commands() -> Iterator[Commands]:
    running = Commands()
    yield running
    running.end()


@pytest.fixture(scope="session")
def room() -> Iterator[Path]:
    """A directory that any user may enter, unlike pytest's, with sound files in `sound`."""
    made = Path(tempfile.mkdtemp(prefix="ldd-"))
    (made / "sound").mkdir()
    sound.make_files(made / "sound")
    for path in (made, made / "sound", *(made / "sound").iterdir()):
        path.chmod(0o777)
    (made / "sound" / sound.CLUB).chmod(0o700)  # as it must be
    yield made
    shutil.rmtree(made)


@contextmanager
def own_directory(room: Path) -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(dir=room))
    made.chmod(0o777)
    yield made
    for locked in (path for path in made.iterdir() if path.is_dir()):
        locked.chmod(0o700)
    shutil.rmtree(made)


@pytest.fixture
def own(room: Path) -> Iterator[Path]:
    with own_directory(room) as made:
        yield made
