"""A program in a pseudo-terminal: its bytes, its size, its signals and its end. It answers nothing by itself."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[1]
_CHUNK = 1 << 20
_LOOKS = 3
_HIDDEN = ("COLORTERM", "NO_COLOR", "COLUMNS", "LINES")


class PtyProgram:
    """A command in a terminal of 256 colours, without animation if `environment` does not ask for it.

    As a context it ends the program at last. `size` is columns and lines, as the terminal says them.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]) -> None:
        known = {name: value for name, value in environment.items() if name not in _HIDDEN}
        self._fd, inner = pty.openpty()
        self.resize(*size)
        _let_output_flow(inner)
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={"TEXTUAL_ANIMATIONS": "none", **known, "TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that a new size reaches it as a signal
        )
        os.close(inner)
        os.set_blocking(self._fd, False)

    def __enter__(self) -> PtyProgram:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        return self._process.poll()

    def processor_seconds(self) -> float:
        """Processor time of all threads; 0 once the program is known to have ended."""
        if self.exit_code is not None:
            return 0.0
        fields = self._status()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _status(self) -> list[str]:
        """The status fields (`man 5 proc`), from the state on. Call only while the program runs."""
        status = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        return status.rpartition(")")[2].split()

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, seconds: float) -> bytes:
        if not select.select([self._fd], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._fd, _CHUNK)
        except OSError:  # nobody is at the other end any more
            return b""

    def write(self, data: bytes, seconds: float = 300.0) -> bytes:
        """Send bytes, and return what it wrote in the meantime. Raises `TimeoutError` if it does not take them.

        What has ended takes nothing, and nothing is said of that.
        """
        written, read, end = 0, b"", time.monotonic() + seconds
        while written < len(data) and self.exit_code is None:
            readable, writable, _ = select.select([self._fd], [self._fd], [], 0.05)
            if readable:
                read += self.read(0)
            if writable:
                with contextlib.suppress(BlockingIOError):
                    written += os.write(self._fd, data[written : written + 1024])
            if time.monotonic() > end:
                raise TimeoutError(f"{len(data) - written} of {len(data)} bytes were not read in {seconds:.0f} s")
        return read

    def suspend(self, seconds: float, how: signal.Signals = signal.SIGTSTP) -> bytes:
        self.signal(how)
        read = self.read_until(self._is_stopped)
        time.sleep(seconds)
        self.signal(signal.SIGCONT)
        return read + self.read_until(self.reads_keys)

    def _is_stopped(self) -> bool:
        return self._status()[0] == "T"

    def reads_keys(self) -> bool:
        """True if ctrl+c and ctrl+z reach the program: not before start-up, nor while it is stopped."""
        return not termios.tcgetattr(self._fd)[3] & (termios.ICANON | termios.ISIG)

    def read_until(self, reached: Callable[[], bool], seconds: float = 20.0) -> bytes:
        """Read until `reached` or the program's end. Raises `TimeoutError`."""
        read, end = b"", time.monotonic() + seconds
        while self.exit_code is None and not reached():
            if time.monotonic() > end:
                raise TimeoutError(f"{reached.__name__}: not within {seconds:.0f} s")
            read += self.read(0.01)
        return read

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def rest(self) -> bytes:
        read = b""
        for _ in range(_LOOKS):  # what a program wrote last comes to this end of the terminal a little later
            while piece := self.read(0):
                read += piece
            time.sleep(0.02)
        return read

    def kill(self) -> bytes:
        if self._fd < 0:
            return b""
        self._process.kill()
        self._process.wait()
        read = self.rest()
        os.close(self._fd)
        self._fd = -1
        return read


def _let_output_flow(terminal: int) -> None:
    """Disable ctrl+s, because nothing would send ctrl+q after the program has left the terminal."""
    attributes = termios.tcgetattr(terminal)
    attributes[0] &= ~termios.IXON
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)
