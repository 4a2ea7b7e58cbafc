"""Runs first in the processes of a club, as their `sitecustomize`: the clock that a test moves, short naps, and a web
host with a public address that is on this machine."""

from __future__ import annotations

import mmap
import select
import socket
import ssl
import struct
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HOST, PUBLIC = "hooks.example.org", "9.9.9.9"
OFFSET, CERTIFICATE = "offset", "certificate.pem"
_NAP = 0.1


def _move(here: Path) -> None:
    with (here / OFFSET).open("rb") as file:
        offset = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    now, nap, wait, connect = time.time, time.sleep, select.select, socket.socket.connect
    look_up, trusting = socket.getaddrinfo, ssl.create_default_context

    def waits(reading: Iterable[Any], writing: Iterable[Any], failing: Iterable[Any], most: float | None = None) -> Any:
        return wait(reading, writing, failing, most if most is None else min(most, _NAP))

    def looked_up(host: Any, port: Any, *args: Any, **more: Any) -> Any:
        return look_up(PUBLIC if host == HOST else host, port, *args, **more)

    def connects(self: socket.socket, address: Any) -> None:
        connect(self, ("127.0.0.1", *address[1:]) if address[0] == PUBLIC else address)

    time.time = lambda: now() + float(struct.unpack("d", offset)[0])
    time.sleep = lambda seconds: nap(min(float(seconds), _NAP))
    select.select = waits
    socket.getaddrinfo = looked_up
    socket.socket.connect = connects  # type: ignore[assignment,method-assign]
    ssl.create_default_context = lambda: trusting(cafile=here / CERTIFICATE)  # type: ignore[assignment,misc]


if __name__ == "sitecustomize":
    _move(Path(__file__).parent)
