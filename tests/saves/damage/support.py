"""Stores with some games, to be damaged, and what must hold of them afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from saves.dice import secret_from_seed
from saves.errors import JournalError
from saves.journal import Entry
from saves.opening import Opened, open_store
from saves.store import Store
from tests.saves.playing import WAYS_TO_PLAY, journal_of

NOW = 1_700_000_000.0
GAMES = {seed: journal_of(WAYS_TO_PLAY[seed], seed, events) for seed, events in ((0, 60), (1, 90), (3, 40))}


def fill(path: Path) -> dict[str, tuple[Entry, ...]]:
    with Store(path, clock=lambda: NOW) as store:
        return {
            store.adopt(entries, secret_from_seed(seed), f"game {seed}"): entries for seed, entries in GAMES.items()
        }


def at(now: float = NOW) -> Callable[[], float]:
    return lambda: now


def opened(path: Path, now: float = NOW) -> Opened:
    return open_store(path, clock=at(now))


def check_prefixes(store: Store, games: dict[str, tuple[Entry, ...]]) -> int:
    """Each game must be whole, a prefix, or refused with a message; return how many are whole."""
    whole = 0
    for summary in store.games():
        try:
            history = store.load(summary.id).history.entries
        except JournalError as error:
            assert str(error)
        else:
            assert summary.id in games
            assert history == games[summary.id][: len(history)]
            whole += len(history) == len(games[summary.id])
    return whole
