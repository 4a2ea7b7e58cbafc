"""Two people log in by SSH and play a game to its end by keys: both see it end, and it verifies."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ldd_tui.club.wire import STORE
from rules.editions import STANDARD
from rules.model import InitiativeRule, Options
from saves.store import Store
from saves.verify import examine
from tests.club.player import ENTER, player
from tests.club.served import game_of, served
from tests.club.support import new_key
from tests.saves.playing import FIRST

MOST_KEYS = 3000


GAMES = {STANDARD: Options(quick_play=True), FIRST: Options(initiative=InitiativeRule.BID)}


@pytest.mark.soak
@pytest.mark.parametrize("edition", GAMES)
async def test_a_whole_game_by_two_at_their_terminals(tmp_path: Path, edition: str) -> None:
    keys = new_key(), new_key()
    with served(tmp_path) as club:
        members = club.member("Foch", keys[0]), club.member("Moltke", keys[1])
        game = game_of(tmp_path, members, "Verdun", GAMES[edition], edition)
        for member in members:
            own = tmp_path / "members" / member.id
            own.mkdir(parents=True)
            (own / "settings.toml").write_text("animation = false\n")
        async with player(club, keys[0], 1) as entente, player(club, keys[1], 2) as central_powers:
            for one in (entente, central_powers):
                await one.shows("Verdun")
                await one.press(ENTER, "f")
            await asyncio.gather(entente.play(MOST_KEYS), central_powers.play(MOST_KEYS))
            for one in (entente, central_powers):
                assert one.is_over, one.text
    with Store(tmp_path / STORE) as store:
        assert store.summary(game).over is not None
        stored = store.stored(game)
    _history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
    assert report.flaw is None and not report.wrong and report.secret == "fits" and report.over is not None
