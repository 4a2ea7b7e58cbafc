"""A game over some days: everything is started anew between two decisions, and each is told of once."""

from __future__ import annotations

import random
from pathlib import Path

from ldd_tui.games.session import GameSession
from rules.model import Side
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.notices import Notices
from saves.store import Store
from saves.verify import verify
from tests.screens.club.support import Clock, Hosted

HOUR = 3600.0
DECISIONS = 24


def decide(path: Path, clock: Clock, game: str, chooser: random.Random) -> Side:
    """The side to move enters, decides once, rolls and leaves; return whose turn comes next."""
    with Store(path, clock) as store:
        session = GameSession.resume(store, game)
        session.advance(fast=True)
        assert session.choice is not None
        session.choose(chooser.choice(session.legal))
        session.advance(fast=True)
        assert session.choice is not None
        return session.choice.side


def told(path: Path, clock: Clock, until: float, chooser: random.Random) -> list[tuple[str, float]]:
    """Who is told until then, and how many hours after the last decision: the keeper looks now and then, each time as
    after a restart."""
    found, began = [], clock.now
    while clock.now < until:
        with Store(path, clock) as store:
            club = Club(store.database, clock)
            notices = Notices(store.database, club, ClubGames(store, club, clock), hours=12.0, clock=clock)
            for notice in notices.due(clock.now):
                notices.sent(notice)
                found.append((notice.member, (clock.now - began) / HOUR))
        clock.now += chooser.choice((0.1, 0.5, 1.0)) * HOUR
    return found


def test_moves_hours_apart_are_told_once_each(tmp_path: Path) -> None:
    """Whose turn has begun is told at once, unless he was told of this game within twelve hours, and after twelve hours
    again; the other one is not told. What was decided and thrown over all these starts is sound."""
    hosted, chooser = Hosted(tmp_path), random.Random(5)
    anna, bert = hosted.member("Anna"), hosted.member("Bert")
    game = hosted.make(anna, "Weekend", anna, bert)
    hosted.games.sit(game, Side.CENTRAL_POWERS, bert)
    path, clock = Path(hosted.store.path), hosted.clock
    names = {Side.ENTENTE: "Anna", Side.CENTRAL_POWERS: "Bert"}
    count = 0
    last_told = dict.fromkeys(names.values(), 0.0)
    for _decision in range(DECISIONS):
        side = decide(path, clock, game, chooser)
        began, gap = clock.now, chooser.choice((2.0, 13.0, 30.0))
        before = last_told[names[side]]
        notices = told(path, clock, began + gap * HOUR, chooser)
        assert {name for name, _at in notices} <= {names[side]}
        for name, at in notices:
            assert began + at * HOUR - last_told[name] >= 11.4 * HOUR
            last_told[name] = began + at * HOUR
        assert notices or began + gap * HOUR - before < 13.0 * HOUR, "somebody was not told in half a day"
        count += len(notices)
    assert count >= DECISIONS // 3
    with Store(path) as store:
        history = store.load(game).history
        assert verify(history.entries, store.stored(game).secret).sound
