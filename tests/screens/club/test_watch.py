"""Looking on at a game of the club: live or at any earlier moment, without a say in it and without its secrets."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from ldd_tui.app.club_app import ClubApp
from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens.club.lobby import LobbyScreen
from ldd_tui.screens.club.watch import WatchScreen
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.replay.replay_screen import ReplayScreen
from ldd_tui.widgets.prompt import Prompt
from rules.model import Choice
from tests import textual_inside
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE
from tests.screens.club.tables import Watched, until, visiting
from tests.screens.driving import Keyboard
from tests.soaking import first_of


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    found = Watched.laid_out(tmp_path)
    found.go_on(18)
    return found


def looking_on(watched: Watched, name: str = "Foch") -> AbstractAsyncContextManager[Keyboard]:
    return visiting(watched, name, ClubApp.watch_game)


def screen_of(keyboard: Keyboard) -> WatchScreen:
    screen = keyboard.app.screen
    assert isinstance(screen, WatchScreen), screen
    return screen


def replay_of(keyboard: Keyboard) -> ReplayScreen:
    """The replay screen, which must not be a `WatchScreen`."""
    screen = keyboard.app.screen
    assert isinstance(screen, ReplayScreen) and not isinstance(screen, WatchScreen), screen
    return screen


def banner(keyboard: Keyboard) -> str:
    asking = screen_of(keyboard).query_one(Prompt).asking
    return f"{asking.who} | {asking.where}"


def notice(keyboard: Keyboard) -> str:
    return screen_of(keyboard).query_one(Prompt).asking.notice


async def seen_up_to(keyboard: Keyboard, seq: int) -> None:
    await until(keyboard, lambda: screen_of(keyboard).recording.last_seq == seq)


@pytest.mark.slow("two apps")
@pytest.mark.parametrize("name", first_of(1, ["", "Foch"]))
async def test_live_every_event_is_seen_as_it_comes(watched: Watched, name: str) -> None:
    async with looking_on(watched, name) as keyboard:
        assert banner(keyboard).startswith("Watching live | Event 20 ")
        assert "Marne." in notice(keyboard) and "Joffre" in notice(keyboard)
        for _move in range(12):
            watched.go_on()
            await seen_up_to(keyboard, watched.play.seq)
            assert screen_of(keyboard).recording.seq == watched.play.seq
            assert screen_of(keyboard).map_view.state == watched.play.state
            assert "Watching live" in keyboard.seen
        waiting = watched.play.state.waiting
        asked = isinstance(waiting, Choice)
        assert ("to decide" in screen_of(keyboard).query_one(Prompt).asking.words) == asked


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
        assert notice(keyboard).startswith("This is the latest event")
        watched.go_on()
        await seen_up_to(keyboard, watched.play.seq)
        assert screen_of(keyboard).recording.seq == watched.play.seq


async def test_a_step_back_is_followed(watched: Watched) -> None:
    watched.to_decision()
    async with looking_on(watched) as keyboard:
        there = watched.play.can_undo()
        assert there is not None
        watched.play.undo_to(there.to, CENTRAL_POWERS if there.needs_agreement else None)
        await until(keyboard, lambda: screen_of(keyboard).recording.seq == there.to)
        assert "live" in banner(keyboard) and notice(keyboard).startswith("Something was undone")
        assert screen_of(keyboard).map_view.state == watched.play.state


async def test_the_end_is_told_and_branched_off_only_then(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        assert " branch" not in keyboard.seen
        await keyboard.press("B")
        assert notice(keyboard).startswith("This game isn't over")
        watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
        await seen_up_to(keyboard, 21)
        assert notice(keyboard).startswith("The game is over.")
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, GameOverModal)
        await keyboard.press("escape", "left", "B")
        assert "Branch off after event 20" in keyboard.seen


@pytest.mark.parametrize("name", ["Moltke", ""], ids=["player", "guest"])
async def test_a_game_that_is_over_tells_first_how_it_ended(watched: Watched, name: str) -> None:
    watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
    async with looking_on(watched, name) as keyboard:
        assert isinstance(keyboard.app.screen, GameOverModal)
        await keyboard.press("escape")
        replay = replay_of(keyboard)
        assert replay.recording.behind == 0
        assert "Enter shows the result" in keyboard.seen
        await keyboard.press("left")
        assert "Enter result" not in keyboard.seen
        await keyboard.press("end")
        assert "Enter result" in keyboard.seen
        await keyboard.press("enter", "r")
        assert replay_of(keyboard) is replay and replay.recording.at == 0
        assert "Right event" in keyboard.seen
        await keyboard.press("right")
        assert "Joffre takes the Entente." in keyboard.seen
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, LobbyScreen)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, GameOverModal)


async def test_a_branch_is_found_among_the_games_that_one_plays_alone(watched: Watched) -> None:
    watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
    async with looking_on(watched) as keyboard:
        await keyboard.press("escape", "left", "B")
        assert "find it in the lobby with a." in " ".join(keyboard.seen.replace("│", " ").split())
        await keyboard.press("enter")
        assert type(keyboard.app.screen) is GameScreen
        (own,) = keyboard.app.store.games()
        assert keyboard.game.session.play.game == own.id
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, MenuScreen) and own.name in keyboard.seen
        await keyboard.press("q")
        assert isinstance(keyboard.app.screen, LobbyScreen) and "Marne" in keyboard.seen


async def test_a_guest_begins_no_game_that_nothing_would_keep(watched: Watched) -> None:
    watched.hosted.games.resign(watched.game, CENTRAL_POWERS)
    async with looking_on(watched, "") as keyboard:
        await keyboard.press("escape", "left", "B")
        replay = replay_of(keyboard)
        assert replay.query_one(Prompt).asking.notice.startswith("Guests have no games of their own")


async def test_a_game_with_an_open_seat_is_looked_on_at(watched: Watched) -> None:
    hosted = watched.hosted
    foch, moltke = (hosted.club.members().called(called) for called in ("Foch", "Moltke"))
    assert foch is not None and moltke is not None
    game = hosted.make(moltke, "Yser", None, moltke)
    async with visiting(watched, "", lambda app, _game: app.watch_game(game)) as keyboard:
        assert screen_of(keyboard).query_one(Prompt).asking.words.endswith("when somebody sits down for the Entente.")
        await keyboard.press("B")
        assert notice(keyboard).startswith("This game isn't over")
        await keyboard.press("home", "space", "end", "enter")
        hosted.games.sit(game, ENTENTE, foch)
        await until(keyboard, lambda: "Foch takes" in keyboard.seen)
        assert "The game begins when" not in keyboard.seen


async def test_a_game_whose_sides_are_unchosen_is_looked_on_at(watched: Watched) -> None:
    hosted = watched.hosted
    foch, moltke = (hosted.club.members().called(called) for called in ("Foch", "Moltke"))
    assert foch is not None and moltke is not None
    game = hosted.make(moltke, "Yser", foch, moltke, choice=True, watched=False)
    async with visiting(watched, "Moltke", lambda app, _game: app.watch_game(game)) as keyboard:
        assert screen_of(keyboard).query_one(Prompt).asking.words.endswith("begins when Foch chooses a side.")


async def test_a_guest_sees_names_and_nobodys_id(watched: Watched) -> None:
    hosted = watched.hosted
    ids = [member.id for member in (hosted.club.members().called(name) for name in ("Joffre", "Moltke")) if member]
    assert len(ids) == 2
    async with visiting(watched, "", None, (200, 50)) as keyboard:
        pages = [keyboard.seen]
        for keys in (("o",), ("home",), ("L",), ("escape", "x"), ("escape", "?")):
            await keyboard.press(*keys)
            pages.append(keyboard.seen)
    assert any("Joffre" in page for page in pages)
    assert not any(found in page for page in pages for found in (*ids, watched.game, "SHA256"))


async def test_who_looks_on_is_shown_out_when_the_game_is_closed(watched: Watched) -> None:
    async with looking_on(watched) as keyboard:
        app = keyboard.app
        watched.hosted.games.book(watched.game).watch(ENTENTE, False)
        await until(keyboard, lambda: isinstance(app.screen, LobbyScreen))
        assert textual_inside.notices(app) == ["The players have closed this game to spectators."]
        app.call_later(app.watch_game, watched.game)  # type: ignore[attr-defined]
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
