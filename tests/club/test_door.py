"""Who comes in to a club, and what the server does for nobody."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from ldd_tui.club import commands, ssh
from ldd_tui.club.directory import last_lines
from ldd_tui.club.login import Limits, Login, network_of
from ldd_tui.club.server import Server
from ldd_tui.club.ssh import _Channel
from ldd_tui.widgets.read_aloud import HIDE, SHOW
from tests.club.support import PATIENCE, Hosted, at_table, hosted, new_key, refusal, told

MENU = "Here now"


async def test_a_member_comes_in_under_any_name(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        for name in ("foch", "root", "join-nothing", "../../etc", "a" * 200):
            async with await club.connect(key, name) as connection:
                _channel, screen = await at_table(connection)
                await screen.shows(MENU)


async def test_nobody_else_does(tmp_path: Path) -> None:
    member, stranger = new_key(), new_key()
    async with hosted(tmp_path) as club:
        foch = club.member("Foch", member)
        for key, name in ((stranger, "foch"), (stranger, "join-22222-22222"), (None, "foch")):
            with pytest.raises(asyncssh.PermissionDenied):
                await club.connect(key, name)
        with pytest.raises(asyncssh.PermissionDenied):
            await club.connect(None, "foch", password="foch", kbdint_auth=True)
        club.club.remove(foch.id)
        with pytest.raises(asyncssh.PermissionDenied):
            await club.connect(member)


async def test_a_key_that_was_removed_does_not_come_in_as_a_guests_until_it_is_lifted(tmp_path: Path) -> None:
    keys = [new_key() for _ in range(3)]
    prints = [key.get_fingerprint() for key in keys]
    async with hosted(tmp_path, guests=True) as club:
        foch, moltke = club.member("Foch", keys[0]), club.member("Moltke", keys[1])
        club.club.add_key(moltke.id, prints[2], "lost")
        code = club.club.invite_key(foch.id)
        club.club.remove_key(prints[2])
        _channel, screen = await at_table(await club.connect(keys[0]))
        await screen.shows(MENU)
        club.club.remove(foch.id)
        await screen.shows("This key has been removed")
        for key, name in ((keys[0], "x"), (keys[2], "x"), (new_key(), f"join-{code}")):
            with pytest.raises(asyncssh.PermissionDenied):
                await club.connect(key, name)
        assert told(tmp_path, "keys", "list") == f"{prints[2]}  Moltke\n{prints[0]}  Foch\n"
        told(tmp_path, "keys", "lift", prints[0])
        async with await club.connect(keys[0]) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows(MENU)
        invited = f"join-{club.club.invite('Foch')}"
        async with await club.connect(keys[2], invited) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("Welcome to the club")
            club.club.announce("Somebody is not thrown out while a name is chosen")
            _channel, screen = await at_table(await club.connect(keys[1]))
            await screen.shows(MENU)
            assert len(club.server.visitors) == 2
        told(tmp_path, "keys", "add", "Moltke", "ssh-ed25519 " + keys[2].export_public_key().decode().split()[1])
        assert told(tmp_path, "keys", "list") == ""
        assert "was not removed" in refusal("--data", str(tmp_path), "keys", "lift", prints[2])


class Refused(asyncssh.SSHClient):
    """A client that keeps what it is told before it is let in."""

    told: tuple[str, ...] = ()

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.told = (*self.told, msg)


async def test_who_is_refused_is_told_once_what_may_be_wrong_and_no_more(tmp_path: Path) -> None:
    keys = [new_key() for _ in range(3)]
    said: set[str] = set()
    async with hosted(tmp_path) as club:
        club.member("Foch", keys[2])
        for name in ("foch", "join-22222-22222"):
            client = Refused()
            with pytest.raises(asyncssh.PermissionDenied):
                await club.connect(keys[0], name, client_factory=lambda client=client: client)
            said.update(client.told)
            assert len(client.told) == 1
        client = Refused()
        async with await club.connect(keys[2], client_factory=lambda: client):
            assert client.told == ()
    (words,) = said
    assert "invitation is mistyped, used or too old" in words and "Foch" not in words


async def test_there_is_time_to_compare_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ssh asks the user before it logs in, so the login timeout is longer than the one for sessions."""
    given: dict[str, Any] = {}
    made = asyncssh.create_server

    async def create_server(*args: Any, **options: Any) -> asyncssh.SSHAcceptor:
        given.update(options)
        return await made(*args, **options)

    monkeypatch.setattr(asyncssh, "create_server", create_server)
    async with hosted(tmp_path):
        assert given["login_timeout"] >= 120 > ssh._ASK


