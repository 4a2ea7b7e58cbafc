"""`ldd-tui new`: the app, opened on a new game, from the set-up or from a position in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands import opening, options
from ldd_tui.commands.options import FILE, Player
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.games.session import NewGame
    from rules.edition import Edition
    from rules.model import Options

_PERSON = "person"


@click.command(help=N_("Start a new game: ldd-tui new --position FILE --central-powers athena"))
@options.edition
@click.option(
    "--position",
    type=FILE,
    metavar="FILE",
    help=N_("A position in JSON to begin from, instead of the set-up (docs/engine_protocol.md)."),
)
@click.option("--entente", type=Player(_PERSON), help=N_("Who plays the Entente."))
@click.option("--central-powers", type=Player(_PERSON), help=N_("Who plays the Central Powers."))
@options.quick_play
@options.rewriting_history
@click.option("--initiative", type=click.Choice(["track", "dice", "bid"]), help=N_("How the initiative is found (6)."))
@click.option(
    "--my-box/--no-my-box",
    default=None,
    help=N_("With the values of your box (see `ldd-tui board`), or not. Without it: with those you have checked."),
)
@click.option("--name", default="", metavar="TEXT", help=N_("What the game is called."))
@click.option("--seed", default="", metavar="TEXT", help=N_("The same seed gives the same throws and draws."))
@click.pass_context
def new(
    ctx: click.Context,
    /,
    edition: str | None,
    position: Path | None,
    my_box: bool | None,
    name: str,
    seed: str,
    **agreed: Any,
) -> None:
    if not seed.isprintable():
        raise click.UsageError(_("--seed: expected text that can be printed"))
    from ldd_tui.commands.files import position_in
    from rules.editions import edition_in

    players = agreed["entente"], agreed["central_powers"]
    found = None if position is None else position_in(position)
    if edition is None and ctx.obj is None:
        edition = edition_in(found)
    board = _board(ctx, edition, my_box)
    opening.open_app(ctx.find_root(), new_game=new_game(position, found, board, players, name, seed, agreed))


def _board(ctx: click.Context, edition: str | None, my_box: bool | None) -> str | None:
    """The text of the board to play on: of a file that was named, or of one's own box; None: the usual packaged one.

    `edition`: that of the board, if one was named. Where `my_box` says that it is not the box's, the text of the
    packaged one too.
    """
    from ldd_tui.box.boards import FROM_BOX, FROM_FILE, PACKAGED, choices
    from ldd_tui.commands.board import own_box
    from ldd_tui.commands.files import board_text
    from ldd_tui.text import names
    from rules.board_file import parse
    from rules.editions import STANDARD

    if ctx.obj is not None and my_box:
        raise click.UsageError(_("--my-box: not together with --board"))
    named = None if ctx.obj is None else board_text(edition, ctx.obj)
    played = edition or (STANDARD if named is None else parse(named).edition.key)
    boards = {board.name: board for board in choices(named, own_box(ctx)) if board.edition == played}
    if my_box and played != STANDARD:
        compared = names.edition_of(STANDARD)
        raise click.UsageError(_("--my-box: only the {edition} is compared").format(edition=compared))
    if my_box and FROM_BOX not in boards:
        raise click.UsageError(_("--my-box: nothing of a box is checked yet; see `ldd-tui board --check-my-box`"))
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
    """The game that is asked for. A position that cannot be begun from is a `click.UsageError` that names the field.

    `found`: what the file `position` holds. `board_text`: the board file to play on, None for the packaged one.
    `players`: None where nothing was said; then it is as the position's options say. `agreed`: what else was.
    """
    from ldd_tui.commands.files import naming
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
    entente, central_powers = ("" if player in (None, _PERSON, ATHENA) else str(player) for player in players)
    return NewGame(
        name=name,
        options=options,
        seed=seed,
        position=given,
        policies=(entente, central_powers),
        board_text=board_text,
    )


def _options(
    found: Options, edition: Edition, players: tuple[str | None, str | None], agreed: dict[str, Any]
) -> Options:
    """The options of a position, with what was said beside it."""
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
