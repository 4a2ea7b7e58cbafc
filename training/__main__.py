"""The commands of the pipeline: prove, train, measure, write (README.md)."""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # one core; and sums in the same order, so that runs can be repeated

import sys  # noqa: E402
from collections.abc import Callable, Iterator  # noqa: E402
from contextlib import contextmanager  # noqa: E402
from pathlib import Path  # noqa: E402
from time import monotonic  # noqa: E402

import click  # noqa: E402
import msgspec  # noqa: E402

from ldd_tui.commands import options  # noqa: E402
from ldd_tui.players.levels import LEVELS  # noqa: E402
from ldd_tui.players.value.network import read  # noqa: E402
from ldd_tui.rollouts.simulator.board_header import EDITIONS  # noqa: E402
from ldd_tui.simulation.workers import Crew, NoCluster, WorkerLost  # noqa: E402
from rules.board_file import packaged, parse  # noqa: E402
from rules.model import ENTENTE, Board, Side  # noqa: E402
from training import agreement, by_engine, checkpoint, files, gate, measuring, proof  # noqa: E402
from training import levels as measured_levels  # noqa: E402
from training.learning import Training  # noqa: E402
from training.network import joined  # noqa: E402
from training.plan import Plan  # noqa: E402
from training.playing import Look  # noqa: E402
from training.targets import table as target_table  # noqa: E402

_PATH = click.Path(path_type=Path)
_EXISTING = click.Path(path_type=Path, exists=True, dir_okay=False)

_EDITION = "edition"


def _note_edition(context: click.Context, _option: click.Parameter, edition: str) -> str:
    context.meta[_EDITION] = edition
    return edition


def _read(context: click.Context, _option: click.Parameter, file: Path | None) -> Board:
    """The board of the file, or the packaged one of the edition."""
    return packaged(context.meta[_EDITION]) if file is None else parse(file.read_text(encoding="utf-8"))


def _board(command: Callable[..., None]) -> Callable[..., None]:
    """A command that is given a board: that of `--board`, else the packaged one of `--edition`."""
    by_file = click.option("--board", type=_EXISTING, callback=_read, help="A board file, which names its edition.")
    by_edition = click.option(
        "--edition",
        type=click.Choice(EDITIONS),
        default="second",
        show_default=True,
        is_eager=True,
        expose_value=False,
        callback=_note_edition,
        help="Whose packaged board it is, without --board.",
    )
    return by_edition(by_file(command))


_seed = click.option("--seed", default=1, show_default=True)


