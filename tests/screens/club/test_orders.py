"""Standing orders by keys: who waits gives them, and the other sees what they do, but not them."""

from __future__ import annotations

from pathlib import Path

from rules import actions as a
from rules.facts import BidMade
from rules.model import Choice, Decision, InitiativeRule, Options, Side
from saves.club.orders import GiveBid, TakeRerolls
from saves.club.visit import Visit
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.club.test_orders import idle
from tests.screens.club.tables import Table


async def test_who_bids_second_need_not_wait(tmp_path: Path) -> None:
    laid = Table(tmp_path / "games.sqlite3", options=Options(initiative=InitiativeRule.BID))
    with Store(laid.path, laid.clock) as store:
        visit = Visit(store, "host", clock=laid.clock)
        seq = idle(PlayedGame(store, laid.game), Side.ENTENTE, Decision.BID, 2).seq
        for member in laid.members.values():
            visit.seen.saw(member, laid.game, seq)
    async with laid.sat(Side.ENTENTE) as joffre, laid.sat(Side.CENTRAL_POWERS) as moltke:
        assert "but you can bid now: O" in moltke.seen
        assert "O orders" in moltke.seen and "O orders" not in joffre.seen, "there is room where you wait"
        seen = joffre.seen
        await moltke.press("O", "enter", "down", "down", "enter", "escape")
        assert "Your bid is in; waiting for Joffre" in moltke.seen
        assert moltke.table.orders.given() == (GiveBid(2, 2),)
        await moltke.press("O", "enter", "escape")
        assert "Orders for when you are away" in moltke.seen, "back from a list is one list back"
        await moltke.press("end", "enter", "escape")
        assert not moltke.table.orders.given(), "revoked"
        await moltke.press("O", "down", "down", "down", "enter", "enter", "down", "down", "enter", "escape")
        await joffre.quiet()
        assert joffre.seen == seen
        await joffre.choose(a.Bid(3))
        await joffre.read_on()
        assert list(joffre.table.undone.values()) == [["By order of the Central Powers."]]
        bids = [fact.rp for entry in joffre.table.session.entries for fact in entry.facts if isinstance(fact, BidMade)]
        assert (bids, moltke.table.orders.given()) == ([3, 2], (TakeRerolls(),))
        assert isinstance(joffre.table.session.state.waiting, Choice)
