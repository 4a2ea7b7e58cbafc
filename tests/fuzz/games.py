"""The stores that are played on, and the ways to every screen."""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ldd_tui.analysis.judge import DEPTH
from ldd_tui.analysis.keeping import keep
from ldd_tui.games.analysing import judge_of
from ldd_tui.games.session import GameSession, NewGame
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Decision, InitiativeRule, Options, Setup, Side
from saves.club.agreements import TableTerms
from saves.club.clocks import EachDecision
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.talk import Talk
from saves.store import MEMORY, Store
from tests.analysis.support import Fickle, analysed
from tests.saves.playing import FIRST
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE


class Game(NamedTuple):
    """A game by random decisions: so many persons' decisions are made before it is gone on with, or all until a
    decision is asked for."""

    options: Options
    decisions: int
    policies: tuple[str, str] = ("", "")
    at_table: bool = False
    edition: str = STANDARD
    asked: Decision | None = None

    def new(self, name: str, seed: str) -> NewGame:
        return NewGame(
            name=name,
            options=self.options,
            players=("Anna", "Bob"),
            seed="" if self.at_table else seed,
            at_table=self.at_table,
            policies=self.policies,
            board_text=packaged_text(self.edition),
        )


GAMES: tuple[Game, ...] = (
    Game(Options(athena=CENTRAL_POWERS), 0),
    Game(Options(athena=ENTENTE), 25),
    Game(Options(), 60),
    Game(Options(initiative=InitiativeRule.BID, rewriting_history=True), 12),
    Game(Options(athena=CENTRAL_POWERS, initiative=InitiativeRule.DICE), 90),
    Game(Options(quick_play=True), 130),
    Game(Options(athena=BOTH), 0),
    Game(Options(), 30, ("", "staff")),
    Game(Options(), 0, at_table=True),
    Game(Options(initiative=InitiativeRule.BID), 40, edition=FIRST),
    Game(Options(initiative=InitiativeRule.BID), 110, edition=FIRST),
    Game(Options(athena=CENTRAL_POWERS), 20, edition=FIRST),
    Game(Options(athena=ENTENTE), 0, edition=FIRST),
    Game(Options(athena=BOTH), 0, edition=FIRST),
    Game(Options(initiative=InitiativeRule.BID), 20, ("staff", ""), edition=FIRST),
    Game(Options(athena=CENTRAL_POWERS), 0, at_table=True, edition=FIRST),
)
_BID, _ALONE = Options(initiative=InitiativeRule.BID), Options(athena=CENTRAL_POWERS)
GAMES += tuple(
    Game(options, 10_000, edition=edition, asked=asked)
    for options, edition, asked in (
        (_BID, STANDARD, Decision.AIR_RAID),
        (_BID, STANDARD, Decision.RESEARCH_FAILED),
        (_BID, STANDARD, Decision.AVIATION),
        (_BID, STANDARD, Decision.KUT),
        (_BID, FIRST, Decision.AVIATION),
        (_BID, FIRST, Decision.ABSORB),
        (_BID, FIRST, Decision.SETTLE),
        (_ALONE, FIRST, Decision.NAVAL_BONUS),
        (_ALONE, FIRST, Decision.INITIATIVE_PRICE),
    )
)
"""Among them each decision that is seldom asked for."""
FINISHED = Game(Options(), 10_000)
FINISHED_FIRST = Game(Options(initiative=InitiativeRule.BID), 10_000, edition=FIRST)
_HOSTILE_NAME = "[b]a\u202e‮ 你 e\u0301 {x} %s \\ ' \""


class Start(NamedTuple):
    """How a screen is come to: the words behind the command, and the keys then. `members`: who sits at the terminals of
    a club; nobody, where it is played at home. `one_table`: there is one game in the club, so that all sit at it."""

    words: tuple[str, ...] = ()
    keys: str = ""
    members: tuple[str, ...] = ()
    one_table: bool = False