async def test_the_log_says_who_came_and_left_and_who_was_refused(tmp_path: Path) -> None:
    key, stranger = new_key(), new_key()
    async with hosted(tmp_path) as club:
        foch = club.member("Fo ch", key)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection, "xterm\x1b[2J")
            await screen.shows(MENU)
        async with await club.connect(key) as connection:
            assert (await connection.run("id; \x1b[2J")).exit_status == commands.NO_COMMAND
        with pytest.raises(asyncssh.PermissionDenied):
            await club.connect(stranger, "xyzzy")
        async with asyncio.timeout(PATIENCE):
            while "not logged in" not in (log := "\n".join(last_lines(tmp_path, 50))):
                await asyncio.sleep(0.02)
    who = f'{foch.id} "Fo ch" {key.get_fingerprint()}'
    assert f" came {who} from 127.0.0.1 xterm[2J" in log and f" left {who}" in log
    assert f" refused, a command {who}" in log and "id;" not in log
    assert f" refused, not logged in from 127.0.0.1 {stranger.get_fingerprint()}" in log and "xyzzy" not in log
    assert log.replace("\n", "").isprintable()


async def test_an_invitation_or_an_open_door_lets_somebody_in(tmp_path: Path) -> None:
    async with hosted(tmp_path) as club:
        code = club.club.invite("Foch")
        async with await club.connect(new_key(), f"join-{code}") as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("Welcome to the club")
    async with hosted(tmp_path, guests=True) as club, await club.connect(new_key(), "me") as connection:
        _channel, screen = await at_table(connection)
        await screen.shows(MENU)


async def _canary() -> tuple[asyncio.Server, list[str], str]:
    came: list[str] = []

    async def heard(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append("tcp")
        writer.close()

    server = await asyncio.start_server(heard, "127.0.0.1", 0)
    return server, came, str(server.sockets[0].getsockname()[1])


Try = Callable[[asyncssh.SSHClientConnection, int, Path], Awaitable[Any]]
SURFACES: dict[str, Try] = {
    "a command": lambda connection, port, path: connection.run("touch canary", check=True),
    "a shell without a terminal": lambda connection, port, path: connection.create_process(),
    "sftp": lambda connection, port, path: connection.start_sftp_client(),
    "a subsystem": lambda connection, port, path: connection.create_process(subsystem="netconf"),
    "scp": lambda connection, port, path: asyncssh.scp((connection, "/etc/passwd"), path),
    "a port from here": lambda connection, port, path: connection.create_connection(
        asyncssh.SSHTCPSession, "127.0.0.1", port
    ),
    "a socket from here": lambda connection, port, path: connection.create_unix_connection(
        asyncssh.SSHUNIXSession, str(path / "canary")
    ),
    "a port to here": lambda connection, port, path: connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", port),
    "a socket to here": lambda connection, port, path: connection.forward_remote_path(
        str(path / "forwarded"), str(path / "canary")
    ),
    "a tunnel of packets": lambda connection, port, path: connection.create_tun(asyncssh.SSHTunTapSession),
    "a tunnel of frames": lambda connection, port, path: connection.create_tap(asyncssh.SSHTunTapSession),
}


@pytest.mark.parametrize("surface", SURFACES)
async def test_nothing_but_a_terminal_and_a_shell_is_to_be_had(tmp_path: Path, surface: str) -> None:
    key, served, there = new_key(), tmp_path / "club", tmp_path / "there"
    served.mkdir()
    there.mkdir()
    listener, came, port = await _canary()
    with socket.socket(socket.AF_UNIX) as canary:
        canary.bind(str(there / "canary"))
        canary.listen()
        canary.setblocking(False)
        async with hosted(served) as club:
            club.member("Foch", key)
            async with await club.connect(key) as connection:
                with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError, OSError)):
                    async with asyncio.timeout(PATIENCE):
                        await SURFACES[surface](connection, int(port), there)
        assert not came and {entry.name for entry in there.iterdir()} == {"canary"}
        with pytest.raises(BlockingIOError):
            canary.accept()
    listener.close()


