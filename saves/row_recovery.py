"""The rows that can still be read from a damaged SQLite file, page by page, without its index of pages.

Written from SQLite's description of its file format. A table's rows lie in leaf pages, each row a record of
typed values that may go on in overflow pages; a write-ahead log holds newer versions of whole pages. What cannot
be a row is left out. Whether a row is genuine has to be checked by the caller.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

Value = int | float | bytes | None
Row = tuple[Value, ...]

_LEAF = 13
_WAL_HEADER = 32
_FRAME_HEADER = 24
_USUAL_PAGE = 4096


def rows(path: Path) -> Iterator[Row]:
    """The rows of all tables in a file and the log next to it, text as bytes. Raises `OSError`."""
    data = path.read_bytes()
    wal_path = path.with_name(path.name + "-wal")
    wal = wal_path.read_bytes() if wal_path.exists() else b""
    size = _page_size(data, wal)
    pages = {number + 1: data[at : at + size] for number, at in enumerate(range(0, len(data), size))}
    pages.update(_logged(wal, size))
    for number in sorted(pages):
        yield from _rows_of(number, pages, size)


def _page_size(data: bytes, wal: bytes) -> int:
    sizes = (int.from_bytes(data[16:18], "big"), int.from_bytes(wal[8:12], "big"))
    for size in (65536 if size == 1 else size for size in sizes):
        if 512 <= size <= 65536 and size & (size - 1) == 0:
            return size
    return _USUAL_PAGE


def _logged(wal: bytes, size: int) -> dict[int, bytes]:
    """The pages of the transactions that are whole in a log, the newest version of each."""
    salt = wal[16:24]
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for at in range(_WAL_HEADER, len(wal) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        number, pages_after = struct.unpack_from(">II", wal, at)
        if wal[at + 8 : at + 16] != salt:
            break
        pending[number] = wal[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
        if pages_after:
            committed |= pending
            pending = {}
    return committed


def _rows_of(number: int, pages: dict[int, bytes], size: int) -> Iterator[Row]:
    page = pages[number]
    start = 100 if number == 1 else 0
    if len(page) < start + 8 or page[start] != _LEAF:
        return
    (cells,) = struct.unpack_from(">H", page, start + 3)
    for cell in range(min(cells, (len(page) - start - 8) // 2)):
        (at,) = struct.unpack_from(">H", page, start + 8 + 2 * cell)
        try:
            yield _record(_payload(page, at, pages, size))
        except (IndexError, ValueError, struct.error):
            continue


def _payload(page: bytes, at: int, pages: dict[int, bytes], size: int) -> bytes:
    """The record at a place of a page, put together with what of it is on overflow pages."""
    length, at = _varint(page, at)
    _, at = _varint(page, at)
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    if length <= most:
        return page[at : at + length]
    if length > size * len(pages):
        raise ValueError("longer than the file")
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts = [page[at : at + local]]
    left = length - local
    (next_page,) = struct.unpack_from(">I", page, at + local)
    while left > 0:
        overflow = pages.get(next_page)
        if overflow is None:
            raise ValueError("a page is missing")
        parts.append(overflow[4 : 4 + min(left, size - 4)])
        left -= size - 4
        (next_page,) = struct.unpack_from(">I", overflow, 0)
    return b"".join(parts)


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
