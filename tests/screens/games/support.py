"""A list of games of every kind, always played on the same day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.widgets.tables import GameTable
from rules.model import InitiativeRule, Options
from saves.dice import secret_from_seed
from saves.game_list import Summary
from saves.journal import Entry
from saves.store import MEMORY, Store
from tests.saves.playing import journal_of
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, Keyboard

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


@cache
def journal(options: Options, players: tuple[str, str], events: int | None) -> tuple[Entry, ...]:
    return journal_of(options, 1, events, players=players)


def add(store: Store, name: str, number: int = 0, ago: float | None = None) -> str:
    _, options, players, events, played = GAMES[number]
    played = NOW - (played if ago is None else ago)
    entries = journal(options, players, events)
    return store.adopt(entries, secret_from_seed(1), name, created=played - DAY, last_played=played)


def with_games(*names: str, path: Path | str = MEMORY) -> LddApp:
    """An app with the named games, most recent first; all of `GAMES` if there are no names."""
    app = LddApp(path)
    for number, name in enumerate(names or [game[0] for game in GAMES]):
        if names:
            add(app.store, name, number=2, ago=number * DAY)
        else:
            add(app.store, name, number)
    return app


async def listed(keyboard: Keyboard) -> GameTable:
    keyboard.app.show_games()
    await keyboard.quiet()
    return keyboard.app.screen.query_one(GameTable)


def names(table: GameTable) -> list[str]:
    return [game.name for game in table.rows]


def summary(**changes: Any) -> Summary:
    app = with_games("x")
    return replace(app.store.games()[0], **changes)


def keys(*pressed: str) -> Callable[[Pilot[Any]], Any]:
    async def prepare(pilot: Pilot[Any]) -> None:
        keyboard = Keyboard(pilot)
        await listed(keyboard)
        await keyboard.press(*pressed)

    return prepare
