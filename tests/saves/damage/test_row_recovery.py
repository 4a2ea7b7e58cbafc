"""What can still be read of a damaged file: the rows of its pages."""

from __future__ import annotations

import os
import sqlite3
import tracemalloc
from pathlib import Path
from random import Random

import pytest

from saves import repair
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.damage.support import fill
from tests.saves.playing import file_of, play_on

pytestmark = pytest.mark.usefixtures("no_litter")


def test_carving_finds_what_sqlite_finds(path: Path) -> None:
    games = fill(path)
    with Store(path) as store:
        for game in games:
            play_on(PlayedGame(store, game), Random(1), 10)
        events = file_of(store).execute("SELECT * FROM events").fetchall()
        listed = file_of(store).execute("SELECT * FROM games").fetchall()

        def as_bytes(value: object) -> object:
            return value.encode() if isinstance(value, str) else value

        expected = {tuple(map(as_bytes, row)) for row in [*events, *listed]}
        found = set(repair.rows(path))
        assert expected <= found
        assert all(row in expected for row in found if len(row) in (5, 16) and row[0] not in (b"table", b"index"))


def test_carving_finds_rows_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    rows: list[tuple[repair.Value | str, ...]] = [
        (None, 0, 1, -1, 127, 128, -(2**15), 2**23, 2**31, 2**47, 2**63 - 1, -(2**63)),
        (1.5, -0.0, 1e300, "", "é" * 10, b"", b"\0" * 5000, "x" * 20000, "y" * 4050, "z" * 480, "w" * 4061, None),
    ]
    for size in (512, 4096, 65536):
        path.unlink(missing_ok=True)
        database = sqlite3.connect(path)
        database.execute(f"PRAGMA page_size = {size}")
        database.execute("CREATE TABLE t (a, b, c, d, e, f, g, h, i, j, k, l)")
        database.executemany(f"INSERT INTO t VALUES ({','.join('?' * 12)})", rows * 7)
        database.commit()
        database.close()
        found = [row for row in repair.rows(path) if len(row) == 12]
        assert len(found) == 14
        for row in rows:
            assert found.count(tuple(v.encode() if isinstance(v, str) else v for v in row)) == 7


def test_carving_garbage_finds_nothing_and_ends(tmp_path: Path) -> None:
    path, rng = tmp_path / "garbage", Random(1)
    for size in (0, 1, 99, 100, 4096, 10_000):
        path.write_bytes(rng.randbytes(size))
        list(repair.rows(path))
    for _ in range(10):  # pages that claim to be leaves
        path.write_bytes(b"".join(b"\x0d" + rng.randbytes(4095) for _ in range(4)))
        list(repair.rows(path))


def test_a_huge_file_is_read_page_by_page(tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    path.touch()
    os.truncate(path, 50_000_000)
    tracemalloc.start()
    try:
        assert list(repair.rows(path)) == []
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_rows_that_share_their_bytes_are_not_read_without_end(tmp_path: Path) -> None:
    size, pages, at = 4096, 200, 3000
    length = size * pages
    leaf = bytearray(size)
    leaf[0], leaf[3:5] = 13, (1400).to_bytes(2, "big")
    leaf[8 : 8 + 2 * 1400] = at.to_bytes(2, "big") * 1400
    leaf[at : at + 4] = bytes((0x80 | length >> 14, 0x80 | length >> 7 & 0x7F, length & 0x7F, 1))
    last = (pages).to_bytes(4, "big")
    leaf[at + 4 :] = (b"x" * 800 + last).ljust(size - at - 4, b"x")
    path = tmp_path / "garbage"
    path.write_bytes(bytes(100) + bytes(leaf[100:]) + bytes(leaf) * (pages - 2) + last.ljust(size, b"x"))
    with repair._Pages(path) as read:
        before = read.overflows
        for number in read.numbers():
            list(repair._rows_of(number, read))
        assert (before, read.overflows) == (2 * pages, 0)


def positions(size: int, count: int, rng: Random) -> list[int]:
    return sorted({*range(0, 100, 7), *(rng.randrange(size) for _ in range(count)), *range(0, size, 4096)})[:count]
