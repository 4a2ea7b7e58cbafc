"""A signal between the processes that have one store open: a writer sends it, and every process that waits wakes up.

Each process that waits has a local datagram socket in a directory next to the store, named after the game that it waits
for, if it is one. A writer sends one byte to every socket there that waits for what it has written. A datagram carries
no content and may get lost: it only ends a wait earlier. On a system without such sockets no signal arrives, and waits
end when their time is over.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import select
import socket
import time
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path

_LONGEST_NAME = 32  # bytes
_LONGEST_ADDRESS = 100  # bytes; systems allow 104 or 108
_numbers = itertools.count()


class ChangeSignal:
    """The signal of the store at `path`. No file is created until somebody waits."""

    def __init__(self, path: Path) -> None:
        self._directory = path.with_name(path.name + "-signals")
        self._name = f"{os.getpid()}-{next(_numbers)}"
        self._socket: socket.socket | None = None
        self._unavailable = False

    def send(self, games: Collection[str] | None = None) -> None:
        """Wake all other processes and stores that wait for one of these games, or for all that is written.

        None: wake everybody. Never raises.
        """
        wanted = None if games is None else {"", *map(_mark, games)}
        try:
            names = [socket_.name for socket_ in self._directory.iterdir()]
        except OSError:
            return
        with contextlib.suppress(OSError), _unconnected() as sender, _at(self._directory) as place:
            for name in names:
                if name != self._name and (wanted is None or name.partition(".")[2] in wanted):
                    self._send_to(sender, f"{place}/{name}", name)

    def listen(self, game: str | None = None) -> None:
        """Receive signals from now on, if the system has such sockets: of all that is written, or of one game."""
        if self._socket is not None or self._unavailable:
            return
        if game is not None:
            self._name = f"{self._name}.{_mark(game)}"
        for _ in range(3):  # the last one to leave removes the directory, perhaps at this moment
            try:
                self._directory.mkdir(mode=0o700, exist_ok=True)
                self._socket = _unconnected()
                with _at(self._directory) as place:
                    self._socket.bind(f"{place}/{self._name}")
                return
            except OSError:
                self.close()
        self._unavailable = True

    @property
    def listening(self) -> bool:
        """Whether signals are received."""
        return self._socket is not None

    def wait(self, seconds: float) -> None:
        """Sleep until a signal comes, and no longer than so many seconds."""
        if self._socket is None:
            time.sleep(seconds)
            return
        select.select([self._socket], [], [], seconds)
        with contextlib.suppress(OSError):
            while self._socket.recv(16):
                pass

    def close(self) -> None:
        """Receive no more signals, and remove the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                (self._directory / self._name).unlink()
                self._directory.rmdir()  # unless others listen

    def _send_to(self, sender: socket.socket, address: str, name: str) -> None:
        try:
            sender.sendto(b"!", address)
        except (ConnectionRefusedError, FileNotFoundError):  # its process ended without removing it
            with contextlib.suppress(OSError):
                (self._directory / name).unlink()
        except OSError:
            pass  # its last signal is still unread


def _mark(game: str) -> str:
    """A short name for a game. If two are called alike, one of them is woken without need."""
    return f"{zlib.crc32(game.encode('utf-8', 'replace')):08x}"


def _unconnected() -> socket.socket:
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("no local sockets here")
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made


@contextlib.contextmanager
def _at(directory: Path) -> Iterator[str]:
    """A short path to a directory: addresses of sockets have little room."""
    if len(os.fsencode(directory)) + _LONGEST_NAME <= _LONGEST_ADDRESS:
        yield str(directory)
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}"
    finally:
        os.close(handle)
