"""Plans, and the command, as the tests of simulations use them."""

from __future__ import annotations

import json
from typing import Any

from click.testing import Result

from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.variants import variants
from rules.board_file import packaged_text
from rules.model import Options
from tests.commands.support import ldd, output_of, refusal_of


def plan(*vary: str, games: int = 1, players: tuple[str, str] = ("random", "random"), **options: Any) -> Plan:
    agreed = Options(**options)
    return Plan(variants=variants(packaged_text(), vary), players=players, games=games, seed="1", agreed=agreed)


def run(*arguments: str) -> Result:
    return ldd("simulate", "--workers", "1", *arguments)


def simulated(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output_of(run("--json", *arguments)))
    return found


def refusal(*arguments: str) -> str:
    return refusal_of(run(*arguments))
