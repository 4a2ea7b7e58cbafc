"""Every argument of every command that takes a file, found by walking through the commands, and how it is given one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from ldd_tui.commands import cli
from tests.hostile_files.sound import BOARD, CLUB, GAME, HOSTING, LESSON, PORTABLE, POSITION, SETTINGS, STORE

OUTPUT, REPLACED, ROWS, DIRECTORY = "output", "replaced", "rows", "directory"
"""What is written and not read: a new file, one that may replace another, rows, a directory. What is read is called as
in `sound`."""

Parameter = tuple[str, str]


class Call(NamedTuple):
    """A command that is given the name of a file. `kind`: what kind of file it expects.

    `arguments`: the command, given the directory of the files of `sound`, one in which it may write, and the name.
    `again`: another call reads what is in such a file in the same way. `owner_only`: it is only for who owns the
    directory of the club.
    """

    kind: str
    arguments: Callable[[Path, Path, str], list[str]]
    again: bool = False
    owner_only: bool = False


def parameters(command: click.Command, name: str = "ldd-tui") -> Iterator[Parameter]:
    for parameter in command.params:
        metavar = getattr(parameter, "metavar", None) or ""
        if isinstance(parameter.type, click.Path | click.File) or "FILE" in metavar:
            assert parameter.name is not None
            yield name, parameter.name
    if isinstance(command, click.Group):
        for below, inner in command.commands.items():
            yield from parameters(inner, below)


FOUND = sorted(parameters(cli.ldd))


_FEW = ("--games", "1", "--workers", "1", "--seed", "1")


def _with_store(sound: Path) -> list[str]:
    return ["--store", str(sound / STORE)]


def _of_host(*words: str, again: bool = True) -> tuple[Call, ...]:
    return (Call(CLUB, lambda sound, own, name: ["host", *words, "--data", name], again=again),)


TOLD_TO_PLAYERS = {("session", "data")}
"""What is wrong is read by a player, who is not told of files on the host's machine (`tests.club.test_under_sshd`)."""

SERVED = {("host", "mail_password")}
"""What only a running server reads (`tests.club.test_notifying`)."""