async def test_one_connection_has_one_channel(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows(MENU)
            with pytest.raises(asyncssh.ChannelOpenError):
                await at_table(connection)


async def test_no_variable_of_the_player_or_the_host_is_in_a_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = new_key()
    monkeypatch.setenv("SECRET_OF_THE_HOST", "1")
    async with hosted(tmp_path) as club:
        name = f"join-{club.club.invite('Foch')}"
        async with await club.connect(key, name) as connection:
            _channel, screen = await at_table(connection, env={"LDD_TUI_ASCII": "1", "LD_PRELOAD": "x"})
            await screen.shows("Welcome to the club")
            (pid,) = club.server.sessions.pids
            named = Path(f"/proc/{pid}/environ").read_bytes()
            assert b"SECRET_OF_THE_HOST" not in named and b"LD_PRELOAD" not in named
            assert "▶".encode() in screen.seen


@pytest.mark.parametrize("term", ["", "dumb", "unknown", "DUMB"])
async def test_a_terminal_that_cannot_show_a_board_is_told_so(tmp_path: Path, term: str) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection, term or " ")
            async with asyncio.timeout(PATIENCE):
                await screen.over.wait()
            assert b"can't move its cursor" in screen.seen and screen.status == 1
        assert not club.server.sessions.pids


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (60000, 60000), (500, 200)])
async def test_any_size_is_borne(tmp_path: Path, size: tuple[int, int]) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            channel, screen = await at_table(connection, size=size)
            channel.change_terminal_size(100, 30)
            await screen.shows(MENU)


async def test_there_is_room_for_so_many(tmp_path: Path) -> None:
    keys = [new_key(), new_key(), new_key()]
    async with hosted(tmp_path, Limits(sessions=3)) as club:
        for name, key in zip(("Foch", "Moltke", "Haig"), keys, strict=True):
            club.member(name, key)
        inside = []
        for key, welcome in ((keys[0], True), (keys[0], True), (keys[1], True), (keys[2], False)):
            connection = await club.connect(key)
            _channel, screen = await at_table(connection)
            inside.append(connection)
            await screen.shows(MENU if welcome else "The server is full")
        inside[0].close()
        await inside[0].wait_closed()
        async with await club.connect(keys[2]) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows(MENU)
        for connection in inside:
            connection.close()


async def test_an_old_session_gives_way(tmp_path: Path) -> None:
    """At the session limit, the member's oldest session closes, whichever key it uses."""
    keys = [new_key(), new_key(), new_key()]
    async with hosted(tmp_path, Limits(each=2)) as club:
        foch, moltke = club.member("Foch", keys[0]), club.member("Moltke", keys[1])
        club.club.add_key(foch.id, keys[2].get_fingerprint(), "laptop")
        screens = []
        for key in (keys[1], keys[0], keys[2], keys[0]):
            _channel, screen = await at_table(await club.connect(key))
            await screen.shows(MENU)
            screens.append(screen)
        await screens[1].shows("logged in elsewhere")
        async with asyncio.timeout(PATIENCE):
            await screens[1].over.wait()
        assert not any(screens[other].over.is_set() for other in (0, 2, 3))
        assert {visitor.who.person for visitor in club.server.visitors} == {foch.id, moltke.id}


async def test_people_who_are_no_members_do_not_fill_the_room(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path, Limits(sessions=4), guests=True) as club:
        club.member("Foch", key)
        for welcome in (True, True, False):
            _channel, screen = await at_table(await club.connect(new_key()))
            await screen.shows(MENU if welcome else "The server is full")
        _channel, screen = await at_table(await club.connect(key))
        await screen.shows(MENU)


