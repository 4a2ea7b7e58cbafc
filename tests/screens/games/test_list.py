"""The games on disk: each a line with all that matters, found as words are typed."""

from __future__ import annotations

from ldd_tui.screens.menu import MenuScreen
from tests.screens.driving import running
from tests.screens.games.support import listed, names, with_games


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


async def test_the_game_under_the_cursor_is_told_in_sentences() -> None:
    async with running(app=with_games()) as keyboard:
        await listed(keyboard)
        seen = " ".join(keyboard.seen.split())
        assert "Anna plays the Entente, Athena the Central Powers. Turn 3, 1915, Offensives: the Central Pow" in seen
        assert "Full rules. Last played today at 15:07, begun yesterday at 15:07; 90 events." in seen
        await keyboard.press("G", "k", "pageup", "home", *["j"] * 6)
        seen = " ".join(keyboard.seen.split())
        assert "Over on turn 7, 1916: the Entente won (sudden death). Own readings." in seen
        assert "Last played on 4 December 2025 at 15:09" in seen


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
