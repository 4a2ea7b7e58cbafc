"""What the doubtful values of a board do to the game, measured again: a script, not a test.

    uv run python -m tests.benchmarks.doubtful --games 2000 --players marshal marshal

plays the changes that are listed in `ldd_tui/box/measured` once more, and writes what came of them there and into
docs/simulation.md. At Ctrl-C nothing is written unless `--partial` was given: then the games so far count.
`--report FILE` takes the figures from what `ldd-tui simulate --each --json` printed in place of playing.

`--network DEPTH` has the packaged network play both sides so deep in the simulator of `training`, much faster.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ldd_tui.box import doubtful
from ldd_tui.box.doubtful import NETWORK, Effect, Figure, Measured, as_markdown
from ldd_tui.players import ATHENA, PLAYERS
from ldd_tui.simulation.plan import Plan
from ldd_tui.simulation.report import as_json, share, share_difference
from ldd_tui.simulation.run import run
from ldd_tui.simulation.variants import variants
from ldd_tui.simulation.workers import Crew, Where
from rules.board_file import packaged_text
from rules.editions import EDITIONS, STANDARD
from rules.model import ENTENTE, Options
from saves.store import program_version
from tests.benchmarks.measure import write_between

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "simulation.md"


def marks(edition: str) -> tuple[str, str]:
    return f"<!-- doubtful values, {edition}: begin -->\n", f"\n<!-- doubtful values, {edition}: end -->"


def taken(report: dict[str, Any], varied: list[str]) -> Measured:
    assert len(varied) == len(report["variants"]) and report["each"]
    effects = []
    for vary, variant in zip(varied, report["variants"], strict=True):
        assert doubtful.changed(report["edition"], vary)[1] == variant["board"], vary
        difference = variant["difference"]
        points = _figure(difference["wins"]["entente"])
        effects.append(Effect(vary, points, round(difference["turns"]["value"], 2)))
    return Measured(
        edition=report["edition"],
        games=report["games"],
        seed=report["seed"],
        players=(report["players"]["entente"], report["players"]["central_powers"]),
        version=program_version(),
        entente=_figure(report["win_shares"]["entente"]),
        turns=round(report["mean_turns"], 2),
        effects=tuple(effects),
    )


def by_network(edition: str, varied: list[str], games: int, seed: str, depth: int, crew: Crew) -> Measured:
    from training.files import packaged_file, weights_from
    from training.varying import games_on

    weights = weights_from(packaged_file(edition))
    printed, *others = [variant.board for variant in variants(packaged_text(edition), varied, each=True)]
    number = Random(seed).getrandbits(31)
    before = games_on(printed, weights, games, number, depth, crew)
    won = sum(ended.winner == ENTENTE for ended in before)
    effects = []
    for vary, board in zip(varied, others, strict=True):
        pairs = list(zip(before, games_on(board, weights, games, number, depth, crew), strict=True))
        gained = sum(b.winner == ENTENTE != a.winner for a, b in pairs)
        lost = sum(a.winner == ENTENTE != b.winner for a, b in pairs)
        points = _figure(msgspec.structs.asdict(share_difference(gained, lost, games)))
        effects.append(Effect(vary, points, round(sum(b.turn - a.turn for a, b in pairs) / games, 2)))
        print(vary, points, flush=True)
    return Measured(
        edition=edition,
        games=games,
        seed=seed,
        players=(NETWORK, NETWORK),
        version=program_version(),
        entente=_figure(msgspec.structs.asdict(share(won, games))),
        turns=round(sum(ended.turn for ended in before) / games, 2),
        effects=tuple(effects),
        depth=depth,
    )


def _figure(estimate: dict[str, float]) -> Figure:
    return Figure(*(round(100 * estimate[bound], 1) for bound in ("value", "low", "high")))


def write(found: Measured) -> None:
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    (ROOT / "ldd_tui" / "box" / "measured" / f"{found.edition}.json").write_bytes(data + b"\n")
    write_between(DOCUMENT, *marks(found.edition), f"\n{as_markdown(found)}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="What the doubtful values of a board do to the game.")
    parser.add_argument("--edition", default=STANDARD, choices=tuple(EDITIONS))
    parser.add_argument("--games", type=int, default=2000, help="games on each board")
    parser.add_argument("--players", nargs=2, default=[ATHENA, ATHENA], choices=PLAYERS, metavar="PLAYER")
    parser.add_argument("--seed", default="unsure", help="any text")
    parser.add_argument("--workers", type=int, help="processes; without it as many as there are cores")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the workers of a dask.distributed scheduler")
    parser.add_argument("--partial", action="store_true", help="write at Ctrl-C what there is")
    parser.add_argument("--report", type=Path, metavar="FILE", help="a report of `ldd-tui simulate --each --json`")
    parser.add_argument("--network", type=int, metavar="DEPTH", help="the network plays both sides, in the simulator")
    given = parser.parse_args()
    varied = [effect.vary for effect in doubtful.measured(given.edition).effects]
    if given.report is not None:
        write(taken(msgspec.json.decode(given.report.read_bytes()), varied))
        return
    if given.network is not None:
        with Crew(Where(given.workers, given.cluster)) as crew:
            write(by_network(given.edition, varied, given.games, given.seed, given.network, crew))
        return
    rule = EDITIONS[given.edition].initiative_rules[0]
    plan = Plan(
        variants=variants(packaged_text(given.edition), varied, each=True),
        players=(given.players[0], given.players[1]),
        games=given.games,
        seed=given.seed,
        agreed=Options(initiative=rule),
        each=True,
    )
    with Crew(Where(given.workers, given.cluster)) as crew:
        report, failure = run(plan, crew)
    if failure is not None:
        sys.exit(f"it failed: {failure}")
    if report.games < given.games and not (given.partial and report.games):
        sys.exit("cut off; nothing was written")
    write(taken(msgspec.json.decode(as_json(report)), varied))


if __name__ == "__main__":
    main()