async def test_who_is_removed_is_out_at_once(tmp_path: Path) -> None:
    keys = [new_key(), new_key(), new_key(), new_key()]
    async with hosted(tmp_path) as club:
        foch, moltke = club.member("Foch", keys[0]), club.member("Moltke", keys[1])
        club.club.add_key(moltke.id, keys[2].get_fingerprint(), "lost")
        code = club.club.invite("Haig")
        screens = []
        for key, name in zip(keys, ("x", "x", "x", f"join-{code}"), strict=True):
            _channel, screen = await at_table(await club.connect(key, name))
            await screen.shows("\x1b[?1049h")
            screens.append(screen)
        club.club.remove(foch.id)
        club.club.remove_key(keys[2].get_fingerprint())
        haig = club.club.join(code, keys[3].get_fingerprint(), "Haig")
        for gone in (0, 2):
            await screens[gone].shows("This key has been removed")
        async with asyncio.timeout(PATIENCE):
            while len(club.server.visitors) > 2 or club.server.visitors[1].who.member != haig.id:
                await asyncio.sleep(0.02)
        assert any(f" joined {haig.id} " in line for line in last_lines(tmp_path, 20))
        club.club.remove(haig.id)
        await screens[3].shows("This key has been removed")
        assert [visitor.who.member for visitor in club.server.visitors] == [moltke.id]


@pytest.mark.parametrize(
    ("limits", "words"), [(Limits(idle=1.0), "Your session was idle"), (Limits(longest=1.0), "time limit")]
)
async def test_a_session_ends_after_some_time(tmp_path: Path, limits: Limits, words: str) -> None:
    key = new_key()
    async with hosted(tmp_path, limits) as club:
        club.member("Foch", key)
        _channel, screen = await at_table(await club.connect(key))
        await screen.shows(words)
        async with asyncio.timeout(PATIENCE):
            await screen.over.wait()
        assert screen.status == 1 and b"\x1b[?1049l" in screen.seen


class Crowd:
    """Those who wait at a door, by where they come from. Time stands until a test turns it."""

    def __init__(self, path: Path, waiting: int = 10) -> None:
        self.login = Login(path / "games.sqlite3", Limits(waiting=waiting), guests=False)
        self.now = 0.0
        self.waits: Counter[str] = Counter()

    def comes(self, address: str, *, member: bool = False) -> bool:
        network = network_of(address)
        found = self.login.approach(network, self.now, lambda: self.waits.subtract([network]))
        if found is not None and member:
            self.login.leave_queue(found, member=True)
        elif found is not None:
            self.waits[network] += 1
        return found is not None


def test_those_who_wait_to_log_in_are_counted_by_address_and_in_all(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path, 2)
    assert [crowd.comes(f"10.0.0.{number // 3}") for number in range(60)] == [True, True, False] * 20
    assert crowd.comes("10.1.0.1")  # one gives way
    assert crowd.waits["10.0.0.0"] == 1 and crowd.waits.total() == 40
    assert not crowd.comes("10.1.0.1")  # nobody has more than this one would
    crowd.now += 10
    assert crowd.comes("10.1.0.1") and crowd.waits.total() == 40


def test_a_member_comes_in_whoever_waits(tmp_path: Path) -> None:
    """At once from a network used before; from a new one after some seconds."""
    crowd = Crowd(tmp_path)
    assert crowd.comes("2001:db8::1", member=True)
    assert sum(crowd.comes(f"10.0.{number // 250}.{number % 250}") for number in range(2_000)) == 200
    assert crowd.comes("2001:db8::ffff", member=True)
    assert not crowd.comes("10.200.0.1", member=True)
    crowd.now += 10
    assert crowd.comes("10.200.0.1", member=True)
    assert crowd.waits.total() == 199


def test_from_one_network_as_many_wait_as_may_and_the_first_gives_way_after_some_seconds(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path)
    assert sum(crowd.comes("10.0.0.1") for _ in range(200)) == 10 == crowd.waits.total()
    crowd.now += 10
    assert sum(crowd.comes("10.0.0.1") for _ in range(200)) == 10 == crowd.waits.total()


