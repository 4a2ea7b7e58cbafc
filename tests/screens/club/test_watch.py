"""Looking on at a game of the club: live or at any earlier moment, without a say in it and without its secrets."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.requests import WatchGame
from ldd_tui.screens.club.watch import WatchScreen
from ldd_tui.screens.log import LogScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.widgets.prompt import Prompt
from rules.model import Choice
from tests import textual_inside
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE
from tests.screens.club.watched import Watched, until, visiting
from tests.screens.driving import Keyboard


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    found = Watched.laid_out(tmp_path)
    found.go_on(18)
    return found


def looking_on(watched: Watched, name: str = "Foch") -> AbstractAsyncContextManager[Keyboard]:
    """Somebody looks on; "": a guest."""
    return visiting(watched, name, WatchGame(watched.game))


def screen_of(keyboard: Keyboard) -> WatchScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, WatchScreen), screen
    return screen


def banner(keyboard: Keyboard) -> str:
    asking = screen_of(keyboard).query_one(Prompt).asking
    return f"{asking.who} | {asking.where}"


def notice(keyboard: Keyboard) -> str:
    return screen_of(keyboard).query_one(Prompt).asking.notice


async def seen_up_to(keyboard: Keyboard, seq: int) -> None:
    await until(keyboard, lambda: screen_of(keyboard).recording.last_seq == seq)


@pytest.mark.parametrize("name", ["Foch", ""], ids=["member", "guest"])
async def test_live_every_event_is_seen_as_it_comes(watched: Watched, name: str) -> None:
    async with looking_on(watched, name) as keyboard:
        assert banner(keyboard).startswith("Looking on, live | Event 20 ")
        assert "Marne." in notice(keyboard) and "Joffre" in notice(keyboard)
        for _move in range(12):
            watched.go_on()
            await seen_up_to(keyboard, watched.play.seq)
            assert screen_of(keyboard).recording.seq == watched.play.seq
            assert screen_of(keyboard).map_view.state == watched.play.state
            assert "Looking on, live" in keyboard.seen
        waiting = watched.play.state.waiting
        asked = isinstance(waiting, Choice)
        assert ("decide now" in screen_of(keyboard).query_one(Prompt).asking.words) == asked


async def test_nobody_is_taken_along_who_looks_at_an_earlier_moment(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        await keyboard.press("left", "left", "left")
        before = screen_of(keyboard).recording.state
        said = notice(keyboard)
        assert "3 events behind" in banner(keyboard) and "End live" in keyboard.seen
        watched.go_on(5)
        await seen_up_to(keyboard, watched.play.seq)
        assert "8 events behind" in banner(keyboard) and f"of {watched.play.seq}" in banner(keyboard)
        assert screen_of(keyboard).recording.seq == 17 and screen_of(keyboard).map_view.state is before
        assert notice(keyboard) == said
        await keyboard.press("right")
        assert "7 events behind" in banner(keyboard)
        await keyboard.press("end")
        assert "live" in banner(keyboard) and screen_of(keyboard).map_view.state == watched.play.state
        await keyboard.press("right")
        assert notice(keyboard).startswith("This is the last event so far")
        watched.go_on()
        await seen_up_to(keyboard, watched.play.seq)
        assert screen_of(keyboard).recording.seq == watched.play.seq


async def test_what_lies_over_the_screen_is_not_disturbed(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        await keyboard.press("L")
        assert isinstance(keyboard.app.screen, LogScreen)
        seen = keyboard.seen
        watched.go_on(5)
        await asyncio.sleep(0.4)
        await keyboard.quiet()
        assert keyboard.seen == seen
        await keyboard.press("escape")
        assert screen_of(keyboard).recording.seq == watched.play.seq


async def test_a_step_back_is_followed(watched: Watched) -> None:
    watched.to_decision()
    async with looking_on(watched) as keyboard:
        there = watched.play.can_undo()
        assert there is not None
        watched.play.undo_to(there.to, CENTRAL_POWERS if there.needs_agreement else None)
        await until(keyboard, lambda: screen_of(keyboard).recording.seq == there.to)
        assert "live" in banner(keyboard) and notice(keyboard).startswith("Something was taken back")
        assert screen_of(keyboard).map_view.state == watched.play.state


async def test_who_looks_at_what_is_taken_back_sees_what_came_before(watched: Watched) -> None:
    watched.to_decision()
    there = watched.play.can_undo()
    assert there is not None
    watched.go_on(4)
    async with looking_on(watched) as keyboard:
        while screen_of(keyboard).recording.seq > there.to + 1:
            await keyboard.press("left")
        watched.play.undo_to(there.to, CENTRAL_POWERS)
        watched.go_on(3)
        await seen_up_to(keyboard, watched.play.seq)
        assert screen_of(keyboard).recording.seq == there.to
        assert notice(keyboard).startswith("What you looked at was taken back")


async def test_the_end_is_told_and_branched_off_only_then(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        assert " branch" not in keyboard.seen
        await keyboard.press("B")
        assert notice(keyboard).startswith("People still play this game")
        watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
        await seen_up_to(keyboard, 21)
        assert notice(keyboard).startswith("The game is over.")
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, GameOverModal)
        await keyboard.press("escape", "left", "B")
        assert "Branch off after event 20" in keyboard.seen


async def test_a_game_that_is_over_is_gone_through_from_its_start(watched: Watched) -> None:
    watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
    async with looking_on(watched) as keyboard:
        assert type(keyboard.app.screen) is ReplayScreen
        await keyboard.press("right")
        assert "Joffre sits down for the Entente." in keyboard.seen


async def test_who_looks_on_is_shown_out_when_the_game_is_closed(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        app = keyboard.app
        watched.hosted.games.book(watched.game).watch(ENTENTE, False)
        await until(keyboard, lambda: isinstance(app.screen, LobbyScreen))
        assert textual_inside.notices(app) == ["The players have closed this game to spectators."]
        app.call_later(app.club_request, WatchGame(watched.game))  # type: ignore[attr-defined]
        await keyboard.quiet()
        assert isinstance(app.screen, LobbyScreen)
        assert "this game is closed to spectators" in textual_inside.notices(app)[-1]


async def test_a_closed_game_is_seen_by_its_players(watched: Watched) -> None:
    watched.hosted.games.book(watched.game).watch(ENTENTE, False)
    async with looking_on(watched, "Moltke") as keyboard:
        watched.go_on()
        await seen_up_to(keyboard, watched.play.seq)
        assert not any(one.watching for one in watched.hosted.visit().presence.everybody())


async def test_the_players_see_who_looks_on(watched: Watched) -> None:
    presence = watched.hosted.visit().presence
    async with looking_on(watched, "") as keyboard:
        assert [(one.game, one.watching) for one in presence.everybody()] == [(watched.game, True)]
        await keyboard.press("escape")
        assert [(one.game, one.watching) for one in presence.everybody()] == [("", False)]
    assert not presence.everybody()
