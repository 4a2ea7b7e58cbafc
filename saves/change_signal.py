"""A bell between the processes that have one store open: whoever writes rings it, whoever waits hears it.

Each process that waits has a local datagram socket in a directory next to the store, and a writer sends one
byte to every socket there. A datagram says nothing and may get lost: it only ends a wait earlier. Where there
are no such sockets, nobody hears anything, and waits end by themselves.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path

_LONGEST_ADDRESS = 100  # bytes; systems allow 104 or 108
_numbers = itertools.count()


class Bell:
    """The bell of the store at `path`. Nothing is created until somebody waits."""

    def __init__(self, path: Path) -> None:
        self._directory = path.with_name(path.name + "-wake")
        self._name = f"{os.getpid()}-{next(_numbers)}"
        self._socket: socket.socket | None = None
        self._deaf = False

    def ring(self) -> None:
        """Wake whoever waits, elsewhere. Never fails."""
        try:
            names = [socket_.name for socket_ in self._directory.iterdir()]
        except OSError:
            return
        with contextlib.suppress(OSError), _unconnected() as sender, _at(self._directory) as place:
            for name in names:
                if name != self._name:
                    self._ring(sender, f"{place}/{name}", name)

    def listen(self) -> None:
        """Hear the bell from now on, if this system lets us."""
        if self._socket is not None or self._deaf:
            return
        for _ in range(3):  # whoever leaves last takes the directory away, perhaps just now
            try:
                self._directory.mkdir(mode=0o700, exist_ok=True)
                self._socket = _unconnected()
                with _at(self._directory) as place:
                    self._socket.bind(f"{place}/{self._name}")
                return
            except OSError:
                self.close()
        self._deaf = True

    def wait(self, seconds: float) -> None:
        """Sleep until the bell rings, and no longer than so many seconds."""
        if self._socket is None:
            time.sleep(seconds)
            return
        select.select([self._socket], [], [], seconds)
        with contextlib.suppress(OSError):
            while self._socket.recv(16):
                pass

    def close(self) -> None:
        """Hear it no more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                (self._directory / self._name).unlink()
                self._directory.rmdir()  # unless others listen

    def _ring(self, sender: socket.socket, address: str, name: str) -> None:
        try:
            sender.sendto(b"!", address)
        except (ConnectionRefusedError, FileNotFoundError):  # its process ended without a word
            with contextlib.suppress(OSError):
                (self._directory / name).unlink()
        except OSError:
            pass  # it has not yet heard the last one


def _unconnected() -> socket.socket:
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("no local sockets here")
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made


@contextlib.contextmanager
def _at(directory: Path) -> Iterator[str]:
    """A short path to a directory: addresses of sockets have little room."""
    if len(os.fsencode(directory)) + 24 <= _LONGEST_ADDRESS:
        yield str(directory)
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}"
    finally:
        os.close(handle)
