"""The same session under the system's own OpenSSH, as a forced command: a real sshd on loopback, as whoever tests."""

from __future__ import annotations

import asyncio
import getpass
import grp
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from ldd_tui.club import commands
from ldd_tui.club.directory import prepare
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.store import Store
from tests.club.support import PATIENCE, at_table, new_key, settled, told
from tests.club.test_commands import made_in

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def gives_terminals() -> bool:
    """Only root's sshd can, where terminals don't start with group tty."""
    ours, theirs = pty.openpty()
    group = os.fstat(theirs).st_gid
    os.close(ours)
    os.close(theirs)
    return os.geteuid() == 0 or group == grp.getgrnam("tty").gr_gid


def is_locked() -> bool:
    """True if the user's password is locked with "!", so that sshd needs PAM; common in containers."""
    try:
        lines = Path("/etc/shadow").read_text(encoding="utf-8").splitlines()
    except OSError:  # nor can an sshd of ours look
        return False
    return any(line.startswith(f"{getpass.getuser()}:!") for line in lines)


pytestmark = pytest.mark.skipif(
    SSHD is None or not gives_terminals(), reason="no sshd that gives terminals: apt-get install openssh-server"
)

CONFIG = """\
ListenAddress 127.0.0.1:{port}
HostKey {place}/host
AuthorizedKeysFile {place}/keys
PidFile none
StrictModes no
UsePAM {pam}
PasswordAuthentication no
PermitRootLogin yes
AcceptEnv *
"""


class Sshd:
    def __init__(self, place: Path, port: int) -> None:
        self.port = port
        self.data = place / "club"
        self._keys = place / "keys"

    def let_in(self, key: asyncssh.SSHKey, fingerprint: str = "") -> None:
        command = f"{sys.executable} -m ldd_tui host session --data {self.data}"
        command += f" --key {fingerprint or key.get_fingerprint()}"
        with self._keys.open("a", encoding="utf-8") as file:
            file.write(f'restrict,pty,command="{command}" {key.export_public_key().decode().strip()}\n')

    async def connect(self, key: asyncssh.SSHKey) -> asyncssh.SSHClientConnection:
        return await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=getpass.getuser(),
            client_keys=[key],
            known_hosts=None,
            agent_path=None,
            config=None,
        )

    async def run(self, key: asyncssh.SSHKey, command: str | None) -> tuple[int | None, bytes, str]:
        async with await self.connect(key) as connection, asyncio.timeout(PATIENCE):
            found = await connection.run(command, encoding=None, stdin=subprocess.DEVNULL)
        assert isinstance(found.stdout, bytes) and isinstance(found.stderr, bytes)
        return found.exit_status, found.stdout, found.stderr.decode()


@asynccontextmanager
async def sshd(place: Path) -> AsyncIterator[Sshd]:
    assert SSHD is not None
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # where sshd of root locks itself in
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    prepare(place / "club")
    Store(place / "club" / "games.sqlite3").close()
    (place / "keys").touch()
    (place / "host").touch(0o600)
    (place / "host").write_bytes(new_key().export_private_key())
    pam = "yes" if is_locked() else "no"
    (place / "config").write_text(CONFIG.format(port=port, place=place, pam=pam), encoding="utf-8")
    process = subprocess.Popen([SSHD, "-D", "-e", "-f", str(place / "config")], start_new_session=True)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    _reader, writer = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    await asyncio.sleep(0.05)
                    continue
                writer.close()
                break
        yield Sshd(place, port)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


async def test_a_member_has_the_same_session_and_the_same_two_commands(tmp_path: Path) -> None:
    key = new_key()
    async with sshd(tmp_path) as served:
        served.let_in(key)
        with Store(served.data / "games.sqlite3") as store:
            club = Club(store.database)
            foch = settled(served.data, club.join(club.invite("Foch"), key.get_fingerprint(), "Foch"))
            game = made_in(ClubGames(store, club), foch, "", "Verdun")
        async with await served.connect(key) as connection:
            _channel, screen = await at_table(connection, env={"LDD_TUI_STORE": "/x", "TEXTUAL_DRIVER": "no:such"})
            await screen.shows("Here now")
            assert str(served.data).encode() not in screen.seen
        assert await served.run(key, "status") == (0, b"your turn: 0 of 1 games\n", "")
        code, out, wrong = await served.run(key, f"export {game}")
        assert code == 0 and out.startswith(b'{"') and not wrong


async def test_who_is_removed_is_out_at_once(tmp_path: Path) -> None:
    key = new_key()
    async with sshd(tmp_path) as served:
        served.let_in(key)
        told(served.data, "keys", "add", "Foch", key.export_public_key().decode())
        async with await served.connect(key) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("Your time zone")
            assert "here now" in told(served.data, "players")
            told(served.data, "remove", "Foch", "--yes")
            async with asyncio.timeout(PATIENCE):
                await screen.over.wait()
        assert (await served.run(key, "status"))[0] == 2


async def test_nothing_else_is_to_be_had(tmp_path: Path) -> None:
    key, stranger, mistaken = new_key(), new_key(), new_key()
    async with sshd(tmp_path) as served:
        for one in (key, stranger):
            served.let_in(one)
        served.let_in(mistaken, "SHA256:short")
        with Store(served.data / "games.sqlite3") as store:
            club = Club(store.database)
            club.join(club.invite("Foch"), key.get_fingerprint(), "Foch")
        for command in ("status; id", "internal-sftp"):  # what a command is: `commands.parsed`
            code, out, wrong = await served.run(key, command)
            assert (code, out) == (commands.NO_COMMAND, b"") and "Commands without a terminal" in wrong, command
        code, out, wrong = await served.run(key, None)
        assert (code, out) == (2, b"") and "Commands without a terminal" in wrong
        code, out, wrong = await served.run(stranger, "status")
        assert (code, out) == (2, b"") and "Unknown key" in wrong and str(served.data) not in wrong
        code, out, wrong = await served.run(mistaken, "status")
        assert code == 2 and "expected the fingerprint" in wrong
        async with await served.connect(key) as connection:
            _channel, screen = await at_table(connection, "dumb")
            await screen.shows("can't move its cursor")
        async with await served.connect(key) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.create_connection(asyncssh.SSHTCPSession, "127.0.0.1", served.port)
