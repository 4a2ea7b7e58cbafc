"""`ldd-tui replay`: a game, or a file of one, gone through again on the screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import opening
from ldd_tui.commands.stored_games import about_file, bytes_of, file_called, game_called, open_store, quoted
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.games.recording import Recording

_TURN = re.compile(r"(?:turn\s*|t)(\d{1,2})", re.IGNORECASE)


@click.command(help=N_("Go through a saved game, or a file of one, again on the screen; nothing is changed."))
@click.argument("game", metavar="NAME|FILE")
@click.option("--from", "start", metavar="EVENT|TURN", help=N_('Begin at an event, as 57, or at a turn, as "turn 4".'))
@click.pass_context
def replay(ctx: click.Context, game: str, start: str | None) -> None:
    recording = _recorded(ctx, game)
    if start is not None:
        recording.go_to(_place(recording, start))
    opening.open_app(ctx.find_root(), recording)


def _recorded(ctx: click.Context, game: str) -> Recording:
    """The game of a file, checked as for `ldd-tui import`, or of a name."""
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
            return Recording(found.name, found.history, secret=store.stored(id_).secret)
        return Recording.of_game(store, id_)


def _place(recording: Recording, start: str) -> int:
    """The place in the game that was asked for."""
    turn = _TURN.fullmatch(start.strip())
    if turn is not None:
        at = recording.place_of_turn(int(turn[1]))
        if at is not None:
            return at
    elif start.isascii() and start.isdigit() and len(start) < 10 and int(start) <= recording.last_seq:
        return recording.place_of_event(int(start))
    raise click.UsageError(
        _('--from: expected an event up to {last} or a turn up to {turn}, as "turn {turn}", not {found}').format(
            last=recording.last_seq, turn=recording.line[-1].state.turn, found=quoted(start)
        )
    )
