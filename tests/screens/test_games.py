"""The list of games: what it shows of each, finding one, and what can be done with it; wild names do no harm."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.look import themes
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.name import EditedText, NameModal
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.text import dates, game_summary
from ldd_tui.text.game_summary import Room
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.game_table import GameTable, in_cells, layout
from rules import engine
from rules.board_file import second_edition, second_edition_text
from rules.model import Cause, Choice, InitiativeRule, Options, Over, Setup
from saves.dice import Dealer, secret_from_seed
from saves.events import Acted, Dealt
from saves.header import begin, header
from saves.journal import Entry, follow
from saves.store import MEMORY, Store
from saves.summary import Summary
from tests import textual_inside
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, SIZES, Keyboard, running

Compare = Callable[..., bool]
HOUR, DAY = 3600.0, 86400.0
NOW = datetime(2026, 3, 14, 15, 9, tzinfo=UTC).timestamp()
FULL = Options()
WILD = "‮\x1b[2J\x07Ġ̸̡̢̛̛̛̖̟e̲̅ \U0001f468‍\U0001f469‍\U0001f467 ❤️ שלום العربية हिन्दी ภาษา \u202d" * 12
GAMES: tuple[tuple[str, Options, tuple[str, str], int | None, float], ...] = (
    # name, options, players, events (None: to the end), last played so long ago
    ("Spring in Champagne", Options(athena=CENTRAL_POWERS), ("Anna", ""), 90, 120.0),
    ("", Options(quick_play=True), ("Anna", "Bob"), 60, 5 * HOUR),
    ("Été 1914", Options(initiative=InitiativeRule.DICE), ("Joffre", "Moltke"), 1, DAY),
    ("Война и мир", Options(rewriting_history=True, initiative=InitiativeRule.BID), ("Ольга", "Иван"), 140, 3 * DAY),
    ("第一次世界大戦", Options(quick_play=True, rewriting_history=True, athena=ENTENTE), ("", "健"), 200, 9 * DAY),
    ("Both by herself", Options(athena=BOTH), ("", ""), None, 40 * DAY),
    ("To the end", Options(athena=ENTENTE, naval_natural=True), ("", "Friedrich Wilhelm Viktor"), None, 100 * DAY),
    (WILD, FULL, (WILD, WILD), 30, 101 * DAY),
    ("A name that is a good deal longer than any column can be, even on a wide screen", FULL, ("", ""), 20, 200 * DAY),
    ("Quick end", Options(quick_play=True, athena=BOTH), ("", ""), None, 400 * DAY),
    ("../../etc/passwd", FULL, ("a/b", "c:\\d"), 45, 500 * DAY),
    ("[/nope] [@click=app.quit]x", FULL, ("[b]Anna", "Bob"), 10, 900 * DAY),
)


@pytest.fixture(autouse=True)
def always_the_same_day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr(GamesScreen, "clock", staticmethod(lambda: NOW))
    yield
    monkeypatch.undo()
    time.tzset()


@cache
def journal(options: Options, players: tuple[str, str], events: int | None) -> tuple[Entry, ...]:
    rng, dealer = Random(1), Dealer(secret_from_seed(1))
    setup = Setup(second_edition(), options)
    entries = [begin(header(setup, second_edition_text(), players, dealer.commitment, "test"))]
    while not isinstance(entries[-1].state.waiting, Over) and len(entries) != events:
        last = entries[-1]
        if isinstance(last.state.waiting, Choice):
            entries.append(follow(last, Acted, rng.choice(engine.legal(last.state))))
        else:
            entries.append(follow(last, Dealt, dealer.deal(last.state, last.throws + 1)))
    return tuple(entries)


def add(store: Store, name: str, number: int = 0, ago: float | None = None) -> str:
    """Store one of the games, under this name."""
    _, options, players, events, played = GAMES[number]
    played = NOW - (played if ago is None else ago)
    entries = journal(options, players, events)
    return store.adopt(entries, secret_from_seed(1), name, created=played - DAY, last_played=played)


def with_games(*names: str, path: Path | str = MEMORY) -> LddApp:
    """An app with games of these names, the first the one played last; without names with all `GAMES`."""
    app = LddApp(path)
    for number, name in enumerate(names or [game[0] for game in GAMES]):
        if names:
            add(app.store, name, number=2, ago=number * DAY)
        else:
            add(app.store, name, number)
    return app


async def listed(keyboard: Keyboard) -> GameTable:
    """Open the list."""
    keyboard.app.show_games()
    await keyboard.quiet()
    return keyboard.app.screen.query_one(GameTable)


def names(table: GameTable) -> list[str]:
    return [game.name for game in table.games]


# -- what is shown


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


def summary(**changes: Any) -> Summary:
    app = with_games("x")
    return replace(app.store.games()[0], **changes)


def test_the_year_is_that_of_the_games_own_board() -> None:
    assert game_summary.turn(summary(), Room.LITTLE) == " 1 1914"
    assert game_summary.turn(summary(year=1923), Room.SOME) == " 1 1923"
    assert game_summary.turn(summary(year=None), Room.SOME) == " 1"


def test_a_game_may_have_no_winner() -> None:
    both_fell = summary(over=Over(None, Cause.SUDDEN_DEATH, "14"), side=None)
    assert game_summary.result(both_fell, Room.LITTLE) == "no winner"
    assert "Over on turn 1, 1914: nobody won (sudden death)." in game_summary.sentences(both_fell, NOW)


def test_a_moment_is_told_by_clock_and_calendar() -> None:
    def at(year: int, month: int, day: int, hour: int, minute: int) -> float:
        return datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp()

    new_year = at(2026, 1, 1, 0, 10)
    assert dates.brief(at(2026, 1, 1, 0, 5), new_year) == "00:05"
    assert dates.brief(at(2025, 12, 31, 23, 59), new_year) == "yesterday"
    assert dates.short(at(2025, 12, 31, 23, 59), NOW) == "31 Dec 25"
    assert dates.full(at(2025, 12, 31, 23, 59), new_year) == "yesterday at 23:59"
    assert dates.full(at(2026, 1, 2, 1, 0), new_year) == "on 2 January 2026 at 01:00"  # a clock was wrong
    for nonsense in (float("nan"), float("inf"), -1e300, 1e18):
        assert (dates.brief(nonsense, NOW), dates.full(nonsense, NOW)) == ("", "at an unknown time")


async def test_only_the_lines_that_are_seen_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    app = with_games(*(f"Game {number}" for number in range(200)))
    made: list[str] = []
    name = game_summary.name

    def noted(game: Summary, cells: int = game_summary.NAME_CELLS) -> str:
        made.append(game.id)
        return name(game, cells)

    monkeypatch.setattr(game_summary, "name", noted)
    async with running(app=app) as keyboard:
        await listed(keyboard)
        assert "200 games" in keyboard.seen and 10 < len(set(made)) < 20
        await keyboard.press("pagedown", "end")
        assert "▶ Game 199" in keyboard.seen and len(set(made)) < 60


# -- wild names


anything = st.text(st.characters(codec=None), max_size=60) | st.sampled_from([WILD, "", "‍️", "☎️" * 30, "́" * 90])


@settings(max_examples=150, deadline=None)
@given(anything, anything, st.integers(4, 220))
def test_no_name_breaks_the_columns_or_reaches_the_terminal(name: str, player: str, width: int) -> None:
    table = GameTable()
    plain = summary_of_a_game()
    table.set_reactive(GameTable.games, (plain, replace(plain, name=name, players=(player, name))))
    table.now = NOW
    heading, *rows = table.draw(width, 12, themes.palette(themes.DEFAULT))
    offsets = [[sum(cell_len(piece.text) for piece in row[:at]) for at in range(len(row))] for row in rows]
    assert len(rows) == 2 and offsets[0] == offsets[1]
    text = "".join(piece.text for row in rows for piece in row)
    assert text.isprintable()
    assert all(cell_len(line) == cell_len(text.splitlines()[0]) for line in text.splitlines())
    columns, gap = layout(width, NOW)
    if width >= 60:
        assert sum(column.cells + gap for column in columns) - gap + 3 <= width
    assert cell_len(heading[0].text) == offsets[0][-1]


@cache
def summary_of_a_game() -> Summary:
    return summary()


@settings(max_examples=150, deadline=None)
@given(anything, st.integers(0, 40))
def test_words_fill_their_cells(words: str, cells: int) -> None:
    assert cell_len(clean(words, cells)) <= cells
    assert cell_len(in_cells(clean(words), cells)) == cells


# -- finding


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
        assert len(table.games) == 12 and table.cursor == 3, "the cursor stays where it was"
        await keyboard.press("escape")
        assert isinstance(keyboard.app.screen, MenuScreen)


async def test_letters_that_are_typed_do_nothing_else() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("/", *"drczuq", "enter")
        assert not table.games and "Escape shows all again" in keyboard.seen
        await keyboard.press("d")
        assert "There is no game to do this with" in keyboard.seen
        await keyboard.press("enter", "escape")
        assert names(table) == ["one", "two"]


# -- renaming


async def test_a_game_is_renamed() -> None:
    async with running(app=with_games("one", "two", "three")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("down", "r")
        assert isinstance(keyboard.app.screen, NameModal)
        await keyboard.press("home", *"q?1 ", "end", *"·世界", "left", "left", "backspace", "delete", "enter")
        assert names(table) == ["one", "q?1 two界", "three"] and table.cursor == 1
        assert "Renamed: q?1 two界" in keyboard.seen
        await keyboard.press("r", *"more", "escape")
        assert names(table)[1] == "q?1 two界"
        await keyboard.press("r", "ctrl+u", "enter")
        assert names(table)[1] == "" and "(no name)" in keyboard.seen


async def test_a_wild_name_is_kept_unless_it_is_changed() -> None:
    async with running(app=with_games(WILD)) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("r", "enter")
        assert names(table) == [WILD]
        await keyboard.press("r", *"xxxxx")
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


# -- copying, deleting, bringing back


async def test_a_copy_is_another_game_with_the_same_history() -> None:
    app = with_games("one", "two")
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("down", "c")
        assert table.game is not None and table.game.name == "two (2)" and "Copied: two (2)" in keyboard.seen
        await keyboard.press("c")
        assert sorted(names(table)) == ["one", "two", "two (2)", "two (3)"]
        two, copy = (app.store.load(app.store.named(name)[0].id) for name in ("two", "two (3)"))
        assert two.id != copy.id and two.history.entries == copy.history.entries


async def test_the_palette_knows_what_can_be_done() -> None:
    async with running(app=with_games("one", "two")) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("ctrl+p", *"copy the game", "enter")
        assert len(table.games) == 3
        await keyboard.press("ctrl+p", *"find games", "enter", *"(2)")
        assert names(table) == ["one (2)"]


async def test_a_deleted_game_can_be_brought_back() -> None:
    app = with_games("one", "two", "three")
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        await keyboard.press("d")
        assert isinstance(keyboard.app.screen, ConfirmModal) and "one" in keyboard.seen
        await keyboard.press("enter")
        assert len(table.games) == 3, "no is the answer that Enter gives"
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
        await keyboard.press("r", "c", "d", "enter", "z")
        assert names(table) == ["two"]


async def test_a_game_that_goes_on_in_another_is_listed_once() -> None:
    app = with_games("goes on", "original")
    goes_on, original = (game.id for game in app.store.games())
    app.store._db.execute("UPDATE games SET continued = ? WHERE id = ?", (goes_on, original))
    async with running(app=app) as keyboard:
        table = await listed(keyboard)
        assert names(table) == ["goes on"]
        await keyboard.press("d", "y")
        assert names(table) == ["original"]


# -- trouble


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
        for keys in (("d", "y"), ("c",), ("r", "x", "enter")):
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
            await keyboard.press("r", "x")
            elsewhere.delete(table.games[0].id)
            await keyboard.press("enter")
            assert names(table) == ["two", "three"] and "not there any more" in keyboard.seen
            elsewhere.delete(table.games[0].id)
            await keyboard.press("enter")
            assert isinstance(keyboard.app.screen, GamesScreen) and names(table) == ["three"]


# -- pictures


def keys(*pressed: str) -> Callable[[Pilot[Any]], Any]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await listed(keyboard)
        await keyboard.press(*pressed)

    return prepare


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_list(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(with_games(), terminal_size=size, run_before=keys("down", "d", "y", "down", "down"))


def test_finding(snap_compare: Compare) -> None:
    assert snap_compare(with_games(), terminal_size=(80, 24), run_before=keys("/", *"won"))


def test_naming(snap_compare: Compare) -> None:
    assert snap_compare(with_games(), terminal_size=(80, 24), run_before=keys("r", "home", "right"))
