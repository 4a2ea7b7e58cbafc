"""Plans, and the command, as the tests of simulations use them."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from ldd_tui.commands import cli
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.variants import variants
from rules.board_file import packaged_text
from rules.model import Options


def plan(*vary: str, games: int = 1, players: tuple[str, str] = ("random", "random"), **options: Any) -> Plan:
    agreed = Options(**options)
    return Plan(variants=variants(packaged_text(), vary), players=players, games=games, seed="1", agreed=agreed)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, ["simulate", "--workers", "1", *arguments], prog_name="ldd-tui")


def simulated(*arguments: str) -> dict[str, Any]:
    result = run("--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refusal(*arguments: str) -> str:
    """The single line on standard error for refused arguments."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    (line,) = result.stderr.splitlines()
    return line
