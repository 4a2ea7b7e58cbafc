"""Choosing who plays on in a seat, and asking why."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.games import arranging
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.modals.name import NameModal
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.club.asking import ask_for_member
from ldd_tui.text import _
from saves.club.games import LONGEST_WHY


def choose_substitute(screen: BaseScreen, standing: str, then: Callable[[str, str], None]) -> None:
    """Call `then` with a member's id and a level, as in `agreements.Opened`."""

    def chosen(what: str | None) -> None:
        if what == arranging.MEMBER:
            ask_for_member(screen, _("Who plays on?"), _("go on"), lambda member: then(member.id, ""))
        elif what is not None:
            then("", "" if what == arranging.ANYBODY else what)

    screen.open_dialog(ArrangeModal, arranging.who_plays_on(), standing, _("Who plays on?"), then=chosen)


def ask_why(screen: BaseScreen, title: str, then: Callable[[str], None], about: str = "") -> None:
    def typed(words: str | None) -> None:
        if words:
            then(words)

    text = "\n\n".join(filter(None, (about, _("Your reason, which everybody can read:"))))
    screen.open_dialog(NameModal, "", title=title, text=text, done=_("do it"), longest=LONGEST_WHY, then=typed)
