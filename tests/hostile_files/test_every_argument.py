"""Every hostile thing is put to every argument that takes a file: it is answered at once, in a line that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile_files.answers import fits
from tests.hostile_files.arguments import CALLS, FOUND, TOLD_TO_PLAYERS, Parameter
from tests.hostile_files.commands import Answer, Commands
from tests.hostile_files.conftest import own_directory
from tests.hostile_files.things import ALL, HURTFUL_TOML, NAMES, Thing


def test_every_argument_that_takes_a_file_is_here() -> None:
    assert {*CALLS, *TOLD_TO_PLAYERS} == set(FOUND)


OTHERWISE_READ = ("no name", "null character", "long", "directory", "pipe", "locked directory", "missing")
"""What is put also to commands that read a file as another one does; in the soak every name is."""

RARE = (
    "nearly long",
    "below a file",
    "socket",
    "loop",
    "zeros",
    "full device",
    "no terminal",
    "own memory",
    "odd",
    "kernel's messages",
)


@pytest.mark.parametrize(
    "thing",
    [pytest.param(thing, marks=pytest.mark.soak if thing.name in RARE else ()) for thing in ALL],
    ids=lambda thing: thing.name,
)
def test_whatever_is_named_is_answered(thing: Thing, commands: Commands, room: Path) -> None:
    assert _answered_wrongly(thing, commands, room, again=thing.name in OTHERWISE_READ) == {}


@pytest.mark.soak
@pytest.mark.parametrize(
    "thing", [thing for thing in NAMES if thing.name not in OTHERWISE_READ], ids=lambda thing: thing.name
)
def test_every_command_answers_every_name(thing: Thing, commands: Commands, room: Path) -> None:
    assert _answered_wrongly(thing, commands, room, again=True) == {}


def _answered_wrongly(
    thing: Thing, commands: Commands, room: Path, *, again: bool
) -> dict[tuple[Parameter, str], Answer]:
    """What is not answered as it should be, of the commands to which a thing can be put; with `again` also of those
    that read a file as another one does."""
    wrong = {}
    for parameter, calls in CALLS.items():
        for call in calls:
            if call.kind not in thing.kinds or (call.again and not again):
                continue
            if call.owner_only and thing.name.startswith("locked"):
                continue
            with own_directory(room) as own:
                name = thing.make(own / "x", room / "sound" / call.kind)
                arguments = call.arguments(room / "sound", own, name)
                answer = commands.run(own, arguments, unprivileged=thing.name.startswith("locked"))
            if not fits(answer, thing, call.kind, name):
                wrong[parameter, call.kind] = answer
    return wrong


@pytest.mark.parametrize("text", HURTFUL_TOML.values(), ids=HURTFUL_TOML)
def test_a_hurtful_value_is_refused(text: str, commands: Commands, own: Path) -> None:
    """A value on the command line is TOML, too."""
    vary = f"victory.sudden_death_vp={text.removeprefix('a = ')}"
    problem = commands.run(own, ["simulate", "--games", "1", "--workers", "1", "--vary", vary]).problem
    assert problem.startswith("--vary victory.sudden_death_vp=") and "expected" in problem
