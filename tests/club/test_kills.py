"""kill -9 of a session, of the parent of the sessions and of the server, while two people play by keys.

What stood in the file a moment before stands there afterwards, once and in its place, and everybody comes back to it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import asyncssh
import pytest

from ldd_tui.club.wire import STORE
from saves.store import Store
from saves.verify import examine
from tests.club.player import ENTER, Player, player
from tests.club.served import Served, children, game_of, served
from tests.club.support import PATIENCE, new_key
from tests.soaking import first_of

SESSION, PARENT, SERVER = "a session", "the parent of the sessions", "the server"
VICTIMS = (SESSION, PARENT, SERVER)
LEAST_KEYS = 3
GAME = "Verdun"


class Table:
    """A game in a served club, and the two who play it."""

    def __init__(self, club: Served, seed: int) -> None:
        self.club = club
        self.luck = Random(seed)
        self.keys = new_key(), new_key()
        self.members = club.member("Foch", self.keys[0]), club.member("Moltke", self.keys[1])
        self.games = [game_of(club.data, self.members, GAME)]

    def journal(self) -> tuple[str, ...]:
        """The hashes of the game's events. Leaves no file open."""
        with Store(self.club.data / STORE) as store:
            return tuple(link.hash for link in store.stored(self.games[-1]).links)

    def check(self) -> None:
        with Store(self.club.data / STORE) as store:
            assert store.is_sound()
            for game in self.games:
                stored = store.stored(game)
                _history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
                assert report.flaw is None and not report.wrong and report.secret == "fits"

    @property
    def is_over(self) -> bool:
        with Store(self.club.data / STORE) as store:
            return store.summary(self.games[-1]).over is not None

    @property
    def signs(self) -> tuple[str, ...]:
        """A player's terminal shows one of these texts once it is up to date."""
        with Store(self.club.data / STORE) as store:
            turn = store.summary(self.games[-1]).turn
        return f"Turn {turn} of", f"Turn {turn}/", f"Last turn {turn}", "Replay", "is over"

    def begin_again(self) -> None:
        if self.is_over:
            self.games.append(game_of(self.club.data, self.members, GAME))

    @asynccontextmanager
    async def seated(self) -> AsyncIterator[Sequence[Player]]:
        signs = self.signs
        async with AsyncExitStack() as stack:
            seats = []
            for key in self.keys:
                seat = await stack.enter_async_context(player(self.club, key, self.luck.random()))
                await seat.shows(GAME)
                await seat.press(ENTER)
                await seat.shows(*signs)
                seats.append(seat)
            yield seats

    def kill(self, victim: str) -> None:
        """Kill a process of the club; if it was the server, start it again."""
        (parent, *_others) = children(self.club.pid)
        if victim == SERVER:
            os.kill(self.club.pid, signal.SIGKILL)
            self.club.wait()
            self.club.begin()
        else:
            os.kill(parent if victim == PARENT else self.luck.choice(children(parent)), signal.SIGKILL)


async def killed(table: Table, victim: str) -> None:
    table.begin_again()
    began = table.journal()
    async with table.seated() as seats:
        playing = [asyncio.create_task(seat.play(10_000)) for seat in seats]
        async with asyncio.timeout(2 * PATIENCE):
            while len(table.journal()) < len(began) + LEAST_KEYS and not table.is_over:
                await asyncio.sleep(0.05)
        await asyncio.sleep(table.luck.random() / 2)
        before = table.journal()
        table.kill(victim)
        if victim != SESSION:
            await asyncio.gather(*(asyncio.wait_for(seat.sent.over.wait(), PATIENCE) for seat in seats))
        for task in playing:
            task.cancel()
        with contextlib.suppress(asyncssh.Error, OSError):
            await asyncio.gather(*playing, return_exceptions=True)
    after = table.journal()
    assert after[: len(before)] == before
    table.check()


@pytest.mark.parametrize(
    "victim", [pytest.param(SESSION, marks=pytest.mark.soak), pytest.param(PARENT, marks=pytest.mark.soak), SERVER]
)
async def test_nothing_is_lost_and_everybody_comes_back(tmp_path: Path, victim: str) -> None:
    with served(tmp_path) as club:
        table = Table(club, VICTIMS.index(victim))
        await killed(table, victim)
        async with table.seated():
            pass


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_lost_often(tmp_path: Path, seed: int) -> None:
    with served(tmp_path) as club:
        table = Table(club, seed)
        last = ""
        for _round in range(25):  # of a parent that is killed again and again the server despairs
            last = table.luck.choice([victim for victim in VICTIMS if victim != last])
            await killed(table, last)
            await asyncio.sleep(1)
        async with table.seated():
            pass


@pytest.mark.parametrize("keys", first_of(1, (12, 40)))
async def test_two_people_at_two_terminals_each_press_at_once(tmp_path: Path, keys: int) -> None:
    """The slower player is notified and sees the new position; no event is stored twice."""
    with served(tmp_path) as club:
        table = Table(club, 7)
        async with table.seated() as seats, table.seated() as others:
            pressing = (*seats, *others)
            await asyncio.gather(*(one.play(keys) for one in pressing))
            assert not any(one.sent.over.is_set() for one in pressing)
            for one in pressing:
                await one.shows(*table.signs)
        assert len(table.journal()) > keys / 4
        table.check()
