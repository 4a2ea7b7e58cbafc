"""Makes `rules`, `saves` and `ldd_tui` believe that they run on Windows, wherever this module is imported before them.

    python -m tests.windows.disguise rules 10.3       a command
    python -m pytest -p tests.windows.disguise ...    tests

These packages find no POSIX-only module, and no POSIX-only name in the others; `sys.platform` and `os.name` are those
of Windows. They can neither rename nor remove a file that is open here, nor open a directory, nor use a name that
Windows reserves. The standard library and Textual stay as they are, because they need this machine's names to work, and
their authors test them on Windows. So the imports of our packages get stand-ins, and an audit hook refuses the rest.
"""

from __future__ import annotations

import builtins
import ctypes
import errno
import fcntl
import gc
import multiprocessing
import os
import re
import select
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import FrameType, ModuleType, SimpleNamespace
from typing import Any

OURS = ("rules", "saves", "ldd_tui")
MODULES = ("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
LACKING: dict[ModuleType, str] = {
    os: """
        O_ASYNC O_CLOEXEC O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME O_NOCTTY O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC
        PRIO_PGRP PRIO_PROCESS PRIO_USER WNOHANG WUNTRACED chown chroot confstr ctermid fchdir fchmod fchown fdatasync
        fork forkpty fpathconf fstatvfs getegid geteuid getgid getgroups getloadavg getpgid getpgrp getpriority getsid
        getuid killpg lchown lockf mkfifo mknod nice openpty pathconf pipe2 posix_fadvise posix_spawn pread preadv
        pwrite pwritev readv register_at_fork sched_getaffinity sched_setaffinity sched_yield sendfile set_blocking
        get_blocking setegid seteuid setgid setpgid setpgrp setpriority setsid setuid statvfs sync sysconf tcgetpgrp
        tcsetpgrp ttyname uname wait wait3 wait4 waitid writev
    """,
    signal: """
        ITIMER_REAL SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGSYS SIGTRAP
        SIGTSTP SIGTTIN SIGTTOU SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm
        getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait
    """,
    socket: "AF_UNIX SO_REUSEPORT recv_fds send_fds",
    select: "epoll kqueue poll",
    time: "CLOCK_MONOTONIC CLOCK_REALTIME clock_getres clock_gettime pthread_getcpuclockid tzset",
}
UI_LANGUAGE = "WINDOWS_UI_LANGUAGE"
"""An environment variable: the number of the language that this Windows speaks."""
_ENGLISH = "0x0809"

_WRONG_NAME = re.compile(
    r'.*[<>:"|?*\x00-\x1f].*|.*[. ]|(con|prn|aux|nul|com\d|lpt\d)(\..*)?', re.IGNORECASE | re.DOTALL
)
_PASSED_THROUGH = frozenset(("contextlib", "os", "pathlib", "pathlib._local", "shutil"))


class StandIn(ModuleType):
    def __init__(self, module: ModuleType, lacking: Sequence[str], instead: Mapping[str, object]) -> None:
        super().__init__(module.__name__)
        self.__dict__.update(instead, __dict__of=(module, frozenset(lacking)))

    def __getattr__(self, name: str) -> Any:
        module, lacking = self.__dict__["__dict__of"]
        if name in lacking:
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")
        return getattr(module, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.__dict__["__dict__of"][0], name, value)


def _kernel() -> Any:
    spoken = int(os.environ.get(UI_LANGUAGE, _ENGLISH), 16)
    return SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: spoken))


INSTEAD: dict[ModuleType, dict[str, object]] = {
    os: {"name": "nt"},
    sys: {"platform": "win32"},
    ctypes: {"windll": _kernel()},
    multiprocessing: {"get_all_start_methods": lambda: ["spawn"]},
}
STAND_INS: dict[str, ModuleType] = {
    module.__name__: StandIn(module, LACKING.get(module, "").split(), INSTEAD.get(module, {}))
    for module in {**LACKING, **INSTEAD}
}


STAND_INS["msvcrt"] = ModuleType("msvcrt")
vars(STAND_INS["msvcrt"]).update(LK_LOCK=1, locking=lambda handle, _how, _size: fcntl.flock(handle, fcntl.LOCK_EX))


def _import(name: str, *arguments: Any) -> ModuleType:
    if name.partition(".")[0] in MODULES:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return STAND_INS.get(name) or builtins.__import__(name, *arguments)


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.partition(".")[0] in OURS else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


# -- files


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: raises what Windows would."""
    if event in ("os.rename", "os.remove"):
        paths = [path for path in arguments[:2] if isinstance(path, str | os.PathLike)]
        if _asked_by_us() and any(map(_is_open, paths)):
            gc.collect()  # a traceback may still hold what nobody needs
            if any(map(_is_open, paths)):
                raise PermissionError(errno.EACCES, "The process cannot access the file: it is being used", paths[0])
    elif event in ("open", "os.mkdir", "sqlite3.connect") and isinstance(arguments[0], str | os.PathLike):
        path = Path(arguments[0])
        if not _asked_by_us() or str(path) in (os.devnull, ":memory:") or str(path).startswith("file:"):
            return
        if event == "open" and arguments[1] is None and path.is_dir():  # by `os.open`
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        if _WRONG_NAME.fullmatch(path.name):
            if event == "sqlite3.connect":
                raise sqlite3.OperationalError("unable to open database file")
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))


def _asked_by_us() -> bool:
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__") in _PASSED_THROUGH:
        frame = frame.f_back
    return frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] in OURS


def _is_open(path: str | os.PathLike[str]) -> bool:
    wanted = os.path.realpath(path)
    for handle in Path("/proc/self/fd").iterdir():
        try:
            if str(handle.readlink()) == wanted:
                return True
        except OSError:
            continue
    return False


def disguise() -> None:
    assert not any(name.partition(".")[0] in OURS for name in sys.modules), "too late"
    sys.meta_path.insert(0, _Finder())
    sys.addaudithook(_refuse)


disguise()

if __name__ == "__main__":
    import_module("ldd_tui.commands.cli").main()
