"""A club's games, as a member plays them."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from saves.club.visit import Visit
from saves.errors import JournalError


def session_at(visit: Visit, game: str) -> GameSession:
    """A game from where the member last saw it. An unreplayable game is reopened (`ClubGames.reopen`). Raises what
    `ClubGames.game` and `Store.load` raise."""
    try:
        return _session_at(visit, game)
    except JournalError:
        return _session_at(visit, visit.games.reopen(game).game)


def _session_at(visit: Visit, game: str) -> GameSession:
    member = visit.member
    assert member is not None, "only a member sits at a table"
    agreements = visit.games.game(game).agreements
    mine = agreements.sides_of(member.id)
    others = tuple(side for side in agreements.kept if side not in mine)

    def check() -> None:
        for side in mine:
            visit.games.book(game).check_seat(side)

    return GameSession.resume(visit.store, game, others, visit.seen.upto(member.id, game), check)
