"""Everybody in a club has his own language: the one that he has chosen, or that of his computer, or the host's."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldd_tui import text
from ldd_tui.club import session
from ldd_tui.club.login import Who
from ldd_tui.settings.settings import Settings, save
from saves.club.members import Club
from saves.club.preferences import Preferences
from saves.club.zones import ZONE
from saves.named_files import SETTINGS, STORE, member_path
from saves.store import Store
from tests.club.support import at_table, hosted, new_key
from tests.text.catalogues import written

DUMB = "This terminal can't move its cursor: try another TERM."
FRENCH = "Ce terminal ne sait pas déplacer son curseur."


@pytest.fixture(autouse=True)
def _french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path / "locale")
    written(tmp_path / "locale", "fr", {DUMB: FRENCH})
    yield
    text.use(text.SOURCE_LANGUAGE)


async def test_who_comes_in_is_told_in_his_language(tmp_path: Path) -> None:
    key, data = new_key(), tmp_path / "club"
    data.mkdir()
    async with hosted(data) as club:
        member = club.member("Foch", key)

        async def told(env: dict[str, str]) -> str:
            async with await club.connect(key) as connection:
                _channel, screen = await at_table(connection, "dumb", env=env)
                await screen.over.wait()
            return screen.seen.decode().strip()

        assert await told({}) == DUMB
        assert await told({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}) == FRENCH
        assert await told({"LANG": "../../locale/fr"}) == DUMB
        text.use("fr")  # the host's
        assert await told({}) == FRENCH
        assert await told({"LANG": "en_US.UTF-8"}) == DUMB
        own = member_path(data, member.id) / SETTINGS
        own.parent.mkdir(parents=True)
        save(own, Settings(language="fr"))
        assert await told({"LANG": "en_US.UTF-8"}) == FRENCH


HOSTILE = f"../../../etc/localtime\x1b]0;x\x07{'x' * 20_000}"


@pytest.mark.parametrize(
    ("sent", "typed", "kept"), [("Europe/Paris", "", "Europe/Paris"), (HOSTILE, "toky", "Asia/Tokyo")]
)
async def test_a_member_is_asked_once_for_a_time_zone(tmp_path: Path, sent: str, typed: str, kept: str) -> None:
    key, data = new_key(), tmp_path / "club"
    data.mkdir()
    async with hosted(data) as club:
        member = club.member("Foch", key, asked=True)
        async with await club.connect(key) as connection:
            channel, screen = await at_table(connection, env={"TZ": sent})
            await screen.shows("Your time zone")
            channel.write(f"{typed}\r".encode())
            await screen.shows(f"zone {kept}")
        with Store(data / STORE) as store:
            assert Preferences(store.database).of(member.id, ZONE, str) == kept
        async with await club.connect(key) as connection:
            channel, screen = await at_table(connection, env={"TZ": "Asia/Tokyo"})
            await screen.shows("log out")
            assert b"Your time zone" not in screen.seen


@pytest.mark.parametrize(
    ("chosen", "of_his_computer", "spoken"), [("auto", "fr", "fr"), ("en", "fr", "en"), ("fr", "en", "fr")]
)
def test_a_session_speaks_it(
    chosen: str, of_his_computer: str, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = member_path(tmp_path, "foch") / SETTINGS
    own.parent.mkdir(parents=True)
    save(own, Settings(language=chosen))
    found = []
    monkeypatch.setattr(session, "_play", lambda who, data, zone: found.append((text.in_use(), os.environ["LANGUAGE"])))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    session.at_terminal(Who("SHA256:x", "foch"), "xterm", tmp_path, of_his_computer, "")
    assert found == [(spoken, of_his_computer)]


@pytest.mark.parametrize(("chosen", "told"), [("auto", DUMB), ("fr", FRENCH)])
def test_who_comes_in_by_the_systems_sshd_is_told_in_it_too(
    chosen: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key().get_fingerprint()
    with Store(tmp_path / "games.sqlite3") as store:
        club = Club(store.database)
        member = club.join(club.invite("Foch"), key, "Foch")
    own = member_path(tmp_path, member.id) / SETTINGS
    own.parent.mkdir(parents=True)
    save(own, Settings(language=chosen))
    monkeypatch.setattr(os, "environ", {"TERM": "dumb"})
    monkeypatch.setattr(session, "limit", lambda: None)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    with pytest.raises(session.Refused) as refused:
        session.under_sshd(tmp_path, key, guests=False)
    assert str(refused.value) == told
