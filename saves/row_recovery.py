"""The rows that can still be read from a damaged SQLite file, page by page, without its index of pages.

Written from SQLite's description of its file format. A table's rows lie in leaf pages, each row a record of
typed values that may go on in overflow pages; a write-ahead log holds newer versions of whole pages. What cannot
be a row is left out. Whether a row is genuine has to be checked by the caller.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

Value = int | float | bytes | None
Row = tuple[Value, ...]

_LEAF = 13
_WAL_HEADER = 32
_FRAME_HEADER = 24
_USUAL_PAGE = 4096

# Rows do not share bytes, but in a file that was made to harm they may: no more is read than rows could have.
_SHORTEST_ROW = 32
_TIMES_READ = 2


def rows(path: Path) -> Iterator[Row]:
    """The rows of all tables in a file and the log next to it, text as bytes. Raises `OSError`."""
    with _Pages(path) as pages:
        for number in pages.numbers():
            yield from _rows_of(number, pages)


class _Pages:
    """The pages of a file by their numbers, each in its newest version. They are read when they are asked for.

    `overflows`: how many overflow pages rows may still go on in.
    """

    def __init__(self, path: Path) -> None:
        self._open = contextlib.ExitStack()
        self._file = self._opened(path)
        wal = path.with_name(path.name + "-wal")
        self._log = self._opened(wal) if wal.is_file() else None
        self.size = _page_size(_at(self._file, 16, 2), b"" if self._log is None else _at(self._log, 8, 4))
        self._count = -(-os.fstat(self._file).st_size // self.size)
        self._logged = {} if self._log is None else _logged(self._log, self.size)
        self.overflows = _TIMES_READ * len(self)

    def __enter__(self) -> _Pages:
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def __len__(self) -> int:
        return self._count + len(self._logged)

    def numbers(self) -> Iterator[int]:
        """The numbers of all pages, ascending."""
        return chain(range(1, self._count + 1), sorted(number for number in self._logged if number > self._count))

    def page(self, number: int) -> bytes:
        """A page; nothing if there is none of this number."""
        if self._log is not None and number in self._logged:
            return _at(self._log, self._logged[number], self.size)
        return _at(self._file, (number - 1) * self.size, self.size) if 0 < number <= self._count else b""

    def _opened(self, path: Path) -> int:
        return self._open.enter_context(path.open("rb", buffering=0)).fileno()


def _at(file: int, place: int, size: int) -> bytes:
    return os.pread(file, size, place)


def _page_size(*said: bytes) -> int:
    """The size of a page as the file says it, or else the log."""
    sizes = [int.from_bytes(one, "big") for one in said]
    for size in (65536 if size == 1 else size for size in sizes):
        if 512 <= size <= 65536 and size & (size - 1) == 0:
            return size
    return _USUAL_PAGE


def _logged(log: int, size: int) -> dict[int, int]:
    """The places of the pages of the transactions that are whole in a log, of each page the newest version."""
    salt = _at(log, 16, 8)
    committed: dict[int, int] = {}
    pending: dict[int, int] = {}
    for at in range(_WAL_HEADER, os.fstat(log).st_size - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        frame = _at(log, at, 16)
        number, pages_after = struct.unpack_from(">II", frame)
        if frame[8:] != salt:
            break
        pending[number] = at + _FRAME_HEADER
        if pages_after:
            committed |= pending
            pending = {}
    return committed


def _rows_of(number: int, pages: _Pages) -> Iterator[Row]:
    page = pages.page(number)
    start = 100 if number == 1 else 0
    if len(page) < start + 8 or page[start] != _LEAF:
        return
    (cells,) = struct.unpack_from(">H", page, start + 3)
    room = _TIMES_READ * len(page)
    for cell in range(min(cells, (len(page) - start - 8) // 2)):
        (at,) = struct.unpack_from(">H", page, start + 8 + 2 * cell)
        if room < 0:
            return
        try:
            payload = _payload(page, at, pages)
            room -= max(len(payload) if len(payload) <= _longest_within(pages.size) else 0, _SHORTEST_ROW)
            yield _record(payload)
        except (IndexError, ValueError, struct.error):
            continue


def _payload(page: bytes, at: int, pages: _Pages) -> bytes:
    """The record at a place of a page, put together with what of it is on overflow pages."""
    size = pages.size
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    most, least = _longest_within(size), (size - 12) * 32 // 255 - 23
    if length <= most:
        return page[at : at + length]
    if length > pages.size * len(pages):
        raise ValueError("longer than the file")
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts = [page[at : at + local]]
    left = length - local
    (next_page,) = struct.unpack_from(">I", page, at + local)
    while left > 0:
        overflow = pages.page(next_page) if pages.overflows else b""
        if not overflow:
            raise ValueError("a page is missing")
        pages.overflows -= 1
        parts.append(overflow[4 : 4 + min(left, size - 4)])
        left -= size - 4
        (next_page,) = struct.unpack_from(">I", overflow, 0)
    return b"".join(parts)


def _longest_within(size: int) -> int:
    """How many bytes of a row are kept within one page."""
    return size - 35


def _record(payload: bytes) -> Row:
    end, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        length = _LENGTHS[kind] if kind < 12 else (kind - 12) // 2
        data = payload[at : at + length]
        if len(data) != length:
            raise ValueError("cut off")
        values.append(_value(kind, data))
        at += length
    return tuple(values)


def _value(kind: int, data: bytes) -> Value:
    if kind == 0:
        return None
    if kind == 7:
        (number,) = struct.unpack(">d", data)
        return float(number)
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(data, "big", signed=True) if kind < 8 else data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise AssertionError("a number has at most nine bytes")


_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, -1, -1)  # 10 and 11 never occur: no data is that short
