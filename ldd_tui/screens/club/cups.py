"""A member's and a deputy's work on cups, chosen and asked for in dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ldd_tui.games import cup_work
from ldd_tui.games.arranging import Offer
from ldd_tui.games.cup_work import Work
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.club.asking import ask_for_member
from ldd_tui.screens.club.substitutes import ask_why
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import _, cups
from ldd_tui.text.phrases import full_stop, question, together
from saves.club.cup_book import Cup
from saves.club.cups import OWN_CUP
from saves.club.standings import Played


class CupWork:
    """`do`: carries an act out, shows what is refused, and then the cups as they are."""

    def __init__(self, screen: BaseScreen, host: ClubHost, member: str, do: Callable[[Callable[[], object]], None]):
        self._screen = screen
        self._host = host
        self._member = member
        self._do = do

    def enter_or_leave(self, cup: Cup) -> None:
        self._carry_out(cup, cup_work.own(self._host.visit.cups, cup, self._member))

    def direct(self, cup: Cup | None, game: Played | None) -> None:
        """A deputy's choices about a cup and one of its games."""
        visit, found = self._host.visit, list[Work]()
        if cup is not None and cup.finished is None:
            if game is not None and game.score is None:
                found += cup_work.of_game(visit.cups, cup, game, self._member, visit.club.members())
            found += cup_work.of_cup(visit.cups, cup, self._member, visit.club.members())
        found.append(Work(_("New cup"), _("Members enter it here."), self._host.set_up_cup))
        self._offer(cup, found)

    def _offer(self, cup: Cup | None, found: Sequence[Work]) -> None:
        offers = tuple(Offer(str(place), work.label, work.about) for place, work in enumerate(found))

        def chosen(what: str | None) -> None:
            if what is not None:
                self._carry_out(cup, found[int(what)])

        standing = "" if cup is None else cups.name(cup)
        if cup is not None and cup.finished is None and self._member in cup.members:
            standing = together(full_stop(standing), _(OWN_CUP))
        self._screen.open_dialog(ArrangeModal, offers, standing, _("A deputy's work"), then=chosen)

    def _carry_out(self, cup: Cup | None, work: Work, **given: str) -> None:
        wanted = next((one for one in work.asks if one not in given), "")
        if wanted == "member":
            chosen = partial(self._carry_out, cup, work)
            ask_for_member(self._screen, work.label, _("go on"), lambda one: chosen(member=one.id), among=work.people)
        elif wanted == "why":
            ask_why(self._screen, work.label, lambda why: self._carry_out(cup, work, **given, why=why))
        elif work.warning and cup is not None:
            words, act = together(full_stop(cups.name(cup)), work.warning), partial(self._do, work.do)
            title, yes, no = question(work.label), work.label, _("Not now")
            self._screen.ask(words, act, title=title, yes=yes, no=no, default=False)
        else:
            self._do(partial(work.do, **given))
