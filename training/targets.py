"""What the analysis must reach, in one table: strength, calibration, what stays unexplained, told and true costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import process_time

from msgspec import Struct

from ldd_tui.analysis.figures import added_up
from ldd_tui.analysis.judge import DEPTH, by_network
from ldd_tui.analysis.making import analyse
from ldd_tui.analysis.positions import Chosen
from ldd_tui.players import POLICIES
from ldd_tui.simulation.workers import Crew, each
from rules import engine
from rules.model import Board, Side
from training import files, levels, measuring
from training.calibration import calibration
from training.network import Floats, joined
from training.playing import Look
from training.truth import truth

BEFORE = Path(__file__).parent / "before"
"""The networks of the Marshal of November 2026, which searched the four best within 3 % at each choice."""
_BEFORE = Look(DEPTH, 4, 4, 0.03)
_ERRING = (("staff", "officer"), ("officer", "staff"), ("staff", "staff"))
_EVERY = 9  # every ninth decision of a game is timed


def before(edition: str) -> Sequence[Floats]:
    return files.weights_from(BEFORE / f"{edition}.msgpack")


def table(board: Board, games: int, pairs: int, seed: int, crew: Crew) -> Iterator[str]:
    """Its lines. `games`: to be analysed; `pairs`: to be played. Raises what `workers.each` raises."""
    edition = board.edition.key
    usual, against_athena = files.weights_for(edition)
    judge = files.weights_from(files.packaged_file(edition, files.JUDGE))
    together = joined([usual, judge])  # as an analysis judges
    for name, weights in (("network that chooses", usual), ("network that judges", judge), ("both", together)):
        yield f"{name}: {calibration(board, weights, pairs, seed, crew=crew)}"
    yield f"told costs: {truth(board, usual, judge, games, seed, crew=crew)}"
    looks = (Look(DEPTH), _BEFORE)
    shares = measuring.against_each_other(board, usual, before(edition), pairs, seed, looks, crew)
    yield f"Marshal against the one before: {measuring.both(shares)}; as the Entente {shares[0]}"
    for side in Side:
        share = measuring.against_athena(board, against_athena, side, pairs, seed, DEPTH, crew)
        yield f"Marshal against Athena as {side.name.lower()}: {share}"
    done = [one for _number, one in each(_analysed, (edition, seed), range(games), crew)]
    left, decided = [one.unexplained for one in done], [seconds for one in done for seconds in one.decided]
    yield (
        f"unexplained at depth {DEPTH}: {fmean(map(abs, left)):.3f} a game, at most {max(map(abs, left)):.2f}, "
        f"mean {fmean(left):+.3f}, {games} games; {fmean([one.seconds for one in done]):.1f} s a game, "
        f"the Marshal's median decision {1000 * median(decided):.0f} ms"
    )


class _Done(Struct, frozen=True):
    unexplained: float
    seconds: float
    decided: list[float]


def _analysed(task: tuple[str, int], number: int) -> _Done:
    edition, seed = task
    entente, central_powers = (POLICIES[one] for one in _ERRING[number % len(_ERRING)])
    game = levels.game((entente, central_powers), edition, f"targets {seed} {number}")
    began = process_time()
    analysis = analyse(game, by_network(edition, DEPTH))
    seconds = process_time() - began
    assert analysis is not None
    decided = []
    for chosen in [one for one in game.positions if isinstance(one, Chosen)][::_EVERY]:
        began = process_time()
        POLICIES["marshal"](chosen.state, engine.legal(chosen.state), Random(1))
        decided.append(process_time() - began)
    return _Done(added_up(analysis).seen_further, seconds, decided)
