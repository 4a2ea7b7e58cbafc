"""A club for the tests: some members, games that they made, and a clock that the test turns."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Options, Over, Setup, Side
from saves.club.agreements import TableTerms
from saves.club.clocks import EachDecision
from saves.club.games import ClubGames
from saves.club.members import Club, Member
from saves.club.visit import Visit
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.saves.playing import move_on, play_on

ENTENTE, CENTRAL_POWERS = Side.ENTENTE, Side.CENTRAL_POWERS
HOUR = 3600.0
DAY = 24 * HOUR


class Clock:
    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class ClubHouse:
    def __init__(self, path: Path | str = MEMORY, clock: Clock | None = None) -> None:
        self.clock = Clock() if clock is None else clock
        self.store = Store(path, self.clock)
        self.club = Club(self.store.database, self.clock)
        self.games = ClubGames(self.store, self.club, self.clock)
        self.anna, self.bruno, self.clara = (self.member(name) for name in ("Anna", "Bruno", "Clara"))

    def member(self, name: str) -> Member:
        found = self.club.members().called(name)
        return found or self.club.join(self.club.invite(name), f"SHA256:{name}", name)

    def visit(self, member: Member) -> Visit:
        return Visit(self.store, next(iter(member.keys)), member.id, clock=self.clock)

    def made(
        self,
        kept: dict[Side, str] | None = None,
        options: Options = Options(),  # noqa: B008
        edition: str = STANDARD,
        days: float = 0.0,
        **more: Any,
    ) -> str:
        """Anna's game: she is the Entente; Bruno, the Central Powers, hasn't sat down."""
        kept = {ENTENTE: self.anna.id, CENTRAL_POWERS: self.bruno.id} if kept is None else kept
        if days:
            more["clock"] = EachDecision(days * 24)
        terms = TableTerms(**{field: more.pop(field) for field in TableTerms.__struct_fields__ if field in more})
        setup = Setup(packaged(edition), options)
        return self.games.make(self.anna, setup, packaged_text(edition), kept, terms, **more)

    def begun(self, events: int = 0, **more: Any) -> str:
        game = self.made(**more)
        self.games.sit(game, CENTRAL_POWERS, self.bruno)
        self.play(game, events)
        return game

    def play(self, game: str, events: int | None = None) -> PlayedGame:
        play = PlayedGame(self.store, game)
        play_on(play, Random(play.seq), events)
        return play

    def play_until(self, game: str, side: Side) -> PlayedGame:
        """Play at random until `side` is to move, for at least one event."""
        play, rng = PlayedGame(self.store, game), Random(5)
        move_on(play, rng)
        while self.games.game(game).to_move() != side:
            assert not isinstance(play.state.waiting, Over), "it was over before"
            move_on(play, rng)
        return play
