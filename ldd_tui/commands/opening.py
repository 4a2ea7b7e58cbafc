"""The commands that open the app: `ldd-tui` alone, `play`, `new`, `learn` and `replay`."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import (
    FILE,
    PERSON,
    PLAYER_OR_PERSON,
    Problem,
    board_text,
    naming,
    not_with,
    position_in,
    shown,
)
from ldd_tui.commands.stored_games import (
    about_file,
    bytes_of,
    file_called,
    game_called,
    game_or_file,
    open_library,
    open_store,
    quoted,
)
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.games.library import Library
    from ldd_tui.games.recording import Recording
    from ldd_tui.games.session import NewGame
    from ldd_tui.teach.course import Progress
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.teach.solving import Posed
    from rules.edition import Edition
    from rules.model import Options


def open_app(
    ctx: click.Context,
    recording: Recording | None = None,
    new_game: NewGame | None = None,
    learn: Lesson | str | None = None,
    game: str | None = None,
    plain: bool | None = None,
    tables: bool = False,
    solve: Callable[[Library, Progress], Posed] | None = None,
) -> None:
    """Open the app, or what it would show in plain lines. `ctx`: the root of the command line, already checked.
    `game`: the id of a saved one. `plain`: None to do as the settings say."""
    from ldd_tui.settings.settings import load
    from saves.named_files import settings_path, store_path

    store, board, settings = (ctx.params[name] for name in ("store", "board", "settings"))
    board_text = None if board is None else options.board_text(None, board)
    kept = settings_path(settings)
    loaded = load(kept)
    if loaded.settings.plain if plain is None else plain:
        from ldd_tui.commands import plain_lines

        plain_lines.run(
            plain_lines.Wanted(recording, new_game, learn, game, solve), loaded, store, board_text, tables=tables
        )
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(_("The screen needs a terminal; `ldd-tui play --plain` doesn't."))
    from ldd_tui.settings import terminal

    gc.disable()  # nothing that is made while the app starts is garbage; the app enables it
    depth = terminal.prepare(loaded.settings.colours, os.environ)  # before Textual is imported: it looks once
    from ldd_tui.app.ldd_app import LddApp

    app = LddApp(
        store_path(store),
        board_text=board_text,
        game=game,
        loaded=loaded,
        settings_path=kept,
        depth=depth,
        recording=recording,
        new_game=new_game,
        learn=learn,
        solve=solve,
    )
    if store is not None:
        open_library(app.library, to_read=recording is not None)
    for from_the_keyboard in (signal.SIGINT, getattr(signal, "SIGQUIT", signal.SIGINT)):  # keys, also while it leaves
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    try:
        app.run(mouse=app.settings.mouse)
    except Exception as error:  # where not even the app could end calmly
        from ldd_tui.app.failure_report import farewell

        click.echo(farewell(error, store_path(store)).plain, err=True)
        sys.exit(1)
    sys.exit(app.return_code or 0)


@click.command(
    help=N_(
        "Play a saved game. Without a name: with --plain the saved games and a new one to choose from, else the menu."
    )
)
@click.argument("game", required=False, metavar="[NAME]", shell_complete=game_or_file)
@options.plain
@options.tables
@click.pass_context
def play(ctx: click.Context, game: str | None, plain: bool | None, tables: bool) -> None:
    found = None
    if game is not None:
        with open_store(ctx) as store:
            found = game_called(store, game).id
    open_app(ctx.find_root(), game=found, plain=plain, tables=tables)


@click.command(help=N_("Learn the game: e1 to e4 for a first evening. Without a lesson: the list."))
@click.argument("lesson", required=False, metavar="[ID|FILE]")
@click.option("--list", "list_", is_flag=True, help=N_("List the lessons."))
@click.option("--edition", type=options.EDITION, help=N_("Which edition's lessons. Default: those you took last."))
@click.option(
    "--check", "checked", type=FILE, metavar="FILE", help=N_("Check a lesson file (ldd_tui/teach/FORMAT.md).")
)
@options.plain
@click.pass_context
def learn(
    ctx: click.Context, lesson: str | None, list_: bool, checked: Path | None, edition: str | None, plain: bool | None
) -> None:
    if list_:
        _list(edition)
    elif checked is not None:
        _check(checked)
    else:
        open_app(ctx.find_root(), learn=(edition or "") if lesson is None else _opened(lesson, edition), plain=plain)


def _list(edition: str | None) -> None:
    from ldd_tui.teach import course
    from ldd_tui.teach.lesson import in_words
    from rules.editions import STANDARD

    for number, lesson in course.packaged(edition or STANDARD).items():
        words = _("{number:>2}  {id:<17} {minutes:>2} min  {title}")
        click.echo(words.format(number=number, id=lesson.id, minutes=lesson.minutes, title=in_words(lesson.title)))


def _check(path: Path) -> None:
    """Play a lesson through. Exits with code 2 and one line on an error."""
    from ldd_tui.teach.checking import check
    from ldd_tui.teach.lesson import LessonError, load

    try:
        lesson = load(path)
        check(lesson)
    except LessonError as error:
        raise click.UsageError(labelled(shown(path), error)) from error
    count = len(lesson.steps)
    words = ngettext("{file}: in order, {count} step.", "{file}: in order, {count} steps.", count)
    click.echo(words.format(file=shown(path), count=count))


def _opened(name: str, edition: str | None) -> Lesson:
    from ldd_tui.teach import course
    from ldd_tui.teach.checking import check
    from ldd_tui.teach.lesson import LessonError
    from rules.editions import STANDARD

    try:
        lesson = course.open_lesson(name, edition or STANDARD)
        if not course.is_packaged(lesson):
            check(lesson)
    except LessonError as error:
        raise click.UsageError(labelled(shown(name), error)) from error
    return lesson


_TURN = re.compile(r"(?:turn\s*|t)(\d{1,2})", re.IGNORECASE)


@click.command(help=N_("Replay a saved game or a game file on the screen."))
@click.argument("game", metavar="NAME|FILE", shell_complete=game_or_file)
@click.option("--from", "start", metavar="EVENT|TURN", help=N_('Where to begin: an event (57) or a turn ("turn 4").'))
@options.plain
@options.tables
@click.pass_context
def replay(ctx: click.Context, game: str, start: str | None, plain: bool | None, tables: bool) -> None:
    recording = _recorded(ctx, game)
    if start is not None:
        recording.go_to(_place(recording, start))
    open_app(ctx.find_root(), recording, plain=plain, tables=tables)


def _recorded(ctx: click.Context, game: str) -> Recording:
    """A file's game, checked as for `ldd-tui import`, or a stored game by name."""
    from ldd_tui.games.recording import Recording
    from saves.errors import BadFile
    from saves.portable import read_file

    path = file_called(game)
    if path is not None:
        try:
            return Recording.of_file(read_file(bytes_of(path)))
        except BadFile as error:
            raise click.UsageError(about_file(path, error)) from error
    with open_store(ctx) as store:
        id_ = game_called(store, game).id
        if store.database.copied:  # the app can't open this file to write
            found = store.load(id_)
            secret = store.stored(id_).secret
            return Recording(found.name, found.history, secret=secret, notes=store.notes.of(id_))
        return Recording.of_game(store, id_)


