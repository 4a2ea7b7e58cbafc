"""The commands that a player may give without a terminal, and what their exit codes mean.

status         one line: in how many of their games it is their turn
export GAME    the file of a game that they play or may watch, on standard output
plain          a session in plain lines (`ldd_tui.club.plain_session`)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from ldd_tui.club.login import Who
from ldd_tui.text import N_
from ldd_tui.text.safe_text import clean
from saves.club.games import ClubGame
from saves.club.visit import Visit
from saves.errors import SavesError
from saves.game_list import ID_CELLS, ignoring_case
from saves.named_files import STORE
from saves.portable import export_game
from saves.store import Store

STATUS, EXPORT, PLAIN = "status", "export", "plain"
PLAIN_TERMINAL = "plain at a terminal"
"""The name of a terminal for plain lines, where there is one: `ssh -t club plain`."""
LONGEST = 200
FAILED, NO_MEMBER, NO_GAME, NOT_ONE_GAME, UNREADABLE, NO_COMMAND = range(1, 7)

_WORDS = {
    FAILED: N_("Something went wrong. The club's host can read the report."),
    NO_MEMBER: N_("Members only."),
    NO_GAME: N_("No such game that you play or may watch."),
    NOT_ONE_GAME: N_("Several games have this name: give the id shown in the lobby."),
    UNREADABLE: N_("This game is unreadable."),
    NO_COMMAND: N_("Commands without a terminal: status, export GAME, plain."),
}


def parsed(command: str) -> tuple[str, str] | None:
    """A command and the name or id of a game; None if it is neither of the two.

    >>> parsed("export Verdun 1916"), parsed("status; id")
    (('export', 'Verdun 1916'), None)
    """
    if len(command) > LONGEST:
        return None
    name, _space, game = command.strip().partition(" ")
    game = clean(game, LONGEST)
    if name == STATUS and not game:
        return STATUS, ""
    return (EXPORT, game) if name == EXPORT and game else None


def message(code: int) -> str:
    return _WORDS.get(code, _WORDS[FAILED])


def answer(who: Who, command: str, data: Path, out: BinaryIO) -> int:
    """Write the answer to `out` and return the exit code (see `message`)."""
    asked = parsed(command)
    if asked is None:
        return NO_COMMAND
    with Store(data / STORE) as store:
        visit = Visit(store, who.key, who.member)
        member = visit.member
        if member is None:
            return NO_MEMBER
        games = visit.games.all()
        if asked[0] == STATUS:
            out.write(status(games, member.id).encode())
            return 0
        visible = [game for game in games if game.agreements.watched or member.id in _people(game)]
        return _export(store, visible, asked[1], out)


def status(games: tuple[ClubGame, ...], member: str) -> str:
    """An untranslated line for scripts: how many unfinished games await a member, and how many seats are reserved."""
    going = [game for game in games if not game.summary.over]
    his = [game for game in going if game.agreements.sides_of(member)]
    kept = sum(member in _people(game) for game in going) - len(his)
    line = f"your turn: {sum(game.awaits(member) for game in his)} of {len(his)} games"
    return f"{line}, seats kept for you: {kept}\n" if kept else f"{line}\n"


def _people(game: ClubGame) -> tuple[str, ...]:
    return *game.agreements.sitting.values(), *(game.agreements.kept[side] for side in game.open_seats)


def _export(store: Store, games: list[ClubGame], name: str, out: BinaryIO) -> int:
    """Write a game's file, without an unrevealed bid or the secret of unfinished dice."""
    found = with_id(games, name) or [game for game in games if ignoring_case(game.summary.name) == ignoring_case(name)]
    if len(found) != 1:
        return NOT_ONE_GAME if found else NO_GAME
    try:
        for line in export_game(store, found[0].id):
            out.write(line.encode())
    except SavesError:
        return UNREADABLE
    out.flush()
    return 0


def with_id(games: Sequence[ClubGame], id_: str) -> list[ClubGame]:
    return [game for game in games if len(id_) >= ID_CELLS and game.id.startswith(id_.lower())]