CALLS: dict[Parameter, tuple[Call, ...]] = {
    ("analyse", "game"): (Call(PORTABLE, lambda sound, own, name: [*_with_store(sound), "analyse", name], again=True),),
    ("ldd-tui", "board"): (
        Call(BOARD, lambda sound, own, name: ["--board", name, "show", str(sound / POSITION)]),
        Call(BOARD, lambda sound, own, name: ["--board", name, "rules", "3.1"], again=True),
        Call(BOARD, lambda sound, own, name: ["--board", name], again=True),
    ),
    ("board", "exported"): (
        Call(OUTPUT, lambda sound, own, name: ["board", "--export", name]),
        Call(REPLACED, lambda sound, own, name: ["board", "--force", "--export", name]),
    ),
    ("board", "imported"): (Call(BOARD, lambda sound, own, name: ["board", "--import", name]),),
    ("ldd-tui", "settings"): (Call(SETTINGS, lambda sound, own, name: ["--settings", name, "keys"]),),
    ("ldd-tui", "store"): (
        Call(STORE, lambda sound, own, name: ["--store", name, "verify", GAME]),
        Call(STORE, lambda sound, own, name: ["--store", name, "import", str(sound / PORTABLE)]),
        Call(STORE, lambda sound, own, name: ["--store", name, "export", GAME, str(own / "report.html")]),
        Call(STORE, lambda sound, own, name: ["--store", name, "replay", GAME]),
    ),
    ("export", "file"): (
        Call(OUTPUT, lambda sound, own, name: [*_with_store(sound), "export", GAME, name]),
        Call(REPLACED, lambda sound, own, name: [*_with_store(sound), "export", GAME, name, "--force"]),
    ),
    ("aid", "html"): (
        Call(OUTPUT, lambda sound, own, name: ["aid", "--html", name]),
        Call(REPLACED, lambda sound, own, name: ["aid", "--html", name, "--force"]),
    ),
    ("host", "config"): (
        Call(
            HOSTING, lambda sound, own, name: ["host", "--data", str(sound / CLUB), "--config", name, "invite", "Anna"]
        ),
    ),
    ("host", "data"): (Call(CLUB, lambda sound, own, name: ["host", "--data", name, "players"]),),
    ("invite", "data"): _of_host("invite", "Anna"),
    ("players", "data"): _of_host("players", again=False),
    ("games", "data"): _of_host("games"),
    ("close", "data"): _of_host("games", "close", "Verdun"),
    ("open", "data"): _of_host("games", "open", "Verdun"),
    ("annul", "data"): _of_host("games", "annul", "Verdun", "--why", "x", "--yes"),
    ("adjudicate", "data"): _of_host("games", "adjudicate", "Verdun", "entente", "--why", "x", "--yes"),
    ("clock", "data"): _of_host("games", "clock", "Verdun", "3", "--why", "x"),
    ("substitute", "data"): _of_host("games", "substitute", "Verdun", "entente", "--why", "x"),
    ("deputy", "data"): _of_host("deputy", "Anna"),
    ("talk", "data"): (Call(CLUB, lambda sound, own, name: ["host", "talk", "--data", name], again=True),),
    ("delete", "data"): _of_host("talk", "delete", "1", "--why", "x"),
    ("results", "data"): _of_host("results"),
    ("pages", "data"): (
        Call(CLUB, lambda sound, own, name: ["host", "pages", str(own / "pages"), "--data", name], again=True),
    ),
    ("pages", "directory"): (
        Call(DIRECTORY, lambda sound, own, name: ["host", "--data", str(sound / CLUB), "pages", name], owner_only=True),
    ),
    ("cup", "data"): (Call(CLUB, lambda sound, own, name: ["host", "cup", "--data", name], again=True),),
    ("new", "data"): _of_host("cup", "new", "Cup"),
    ("show", "data"): _of_host("cup", "show", "Cup"),
    ("enter", "data"): _of_host("cup", "enter", "Cup", "Anna"),
    ("exclude", "data"): _of_host("cup", "exclude", "Cup", "Anna", "--why", "x"),
    ("start", "data"): _of_host("cup", "start", "Cup"),
    ("forfeit", "data"): _of_host("cup", "forfeit", "Cup", "x", "none", "--why", "x"),
    ("cancel", "data"): _of_host("cup", "cancel", "Cup", "--why", "x", "--yes"),
    ("ban", "data"): _of_host("keys", "ban", f"SHA256:{'x' * 43}", "--why", "x"),
    ("keys", "data"): (
        Call(CLUB, lambda sound, own, name: ["host", "keys", "--data", name, "list", "Anna"], again=True),
    ),
    ("list", "data"): _of_host("keys", "list", "Anna"),
    ("add", "data"): _of_host("keys", "add", "Anna", "SHA256:x"),
    ("remove", "data"): _of_host("remove", "Anna"),
    ("lift", "data"): _of_host("keys", "lift", "SHA256:x"),
    ("announce", "data"): _of_host("announce", "Friday"),
    ("log", "data"): _of_host("log"),
    ("backup", "data"): (
        Call(CLUB, lambda sound, own, name: ["host", "backup", str(own / "copy"), "--data", name], again=True),
    ),
    ("backup", "file"): (
        Call(OUTPUT, lambda sound, own, name: ["host", "--data", str(sound / CLUB), "backup", name], owner_only=True),
    ),
    ("import", "file"): (
        Call(PORTABLE, lambda sound, own, name: ["--store", str(own / "new.sqlite3"), "import", name]),
    ),
    ("learn", "checked"): (Call(LESSON, lambda sound, own, name: ["learn", "--check", name]),),
    ("learn", "lesson"): (Call(LESSON, lambda sound, own, name: ["learn", name], again=True),),
    ("new", "position"): (Call(POSITION, lambda sound, own, name: ["new", "--position", name], again=True),),
    ("odds", "position"): (Call(POSITION, lambda sound, own, name: ["odds", "naval", "--position", name], again=True),),
    ("replay", "game"): (Call(PORTABLE, lambda sound, own, name: [*_with_store(sound), "replay", name]),),
    ("show", "position"): (Call(POSITION, lambda sound, own, name: ["show", name]),),
    ("simulate", "board"): (Call(BOARD, lambda sound, own, name: ["simulate", *_FEW, "--board", name], again=True),),
    ("simulate", "csv"): (Call(ROWS, lambda sound, own, name: ["simulate", *_FEW, "--csv", name]),),
    ("simulate", "export"): (Call(DIRECTORY, lambda sound, own, name: ["simulate", *_FEW, "--export", name]),),
    ("verify", "game"): (Call(PORTABLE, lambda sound, own, name: [*_with_store(sound), "verify", name]),),
}
