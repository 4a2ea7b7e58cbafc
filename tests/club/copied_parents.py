"""Parents of sessions that begin at once: copies of a process that has loaded the app, one for all tests of a run.

Only how they begin is other than at a host, where each loads the app anew: that is tested with `HostProcess`.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path

from ldd_tui.club.supervisor import Supervisor, preload

ROOT = Path(__file__).parents[2]
_LONGEST = 4096
_WORD = 8


class CopiedParent:
    """What a `subprocess.Popen` is asked for, of a process that is the child of another one."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended = os.pidfd_open(pid)

    def wait(self, timeout: float | None = None) -> None:
        """Raises `subprocess.TimeoutExpired`."""
        if not select.select([self._ended], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("the supervisor of the sessions", timeout or 0)
        os.close(self._ended)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


class CopiedParents:
    """Begins parents of sessions, as `ldd_tui.club.transport.begin_supervisor` does."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-X", "utf8", "-m", "tests.club.copied_parents", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )

    def begin(self, server: int, data: Path) -> CopiedParent:
        socket.send_fds(self._ours, [os.fsencode(data)], [server])
        return CopiedParent(int.from_bytes(self._ours.recv(_WORD), "big"))


@cache
def copied_parents() -> CopiedParents:
    """Shared by the whole run; its process ends with this one, because their socket closes."""
    return CopiedParents()


def main() -> None:
    orders = socket.socket(fileno=int(sys.argv[1]))
    preload()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that have ended
    while True:
        data, sockets, _flags, _address = socket.recv_fds(orders, _LONGEST, 1)
        if not data:
            return
        pid = os.fork()
        if pid == 0:
            orders.close()
            os.setsid()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.set_inheritable(sockets[0], False)
            Supervisor(socket.socket(fileno=sockets[0]), Path(os.fsdecode(data))).serve()
            os._exit(0)
        os.close(sockets[0])
        orders.send(pid.to_bytes(_WORD, "big"))


if __name__ == "__main__":
    main()
