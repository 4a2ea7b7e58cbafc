"""A club with a game, and tables at which its members sit, each in an app of his own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import Context, copy_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast
from unittest.mock import patch

from ldd_tui.app import ldd_app
from ldd_tui.app.club_app import CallingApp, ClubApp
from ldd_tui.games.at_club import session_at
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.club.club_table import ClubTableScreen
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.widgets.aside import Aside
from ldd_tui.widgets.prompt import Prompt
from rules import engine
from rules.actions import DONE, Action
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Choice, Decision, InitiativeRule, Options, Setup, Side
from saves.club.agreements import Adjourn, TableTerms
from saves.club.clocks import EachDecision
from saves.club.visit import Visit
from saves.dice import secret_from_seed
from saves.events import Help
from saves.named_files import STORE
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.playing import move_on
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.driving import Keyboard, running

NAMES = ("Joffre", "Moltke")
DAY = 86_400.0


if TYPE_CHECKING:
    from ldd_tui.screens.host import ClubHost

T = TypeVar("T")


async def _entered(runs: AbstractAsyncContextManager[Keyboard]) -> Keyboard:
    return await runs.__aenter__()


async def _left(runs: AbstractAsyncContextManager[Keyboard]) -> None:
    await runs.__aexit__(None, None, None)


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class TableApp(CallingApp):
    """An app of a member of a club, that has tables and nothing else. `rung`: how often the bell rang.
    `title_shown`: in the terminal's title. `written`: the last sequence for the terminal itself."""

    CSS_PATH = str(Path(ldd_app.__file__).with_name("ldd_app.tcss"))

    def __init__(self, path: Path, member: str, clock: Callable[[], float]) -> None:
        super().__init__(path, loaded=Loaded(Settings(animation=False)))
        self.visit = Visit(Store(path, clock), "key", member, clock=clock)
        self.visit.presence.come(member)
        self.rung, self.title_shown, self.written = 0, "", ""
        self.table: ClubTableScreen

    def sit_at(self, game: str) -> None:
        self.table = ClubTableScreen(cast("ClubHost", self))
        self.install_screen(self.table, "club_table")  # as the app of a club has it: leaving it does not end it
        self.table.open(session_at(self.visit, game))
        self.push_screen(self.table)

    def bell(self) -> None:
        self.rung += 1

    def _write_title(self, title: str) -> None:
        super()._write_title(title)
        self.title_shown = title

    def _send(self, sequence: str) -> None:
        self.written = sequence


