"""What nobody names on the command line: places of the environment, and the files that the app opens when it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.locations import OVERRIDE, SETTINGS_OVERRIDE
from tests.hostile_files.answers import is_named
from tests.hostile_files.commands import Commands
from tests.hostile_files.conftest import own_directory
from tests.hostile_files.sound import GAME, SETTINGS, STORE
from tests.hostile_files.things import ALL, NAMES, Thing

ENVIRONMENT = {
    OVERRIDE: ["verify", GAME],
    SETTINGS_OVERRIDE: ["keys"],
    "XDG_DATA_HOME": ["verify", GAME],
    "XDG_CONFIG_HOME": ["keys"],
}
MOST_TROUBLES = 2
"""What is told of one file: what is wrong when it is read, and when it is written."""


@pytest.mark.parametrize(
    "thing", [thing for thing in NAMES if thing.name != "null character"], ids=lambda thing: thing.name
)
def test_a_place_of_the_environment(thing: Thing, commands: Commands, room: Path) -> None:
    for variable, arguments in ENVIRONMENT.items():
        with own_directory(room) as own:
            name = thing.make(own / "x", room / "sound" / STORE)
            answer = commands.run(own, arguments, {variable: name}, thing.name.startswith("locked"))
            assert answer.code == 0 or answer.problem


@pytest.mark.parametrize(
    "thing",
    [thing for thing in ALL if {SETTINGS, STORE} & {*thing.kinds} and thing.name != "null character"],
    ids=lambda thing: thing.name,
)
def test_the_app_starts(thing: Thing, commands: Commands, room: Path) -> None:
    for kind, variable in ((SETTINGS, SETTINGS_OVERRIDE), (STORE, OVERRIDE)):
        if kind not in thing.kinds:
            continue
        with own_directory(room) as own:
            name = thing.make(own / "x", room / "sound" / kind)
            places = {OVERRIDE: str(own / "games"), SETTINGS_OVERRIDE: str(own / "settings"), variable: name}
            answer = commands.run(own, None, places, thing.name.startswith("locked"))
        troubles = answer.errors.splitlines()
        assert answer.code == 0 and len(troubles) <= MOST_TROUBLES and all(map(str.isprintable, troubles)), answer
        if kind not in thing.good_for and not thing.may_be_good and name and name[-1] != "/":
            assert is_named(str(Path(name)), answer.errors), answer
