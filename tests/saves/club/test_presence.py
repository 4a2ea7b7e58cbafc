"""Who is there now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves.club.presence import Presence
from saves.database import MEMORY, Database
from saves.store import Store
from tests.saves.club.playing import Clock


def test_who_comes_goes_to_a_table_and_leaves() -> None:
    clock = Clock()
    database = Database(MEMORY)
    anna, bruno, guest = (Presence(database, clock) for _ in range(3))
    with pytest.raises(ValueError, match="come"):
        anna.go_to("game")
    for presence, member in ((anna, "anna"), (bruno, "bruno"), (guest, "")):
        presence.come(member)
        clock.now += 1
    bruno.go_to("game")
    clock.now += 1
    guest.go_to("game", watching=True)
    found = [(one.member, one.game, one.watching) for one in anna.everybody()]
    assert found == [("anna", "", False), ("bruno", "game", False), ("", "game", True)]
    assert [(one.member, one.watching) for one in anna.at("game")] == [("bruno", False), ("", True)]
    assert {one.pid for one in anna.everybody()} == {os.getpid()}
    bruno.leave()
    bruno.leave()
    assert [one.member for one in anna.everybody()] == ["anna", ""]


_SESSION = """
import sys
from saves.club.presence import Presence
from saves.database import Database
from pathlib import Path
Presence(Database(Path(sys.argv[1]))).come("bruno")
print("here", flush=True)
sys.stdin.read()
"""


def test_who_was_killed_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    anna = Presence(Database(path))
    session = subprocess.Popen(
        [sys.executable, "-c", _SESSION, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert session.stdout is not None and session.stdout.readline() == b"here\n"
    assert [one.pid for one in anna.everybody()] == [session.pid]
    session.kill()
    os.waitid(os.P_PID, session.pid, os.WEXITED | os.WNOWAIT)
    assert Presence(Database(path)).everybody() == ()  # nobody has asked for its end yet
    session.communicate()
    assert anna.everybody() == ()
    bystander = Store(path)
    anna.forget_the_gone()
    assert bystander.wait_for_change(0), "who looks on is told"
    anna.forget_the_gone()
    assert not bystander.wait_for_change(0)
    anna.come("anna")
    (count,) = Database(path).execute("SELECT count(*) FROM presence").fetchone()
    assert count == 1


def test_another_process_of_the_same_number_is_somebody_else() -> None:
    database = Database(MEMORY)
    anna = Presence(database)
    anna.come("anna")
    with database.writing():
        database.execute("UPDATE presence SET started = 'another time'")
    assert anna.everybody() == ()
