"""Names that people give: changed by keys, and never beyond their cells, whatever they consist of."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from ldd_tui.modals.name import EditedText, NameModal
from ldd_tui.text import game_summary
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.lists import in_cells
from ldd_tui.widgets.tables import GameTable
from saves.game_list import Summary
from tests.screens.driving import running
from tests.screens.games.support import NOW, WILD, listed, names, summary, with_games

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


@settings(max_examples=150, deadline=None)
@given(anything, st.integers(0, 40))
def test_words_fill_their_cells(words: str, cells: int) -> None:
    assert cell_len(clean(words, cells)) <= cells
    assert cell_len(in_cells(clean(words), cells)) == cells


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
        assert isinstance(dialog, NameModal) and "A name cannot be longer" in dialog.notice.plain
        await keyboard.press("backspace", "y", "enter")
        (name,) = names(table)
        assert name.endswith("y") and name.isprintable() and cell_len(name) == game_summary.NAME_CELLS


@settings(max_examples=100, deadline=None)
@given(anything, st.lists(st.integers(-2, 2) | st.sampled_from(["a", "́", "世", "️"]), max_size=20))
def test_the_caret_never_stands_within_a_letter(text: str, keys: list[int | str]) -> None:
    typed = EditedText(text, len(text))
    for key in keys:
        if isinstance(key, str):
            typed = typed.insert(key)
        elif abs(key) == 2:
            typed = typed.erase(key // 2)
        else:
            typed = typed.move(key)
        assert 0 <= typed.caret <= len(typed.text)
        left = typed.move(-1)
        assert left.caret < typed.caret if typed.caret else left.caret == 0
        assert left.caret in typed.stops
