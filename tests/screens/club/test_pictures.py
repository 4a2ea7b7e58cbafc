"""How the screens of a club look."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ldd_tui.app.club_app import ClubApp
from ldd_tui.screens.club.requests import OpenTable, WatchGame
from tests.screens.club.support import Hosted
from tests.screens.club.test_lobby import busy, hosted, talking
from tests.screens.club.watched import Watched
from tests.screens.driving import Keyboard

__all__ = ["busy", "hosted"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=["small", "large", "huge"])
def test_lobby(snap_compare: Any, busy: Hosted, size: tuple[int, int]) -> None:
    assert snap_compare(talking(busy).app("Anna"), terminal_size=size)


def test_small_new_table(snap_compare: Any, busy: Hosted) -> None:
    assert snap_compare(busy.app("Anna"), terminal_size=(80, 24), press=["n"])


def test_small_joining(snap_compare: Any, hosted: Hosted) -> None:
    app = hosted.app(code=hosted.club.invite("Dora"), key="SHA256:new")
    assert snap_compare(app, terminal_size=(80, 24), press=list("Dora"))


def test_small_own_keys(snap_compare: Any, busy: Hosted) -> None:
    assert snap_compare(busy.app("Anna"), terminal_size=(80, 24), press=["K"])


def visiting(game: str, request: type[OpenTable | WatchGame], *keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    async def does(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, ClubApp)
        app.club_request(request(game))
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        await keyboard.press(*keys)

    return does


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
def test_table_with_a_request(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    watched = Watched.asked_to_adjourn(tmp_path)
    app = watched.hosted.app("Joffre")
    assert snap_compare(app, terminal_size=size, run_before=visiting(watched.game, OpenTable, "escape", "escape"))


def test_small_looking_on(snap_compare: Any, tmp_path: Path) -> None:
    watched = Watched.laid_out(tmp_path)
    watched.to_bid()
    app = watched.hosted.app("")
    assert snap_compare(app, terminal_size=(80, 24), run_before=visiting(watched.game, WatchGame, "left", "left"))