MEMBERS = ("Anna", "Bert", "Carl")
NEWCOMER = "Dora"
STARTS = {
    "menu": Start(),
    "game": Start(keys="1"),
    "replay": Start(("replay", "Finished")),
    "a fresh game": Start(("new", "--central-powers", "athena")),
    "lesson 1": Start(("learn", "table")),
    "lesson 4": Start(("learn", "reinforcements")),
    "all games": Start(keys="3"),
    "game, taken back": Start(keys="1pppp1\r\r\ru"),
    "replay of the game": Start(("replay", "Played")),
    "course": Start(("learn",)),
    "lesson 7": Start(("learn", "offensive")),
    "set-up": Start(keys="2"),
    "watched": Start(("new", "--entente", "athena", "--central-powers", "staff")),
    "lesson 14": Start(("learn", "example")),
    "rules": Start(keys="R"),
    "settings": Start(keys="5"),
    "log": Start(keys="1L"),
    "lobby": Start(members=MEMBERS),
    "table of a club": Start(keys="\r", members=MEMBERS),
    "analysis": Start(keys="3\x1b[B\x1b[BA"),
    "box": Start(keys="6"),
    "help": Start(keys="?"),
    "commands": Start(keys="\x10"),
    "course of the first edition": Start(("learn", "--edition", "first")),
    "lesson of the first edition": Start(("learn", "--edition", "first", "battles")),
    "by two at one table": Start(keys="\r", members=MEMBERS, one_table=True),
    "talk at a table": Start(keys="\rc", members=MEMBERS, one_table=True),
    "new table": Start(keys="n", members=MEMBERS),
    "own keys": Start(keys="K", members=MEMBERS),
    "join": Start(members=(NEWCOMER, MEMBERS[1])),
    "alone in a club": Start(keys="a", members=MEMBERS),
    "watching": Start(keys="\r", members=(MEMBERS[2], MEMBERS[0]), one_table=True),
    "over in a club": Start(keys="\x1b[F\r", members=MEMBERS),
}
CLUB, ONE_TABLE, ONE_TABLE_FIRST = -1, -2, -3
"""The numbers of the stores that are a club's."""


def make(number: int, path: Path) -> None:
    with Store(path) as store:
        if number < 0:
            _make_club(store, number)
            return
        finished = _played(store, FINISHED if GAMES[number].edition == STANDARD else FINISHED_FIRST, "Finished")
        history = store.load(finished).history
        judge = Fickle(judge_of(GAMES[number].edition).network, DEPTH)  # so that its analysis is there at once
        assert keep(store, finished, analysed(history, judge))
        _played(store, Game(Options(), 3), _HOSTILE_NAME)
        _played(store, GAMES[number], "Played")


def _played(store: Store, game: Game, name: str) -> str:
    for number in count() if game.asked is not None else ():
        with Store(MEMORY) as tried:
            seed = f"{name} {number}"
            if _decided(GameSession.new(tried, game.new(name, seed)), game.decisions, seed, game.asked):
                break
    else:
        seed = name
    session = GameSession.new(store, game.new(name, seed))
    _decided(session, game.decisions, seed, game.asked)
    return session.play.game


def _decided(session: GameSession, decisions: int, seed: str, asked: Decision | None = None) -> bool:
    """Make random decisions, or stop at the one `asked` for; True if it is awaited."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        session.advance(fast=True)
        if session.over is not None or (asked is not None and session.decision == asked):
            return session.over is None
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
    return False


def store_of(run_start: str, game: int) -> int:
    start = STARTS[run_start]
    if start.one_table:
        return ONE_TABLE if GAMES[game].edition == STANDARD else ONE_TABLE_FIRST
    return CLUB if start.members else game


def _make_club(store: Store, number: int) -> None:
    """Make a club, with games in their midst, one that has just begun, an invitation, an open seat and one that is
    over; or with one game of an edition."""
    club = Club(store.database)
    games = ClubGames(store, club)
    anna, bert, _carl = (club.join(club.invite(name), f"SHA256:{name}", name) for name in MEMBERS)
    for name, decisions, entente, central_powers, edition in (
        ("Over", 30, anna, bert, FIRST),
        ("Open", 0, bert, None, STANDARD),
        (_HOSTILE_NAME, 0, bert, anna, STANDARD),
        ("Begun", 0, bert, anna, FIRST),
        ("Played", 40, anna, bert, STANDARD),
        ("In blocks", 40, anna, bert, FIRST),
    ):
        if number != CLUB and name != ("Played" if number == ONE_TABLE else "In blocks"):
            continue
        kept = {side: who.id if who else "" for side, who in zip(Side, (entente, central_powers), strict=True)}
        options = Options(initiative=InitiativeRule.BID)
        setup = Setup(packaged(edition), options)
        game = games.make(entente, setup, packaged_text(edition), kept, TableTerms(clock=EachDecision(72)), name=name)
        if central_powers is not None and name != _HOSTILE_NAME:
            games.sit(game, Side.CENTRAL_POWERS, central_powers)
            _decided(GameSession.resume(store, game), decisions, name)
        if name == "Over":
            games.resign(game, Side.ENTENTE)
    Talk(store.database).say("", bert.id, _HOSTILE_NAME)
