"""The stores that are played on, and the ways to every screen."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from ldd_tui.games.session import GameSession, NewGame
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import InitiativeRule, Options, Setup, Side
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.talk import Talk
from saves.store import Store
from tests.saves.playing import FIRST
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE


class Game(NamedTuple):
    """A game by random decisions: so many persons' decisions are made before it is gone on with."""

    options: Options
    decisions: int
    policies: tuple[str, str] = ("", "")
    at_table: bool = False
    edition: str = STANDARD

    def new(self, name: str, seed: str) -> NewGame:
        """What it begins as."""
        return NewGame(
            name=name,
            options=self.options,
            players=("Anna", "Bob"),
            seed="" if self.at_table else seed,
            at_table=self.at_table,
            policies=self.policies,
            board_text=packaged_text(self.edition),
        )


GAMES = (
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
FINISHED = Game(Options(), 10_000)
FINISHED_FIRST = Game(Options(initiative=InitiativeRule.BID), 10_000, edition=FIRST)
_HOSTILE_NAME = "[b]a\u202e‮ 你 e\u0301 {x} %s \\ ' \""


class Start(NamedTuple):
    """How a screen is come to: the words behind the command, and the keys then. `in_club`: as a member of a club,
    each terminal another one."""

    words: tuple[str, ...] = ()
    keys: str = ""
    in_club: bool = False


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
    "lobby": Start(in_club=True),
    "table of a club": Start(keys="\r", in_club=True),
}
MEMBERS = ("Anna", "Bert")
CLUB = -1
"""The number of the store that is a club's."""


def make(number: int, path: Path) -> None:
    """Make the store in which the game of a number is the last that was played, beside a finished one and others."""
    with Store(path) as store:
        if number == CLUB:
            _make_club(store)
            return
        _played(store, FINISHED if GAMES[number].edition == STANDARD else FINISHED_FIRST, "Finished")
        _played(store, Game(Options(), 3), _HOSTILE_NAME)
        _played(store, GAMES[number], "Played")


def _played(store: Store, game: Game, name: str) -> None:
    _decided(GameSession.new(store, game.new(name, name)), game.decisions, name)


def _decided(session: GameSession, decisions: int, seed: str) -> None:
    """Have so many decisions made by chance."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        session.advance(fast=True)
        if session.over is not None:
            return
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))


def _make_club(store: Store) -> None:
    """Make a club of two, with a game in its midst, one that has just begun, an invitation, an open seat and one that
    is over."""
    club = Club(store.database)
    games = ClubGames(store, club)
    anna, bert = (club.join(club.invite(name), f"SHA256:{name}", name) for name in MEMBERS)
    for name, decisions, entente, central_powers, edition in (
        ("Over", 30, anna, bert, FIRST),
        ("Open", 0, bert, None, STANDARD),
        (_HOSTILE_NAME, 0, bert, anna, STANDARD),
        ("Begun", 0, bert, anna, FIRST),
        ("Played", 40, anna, bert, STANDARD),
        ("In blocks", 40, anna, bert, FIRST),
    ):
        kept = {side: who.id if who else "" for side, who in zip(Side, (entente, central_powers), strict=True)}
        options = Options(initiative=InitiativeRule.BID)
        setup = Setup(packaged(edition), options)
        game = games.make(entente, setup, packaged_text(edition), kept, name=name, days=3.0)
        if central_powers is not None and name != _HOSTILE_NAME:
            games.sit(game, Side.CENTRAL_POWERS, central_powers)
            _decided(GameSession.resume(store, game), decisions, name)
        if name == "Over":
            games.resign(game, Side.ENTENTE)
    Talk(store.database).say("", bert.id, _HOSTILE_NAME)