def test_more_log_in_from_one_address_but_no_more_with_unknown_keys(tmp_path: Path) -> None:
    login = Login(tmp_path / "games.sqlite3", Limits(logins=30), guests=False)
    came = [login.approach("10.0.0.1", 0.0, lambda: None) for _ in range(31)]
    here = [one for one in came if one is not None]
    assert len(here) == 30
    assert [login.may_stay(one) for one in here].count(True) == 10
    assert login.may_stay(here[0]) is False, "it counts once, whatever keys it shows"
    for one in here[:20]:
        login.leave_queue(one, member=False)
    assert login.may_stay(here[20])


def test_a_machine_has_one_network_whatever_its_addresses() -> None:
    same = ("2001:db8:0:1::1", "2001:db8:0:1:ffff::9", "2001:db8:0:1::1%eth0")
    assert {network_of(address) for address in same} == {"2001:db8:0:1::/64"}
    assert network_of("2001:db8:0:2::1") != network_of(same[0])
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") == "10.0.0.1" != network_of("10.0.0.2")


async def test_members_come_in_beside_200_idle_connections_of_20_addresses(tmp_path: Path) -> None:
    known, new = new_key(), new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", known)
        club.member("Moltke", new)
        async with await club.connect(known):
            pass
        idle = [
            await asyncio.open_connection("127.0.0.1", club.port, local_addr=(f"127.0.0.{2 + number // 10}", 0))
            for number in range(200)
        ]
        assert (await idle[-1][0].readline()).startswith(b"SSH-2.0-")
        for key, address in ((known, "127.0.0.1"), (new, "127.1.0.1")):
            async with await club.connect(key, local_addr=(address, 0)) as connection:
                _channel, screen = await at_table(connection)
                await screen.shows(MENU)
        for _reader, writer in idle:
            writer.close()


class Guesses:
    def __init__(self, club: Hosted, address: str) -> None:
        self._club = club
        self._address = address

    async def tries(self, code: str, seconds: float = PATIENCE) -> bool:
        try:
            async with asyncio.timeout(seconds):
                connection = await self._club.connect(new_key(), f"join-{code}", local_addr=(self._address, 0))
        except (asyncssh.PermissionDenied, TimeoutError):
            return False
        connection.close()
        return True


async def test_whoever_guesses_invitations_waits_longer_and_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        if seconds >= 1:
            pauses.append(seconds)
            seconds = 3.0 if seconds == 3 else 0.0
        await sleep(seconds)

    async with hosted(tmp_path) as club:
        codes = [club.club.invite(name) for name in ("Foch", "Moltke", "Haig")]
        monkeypatch.setattr(asyncio, "sleep", slept)
        guesses, other = Guesses(club, "127.0.0.2"), Guesses(club, "127.0.0.3")
        for wrong in range(2):
            assert not await guesses.tries(f"22222-2222{wrong}")
        assert pauses == [1]
        assert not await guesses.tries(codes[0], 1.0)  # it is not told before its time
        assert pauses.pop() == 3
        for wrong in range(4):
            assert not await guesses.tries(f"22222-3333{wrong}")
        assert pauses == [1, 7, 8, 8, 8]
        assert await other.tries(codes[0]) and await guesses.tries(codes[1])
        assert not await guesses.tries("22222-44444")
        assert pauses == [1, 7, 8, 8, 8, 8, 8]  # the right one was no failure
        async with asyncio.timeout(PATIENCE):
            while "8 tried from there within the hour, 8 in all" not in (log := "\n".join(last_lines(tmp_path, 50))):
                await sleep(0.02)
        assert " refused, no such invitation from 127.0.0.2 " in log


def test_guesses_from_everywhere_wait_too(tmp_path: Path) -> None:
    door = Login(tmp_path / "games.sqlite3", Limits(), guests=False)
    pauses = [door.guess(f"10.0.{number // 250}.{number % 250}", 0.0) for number in range(1_000)]
    assert pauses[0] == 0.0 < pauses[99] < pauses[399] == pauses[-1] == 8.0
    assert door.guess("10.0.0.0", 3600.0) == 0.0


