"""A league over SSH, with a clock that is moved: nothing is lost, everybody is told, the standings are right."""

from __future__ import annotations

import json
import os
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rules.editions import STANDARD
from tests.club import player as person_at_a_screen
from tests.club.moved_time import HOST
from tests.club.post_office import Certificate, Mail, Web, office
from tests.club.season import CUP, NAMES, PATIENCE, Moved, Season, play
from tests.club.support import served

BEGAN = datetime(2027, 3, 1, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("members", "days", "every", "edition"),
    [
        pytest.param(4, 4, 1, "first", marks=pytest.mark.soak, id="short"),
        pytest.param(12, 30, 2, STANDARD, marks=pytest.mark.soak, id="long"),
    ],
)
async def test_a_season(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, members: int, days: int, every: int, edition: str
) -> None:
    monkeypatch.setattr(person_at_a_screen, "PATIENCE", PATIENCE)
    monkeypatch.setattr(person_at_a_screen, "_ANSWER", 1.0)
    here = tmp_path / "clock"
    clock = Moved(here, BEGAN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(here), os.environ.get("PYTHONPATH")))))
    certificate = Certificate(here, HOST, "localhost")
    password = tmp_path / "password"
    password.write_text("of the club", encoding="utf-8")
    password.chmod(0o600)
    with office(Mail, certificate) as mail, office(Web, certificate) as web:
        how = ("--hooks", f"{HOST}:{web.port}", "--mail", f"smtp://club@localhost:{mail.port}")
        from_ = ("--mail-from", "club@example.org", "--mail-password", str(password))
        with served(tmp_path / "club", *how, *from_) as club:
            season = Season(club, clock, NAMES[:members], mail, web)
            await play(season, days, edition, every, lambda line: print(line, flush=True))
            repeated = season.repeated()
            print(
                season.kills, "kills", len(season.ledger), "events", season.lines, "lines", season.acknowledged, "told"
            )
            print(Counter(one.kind for one in season.told), "repeated", repeated, "missing", season.missing)
            season.ledger.check()
            season.check_journals()
            shown = json.loads(season.host("results", "--json"))["members"]
            found = {one["name"]: (one["games"], one["won"], one["lost"]) for one in shown if one["name"] in NAMES}
            counted = season.standings()
            assert found == {name: counted[name] for name in found}
            cup = json.loads(season.host("cup", "show", CUP, "--json"))
            assert {one["member"]: (one["points"], one["sonneborn"]) for one in cup["standings"]} == season.points()
            assert not season.missing
            assert len(repeated) <= season.kills, "killed between a notice and its record, the server repeats it"
