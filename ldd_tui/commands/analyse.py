"""`ldd-tui analyse`: what each decision cost, what was luck, and how well each side played."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import Problem
from ldd_tui.commands.stored_games import (
    STANDARD_INPUT,
    about_file,
    bytes_of,
    file_called,
    game_called,
    game_or_file,
    heading,
    open_store,
)
from ldd_tui.text import N_, _
from ldd_tui.text.phrases import full_stop, labelled

if TYPE_CHECKING:
    from ldd_tui.analysis.judge import Judge
    from ldd_tui.analysis.model import Analysis
    from ldd_tui.analysis.positions import Played
    from ldd_tui.rollouts.rolled import Rollout
    from ldd_tui.simulation.workers import Crew
    from rules.model import Side
    from saves.history import History

    Make = Callable[[Played, Judge], Analysis | None]
    Arbitrate = Callable[[History, Analysis], Analysis]
    InCrew = Callable[[], AbstractContextManager[Crew]]

_INTERRUPTED = 130
_MOST_DEPTH = 3
_WIDTH = 80


@click.command(
    help=N_(
        "Explain a game: what each decision cost, what was better and what was luck. For saved "
        "games the result is kept."
    )
)
@click.argument("game", metavar="NAME|FILE", shell_complete=game_or_file)
@click.option(
    "--depth",
    type=click.IntRange(0, _MOST_DEPTH),
    metavar="N",
    help=N_("Choices to look ahead, 0 to 3; default: 2. Each takes about four times as long."),
)
@click.option(
    "--rollout",
    type=click.IntRange(min=2),
    metavar="N",
    help=N_(
        "Check the five costliest decisions by rollouts: up to N games after each action. Ends earlier "
        "where the difference is clear."
    ),
)
@options.workers
@options.cluster
@click.option("--side", type=options.SideName(), help=N_("Only one side's decisions."))
@click.option("--all", "every", is_flag=True, help=N_("Every decision, good ones too."))
@click.option("--json", "json_", is_flag=True, help=N_("Print JSON."))
@click.option("--plain", is_flag=True, help=N_("Plain lines without tables, for screen readers."))
@click.pass_context
def analyse(
    ctx: click.Context,
    game: str,
    depth: int | None,
    rollout: int | None,
    workers: int | None,
    cluster: str | None,
    side: Side | None,
    every: bool,
    json_: bool,
    plain: bool,
) -> None:
    from ldd_tui.analysis.positions import NotAnalysed
    from ldd_tui.text.judged import not_analysed
    from rules.model import Side

    sides = tuple(Side) if side is None else (side,)
    crew = partial(options.crew, workers, cluster)

    def make(played: Played, judge: Judge) -> Analysis | None:
        return _judged(played, judge, crew, plain=plain)

    def arbitrate(history: History, analysis: Analysis) -> Analysis:
        return analysis if rollout is None else _rolled_out(history, analysis, sides, rollout, crew, plain=plain)

    try:
        name, history, analysis = _made(ctx, game, depth, make, arbitrate)
    except NotAnalysed as error:
        raise Problem(not_analysed(error.why)) from error
    if analysis is None:
        ctx.exit(_INTERRUPTED)
    click.echo(_printed(name, history, analysis, sides, every, json_, plain))
    if not analysis.complete:
        ctx.exit(_INTERRUPTED)


def _made(
    ctx: click.Context, game: str, depth: int | None, make: Make, arbitrate: Arbitrate
) -> tuple[str, History, Analysis | None]:
    from ldd_tui.analysis import keeping
    from saves.errors import BadFile
    from saves.portable import check, read_file

    path = STANDARD_INPUT if game == str(STANDARD_INPUT) else file_called(game)
    if path is not None:
        try:
            read = read_file(bytes_of(path))
            history = check(read)
        except BadFile as error:
            raise click.UsageError(about_file(path, error)) from error
        found = make(*_to_judge(history, depth))
        return read.preface.name, history, None if found is None else arbitrate(history, found)
    with open_store(ctx) as store:
        loaded = store.load(game_called(store, game).id)
        played, judge = _to_judge(loaded.history, depth)
        found = keeping.kept(store, loaded.id, played, judge)
        if found is None:
            found = make(played, judge)
            if found is not None:
                keeping.keep(store, loaded.id, found)
        if found is not None and (checked := arbitrate(loaded.history, found)) != found:
            found = checked
            keeping.keep(store, loaded.id, found)
    return loaded.name, loaded.history, found


def _to_judge(history: History, depth: int | None) -> tuple[Played, Judge]:
    """Raises `NotAnalysed`."""
    from ldd_tui.analysis.judge import DEPTH, by_network
    from ldd_tui.analysis.positions import played

    return played(history), by_network(history.header.edition, DEPTH if depth is None else depth)


def _judged(game: Played, judge: Judge, crew: InCrew, *, plain: bool) -> Analysis | None:
    """The analysis, incomplete after Ctrl-C; shows a progress bar on a terminal."""
    from ldd_tui.analysis.making import analyse as make

    with (
        _shared(crew, [position.entry for position in game.positions]) as each,
        _bar(len(game.positions), plain) as bar,
    ):
        return make(game, judge, share=each, after_each=lambda done: bar.update(1))


def _rolled_out(
    history: History, analysis: Analysis, sides: tuple[Side, ...], games: int, crew: InCrew, *, plain: bool
) -> Analysis:
    """The analysis with rollouts, up to Ctrl-C; shows a progress bar on a terminal."""
    from ldd_tui.analysis import arbiter

    for decision in arbiter.costliest(analysis, sides):
        before = decision.rollout
        if before is not None and (before.is_decided or before.games >= games):
            continue
        label = _("Rollouts of position {number}").format(number=decision.entry)
        with _shared(crew, [decision.entry] * games) as each, _bar(games, plain, label) as bar:

            def after_each(so_far: Rollout, bar: Any = bar) -> None:
                bar.update(so_far.games - bar.pos)

            found = arbiter.roll_out(history, decision, games, share=each, after_each=after_each)
        if found is not None:
            analysis = arbiter.with_rollout(analysis, decision, found)
        if found is None or (found.games < games and not found.is_decided):
            break  # Ctrl-C
    return analysis


def _bar(length: int, plain: bool, label: str = "") -> AbstractContextManager[Any]:
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=plain or not sys.stderr.isatty())


@contextmanager
def _shared(crew: InCrew, entries: list[int]) -> Iterator[Callable[..., Any]]:
    """How to share work whose numbers are about these events."""
    from ldd_tui.simulation.workers import NoCluster, WorkerLost, each, held_back

    with held_back(), crew() as working:
        try:
            yield partial(each, crew=working)
        except NoCluster as error:
            raise click.ClickException(labelled("--cluster", error)) from error
        except WorkerLost as error:
            words = _("position {number} could not be analysed: its worker kept ending")
            raise click.ClickException(words.format(number=entries[error.number])) from error


def _printed(
    name: str, history: History, analysis: Analysis, sides: tuple[Side, ...], every: bool, json_: bool, plain: bool
) -> bytes:
    edition = history.last.state.setup.board.edition
    if json_:
        import msgspec

        from ldd_tui.coach.as_data import analysed

        return msgspec.json.encode({"name": name, **analysed(analysis, edition, sides)})
    from ldd_tui.analysis.why import compare
    from ldd_tui.text.plain_analysis import InSentences, Writer
    from ldd_tui.text.plain_board import NO_LIMIT
    from ldd_tui.text.prompts import result
    from rules.model import Over

    writer = InSentences(NO_LIMIT, edition) if plain else Writer(_WIDTH, edition)
    text = writer.report(analysis, sides, every=every, why=partial(compare, history))
    words, over = [full_stop(heading(name, history))], history.last.state.waiting
    if isinstance(over, Over):
        words.append(result(over, history.last.state.setup))
    head = "\n".join(words if plain else (textwrap.fill(one, _WIDTH) for one in words))
    return f"{head}\n{text}".encode(getattr(sys.stdout, "encoding", None) or "ascii", "replace")