def _place(recording: Recording, start: str) -> int:
    turn = _TURN.fullmatch(start.strip())
    if turn is not None:
        at = recording.place_of_turn(int(turn[1]))
        if at is not None:
            return at
    elif start.isascii() and start.isdigit() and len(start) < 10 and int(start) <= recording.last_seq:
        return recording.place_of_event(int(start))
    raise click.UsageError(
        _('--from: expected an event up to {last} or "turn {turn}" at most, not {found}').format(
            last=recording.last_seq, turn=recording.line[-1].state.turn, found=quoted(start)
        )
    )


@click.command(help=N_("Start a new game: ldd-tui new --central-powers athena"))
@options.edition
@options.position
@click.option("--entente", type=PLAYER_OR_PERSON, help=N_("Who plays the Entente."))
@click.option("--central-powers", type=PLAYER_OR_PERSON, help=N_("Who plays the Central Powers."))
@options.quick_play
@options.rewriting_history
@options.initiative
@click.option(
    "--my-box/--no-my-box",
    default=None,
    help=N_("Play with the values of your box (`ldd-tui board`); default: those you checked."),
)
@click.option("--name", default="", metavar="TEXT", help=N_("The game's name."))
@click.option("--seed", default="", metavar="TEXT", help=N_("The same seed gives the same dice and cards."))
@options.plain
@options.tables
@click.pass_context
def new(
    ctx: click.Context,
    /,
    edition: str | None,
    position: Path | None,
    my_box: bool | None,
    name: str,
    seed: str,
    plain: bool | None,
    tables: bool,
    **agreed: Any,
) -> None:
    if not seed.isprintable():
        raise click.UsageError(_("--seed: expected text that can be printed"))
    from rules.editions import edition_in

    players = agreed["entente"], agreed["central_powers"]
    found = None if position is None else position_in(position)
    if edition is None and ctx.obj is None:
        edition = edition_in(found)
    if position is not None and options.is_code(position):
        if my_box or ctx.obj is not None:
            raise not_with("--my-box" if my_box else "--board", _("a position code"))
        my_box = False
    board = _board(ctx, edition, my_box)
    made = new_game(position, found, board, players, name, seed, agreed)
    open_app(ctx.find_root(), new_game=made, plain=plain, tables=tables)