@contextmanager
def _crew(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """Who plays, by the options; what they cannot do is told in a line."""
    with options.crew(workers, cluster) as found:
        try:
            yield found
        except NoCluster as error:
            raise click.ClickException(f"--cluster: {error}") from error
        except WorkerLost as error:
            raise click.ClickException(f"number {error.number} ended its worker again and again") from error


@click.group()
def main() -> None:
    """Make the value network of an edition."""


@main.command()
@_board
@_seed
@click.option("--games", default=10_000, show_default=True)
def prove(board: Board, seed: int, games: int) -> None:
    """Show that the simulator equals the rules: the same games, position by position."""

    def tell(found: proof.Proof) -> None:
        click.echo(f"{found.games} games, {found.positions} positions, {len(found.differences)} differences")

    found = proof.prove(board, games, seed, tell)
    for difference in found.differences:
        click.echo(difference)
    click.echo(
        f"{found.games} games, {found.positions} positions, {found.choices} choices with all their legal moves, "
        f"{found.inputs} of the network's inputs: {len(found.differences)} differences"
    )
    sys.exit(bool(found.differences))


@main.command()
@_board
@_seed
@click.option("--games", default=24, show_default=True, help="Games to analyse by the rules.")
@click.option("--pairs", default=500, show_default=True, help="Games of each side in the simulator.")
@options.workers
@options.cluster
def targets(board: Board, seed: int, games: int, pairs: int, workers: int | None, cluster: str | None) -> None:
    """Print the table of what the analysis must reach (docs/analysis.md)."""
    with _crew(workers, cluster) as crew:
        for line in target_table(board, games, pairs, seed, crew):
            click.echo(line)


@main.command()
@_board
@_seed
@click.option("--games", default=30, show_default=True)
@click.option("--depth", default=2, show_default=True)
def agree(board: Board, seed: int, games: int, depth: int) -> None:
    """Tell how often the simulator's search and the game's choose the same, with the packaged network: slow."""
    if not files.packaged_file(board.edition.key).exists():
        raise click.ClickException("there is no network of the edition in the package")
    networks = files.weights_for(board.edition.key)
    click.echo(agreement.compare(board, networks, games, seed, depth, click.echo))


@main.command()
@click.argument("networks", type=_EXISTING, nargs=-1, required=True)
@click.option("--to", type=_PATH, required=True, help="The file to write.")
def join(networks: tuple[Path, ...], to: Path) -> None:
    """Put networks side by side into one, which judges by the mean of theirs: better than each, and slower."""
    read_in = [read(path.read_bytes()) for path in networks]
    if len({one.edition for one in read_in}) > 1:
        raise click.ClickException("the networks are of different editions")
    weights = joined([files.weights_from(path) for path in networks])
    files.write(to, read_in[0].edition, weights, files.pedigree_of_joined([one.pedigree for one in read_in]))


@main.command()
@_board
@click.option("--plan", "plan_file", type=_EXISTING, help="A plan as JSON; what it leaves out is as usual.")
@click.option("--folder", type=_PATH, required=True, help="Where checkpoints lie; a run found there goes on.")
@click.option("--from", "begin_with", type=_EXISTING, help="A network to go on from, with a plan of its own.")
@click.option("--save-every", default=40, show_default=True, help="Iterations from checkpoint to checkpoint.")
@click.option("--tell-every", default=10, show_default=True, help="Iterations from line to line.")
@options.workers
@options.cluster
def train(
    board: Board,
    plan_file: Path | None,
    folder: Path,
    begin_with: Path | None,
    save_every: int,
    tell_every: int,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Train a network, or go on with it; it lies in the folder in the end, as trained.msgpack."""
    plan = Plan() if plan_file is None else msgspec.json.decode(plan_file.read_bytes(), type=Plan)
    folder.mkdir(parents=True, exist_ok=True)
    saved, began = folder / "checkpoint.npz", monotonic()
    with _crew(workers, cluster) as crew:
        if saved.exists():
            training = checkpoint.load(board, plan, saved, crew)
        else:
            training = Training(board, plan, crew)
            training.start(None if begin_with is None else files.weights_from(begin_with))
        while training.iteration < plan.iterations:
            training.iterate()
            if training.iteration % tell_every == 0:
                click.echo(f"{_line(training)}, {monotonic() - began:.0f} s")
            if training.iteration % save_every == 0:
                checkpoint.save(training, saved)
    checkpoint.save(training, saved)
    weights = files.rounded(training.learner.average)
    weights[0][~training.memory.features.any(axis=0)] = 0  # inputs that no game had are as they were drawn at first
    before = {} if begin_with is None else read(begin_with.read_bytes()).pedigree
    pedigree = files.pedigree_of(plan, training.games, before)
    files.write(folder / "trained.msgpack", board.edition.key, weights, pedigree)


def _line(training: Training) -> str:
    """How far a run has come, and how it plays: games of its own, that do not touch the run's."""
    board, weights = training.board, training.learner.average
    shares = [measuring.against_athena(board, weights, side, 200, 1, 0, training.crew).share for side in Side]
    rate = training.plan.rate_at(training.iteration)
    return (
        f"iteration {training.iteration}, {training.games} games, rate {rate:.2g}, "
        f"against Athena {shares[0]:.3f} as Entente, {shares[1]:.3f} as Central Powers"
    )


@main.command()
@click.argument("network", type=_EXISTING)
@_board
@_seed
@click.option("--against", type=_EXISTING, help="Another network; without it, Athena.")
@click.option("--staff", is_flag=True, help="Against the General Staff, by the rules themselves: slow.")
@click.option("--depth", default=0, show_default=True)
@click.option("--games", default=1000, show_default=True, help="Games of each side.")
@options.workers
@options.cluster
def measure(
    network: Path,
    board: Board,
    seed: int,
    against: Path | None,
    staff: bool,
    depth: int,
    games: int,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Measure how strong a network plays, in the simulator: against Athena, if nobody else is named."""
    weights = files.weights_from(network)
    with _crew(workers, cluster) as crew:
        if staff:
            shares = [by_engine.against_staff(board, weights, side, games, seed, depth, crew) for side in Side]
        elif against is None:
            shares = [measuring.against_athena(board, weights, side, games, seed, depth, crew) for side in Side]
        else:
            others = files.weights_from(against)
            shares = list(
                measuring.against_each_other(board, weights, others, games, seed, (Look(depth), Look(depth)), crew)
            )
    for side, share in zip(Side, shares, strict=True):
        click.echo(f"as {'Entente' if side == ENTENTE else 'Central Powers'}: {share}")


@main.command()
@click.argument("network", type=_EXISTING)
@_board
@_seed
@click.option("--pairs", default=1000, show_default=True, help="Games of each side in the gate.")
@click.option("--depth", default=0, show_default=True, help="How deep they look in the gate.")
@click.option("--deep-games", default=300, show_default=True, help="Games of each side at depth 2, for the pedigree.")
@click.option("--role", type=click.Choice(files.ROLES), default=files.USUAL, help="What it is for; default: to choose.")
@click.option("--to", type=_PATH, help="The file to write; without it, the package's of the edition.")
@options.workers
@options.cluster
def write(
    network: Path,
    board: Board,
    seed: int,
    pairs: int,
    depth: int,
    deep_games: int,
    role: str,
    to: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Let a network take the place of the one before, with its strength in its pedigree; refused if it plays worse."""
    weights = files.weights_from(network)
    target = to or files.packaged_file(board.edition.key, role)
    measured: dict[str, float] = {}
    with _crew(workers, cluster) as crew:
        before = target if target.exists() or to else files.packaged_file(board.edition.key)
        if before.exists():
            old = files.weights_from(before)
            partner = files.packaged_file(board.edition.key, files.USUAL if role == files.JUDGE else files.JUDGE)
            with_it = files.weights_from(partner)
            verdict = gate.judge(board, weights, old, pairs, seed, depth, crew, role=role, partner=with_it)
            if verdict.against_old is not None:
                click.echo(f"against the one before: {verdict.against_old}")
                measured["won against the network before it"] = verdict.against_old.share
            for side in Side:
                click.echo(
                    f"against Athena as {side.name.lower()}: {verdict.new_against_athena[side]}, "
                    f"the one before: {verdict.old_against_athena[side]}"
                )
            for name, calibrated, told in zip(("new", "before"), verdict.calibrated, verdict.told, strict=True):
                click.echo(f"{name}: {calibrated}\n{name}: {told}")
            if verdict.refused:
                raise click.ClickException(f"refused: worse in {', '.join(verdict.refused)}")
        for side in Side:
            for at, games in ((0, pairs), (2, deep_games)):
                if games:
                    share = measuring.against_athena(board, weights, side, games, seed, at, crew)
                    measured[f"won as {side.name.lower()} against Athena at depth {at}, {games} games"] = share.share
                    click.echo(f"against Athena as {side.name.lower()} at depth {at}: {share}")
    known = read(network.read_bytes()).pedigree
    files.write(target, board.edition.key, weights, {**known, **{k: round(v, 4) for k, v in measured.items()}})


@main.command()
@click.option("--edition", type=click.Choice(EDITIONS), default="second", show_default=True)
@click.option("--level", "names", type=click.Choice(LEVELS), multiple=True, help="Only this one.")
@click.option("--depth", default=2, show_default=True, help="How deep they are judged.")
@click.option("--games", default=100, show_default=True, help="Games of each level against itself.")
@options.workers
@options.cluster
def levels(
    edition: str, names: tuple[str, ...], depth: int, games: int, workers: int | None, cluster: str | None
) -> None:
    """Measure what the decisions of the computer levels cost, for the grades of an analysis: slow.

    Without --level, all but the Marshal, if it would judge itself: at a depth of 1 or more.
    """
    with _crew(workers, cluster) as crew:
        for level in names or LEVELS[: -1 if depth else None]:
            rows = measured_levels.rows(edition, level, depth, games, crew)
            measured_levels.write(rows)
            for row in rows:
                click.echo(f"{level}, {row.side}: {row.cost.mean:.5f} ±{row.cost.spread:.5f} per decision")


if __name__ == "__main__":
    main()
