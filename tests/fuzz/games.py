"""The stores that are played on, and the ways to every screen."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from ldd_tui.games.session import GameSession, NewGame
from rules.model import InitiativeRule, Options
from saves.store import Store
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE


class Game(NamedTuple):
    """A game by random decisions: so many persons' decisions are made before it is gone on with."""

    options: Options
    decisions: int
    policies: tuple[str, str] = ("", "")
    at_table: bool = False


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
)
FINISHED = Game(Options(), 10_000)
_HOSTILE_NAME = "[b]a\u202e‮ 你 e\u0301 {x} %s \\ ' \""


class Start(NamedTuple):
    """How a screen is come to: the words behind the command, and the keys then."""

    words: tuple[str, ...] = ()
    keys: str = ""


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
}


def make(number: int, path: Path) -> None:
    """Make the store in which the game of a number is the last that was played, beside a finished one and others."""
    with Store(path) as store:
        _played(store, FINISHED, "Finished")
        _played(store, Game(Options(), 3), _HOSTILE_NAME)
        _played(store, GAMES[number], "Played")


def _played(store: Store, game: Game, name: str) -> None:
    new = NewGame(
        name=name,
        options=game.options,
        players=("Anna", "Bob"),
        seed=name,
        at_table=game.at_table,
        policies=game.policies,
    )
    session = GameSession.new(store, new)
    chooser = random.Random(name)
    for _ in range(game.decisions):
        session.advance(fast=True)
        if session.over is not None:
            return
        if session.choice is not None:
            session.choose(chooser.choice(session.legal))
