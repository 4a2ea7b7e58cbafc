"""A club with members, and games in every state that the lobby tells of."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from msgspec import Struct

from ldd_tui.app.club_app import ClubApp
from ldd_tui.settings import terminal
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side
from saves.club.agreements import TableTerms
from saves.club.clocks import EachDecision
from saves.club.games import ClubGames
from saves.club.members import Club, Member
from saves.club.visit import Visit
from saves.named_files import STORE
from saves.store import Store

ENTENTE, CENTRAL_POWERS = Side
SETUP = Setup(packaged(), Options())
NOW = 1_763_900_000.0


class Clock(Struct):
    """A clock that stands but for a microsecond each time it is looked at, until somebody puts it forward."""

    now: float = NOW

    def __call__(self) -> float:
        self.now += 1e-6
        return self.now


class Hosted:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.clock = Clock()
        self.store = Store(data / STORE, self.clock)
        self.club = Club(self.store.database, self.clock)
        self.games = ClubGames(self.store, self.club, self.clock)

    def member(self, name: str) -> Member:
        return self.club.join(self.club.invite(name), key_of(name), name)

    def make(self, by: Member, name: str, entente: Member | None, central_powers: Member | None, **how: object) -> str:
        """A seat of None is open."""
        kept = {side: who.id if who else "" for side, who in ((ENTENTE, entente), (CENTRAL_POWERS, central_powers))}
        if days := cast(float, how.pop("days", 0.0)):
            how["clock"] = EachDecision(days * 24)
        return self.games.make(by, SETUP, packaged_text(), kept, TableTerms(**how), name=name)  # type: ignore[arg-type]

    def visit(self, name: str = "", code: str = "", key: str = "") -> Visit:
        member = self.club.members().called(name)
        store = Store(self.data / STORE, self.clock)
        return Visit(store, key or key_of(name or "guest"), member.id if member else "", code, self.clock)

    def app(self, name: str = "", code: str = "", key: str = "") -> ClubApp:
        return ClubApp(self.visit(name, code, key), self.data, terminal.TRUE)


def key_of(name: str) -> str:
    return f"SHA256:{name}"
