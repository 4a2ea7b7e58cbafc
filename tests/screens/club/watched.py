"""A game of two members of a club, which a third one may look on at; it is played without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from ldd_tui.app.club_app import ClubApp
from rules import engine
from rules.actions import DONE
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Choice, Decision, InitiativeRule, Options, Setup, Side
from saves.club.agreements import Adjourn
from saves.dice import secret_from_seed
from saves.events import Help
from saves.named_files import STORE
from saves.played_game import PlayedGame
from tests.saves.playing import move_on
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.driving import Keyboard, running

Way = Callable[[ClubApp, str], None]
"""Opens a game, by its id."""


class Watched:
    """A game with bids of Joffre and Moltke. `hosted`: their club, to which Foch belongs too."""

    def __init__(self, hosted: Hosted, game: str) -> None:
        self.hosted = hosted
        self.game = game
        self.play = PlayedGame(hosted.store, game)
        self.luck = Random(4)

    @classmethod
    def laid_out(cls, data: Path, edition: str = STANDARD, help: Help = Help.NONE) -> Watched:
        """A new game with both seated; its dice are always the same."""
        hosted, secret = Hosted(data), secret_from_seed(3)
        joffre, moltke, _foch = (hosted.member(name) for name in ("Joffre", "Moltke", "Foch"))
        setup = Setup(packaged(edition), Options(initiative=InitiativeRule.BID))
        kept = {ENTENTE: joffre.id, CENTRAL_POWERS: moltke.id}
        with patch("saves.store.new_secret", lambda: secret), patch("saves.club.games.new_nonce", lambda: "7" * 32):
            game = hosted.games.make(joffre, setup, packaged_text(edition), kept, name="Marne", help=help)
            hosted.games.sit(game, CENTRAL_POWERS, moltke)
        return cls(hosted, game)

    @classmethod
    def asked_to_adjourn(cls, data: Path) -> Watched:
        watched = cls.laid_out(data)
        watched.to_bid()
        hosted, game = watched.hosted, watched.game
        moltke = hosted.club.members().called("Moltke")
        assert moltke is not None
        hosted.visit("Moltke").talk.say(game, moltke.id, "Shall we go on tomorrow?")
        hosted.games.book(game).ask(Side.CENTRAL_POWERS, Adjourn(), watched.play.seq)
        return watched

    def copied(self, data: Path) -> Watched:
        data.mkdir()
        self.hosted.store.copy_to(data / STORE)
        return Watched(Hosted(data), self.game)

    def go_on(self, events: int = 1) -> None:
        for _event in range(events):
            move_on(self.play, self.luck)

    def to_decision(self) -> None:
        """Play up to a decision with an earlier one that can be undone."""
        while not isinstance(self.play.state.waiting, Choice) or self.play.can_undo() is None:
            self.go_on()

    def to_bid(self) -> None:
        self.to_first(Decision.BID)

    def to_first(self, decision: Decision) -> None:
        while True:
            waiting = self.play.state.waiting
            if isinstance(waiting, Choice) and (waiting.side, waiting.decision) == (ENTENTE, decision):
                return
            if isinstance(waiting, Choice):
                legal = engine.legal(self.play.state)
                self.play.choose(DONE if DONE in legal else legal[0])
            else:
                self.play.roll()


@asynccontextmanager
async def visiting(
    watched: Watched, name: str, way: Way | None = None, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Keyboard]:
    """An empty name is a guest."""
    app = watched.hosted.app(name)
    async with running(size, app) as keyboard:
        if way is not None:
            app.call_later(way, app, watched.game)
        await keyboard.quiet()
        yield keyboard


async def until(keyboard: Keyboard, holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)
            await keyboard.quiet()
