"""Keys that come faster than screens do what they do when each is waited for."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from textual.events import Paste

from ldd_tui.app import input_queue
from ldd_tui.app.input_queue import InputQueue
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession
from ldd_tui.screens.log import LogScreen
from ldd_tui.settings.settings import Loaded, Settings
from rules.model import Decision, Options
from saves.store import MEMORY
from tests import textual_inside
from tests.screens.driving import CENTRAL_POWERS, Keyboard, asked_for, new_session, playing, running, until
from tests.soaking import first_of

KEYS = (*"ppp111222uuUZZyynoetTxLRifrva?q0", *["enter"] * 6, *["space"] * 4, *["escape"] * 5, "tab", "up", "down")
"""Without H: an advice is there when the staff has found it, not when a key has been dealt with."""

AT_ONCE = (
    ("Z", "Z", "enter"),
    ("o", "1", "enter", "escape", "o"),
    ("q", "3", "escape", "1", "p", "p"),
    ("L", "R", "?", "escape", "escape", "escape", "p"),
    ("ctrl+p", "u", "n", "enter", "escape"),
)


async def played(keys: tuple[str, ...], seed: str, *, at_once: bool) -> tuple[int, list[str], str]:
    """Press keys; return the last event's number, the visible lines and the top screen's name."""
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))
    async with running((100, 30), app) as keyboard:
        session = new_session(app, seed, Options(athena=CENTRAL_POWERS))
        await playing(keyboard, until(session, asked_for(Decision.REINFORCE), random.Random(seed)))
        await press(keyboard, keys, at_once=at_once)
        return session.play.seq, keyboard.seen.splitlines(), type(app.screen).__name__


async def press(keyboard: Keyboard, keys: tuple[str, ...], *, at_once: bool) -> None:
    if at_once:
        for key in keys:
            keyboard.app.post_message(textual_inside.key(key))
        await keyboard.quiet()
    else:
        await keyboard.press(*keys)


@pytest.mark.parametrize("keys", AT_ONCE, ids=" ".join)
async def test_keys_typed_ahead_do_the_same(keys: tuple[str, ...]) -> None:
    assert await played(keys, "4", at_once=True) == await played(keys, "4", at_once=False)


@pytest.mark.parametrize("seed", first_of(1, "123456"))
async def test_many_keys_typed_ahead_do_the_same(seed: str) -> None:
    keys = tuple(random.Random(seed).choices(KEYS, k=40))
    assert await played(keys, seed, at_once=True) == await played(keys, seed, at_once=False)


async def test_what_never_comes_to_rest_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_queue, "_GIVEN_UP_SECONDS", 0.05)
    monkeypatch.setattr(InputQueue, "_is_quiet", lambda queue: False)
    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))
    async with running((100, 30), app) as keyboard:
        await playing(keyboard, new_session(app, "4", Options(athena=CENTRAL_POWERS)))
        await press(keyboard, ("T", "escape", "L"), at_once=True)
        assert isinstance(app.screen, LogScreen) and app.waiting_input.idle


async def test_keys_after_leaving_do_nothing(tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games.sqlite3")
    async with app.run_test() as pilot:
        session = new_session(app, "4", Options(athena=CENTRAL_POWERS))
        await playing(Keyboard(pilot), until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        seq = session.play.seq
        for key in ("ctrl+q", "p", "p", "1"):
            app.post_message(textual_inside.key(key))
    assert app.return_code == 0
    assert GameSession.resume(LddApp(tmp_path / "games.sqlite3").store, session.play.game).play.seq == seq


async def left_by(app: LddApp, *keys: str) -> None:
    for key in keys:
        app.post_message(textual_inside.key(key))
    while not app.waiting_input.closed:
        await asyncio.sleep(0.001)


async def test_leaving_goes_before_a_heap_of_keys(tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games.sqlite3", loaded=Loaded(Settings(animation=False)))
    async with app.run_test() as pilot:
        session = new_session(app, "4", Options(athena=CENTRAL_POWERS))
        await playing(Keyboard(pilot), until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        await press(Keyboard(pilot), ("1", "enter"), at_once=False)
        seq = session.play.seq
        heap = [*["down", "up"] * 500, "p", "p"]
        await left_by(app, *heap, "ctrl+c")
    assert app.return_code == 0
    assert app.waiting_input.dealt_with < len(heap) / 2
    assert GameSession.resume(LddApp(tmp_path / "games.sqlite3").store, session.play.game).play.seq == seq


async def test_a_few_keys_before_leaving_are_dealt_with(tmp_path: Path) -> None:
    app = LddApp(tmp_path / "games.sqlite3", loaded=Loaded(Settings(animation=False)))
    async with app.run_test() as pilot:
        session = new_session(app, "4", Options(athena=CENTRAL_POWERS))
        await playing(Keyboard(pilot), until(session, asked_for(Decision.REINFORCE), random.Random(4)))
        seq = session.play.seq
        await left_by(app, "1", "enter", "ctrl+q")
    assert GameSession.resume(LddApp(tmp_path / "games.sqlite3").store, session.play.game).play.seq > seq


async def test_no_more_is_read_than_can_be_kept() -> None:
    app = LddApp(MEMORY)
    queue = InputQueue(app, app.on_event)
    queue._busy = True
    for _ in range(100):
        await queue.take(textual_inside.key("x"))
    assert not queue.full
    await queue.take(Paste("x" * 10_000))
    assert queue.full
