"""The system's own SSH server, run as an ordinary user on loopback, with a program of ours for everybody."""

from __future__ import annotations

import getpass
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncssh

from tests.pty_program import ROOT

_PATIENCE = 10.0
_CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {directory}/host_key
AuthorizedKeysFile {directory}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
MaxStartups 100
MaxSessions 100
PrintMotd no
PrintLastLog no
"""


class NoOpenSSH(Exception):
    """There is no such server on this machine, or it does not start."""


class OpenSSH:
    """A server that gives everybody who has `key` a bare app."""

    def __init__(self, port: int, key: asyncssh.SSHKey, pid: int) -> None:
        self.port = port
        self.key = key
        self.pid = pid
        self.user = getpass.getuser()


@contextmanager
def openssh(directory: Path, environment: dict[str, str]) -> Iterator[OpenSSH]:
    """Run a server for the length of the context. Raises `NoOpenSSH`."""
    program = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if program is None:
        raise NoOpenSSH("no sshd is on this machine: apt-get install openssh-server")
    if getpass.getuser() == "root":
        Path("/run/sshd").mkdir(exist_ok=True)  # which it wants to be there
    key = asyncssh.generate_private_key("ssh-ed25519")
    host_key = directory / "host_key"
    host_key.touch(0o600)
    host_key.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key("openssh"))
    variables = " ".join(f"{name}={value}" for name, value in environment.items() if name.startswith("PYTHON"))
    command = f"cd {ROOT} && exec env {variables} {sys.executable} -m tests.benchmarks.screen_apps bare"
    allowed = f'command="{command}" {key.export_public_key("openssh").decode()}'
    (directory / "authorized_keys").write_text(allowed)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (directory / "sshd_config").write_text(_CONFIG.format(port=port, directory=directory))
    process = subprocess.Popen(
        [program, "-D", "-e", "-f", str(directory / "sshd_config")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(port, process)
        yield OpenSSH(port, key, process.pid)
    finally:
        process.terminate()
        process.wait(_PATIENCE)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise NoOpenSSH("sshd does not start")