async def test_a_flood_of_refusals_leaves_room_in_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path)
    for number in range(5_000):
        server.tell_refusal("too many wait", "2001:db8::1", f"net {number % 2}")
    log = last_lines(tmp_path, 10_000)
    assert len(log) == 1_003 and log[-1].endswith("(2048 refused from there within the hour, 4096 in all)")


async def test_who_does_not_log_in_does_not_keep_others_out_for_long(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path, Limits(waiting=3)) as club:
        club.member("Foch", key)
        idle = [await asyncio.open_connection("127.0.0.1", club.port) for _ in range(3)]
        for reader, _writer in idle:
            assert (await reader.readline()).startswith(b"SSH-2.0-")
        with pytest.raises((asyncssh.Error, OSError)):
            await club.connect(key)
        idle[0][1].close()
        await idle[0][1].wait_closed()
        await asyncio.sleep(0.2)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows(MENU)
        for _reader, writer in idle[1:]:
            writer.close()


async def test_who_has_logged_in_and_asks_for_nothing_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh, "_ASK", 2)
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        idle = await club.connect(key)
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection)
            async with asyncio.timeout(PATIENCE):
                await idle.wait_closed()
            assert not screen.over.is_set()


@pytest.mark.parametrize("how", ["quits", "closes", "aborts", "is cut off"])
async def test_who_leaves_leaves_nothing_behind(tmp_path: Path, how: str) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        connection = await club.connect(key)
        channel, screen = await at_table(connection)
        await screen.shows(MENU)
        (pid,) = club.server.sessions.pids
        if how == "quits":
            channel.write(b"q\r")
        elif how == "closes":
            channel.close()
        elif how == "aborts":
            connection.abort()
        else:
            os.close(os.dup(connection.get_extra_info("socket").fileno()))
            connection.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        async with asyncio.timeout(PATIENCE):
            while club.server.sessions.pids or Path(f"/proc/{pid}").exists():
                await asyncio.sleep(0.02)
            if how == "quits":
                await screen.over.wait()  # the word of it comes over the wire after the process is gone
                assert screen.status == 0
        connection.abort()


async def test_a_flood_of_keys_waits_at_the_players(tmp_path: Path) -> None:
    """The server reads the flood slowly, buffers little of it, and keeps serving others."""
    keys = [new_key(), new_key()]
    async with hosted(tmp_path) as club:
        for name, key in zip(("Foch", "Moltke"), keys, strict=True):
            club.member(name, key)
        async with await club.connect(keys[0]) as flooding, await club.connect(keys[1]) as other:
            flood, _screen = await at_table(flooding)
            await _screen.shows(MENU)
            sent = 0
            while sent < 4_000_000:
                flood.write(b"\x1b[B" * 20_000)
                sent += 60_000
            await asyncio.sleep(0.5)
            held = sum(len(visitor.waiting) for visitor in club.server.visitors if isinstance(visitor, _Channel))
            assert 0 < held < 100_000 and flood.get_write_buffer_size() > 3_000_000
            channel, screen = await at_table(other)
            await screen.shows(MENU)
            channel.write(b"q\r")
            async with asyncio.timeout(PATIENCE):
                await screen.over.wait()
            assert screen.status == 0
            flooding.abort()


async def test_a_member_chooses_how_many_colours_there_are(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        foch = club.member("Foch", key)
        own = tmp_path / "members" / foch.id
        own.mkdir(parents=True)
        for chosen, shown in (("none", False), ("auto", True)):
            (own / "settings.toml").write_text(f'colours = "{chosen}"\n')
            async with await club.connect(key) as connection:
                _channel, screen = await at_table(connection, "xterm-256color")
                await screen.shows("log out")
                assert (b"\x1b[38;5;" in screen.seen or b";38;5;" in screen.seen) == shown


async def test_a_screen_reader_is_a_members_own_setting(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        foch = club.member("Foch", key)
        own = tmp_path / "members" / foch.id
        own.mkdir(parents=True)
        (own / "settings.toml").write_text("reader = true\n")
        async with await club.connect(key) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("q log out")  # in the last lines; on the bar a style stands between
            await screen.shows(SHOW)
            assert screen.seen.rindex(SHOW.encode()) > screen.seen.rindex(HIDE.encode())