class Seat:
    """Somebody at a table. All that is done with his app is done in its own context: Textual knows one app in each."""

    def __init__(self, keyboard: Keyboard, app: TableApp, context: Context) -> None:
        self.keyboard = keyboard
        self.app = app
        self._context = context

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.create_task(work, context=self._context)

    @property
    def seen(self) -> str:
        return self._context.run(lambda: self.keyboard.seen)

    @property
    def last_line(self) -> str:
        return self.seen.splitlines()[-1]

    @property
    def table(self) -> ClubTableScreen:
        return self.app.table

    @property
    def side(self) -> Side:
        side = self.table.company.side
        assert side is not None
        return side

    @property
    def stale(self) -> bool:
        return self.table.session.play.is_stale()

    @property
    def aside(self) -> str:
        """The message line's text, on the table or on what covers it."""
        found = [one.spoken for one in self.app.screen.query(Aside) if one.spoken is not None]
        return found[-1].words if found else ""

    @property
    def urgent(self) -> bool:
        return any(one.spoken is not None and one.spoken.urgent for one in self.app.screen.query(Aside))

    @property
    def who(self) -> str:
        return self.table.query_one(Prompt).asking.who

    @property
    def notice(self) -> str:
        return self.table.query_one(Prompt).asking.notice

    async def press(self, *keys: str) -> None:
        await self.within(self.keyboard.press(*keys))

    async def quiet(self) -> None:
        await self.within(self.keyboard.quiet())

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something another process or a timer causes."""
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.01)
                await self.quiet()

    async def read_on(self) -> None:
        while isinstance(self.app.screen, Dialog) and not isinstance(self.app.screen, DecisionDialog):
            await self.press("space")

    async def choose(self, action: Action) -> None:
        dialog = self.app.screen
        in_dialog = isinstance(dialog, DecisionDialog)
        decided: Callable[[Action], object] = dialog.dismiss if in_dialog else self.table.decisions.decided
        self.app.call_later(decided, action)
        await self.quiet()

    async def decide(self, luck: Random, wanted: Decision | None = None) -> None:
        session = self.table.session
        await self.read_on()
        if session.choice is not None and (wanted is None or session.choice.decision == wanted):
            await self.choose(luck.choice(session.legal))
        await self.read_on()


class Table:
    def __init__(
        self, path: Path, *, days: float = 0.0, options: Options | None = None, seed: int = 8, edition: str = STANDARD
    ) -> None:
        self.path = path
        self.clock = Clock()
        secret, nonces = secret_from_seed(seed), iter(("1" * 32, "2" * 32))
        dice = patch("saves.store.new_secret", lambda: secret), patch("saves.club.games.new_nonce", nonces.__next__)
        with Store(path, self.clock) as store, dice[0], dice[1]:
            visit = Visit(store, "host", clock=self.clock)
            members = [visit.club.join(visit.club.invite(name), f"key {name}", name) for name in NAMES]
            self.members = {side: member.id for side, member in zip(Side, members, strict=True)}
            board = packaged(edition)
            setup = Setup(board, options or Options.usual(board.edition))
            people = [side for side in Side if side not in setup.options.athena]
            kept = {side: self.members[side] for side in people}
            terms = TableTerms(clock=EachDecision(days * 24) if days else None)
            self.game = visit.games.make(members[people[0]], setup, packaged_text(edition), kept, terms)
            for side in people:
                visit.games.sit(self.game, side, members[side])

    def begin(self) -> None:
        """Throw all that comes before the first decision, and have both see it: most tests are about what comes then,
        and to read the pages of a first turn in two apps takes longer than the rest of them."""
        with Store(self.path, self.clock) as store:
            visits = {member: Visit(store, "host", member, clock=self.clock) for member in self.members.values()}
            waiting = None
            while not isinstance(waiting, Choice):  # dice are thrown by whose they are
                for visit in visits.values():
                    session = session_at(visit, self.game)
                    session.advance(fast=True)
                    waiting, seq = session.state.waiting, session.play.seq
            for member, visit in visits.items():
                visit.seen.saw(member, self.game, seq)

    def seen(self, side: Side) -> int:
        with Store(self.path) as store:
            return Visit(store, "host").seen.upto(self.members[side], self.game)

    @asynccontextmanager
    async def sat(self, side: Side, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Seat]:
        context = copy_context()
        app = context.run(TableApp, self.path, self.members[side], self.clock)
        runs = running(size, app)
        keyboard = await asyncio.create_task(_entered(runs), context=context)
        seat = Seat(keyboard, app, context)
        try:
            app.call_later(app.sit_at, self.game)
            await seat.quiet()
            yield seat
        finally:
            await seat.within(_left(runs))
        app.visit.presence.leave()

    @asynccontextmanager
    async def both(self, size: tuple[int, int] = (80, 24), *, begun: bool = True) -> AsyncIterator[tuple[Seat, Seat]]:
        """Both come to the table, and read up to the first decision unless the game has `begun`; whose it is comes
        first."""
        if begun:
            self.begin()
        async with self.sat(Side.ENTENTE, size) as one, self.sat(Side.CENTRAL_POWERS, size) as other:
            async with asyncio.timeout(20):
                while not isinstance(one.table.session.state.waiting, Choice) or one.stale or other.stale:
                    await other.read_on()
                    await one.read_on()
                    await asyncio.sleep(0.01)
            yield (one, other) if one.table.session.choice is not None else (other, one)


# -- A game of two members of a club, which a third one may look on at; it is played without a screen
Way = Callable[[ClubApp, str], None]


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
            game = hosted.games.make(joffre, setup, packaged_text(edition), kept, TableTerms(help=help), name="Marne")
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
