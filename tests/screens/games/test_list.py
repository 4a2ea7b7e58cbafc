"""The games on disk: each a line with all that matters, found as words are typed."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.name import NameModal
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.text import game_summary
from ldd_tui.widgets.tables import GameTable
from saves.game_list import Summary
from saves.store import Store
from tests import textual_inside
from tests.saves.playing import file_of
from tests.screens.driving import running
from tests.screens.games.support import NOW, WILD, listed, names, summary, with_games


async def test_each_game_has_a_line_with_all_that_matters() -> None:
    async with running(app=with_games()) as keyboard:
        await listed(keyboard)
        rows = [" ".join(line.split()) for line in keyboard.seen.splitlines()]
        for row in (
            "▶ Spring in Cha… Anna Athena full 3 1915 Central 15:07",
            "(no name) Anna Bob quick 4 1915 Central 10:09",
            "Été 1914 Joffre Moltke dice 1 1914 Central yesterday",
            "Война и мир Ольга Иван hist bids 6 1916 Central 11 Mar",
            "第一次世界大戦 Athena 健 quick hist 8 1917 Entente 5 Mar",
            "To the end Athena Friedric… readings 7 1916 Entente won 4 Dec 25",
            "[/nope] [@cli… [b]Anna Bob full 1 1914 Central 26 Sep 23",
        ):
            assert row in rows, keyboard.seen


async def test_what_is_typed_finds_games_at_once() -> None:
    async with running(app=with_games()) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("/", *"ETE")
        assert names(table) == ["Été 1914"] and "1 of 12 games" in keyboard.seen
        assert keyboard.seen.splitlines()[-1].split() == ["Enter", "to", "the", "list", "Escape", "all", "games"]
        await keyboard.press("ctrl+u", *"athena 191")
        assert names(table) == ["Spring in Champagne", "第一次世界大戦", "Both by herself", "To the end", "Quick end"]
        await keyboard.press(*"8 won")
        assert names(table) == ["Both by herself", "Quick end"]
        await keyboard.press("ctrl+u", *"иван", "enter")
        assert names(table) == ["Война и мир"] and table.has_focus
        await keyboard.press("escape")
        assert len(table.rows) == 12 and table.cursor == 3, "the cursor stays where it was"
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, MenuScreen)


# -- Names that people give: changed by keys, and never beyond their cells, whatever they consist of
anything = st.text(st.characters(codec=None), max_size=60) | st.sampled_from([WILD, "", "‍️", "☎️" * 30, "́" * 90])


@settings(max_examples=150, deadline=None)
@given(anything, anything, st.integers(4, 220))
def test_no_name_breaks_the_columns_or_reaches_the_terminal(name: str, player: str, width: int) -> None:
    table = GameTable()
    table.now = NOW
    plain = summary_of_a_game()
    table.rows = (plain, replace(plain, name=name, players=(player, name)))
    rows = [words.plain for _name, words in table.lay_out(width)]
    assert len(rows) == 2 and all(row.isprintable() and cell_len(row) <= width for row in rows)
    columns, gap = table.columns(width)
    if width >= 60:
        assert sum(column.cells + gap for column in columns) - gap + 3 <= width
        assert len({cell_len(row) for row in rows}) == 1


@cache
def summary_of_a_game() -> Summary:
    return summary()


async def test_a_game_is_renamed() -> None:
    async with running(app=with_games("one", "two", "three")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("down", "n")
        assert isinstance(keyboard.app.screen, NameModal)
        await keyboard.press("home", *"q?1 ", "end", *"·世界", "left", "left", "backspace", "delete", "enter")
        assert names(table) == ["one", "q?1 two界", "three"] and table.cursor == 1
        assert "Renamed: q?1 two界" in keyboard.seen
        await keyboard.press("n", *"more", "escape")
        assert names(table)[1] == "q?1 two界"
        await keyboard.press("n", "ctrl+u", "enter")
        assert names(table)[1] == "" and "(no name)" in keyboard.seen


async def test_a_wild_name_is_kept_unless_it_is_changed() -> None:
    async with running(app=with_games(WILD)) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("n", "enter")
        assert names(table) == [WILD]
        await keyboard.press("n", *"xxxxx")
        dialog = keyboard.app.screen
        assert isinstance(dialog, NameModal) and "That is the longest a name can be" in dialog.notice.plain
        await keyboard.press("backspace", "y", "enter")
        (name,) = names(table)
        assert name.endswith("y") and name.isprintable() and cell_len(name) == game_summary.NAME_CELLS


# -- A game in a line: its turn and year, how it stands, and when it was played last


# -- Games copied, deleted and brought back; and what cannot be, because it is damaged or held elsewhere
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
        assert names(table) == ["three"] and "z restore" in keyboard.seen.splitlines()[-1]
        await keyboard.press("/", *"three", "enter", "z")
        assert names(table) == ["two", "three"] and table.cursor == 0, "what is looked for hides it no more"
        await keyboard.press("u")
        assert names(table) == ["one", "two", "three"] and "Restored: one" in keyboard.seen
        await keyboard.press("z")
        assert "Nothing to restore" in keyboard.seen


async def test_the_last_game_can_be_deleted_and_brought_back() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("d", "y", "d", "y")
        assert "No games yet" in keyboard.seen
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
            assert "another program holds" in " ".join(keyboard.seen.split()) and names(table) == ["one", "two"]
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
            assert names(table) == ["two", "three"] and "Someone else has deleted this game" in keyboard.seen
            elsewhere.delete(table.rows[0].id)
            await keyboard.press("enter")
            assert isinstance(keyboard.app.screen, GamesScreen) and names(table) == ["three"]
