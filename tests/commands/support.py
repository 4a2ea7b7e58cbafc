"""The command line in this process: what it is asked, what it answers, and positions for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from ldd_tui.commands import cli
from rules.model import State
from rules.position import from_position
from tests.rules.support import BOARD


def written(folder: Path, position: Any) -> str:
    path = folder / "position.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    return str(path)


def at(**position: Any) -> State:
    return from_position(position, BOARD)


def ldd(*arguments: str, stdin: bytes | str | None = None) -> Result:
    return CliRunner().invoke(cli.ldd, arguments, prog_name="ldd-tui", input=stdin)


def output_of(result: Result) -> str:
    """Fails if the command did."""
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal_of(result: Result) -> str:
    """The error; fails unless that is all the command wrote."""
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert isinstance(result.exception, SystemExit)
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ") and line.isprintable()
    return line.removeprefix("Error: ")
