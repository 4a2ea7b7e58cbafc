"""Choosing who plays on in a seat, and asking why."""

from __future__ import annotations

from collections.abc import Callable

from ldd_tui.modals.club.arrange import ArrangeModal, Offer
from ldd_tui.modals.name import NameModal
from ldd_tui.players.levels import LEVELS
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.club.asking import ask_for_member
from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from saves.club.games import LONGEST_WHY

_ANYBODY, _MEMBER = "anybody", "member"


def choose_substitute(screen: BaseScreen, standing: str, then: Callable[[str, str], None]) -> None:
    """Call `then` with a member's id and a level, as in `agreements.Opened`."""
    offers = [
        Offer(_ANYBODY, _("Whoever sits down"), _("The game waits. The other side may claim it meanwhile.")),
        Offer(_MEMBER, _("A member"), _("The seat is reserved for them; they can decline. The game waits.")),
    ]
    until = _("It plays at once, until somebody sits down. Anyone in the club can.")
    offers += [Offer(level, capital(names.policy(level)), until) for level in LEVELS]

    def chosen(what: str | None) -> None:
        if what == _MEMBER:
            ask_for_member(screen, _("Who plays on?"), _("go on"), lambda member: then(member.id, ""))
        elif what is not None:
            then("", "" if what == _ANYBODY else what)

    screen.open_dialog(ArrangeModal, tuple(offers), standing, _("Who plays on?"), then=chosen)


def ask_why(screen: BaseScreen, title: str, then: Callable[[str], None], about: str = "") -> None:
    def typed(words: str | None) -> None:
        if words:
            then(words)

    text = "\n\n".join(filter(None, (about, _("Your reason, which everybody can read:"))))
    screen.open_dialog(NameModal, "", title=title, text=text, done=_("do it"), longest=LONGEST_WHY, then=typed)
