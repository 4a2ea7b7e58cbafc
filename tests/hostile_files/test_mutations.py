"""Sound files that were changed at random, in ways in which people and programs spoil files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from saves.named_files import BOX
from tests.hostile_files.arguments import CALLS
from tests.hostile_files.commands import Commands, fits, is_named
from tests.hostile_files.conftest import own_directory
from tests.hostile_files.sound import SETTINGS
from tests.hostile_files.things import ALL, HOSTILE_TOML, NAMES, READ, SOME_TOML, Thing

Change = Callable[[bytes, Random], bytes]

WORDS = (
    *(b"-1", b"0", b"9" * 30, b"9" * 5000, b"1e999", b"nan", b"NaN", b"-0.0", b"0x7f", b"true", b"null", b"1979-05-27"),
    *(b"[]", b"{}", b'""', b"''", b"[" * 2000, b"{" * 2000, b'{"a":' * 2000, b"]", b"}", b'"""', b"'''", b"#", b"\\"),
    *(
        b"\n",
        b"\r\n",
        b"\0",
        b"\xff",
        b"\xed\xa0\x80",
        b"\xef\xbb\xbf",
        b"\x1b[2J",
        "\u202e".encode(),
        b"a.b.c",
        b" = ",
    ),
    *(rb"\ud800", rb"\u0000", rb"\x", b"x" * 100_000),
)


def cut(data: bytes, chooser: Random) -> bytes:
    at = chooser.randrange(len(data))
    return data[:at] if chooser.random() < 0.5 else data[at:]


def lose(data: bytes, chooser: Random) -> bytes:
    at = chooser.randrange(len(data))
    return data[:at] + data[at + chooser.choice((1, 2, 10, 500)) :]


def flip(data: bytes, chooser: Random) -> bytes:
    changed = bytearray(data)
    changed[chooser.randrange(len(data))] ^= 1 << chooser.randrange(8)
    return bytes(changed)


def repeat(data: bytes, chooser: Random) -> bytes:
    first, last = sorted(chooser.randrange(len(data) + 1) for _ in range(2))
    part = data[first:last][:20_000]
    return data[:last] + part * chooser.choice((1, 2, 50)) + data[last:]


def insert(data: bytes, chooser: Random) -> bytes:
    at = chooser.randrange(len(data))
    return data[:at] + chooser.choice(WORDS) + data[at:]


def replace(data: bytes, chooser: Random) -> bytes:
    found = list(re.finditer(rb'-?\d+|\w+|"[^"\n]*"', data))
    if not found:
        return data
    place = chooser.choice(found)
    return data[: place.start()] + chooser.choice(WORDS) + data[place.end() :]


CHANGES: tuple[Change, ...] = (cut, lose, flip, repeat, insert, replace)


@pytest.mark.parametrize("rounds", [5, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", READ)
def test_a_spoiled_file_is_answered(kind: str, rounds: int, commands: Commands, room: Path) -> None:
    chooser = Random(kind)
    sound = (room / "sound" / kind).read_bytes()
    calls = [call for given in CALLS.values() for call in given if call.kind == kind and not call.again]
    for number in range(rounds):
        data = sound
        for _ in range(chooser.choice((1, 1, 2, 5))):
            data = chooser.choice(CHANGES)(data, chooser) or b"\0"
        with own_directory(room) as own:
            (own / "x").write_bytes(data)
            answer = commands.run(own, chooser.choice(calls).arguments(room / "sound", own, str(own / "x")))
        assert fits(answer, Thing("", lambda path, sound: "", (), may_be_good=True), kind, str(own / "x")), (
            number,
            answer,
        )


# -- The file of what an owner has seen, spoiled: it is told of, nothing ends, and what stood in it is not lost
IN_PLACE = ("missing", "directory", "pipe", "socket", "loop", "dangling link", "locked")
"""The names that the file itself can have: the others are of files elsewhere."""

SPOILED = [
    thing
    for thing in ALL
    if SETTINGS in thing.kinds and (thing.name in IN_PLACE or thing in SOME_TOML or thing not in NAMES + HOSTILE_TOML)
]


@pytest.mark.parametrize("thing", SPOILED, ids=lambda thing: thing.name)
def test_a_spoiled_file_is_told_of(thing: Thing, commands: Commands, room: Path) -> None:
    with own_directory(room) as own:
        file = own / BOX
        assert thing.make(file, room / "sound" / SETTINGS) == str(file)
        locked = thing.name.startswith("locked")
        before = file.read_bytes() if file.is_file() and not locked and file.stat().st_size < 1_000_000 else None
        settings = ["--settings", str(own / "settings.toml")]
        checked = commands.run(own, [*settings, "board", "--check-my-box"], unprivileged=locked)
        assert checked.code == 0 and checked.errors == "", checked
        assert "of 201 values checked" in checked.output
        if thing not in HOSTILE_TOML:  # which is read in the same way by both
            taken = commands.run(own, [*settings, "board", "--export", "-"], unprivileged=locked)
            assert taken.code == 0 and len(taken.errors.splitlines()) <= 2, taken
        if before is not None:
            assert file.read_bytes() == before, "nothing is written before something is answered"
        if SETTINGS not in thing.good_for and not thing.may_be_good:
            assert is_named(str(file), checked.output.splitlines()[0]), checked.output[:300]
