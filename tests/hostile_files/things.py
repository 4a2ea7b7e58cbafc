"""What a person may name where a file is expected: names that no file has, what is no file, hostile contents."""

from __future__ import annotations

import contextlib
import os
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from ldd_tui.keys.changes import changeable
from tests.hostile_files.arguments import DIRECTORY, OUTPUT, REPLACED, ROWS
from tests.hostile_files.sound import BOARD, CLUB, HOSTING, LESSON, PORTABLE, POSITION, SETTINGS, STORE

READ = (BOARD, POSITION, LESSON, SETTINGS, HOSTING, PORTABLE, STORE)
WRITTEN = (OUTPUT, REPLACED, ROWS)
FILES = (*READ, *WRITTEN)
EVERYTHING = (*FILES, DIRECTORY, CLUB)
HUGE = 300_000_000


class Thing(NamedTuple):
    """Something hostile. `make`: puts it at a path, given a sound file of the kind, and returns what a person names.

    `kinds`: where it is put. `good_for`: where it is as good as sound. `may_be_good`: nobody knows before.
    """

    name: str
    make: Callable[[Path, Path], str]
    kinds: tuple[str, ...]
    good_for: tuple[str, ...] = ()
    may_be_good: bool = False


# ------------------------------------------------------------------------------------------------ names and places


def _named(name: str) -> Callable[[Path, Path], str]:
    return lambda path, sound: name


def _directory(path: Path, sound: Path) -> str:
    path.mkdir()
    return str(path)


def _below_a_file(path: Path, sound: Path) -> str:
    path.write_bytes(b"")
    return str(path / "below")


def _pipe(path: Path, sound: Path) -> str:
    os.mkfifo(path)
    return str(path)


def _socket(path: Path, sound: Path) -> str:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))
    return str(path)


def _loop(path: Path, sound: Path) -> str:
    path.symlink_to(path.name)
    return str(path)


def _dangling(path: Path, sound: Path) -> str:
    path.symlink_to("nowhere/at/all")
    return str(path)


def _locked(path: Path, sound: Path) -> str:
    path.write_bytes(sound.read_bytes() if sound.is_file() else b"")
    path.chmod(0)
    return str(path)


def _locked_directory(path: Path, sound: Path) -> str:
    path.mkdir()
    path.chmod(0)
    return str(path / "file")


def _odd_name(path: Path, sound: Path) -> str:
    odd = path.with_name(path.name + os.fsdecode(b"\xff\x1b[2J\n"))
    if sound.is_file():
        odd.write_bytes(sound.read_bytes())
    return str(odd)


NAMES = (
    Thing("no name", _named(""), EVERYTHING),
    Thing("dot", _named("."), (*FILES, DIRECTORY), (DIRECTORY,)),
    Thing("dots", _named(".."), FILES),
    Thing("root", _named("/"), FILES),
    Thing("slash", lambda path, sound: f"{path}/", EVERYTHING, (DIRECTORY,)),
    Thing("dash", _named("-"), EVERYTHING, (*WRITTEN, DIRECTORY, STORE, SETTINGS)),
    Thing("unknown home", _named("~nobody-is-called-so/file"), READ, (STORE,)),
    Thing("long", _named("x" * 300), EVERYTHING),
    Thing("nearly long", _named("x" * 254), EVERYTHING, (ROWS, DIRECTORY, SETTINGS)),
    Thing("deep", _named("x/" * 5000 + "x"), EVERYTHING),
    Thing("null character", lambda path, sound: f"{path}\0", EVERYTHING),
    Thing("odd", _odd_name, EVERYTHING, (*FILES, DIRECTORY)),
    Thing("missing", lambda path, sound: str(path), READ, (STORE, SETTINGS)),
    Thing("missing directory", lambda path, sound: str(path / "a" / "b"), EVERYTHING, (STORE, SETTINGS, DIRECTORY)),
    Thing("below a file", _below_a_file, EVERYTHING),
    Thing("directory", _directory, EVERYTHING, (DIRECTORY,)),
    Thing("pipe", _pipe, EVERYTHING, (HOSTING,)),
    Thing("socket", _socket, EVERYTHING),
    Thing("loop", _loop, EVERYTHING, (REPLACED,)),
    Thing("dangling link", _dangling, EVERYTHING, (REPLACED, SETTINGS)),
    Thing("locked", _locked, READ),
    Thing("locked directory", _locked_directory, EVERYTHING),
    Thing("null device", _named("/dev/null"), EVERYTHING, (REPLACED, ROWS, HOSTING)),
    Thing("zeros", _named("/dev/zero"), EVERYTHING, (REPLACED, ROWS)),
    Thing("full device", _named("/dev/full"), EVERYTHING),
    Thing("no terminal", _named("/dev/tty"), EVERYTHING),
    Thing("own memory", _named("/proc/self/mem"), READ),
    Thing("silent terminal", _named("/dev/ptmx"), READ),
    Thing("kernel's messages", _named("/proc/kmsg"), READ),
)


