"""Taking up a game of the club at one's own side of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ldd_tui.games.session import GameSession
from saves.errors import JournalError

if TYPE_CHECKING:
    from saves.club.visit import Visit


def session_at(visit: Visit, game: str) -> GameSession:
    """A game as the member who visits plays it: what happened since he saw it last is still to be read.

    Where these rules or damage do not let it be replayed it goes on as another game (`ClubGames.reopen`). Raises what
    `ClubGames.game` and `Store.load` raise.
    """
    try:
        return _session_at(visit, game)
    except JournalError:
        return _session_at(visit, visit.games.reopen(game).game)


def _session_at(visit: Visit, game: str) -> GameSession:
    member = visit.member
    assert member is not None, "only a member sits at a table"
    agreements = visit.games.game(game).agreements
    mine = agreements.sides_of(member.id)
    elsewhere = tuple(side for side in agreements.kept if side not in mine)
    return GameSession.resume(visit.store, game, elsewhere, visit.seen.upto(member.id, game))
