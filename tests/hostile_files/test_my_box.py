"""The file of what an owner has seen, spoiled: it is told of, nothing ends, and what stood in it is not lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.locations import BOX
from tests.hostile_files.answers import is_named
from tests.hostile_files.commands import Commands
from tests.hostile_files.conftest import own_directory
from tests.hostile_files.sound import SETTINGS
from tests.hostile_files.things import ALL, HOSTILE_TOML, NAMES, Thing

IN_PLACE = ("missing", "directory", "pipe", "socket", "loop", "dangling link", "locked")
"""The names that the file itself can have: the others are of files elsewhere."""

SPOILED = [thing for thing in ALL if SETTINGS in thing.kinds and (thing not in NAMES or thing.name in IN_PLACE)]


@pytest.mark.parametrize("thing", SPOILED, ids=lambda thing: thing.name)
def test_a_spoiled_file_is_told_of(thing: Thing, commands: Commands, room: Path) -> None:
    with own_directory(room) as own:
        file = own / BOX
        assert thing.make(file, room / "sound" / SETTINGS) == str(file)
        locked = thing.name.startswith("locked")
        before = file.read_bytes() if file.is_file() and not locked and file.stat().st_size < 1_000_000 else None
        settings = ["--settings", str(own / "settings.toml")]
        checked = commands.run(own, [*settings, "board", "--check-my-box"], unprivileged=locked)
        assert checked.code == 0 and checked.errors == "", checked
        assert "of 201 values checked" in checked.output
        if thing not in HOSTILE_TOML:  # which is read in the same way by both
            taken = commands.run(own, [*settings, "board", "--export", "-"], unprivileged=locked)
            assert taken.code == 0 and len(taken.errors.splitlines()) <= 2, taken
        if before is not None:
            assert file.read_bytes() == before, "nothing is written before something is answered"
        if SETTINGS not in thing.good_for and not thing.may_be_good:
            assert is_named(str(file), checked.output.splitlines()[0]), checked.output[:300]