def _board(ctx: click.Context, edition: str | None, my_box: bool | None) -> str | None:
    """The text of the board: a file's, or the box's; None: the packaged one, unless `my_box` is False."""
    from ldd_tui.box.kept import FROM_BOX, FROM_FILE, PACKAGED, choices
    from ldd_tui.commands.board import own_box
    from rules.board_file import parse
    from rules.editions import STANDARD

    if ctx.obj is not None and my_box:
        raise not_with("--my-box", "--board")
    named = None if ctx.obj is None else board_text(edition, ctx.obj)
    played = edition or (STANDARD if named is None else parse(named).edition.key)
    boards = {board.name: board for board in choices(named, [own_box(ctx, played)]) if board.edition == played}
    if my_box and FROM_BOX not in boards:
        raise click.UsageError(_("--my-box: nothing is checked yet; run `ldd-tui board --check-my-box`"))
    wanted = (FROM_FILE, PACKAGED) if my_box is False else tuple(boards)
    chosen = next(boards[name] for name in wanted if name in boards)
    usual = chosen.name == PACKAGED and played == STANDARD
    return None if usual and my_box is None else chosen.text


def new_game(
    position: Path | None,
    found: object,
    board_text: str | None,
    players: tuple[str | None, str | None],
    name: str,
    seed: str,
    agreed: dict[str, Any],
) -> NewGame:
    """`found`: the contents of the file `position`; `players`: None to use the position's. Raises `click.UsageError` if
    the position can't be played."""
    from ldd_tui.games.session import NewGame
    from ldd_tui.players import ATHENA
    from rules.board_file import packaged, parse
    from rules.model import Options, Setup
    from rules.position import begin, from_position

    printed, given = packaged() if board_text is None else parse(board_text), None
    if position is None:
        options = _options(Options.usual(printed.edition), printed.edition, players, agreed)
    else:
        with naming(position):
            options = _options(from_position(found, printed).setup.options, printed.edition, players, agreed)
            assert isinstance(found, dict)  # `from_position` has read it
            given = {field: value for field, value in found.items() if field != "options"}
            begin(given, Setup(printed, options))  # who plays changes the order of a turn, and what is possible
    entente, central_powers = ("" if player in (None, PERSON, ATHENA) else str(player) for player in players)
    return NewGame(
        name=name, options=options, seed=seed, position=given, policies=(entente, central_powers), board_text=board_text
    )


def _options(
    found: Options, edition: Edition, players: tuple[str | None, str | None], agreed: dict[str, Any]
) -> Options:
    from msgspec.structs import replace

    from ldd_tui.players import ATHENA
    from rules.model import Side

    said = {name: agreed[name] for name in ("quick_play", "rewriting_history", "initiative")}
    return replace(
        options.agreed(found, edition, **said),
        athena=tuple(
            side for side in Side if (side in found.athena if players[side] is None else players[side] == ATHENA)
        ),
    )
