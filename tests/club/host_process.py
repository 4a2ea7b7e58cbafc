"""`ldd-tui host` in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from ldd_tui.commands import cli

ROOT = Path(__file__).parents[2]
_LINES = 5


class HostProcess:
    """A server that runs, on a port that the system gave it."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        command = [sys.executable, "-m", "ldd_tui", "host", "--data", str(data), "--listen", "127.0.0.1:0", *options]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LDD_")}
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline().rstrip("\n")]
        while self.said[-1] and not self.said[-1].startswith("The log"):
            self.said.append(self.process.stdout.readline().rstrip("\n"))
        found = re.search(r"-p ([0-9]+)", self.said[0])
        assert found is not None, self.said
        self.port = int(found[1])

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


@contextmanager
def host_process(data: Path, *options: str) -> Iterator[HostProcess]:
    served = HostProcess(data, *options)
    try:
        yield served
    finally:
        served.process.kill()
        served.process.communicate()


def run(*arguments: str, answer: str = "") -> Result:
    """Run another command in this process. `answer` is typed at its prompt."""
    return CliRunner().invoke(cli.ldd, ("host", *arguments), input=answer, prog_name="ldd-tui")


def told(data: Path, *arguments: str) -> str:
    result = run("--data", str(data), *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2 and not result.stdout, result.output
    (line,) = result.stderr.splitlines()
    return line
