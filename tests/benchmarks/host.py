"""What a hosted club costs on this machine, beside plain OpenSSH that runs a Textual app which only says hello.

    uv run python -m tests.benchmarks.host
    uv run python -m tests.benchmarks.host --long
    uv run python -m tests.benchmarks.host --marshals

It is a script, not a test. Everything is measured over SSH on loopback, in terminals of 120x40, with the clients on the
same cores: what is waited for is an upper bound. `--long` measures 200 idle sessions and 50 games that are played at
once for five minutes instead, `--marshals` 20 sessions of which 6 play against Marshals. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import asyncssh

from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Options, Setup, Side
from saves.club.visit import Visit
from saves.named_files import STORE
from saves.store import Store
from saves.verify import examine
from tests.benchmarks.measure import Row, compiled, megabytes, number, processor_seconds, show, show_head
from tests.benchmarks.openssh import NoOpenSSH, openssh
from tests.benchmarks.screen_apps import HELLO
from tests.club.player import DOWN, ENTER, ESCAPE, LEFT, RIGHT, UP, Player
from tests.club.support import Screen, Served, descendants, game_of, log_in, new_key, served

SIZE = 120, 40
CONNECTS = 20
TOGETHER = 20
KEYS = 40
KEY_SECONDS = 0.5
MOVES = 40
IDLE_SECONDS = 30.0
IDLE, GAMES, MINUTES = 200, 50, 5
OTHERS, MARSHALS, ROUNDS = 14, 6, 3
_SEATED_KEYS = 4.0
_HASTY_KEYS = 0.3
_QUIET = 0.12
_AT_ONCE = 8
_SETTLED = 15.0
LOBBY, BOARD = "Here now", "Init"
MASHED = (" ", " ", "p", "p", "y", ENTER, ESCAPE, "o", DOWN, RIGHT, UP, LEFT, "n")


class Timed(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.times.append(time.perf_counter())
        super().data_received(data, datatype)

    def since(self, moment: float) -> list[float]:
        found = []
        for came in reversed(self.times):
            if came < moment:
                break
            found.append(came - moment)
        return found[::-1]


class Client(NamedTuple):
    channel: asyncssh.SSHClientChannel[bytes]
    screen: Timed
    took: float

    def press(self, key: str) -> float:
        now = time.perf_counter()
        self.channel.write(key.encode())
        return now


class Place(NamedTuple):
    """Where one can log in. `first`: the words of the first frame; `keys`: two that change the screen, again and
    again; `pid`: the server's process, under which everything runs.
    """

    port: int
    keys_to_log_in: tuple[asyncssh.SSHKey, ...]
    user: str
    first: str
    keys: tuple[str, str]
    pid: int

    @asynccontextmanager
    async def client(self, who: int = 0) -> AsyncIterator[Client]:
        """Log in from a fresh address: the server limits how many may wait per address."""
        began = time.perf_counter()
        key = self.keys_to_log_in[who % len(self.keys_to_log_in)]
        address = f"127.0.1.{who % 250 + 1}", 0
        async with await log_in(self.port, key, self.user, local_addr=address) as connection:
            channel, screen = await connection.create_session(
                Timed, term_type="xterm-256color", term_size=SIZE, encoding=None
            )
            assert isinstance(screen, Timed)
            await screen.shows(self.first)
            yield Client(channel, screen, time.perf_counter() - began)

    @asynccontextmanager
    async def clients(self, count: int, at_once: int) -> AsyncIterator[list[Client]]:
        turn = asyncio.Semaphore(at_once)
        async with AsyncExitStack() as stack:

            async def come(who: int) -> Client:
                async with turn:
                    return await stack.enter_async_context(self.client(who))

            yield list(await asyncio.gather(*(come(who) for who in range(count))))


# ------------------------------------------------------------------------------------------------ measuring


async def measured(place: Place) -> list[Row]:
    connects = [await _connect(place) for _time in range(CONNECTS)]
    async with place.client() as client:
        await asyncio.sleep(1)
        alone = await _pressed(client, place.keys)
    base = set(descendants(place.pid))
    async with place.clients(TOGETHER, TOGETHER) as clients:
        took = [client.took for client in clients]
        await asyncio.sleep(2)
        sessions = set(descendants(place.pid)) - base
        before = processor_seconds(sessions | base)
        await asyncio.sleep(IDLE_SECONDS)
        idle = (processor_seconds(sessions | base) - before) / IDLE_SECONDS
        pressed = await asyncio.gather(
            *(_pressed(client, place.keys, Random(who)) for who, client in enumerate(clients))
        )
        memory, server = megabytes(sessions) / TOGETHER, megabytes(base)
    key = [second * 1e3 for second in alone]
    keys = [second * 1e3 for one in pressed for second in one]
    return [
        Row(f"connect to first frame, median of {CONNECTS}", median(connects) * 1e3, "ms", goal="120"),
        Row(f"{TOGETHER} at once, to the first frame, median", median(took) * 1e3, "ms"),
        Row("  the slowest", max(took) * 1e3, "ms"),
        Row("key to frame, one session, median", median(key), "ms"),
        Row("  95 of 100", _percentile(key, 95), "ms"),
        Row(f"key to frame, {TOGETHER} sessions pressing, median", median(keys), "ms", goal="15"),
        Row("  95 of 100", _percentile(keys, 95), "ms"),
        Row("  the slowest", max(keys), "ms"),
        Row(f"memory a session (PSS, {TOGETHER} sessions)", memory, "MB", goal="25"),
        Row("  the server beside them", server, "MB"),
        Row(f"idle, {TOGETHER} sessions, of a core", idle * 100, "%", goal="3"),
    ]


async def _connect(place: Place) -> float:
    async with place.client() as client:
        return client.took


async def _pressed(client: Client, keys: tuple[str, str], luck: Random | None = None) -> list[float]:
    found = []
    for turn in range(KEYS):
        pressed = client.press(keys[turn % 2])
        await asyncio.sleep(KEY_SECONDS if luck is None else 2 * KEY_SECONDS * luck.random() + _QUIET)
        came = client.screen.since(pressed)
        if came:
            found.append(came[0])
    assert len(found) > KEYS / 2, "the keys change nothing"
    return found


async def _moves(club: Served, keys: tuple[asyncssh.SSHKey, asyncssh.SSHKey]) -> list[float]:
    """Two clients play; milliseconds from one player's key to the other's screen."""
    place = _ours(club, keys)
    found: list[float] = []
    async with place.client(0) as one, place.client(1) as other:
        seats = [Player(client.channel, client.screen, Random(who), SIZE) for who, client in enumerate((one, other))]
        for seat in seats:
            await seat.press(ENTER)
        end = time.monotonic() + 180
        while len(found) < MOVES and time.monotonic() < end and not seats[0].is_over:
            await asyncio.sleep(_QUIET)  # so that the clients are served
            for seat, here, there in ((seats[0], one, other), (seats[1], other, one)):
                if key := seat.next_key():
                    pressed = here.press(key)
                    await asyncio.sleep(_QUIET)
                    await asyncio.gather(*(some.quiet() for some in seats))
                    found += [second * 1e3 for second in there.screen.since(pressed)[:1]]
    return found


# ------------------------------------------------------------------------------------------------ the places


def _ours(club: Served, keys: tuple[asyncssh.SSHKey, ...]) -> Place:
    return Place(club.port, keys, "x", LOBBY, (DOWN, UP), club.pid)


def _members(club: Served, count: int, called: str = "Member") -> tuple[asyncssh.SSHKey, ...]:
    keys = tuple(new_key() for _number in range(count))
    members = [club.member(f"{called} {number}", key) for number, key in enumerate(keys)]
    for one, other in zip(members[::2], members[1::2], strict=True):
        game_of(club.data, (one, other), f"{one.name} and {other.name}")
    return keys


@contextmanager
def _openssh(directory: Path, environment: dict[str, str]) -> Iterator[Place | None]:
    directory.mkdir()
    try:
        with openssh(directory, environment) as server:
            yield Place(server.port, (server.key,), server.user, HELLO, ("\x1bOS", "\x1bOS"), server.pid)
    except NoOpenSSH as error:
        print(f"without OpenSSH: {error}")
        yield None


# ------------------------------------------------------------------------------------------------ tables


async def rows(directory: Path, environment: dict[str, str]) -> AsyncIterator[Row]:
    bare = None
    with _openssh(directory / "ssh", environment) as place:
        if place is not None:
            bare = [row.ours for row in await measured(place)]
    with served(directory / "club") as club:
        keys = _members(club, TOGETHER)
        ours = await measured(_ours(club, keys))
        seen = await _moves(club, (keys[0], keys[1]))
    for row, other in zip(ours, bare or repeat(None), strict=False):
        yield row._replace(bare=other)
    yield Row(f"a move seen by the other, median of {len(seen)}", median(seen), "ms", goal="50")
    yield Row("  95 of 100", _percentile(seen, 95), "ms")


async def long_rows(directory: Path, minutes: float) -> AsyncIterator[Row]:
    """200 idle sessions, and 50 games in progress at once."""
    with served(directory / "club", "--max-sessions", str(IDLE + 2 * GAMES + 10)) as club:
        players = _members(club, 2 * GAMES)
        bystanders = _members(club, IDLE // 4, "Bystander")
        async with _ours(club, bystanders).clients(IDLE, _AT_ONCE) as idle:
            took = median(client.took for client in idle) * 1e3
            yield Row(f"connect to first frame, {IDLE} come, {_AT_ONCE} at a time", took, "ms")
            await asyncio.sleep(_SETTLED)
            base = processor_seconds(descendants(club.pid))
            await asyncio.sleep(IDLE_SECONDS)
            spent = processor_seconds(descendants(club.pid)) - base
            yield Row(f"idle, {IDLE} sessions, of a core", spent / IDLE_SECONDS * 100, "%")
            async with _ours(club, players).clients(2 * GAMES, _AT_ONCE) as seated:
                for client in seated:
                    client.press(ENTER)
                    await asyncio.sleep(_QUIET)
                await asyncio.sleep(_SETTLED)
                async for row in _played(club, seated, minutes):
                    yield row
            still = sum(not client.screen.over.is_set() for client in idle)
            yield Row("idle sessions that are still there", still, "")
    yield Row("journals that verify", _verified(directory / "club" / STORE), "", None, str(GAMES + IDLE // 8))


async def marshal_rows(directory: Path) -> AsyncIterator[Row]:
    """20 sessions, 6 of them against Marshals, and the delay another session sees."""
    with served(directory / "club") as club:
        here, players = _ours(club, _members(club, OTHERS)), _against_marshals(club)
        async with here.clients(OTHERS, _AT_ONCE) as others:
            there = set(descendants(club.pid))
            async with _ours(club, players).clients(MARSHALS, _AT_ONCE) as seated:
                for client in seated:
                    client.press(ENTER)
                await asyncio.sleep(_SETTLED)
                pids = set(descendants(club.pid)) - there
                yield Row("memory of a session, before a Marshal has thought", megabytes(pids) / MARSHALS, "MB")
                yield _key_row("another's key to frame, while nobody plays", await _pressed(others[0], here.keys))
                spent, began = processor_seconds(pids), time.monotonic()
                mashing = [
                    asyncio.create_task(_mash(client, Random(who), float("inf"), _HASTY_KEYS))
                    for who, client in enumerate(seated)
                ]
                for seed in range(ROUNDS):
                    pressed = await _pressed(others[0], here.keys, Random(seed))
                    yield _key_row(f"  while {MARSHALS} Marshals play", pressed)
                busy = (processor_seconds(pids) - spent) / (time.monotonic() - began)
                for task in mashing:
                    task.cancel()
                yield Row(f"  what these {MARSHALS} sessions take, of a core", busy * 100, "%")
                yield Row("memory of a session in which a Marshal plays", megabytes(pids) / MARSHALS, "MB")
                yield Row("  the largest", max(megabytes([pid]) for pid in pids), "MB")


def _key_row(what: str, found: list[float]) -> Row:
    return Row(f"{what}, median", median(found) * 1e3, "ms", None, f"95 of 100: {number(_percentile(found, 95) * 1e3)}")


def _against_marshals(club: Served) -> tuple[asyncssh.SSHKey, ...]:
    keys = tuple(new_key() for _number in range(MARSHALS))
    with Store(club.data / STORE) as store:
        for number, key in enumerate(keys):
            member, setup = club.member(f"Against {number}", key), Setup(packaged(STANDARD), Options())
            kept, policies = {Side.ENTENTE: member.id}, ("", "marshal")
            games = Visit(store, "host").games
            games.make(member, setup, packaged_text(STANDARD), kept, name=member.name, policies=policies)
    return keys


async def _played(club: Served, seated: list[Client], minutes: float) -> AsyncIterator[Row]:
    before, events = megabytes(descendants(club.pid)), _events(club)
    began, spent = time.monotonic(), processor_seconds(descendants(club.pid))
    end = began + minutes * 60
    halfway = asyncio.create_task(_megabytes_in(club, minutes * 30))
    mashed = await asyncio.gather(*(_mash(client, Random(who), end) for who, client in enumerate(seated)))
    found = [second * 1e3 for one in mashed for second in one]
    seconds = time.monotonic() - began
    yield Row(f"keys pressed in {minutes:g} minutes in {GAMES} games", len(found), "")
    yield Row("  events written", _events(club) - events, "")
    yield Row("key to frame, median", median(found), "ms")
    for percent in (95, 99):
        yield Row(f"  {percent} of 100", _percentile(found, percent), "ms")
    yield Row("  the slowest", max(found), "ms")
    busy = (processor_seconds(descendants(club.pid)) - spent) / seconds
    yield Row("processor, all of it", busy * 100, "%")
    yield Row("memory of all processes, before", before, "MB")
    yield Row("  halfway", await halfway, "MB")
    yield Row("  after", megabytes(descendants(club.pid)), "MB")
    yield Row("sessions lost", sum(client.screen.over.is_set() for client in seated), "", None, "0")


async def _megabytes_in(club: Served, seconds: float) -> float:
    await asyncio.sleep(seconds)
    return await asyncio.to_thread(megabytes, descendants(club.pid))


async def _mash(client: Client, luck: Random, end: float, pace: float = _SEATED_KEYS) -> list[float]:
    found = []
    while time.monotonic() < end and not client.screen.over.is_set():
        pressed = client.press(luck.choice(MASHED))
        await asyncio.sleep(2 * pace * luck.random())
        found += client.screen.since(pressed)[:1]
        del client.screen.times[:-100]
        client.screen.seen.clear()
    return found


def _events(club: Served) -> int:
    with Store(club.data / STORE) as store:
        return sum(game.seq for game in store.games())


def _verified(path: Path) -> int:
    with Store(path) as store:
        stored = [store.stored(game.id) for game in store.games()]
    return sum(examine(game.links, game.secret, (game.seq, game.head)) is not None for game in stored)


def _percentile(found: list[float], percent: int) -> float:
    return quantiles(found, n=100)[percent - 1]


async def _print(found: AsyncIterator[Row]) -> None:
    async for row in found:
        show(row)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="200 sessions idle, 50 games played at once")
    parser.add_argument("--marshals", action="store_true", help="20 sessions, of which 6 play against Marshals")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for so long, with --long")
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.2f} before it began, {os.cpu_count()} cores")
    show_head("in terminals of 120x40", "OpenSSH")
    with tempfile.TemporaryDirectory() as name, compiled() as environment:
        os.environ.update(environment)
        directory = Path(name)
        if given.marshals:
            found = marshal_rows(directory)
        else:
            found = long_rows(directory, given.minutes) if given.long else rows(directory, environment)
        asyncio.run(_print(found))


if __name__ == "__main__":
    main()
