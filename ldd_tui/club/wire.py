"""What the server and the parent of the sessions tell each other: one message a packet, with a terminal or a socket
beside it.

The packets keep their bounds (`SOCK_SEQPACKET`), and a file descriptor travels with a message (`SCM_RIGHTS`).
"""

from __future__ import annotations

import os
import socket

import msgspec
from msgspec import Struct

from ldd_tui.club.door import Who

STORE = "games.sqlite3"
"""The name of the file in the directory of a club."""
_LONGEST = 4096


class Begin(Struct, frozen=True, tag="begin"):
    """To the parent, with the terminal beside it: begin session `number` for somebody, at a terminal of a kind, and in
    the language of his computer."""

    number: int
    who: Who
    term: str
    language: str


class Answer(Struct, frozen=True, tag="answer"):
    """To the parent, with a socket beside it: as session `number`, answer a command of somebody without a terminal."""

    number: int
    who: Who
    command: str


class Keep(Struct, frozen=True, tag="keep"):
    """To the parent: as session `number`, keep the games: make backups, and where the host has a `program` for it tell
    people that it is their turn.

    `hours`: how long nobody is told again of the same game. `link`: what a player types to come in. `language`: that of
    the host, which counts for who has chosen none.
    """

    number: int
    program: str
    hours: int
    link: str
    language: str


class End(Struct, frozen=True, tag="end"):
    """To the parent: end a session, `hard` if it has been told before."""

    number: int
    hard: bool = False


class Begun(Struct, frozen=True, tag="begun"):
    """To the server: the session runs as process `pid`."""

    number: int
    pid: int


class Ended(Struct, frozen=True, tag="ended"):
    """To the server: the session has ended, with what `os.waitstatus_to_exitcode` makes of it."""

    number: int
    code: int


Order = Begin | Answer | Keep | End
Report = Begun | Ended

_ORDERS = msgspec.json.Decoder(Order)
_REPORTS = msgspec.json.Decoder(Report)


def pair() -> tuple[socket.socket, socket.socket]:
    """Two ends, of which the second is the parent's."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def order(to: socket.socket, message: Order, terminal: int | None = None) -> None:
    """Give an order, with a terminal or a socket if there is one. Raises `OSError` if the parent is gone."""
    socket.send_fds(to, [msgspec.json.encode(message)], [] if terminal is None else [terminal])


def next_order(of: socket.socket) -> tuple[Order, int | None] | None:
    """The next order with its terminal, which the caller closes; None if the server is gone."""
    data, terminals, _flags, _address = socket.recv_fds(of, _LONGEST, 1)
    if not data:
        return None
    for terminal in terminals:
        os.set_inheritable(terminal, False)
    return _ORDERS.decode(data), terminals[0] if terminals else None


def report(to: socket.socket, message: Report) -> None:
    """Report. Raises `OSError` if the server is gone."""
    to.send(msgspec.json.encode(message))


def next_report(of: socket.socket) -> Report | None:
    """The next report; None if the parent is gone. Raises `BlockingIOError` if there is none yet."""
    data = of.recv(_LONGEST)
    return _REPORTS.decode(data) if data else None
