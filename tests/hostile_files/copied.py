"""A process that has loaded the program and runs each command in a copy of itself, with little time and memory.

So a command that would never end, or take all memory, ends and is told of, and none has to load the program anew.
Started by `commands`; both sides send pickles through pipes.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import tempfile
import traceback
from pathlib import Path
from typing import NoReturn

from click.testing import CliRunner
from msgspec.structs import replace

from ldd_tui.commands import cli
from ldd_tui.games.library import Library
from ldd_tui.settings import settings
from ldd_tui.teach.course import Progress, progress_path
from rules.editions import STANDARD
from saves import database
from saves.named_files import settings_path, store_path
from tests.hostile_files import arguments, sound
from tests.hostile_files.commands import Ended, Request

MEMORY = 600_000_000
"""Bytes of addresses, with those that the program itself needs."""

CPU_SECONDS = 3
WALL_SECONDS = 30
"""After which a command that only waits is ended."""

FAILED = 70
_NOBODY = 65534


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _load()
    gc.collect()
    gc.freeze()
    idle = _run(Request(["--version"], "/", {}, False)).memory
    while True:
        try:
            request = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        ended = _run(request)
        pickle.dump(ended._replace(memory=ended.memory - idle), answers)
        answers.flush()


def _load() -> None:
    """Load modules in advance by running commands. Disk syncs are off: no test cuts the power."""
    database.SYNCHRONOUS = "OFF"
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        sound.make_files(directory)
        for call in (call for calls in arguments.CALLS.values() for call in calls):
            result = CliRunner().invoke(cli.ldd, call.arguments(directory, directory, str(directory / call.kind)))
            assert result.exit_code in (0, 2, 3), result.output
        os.environ["HOME"] = name
        _started()


def _run(request: Request) -> Ended:
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            _become(request, output.fileno(), errors.fileno())
        _, status, used = os.wait4(child, 0)
        output.seek(0)
        errors.seek(0)
        return Ended(os.waitstatus_to_exitcode(status), output.read(), errors.read(), used.ru_maxrss * 1024)


def _become(request: Request, output: int, errors: int) -> NoReturn:
    code = FAILED
    try:
        os.setsid()  # there is no terminal
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(errors, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        signal.alarm(WALL_SECONDS)
        os.environ.update(request.environment)
        os.chdir(request.directory)
        if request.unprivileged and os.geteuid() == 0:
            os.seteuid(_NOBODY)
        code = _started() if request.arguments is None else _called(request.arguments)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _called(given: list[str]) -> int:
    try:
        cli.ldd(given, prog_name="ldd-tui")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _started() -> int:
    """Open the app's files, and write settings as it does; print their faults to standard error."""
    library, path = Library(store_path()), settings_path()
    found, trouble = settings.load(path)
    library.is_empty()
    library.last_unfinished()
    assert Progress(progress_path(library.path)).course_lessons(STANDARD)
    troubles = [trouble, library.trouble]
    try:
        settings.save(path, replace(found, hints="off"))
    except settings.SettingsError as error:
        troubles.append(str(error))
    sys.stderr.writelines(f"{trouble}\n" for trouble in troubles if trouble)
    return 0


if __name__ == "__main__":
    main()
