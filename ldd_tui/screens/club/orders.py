"""Giving and revoking standing orders, by lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.games.arranging import Offer
from ldd_tui.games.orders import Pick, picks
from ldd_tui.keys.in_force import with_keys
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.text import _, orders
from ldd_tui.text.orders import bid_ahead
from ldd_tui.text.phrases import full_stop, together
from rules.model import Side
from saves.club.orders import Order, standing
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.screens.club.club_table import ClubTableScreen


class Orders:
    def __init__(self, table: ClubTableScreen) -> None:
        self._table = table

    def given(self) -> tuple[Order, ...]:
        company = self._table.company
        given = () if company.side is None else company.game.agreements.orders_of(company.side)
        return standing(given, self._table.session.state)

    def about_bid(self) -> str:
        """While the other side bids: whether this one's bid is in."""
        company, state = self._table.company, self._table.session.state
        return bid_ahead(state, company.side, self.given(), company.other_name, with_keys("{orders}"))

    def choose(self) -> None:
        table, side = self._table, self._table.company.side
        if side is None or table.company.other is None or table.session.over is not None:
            table.refuse(_("Orders are for games between two people."))
            return
        given, about = [], _("It is carried out at once when it is due, even if you aren't here.")
        for one in self.given():
            words = orders.order(one, table.session.setup.edition)
            offer = Offer("", _("Revoke: {order}").format(order=words), together(full_stop(words), about))
            given.append((offer, one))
        self._pick(_("Orders for when you are away"), picks(table.session.state, side, table.session.help), given)

    def _pick(
        self,
        title: str,
        found: Sequence[Pick],
        given: Sequence[tuple[Offer, Order]] = (),
        back: Callable[[], None] = lambda: None,
    ) -> None:
        offers = [Offer("", one.label, one.about) for one in found] + [offer for offer, _order in given]
        numbered = tuple(offer._replace(what=str(at)) for at, offer in enumerate(offers))
        side = self._table.company.side
        assert side is not None

        def chosen(what: str | None) -> None:
            if what is None:
                back()
                return
            if int(what) >= len(found):
                self._try(partial(self._table.book.revoke, side, given[int(what) - len(found)][1]))
                return
            pick = found[int(what)]
            if isinstance(pick.then, tuple):
                self._pick(pick.label, pick.then, back=partial(self._pick, title, found, given, back))
            else:
                self._give(side, pick.then)

        secret = _("The other player doesn't see your orders.")
        self._table.open_dialog(ArrangeModal, numbered, secret, title, then=chosen)

    def _give(self, side: Side, order: Order) -> None:
        game = self._table.session.play.game
        self._try(partial(self._table.host.visit.games.order, game, side, order))

    def _try(self, act: partial[None]) -> None:
        try:
            act()
        except SavesError as error:
            self._table.look_around()
            self._table.tell(error)
        else:
            self._table.look_around()
            self.choose()
