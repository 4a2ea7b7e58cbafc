"""Games copied, deleted and brought back; and what cannot be, because it is damaged or held elsewhere."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.screens.games import GamesScreen
from saves.store import Store
from tests import textual_inside
from tests.saves.playing import file_of
from tests.screens.driving import running
from tests.screens.games.support import listed, names, with_games


async def test_a_copy_is_another_game_with_the_same_history() -> None:
    app = with_games("one", "two")
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("down", "c")
        assert table.row is not None and table.row.name == "two (2)" and "Copied: two (2)" in keyboard.seen
        await keyboard.press("c")
        assert sorted(names(table)) == ["one", "two", "two (2)", "two (3)"]
        two, copy = (app.store.load(app.store.named(name)[0].id) for name in ("two", "two (3)"))
        assert two.id != copy.id and two.history.entries == copy.history.entries


async def test_a_deleted_game_can_be_brought_back() -> None:
    app = with_games("one", "two", "three")
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("d")
        assert isinstance(keyboard.app.screen, ConfirmModal) and "one" in keyboard.seen
        await keyboard.press("enter")
        assert len(table.rows) == 3, "no is the answer that Enter gives"
        await keyboard.press("d", "y", "d", "y")
        assert names(table) == ["three"] and "z bring back" in keyboard.seen.splitlines()[-1]
        await keyboard.press("/", *"three", "enter", "z")
        assert names(table) == ["two", "three"] and table.cursor == 0, "what is looked for hides it no more"
        await keyboard.press("u")
        assert names(table) == ["one", "two", "three"] and "Brought back: one" in keyboard.seen
        await keyboard.press("z")
        assert "No game has been deleted" in keyboard.seen


async def test_the_last_game_can_be_deleted_and_brought_back() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("d", "y", "d", "y")
        assert "No game is stored yet" in keyboard.seen
        await keyboard.press("r", "n", "c", "d", "enter", "z")
        assert names(table) == ["two"]


async def test_a_game_that_goes_on_in_another_is_listed_once() -> None:
    app = with_games("goes on", "original")
    goes_on, original = (game.id for game in app.store.games())
    file_of(app.store).execute("UPDATE games SET continued = ? WHERE id = ?", (goes_on, original))
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        assert names(table) == ["goes on"]
        await keyboard.press("d", "y")
        assert names(table) == ["original"]


async def test_a_damaged_game_is_left_as_it_is_and_said_so(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    app = with_games("whole", "damaged", path=path)
    with sqlite3.connect(path) as file:
        damaged = app.store.named("damaged")[0].id
        file.execute("UPDATE events SET line = replace(line, '1', '2') WHERE game = ? AND seq = 0", (damaged,))
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("down", "c")
        assert "event 0" in keyboard.seen and names(table) == ["whole", "damaged"]
        await keyboard.press("enter")
        assert isinstance(app.screen, GamesScreen) and names(table) == ["whole", "damaged"]
        assert any("event 0" in notice for notice in textual_inside.notices(app))


async def test_a_list_that_is_held_elsewhere_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.database.BUSY_SECONDS", 0.01)
    path = tmp_path / "games.sqlite3"
    async with running(app=with_games("one", "two", path=path)) as keyboard:
        table = await listed(keyboard)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for keys in (("d", "y"), ("c",), ("n", "x", "enter")):
            await keyboard.press(*keys)
            assert "another program is holding" in " ".join(keyboard.seen.split()) and names(table) == ["one", "two"]
            await keyboard.press("down", "up")
        other.execute("ROLLBACK")
        other.close()
        await keyboard.press("d", "y")
        assert names(table) == ["two"]


async def test_what_somebody_else_deleted_leaves_the_list(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with running(app=with_games("one", "two", "three", path=path)) as keyboard:
        table = await listed(keyboard)
        with Store(path) as elsewhere:
            await keyboard.press("n", "x")
            elsewhere.delete(table.rows[0].id)
            await keyboard.press("enter")
            assert names(table) == ["two", "three"] and "This game is gone" in keyboard.seen
            elsewhere.delete(table.rows[0].id)
            await keyboard.press("enter")
            assert isinstance(keyboard.app.screen, GamesScreen) and names(table) == ["three"]