# ------------------------------------------------------------------------------------------------ contents


def _holding(content: Callable[[bytes], bytes]) -> Callable[[Path, Path], str]:
    def make(path: Path, sound: Path) -> str:
        path.write_bytes(content(sound.read_bytes()))
        return str(path)

    return make


def _text(content: str | bytes) -> Callable[[Path, Path], str]:
    return _holding(lambda sound: content.encode() if isinstance(content, str) else content)


def _huge(path: Path, sound: Path) -> str:
    """A sparse file: a sound beginning, then nothing for very long."""
    path.write_bytes(sound.read_bytes())
    os.truncate(path, HUGE)
    return str(path)


def _flipped(seed: int, bits: int) -> Callable[[bytes], bytes]:
    def content(sound: bytes) -> bytes:
        chooser, data = Random(seed), bytearray(sound)
        for _ in range(bits):
            data[chooser.randrange(len(data))] ^= 1 << chooser.randrange(8)
        return bytes(data)

    return content


TEXTS = (BOARD, POSITION, LESSON, SETTINGS, HOSTING, PORTABLE)

CONTENTS = (
    Thing("empty", _text(b""), READ, (SETTINGS, HOSTING, STORE)),
    Thing("one byte", _text(b"x"), READ),
    Thing("an empty line", _text(b"\n"), READ, (SETTINGS, HOSTING)),
    Thing("a diary", _text("Dear diary,\nnothing happened today.\n" * 5), READ),
    Thing("zeros to the end", _text(bytes(100_000)), READ),
    Thing("one long line", _text(b"x" * 5_000_000), READ),
    Thing("empty lines", _text(b"\n" * 5_000_000), READ),
    Thing("anything", _text(Random(1).randbytes(50_000)), READ),
    Thing("huge", _huge, READ, (STORE,)),
    Thing("cut to a byte", _holding(lambda sound: sound[:1]), READ, (SETTINGS,)),
    Thing("cut to a half", _holding(lambda sound: sound[: len(sound) // 2]), READ, may_be_good=True),
    Thing("cut by ten bytes", _holding(lambda sound: sound[:-10]), READ, may_be_good=True),
    *(Thing(f"{2**n} bits flipped", _holding(_flipped(n, 2**n)), READ, may_be_good=True) for n in (0, 4, 8)),
    Thing("twice", _holding(lambda sound: sound + sound), READ, (STORE,)),
    Thing("with a null character", _holding(lambda sound: sound[:200] + b"\0" + sound[200:]), READ, (), True),
    Thing("marked as UTF-8", _holding(lambda sound: b"\xef\xbb\xbf" + sound), READ, (BOARD, LESSON, SETTINGS, HOSTING)),
    Thing("in UTF-16", _holding(lambda sound: sound.decode("latin-1").encode("utf-16")), READ),
    Thing("not UTF-8", _holding(lambda sound: sound.replace(b"e", b"\xe9")), TEXTS),
    Thing("half a character", _holding(lambda sound: sound.replace(b"e", b"\xed\xa0\x80")), TEXTS),
    Thing("lines as elsewhere", _holding(lambda sound: sound.replace(b"\n", b"\r\n")), TEXTS, TEXTS[:-1]),
    Thing(
        "lines as long ago", _holding(lambda sound: sound.replace(b"\n", b"\r")), (BOARD, LESSON, SETTINGS, PORTABLE)
    ),
)


# ------------------------------------------------------------------------------------------------ TOML


def _many(written: Callable[[int], str], size: int = 60_000) -> str:
    parts: list[str] = []
    left = size
    while left > 0:
        parts.append(written(len(parts)))
        left -= len(parts[-1])
    return "".join(parts)


_LETTERS = ".".join("abcdefghijklmnop")

HURTFUL_TOML = {
    "a key of very many parts": "a" + ".a" * 100_000 + " = 1",
    "a key of many parts": "a" + ".a" * 20_000 + " = 1",
    "a quoted key of many parts": '"a"' + ' . "a"' * 5_000 + " = 1",
    "a table of many parts": "[a" + ".a" * 20_000 + "]",
    "an item of many parts": "[[a" + ".a" * 20_000 + "]]",
    "lists in lists": "a = " + "[" * 50_000,
    "lists in lists, closed": "a = " + "[" * 20_000 + "]" * 20_000,
    "tables in tables": "a = " + "{ a = " * 10_000,
    "tables in tables, closed": "a = " + "{ a = " * 5_000 + "1" + " }" * 5_000,
    "tables of many parts in lists": "a = " + f"[{{ {_LETTERS} = " * 2_000,
    "a number": "a = " + "9" * 1_000_000,
    "a shorter number": "a = " + "9" * 5_000,
    "a number in hex": "a = 0x" + "f" * 50_000,
    "a number with a fraction": "a = 0." + "9" * 50_000,
    "a number with an exponent": "a = 1e" + "9" * 50_000,
    "a long name": "a" * 50_000 + " = 1",
    "a long quoted name": '"' + "a" * 50_000 + '" = 1',
    "a long name of a table": '["' + "a" * 50_000 + '"]',
    "many tables": _many("[a{}]\n".format),
    "many tables of many parts": _many(lambda number: f"[a{number}.{_LETTERS}]\n"),
    "many tables in a list": "[[a]]\n" * 10_000,
    "many keys": _many("a{} = 1\n".format),
    "many keys of many parts": f"[{_LETTERS}]\n" + _many(lambda number: f"a{number}.{_LETTERS} = 1\n"),
    "many keys in a table": "a = { " + _many("a{} = 1, ".format) + "b = 1 }",
    "many lists": "a = [" + "[], " * 15_000 + "]",
    "many numbers": "a = [" + "1, " * 20_000 + "]",
    "many escapes": 'a = "' + r"\u0041" * 10_000 + '"',
    "a text that does not end": 'a = """' + "\\\n" * 20_000,
    "quotes": "'\"" * 20_000,
    "dots": "." * 50_000,
    "a name twice": "a = 1\na = 2\n",
    "half a character, escaped": r'a = "\ud800"',
    "no number": "a = nan\nb = inf\n",
    "a day": "a = 1979-05-27T00:32:00.999999-23:59\n",
    "no day": "a = 1979-02-30\n",
    "other commands": "[keys]\n" + _many("command_{} = 1\n".format),
    "one key for everything": "[keys]\n" + "".join(f'{command} = "z"\n' for command in changeable()),
    "all keys for everything": "[keys]\n"
    + "".join(f"{command} = {[*map(chr, range(97, 123))]}\n" for command in changeable()),
}
"""Texts that are short, and would take very long, or very much memory, to be read without care."""

READ_AS_TOML = (BOARD, LESSON, SETTINGS, HOSTING)
HOSTILE_TOML = tuple(Thing(f"TOML: {name}", _text(text), READ_AS_TOML) for name, text in HURTFUL_TOML.items())
"""One function reads them all, wherever they are (`rules.toml_text`)."""
SOME_TOML = HOSTILE_TOML[::4]


HOSTILE_JSON = tuple(
    Thing(f"JSON: {name}", _text(text), (POSITION,))
    for name, text in {
        "lists in lists": "[" * 500_000,
        "lists in lists, closed": "[" * 500_000 + "]" * 500_000,
        "objects in objects": '{"a":' * 100_000,
        "a number": "9" * 1_000_000,
        "a turn of many digits": '{"turn":' + "9" * 100_000 + "}",
        "a turn beyond all numbers": '{"turn":1e999}',
        "a turn that is no number": '{"turn":NaN}',
        "an endless turn": '{"turn":Infinity}',
        "a turn and a half": '{"turn":1.5}',
        "a true turn": '{"turn":true}',
        "a turn in words": '{"turn":"one"}',
        "half a character, escaped": r'{"phase":"\ud800"}',
        "a turn twice": '{"turn":1,"turn":1}',
        "a turn twice, once escaped": r'{"turn":1,"\u0074urn":2}',
        "losses of a sector twice": '{"sectors":{"france":{"losses":1,"losses":2}}}',
        "half a character as a name": r'{"\ud800":1}',
        "a null character as a name": r'{"\u0000\u001b[2J":1}',
        "a long name": '{"' + "a" * 1_000_000 + '":1}',
        "many names": '{"' + '":1,"'.join(map(str, range(80_000))) + '":1}',
        "many lists": "[" + "[]," * 300_000 + "[]]",
        "sectors in sectors": '{"sectors":' * 50_000,
        "sectors in a list": '{"sectors":[' + '{"germany":{}},' * 50_000 + "{}]}",
        "losses in a list": '{"sectors":{"germany":{"losses":[' + "1," * 300_000 + "1]}}}",
        "a list": "[]",
        "nothing": "null",
        "a text": '"position"',
        "something after it": "{} {}",
        "a name twice": '{"turn":1,"turn":"x"}',
    }.items()
)


# ------------------------------------------------------------------------------------------------ SQLite


def _altered(*statements: str) -> Callable[[Path, Path], str]:
    def make(path: Path, sound: Path) -> str:
        path.write_bytes(sound.read_bytes())
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            for statement in statements:
                database.execute(statement)
        return str(path)

    return make


_ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"

HOSTILE_SQLITE = tuple(
    Thing(f"SQLite: {name}", _altered(*statements), (STORE,), may_be_good=True)
    for name, statements in {
        "endless games": ("DROP TABLE games", f"CREATE VIEW games AS {_ENDLESS}"),
        "endless games beside": (f"CREATE VIEW more AS {_ENDLESS}",),
        "huge computed names": ("ALTER TABLE games ADD COLUMN huge AS (zeroblob(900000000))",),
        "no games": ("DROP TABLE games",),
        "no events": ("DROP TABLE events",),
        "other columns": ("DROP TABLE games", "CREATE TABLE games (id)"),
        "a newer store": ("PRAGMA user_version = 1000",),
        "another program's": ("PRAGMA application_id = 1",),
        "a huge name": ("UPDATE games SET name = zeroblob(8000000)",),
        "a huge line": ("UPDATE events SET line = zeroblob(8000000) WHERE seq = 3",),
        "endless events": ("UPDATE events SET seq = 9223372036854775807 WHERE seq = 3",),
        "nested options": (f"UPDATE games SET options = '{'[' * 50_000}'",),
        "a nested line": (f"UPDATE events SET line = '{'[' * 50_000}' WHERE seq = 0",),
        "a name in half a character": ("UPDATE games SET name = CAST(x'eda080' AS TEXT)",),
        "a turn beyond all": ("UPDATE games SET turn = 1e300",),
        "no number of events": ("UPDATE games SET seq = 'x'",),
    }.items()
)

ALL = (*NAMES, *CONTENTS, *HOSTILE_TOML, *HOSTILE_JSON, *HOSTILE_SQLITE)
