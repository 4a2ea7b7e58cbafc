"""Keeps the app loaded, waits for orders, and forks a session for each player. To be forked it has one thread, no event
loop and no open games file. Loaded objects are frozen so that pages stay shared."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pkgutil
import select
import signal
import socket
import sys
import time
from pathlib import Path

from ldd_tui.club import session, transport

_PRELOADED = ("ldd_tui.app", "ldd_tui.games", "ldd_tui.modals", "ldd_tui.players", "ldd_tui.screens", "ldd_tui.text")
_OF_TEXTUAL = (
    "layouts.factory",
    "layouts.horizontal",
    "layouts.stream",
    "drivers.headless_driver",
    "pilot",
    "scrollbar",
)
"""What Textual imports when an app begins."""
_GRACE, _LOOK = 3.0, 0.02


class Supervisor:
    """`server`: the end of the socket on which orders come."""

    def __init__(self, server: socket.socket, data: Path) -> None:
        self._server = server
        self._data = data
        self._pids: dict[int, int] = {}
        self._wake, wakes = os.pipe()
        for end in (self._wake, wakes):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def serve(self) -> None:
        with contextlib.suppress(ConnectionError):
            self._carry_all_out()
        self._end_all()

    def _carry_all_out(self) -> None:
        watched = select.poll()
        watched.register(self._server, select.POLLIN)
        watched.register(self._wake, select.POLLIN)
        while True:
            ready = {fd for fd, _event in watched.poll()}
            if self._wake in ready:
                os.read(self._wake, 4096)
                self._collect()
            if self._server.fileno() in ready and not self._carry_out():
                return

    def _carry_out(self) -> bool:
        found = transport.next_order(self._server)
        if found is None:
            return False
        order, terminal = found
        if not isinstance(order, transport.End):
            self._begin(order, terminal)
        elif (pid := self._pids.get(order.number)) is not None:
            os.kill(pid, signal.SIGKILL if order.hard else signal.SIGHUP)
        return True

    def _begin(self, order: session.Beginning, terminal: int | None) -> None:
        parent = os.getpid()
        try:
            pid = os.fork()
        except OSError:  # the system has no room for another process
            if terminal is not None:
                os.close(terminal)
            transport.send_report(self._server, transport.Ended(order.number, 1))
            return
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            session.run(order, terminal, self._data, parent)  # which does not return
        if terminal is not None:
            os.close(terminal)
        self._pids[order.number] = pid
        transport.send_report(self._server, transport.Begun(order.number, pid))

    def _end_all(self) -> None:
        """End the sessions gently; after some seconds they die with this process."""
        for pid in self._pids.values():
            os.kill(pid, signal.SIGHUP)
        deadline = time.monotonic() + _GRACE
        while self._pids and time.monotonic() < deadline:
            for number, pid in list(self._pids.items()):
                if os.waitpid(pid, os.WNOHANG)[0]:
                    del self._pids[number]
            time.sleep(_LOOK)
        for pid in self._pids.values():
            os.kill(pid, signal.SIGKILL)

    def _collect(self) -> None:
        for number, pid in list(self._pids.items()):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                del self._pids[number]
                transport.send_report(self._server, transport.Ended(number, os.waitstatus_to_exitcode(status)))


def preload() -> None:
    for package in _PRELOADED:
        root = importlib.import_module(package)
        for module in pkgutil.walk_packages(root.__path__, f"{package}."):
            importlib.import_module(module.name)
    for name in _OF_TEXTUAL:
        importlib.import_module(f"textual.{name}")
    gc.collect()
    gc.freeze()


def main() -> None:
    """`python -m ldd_tui.club.supervisor FD DATA`, with the number of the socket and the directory."""
    server = socket.socket(fileno=int(sys.argv[1]))
    os.set_inheritable(server.fileno(), False)
    supervisor = Supervisor(server, Path(sys.argv[2]))
    preload()
    supervisor.serve()


if __name__ == "__main__":
    main()
